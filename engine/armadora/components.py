"""What the box holds: the numbers of the printed game, from `data/armadora.json`, checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).with_name("data") / "armadora.json"
FIELDS: Final = frozenset({"mines", "piles", "palisades", "smallest_region", "warriors", "powers"})
FACTIONS: Final = ("orc", "goblin", "elf", "mage")  # their powers are code: data cannot add one


@dataclass(frozen=True, slots=True)
class Box:
    mines: tuple[str, ...]  # names of squares
    piles: tuple[int, ...]  # of gold, one for each mine
    palisades: int
    smallest_region: int  # squares
    warriors: Mapping[int, tuple[int, ...]]  # by number of players: how many of value 1, 2, 3 …
    powers: Mapping[str, int]  # the tokens of each faction


def parse_box(raw: Mapping[str, Any]) -> Box:
    """Reads the game's box from its JSON.

    Raises ValueError naming everything that is wrong with it.
    """
    if raw.keys() != FIELDS:
        raise ValueError(f"these fields and no others: {sorted(FIELDS)}")
    box = Box(
        mines=tuple(raw["mines"]),
        piles=tuple(raw["piles"]),
        palisades=raw["palisades"],
        smallest_region=raw["smallest_region"],
        warriors={int(seats): tuple(counts) for seats, counts in raw["warriors"].items()},
        powers=dict(raw["powers"]),
    )
    problems = list(_find_problems(box))
    if problems:
        raise ValueError("; ".join(problems))
    return box


def _find_problems(box: Box) -> Iterator[str]:
    """One sentence for each thing in the box that cannot be right."""
    counts = [box.palisades, box.smallest_region, *box.piles, *box.powers.values()]
    for roster in box.warriors.values():
        counts += roster
    if any(type(n) is not int or n < 1 for n in counts):
        yield "every number is a whole one above zero"
    if len(set(box.mines)) != len(box.mines):
        yield "a square is named twice as a mine"
    if len(box.piles) != len(box.mines):
        yield "there is one pile for each mine"
    if tuple(box.powers) != FACTIONS:
        yield f"the powers belong to {', '.join(FACTIONS)}, in this order"
    if any(not 2 <= seats <= len(FACTIONS) for seats in box.warriors):
        yield "there are two to four players, each with a faction"


BOX: Final = parse_box(json.loads(DATA.read_text("utf-8")))
