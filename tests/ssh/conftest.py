import pytest

from mafia_ssh.ui import patches


@pytest.fixture(scope="session", autouse=True)
def _patched() -> None:
    patches.install()
