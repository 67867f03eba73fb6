"""Matches of scenarios under the eyes of the referee, which compares after every move.

The referee knows views and moves. It is told every move, and says what
must lie on the table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, MoveRobber, Roll
from engine.catan.view import RESOURCE_OF_TERRAIN, CatanView
from engine.core import Bot, Decision, Move
from engine.match import Match
from tests.engine.comparing import same

from .referee_fish import FishReferee, boot_holder
from .referee_parts import Parts
from .referee_roads import next_holder, road_length
from .referee_table import Table

STEADY: Final[Bot[Any]] = GAME.bots["steady"]
PRICES: Final = {
    BuildRoad: (1, 1, 0, 0, 0),
    BuildSettlement: (1, 1, 1, 1, 0),
    BuildCity: (0, 0, 0, 2, 3),
}
EAGER: Final = {
    "BuildSettlement": 30.0,
    "BuildCity": 15.0,
    "BuildBridge": 20.0,
    "BuildRoad": 3.0,
    "BuyCard": 4.0,
    "BidForCamel": 3.0,
    "EndTurn": 0.8,
    "HaltKnights": 0.4,
    "PlayKnight": 4.0,
    "HandOnBoot": 0.3,
    "ImproveTrain": 20.0,
    "DriveWagon": 3.0,
    "DriveOff": 3.0,
    "PlaySwiftJourney": 4.0,
    "FishForWay": 2.0,
}
LEAST_ARMY: Final = 3
SEVEN: Final = 7
PAIR: Final = 2  # players who throw twice in a turn


class Watched:
    """One match, and what was compared in it."""

    def __init__(self, seats: int, options: dict[str, str], seed: int, care: float) -> None:
        self.options, self.care = options, care
        self.match = Match.start(GAME, seats, {"offers": "none", **options}, seed)
        self.random = Random(seed)
        self.compared: Counter[str] = Counter()
        self.now = self.look()
        self.parts = Parts(self.now, options)
        self.fish = FishReferee(self.now) if options.get("fishermen") == "on" else None
        self.holder: int | None = None
        self.army: int | None = None
        self.lengths = [0] * seats
        self.founded: int | None = None

    def look(self) -> Table:
        """The table as everybody together sees it."""
        views = []
        for seat in range(self.match.seats):
            view = GAME.view(self.match.state, seat)
            assert isinstance(view, CatanView)
            views.append(view)
        return Table(views)

    def same(self, what: str, found: object, expected: object) -> None:
        """Compares one thing, and says where the match stands if it differs."""
        self.compared[what] += 1
        if found != expected:
            at = f"{self.options} seed {self.match.seed} after {len(self.match.lines)}"
            same(f"{what} ({at}, {self.now.phase})", found, expected)

    def play(self, most: int) -> None:
        """Plays so many moves, or to the end."""
        for _ in range(most):
            if self.match.is_over:
                break
            decision = self.random.choice(self.match.decisions())
            self.compare_moves(decision)
            move = self.choose(decision)
            before = self.now
            self.match.act(decision.seat, move)
            self.now = self.look()
            self.follow(before, decision.seat, move)
            self.compare_table()
        self.compared["moves"] += len(self.match.lines)
        self.compared["finished"] += self.match.is_over

    def choose(self, decision: Decision) -> Move:
        """Any move, of a kind by how eager players are for it; or what the bot does."""
        if self.random.random() < self.care:
            view = self.now.views[decision.seat]
            return STEADY.choose(view, decision, self.random)
        by_kind: dict[str, list[Move]] = defaultdict(list)
        for move in decision.moves:
            by_kind[type(move).__name__].append(move)
        if not by_kind or (decision.forms and self.random.random() < 0.5):
            return decision.sample(self.random)
        kinds = sorted(by_kind)
        kind = self.random.choices(kinds, [EAGER.get(one, 1.0) for one in kinds])[0]
        return self.random.choice(by_kind[kind])

    # --- what is legal ------------------------------------------------

    def compare_moves(self, decision: Decision) -> None:
        table = self.now
        if table.phase == "turn" and decision.seat == table.active:
            self.compare_turn(decision)
        elif table.phase == "opening":
            self.compare_opening(decision)
        elif table.phase == "robber":
            self.compare_robber(decision)
        elif table.phase == "roads":
            listed = {move.edge for move in decision.moves if isinstance(move, BuildRoad)}
            self.same("free roads", listed, self.parts.road_sites(table, decision.seat))
        self.parts.compare_questions(self.same, table, decision)

    def compare_turn(self, decision: Decision) -> None:
        """All that may be built, bought and paid with fish."""
        table, seat = self.now, decision.seat
        sites = self.parts.sites(table, seat)
        for kind, price in PRICES.items():
            listed = {move.values()[0] for move in decision.moves if isinstance(move, kind)}
            pays = all(has >= n for has, n in zip(table.resources(seat), price, strict=True))
            self.same(kind.__name__, listed, sites[kind] if pays else set())
        self.parts.compare_turn(self.same, table, decision)
        if self.fish:
            self.compare_fish(self.fish, decision)

    def compare_fish(self, fish: FishReferee, decision: Decision) -> None:
        table, seat = self.now, decision.seat
        bridges = self.parts.bridge_sites(table, seat)
        expected = fish.legal_moves(table, seat, bridges)
        expected |= fish.legal_roads(table, seat, self.parts.road_sites(table, seat))
        expected |= fish.legal_boots(table, seat)
        self.same("fish moves", fish.listed(decision), expected)

    def compare_opening(self, decision: Decision) -> None:
        """First settlements keep their distance; first roads lie at the new building."""
        table = self.now
        corners = {
            move.corner for move in decision.moves if isinstance(move, BuildSettlement | BuildCity)
        }
        if corners:
            free = {*filter(table.is_free, table.grid.corners)}
            self.same("first places", corners, free - self.parts.closed_corners(table))
            return
        listed = {move.edge for move in decision.moves if isinstance(move, BuildRoad)}
        if self.founded is not None and self.options.get("start") != "big":
            near = set(table.edges_at(self.founded))
            self.same("first roads", listed, near & self.parts.road_sites(table, decision.seat))

    def compare_robber(self, decision: Decision) -> None:
        """Any other hex but an oasis; a card from somebody who lives there."""
        table = self.now
        listed = {
            (move.hex, move.victim) for move in decision.moves if isinstance(move, MoveRobber)
        }
        expected: set[tuple[int, int | None]] = set()
        for hex, kind in enumerate(table.terrain):
            if hex == table.robber or kind == "oasis":
                continue
            there = {table.buildings.get(corner) for corner in table.grid.hex_corners[hex]}
            victims = there - {None, decision.seat}
            expected |= {(hex, victim) for victim in victims} or {(hex, None)}
        self.same("robber moves", listed, expected)

    # --- what a move does ---------------------------------------------

    def follow(self, before: Table, seat: int, move: Move) -> None:
        """Compares what a move changed."""
        if before.phase == "opening" and isinstance(move, BuildSettlement | BuildCity):
            self.founded = move.corner
        if isinstance(move, Roll):
            self.follow_roll(before)
        if self.fish:
            self.fish.note(before, move)
            self.follow_fish(self.fish, before, seat, move)
        drawn = self.match.lines[-1].drawn
        self.parts.follow(self.same, before, self.now, seat, move, drawn)

    def follow_roll(self, before: Table) -> None:
        """The hands after a roll, as they stand before anybody is asked anything."""
        number = self.now.view.throws[-1].number
        if number == SEVEN or self.options.get("events") == "on" or len(before.seats) == PAIR:
            return
        gained = self.production(before, number)
        for seat in before.seats:
            had = before.resources(seat)
            expected = tuple(had[kind] + gained[seat, kind] for kind in range(len(had)))
            self.same("hand after a roll", self.now.resources(seat), expected)
        if self.fish:
            self.fish.compare_roll(self.same, before, self.now, number)

    def production(self, before: Table, number: int) -> Counter[tuple[int, int]]:
        """By seat and resource: what a roll pays, where the bank has it."""
        owed: Counter[tuple[int, int]] = Counter()
        for hex in self.parts.paying_hexes(before, number):
            kind = RESOURCE_OF_TERRAIN.get(before.terrain[hex])
            if kind is None or hex == before.robber:
                continue
            for corner in before.grid.hex_corners[hex]:
                if before.buildings.get(corner) in before.seats:
                    owed[before.buildings[corner], kind] += before.worth(corner)
        return self.paid(owed, before.view.bank)

    def paid(
        self,
        owed: Counter[tuple[int, int]],
        bank: tuple[int, ...],
    ) -> Counter[tuple[int, int]]:
        """A short bank pays nobody, or what is left to the only one."""
        found: Counter[tuple[int, int]] = Counter()
        for kind in range(5):
            claims = {seat: n for (seat, one), n in owed.items() if one == kind}
            if sum(claims.values()) > bank[kind]:
                claims = dict.fromkeys(claims, bank[kind]) if len(claims) == 1 else {}
            found.update({(seat, kind): n for seat, n in claims.items()})
        return found

    def follow_fish(self, fish: FishReferee, before: Table, seat: int, move: Move) -> None:
        """Tokens are kept; the second settlement draws one; a payment is spent."""
        fish.compare_supply(self.same, self.now)
        fish.compare_use(self.same, before, self.now, seat, move)
        if before.phase == "opening" and isinstance(move, BuildSettlement | BuildCity):
            fish.compare_founding(self.same, before, self.now, seat, move.corner)

    # --- what is kept -------------------------------------------------

    def compare_table(self) -> None:
        table = self.now
        camels = self.parts.camel_paths()
        owners = range(len(table.seats) + table.view.unplayed)
        self.lengths = [road_length(table, owner, camels) for owner in owners]
        if self.parts.has_longest_road:
            self.holder = next_holder(self.holder, self.lengths)
        self.note_army()
        self.same("longest road", table.view.award_holder("road"), self.holder)
        for seat in table.seats:
            self.same("length", table.view.players[seat].road_length, self.lengths[seat])
            self.same("points", table.views[seat].players[seat].points, self.points(seat))
        self.parts.compare_table(self.same, table)
        self.compare_end()

    def note_army(self) -> None:
        """Who holds the largest army; two players may give up knights, so it can be set aside."""
        knights = [player.knights for player in self.now.view.players]
        best = [seat for seat, n in enumerate(knights) if n == max(knights)]
        if max(knights) < LEAST_ARMY or not self.parts.has_army:
            self.army = None
        elif self.army not in best:
            self.army = best[0] if len(best) == 1 else None

    def points(self, seat: int) -> int:
        """All points of a seat; those of hidden cards count at the end."""
        table = self.now
        lost = self.parts.lost_buildings(table)
        own = table.own_buildings(seat) - lost
        points = sum(table.worth(corner) for corner in own)
        points += 2 * (self.holder == seat) + 2 * (self.army == seat)
        hidden = table.hidden_points(seat) if table.view.result else 0
        return points + hidden + self.parts.points(table, seat)

    def compare_end(self) -> None:
        """Who is on turn wins with the target, the holder of the boot with one more."""
        table = self.now
        if table.phase == "opening":
            return
        seat = table.active
        target = self.parts.target + (self.fish is not None and boot_holder(table) == seat)
        hidden = 0 if table.view.result else table.hidden_points(seat)
        wins = self.points(seat) + hidden >= target
        self.same("winner", table.view.result is not None, wins)
