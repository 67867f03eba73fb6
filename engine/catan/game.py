"""Catan, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import chain
from random import Random
from typing import ClassVar, Final

from ..core import (
    Bot,
    Choice,
    CommandGroup,
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
    StandingAnswer,
    Text,
    View,
    merge_groups,
)
from ..examples import Example, read_examples
from ..kit.hexes import CORNERS, EDGES, HEXES
from .board_setup import lay_board
from .bot import SteadyBot, move_value
from .describe import FIELD_QUESTIONS, describe_move, field_text
from .evaluation.of_view import evaluate_view
from .explain import explain_move
from .frames.move_handlers import MOVE_HANDLERS
from .frames.opening import FirstTurn, standard_opening
from .frames.trade import list_standing_answers
from .frames.turn import BEFORE_ROLL
from .island import Island
from .log_messages import declare_winner
from .meta import make_meta
from .move_names import name_move
from .moves import KINDS, Accept, EndTurn
from .observation import build_view, resample_hidden
from .player import Player
from .rules import Rules
from .scoring import count_pieces, make_result
from .shelf import SHELF, Shelf
from .state import State
from .view import CatanView

NO_DECISIONS: tuple[Decision, ...] = ()
PLACE_AXES: Final = (CORNERS, EDGES, HEXES)


class Catan(Game[State]):
    """The game as the platform runs it: setup, questions, moves, views and results."""

    shelf: ClassVar[Shelf] = SHELF
    meta: ClassVar[Meta] = make_meta(SHELF)
    moves: ClassVar[Moves] = SHELF.codec
    bots: ClassVar[Mapping[str, Bot[CatanView]]] = {"random": RandomBot(), "steady": SteadyBot()}
    warned_kinds: ClassVar[tuple[type[Move], ...]] = SHELF.warned_kinds
    closing_kinds: ClassVar[tuple[type[Move], ...]] = (EndTurn,)
    agreeing_kinds: ClassVar[tuple[type[Move], ...]] = (Accept,)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Positions that show what pages of the guide explain: the base game's, then modules'."""
        base = read_examples(self._data_folder / "examples.json")
        return base + tuple(chain.from_iterable(one.examples for one in self.shelf.modules))

    def command_groups(self) -> tuple[CommandGroup, ...]:
        """`/catan` for the base game and modules without a command, and those of modules."""
        about = Text("Your moves in {game}.", game=self.meta.title)
        base = CommandGroup(self.meta.key, about, KINDS)
        return merge_groups(base, self.shelf.commands)

    def compose_rules(self, seats: int, options: Options) -> Rules:
        """The rules for these seats and options."""
        return compose_rules(seats, options, self.shelf)

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        """A new match: board, modules, and the questions of the opening on the stack."""
        rules = self.compose_rules(seats, options)
        board = lay_board(rules.layout, options, entry)
        for change_board in rules.change_board:
            board = change_board(board, entry)
        s = State(rules, Island(board, rules.kit), seats)
        s.active = entry.draw_below(seats)
        for fill_slot in rules.fill_slot:
            fill_slot(s, entry)
        for set_up in rules.set_up:
            set_up(s, entry)
        order = [(s.active + place) % seats for place in range(seats)]
        frames = standard_opening(order)
        for change_frames in rules.opening_frames:
            frames = change_frames(s, order, frames)
        # The last one pushed is asked first: the opening in its order, then the first turn
        s.stack += [BEFORE_ROLL[s.active], FirstTurn(), *reversed(frames)]
        return s

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """What is asked now, by the frame on top of the stack.

        Nothing after the end.
        """
        return state.stack[-1].decisions(state) if state.winner < 0 else NO_DECISIONS

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Plays a legal move, and looks whether the active player has won by it."""
        frame = state.stack[-1]
        if frame.uses_move_handlers:
            state.rules.move_handlers[type(move)](state, seat, move, entry)
        else:
            frame.apply(state, seat, move, entry)
        active = state.players[state.active]  # Rulebook: you can only win on your own turn
        if active.score >= state.rules.target:
            self._declare_winner(state, active, entry)

    def _declare_winner(self, state: State, active: Player, entry: Entry) -> None:
        """Ends the match for the active player, who has the points, unless a module forbids it."""
        is_over = state.winner >= 0  # a module has ended the match
        if not is_over and all(may_win(state, active) for may_win in state.rules.may_win):
            declare_winner(state, active.seat, entry)

    def view(self, state: State, seat: Seat | None) -> CatanView:
        """What a seat, or the public, may see."""
        return build_view(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        """How a move is offered in a menu."""
        assert isinstance(view, CatanView)
        return describe_move(view, move, self.shelf)

    def name_move(self, view: View, move: Move) -> Text:
        """What a move is called."""
        assert isinstance(view, CatanView)
        return name_move(view, move, self.shelf)

    def warning(self, view: View, move: Move) -> Text | None:
        """What the move would give up for good; None: nothing."""
        assert isinstance(view, CatanView)
        return self.shelf.warnings.get(move)

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of the move's field `axis`, for a menu that asks for it alone."""
        assert isinstance(view, CatanView)
        return field_text(view, axis, value, kind)

    def is_place(self, axis: str) -> bool:
        """Whether a field of a move holds places that pictures label: corners, edges, hexes."""
        return self.moves.names.get(axis) in PLACE_AXES

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """What a menu asks for a field of a move; a module's own field as it says, or by name."""
        own = self.shelf.field_questions.get(axis)
        return own or FIELD_QUESTIONS.get(axis) or super().field_question(kind, axis)

    def evaluator(self, view: View) -> Evaluator:
        """A function that says what a move may bring to the viewer.

        The view is evaluated here once for all moves.
        """
        assert isinstance(view, CatanView)
        evaluation = evaluate_view(view, self.shelf)
        return lambda move: move_value(evaluation, move, self.shelf)

    def explain(self, view: View, move: Move) -> Text | None:
        """Why a bot would make a legal move of the viewer's."""
        assert isinstance(view, CatanView)
        return explain_move(view, move, self.shelf) or super().explain(view, move)

    def result(self, state: State) -> Result | None:
        """Ranks and points; None while the match goes on."""
        return make_result(state) if state.winner >= 0 else None

    def standing_answers(self, seats: int, options: Options) -> tuple[StandingAnswer, ...]:
        """What players may answer once for the whole match: to offers, to modules' questions."""
        rules = self.compose_rules(seats, options)
        answers: list[StandingAnswer] = []
        if rules.offers:
            answers += list_standing_answers(rules.kit)
        for module in rules.modules:
            answers += module.standing
        return tuple(answers)

    def count_pieces(self, state: State) -> Mapping[str, int]:
        """How many of each card and piece there are, which no move may change."""
        return count_pieces(state)

    def resample_hidden(self, state: State, seat: Seat | None, random: Random) -> State:
        """A copy of the state in which all that the seat cannot see is different."""
        return resample_hidden(state, seat, random)


@lru_cache(maxsize=2048)
def compose_rules(seats: int, options: Options, shelf: Shelf = SHELF) -> Rules:
    """The rules for these seats and options, composed once for each set of options."""
    return Rules(seats, options, shelf.modules_for(seats, options), MOVE_HANDLERS)
