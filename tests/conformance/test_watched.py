"""The conformance suite notices: each of these bazaars breaks one promise, and the test of that
promise fails.
"""

from __future__ import annotations

import random as chance
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.core import Choice, Decision, Entry, Game, Move, Result, Seat, StreamEntry, Text, View
from tests.games.bazaar import BazaarGame
from tests.games.bazaar.moves import Build, Draw, Rest
from tests.games.bazaar.state import NOTHING, Bazaar, plus
from tests.games.bazaar.view import BazaarView
from tests.playing import Play, cases_of, played

from . import test_log, test_play, test_secrets, test_speech


class OpenHands(BazaarGame):
    """Everybody sees all hands."""

    def view(self, state: Bazaar, seat: Seat | None) -> View:
        view = super().view(state, seat)
        assert isinstance(view, BazaarView)
        merchants = tuple(
            replace(seen, hand=state.hand(other)) for other, seen in enumerate(view.merchants)
        )
        return replace(view, merchants=merchants)


class Knowing(BazaarGame):
    """A question hints at the hand of another merchant."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        asked = super().decisions(state)
        rich = Text("{n} go", n=sum(other.hand[0] for other in state.merchants))
        return tuple(Decision(d.seat, rich, d.moves, d.forms, d.fallback) for d in asked)


class Gossiping(BazaarGame):
    """What a move is called depends on the sack, which nobody sees."""

    sack = NOTHING

    def view(self, state: Bazaar, seat: Seat | None) -> View:
        self.sack = state.sack
        return super().view(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        return replace(super().describe(view, move), rank=self.sack[0])


class Careless(BazaarGame):
    """Nothing is ever noted as shown."""

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        super().apply(state, seat, move, entry)
        entry.has_shown_secret = False


class Undisguised(BazaarGame):
    """A disguise that hides nothing."""

    def resample_hidden(self, state: Bazaar, seat: Seat | None, random: Random) -> Bazaar:
        return state.copy()


class Shuffling(BazaarGame):
    """A disguise that goes on when nothing is hidden any more."""

    def resample_hidden(self, state: Bazaar, seat: Seat | None, random: Random) -> Bazaar:
        other = super().resample_hidden(state, seat, random)
        other.market = other.market[::-1]
        return other


class Torn(Bazaar):
    """A bazaar whose copies share the stalls, and forget the round."""

    __slots__ = ()

    def copy(self) -> Any:
        new = super().copy()
        new.stalls, new.round = self.stalls, 0
        return new


class Sharing(BazaarGame):
    def new(self, *how: Any) -> Bazaar:
        state = super().new(*how)
        state.__class__ = Torn
        return state


class Restless(BazaarGame):
    """Asking moves the market."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        if state.stack:
            state.slots["asked"] = state.slots.get("asked", 0) + 1
        return super().decisions(state)


class Leaking(BazaarGame):
    """A good that is drawn stays in the sack as well."""

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        super().apply(state, seat, move, entry)
        if isinstance(move, Draw):
            state.sack = plus(state.sack, (1, 0, 0, 0))


class Hasty(BazaarGame):
    """The clock plays what may not be played."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(d.seat, d.prompt, d.moves, d.forms, Build(0, 99, 1, False))
            for d in super().decisions(state)
        )


class Stammering(BazaarGame):
    """A move is listed twice."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(d.seat, d.prompt, (*d.moves, *d.moves[:1]), d.forms, d.fallback)
            for d in super().decisions(state)
        )


class Dicing(BazaarGame):
    """Chance that no entry records."""

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        super().apply(
            state,
            seat,
            move,
            entry if chance.random() < 0.5 else StreamEntry(chance.randrange(99)),
        )


class Forgetful(BazaarGame):
    """A replay is another game: the state remembers something that is in no log."""

    count = 0

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        super().apply(state, seat, move, entry)
        self.count += 1
        state.slots["count"] = self.count


class Jumbled(BazaarGame):
    """Moves are listed in the order of a set."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(d.seat, d.prompt, jumbled(d.moves), d.forms, d.fallback)
            for d in super().decisions(state)
        )


def jumbled(moves: Sequence[Move]) -> tuple[Move, ...]:
    texts = {BazaarGame.moves.text(move) for move in moves}
    return tuple(map(BazaarGame.moves.parse, texts))


class Generous(BazaarGame):
    """The parts of a score do not add up, and nobody is first."""

    def result(self, state: Bazaar) -> Result | None:
        result = super().result(state)
        return result and replace(
            result, scores=tuple(replace(score, total=score.total + 1) for score in result.scores)
        )


class Unranked(BazaarGame):
    def result(self, state: Bazaar) -> Result | None:
        result = super().result(state)
        return result and replace(result, ranks=tuple(rank + 1 for rank in result.ranks))


class Endless(BazaarGame):
    """Nobody's rest ends a turn."""

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        if not isinstance(move, Rest):
            super().apply(state, seat, move, entry)


class Lenient(BazaarGame):
    """Every answer is legal."""

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Anything(d.seat, d.prompt, d.moves, d.forms, d.fallback)
            for d in super().decisions(state)
        )


class Anything(Decision):
    def allows(self, move: Move) -> bool:
        return True


class Untranslated(BazaarGame):
    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(d.seat, Text("No catalogue holds this."), d.moves, d.forms, d.fallback)
            for d in super().decisions(state)
        )


class Literal(BazaarGame):
    def describe(self, view: View, move: Move) -> Choice:
        return Choice(Text("Rob {victim}", victim="somebody"), Text("Turn"))


class Wordy(BazaarGame):
    def describe(self, view: View, move: Move) -> Choice:
        return Choice(Text("Show {goods}", goods=tuple(range(60))), Text("Turn"))


Promise = Callable[[Play], None]
BROKEN: list[tuple[type[BazaarGame], Promise]] = [
    (OpenHands, test_secrets.test_what_a_seat_sees_and_may_do_tells_no_secret),
    (Knowing, test_secrets.test_what_a_seat_sees_and_may_do_tells_no_secret),
    (Gossiping, test_secrets.test_what_a_seat_sees_and_may_do_tells_no_secret),
    (Careless, test_log.test_a_move_without_a_barrier_shows_the_mover_nothing_new),
    (Sharing, test_play.test_a_copy_is_equal_and_shares_nothing),
    (Sharing, test_log.test_a_part_of_the_log_leads_to_the_position),
    (Restless, test_play.test_asking_changes_nothing),
    (Leaking, test_play.test_no_piece_is_lost_or_made),
    (Leaking, test_play.test_every_answer_can_be_played),
    (Hasty, test_play.test_every_question_has_an_answer_and_a_legal_one_for_the_clock),
    (Stammering, test_play.test_no_move_is_listed_twice),
    (Dicing, test_log.test_the_same_seed_gives_the_same_log),
    (Forgetful, test_log.test_a_part_of_the_log_leads_to_the_position),
    (Generous, test_play.test_ranks_are_complete_parts_add_up_and_somebody_wins),
    (Unranked, test_play.test_ranks_are_complete_parts_add_up_and_somebody_wins),
    (Shuffling, test_play.test_nothing_is_hidden_once_it_is_over),
    (Lenient, test_play.test_only_listed_moves_are_accepted),
    (Untranslated, test_speech.test_questions_can_be_asked),
    (Literal, test_speech.test_answers_can_be_offered),
    (Wordy, test_speech.test_answers_can_be_offered),
]

BROKEN_AS_A_WHOLE: list[tuple[type[BazaarGame], Callable[[Game[Any]], None]]] = [
    (Undisguised, test_secrets.test_a_disguise_is_really_one),
    (Endless, test_play.test_random_games_end),
]


def kept_in_all(promise: Promise, game: Game[Any]) -> None:
    for case in cases_of(game):
        promise(played(case))


@pytest.mark.parametrize(("broken", "promise"), BROKEN, ids=lambda item: item.__name__)
def test_a_broken_promise_is_noticed(broken: type[BazaarGame], promise: Promise) -> None:
    with pytest.raises(AssertionError):
        kept_in_all(promise, broken())


@pytest.mark.parametrize(("broken", "promise"), BROKEN_AS_A_WHOLE, ids=lambda item: item.__name__)
def test_a_promise_broken_in_all_matches_is_noticed(
    broken: type[BazaarGame],
    promise: Callable[[Game[Any]], None],
) -> None:
    with pytest.raises(AssertionError):
        promise(broken())


def test_an_order_that_depends_on_hashes_is_noticed() -> None:
    assert len(test_log.fingerprints("cases_of(Jumbled())[:1]", __name__)) == 2
