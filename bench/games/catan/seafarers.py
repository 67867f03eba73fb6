"""Measures the bot at sea: what it wins in each scenario, and how long matches of bots take."""

from __future__ import annotations

from typing import Final

from engine.catan.modules.seafarers.scenarios import SCENARIOS

from ...bot_matches import measure_turns, measure_wins

KEY: Final = "seafarers"


def measure() -> dict[str, float]:
    """Of each scenario: the bot's share of wins, and turns as a multiple of the base game's."""
    numbers: dict[str, float] = {}
    base_turns = measure_turns({})
    for scenario in SCENARIOS:
        options = {KEY: scenario.key}
        turns = measure_turns(options) / base_turns
        numbers[f"{KEY}.{scenario.key}.bot_vs_random"] = round(measure_wins(options), 3)
        numbers[f"{KEY}.{scenario.key}.turns"] = round(turns, 2)
    return numbers
