"""Runs the server after checking its folder, lock and port, and reports clear errors."""

from __future__ import annotations

import gc
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pestis.server.logs import set_up
from pestis.server.network import BACKLOG, claim_port, local_address
from pestis.server.problems import CannotStart
from pestis.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

LOCK = "server.lock"
SWITCH_SECONDS = 0.001


def serve(settings: Settings, started: Callable[[Settings], None], browser: bool) -> None:
    """Run until stopped.  ``started`` is called once the port is claimed, with the settings that
    name it.

    Raises CannotStart if the folder is not writable or is in use by another server, or if the
    database or a port cannot be used.
    """
    set_up(settings.log, settings.log_level)
    lock = claim_folder(settings.data)
    listener = claim_port(settings.host, settings.port)
    settings = replace(settings, port=listener.getsockname()[1])
    figures: Any = None
    try:
        # Imported here, so that a wrong folder or port is reported at once.
        from pestis.server.transport.app import make_app  # noqa: PLC0415

        app = make_app(settings)
        server = server_for(app, settings)
        if settings.metrics:
            from pestis.server.operations.metrics import listen  # noqa: PLC0415

            figures = listen(app.state.figures, settings.metrics)
        started(settings)
        if browser:
            threading.Timer(0.3, webbrowser.open, (local_address(settings),)).start()
        # A commit waits several times for the interpreter to switch threads, and every player
        # notices, so the interval is shorter than Python's default.
        sys.setswitchinterval(SWITCH_SECONDS)
        # Everything loaded so far stays in memory, so the garbage collector need not scan it while
        # players wait.
        gc.collect()
        gc.freeze()
        # uvicorn shuts down cleanly at either signal and then raises it again, so we end here.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        if figures is not None:
            figures.shutdown()
            figures.server_close()
        listener.close()
        lock.close()


def server_for(app: Starlette, settings: Settings) -> uvicorn.Server:
    """The HTTP and WebSocket server of the application.  It has no access log, because addresses
    may contain link tokens."""
    from pestis.server.transport import connections, draining  # noqa: PLC0415

    proxies = settings.proxies
    config = connections.Config(
        app,
        http=connections.HttpProtocol,
        access_log=False,
        log_config=None,
        server_header=False,
        ws=connections.SocketProtocol,
        ws_max_size=settings.limits.message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(proxies.names),
        forwarded_allow_ips=proxies.names,
        backlog=BACKLOG,
        timeout_graceful_shutdown=2,
        lifespan="on",
    )
    most = connections.most_connections(settings.limits, connections.raise_descriptors())
    share = app.state.services.rooms.share
    config.counted = connections.Connections(settings.limits, most, proxies, share)
    return draining.Server(config, app.state.health, settings.drain)


def claim_folder(data: Path) -> IO[str]:
    """Create the data folder, private to its owner, and lock it until the returned file is closed.

    Raises CannotStart.
    """
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (data / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        detail = error.strerror or str(error)
        raise CannotStart("data-unwritable", {"where": str(data), "detail": detail}) from None
    if not _lock(lock):
        lock.close()
        raise CannotStart("data-in-use", {"where": str(data)})
    return lock


def _lock(file: IO[str]) -> bool:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl  # noqa: PLC0415

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
