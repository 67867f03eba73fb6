"""A vote on the next camel: bids in turn, an agreement, and who decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from .table import Table


@dataclass
class Vote:
    """One vote: who ended the turn, what each seat bid, which paths were named."""

    ender: int
    waiting: list[int]  # who is still asked for a bid, in turn
    bids: dict[int, int] = field(default_factory=dict)  # votes of those who were asked
    named: dict[int, int | None] = field(default_factory=dict)  # by bidder; None: no path
    is_agreement: bool = False
    deciders: list[int] = field(default_factory=list)  # of each camel that is still to come

    def list_bidders(self) -> list[int]:
        """Those who bid at least one card."""
        return [seat for seat, votes in self.bids.items() if votes]

    @property
    def total(self) -> int:
        """All votes."""
        return sum(self.bids.values())

    def find_master(self) -> int | None:
        """Who has more votes than all others together."""
        for seat, votes in self.bids.items():
            if votes > self.total - votes:
                return seat
        return None

    def find_decider(self) -> int:
        """The single highest bidder; in a tie or without votes, who ended the turn."""
        best = max(self.bids.values(), default=0)
        leaders = [seat for seat, votes in self.bids.items() if votes == best]
        return leaders[0] if len(leaders) == 1 and best else self.ender

    def find_agreed_path(self) -> int | None:
        """The path that is named with more than half of all votes."""
        for path in set(self.named.values()) - {None}:
            named = [self.bids[seat] for seat, one in self.named.items() if one == path]
            if 2 * sum(named) > self.total:
                return path
        return None

    def list_unasked(self) -> list[int]:
        """The bidders who have neither named a path nor declined to."""
        return [seat for seat in self.list_bidders() if seat not in self.named]


def open_vote(table: Table, ender: int) -> Vote:
    """Everybody is asked from the ender on; who holds no card is passed over."""
    vote = Vote(ender, table.list_seats_from(ender))
    pass_over(table, vote)
    return vote


def pass_over(table: Table, vote: Vote) -> None:
    """Skips those who hold no card."""
    while vote.waiting and not sum(table.hands[vote.waiting[0]]):
        vote.bids[vote.waiting.pop(0)] = 0


def close_bids(vote: Vote, seats: int) -> None:
    """Decides who places; several may agree first where nobody has more than half."""
    if seats == 2:
        first, second = vote.ender, 1 - vote.ender
        master = vote.find_master()
        vote.deciders = [first, second] if master is None else [master, master]
    elif vote.find_master() is None and vote.total:
        vote.is_agreement = True
    else:
        vote.deciders = [vote.find_decider()]
