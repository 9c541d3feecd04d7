"""`python -m mafia_ssh`: the same program as `mafia-ssh`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
