"""The join card: how people reach this table. A value, shown on the server's terminal and in the lobby."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JoinCard:
    """Where the server listens and how to know it is the right one."""

    addresses: tuple[str, ...]
    """This machine's addresses in the room's network, the most likely first; never empty."""
    port: int
    fingerprint: str
    """SHA256 of the server's host key, as ssh prints it ("SHA256:…")."""

    def command(self, user: str, address: str | None = None) -> str:
        """The ssh command with which `user` joins."""
        port = "" if self.port == 22 else f" -p {self.port}"
        return f"ssh{port} {user}@{address or self.addresses[0]}"

    @property
    def url(self) -> str:
        """The table as an ssh address, for a QR code."""
        return f"ssh://{self.addresses[0]}:{self.port}"
