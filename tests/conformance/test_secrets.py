"""What must hold for the secrets of every game: neither views nor questions nor what is heard tell
them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from enum import Enum
from functools import cache
from itertools import islice
from random import Random
from types import NoneType
from typing import Any, Final

from engine.core import Decision, Game, Move, Seat, Text
from engine.match import Match
from tests.playing import Play, answers, carry_on, cases_of, frozen, outline, plays

PLAIN: Final = (NoneType, int, float, str, Text, Enum, frozenset)


def test_what_a_seat_sees_and_may_do_tells_no_secret(play: Play) -> None:
    """Non-interference: everything that the seat cannot see may be otherwise, and nothing changes
    for it.
    """
    random = play.random("secrets")
    for position in play.positions:
        real, other = play.at(position.number), play.at(position.number)
        for seat in play.viewers:
            other.state, other._asked = (
                play.game.resample_hidden(position.state, seat, random),
                None,
            )
            assert seen(other, seat) == seen(real, seat), seat


def seen(match: Match[Any], seat: Seat | None) -> tuple[Any, ...]:
    """All that the seat gets to know."""
    view = match.game.view(match.state, seat)
    decision = None if seat is None else match.decision(seat)
    if seat is None or decision is None:
        return (view,)
    offered = answers(decision, 20, Random(1))
    return (
        view,
        outline(decision),
        [match.game.describe(view, move) for move in offered],
        match.question_mark(seat),
    )


def test_what_everybody_hears_of_a_question_tells_no_secret(play: Play) -> None:
    """Prompts and the answers at the table message are public, so they are the same whatever is
    hidden.
    """
    random = play.random("questions")
    for position in play.positions:
        other = play.game.resample_hidden(position.state, None, random)
        assert heard(play.game.decisions(other)) == heard(play.game.decisions(position.state))


def heard(decisions: Iterable[Decision]) -> list[Any]:
    return [
        (decision.seat, decision.prompt, decision.due, decision.public_answers, decision.topics)
        for decision in decisions
    ]


def test_an_answer_at_the_table_is_a_move_without_fields_or_of_a_form(play: Play) -> None:
    """A button with fields opens a form, so it would do nothing for moves that are only listed."""
    for _, decision in play.asked():
        forms = {form.kind for form in decision.forms}
        listed = {type(move) for move in decision.moves}
        for spoken in decision.public_answers:
            assert spoken.kind in play.game.moves.kinds
            has_way = spoken.kind in forms or not decision.forms
            assert not spoken.kind.axes() or (has_way and spoken.kind not in listed - forms)


def test_standing_answers_are_of_the_games_own_kinds(game: Game[Any]) -> None:
    for case in cases_of(game):
        known = game.standing_answers(case.seats, case.start().options)
        assert len({standing.topic for standing in known}) == len(known)
        assert all(type(standing.move) in game.moves.kinds for standing in known)


def test_a_disguise_leaves_a_match_that_can_be_played(play: Play) -> None:
    random = play.random("disguises")
    for position in play.positions:
        for seat in play.viewers:
            state = play.game.resample_hidden(position.state, seat, random)
            assert play.game.count_pieces(state) == play.pieces[0]
            carry_on(play.game, state, random, 3)


def test_a_disguise_is_really_one(game: Game[Any]) -> None:
    """A game with secrets says how else they might be; in a game without any, none is ever told or
    shown.
    """
    random = Random(1)
    if type(game).resample_hidden is Game.resample_hidden:
        lines = [line for play in plays(game) for line in play.match.lines]
        assert not any(
            line.secret or any(event.to is not None for event in line.news) for line in lines
        )
        return
    some_plays = list(islice(plays(game), 10))
    assert sum(_differs(play, random) for play in some_plays) * 2 > len(some_plays)


def _differs(play: Play, random: Random) -> bool:
    for position in play.positions:
        for seat in play.viewers:
            guess = play.game.resample_hidden(position.state, seat, random)
            if any(
                play.game.view(guess, other) != play.game.view(position.state, other)
                for other in play.viewers
            ):
                return True
    return False


def test_views_are_frozen_and_hold_no_state(play: Play) -> None:
    for position in play.positions:
        for seat in play.viewers:
            view = play.game.view(position.state, seat)
            assert view.seat == seat
            assert_frozen(view)


def assert_frozen(value: object) -> None:
    if isinstance(value, PLAIN):
        return
    if isinstance(value, tuple):
        for item in value:
            assert_frozen(item)
    elif isinstance(value, type):
        assert issubclass(value, Move), value  # a kind of move, which is public
    else:
        names = frozen_fields(type(value))
        assert names is not None, value
        for name in names:
            assert_frozen(getattr(value, name))


@cache
def frozen_fields(kind: type) -> tuple[str, ...] | None:
    """The names of the fields of a frozen value; None: it is none."""
    return tuple(field.name for field in dataclasses.fields(kind)) if frozen(kind) else None
