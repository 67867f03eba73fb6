"""What a scenario is: its map, target, points for islands, and rules of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ....core import Page, Text
from ....option import Values
from ...module import Module
from .board import SeaBoard, load_board


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of the box; `scenarios/` has a file for each."""

    key: str  # of its setting in the lobby
    title: Text
    about: Text  # one sentence for the lobby
    order: int  # its place in the lobby
    boards: Mapping[int, str]  # by number of seats: the name of its map in `data/`
    target: int  # points that win
    pages: tuple[Page, ...]  # its rules
    island_points: int = 0  # for the first building on each island where one did not start
    starts_on_main_island: bool = False  # first settlements; else anywhere
    has_pirate: bool = True
    has_robber: bool = True  # on the board from the start
    has_longest_road: bool = True
    has_fixed_map: bool = True  # else its land is always laid at random
    has_variable_map: bool = True  # else its land always lies as printed
    conflicts: Mapping[str, Values] = field(default_factory=dict)  # beside those of all scenarios
    module: type[Module[Any]] | None = None  # with the rules that only this scenario has

    def board(self, seats: int) -> SeaBoard:
        """The map for so many seats."""
        return load_board(self.boards[seats])
