"""Praetor, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ..core import (
    Bot,
    Choice,
    Decision,
    Entry,
    Evaluator,
    Game,
    Meta,
    Move,
    Moves,
    Options,
    Plain,
    RandomBot,
    Result,
    Seat,
    Text,
    View,
)
from .bot import SteadyBot
from .chronicle import PraetorChronicle
from .describe import (
    describe_move,
    field_question,
    field_text,
    is_vain_move,
    name_chosen_value,
    preview_field,
)
from .evaluation import Evaluation
from .explain import explain_move
from .meta import META
from .move_names import label_and_group
from .moves import MOVES, Pass
from .observation import build_view
from .position import POSITION_PARTS, POSITION_SCALE, weigh_position
from .scoring import result
from .setup import compose_rules, set_up_match
from .state import Phase, State
from .turn_order import run_until_decision
from .view import PraetorView
from .warnings import WARNED_KINDS, move_warning


class Praetor(Game[State]):
    """The game as the platform runs it: setup, questions, moves, views and results."""

    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[PraetorView]]] = {
        "random": RandomBot(),
        "steady": SteadyBot(),
    }
    position_parts: ClassVar[tuple[Text, ...]] = POSITION_PARTS
    position_scale: ClassVar[float] = POSITION_SCALE
    playout_depth: ClassVar[int] = 20
    playout_turns: ClassVar[int] = 10
    warned_kinds: ClassVar[tuple[type[Move], ...]] = WARNED_KINDS
    closing_kinds: ClassVar[tuple[type[Move], ...]] = (Pass,)

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        """The state before the first decision."""
        return set_up_match(compose_rules(seats, options), entry)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The questions of the top frame; an empty stack means that the match is over."""
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Lets the top frame do the move, and goes on until somebody has to decide."""
        state.stack[-1].apply(state, seat, move, entry)
        if not state.stack:
            run_until_decision(state, entry)

    def view(self, state: State, seat: Seat | None) -> PraetorView:
        """What the seat (None: the public) may see."""
        return build_view(state, seat)

    def bot_view(self, state: State, seat: Seat) -> PraetorView:
        """What a bot in this seat looks at in a playout."""
        return build_view(state, seat, is_brief=True)

    def describe(self, view: View, move: Move) -> Choice:
        """How a menu offers the viewer a legal move."""
        assert isinstance(view, PraetorView)
        return describe_move(view, move)

    def name_move(self, view: View, move: Move) -> Text:
        """What a legal move is called, without evaluating it."""
        assert isinstance(view, PraetorView)
        label, _ = label_and_group(view, move)
        return label

    def warning(self, view: View, move: Move) -> Text | None:
        """What a move would give up for good; None means nothing."""
        assert isinstance(view, PraetorView)
        return move_warning(view, move)

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of a move's field, for menus."""
        assert isinstance(view, PraetorView)
        return field_text(view, kind, axis, value)

    def preview_field(self, view: View, best: Move, axis: str) -> Text | None:
        """A hint for one value of a move's field; `best` is the best move with it."""
        assert isinstance(view, PraetorView)
        return preview_field(view, best, axis)

    def is_place(self, axis: str) -> bool:
        """Whether a field of a move holds places that pictures label: `at`, in the city."""
        return axis == "at"

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """What a menu asks for a field of a move."""
        return field_question(kind, axis)

    def chosen_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of a value that is chosen already, for the menu that asks for the next field."""
        return name_chosen_value(axis, value) or self.field_text(view, kind, axis, value)

    def evaluator(self, view: View) -> Evaluator:
        """A function that says how much favor a move may bring to the viewer.

        What all moves share, such as the rounds left, is reckoned here once.
        """
        assert isinstance(view, PraetorView)
        return Evaluation(view).move_value

    def suggest(self, view: View, decision: Decision) -> Sequence[Move]:
        """The answers to a decision that promise most favor, the best first.

        What brings nothing is not suggested.
        """
        assert isinstance(view, PraetorView)
        ranked = super().suggest(view, decision)
        return [move for move in ranked if not is_vain_move(view, move)]

    def explain(self, view: View, move: Move) -> Text | None:
        """Why a bot would make a legal move of the viewer's."""
        assert isinstance(view, PraetorView)
        return explain_move(move) or super().explain(view, move)

    def weigh_position(self, state: State) -> Sequence[Sequence[float]]:
        """By seat: its score so far, and what it may still bring."""
        return weigh_position(state)

    def position_teams(self, state: State) -> Sequence[int]:
        """The team of every seat: each plays alone."""
        return range(len(state.players))

    def begin_chronicle(self, seats: int, options: Options) -> PraetorChronicle:
        """What collects the course of a match for its report."""
        return PraetorChronicle(seats)

    def result(self, state: State) -> Result | None:
        """Ranks and scores once the match is over, else None."""
        return result(state) if state.phase is Phase.OVER else None

    def standing(self, state: State) -> Result | None:
        """Ranks and scores if the final scoring came now."""
        return result(state)

    def count_pieces(self, state: State) -> Mapping[str, int]:
        """Counts that never change during a match: tiles, walls, dice.

        Two are always 0: dice astray, which are in the city but not on
        the player's list, and debts, which are amounts below zero.
        """
        held = sum(len(player.walls) for player in state.players)
        counts = {
            "tiles": len(state.city.lots)
            + len(state.available)
            + len(state.tiles_left)
            + len(state.unused),
            "walls": held
            + (state.wall is not None)
            + len(state.walls_left)
            + len(state.lost_walls),
        }
        for seat, player in enumerate(state.players):
            counts[f"dice {seat}"] = (
                player.workers + sum(player.novices) + player.retired + player.villagers
            )
            counts[f"dice {seat} astray"] = (
                len(state.city.workers_out(seat)) - len(player.workers_out) - player.lent
            )
            counts[f"debts {seat}"] = sum(n for n in (*player.purse, player.favor) if n < 0)
        return counts
