"""A small builder of positions with knights and progress cards, on the beginner's map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.catan import GAME
from engine.catan.building import build_piece
from engine.catan.modules.knights.kit import RANKS, WALL
from engine.catan.modules.knights.progress import NUMBERS, PROGRESS
from engine.catan.modules.knights.slot import read_knights, write_knights
from engine.catan.modules.knights.strength import knights_of, rank_at
from engine.catan.robber import move_robber
from engine.catan.state import State
from engine.core import Move, Seat, StreamEntry
from engine.kit.hexes import CORNERS, HEXES
from engine.kit.masks import contains, members
from engine.kit.packed import unpack

from ..table import decision, table

KINDS = 8  # of cards: five resources, paper, cloth, coin
ENTRY = StreamEntry(1)


def army(
    seats: int = 4,
    *,
    knights: Mapping[Seat, str] | None = None,
    walls: Mapping[Seat, str] | None = None,
    progress: Mapping[Seat, str] | None = None,
    levels: Mapping[Seat, tuple[int, int, int]] | None = None,
    points: Mapping[Seat, int] | None = None,
    landed: bool = True,
    robber_on: str = "T10",
    **others: Any,
) -> State:
    """A position in the middle of a match, as `table` makes it.

    Knights are named as in `{0: "B3 C4+ D5++!"}`: each plus is a rank
    more, `!` is active. Levels are of trade, politics and science.
    """
    s = table(seats, knights="on", **others)
    for seat, names in (knights or {}).items():
        for name in names.split():
            place_knight(s, seat, name)
    for seat, names in (walls or {}).items():
        for name in names.split():
            build_piece(s, s.players[seat], WALL, CORNERS.number_of(name), ENTRY)
    for seat, keys in (progress or {}).items():
        hold_progress(s, seat, keys)
    slot = read_knights(s)
    for seat, own in (levels or {}).items():
        for track, level in enumerate(own):
            slot = slot.with_level(seat, track, level)
    write_knights(s, slot._replace(landings=int(landed)))
    if landed:
        move_robber(s, HEXES.number_of(robber_on))
    for seat, n in (points or {}).items():
        s.players[seat].score = n
    s.stack = s.stack[:1]
    s.history.clear()
    return s


def place_knight(s: State, seat: Seat, name: str) -> None:
    """A knight as `army` names it."""
    corner = CORNERS.number_of(name.rstrip("+!"))
    for rank in RANKS[: name.count("+") + 1]:
        build_piece(s, s.players[seat], rank, corner, ENTRY)
    if name.endswith("!"):
        slot = read_knights(s)
        write_knights(s, slot._replace(active=slot.active | 1 << corner))


def wake(s: State, name: str) -> None:
    """Lets the knight on a corner be active, as if it had been so since the last turn."""
    slot = read_knights(s)
    bit = 1 << CORNERS.number_of(name)
    write_knights(s, slot._replace(active=slot.active | bit, tired=slot.tired & ~bit))


def hold_progress(s: State, seat: Seat, keys: str) -> None:
    """Progress cards of the decks in a seat's hand."""
    for key in keys.split():
        number = NUMBERS[key]
        slot, track = read_knights(s), PROGRESS[number].track
        deck = list(slot.decks[track])
        deck.remove(number)
        slot = slot.with_deck(track, tuple(deck))
        write_knights(s, slot.with_hand(seat, (*slot.hands[seat], number)))


def knights(s: State, seat: Seat) -> set[str]:
    """The seat's knights as `army` names them."""
    p, active, found = s.players[seat], read_knights(s).active, set()
    for corner in members(knights_of(s, p)):
        rank = rank_at(s, p, corner)
        assert rank is not None
        pluses = "+" * RANKS.index(rank)
        found.add(CORNERS[corner] + pluses + "!" * contains(active, corner))
    return found


def held(s: State, seat: Seat) -> list[str]:
    """The keys of the progress cards in a seat's hand."""
    return [PROGRESS[number].key for number in read_knights(s).hands[seat]]


def cards(s: State, seat: Seat) -> tuple[int, ...]:
    """All eight kinds of cards in a seat's hand."""
    return unpack(s.players[seat].hand, KINDS)


def moves_of(s: State, kind: type[Move], seat: Seat | None = None) -> list[str]:
    """The moves of one kind that the seat, or the first that is asked, may make, as text."""
    return texts(move for move in decision(s, seat).moves if isinstance(move, kind))


def texts(moves: Iterable[Move]) -> list[str]:
    """The short texts of moves."""
    return [GAME.moves.text(move) for move in moves]
