"""The scenario cards of Catan: the island alone, and every scenario of every box.

They are made of the options of the modules on the
shelf. How long and hard each is stands in
`data/scenario_cards.json`: rounds as bots need them,
and a difficulty by how much there is to learn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..core import BOX, OFF, ON, Option, Text
from ..scenario_cards import ScenarioCard

BASE: Final = Text("Catan")
ISLAND: Final = Text("The island")
ISLAND_ABOUT: Final = Text("Roads, settlements and cities on an island of its own; 10 points.")
FILE: Final = Path(__file__).parent / "data/scenario_cards.json"
OF_BOX: Final = "box"  # in the data: the option of the box that a variant is a scenario of
EVERY_SIZE: Final = (2, 3, 4, 5, 6)


def make_cards(options: Sequence[Option]) -> tuple[ScenarioCard, ...]:
    """The cards of all that these options offer, box after box."""
    known: Mapping[str, Mapping[str, Any]] = json.loads(FILE.read_text("utf-8"))
    boxes = {option.key: option for option in options if option.group == BOX}
    # variants that are scenarios of a box; each with the option of the box
    variants = [
        (option, known[option.key][OF_BOX]) for option in options if _is_of_box(known, option.key)
    ]
    alone = dict.fromkeys([*boxes, *(one.key for one, _box in variants)], OFF)
    cards: list[ScenarioCard] = []
    for key, box, title, about, sets, seats in _list_parts(boxes, variants):
        if key in known:
            how = known[key]
            chosen = {**alone, **sets}
            cards.append(
                ScenarioCard(
                    key, box, title, about, chosen, seats, how["rounds"], how["difficulty"]
                )
            )
    return tuple(cards)


def _is_of_box(known: Mapping[str, Mapping[str, Any]], key: str) -> bool:
    """Whether an option is a scenario of a box."""
    return OF_BOX in known.get(key, {})


def _list_parts(
    boxes: Mapping[str, Option], variants: Sequence[tuple[Option, str]]
) -> Iterator[tuple[str, Text, Text, Text | None, dict[str, str], tuple[int, ...]]]:
    """For each card: key, box, title, about, what it sets, seats."""
    yield "island", BASE, ISLAND, ISLAND_ABOUT, {}, EVERY_SIZE
    for option in boxes.values():
        for setting in option.settings[1:]:
            is_switch = setting.key == ON
            key = option.key if is_switch else setting.key
            title = option.title if is_switch else setting.title
            seats = setting.seats or EVERY_SIZE
            yield key, option.title, title, setting.about, {option.key: setting.key}, seats
        for variant in [one for one, box in variants if box == option.key]:
            about = variant.find_setting(ON).about
            sets = {variant.key: ON}
            yield variant.key, option.title, variant.title, about, sets, EVERY_SIZE
