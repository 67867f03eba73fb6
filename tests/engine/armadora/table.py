"""A small builder of positions, and a way to act in them by the short text of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.armadora import GAME
from engine.armadora.board import LINES, MINES, SQUARES
from engine.armadora.components import BOX, FACTIONS
from engine.armadora.frames import TURNS
from engine.armadora.game import compose_rules
from engine.armadora.state import State
from engine.core import Illegal, Seat, StreamEntry, Text
from tests.telling import Told

CORNER: Final = "B1|C1 B2|C2 A2|A3 B2|B3"  # closes A1, B1, A2 and the mine on B2
EAST: Final = "G1|H1 G2|H2 G3|H3 G4|H4 H4|H5"  # closes H1, the mine on H2, H3 and H4
HALVES: Final = "D1|E1 D2|E2 D3|E3 D4|E4 D5|E5"  # two regions of 20 squares


def table(
    seats: int = 2,
    *,
    built: str = "",
    warriors: Mapping[str, tuple[Seat, int]] | None = None,
    turn: Seat = 0,
    factions: Sequence[str] = FACTIONS,
    piles: Sequence[int] = BOX.piles,
    **options: str,
) -> State:
    """A position in the middle of a match, at the turn of the seat `turn`; `built` names the lines
    with palisades.
    """
    s = State(
        compose_rules(seats, GAME.meta.check_options(seats, options)),
        tuple(zip(MINES, piles, strict=True)),
    )
    for seat, faction in zip(range(seats), factions, strict=False):
        s.set_faction(seat, faction)
    for line in built.split():
        assert s.open_lines >> LINES.number_of(line) & 1, line
        s.add_palisade(0, LINES.number_of(line))
    for square, (seat, value) in (warriors or {}).items():
        s.place_warrior(seat, value, SQUARES.number_of(square))
    s.history.clear()
    s.turn = 10
    s.stack.append(TURNS[turn])
    return s


def asked(s: State) -> Seat:
    """Who must act; Armadora never asks two at once."""
    (decision,) = GAME.decisions(s)
    return decision.seat


def act(s: State, text: str) -> Told:
    """The move of this text by the seat that is asked; raises Illegal if it is not offered."""
    (decision,) = GAME.decisions(s)
    move = GAME.moves.parse(text)
    if not decision.allows(move):
        raise Illegal(Text("That cannot be done now."))
    entry = StreamEntry(1)
    entry.news = []
    entry.begin()
    GAME.apply(s, decision.seat, move, entry)
    return Told(tuple(entry.news), entry.has_shown_secret, entry.closes)


def acts(s: State, *texts: str) -> Told:
    """Several moves in a row; what the last one told."""
    *before, last = texts
    for text in before:
        act(s, text)
    return act(s, last)


def offers(s: State, verb: str) -> list[str]:
    """What the seat that is asked may do with this verb, without the verb itself."""
    return [words[1] if len(words) > 1 else "" for words in _offered(s) if words[0] == verb]


def verbs(s: State) -> set[str]:
    return {words[0] for words in _offered(s)}


def _offered(s: State) -> list[list[str]]:
    return [
        GAME.moves.text(move).split(maxsplit=1)
        for decision in GAME.decisions(s)
        for move in decision.moves
    ]


def finish(s: State) -> State:
    """Everybody passes."""
    while s.stack:
        act(s, "pass")
    return s
