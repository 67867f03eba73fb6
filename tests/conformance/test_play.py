"""What must hold for every game: questions have answers, answers can be played, nothing else can,
and games end.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.core import (
    Decision,
    Game,
    Illegal,
    Move,
    Moves,
    Plain,
    Seat,
    Text,
    group_by_kind,
)
from engine.match import Match
from tests.pictures import picture
from tests.playing import (
    SHORT_LIST,
    Case,
    Depth,
    Play,
    all_cases_of,
    answers,
    carry_on,
    cases_of,
    face,
    played,
    plays,
    some,
    tried,
)

HERE: Final = Path(__file__).parent
ODD: Final[tuple[Plain, ...]] = (None, -1, 10**6, "x", "", (), (0,), (None, -1), True)


# --- the end ----------------------------------------------------------


def test_random_games_end(game: Game[Any]) -> None:
    assert any(play.match.is_over for play in plays(game))


def test_the_result_is_there_at_the_end_and_only_then(play: Play) -> None:
    for position in play.positions:
        assert (play.game.result(position.state) is None) == bool(position.decisions)


def test_ranks_are_complete_parts_add_up_and_somebody_wins(play: Play) -> None:
    result = play.game.result(play.match.state)
    if result is None:
        return
    seats = play.case.seats
    assert len(result.ranks) == len(result.scores) == len(result.teams) == seats
    assert result.teams == play.game.teams(seats, play.match.options)
    ranks = dict(zip(result.teams, result.ranks, strict=True))
    assert result.ranks == tuple(ranks[team] for team in result.teams), "a team shares its rank"
    assert all(
        rank == 1 + sum(other < rank for other in ranks.values()) for rank in ranks.values()
    ), "after two firsts comes a third"
    assert result.winners
    for score in result.scores:
        assert not score.parts or score.total == sum(points for _, points in score.parts)


def test_a_standing_is_a_whole_result_at_any_moment_and_the_result_at_the_end(play: Play) -> None:
    for position in play.positions:
        standing = play.game.standing(position.state)
        if standing is None:
            continue
        assert len(standing.ranks) == len(standing.teams) == play.case.seats
        assert 1 in standing.ranks
        if not position.decisions:
            assert standing == play.game.result(position.state)


def test_nothing_is_hidden_once_it_is_over(play: Play) -> None:
    if play.match.is_over:
        shown = face(play.game, play.match.state, play.case.seats)
        for seat in play.viewers:
            disguised = play.game.resample_hidden(play.match.state, seat, play.random("end"))
            assert face(play.game, disguised, play.case.seats) == shown


# --- questions --------------------------------------------------------


def test_every_question_has_an_answer_and_a_legal_one_for_the_clock(play: Play) -> None:
    for position in play.positions:
        seats = [decision.seat for decision in position.decisions]
        assert len({*seats}) == len(seats)
        assert set(seats) <= set(range(play.case.seats))
    for _, decision in play.asked():
        assert decision.moves or decision.forms
        assert decision.allows(decision.fallback)
        assert all(form.reason_against(form.fallback) is None for form in decision.forms)


def test_no_move_is_listed_twice(play: Play) -> None:
    for _, decision in play.asked():
        listed = some(decision.moves, SHORT_LIST, Random(1))
        assert len({*listed}) == len(listed)


def test_kinds_of_moves_that_are_offered_together_have_titles_of_their_own(play: Play) -> None:
    for position, decision in play.asked():
        view = play.game.view(position.state, decision.seat)
        kinds = group_by_kind(decision.moves).values()
        firsts = [parts[0][0] for parts in kinds if sum(map(len, parts)) > 1]
        titles = [play.game.describe(view, move).group for move in firsts]
        titles += [form.title for form in decision.forms]
        assert len({*titles}) == len(titles), titles


def test_asking_changes_nothing(play: Play) -> None:
    for position in play.positions:
        before = picture(position.state)
        first, second = (face(play.game, position.state, play.case.seats) for _ in range(2))
        assert first == second
        assert picture(position.state) == before


def test_every_answer_can_be_played(play: Play) -> None:
    random = play.random("answers")
    for position, decision in play.asked():
        for move in answers(decision, play.case.depth.moves, random):
            assert decision.allows(move), move
            after, _ = tried(play.game, position.state, decision.seat, move)
            assert bool(play.game.decisions(after)) == (play.game.result(after) is None)
            assert play.game.count_pieces(after) == play.pieces[0], move


def find_never_open(game: Game[Any], kinds: Iterable[type[Move]]) -> set[type[Move]]:
    """Those kinds of moves that nobody could make in the quick matches."""
    missing, waiting = set(kinds), plays(game)
    while missing and (play := next(waiting, None)):
        missing -= play.kinds
    return missing


def test_every_kind_of_move_is_tried_by_the_tests_of_its_game_or_open_in_a_quick_match(
    game: Game[Any],
) -> None:
    files = (HERE.parent / "engine" / game.meta.key).rglob("*.py")
    tests = "\n".join(path.read_text("utf-8") for path in files)
    untried = [kind for kind in game.moves.kinds if not names_move(tests, kind)]
    assert not find_never_open(game, untried)


def names_move(text: str, kind: type[Move]) -> bool:
    """Whether a text holds moves of a kind, as values or as somebody types them."""
    typed = rf"[\"']{re.escape(kind.verb.id)}\b"
    return re.search(rf"\b{kind.__name__}\b|{typed}", text) is not None


@pytest.mark.soak
def test_every_kind_of_move_is_open_at_some_time(game: Game[Any]) -> None:
    missing = find_never_open(game, game.moves.kinds)
    for seed, case in product(range(100, 130), all_cases_of(game)):
        if not missing:
            return
        if missing & kinds_of_modules(case):
            missing -= played(dataclasses.replace(case, seed=seed, depth=LONG)).kinds
    assert not missing


LONG = Depth(positions=1, moves=1, cap=4000)


def kinds_of_modules(case: Case) -> set[type[Move]]:
    """The kinds of moves of a match that may come: in a game of modules, those of its own."""
    rules = getattr(case.start().state, "rules", None)
    modules = getattr(rules, "modules", None)
    if modules is None:
        return set(case.game.moves.kinds)
    return {kind for module in modules for kind in module.kinds}


# --- refusals ---------------------------------------------------------


def odd_moves(moves: Moves, move: Move, random: Random) -> Iterator[Move]:
    """Moves that are one field away from a legal one, and moves of any kind with
    senseless fields.
    """
    values = move.values()
    for at, value in enumerate(values):
        near = (
            (value - 1, value + 1)
            if isinstance(value, int)
            else (value[:-1], (*value, 0))
            if isinstance(value, tuple)
            else ()
        )
        for odd in (*near, *random.sample(ODD, 3)):
            yield type(move)(*values[:at], odd, *values[at + 1 :])
    for kind in moves.kinds:
        yield kind(*(random.choice(ODD) for _ in kind.axes()))


def assert_refused(match: Match[Any], attempts: Iterable[tuple[Seat, Move]]) -> None:
    """Each is refused with a text, and none of them leaves a trace."""
    before = picture(match.state), list(match.lines)
    for seat, move in attempts:
        with pytest.raises(Illegal) as refusal:
            match.act(seat, move)
        assert isinstance(refusal.value.text, Text)
        assert match.entry.drawn == []
    assert (picture(match.state), match.lines) == before


def test_only_listed_moves_are_accepted(play: Play) -> None:
    random = play.random("odd moves")
    for position in play.positions:
        match = play.at(position.number)
        for decision in match.decisions():
            odd = [
                odd
                for legal in answers(decision, 2, random)
                for odd in odd_moves(play.game.moves, legal, random)
            ]
            allowed = [move for move in odd if decision.allows(move)]
            if len(decision.moves) <= SHORT_LIST:
                assert all(
                    move in tuple(decision.moves) or _formed(decision, move) for move in allowed
                )
            assert_refused(match, [(decision.seat, move) for move in odd if move not in allowed])


def _formed(decision: Decision, move: Move) -> bool:
    return any(form.kind is type(move) for form in decision.forms)


def test_the_moves_of_others_and_of_the_past_are_refused(play: Play) -> None:
    random = play.random("others")
    for position in play.positions:
        match = play.at(position.number)
        past = [(line.seat, line.move) for line in match.lines[-4:]]
        present = [move for decision in match.decisions() for move in answers(decision, 1, random)]
        attempts = past + [
            (seat, move) for seat in range(-1, play.case.seats + 1) for move in present
        ]
        assert_refused(
            match, [(seat, move) for seat, move in attempts if not _open(match, seat, move)]
        )


def _open(match: Match[Any], seat: Seat, move: Move) -> bool:
    decision = match.decision(seat)
    return decision is not None and decision.allows(move)


# --- pieces and copies ------------------------------------------------


def test_no_piece_is_lost_or_made(play: Play) -> None:
    assert all(pieces == play.pieces[0] for pieces in play.pieces)
    assert all(n >= 0 for n in play.pieces[0].values())


def test_a_copy_is_equal_and_shares_nothing(play: Play) -> None:
    random = play.random("copies")
    for position in play.positions:
        state, seats = position.state, play.case.seats
        before = picture(state), face(play.game, state, seats)
        copy = state.copy()
        assert type(copy) is type(state)
        assert (picture(copy), face(play.game, copy, seats)) == before
        carry_on(play.game, copy, random, 12)
        assert (picture(state), face(play.game, state, seats)) == before


# --- bots -------------------------------------------------------------


def test_bots_answer_legally_and_leave_the_view_alone(game: Game[Any]) -> None:
    for name, bot in game.bots.items():
        match, random = cases_of(game)[0].start(), Random(1)
        for _ in range(12):
            if match.is_over:
                break
            decision = match.decisions()[0]
            move = bot.choose(game.view(match.state, decision.seat), decision, random)
            assert decision.allows(move), (name, move)
            match.act(decision.seat, move)
