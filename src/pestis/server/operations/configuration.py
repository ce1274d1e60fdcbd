"""The configuration file: every setting of a server in TOML, checked before anything starts.

All errors are reported at once, each with its own message.  No message quotes the address of a
database, because it may contain a password.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pestis.kernel.errors import closest
from pestis.kernel.json import MOST_NESTED, nested_too_deeply
from pestis.server.logs import FORMS, LEVELS
from pestis.server.origins import normal
from pestis.server.problems import CannotStart
from pestis.server.proxies import normal as normal_proxy
from pestis.server.settings import Limits, Retention, Settings
from pestis.server.storage import address

LARGEST: Final = 1 << 20
MOST_DAYS: Final = 36_500
MOST: Final = 1 << 40
MOST_SHOWN: Final = 60
"""Maximum number of characters of an invalid value that a message shows."""

Read = Callable[[str, Any], Any]
"""A function of the name and value of a setting that returns the checked value.  Raises
CannotStart."""


def text(name: str, value: Any) -> str:
    """Read a text that is printable and not empty."""
    if not isinstance(value, str) or not value or not value.isprintable():
        raise CannotStart("config-text", {"name": name})
    return value


def folder(name: str, value: Any) -> Path:
    """Read the path of a folder; a tilde stands for a user's home directory."""
    try:
        return Path(text(name, value)).expanduser()
    except RuntimeError:
        raise CannotStart("config-text", {"name": name}) from None


def number(low: int, high: int) -> Read:
    """A reader for integers from ``low`` to ``high``."""

    def read(name: str, value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            word = shown(value)
            raise CannotStart(
                "config-number", {"name": name, "word": word, "low": low, "high": high}
            )
        return value

    return read


def positive(name: str, value: Any) -> float:
    """Read a number greater than 0."""
    if type(value) not in (int, float) or not 0 < value <= MOST:
        raise CannotStart("config-positive", {"name": name, "word": shown(value)})
    return float(value)


def switch(name: str, value: Any) -> bool:
    """Read true or false."""
    if type(value) is not bool:
        raise CannotStart("config-switch", {"name": name, "word": shown(value)})
    return value


def word(known: Sequence[str]) -> Read:
    """A reader for one of the known words."""

    def read(name: str, value: Any) -> str:
        if value not in known:
            raise CannotStart(
                "config-word", {"name": name, "word": shown(value), "known": [*known]}
            )
        return str(value)

    return read


def database(_name: str, value: Any) -> str:
    """Read the address of a PostgreSQL database; empty for SQLite."""
    if value == "":
        return ""
    if not isinstance(value, str):
        raise CannotStart("database-address")
    address.read(value)
    return value


def origins(name: str, value: Any) -> tuple[str, ...]:
    """Read a list of public addresses; returns them in the form that browsers send."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise CannotStart("config-list", {"name": name})
    return tuple([_origin(name, one) for one in value])


def _origin(name: str, value: str) -> str:
    try:
        return normal(value)
    except ValueError:
        # The text before an "@" may be a password.
        word = "…@…" if "@" in value else shown(value)
        raise CannotStart("config-origin", {"name": name, "word": word}) from None


def proxies(name: str, value: Any) -> tuple[str, ...]:
    """Read a list of addresses and networks of proxies."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise CannotStart("config-list", {"name": name})
    return tuple([proxy(name, one) for one in value])


def proxy(name: str, value: str) -> str:
    """Read the address or network of a proxy; ``name`` is the setting's."""
    try:
        return normal_proxy(value)
    except ValueError:
        raise CannotStart("config-proxy", {"name": name, "word": shown(value)}) from None


def milliseconds(name: str, value: Any) -> float:
    """Read a number of milliseconds; returns seconds."""
    return float(number(0, 60_000)(name, value)) / 1000


SERVER: Final[Mapping[str, tuple[str, Read]]] = {
    "host": ("host", text),
    "port": ("port", number(0, 65_535)),
    "data": ("data", folder),
    "database": ("url", database),
    "public": ("public", origins),
    "behind": ("behind", proxies),
    "site": ("site", folder),
    "pace": ("pace", milliseconds),
    "workers": ("workers", number(1, 64)),
    "drain": ("drain", number(0, 600)),
    "metrics": ("metrics", number(0, 65_535)),
    "allow_local_webhooks": ("allow_local_webhooks", switch),
    "log": ("log", word(FORMS)),
    "log_level": ("log_level", word(LEVELS)),
}
"""Name in the file -> the field of ``Settings`` and the function that reads its value."""
LIMITS: Final[Mapping[str, tuple[str, Read]]] = {
    field.name: (field.name, number(1, MOST) if field.type == "int" else positive)
    for field in dataclasses.fields(Limits)
}
RETENTION: Final[Mapping[str, tuple[str, Read]]] = {
    "finished_days": ("finished_days", number(0, MOST_DAYS)),
    "stale_days": ("stale_days", number(0, MOST_DAYS)),
    "export": ("export", folder),
}


def read_file(file: Path) -> str:
    """The text of a configuration file.  Raises CannotStart."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST)
        return data.decode("utf-8-sig")
    except OSError as error:
        detail = error.strerror or str(error)
        raise CannotStart("config-unreadable", {"where": str(file), "detail": detail}) from None
    except ValueError:
        raise CannotStart("config-not-text", {"where": str(file)}) from None


def read(text: str, named: str) -> tuple[dict[str, Any], list[CannotStart]]:
    """The fields of ``Settings`` that a file sets, and the errors in it."""
    try:
        if nested_too_deeply(text):
            raise ValueError(f"more than {MOST_NESTED} brackets are open")
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        detail = str(error).splitlines()[0][:200]
        return {}, [CannotStart("config-no-toml", {"where": named, "detail": detail})]
    wrong: list[CannotStart] = []
    tables = {"limits": (LIMITS, Limits), "retention": (RETENTION, Retention)}
    rest = {name: value for name, value in found.items() if name not in tables}
    fields = _read_table("", rest, SERVER, wrong, [*tables])
    for name, (known, made) in tables.items():
        part = found.get(name, {})
        if isinstance(part, dict):
            fields[name] = made(**_read_table(f"{name}.", part, known, wrong))
        else:
            wrong.append(CannotStart("config-table", {"name": name}))
    return fields, wrong


def _read_table(
    prefix: str,
    table: Mapping[str, Any],
    known: Mapping[str, tuple[str, Read]],
    wrong: list[CannotStart],
    more: Sequence[str] = (),
) -> dict[str, Any]:
    """The fields that a TOML table sets; errors are appended to ``wrong``."""
    fields: dict[str, Any] = {}
    for name, value in table.items():
        whole = prefix + name
        if name not in known:
            wrong.append(_unknown(whole, closest(name, [*known, *more])))
            continue
        field, how = known[name]
        try:
            fields[field] = how(whole, value)
        except CannotStart as error:
            wrong.append(error)
    return fields


def _unknown(name: str, hint: str) -> CannotStart:
    if hint:
        return CannotStart("config-unknown-near", {"name": shown(name), "hint": hint})
    return CannotStart("config-unknown", {"name": shown(name)})


def unfit(settings: Settings) -> list[CannotStart]:
    """The reasons why these settings cannot work here, as far as they can be found without starting
    the server."""
    wrong = []
    if settings.metrics and settings.metrics == settings.port:
        wrong.append(CannotStart("config-same-port", {"port": settings.metrics}))
    if settings.metrics and find_spec("prometheus_client") is None:
        wrong.append(CannotStart("metrics-missing"))
    export = settings.retention.export
    if export is not None and not export.is_dir():
        wrong.append(CannotStart("config-no-folder", {"where": str(export)}))
    return wrong


def shown(value: object) -> str:
    """An invalid value in the form that messages show: printable and shortened."""
    said = "".join(c if c.isprintable() else "?" for c in str(value))
    return said if len(said) <= MOST_SHOWN else said[:MOST_SHOWN] + "…"
