"""What must hold for worlds that a seat holds possible: they can be, and they tell no secret."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from engine.core import StreamEntry
from tests.playing import GAMES, Case, Play, Position, chosen, kinds_of, quick_cases_of
from tests.worlds import find_difference

BUSY_POSITIONS = 2
MOST_ACTS_TO_END = 20_000
CASES_WITH_QUESTIONS = 3
MOST_ACTS_WITH_QUESTIONS = 400  # of a match, in which kinds of questions come up
CURIOUS = 0.4  # the part of answers for which all kinds of moves are equally likely
FEW_ACTS = 10
MOST_ACTS = 250  # by random players in a world; some games end sooner


def test_a_world_depends_on_nothing_but_what_the_seat_knows(play: Play) -> None:
    """Whoever draws all that is hidden anew cannot tell what it was before."""
    for position in play.positions:
        for seat in play.viewers:
            other = play.game.resample_hidden(position.state, seat, Random(2))
            once = play.game.resample_hidden(position.state, seat, Random(1))
            twice = play.game.resample_hidden(other, seat, Random(1))
            assert find_difference(once, twice) is None, (seat, find_difference(once, twice))


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_question_has_worlds_that_tell_no_secret(key: str) -> None:
    """Of a few matches: whenever a kind of question first comes up, offers and discards too."""
    for case in quick_cases_of(GAMES[key])[:CASES_WITH_QUESTIONS]:
        assert check_every_kind(case, Random(3)) > 0


def check_every_kind(case: Case, random: Random) -> int:
    """How many kinds of questions came up in a match; the worlds of each were checked."""
    match, met = case.start(), set[frozenset[object]]()
    while not match.is_over and len(match.lines) < MOST_ACTS_WITH_QUESTIONS:
        asked = match.decisions()
        question = frozenset((one.due, *kinds_of(one)) for one in asked)
        if question not in met:
            met.add(question)
            check_worlds(case, match.state, random)
        decision = random.choice(asked)
        match.act(decision.seat, chosen(decision, random, CURIOUS))
    return len(met)


def check_worlds(case: Case, state: Any, random: Random) -> None:
    """Every viewer's worlds depend on what the viewer knows, and can be played on."""
    game = case.game
    for seat in (None, *range(case.seats)):
        other = game.resample_hidden(state, seat, Random(2))
        once = game.resample_hidden(state, seat, Random(1))
        twice = game.resample_hidden(other, seat, Random(1))
        assert find_difference(once, twice) is None, (seat, find_difference(once, twice))
        entry = StreamEntry(1)
        for _ in range(FEW_ACTS):
            asked = game.decisions(once)
            if not asked:
                break
            decision = random.choice(asked)
            entry.begin()
            game.apply(once, decision.seat, decision.sample(random), entry)


def test_a_world_can_be_played_on(play: Play) -> None:
    """Also in the middle of offers, discards and forms: nobody has fewer than no cards."""
    position = find_busiest(play)
    random = play.random("worlds")
    seat = random.choice(play.viewers)
    state, entry = play.game.resample_hidden(position.state, seat, random), StreamEntry(1)
    for _ in range(MOST_ACTS):
        decisions = play.game.decisions(state)
        if not decisions:
            break
        decision = random.choice(decisions)
        entry.begin()
        play.game.apply(state, decision.seat, decision.sample(random), entry)
    assert play.game.count_pieces(state) == play.pieces[0]
    for viewer in play.viewers:
        play.game.view(state, viewer)


@pytest.mark.soak
def test_worlds_of_busy_positions_are_played_to_the_end(play: Play) -> None:
    """By steady bots: from offers, discards and forms on, in the eyes of everybody."""
    busy = sorted(play.positions, key=count_asked, reverse=True)[:BUSY_POSITIONS]
    bot, random = play.game.strongest_bot, play.random("whole worlds")
    for position, seat in product(busy, play.viewers):
        state, entry = play.game.resample_hidden(position.state, seat, random), StreamEntry(1)
        acts = 0
        while (decisions := play.game.decisions(state)) and acts < MOST_ACTS_TO_END:
            decision = next((one for one in decisions if one.due), decisions[0])
            view = play.game.bot_view(state, decision.seat)
            entry.begin()
            play.game.apply(state, decision.seat, bot.choose(view, decision, random), entry)
            acts += 1
        assert acts < MOST_ACTS_TO_END, "it ends"
        assert play.game.result(state) is not None


def find_busiest(play: Play) -> Position:
    """The position in which most seats and forms are asked."""
    return max(play.positions, key=count_asked)


def count_asked(position: Position) -> int:
    """How much is asked in a position: seats, and more for forms."""
    return sum(2 + len(one.forms) for one in position.decisions)
