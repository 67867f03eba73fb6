"""What the cogs make for a person is the same in every world that looks alike to them: messages,
ids, dialogs, suggestions, pictures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import render
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from cogs.components.modals import form_modal
from cogs.messages import pings, premoves_page, table_card
from cogs.messages.log_lines import log_lines
from cogs.messages.replay_page import replay_page, viewer_seat
from cogs.slash.move_commands import suggest_values
from db import MatchRow, PlanRow, SeatRow
from engine import games
from engine.core import Decision, Illegal, Move, Seat, StreamEntry, Text
from engine.match import Match
from play import Table
from play.auto_moves import is_forced
from render.text import describe_view
from tests.conformance.test_watched import OpenHands
from tests.games.bazaar import BazaarGame
from tests.playing import GAMES, SOAK, Case, Play, Position, answers, cases_of, played
from words import Words

NAMES = ("Ann", "Ben", "Carl", "Dora", "Emil", "Fay")
NOON = datetime(2026, 1, 1, tzinfo=UTC)
THOROUGH = ("armadora", "bazaar")
CASES = [
    case
    for key, game in GAMES.items()
    for case in cases_of(game)[: None if key in THOROUGH else 3]
]
EVERY_CASE = [replace(case, depth=SOAK) for game in GAMES.values() for case in cases_of(game)]
POSITIONS, PLACES, LONG = 3, 12, 120  # looked at in one match, in one menu; entries of a match
WORLDS, RARE = (
    60,
    3,
)  # other worlds, and in how many of them something may be otherwise without being noticed


def table_of(play: Play, match: Match[Any]) -> Table:
    row = MatchRow(
        7,
        1,
        2,
        3,
        4,
        play.game.meta.key,
        "playing",
        play.case.seats,
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
    seats = [
        SeatRow(7, seat, 11 + seat, None, NAMES[seat], True, None)
        for seat in range(play.case.seats)
    ]
    return Table(row, seats, match, [NOON] * len(match.lines))


def everything(play: Play, number: int, state: Any, viewer: Seat | None) -> list[str]:
    """All that the bot would send to this person, or to the public, at this moment."""
    match = play.at(number)
    match.state, match._asked = state, None
    table = table_of(play, match)
    words = table.words("en")
    made = [
        _dump(table_card.table_card(table, words, ())),
        *(said for _, said in log_lines(table, viewer, words)),
        *_scenes(table, viewer, words),
    ]
    made.append(describe_view(table.row.game, table.view(viewer), words))
    made += [_dump(replay_page(table, table.seq, viewer_seat(table, str(viewer)), words, []))]
    if viewer is not None and (decision := match.decision(viewer)) is not None:
        made += [
            *_menus(table, decision, words),
            *_dialogs(decision, words),
            *_suggestions(table, decision),
        ]
        made += [
            *_plans(table, decision, words),
            _dump(pings._direct_message(table, viewer, words, "tb:mute:7", [])),
        ]
    return made


def _plans(table: Table, decision: Decision, words: Words) -> Iterator[str]:
    """The page of plans with one plan on it, and what is suggested for others."""
    seat, moves = decision.seat, table.game.moves
    move = decision.sample(Random(1))
    table.plans = [PlanRow(1, table.id, seat, None, list(moves.dump(move)), False)]
    yield "\n".join(premoves_page.plan_lines(table, seat, words))
    yield repr(premoves_page.plannable_moves(table, 11 + seat))
    table.plans = []


def _dump(view: Any) -> str:
    return json.dumps(view.to_components(), ensure_ascii=False, default=str)


def _scenes(table: Table, viewer: Seat | None, words: Words) -> list[str]:
    pictures = render.find_pictures(table.row.game)
    if pictures is None:
        return []
    scenes = pictures.table(table.view(None), words)
    own = pictures.seat(table.view(viewer), words, {}) if viewer is not None else ()
    return [repr(scene) for scene in (*scenes, *own)]


def _menus(table: Table, decision: Decision, words: Words) -> Iterator[str]:
    """The menu and the menus that it leads to."""
    todo = [
        MenuPlace(table.id, decision.seat, table.running_match.question_mark(decision.seat) or 0)
    ]
    for _ in range(PLACES):
        if not todo:
            return
        place = todo.pop(0)
        try:
            menu = MoveMenu(table, decision, place, words)
        except Illegal:
            continue  # a kind that only a form asks for
        yield _dump(menu.layout(())) + repr(menu.targets())
        if place.kind == "_":
            todo += [replace(place, kind=kind.__name__) for kind in table.game.moves.kinds]
        else:
            todo += [replace(place, page=place.page + 1)]


def _dialogs(decision: Decision, words: Words) -> Iterator[str]:
    for at, form in enumerate(decision.forms):
        made = form_modal(form, words, (7, decision.seat, "0", at)).to_dict()
        yield json.dumps(
            {key: value for key, value in made.items() if key != "custom_id"}, default=str
        )  # the id ends in a nonce


def _suggestions(table: Table, decision: Decision) -> Iterator[str]:
    person = SimpleNamespace(user=SimpleNamespace(id=11 + decision.seat), locale="en-US")
    for kind in table.game.moves.kinds:
        for field in kind.axes():
            found = suggest_values(person, table, kind, field, {}, "")  # type: ignore[arg-type]
            yield repr([(choice.name, choice.value) for choice in found])


@pytest.fixture(autouse=True)
def with_bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, game in GAMES.items():
        monkeypatch.setitem(games(), key, game)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_that_a_person_gets_depends_on_what_they_cannot_see(case: Case) -> None:
    play = played(case)
    random = Random(f"secrets {case}")
    for position in random.sample(play.positions, min(POSITIONS, len(play.positions))):
        for viewer in play.viewers:
            _look_alike(play, position, viewer, random)


@pytest.mark.soak
@pytest.mark.parametrize("case", EVERY_CASE, ids=str)
def test_nothing_that_a_person_gets_in_any_variant_depends_on_what_they_cannot_see(
    case: Case,
) -> None:
    for check in (
        test_nothing_that_a_person_gets_depends_on_what_they_cannot_see,
        test_what_is_told_of_a_move_depends_on_nothing_hidden,
        test_nothing_is_done_for_a_seat_that_others_could_not_foresee,
    ):
        check(case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_told_of_a_move_depends_on_nothing_hidden(case: Case) -> None:
    """The same move in two worlds that look alike before and after it: the news are the same."""
    play, random = played(case), Random(f"news {case}")
    for position in play.positions:
        for viewer in play.viewers:
            _tell_alike(play, position, viewer, random)


def _tell_alike(play: Play, position: Position, viewer: Seat | None, random: Random) -> None:
    other = play.game.resample_hidden(position.state, viewer, random)
    there = {decision.seat: decision for decision in play.game.decisions(other)}
    for decision in position.decisions:
        for move in answers(decision, 6, random):
            if decision.seat in there and there[decision.seat].allows(move):
                seed = random.randrange(10**6)
                (view, told), (meant, said) = (
                    _after(play, each, decision.seat, move, viewer, seed)
                    for each in (other, position.state)
                )
                assert told == said or view != meant, f"{move} tells seat {viewer}: {told}, {said}"


def _after(
    play: Play,
    state: Any,
    seat: Seat,
    move: Move,
    viewer: Seat | None,
    seed: int,
) -> tuple[Any, list[Text]]:
    """What the viewer sees after a move, and is told of it."""
    copy, entry = state.copy(), StreamEntry(seed)
    entry.news = []
    entry.begin()
    play.game.apply(copy, seat, move, entry)
    return play.game.view(copy, viewer), [
        event.text for event in entry.news if event.to in (None, viewer)
    ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_done_for_a_seat_that_others_could_not_foresee(case: Case) -> None:
    """A move that makes itself tells that there was no choice: so it only does where everybody
    knows that.
    """
    match, random = case.start(), Random(f"forced {case}")
    while not match.is_over and len(match.lines) < LONG:
        for decision in match.decisions():
            if is_forced(match, decision):
                worlds = [
                    case.game.decisions(case.game.resample_hidden(match.state, None, random))
                    for _ in range(WORLDS)
                ]
                others = [
                    world
                    for world in worlds
                    if list(decision.moves) not in [list(each.moves) for each in world]
                ]
                assert len(others) <= RARE, decision.prompt
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))


class Talkative(BazaarGame):
    """A thief says aloud what was taken."""

    def apply(self, state: Any, seat: Seat, move: Move, entry: Any) -> None:
        super().apply(state, seat, move, entry)
        entry.tell("{n} in the hands", n=sum(merchant.hand[0] for merchant in state.merchants))


def test_a_thief_who_talks_is_noticed() -> None:
    case = replace(cases_of(GAMES["bazaar"])[0], game=Talkative())
    with pytest.raises(AssertionError):
        test_what_is_told_of_a_move_depends_on_nothing_hidden(case)


def test_a_hand_that_everybody_sees_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bazaar", OpenHands())
    case = replace(cases_of(GAMES["bazaar"])[0], game=OpenHands())
    with pytest.raises(AssertionError):
        test_nothing_that_a_person_gets_depends_on_what_they_cannot_see(case)


def _look_alike(play: Play, position: Position, viewer: Seat | None, random: Random) -> None:
    other = play.game.resample_hidden(position.state, viewer, random)
    real = everything(play, position.number, position.state, viewer)
    for seen, meant in zip(everything(play, position.number, other, viewer), real, strict=True):
        assert seen == meant
