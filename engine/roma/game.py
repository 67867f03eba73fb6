"""Arena: Roma II and Roma, as everything outside their folder sees them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from ..core import Blind, Bot, Choice, Decision, Entry, Game, Meta, Move, Moves, Options, Plain, Result, Seat, Text, View
from .bot import Steady
from .box import BOXES, KEYS, PRINTED, listed
from .decks import SIZE
from .describe import described, term
from .flow import resume
from .meta import META
from .moves import MOVES
from .player import DECK, KIND, VACANT, Pile
from .preparing import BuildingDecks, ChoosingSet, deal, share_out
from .scoring import result
from .sight import disguised, seen
from .state import State
from .terms import terms
from .view import RomaView


class Roma(Game[State]):
    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[RomaView]]] = {"random": Blind(), "steady": Steady()}

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        s = State(terms(options))
        s.active = entry.below(seats)
        match s.terms.set:
            case "constructed":
                s.stack.append(BuildingDecks())
            case "one-each" if s.terms.sets_chosen:
                s.stack.append(ChoosingSet())
            case "one-each":
                share_out(s, s.active, entry.below(len(BOXES)), entry)
            case chosen:
                s.piles = [Pile(listed(PRINTED["both" if chosen == "mixed" else chosen]))]
                deal(s, entry)
        return s

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        state.acts += 1
        state.stack[-1].apply(state, seat, move, entry)
        resume(state, entry)

    def view(self, state: State, seat: Seat | None) -> RomaView:
        return seen(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        assert isinstance(view, RomaView)
        return described(view, move)

    def term(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        assert isinstance(view, RomaView)
        return term(view, kind, axis, value)

    def result(self, state: State) -> Result | None:
        return result(state) if state.over else None

    def pieces(self, state: State) -> Mapping[str, int]:
        """Victory points and cards; which cards a deck was built of is a secret."""
        counts = {"points": sum(player.points for player in state.players) + state.supply + state.removed}
        if state.terms.set == "constructed":
            cards = [card // DECK for card in every_card(state)] if state.piles else [0, 1] * SIZE
            return counts | {f"cards of seat {seat}": cards.count(seat) for seat in (0, 1)}
        kinds = [card & KIND for card in every_card(state)] if state.piles else listed(PRINTED["both"])
        return counts | {key: kinds.count(kind) for kind, key in enumerate(KEYS.names)}

    def disguised(self, state: State, seat: Seat | None, random: Random) -> State:
        return disguised(state, seat, random)


def every_card(s: State) -> list[int]:
    """Wherever it is."""
    places = [cards for pile in s.piles for cards in (pile.deck, pile.discard)]
    for player in s.players:
        places += [player.row, player.hand, player.given, player.drawn, player.lifted]
    return [card for place in places for card in place if card != VACANT]
