"""The scenario cards of Catan: the island alone, and every scenario of every box.

They are made of the options of the modules on the shelf. How long and
hard each is stands in `data/scenario_cards.json`: rounds as bots need
them, and a difficulty by how much there is to learn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core import BOX, OFF, ON, Option, Text
from ..scenario_cards import ScenarioCard

BASE: Final = Text("Catan")
ISLAND: Final = Text("The island")
ISLAND_ABOUT: Final = Text("Roads, settlements and cities on an island of its own; 10 points.")
FILE: Final = Path(__file__).parent / "data/scenario_cards.json"
OF_BOX: Final = "box"  # in the data: the option of the box that a variant is a scenario of
EVERY_SIZE: Final = (2, 3, 4, 5, 6)


def make_cards(options: Sequence[Option]) -> tuple[ScenarioCard, ...]:
    """Makes a scenario card for the island and for every scenario in these options, box after box.

    Only those are made of which the data file knows how long and
    how hard they are.
    """
    known: Mapping[str, Mapping[str, Any]] = json.loads(FILE.read_text("utf-8"))
    boxes = {option.key: option for option in options if option.group == BOX}
    # variants that are scenarios of a box; each with the option of the box
    variants = [
        (option, known[option.key][OF_BOX]) for option in options if _is_of_box(known, option.key)
    ]
    # what each card switches off, but for what it sets itself
    all_off = dict.fromkeys([*boxes, *(variant.key for variant, _box in variants)], OFF)
    cards: list[ScenarioCard] = []
    for part in _list_card_parts(boxes, variants):
        if part.key in known:
            facts = known[part.key]
            card = ScenarioCard(
                key=part.key,
                box=part.box,
                title=part.title,
                about=part.about,
                options={**all_off, **part.settings},
                seats=part.seats,
                rounds=facts["rounds"],
                difficulty=facts["difficulty"],
            )
            cards.append(card)
    return tuple(cards)


class _CardPart(NamedTuple):
    """What options say of one card: its names, what it sets, and for how many seats it is."""

    key: str
    box: Text
    title: Text
    about: Text | None
    settings: dict[str, str]  # by option
    seats: tuple[int, ...] = EVERY_SIZE


def _is_of_box(known: Mapping[str, Mapping[str, Any]], key: str) -> bool:
    """Whether the data file says that a variant, by the key of its option, belongs to a box."""
    return OF_BOX in known.get(key, {})


def _list_card_parts(
    boxes: Mapping[str, Option],
    variants: Sequence[tuple[Option, str]],
) -> Iterator[_CardPart]:
    """Lists what options say of each card: the island's, then those of box after box.

    A box that is simply switched on is one card, else each of its
    settings is one; its variants follow. `variants` are pairs of a
    variant, and the key of the option of its box.
    """
    yield _CardPart("island", BASE, ISLAND, ISLAND_ABOUT, {})
    for option in boxes.values():
        for setting in option.settings[1:]:  # the first one is off
            is_switch = setting.key == ON
            key = option.key if is_switch else setting.key
            title = option.title if is_switch else setting.title
            seats = setting.seats or EVERY_SIZE
            yield _CardPart(
                key=key,
                box=option.title,
                title=title,
                about=setting.about,
                settings={option.key: setting.key},
                seats=seats,
            )
        for variant in [variant for variant, box in variants if box == option.key]:
            yield _CardPart(
                key=variant.key,
                box=option.title,
                title=variant.title,
                about=variant.find_setting(ON).about,
                settings={variant.key: ON},
            )
