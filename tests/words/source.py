"""Collects the message ids the source uses, from its syntax trees.

A new error, reason, prompt, phase or score line without words fails a test because of this.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pestis.kernel import errors
from pestis.kernel.errors import PestisError

ROOT = Path(__file__).resolve().parents[2] / "src" / "pestis"

ERRORS = {
    name
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, PestisError)
}

Use = tuple[str, frozenset[str] | None, str]
"""An id, the names of its parameters if the source spells them out, and its place in the source."""


@cache
def trees(folder: str = "") -> tuple[tuple[str, ast.Module], ...]:
    """File and syntax tree of every module below a folder of the package."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return tuple((str(file.relative_to(ROOT)), ast.parse(file.read_text())) for file in files)


def calls(folder: str, names: set[str]) -> Iterator[tuple[str, ast.Call, ast.Module]]:
    """Every call of a function or class with one of these names."""
    for file, tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in names:
                    yield f"{file}:{node.lineno}", node, tree


def strings(node: ast.AST) -> list[str]:
    """All strings in a piece of source."""
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def parameters(call: ast.Call, index: int) -> frozenset[str] | None:
    """The keys of a literal dict argument; None if the source does not spell them out."""
    if len(call.args) <= index:
        return frozenset()
    argument = call.args[index]
    if not isinstance(argument, ast.Dict):
        return None
    keys = [key.value for key in argument.keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, keys)) if len(keys) == len(argument.keys) else None


def errors_raised() -> list[Use]:
    """Ids of all errors, from literals and from names that hold one of several literals."""
    found: list[Use] = []
    for where, call, tree in calls("", ERRORS):
        if not call.args:
            continue
        first = call.args[0]
        ids: list[str] = []
        if isinstance(first, ast.Constant):
            ids = strings(first)
        elif isinstance(first, ast.Name):
            ids = assigned(tree, first.id)
        found += [(id if "." in id else f"error.{id}", parameters(call, 1), where) for id in ids]
    return found


def assigned(tree: ast.Module, name: str) -> list[str]:
    """The strings that a name may hold, as far as they are assigned as literals."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.IfExp | ast.Constant):
            targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if name in targets:
                arms = (
                    [node.value.body, node.value.orelse]
                    if isinstance(node.value, ast.IfExp)
                    else [node.value]
                )
                found += [text for arm in arms for text in strings(arm)]
    return found


def messages() -> list[Use]:
    """Ids of messages that are written as one literal."""
    return [
        (text, parameters(call, 1), where)
        for where, call, _ in calls("", {"Message"})
        if isinstance(call.args[0], ast.Constant)
        for text in strings(call.args[0])
    ]


def reasons(folder: str, game: str) -> list[Use]:
    """Ids of the reasons a game gives with ``why(id, rule, params)``."""
    found: list[Use] = []
    for where, call, _ in calls(folder, {"why"}):
        more = parameters(call, 2)
        given = None if more is None else more | {"rule"}
        found += [(f"{game}.why.{text}", given, where) for text in strings(call.args[0])]
    return found


def returned(folder: str, function: str) -> set[str]:
    """All strings returned by functions of this name."""
    return {
        text
        for _, tree in trees(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == function
        for part in ast.walk(node)
        if isinstance(part, ast.Return) and part.value is not None
        for text in answers(part.value)
    }


def answers(node: ast.expr) -> list[str]:
    """The strings that an expression may evaluate to."""
    if isinstance(node, ast.IfExp):
        return answers(node.body) + answers(node.orelse)
    return strings(node) if isinstance(node, ast.Constant) else []


def score_lines(folder: str) -> set[str]:
    """Ids of the lines of the score sheet."""
    return {text for _, call, _ in calls(folder, {"ScoreLine"}) for text in strings(call.args[0])}


def facts(folder: str) -> set[str]:
    """Ids of the facts of an outcome: keys of the dict named ``facts``."""
    found: set[str] = set()
    for _, tree in trees(folder):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and target.id == "facts":
                    keys = node.value.keys if isinstance(node.value, ast.Dict) else []
                    found |= {text for key in keys if key is not None for text in strings(key)}
                if isinstance(target, ast.Subscript) and ast.unparse(target.value) == "facts":
                    found |= set(strings(target.slice))
    return found
