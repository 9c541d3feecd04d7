"""What every test shares: how hypothesis plays.

The examples are the same on every run. `MAFIA_FUZZ=50 pytest tests/rules` plays that many times as many, new ones.
"""

import os

from hypothesis import HealthCheck, settings

QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large)
FUZZ = int(os.environ.get("MAFIA_FUZZ", "0"))

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=QUIET)
settings.register_profile("fuzz", deadline=None, suppress_health_check=QUIET)
settings.load_profile("fuzz" if FUZZ else "same")
