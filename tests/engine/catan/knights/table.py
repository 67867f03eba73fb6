"""A small builder of positions with Cities & Knights, on the beginner's map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.catan import GAME
from engine.catan.building import build_piece
from engine.catan.modules.knights.event_die import FACES
from engine.catan.modules.knights.kit import BASIC, MIGHTY, STRONG, WALL
from engine.catan.modules.knights.progress import NUMBERS
from engine.catan.modules.knights.slot import KnightsSlot, read_knights, write_knights
from engine.catan.modules.knights.tracks import TRACK_KEYS
from engine.catan.state import State
from engine.core import Seat, StreamEntry
from engine.kit.hexes import CORNERS
from engine.kit.packed import unpack
from tests.telling import Told

from ..table import act, table

ENTRY: Final = StreamEntry(1)
SHIP: Final = "ship"
TRADE_GATE, POLITICS_GATE, SCIENCE_GATE = "gate_trade", "gate_politics", "gate_science"


def realm(seats: int = 4, **position: Any) -> State:
    """A position in the middle of a match, as `table` makes it."""
    s = table(seats, knights="on", **position)
    write_knights(s, read_knights(s)._replace(landings=1))
    return s


def corner(name: str) -> int:
    return CORNERS.number_of(name)


def slot(s: State) -> KnightsSlot:
    return read_knights(s)


def change(s: State, **fields: Any) -> None:
    """Other values in the slot."""
    write_knights(s, read_knights(s)._replace(**fields))


def raise_lines(s: State, seat: Seat, **levels: int) -> None:
    """The seat's levels in the lines that are named."""
    found = read_knights(s)
    for key, level in levels.items():
        found = found.with_level(seat, TRACK_KEYS.index(key), level)
    write_knights(s, found)


def levels(s: State, seat: Seat) -> tuple[int, ...]:
    return read_knights(s).levels[seat]


def knight(s: State, seat: Seat, name: str, rank: int = 1, *, active: bool = True) -> None:
    """A knight of the seat; `rank` is its strength."""
    kinds = (BASIC, STRONG, MIGHTY)
    place = corner(name)
    for kind in kinds[:rank]:
        build_piece(s, s.players[seat], kind, place, ENTRY)
    if active:
        change(s, active=read_knights(s).active | 1 << place)
    s.history.clear()


def wall(s: State, seat: Seat, names: str) -> None:
    for name in names.split():
        build_piece(s, s.players[seat], WALL, corner(name), ENTRY)
    s.history.clear()


def stack_deck(s: State, track: int, *keys: str) -> None:
    """Puts these cards on top of a deck, the first one uppermost; they leave where they were."""
    found = read_knights(s)
    deck = list(found.decks[track])
    for key in reversed(keys):
        deck.remove(NUMBERS[key])
        deck.append(NUMBERS[key])
    write_knights(s, found.with_deck(track, tuple(deck)))


def hold(s: State, seat: Seat, *keys: str) -> None:
    """Gives the seat progress cards out of their decks."""
    found = read_knights(s)
    for key in keys:
        track = next(at for at, deck in enumerate(found.decks) if NUMBERS[key] in deck)
        deck = list(found.decks[track])
        deck.remove(NUMBERS[key])
        found = found.with_deck(track, tuple(deck))
        found = found.with_hand(seat, (*found.hands[seat], NUMBERS[key]))
    write_knights(s, found)


def held(s: State, seat: Seat) -> list[str]:
    by_number = {number: key for key, number in NUMBERS.items()}
    return [by_number[card] for card in read_knights(s).hands[seat]]


def throw(
    s: State,
    number: int,
    event: str = SHIP,
    red: int | None = None,
    draws: Iterable[int] = (),
) -> Told:
    """The dice show this number, the red one `red`, and the event die this face."""
    first = max(1, number - 6) if red is None else red
    second = number - first
    assert 1 <= second <= 6
    face = next(at for at, one in enumerate(FACES) if one.key == event)
    return act(s, "roll", draws=[(first - 1) * 6 + second - 1, face, *draws])


def land(s: State, number: int = 2, **more: Any) -> Told:
    """The barbarians land with this roll."""
    change(s, steps_left=1)
    return throw(s, number, **more)


def cards(s: State, seat: Seat) -> tuple[int, ...]:
    """The hand: five resources, then paper, cloth and coin."""
    return unpack(s.players[seat].hand, 8)


def bank(s: State) -> tuple[int, ...]:
    return unpack(s.bank, 8)


def part(s: State, seat: Seat, key: str) -> int:
    """The points that the seat has under one name."""
    parts = GAME.view(s, None).players[seat].points_parts
    return sum(one.points for one in parts if one.key == key)


def counter(s: State, key: str, seat: Seat | None = None) -> int:
    """A counter of the table, or of a seat."""
    view = GAME.view(s, None)
    counters = view.counters if seat is None else view.players[seat].counters
    return next(one.count for one in counters if one.key == key)
