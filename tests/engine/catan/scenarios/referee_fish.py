"""The Fishermen: who draws how many tokens, what they pay for, and the old boot."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from engine.catan.modules.fishermen.moves import (
    PAYMENTS,
    FishForBridge,
    FishForCard,
    FishForResource,
    FishForRoad,
    FishForTheft,
    FishForWay,
    HandOnBoot,
    SendRobberAway,
)
from engine.catan.moves import EndTurn, Roll
from engine.core import Decision, Move

from .referee_table import Table

VALUES: Final = (1, 2, 3)
LIMIT: Final = 7
LAKE: Final = (2, 3, 11, 12)
SECOND_LAKE: Final = (4, 10)
PRICES: Final = {
    SendRobberAway: 2,
    FishForWay: 2,
    FishForTheft: 3,
    FishForResource: 4,
    FishForRoad: 5,
    FishForBridge: 6,
    FishForCard: 7,
}
SWAP_PHASE: Final = "fish"
Tokens = tuple[int, ...]


def held(table: Table, seat: int) -> Tokens:
    """The tokens of a seat by their values."""
    return tuple(table.counter(seat, f"fish_{value}") for value in VALUES)


def worth(tokens: Tokens) -> int:
    return sum(n * value for n, value in zip(tokens, VALUES, strict=True))


def fair_payments(tokens: Tokens, price: int) -> set[Tokens]:
    """All sets of tokens that suffice, and from which none could be dropped."""
    found = set()
    for chosen in product(*(range(n + 1) for n in tokens)):
        smallest = min((value for n, value in zip(chosen, VALUES, strict=True) if n), default=0)
        if worth(chosen) >= price > worth(chosen) - smallest:
            found.add(chosen)
    return found


def boot_holder(table: Table) -> int | None:
    return next((seat for seat in table.seats if table.counter(seat, "boot")), None)


class FishReferee:
    """Grounds and lakes, and what every roll and every fish brings."""

    def __init__(self, table: Table) -> None:
        self.grounds = {
            sign.at: sign.number for sign in table.view.signs if sign.key == "fishing_ground"
        }
        lakes = sorted(hex for hex, kind in enumerate(table.terrain) if kind == "lake")
        self.lakes = dict(zip(lakes, self.lake_numbers(table, lakes), strict=True))
        self.tokens = 43 if len(table.seats) > 4 else 29
        self.boot_turn = -1
        self.has_rolled = False

    def lake_numbers(self, table: Table, lakes: list[int]) -> list[tuple[int, ...]]:
        """The numbers of each lake; the second of two has numbers of its own."""
        shown = [
            tuple(
                sorted(
                    sign.number or 0
                    for sign in table.view.signs
                    if sign.key == "lake_number" and sign.at == hex
                )
            )
            for hex in lakes
        ]
        assert sorted(shown, key=len) in ([], [LAKE], [SECOND_LAKE, LAKE]), shown
        return shown

    def is_at_ground(self, table: Table, corner: int, ground: int) -> bool:
        """Whether a corner is the middle of a ground, or beside it at the coast."""
        if corner == ground:
            return True
        for edge in table.edges_at(ground):
            is_coast = len(table.grid.edge_hexes[edge]) == 1
            if is_coast and corner in table.grid.ends[edge]:
                return True
        return False

    def due(self, table: Table, number: int) -> list[int]:
        """The tokens that a roll owes to each seat."""
        owed = [0 for _ in table.seats]
        for corner, owner in table.buildings.items():
            for ground, of in self.grounds.items():
                if of == number and self.is_at_ground(table, corner, ground):
                    owed[owner] += table.worth(corner)
            for lake, numbers in self.lakes.items():
                is_beside = corner in table.grid.hex_corners[lake]
                if is_beside and number in numbers and table.robber != lake:
                    owed[owner] += table.worth(corner)
        return owed

    def drawn(self, table: Table, number: int) -> tuple[list[int], list[bool]]:
        """What everybody draws in a roll, and who may swap because the limit took some."""
        owed = self.due(table, number)
        has = [table.counter(seat, "fish") for seat in table.seats]
        takes = [min(n, LIMIT - had) for n, had in zip(owed, has, strict=True)]
        if sum(takes) > table.supply("fish") + table.supply("spent_fish"):
            return [0 for _ in table.seats], [False for _ in table.seats]
        swaps = [n > taken for n, taken in zip(owed, takes, strict=True)]
        return takes, swaps

    def compare_supply(self, same: Any, table: Table) -> None:
        """No token is ever lost, and the boot lies in the pile or with somebody."""
        hands = sum(table.counter(seat, "fish") for seat in table.seats)
        boots = int(boot_holder(table) is not None)
        same(
            "fish tokens",
            hands + table.supply("fish") + table.supply("spent_fish") + boots,
            self.tokens + 1,
        )
        for seat in table.seats:
            same("values of fish", sum(held(table, seat)), table.counter(seat, "fish"))
            assert table.counter(seat, "fish") <= LIMIT

    def compare_roll(self, same: Any, before: Table, after: Table, number: int) -> None:
        """Everybody has drawn what was due; who drew the boot has one token less."""
        takes, swaps = self.drawn(before, number)
        new_boot = boot_holder(after) if boot_holder(before) is None else None
        for seat in after.seats:
            expected = before.counter(seat, "fish") + takes[seat] - (seat == new_boot)
            same("fish drawn", after.counter(seat, "fish"), expected)
        if after.view.result is None:
            asked = after.phase == SWAP_PHASE
            same("somebody may swap", asked, any(swaps))

    def compare_use(self, same: Any, before: Table, after: Table, seat: int, move: Move) -> None:
        """What was paid is spent, and nobody else's tokens change."""
        if not isinstance(move, tuple(PRICES)):
            return
        paid = PAYMENTS[move.fish]  # type: ignore[attr-defined]
        had = held(before, seat)
        left = tuple(n - gone for n, gone in zip(had, paid, strict=True))
        same("fish after paying", held(after, seat), left)
        spent = before.supply("spent_fish") + sum(paid)
        same("spent fish", after.supply("spent_fish"), spent)

    def compare_founding(
        self,
        same: Any,
        before: Table,
        after: Table,
        seat: int,
        corner: int,
    ) -> None:
        """The second building draws one token where it touches a ground or a lake."""
        is_second = bool(before.own_buildings(seat))
        at_ground = any(self.is_at_ground(after, corner, ground) for ground in self.grounds)
        at_lake = any(corner in after.grid.hex_corners[lake] for lake in self.lakes)
        drawn = after.counter(seat, "fish") - before.counter(seat, "fish")
        drawn += boot_holder(before) is None and boot_holder(after) == seat
        same("first fish", drawn, int(is_second and (at_ground or at_lake)))

    def listed(self, decision: Decision) -> set[Move]:
        """All moves of a decision that have to do with fish."""
        return {move for move in decision.moves if isinstance(move, (*PRICES, HandOnBoot))}

    def legal_moves(self, table: Table, seat: int, bridge_sites: set[int]) -> set[Move]:
        """All that the seat may do with its fish in its own turn after the roll."""
        tokens = held(table, seat)
        found: set[Move] = set()

        def pay(price: int) -> list[int]:
            return [PAYMENTS.index(one) for one in fair_payments(tokens, price)]

        if table.robber is not None:
            found |= {SendRobberAway(fish) for fish in pay(2)}
        for victim in table.seats:
            if victim != seat and sum(table.resources(victim)):
                found |= {FishForTheft(victim, fish) for fish in pay(3)}
        for kind, n in enumerate(table.view.bank[:5]):
            found |= {FishForResource(kind, fish) for fish in (pay(4) if n else ())}
        for edge in bridge_sites:
            found |= {FishForBridge(edge, fish) for fish in pay(6)}
        if table.view.deck:
            found |= {FishForCard(fish) for fish in pay(7)}
        return found

    def legal_roads(self, table: Table, seat: int, road_sites: set[int]) -> set[Move]:
        """A free road, where there is a place and a road left."""
        left = 15 - list(table.roads.values()).count(seat)
        payments = fair_payments(held(table, seat), 5) if road_sites and left else ()
        return {FishForRoad(PAYMENTS.index(one)) for one in payments}

    def legal_boots(self, table: Table, seat: int) -> set[Move]:
        """To whom the holder of the boot may hand it: as many visible points or more."""
        if boot_holder(table) != seat or self.boot_turn == table.view.turn:
            return set()
        if not self.has_rolled:
            return set()
        players = table.view.players
        mine = table.views[seat].players[seat].points
        return {
            HandOnBoot(other)
            for other in table.seats
            if other != seat and players[other].points >= mine
        }

    def note(self, table: Table, move: Move) -> None:
        """The boot goes once a turn, after the own roll: the second of a pair does not roll."""
        if isinstance(move, Roll):
            self.has_rolled = True
        elif isinstance(move, EndTurn):
            self.has_rolled = False
        if isinstance(move, HandOnBoot):
            self.boot_turn = table.view.turn
