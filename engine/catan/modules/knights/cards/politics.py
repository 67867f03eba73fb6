"""The progress cards of politics, but for those about knights and roads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from .....core import Choice, Decision, Entry, Move, Plural, Seat, Text, Who
from .....kit.hexes import HEXES
from .....kit.masks import SeatMask, contains, members
from ....frames.seven import Discards
from ....frames.turn_order import finish_question
from ....match_kit import Cards
from ....module import DescribeHandler
from ....names import tile_title
from ....player import Player
from ....robber import has_robber, move_robber_and_steal, steal_card
from ....state import Frame, State
from ....view import CatanView
from ...give_cards import Give, give_moves, hand_over_cards
from ..hands import cards_of, count_cards
from ..options import HIDDEN_CHOICES_ARE_ASKED
from ..progress import PROGRESS
from ..slot import read_knights, write_knights
from ..tracks import DECK_TITLES
from .card import CardRule, card_title, describe_card
from .moves import (
    PlayBishop,
    PlaySaboteur,
    PlaySpy,
    PlayWedding,
    TakeNoProgress,
    TakeProgress,
)
from .politics_on_board import RULES as RULES_ON_BOARD

WEDDING_GIFT: Final = 2  # cards


class Bishop(CardRule):
    """The robber moves, and everybody beside its new hex gives a card.

    In a scenario without a robber a hex is chosen all the same.
    """

    key = "bishop"
    kinds: tuple[type[Move], ...] = (PlayBishop,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each hex of land but the robber's, once the barbarians have landed.

        Without a robber nobody waits for that.
        """
        if has_robber(s) and not read_knights(s).landings:
            return ()
        land = members(s.island.shape.land_hexes)
        hexes = [hex for hex in land if hex != s.robber]
        for limit_hexes in s.rules.robber_hexes:
            hexes = limit_hexes(s, player.seat, hexes)
        return tuple(map(PlayBishop, hexes))

    def play(self, s: State, seat: Seat, move: PlayBishop, entry: Entry) -> None:
        """Moves the robber, and takes a card from each player beside it, in the order of turns."""
        thief = s.players[seat]
        if has_robber(s):
            move_robber_and_steal(s, thief, move.hex, None, entry)
        elif entry.news is not None:
            tile = tile_title(s.island.board.tiles[move.hex])
            entry.tell("{player} sends the Bishop: {tile}.", player=Who(seat), tile=tile)
        robbed = find_robbed_by_bishop(s, seat, move.hex)
        for step in range(1, len(s.players)):
            other = s.players[(seat + step) % len(s.players)]
            if contains(robbed, other.seat):
                steal_card(s, thief, other, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the hex where the robber goes."""
        return {PlayBishop: _describe_bishop}


def find_robbed_by_bishop(s: State, seat: Seat, hex: int) -> SeatMask:
    """The other seats with a building at a hex, which no rule spares."""
    seats = s.hex_seats[hex] & ~(1 << seat)
    for limit_seats in s.rules.robbable_seats:
        seats = limit_seats(s, seat, hex, seats)
    return seats


def _describe_bishop(view: CatanView, move: PlayBishop) -> Choice:
    """How a hex is offered to the Bishop.

    Those with buildings of many others come first.
    """
    label = Text(
        "Bishop to {hex}, {land}",
        hex=HEXES[move.hex],
        land=tile_title(view.board.tiles[move.hex]),
    )
    hexes_by_corner = _hexes_by_corner(view).items()
    corners = [corner for corner, hexes in hexes_by_corner if move.hex in hexes]
    others = {
        piece.owner for piece in view.pieces if _is_building(piece.kind) and piece.at in corners
    }
    others.discard(-1 if view.seat is None else view.seat)
    holding = [owner for owner in others if owner < len(view.players)]
    return Choice(label, card_title("bishop"), _hint_robbed(holding), rank=float(len(holding)))


def _hint_robbed(seats: list[Seat]) -> Text | None:
    """The hint that names who would give a card; None if nobody would."""
    if not seats:
        return None
    players = tuple([Text("{player}", player=Who(seat)) for seat in sorted(seats)])
    return Text("a card each from {players}", players=players)


def _hexes_by_corner(view: CatanView) -> dict[int, tuple[int, ...]]:
    """By corner with a building: the hexes around it."""
    corners = [piece.at for piece in view.pieces if _is_building(piece.kind)]
    return {corner: tuple(view.grid.corner_hexes[corner]) for corner in corners}


def _is_building(kind: str) -> bool:
    """Whether a kind of piece, by its key, is a settlement or a city."""
    return kind in ("settlement", "city")


class Saboteur(CardRule):
    """Everybody with as many points or more discards half."""

    key = "saboteur"
    kinds: tuple[type[Move], ...] = (PlaySaboteur,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, where it would cost anybody a card; everybody sees that."""
        return (PlaySaboteur(),) if list_sabotaged(s, player) else ()

    def play(self, s: State, seat: Seat, move: PlaySaboteur, entry: Entry) -> None:
        """Asks all whom it hits at once which cards they discard; walls do not help."""
        s.stack.append(Discards(list_sabotaged(s, s.players[seat])))

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: alone, as there is nothing to choose."""
        return {PlaySaboteur: lambda view, move: describe_card(self.key)}


def list_sabotaged(s: State, player: Player) -> tuple[tuple[Seat, int], ...]:
    """Whom a Saboteur of the player hits, and how many cards each loses: half, rounded down."""
    sabotaged: list[tuple[Seat, int]] = []
    for other in s.players:
        half = count_cards(s, other) // 2
        if half and other is not player and other.score >= player.score:
            sabotaged.append((other.seat, half))
    return tuple(sabotaged)


# --- spy --------------------------------------------------------------


class Spy(CardRule):
    """A progress card of one's choice from somebody's hand."""

    key = "spy"
    kinds: tuple[type[Move], ...] = (PlaySpy,)
    more_kinds: ClassVar[tuple[type[Move], ...]] = (TakeProgress, TakeNoProgress)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for everybody else who holds a progress card."""
        hands = read_knights(s).hands
        others = [seat for seat, hand in enumerate(hands) if hand and seat != player.seat]
        return tuple(map(PlaySpy, others))

    def play(self, s: State, seat: Seat, move: PlaySpy, entry: Entry) -> None:
        """Shows the other's progress cards to the spy alone, and asks which one is taken."""
        entry.reveal()
        s.stack.append(LookAtProgress(seat, move.player))

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus, and what can be taken by it."""
        return {
            PlaySpy: _describe_spy,
            TakeProgress: _describe_taking,
            TakeNoProgress: _describe_taking_none,
        }


@dataclass(frozen=True, slots=True)
class LookAtProgress(Frame):
    """Which of the cards that the seat sees does it take?"""

    phase: ClassVar[str] = "spy"
    seat: Seat
    other: Seat

    def shown_special_cards(self, seat: Seat | None) -> SeatMask:
        """The seats whose progress cards `seat` sees: the spy sees the other's."""
        return 1 << self.other if seat == self.seat else 0

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for one of the cards, or none."""
        prompt = Text("Take one of the progress cards of {player}.", player=Who(self.other))
        kinds = dict.fromkeys(read_knights(s).hands[self.other])
        return (Decision(self.seat, prompt, (*map(TakeProgress, kinds), TakeNoProgress())),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Moves the card; only the two see which."""
        if isinstance(move, TakeProgress):
            take_progress(s, seat, self.other, move.progress, entry)
        elif entry.news is not None:
            entry.tell("{player} takes no card.", player=Who(seat))
        finish_question(s, entry)


def take_progress(s: State, seat: Seat, other: Seat, card: int, entry: Entry) -> None:
    """Moves a progress card from the hand of `other` to that of `seat`."""
    slot = read_knights(s).without_card(other, card)
    write_knights(s, slot.with_hand(seat, (*slot.hands[seat], card)))
    if entry.news is not None:
        kind = PROGRESS[card]
        entry.tell(
            "{player} takes one of the {deck} from {victim}.",
            player=Who(seat),
            deck=DECK_TITLES[kind.track],
            victim=Who(other),
        )
        for reader in (seat, other):
            entry.tell("The card is {card}.", card=kind.title, to=reader)


def _describe_spy(view: CatanView, move: PlaySpy) -> Choice:
    """How a player is offered to be spied on; full hands come first."""
    counters = view.players[move.player].counters
    n = sum(counter.count for counter in counters if counter.key.startswith("progress_"))
    label = Text("Spy: {player}", player=Who(move.player))
    hint = Plural("{n} progress card", "{n} progress cards", n=n)
    return Choice(label, card_title("spy"), hint, rank=float(n))


def _describe_taking(view: CatanView, move: TakeProgress) -> Choice:
    """How the Spy's player is offered a card of the victim's hand."""
    card = PROGRESS[move.progress]
    return Choice(card.title, card_title("spy"), card.text)


def _describe_taking_none(view: CatanView, move: TakeNoProgress) -> Choice:
    """How taking no card is offered in the menu; it comes last."""
    return Choice(Text("Take none"), card_title("spy"), rank=-1)


# --- wedding ----------------------------------------------------------


class Wedding(CardRule):
    """Everybody with more points gives two cards."""

    key = "wedding"
    kinds: tuple[type[Move], ...] = (PlayWedding,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, where anybody with more points holds cards."""
        return (PlayWedding(),) if list_guests(s, player) else ()

    def play(self, s: State, seat: Seat, move: PlayWedding, entry: Entry) -> None:
        """Takes two cards from each guest; guests with more choose which, all at once."""
        asked: list[Seat] = []
        for guest in list_guests(s, s.players[seat]):
            gifts = list_gifts(s, guest, seat)
            if is_asked_for_gifts(s, guest, gifts):
                asked.append(guest)
            else:
                hand_over_cards(s, guest, gifts[0].cards, seat, entry)
        if asked:
            s.stack.append(WeddingGifts(seat, tuple(asked)))

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: alone, as there is nothing to choose."""
        return {PlayWedding: lambda view, move: describe_card(self.key)}


def list_guests(s: State, player: Player) -> list[Seat]:
    """The seats of all with more points than the player who hold cards."""
    richer = [other for other in s.players if other.score > player.score]
    return [other.seat for other in richer if cards_of(s, other)]


def list_gifts(s: State, guest: Seat, receiver: Seat) -> tuple[Give, ...]:
    """Every way for a guest to give two cards, or to give all where it holds fewer."""
    p = s.players[guest]
    n = min(WEDDING_GIFT, count_cards(s, p))
    return give_moves(s.rules.kit, p.hand, n, (receiver,))


def is_asked_for_gifts(s: State, guest: Seat, gifts: tuple[Give, ...]) -> bool:
    """Whether a guest is asked which of the gifts it makes: with more than two cards.

    That holds even if all are of one kind: not to ask would tell
    everybody so. Earlier revisions did not ask then.
    """
    if s.rules.revision < HIDDEN_CHOICES_ARE_ASKED:
        return len(gifts) > 1
    return count_cards(s, s.players[guest]) > WEDDING_GIFT


def _count_left(held: Cards, gift: Give) -> int:
    """How many cards the giver keeps of a given kind; the fewest, where two kinds are given."""
    return min([held[kind] - n for kind, n in enumerate(gift.cards) if n])


@dataclass(frozen=True, slots=True)
class WeddingGifts(Frame):
    """Everybody named gives two cards, all at once, in any order."""

    phase: ClassVar[str] = "give"
    receiver: Seat
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still to give."""
        prompt = Plural(
            "Wedding: give {player} {n} card.",
            "Wedding: give {player} {n} cards.",
            n=WEDDING_GIFT,
            player=Who(self.receiver),
        )
        return tuple([self._make_decision(s, seat, prompt) for seat in self.waiting])

    def _make_decision(self, s: State, seat: Seat, prompt: Text) -> Decision:
        """Makes the question to a guest which cards it gives.

        When time runs out, it gives what leaves it most cards of the kind.
        """
        gifts = list_gifts(s, seat, self.receiver)
        held = s.rules.kit.unpack(s.players[seat].hand)
        most = max(gifts, key=lambda gift: _count_left(held, gift))
        return Decision(seat, prompt, gifts, fallback=most)

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        """Hands the cards over, and goes on when all have given."""
        hand_over_cards(s, seat, move.cards, self.receiver, entry)
        waiting = tuple([other for other in self.waiting if other != seat])
        if waiting:
            s.stack[-1] = WeddingGifts(self.receiver, waiting)
        else:
            finish_question(s, entry)


RULES: Final[tuple[CardRule, ...]] = (Bishop(), Saboteur(), Spy(), Wedding(), *RULES_ON_BOARD)
