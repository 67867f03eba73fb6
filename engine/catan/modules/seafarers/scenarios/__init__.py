"""The scenarios, a file each: every one that is found here can be chosen.

A file offers its scenario as `SCENARIO`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from ..scenario import Scenario


def find_scenarios() -> tuple[Scenario, ...]:
    """The scenarios of the files beside this one, in the order of the lobby."""
    files = [scenarios.name for scenarios in iter_modules(__path__)]
    scenarios = [import_module(f"{__name__}.{file}").SCENARIO for file in files]
    return tuple(sorted(scenarios, key=lambda scenario: scenario.order))


SCENARIOS: Final = find_scenarios()
SCENARIOS_BY_KEY: Final[Mapping[str, Scenario]] = {
    scenario.key: scenario for scenario in SCENARIOS
}
