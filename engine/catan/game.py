"""Catan, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import ClassVar

from ..core import Blind, Bot, Choice, Decision, Entry, Game, Meta, Move, Moves, Options, Plain, Result, Seat, Standing, Text, View
from .bot import Steady
from .describe import described, term
from .frames.opening import FirstTurn, standard
from .frames.plays import PLAYS
from .frames.trade import STANDING
from .frames.turn import BEFORE_ROLL
from .island import Island
from .laying import laid
from .meta import META
from .modules import MODULES, chosen
from .moves import KINDS, NAMES
from .news import tell_won
from .rules import Rules
from .scoring import pieces, result
from .sight import disguised, seen
from .state import Player, State
from .view import CatanView

NOTHING: tuple[Decision, ...] = ()


class Catan(Game[State]):
    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = Moves(
        tuple(dict.fromkeys([*KINDS, *(kind for module in MODULES for kind in module.kinds)])),
        **NAMES | {axis: names for module in MODULES for axis, names in module.names.items()},
    )
    bots: ClassVar[Mapping[str, Bot[CatanView]]] = {"random": Blind(), "steady": Steady()}

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        rules = rules_of(seats, options)
        s = State(rules, Island(laid(rules.layout, options, entry), rules.box.crops), seats)
        s.turn = entry.below(seats)
        for setup in rules.setup:
            setup(s, entry)
        order = [(s.turn + place) % seats for place in range(seats)]
        frames = standard(order)
        for opening in rules.opening:
            frames = opening(s, order, frames)
        s.stack += [BEFORE_ROLL[s.turn], FirstTurn(), *reversed(frames)]
        return s

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return state.stack[-1].decisions(state) if state.winner < 0 else NOTHING

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        frame = state.stack[-1]
        if frame.plays:
            state.rules.plays[type(move)](state, seat, move, entry)
        else:
            frame.apply(state, seat, move, entry)
        active = state.players[state.turn]  # Rulebook: you can only win on your own turn
        if active.score >= state.rules.target:
            self._won(state, active, entry)

    def _won(self, state: State, active: Player, entry: Entry) -> None:
        if all(wins(state, active) for wins in state.rules.wins):
            state.winner = active.seat
            if entry.news is not None:
                tell_won(state, active.seat, entry)

    def view(self, state: State, seat: Seat | None) -> CatanView:
        return seen(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        assert isinstance(view, CatanView)
        return described(view, move)

    def term(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        assert isinstance(view, CatanView)
        return term(view, axis, value)

    def result(self, state: State) -> Result | None:
        return result(state) if state.winner >= 0 else None

    def standing(self, seats: int, options: Options) -> tuple[Standing, ...]:
        rules = rules_of(seats, options)
        modules = tuple(each for module in rules.modules for each in module.standing)
        return (*STANDING, *modules) if rules.offers else modules

    def pieces(self, state: State) -> Mapping[str, int]:
        return pieces(state)

    def disguised(self, state: State, seat: Seat | None, random: Random) -> State:
        return disguised(state, seat, random)


@lru_cache(maxsize=256)
def rules_of(seats: int, options: Options) -> Rules:
    """Composed once for each set of options."""
    return Rules(seats, options, chosen(seats, options), PLAYS)
