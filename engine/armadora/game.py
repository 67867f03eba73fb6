"""Armadora, as everything outside its folder sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
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
from ..kit.masks import members
from .board import MINES
from .bot import SteadyBot
from .components import BOX, FACTIONS
from .describe import FIELD_QUESTIONS, describe_move, field_text, name_chosen_value
from .evaluation import evaluate_view
from .explain import explain_move
from .frames import TURNS, FactionChoice
from .land import WHOLE_LAND
from .meta import META
from .move_names import label_and_group
from .moves import MOVES, Done, Pass
from .observation import build_view, resample_hidden
from .position import POSITION_PARTS, POSITION_SCALE, weigh_position
from .scoring import result
from .state import Rules, State
from .view import ArmadoraView
from .warnings import WARNED_KINDS, move_warning


class Armadora(Game[State]):
    """The game as the platform runs it: setup, questions, moves, views and results."""

    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = MOVES
    bots: ClassVar[Mapping[str, Bot[ArmadoraView]]] = {
        "random": RandomBot(),
        "steady": SteadyBot(),
    }
    position_parts: ClassVar[tuple[Text, ...]] = POSITION_PARTS
    position_scale: ClassVar[float] = POSITION_SCALE
    playout_depth: ClassVar[int] = 9
    playout_turns: ClassVar[int] = 4
    mistake_chance: ClassVar[float] = 0.7  # most answers of the better half are as good
    mistake_pool: ClassVar[float] = 1.0
    warned_kinds: ClassVar[tuple[type[Move], ...]] = WARNED_KINDS
    closing_kinds: ClassVar[tuple[type[Move], ...]] = (Done, Pass)

    def new(self, seats: int, options: Options, entry: Entry) -> State:
        """The state before the first turn: gold, first player and factions are drawn.

        Where factions are chosen, each seat is asked for one first. The last
        frame on the stack asks first, so they are put there in reverse order.
        """
        gold = tuple(zip(MINES, entry.shuffle(BOX.piles), strict=True))
        s = State(compose_rules(seats, options), gold)
        first = entry.draw_below(seats)
        s.turn = 1
        s.stack.append(TURNS[first])
        if s.rules.chooses:
            order = [(first + step) % seats for step in range(seats)]
            s.stack.extend(FactionChoice(seat) for seat in reversed(order))
        else:
            dealt = entry.shuffle(FACTIONS)
            for seat in range(seats):
                s.set_faction(seat, dealt[seat])
        return s

    def teams(self, seats: int, options: Options) -> tuple[int, ...]:
        """The team of every seat: opposite seats together among four partners, else each alone."""
        return compose_rules(seats, options).teams

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """What is asked now, by the frame on top of the stack; () when the match is over."""
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Makes the move: the question that it answers, on top of the stack, carries it out."""
        state.stack[-1].apply(state, seat, move, entry)

    def view(self, state: State, seat: Seat | None) -> ArmadoraView:
        """What the seat (None: the public) may see."""
        return build_view(state, seat)

    def bot_view(self, state: State, seat: Seat) -> ArmadoraView:
        """What a bot in this seat looks at in a playout."""
        return build_view(state, seat, is_brief=True)

    def describe(self, view: View, move: Move) -> Choice:
        """How a menu offers the viewer a legal move."""
        assert isinstance(view, ArmadoraView)
        return describe_move(view, move)

    def name_move(self, view: View, move: Move) -> Text:
        """What a legal move is called, without evaluating it."""
        assert isinstance(view, ArmadoraView)
        label, _ = label_and_group(view, move)
        return label

    def warning(self, view: View, move: Move) -> Text | None:
        """What a move would give up for good; None means nothing."""
        assert isinstance(view, ArmadoraView)
        return move_warning(move)

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of a move's field, for menus; `axis` names the field."""
        assert isinstance(view, ArmadoraView)
        return field_text(view, axis, value)

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """What a menu asks for a field of a move; `axis` names the field."""
        return FIELD_QUESTIONS[axis]

    def chosen_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of a value that is chosen already, for the menu that asks for the next field.

        `axis` names the field that was chosen.
        """
        return name_chosen_value(axis, value) or self.field_text(view, kind, axis, value)

    def evaluator(self, view: View) -> Evaluator:
        """A function that says how much gold a move may bring to the viewer's team.

        What all moves share, such as the strength around each mine, is
        estimated here once.
        """
        assert isinstance(view, ArmadoraView)
        return evaluate_view(view).move_value

    def explain(self, view: View, move: Move) -> Text | None:
        """Why a bot would make a legal move of the viewer's."""
        assert isinstance(view, ArmadoraView)
        return explain_move(view, move) or super().explain(view, move)

    def weigh_position(self, state: State) -> Sequence[Sequence[float]]:
        """By seat: its team's expected gold, and what its warriors and powers left are worth."""
        return weigh_position(state)

    def position_teams(self, state: State) -> Sequence[int]:
        """The team of every seat; partners have the same one."""
        return state.rules.teams

    def result(self, state: State) -> Result | None:
        """Ranks and scores once the match is over, else None."""
        return None if state.stack else result(state)

    def standing(self, state: State) -> Result | None:
        """Ranks and scores as the land lies now."""
        return result(state)

    def count_pieces(self, state: State) -> Mapping[str, int]:
        """Counts that never change during a match: gold, palisades, warriors, tokens."""
        counts = {
            "gold": state.gold_in(WHOLE_LAND),
            "palisades": state.palisades_left + len(state.land.palisades),
        }
        for seat, player in enumerate(state.players):
            counts[f"warriors {seat}"] = sum(player.reserve) + player.own_squares.bit_count()
            placed = [state.warrior_value(square) for square in members(player.own_squares)]
            counts[f"strength {seat}"] = sum(player.reserve_warriors()) + sum(placed)
        return counts | (self._count_tokens(state) if state.rules.advanced else {})

    def _count_tokens(self, state: State) -> dict[str, int]:
        """How many power tokens and reinforcements there are in all places.

        Tokens are in the box (factions that nobody leads), with
        players, on warriors as arrows, or out of the game.
        """
        led = [player.faction for player in state.players]
        boxed = sum(n for faction, n in BOX.powers.items() if faction not in led)
        arrows = sum(warrior.arrows for warrior in state.warriors.values())
        placed = sum(warrior.reinforced for warrior in state.warriors.values())
        held = sum(player.tokens for player in state.players)
        unused = sum(player.reinforcement for player in state.players)
        return {
            "powers": boxed + held + arrows + state.removed,
            "reinforcements": unused + placed,
        }

    def resample_hidden(self, state: State, seat: Seat | None, random: Random) -> State:
        """A copy in which the values that the seat cannot see have changed places."""
        return resample_hidden(state, seat, random)


@lru_cache(maxsize=64)
def compose_rules(seats: int, options: Options) -> Rules:
    """The rules that the options mean for so many seats; made once for each combination.

    The setting `basic` lets factions be chosen in the basic game only.
    """
    partners = seats == 4 and options["four"] == "partners"
    choosing_settings = ("chosen",) if options.is_on("advanced") else ("chosen", "basic")
    return Rules(
        teams=tuple(seat % 2 if partners else seat for seat in range(seats)),
        roster=BOX.warriors[seats],
        exactly_two=options["palisades"] == "exactly-two",
        memory=options.is_on("memory"),
        advanced=options.is_on("advanced"),
        chooses=options["factions"] in choosing_settings,
        hidden_extra=options["goblin"] == "face-down",
        first_arrows=options["elf"] == "anywhere",
    )
