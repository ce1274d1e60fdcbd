"""Generate the page's types of all messages from the server's: ``python tools/wire_types.py``.

``src/pestis/web/shared/wire.d.ts`` is generated from the JSON schema that msgspec derives from
``pestis.tables.commands``, ``protocol``, ``preview_messages`` and ``lesson_messages``; a test fails
if it is out of date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from pestis.tables import commands, lesson_messages, preview_messages, protocol

TARGET: Final = Path(__file__).resolve().parents[1] / "src/pestis/web/shared/wire.d.ts"
HEAD: Final = (
    "// Written by tools/wire_types.py from pestis.tables.commands and protocol: do not edit.\n"
)
PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, any>",
}

Schema = dict[str, Any]


def structs() -> list[type]:
    """The struct of every message and part of a message, in the order of the files."""
    return [
        kind
        for module in (commands, protocol, preview_messages, lesson_messages)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
    ]


def type_of(schema: Schema) -> str:
    """The TypeScript type of a part of the schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join([type_of(part) for part in schema["anyOf"]])
    if "enum" in schema:
        return " | ".join([f'"{value}"' for value in schema["enum"]])
    if schema.get("type") == "array":
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if "additionalProperties" in schema and isinstance(schema["additionalProperties"], dict):
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    return PLAIN.get(schema.get("type", ""), "any")


def interface(name: str, schema: Schema) -> str:
    """One message as an interface, with its docstring."""
    told = " ".join(schema.get("description", "").partition("\n\n")[0].split())
    lines = [f"/** {told} */"] if told else []
    lines.append(f"export interface {name} {{")
    required = schema.get("required", [])
    for field, part in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in required else '?'}: {type_of(part)};")
    return "\n".join([*lines, "}", ""])


def types() -> str:
    """The text of the whole file."""
    _, parts = msgspec.json.schema_components(structs(), ref_template="#/{name}")
    names = [
        name
        for name, kind in vars(commands).items()
        if kind in getattr(commands.AnyCommand, "__args__", ())
    ]
    union = f"export type AnyCommand = {' | '.join(names)};\n"
    return "\n".join([HEAD, *[interface(name, part) for name, part in parts.items()], union])


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
