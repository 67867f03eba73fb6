"""The menus of a turn with Cities & Knights: grouped as people think, with prices and reasons."""

from __future__ import annotations

from typing import Any

import pytest

from bench.menu_walker import MenuWalker, walk_components
from bench.presses import make_table
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from engine.catan.modules.knights.menu import KNIGHTS_SECTION
from engine.core import Illegal
from engine.match import Match
from tests.engine.catan.knights.army_table import army
from tests.engine.catan.table import along
from words import Words

from .knights_positions import ROUTE, Position, find_decision, make_match

NAMES = ["ann", "ben", "eve", "dan"]


def full_turn(**changes: Any) -> Match[Any]:
    """A turn in which nearly everything may be done."""
    position: dict[str, Any] = {
        "settlements": {0: "F4"},
        "cities": {0: "B3 D3", 1: "E5"},
        "roads": {0: f"{ROUTE} {along('D3', 'D4', 'D5')}"},
        "knights": {0: "B4! B5+ D4", 1: "B6"},
        "progress": {0: "merchant bishop smith crane"},
        "hands": {0: (3, 3, 3, 4, 4, 2, 2, 2)},
        "robber_on": "T5",
    }
    return make_match(Position(army(**(position | changes))))


def show(match: Match[Any], kind: str = "_", code: str = "en") -> list[dict[str, Any]]:
    """All parts of the menu at a place."""
    table, decision = make_table(match), find_decision(match, 0)
    mark = match.question_mark(0) or 0
    place = MenuPlace(table.id, 0, mark, kind)
    menu = MoveMenu(table, decision, place, Words(code, NAMES))
    layout = menu.layout((), suggestions=menu.find_suggestions())
    return list(walk_components(layout.to_components()))  # type: ignore[no-untyped-call]


def titles(parts: list[dict[str, Any]]) -> list[str]:
    """What buttons and lists are called."""
    return [part.get("label") or part.get("placeholder") or "" for part in parts]


def said(parts: list[dict[str, Any]]) -> str:
    return "\n".join(part.get("content", "") for part in parts)


def test_a_turn_offers_knights_and_progress_cards_behind_a_button_each() -> None:
    shown = titles(show(full_turn()))
    assert [shown.count(title) for title in ("Knights", "Progress cards")] == [1, 1]
    assert "City improvements" in shown
    assert len([title for title in shown if title]) == len({title for title in shown if title})


def test_knights_say_what_they_cost_and_what_is_missing() -> None:
    parts = show(full_turn(), "@knights")
    assert "Activate: 1 grain – you can pay it." in said(parts)
    poor = show(full_turn(hands={0: (0, 0, 0, 1, 0, 0, 0, 0)}), "@knights")
    assert "Recruit or promote: 1 wool, 1 ore – you lack 1 wool, 1 ore." in said(poor)
    heads = [title.split(" → ")[0] for title in titles(parts)]
    assert {"Promote", "Activate"} <= {*heads}


def test_what_a_section_says_stands_right_above_its_choices() -> None:
    said_apart = [part["content"] for part in show(full_turn(), "@knights") if "content" in part]
    question, next_to_choices = said_apart
    assert "you can pay it" not in question
    assert next_to_choices.startswith("Knights\n-# Recruit or promote")


def test_each_progress_card_is_a_list_of_its_own() -> None:
    heads = [title.split(" → ")[0] for title in titles(show(full_turn(), "@progress"))]
    assert {"Merchant", "Bishop", "Crane", "Smith"} <= {*heads}


def test_before_the_first_landing_who_holds_a_bishop_reads_why_it_waits() -> None:
    line = "Bishop: the robber comes with the barbarians' first landing, not before."
    early = full_turn(landed=False)
    assert line in said(show(early))
    assert line in said(show(early, "@progress"))
    assert line not in said(show(full_turn()))


def test_cards_that_wait_say_so_beside_those_that_can_be_played() -> None:
    parts = show(full_turn(progress={0: "alchemist wedding crane merchant"}), "@progress")
    assert "Alchemist: only before the roll." in said(parts)
    assert "Wedding: has no effect now." in said(parts)


def test_a_section_with_a_single_kind_is_not_in_the_way() -> None:
    match = full_turn(progress={0: "merchant"}, knights={0: "B4"}, hands={0: (0, 0, 0, 1, 0)})
    shown = titles(show(match))
    assert "Knights" not in shown
    assert "Progress cards" not in shown


def test_every_move_of_a_full_turn_is_reached_within_four_presses() -> None:
    match = full_turn()
    table, decision = make_table(match), find_decision(match, 0)
    kinds = {type(move): move for move in decision.moves}
    for move in kinds.values():
        assert MenuWalker(table, decision, move).find_way().presses <= 4, move


def test_a_forged_section_is_refused() -> None:
    for kind in ("@", "@nobody", "@knights@", "knights"):
        with pytest.raises(Illegal):
            show(full_turn(), kind)
    empty = full_turn(progress={}, knights={}, hands={})
    with pytest.raises(Illegal):
        show(empty, f"@{KNIGHTS_SECTION.key}")


def test_the_way_back_from_a_kind_leads_to_its_section_and_then_to_the_first_page() -> None:
    match = full_turn()
    backs = [
        part["custom_id"]
        for part in show(match, "PromoteKnight")
        if str(part.get("custom_id", "")).startswith("tb:back:")
    ]
    assert [":@knights:" in custom_id for custom_id in backs] == [True, False]


@pytest.mark.parametrize("code", ["ko", "ru"])
def test_the_sections_are_translated(code: str) -> None:
    english, other = titles(show(full_turn())), titles(show(full_turn(), code=code))
    assert "Knights" in english
    assert "Knights" not in other
    assert "you can pay" not in said(show(full_turn(), "@knights", code))
