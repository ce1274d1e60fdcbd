"""Devices that are lent to one test after another: their pages have loaded and cached the page's
files, so the next table costs two thirds."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from typing import Any, Final

from tests.waiting import LATE

EMPTY: Final = "/static/web/text.css"
"""A page of the server on which nothing runs."""
WIPE: Final = "() => { sessionStorage.clear(); localStorage.clear(); }"


class Device:
    """A browser context with one page, for pages at an address.  ``shelf``: the list to which it is
    returned, if any."""

    def __init__(self, context: Any, url: str, shelf: list[Device] | None) -> None:
        self.context = context
        self.url = url
        self.context.set_default_timeout(LATE * 1000)
        self.page = context.new_page()
        self.shelf = shelf
        self._scripts = ExitStack()

    def run_before(self, script: str) -> None:
        """Run a script in each page before the page's own, until the device is put back."""
        self._scripts.enter_context(self.context.add_init_script(script))

    def wipe(self) -> None:
        """Remove every trace of a test: scripts, routes, stores, cookies, permissions, history."""
        self._scripts.close()
        self.page.unroute_all()
        self.context.unroute_all()
        self.page.goto(self.url + EMPTY)
        self.page.evaluate(WIPE)
        self.page.mouse.move(0, 0)
        self.page.emulate_media(reduced_motion="reduce")
        self.context.clear_cookies()
        self.context.clear_permissions()
        protocol = self.context.new_cdp_session(self.page)
        protocol.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        protocol.send("Page.resetNavigationHistory")
        protocol.detach()


class Shelf:
    """Spare devices for pages of servers that several tests share."""

    def __init__(self) -> None:
        self.urls: set[str] = set()
        self.devices: defaultdict[tuple[str, bool], list[Device]] = defaultdict(list)


SHELF: Final = Shelf()


def lent(browser: Any, url: str, touch: bool, service_workers: str) -> Device:
    """A device for pages at an address: one that was put back, or a new one."""
    shelf = SHELF.devices[url, touch] if url in SHELF.urls else None
    while shelf:
        device = shelf.pop()
        if not device.page.is_closed():  # a browser may close a spare page
            return device
    context = browser.new_context(
        locale="en-GB",
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
        service_workers=service_workers,
    )
    return Device(context, url, shelf)


def put_back(device: Device) -> None:
    """Return a device for other tests; close it if it does not have exactly its one page any
    more."""
    if device.shelf is None or device.context.pages != [device.page]:
        device.context.close()
        return
    device.wipe()
    device.shelf.append(device)
