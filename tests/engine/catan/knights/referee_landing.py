"""What the rulebook says of a landing, told by the table that everybody sees."""

from __future__ import annotations

from typing import NamedTuple

from .referee_table import Table


class Landing(NamedTuple):
    """What the barbarians must have brought."""

    defender: int | None  # who alone sent most to a battle that was won
    drawing: tuple[int, ...]  # several who did, from who rolled on
    losing: tuple[int, ...]  # who gives up a city


def judge_landing(before: Table) -> Landing:
    """Compares all active knights with all cities.

    As strong is enough. Else the weakest group in which somebody has a
    city without a metropolis loses one each; a player without any
    knight counts as weak as all others without one.
    """
    sent = {seat: before.defence_of(seat) for seat in before.seats}
    if sum(sent.values()) >= len(before.cities):
        best = max(sent.values())
        roller = before.view.active
        order = [(roller + step) % len(sent) for step in range(len(sent))]
        leaders = tuple(seat for seat in order if sent[seat] == best > 0)
        if len(leaders) == 1:
            return Landing(leaders[0], (), ())
        return Landing(None, leaders, ())
    for strength in sorted(set(sent.values())):
        group = [seat for seat in before.seats if sent[seat] == strength]
        losing = tuple(seat for seat in group if before.free_cities(seat))
        if losing:
            return Landing(None, (), losing)
    return Landing(None, (), ())


def fallen_cities(before: Table, after: Table) -> dict[int, int]:
    """The cities that are none any more, and whose they were."""
    return {at: owner for at, owner in before.cities.items() if at not in after.cities}


def describe_ruins(before: Table, after: Table) -> list[str]:
    """Everything that a landing did to the board which it may not do; nothing, if all is well."""
    wrong: list[str] = []
    fallen = fallen_cities(before, after)
    carrying = {at for at, _ in before.metropolises.values()}
    if carrying & set(fallen):
        wrong.append("a metropolis was pillaged")
    if not set(fallen) <= set(after.settlements):
        wrong.append("a city became no settlement")
    if after.walls != {at: one for at, one in before.walls.items() if at not in fallen}:
        wrong.append("walls")
    for at, owner in fallen.items():
        has_piece = before.left(owner)["settlement"] > 0
        if (at in after.toppled) == has_piece:
            wrong.append("a city on its side, or not")
    if (after.knights, after.ranks) != (before.knights, before.ranks):
        wrong.append("knights were lost")
    if after.active:
        wrong.append("knights are still active")
    if (after.metropolises, after.levels) != (before.metropolises, before.levels):
        wrong.append("metropolises or levels")
    return wrong
