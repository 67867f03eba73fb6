"""The referee's opinion on a roll: event die, barbarians, draws, production, aqueducts, sevens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catan.modules.knights.moves import (
    DrawProgress,
    LoseCity,
    PutBackProgress,
    SendKnights,
)
from engine.catan.moves import Discard, Roll
from engine.core import Decision, Move

from ..seafarers.referee_production import pay
from .referee_cards import WITH_POINTS, progress_count
from .referee_table import LINES, POWER_LEVEL, SCIENCE, Table

if TYPE_CHECKING:
    from .referee_watch import Watched

SEVEN: Final = 7
TRACK: Final = 7  # steps of the ship
MOST_CARDS, MORE_BY_WALL, MOST_PROGRESS = 7, 2, 4
EVENT_PHASES: Final = ("muster", "pillage", "draw", "put_back")


def half(cards: int) -> int:
    return cards // 2


def all_progress(now: Table, seat: int) -> int:
    """Cards in hand, and those with points that lie open."""
    return progress_count(now, seat) + sum(now.part(seat, key) for key in WITH_POINTS)


class Rolling:
    """One roll after the other: what it must have brought when all was answered."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.before: Table | None = None  # as it was before the roll, until its event is over
        self.fighters: set[int] = set()
        self.put_back: list[int] = []
        self.gold: set[int] = set()
        self.aqueducts: set[int] = set()

    def same(self, what: str, rules: object, referee: object) -> None:
        self.watched.same(what, rules, referee)

    # --- move by move -------------------------------------------------

    def note(self, seat: int, move: Move, was: Table, now: Table) -> None:
        if isinstance(move, Roll):
            self.begin(was, now)
        elif isinstance(move, SendKnights):
            mine = sorted(was.knights_of(seat) & was.active)
            sent = {at for at, goes in zip(mine, move.knights, strict=True) if goes}
            self.fighters -= {*mine} - sent
        elif isinstance(move, PutBackProgress):
            self.put_back.append(seat)
        elif isinstance(move, Discard):
            self.compare_discard(seat, was, now)
        elif seat in self.gold and was.view.phase == "take":
            self.gold.discard(seat)
            self.compare_aqueducts(now)
        if self.before is not None and not self.is_event(now):
            self.finish(self.before, now)
            self.before = None

    def begin(self, was: Table, now: Table) -> None:
        self.before, self.put_back = was, []
        self.fighters = set(was.active)
        throw = now.view.throws[-1]
        if self.watched.memory.chosen_dice:
            self.same("chosen dice", throw.dice, self.watched.memory.chosen_dice)
        if throw.dice:
            self.same("red die", throw.red, throw.dice[0])

    def is_event(self, now: Table) -> bool:
        """Whether something of the event is still asked."""
        if now.view.result:
            return False
        lands = now.robber is None and now.scenario != "new-world"
        arrives = now.view.phase == "robber" and lands
        return now.view.phase in EVENT_PHASES or arrives

    # --- questions ----------------------------------------------------

    def compare(self, decision: Decision, now: Table) -> None:
        phase, seat = now.view.phase, decision.seat
        if phase == "pillage":
            listed = {move.corner for move in decision.moves if isinstance(move, LoseCity)}
            self.same("city to lose", listed, now.free_cities(seat))
        elif phase == "draw":
            decks = {move.track for move in decision.moves if isinstance(move, DrawProgress)}
            self.same("decks to draw from", decks, {n for n, left in enumerate(now.decks) if left})
        elif phase == "put_back":
            self.same("too many progress cards", progress_count(now, seat) > MOST_PROGRESS, True)
            listed = {self.watched.text(move).split()[-1] for move in decision.moves}
            self.same(
                "cards to put back",
                {one.replace("-", "_") for one in listed},
                {*now.progress[seat]},
            )
        if phase == "put_back" and self.before is not None:
            active = now.view.active
            many = {one for one in now.seats if progress_count(now, one) > MOST_PROGRESS}
            self.same("who puts back", {*now.view.seats_to_act}, many - {active})

    def compare_discard(self, seat: int, was: Table, now: Table) -> None:
        cards = sum(was.hands[seat])
        self.same("discarded", cards - sum(now.hands[seat]), half(cards))

    # --- the event ----------------------------------------------------

    def finish(self, was: Table, now: Table) -> None:
        """Compares all that the event brought, then what the number brings."""
        throw = now.view.throws[-1]
        event = throw.face.key if throw.face else ""
        drawn = [0 for _ in now.seats]
        if event == "ship":
            lands = was.steps == 1
            self.same("steps", now.steps, TRACK if lands else was.steps - 1)
            if lands:
                self.finish_landing(was, now, drawn)
        else:
            self.same("steps", now.steps, was.steps)
            self.draw_at_gate(was, LINES.index(event.removeprefix("gate_")), throw.red, drawn)
        if not (event == "ship" and was.steps == 1):
            self.same("no landing", now.landings, was.landings)
            self.same("cities stay", now.cities, was.cities)
            self.same("knights stay active", now.active, was.active)
        for seat in now.seats:
            held = all_progress(was, seat) + drawn[seat] - self.put_back.count(seat)
            self.same(f"progress cards after {event}", all_progress(now, seat), held)
        self.same("knights stay", now.ranks, was.ranks)
        self.same("levels stay", now.levels, was.levels)
        if not now.view.result:
            self.finish_number(throw.number, was, now)

    def draw_at_gate(self, was: Table, line: int, red: int | None, drawn: list[int]) -> None:
        """Whoever has come far enough draws, from who rolled on, while there are cards."""
        left, seats = was.decks[line], len(drawn)
        for step in range(seats):
            seat = (was.view.active + step) % seats
            level = was.levels[seat][line]
            if level and red is not None and red <= level + 1 and left:
                drawn[seat] += 1
                left -= 1

    def finish_landing(self, was: Table, now: Table, drawn: list[int]) -> None:
        strength = len(was.cities)
        fought = [
            sum(was.ranks[at] for at in self.fighters & was.knights_of(seat)) for seat in was.seats
        ]
        self.same("landings", now.landings, was.landings + 1)
        self.same("who fought rests", now.active, was.active - self.fighters)
        lost = {at: owner for at, owner in was.cities.items() if at not in now.cities}
        losers: list[int] = []
        if sum(fought) >= strength:
            self.reward(fought, drawn)
        else:
            losers = self.losers(was, fought)
        self.same("who loses a city", sorted(lost.values()), losers)
        self.compare_losses(was, now, lost)
        if not was.landings:
            self.compare_arrival(was, now)
        else:
            self.same("robber stays", (now.robber, now.pirate), (was.robber, was.pirate))

    def reward(self, fought: list[int], drawn: list[int]) -> None:
        best = max(fought)
        strongest = [seat for seat, each in enumerate(fought) if each == best and best]
        if len(strongest) == 1:
            self.watched.memory.defender[strongest[0]] += 1
        else:
            for seat in strongest:
                drawn[seat] += 1

    def losers(self, was: Table, fought: list[int]) -> list[int]:
        """From the weakest on, until a group has somebody with a city to lose."""
        for weak in sorted({*fought}):
            group = [seat for seat in was.seats if fought[seat] == weak and was.free_cities(seat)]
            if group:
                return group
        return []

    def compare_losses(self, was: Table, now: Table, lost: dict[int, int]) -> None:
        carry = {at for at, _ in was.metropolises.values()}
        self.same("no metropolis is lost", carry & set(lost), set())
        self.same("metropolises stay", now.metropolises, was.metropolises)
        walls = {at: owner for at, owner in was.walls.items() if at not in lost}
        self.same("walls after a landing", now.walls, walls)
        self.same("pillaged", set(lost) <= set(now.settlements), True)
        on_side = {at for at, owner in lost.items() if not was.left(owner)["settlement"]}
        self.same("on their side", now.toppled - was.toppled, on_side)

    def compare_arrival(self, was: Table, now: Table) -> None:
        self.same("robber and pirate wait", (was.robber, was.pirate), (None, None))
        deserts = {hex for hex, kind in enumerate(now.terrain) if kind == "desert"}
        if deserts and now.scenario in ("", "new-shores", "through-the-desert", "wonders"):
            self.same("robber comes to a desert", now.robber in deserts, True)
        elif now.scenario != "new-world":
            self.same("robber comes", now.robber is not None, True)

    # --- the number ---------------------------------------------------

    def finish_number(self, number: int, was: Table, now: Table) -> None:
        if number == SEVEN:
            self.finish_seven(was, now)
            return
        owed, gold = now.owed(number)
        paid, bank = pay(owed, list(was.view.bank))
        self.same("bank after roll", now.view.bank, tuple(bank))
        for seat in now.seats:
            size = sum(was.hands[seat]) + paid[seat]
            self.same("hand after roll", sum(now.hands[seat]), size)
            for kind in range(8):
                if not any(one == kind and who != seat for one, who in owed):
                    got = was.view.bank[kind] - bank[kind]
                    want = was.hands[seat][kind] + (got if (kind, seat) in owed else 0)
                    self.same("kinds after roll", now.hands[seat][kind], want)
        has_bank = any(bank[:5])
        self.gold = set(gold) if has_bank else set()
        self.aqueducts = {
            seat
            for seat in now.seats
            if now.levels[seat][SCIENCE] >= POWER_LEVEL
            and not paid[seat]
            and seat not in self.gold
            and has_bank
        }
        self.compare_aqueducts(now)

    def compare_aqueducts(self, now: Table) -> None:
        """Once gold is taken: who has an aqueduct and got nothing takes a resource."""
        if self.gold or now.view.result:
            self.same("gold is asked", now.view.phase, "take")
            return
        if sum(now.view.bank[:5]) < len(now.own) * 2:
            return
        asked = {*now.view.seats_to_act} if now.view.phase == "take" else set()
        if min(now.view.bank[:5]) >= len(self.aqueducts):
            self.same("aqueducts", asked, self.aqueducts)
        else:
            self.same("aqueducts of a short bank", asked <= self.aqueducts, True)
            self.same("some aqueduct", bool(asked), bool(self.aqueducts))

    def finish_seven(self, was: Table, now: Table) -> None:
        many = {seat for seat in now.seats if sum(now.hands[seat]) > self.limit(now, seat)}
        self.same("hands on a seven", now.hands, was.hands)
        asked = {*now.view.seats_to_act} if now.view.phase == "discard" else set()
        self.same("who discards", asked, many)
        if not many:
            moves_robber = now.landings > 0
            self.same("a seven moves the robber", now.view.phase == "robber", moves_robber)

    def limit(self, now: Table, seat: int) -> int:
        return MOST_CARDS + MORE_BY_WALL * list(now.walls.values()).count(seat)
