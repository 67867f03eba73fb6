"""Armadora, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import ClassVar

from ..core import Blind, Bot, Choice, Decision, Entry, Game, Meta, Move, Moves, Options, Plain, Result, Seat, Text, View
from .board import MINES, bits
from .bot import Steady
from .box import BOX, FACTIONS
from .describe import described, term
from .frames import TURNS, Choosing
from .land import EVERYWHERE
from .meta import META
from .moves import MOVES
from .scoring import result
from .sight import disguised, seen
from .state import State, Terms
from .view import ArmadoraView


class Armadora(Game[State]):
    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[ArmadoraView]]] = {"random": Blind(), "steady": Steady()}

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        s = State(terms(seats, options), tuple(zip(MINES, entry.shuffled(BOX.piles), strict=True)))
        first = entry.below(seats)
        s.turn = 1
        s.stack.append(TURNS[first])
        if s.terms.chooses:
            s.stack.extend(Choosing((first + place) % seats) for place in reversed(range(seats)))
        else:
            for seat, faction in zip(range(seats), entry.shuffled(FACTIONS), strict=False):
                s.lead(seat, faction)
        return s

    def teams(self, seats: int, options: Options) -> tuple[int, ...]:
        return terms(seats, options).teams

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        state.stack[-1].apply(state, seat, move, entry)

    def view(self, state: State, seat: Seat | None) -> ArmadoraView:
        return seen(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        assert isinstance(view, ArmadoraView)
        return described(view, move)

    def term(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        assert isinstance(view, ArmadoraView)
        return term(view, axis, value)

    def result(self, state: State) -> Result | None:
        return None if state.stack else result(state)

    def pieces(self, state: State) -> Mapping[str, int]:
        counts = {"gold": state.gold_in(EVERYWHERE), "palisades": state.palisades_left + len(state.land.palisades)}
        for seat, player in enumerate(state.players):
            counts[f"warriors {seat}"] = sum(player.reserve) + player.squares.bit_count()
            placed = [state.value(square) for square in bits(player.squares)]
            counts[f"strength {seat}"] = sum(player.warriors()) + sum(placed)
        return counts | (self._tokens(state) if state.terms.advanced else {})

    def _tokens(self, state: State) -> dict[str, int]:
        led = [player.faction for player in state.players]
        boxed = sum(n for faction, n in BOX.powers.items() if faction not in led)
        arrows = sum(warrior.arrows for warrior in state.warriors.values())
        placed = sum(warrior.reinforced for warrior in state.warriors.values())
        return {
            "powers": boxed + sum(player.tokens for player in state.players) + arrows + state.removed,
            "reinforcements": sum(player.reinforcement for player in state.players) + placed,
        }

    def disguised(self, state: State, seat: Seat | None, random: Random) -> State:
        return disguised(state, seat, random)


@lru_cache(maxsize=64)
def terms(seats: int, options: Options) -> Terms:
    """What the options mean, composed once for each set of them."""
    partners = seats == 4 and options["four"] == "partners"
    choosers = ("chosen",) if options.on("advanced") else ("chosen", "basic")
    return Terms(
        teams=tuple(seat % 2 if partners else seat for seat in range(seats)),
        roster=BOX.warriors[seats],
        exactly_two=options["palisades"] == "exactly-two",
        memory=options.on("memory"),
        advanced=options.on("advanced"),
        chooses=options["factions"] in choosers,
        hidden_extra=options["goblin"] == "face-down",
        first_arrows=options["elf"] == "anywhere",
    )
