"""A match is its log: acts are checked, chance is recorded, and any other log has diverged."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import Diverged, Entry, Illegal, Move, Seat, StreamEntry, Text
from engine.match import Match
from tests.engine.bazaar_matches import copied, opened
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.moves import Agree, Build, Charter, Deal, Draw, Rest
from tests.games.bazaar.state import Bazaar
from tests.pictures import picture


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
    assert (rested.drawn, rested.news, rested.ends_turn, rested.is_barrier) == (
        (),
        (),
        True,
        False,
    )


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


def test_rules_with_a_slip_freeze_their_match_and_raise_nothing_else() -> None:
    class Slip(BazaarGame):
        def new(self, *arguments: object) -> Bazaar:
            raise NameError("name 'charterz' is not defined")

    stored = Match.start(GAME, 2, {}, 5).dump()
    with pytest.raises(Diverged, match="charterz"):
        Match.load(stored, game=Slip())
