"""The page that tells how to add an expansion of Catan is true: it names all that one may say."""

from __future__ import annotations

import re
from dataclasses import fields
from inspect import getmembers, isclass

from bench.sources import ROOT
from engine.catan import kinds
from engine.catan.module import Module
from engine.catan.modules.shared_points import SharedPoints
from engine.catan.shelf import SHELF
from render.catan.room import Room

PAGE = (ROOT / "docs/add-an-expansion.md").read_text("utf-8")
README = (ROOT / "engine/catan/README.md").read_text("utf-8")
QUOTED = {name for text in re.findall(r"`([^`\n]+)`", PAGE) for name in re.split(r"\W+", text)}
# Kept by the shelf and the rules, and nothing that a module says
NOT_SAID = {"slot_index"}
# Kinds of the kit that are said by another name: a part of the points, and words of a piece
SAID_OTHERWISE = {"PointsPart": "points", "PieceWording": "wording"}


def test_all_that_a_module_says_of_itself_is_on_the_page() -> None:
    said = {name for name in Module.__annotations__ if not name.startswith("_")}
    assert said - NOT_SAID - QUOTED == set()


def test_every_rule_point_is_in_the_readme_that_the_page_names() -> None:
    points = [name for name, _ in getmembers(Module, callable) if name in vars(Module)]
    own = {name for name in points if not name.startswith("_")}
    own -= {"get_slot", "set_slot", "takes_part"}
    own |= {name for name in vars(SharedPoints) if not name.startswith("_")}
    assert [name for name in sorted(own) if f"| `{name}` |" not in README] == []
    assert "(../engine/catan/README.md)" in PAGE


def test_every_kind_that_the_kit_is_made_of_is_on_the_page() -> None:
    made = {name for name, kind in getmembers(kinds, isclass) if kind.__module__ == kinds.__name__}
    assert {SAID_OTHERWISE.get(name, name) for name in made} - QUOTED == set()


def test_all_that_a_room_draws_is_on_the_page() -> None:
    assert {field.name for field in fields(Room)} - QUOTED == set()


def test_the_numbers_that_the_page_leaves_to_tests_are_free() -> None:
    taken = {card.kind for module in SHELF.modules for card in module.cards}
    assert "The numbers end at 15, and the last three belong to boxes that only tests play" in PAGE
    assert not taken & {13, 14, 15}
