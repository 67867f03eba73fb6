"""Matches of Explorers & Pirates under the eyes of the referee, which compares after every move."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan import moves as base
from engine.catan.modules.explorers import moves as m
from engine.catan.view import CatanView
from engine.core import Bot, Decision, Move
from engine.match import Match
from tests.engine.comparing import same

from .referee_facts import FIXED, HIDDEN, LAIR_TOKENS, NUMBERS, SHOALS, tiles_of
from .referee_follow import TOO_MANY, Follower
from .referee_sailing import CARGO, list_movement, steps_left
from .referee_table import Table
from .referee_turn import (
    circle_corners,
    island_corners,
    list_pirate_moves,
    list_turn,
    road_sites,
    ship_sites,
)

STEADY: Final[Bot[Any]] = GAME.bots["steady"]
SHUFFLED: Final = ("fish", "spices", "explorers-and-pirates")
EAGER: Final = {
    "Land": 40.0,
    "LandCrews": 30.0,
    "GainSpice": 30.0,
    "CatchFish": 30.0,
    "Deliver": 40.0,
    "RollForFish": 8.0,
    "ChasePirate": 6.0,
    "HireSettler": 12.0,
    "HireCrew": 12.0,
    "BuildVessel": 8.0,
    "BuildCity": 15.0,
    "Sail": 5.0,
    "SetSail": 1.5,
    "EndTurn": 0.8,
    "ReturnCargo": 0.05,
    "RebuildVessel": 0.3,
}
SHIP_DEEDS: Final = (
    m.Sail,
    m.Land,
    m.Load,
    m.Unload,
    m.Swap,
    m.LandCrews,
    m.FetchCrew,
    m.CatchFish,
    m.GainSpice,
    m.Deliver,
)
BUILDING: Final = (
    base.BuildRoad,
    base.BuildSettlement,
    base.BuildCity,
    m.BuildVessel,
    m.RebuildVessel,
    m.HireSettler,
    m.HireCrew,
)


class Watched:
    """One match, and what was compared in it."""

    def __init__(self, seats: int, scenario: str, seed: int, care: float) -> None:
        self.scenario, self.care = scenario, care
        options = {"explorers": scenario, "offers": "none"}
        self.match = Match.start(GAME, seats, options, seed)
        self.random = Random(seed)
        self.compared: Counter[str] = Counter()
        self.views = self.look()
        self.t = Table(self.views[0], seats, scenario)
        self.follower = Follower(self.t, self.same)
        self.t.active = self.first = self.views[0].active
        self.script = self.write_script() if scenario != "land-ho" else []
        self.home: dict[int, int] = {}
        self.read_board()
        if scenario == "land-ho":
            self.follower.place_printed_pieces()
        self.compare_table()

    def look(self) -> list[CatanView]:
        """What everybody sees."""
        views = [GAME.view(self.match.state, seat) for seat in range(self.match.seats)]
        assert all(isinstance(view, CatanView) for view in views)
        return views  # type: ignore[return-value]

    def same(self, what: str, found: object, expected: object) -> None:
        """Compares one thing, and says where the match stands if it differs."""
        self.compared[what] += 1
        if found != expected:
            at = f"{self.scenario}, {self.match.seats} seats, seed {self.match.seed}"
            line = self.match.lines[-1] if self.match.lines else None
            same(f"{what} ({at}, after {len(self.match.lines)}: {line})", found, expected)

    # --- the beginning ------------------------------------------------

    def read_board(self) -> None:
        """The board as printed; land that is shuffled is read, and counted."""
        t, tiles = self.t, self.views[0].board.tiles
        for hex, tile in enumerate(tiles):
            at = t.grid.hexes[hex]
            terrain, number = t.island.get(at, ("sea", None))
            for area, hexes in t.areas.items():
                terrain = area if at in hexes else terrain
            if at in t.island and self.scenario in SHUFFLED and at != FIXED:
                terrain = tile.terrain
            t.board[hex] = (terrain, number)
        laid = Counter(t.board[t.at[hex]][0] for hex in t.island)
        self.same("land", laid, Counter(terrain for terrain, _number in t.island.values()))
        for hexes in t.areas.values():
            self.same("hidden", len(hexes), HIDDEN[self.scenario])

    def write_script(self) -> list[tuple[int, str, int]]:
        """Who places what of whom, in a free opening."""
        seats = self.match.seats
        order = [(self.first + place) % seats for place in range(seats)]
        neutral = list(zip(order, (2, 3), strict=False)) if seats == 2 else []
        script = [(seat, "harbor", seat) for seat in order]
        script += [(seat, "harbor", owner) for seat, owner in neutral]
        script += [(seat, "home", seat) for seat in reversed(order)]
        script += [(seat, "home", owner) for seat, owner in neutral]
        for seat in order:
            script += [(seat, "road", seat), (seat, "ship", seat)]
        return script

    def open_moves(self) -> set[Any]:
        """What may be placed now."""
        t = self.t
        seat, what, _owner = self.script[0]
        if what == "harbor":
            return {base.BuildCity(one) for one in circle_corners(t) if t.is_free(one)}
        if what == "home":
            return {base.BuildSettlement(one) for one in island_corners(t) if t.is_free(one)}
        if what == "road":
            near = {*t.edges_at(self.home[seat])}
            return {base.BuildRoad(edge) for edge in near & road_sites(t, seat)}
        return {m.BuildVessel(edge) for edge in ship_sites(t, seat)}

    def place(self, move: Any) -> None:
        """One step of the opening."""
        t = self.t
        seat, what, owner = self.script.pop(0)
        if what == "harbor":
            t.harbors[move.corner] = owner
        elif what == "home":
            t.settlements[move.corner] = owner
            if owner < t.seats:
                self.home[seat] = move.corner
                self.follower.give_first_cards(seat, move.corner)
        elif what == "road":
            t.roads[move.edge] = seat
        else:
            self.follower.launch(seat, move.edge, "settler")

    # --- playing ------------------------------------------------------

    def play(self, most: int) -> None:
        """Plays so many moves, or to the end."""
        for _ in range(most):
            if self.match.is_over:
                break
            decisions = self.match.decisions()
            self.compare_asked(decisions)
            decision = self.random.choice(decisions)
            self.compare_moves(decision)
            move = self.choose(decision)
            self.match.act(decision.seat, move)
            phase, self.views = self.views[0].phase, self.look()
            self.follow(phase, decision.seat, move)
            self.compare_table()
        self.compared["moves"] += len(self.match.lines)
        self.compared["finished"] += self.match.is_over

    def choose(self, decision: Decision) -> Move:
        """Any move, of a kind by how eager players are for it; or what the bot does."""
        if self.random.random() < self.care:
            return STEADY.choose(self.views[decision.seat], decision, self.random)
        by_kind: dict[str, list[Move]] = defaultdict(list)
        for move in decision.moves:
            by_kind[type(move).__name__].append(move)
        if not by_kind or (decision.forms and self.random.random() < 0.3):
            return decision.forms[-1].sample(self.random)
        kinds = sorted(by_kind)
        kind = self.random.choices(kinds, [EAGER.get(one, 1.0) for one in kinds])[0]
        return self.random.choice(by_kind[kind])

    # --- what is legal ------------------------------------------------

    def compare_asked(self, decisions: tuple[Decision, ...]) -> None:
        """Who is asked: the active player, or all with more than seven cards."""
        asked, phase = {one.seat for one in decisions}, self.views[0].phase
        if phase == "discard":
            many = {seat for seat, hand in enumerate(self.t.hands) if hand.total() > TOO_MANY}
            self.same("discards", asked <= many, True)
        elif phase == "opening":
            self.same("opening", asked, {self.script[0][0]})
        else:
            self.same("asked", asked, {self.t.active})

    def compare_moves(self, decision: Decision) -> None:
        t, seat, phase = self.t, decision.seat, self.views[0].phase
        listed = {*decision.moves}
        self.same("no move twice", len(listed), len(decision.moves))
        if phase == "turn":
            expected = list_turn(t, seat, self.views[0].bank) | {base.EndTurn()}
        elif phase == "voyage":
            expected = list_movement(t, seat) | {base.EndTurn()}
        elif phase == "opening":
            expected = self.open_moves()
        elif phase == "pirate":
            expected = list_pirate_moves(t, seat)
        else:
            return
        self.same(f"moves: {phase}", listed, expected)

    # --- what a move does ---------------------------------------------

    def follow(self, phase: str, seat: int, move: Any) -> None:
        """Does the move on the referee's table."""
        follower = self.follower
        follower.after, follower.drawn = self.views, [*self.match.lines[-1].drawn]
        follower.discovered = False
        self.compared[type(move).__name__] += 1
        if phase == "opening":
            self.place(move)
        elif isinstance(move, SHIP_DEEDS):
            follower.do_with_ship(seat, move)
        elif isinstance(move, BUILDING):
            follower.build(seat, move)
        else:
            self.follow_other(seat, move)
        if follower.discovered:
            self.compared["discovery"] += 1
            self.same("a discovery is not taken back", self.match.free_undo_target(seat), None)

    def follow_other(self, seat: int, move: Any) -> None:
        follower = self.follower
        match move:
            case base.Roll():
                follower.roll()
            case m.SetSail():
                pass
            case m.SailFleet():
                follower.sail_fleet(seat, move)
            case m.RollForFish():
                follower.roll_for_fish(seat)
            case m.ChasePirate(number):
                follower.chase(seat, number)
            case m.PlacePirate(hex, victim):
                follower.place_pirate(seat, hex, victim)
            case base.EndTurn():
                follower.end_turn(seat)
            case _:
                follower.trade(seat, move)

    # --- what is kept -------------------------------------------------

    def compare_table(self) -> None:
        """Everything that anybody sees."""
        t, view = self.t, self.views[0]
        tiles = [(tile.terrain, tile.number) for tile in view.board.tiles]
        self.same("board", tiles, [t.board[hex] for hex in range(len(tiles))])
        self.same("one board for all", {one.board for one in self.views}, {view.board})
        for kind, pieces in (
            ("road", t.roads),
            ("settlement", t.settlements),
            ("city", t.harbors),
        ):
            found = {piece.at: piece.owner for piece in view.pieces if piece.kind == kind}
            self.same(kind, found, pieces)
        for seat in range(t.seats):
            self.compare_player(seat)
        self.compare_signs()
        self.compare_tiles()
        if view.phase != "opening":
            wins = t.points(t.active) >= t.target
            self.same("end", self.match.is_over, wins)
            if view.result:
                ranks = view.result.ranks
                self.same("winner", [s for s, rank in enumerate(ranks) if rank == 1], [t.active])

    def compare_player(self, seat: int) -> None:
        t, own = self.t, self.views[seat].players[seat]
        held = own.resources or ()
        self.same("hand", list(held[:5]), [t.hands[seat][kind] for kind in range(5)])
        counted = {one.key: one.count for one in own.counters}
        self.same("gold", counted["gold"], t.gold[seat])
        self.same("ships in supply", counted["ships"], t.ships_left(seat))
        if "crews" in counted:
            self.same("crews in supply", counted["crews"], t.crews_left(seat))
        for mission in t.missions:
            self.same("track", counted[f"track_{mission}"], t.tracks[mission][seat])
            holder = self.views[0].award_holder(f"leader_{mission}")
            self.same("leader", holder, t.leader(mission))
        self.same("points", own.points, t.points(seat))
        for other in range(t.seats) if not self.match.is_over else ():
            seen = self.views[other].players[seat].resources
            self.same("hands are secret", seen is None or other == seat, True)

    def compare_signs(self) -> None:
        """Ships with their holds, basins, lairs, shoals, villages, the pirate ship."""
        t, expected = self.t, set[tuple[Any, ...]]()
        for seat, own in enumerate(t.ships):
            for number, ship in own.items():
                left = 0 if ship.stopped else max(0, steps_left(t, seat, ship))
                key = f"vessel_{hold_key(ship.hold)}"
                expected.add((key, ship.edge, seat, number + 1, left))
                expected |= (
                    {("tribute_paid", ship.edge, seat, number + 1, None)} if ship.paid else set()
                )
        for corner, hold in t.basins.items():
            if +hold:
                expected.add((f"basin_{hold_key(hold)}", corner, t.harbors[corner], None, None))
        for hex, crews in t.lairs.items():
            if hex not in t.gold_fields and hex not in t.captured:
                expected.add(("lair", hex, None, crews.total(), None))
            expected |= {("crew", hex, seat, n, None) for seat, n in crews.items() if n}
        for hex, die in t.shoals.items():
            expected.add(("shoal", hex, None, None, die))
        expected |= {("haul", hex, None, None, None) for hex in t.hauls}
        for hex, advantage in t.villages.items():
            expected.add((f"village_{advantage}", hex, None, t.sacks[hex], None))
            expected |= {("crew", hex, seat, 1, None) for seat in t.guests[hex]}
        if t.pirate:
            expected.add(("pirate_ship", *t.pirate, None, None))
        if {"fish", "spices"} & {*t.missions}:
            expected.add(("council", t.council, None, None, None))
            expected |= {("dock", dock, None, None, None) for dock in t.docks}
        found = {
            (sign.key, sign.at, sign.owner, sign.count, sign.number)
            for sign in self.views[0].signs
            if sign.key not in ("harbor_site", "no_wool")
        }
        self.same("signs", found, expected)

    def compare_tiles(self) -> None:
        """No more of any tile, disc or token than there are; hidden hexes show nothing."""
        t = self.t
        for area, hexes in t.areas.items():
            numbers = {t.at[hex] for hex in hexes}
            known = [hex for hex in numbers if not t.is_hidden(hex)]
            laid = Counter("shoal" if hex in t.shoals else t.board[hex][0] for hex in known)
            laid["lair"] += laid.pop("lair_gold", 0)
            most = tiles_of(self.scenario)[area]
            self.same("tiles", +laid - most, Counter())
            discs = Counter(t.board[hex][1] for hex in known if hex not in t.gold_fields)
            discs.pop(None, None)
            self.same("discs", discs - Counter(NUMBERS[area]), Counter())
            dice = [t.shoals[hex] for hex in known if hex in t.shoals]
            self.same("dice", {*dice} <= SHOALS[area] and len({*dice}) == len(dice), True)
        tokens = Counter(t.board[hex][1] for hex in t.gold_fields)
        self.same("tokens", tokens - Counter(LAIR_TOKENS), Counter())


def hold_key(hold: Counter[str]) -> str:
    """What lies in a hold, as signs write it."""
    held: list[str] = []
    for cargo in CARGO:
        held += [cargo] * hold[cargo]
    return "_".join(held) or "empty"
