"""What every move does to the referee's table; what chance brought is read off views and log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.catan import moves as base
from engine.catan.modules.explorers import moves as m
from engine.catan.view import CatanView

from .referee_facts import CHASE_FACES, PRICES, START_GOLD, STARTS, WOOL
from .referee_sailing import CARGO, CREWS_AT_LAIR, Cost, Deeds, find_ways, ways_to
from .referee_table import Table, Vessel
from .referee_turn import MOST_GOLD

CARDS_OF_A_KIND = 19
RESOURCES = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4}
DISCOVERY_GOLD = FIELD_GOLD = CAPTURE_GOLD = 2
SEVEN, TOO_MANY = 7, 7
Compare = Callable[[str, object, object], None]


class Follower:
    """Does on a table what was done in a match."""

    def __init__(self, table: Table, compare: Compare) -> None:
        self.t, self.compare = table, compare
        self.after: list[CatanView] = []
        self.drawn: list[int] = []
        self.discovered = False

    def bank(self, kind: int) -> int:
        return CARDS_OF_A_KIND - sum(hand[kind] for hand in self.t.hands)

    def give_gold(self, seat: int, n: int) -> None:
        self.t.gold[seat] = min(MOST_GOLD, self.t.gold[seat] + n)

    def pay(self, seat: int, price: tuple[int, ...]) -> None:
        for kind, n in enumerate(price):
            self.t.hands[seat][kind] -= n

    # --- the beginning ------------------------------------------------

    def place_printed_pieces(self) -> None:
        """Land Ho!: everybody's pieces; of two players the other colours have no ship."""
        t = self.t
        colours = STARTS if t.seats == 2 else STARTS[: t.seats]
        for owner, (harbor, ship, home, road) in enumerate(colours):
            t.harbors[t.corner_of(harbor)] = owner
            t.settlements[t.corner_of(home)] = owner
            t.roads[t.edge_of(road)] = owner
            if owner < t.seats:
                t.ships[owner][0] = Vessel(t.edge_of(ship), Counter(settler=1))
                self.give_first_cards(owner, t.corner_of(home))

    def give_first_cards(self, seat: int, corner: int) -> None:
        """A card for each terrain hex at the settlement, and two gold."""
        for hex in self.t.grid.corner_hexes[corner]:
            kind = RESOURCES.get(self.t.board[hex][0])
            if kind is not None:
                self.t.hands[seat][kind] += 1
        self.give_gold(seat, START_GOLD)

    # --- the roll -----------------------------------------------------

    def roll(self) -> None:
        number = self.after[0].throws[-1].number
        if number == SEVEN:
            return
        owed: Counter[tuple[int, int]] = Counter()
        fields: Counter[int] = Counter()
        for corner, owner in {**self.t.settlements, **self.t.harbors}.items():
            for hex in self.t.grid.corner_hexes[corner] if owner < self.t.seats else ():
                terrain, disc = self.t.board[hex]
                if disc != number:
                    continue
                fields[owner] += FIELD_GOLD * (hex in self.t.gold_fields)
                if terrain in RESOURCES:
                    owed[owner, RESOURCES[terrain]] += 1
        paid = self.share_out(owed)
        for seat in range(self.t.seats):
            got = sum(n for (owner, _kind), n in paid.items() if owner == seat)
            self.give_gold(seat, fields[seat] + (not got))

    def share_out(self, owed: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
        """A short bank pays nobody, or what is left to the only one."""
        paid: Counter[tuple[int, int]] = Counter()
        for kind in range(5):
            claims = {seat: n for (seat, one), n in owed.items() if one == kind}
            left = self.bank(kind)
            if sum(claims.values()) > left:
                claims = dict.fromkeys(claims, left) if len(claims) == 1 else {}
            for seat, n in claims.items():
                self.t.hands[seat][kind] += n
                paid[seat, kind] += n
        return paid

    # --- trade and building -------------------------------------------

    def exchange(self, seat: int, move: Any) -> None:
        """Three equal for one, once or several times at once."""
        paid = move.pay if isinstance(move.pay, tuple) else (move.pay,)
        got = move.get if isinstance(move.get, tuple) else (move.get,)
        for kind in paid:
            self.t.hands[seat][kind] -= 3
        for kind in got:
            self.t.hands[seat][kind] += 1

    def build(self, seat: int, move: Any) -> None:
        t = self.t
        match move:
            case base.BuildRoad(edge):
                self.pay(seat, PRICES["road"])
                t.roads[edge] = seat
            case base.BuildSettlement(corner):
                self.pay(seat, PRICES["settlement"])
                t.settlements[corner] = seat
            case base.BuildCity(corner):
                self.pay(seat, PRICES["harbor"])
                del t.settlements[corner]
                t.harbors[corner] = seat
            case m.BuildVessel(edge):
                self.pay(seat, PRICES["ship"])
                self.launch(seat, edge)
            case m.RebuildVessel(number, edge):
                self.pay(seat, PRICES["ship"])
                self.give_back(t.ships[seat].pop(number).hold)
                self.launch(seat, edge)
            case m.HireSettler(berth):
                self.pay(seat, PRICES["settler"])
                self.hold(seat, berth)["settler"] += 1
            case m.HireCrew(berth):
                self.pay(seat, PRICES["crew"])
                self.hold(seat, berth)["crew"] += 1

    def launch(self, seat: int, edge: int, *cargo: str) -> None:
        number = min({0, 1, 2} - self.t.ships[seat].keys())
        self.t.ships[seat][number] = Vessel(edge, Counter(cargo))

    def hold(self, seat: int, berth: int) -> Counter[str]:
        if berth < 3:
            return self.t.ships[seat][berth].hold
        corner = next(one for one in self.t.harbors if m.harbor_berth(one) == berth)
        return self.t.basins.setdefault(corner, Counter())

    def give_back(self, hold: Counter[str]) -> None:
        self.t.stock += hold["fish"]

    def trade(self, seat: int, move: Any) -> None:
        t = self.t
        match move:
            case base.Exchange():
                self.exchange(seat, move)
            case m.BuyWithGold(kind):
                t.gold[seat] -= 2
                t.hands[seat][kind] += 1
                t.bought += 1
            case m.EarnGold(kind):
                t.hands[seat][kind] -= 3
                t.gold[seat] += 1
            case m.FastGold(kind):
                t.hands[seat][kind] -= 1
                t.gold[seat] += 1
                t.fast += 1
            case m.ReturnCargo(berth, kind):
                self.hold(seat, berth)[CARGO[kind]] -= 1
                t.stock += CARGO[kind] == "fish"
            case base.Discard(cards):
                for kind, n in enumerate(cards[:5]):
                    t.hands[seat][kind] -= n

    # --- sailing ------------------------------------------------------

    def sail_to(self, seat: int, number: int, ways: dict[int, Cost]) -> None:
        """The cheapest way; of equal ones the route with the lowest number."""
        edge = min(ways, key=lambda one: (ways[one], one))
        cost, t = ways[edge], self.t
        if not cost.steps:
            return
        ship = t.ships[seat][number]
        t.hands[seat][WOOL] -= cost.wool
        t.gold[seat] -= cost.payments - cost.wool
        ship.wool |= cost.wool
        ship.paid |= cost.payments > cost.wool
        ship.used += cost.steps
        ship.edge = edge
        self.stop_under_way(seat, number)
        t.under_way = number
        hidden = [hex for hex in t.hexes_at(edge) if t.is_hidden(hex)]
        if hidden:
            ship.stopped = self.discovered = True
            for hex in sorted(hidden):
                self.discover(seat, hex)

    def stop_under_way(self, seat: int, number: int | None = None) -> None:
        """Ships move one after the other: the next one ends the movement of the last."""
        t = self.t
        if t.under_way is not None and t.under_way != number:
            if t.under_way in t.ships[seat]:
                t.ships[seat][t.under_way].stopped = True
            t.under_way = None

    def discover(self, seat: int, hex: int) -> None:
        """Terrain brings a card of its kind, anything else two gold."""
        t, view = self.t, self.after[0]
        area = t.board[hex][0]
        tile = view.board.tiles[hex]
        t.board[hex] = (tile.terrain, tile.number)
        signs = {sign.key: sign for sign in view.signs if sign.place == "hex" and sign.at == hex}
        kind = RESOURCES.get(tile.terrain)
        if kind is None:
            self.compare("a disc", tile.number, None)
            self.give_gold(seat, DISCOVERY_GOLD)
        elif self.bank(kind):
            t.hands[seat][kind] += 1
        if tile.terrain == "lair":
            t.lairs[hex] = Counter()
        if tile.terrain == "village":
            (key,) = [key for key in signs if key.startswith("village_")]
            advantage = key.removeprefix("village_")
            if advantage.startswith("chase"):
                self.compare("face", advantage, f"chase_{CHASE_FACES[area]}")
            t.villages[hex], t.sacks[hex], t.guests[hex] = advantage, t.seats, set()
        if "shoal" in signs:
            t.shoals[hex] = signs["shoal"].number or 0

    def do_with_ship(self, seat: int, move: Any) -> None:
        """Sails where the deed is done, and does it."""
        t, number = self.t, move.vessel
        if isinstance(move, m.Sail):
            self.sail_to(seat, number, {move.edge: find_ways(t, seat, number)[move.edge]})
            return
        place = getattr(move, "corner", None)
        corners = (place,) if place is not None else t.grid.hex_corners[move.hex]
        self.sail_to(seat, number, ways_to(t, seat, number, corners))
        hold = t.ships[seat][number].hold
        match move:
            case m.Land(_, corner):
                del t.ships[seat][number]
                t.settlements[corner] = seat
                t.under_way = None if t.under_way == number else t.under_way
            case m.LandCrews(_, hex, n):
                hold["crew"] -= n
                t.lairs[hex][seat] += n
                if t.lairs[hex].total() == CREWS_AT_LAIR:
                    t.captured.append(hex)
                    for one in (one for one, crews in t.lairs[hex].items() if crews):
                        self.give_gold(one, CAPTURE_GOLD)
            case m.FetchCrew(_, hex):
                hold["crew"] += 1
                t.lairs[hex][seat] -= 1
            case m.CatchFish(_, hex):
                hold["fish"] += 1
                t.hauls.remove(hex)
            case m.GainSpice(_, hex):
                hold["crew"] -= 1
                hold["spice"] += 1
                t.sacks[hex] -= 1
                t.guests[hex].add(seat)
            case _:
                self.do_in_harbor(seat, move, hold)

    def do_in_harbor(self, seat: int, move: Any, hold: Counter[str]) -> None:
        t = self.t
        if isinstance(move, m.Deliver):
            fish, spice = hold.pop("fish", 0), hold.pop("spice", 0)
            t.stock += fish
            if fish:
                t.advance(seat, "fish", fish)
            if spice:
                t.advance(seat, "spices", spice)
            return
        basin = t.basins.setdefault(move.corner, Counter())
        if isinstance(move, m.Swap):
            t.basins[move.corner], t.ships[seat][move.vessel].hold = hold, basin
            return
        n = 1 if isinstance(move, m.Load) else -1
        hold[CARGO[move.cargo]] += n
        basin[CARGO[move.cargo]] -= n

    def sail_fleet(self, seat: int, move: Any) -> None:
        """Every ship by its orders; a discovery or a win stops all that comes after it."""
        t = self.t
        for number, orders in zip(sorted(t.ships[seat]), move.orders, strict=True):
            for leg in orders:
                deed = m.decode_leg(number, leg)
                if number not in t.ships[seat]:
                    break
                if deed not in Deeds(t, seat, number).list_all():
                    break
                self.do_with_ship(seat, deed)
                if self.discovered or t.points(seat) >= t.target:
                    return

    # --- fish, pirates, lairs -----------------------------------------

    def roll_for_fish(self, seat: int) -> None:
        """A haul for the shoal of the die that is known, without haul and without pirate."""
        t, die = self.t, self.drawn[0] + 1
        self.stop_under_way(seat)
        t.fished = True
        pirate = t.pirate[0] if t.pirate else None
        for hex, number in t.shoals.items():
            if number == die and hex not in t.hauls and hex != pirate:
                t.hauls.add(hex)
                t.stock -= 1

    def chase(self, seat: int, number: int) -> None:
        t = self.t
        t.ships[seat][number].chased = True
        chases = [one for one in t.advantages(seat) if one.startswith("chase_")]
        faces = {6} | {int(one.removeprefix("chase_")) for one in chases}
        if self.drawn[0] + 1 in faces:
            t.pirate = None

    def place_pirate(self, seat: int, hex: int, victim: int | None) -> None:
        """Fish there go back; a card of the victim by lot, or a gold where there is none."""
        t = self.t
        t.pirate = (hex, seat)
        if hex in t.hauls:
            t.hauls.remove(hex)
            t.stock += 1
        if victim is None:
            return
        if not t.hands[victim].total():
            t.gold[victim] -= 1
            self.give_gold(seat, 1)
            return
        held = self.after[victim].players[victim].resources or ()
        (kind,) = [kind for kind in range(5) if t.hands[victim][kind] > held[kind]]
        t.hands[victim][kind] -= 1
        t.hands[seat][kind] += 1

    def end_turn(self, seat: int) -> None:
        """Captured lairs first; whoever has won by them passes nothing on."""
        t = self.t
        for hex in t.captured:
            order = [(seat + place) % t.seats for place in range(t.seats)]
            there = [one for one in order if t.lairs[hex][one]]
            for one in there:
                t.advance(one, "lairs", 1)
            hero = self.find_hero(hex, there)
            t.advance(hero, "lairs", 1)
            t.lairs[hex][hero] -= 1
            self.drawn.pop(0)  # the token
            tile = self.after[0].board.tiles[hex]
            t.board[hex] = (tile.terrain, tile.number)
            t.gold_fields.add(hex)
        t.captured = []
        if t.points(seat) < t.target:
            t.active = (seat + 1) % t.seats
            t.bought, t.fast, t.fished, t.under_way = 0, 0, False, None
            for own in t.ships:
                for ship in own.values():
                    ship.used = 0
                    ship.wool = ship.paid = ship.stopped = ship.chased = False

    def find_hero(self, hex: int, seats: list[int]) -> int:
        """A die and the own crews; of equals more crews, else once more."""
        crews = self.t.lairs[hex]
        while len(seats) > 1:
            sums = {one: (self.drawn.pop(0) + 1 + crews[one], crews[one]) for one in seats}
            seats = [one for one in seats if sums[one] == max(sums.values())]
        return seats[0]
