"""Positions of Catan that show everything there is to draw.

They warm the sprites, give the palette its colours, and serve
tests and benchmarks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from engine.catan.base_kit import ROBBER
from engine.catan.kinds import HEX
from engine.catan.match_kit import Cards
from engine.catan.names import ACTION_TITLES
from engine.catan.view import (
    DEVELOPMENT,
    CatanView,
    ChangedPlaces,
    PastAction,
    PawnSeen,
    Piece,
    PlayerSeen,
    Throw,
    TradeOffer,
    TradeReply,
)
from engine.core import Result, Score, Seat

from .sample_game import play_sample_game
from .sample_views import (
    COSTS,
    make_build_action,
    make_price,
    make_start_view,
    make_view,
    score_parts,
)

NAMES: Final = ("Minsu", "Anya", "Octavia", "Brunhild", "Lucius Aemilius", "Galathil")
OWN_CARDS: Final[Cards] = (2, 1, 1, 3, 3)
NO_CARDS: Final[Cards] = (0,) * len(DEVELOPMENT)


def start_view(seats: int = 4, board: str = "small") -> CatanView:
    """The view before anybody has placed anything."""
    return make_start_view(board, seats)


def setup_view(seats: int = 4) -> CatanView:
    """A view in the middle of the opening: three seats have placed."""
    opening = play_sample_game("small", seats, ())
    game = replace(opening, houses=opening.houses[:3], roads=opening.roads[:3])
    last_corner, last_seat = game.houses[-1]
    last_edge, _seat = game.roads[-1]
    next_seat = seats - 1
    return replace(
        make_start_view("small", seats),
        pieces=game.pieces(),
        recent_actions=(
            make_build_action(last_seat, "settlement", last_corner),
            make_build_action(last_seat, "road", last_edge),
        ),
        last_change=ChangedPlaces(edges=(last_edge,), seats=(last_seat,)),
        seats_to_act=(next_seat,),
        active=next_seat,
    )


@cache
def midgame_view(seats: int = 4, board: str = "small") -> CatanView:
    """A view of a match under way: the second seat has rolled an eight and built a city.

    The first has the longest road, the second the largest army.
    """
    game = play_sample_game(board, seats)
    city = next(corner for corner, owner in game.houses if owner == 1)
    cities = (0, 1, 5, 9) if seats < 5 else (0, 2, 4, 7, 9, 13)  # indexes in `game.houses`
    view = make_view(game, board, seats, cities, city)
    roll = PastAction(seat=1, verb="roll", number=8)
    traded = PastAction(seat=1, verb="trade", other=2, gave=(1, 0, 0, 0, 0), got=(0, 0, 0, 0, 1))
    return replace(
        view,
        throws=(Throw(number=8, dice=(5, 3)),),
        recent_actions=(roll, traded, make_build_action(1, "city", city)),
        last_change=ChangedPlaces(corners=(city,), seats=(1,)),
        since_own_turn=ChangedPlaces(corners=(city,), seats=(1,)),
    )


def robber_view() -> CatanView:
    """A view after a seven: two have to discard, and a knight has moved the robber."""
    view = midgame_view()
    done = (
        PastAction(seat=1, verb="knight", title=ACTION_TITLES["knight"]),
        PastAction(seat=1, verb="robber", at=13, other=3, place=HEX),
        PastAction(seat=1, verb="roll", number=7),
        PastAction(seat=2, verb="discard", gave=(2, 1, 0, 1, 0)),
    )
    moved = ChangedPlaces(hexes=(13,), seats=(1,))
    return replace(
        view,
        pawns=(PawnSeen(ROBBER.key, 13),),
        throws=(Throw(number=7, dice=(1, 6)),),
        phase="discard",
        seats_to_act=(2, 3),
        recent_actions=done,
        last_change=moved,
    )


def offer_view(seat: Seat | None = None) -> CatanView:
    """A view with an offer on the table: the public one, or that of a `seat`.

    One has accepted, one wants something else, one has not answered.
    """
    view = seat_view(seat) if seat is not None else midgame_view()
    replies = (
        TradeReply(seat=2, answer="accepted"),
        TradeReply(seat=3, answer="counter", give=(0, 0, 0, 0, 1), want=(2, 0, 1, 0, 0)),
        TradeReply(seat=0, answer="waiting"),
    )
    return replace(
        view,
        phase="trade",
        seats_to_act=(0,),
        trade_offer=TradeOffer(
            seat=1, give=(1, 0, 1, 0, 0), want=(0, 0, 0, 0, 1), replies=replies
        ),
    )


def seat_view(
    seat: Seat = 3,
    seats: int = 4,
    board: str = "small",
    cards: Cards = OWN_CARDS,
) -> CatanView:
    """The view of a seat at its turn, with these cards, after others have built."""
    view = midgame_view(seats, board)
    # development cards are counted by kind, in the order of `DEVELOPMENT`
    own = replace(
        view.players[seat],
        hand_size=sum(cards),
        resources=cards,
        development_count=5,
        rates=(2, 3, 3, 3, 3),
        ready_development=(2, 1, 1, 0, 0),
        new_development=(0, 0, 0, 1, 0),
    )
    players = tuple(own if player.seat == seat else player for player in view.players)
    some_pieces = (view.pieces[4], view.pieces[8])  # any two
    since = ChangedPlaces(
        corners=view.last_change.corners[:1],
        edges=tuple(piece.at for piece in some_pieces if piece.kind == "road"),
        seats=(0, 1),
    )
    prices = tuple(make_price(view, seat, key, cards) for key in COSTS)
    return replace(
        view,
        seat=seat,
        seats_to_act=(seat,),
        active=seat,
        players=players,
        prices=prices,
        since_own_turn=since,
        may_play_card=True,
    )


def next_views(view: CatanView, count: int = 12) -> Iterator[CatanView]:
    """Yields `count` variants of the view, as if one turn after another was played.

    Each has another roll, and one road more than `view` has. They are
    for benchmarks, which paint one picture after another.
    """
    built_edges = {piece.at for piece in view.pieces if piece.kind == "road"}
    free_edges = [edge for edge in range(len(view.grid.ends)) if edge not in built_edges]
    for turn in range(count):
        seat = turn % len(view.players)
        # A step of 5 scatters edges and second dice over what there is
        edge = free_edges[turn * 5 % len(free_edges)]
        dice = 1 + turn % 6, 1 + turn * 5 % 6
        done = (PastAction(seat, "roll", number=sum(dice)), make_build_action(seat, "road", edge))
        yield replace(
            view,
            turn=view.turn + turn,
            seats_to_act=(seat,),
            active=seat,
            pieces=(Piece("road", seat, edge), *view.pieces),
            throws=(Throw(sum(dice), dice),),
            recent_actions=done,
            last_change=ChangedPlaces(edges=(edge,), seats=(seat,)),
        )


def build_targets(view: CatanView) -> dict[str, tuple[int, ...]]:
    """The focus of a sample: by kind of place, all that the viewer could build on."""
    places = {price.key: price.places for price in view.prices}
    return {"edge": places["road"], "corner": (*places["settlement"], *places["city"])}


def final_view(seats: int = 4, board: str = "small") -> CatanView:
    """The view of a finished match: the second seat has won with a hidden card."""
    view = midgame_view(seats, board)
    players = tuple(_make_final_player(view, player) for player in view.players)
    scores = tuple(_make_score(player) for player in players)
    ranks: list[int] = []
    for score in scores:
        better = [other for other in scores if other.total > score.total]
        ranks.append(1 + len(better))
    return replace(
        view,
        seats_to_act=(),
        phase="over",
        players=players,
        result=Result(tuple(ranks), scores, tuple(range(seats))),
    )


def _make_final_player(view: CatanView, player: PlayerSeen) -> PlayerSeen:
    """Makes a player at the end, when all cards are shown: only the second has a hidden point."""
    hidden_points = 1 if player.seat == 1 else 0
    shown = replace(
        player,
        resources=OWN_CARDS,
        ready_development=(0, hidden_points, 0, 0, 0),
        new_development=NO_CARDS,
    )
    parts = score_parts(view, shown)
    return replace(shown, points_parts=parts, points=sum(part.points for part in parts))


def _make_score(player: PlayerSeen) -> Score:
    """Makes the score of a player at the end, with its parts."""
    parts = tuple((part.title, part.points) for part in player.points_parts)
    return Score(player.points, parts)
