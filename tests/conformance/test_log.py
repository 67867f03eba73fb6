"""What must hold for the log of every game: it leads to the match, whatever the order of hashes;
undo leads back; moves read back.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bench.load.form_answers import answer_form
from engine.core import Game
from tests.pictures import picture
from tests.playing import (
    GAMES,
    SHORT_LIST,
    Play,
    Position,
    answers,
    cases_of,
    face,
    fingerprint,
    frozen,
    loaded,
    outline,
    played_again,
    some,
    tried,
)

ROOT: Final = Path(__file__).resolve().parents[2]
BACK: Final = 12  # entries that are taken back at most, and made again
SOME_ENTRIES: Final = 300  # of a log that is made again
BUTTON: Final = 60  # characters of a button's id that are left for the move


# --- the log ----------------------------------------------------------


@pytest.mark.parametrize(
    "strict", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["strict", "trusted"]
)
def test_the_log_leads_to_the_match(play: Play, strict: bool) -> None:
    match = play.match
    other = loaded(play.case, match.dump(), strict=strict, listen=True)
    assert other.dump() == match.dump()
    assert other.lines == match.lines
    assert picture(other.state) == picture(match.state)
    assert face(play.game, other.state, play.case.seats) == face(
        play.game, match.state, play.case.seats
    )


def test_a_part_of_the_log_leads_to_the_position(play: Play) -> None:
    middle = play.positions[len(play.positions) // 2]
    part = {**play.log, "log": play.log["log"][: middle.number]}
    assert picture(loaded(play.case, part).state) == picture(middle.state)
    for position in play.positions:
        match = play.at(position.number)
        assert picture(match.state) == picture(position.state)
        assert list(map(outline, match.decisions())) == list(map(outline, position.decisions))


def test_the_same_seed_begins_the_same_log(play: Play) -> None:
    again = played_again(play, entries=SOME_ENTRIES)
    assert again.header() == play.match.header()
    assert again.lines == play.match.lines[:SOME_ENTRIES]


@pytest.mark.soak
def test_the_same_seed_gives_the_same_log(play: Play) -> None:
    assert played_again(play).dump() == play.match.dump()


def test_the_order_of_hashes_does_not_matter() -> None:
    some_of_each = [case for game in GAMES.values() for case in cases_of(game)[:3]]
    assert fingerprints("[case for game in GAMES.values() for case in cases_of(game)[:3]]") == {
        fingerprint(some_of_each)
    }


def fingerprints(cases: str, module: str = "tests.playing") -> set[str]:
    """The fingerprints of the matches, found by two programs that hash otherwise."""
    code = f"from tests.playing import *\nfrom {module} import *\nprint(fingerprint({cases}))"
    found = set()
    for seed in "12":
        env = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(
            subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env=env,
                stdout=subprocess.PIPE,
                check=True,
            ).stdout.decode()
        )
    return {line.strip() for line in found}


# --- undo -------------------------------------------------------------


def test_undo_leads_back_is_logged_and_play_goes_on(play: Play) -> None:
    assert_undo_leads_back(play, play.positions[-2])


@pytest.mark.soak
def test_undo_leads_back_from_everywhere(play: Play) -> None:
    for position in play.positions:
        assert_undo_leads_back(play, position)


def assert_undo_leads_back(play: Play, position: Position) -> None:
    """The position before is reached, and the log leads there again and on, checked or not."""
    match, random = play.at(position.number), play.random("undo")
    if not match.lines:
        return
    to = random.choice([0, *match.standing_entries()][:-1])
    match.undo(match.lines[-1].seat, to)
    assert picture(match.state) == picture(play.at(to).state)
    for _ in range(4):
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        if match.is_over:
            break
    after, log = picture(match.state), match.dump()
    for strict in (True, False):
        other = loaded(play.case, log, strict=strict)
        assert (picture(other.state), other.dump()) == (after, log)


def test_who_takes_back_and_repeats_meets_the_same_chance(play: Play) -> None:
    """Undo is no way to roll again: not one outcome differs, however often and however far somebody
    goes back.
    """
    random = play.random("rerolls")
    for position in play.positions[1:]:
        match = play.near(position.number, back=BACK)
        for _ in range(3):
            to = random.choice([0, *match.standing_entries()][-BACK:-1])
            gone = [match.lines[number - 1] for number in match.standing_entries() if number > to]
            match.undo(gone[-1].seat, to)
            assert [match.act(line.seat, line.move).drawn for line in gone] == [
                line.drawn for line in gone
            ]
        assert picture(match.state) == picture(position.state)


def test_who_goes_back_alone_undoes_an_own_act_without_chance_and_is_asked_again(
    play: Play,
) -> None:
    for position in play.positions:
        match = play.at(position.number)
        free = [
            seat for seat in range(play.case.seats) if match.free_undo_target(seat) is not None
        ]
        for seat in free:
            line, to = match.lines[-1], position.number - 1
            assert (
                line.seat,
                line.drawn,
                line.secret,
                line.ends_turn,
                match.free_undo_target(seat),
            ) == (seat, (), False, False, to)
            match.undo(seat, to)
            assert match.decision(seat) is not None


def test_a_move_without_a_barrier_shows_the_mover_nothing_new(play: Play) -> None:
    """Whatever the others hide, it looks the same afterwards: else `entry.reveal()` is missing."""
    random = play.random("barriers")
    for position, decision in play.asked():
        for move in answers(decision, 3, random):
            seat = decision.seat
            after, entry = tried(play.game, position.state, seat, move)
            if entry.drawn or entry.has_shown_secret or play.game.result(after):
                continue
            hidden = play.game.resample_hidden(position.state, seat, random)
            other, its_entry = tried(play.game, hidden, seat, move)
            assert (its_entry.drawn, its_entry.has_shown_secret) == ([], False), move
            assert play.game.view(other, seat) == play.game.view(after, seat), move


# --- codecs -----------------------------------------------------------


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
            assert moves.parse(moves.text(move).upper()) == move or isinstance(
                move.values()[0], str
            )


def test_the_short_text_of_a_listed_move_fits_into_the_id_of_a_button(play: Play) -> None:
    for _, decision in play.asked():
        for move in some(decision.moves, SHORT_LIST, Random(1)):
            assert len(play.game.moves.text(move)) <= BUTTON, move


# --- forms ------------------------------------------------------------


def test_the_answers_that_mean_a_sample_are_read_as_it(play: Play) -> None:
    random = play.random("forms")
    for _, decision in play.asked():
        for form in decision.forms:
            for move in [
                form.fallback,
                *(form.sample(random) for _ in range(play.case.depth.moves)),
            ]:
                assert form.allows(move)
                assert form.read(answer_form(form, move)) == move
