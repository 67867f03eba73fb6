"""The first page of a private menu: short lists stand there right away, everything else behind a
button.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MAX_LISTS, MoveMenu
from db import MatchRow, SeatRow
from engine import games
from engine.core import Move
from engine.match import Match
from play import Table
from words import Words

NOON = datetime(2026, 1, 1, tzinfo=UTC)


def table(game: str, seats: int = 2) -> Table:
    match: Match[Any] = Match.start(games()[game], seats, {}, seed=7)
    row = MatchRow(
        7,
        1,
        2,
        3,
        4,
        game,
        "playing",
        seats,
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
        row,
        [SeatRow(7, seat, 11 + seat, None, "Ann", True, None) for seat in range(seats)],
        match,
        [],
    )


def steady_move(found: Table, random: Random) -> Move:
    """What the steady bot would do now."""
    decision = found.running_match.decisions()[0]
    *_, bot = found.game.bots.values()
    return bot.choose(found.view(decision.seat), decision, random)


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
    _, buttons = first_page(table("armadora"))
    assert [part["custom_id"].split(":")[1] for part in buttons] == ["go", "move"]
    assert buttons[0]["label"] == "Place a palisade"


def test_the_strength_of_a_warrior_is_chosen_on_the_first_page() -> None:
    lists, _ = first_page(table("armadora"))
    (strengths,) = lists
    assert strengths["placeholder"] == "Place a warrior"
    assert strengths["custom_id"].split(":")[1] == "pick"
    values = {option["value"] for option in strengths["options"]}
    assert values == {f"0={n}" for n in range(1, 6)}


def test_all_places_stand_on_one_page_in_lists_of_their_own() -> None:
    found = table("armadora")
    decision = found.running_match.decisions()[0]
    place = MenuPlace(7, decision.seat, 0, "PlacePalisade")
    shown = list(parts(MoveMenu(found, decision, place, Words("en")).layout(())))
    lists = [part for part in shown if part["type"] == 3]
    assert [part["placeholder"] for part in lists] == [
        "Choose 1–25",
        "Choose 26–50",
        "Choose 51–67",
    ]
    assert len({part["custom_id"] for part in lists}) == 3
    assert [part["label"] for part in shown if part["type"] == 2] == ["Back"]


def test_the_second_palisade_is_asked_for_without_a_button() -> None:
    found = table("armadora")
    match = found.running_match
    match.act(match.decisions()[0].seat, match.game.moves.parse("palisade G3|H3"))
    lists, buttons = first_page(found)
    assert {part["custom_id"].split(":")[1] for part in lists} == {"whole"}
    assert [part["label"] for part in buttons] == ["No second palisade"]


def test_many_moves_of_two_fields_stand_in_a_list_for_each_value() -> None:
    found = table("praetor", seats=4)
    use_of = {"Use a tile: worker 1", "Use a tile: worker 2", "Use a tile: worker 3"}
    random = Random(1)
    for _ in range(200):
        lists, _ = first_page(found)
        titles = {part["placeholder"] for part in lists}
        if use_of <= titles:
            uses = [part for part in lists if part["placeholder"] in use_of]
            assert {part["custom_id"].split(":")[1] for part in uses} == {"whole"}
            return
        decision = found.running_match.decisions()[0]
        found.running_match.act(decision.seat, steady_move(found, random))
    raise AssertionError("the city does not grow")


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
