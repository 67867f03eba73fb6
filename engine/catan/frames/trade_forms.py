"""The forms of trade: what is given, what is wanted, and who is asked.

They are made in full only when somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random

from ...core import Counts, Group, Move, PickQuestion, Question, Text, Who, abridge
from ...forms import MAX_OPTIONS_PER_QUESTION
from ...kit.packed import shift_to_kind
from ..kinds import CardKind
from ..match_kit import Cards, MatchKit
from ..moves import MOST_SEATS, Counter, Offer
from ..names import CardGroup, cards_text, hand_text, make_card_group

GIVE = Text("You give")
WANT = Text("You want")
ASK_WHOM = Text("Ask whom?")
SAME_RESOURCE = Text("Nobody may give and want the same resource.")
OFFER_REPEATED = Text("You have made this offer to them already in this turn.")
OFFER_UNCHANGED = Text("That is the offer itself: accept it instead.")
PLAYER_NAMES = tuple(Text("{player}", player=Who(seat)) for seat in range(MOST_SEATS))


@dataclass(frozen=True, slots=True)
class PlayerGroup(Group):
    """Some of the players: a number of 1 for each who is chosen."""

    def question(self) -> Question:
        """Asks the offerer who gets the offer: at least one player.

        All who can be asked are chosen at first. A key is
        `seat:amount`, as in forms of cards; the amount is 1.
        """
        options = tuple(
            (f"{seat}:1", name) for seat, name in enumerate(self.names) if self.most[seat]
        )
        keys = tuple(key for key, _ in options)
        return PickQuestion(self.title, options, least=1, most=len(options), chosen=keys)


def has_overlap(these: Cards, those: Cards) -> bool:
    """Whether both tuples have a number above zero at the same index.

    An index is a kind of card, if they are the cards given and wanted;
    or a seat, if they are the players asked by two offers.
    """
    return any(n and m for n, m in zip(these, those, strict=True))


def is_legal_selection(counts: object, most: Sequence[int]) -> bool:
    """Whether `counts` are at least one in all, and of each kind no more than `most`.

    It answers as `Group.reason_against` does, but makes no sentence: it
    is asked at every offer.
    """
    if not isinstance(counts, tuple) or len(counts) != len(most):
        return False
    for n, limit in zip(counts, most):
        if type(n) is not int or not 0 <= n <= limit:
            return False
    return any(counts)


def most_of_each(kinds: Sequence[CardKind]) -> int:
    """How many cards of each of these kinds one selection can show."""
    return MAX_OPTIONS_PER_QUESTION // len(kinds)


@lru_cache(maxsize=64)
def _make_wanted_group(kit: MatchKit) -> CardGroup:
    """Makes the part of a trade form that asks which cards are wanted: any that may be traded."""
    kinds = kit.tradable
    most = most_of_each(kit.tradable)
    most_by_kind = kit.unpack(sum(shift_to_kind(most, card.kind) for card in kinds))
    return make_card_group(WANT, kit, kinds, most_by_kind, (1, most * len(kinds)))


class TradeForm(Counts):
    """Counts of cards over the hand of the player who fills them in.

    Everything about them is worked out only when somebody looks.
    """

    __slots__ = ("hand", "kit")
    __setattr__ = object.__setattr__  # past that of `Counts`, which would cost more than all else
    hand: int
    kit: MatchKit

    @property
    def initial_counts(self) -> tuple[tuple[int, ...], ...]:
        """For each group of fields: the numbers that the form shows at first.

        (): every number is 0, unless a subclass has others.
        """
        return ()

    def __init__(self, kit: MatchKit, hand: int) -> None:
        """Makes a form over the packed hand of the player who fills it in."""
        self.kit = kit
        self.hand = hand

    def _make_card_groups(self) -> tuple[Group, Group]:
        """Makes the two parts of a trade: cards of the hand to give, any cards to want."""
        hand = self._tradable_hand()
        shown = hand_text(self.kit.unpack(self.hand), self.kit)
        give = make_card_group(GIVE, self.kit, self.kit.tradable, hand, (1, sum(hand)), shown)
        return give, _make_wanted_group(self.kit)

    def _tradable_hand(self) -> Cards:
        """The cards of the hand that may go to another player."""
        return self.kit.unpack(self.hand & self.kit.tradable_mask)

    def _is_swap(self, give: object, want: object) -> bool:
        """Whether `give` are cards of the hand, and `want` cards that may be asked for."""
        return is_legal_selection(give, self._tradable_hand()) and is_legal_selection(
            want, _make_wanted_group(self.kit).most
        )

    def _sample_swap(self, random: Random) -> tuple[Cards, Cards]:
        """A random swap: one or two cards of a kind for one or two of another.

        The hand must have cards to trade.
        """
        hand = self._tradable_hand()
        give = random.choice([kind for kind, n in enumerate(hand) if n])
        want = random.choice([card.kind for card in self.kit.tradable if card.kind != give])
        given = self.kit.cards_of_kind(give, random.randint(1, min(2, hand[give])))
        return given, self.kit.cards_of_kind(want, random.randint(1, 2))


class OfferForm(TradeForm):
    """What the offerer gives and wants, and of whom.

    The same offer is made to nobody twice in a turn.
    """

    __slots__ = ("made", "others")
    kind = Offer
    title = abridge(Text("Offer a trade"), Text("Trade"))
    others: tuple[int, ...]  # by seat: 1 for whoever can be asked
    made: tuple[Offer, ...]  # in this turn

    def __init__(
        self,
        kit: MatchKit,
        hand: int,
        others: tuple[int, ...],
        made: tuple[Offer, ...],
    ) -> None:
        """A form for the player who holds `hand`, all their cards packed into one number.

        `others` says by seat whom they can ask: 1 for who can be asked,
        else 0. `made` are the offers that they have made in this turn:
        none is repeated.
        """
        super().__init__(kit, hand)
        self.others = others
        self.made = made

    @property
    def groups(self) -> tuple[Group, ...]:
        """The parts of the form: cards given, cards wanted, players asked."""
        names = PLAYER_NAMES[: len(self.others)]
        return (
            *self._make_card_groups(),
            PlayerGroup(ASK_WHOM, names, self.others, (1, sum(self.others))),
        )

    @property
    def objection(self) -> Callable[..., Text | None]:
        """The function that checks a filled-in form: it says why the offer may not be made."""
        return self._refuse_offer

    def _refuse_offer(self, give: Cards, want: Cards, asked: tuple[int, ...]) -> Text | None:
        """Why the offer may not be made; None if it may."""
        if has_overlap(give, want):
            return SAME_RESOURCE
        return OFFER_REPEATED if self._is_repeated(give, want, asked) else None

    def _is_repeated(self, give: Cards, want: Cards, asked: tuple[int, ...]) -> bool:
        """Whether one of these players has had the same offer already in this turn."""
        return any(
            (old.give, old.want) == (give, want) and has_overlap(old.to, asked)
            for old in self.made
        )

    def allows(self, move: Move) -> bool:
        """Whether the move is an offer that may be made.

        It answers as `reason_against` does, but makes no sentence.
        """
        return (
            type(move) is Offer
            and self._is_swap(move.give, move.want)
            and is_legal_selection(move.to, self.others)
            and self._refuse_offer(move.give, move.want, move.to) is None
        )

    def repeat(self, move: Move) -> Move | None:
        """An earlier offer again, to all of those asked then who can be asked now.

        None if it may not be made again.
        """
        assert isinstance(move, Offer)
        by_seat = zip(move.to, self.others, strict=True)
        to = tuple([min(was_asked, can_be_asked) for was_asked, can_be_asked in by_seat])
        again = Offer(move.give, move.want, to)
        return again if self.allows(again) else None

    def repeat_label(self, move: Move) -> Text:
        """What the button of an earlier offer says."""
        assert isinstance(move, Offer)
        return Text(
            "Offer again: {give} for {want}",
            give=cards_text(move.give, self.kit),
            want=cards_text(move.want, self.kit),
        )

    @property
    def example(self) -> tuple[tuple[int, ...], ...]:
        """A legal offer: one card for some of another kind, not made yet in this turn."""
        give = next(kind for kind, n in enumerate(self._tradable_hand()) if n)
        mine = self.kit.cards_of_kind(give)
        numbers = range(1, most_of_each(self.kit.tradable) + 1)
        for n, want in product(numbers, self.kit.tradable):
            yours = self.kit.cards_of_kind(want.kind, n)
            if want.kind != give and not self._is_repeated(mine, yours, self.others):
                return mine, yours, self.others
        raise AssertionError("there are more such offers than a player may make in a turn")

    def sample(self, random: Random) -> Move:
        """A random offer to random players.

        It is the fallback if the random one was made already in this turn.
        """
        give, want = self._sample_swap(random)
        asked = [seat for seat, can_be_asked in enumerate(self.others) if can_be_asked]
        chosen = random.sample(asked, random.randint(1, len(asked)))
        to = tuple([int(seat in chosen) for seat in range(len(self.others))])
        return self.fallback if self._is_repeated(give, want, to) else Offer(give, want, to)


class CounterForm(TradeForm):
    """Another trade than the one that is on the table, with the same partner."""

    __slots__ = ("given", "wanted")
    kind = Counter
    title = Text("Make a counter-offer")
    given: Cards  # what the offerer gives
    wanted: Cards

    def __init__(self, kit: MatchKit, hand: int, given: Cards, wanted: Cards) -> None:
        """Makes the form.

        `given` and `wanted` are the cards of the offer that is answered.
        """
        super().__init__(kit, hand)
        self.given = given
        self.wanted = wanted

    @property
    def groups(self) -> tuple[Group, ...]:
        """The parts of the form: cards given, cards wanted."""
        return self._make_card_groups()

    @property
    def initial_counts(self) -> tuple[tuple[int, ...], ...]:
        """What the form shows first: the offer, seen from the other side.

        One gives what the offerer wants, as far as one's hand goes.
        """
        give = tuple(
            [min(n, had) for n, had in zip(self.wanted, self._tradable_hand(), strict=True)]
        )
        most = most_of_each(self.kit.tradable)
        return give, tuple([min(n, most) for n in self.given])

    @property
    def objection(self) -> Callable[..., Text | None]:
        """The function that checks a filled-in form: why the counter-offer may not be made."""
        return self._refuse_counter_offer

    def _refuse_counter_offer(self, give: Cards, want: Cards) -> Text | None:
        """Why the counter-offer may not be made; None if it may."""
        if has_overlap(give, want):
            return SAME_RESOURCE
        return OFFER_UNCHANGED if (give, want) == (self.wanted, self.given) else None

    def allows(self, move: Move) -> bool:
        """Whether the move is a counter-offer that may be made.

        It answers as `reason_against` does, but makes no sentence.
        """
        return (
            type(move) is Counter
            and self._is_swap(move.give, move.want)
            and self._refuse_counter_offer(move.give, move.want) is None
        )

    @property
    def example(self) -> tuple[tuple[int, ...], ...]:
        """A legal counter-offer: one card for one of another kind, unlike the offer."""
        give = next(kind for kind, n in enumerate(self._tradable_hand()) if n)
        mine = self.kit.cards_of_kind(give)
        for want in self.kit.tradable:
            yours = self.kit.cards_of_kind(want.kind)
            if want.kind != give and (mine, yours) != (self.wanted, self.given):
                return mine, yours
        raise AssertionError("there are more kinds of cards than the offer speaks of")

    def sample(self, random: Random) -> Move:
        """A random counter-offer.

        It is the fallback if it would be the offer itself.
        """
        give, want = self._sample_swap(random)
        return self.fallback if (give, want) == (self.wanted, self.given) else Counter(give, want)
