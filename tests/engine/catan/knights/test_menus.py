"""How the moves of the box are offered."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import (
    ActivateKnight,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
)
from engine.catan.modules.knights.cards.module import PLAY_KINDS
from engine.catan.modules.knights.progress import NUMBERS, PROGRESS
from engine.catan.state import State
from engine.core import Move, Text, group_by_kind
from tests.telling import english

from ..table import act, along, decision
from .army_table import army
from .table import land
from .test_cards_science import hand_of


def titles(s: State) -> dict[type[Move], Text]:
    """Under which heading each kind of move is offered to who is asked."""
    asked = decision(s)
    view = GAME.view(s, asked.seat)
    kinds = group_by_kind(asked.moves)
    return {kind: GAME.describe(view, parts[0][0]).group for kind, parts in kinds.items()}


def test_what_knights_can_do_has_a_heading_each() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: "B4! B6"},
        hands={0: hand_of(wool=2, grain=2, ore=2)},
        robber_on="T1",
    )
    found = titles(s)
    kinds = [ActivateKnight, PromoteKnight, MoveKnight, ChaseRobber]
    assert [str(found[kind].id) for kind in kinds] == [
        "Activate",
        "Promote",
        "Move a knight",
        "Chase the robber",
    ]


def test_progress_cards_in_hand_are_offered_by_their_titles() -> None:
    keys = ["merchant", "resource_monopoly", "merchant_fleet", "inventor"]
    s = army(
        settlements={0: "B3"},
        progress={0: " ".join(keys)},
        hands={0: hand_of(brick=2), 1: hand_of(ore=2)},
    )
    found = titles(s)
    offered = [found[kind] for kind in PLAY_KINDS if kind in found]
    assert {*offered} == {PROGRESS[NUMBERS[key]].title for key in keys}
    assert len(offered) == len(keys)


def say_offers(s: State, seat: int) -> list[str]:
    """How the moves of a seat are offered: their names, and what is said of them."""
    question = decision(s, seat)
    view = GAME.view(s, seat)
    choices = [GAME.describe(view, move) for move in question.moves]
    return [f"{english(one.label)} · {english(one.hint or Text(''))}" for one in choices]


def test_who_loses_a_knight_to_a_deserter_is_told_which_are_strong_and_which_are_active() -> None:
    s = army(settlements={0: "B3"}, knights={1: "D3+! E5 F4!"}, progress={0: "deserter"})
    act(s, "deserter 2")
    assert sorted(say_offers(s, 1)) == [
        "Knight on D3 · Strong knight, active",
        "Knight on E5 · Basic knight, at rest",
        "Knight on F4 · Basic knight, active",
    ]


def test_who_loses_a_city_is_told_which_has_a_wall() -> None:
    s = army(cities={0: "B3 D5"}, walls={0: "D5"}, rolled=False)
    land(s)
    plain, walled = sorted(say_offers(s, 0))
    assert plain.startswith("City on B3 · ")
    assert walled.startswith("Walled city on D5 · ")
