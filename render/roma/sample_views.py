"""Views of sample tables: rows of cards by their keys, both sides, and what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core import Seat
from engine.roma.components import DEFENCE, kind_number
from engine.roma.view import FallenCard, LyingCard, PastAction, PileSeen, Question, RomaView, Side


def card_numbers(names: str | Sequence[str]) -> tuple[int, ...]:
    """The numbers of cards by their keys, which may stand in one string with blanks."""
    keys = names.split() if isinstance(names, str) else names
    return tuple(kind_number(key) for key in keys)


def make_row(names: str, change: int = 0) -> tuple[LyingCard | None, ...]:
    """Makes the cards of a row by their keys; `-` is a vacant space.

    Each tower adds 1 to the defence of all other cards; `change` is
    added to that of every card.
    """
    keys = names.split()
    towers = keys.count("turris")
    row: list[LyingCard | None] = []
    for key in keys:
        if key == "-":
            row.append(None)
        else:
            other_towers = towers - 1 if key == "turris" else towers
            row.append(make_card(kind_number(key), other_towers + change))
    return tuple(row)


def make_card(kind: int, change: int) -> LyingCard:
    """Makes a card on the table whose defence differs from the printed one by `change`."""
    defence = max(0, DEFENCE[kind] + change)
    return LyingCard(kind, defence, defence - DEFENCE[kind])


def make_side(seat: Seat, spaces: tuple[LyingCard | None, ...], **other: Any) -> Side:
    """Makes a player's side with these cards; `other` are fields that differ from usual."""
    usual = Side(
        seat,
        points=10,
        virtual=0,
        money=0,
        spaces=spaces,
        blocked=(),
        dice=(),
        fewer_dice=0,
        hand_size=3,
        hand=None,
        drawn=0,
        drawn_kinds=None,
        lifted=(),
        ready=False,
    )
    return replace(usual, **other)


def make_view(first: Side, second: Side, *last: PastAction, **other: Any) -> RomaView:
    """A view of the seventh turn after these actions; `other` are fields that differ from usual."""
    pile = PileSeen(owner=None, deck=24, discard=card_numbers("via navale bestia ara elephantus"))
    usual = RomaView(
        seat=None,
        set="arena",
        mercatus="supply",
        stage="turns",
        turn=7,
        active=0,
        seats_to_act=(0,),
        question=Question("act"),
        sides=(first, second),
        piles=(pile,),
        supply=13,
        removed=0,
        weakened_by=0,
        looking=(),
        last_move=last,
        since_own_turn=last,
    )
    return replace(usual, **other)


def make_action(verb: str, seat: Seat = 0, **other: Any) -> PastAction:
    """Makes an action of the seventh turn; `other` are further fields of `PastAction`."""
    return PastAction(turn=7, move_number=30, seat=seat, verb=verb, **other)


def make_attack(
    at: int,
    card: str,
    target: int,
    victim: str,
    roll: int,
    bonus: int = 0,
    seat: Seat = 0,
) -> tuple[PastAction, PastAction]:
    """Makes the two actions of an attack: a card is activated, and it fights the card at `target`.

    The battle is won where roll and bonus reach the defence.
    """
    kind, victim_kind = kind_number(card), kind_number(victim)
    won = roll + bonus >= DEFENCE[victim_kind]
    opponent = 1 - seat
    fallen = (FallenCard(opponent, target, victim_kind),) if won else ()
    die = min(at + 1, 6)  # bribery, the last space, takes any die
    activation = make_action("activate", seat, at=at, kind=kind, dice=(die,))
    battle = make_action(
        "attack",
        seat,
        at=at,
        kind=kind,
        target=target,
        victim=victim_kind,
        roll=roll,
        bonus=bonus,
        defence=DEFENCE[victim_kind],
        won=won,
        fallen=fallen,
    )
    return activation, battle
