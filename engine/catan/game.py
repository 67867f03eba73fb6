"""Catan, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
    MenuSection,
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
from ..lessons import Course, read_course
from .board_setup import lay_board
from .bot import SteadyBot, move_value
from .chronicle import CatanChronicle
from .describe import (
    FIELD_QUESTIONS,
    describe_move,
    explain_unpayable_offer,
    field_text,
)
from .evaluation.of_view import evaluate_view
from .evaluation.position import POSITION_PARTS, POSITION_SCALE, POSITION_UNITS, weigh_position
from .explain import explain_move
from .frames.move_handlers import MOVE_HANDLERS
from .frames.opening import FirstTurn, standard_opening
from .frames.trade import list_standing_answers
from .frames.turn import BEFORE_ROLL
from .frames.turn_order import run_steps
from .island import Island
from .log_messages import declare_winner
from .meta import make_meta
from .move_names import name_move
from .moves import KINDS, Accept, EndTurn
from .observation import build_view
from .player import Player
from .resampling import resample_hidden
from .rules import Rules
from .scoring import count_pieces, make_result, make_standing
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
    position_parts: ClassVar[tuple[Text, ...]] = POSITION_PARTS
    position_units: ClassVar[tuple[float, ...]] = POSITION_UNITS
    position_scale: ClassVar[float] = POSITION_SCALE
    playout_depth: ClassVar[int] = 80
    playout_turns: ClassVar[int] = 8
    estimate_turns: ClassVar[int] = 1
    warned_kinds: ClassVar[tuple[type[Move], ...]] = SHELF.warned_kinds
    closing_kinds: ClassVar[tuple[type[Move], ...]] = (EndTurn,)
    agreeing_kinds: ClassVar[tuple[type[Move], ...]] = (Accept,)
    menu_sections: ClassVar[tuple[MenuSection, ...]] = SHELF.menu_sections

    @cached_property
    def course(self) -> Course:
        """The guided first match of the base game, and the lessons of modules."""
        base = read_course(self._data_folder / "lessons.json")
        return replace(base, more_lessons=self.shelf.lessons)

    def is_set_up(self, state: State) -> bool:
        """Whether the opening is over: its last step waits on the stack until then."""
        return not any(isinstance(frame, FirstTurn) for frame in state.stack)

    def find_guide_page(self, seats: int, options: Options) -> int:
        """The number of the guide's page to begin with at a match with these options.

        It is that of the chosen scenario, or the first one of the last
        box that takes part.
        """
        titles = [page.title for page in self.meta.guide]
        chosen = [
            option.find_setting(options[option.key]).title for option in self.shelf.box_options
        ]
        pages = [titles.index(title) for title in chosen if title in titles]
        return pages[0] if pages else self.shelf.find_box_page(self.meta.guide, seats, options)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Positions that show what pages of the guide explain: the base game's, then modules'."""
        base = read_examples(self._data_folder / "examples.json")
        return base + tuple(chain.from_iterable(module.examples for module in self.shelf.modules))

    def command_groups(self) -> tuple[CommandGroup, ...]:
        """The groups of commands: `/catan`, and those of modules.

        A module without a command of its own has its moves under `/catan`.
        """
        about = Text("Your moves in {game}.", game=self.meta.title)
        base = CommandGroup(self.meta.key, about, KINDS)
        return merge_groups(base, self.shelf.commands)

    def list_kinds(self, seats: int, options: Options) -> tuple[type[Move], ...]:
        """The kinds of moves of the base game, and of the modules that take part."""
        modules = self.compose_rules(seats, options).modules
        of_modules = chain.from_iterable(module.kinds for module in modules)
        return tuple(dict.fromkeys((*KINDS, *of_modules)))

    def compose_rules(self, seats: int, options: Options) -> Rules:
        """The rules for these seats and options, with the modules that take part."""
        return compose_rules(seats, options, self.shelf)

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        """A new match: board, modules, and the questions of the opening on the stack."""
        rules = self.compose_rules(seats, options)
        board = lay_board(rules.layout, options, entry)
        for change_board in rules.change_board:
            board = change_board(board, entry)
        s = State(rules, Island(board, rules.kit), seats)
        s.active = entry.draw_below(seats)
        for fill_slot in rules.fill_slot:  # what a module keeps in the state
            fill_slot(s, entry)
        for set_up in rules.set_up:
            set_up(s, entry)
        order = [(s.active + step) % seats for step in range(seats)]
        frames = standard_opening(order)
        for change_frames in rules.opening_frames:
            frames = change_frames(s, order, frames)
        # The last one pushed is asked first: the opening in its order, then the first turn
        s.stack += [BEFORE_ROLL[s.active], FirstTurn(), *reversed(frames)]
        run_steps(s, entry)  # a module may ask nothing before the first turn
        return s

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """What is asked now, by the frame on top of the stack; nothing once somebody has won."""
        return state.stack[-1].decisions(state) if state.winner < 0 else NO_DECISIONS

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Plays a legal move, and looks whether the active player has won by it."""
        frame = state.stack[-1]
        rules = state.rules
        if frame.uses_move_handlers:
            rules.move_handlers[type(move)](state, seat, move, entry)
        else:
            frame.apply(state, seat, move, entry)
        if rules.after_move:
            for after_move in rules.after_move:
                after_move(state, seat, move, entry)
        active = state.players[state.active]  # Rulebook: you can only win on your own turn
        if active.score >= rules.target:
            self._declare_winner(state, active, entry)

    def _declare_winner(self, state: State, active: Player, entry: Entry) -> None:
        """Ends the match for the active player, who has the points, unless a module forbids it."""
        is_over = state.winner >= 0  # a module has ended the match
        if not is_over and all(may_win(state, active) for may_win in state.rules.may_win):
            declare_winner(state, active.seat, entry)

    def view(self, state: State, seat: Seat | None) -> CatanView:
        """What a seat, or the public, may see."""
        return build_view(state, seat)

    def bot_view(self, state: State, seat: Seat) -> CatanView:
        """What a bot in this seat looks at in a playout: without what no bot asks for."""
        return build_view(state, seat, is_brief=True)

    def describe(self, view: View, move: Move) -> Choice:
        """How a move is offered in a menu."""
        assert isinstance(view, CatanView)
        return describe_move(view, move, self.shelf)

    def menu_notes(self, view: View) -> tuple[Text, ...]:
        """Why an offer cannot be accepted, then what modules say above the moves of a question."""
        assert isinstance(view, CatanView)
        return (*explain_unpayable_offer(view), *self.shelf.menu_notes(view))

    def name_move(self, view: View, move: Move) -> Text:
        """What a move is called."""
        assert isinstance(view, CatanView)
        return name_move(view, move, self.shelf)

    def warning(self, view: View, move: Move) -> Text | None:
        """What the move would give up for good; None means nothing."""
        assert isinstance(view, CatanView)
        return self.shelf.find_warning(move)

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of the move's field `axis`, for a menu that asks for it alone."""
        assert isinstance(view, CatanView)
        module_text = self.shelf.field_texts.get(axis)
        if module_text is not None and isinstance(value, int):
            return module_text(view, value)
        return field_text(view, axis, value, kind)

    def is_place(self, axis: str) -> bool:
        """Whether a field of a move holds places that pictures label: corners, edges, hexes."""
        return self.moves.names.get(axis) in PLACE_AXES

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """The question of a menu that asks for one field of a move, such as "Which corner?".

        A module says the questions of its own fields. For a field of
        which nobody says one, its name is asked for.
        """
        module_question = self.shelf.field_questions.get(axis)
        return module_question or FIELD_QUESTIONS.get(axis) or super().field_question(kind, axis)

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

    def weigh_position(self, state: State) -> Sequence[Sequence[float]]:
        """By seat: how strong it stands, one number for each of `position_parts`."""
        return weigh_position(state)

    def position_teams(self, state: State) -> Sequence[int]:
        """The team of every seat, which is the seat itself: everybody plays alone."""
        return range(len(state.players))

    def begin_chronicle(self, seats: int, options: Options) -> CatanChronicle:
        """What collects the course of a match for its report."""
        return CatanChronicle(seats)

    def result(self, state: State) -> Result | None:
        """Ranks and points; None while the match goes on."""
        return make_result(state) if state.winner >= 0 else None

    def standing(self, state: State) -> Result | None:
        """Ranks by points while a match is played; afterwards its result."""
        return self.result(state) or make_standing(state)

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
        """A copy of the state in which all that the seat cannot see is dealt anew."""
        return resample_hidden(state, seat, random)


@lru_cache(maxsize=2048)
def compose_rules(seats: int, options: Options, shelf: Shelf = SHELF) -> Rules:
    """The rules for these seats and options, composed once for each set of options."""
    return Rules(seats, options, shelf.modules_for(seats, options), MOVE_HANDLERS)
