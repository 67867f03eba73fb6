"""Who sees what."""

from collections import Counter
from random import Random

import pytest

from engine.armadora import GAME
from engine.armadora.board import SQUARES
from engine.armadora.state import State
from engine.armadora.view import ArmadoraView, ChangedPlaces
from engine.core import Seat
from engine.match import Match
from tests.telling import english

from .table import CORNER, act, acts, finish, table

A1, B1, C1, E1 = map(SQUARES.number_of, ("A1", "B1", "C1", "E1"))


def values(s: State, seat: Seat | None) -> dict[str, int | None]:
    return {SQUARES[square]: warrior.value for square, warrior in GAME.view(s, seat).warriors}


def test_values_are_hidden_from_opponents_partners_and_the_public() -> None:
    s = table(4, warriors={"A1": (0, 4), "B1": (1, 1), "C1": (2, 2)})
    assert values(s, 0) == {"A1": 4, "B1": None, "C1": None}
    assert values(s, 1) == {"A1": None, "B1": 1, "C1": None}
    assert values(s, None) == {"A1": None, "B1": None, "C1": None}


def test_own_warriors_may_be_looked_at_again_unless_memory_is_played() -> None:
    """Rulebook: 게임을 시작할 때, 이미 뒤집어서 놓은 군사 타일의 공격력을 다시 볼 수 있는지
    정해야 합니다.
    """
    assert values(table(warriors={"A1": (0, 4)}), 0) == {"A1": 4}
    assert values(table(warriors={"A1": (0, 4)}, memory="on"), 0) == {"A1": None}


def test_how_many_warriors_are_left_is_public_but_not_which() -> None:
    s = table(warriors={"A1": (0, 5)})
    own, other, public = (GAME.view(s, seat).armies[0] for seat in (0, 1, None))
    assert (own.warriors, other.warriors, public.warriors) == (15, 15, 15)
    assert own.reserve == (1,) * 11 + (2, 2, 3, 4)
    assert (other.reserve, public.reserve) == (None, None)


@pytest.mark.parametrize("memory", ["off", "on"])
def test_at_the_end_everything_is_turned_up(memory: str) -> None:
    """Rulebook: 모든 군사 타일을 앞면으로 뒤집어서 공격력을 공개합니다."""
    s = finish(
        table(built=CORNER, memory=memory, warriors={"A1": (0, 4), "B1": (1, 4), "C1": (1, 2)})
    )
    view = GAME.view(s, None)
    assert values(s, None) == {"A1": 4, "B1": 4, "C1": 2}
    assert [(region.strengths, region.takers) for region in view.regions] == [
        ((4, 4), (0, 1)),
        ((0, 2), (1,)),
    ]
    assert [army.gold for army in view.armies] == [2, 38]
    assert [len(army.reserve or ()) for army in view.armies] == [15, 14]
    assert view.result == GAME.result(s)
    assert view.seats_to_act == ()


def test_partners_are_both_the_takers_of_a_region() -> None:
    view = GAME.view(finish(table(4, warriors={"A1": (2, 4)})), None)
    assert view.regions[0].takers == (0, 2)


def test_a_view_shows_the_table() -> None:
    s = table(
        3,
        built=CORNER,
        factions=("orc", "elf", "mage"),
        advanced="on",
        turn=1,
        warriors={"A1": (0, 1)},
    )
    view = GAME.view(s, 2)
    assert (view.seat, view.turn, view.seats_to_act) == (2, 10, (1,))
    assert [army.faction for army in view.armies] == ["orc", "elf", "mage"]
    assert [(army.tokens, army.reinforcement, army.passed, army.gold) for army in view.armies] == [
        (1, True, False, None), (2, True, False, None), (2, True, False, None),
    ]  # fmt: skip
    assert (len(view.palisades), view.palisades_left) == (4, 31)
    assert [(len(region.squares), region.gold, region.free) for region in view.regions] == [
        (4, 4, 2),
        (36, 36, 29),
    ]
    assert (view.roster, view.advanced, view.memory, view.result) == (
        (7, 2, 1, 1),
        True,
        False,
        None,
    )


def test_the_last_turn_and_all_since_the_own_one_are_marked() -> None:
    s = table(3)
    acts(s, "warrior 1 A1", "palisade A1|B1", "palisade B1|C1", "warrior 1 E1")
    lines = tuple(s.land.palisades)
    assert (
        GAME.view(s, None).last_turn
        == GAME.view(s, None).since_own_turn
        == ChangedPlaces(squares=(E1,), seat=2)
    )
    assert GAME.view(s, 0).since_own_turn == ChangedPlaces(squares=(E1,), lines=lines)
    assert GAME.view(s, 1).since_own_turn == ChangedPlaces(squares=(E1,), seat=2)
    assert GAME.view(s, 2).since_own_turn == ChangedPlaces()


def test_the_turn_being_taken_is_marked_too() -> None:
    s = table()
    acts(s, "warrior 1 A1", "warrior 1 B1", "palisade A1|A2")
    assert GAME.view(s, 1).last_turn == ChangedPlaces(lines=tuple(s.land.palisades), seat=0)
    assert GAME.view(s, 0).since_own_turn == ChangedPlaces(
        squares=(B1,), lines=tuple(s.land.palisades)
    )


def test_a_pass_marks_nothing() -> None:
    s = table(3)
    acts(s, "warrior 1 A1", "pass")
    assert GAME.view(s, None).last_turn == ChangedPlaces(seat=1)
    assert GAME.view(s, 1).since_own_turn == ChangedPlaces()


# --- nothing depends on what a seat cannot see ------------------------


def arranged(memory: str) -> State:
    s = table(
        3,
        built=CORNER,
        factions=("mage", "goblin", "elf"),
        advanced="on",
        memory=memory,
        warriors={
            "A1": (1, 4),
            "B1": (0, 3),
            "C1": (0, 1),
            "E1": (1, 2),
            "C3": (2, 2),
            "D3": (1, 1),
        },
    )
    acts(s, "look A1", "warrior 2 F1", "extra-warrior 3 G1", "warrior 1 H1")
    return s


@pytest.mark.parametrize("memory", ["off", "on"])
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_disguise_changes_only_what_the_seat_cannot_see(memory: str, seat: Seat | None) -> None:
    s = arranged(memory)
    for seed in range(10):
        other = GAME.resample_hidden(s, seat, Random(seed))
        assert GAME.view(other, seat) == GAME.view(s, seat)
        assert armies(other) == armies(s)


def test_a_disguise_moves_whatever_may_be_moved() -> None:
    s = arranged("off")
    seen = [GAME.resample_hidden(s, 0, Random(seed)) for seed in range(60)]
    assert {other.warrior_value(A1) for other in seen} == {4}, "the Mage has looked at it"
    assert {other.warrior_value(SQUARES.number_of("G1")) for other in seen} == {3}, (
        "it lies face up"
    )
    assert {other.warrior_value(B1) for other in seen} == {3}, "it is the viewer's own"
    assert {other.warrior_value(E1) for other in seen} == {1, 2}, (
        "of army 1, the 4 and the 3 are known"
    )
    assert {other.warrior_value(SQUARES.number_of("C3")) for other in seen} == {1, 2, 3, 4}


def test_with_memory_a_disguise_moves_the_own_placed_values_too_but_not_the_reserve() -> None:
    s = arranged("on")
    seen = [GAME.resample_hidden(s, 0, Random(seed)) for seed in range(60)]
    assert {other.warrior_value(B1) for other in seen} == {1, 2, 3}
    assert {tuple(other.players[0].reserve) for other in seen} == {tuple(s.players[0].reserve)}
    assert {other.warrior_value(A1) for other in seen} == {1, 2, 4}, (
        "what the Mage was told once is not kept"
    )


def armies(s: State) -> list[Counter[int]]:
    """The values of every army, wherever they are."""
    return [
        Counter(
            [
                *player.reserve_warriors(),
                *(w.value for w in s.warriors.values() if w.seat == seat and w.value),
            ]
        )
        for seat, player in enumerate(s.players)
    ]


def test_nothing_that_is_told_to_all_depends_on_hidden_values() -> None:
    """Two matches that differ only in hidden values tell the same, until the warriors are turned
    up.
    """
    texts = (
        "warrior {} A1",
        "warrior {} B1",
        "palisade A1|A2",
        "done",
        "warrior {} C1",
        "warrior {} E1",
    )

    def told(values: str) -> list[str]:
        s, left = table(), iter(values)
        return [str(act(s, text.format(next(left)) if "{}" in text else text)) for text in texts]

    assert told("1234") == told("5111")


def test_every_move_is_told_in_a_sentence() -> None:
    for seats, options in (
        (2, {"advanced": "on", "factions": "chosen"}),
        (4, {"advanced": "on"}),
    ):
        match = Match.start(GAME, seats, options, 5)
        match.entry.news = []
        random = Random(5)
        while not match.is_over:
            (decision,) = match.decisions()
            line = match.act(decision.seat, decision.sample(random))
            public = [english(event.text) for event in line.news if event.to is None]
            assert public
            assert all(text.endswith(".") for text in public)


def test_a_view_holds_no_state() -> None:
    s = table(warriors={"A1": (0, 4)})
    view = GAME.view(s, 0)
    act(s, "warrior 1 B1")
    assert isinstance(view, ArmadoraView)
    assert hash(view) == hash(GAME.view(table(warriors={"A1": (0, 4)}), 0))
    assert C1 not in dict(view.warriors)
    assert B1 not in dict(view.warriors)
