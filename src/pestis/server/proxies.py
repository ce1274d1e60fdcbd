"""The reverse proxies that are believed what they say about their clients' addresses."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Final

THIS_MACHINE: Final = ("127.0.0.0/8", "::1/128")
MAPPED: Final = "::ffff:"
"""The beginning of IPv4 addresses on a server that listens on "::"."""
MAPPED_BITS: Final = 96


def normal(text: str) -> str:
    """The network that an address or a network is.  Raises ValueError if it is neither, or is the
    whole Internet, where anybody could claim any address."""
    network = ipaddress.ip_network(text)
    if not network.prefixlen:
        raise ValueError("everybody")
    return str(network)


class Proxies:
    """The networks of the proxies.

    names  the networks, those of IPv4 also as addresses of IPv6
    """

    def __init__(self, networks: Sequence[str]) -> None:
        named = [ipaddress.ip_network(one) for one in networks]
        mapped = [
            ipaddress.ip_network(f"{MAPPED}{one.network_address}/{MAPPED_BITS + one.prefixlen}")
            for one in named
            if one.version == 4
        ]
        self._networks = [*named, *mapped]
        self.names = [str(one) for one in self._networks]

    def __contains__(self, address: str) -> bool:
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._networks)
