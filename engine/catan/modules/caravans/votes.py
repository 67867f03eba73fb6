"""The vote on a camel: bids in turn, an agreement of bidders, and who chooses the path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from ....core import (
    Counts,
    Decision,
    Entry,
    Form,
    Move,
    PublicAnswer,
    Seat,
    StandingAnswer,
    Text,
    Who,
)
from ....kit.hexes import EDGES
from ....kit.packed import count_of, pack
from ...frames.turn_order import run_steps
from ...kinds import COMMODITY
from ...match_kit import MatchKit
from ...names import cards_text, hand_text, make_card_group
from ...resources import BRICK, GRAIN, LUMBER, WOOL, card_count
from ...state import Frame, State, Step
from ..turn_closing import win_or_pass_turn
from .camels import list_open_paths, list_paths_apart, place_camel, update_bonus
from .moves import Abstain, BidForCamel, PlaceCamel

ABSTAIN: Final = Abstain()
TOPIC: Final = "camel"
NEVER_BID: Final = StandingAnswer(
    TOPIC, Text("Bid nothing for camels"), ABSTAIN, is_asked_once_a_turn=True
)
BID_TITLE: Final = Text("Cards you bid")
MOST_LISTED: Final = 3  # cards: bids up to so many are listed, any bid has a form


class Bid(NamedTuple):
    """What one seat has bid: so many cards."""

    seat: Seat
    votes: int


def ask_for_votes(s: State, seat: Seat, entry: Entry) -> None:
    """Lets everybody bid for the next camel, from the seat that ended its turn on.

    Where there is no path for it nothing happens; where there is a
    single one, it goes there without a vote.
    """
    paths = list_open_paths(s)
    if len(paths) > 1:
        order = tuple((seat + step) % len(s.players) for step in range(len(s.players)))
        vote = CamelBids(order)
        s.stack.append(vote)
        vote.ask_next_bidder(s, (), entry)
    elif paths:
        place_camel(s, seat, paths[0], entry)


class BidDecision(Decision):
    """The question for a bid: everybody sees it, whatever the hand is."""

    __slots__ = ()
    public_answers = (
        PublicAnswer(Abstain, Text("Bid nothing"), "no"),
        PublicAnswer(BidForCamel, Text("Bid")),
    )

    @property
    def topics(self) -> tuple[str, ...]:
        """The topic by which a player's standing answer is found, instead of asking."""
        return (TOPIC,)


@dataclass(frozen=True, slots=True)
class CamelBids(Frame):
    """All players bid once, one after the other, face up; whoever holds no card is skipped."""

    phase: ClassVar[str] = "camel_bids"
    order: tuple[Seat, ...]  # the first has ended the turn
    bids: tuple[Bid, ...] = ()

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the next seat for wool and grain, in any number."""
        seat = self.order[len(self.bids)]
        prompt = Text("Bid wool and grain for the way of the next camel.")
        listed, forms = _list_bids(s, seat)
        return (BidDecision(seat, prompt, (ABSTAIN, *listed), forms),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes the bid, which is lost whatever happens, and asks the next seat."""
        votes = 0
        if isinstance(move, BidForCamel):
            paid = pack(move.cards)
            votes = card_count(paid)
            s.pay_bank(s.players[seat], paid)
            cards = cards_text(move.cards, s.rules.kit)
            entry.tell("{player} bids {cards} for the camel.", player=Who(seat), cards=cards)
        else:
            entry.tell("{player} bids nothing for the camel.", player=Who(seat))
        self.ask_next_bidder(s, (*self.bids, Bid(seat, votes)), entry)

    def ask_next_bidder(self, s: State, bids: tuple[Bid, ...], entry: Entry) -> None:
        """Asks the next seat that holds cards, whatever they are; whoever holds none bids nothing.

        When all have bid, the votes are counted.
        """
        for seat in self.order[len(bids) :]:
            if s.players[seat].hand & s.rules.kit.card_mask:
                s.stack[-1] = CamelBids(self.order, bids)
                return
            bids = (*bids, Bid(seat, 0))
        s.stack.pop()
        count_votes(s, self.order[0], bids)
        run_steps(s, entry)


def find_bid_kinds(kit: MatchKit) -> tuple[int, int]:
    """The two resources that are bid: wool and grain; with commodities, lumber and brick."""
    return (LUMBER, BRICK) if kit.family(COMMODITY) else (WOOL, GRAIN)


def _list_bids(s: State, seat: Seat) -> tuple[tuple[Move, ...], tuple[Form, ...]]:
    """How a seat may bid for the next camel: small bids as moves, and a form for any bid.

    The button *Bid* at the table opens the form. Both are empty for a
    seat with nothing to bid.
    """
    kit = s.rules.kit
    hand = s.players[seat].hand
    first, second = find_bid_kinds(kit)
    held = {first: count_of(hand, first), second: count_of(hand, second)}
    moves = _list_small_bids(kit, held)
    if not moves:
        return (), ()
    cards_bid = [card for card in kit.resources if card.kind in held]
    most = tuple(held.get(kind, 0) for kind in range(kit.kind_count))
    shown = hand_text(kit.unpack(hand), kit)
    limits = (1, sum(held.values()))
    group = make_card_group(BID_TITLE, kit, cards_bid, most, limits, shown)
    return tuple(moves), (Counts(BidForCamel, BID_TITLE, (group,)),)


def _list_small_bids(kit: MatchKit, held: Mapping[int, int]) -> list[Move]:
    """Every bid of up to `MOST_LISTED` cards.

    `held` says by kind how many cards the seat has, of the two kinds
    that are bid.
    """
    (first, most_of_first), (second, most_of_second) = held.items()
    bids: list[Move] = []
    for total in range(1, min(most_of_first + most_of_second, MOST_LISTED) + 1):
        for of_first in range(max(0, total - most_of_second), min(total, most_of_first) + 1):
            cards = [0] * kit.kind_count
            cards[first] = of_first
            cards[second] = total - of_first
            bids.append(BidForCamel(tuple(cards)))
    return bids


def count_votes(s: State, seat: Seat, bids: tuple[Bid, ...]) -> None:
    """After all bids: asks the player who chooses the camel's path.

    That is whoever has more votes than all others together. If nobody has, the
    bidders have to agree; without any votes it is the seat that ended its turn.
    For two players it is always the higher bidder.
    """
    if len(s.players) == 2:
        s.stack.append(_make_choice_for_two(seat, bids))
        return
    total = sum(bid.votes for bid in bids)
    top = max(bids, key=lambda bid: bid.votes)
    if not total:
        s.stack.append(ChooseCamelPath(seat))
    elif 2 * top.votes > total:
        s.stack.append(ChooseCamelPath(top.seat))
    else:
        s.stack.append(CamelAgreement(seat, tuple(bid for bid in bids if bid.votes)))


def _make_choice_for_two(seat: Seat, bids: tuple[Bid, ...]) -> ChooseCamelPath:
    """With two players: asks the higher bidder for the paths of both camels of this turn.

    In a tie each of them is asked for one. `seat` is who ended the turn.
    """
    votes = dict(bids)  # by seat
    other = 1 - seat
    if votes[seat] == votes[other]:
        return ChooseCamelPath(seat, next_seat=other)
    winner = max(votes, key=lambda bidder: votes[bidder])
    return ChooseCamelPath(winner, next_seat=winner)


class Named(NamedTuple):
    """A path that a bidder has named; None if the bidder leaves it to others."""

    seat: Seat
    edge: int | None


@dataclass(frozen=True, slots=True)
class CamelAgreement(Frame):
    """Nobody has most votes alone: the bidders name paths, all at once.

    A path with more than half of all votes is taken. Else the single highest
    bidder chooses; in a tie it is the player who ended the turn.
    """

    phase: ClassVar[str] = "camel_agreement"
    seat: Seat  # who ended the turn
    bids: tuple[Bid, ...]  # of those who bid anything
    named: tuple[Named, ...] = ()

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all bidders who have not answered to name a path; when time runs out, none."""
        answered = [name.seat for name in self.named]
        moves = (ABSTAIN, *map(PlaceCamel, list_open_paths(s)))
        prompt = Text(
            "Nobody has more votes than all others together ({bids}). Name a path: the camel "
            "goes there if more than half of all votes are for it. Else {player} decides.",
            bids=tuple(map(self._describe_bid, self.bids)),
            player=Who(self._chooser),
        )
        waiting = [bid.seat for bid in self.bids if bid.seat not in answered]
        return tuple([Decision(seat, prompt, moves, fallback=ABSTAIN) for seat in waiting])

    def _describe_bid(self, bid: Bid) -> Text:
        """Names a bidder with the votes, and with the path that the bidder has named, if any."""
        edge = dict(self.named).get(bid.seat)
        if edge is None:
            return Text("{player}: {n}", player=Who(bid.seat), n=bid.votes)
        return Text(
            "{player}: {n}, for {edge}", player=Who(bid.seat), n=bid.votes, edge=EDGES[edge]
        )

    @property
    def _chooser(self) -> Seat:
        """Who decides without an agreement: the highest bidder.

        In a tie it is the seat that ended its turn.
        """
        most = max(bid.votes for bid in self.bids)
        top = [bid.seat for bid in self.bids if bid.votes == most]
        return top[0] if len(top) == 1 else self.seat

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Notes which path the seat names, if any.

        More than half of all votes, or the last answer, ends the vote.
        """
        edge = move.edge if isinstance(move, PlaceCamel) else None
        named = (*self.named, Named(seat, edge))
        if edge is not None:
            entry.tell("{player} is for a camel on {edge}.", player=Who(seat), edge=EDGES[edge])
        agreed = self._find_agreed_path(named)
        if agreed is None and len(named) < len(self.bids):
            s.stack[-1] = CamelAgreement(self.seat, self.bids, named)
            return
        s.stack.pop()
        self._end_vote(s, agreed, named, entry)
        run_steps(s, entry)

    def _find_agreed_path(self, named: tuple[Named, ...]) -> int | None:
        """The path with more than half of all votes; None if there is none."""
        votes = dict(self.bids)  # by seat
        total = sum(votes.values())
        for edge in {name.edge for name in named if name.edge is not None}:
            votes_for_it = sum(votes[name.seat] for name in named if name.edge == edge)
            if 2 * votes_for_it > total:
                return edge
        return None

    def _end_vote(
        self,
        s: State,
        agreed: int | None,
        named: tuple[Named, ...],
        entry: Entry,
    ) -> None:
        """Ends the vote: places the camel on the path that is `agreed`, if there is one.

        Else one player decides: who bid most votes, or who ended the
        turn where several did. The camel goes where that player has
        `named`; whoever has named no path is asked for one.
        """
        if agreed is not None:
            last_voter = named[-1].seat
            place_camel(s, last_voter, agreed, entry)
            return
        edge = dict(named).get(self._chooser)
        if edge is None:
            s.stack.append(ChooseCamelPath(self._chooser))
        else:
            place_camel(s, self._chooser, edge, entry)


@dataclass(frozen=True, slots=True)
class ChooseCamelPath(Frame):
    """Whoever has won the vote places the camel.

    In the game for two a second one follows, in another caravan.
    """

    phase: ClassVar[str] = "camel"
    seat: Seat
    next_seat: Seat | None = None  # who places the second camel
    first: int | None = None  # the path of the first one, where this is the second

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for one of the open paths.

        A second camel does not go to the caravan of the `first`.
        """
        paths = list_open_paths(s) if self.first is None else list_paths_apart(s, self.first)
        moves = tuple(map(PlaceCamel, paths))
        return (Decision(self.seat, Text("Place the next camel."), moves),)

    def apply(self, s: State, seat: Seat, move: PlaceCamel, entry: Entry) -> None:
        """Places the camel; in the game for two the second camel follows."""
        s.stack.pop()
        place_camel(s, seat, move.edge, entry)
        if self.next_seat is not None:
            ask_for_second_camel(s, self.next_seat, move.edge, entry)
        run_steps(s, entry)


def ask_for_second_camel(s: State, seat: Seat, first: int, entry: Entry) -> None:
    """Asks for the second camel of the game for two, in another caravan than the first.

    A single open path needs no question, and without any there is
    no second camel.
    """
    paths = list_paths_apart(s, first)
    if len(paths) > 1:
        s.stack.append(ChooseCamelPath(seat, first=first))
    elif paths:
        place_camel(s, seat, paths[0], entry)


@dataclass(frozen=True, slots=True)
class CloseTurn(Step):
    """The camel stands: the player who ended the turn may win by it, else the turn passes on."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Counts the points of buildings between camels, then ends the match or the turn."""
        update_bonus(s, entry)
        win_or_pass_turn(s, self.seat, entry)
