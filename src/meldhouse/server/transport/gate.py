"""The connections of one server process: counted by address, and made room for.

A connection is silent while it sends no request and has not subscribed to a table. When there are too many
connections, the one that has been silent longest is closed, so silence cannot keep others out.
"""

from __future__ import annotations

import ipaddress
from typing import Protocol

from meldhouse.server.measures import Measures
from meldhouse.server.settings import Settings

#: descriptors for the database, worker processes and files
_RESERVED = 100
_FEWEST = 16


class Guarded(Protocol):
    """A connection that the gate may close."""

    def make_room(self) -> None:
        """Closes a silent connection."""


class Gate:
    """Decides which connections a process keeps."""

    def __init__(self, settings: Settings, measures: Measures) -> None:
        self.settings = settings
        self.measures = measures
        self._proxies = {proxy.strip() for proxy in settings.proxies.split(",")}
        self._most = settings.most_connections + settings.most_silent
        descriptors = most_descriptors()
        if descriptors is not None:
            self._most = min(self._most, max(descriptors - _RESERVED, _FEWEST))
        #: silent connections, the oldest first
        self._silent: dict[Guarded, None] = {}
        self._networks: dict[str, int] = {}
        #: all connections, also those that speak
        self.open = 0

    @property
    def most_subscribed(self) -> int:
        """Returns how many sockets may be at tables: an eighth of the room is left for requests."""
        return min(self.settings.most_connections, self._most - self._most // 8)

    def is_full(self, host: str) -> bool:
        """Checks if an address has too many connections. A proxy's are those of many clients."""
        if host in self._proxies or "*" in self._proxies:
            return False
        return self._networks.get(network_of(host), 0) >= self.settings.most_of_address

    def enter(self, host: str) -> None:
        """Counts a connection of an address."""
        network = network_of(host)
        self._networks[network] = self._networks.get(network, 0) + 1

    def leave(self, host: str) -> None:
        network = network_of(host)
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]

    def opened(self) -> None:
        self.open += 1

    def closed(self) -> None:
        self.open -= 1

    def fall_silent(self, connection: Guarded) -> None:
        """Notes that a connection waits for its client, and closes the oldest such one if there are too many."""
        self._silent.pop(connection, None)
        self._silent[connection] = None
        while len(self._silent) > 1 and (
            len(self._silent) > self.settings.most_silent or self.open > self._most
        ):
            oldest = next(iter(self._silent))
            del self._silent[oldest]
            oldest.make_room()

    def speak(self, connection: Guarded) -> None:
        """Notes that a connection is of use, or gone."""
        self._silent.pop(connection, None)


def network_of(host: str) -> str:
    """Returns the network that counts as one address: an IPv4 address, or 64 bits of an IPv6 address."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64)) + "/64"


def most_descriptors() -> int | None:
    """Raises this process's limit on open files as far as it may, and returns it; None without such a limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # macOS names no limit and has one
            return soft
    return None if hard == resource.RLIM_INFINITY else hard
