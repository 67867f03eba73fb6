"""All that the seats of a match see together, in plain lists that a referee can change."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from engine.catan.game import Catan
from engine.catan.state import State
from engine.catan.view import CatanView, Piece
from engine.match import Match

GAME = Catan()
RESOURCE_COUNT = 5
GOLD = 8  # the number of the kind
MOST_GOLD = 31
OTHER_COUNTERS = ("gold", "harbours", "events")  # of hands, of harbours, event cards that are left
SignKey = tuple[str, int, int | None]  # key, place, owner


@dataclass
class Table:
    """What lies on the table and in hands; the referee predicts it after every move."""

    hands: list[list[int]]
    bank: list[int]  # resources
    deck: int
    pieces: set[tuple[str, int, int]]  # kind, owner, place
    signs: dict[SignKey, int | None]  # with the number at it
    counters: list[dict[str, int]]  # by seat
    supply: dict[str, int]  # what the table counts
    holders: dict[str, int | None]  # of awards
    view: CatanView = field(compare=False)  # of whoever is asked
    views: tuple[CatanView, ...] = field(compare=False)  # by seat, of hands and cards

    def copy(self) -> Table:
        """A table to try a move on."""
        return Table(
            hands=deepcopy(self.hands),
            bank=list(self.bank),
            deck=self.deck,
            pieces=set(self.pieces),
            signs=dict(self.signs),
            counters=deepcopy(self.counters),
            supply=dict(self.supply),
            holders=dict(self.holders),
            view=self.view,
            views=self.views,
        )

    # --- hands ---

    def move_card(self, kind: int, giver: int | None, taker: int | None, count: int = 1) -> None:
        """Moves cards between players; None is the bank, which never lacks gold."""
        for owner, change in ((giver, -count), (taker, count)):
            if owner is not None:
                self.hands[owner][kind] += change
            elif kind != GOLD:
                self.bank[kind] += change

    def pay_gold(self, seat: int, count: int) -> None:
        """Gold from the bank, as far as a player can hold it."""
        self.hands[seat][GOLD] = min(MOST_GOLD, self.hands[seat][GOLD] + count)

    def count_cards(self, seat: int) -> int:
        """The resource cards in a hand."""
        return sum(self.hands[seat][:RESOURCE_COUNT])

    # --- pieces ---

    def list_pieces(self, *kinds: str) -> list[Piece]:
        """The pieces of some kinds, by place."""
        found = [one for one in self.pieces if one[0] in kinds]
        return [Piece(*one) for one in sorted(found, key=lambda one: one[2])]

    def find_owners(self, *kinds: str) -> dict[int, int]:
        """The owners of the pieces of some kinds, by place."""
        return {piece.at: piece.owner for piece in self.list_pieces(*kinds)}

    def count_left(self, kind: str, seat: int, stock: int) -> int:
        """The pieces of a kind that a player has not built."""
        return stock - sum(piece.owner == seat for piece in self.list_pieces(kind))

    # --- signs ---

    def list_places(self, key: str) -> list[int]:
        """Where there are signs of one key."""
        return sorted(at for one, at, _ in self.signs if one == key)

    def count_at(self, key: str, at: int) -> int:
        """The number at a sign that nobody owns, 0 where there is none."""
        return self.signs.get((key, at, None)) or 0

    def put_count(self, key: str, at: int, count: int) -> None:
        """Sets the number at a sign; at 0 it is gone."""
        self.signs.pop((key, at, None), None)
        if count:
            self.signs[key, at, None] = count

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    def list_seats_from(self, first: int) -> list[int]:
        """All seats, clockwise from one."""
        return [(first + step) % self.seats for step in range(self.seats)]


def read_table(match: Match[State]) -> Table:
    """The table of a match, from what each of its seats sees."""
    asked = match.decisions()
    view = GAME.view(match.state, asked[0].seat if asked else 0)
    # Of the others only hands and cards are looked at, which a bot sees as well
    views = tuple([GAME.bot_view(match.state, seat) for seat in range(match.seats)])
    return Table(
        hands=[list(_see_hand(views[seat], seat)) for seat in range(match.seats)],
        bank=list(view.bank[:RESOURCE_COUNT]),
        deck=view.deck,
        pieces={(piece.kind, piece.owner, piece.at) for piece in view.pieces},
        signs={(sign.key, sign.at, sign.owner): _number_at(sign) for sign in view.signs},
        counters=[_read_counters(player.counters) for player in view.players],
        supply=_read_counters(view.counters),
        holders={award.key: award.holder for award in view.awards},
        view=view,
        views=views,
    )


def _see_hand(view: CatanView, seat: int) -> tuple[int, ...]:
    """One's own hand."""
    seen = view.players[seat].resources
    assert seen is not None
    return seen


def _number_at(sign: Any) -> int | None:
    """What is counted at a sign, or the number of a disc."""
    count: int | None = sign.count if sign.number is None else sign.number
    return count


def _read_counters(counters: Any) -> dict[str, int]:
    """Counts by their keys, without those that are looked at elsewhere or by other referees."""
    return {one.key: one.count for one in counters if one.key not in OTHER_COUNTERS}
