"""This machine's addresses in the room's network: what people on other machines can reach it by."""

import ipaddress
import socket

import ifaddr

_UNROUTED = ("192.0.2.1", 9)
"""Leads nowhere: asking for the way to it names the interface of the default route, and sends nothing."""


def reachable_at(bind: str) -> tuple[str, ...]:
    """The IPv4 addresses under which a server bound to `bind` is found, the likeliest first; never empty.

    Addresses of private networks come before others; without any network it is this machine alone.
    """
    if bind and not _is_everywhere(bind):
        return (bind,)
    found = {
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4 and not ipaddress.ip_address(str(address.ip)).is_loopback
    }
    main = _default_route()
    ordered = sorted(found, key=lambda each: (each != main, not ipaddress.ip_address(each).is_private, each))
    return tuple(ordered) or ("127.0.0.1",)


def _is_everywhere(bind: str) -> bool:
    try:
        return ipaddress.ip_address(bind).is_unspecified
    except ValueError:
        return False


def _default_route() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_UNROUTED)
        except OSError:
            return None
        return str(probe.getsockname()[0])
