"""The Unix socket in the data folder through which only the owner of the folder can send commands
to the server: one wish per connection, one line of JSON in each direction."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from pestis.kernel.errors import PestisError
from pestis.kernel.json import read_json
from pestis.server.logs import described
from pestis.server.operations.admin import Admin, AnyWish, read_wish, shown_error
from pestis.server.problems import AdminRefused, CannotStart

NAME: Final = "admin.sock"
SECONDS: Final = 60.0
LOG: Final = logging.getLogger(__name__)


async def listen(admin: Admin, data: Path) -> asyncio.Server | None:
    """Listen until closed.  Returns None if the system has no Unix sockets or the socket cannot be
    created, for example because its path is too long."""
    if sys.platform == "win32":
        return None

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                said = await _answer(admin, await reader.readline())
                writer.write(said)
                await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass
        finally:
            writer.close()

    try:
        return await asyncio.start_unix_server(answer, sock=_bound(data / NAME))
    except OSError as error:
        LOG.warning("no socket for pestis admin: %s", described(error))
        return None


def close(server: asyncio.Server | None, data: Path) -> None:
    """Stop listening and remove the socket."""
    if server is not None:
        server.close()
        (data / NAME).unlink(missing_ok=True)


async def _answer(admin: Admin, line: bytes) -> bytes:
    try:
        found = await admin.do(read_wish(line))
    except PestisError as error:
        return msgspec.json.encode({"error": shown_error(error)})
    except Exception as error:
        LOG.error("pestis admin failed", exc_info=error)
        return msgspec.json.encode({"error": {"id": "error.defect", "params": {}}})
    return msgspec.json.encode({"ok": found})


def _bound(path: Path) -> socket.socket:
    """A bound socket that only its owner may use, from its creation on.  Raises OSError."""
    if sys.platform == "win32":
        raise OSError("no such sockets")
    path.unlink(missing_ok=True)
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
    except OSError:
        made.close()
        raise
    finally:
        os.umask(before)
    return made


def ask(data: Path, wish: AnyWish) -> Any:
    """Send a wish to a running server and return its result.

    Raises FileNotFoundError or ConnectionRefusedError if no server listens, CannotStart if it does
    not answer, and AdminRefused with the server's error if it refuses.
    """
    if sys.platform == "win32":
        raise FileNotFoundError(NAME)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(SECONDS)
        try:
            line.connect(str(data / NAME))
            line.sendall(msgspec.json.encode(wish) + b"\n")
            answer = b"".join(iter(lambda: line.recv(1 << 16), b""))
            said = read_json(answer.decode())
        except (FileNotFoundError, ConnectionRefusedError):
            raise
        except (OSError, ValueError):
            raise CannotStart("admin-silent", {"where": str(data)}) from None
    if "error" in said:
        problem = said["error"]
        raise AdminRefused(problem["id"].removeprefix("error."), problem["params"])
    return said["ok"]
