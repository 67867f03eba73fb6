"""Progress cards: drawing them, holding no more than four, and putting them back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from ....core import Choice, Decision, Entry, Plural, Seat, Text, Who
from ....kit.masks import contains
from ...frames.turn_order import finish_question
from ...state import Frame, State
from ...view import CatanView
from .moves import DrawProgress, PutBackProgress
from .progress import DECKS, PROGRESS
from .slot import KnightsSlot, read_knights, write_knights
from .tracks import DECK_TITLES, TRACKS
from .values import progress_card_value

DEFENDED, BOUGHT = "defended", "bought"  # why somebody may draw from any deck
DRAW: Final = {
    DEFENDED: Text("You defended best, with others: draw a progress card."),
    BOUGHT: Text("Draw a progress card from a deck of your choice."),
}
DRAW_GROUP: Final = Text("Draw a progress card")
PUT_BACK_GROUP: Final = Text("Put a progress card back")


def shuffle_decks(entry: Entry) -> tuple[tuple[int, ...], ...]:
    """The three decks in a random order."""
    return tuple([tuple(entry.shuffle(DECKS[track])) for track in TRACKS])


def draw_card(s: State, seat: Seat, track: int, entry: Entry) -> None:
    """Draws a progress card for a seat from the deck of a track: trade, politics or science.

    A card with points is laid open and counts at once; any other goes
    into the hand. Nothing happens where the deck is empty.
    """
    slot = read_knights(s)
    if not slot.decks[track]:
        return
    *rest, card = slot.decks[track]  # the top card is the last
    slot = slot.with_deck(track, tuple(rest))
    entry.reveal()  # whoever has seen a card cannot just undo the move
    if PROGRESS[card].points:
        slot = slot.with_laid(seat, card)
        s.players[seat].score += PROGRESS[card].points
    else:
        slot = slot.with_hand(seat, (*slot.hands[seat], card))
    write_knights(s, slot)
    s.record_action(seat, "progress_card")
    if entry.news is not None:
        _tell_drawn(seat, card, entry)


def _tell_drawn(seat: Seat, card: int, entry: Entry) -> None:
    """Tells everybody of a drawn card, and only its owner which one it is, unless it lies open."""
    kind = PROGRESS[card]
    if kind.points:
        entry.tell("{player} lays open {card}: one point.", player=Who(seat), card=kind.title)
        return
    entry.tell("{player} draws one of the {deck}.", player=Who(seat), deck=DECK_TITLES[kind.track])
    entry.tell("You draw {card}.", card=kind.title, to=seat)


def play_card(s: State, seat: Seat, card: int, entry: Entry) -> None:
    """Takes a card that is played out of the hand, and puts it under its deck."""
    slot = read_knights(s).without_card(seat, card)
    write_knights(s, slot.with_card_below(card))
    s.record_action(seat, PROGRESS[card].key)
    if entry.news is not None:
        entry.tell("{player} plays {card}.", player=Who(seat), card=PROGRESS[card].title)


# --- no more than four ------------------------------------------------


def ask_others_to_put_back(s: State) -> None:
    """Asks all who hold too many progress cards to put some back, except the active player.

    They answer in any order. The active player is asked when the turn ends.
    """
    slot = read_knights(s)
    asked = [p.seat for p in s.players if slot.excess(p.seat) and p.seat != s.active]
    if asked:
        s.stack.append(PutBack(tuple(asked)))


@dataclass(frozen=True, slots=True)
class PutBack(Frame):
    """Everybody named puts progress cards back, down to four, all at once, in any order."""

    phase: ClassVar[str] = "put_back"
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still over the limit which card it puts back."""
        slot = read_knights(s)
        return tuple([self._make_decision(slot, seat) for seat in self.waiting])

    def _make_decision(self, slot: KnightsSlot, seat: Seat) -> Decision:
        """Asks a seat which card it puts back; when time runs out, the one worth least."""
        kinds = dict.fromkeys(slot.hands[seat])
        prompt = Plural(
            "You hold too many progress cards: put {n} back.",
            "You hold too many progress cards: put {n} back, one after the other.",
            n=slot.excess(seat),
        )
        least = PutBackProgress(min(kinds, key=progress_card_value))
        return Decision(seat, prompt, tuple(map(PutBackProgress, kinds)), fallback=least)

    def apply(self, s: State, seat: Seat, move: PutBackProgress, entry: Entry) -> None:
        """Puts the card under its deck, and goes on when nobody holds too many."""
        slot = read_knights(s).without_card(seat, move.progress).with_card_below(move.progress)
        write_knights(s, slot)
        if entry.news is not None:
            _tell_put_back(seat, move.progress, entry)
        waiting = tuple([other for other in self.waiting if slot.excess(other)])
        if waiting:
            s.stack[-1] = PutBack(waiting)
        else:
            finish_question(s, entry)


def _tell_put_back(seat: Seat, card: int, entry: Entry) -> None:
    """Tells everybody that a card goes back, and its owner which."""
    kind = PROGRESS[card]
    entry.tell(
        "{player} puts one of the {deck} back.", player=Who(seat), deck=DECK_TITLES[kind.track]
    )
    entry.tell("You put back {card}.", card=kind.title, to=seat)


def describe_put_back(view: CatanView, move: PutBackProgress) -> Choice:
    """How putting a card back is offered in the menu."""
    card = PROGRESS[move.progress]
    return Choice(card.title, PUT_BACK_GROUP, card.text)


# --- a card of any deck -----------------------------------------------


def ask_to_draw(s: State, seats: tuple[Seat, ...], reason: str = DEFENDED) -> None:
    """Asks the seats, in this order, for the deck from which they draw; not while all are empty.

    `reason`, DEFENDED or BOUGHT, chooses the words of the question.
    """
    if any(read_knights(s).decks):
        s.stack.append(DrawAny(seats, reason))


@dataclass(frozen=True, slots=True)
class DrawAny(Frame):
    """Everybody named draws a card of a deck of their choice."""

    phase: ClassVar[str] = "draw"
    waiting: tuple[Seat, ...]
    reason: str = DEFENDED

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all at once; where a deck may run out, one after the other.

        When time runs out, the fullest deck is taken.
        """
        decks = read_knights(s).decks
        moves = tuple([DrawProgress(track) for track in TRACKS if decks[track]])
        is_enough = all(not deck or len(deck) >= len(self.waiting) for deck in decks)
        asked = self.waiting if is_enough else self.waiting[:1]
        fullest = DrawProgress(max(TRACKS, key=lambda track: len(decks[track])))
        return tuple(
            [Decision(seat, DRAW[self.reason], moves, fallback=fullest) for seat in asked]
        )

    def apply(self, s: State, seat: Seat, move: DrawProgress, entry: Entry) -> None:
        """Draws, and goes on when all have drawn or nothing is left."""
        draw_card(s, seat, move.track, entry)
        waiting = tuple([other for other in self.waiting if other != seat])
        if waiting and any(read_knights(s).decks):
            s.stack[-1] = DrawAny(waiting, self.reason)
        else:
            finish_question(s, entry)


def describe_draw(view: CatanView, move: DrawProgress) -> Choice:
    """How a deck is offered to draw from."""
    return Choice(DECK_TITLES[move.track], DRAW_GROUP)


# --- what might be ----------------------------------------------------


def resample_progress(s: State, seat: Seat | None, random: Random) -> None:
    """Deals anew what the seat cannot see: all decks of progress cards, and the others' hands.

    So a bot thinks without seeing secrets. A hand that is shown to the
    seat now stays as it is.
    """
    slot = read_knights(s)
    shown = s.stack[-1].shown_special_cards(seat)
    others = [other for other in range(len(slot.hands)) if other != seat]
    hidden = [other for other in others if not contains(shown, other)]
    for track in TRACKS:
        slot = _resample_track(slot, track, hidden, random)
    write_knights(s, slot)


def _resample_track(
    slot: KnightsSlot,
    track: int,
    hidden: list[Seat],
    random: Random,
) -> KnightsSlot:
    """A copy of the slot with one deck dealt anew: to the pile, and to hands of `hidden` seats.

    Every hand keeps as many of its cards as before. Cards with points stay in the
    deck, for nobody ever holds one: a drawn one is laid open.
    """
    pool = [card for card in slot.decks[track] if not PROGRESS[card].points]
    points = [card for card in slot.decks[track] if PROGRESS[card].points]
    for other in hidden:
        pool += [card for card in slot.hands[other] if PROGRESS[card].track == track]
    pool.sort()
    random.shuffle(pool)
    for other in hidden:
        of_other_decks = [card for card in slot.hands[other] if PROGRESS[card].track != track]
        dealt = [pool.pop() for _ in range(len(slot.hands[other]) - len(of_other_decks))]
        slot = slot.with_hand(other, (*of_other_decks, *dealt))
    deck = pool + sorted(points)
    random.shuffle(deck)
    return slot.with_deck(track, tuple(deck))
