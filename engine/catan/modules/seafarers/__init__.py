"""Seafarers: ships, the pirate, gold fields, and scenarios with maps of their own.

`module` has what all scenarios share; each has a file in `scenarios/`,
and brings a module with the rules that only it has.
"""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .module import Seafarers
from .scenarios import SCENARIOS

SCENARIO_MODULES: Final = tuple(
    scenario.module for scenario in SCENARIOS if scenario.module is not None
)
MODULES: Final[tuple[type[Module[Any]], ...]] = (Seafarers, *SCENARIO_MODULES)
