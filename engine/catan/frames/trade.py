"""Trade between players: an offer, the answers of those addressed, and the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Decision, Entry, Form, Move, PublicAnswer, Seat, StandingAnswer, Text, Who
from ...kit.packed import pack
from ..match_kit import Cards, MatchKit
from ..moves import ACCEPT, CHOICES, DECLINE, Accept, Choose, Counter, Decline, Offer
from ..names import cards_text
from ..player import Player
from ..resources import can_hold, can_pay
from ..state import Frame, State
from ..view import OfferRefusal
from .trade_forms import CounterForm, OfferForm
from .turn_order import finish_question

PICK: Final = Text("Choose with whom to trade, or go on with your turn.")
GO_ON: Final = Text("Nobody has accepted yet. Wait for the others, or go on with your turn.")
OFFER_TOPIC: Final = "offer"  # the topic of all offers; `offer ore` is that of those that want ore
DECLINE_ALL: Final = StandingAnswer(OFFER_TOPIC, Text("Decline every offer"), DECLINE)


def list_standing_answers(kit: MatchKit) -> tuple[StandingAnswer, ...]:
    """What players may answer to offers once for the whole match: decline all, or some kinds."""
    never = [
        StandingAnswer(
            f"{OFFER_TOPIC} {card.key}",
            Text("Never give {resource}", resource=card.title),
            DECLINE,
        )
        for card in kit.tradable
    ]
    return (DECLINE_ALL, *never)


def may_offer(s: State, p: Player) -> bool:
    """Whether the player has something to give, somebody to ask, and an offer left in this turn."""
    tradable = s.rules.kit.tradable_mask
    return bool(
        p.hand & tradable
        and len(s.offers_made) < s.rules.offers
        and any(other.hand & tradable for other in s.players if other is not p)
    )


def make_offer_form(s: State, p: Player) -> OfferForm:
    """Makes the form for an offer to all others who hold cards that may be traded."""
    kit = s.rules.kit
    asked = [0] * len(s.players)  # by seat: 1 for whoever can be asked
    for other in s.players:
        if other is not p and other.hand & kit.tradable_mask:
            asked[other.seat] = 1
    return OfferForm(kit, p.hand, tuple(asked), s.offers_made)


def recent_refusals(s: State) -> tuple[OfferRefusal, ...]:
    """The offers that were declined in this turn, and since the active player's turn before."""
    oldest = s.turn - len(s.players)
    return tuple([refusal for refusal in s.refusals if refusal.turn >= oldest])


def put_offer(s: State, seat: Seat, move: Offer, entry: Entry) -> None:
    """Move handler of `Offer`: asks all whom the offer addresses, from the offerer's left."""
    s.offers_made += (move,)
    # Others are asked now, so that it cannot be undone, but only taken
    # back by a move; it still counts as one of the turn's offers then
    entry.reveal()
    order = [(seat + step) % len(s.players) for step in range(1, len(s.players))]
    asked = [other for other in order if move.to[other]]
    s.stack.append(OpenOffer(seat, move.give, move.want, tuple(map(OfferAnswer, asked))))
    if entry.news is not None:
        entry.tell(
            "{player} offers {give} for {want}: {others}.",
            player=Who(seat),
            give=cards_text(move.give, s.rules.kit),
            want=cards_text(move.want, s.rules.kit),
            others=tuple(Who(other) for other in asked),
            is_passing=True,
        )


@dataclass(frozen=True, slots=True)
class OfferAnswer:
    """What one player said to the offer.

    Nothing yet, yes, no, or a counter-offer.
    """

    seat: Seat
    said: type[Move] | None = None
    give: Cards | None = None  # of a counter-offer, as its author sees it
    want: Cards | None = None

    def can_be_closed(self, hand: int) -> bool:
        """Whether the offerer, with this packed hand, may close the deal.

        An accepted offer can always be paid: the offerer still has what
        it gives. A counter-offer needs the cards that its author wants.
        """
        return self.said is Accept or (self.want is not None and can_pay(hand, pack(self.want)))


class OfferDecision(Decision):
    """The question to one of those addressed.

    At the table all are offered to accept it, so that nobody learns who
    can pay: whoever cannot is told so in private.
    """

    __slots__ = ("kit", "wanted")
    public_answers = (
        PublicAnswer(Accept, Text("Accept"), "yes"),
        PublicAnswer(Decline, Text("Decline"), "no"),
        PublicAnswer(Counter, Text("Make a counter-offer")),
    )

    def __init__(
        self,
        seat: Seat,
        prompt: Text,
        moves: tuple[Move, ...],
        forms: tuple[Form, ...],
        wanted: Cards,
        kit: MatchKit,
    ) -> None:
        """Makes the question; `wanted` are the cards that the offerer wants.

        When time runs out, the offer is declined.
        """
        super().__init__(seat, prompt, moves, forms, DECLINE)
        self.kit = kit
        self.wanted = wanted

    @property
    def topics(self) -> tuple[str, ...]:
        """The keys of the standing answers to this offer.

        `offer` stands for all offers, `offer ore` for those that want
        ore: see `list_standing_answers`.
        """
        wanted = [card.key for card in self.kit.cards if self.wanted[card.kind]]
        return (OFFER_TOPIC, *(f"{OFFER_TOPIC} {key}" for key in wanted))

    def refusal(self, move: Move) -> Text:
        """Why a move cannot be made; who accepts but cannot pay is told just that."""
        if isinstance(move, Accept):
            return Text("You do not have {cards}.", cards=cards_text(self.wanted, self.kit))
        return super().refusal(move)


class OffererDecision(Decision):
    """The offerer has a deal to close, or goes on with the turn.

    The moves of the turn are listed when somebody looks at them: mostly
    those addressed answer first, and in some boxes such a list costs
    more than all answers.
    """

    __slots__ = ("_deals", "_position", "_turn")
    public_answers = (PublicAnswer(Decline, Text("Take the offer back")),)

    def __init__(self, seat: Seat, prompt: Text, deals: list[Move], position: State) -> None:
        """Makes the question; `deals` are the moves that close a deal.

        `position` is a copy of the state, of which the moves of the
        offerer's turn are asked when needed.
        """
        self.seat = seat
        self.prompt = prompt
        self.first_move = DECLINE
        self._fallback = DECLINE
        self._deals = deals
        self._position = position
        self._turn: Decision | None = None

    def _ask_turn(self) -> Decision:
        """What the offerer may do in the turn, made when it is first asked for.

        The question of the turn waits on the stack below that of the offer.
        """
        if self._turn is None:
            turn_frame = self._position.stack[-2]
            (self._turn,) = turn_frame.decisions(self._position)
        return self._turn

    @property
    def moves(self) -> Sequence[Move]:  # type: ignore[override]  # nobody writes it
        """To take the offer back, to close a deal, or any move of the turn."""
        return (DECLINE, *self._deals, *self._ask_turn().moves)

    @property
    def forms(self) -> tuple[Form, ...]:  # type: ignore[override]  # nobody writes it
        """The forms that the offerer could fill in without the offer, as in any turn."""
        return self._ask_turn().forms


class WaitingOffererDecision(OffererDecision):
    """The offerer may go on or wait, but need not: nobody has agreed to anything yet."""

    __slots__ = ()
    due = False


@dataclass(frozen=True, slots=True)
class OpenOffer(Frame):
    """Those addressed answer in any order.

    Meanwhile the offerer may close a deal or go on with the turn, which
    takes the offer back.
    """

    phase: ClassVar[str] = "trade"
    seat: Seat
    give: Cards
    want: Cards
    answers: tuple[OfferAnswer, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all who have not answered yet, and the offerer."""
        waiting = [answer.seat for answer in self.answers if answer.said is None]
        prompt = self._describe_offer(s.rules.kit) if waiting else GO_ON
        asked = [self._answer_decision(s, seat, prompt) for seat in waiting]
        return (*asked, self._offerer_decision(s))

    def _describe_offer(self, kit: MatchKit) -> Text:
        """The question to all whom the offer addresses."""
        return Text(
            "{player} gives {give} and wants {want}.",
            player=Who(self.seat),
            give=cards_text(self.give, kit),
            want=cards_text(self.want, kit),
        )

    def needed_cards(self) -> Iterator[tuple[Seat, int]]:
        """What everybody knows of hands by the offer and its answers: pairs (seat, packed cards).

        Where hidden hands are dealt anew, each keeps these cards.
        """
        yield self.seat, pack(self.give)
        for answer in self.answers:
            if answer.said is Accept:
                yield answer.seat, pack(self.want)
            elif answer.give is not None:
                yield answer.seat, pack(answer.give)

    def _offerer_decision(self, s: State) -> Decision:
        """The question to the offerer: close a deal, or any move of the turn.

        The frame below this one is the offerer's turn. Any move of that
        turn takes the offer back.
        """
        hand = s.players[self.seat].hand
        closing = [answer for answer in self.answers if answer.can_be_closed(hand)]
        deals: list[Move] = [
            CHOICES[answer.seat] for answer in closing if self._has_room(s, answer)
        ]
        if any(answer.said in (Accept, Counter) for answer in self.answers):
            return OffererDecision(self.seat, PICK, deals, s.copy())
        return WaitingOffererDecision(self.seat, GO_ON, deals, s.copy())

    def _has_room(self, s: State, answer: OfferAnswer) -> bool:
        """Whether both players have room in their hands for the cards that the deal brings.

        Only gold, of which the bank has any number, can be too much for a hand.
        """
        gave = pack(answer.want or self.give)
        got = pack(answer.give or self.want)
        offerer = s.players[self.seat]
        partner = s.players[answer.seat]
        return can_hold(offerer.hand, got) and can_hold(partner.hand, gave)

    def _answer_decision(self, s: State, seat: Seat, prompt: Text) -> Decision:
        """The question to a seat whether it takes the offer.

        Every seat addressed is asked, whatever it holds, so the
        question tells nothing of its hand.
        """
        hand = s.players[seat].hand
        kit = s.rules.kit
        moves: tuple[Move, ...] = (DECLINE,)
        if can_pay(hand, pack(self.want)) and can_hold(hand, pack(self.give)):
            moves = (ACCEPT, DECLINE)
        may_counter = bool(hand & kit.tradable_mask)
        forms = (CounterForm(kit, hand, self.give, self.want),) if may_counter else ()
        return OfferDecision(seat, prompt, moves, forms, self.want, kit)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Stores an answer, closes the deal that the offerer chose, or takes the offer back.

        Where the offerer makes any other move of the turn, the offer is
        taken back first.
        """
        if seat != self.seat:
            self._store_answer(s, seat, move, entry)
        elif isinstance(move, Choose):
            chosen = next(answer for answer in self.answers if answer.seat == move.player)
            self._close_deal(s, chosen, entry)
        else:
            asked = [answer.seat for answer in self.answers]
            entry.tell(
                "{player} takes the offer back.",
                player=Who(seat),
                concerns=asked,
                is_passing=True,
            )
            finish_question(s, entry)
            if not isinstance(move, Decline):
                s.stack[-1].apply(s, seat, move, entry)

    def _store_answer(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Keeps and tells a seat's answer; the last one may end the offer.

        If all decline, it is over. If one accepts and all others
        decline, the deal is closed. Else the offerer has to choose.
        """
        answer = OfferAnswer(seat, type(move))
        if isinstance(move, Counter):
            answer = OfferAnswer(seat, Counter, move.give, move.want)
        answers = tuple([answer if old.seat == seat else old for old in self.answers])
        s.stack[-1] = OpenOffer(self.seat, self.give, self.want, answers)
        if isinstance(move, Decline):
            self._record_refusal(s, seat)
        self._tell_answer(s, answer, entry)
        if any(other.said is None for other in answers):
            return
        not_declined = [other for other in answers if other.said is not Decline]
        if not not_declined:
            entry.tell(
                "Nobody takes the offer of {player}.", player=Who(self.seat), is_passing=True
            )
            finish_question(s, entry)
            return
        first, *others_left = not_declined
        if first.said is Accept and not others_left:
            # The offer stands, and nobody is left to choose from
            self._close_deal(s, first, entry)

    def _record_refusal(self, s: State, seat: Seat) -> None:
        """Remembers that the seat declined, so that nobody need ask the same again at once."""
        bank = s.rules.kit.unpack(s.bank)
        refusal = OfferRefusal(
            turn=s.turn,
            offerer=self.seat,
            seat=seat,
            give=self.give,
            want=self.want,
            bank=bank,
        )
        s.refusals = (*recent_refusals(s), refusal)

    def _tell_answer(self, s: State, answer: OfferAnswer, entry: Entry) -> None:
        """Tells everybody what a seat answered to the offer."""
        if entry.news is None:
            return
        if answer.give and answer.want:
            entry.tell(
                "{player} would give {give} for {want}.",
                player=Who(answer.seat),
                give=cards_text(answer.give, s.rules.kit),
                want=cards_text(answer.want, s.rules.kit),
                concerns=(self.seat,),
                is_passing=True,
            )
        elif answer.said is Accept:
            entry.tell_together(
                "{players} accepts.",
                "{players} accept.",
                answer.seat,
                concerns=(self.seat,),
                is_passing=True,
            )
        else:
            entry.tell_together(
                "{players} declines.",
                "{players} decline.",
                answer.seat,
                concerns=(self.seat,),
                is_passing=True,
            )

    def _close_deal(self, s: State, answer: OfferAnswer, entry: Entry) -> None:
        """Lets the cards change hands, after which nobody can simply undo the trade.

        A counter-offer names what its author gives and wants, so the
        offerer gives what that author wants.
        """
        gave, got = self.give, self.want
        if answer.want and answer.give:
            gave, got = answer.want, answer.give
        offerer = s.players[self.seat]
        partner = s.players[answer.seat]
        change = pack(got) - pack(gave)
        offerer.hand += change
        partner.hand -= change
        if s.rules.kit.has_endless:
            offerer.hand = s.rules.kit.cap_endless(offerer.hand)
            partner.hand = s.rules.kit.cap_endless(partner.hand)
        entry.reveal()
        s.record_action(self.seat, "trade", other=answer.seat, gave=pack(gave), got=pack(got))
        if entry.news is not None:
            entry.tell(
                "{player} gives {other} {give} for {want}.",
                player=Who(self.seat),
                other=Who(answer.seat),
                give=cards_text(gave, s.rules.kit),
                want=cards_text(got, s.rules.kit),
            )
        finish_question(s, entry)
