"""Positions of Roma in which a player chooses, and reads what the other does not.

Decks, first cards, drawn cards, targets.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core import Seat
from engine.roma.board import CARDS, MONEY
from engine.roma.components import KEYS, PRINTED_COPIES, expand_counts, kind_number
from engine.roma.view import Die, PileSeen, Question, RomaView

from .sample_positions import midgame_view
from .sample_views import (
    card_numbers,
    make_action,
    make_attack,
    make_row,
    make_side,
    make_view,
)

CARDS_A_HAND = 10  # in the views of every card


def face_down_view(seat: Seat | None = None) -> RomaView:
    """A view of Roma's opening: the first player's cards lie face down, the other lays theirs.

    Only the first player sees which cards they are.
    """
    vacant = make_row("- - - - - -")
    laid = make_row("forum - turris legionarius - velites")
    is_own = seat == 0
    first = make_side(
        seat=0,
        spaces=laid if is_own else vacant,
        hand_size=4,
        ready=True,
        hand=() if is_own else None,
    )
    second = make_side(seat=1, spaces=vacant, hand_size=4)
    return make_view(
        first,
        second,
        make_action("ready"),
        seat=seat,
        set="roma",
        stage="opening",
        turn=0,
        seats_to_act=(1,),
        question=Question("arrange"),
        piles=(PileSeen(owner=None, deck=44, discard=()),),
        supply=16,
    )


def keep_choice_view() -> RomaView:
    """A view in which the viewer has drawn four cards and keeps one of them."""
    view = midgame_view(0)
    own_side, other_side = view.sides
    own = replace(
        own_side,
        drawn=4,
        drawn_kinds=card_numbers("via equites via tubicen"),
        dice=(Die(value=3, on=2), Die(value=6, on=MONEY), Die(value=4, on=CARDS)),
    )
    last = (make_action("draw", dice=(4,), n=4),)
    return replace(
        view,
        sides=(own, other_side),
        question=Question("keep"),
        last_move=last,
        since_own_turn=(*view.last_move, *last),
    )


def target_choice_view() -> RomaView:
    """A view in which the viewer chooses whom a Ballista attacks.

    The opponent has had a busy turn.
    """
    view = midgame_view(0)
    busy = (
        make_action("turn", seat=1, n=2, points=(0, -2), dice=(2, 5, 5)),
        make_action("money", seat=1, dice=(2,), n=2),
        make_action("lay", seat=1, at=4, kind=kind_number("taberna"), n=7),
        *make_attack(at=1, card="bestia", target=5, victim="restitutor", roll=3, seat=1),
        make_action("end", seat=1),
        make_action("turn", dice=(3, 6, 4)),
        make_action("activate", at=6, kind=kind_number("ballista"), dice=(4,), n=4),
    )
    return replace(
        view,
        question=Question("attack", at=6, kind=kind_number("ballista"), targets=(4,)),
        last_move=busy[-1:],
        since_own_turn=busy,
    )


def deck_search_view() -> RomaView:
    """A view in which the viewer looks through the whole deck."""
    view = midgame_view(0)
    deck = tuple(sorted(expand_counts(PRINTED_COPIES["roma"])))
    return replace(
        view,
        looking=deck,
        question=Question("search", at=2, kind=kind_number("haruspex")),
        set="mixed",
    )


def deck_building_view(seat: Seat | None = None, draft: tuple[int, ...] | None = None) -> RomaView:
    """A view in which the first player builds a deck, and the second is ready."""
    vacant = make_row("- - - - - - -")
    first = make_side(
        seat=0,
        spaces=vacant,
        hand_size=0,
        hand=() if seat == 0 else None,
        decklist=draft if seat == 0 else None,
    )
    second = make_side(seat=1, spaces=vacant, hand_size=0, ready=True)
    return make_view(
        first,
        second,
        make_action("deck", seat=1),
        seat=seat,
        set="constructed",
        stage="decks",
        turn=0,
        seats_to_act=(0,),
        question=Question("deck"),
        piles=(),
        supply=16,
    )


def all_cards_in_hand_views() -> tuple[RomaView, ...]:
    """Views that show every card in the viewer's hand, ten at a time."""
    view = midgame_view(0)
    own_side, other_side = view.sides
    kinds = tuple(range(len(KEYS)))
    hands = [kinds[first : first + CARDS_A_HAND] for first in range(0, len(KEYS), CARDS_A_HAND)]
    own_sides = [replace(own_side, hand=hand) for hand in hands]
    return tuple(replace(view, sides=(own, other_side)) for own in own_sides)
