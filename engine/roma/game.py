"""Arena: Roma II and Roma, as everything outside their folder sees them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from ..core import Blind, Bot, Choice, Decision, Entry, Game, Meta, Move, Moves, Options, Plain, Result, Seat, Text, View
from .bot import Steady
from .box import BOXES, COST, PRINTED, listed
from .describe import described, term
from .flow import resume
from .meta import META
from .moves import MOVES
from .preparing import BuildingDecks, ChoosingSet, deal, share_out
from .scoring import result
from .sight import disguised, seen
from .state import KIND, Pile, State
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
        """Victory points, and the cards of each deck; which cards a deck was built of is a secret."""
        counts = {"points": sum(player.points for player in state.players) + state.supply + state.removed}
        cards = [card for place in places(state) for card in place if card >= 0]
        for owner in range(len(state.piles)):
            own = [card & KIND for card in cards if card > KIND] if owner else [card for card in cards if card <= KIND]
            counts[f"cards {owner}"] = len(own)
            if state.terms.set != "constructed":
                counts |= {f"{kind} of deck {owner}": own.count(kind) for kind in range(len(COST))}
        return counts

    def disguised(self, state: State, seat: Seat | None, random: Random) -> State:
        return disguised(state, seat, random)


def places(s: State) -> list[list[int]]:
    """Every list of cards there is."""
    found = [cards for pile in s.piles for cards in (pile.deck, pile.discard)]
    for player in s.players:
        found += [player.row, player.hand, player.given, player.drawn, player.lifted]
    return found
