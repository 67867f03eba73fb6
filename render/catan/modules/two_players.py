"""The game for two: its trade tokens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.catan.kinds import NO_TITLE, UnplayedKind
from engine.catan.names import ACTION_TITLES
from engine.catan.view import CatanView, Counter, PastAction, Throw
from engine.core import Text, Verbatim

from ...icons.actions import swap
from ...pen import Pen
from ...sprites import icon
from ...theme import COIN, COIN_DARK, INK
from ..room import Room
from ..sample_game import play_sample_game
from ..sample_views import make_view

NEUTRAL: Final = UnplayedKind(Text("Neutral"), Text("neutral {n}"), has_longest=NO_TITLE)


@icon
def favour(pen: Pen) -> None:
    """Draws a trade token: a coin with the two arrows of a trade on it."""
    pen.disc(50, 50, 46, COIN, INK, w=6)
    pen.disc(50, 50, 37, None, COIN_DARK, w=4)
    with pen.place(26, 26, scale=0.48):
        swap.draw_on(pen, INK)


def sample_two_player_view() -> CatanView:
    """A made-up view of a game for two: neutral colours, two rolls a turn."""
    game = play_sample_game("small", 4)
    (city, _owner), *_others = game.houses
    view = make_view(game, "small", seats=2, cities=(0, 1), city=city)
    tokens = (Counter("tokens", Verbatim("Tokens"), count=5),)
    players = tuple(replace(player, counters=tokens) for player in view.players)
    done = (
        PastAction(seat=0, verb="roll", number=5),
        PastAction(seat=0, verb="roll", number=9),
        PastAction(seat=0, verb="buy", title=ACTION_TITLES["buy"]),
    )
    return replace(
        view,
        players=players,
        throws=(Throw(number=5, dice=(1, 4)), Throw(number=9, dice=(3, 6))),
        seats_to_act=(0,),
        active=0,
        recent_actions=done,
        modules=("two_players",),
        unplayed=2,
        kit=replace(view.kit, unplayed=NEUTRAL),
    )


def _sample_views() -> Iterator[CatanView]:
    """Yields a position with trade tokens."""
    yield sample_two_player_view()


ROOM: Final = Room(counters={"tokens": favour}, samples=_sample_views)
