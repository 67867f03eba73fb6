"""The referee's opinion on what everybody sees: strengths, awards, points, rates, who won."""

from __future__ import annotations

from typing import Final

from engine.catan.view import RESOURCES

from .referee_judge import OTHER_ENDS, Judge
from .referee_table import LINES, POWER_LEVEL, TRADE, Table, counter

TARGETS: Final = {  # of each scenario; two more with knights
    "": 11,
    "new-shores": 14,
    "four-islands": 13,
    "fog-islands": 12,
    "through-the-desert": 14,
    "cloth": 14,
    "wonders": 10,
    "new-world": 12,
}
OTHER_PARTS: Final = {"islands", "printer", "constitution", "harbours", "cloth", "wonder"}


class Seen(Judge):
    """Compares what lies open on the table."""

    def compare_table(self, now: Table) -> None:
        self.same("strength of barbarians", now.supply["barbarian_strength"], len(now.cities))
        defence = sum(now.defence_of(seat) for seat in now.seats)
        self.same("defence", now.supply["defence"], defence)
        self.same("lines", [list(levels) for levels in now.levels], self.memory.levels)
        self.same("merchant's owner", now.trader, self.memory.trader)
        self.same("longest", now.view.award_holder("road"), self.memory.holder)
        extra = 1 if self.options.get("harbormaster") == "on" else 0
        self.same("target", now.view.target, TARGETS[self.scenario] + 2 + extra)
        for seat in now.seats:
            self.compare_player(seat, now)
        for line, key in enumerate(LINES):
            held = sum(counter(player, f"progress_{key}") for player in now.own)
            open_card = {"politics": "constitution", "science": "printer"}.get(key, "")
            shown = sum(now.part(seat, open_card) for seat in now.seats)
            self.same("cards of a deck", now.decks[line] + held + shown, 18)
        self.compare_end(now)

    def compare_player(self, seat: int, now: Table) -> None:
        player = now.own[seat]
        self.same("length", player.road_length, self.memory.lengths[seat])
        parts = {part.key: part.points for part in player.points_parts}
        expected = self.parts(seat, now)
        own = {key: points for key, points in parts.items() if key in expected}
        self.same("parts", own, {key: points for key, points in expected.items() if points})
        self.same("sum of parts", player.points, sum(parts.values()))
        self.same("known parts", set(parts) - set(expected) - OTHER_PARTS, set())
        self.same("rates", player.rates, self.rates(seat, now))

    def parts(self, seat: int, now: Table) -> dict[str, int]:
        """The parts of a seat's points that the referee knows."""
        found = {
            "settlement": list(now.settlements.values()).count(seat),
            "city": 2 * len(now.cities_of(seat)),
            "road": 2 * (self.memory.holder == seat),
            "army": 0,
            "merchant": int(self.memory.trader == seat),
            "defender": self.memory.defender[seat],
        }
        if self.rolling.before is not None:
            found["defender"] = now.part(seat, "defender")  # judged when all is answered
        for line, key in enumerate(LINES):
            place = now.metropolises.get(line)
            found[f"metropolis_{key}"] = 2 * (place is not None and place[1] == seat)
        if self.memory.sea and self.scenario not in OTHER_ENDS:
            found["islands"] = self.memory.sea.island_points(seat)
        return found

    def rates(self, seat: int, now: Table) -> tuple[int, ...]:
        """What the bank asks of each kind."""
        own = now.own_buildings(seat)
        used = [harbour for harbour in now.view.board.harbours if own & {*harbour.corners}]
        kinds = (*RESOURCES, "paper", "cloth", "coin")
        found = [
            min([4, *(harbour.rate for harbour in used if harbour.kind in (kind, "any"))])
            for kind in kinds
        ]
        if now.levels[seat][TRADE] >= POWER_LEVEL:
            found[5:] = [2, 2, 2]
        if self.memory.trader == seat and now.merchant is not None:
            terrain = ("forest", "hills", "pasture", "fields", "mountains")
            if now.terrain[now.merchant] in terrain:
                found[terrain.index(now.terrain[now.merchant])] = 2
        if seat == self.memory.player:
            for kind in self.memory.fleets:
                found[kind] = 2
        return tuple(found)

    def compare_end(self, now: Table) -> None:
        """Who has enough points wins in the own turn only."""
        view = now.view
        if self.scenario in OTHER_ENDS or view.phase in ("opening", "special", "harbour"):
            return
        reached = now.points[view.active] >= view.target
        self.same(
            "winner",
            view.result.winners if view.result else (),
            (view.active,) if reached else (),
        )
