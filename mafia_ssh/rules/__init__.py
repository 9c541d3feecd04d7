"""The rules of the game: pure values and functions, no clock, no chance, no input or output."""

from .dealing import commitment, deal, deal_by_hand
from .decide import advance, begin, decide
from .evolve import evolve
from .legal import HostLegal, Legal, host_legal, legal
from .settings import Problem, Settings, composition, mafia_count, problems
from .state import Setup, State
from .step import Step
from .view import View, Viewer, view
from .witness import witness

__all__ = [
    "HostLegal",
    "Legal",
    "Problem",
    "Settings",
    "Setup",
    "State",
    "Step",
    "View",
    "Viewer",
    "advance",
    "begin",
    "commitment",
    "composition",
    "deal",
    "deal_by_hand",
    "decide",
    "evolve",
    "host_legal",
    "legal",
    "mafia_count",
    "problems",
    "view",
    "witness",
]
