"""Praetor, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..core import Blind, Bot, Choice, Decision, Entry, Game, Meta, Move, Moves, Options, Plain, Result, Seat, Text, View
from .bot import Steady
from .describe import described, foretold, term
from .flow import resume
from .meta import META
from .moves import MOVES
from .scoring import result
from .setup import start, terms
from .sight import seen
from .state import Phase, State
from .view import PraetorView


class Praetor(Game[State]):
    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[PraetorView]]] = {"random": Blind(), "steady": Steady()}

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        return start(terms(seats, options), entry)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        state.stack[-1].apply(state, seat, move, entry)
        if not state.stack:
            resume(state, entry)

    def view(self, state: State, seat: Seat | None) -> PraetorView:
        return seen(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        assert isinstance(view, PraetorView)
        return described(view, move)

    def term(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        assert isinstance(view, PraetorView)
        return term(view, kind, axis, value)

    def foretell(self, view: View, best: Move, axis: str) -> Text | None:
        assert isinstance(view, PraetorView)
        return foretold(view, best, axis)

    def result(self, state: State) -> Result | None:
        return result(state) if state.phase is Phase.OVER else None

    def pieces(self, state: State) -> Mapping[str, int]:
        held = sum(len(player.walls) for player in state.players)
        counts = {
            "tiles": len(state.city.lots) + len(state.available) + len(state.tiles_left) + len(state.unused),
            "walls": held + (state.wall is not None) + len(state.walls_left) + len(state.fallen),
        }
        for seat, player in enumerate(state.players):
            counts[f"dice {seat}"] = player.workers + sum(player.novices) + player.retired + player.villagers
            counts[f"dice {seat} astray"] = len(state.city.dice(seat)) - len(player.out) - player.lent
            counts[f"debts {seat}"] = sum(n for n in (*player.purse, player.favor) if n < 0)
        return counts
