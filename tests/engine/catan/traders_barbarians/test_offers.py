"""How roads onto plazas and barbarians are offered, and coins in forms."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.modules.gold_coins import GOLD
from engine.catan.modules.traders_barbarians.moves import DriveOff, MoveBarbarian
from engine.catan.moves import BuildRoad
from engine.catan.names import make_card_group
from engine.catan.state import State
from engine.core import Move, Text
from engine.kit.hexes import CORNERS
from tests.telling import english
from words import Words

from .table import GLASSWORKS, PLAZA, edge, trade


def describe(s: State, move: Move) -> tuple[str, str]:
    """What a move of the first seat is called, and what is said of it."""
    choice = GAME.describe(GAME.view(s, 0), move)
    return english(choice.label), english(choice.hint) if choice.hint else ""


def test_a_road_onto_a_plaza_leads_to_it_and_no_corner_beyond() -> None:
    s = trade()
    plaza = CORNERS.number_of(PLAZA[GLASSWORKS])
    paths = [number for number, ends in enumerate(s.island.grid.ends) if plaza in ends]
    assert paths
    for path in paths:
        assert describe(s, BuildRoad(path))[1] == "to the plaza: Glassworks"


def test_a_barbarian_is_driven_off_with_what_the_train_needs() -> None:
    for level, said in ((2, "with a 6"), (3, "with 5 or more"), (5, "with 3 or more")):
        s = trade(levels={0: level})
        assert describe(s, DriveOff(58))[0] == f"Drive off the barbarian on 59 {said}"


def test_which_barbarian_is_asked_with_the_land_beside_each() -> None:
    s = trade()
    at = edge(s, (0, 0), "E")
    named = GAME.field_text(GAME.view(s, 0), MoveBarbarian, "barbarian", at)
    titles = [s.island.board.tiles[hex] for hex in s.island.grid.edge_hexes[at]]
    said = english(named)
    assert said.startswith(f"{at + 1} (")
    assert all(str(tile.number) in said for tile in titles)


def test_forms_count_gold_as_coins_and_resources_as_cards() -> None:
    kit = trade().rules.kit
    group = make_card_group(Text("Give"), kit, kit.cards, (9,) * kit.kind_count, (0, 9))
    korean = Words("ko")
    assert korean(group.option_text(GOLD.kind, 2)).endswith("2개")
    assert korean(group.option_text(0, 2)).endswith("2장")
