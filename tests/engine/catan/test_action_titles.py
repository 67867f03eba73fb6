"""What recorded actions are called, where they were, and which modules a view names."""

from __future__ import annotations

from engine.catan.observation import build_view
from engine.catan.shelf import SHELF
from engine.catan.state import CORNER, EDGE
from engine.core import Text
from tests.engine.catan.kit_modules import PIRATE, SHIP, position
from tests.engine.catan.table import acts, offers, table


def test_actions_of_modules_are_called_as_the_module_says() -> None:
    s = table(3, desert="volcano", events="on")
    s.record_action(0, "eruption", CORNER, 5)
    s.record_action(0, "damage", EDGE, 3)
    s.record_action(0, "repair", EDGE, 3)
    done = build_view(s, None).recent_actions
    assert [action.title for action in done] == [
        Text("Eruption"),
        Text("Damaged road"),
        Text("Repaired road"),
    ]
    assert [action.place for action in done] == ["corner", "edge", "edge"]


def test_actions_of_the_base_game_have_titles_and_places() -> None:
    s = table(3, settlements={0: "C4"}, hands={0: (1, 1, 1, 1, 1)})
    acts(s, "buy", f"road {offers(s, 'road')[0]}")
    bought, road = build_view(s, None).recent_actions
    assert (bought.title, bought.place) == (Text("Development card"), "")
    assert (road.title, road.place) == (Text("Road"), "edge")


def test_pieces_and_pawns_of_modules_are_called_by_their_kind() -> None:
    titles = position().rules.action_titles
    assert (titles["ship"], titles["pirate"]) == (SHIP.title, PIRATE.title)


def test_a_module_without_the_other_names_no_other_actions() -> None:
    assert "eruption" not in table(3).rules.action_titles


def test_a_view_names_the_modules_that_take_part_in_their_order() -> None:
    view = build_view(table(3, desert="volcano", events="on"), None)
    known = [module.key for module in SHELF.modules]
    assert {"volcano", "event_cards"} <= set(view.modules)
    assert list(view.modules) == [key for key in known if key in view.modules]


def test_the_robber_of_a_view_is_the_first_of_its_pawns() -> None:
    s = table(3)
    view = build_view(s, None)
    assert view.robber == view.pawns[0].hex == s.robber


def test_signs_of_modules_have_titles() -> None:
    s = table(3, desert="volcano")
    volcano = next(module for module in s.rules.modules if module.key == "volcano")
    volcano.set_slot(s, volcano.get_slot(s)._replace(turn=s.turn, corner=5))
    (sign,) = build_view(s, None).signs
    assert sign.title == Text("Eruption")
