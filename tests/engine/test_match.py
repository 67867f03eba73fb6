"""A match is its log: acts are checked, chance is recorded, undo is an entry, and any other log has
diverged.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.core import Diverged, Entry, Illegal, Move, Plural, Seat, StreamEntry, Text, Who
from engine.log import MAX_UNDONE_SENTENCES
from engine.match import LogEntry, Match, Undo
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.moves import Agree, Build, Charter, Deal, Decline, Draw, Offer, Rest
from tests.games.bazaar.state import Bazaar
from tests.pictures import picture


def opened(seats: int = 3, **options: str) -> Match[Bazaar]:
    """A bazaar with all charters written: seat 0 is to move."""
    match = Match.start(GAME, seats, options, seed=5)
    match.entry.news = []
    for seat in reversed(range(seats)):
        match.act(seat, Charter("silk spice"))
    return match


def copied(match: Match[Bazaar], **how: bool) -> Match[Bazaar]:
    return Match.load(json.loads(json.dumps(match.dump())), game=GAME, **how)


def stall(match: Match[Bazaar], cell: int) -> Build:
    return Build(next(good for good, n in enumerate(match.state.hand(0)) if n), cell, 1, False)


def swap(match: Match[Bazaar]) -> Deal:
    deal = next(
        form for decision in match.decisions() for form in decision.forms if form.kind is Deal
    ).fallback
    assert isinstance(deal, Deal)
    return deal


def test_impossible_options_never_start() -> None:
    with pytest.raises(Illegal):
        Match.start(GAME, 3, {"partners": "on"}, seed=1)


def test_a_seed_is_a_match() -> None:
    def log(seed: int) -> Any:
        match, random = Match.start(GAME, 4, {}, seed), Random(1)
        while not match.is_over:
            decision = random.choice(match.decisions())
            match.act(decision.seat, decision.sample(random))
        return match.dump()

    assert log(1) == log(1)
    assert log(1) != log(2)


def test_seats_answer_together_in_any_order() -> None:
    match = Match.start(GAME, 3, {}, seed=1)
    assert [decision.seat for decision in match.decisions()] == [0, 1, 2]
    match.act(1, Charter("silk spice"))
    assert [decision.seat for decision in match.decisions()] == [0, 2]
    assert match.decision(1) is None


def test_an_illegal_act_changes_nothing() -> None:
    match = opened()
    before = picture(match.state), match.dump()
    for seat, move in (
        (1, Rest()),
        (0, Agree()),
        (0, Build(0, 99, 1, False)),
        (0, Deal((9, 9, 9, 9))),
        (7, Rest()),
        (-1, Rest()),
    ):
        with pytest.raises(Illegal):
            match.act(seat, move)
    assert (picture(match.state), match.dump()) == before


def test_a_wrong_form_is_refused_with_its_own_reason() -> None:
    match = Match.start(GAME, 2, {}, seed=1)
    with pytest.raises(Illegal, match="Name two different goods"):
        match.act(0, Charter("gold"))


class Broken(BazaarGame):
    """A bazaar in which drawing breaks halfway."""

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        super().apply(state, seat, move, entry)
        if isinstance(move, Draw):
            raise ZeroDivisionError


def test_half_a_move_is_none() -> None:
    match = Match.start(Broken(), 2, {}, seed=1)
    match.entry.news = []
    for seat in (0, 1):
        match.act(seat, Charter("silk spice"))
    before = picture(match.state), match.dump()
    with pytest.raises(ZeroDivisionError):
        match.act(0, Draw())
    assert (picture(match.state), match.dump()) == before
    assert match.act(0, Rest())[2:4] == ((), ())


def test_an_entry_notes_what_it_drew_told_and_showed() -> None:
    match = opened()
    drawn = match.act(0, Draw())
    assert (len(drawn.drawn), drawn.secret, drawn.ends_turn, drawn.is_barrier) == (
        1,
        True,
        False,
        True,
    )
    assert [event.to for event in drawn.news] == [0]
    rested = match.act(0, Rest())
    assert (rested.drawn, rested.news, rested.ends_turn, rested.is_barrier) == ((), (), True, False)


def test_the_news_of_the_opening_are_kept_apart() -> None:
    entry = StreamEntry(1)
    entry.news = []
    match = Match.start(GAME, 2, {}, 1, entry)
    assert [event.text for event in match.opening] == [Text("The bazaar opens.")]
    assert [event.text.id for event in match.act(0, Charter("silk spice")).news] == [
        "{player} has a charter."
    ]
    assert copied(match, listen=True).opening == match.opening


@pytest.mark.parametrize("strict", [False, True])
def test_a_loaded_match_goes_on_as_if_it_had_never_stopped(strict: bool) -> None:
    match = opened()
    match.act(0, Draw())
    other = copied(match, strict=strict, listen=True)
    assert (picture(other.state), other.lines, other.dump()) == (
        picture(match.state),
        match.lines,
        match.dump(),
    )
    assert other.act(0, Draw()) == match.act(0, Draw())


def test_silent_replays_collect_no_news() -> None:
    assert all(line.news == () for line in copied(opened()).lines)


def damaged(match: Match[Bazaar], **changes: Any) -> dict[str, Any]:
    return {**match.dump(), **changes}


LOG: list[Any] = [[seat, ["Charter", "silk spice"], []] for seat in range(3)]


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"seats": 9},
        {"options": {"wind": "on"}},
        {"options": None},
        {"setup": []},
        {"setup": [0] * 60},
        {"log": [[0, ["Draw"], []]]},
        {"log": [[0, ["Draw", 1], [0]]]},
        {"log": [[0, ["Fly"], []]]},
        {"log": [[0, [], []]]},
        {"log": [0]},
        {"log": [*LOG, [0, ["Draw"], []]]},
        {"log": [*LOG, [0, ["Draw"], [99]]]},
        {"log": [*LOG, [0, ["Draw"], [0, 0]]]},
        {"log": [*LOG, [0, ["Draw"], ["0"]]]},
        {"log": [*LOG, [0, ["Undo", 7], []]]},
        {"log": [*LOG, [0, ["Undo", 3], []]]},
    ],
    ids=str,
)
@pytest.mark.parametrize("strict", [False, True])
def test_a_log_that_does_not_replay_has_diverged(changes: dict[str, Any], strict: bool) -> None:
    game = None if changes.get("game") else GAME
    with pytest.raises(Diverged):
        Match.load(damaged(opened(), **changes), strict=strict, game=game)


def test_only_a_strict_replay_asks_whether_the_entries_were_legal() -> None:
    data = damaged(
        opened(),
        log=[*LOG, [0, ["Build", 0, 0, 3, False], [1]], [0, ["Build", 0, 0, 3, False], [1]]],
    )
    Match.load(data, game=GAME)
    with pytest.raises(Diverged):
        Match.load(data, game=GAME, strict=True)


# --- revisions ------------------------------------------------------------------------------------


class Revised(BazaarGame):
    """The bazaar, whose rules have been revised once."""

    meta = replace(GAME.meta, revision=1)


REVISED = Revised()


def test_a_new_match_is_of_the_newest_revision_and_says_so_in_its_header() -> None:
    match = Match.start(REVISED, 3, {}, seed=5)
    assert match.options.revision == match.header()["revision"] == 1
    again = Match.load(match.dump(), strict=True, game=REVISED)
    assert (again.options.revision, again.dump()) == (1, match.dump())


def test_a_match_goes_on_with_the_revision_that_it_began_with() -> None:
    """A header without one is older than all revisions."""
    old = opened()
    assert "revision" not in old.header()
    match = Match.load(old.dump(), strict=True, game=REVISED)
    assert match.options.revision == 0
    match.act(0, Draw())
    match.undo(0, 3)
    assert match.options.revision == 0
    assert "revision" not in match.header()


@pytest.mark.parametrize("revision", [2, -1, "1", None, [1]])
def test_a_log_of_an_unknown_revision_has_diverged(revision: object) -> None:
    data = Match.start(REVISED, 3, {}, seed=5).dump()
    with pytest.raises(Diverged):
        Match.load({**data, "revision": revision}, game=REVISED)
    with pytest.raises(Diverged):
        Match.load(data, game=GAME)


# --- undo -----------------------------------------------------------------------------------------


def test_undo_is_an_entry_and_leads_back() -> None:
    match = opened()
    before = picture(match.state)
    match.act(0, swap(match))
    match.act(0, Rest())
    line = match.undo(0, 3)
    assert line._replace(news=()) == (0, Undo(3), (), (), False, False)
    assert picture(match.state) == before
    assert len(match.lines) == 6
    assert match.standing_entries() == [1, 2, 3]
    assert picture(copied(match, strict=True).state) == before


def test_play_goes_on_after_an_undo_and_can_be_undone_again() -> None:
    match = opened()
    match.act(0, Draw())
    match.undo(0, 3)
    match.act(0, Rest())
    assert match.standing_entries() == [1, 2, 3, 6]
    match.act(1, Rest())
    match.undo(1, 6)
    assert match.standing_entries() == [1, 2, 3, 6]
    other = copied(match, strict=True)
    assert (picture(other.state), other.dump()) == (picture(match.state), match.dump())


def test_the_same_move_in_the_same_position_meets_the_same_chance() -> None:
    """Otherwise an undo would be a way to roll again."""
    match = opened()
    draws = set()
    for _ in range(12):
        draws.add(match.act(0, Draw()).drawn)
        match.undo(0, 3)
    assert len(draws) == 1
    other = copied(match)
    assert other.act(0, Draw()).drawn in draws


def test_after_another_move_chance_is_another() -> None:
    match = opened()
    draws = set()
    for cell in range(12):
        match.act(0, stall(match, cell))
        draws.add(match.act(0, Draw()).drawn)
        match.undo(0, 3)
    assert len(draws) > 1


def sentences(line: LogEntry) -> list[Text]:
    assert all(event.to is None for event in line.news), "everybody hears of an undo"
    return [event.text for event in line.news]


def test_an_undo_tells_everybody_who_takes_back_what_and_who_agreed() -> None:
    match = opened()
    match.act(0, Draw())
    line = match.undo(0, 2, agreed=(1, 2))
    assert sentences(line) == [
        Plural(
            "{player} takes back {n} action:",
            "{player} takes back {n} actions:",
            n=2,
            player=Who(0),
        ),
        Text("← {told}", told=Text("{player} has a charter.", player=Who(0))),
        Text(
            "← {told}", told=Text("An action of {player}.", player=Who(0))
        ),  # which good was drawn is a secret
        Text("Agreed: {players}.", players=(Who(1), Who(2))),
    ]
    assert copied(match, listen=True).lines == match.lines


def test_of_a_long_undo_only_the_beginning_is_told() -> None:
    match = opened()
    for seat in (0, 1):
        for move in (Draw(), Draw(), Rest()):
            match.act(seat, move)
    told = sentences(match.undo(0, 0))
    assert len(told) == 1 + MAX_UNDONE_SENTENCES + 1
    assert told[-1] == Plural(
        "← and {n} thing more.", "← and {n} things more.", n=9 - MAX_UNDONE_SENTENCES
    )


def test_where_nobody_listens_an_undo_tells_nothing() -> None:
    match = copied(opened())
    assert match.undo(0, 0).news == ()


def test_who_agreed_is_stored_and_an_undo_that_asked_nobody_is_written_as_ever() -> None:
    match = opened()
    match.act(0, Rest())
    match.undo(0, 3, agreed=(1,))
    match.act(0, Rest())
    match.undo(0, 3)
    assert [entry[1] for entry in match.dump()["log"][4:]] == [
        ["Undo", 3, [1]],
        ["Rest"],
        ["Undo", 3],
    ]
    assert [line.move for line in copied(match).lines[4:]] == [Undo(3, (1,)), Rest(), Undo(3)]


def test_what_is_told_is_what_stands_and_the_undo_that_led_there() -> None:
    match = opened()
    first = match.act(0, Draw())
    match.act(0, Rest())
    match.undo(0, 4)
    match.act(0, Rest())
    back = match.undo(0, 4)
    on = match.act(0, Draw())
    assert match.list_standing_and_undos()[3:] == [first, back, on], (
        "an undo of what came after an undo tells of both"
    )


@pytest.mark.parametrize("kept", [False, True])
def test_positions_that_are_kept_are_gone_back_to_as_well_as_the_others(kept: bool) -> None:
    match = opened()
    random, pictures = Random(3), {0: picture(match.before_first_entry().state)}
    for _ in range(60):
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        pictures[len(match.lines)] = picture(match.state)
        if kept and random.random() < 0.3:
            match.keep_position()
        if random.random() < 0.3:
            to = random.choice(
                [number for number in match.standing_entries()[:-1] if number in pictures] or [0]
            )
            match.undo(decision.seat, to)
            assert picture(match.state) == pictures[to]
    assert picture(copied(match, strict=True).state) == picture(match.state)


class Counting(BazaarGame):
    """A bazaar that counts what is done in it."""

    def __init__(self) -> None:
        self.applied = 0

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        self.applied += 1
        super().apply(state, seat, move, entry)


@pytest.mark.parametrize("strict", [False, True])
def test_an_undo_costs_no_more_than_a_move_when_a_match_is_loaded(strict: bool) -> None:
    match, random = opened(), Random(1)
    while not match.is_over and len(match.lines) < 200:
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        if (random.random() < 0.7 and len(match.lines) < 180) or match.is_over:
            match.undo(0, random.choice([0, *match.standing_entries()][-4:-1]))
    data, game = match.dump(), Counting()
    assert Match.load(data, strict=strict, game=game).dump() == data
    moves = [entry for entry in data["log"] if entry[1][0] != "Undo"]
    assert len(moves) < len(data["log"]) - 50, "much was taken back"
    assert game.applied == len(moves), "each is entered once, also those that were undone"


def test_going_back_again_to_the_same_position_replays_nothing() -> None:
    game = Counting()
    match: Match[Bazaar] = Match.start(game, 3, {}, seed=5)
    for seat in range(3):
        match.act(seat, Charter("silk spice"))
    match.act(0, Rest())
    match.undo(0, 3)
    for _ in range(5):
        match.act(0, Rest())
        before = game.applied
        match.undo(0, 3)
        assert game.applied == before


def test_going_back_past_chance_or_a_secret_crosses_a_barrier() -> None:
    match = opened()
    match.act(0, swap(match))
    assert not match.crosses_barrier(3)
    match.act(0, Draw())
    assert [match.crosses_barrier(to) for to in (3, 4, 5)] == [True, True, False]
    match.undo(0, 4)
    assert not match.crosses_barrier(3), "what was undone counts no more"


def test_nobody_goes_back_to_what_does_not_stand() -> None:
    match = opened()
    match.act(0, Rest())
    match.undo(0, 3)
    before = match.dump()
    for to in (3, 4, 5, 9, -1):
        with pytest.raises(Illegal):
            match.undo(0, to)
    assert match.dump() == before


def test_a_seat_goes_back_alone_within_its_turn_up_to_a_barrier() -> None:
    match = opened()
    assert [match.free_undo_target(seat) for seat in range(3)] == [None, None, None]
    match.act(0, swap(match))
    assert [match.free_undo_target(seat) for seat in range(3)] == [3, None, None]
    match.act(0, Draw())
    assert match.free_undo_target(0) is None


def test_a_turn_that_has_ended_is_not_taken_back_alone() -> None:
    match = opened()
    match.act(0, Rest())
    assert [match.free_undo_target(seat) for seat in range(3)] == [None, None, None]


def test_further_back_needs_those_who_acted_or_are_asked() -> None:
    match = opened()
    match.act(0, swap(match))
    match.act(0, Rest())
    match.act(1, Rest())
    assert match.undo_request_target(0) == 3
    assert match.undo_request_target(1) == 5
    assert match.seats_to_consent(0, 3) == (1, 2)
    assert match.seats_to_consent(1, 5) == (2,)


def test_there_is_nothing_to_take_back_before_the_first_act() -> None:
    match = Match.start(GAME, 2, {}, seed=1)
    assert (match.free_undo_target(0), match.undo_request_target(0)) == (None, None)


# --- staleness ------------------------------------------------------------------------------------


def test_answers_of_others_do_not_make_a_question_stale() -> None:
    match = Match.start(GAME, 3, {}, seed=1)
    mark = match.question_mark(0)
    match.act(2, Charter("silk spice"))
    assert match.question_mark(0) == mark
    assert match.question_mark(2) is None


def test_a_question_asked_again_is_another_question() -> None:
    match = opened()
    marks = [match.question_mark(0)]
    match.act(0, swap(match))
    marks.append(match.question_mark(0))
    match.undo(0, 3)
    marks.append(match.question_mark(0))
    assert len({*marks}) == 3


def test_a_mark_survives_a_restart() -> None:
    match = opened()
    assert copied(match).question_mark(0) == match.question_mark(0)


def test_an_offer_is_answered_on_top_of_the_turn() -> None:
    match = opened()
    have = next(good for good, n in enumerate(match.state.hand(0)) if n)
    give, want = [0] * 4, [0] * 4
    give[have], want[(have + 1) % 4] = 1, 1
    match.act(0, Offer(tuple(give), tuple(want)))
    assert [decision.seat for decision in match.decisions()] == [1, 2]
    match.act(2, Decline())
    assert match.act(1, match.decisions()[0].fallback).secret
    assert [decision.seat for decision in match.decisions()] == [0]
