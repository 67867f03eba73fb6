"""The progress cards in play: when they may be played, and who sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import ClassVar, Final

from .....core import CommandGroup, MenuSection, Move, NameAxis, Options, Seat, Text
from .....kit.hexes import CORNERS, HEXES
from ....frames.turn import BeforeRoll, Turn
from ....module import DescribeHandler, Module, MoveValue
from ....player import Player
from ....state import MoveHandler, State
from ....view import CatanView, SpecialCard
from ..command import CARD_COMMAND, COMMAND
from ..menu import explain_missing_robber, explain_waiting_cards
from ..options import is_played
from ..progress import NUMBERS, PROGRESS
from ..slot import read_knights
from ..tracks import TRACK_KEYS
from .card import CardRule
from .commercial_harbor import resample_harbor
from .moves import SwapAtHarbor
from .registry import RULES
from .trade import rates_after_progress_cards
from .values import CARD_VALUES

DICE: Final = NameAxis(("1", "2", "3", "4", "5", "6"))
RANK_NAMES: Final = NameAxis(("basic", "strong", "mighty"))
PLAY_KINDS = tuple(chain.from_iterable(rule.kinds for rule in RULES.values()))
# The cards that go on allowing moves after they were played
LASTING_RULES: Final = tuple(
    [rule for rule in RULES.values() if type(rule).more_turn_moves is not CardRule.more_turn_moves]
)
MORE_KINDS = tuple(chain.from_iterable(rule.more_kinds for rule in RULES.values()))


class ProgressCards(Module[None]):
    """What progress cards do; hands and decks are in the slot of the box."""

    key: ClassVar[str] = "progress_cards"
    order: ClassVar[int] = 77
    command: ClassVar[CommandGroup | None] = COMMAND
    more_commands: ClassVar[tuple[CommandGroup, ...]] = (replace(CARD_COMMAND, kinds=PLAY_KINDS),)
    kinds: ClassVar[tuple[type[Move], ...]] = (*PLAY_KINDS, *MORE_KINDS)
    menu_sections: ClassVar[tuple[MenuSection, ...]] = (
        MenuSection(
            "progress",
            Text("Progress cards"),
            Text("Play one of your progress cards."),
            (*PLAY_KINDS, SwapAtHarbor),
            explain_waiting_cards,
        ),
    )
    names: ClassVar[Mapping[str, NameAxis]] = {
        "red": DICE,
        "yellow": DICE,
        "other_hex": HEXES,
        "other_corner": CORNERS,
        "rank": RANK_NAMES,
    }
    field_questions: ClassVar[Mapping[str, Text]] = {
        "red": Text("what does the red die show?"),
        "yellow": Text("what does the yellow die show?"),
        "other_hex": Text("with which hex?"),
        "other_corner": Text("and which other knight?"),
        "rank": Text("which knight?"),
    }

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where Cities & Knights is chosen."""
        return is_played(options)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that play the cards, and carry out moves which they allow later."""
        handlers: dict[type[Move], MoveHandler] = {}
        for rule in RULES.values():
            handlers |= dict.fromkeys(rule.kinds, rule.play_from_hand)
            handlers |= rule.more_handlers()
        return handlers

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the cards' moves are offered in menus: each under the title of its card."""
        handlers: dict[type[Move], DescribeHandler] = {}
        for rule in RULES.values():
            title = PROGRESS[NUMBERS[rule.key]].title
            for kind, describe in rule.describe_handlers().items():
                handlers[kind] = under_title(describe, title)
        return handlers

    @classmethod
    def menu_notes(cls, view: CatanView) -> tuple[Text, ...]:
        """Why a Bishop in hand is not offered before the first landing."""
        return explain_missing_robber(view)

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What playing each card is worth to a bot."""
        return CARD_VALUES

    def roll_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that play cards before the roll."""
        return list_plays(s, player, is_before_roll=True)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that play cards in hand, and what cards of this turn allow.

        There are none between the turns.
        """
        if s.stack[-1].between:
            return ()
        moves = list_plays(s, player, is_before_roll=False)
        for rule in LASTING_RULES:
            moves += rule.more_turn_moves(s, player)
        return moves

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        """The packed rates of the bank, with those that the merchant and a fleet bring."""
        return rates_after_progress_cards(s, player, rates)

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Deals hidden hands anew that fit the question of Commercial Harbor, if it is asked."""
        resample_harbor(s, seat, random)

    def special_cards(self, s: State, player: Player) -> tuple[SpecialCard, ...]:
        """The player's progress cards, and which of them may be played now."""
        cards: list[SpecialCard] = []
        for number in read_knights(s).hands[player.seat]:
            card = PROGRESS[number]
            rule = RULES.get(card.key)
            is_playable = rule is not None and is_playable_now(s, player, rule)
            deck = TRACK_KEYS[card.track]
            cards.append(SpecialCard(card.key, card.title, card.text, deck, is_playable))
        return tuple(cards)


def under_title(describe: DescribeHandler, title: Text) -> DescribeHandler:
    """Describes moves as `describe` does, but under another heading: the title of their card."""
    return lambda view, move: replace(describe(view, move), group=title)


def list_plays(s: State, player: Player, *, is_before_roll: bool) -> tuple[Move, ...]:
    """Every way to play one of the cards in hand at this time."""
    moves: tuple[Move, ...] = ()
    for number in dict.fromkeys(read_knights(s).hands[player.seat]):  # each kind once
        rule = RULES.get(PROGRESS[number].key)
        if rule is not None and rule.is_before_roll == is_before_roll:
            moves += rule.list_plays(s, player)
    return moves


def is_playable_now(s: State, player: Player, rule: CardRule) -> bool:
    """Whether the player may play a card with this rule now."""
    top = s.stack[-1]
    phase = BeforeRoll if rule.is_before_roll else Turn
    is_asked = isinstance(top, phase) and top.seat == player.seat
    return is_asked and bool(rule.list_plays(s, player))
