"""The seven: everybody with too many cards discards, then the robber moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, Final

from ...core import (
    Counts,
    Decision,
    Entry,
    Group,
    Move,
    Plural,
    PublicAnswer,
    Seat,
    Text,
    Who,
    make_decision,
)
from ...counts import no_objection
from ...kit.packed import expand, pack
from ..kinds import PawnKind
from ..match_kit import MatchKit
from ..moves import MOST_SEATS, Discard, MoveRobber
from ..names import CardGroup, asked_kinds, cards_text, hand_text
from ..pawns import hexes_of_pawn, pawn_hex
from ..player import Player
from ..resources import card_count
from ..robber import move_robber_and_steal, robbed_seats
from ..state import Frame, State
from .turn_order import finish_question, run_steps

MOVE_PROMPT: Final = Text("Move the robber to another hex.")
LOSE_TITLE: Final = Text("Cards you lose")


class DiscardGroup(CardGroup):
    """The cards that are lost: exactly so many."""

    __slots__ = ()

    def _wrong_total_text(self, low: int, high: int, chosen: int) -> Text:
        """The sentence about too few or too many chosen cards; `low` and `high` are equal."""
        return Text("You chose {chosen}, discard {n}.", chosen=chosen, n=low)


def resolve_seven(s: State, seat: Seat, entry: Entry) -> None:
    """Asks for what a seven leads to: discards first, then the robber's move."""
    for on_seven in s.rules.on_seven:
        if on_seven(s, seat, entry):
            return
    s.stack.append(ROBBERS[seat])  # below the discards, so it comes after them
    ask_discards(s)


def ask_discards(s: State) -> None:
    """Asks everybody over the hand limit to discard half of the hand, rounded down.

    Only kinds of cards that count are counted, and only discardable
    ones are lost, as far as there are any.
    """
    rules = s.rules
    kit = s.rules.kit
    counted = kit.counted_mask
    discardable = kit.discardable_mask
    limit = usual_limit = rules.game_numbers.hand_limit
    is_changed_by_modules = bool(rules.hand_limit)
    owed: list[tuple[Seat, int]] = []
    for p in s.players:
        if is_changed_by_modules:
            limit = _change_limit(s, p, usual_limit)
        size = card_count(p.hand & counted)
        if size > limit:
            lost = size // 2
            if discardable != counted:
                lost = min(lost, card_count(p.hand & discardable))
            if lost:
                owed.append((p.seat, lost))
    if owed:
        s.stack.append(Discards(tuple(owed)))


def _change_limit(s: State, p: Player, limit: int) -> int:
    """How many cards the player may keep, with the changes of modules."""
    for change_limit in s.rules.hand_limit:
        limit = change_limit(s, p, limit)
    return limit


class DiscardForm(Counts):
    """Asks for so many cards of a hand; when time runs out, those of which there are most.

    The hand is unpacked, and the questions are made, only when somebody looks.
    """

    __slots__ = ("hand", "kit", "n")
    kind = Discard
    objection = staticmethod(no_objection)
    example = ()
    initial_counts = ()
    __setattr__ = object.__setattr__  # past that of `Counts`, which would cost more than all else
    kit: MatchKit
    hand: int  # packed, of cards that may be discarded
    n: int  # how many cards are lost

    def __init__(self, kit: MatchKit, hand: int, n: int) -> None:
        """Asks for n cards of a packed hand, out of the kinds that may be discarded."""
        self.kit = kit
        self.hand = hand & kit.discardable_mask
        self.n = n

    @property
    def title(self) -> Text:  # type: ignore[override]  # nobody writes it
        """The title of the form, which says how many cards are discarded."""
        return Plural("Discard {n} card", "Discard {n} cards", n=self.n)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The only part of the form: the cards that are lost."""
        kit = self.kit
        held = self.kit.unpack(self.hand)
        asked = asked_kinds(kit, [card for card in kit.cards if card.is_discardable])
        total = (self.n, self.n)
        shown = hand_text(held, kit)
        group = DiscardGroup(
            title=LOSE_TITLE,
            names=kit.titles,
            most=held,
            total=total,
            asked=asked,
            hint=shown,
        )
        return (group,)

    def allows(self, move: Move) -> bool:
        """Whether the move is a discard of n cards of the hand.

        It answers as `reason_against` does, but makes no question: it
        is asked at every discard.
        """
        if type(move) is not Discard:
            return False
        cards = move.cards
        held = self.kit.unpack(self.hand)
        if not isinstance(cards, tuple) or len(cards) != len(held):
            return False
        for n, most in zip(cards, held):
            if type(n) is not int or not 0 <= n <= most:
                return False
        return sum(cards) == self.n

    @property
    def fallback(self) -> Move:
        """The answer when time has run out: each time a card of the most frequent kind."""
        held = self.kit.unpack(self.hand)
        hand_left = list(held)
        for _ in range(self.n):
            hand_left[hand_left.index(max(hand_left))] -= 1
        return Discard(tuple([had - has for had, has in zip(held, hand_left, strict=True)]))

    def sample(self, random: Random) -> Move:
        """Random cards of the hand, each equally likely."""
        kinds = self.kit.kind_count
        hand_left = expand(self.hand, kinds)  # the kind of each card
        lost = [0] * kinds
        draw = random.random
        for size in range(len(hand_left), len(hand_left) - self.n, -1):
            kind = hand_left.pop(int(draw() * size))
            lost[kind] += 1
        return Discard(tuple(lost))


@lru_cache(maxsize=64)
def _make_prompt(n: int) -> Text:
    """Makes the question to a player who must discard n cards."""
    return Plural("Discard {n} card.", "Discard {n} cards.", n=n)


class DiscardDecision(Decision):
    """Everybody chooses in private."""

    __slots__ = ()
    public_answers = (PublicAnswer(Discard, Text("Discard"), "now"),)


@dataclass(frozen=True, slots=True)
class Discards(Frame):
    """Everyone over the limit discards half, all at once, in any order."""

    phase: ClassVar[str] = "discard"
    owed: tuple[tuple[Seat, int], ...]  # who discards how many

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks everybody who owes cards, all at once."""
        kit = s.rules.kit
        asked: tuple[Decision, ...] = ()
        for seat, n in self.owed:
            form = DiscardForm(kit, s.players[seat].hand, n)
            asked += (DiscardDecision(seat, _make_prompt(n), (), (form,)),)
        return asked

    def apply(self, s: State, seat: Seat, move: Discard, entry: Entry) -> None:
        """Moves the seat's discards to the bank, and goes on when nobody owes any more."""
        lost = pack(move.cards)
        s.pay_bank(s.players[seat], lost)
        s.record_action(seat, "discard", gave=lost)
        if entry.news is not None:
            cards = cards_text(move.cards, s.rules.kit)
            entry.tell("{player} discards {cards}.", player=Who(seat), cards=cards)
        still_owed = tuple([(other, n) for other, n in self.owed if other != seat])
        if still_owed:
            s.stack[-1] = Discards(still_owed)
        else:
            finish_question(s, entry)


def robber_prompt(pawns: tuple[PawnKind, ...]) -> Text:
    """The question where the robber goes, or which of several pawns goes where."""
    if len(pawns) == 1:
        return MOVE_PROMPT
    return Text(
        "Move one of these to another hex: {pawns}.", pawns=tuple(pawn.title for pawn in pawns)
    )


class RobberDecision(Decision):
    """When time runs out, the robber goes where it robs nobody, if there is such a hex."""

    __slots__ = ()

    @property
    def fallback(self) -> Move:
        """The answer when time has run out: a hex where nobody is robbed, if there is one."""
        for move in self.moves:
            if isinstance(move, MoveRobber) and move.victim is None:
                return move
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Robber(Frame):
    """The robber must move to another hex.

    A neighbour of it may be robbed of one card.
    """

    phase: ClassVar[str] = "robber"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat to which hex the robber moves, and whom of the seats there it robs.

        In the base game the moves to all hexes are listed once, as long
        as nobody builds at further hexes. Those to the robber's own hex
        are cut out: `starts` says where the moves to each hex begin.
        Where modules change the rules, moves are listed anew.
        """
        if not s.rules.has_plain_robber:
            prompt = robber_prompt(s.rules.robbing_pawns)
            return (RobberDecision(self.seat, prompt, self._list_moves_with_modules(s)),)
        menu, starts = s.island.shape.robber_menus[self.seat][tuple(s.hex_seats)]
        robber = s.robber
        if robber >= 0:
            menu = menu[: starts[robber]] + menu[starts[robber + 1] :]
        return (make_decision(RobberDecision, self.seat, MOVE_PROMPT, menu),)

    def _list_moves_with_modules(self, s: State) -> tuple[Move, ...]:
        """The moves of all pawns that rob, where modules have a say in hexes and victims."""
        hexes: list[int] = []
        for pawn in s.rules.robbing_pawns:
            hexes += [hex for hex in hexes_of_pawn(s, pawn) if hex != pawn_hex(s, pawn)]
        for limit_hexes in s.rules.robber_hexes:
            hexes = limit_hexes(s, self.seat, hexes)
        menu: list[Move] = []
        for hex in hexes:
            seats = robbed_seats(s, hex) & ~(1 << self.seat)  # nobody robs themselves
            for limit_seats in s.rules.robbable_seats:
                seats = limit_seats(s, self.seat, hex, seats)
            menu += s.island.move_table.robber_moves[hex][seats]
        moves = tuple(menu)
        for change_moves in s.rules.robber_moves:
            moves = change_moves(s, self.seat, moves)
        return moves

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Moves the robber, and steals a card from the victim; or plays a module's move.

        Then the next question is asked, such as one that a module has
        pushed on the stack.
        """
        s.stack.pop()
        if isinstance(move, MoveRobber):
            move_robber_and_steal(s, s.players[seat], move.hex, move.victim, entry)
        else:
            s.rules.move_handlers[type(move)](s, seat, move, entry)
        run_steps(s, entry)


ROBBERS: Final = tuple(map(Robber, range(MOST_SEATS)))
