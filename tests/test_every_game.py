"""What must hold for every game: the conformance suite finds the games by itself and plays them at random."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.core import Decision, Game, Illegal, Move, Moves, Plain, Seat, Text
from engine.match import Match
from tests.forms import answered
from tests.pictures import picture
from tests.playing import (
    GAMES,
    SHORT_LIST,
    SOAK,
    Play,
    answers,
    carry_on,
    case_of,
    cases,
    cases_of,
    face,
    fingerprint,
    loaded,
    outline,
    played,
    some,
    tried,
)

ROOT: Final = Path(__file__).resolve().parent.parent
ODD: Final[tuple[Plain, ...]] = (None, -1, 10**6, "x", "", (), (0,), (None, -1), True)
BUTTON: Final = 60  # characters of a button's id that are left for the move


@pytest.fixture(params=cases(), ids=str)
def play(request: pytest.FixtureRequest) -> Play:
    return played(request.param)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]


def plays(game: Game[Any]) -> list[Play]:
    return [played(case) for case in cases_of(game)]


# --- the end --------------------------------------------------------------------------------------------------------------


def test_random_games_end(game: Game[Any]) -> None:
    assert any(play.match.over for play in plays(game))


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
    assert all(rank == 1 + sum(other < rank for other in ranks.values()) for rank in ranks.values()), "after two firsts comes a third"
    assert result.winners
    for score in result.scores:
        assert not score.parts or score.total == sum(points for _, points in score.parts)


def test_nothing_is_hidden_once_it_is_over(play: Play) -> None:
    if play.match.over:
        shown = face(play.game, play.match.state, play.case.seats)
        for seat in play.viewers:
            disguised = play.game.disguised(play.match.state, seat, play.random("end"))
            assert face(play.game, disguised, play.case.seats) == shown


# --- questions ------------------------------------------------------------------------------------------------------------


def test_every_question_has_an_answer_and_a_legal_one_for_the_clock(play: Play) -> None:
    for position in play.positions:
        seats = [decision.seat for decision in position.decisions]
        assert len({*seats}) == len(seats)
        assert set(seats) <= set(range(play.case.seats))
    for _, decision in play.asked():
        assert decision.moves or decision.forms
        assert decision.allows(decision.fallback)
        assert all(form.refuse(form.fallback) is None for form in decision.forms)


def test_no_move_is_listed_twice(play: Play) -> None:
    for _, decision in play.asked():
        listed = some(decision.moves, SHORT_LIST, Random(1))
        assert len({*listed}) == len(listed)


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
            assert play.game.pieces(after) == play.pieces[0], move


def test_every_kind_of_move_is_open_at_some_time(game: Game[Any]) -> None:
    missing = set(game.moves.kinds)
    further = (played(dataclasses.replace(play.case, seed=seed)) for seed in range(100, 110) for play in plays(game))
    for play in chain(plays(game), further):
        missing -= play.kinds
        if not missing:
            return
    assert not missing


# --- refusals -------------------------------------------------------------------------------------------------------------


def odd_moves(moves: Moves, move: Move, random: Random) -> Iterator[Move]:
    """Moves that are one field away from a legal one, and moves of any kind with senseless fields."""
    values = move.values()
    for at, value in enumerate(values):
        near = (value - 1, value + 1) if isinstance(value, int) else (value[:-1], (*value, 0)) if isinstance(value, tuple) else ()
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
            odd = [odd for legal in answers(decision, 2, random) for odd in odd_moves(play.game.moves, legal, random)]
            allowed = [move for move in odd if decision.allows(move)]
            if len(decision.moves) <= SHORT_LIST:
                assert all(move in tuple(decision.moves) or _formed(decision, move) for move in allowed)
            assert_refused(match, [(decision.seat, move) for move in odd if move not in allowed])


def _formed(decision: Decision, move: Move) -> bool:
    return any(form.kind is type(move) for form in decision.forms)


def test_the_moves_of_others_and_of_the_past_are_refused(play: Play) -> None:
    random = play.random("others")
    for position in play.positions:
        match = play.at(position.number)
        past = [(line.seat, line.move) for line in match.lines[-4:]]
        present = [move for decision in match.decisions() for move in answers(decision, 1, random)]
        attempts = past + [(seat, move) for seat in range(-1, play.case.seats + 1) for move in present]
        assert_refused(match, [(seat, move) for seat, move in attempts if not _open(match, seat, move)])


def _open(match: Match[Any], seat: Seat, move: Move) -> bool:
    decision = match.decision(seat)
    return decision is not None and decision.allows(move)


# --- the log --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "trusted"])
def test_the_log_leads_to_the_match(play: Play, strict: bool) -> None:
    match = play.match
    other = loaded(play.case, match.dump(), strict=strict, listen=True)
    assert other.dump() == match.dump()
    assert other.lines == match.lines
    assert picture(other.state) == picture(match.state)
    assert face(play.game, other.state, play.case.seats) == face(play.game, match.state, play.case.seats)


def test_a_part_of_the_log_leads_to_the_position(play: Play) -> None:
    for position in play.positions:
        match = play.at(position.number)
        assert picture(match.state) == picture(position.state)
        assert list(map(outline, match.decisions())) == list(map(outline, position.decisions))


def test_the_same_seed_gives_the_same_log(play: Play) -> None:
    assert played.__wrapped__(play.case).match.dump() == play.match.dump()


def test_the_order_of_hashes_does_not_matter() -> None:
    some_of_each = [case for game in GAMES.values() for case in cases_of(game)[:3]]
    assert fingerprints("[case for game in GAMES.values() for case in cases_of(game)[:3]]") == {fingerprint(some_of_each)}


def fingerprints(cases: str, module: str = "tests.playing") -> set[str]:
    """The fingerprints of the matches, found by two programs that hash otherwise."""
    code = f"from tests.playing import *\nfrom {module} import *\nprint(fingerprint({cases}))"
    found = set()
    for seed in "12":
        env = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True).stdout.decode())
    return {line.strip() for line in found}


# --- undo -----------------------------------------------------------------------------------------------------------------


def test_undo_leads_back_is_logged_and_play_goes_on(play: Play) -> None:
    random = play.random("undo")
    for position in play.positions[1:4]:
        match = play.at(position.number)
        if not match.lines:
            continue
        to = random.choice([0, *match.standing()][:-1])
        match.undo(match.lines[-1].seat, to)
        assert picture(match.state) == picture(play.at(to).state)
        for _ in range(4):
            decision = random.choice(match.decisions())
            match.act(decision.seat, decision.sample(random))
            if match.over:
                break
        for strict in (True, False):
            other = loaded(play.case, match.dump(), strict=strict)
            assert (picture(other.state), other.dump()) == (picture(match.state), match.dump())


def test_who_goes_back_alone_undoes_an_own_act_without_chance_and_is_asked_again(play: Play) -> None:
    for position in play.positions:
        match = play.at(position.number)
        free = [seat for seat in range(play.case.seats) if match.free_undo(seat) is not None]
        for seat in free:
            line, to = match.lines[-1], position.number - 1
            assert (line.seat, line.drawn, line.secret, line.closes, match.free_undo(seat)) == (seat, (), False, False, to)
            match.undo(seat, to)
            assert match.decision(seat) is not None


def test_a_move_without_a_barrier_shows_the_mover_nothing_new(play: Play) -> None:
    """Whatever the others hide, it looks the same afterwards: else `entry.reveal()` is missing."""
    random = play.random("barriers")
    for position, decision in play.asked():
        for move in answers(decision, 3, random):
            seat = decision.seat
            after, entry = tried(play.game, position.state, seat, move)
            if entry.drawn or entry.secret or play.game.result(after):
                continue
            hidden = play.game.disguised(position.state, seat, random)
            other, its_entry = tried(play.game, hidden, seat, move)
            assert (its_entry.drawn, its_entry.secret) == ([], False), move
            assert play.game.view(other, seat) == play.game.view(after, seat), move


# --- pieces and copies ----------------------------------------------------------------------------------------------------


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


# --- codecs ---------------------------------------------------------------------------------------------------------------


def test_kinds_of_moves_are_frozen_values(game: Game[Any]) -> None:
    for kind in game.moves.kinds:
        assert frozen(kind)
        assert "__slots__" in vars(kind)


def test_the_json_and_the_short_text_of_every_move_read_back(play: Play) -> None:
    random = play.random("codecs")
    moves = play.game.moves
    for _, decision in play.asked():
        for move in answers(decision, 5 * play.case.depth.moves, random):
            assert moves.load(json.loads(json.dumps(moves.dump(move)))) == move
            assert moves.parse(moves.text(move)) == move
            assert moves.parse(moves.text(move).upper()) == move or isinstance(move.values()[0], str)


def test_the_short_text_of_a_listed_move_fits_into_the_id_of_a_button(play: Play) -> None:
    for _, decision in play.asked():
        for move in some(decision.moves, SHORT_LIST, Random(1)):
            assert len(play.game.moves.text(move)) <= BUTTON, move


# --- forms ----------------------------------------------------------------------------------------------------------------


def test_the_answers_that_mean_a_sample_are_read_as_it(play: Play) -> None:
    random = play.random("forms")
    for _, decision in play.asked():
        for form in decision.forms:
            for move in [form.fallback, *(form.sample(random) for _ in range(play.case.depth.moves))]:
                assert form.allows(move)
                assert form.read(answered(form, move)) == move


# --- secrets --------------------------------------------------------------------------------------------------------------


def test_what_a_seat_sees_and_may_do_tells_no_secret(play: Play) -> None:
    """Non-interference: everything that the seat cannot see may be otherwise, and nothing changes for it."""
    random = play.random("secrets")
    for position in play.positions:
        real, other = play.at(position.number), play.at(position.number)
        for seat in play.viewers:
            other.state, other._asked = play.game.disguised(position.state, seat, random), None
            assert seen(other, seat) == seen(real, seat), seat


def seen(match: Match[Any], seat: Seat | None) -> tuple[Any, ...]:
    """All that the seat gets to know."""
    view = match.game.view(match.state, seat)
    decision = None if seat is None else match.decision(seat)
    if seat is None or decision is None:
        return (view,)
    offered = answers(decision, 20, Random(1))
    return view, outline(decision), [match.game.describe(view, move) for move in offered], match.asked(seat)


def test_what_everybody_hears_of_a_question_tells_no_secret(play: Play) -> None:
    """Prompts and the answers at the table message are public, so they are the same whatever is hidden."""
    random = play.random("questions")
    for position in play.positions:
        other = play.game.disguised(position.state, None, random)
        assert heard(play.game.decisions(other)) == heard(play.game.decisions(position.state))


def heard(decisions: Iterable[Decision]) -> list[Any]:
    return [(decision.seat, decision.prompt, decision.due, decision.aloud, decision.topics) for decision in decisions]


def test_an_answer_at_the_table_is_a_move_without_fields_or_of_a_form(play: Play) -> None:
    for _, decision in play.asked():
        forms = {form.kind for form in decision.forms}
        for spoken in decision.aloud:
            assert spoken.kind in play.game.moves.kinds
            assert not spoken.kind.axes() or spoken.kind in forms or not decision.forms


def test_standing_answers_are_of_the_games_own_kinds(game: Game[Any]) -> None:
    for play in plays(game):
        known = game.standing(play.case.seats, play.match.options)
        assert len({standing.topic for standing in known}) == len(known)
        assert all(type(standing.move) in game.moves.kinds for standing in known)


def test_a_disguise_leaves_a_match_that_can_be_played(play: Play) -> None:
    random = play.random("disguises")
    for position in play.positions:
        for seat in play.viewers:
            state = play.game.disguised(position.state, seat, random)
            assert play.game.pieces(state) == play.pieces[0]
            carry_on(play.game, state, random, 3)


def test_a_disguise_is_really_one(game: Game[Any]) -> None:
    """A game with secrets says how else they might be; in a game without any, none is ever told or shown."""
    random = Random(1)
    if type(game).disguised is Game.disguised:
        lines = [line for play in plays(game) for line in play.match.lines]
        assert not any(line.secret or any(event.to is not None for event in line.news) for line in lines)
        return
    assert sum(_differs(play, random) for play in plays(game)) * 2 > len(plays(game))


def _differs(play: Play, random: Random) -> bool:
    for position in play.positions:
        for seat in play.viewers:
            guess = play.game.disguised(position.state, seat, random)
            if any(play.game.view(guess, other) != play.game.view(position.state, other) for other in play.viewers):
                return True
    return False


def test_views_are_frozen_and_hold_no_state(play: Play) -> None:
    for position in play.positions:
        for seat in play.viewers:
            view = play.game.view(position.state, seat)
            assert view.seat == seat
            assert_frozen(view)


def assert_frozen(value: object) -> None:
    if isinstance(value, tuple):
        for item in value:
            assert_frozen(item)
    elif dataclasses.is_dataclass(value):
        assert frozen(type(value)), value
        for field in dataclasses.fields(value):
            assert_frozen(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, int | float | str | Text | Enum | frozenset), value


def frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return params is not None and params.frozen is True


# --- bots -----------------------------------------------------------------------------------------------------------------


def test_bots_answer_legally_and_leave_the_view_alone(game: Game[Any]) -> None:
    for name, bot in game.bots.items():
        match, random = played(plays(game)[0].case).case.start(), Random(1)
        for _ in range(12):
            if match.over:
                break
            decision = match.decisions()[0]
            move = bot.choose(game.view(match.state, decision.seat), decision, random)
            assert decision.allows(move), (name, move)
            match.act(decision.seat, move)


# --- all variants ---------------------------------------------------------------------------------------------------------

EVERY: Final[tuple[Callable[[Play], None], ...]] = (
    test_the_result_is_there_at_the_end_and_only_then,
    test_ranks_are_complete_parts_add_up_and_somebody_wins,
    test_nothing_is_hidden_once_it_is_over,
    test_every_question_has_an_answer_and_a_legal_one_for_the_clock,
    test_no_move_is_listed_twice,
    test_asking_changes_nothing,
    test_every_answer_can_be_played,
    test_only_listed_moves_are_accepted,
    test_the_moves_of_others_and_of_the_past_are_refused,
    test_a_part_of_the_log_leads_to_the_position,
    test_undo_leads_back_is_logged_and_play_goes_on,
    test_who_goes_back_alone_undoes_an_own_act_without_chance_and_is_asked_again,
    test_a_move_without_a_barrier_shows_the_mover_nothing_new,
    test_no_piece_is_lost_or_made,
    test_a_copy_is_equal_and_shares_nothing,
    test_the_json_and_the_short_text_of_every_move_read_back,
    test_the_short_text_of_a_listed_move_fits_into_the_id_of_a_button,
    test_the_answers_that_mean_a_sample_are_read_as_it,
    test_what_a_seat_sees_and_may_do_tells_no_secret,
    test_a_disguise_leaves_a_match_that_can_be_played,
    test_views_are_frozen_and_hold_no_state,
)


MOST_VARIANTS: Final = 40  # looked at closely with one seed; a game of many modules has thousands


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.meta.seats])
def test_every_variant_keeps_every_promise(key: str, seats: int, seed: int) -> None:
    game = GAMES[key]
    variants = list(game.meta.variants(seats))
    for options in Random(f"{key} {seats} {seed}").sample(variants, min(len(variants), MOST_VARIANTS)):
        play = played.__wrapped__(case_of(game, seats, options, seed, SOAK))
        for promise in EVERY:
            promise(play)
        test_the_log_leads_to_the_match(play, strict=True)
