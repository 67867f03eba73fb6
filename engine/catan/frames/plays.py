"""What each move of a turn does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Decision, Entry, Move, Plural, Seat
from ...kit.masks import pick
from .. import moves as m
from ..awards import award_largest_army
from ..cards import KNIGHT, MONOPOLY, ONE, PLENTY, ROADS, VICTORY, counted
from ..deeds import build_city, build_road, build_settlement
from ..news import tell_bought, tell_built, tell_collected, tell_played, tell_taken
from ..rules import Frame, Play, Step
from ..state import NO_PLACE, NOBODY, NOWHERE, Player, State
from .bank import exchange
from .flow import pass_turn, settle
from .rolling import THROWS, cast, resolve
from .seven import ROBBERS
from .trade import offer
from .turn import BEFORE_ROLL, TURNS, road_sites


def roll(s: State, seat: Seat, move: m.Roll, entry: Entry) -> None:
    s.stack[-1] = TURNS[seat]
    resolve(s, seat, cast(s, seat, entry) if s.rules.dice else THROWS[entry.below(36)], entry)


def end_turn(s: State, seat: Seat, move: m.EndTurn, entry: Entry) -> None:
    if s.rules.ends and _ended(s, seat, entry):
        return
    following = seat + 1 if seat + 1 < len(s.players) else 0
    pass_turn(s, seat, following, BEFORE_ROLL[following], entry)


def _ended(s: State, seat: Seat, entry: Entry) -> bool:
    """What modules do when a turn ends; True where one of them has passed it on."""
    for turn_ended in s.rules.turn_ended:
        turn_ended(s, seat, entry)
    return any(next_turn(s, seat, entry) for next_turn in s.rules.next_turn)


# --- building ---------------------------------------------------------------------------------------------------------


def road(s: State, seat: Seat, move: m.BuildRoad, entry: Entry) -> None:
    p = s.players[seat]
    s.pay(p, s.rules.road)
    if entry.news is not None:
        tell_built(seat, move, entry)
    build_road(s, p, move.edge, entry)


def settlement(s: State, seat: Seat, move: m.BuildSettlement, entry: Entry) -> None:
    p = s.players[seat]
    s.pay(p, s.rules.settlement)
    if entry.news is not None:
        tell_built(seat, move, entry)
    build_settlement(s, p, move.corner, entry)


def city(s: State, seat: Seat, move: m.BuildCity, entry: Entry) -> None:
    p = s.players[seat]
    s.pay(p, s.rules.city)
    if entry.news is not None:
        tell_built(seat, move, entry)
    build_city(s, p, move.corner, entry)


def buy(s: State, seat: Seat, move: m.BuyCard, entry: Entry) -> None:
    s.pay(s.players[seat], s.rules.card)
    draw(s, s.players[seat], entry)


def draw(s: State, p: Player, entry: Entry) -> None:
    """A development card from the deck."""
    kind = s.deck.pop(entry.below(len(s.deck)))
    if kind == VICTORY:
        p.victory += 1
        p.score += 1
    else:
        p.fresh += ONE[kind]
    s.trail.append((s.turns, p.seat, "buy", NO_PLACE, NOWHERE, NOBODY, 0, 0))
    if entry.news is not None:
        tell_bought(p.seat, kind, entry)


# --- development cards ------------------------------------------------------------------------------------------------


def _play(s: State, p: Player, kind: int, verb: str, entry: Entry) -> None:
    p.cards -= ONE[kind]
    s.played = True
    s.trail.append((s.turns, p.seat, verb, NO_PLACE, NOWHERE, NOBODY, 0, 0))
    if entry.news is not None:
        tell_played(p.seat, kind, entry)


def knight(s: State, seat: Seat, move: m.PlayKnight, entry: Entry) -> None:
    p = s.players[seat]
    _play(s, p, KNIGHT, "knight", entry)
    p.knights += 1
    award_largest_army(s, p, entry)
    s.stack.append(ROBBERS[seat])


def road_building(s: State, seat: Seat, move: m.PlayRoads, entry: Entry) -> None:
    p = s.players[seat]
    _play(s, p, ROADS, "roads", entry)
    s.spent += ONE[ROADS]
    s.stack.append(FreeRoads(seat, 2))
    settle(s, entry)


def year_of_plenty(s: State, seat: Seat, move: m.PlayPlenty, entry: Entry) -> None:
    p = s.players[seat]
    _play(s, p, PLENTY, "plenty", entry)
    s.spent += ONE[PLENTY]
    gain = ONE[move.first] + (0 if move.second is None else ONE[move.second])
    s.gain(p, gain)
    if entry.news is not None:
        tell_taken(seat, counted(gain), entry)


def monopoly(s: State, seat: Seat, move: m.PlayMonopoly, entry: Entry) -> None:
    p = s.players[seat]
    _play(s, p, MONOPOLY, "monopoly", entry)
    s.spent += ONE[MONOPOLY]
    before = p.hand
    for q in s.players:
        if q is not p:
            gain = q.hand & 63 << 6 * move.resource
            q.hand -= gain
            p.hand += gain
    entry.reveal()
    if entry.news is not None:
        tell_collected(seat, move.resource, p.hand - before >> 6 * move.resource, entry)


@dataclass(frozen=True, slots=True)
class FreeRoads(Step):
    """Road Building: so many roads for nothing are still to come, as far as there are pieces and places."""

    seat: Seat
    left: int

    def run(self, s: State, entry: Entry) -> None:
        p = s.players[self.seat]
        if self.left and p.roads_left and road_sites(s, p):
            s.stack += [FreeRoads(self.seat, self.left - 1), FreeRoad(self.seat, min(self.left, p.roads_left))]


@dataclass(frozen=True, slots=True)
class FreeRoad(Frame):
    """A road for nothing."""

    phase: ClassVar[str] = "roads"
    seat: Seat
    left: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        edges = road_sites(s, s.players[self.seat])
        prompt = Plural("Place {n} free road.", "Place {n} free roads, one after the other.", n=self.left)
        return (Decision(self.seat, prompt, pick(edges, s.island.moves.roads)),)

    def apply(self, s: State, seat: Seat, move: m.BuildRoad, entry: Entry) -> None:
        s.stack.pop()
        if entry.news is not None:
            tell_built(seat, move, entry)
        build_road(s, s.players[seat], move.edge, entry)
        settle(s, entry)


PLAYS: Final[Mapping[type[Move], Play]] = {
    m.Roll: roll, m.EndTurn: end_turn, m.BuildRoad: road, m.BuildSettlement: settlement, m.BuildCity: city, m.BuyCard: buy,
    m.PlayKnight: knight, m.PlayRoads: road_building, m.PlayPlenty: year_of_plenty, m.PlayMonopoly: monopoly, m.Exchange: exchange,
    m.Offer: offer,
}  # fmt: skip
