"""Undo is an entry: it leads back to a position, tells of it, and may need consent."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Entry, Illegal, Move, Plural, Seat, Text, Who
from engine.log import MAX_UNDONE_SENTENCES
from engine.match import LogEntry, Match, Undo
from tests.engine.bazaar_matches import copied, opened, stall, swap
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.moves import Charter, Draw, Rest
from tests.games.bazaar.state import Bazaar
from tests.pictures import picture


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
    told = [line for _, line in match.number_standing_and_undos()]
    assert told[3:] == [first, back, on], "an undo of what came after an undo tells of both"


@pytest.mark.parametrize("kept", [False, True])
def test_positions_that_are_kept_are_gone_back_to_as_well_as_the_others(kept: bool) -> None:
    match = opened()
    random, pictures = Random(3), {0: picture(match.copy_of_start().state)}
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
    assert match.undo_request_target(0) == 4, "the swap before the end of the turn stands"
    assert match.undo_request_target(1) == 5
    assert match.seats_to_consent(0, 4) == (1, 2)
    assert match.seats_to_consent(1, 5) == (2,)


def test_in_a_turn_that_goes_on_one_step_is_asked_for_also_past_a_barrier() -> None:
    match = opened()
    match.act(0, swap(match))
    match.act(0, Draw())
    assert match.undo_request_target(0) == 4, "the swap before the draw stands"


def test_there_is_nothing_to_take_back_before_the_first_act() -> None:
    match = Match.start(GAME, 2, {}, seed=1)
    assert (match.free_undo_target(0), match.undo_request_target(0)) == (None, None)
