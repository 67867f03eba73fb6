"""Positions of Roma that show everything there is to draw.

They warm the sprites, give the palette its colours, and serve
tests and benchmarks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core import Result, Score, Seat
from engine.roma.board import BRIBERY, CARDS, MONEY
from engine.roma.components import KEYS, kind_number
from engine.roma.view import Die, FallenCard, PileSeen, Question, RomaView

from .sample_views import (
    card_numbers,
    make_action,
    make_attack,
    make_card,
    make_row,
    make_side,
    make_view,
)

NAMES: Final = ("Octavia", "Marcus Tullius")
ROMA_SPACES: Final = 6  # of a player; Arena has one more
UPPER: Final = "turris bestia triremis - taberna - philosophus"
LOWER: Final = "fortuna arena decurio forum pictor magister ballista"
HAND: Final = ("veneficus", "forum", "mercenarius", "aquaeductus", "explorator")


def start_view() -> RomaView:
    """A view of Arena's opening: the starting player has laid five cards, the other has not."""
    vacant = make_row("- - - - - - -")
    row = make_row("- decurio forum - pictor triremis bestia")
    return make_view(
        make_side(seat=0, spaces=row, hand_size=0),
        make_side(seat=1, spaces=vacant, hand_size=5),
        make_action("lay", at=6, kind=kind_number("bestia")),
        stage="opening",
        turn=0,
        seats_to_act=(1,),
        question=Question("arrange"),
        piles=(PileSeen(owner=None, deck=45, discard=()),),
        supply=16,
    )


def midgame_view(seat: Seat | None = None) -> RomaView:
    """A view of Arena in which a Decurio has just won a battle."""
    lower = make_side(
        seat=0,
        spaces=make_row(LOWER),
        points=12,
        money=4,
        hand_size=5,
        dice=(Die(value=3, on=2), Die(value=6, on=MONEY), Die(value=4, on=None)),
        hand=card_numbers(HAND) if seat == 0 else None,
    )
    upper = make_side(
        seat=1, spaces=make_row(UPPER), points=9, money=7, fewer_dice=1, blocked=(4,)
    )
    return make_view(
        lower,
        upper,
        *make_attack(at=2, card="decurio", target=3, victim="elephantus", roll=4, bonus=1),
        seat=seat,
    )


def six_space_view(seat: Seat | None = None, *, failed: bool = True) -> RomaView:
    """A view of Roma: the second player's Velites have attacked from afar, in vain if `failed`."""
    lower = make_side(
        seat=0,
        spaces=make_row("legionarius forum basilica - senator templum"),
        points=8,
        money=2,
        hand_size=2,
    )
    upper = make_side(
        seat=1,
        spaces=make_row("velites machina haruspex onager - nero", change=-2),
        points=14,
        money=11,
        hand_size=6,
        drawn=5,
        dice=(Die(value=1, on=0), Die(value=1, on=None), Die(value=5, on=CARDS)),
        lifted=card_numbers("machina onager"),
    )
    last = make_attack(
        at=0, card="velites", target=4, victim="senator", roll=2 if failed else 5, seat=1
    )
    discards = PileSeen(owner=None, deck=19, discard=card_numbers("gladiator scaenicus"))
    return make_view(
        lower,
        upper,
        *last,
        seat=seat,
        set="roma",
        active=1,
        seats_to_act=(1,),
        piles=(discards,),
        supply=9,
        turn=12,
    )


def two_deck_view(seat: Seat | None = None) -> RomaView:
    """A view with one set each: an Arena has fought two cards, one after the other."""
    lower = make_side(
        seat=0,
        spaces=make_row("centurio essedum praetorianus arena consul mercator aesculapinum"),
        points=5,
        money=10,
        hand_size=4,
        dice=(Die(value=4, on=3), Die(value=2, on=BRIBERY)),
        blocked=(0, 6),
    )
    upper = make_side(
        seat=1,
        spaces=make_row("sicarius - gladiator tribunus_plebis - mercatus legat"),
        points=11,
        hand_size=2,
    )
    _, first = make_attack(at=3, card="arena", target=0, victim="sicarius", roll=1)
    activated, second = make_attack(at=3, card="arena", target=1, victim="architectus", roll=6)
    last = (activated, first, second, make_action("points", points=(3, -3)))
    piles = (
        PileSeen(owner=0, deck=31, discard=card_numbers("nero consiliarius"), edition="roma"),
        PileSeen(owner=1, deck=28, discard=(), edition="arena"),
    )
    return make_view(lower, upper, *last, seat=seat, set="one-each", piles=piles)


def expel_view() -> RomaView:
    """A view after a Tubicen went back to the hand, and the first player gave up a Forum."""
    view = midgame_view()
    first, second = view.sides
    forum_space = 3
    last = (
        make_action("expel", target=5, victim=kind_number("tubicen")),
        make_action(
            "sacrifice",
            fallen=(FallenCard(0, forum_space, kind_number("forum")),),
            points=(5, 0),
        ),
    )
    spaces = tuple(
        None if space == forum_space else card for space, card in enumerate(first.spaces)
    )
    first = replace(first, spaces=spaces)
    return replace(view, sides=(first, second), last_move=last)


def final_view(seat: Seat | None = None, *, shared: bool = False) -> RomaView:
    """The view of a finished match: the supply was one point short for the last gain.

    With `shared`, both have equally many points.
    """
    view = midgame_view(seat)
    first_side, second_side = view.sides
    first = replace(first_side, points=19, virtual=1, hand=card_numbers(HAND))
    second = replace(second_side, points=19 if shared else 18, hand=())
    result = Result(
        ranks=(1, 1 if shared else 2),
        scores=(Score(first.points), Score(second.points)),
        teams=(0, 1),
    )
    last = (
        make_action("activate", at=3, kind=kind_number("forum"), dice=(4,)),
        make_action("points", points=(6, 0), dice=(6,)),
    )
    return replace(
        view,
        sides=(first, second),
        stage="over",
        seats_to_act=(),
        question=None,
        supply=-1,
        result=result,
        last_move=last,
        since_own_turn=last,
    )


def full_table_view() -> RomaView:
    """A view with fourteen cards, all with changed defences."""
    lower = make_side(
        seat=0,
        spaces=make_row(
            "turris legionarius praedator gladiator statua_iovis mercatus fons_bacchi"
        ),
        points=16,
        money=14,
        hand_size=7,
        dice=(Die(value=2, on=1), Die(value=6, on=CARDS), Die(value=4, on=None)),
    )
    upper = make_side(
        seat=1,
        spaces=make_row(
            "castellum consiliarius turris aquaeductus tribunus_plebis essedum haruspex"
        ),
        points=13,
        money=9,
        hand_size=6,
    )
    return make_view(
        lower,
        upper,
        *make_attack(at=1, card="legionarius", target=1, victim="consiliarius", roll=3),
        set="mixed",
        supply=7,
        turn=31,
    )


def next_views(view: RomaView, count: int = 12) -> Iterator[RomaView]:
    """Yields `count` variants of the view: in each, the last move is another attack, in vain.

    They are for benchmarks, which paint one picture after another. All
    seven spaces of both players must have cards.
    """
    first_side, second_side = view.sides
    for i in range(count):
        at = i % 7  # each space in turn, and another target every time
        target = (i * 3 + i // 7) % 7
        attacker = first_side.spaces[at]
        victim = second_side.spaces[target]
        assert attacker is not None
        assert victim is not None
        fight = make_action(
            "attack",
            at=at,
            kind=attacker.kind,
            target=target,
            victim=victim.kind,
            roll=1 + i % 6,
            defence=9,
            won=False,
        )
        used = Die(value=at % 6 + 1, on=at)
        unused = Die(value=1 + i % 6, on=None)
        yield replace(
            view,
            sides=(replace(first_side, money=i, dice=(used, unused)), second_side),
            last_move=(fight,),
            since_own_turn=(fight,),
            turn=view.turn + i,
        )


def all_cards_views() -> tuple[RomaView, ...]:
    """Views that show every card on the table, in rows of six.

    The last rows are filled up with the first cards.
    """
    all_kinds = range(len(KEYS))
    cards = [make_card(kind, change=0) for kind in (*all_kinds, *range(2 * ROMA_SPACES))]
    views: list[RomaView] = []
    for first in range(0, len(all_kinds), 2 * ROMA_SPACES):
        lower = make_side(seat=0, spaces=tuple(cards[first : first + ROMA_SPACES]))
        next_first = first + ROMA_SPACES
        upper = make_side(seat=1, spaces=tuple(cards[next_first : next_first + ROMA_SPACES]))
        views.append(make_view(lower, upper, set="roma"))
    return tuple(views)
