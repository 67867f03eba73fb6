"""Whole matches with further kinds of cards keep every promise of the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.catan.bot import SteadyBot
from engine.catan.building import rebuild_derived_state
from engine.catan.moves import (
    Counter,
    Discard,
    Exchange,
    Offer,
)
from engine.core import Move
from tests.conformance import test_log as log_rules
from tests.conformance import test_play as play_rules
from tests.conformance import test_secrets as secret_rules
from tests.conformance import test_speech as speech_rules
from tests.playing import Case, Depth, Play, case_of, played

from .commodities import (
    CLOTH,
    GAME,
    GOLD_GAME,
    PAPER,
)

HERE = Path(__file__).parents[3] / "engine" / "catan"
LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
WHOLE = Depth(positions=6, moves=6, cap=20_000)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"offers": "six"},
    {"events": "on"},
    {"desert": "gold", "offers": "none"},
    {"desert": "jungle", "events": "on", "offers": "six"},
    {"start": "big", "harbormaster": "on"},
)


# --- whole matches ----------------------------------------------------


def cases() -> list[Case]:
    """Thirty matches: each number of seats with each set of options."""
    return [
        case_of(GAME, seats, options, seed, WHOLE)
        for seats in GAME.meta.seats
        for seed, options in enumerate(OPTIONS, 1)
    ]


def is_quick(case: Case) -> bool:
    """Whether the match is looked at every time: one for each number of seats, each with options
    of its own.
    """
    return case.seed % len(OPTIONS) == case.seats % len(OPTIONS)


def gold_cases() -> list[Case]:
    """A match with gold, and with gaps in the numbers of its cards, for each number of seats."""
    return [
        case_of(GOLD_GAME, seats, OPTIONS[seats % 3], seats, WHOLE) for seats in GAME.meta.seats
    ]


QUICK = [*filter(is_quick, cases()), *gold_cases()]
SOAK = [case for case in cases() if not is_quick(case)]


@pytest.fixture(
    params=[*QUICK, *(pytest.param(case, marks=pytest.mark.soak) for case in SOAK)],
    ids=lambda case: f"{case.game.shelf.modules[-1].key}-{case}",
)
def play(request: pytest.FixtureRequest) -> Play:
    return played(request.param)


def test_a_match_with_commodities_ends_and_conserves_its_cards(play: Play) -> None:
    assert play.match.is_over
    assert all(pieces == play.pieces[0] for pieces in play.pieces)
    *_, added = play.game.shelf.modules  # type: ignore[attr-defined]
    for card in added.cards:
        assert play.pieces[0][card.key] == card.stock


def test_what_a_match_with_commodities_keeps_follows_from_its_pieces(play: Play) -> None:
    for position in play.positions:
        s = position.state.copy()
        rebuild_derived_state(s)
        assert s.income == position.state.income
        assert [p.rates for p in s.players] == [p.rates for p in position.state.players]


def test_a_match_with_commodities_replays_as_it_was_played(play: Play) -> None:
    log_rules.test_the_log_leads_to_the_match(play, strict=True)
    log_rules.test_the_json_and_the_short_text_of_every_move_read_back(play)
    log_rules.test_the_answers_that_mean_a_sample_are_read_as_it(play)


def test_views_of_a_match_with_commodities_tell_no_secret(play: Play) -> None:
    secret_rules.test_what_a_seat_sees_and_may_do_tells_no_secret(play)
    secret_rules.test_what_everybody_hears_of_a_question_tells_no_secret(play)
    secret_rules.test_a_disguise_leaves_a_match_that_can_be_played(play)


def test_answers_of_a_match_with_commodities_can_be_played_and_no_others(play: Play) -> None:
    play_rules.test_every_question_has_an_answer_and_a_legal_one_for_the_clock(play)
    play_rules.test_every_answer_can_be_played(play)
    play_rules.test_only_listed_moves_are_accepted(play)


def test_what_a_match_with_commodities_says_and_asks_fits(play: Play) -> None:
    speech_rules.test_answers_can_be_offered(play)
    speech_rules.test_the_fields_of_moves_can_be_offered_one_by_one(play)
    speech_rules.test_forms_fit_one_dialog(play)
    speech_rules.test_news_can_be_told(play)


def test_commodities_are_discarded_stolen_traded_and_exchanged() -> None:
    """Those matches are no empty test: everything happens to new kinds in them."""
    done = list(moves_made())
    assert any(sum(move.cards[5:]) for move in done if isinstance(move, Discard))
    assert any(kind >= PAPER for move in done if isinstance(move, Exchange) for kind in move.paid)
    assert any(kind >= PAPER for move in done if isinstance(move, Exchange) for kind in move.got)
    assert any(sum(move.give[5:]) for move in done if isinstance(move, Offer | Counter))
    assert any(sum(move.want[5:]) for move in done if isinstance(move, Offer | Counter))
    assert not any(move.give[CLOTH] for move in done if isinstance(move, Offer | Counter))
    assert not any(move.want[CLOTH] for move in done if isinstance(move, Offer | Counter))


def moves_made() -> Iterator[Move]:
    for case in filter(is_quick, cases()):
        for line in played(case).match.lines:
            if line.move is not None:
                yield line.move


def test_bots_play_with_commodities_to_the_end() -> None:
    case, random, bot = case_of(GAME, 4, {"offers": "two"}, 3, WHOLE), Random(3), SteadyBot()
    match = case.start()
    while not match.is_over and len(match.lines) < WHOLE.cap:
        question = match.decisions()[0]
        view = GAME.view(match.state, question.seat)
        match.act(question.seat, bot.choose(view, question, random))
    assert match.is_over
