"""The first page of a private menu: short lists stand there right away, everything else behind a
button.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MAX_LISTS, MoveMenu
from db import MatchRow, SeatRow
from engine import games
from engine.match import Match
from play import Table
from words import Words

NOON = datetime(2026, 1, 1, tzinfo=UTC)


def table(game: str) -> Table:
    match: Match[Any] = Match.start(games()[game], 2, {}, seed=7)
    row = MatchRow(
        7,
        1,
        2,
        3,
        4,
        game,
        "playing",
        2,
        dict(match.options),
        match.header(),
        11,
        {},
        None,
        0,
        0,
        NOON,
        NOON,
        None,
        None,
    )
    return Table(
        row, [SeatRow(7, seat, 11 + seat, None, "Ann", True, None) for seat in range(2)], match, []
    )


def in_a_turn(game: str) -> Table:
    """A table in the first free turn, whatever the other questions are."""
    found = table(game)
    while found.running_match.game.view(found.running_match.state, None).question.name != "act":
        decision = found.running_match.decisions()[0]
        found.running_match.act(decision.seat, decision.fallback)
    return found


def parts(shown: Any) -> Iterator[dict[str, Any]]:
    for row in shown.to_components()[0]["components"]:
        yield from row.get("components", ())


def first_page(found: Table) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Its lists and its buttons."""
    decision = found.running_match.decisions()[0]
    menu = MoveMenu(found, decision, MenuPlace(7, decision.seat, 0), Words("en"))
    shown = list(parts(menu.layout(())))
    return [part for part in shown if part["type"] == 3], [
        part for part in shown if part["type"] == 2
    ]


def test_the_uses_of_three_dice_are_one_choice_away() -> None:
    found = in_a_turn("roma")
    lists, buttons = first_page(found)
    assert lists[0]["placeholder"] == "Use a die"
    assert lists[0]["custom_id"].split(":")[1] == "whole"
    moves = {
        found.game.moves.text(move)
        for move in found.running_match.decisions()[0].moves
        if move.verb.id == "use"
    }
    assert {option["value"] for option in lists[0]["options"]} == moves
    assert [part["label"] for part in buttons] == ["End your turn"]


def test_more_moves_than_a_list_holds_are_behind_a_button() -> None:
    lists, buttons = first_page(table("armadora"))
    assert lists == []
    assert [part["custom_id"].split(":")[1] for part in buttons] == ["go", "go", "move"]


def test_only_so_many_lists_stand_on_a_page() -> None:
    lists, buttons = first_page(table("catan"))
    assert len(lists) <= MAX_LISTS
    assert lists or buttons


def targets(found: Table, kind: str = "_") -> dict[str, Any]:
    decision = found.running_match.decisions()[0]
    return MoveMenu(found, decision, MenuPlace(7, decision.seat, 0, kind), Words("en")).targets()


def test_the_picture_labels_only_what_is_chosen_from_here() -> None:
    """What stands behind a button is labelled once it is pressed: labels for everything at once can
    be read by nobody.
    """
    found = table("armadora")
    assert targets(found) == {}
    assert set(targets(found, "PlaceWarrior")) == {"value", "at"}
    assert "die" in targets(in_a_turn("roma"))
