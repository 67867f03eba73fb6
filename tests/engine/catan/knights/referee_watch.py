"""Matches with knights under the eyes of the referee: what it finds different."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.modules.knights import moves as core
from engine.catan.modules.knights.cards import moves as cards
from engine.core import Bot, Decision, Move
from engine.match import Match

from .referee_cards import guests, sabotaged
from .referee_choices import Choices
from .referee_effects import (
    Effects,
    army_of,
    compare_card,
    compare_improvement,
    hands_after,
    sizes_after,
)
from .referee_memory import Memory
from .referee_roll import Rolling
from .referee_table import ORE, Table

STEADY: Final[Bot[Any]] = GAME.bots["steady"]
# How often careless players choose a kind of move, beside 1 for all others
EAGER: Final = {
    "BuildSettlement": 20,
    "BuildCity": 12,
    "BuildRoad": 2,
    "BuyShip": 3,
    "ImproveCity": 12,
    "RecruitKnight": 6,
    "ActivateKnight": 4,
    "PromoteKnight": 3,
    "MoveKnight": 3,
    "ChaseRobber": 3,
    "BuildWall": 2,
    "Exchange": 0.7,
    "EndTurn": 0.6,
}


Gift = Callable[[Any, int, Random], None]  # of a state, to a seat


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the rules and the referee do not agree."""

    what: str
    seats: int
    options: Mapping[str, str]
    seed: int
    care: float
    move_number: int
    rules: Any
    referee: Any


@dataclass
class Watched(Choices):
    """One match, and all that was found different in it."""

    seats: int
    options: dict[str, str]
    seed: int
    care: float = 0.0  # how often a move is the bot's
    gift: Gift | None = None  # what makes positions richer before a roll
    differences: list[Difference] = field(default_factory=list)
    compared: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    positions: int = 0

    def __post_init__(self) -> None:
        given = {"offers": "none", "knights": "on", **self.options}
        self.match = Match.start(GAME, self.seats, given, self.seed)
        self.random = Random(self.seed)
        self.scenario = self.options.get("seafarers", "")
        self.now = self.look()
        self.memory = Memory(self.now, self.options)
        self.rolling = Rolling(self)
        self.effects = Effects()
        self.last_move: Move | None = None

    def look(self) -> Table:
        views = [GAME.view(self.match.state, seat) for seat in range(self.seats)]
        return Table(views, self.scenario)  # type: ignore[arg-type]

    def text(self, move: Move) -> str:
        return GAME.moves.text(move)

    def same(self, what: str, rules: Any, referee: Any) -> None:
        """Notes one comparison."""
        self.compared[what] += 1
        if rules != referee:
            if isinstance(rules, set) and isinstance(referee, set):
                rules, referee = (
                    sorted(rules - referee, key=str),
                    sorted(referee - rules, key=str),
                )
            at = len(self.match.lines)
            self.differences.append(
                Difference(
                    what, self.seats, self.options, self.seed, self.care, at, rules, referee
                )
            )

    def play(self, most: int) -> None:
        """Plays so many moves, or to the end, and compares before and after each."""
        while not self.match.is_over and self.positions < most and len(self.differences) < 3:
            if self.gift and self.now.view.phase == "roll":
                after = (self.now.view.active + 1) % self.seats  # who rolls is asked already
                self.gift(self.match.state, after, self.random)
                self.now = self.look()
            decision = self.random.choice(self.match.decisions())
            was = self.now
            self.compare(decision, was)
            self.positions += 1
            seat, move = decision.seat, self.choose(decision)
            self.match.act(seat, move)
            self.now = self.look()
            self.memory.note(seat, move, was, self.now)
            self.compare_effects(seat, move, was, self.now)
            self.rolling.note(seat, move, was, self.now)
            self.last_move = move
            self.compare_table(self.now)

    def choose(self, decision: Decision) -> Move:
        """A kind by how eager players are for it, then any of that kind; or what the bot does."""
        if self.random.random() < self.care:
            view = GAME.view(self.match.state, decision.seat)
            return STEADY.choose(view, decision, self.random)
        by_kind: dict[str, list[Move]] = defaultdict(list)
        for move in decision.moves:
            by_kind[type(move).__name__].append(move)
        if not by_kind or self.now.view.phase == "muster":
            return decision.sample(self.random)
        kinds = sorted(by_kind)
        weights = [EAGER.get(kind, 1.0) for kind in kinds]
        return self.random.choice(by_kind[self.random.choices(kinds, weights)[0]])

    # --- what it brought ----------------------------------------------

    def compare_effects(self, seat: int, move: Move, was: Table, now: Table) -> None:
        knights = self.effects.knights_after(was, seat, move)
        if knights is not None and not self.rolling.before:
            self.same(f"knights after {type(move).__name__}", army_of(now), knights)
        hands = hands_after(was, seat, move)
        if hands is not None and not now.view.result:
            self.same(f"hands after {type(move).__name__}", [list(x) for x in now.hands], hands)
        sizes = sizes_after(was, seat, move)
        if sizes is not None:
            self.same("hands after Bishop", [sum(hand) for hand in now.hands], sizes)
        compare_card(self.same, was, now, seat, move)
        if isinstance(move, core.ImproveCity | cards.PlayCrane):
            compare_improvement(self.same, was, now, seat, move.track)
        elif isinstance(move, core.PlaceMetropolis):
            self.same("metropolis", (move.corner, seat) in now.metropolises.values(), True)
        else:
            self.same("metropolises stay", now.metropolises, was.metropolises)
        self.compare_asked(seat, move, was, now)

    def compare_asked(self, seat: int, move: Move, was: Table, now: Table) -> None:
        """Whom Saboteur and Wedding hit."""
        asked = {*now.view.seats_to_act}
        if isinstance(move, cards.PlaySaboteur):
            self.same("saboteur", (now.view.phase, asked), ("discard", sabotaged(was, seat)))
        elif isinstance(move, cards.PlayWedding):
            richer = guests(was, seat)
            few = {one for one in richer if sum(was.hands[one]) <= 2}
            gave = {one for one in richer if sum(now.hands[one]) < sum(was.hands[one])}
            waiting = asked if now.view.phase == "give" else set()
            self.same("wedding guests", gave | waiting, richer)
            self.same("who gave at once", gave, few)
            many = {one: min(2, sum(was.hands[one])) for one in gave}
            given = {one: sum(was.hands[one]) - sum(now.hands[one]) for one in gave}
            self.same("wedding gifts", given, many)
        elif isinstance(move, cards.PlayMasterMerchant):
            size = sum(was.hands[move.player])
            left = size if now.view.phase == "take" else size - min(2, size)
            self.same("master merchant", sum(now.hands[move.player]), left)
            self.same("master merchant chooses", now.view.phase == "take", size > 2)
        elif isinstance(move, cards.TakeFromHand):
            self.same("taken from a hand", sum(now.hands[seat]) - sum(was.hands[seat]), 2)
        elif isinstance(move, cards.SwapAtHarbor):
            self.compare_swap(seat, move, was, now)
        elif isinstance(move, cards.PlayInventor):
            first, second = move.hex, move.other_hex
            numbers = [tile.number for tile in was.view.board.tiles]
            numbers[first], numbers[second] = numbers[second], numbers[first]
            self.same("numbers", [tile.number for tile in now.view.board.tiles], numbers)
        elif isinstance(move, cards.PlayMerchant):
            self.same("merchant", now.merchant, move.hex)
        elif isinstance(move, cards.PlayEngineer | core.BuildWall):
            self.same("walls after", now.walls, {**was.walls, move.corner: seat})
        elif isinstance(move, cards.PlayMedicine):
            self.same("cities after", now.cities, {**was.cities, move.corner: seat})

    def compare_swap(self, seat: int, move: cards.SwapAtHarbor, was: Table, now: Table) -> None:
        """Who has a commodity is asked, however many kinds; who has none gives none."""
        held = [kind for kind, many in enumerate(was.hands[move.player]) if many and kind > ORE]
        self.same("commodity is chosen", now.view.phase == "give", bool(held))
        self.same("hands after an offer", now.hands, was.hands)
