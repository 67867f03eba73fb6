"""A small builder of positions on the beginner's map, and a way to act in them by the short text of
moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from engine.catan import GAME
from engine.catan.building import build_city, build_road, build_settlement
from engine.catan.frames.turn import BEFORE_ROLL, TURNS
from engine.catan.player import Player
from engine.catan.robber import move_robber
from engine.catan.state import State
from engine.core import Decision, Illegal, Move, Seat, StreamEntry, TapeEntry, Text
from engine.kit.hexes import CORNERS, EDGES, HEXES
from engine.kit.packed import pack, unpack
from tests.telling import Told

NOTHING: Final = (0, 0, 0, 0, 0)
ROAD: Final = (1, 1, 0, 0, 0)
SETTLEMENT: Final = (1, 1, 1, 1, 0)
CITY: Final = (0, 0, 0, 2, 3)
CARD: Final = (0, 0, 1, 1, 1)
# The coast, corner by corner, clockwise from the north-west
COAST: Final = (
    "A1",
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A7",
    "B8",
    "B9",
    "C10",
    "C11",
    "D11",
    "D10",
    "E9",
    "E8",
    "F7",
    "F6",
    "F5",
    "F4",
    "F3",
    "F2",
    "F1",
    "E2",
    "E1",
    "D2",
    "D1",
    "C1",
    "C2",
    "B1",
    "B2",
)

Pieces = Mapping[Seat, str]


def table(
    seats: int = 4,
    *,
    turn: Seat = 0,
    rolled: bool = True,
    settlements: Pieces | None = None,
    cities: Pieces | None = None,
    roads: Pieces | None = None,
    hands: Mapping[Seat, tuple[int, ...]] | None = None,
    cards: Mapping[Seat, tuple[int, ...]] | None = None,
    robber_on: str | None = None,
    revision: int | None = None,
    **options: str,
) -> State:
    """A position in the middle of a match.

    Pieces are named as in `{0: "A2 B7"}`, hands are counts of the five resources.
    """
    s = GAME.new(
        seats,
        GAME.meta.check_options(seats, {"board": "beginner", **options}, revision),
        StreamEntry(1),
    )
    s.active, s.turn = turn, 10
    s.stack = [TURNS[turn] if rolled else BEFORE_ROLL[turn]]
    for seat, names in (settlements or {}).items():
        settle(s, seat, names)
    for seat, names in (cities or {}).items():
        settle(s, seat, names)
        for name in names.split():
            build_city(s, s.owners[seat], CORNERS.number_of(name), StreamEntry(1))
    for seat, names in (roads or {}).items():
        pave(s, seat, names)
    for seat, hand in (hands or {}).items():
        deal(s, seat, hand)
    for seat, held in (cards or {}).items():
        hold(s, s.players[seat], held)
    if robber_on:
        move_robber(s, HEXES.number_of(robber_on))
    s.stack = s.stack[:1]
    s.history.clear()
    return s


def settle(s: State, seat: Seat, names: str) -> None:
    for name in names.split():
        build_settlement(s, s.owners[seat], CORNERS.number_of(name), StreamEntry(1))


def pave(s: State, seat: Seat, names: str) -> None:
    for name in names.split():
        build_road(s, s.owners[seat], EDGES.number_of(name), StreamEntry(1))


def deal(s: State, seat: Seat, hand: Iterable[int]) -> None:
    s.take_from_bank(s.players[seat], pack(tuple(hand)))


def hold(s: State, p: Player, held: tuple[int, ...]) -> None:
    """Development cards, bought before this turn."""
    for kind, n in enumerate(held):
        for _ in range(n):
            s.deck.remove(kind)
    p.victory_cards += held[1]
    p.score += held[1]
    p.development += pack((held[0], 0, *held[2:]))


def along(*corners: str) -> str:
    """The edges of a walk from corner to corner."""
    grid = GAME.new(3, GAME.meta.check_options(3, {}), StreamEntry(1)).island.grid
    return " ".join(
        EDGES[grid.edge_between(CORNERS.number_of(a), CORNERS.number_of(b))]
        for a, b in pairwise(corners)
    )


def hand(s: State, seat: Seat) -> tuple[int, ...]:
    return unpack(s.players[seat].hand, 5)


def bank(s: State) -> tuple[int, ...]:
    return unpack(s.bank, 5)


def asked(s: State) -> list[Seat]:
    return [decision.seat for decision in GAME.decisions(s)]


def due(s: State) -> list[Seat]:
    """Whom the match waits for."""
    return [decision.seat for decision in GAME.decisions(s) if decision.due]


def decision(s: State, seat: Seat | None = None) -> Decision:
    found = GAME.decisions(s)
    return found[0] if seat is None else next(each for each in found if each.seat == seat)


def act(
    s: State,
    move: str | Move,
    seat: Seat | None = None,
    draws: Iterable[int] | None = None,
) -> Told:
    """The move by the seat, or by the first that is asked; `draws` decide about its chance."""
    question = decision(s, seat)
    made = GAME.moves.parse(move) if isinstance(move, str) else move
    if not question.allows(made):
        raise Illegal(Text("That cannot be done now."))
    entry: Any = StreamEntry(1)
    if draws is not None:
        entry = TapeEntry()
        entry.load(list(draws))
    entry.news = []
    entry.begin()
    GAME.apply(s, question.seat, made, entry)
    if draws is not None:
        assert entry.is_used_up(), "the move drew less than it was given"
    return Told(tuple(entry.news), entry.has_shown_secret, entry.closes, tuple(entry.drawn))


def acts(s: State, *texts: str) -> Told:
    *before, last = texts
    for text in before:
        act(s, text)
    return act(s, last)


def roll(s: State, number: int) -> Told:
    """The dice show this number."""
    return act(s, "roll", draws=[dice(number)])


def dice(number: int) -> int:
    """A draw that makes this number."""
    first = max(1, number - 6)
    return (first - 1) * 6 + (number - first) - 1


def offers(s: State, verb: str, seat: Seat | None = None) -> list[str]:
    """What the seat may do with this verb, without the verb itself."""
    texts = [GAME.moves.text(move).split(maxsplit=1) for move in decision(s, seat).moves]
    return [words[1] if len(words) > 1 else "" for words in texts if words[0] == verb]


def verbs(s: State, seat: Seat | None = None) -> set[str]:
    question = decision(s, seat)
    return {type(move).verb.id for move in question.moves} | {
        form.kind.verb.id for form in question.forms
    }


def points(s: State) -> list[int]:
    return [p.score for p in s.players]


def lengths(s: State) -> list[int]:
    return [p.road_length for p in s.owners]
