"""The rule points: the README lists them as they are, and those that no module uses yet do what
they are kept for.
"""

import re
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any

from engine.catan.building import build_road
from engine.catan.frames.move_handlers import MOVE_HANDLERS
from engine.catan.game import Catan
from engine.catan.module import Module
from engine.catan.modules.shared_points import SharedPoints
from engine.catan.moves import PLAY_KNIGHT
from engine.catan.player import Player
from engine.catan.rules import Rules
from engine.catan.shelf import SHELF, Shelf
from engine.catan.state import RulePoints, State
from engine.core import Entry, Move, Options, Seat, StreamEntry
from engine.kit.hexes import EDGES

from .table import (
    COAST,
    act,
    along,
    decision,
    hand,
    lengths,
    offers,
    pave,
    points,
    roll,
    settle,
    table,
)

BASE = Path(__file__).parents[3] / "engine" / "catan"
README = BASE / "README.md"
OPENING_HOOK = "Callable[[State, Sequence[Seat], list[Frame]], list[Frame]]"
DOCSTRING_BEGINNINGS = {
    "fold": "each module in turn may change",
    "each": "called in every module",
    "first": "asked of one module after the other",
    "all": "every module must agree",
    "collect": "from all modules: ",
    "registry": "merged from all modules: ",
}  # by how the README says that a point is asked
POINTS = [
    name
    for name in vars(Module)
    if not name.startswith("_")
    and callable(getattr(Module, name))
    and name not in ("get_slot", "set_slot", "takes_part")
]
# Those that modules ask of each other
SHARED = [name for name in vars(SharedPoints) if not name.startswith("_")]


def users(point: str) -> list[str]:
    """The folders of the modules that use a point, in the order of these modules."""
    using = [
        module.__module__.split(".")[3]
        for module in SHELF.modules
        if any(point in vars(kind) for kind in {*module.__mro__} - {Module, SharedPoints})
    ]
    return list(dict.fromkeys(using))


def listed() -> list[tuple[str, str, list[str], str]]:
    section = README.read_text("utf-8").split("## Rule points")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|(.*?)\|(.*?)\|$", section, re.MULTILINE)
    return [
        (point, how, keys.replace(",", " ").split(), later.strip())
        for point, how, keys, later in rows
    ]


def test_the_readme_lists_every_rule_point_with_the_modules_that_use_it() -> None:
    assert [point for point, *_ in listed()] == POINTS + SHARED
    assert {point: keys for point, _, keys, _ in listed()} == {
        point: users(point) for point in POINTS + SHARED
    }


def test_the_readme_says_how_a_point_is_asked_as_the_code_does() -> None:
    for point, how, _, _ in listed():
        said = (getattr(Module if point in POINTS else SharedPoints, point).__doc__ or "").lower()
        assert said.startswith(DOCSTRING_BEGINNINGS[how]), point


def test_every_point_of_the_rules_has_the_type_of_the_modules_method() -> None:
    for field in fields(RulePoints):
        method = signature(getattr(Module, field.name))
        _, *taken = [parameter.annotation for parameter in method.parameters.values()]
        declared = str(field.type).replace("OpeningHook", OPENING_HOOK).replace('"', "")
        asked = f"Callable[[{', '.join(taken)}], {method.return_annotation}]"
        assert declared == f"tuple[{asked}, ...]"


def test_the_base_game_asks_no_point_that_modules_ask_of_each_other() -> None:
    base = [path for path in BASE.rglob("*.py") if "modules" not in path.parts]
    asked = re.compile("|".join(SHARED))
    assert not [path for path in base if asked.search(path.read_text("utf-8"))]


def test_a_point_that_a_module_overrides_is_asked_of_it_and_of_no_other() -> None:
    s = with_module(table(), Walls)
    asked = {field.name: getattr(s.rules, field.name) for field in fields(RulePoints)}
    (walls,) = s.rules.modules
    assert {point: methods for point, methods in asked.items() if methods} == {
        "hand_limit": (walls.hand_limit,)
    }


def test_a_point_that_nobody_uses_is_kept_for_a_known_expansion() -> None:
    later = {point: meant for point, _, keys, meant in listed() if not keys}
    assert set(later) == {
        "barred_corners",
        "change_road_length",
    }
    assert all(
        re.match(
            r"(Seafarers|Cities & Knights|Traders & Barbarians|Explorers & Pirates): \w", meant
        )
        for meant in later.values()
    )


# --- the points that wait for their expansions ------------------------


def with_module(s: State, module: type[Module[Any]]) -> State:
    """The position under rules that have this module besides."""
    chosen = [module(len(s.players), s.rules.options)]
    s.rules = Rules(len(s.players), s.rules.options, chosen, MOVE_HANDLERS)
    s.slots = [None]
    return s


class Walls(Module[None]):
    """Everybody keeps two cards more."""

    key = "walls"

    def hand_limit(self, s: State, player: Player, limit: int) -> int:
        return limit + 2


def test_walls_save_cards_from_a_seven() -> None:
    s = with_module(table(rolled=False, hands={1: (9, 0, 0, 0, 0), 2: (10, 0, 0, 0, 0)}), Walls)
    roll(s, 7)
    assert [question.seat for question in s.stack[-1].decisions(s)] == [2]


class Peace(Module[None]):
    """A seven does nothing."""

    key = "peace"

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        return True


def test_a_module_may_deal_with_the_seven_itself() -> None:
    s = with_module(table(rolled=False, hands={1: (9, 0, 0, 0, 0)}), Peace)
    roll(s, 7)
    assert decision(s).seat == 0
    assert "end" in {type(move).verb.id for move in decision(s).moves}
    assert hand(s, 1) == (9, 0, 0, 0, 0)


class Early(Module[None]):
    """A knight may always ride before the roll."""

    key = "early"

    def roll_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        return PLAY_KNIGHT


def test_moves_of_a_module_may_come_before_the_roll() -> None:
    s = with_module(table(rolled=False), Early)
    assert [type(move).verb.id for move in decision(s).moves] == ["roll", "knight"]


class Merchant(Module[None]):
    """The bank asks two lumber for a card."""

    key = "merchant"

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        return rates - 2


def test_a_module_may_change_what_the_bank_asks() -> None:
    s = with_module(table(hands={0: (3, 3, 0, 0, 0)}), Merchant)
    assert offers(s, "bank") == [f"lumber {kind}" for kind in ("brick", "wool", "grain", "ore")]
    act(s, "bank lumber ore")
    assert hand(s, 0) == (1, 3, 0, 0, 1)


def test_several_exchanges_at_once_follow_the_rates_of_modules() -> None:
    s = with_module(table(hands={0: (5, 3, 0, 0, 0)}), Merchant)
    act(s, "bank lumber,lumber grain,ore")
    assert hand(s, 0) == (1, 3, 0, 1, 1)


class Ferry(Module[None]):
    """Every network counts three edges more."""

    key = "ferry"

    def change_road_length(self, s: State, player: Player, length: int) -> int:
        return length + 3 * bool(player.roads)


def test_a_module_may_lengthen_roads_as_they_are_built_and_as_they_are_cut() -> None:
    s = with_module(table(), Ferry)
    pave(s, 0, along(*COAST[:2]))
    assert (lengths(s)[0], s.road_holder) == (4, -1)
    build_road(s, s.players[0], EDGES.number_of(along(*COAST[1:3])), StreamEntry(1))
    assert (lengths(s)[0], s.road_holder, points(s)[0]) == (5, 0, 2)
    pave(s, 0, along(*COAST[2:4]))
    settle(s, 1, COAST[2])
    assert (lengths(s)[0], s.road_holder) == (5, 0)


# --- the beginning ----------------------------------------------------


class Counting(Module[int]):
    """Counts what is founded, also by modules that set up before it."""

    key = "counting"
    order = 900

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return True

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, 0)

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        self.set_slot(s, self.get_slot(s) + 1)


class CountingCatan(Catan):
    shelf = Shelf((*SHELF.modules, Counting))


def test_a_slot_is_filled_before_any_module_sets_up() -> None:
    game = CountingCatan()
    s = game.new(2, game.meta.check_options(2, {}), StreamEntry(1))
    counting = next(module for module in s.rules.modules if isinstance(module, Counting))
    assert counting.get_slot(s) == 2, "the neutral settlements of the game for two"
