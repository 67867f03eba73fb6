"""Sample views of Cities & Knights: four and six seats, at sea, one's own, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.catan.kinds import CORNER, PointsPart
from engine.catan.view import (
    Award,
    CatanView,
    ChangedPlaces,
    Counter,
    PastAction,
    PawnSeen,
    Piece,
    PlayerSeen,
    Sign,
    Throw,
)
from engine.core import Result, Score, Seat, Verbatim

from ...sample_positions import midgame_view
from .barbarian_lane import DEFENCE_KEY, LANDINGS_KEY, STEPS_KEY, STRENGTH_KEY
from .decks import DECKS
from .progress_cards import DECK_OF
from .sample_hands import OWN_CARDS, show_to_seat
from .sample_kit import (
    EVENTS,
    MERCHANT,
    PIECES,
    extend_kit,
)
from .seat_row import IMPROVEMENT_PREFIX, PROGRESS_PREFIX
from .warriors import ACTIVE_SIGN, RANKS, knight_strength

# By seat: the rank of each knight, and whether it is active
KNIGHTS: Final = (
    ((3, True), (1, False)),
    ((2, True), (1, True), (3, False)),
    ((1, False), (2, True)),
    ((2, False), (1, True)),
    ((3, False), (1, True)),
    ((2, True), (1, False)),
)
# By seat and deck: the level of improvement, and the progress cards in hand
LEVELS: Final = ((4, 3, 1), (1, 5, 0), (2, 3, 3), (0, 2, 4), (3, 3, 2), (2, 1, 0))
HELD: Final = ((1, 1, 0), (2, 0, 2), (0, 0, 0), (1, 2, 0), (0, 1, 0), (0, 1, 1))
METROPOLIS_OWNERS: Final = (0, 1, 3)  # by deck; of three players the last one
DEFENDER_POINTS: Final = (1, 0, 1, 0, 2, 0)
MERCHANT_OWNER: Final = 1
OWN_RATES: Final = (3, 2, 3, 3, 3, 4, 2, 4)
BANK: Final = (9, 12, 14, 7, 11, 6, 8, 5)
# of the samples that show all progress cards: seats, and cards in a hand
SEATS, CARDS_HELD = 4, 6


def knights_view(seats: int = 4, *, event: str = "ship", steps: int = 3) -> CatanView:
    """A match under way: knights of all kinds, walls, three metropolises, the merchant."""
    view = midgame_view(seats, "small" if seats <= 4 else "large")
    return add_knights(view, event=event, steps=steps)


def add_knights(view: CatanView, *, event: str = "ship", steps: int = 3) -> CatanView:
    """The position with everything of Cities & Knights in it.

    `event` is what the event die shows, a key of `EVENTS`; the
    barbarians are so many `steps` away.
    """
    view = _add_cities(replace(view, kit=extend_kit(view.kit)))
    cities = [piece for piece in view.pieces if piece.kind == "city"]
    metropolises = _choose_metropolises(cities, len(view.players))
    knights, ready = _place_knights(view)
    new_knight = knights[2].at
    walls = tuple(Piece("wall", city.owner, city.at) for city in cities[::2])
    signs = tuple(
        Sign(f"metropolis_{deck}", CORNER, city.at, city.owner)
        for deck, city in metropolises.items()
    )
    view = replace(
        view,
        pieces=(*view.pieces, *knights, *walls),
        signs=(*view.signs, *ready, *signs),
        pawns=(*view.pawns, PawnSeen(MERCHANT.key, _find_merchant_hex(view))),
        awards=(
            *(award for award in view.awards if award.key == "road"),
            Award(MERCHANT.key, MERCHANT.title, 1, MERCHANT_OWNER),
        ),
        bank=BANK,
        deck=0,
        target=13,
        throws=(Throw(8, (5, 3), face=EVENTS[event]),),
        modules=(*view.modules, "knights"),
        recent_actions=_list_actions(view.active, new_knight),
        last_change=ChangedPlaces(corners=(new_knight,), seats=(view.active,)),
    )
    players = tuple(_make_player(view, player) for player in view.players)
    return replace(view, players=players, counters=_make_counters(view, len(cities), steps))


def _list_actions(seat: Seat, corner: int) -> tuple[PastAction, ...]:
    """What a seat has done last: a roll, a card, and a strong knight on this corner."""
    return (
        PastAction(seat, "roll", number=8),
        PastAction(seat, "warlord", title=Verbatim("Warlord")),
        PastAction(seat, "strong_knight", corner, place=CORNER, title=PIECES[1].title),
    )


def _add_cities(view: CatanView) -> CatanView:
    """The position with a city for everybody: without one there are no walls."""
    pieces = list(view.pieces)
    for player in view.players:
        if not view.places_of("city", player.seat):
            place = view.places_of("settlement", player.seat)[0]
            old = Piece("settlement", player.seat, place)
            pieces[pieces.index(old)] = Piece("city", player.seat, place)
    return replace(view, pieces=tuple(pieces))


def _choose_metropolises(cities: Sequence[Piece], seats: int) -> dict[str, Piece]:
    """By deck: the city that carries its metropolis."""
    chosen: dict[str, Piece] = {}
    for deck, owner in zip(DECKS, METROPOLIS_OWNERS, strict=True):
        seat = min(owner, seats - 1)  # the last one, where there are fewer
        chosen[deck] = next(city for city in cities if city.owner == seat)
    return chosen


def _place_knights(view: CatanView) -> tuple[tuple[Piece, ...], tuple[Sign, ...]]:
    """Everybody's knights on free corners of their roads, and signs on those that are ready."""
    taken = {piece.at for piece in view.pieces if view.kit.piece(piece.kind).place == CORNER}
    knights: list[Piece] = []
    ready: list[Sign] = []
    for player in view.players:
        free = [corner for corner in _list_road_ends(view, player.seat) if corner not in taken]
        for corner, (rank, is_ready) in zip(free, KNIGHTS[player.seat], strict=False):
            taken.add(corner)
            knights.append(Piece(RANKS[rank - 1], player.seat, corner))
            if is_ready:
                ready.append(Sign(ACTIVE_SIGN, CORNER, corner, player.seat))
    return tuple(knights), tuple(ready)


def _list_road_ends(view: CatanView, seat: Seat) -> list[int]:
    """The corners at the ends of a seat's roads and ships, each once."""
    corners: list[int] = []
    for piece in view.pieces:
        if piece.owner == seat and view.kit.piece(piece.kind).connects:
            corners += view.grid.ends[piece.at]
    return list(dict.fromkeys(corners))


def _find_merchant_hex(view: CatanView) -> int:
    """A hex with a number for the merchant, about in the middle, on which no other pawn stands."""
    taken = {pawn.hex for pawn in view.pawns}
    land = [hex for hex, tile in enumerate(view.board.tiles) if tile.number is not None]
    free = [hex for hex in land if hex not in taken]
    return free[len(land) // 2]


def _make_player(view: CatanView, player: PlayerSeen) -> PlayerSeen:
    """A player with what everybody sees of Cities & Knights: levels, cards held, defender."""
    seat = player.seat
    counters = [
        Counter(f"{IMPROVEMENT_PREFIX}{deck}", Verbatim(deck), level)
        for deck, level in zip(DECKS, LEVELS[seat], strict=True)
    ]
    counters += [
        Counter(f"{PROGRESS_PREFIX}{deck}", Verbatim(deck), cards)
        for deck, cards in zip(DECKS, HELD[seat], strict=True)
    ]
    defended = DEFENDER_POINTS[seat]
    defender = PointsPart("defender", Verbatim("Defender of Catan"), defended)
    parts = (defender,) if defended else ()
    own = [piece.kind for piece in view.pieces if piece.owner == seat]
    return replace(
        player,
        development_count=0,
        knights=0,
        points=player.points + defended + 2 * (seat in METROPOLIS_OWNERS),
        counters=(*player.counters, *counters),
        points_parts=parts,
        pieces_left=tuple(max(0, kind.stock - own.count(kind.key)) for kind in view.kit.pieces),
        rates=OWN_RATES,
    )


def _make_counters(view: CatanView, cities: int, steps: int) -> tuple[Counter, ...]:
    """The counters of the table: the barbarians, and how many cards each deck has.

    The barbarians are as strong as there are `cities`, and `steps` away.
    """
    defence = sum(knight_strength(view, player.seat) for player in view.players)
    counts = {
        STEPS_KEY: steps,
        STRENGTH_KEY: cities,
        DEFENCE_KEY: defence,
        LANDINGS_KEY: 1,
        **{f"deck_{deck}": 15 + i for i, deck in enumerate(DECKS)},
    }
    added = [Counter(key, Verbatim(key), count) for key, count in counts.items()]
    return (*view.counters, *added)


# --- one's own --------------------------------------------------------


def own_knights_view(
    seats: int = 4,
    seat: Seat = 0,
    held: Sequence[str] = ("merchant", "warlord", "crane", "spy"),
) -> CatanView:
    """The same position as a seat sees it, with these progress cards."""
    return show_to_seat(knights_view(seats), seat, held)


def final_knights_view(seats: int = 4) -> CatanView:
    """The end of a match, with points of all kinds."""
    view = knights_view(seats)
    players = tuple(_finish_player(view, player) for player in view.players)
    scores: list[Score] = []
    for player in players:
        parts = tuple((part.title, part.points) for part in player.points_parts)
        scores.append(Score(player.points, parts))
    ranks: list[int] = []
    for score in scores:
        better = [other for other in scores if other.total > score.total]
        ranks.append(1 + len(better))
    result = Result(tuple(ranks), tuple(scores), teams=tuple(range(seats)))
    return replace(view, players=players, result=result, seats_to_act=(), phase="over")


def _finish_player(view: CatanView, player: PlayerSeen) -> PlayerSeen:
    """A player at the end, with all parts of the points."""
    seat = player.seat
    points = {
        "settlement": len(view.places_of("settlement", seat)),
        "city": 2 * len(view.places_of("city", seat)),
        "road": 2 * (view.award_holder("road") == seat),
        **{
            f"metropolis_{deck}": 2 * (owner == seat)
            for deck, owner in zip(DECKS, METROPOLIS_OWNERS, strict=True)
        },
        "merchant": int(seat == MERCHANT_OWNER),
        "defender": DEFENDER_POINTS[seat],
        "printer": int(seat == 1),
        "constitution": int(seat == 0),
    }
    parts = tuple(PointsPart(key, Verbatim(key), n) for key, n in points.items() if n)
    shown = replace(
        player,
        resources=OWN_CARDS,
        ready_development=(0,) * 5,
        new_development=(0,) * 5,
        special_cards=(),
        points_parts=parts,
    )
    return replace(shown, points=sum(part.points for part in parts))


def all_cards_views() -> Iterator[CatanView]:
    """Yields views of seats that hold, all together, each progress card once."""
    keys = list(DECK_OF)
    hands = [keys[first : first + CARDS_HELD] for first in range(0, len(keys), CARDS_HELD)]
    for i, held in enumerate(hands):
        yield own_knights_view(seat=i % SEATS, held=held)


def sample_knight_views() -> Iterator[CatanView]:
    """Yields positions that show everything there is in the box, some of them of one seat."""
    yield knights_view()
    yield knights_view(6, event="gate_science", steps=1)
    for deck in DECKS:
        yield knights_view(event=f"gate_{deck}", steps=7)
    yield final_knights_view()
    yield final_knights_view(6)
    yield own_knights_view(6, 5)
    yield from all_cards_views()
    sea = add_knights(midgame_view(4, "archipelago"))
    yield replace(sea, modules=("seafarers", "jungle", "volcano", "knights"))
    yield show_to_seat(sea, 2, ("merchant", "spy"))
