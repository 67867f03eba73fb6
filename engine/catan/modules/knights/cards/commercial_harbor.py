"""Commercial Harbor: a resource for a commodity with each of the others, once in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final

from .....core import Choice, Decision, Entry, Move, Seat, Text, Who
from .....kit.masks import contains
from .....kit.packed import count_of
from ....frames.turn_order import finish_question
from ....kinds import COMMODITY
from ....module import DescribeHandler
from ....player import Player
from ....resampling import resample_hands, split_random
from ....resources import ONE_CARD
from ....state import Frame, MoveHandler, State
from ....view import CatanView
from ...give_cards import tell_gift
from ..hands import cards_of
from ..options import HIDDEN_CHOICES_ARE_ASKED
from ..slot import read_knights, write_knights
from .card import CardRule, card_title, count_own, describe_card
from .moves import GiveCommodity, PlayCommercialHarbor, SwapAtHarbor

MAX_HARBOR_DEALS: Final = 10_000  # until somebody holds a commodity that few hold


class CommercialHarbor(CardRule):
    """In this turn, one resource for a commodity with each of the others, once."""

    key = "commercial_harbor"
    kinds: tuple[type[Move], ...] = (PlayCommercialHarbor,)
    more_kinds: ClassVar[tuple[type[Move], ...]] = (SwapAtHarbor, GiveCommodity)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, but only once a turn: a second one would do nothing."""
        return () if read_knights(s).harbor else (PlayCommercialHarbor(),)

    def play(self, s: State, seat: Seat, move: PlayCommercialHarbor, entry: Entry) -> None:
        """Opens the harbor until the turn ends."""
        write_knights(s, read_knights(s)._replace(harbor=True))

    def more_turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """While the harbor is open: a move for each own resource and each player to swap with.

        Those are all who hold cards and were not asked in this turn.
        """
        slot = read_knights(s)
        if not slot.harbor or s.active != player.seat:
            return ()
        held = held_resources(s, player)
        moves: list[Move] = []
        for other in s.players:
            is_asked = contains(slot.harbor_asked, other.seat)
            if other is not player and cards_of(s, other) and not is_asked:
                moves += [SwapAtHarbor(other.seat, kind) for kind in held]
        return tuple(moves)

    def more_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The handler of an offer; its answer is applied by `ChooseCommodity`."""
        return {SwapAtHarbor: swap_at_harbor}

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card, an offer of it, and the answer are offered in menus."""
        return {
            PlayCommercialHarbor: lambda view, move: describe_card(self.key),
            SwapAtHarbor: _describe_swap,
            GiveCommodity: _describe_commodity,
        }


def swap_at_harbor(s: State, seat: Seat, move: SwapAtHarbor, entry: Entry) -> None:
    """Move handler of `SwapAtHarbor`: asks the other player for a commodity.

    Rulebook: whoever has none gives none, and gets nothing. Whoever has
    one kind alone is asked as well: not to ask would tell everybody so.
    """
    slot = read_knights(s)
    other = s.players[move.player]
    write_knights(s, slot._replace(harbor_asked=slot.harbor_asked | 1 << move.player))
    kinds = held_commodities(s, other)
    is_asked = len(kinds) > 1 or s.rules.revision >= HIDDEN_CHOICES_ARE_ASKED
    if kinds and is_asked:
        s.stack.append(ChooseCommodity(seat, move.player, move.resource))
    elif kinds:
        swap_cards(s, seat, move.player, move.resource, kinds[0], entry)
    else:
        entry.reveal()
        if entry.news is not None:
            entry.tell("{player} has no commodity.", player=Who(move.player))


def held_commodities(s: State, p: Player) -> list[int]:
    """The kinds of commodities that the player holds."""
    return [card.kind for card in s.rules.kit.family(COMMODITY) if count_of(p.hand, card.kind)]


def held_resources(s: State, p: Player) -> list[int]:
    """The kinds of resources that the player holds."""
    return [card.kind for card in s.rules.kit.resources if count_of(p.hand, card.kind)]


def swap_cards(s: State, seat: Seat, other: Seat, given: int, taken: int, entry: Entry) -> None:
    """Swaps a card of the kind `given` of `seat` for one of the kind `taken` of `other`.

    Only the two see which.
    """
    s.players[seat].hand += ONE_CARD[taken] - ONE_CARD[given]
    s.players[other].hand += ONE_CARD[given] - ONE_CARD[taken]
    entry.reveal()
    if entry.news is not None:
        tell_gift(s, seat, other, ONE_CARD[given], entry)
        tell_gift(s, other, seat, ONE_CARD[taken], entry)


@dataclass(frozen=True, slots=True)
class ChooseCommodity(Frame):
    """Which commodity does somebody give for a resource?"""

    phase: ClassVar[str] = "give"
    asker: Seat
    seat: Seat
    given: int  # the kind of the asker's resource

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for a commodity of the hand.

        When time runs out, it is the kind that the seat has most of.
        """
        prompt = Text(
            "Commercial Harbor: give {player} a commodity; you get a resource.",
            player=Who(self.asker),
        )
        giver = s.players[self.seat]
        kinds = held_commodities(s, giver)
        most = GiveCommodity(max(kinds, key=lambda kind: count_of(giver.hand, kind)))
        return (Decision(self.seat, prompt, tuple(map(GiveCommodity, kinds)), fallback=most),)

    def apply(self, s: State, seat: Seat, move: GiveCommodity, entry: Entry) -> None:
        """Swaps the two cards, and goes on."""
        swap_cards(s, self.asker, seat, self.given, move.resource, entry)
        finish_question(s, entry)


def resample_harbor(s: State, seat: Seat | None, random: Random) -> None:
    """Deals hidden hands anew until they fit the question for a commodity, if it is asked now.

    Whoever is asked must hold a commodity, and the asker a resource to
    give; which one, only the asker knows.
    """
    frame = s.stack[-1]
    if not isinstance(frame, ChooseCommodity):
        return
    asker = s.players[frame.asker]
    asked = s.players[frame.seat]
    deals = 0
    while not (held_commodities(s, asked) and held_resources(s, asker)):
        deals += 1
        assert deals < MAX_HARBOR_DEALS, "the true hands would do"
        resample_hands(s, seat, split_random(random))
    if seat != frame.asker:
        s.stack[-1] = replace(frame, given=random.choice(held_resources(s, asker)))


def _describe_swap(view: CatanView, move: SwapAtHarbor) -> Choice:
    """How a swap is offered in the menu.

    Resources of which there are many come first.
    """
    label = Text(
        "Commercial Harbor: {card} to {player}",
        card=view.kit.titles[move.resource],
        player=Who(move.player),
    )
    own = count_own(view, move.resource)
    return Choice(label, card_title("commercial_harbor"), rank=float(own))


def _describe_commodity(view: CatanView, move: GiveCommodity) -> Choice:
    """How giving a commodity is offered in the menu.

    Those of which there are many come first.
    """
    label = Text("Give {card}", card=view.kit.titles[move.resource])
    own = count_own(view, move.resource)
    return Choice(label, card_title("commercial_harbor"), rank=float(own))
