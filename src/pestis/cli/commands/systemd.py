"""``pestis systemd``: prints a systemd unit that runs the table server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from pestis.cli.commands.localised import Command, command, language_option, option
from pestis.cli.commands.serve import PORT, read_origin
from pestis.cli.errors import Left
from pestis.cli.files import path_of
from pestis.cli.terminal import write_line
from pestis.words import Words

STATE: Final = Path("/var/lib")
HOMES: Final = ("/home", "/root", "/run/user")
CONFINED: Final = """\
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
UMask=0077"""
"""Directives that deny the server everything it does not need."""


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        config: str | None, user: str, data: str | None, port: int | None, public: tuple[str, ...]
    ) -> None:
        origins = [read_origin(origin) for origin in public]
        folder = Path(data) if data else _folder(config, words)
        arguments = [sys.executable, "-m", "pestis", "serve", "--no-browser"]
        read = [Path(sys.executable), Path(sys.base_prefix), Path(__file__)]
        if config:
            read.append(path_of(config).absolute())
            arguments += ["--config", str(read[-1])]
        folder = (folder or STATE / "pestis").absolute()
        read.append(folder)
        arguments += ["--data", str(folder)]
        if port or not config:
            arguments += ["--port", str(port or PORT)]
        for origin in origins:
            arguments += ["--public", origin]
        at_home = any(path.is_relative_to(home) for path in read for home in HOMES)
        for line in unit(user, folder, arguments, at_home).splitlines():
            write_line(line, sys.stdout)

    return command(
        "systemd",
        words,
        run,
        [
            option(words, "systemd", "config", "file"),
            option(words, "systemd", "user", "name", default="pestis"),
            option(words, "systemd", "data", "folder"),
            option(words, "systemd", "port", "number", number=(1, 65535)),
            option(words, "systemd", "public", "url", many=True),
            language_option(words),
        ],
    )


def _folder(config: str | None, words: Words) -> Path | None:
    """The data folder set in a configuration file, if any.  Raises Problem, CannotStart, and Left
    after printing each mistake in the file."""
    if config is None:
        return None
    # Imported here: no other command needs the server.
    from pestis.server.operations import configuration  # noqa: PLC0415

    fields, wrong = configuration.read(configuration.read_file(path_of(config)), config)
    for mistake in wrong:
        write_line(words.error(mistake), sys.stderr)
    if wrong:
        raise Left(2)
    return fields.get("data")


def unit(user: str, data: Path, arguments: list[str], at_home: bool) -> str:
    """The unit of a server that may write only to its data folder.  ``at_home`` says whether some
    of its files are in a home folder, which the server may then read."""
    if data.parent == STATE:
        writable = f"StateDirectory={escaped(data.name)}\nStateDirectoryMode=0700"
    else:
        writable = f"ReadWritePaths={quoted(str(data))}"
    homes = "read-only" if at_home else "yes"
    return f"""\
[Unit]
Description=Pestis table server
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
ExecStart={" ".join(quoted(one, command=True) for one in arguments)}
User={escaped(user)}
{writable}
Restart=on-failure
RestartSec=5
LimitNOFILE=65536
ProtectHome={homes}
{CONFINED}

[Install]
WantedBy=multi-user.target"""


def quoted(text: str, command: bool = False) -> str:
    """A word quoted for systemd; in a ``command``, dollar signs are escaped too."""
    text = escaped(text).replace("\\", "\\\\").replace('"', '\\"')
    if command:
        text = text.replace("$", "$$")
    return f'"{text}"' if not text or set(text) & set(" \t'\"\\;") else text


def escaped(text: str) -> str:
    """The text with percent signs escaped, so that systemd replaces nothing."""
    return text.replace("%", "%%")
