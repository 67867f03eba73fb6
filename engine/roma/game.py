"""Arena: Roma II and Roma, as everything outside their folder sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
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
from .board import USE_TITLES
from .bot import SteadyBot
from .components import BOXES, KEYS, PRINTED_COPIES, expand_counts
from .decks import DECK_SIZE
from .describe import (
    describe_move,
    field_question,
    field_text,
    name_chosen_value,
    preview_field,
)
from .evaluation import Evaluation
from .explain import explain_move
from .meta import META
from .move_names import label_and_group
from .moves import MOVES, Done, End, PlayDeck
from .observation import build_view, resample_hidden
from .player import VACANT, Pile, deck_of, kind_of
from .playout_view import PlayoutView, show_position
from .position import POSITION_PARTS, POSITION_SCALE, weigh_position
from .rules import compose_rules
from .scoring import make_result
from .setup_choices import BuildDecks, ChooseSet, deal_cards, share_out_boxes
from .state import State
from .turn_order import run_until_decision
from .view import RomaView
from .warnings import WARNED_KINDS, move_warning


class Roma(Game[State]):
    """The game as the platform runs it: setup, questions, moves, views and results."""

    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[RomaView]]] = {"random": RandomBot(), "steady": SteadyBot()}
    position_parts: ClassVar[tuple[Text, ...]] = POSITION_PARTS
    position_scale: ClassVar[float] = POSITION_SCALE
    playout_depth: ClassVar[int] = 24
    playout_turns: ClassVar[int] = 2  # until it is the seat's own turn again
    warned_kinds: ClassVar[tuple[type[Move], ...]] = WARNED_KINDS
    closing_kinds: ClassVar[tuple[type[Move], ...]] = (Done, End, PlayDeck)  # of a turn, of a deck

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        """A new match: cards are dealt, or the players asked which ones they play with."""
        s = State(compose_rules(options))
        s.active = entry.draw_below(seats)
        match s.rules.set:
            case "constructed":
                s.stack.append(BuildDecks())
            case "one-each" if s.rules.sets_chosen:
                s.stack.append(ChooseSet())
            case "one-each":
                share_out_boxes(s, s.active, entry.draw_below(len(BOXES)), entry)
            case chosen:
                box = "both" if chosen == "mixed" else chosen
                s.piles = [Pile(expand_counts(PRINTED_COPIES[box]))]
                deal_cards(s, entry)
        return s

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """What is asked now, by the frame on top of the stack.

        Nothing after the end.
        """
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Plays a legal move, and goes on until somebody is asked again."""
        state.move_count += 1
        state.stack[-1].apply(state, seat, move, entry)
        run_until_decision(state, entry)

    def view(self, state: State, seat: Seat | None) -> RomaView:
        """What a seat, or the public, may see."""
        return build_view(state, seat)

    def bot_view(self, state: State, seat: Seat) -> RomaView | PlayoutView:
        """What a bot in this seat looks at in a playout.

        It is the state itself, unless that would show rows that lie
        face down.
        """
        if state.rows_face_down:
            return build_view(state, seat)
        return show_position(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        """How a move is offered in a menu."""
        assert isinstance(view, RomaView)
        return describe_move(view, move)

    def name_move(self, view: View, move: Move) -> Text:
        """What a move is called."""
        assert isinstance(view, RomaView)
        label, _ = label_and_group(view, move)
        return label

    def warning(self, view: View, move: Move) -> Text | None:
        """What the move would give up for good; None means nothing."""
        assert isinstance(view, RomaView)
        return move_warning(view, move)

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of a move's field, for a menu that asks for it alone."""
        assert isinstance(view, RomaView)
        return field_text(view, kind, axis, value)

    def is_place(self, axis: str) -> bool:
        """Whether a field of a move holds places that pictures label: spaces of the rows."""
        return axis in ("on", "space")

    def place_text(self, axis: str, value: Plain) -> Text:
        """The name of a space or of another place for a die; spaces go by their numbers."""
        return USE_TITLES.get(value) or super().place_text(axis, value)

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """What a menu asks for a field of a move."""
        return field_question(kind, axis) or super().field_question(kind, axis)

    def chosen_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of a value that is chosen already, for the menu that asks for the next field."""
        return name_chosen_value(axis, value) or self.field_text(view, kind, axis, value)

    def preview_field(self, view: View, best: Move, axis: str) -> Text | None:
        """A hint for one value of a move's field; `best` is the best move with it."""
        return preview_field(best, axis) or super().preview_field(view, best, axis)

    def evaluator(self, view: View) -> Evaluator:
        """A function that says how many victory points a move may be worth to the viewer."""
        assert isinstance(view, RomaView)
        return Evaluation(view).move_value

    def explain(self, view: View, move: Move) -> Text | None:
        """Why a bot would make a legal move of the viewer's."""
        assert isinstance(view, RomaView)
        return explain_move(move) or super().explain(view, move)

    def weigh_position(self, state: State) -> Sequence[Sequence[float]]:
        """By seat: what its points, its row, its hand and its money are worth."""
        return weigh_position(state)

    def position_teams(self, state: State) -> Sequence[int]:
        """The team of every seat: each plays alone."""
        return (0, 1)

    def result(self, state: State) -> Result | None:
        """Ranks and points; None while the match goes on."""
        return make_result(state) if state.over else None

    def standing(self, state: State) -> Result | None:
        """Ranks by the points that are held now."""
        return make_result(state)

    def count_pieces(self, state: State) -> Mapping[str, int]:
        """For tests: how many points and cards there are, which no move may change.

        Cards are counted by kind; in built decks only by seat, for
        their kinds are a secret. Before there are piles, the numbers
        are those that the piles will have.
        """
        held = sum(player.points for player in state.players)
        counts = {"points": held + state.supply + state.removed}
        cards = list_all_cards(state)
        if state.rules.set == "constructed":
            owners = [deck_of(card) for card in cards]
            if not state.piles:
                owners = [0, 1] * DECK_SIZE
            return counts | {f"cards of seat {seat}": owners.count(seat) for seat in (0, 1)}
        kinds = [kind_of(card) for card in cards]
        if not state.piles:
            kinds = expand_counts(PRINTED_COPIES["both"])
        return counts | {key: kinds.count(kind) for kind, key in enumerate(KEYS.names)}

    def resample_hidden(self, state: State, seat: Seat | None, random: Random) -> State:
        """A copy of the state with other cards wherever the seat cannot see them."""
        return resample_hidden(state, seat, random)


def list_all_cards(s: State) -> list[int]:
    """Every card of the match: in decks, discard piles, rows and hands, or put aside."""
    cards: list[int] = []
    for pile in s.piles:
        cards += pile.deck + pile.discard
    for player in s.players:
        cards += player.row + player.hand + player.given + player.drawn + player.lifted
    return [card for card in cards if card != VACANT]
