"""The piles that decided between equals: drawn at the end, where teams have equally much gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..parts import badge, heading
from ..scene import Items
from ..theme import INK, INK_SOFT, LAUREL
from .icons import nuggets, roundel
from .layout import RAIL, RAIL_WIDTH, kin, teams

HEAD: Final = 46  # height of the heading
LINE: Final = 50  # height of a line of piles
STEP: Final = 42  # from pile to pile
PILE: Final = 34  # how wide a pile is

Team = tuple[Seat, ...]


def equals(view: ArmadoraView) -> list[Team]:
    """The teams that have as much gold as another one, and any at all; the best first."""
    if view.result is None:
        return []
    result = view.result
    gold = {team: result.scores[team[0]].total for team in teams(view)}
    totals = list(gold.values())
    found = [team for team, total in gold.items() if total and totals.count(total) > 1]
    return sorted(found, key=lambda team: (result.ranks[team[0]], team))


def height(view: ArmadoraView) -> int:
    """How much of the rail the comparison takes."""
    found = equals(view)
    return HEAD + LINE * sum(len(_lines(view, team)) for team in found) if found else 0


def comparison(view: ArmadoraView, result: Result, words: Words, top: float) -> Items:
    """A line for each of the equals: the place, who it is, and the piles from the largest down."""
    found = equals(view)
    if not found:
        return
    yield from heading(words(Text("Piles compared")), RAIL + 2, top + 22, RAIL_WIDTH - 2)
    y = top + HEAD + LINE / 2
    for team in found:
        yield from _team(view, team, result.ranks[team[0]], y)
        for line in _lines(view, team):
            yield from _piles(line, _left(team), y)
            y += LINE


def _team(view: ArmadoraView, team: Team, rank: int, y: float) -> Items:
    yield from badge(RAIL + 16, y, str(rank), 32, 20, LAUREL if rank == 1 else INK_SOFT)
    for place, seat in enumerate(team):
        yield roundel.at(RAIL + 50 + 30 * place, y, 34, kin(view, seat))


def _left(team: Team) -> float:
    """The middle of the first pile of a team."""
    return RAIL + 90 + 30 * (len(team) - 1)


def _lines(view: ArmadoraView, team: Team) -> list[tuple[int, ...]]:
    """The piles of a team, as many side by side as there is room for."""
    piles, room = view.armies[team[0]].piles, RAIL + RAIL_WIDTH - PILE / 2 - _left(team)
    most = 1 + int(room // STEP)
    return [piles[start : start + most] for start in range(0, len(piles), most)]


def _piles(piles: Sequence[int], left: float, y: float) -> Items:
    for place, gold in enumerate(piles):
        x = left + STEP * place
        yield nuggets.at(x, y - 10, PILE)
        yield from badge(x, y + 10, str(gold), 30, 20, INK, "#F3D37A", "#FFE79A")
