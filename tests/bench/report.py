"""The figures as a table for people, and where it goes."""

import importlib.metadata
import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_BEGIN = "<!-- what `make bench` writes begins here -->"
_END = "<!-- and ends here -->"


@dataclass(frozen=True, slots=True)
class Line:
    """One figure."""

    what: str
    figure: str
    """As it was measured."""
    ratio: float | None = None
    """What the target is about."""
    target: float | None = None
    more: bool = False
    """More is better."""

    @property
    def met(self) -> bool:
        """Is the target met?"""
        if self.ratio is None or self.target is None:
            return True
        return self.ratio >= self.target if self.more else self.ratio <= self.target


def table(lines: Iterable[Line]) -> str:
    """As Markdown."""
    rows = [("what", "measured", "to compare", "target", "")]
    for line in lines:
        if line.ratio is None or line.target is None:
            rows.append((line.what, line.figure, "", "", ""))
        else:
            bound = f"{'≥' if line.more else '≤'} {line.target:g}"
            ratio = f"{line.ratio:.0f}" if line.ratio >= 100 else f"{line.ratio:.2f}"
            rows.append((line.what, line.figure, ratio, bound, "met" if line.met else "**missed**"))
    first, *rest = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([first, "|---|---|---|---|---|", *rest])


def machine() -> str:
    """Versions and the kind of machine, in a line."""
    versions = ", ".join(
        f"{name} {importlib.metadata.version(name)}" for name in ("textual", "asyncssh", "cryptography")
    )
    return f"Python {platform.python_version()}, {versions}; {_cpu()}, {os.cpu_count()} cores; {platform.system()}."


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def write_into(page: Path, text: str) -> None:
    """Put `text` between the two marks of `page`."""
    before, _, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    page.write_text(f"{before}{_BEGIN}\n\n{text}\n{_END}{after}", encoding="utf-8")
