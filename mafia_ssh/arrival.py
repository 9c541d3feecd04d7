"""Who knocks: what the front door knows of a connection once it is authenticated. A value, nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrival:
    """One authenticated connection, before the table has decided what it may do."""

    user: str
    """The SSH user name as the client sent it, decoded; raw, never shown before `text.clean_name`."""
    fingerprint: str | None
    """SHA256 of the key the client *proved* to hold ("SHA256:…"), or None for a client without a key."""
    host_key: bool
    """True when that proven key is one of the host's keys."""
    address: str
    """The peer's IP address, for limits; shown to nobody."""
