"""Positions that show everything there is to draw: they warm the sprites, give the palette its colours, and serve tests and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.catan.view import (
    DEVELOPMENT,
    Award,
    Bargain,
    Cards,
    CatanView,
    Counter,
    Deed,
    EventCard,
    Marks,
    Piece,
    PlayerSeen,
    Price,
    Reply,
    Sign,
    Throw,
)
from engine.catan.wording import AWARD_TITLES
from engine.core import Result, Score, Seat, Text, Verbatim

from .islands import island
from .settlers import Settlers, grown

NAMES: Final = ("Minsu", "Anya", "Octavia", "Brunhild", "Lucius Aemilius", "Galathil")
HANDS: Final = ((5, 2, 1), (3, 1, 3), (8, 0, 0), (10, 3, 2), (11, 0, 1), (2, 1, 0))  # cards, development cards, knights
OWN: Final[Cards] = (2, 1, 1, 3, 3)
COSTS: Final[dict[str, Cards]] = {"road": (1, 1, 0, 0, 0), "settlement": (1, 1, 1, 1, 0), "city": (0, 0, 0, 2, 3), "card": (0, 0, 1, 1, 1)}
NO_CARDS: Final[Cards] = (0,) * len(DEVELOPMENT)
NO_MARKS: Final = Marks()


def opening(seats: int = 4, board: str = "small") -> CatanView:
    """Nobody has placed anything yet."""
    return _bare(board, seats)


def founded(seats: int = 4) -> CatanView:
    """In the middle of the opening."""
    game = grown("small", seats, ())
    game = replace(game, houses=game.houses[:3], roads=game.roads[:3])
    last = game.roads[-1][0]
    done = (Deed(2, "settlement", game.houses[-1][0]), Deed(2, "road", last))
    view = replace(_bare("small", seats), pieces=game.pieces(), deeds=done, last=Marks(edges=(last,), seats=(2,)))
    return replace(view, asked=(seats - 1,), active=seats - 1)


def middle(seats: int = 4, board: str = "small") -> CatanView:
    """The second seat has rolled an eight and built a city; the first has the longest road, the second the largest army."""
    game = grown(board, seats)
    city = next(corner for corner, owner in game.houses if owner == 1)
    view = _played(game, board, seats, (0, 1, 5, 9) if seats < 5 else (0, 2, 4, 7, 9, 13), city)
    roll = Deed(1, "roll", number=8)
    traded = Deed(1, "trade", other=2, gave=(1, 0, 0, 0, 0), got=(0, 0, 0, 0, 1))
    return replace(
        view, throws=(Throw(8, (5, 3)),), deeds=(roll, traded, Deed(1, "city", city)), last=Marks(corners=(city,), seats=(1,)),
        since=Marks(corners=(city,), seats=(1,)),
    )  # fmt: skip


def robbed() -> CatanView:
    """A seven: two have to discard, and a knight has moved the robber."""
    view = middle()
    done = (Deed(1, "knight"), Deed(1, "robber", at=13, other=3), Deed(1, "roll", number=7), Deed(2, "discard", gave=(2, 1, 0, 1, 0)))
    moved = Marks(hexes=(13,), seats=(1,))
    return replace(view, robber=13, throws=(Throw(7, (1, 6)),), phase="discard", asked=(2, 3), deeds=done, last=moved)


def bargaining(seat: Seat | None = None) -> CatanView:
    """An offer is on the table: one has accepted, one wants something else, one has not answered."""
    view = own(seat) if seat is not None else middle()
    replies = (Reply(2, "accepted"), Reply(3, "counter", (0, 0, 0, 0, 1), (2, 0, 1, 0, 0)), Reply(0, "waiting"))
    return replace(view, phase="trade", asked=(0,), bargain=Bargain(1, (1, 0, 1, 0, 0), (0, 0, 0, 0, 1), replies))


def own(seat: Seat = 3, seats: int = 4, board: str = "small", cards: Cards = OWN) -> CatanView:
    """A seat at its turn, after others have built."""
    view = middle(seats, board)
    mine = replace(
        view.players[seat], hand=sum(cards), cards=cards, development=5, rates=(2, 3, 3, 3, 3), ready=(2, 1, 1, 0, 0), fresh=(0, 0, 0, 1, 0)
    )
    players = tuple(mine if player.seat == seat else player for player in view.players)
    since = Marks((view.last.corners[0],), tuple(piece.at for piece in view.pieces[4:12:4] if piece.kind == "road"), seats=(0, 1))
    prices = tuple(_price(view, seat, key, cards) for key in COSTS)
    return replace(view, seat=seat, asked=(seat,), active=seat, players=players, prices=prices, since=since, playable=True)


def changes(view: CatanView, n: int = 12) -> Iterator[CatanView]:
    """The view after another roll and a road built here or there."""
    edges = [edge for edge in range(len(view.grid.ends)) if edge not in {piece.at for piece in view.pieces if piece.kind == "road"}]
    for turn in range(n):
        edge, seat, dice = edges[turn * 5 % len(edges)], turn % len(view.players), (1 + turn % 6, 1 + turn * 5 % 6)
        done = (Deed(seat, "roll", number=sum(dice)), Deed(seat, "road", edge))
        yield replace(
            view, turn=view.turn + turn, asked=(seat,), active=seat, pieces=(Piece("road", seat, edge), *view.pieces),
            throws=(Throw(sum(dice), dice),), deeds=done, last=Marks(edges=(edge,), seats=(seat,)),
        )  # fmt: skip


def targets(view: CatanView) -> dict[str, tuple[int, ...]]:
    """What the viewer could build: the legal places of all that is for sale."""
    places = {price.key: price.places for price in view.prices}
    return {"edge": places["road"], "corner": (*places["settlement"], *places["city"])}


def sailing(seat: Seat | None = None) -> CatanView:
    """Every terrain, ships, and what modules bring along."""
    view = middle(4, "archipelago") if seat is None else own(seat, 4, "archipelago")
    harbours = Award("harbours", Verbatim("Harbourmaster"), 2, 1)
    things = (Counter("discoveries", Verbatim("Discoveries"), 2), Counter("harbours", Verbatim("Harbours"), 3))
    ships = tuple(Piece("ship", piece.owner, piece.at) for piece in view.pieces if piece.kind == "road")[::3]
    sailed = {ship.at for ship in ships}
    land = tuple(piece for piece in view.pieces if piece.kind != "road" or piece.at not in sailed)
    rough = next(piece for piece in land if piece.kind == "road" and piece.owner == 2)
    struck = view.grid.hex_corners[view.board.deserts[1]][2]
    return replace(
        view, pieces=(*ships, *land), players=tuple(replace(player, counters=things) for player in view.players),
        awards=(*view.awards, harbours), counters=(Counter("events", Verbatim("Events"), 21),),
        signs=(Sign("damaged", "edge", rough.at, 2), Sign("eruption", "corner", struck)),
        throws=(Throw(9, None, EventCard("conflict", Verbatim("Conflict"), Verbatim("Whoever has the largest army takes a card."))),),
    )  # fmt: skip


def two() -> CatanView:
    """A game for two, with neutral colours and two rolls a turn."""
    game = grown("small", 4)
    view = _played(game, "small", 2, (0, 1), game.houses[0][0])
    tokens = (Counter("tokens", Verbatim("Tokens"), 5),)
    players = tuple(replace(player, counters=tokens) for player in view.players)
    done = (Deed(0, "roll", number=5), Deed(0, "roll", number=9), Deed(0, "buy"))
    return replace(view, players=players, throws=(Throw(5, (1, 4)), Throw(9, (3, 6))), asked=(0,), active=0, deeds=done)


def final(seats: int = 4, board: str = "small") -> CatanView:
    """Everything is shown; the second seat has won with a hidden card."""
    view = middle(seats, board)
    players = tuple(replace(player, cards=OWN, ready=(0, int(player.seat == 1), 0, 0, 0), fresh=NO_CARDS) for player in view.players)
    scores = tuple(Score(sum(n for _, n in parts), parts) for parts in (_parts(view, player) for player in players))
    ranks = tuple(1 + sum(other.total > score.total for other in scores) for score in scores)
    shown = tuple(replace(player, points=score.total) for player, score in zip(players, scores, strict=True))
    return replace(view, asked=(), phase="over", players=shown, result=Result(ranks, scores, tuple(range(seats))))


def _parts(view: CatanView, player: PlayerSeen) -> tuple[tuple[Text, int], ...]:
    held = [(award.title, award.points) for award in view.awards if award.holder == player.seat]
    parts = [
        (Text("settlements"), len(view.owned("settlement", player.seat))),
        (Text("cities"), 2 * len(view.owned("city", player.seat))),
        (Text("victory point cards"), player.hidden),
        *held,
    ]
    return tuple(part for part in parts if part[1])


def _price(view: CatanView, seat: Seat, key: str, cards: Cards) -> Price:
    missing = tuple(max(0, cost - have) for cost, have in zip(COSTS[key], cards, strict=True))
    roads, houses = ({piece.at: piece.owner for piece in view.pieces if (piece.kind == "road") == yes} for yes in (True, False))
    game = Settlers(view.board, tuple(roads.items()), tuple(houses.items()))
    places = {"road": game.reach(seat), "settlement": game.sites(seat), "city": view.owned("settlement", seat), "card": ()}[key]
    return Price(key, COSTS[key], missing, 14 if key == "card" else 3, tuple(places))


def _bare(board: str, seats: int) -> CatanView:
    land = island(board)
    players = tuple(PlayerSeen(seat, 0, 0, 0, 0, 0, (15, 5, 4), (4,) * 5, None, None, None) for seat in range(seats))
    awards = tuple(Award(key, AWARD_TITLES[key], 2, None) for key in ("road", "army"))
    return CatanView(
        seat=None, asked=(0,), phase="opening", turn=0, active=0, target=10, board=land, robber=land.deserts[0], pieces=(), players=players,
        neutrals=0, awards=awards, longest=(), bank=(19,) * 5, deck=25, throws=(), bargain=None, offers_left=6, prices=(), deeds=(),
        last=NO_MARKS, since=NO_MARKS,
    )  # fmt: skip


def _played(game: Settlers, board: str, seats: int, cities: Sequence[int], city: int) -> CatanView:
    view = _bare(board, seats)
    towns = {game.houses[i][0] for i in cities if i < len(game.houses)} | {city}
    leader, trail = game.leader()
    view = replace(
        view, asked=(1,), phase="turn", turn=23, active=1, pieces=game.pieces(towns), longest=trail, bank=(9, 12, 14, 7, 11), deck=16,
        neutrals=4 - seats if seats < 3 else 0, robber=next(i for i, tile in enumerate(view.board.tiles) if tile.number == 8),
        awards=(replace(view.awards[0], holder=leader), replace(view.awards[1], holder=1)),
    )  # fmt: skip
    return replace(view, players=tuple(_player(view, game, seat) for seat in range(seats)))


def _player(view: CatanView, game: Settlers, seat: Seat) -> PlayerSeen:
    cards, development, knights = HANDS[seat]
    points = len(view.owned("settlement", seat)) + 2 * len(view.owned("city", seat)) + 2 * sum(a.holder == seat for a in view.awards)
    road = max(0, len(game.longest(seat)) - 1)
    return PlayerSeen(seat, points, cards, development, knights, road, (8, 2, 2), (4, 4, 3, 2, 4), None, None, None)
