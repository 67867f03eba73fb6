"""A second Armadora, slow and plain, written from the rulebook to watch the first.

It imports nothing of the game's rules: only the names of moves and the public
contract. It is told who moved and what was drawn, keeps its own lists, floods the
land anew for every question, and says what everybody may do and see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.armadora.moves import (
    DONE,
    PASS,
    ChooseFaction,
    ExtraPalisade,
    ExtraWarrior,
    Look,
    PlacePalisade,
    PlaceWarrior,
    Reinforce,
    Shoot,
)
from engine.core import Move
from tests.engine.comparing import Chance

from .referee_land import (
    FACTIONS,
    LINES,
    MINES,
    PALISADES,
    PILES,
    ROSTER,
    SMALLEST,
    SQUARES,
    TOKENS,
    Seat,
    Square,
    regions_of,
)

# Every option that the referee has been taught, with its settings.
OPTIONS: Final = {
    "edition": {"ours", "korean", "english"},  # it sets others, and rules nothing by itself
    "palisades": {"up-to-two", "exactly-two"},
    "memory": {"off", "on"},
    "four": {"partners", "free-for-all"},
    "advanced": {"off", "on"},
    "factions": {"dealt", "chosen", "basic"},
    "goblin": {"face-up", "face-down"},
    "elf": {"near", "anywhere"},
}


class Referee:
    def __init__(self, seats: int, options: Mapping[str, str], setup: Sequence[int]) -> None:
        for key, value in options.items():
            assert value in OPTIONS.get(key, ()), f"the referee does not know {key} = {value}"
        self.seats = range(seats)
        self.options = options
        self.advanced = options["advanced"] == "on"
        self.memory = options["memory"] == "on"
        self.hidden_extra = options["goblin"] == "face-down"
        self.partners = seats == 4 and options["four"] == "partners"
        self.teams = [seat % 2 if self.partners else seat for seat in self.seats]
        self.roster = ROSTER[seats]
        self.players = [self.recruit() for _ in self.seats]
        self.palisades: list[int] = []
        self.warriors: dict[Square, dict[str, Any]] = {}
        self.seen: list[set[Square]] = [set() for _ in self.seats]
        self.turns: list[dict[str, Any]] = []  # what every turn changed
        self.turn = 1
        self.built = 0  # palisades of the action being taken
        self.power_used = False
        self.closed = False  # whether the last move ended a turn
        self.prepare(Chance(setup))

    def recruit(self) -> dict[str, Any]:
        reserve = [value for value, n in enumerate(self.roster, 1) for _ in range(n)]
        return {
            "faction": None,
            "reserve": reserve,
            "tokens": 0,
            "reinforcement": self.advanced,
            "passed": False,
        }

    def prepare(self, chance: Chance) -> None:
        self.gold = dict(zip(MINES, chance.shuffle(PILES), strict=True))
        self.asked: Seat | None = chance.draw_below(len(self.seats))
        self.phase = "factions" if self.are_factions_chosen() else "turn"
        if self.phase == "turn":
            for player, faction in zip(self.players, chance.shuffle(FACTIONS), strict=False):
                self.lead(player, faction)
        chance.finish()

    def are_factions_chosen(self) -> bool:
        """종족을 선택합니다 in the basic game; in the advanced one 무작위로 종족을 고릅니다."""
        how = self.options["factions"]
        return how == "chosen" or (how == "basic" and not self.advanced)

    def lead(self, player: dict[str, Any], faction: str) -> None:
        player["faction"] = faction
        player["tokens"] = TOKENS[faction] if self.advanced else 0

    # --- the land -----------------------------------------------------

    def regions(self) -> list[list[Square]]:
        return regions_of(self.palisades)

    def region_of(self, at: Square) -> list[Square]:
        return next(region for region in self.regions() if at in region)

    def free(self) -> list[Square]:
        """다른 군사나 금이 없는 곳"""
        return [at for at in SQUARES if at not in MINES and at not in self.warriors]

    def full(self, region: Sequence[Square]) -> bool:
        """군사와 금으로 가득 차 있는 영역"""
        return all(at in MINES or at in self.warriors for at in region)

    def open_lines(self) -> list[int]:
        """Where a palisade may stand: no region is smaller than four squares afterwards."""
        if len(self.palisades) == PALISADES:
            return []
        return [
            line
            for line in range(len(LINES))
            if line not in self.palisades and self.leaves_room(line)
        ]

    def leaves_room(self, line: int) -> bool:
        return all(len(region) >= SMALLEST for region in regions_of([*self.palisades, line]))

    # --- who may do what ----------------------------------------------

    def legal(self) -> list[Move]:
        """Every legal move of the seat that is asked."""
        if self.asked is None:
            return []
        if self.phase == "factions":
            taken = [player["faction"] for player in self.players]
            return [ChooseFaction(n) for n, name in enumerate(FACTIONS) if name not in taken]
        if self.built:
            lines: list[Move] = [PlacePalisade(line) for line in self.open_lines()]
            return lines if self.options["palisades"] == "exactly-two" else [*lines, DONE]
        return [*self.actions(self.asked), *self.powers(self.asked), PASS]

    def actions(self, seat: Seat) -> list[Move]:
        values = sorted(set(self.players[seat]["reserve"]))
        moves: list[Move] = [PlaceWarrior(value, at) for value in values for at in self.free()]
        moves += [PlacePalisade(line) for line in self.open_lines()]
        moves += [Reinforce(at) for at in self.reinforceable(seat)]
        return moves

    def can_act(self, seat: Seat) -> bool:
        places_warrior = self.players[seat]["reserve"] and self.free()
        return bool(places_warrior or self.open_lines() or self.reinforceable(seat))

    def reinforceable(self, seat: Seat) -> list[Square]:
        """An own warrior, in a full region, where no reinforcement is yet."""
        if not self.players[seat]["reinforcement"]:
            return []
        fit = []
        for region in self.regions():
            reinforced = any(
                self.warriors[at]["reinforced"] for at in region if at in self.warriors
            )
            if self.full(region) and not reinforced:
                fit += [
                    at
                    for at in region
                    if at in self.warriors and self.warriors[at]["seat"] == seat
                ]
        return fit

    def powers(self, seat: Seat) -> list[Move]:
        """At most one in a turn, and before the action."""
        player = self.players[seat]
        if not player["tokens"] or self.power_used:
            return []
        match player["faction"]:
            case "mage":
                return [Look(at) for at in self.opposing(seat) if self.is_secret(seat, at)]
            case "elf":
                return [Shoot(at) for at in self.opposing(seat) if self.may_shoot(seat, at)]
            case "goblin":
                return [
                    ExtraWarrior(value, at)
                    for value in sorted(set(player["reserve"]))
                    for at in self.free()
                ]
            case "orc":
                return [ExtraPalisade(line) for line in self.open_lines()]
        raise AssertionError(player["faction"])

    def opposing(self, seat: Seat) -> list[Square]:
        """Warriors that are neither own nor the partner's."""
        return [
            at
            for at, warrior in self.warriors.items()
            if self.teams[warrior["seat"]] != self.teams[seat]
        ]

    def is_secret(self, seat: Seat, at: Square) -> bool:
        """With memory the Mage may have forgotten what he saw, and look again."""
        known = at in self.seen[seat] and not self.memory
        return not self.warriors[at]["face_up"] and not known

    def may_shoot(self, seat: Seat, at: Square) -> bool:
        """엘프족 플레이어는 같은 영역에 있는 다른 플레이어에게 화살을 사용할 수 있습니다. 가득 차
        있는 영역에서는 사용할 수 없습니다.
        """
        region = self.region_of(at)
        own = any(
            self.warriors[other]["seat"] == seat for other in region if other in self.warriors
        )
        return (own or self.is_open_hunt()) and not self.full(region)

    def is_open_hunt(self) -> bool:
        """영역이 아직 만들어져 있지 않은 경우, 엘프는 게임판 위의 모든 군사에게 화살을 쏠 수
        있습니다.
        """
        return self.options["elf"] == "anywhere" and len(self.regions()) == 1

    def fallback(self) -> Move:
        """What a clock plays for who is late."""
        if self.phase == "factions" or self.asked is None:
            return self.legal()[0]
        if self.built:
            return DONE if DONE in self.legal() else self.legal()[0]
        reserve = self.players[self.asked]["reserve"]
        return PlaceWarrior(min(reserve), self.free()[0]) if reserve and self.free() else PASS

    # --- moves --------------------------------------------------------

    def apply(self, seat: Seat, move: Move, drawn: Sequence[int]) -> None:
        assert seat == self.asked, "somebody else is asked"
        assert not drawn, "after the set-up nothing is left to chance"
        self.closed = False
        if isinstance(move, ChooseFaction):
            self.choose(seat, move.faction)
            return
        self.note(seat)
        player = self.players[seat]
        match move:
            case PlaceWarrior(value, at):
                self.place(seat, value, at, face_up=False)
                self.end_turn(seat)
            case PlacePalisade(line):
                self.build(line)
                self.built += 1
                if self.built == 2 or not self.open_lines():
                    self.end_turn(seat)
            case Reinforce(at):
                player["reinforcement"] = False
                self.warriors[at]["reinforced"] = True
                self.turns[-1]["squares"].append(at)
                self.end_turn(seat)
            case _ if move == DONE:
                self.end_turn(seat)
            case _ if move == PASS:
                player["passed"] = True
                self.end_turn(seat)
            case _:
                self.use_power(seat, move)

    def choose(self, seat: Seat, faction: int) -> None:
        self.lead(self.players[seat], FACTIONS[faction])
        self.asked = (seat + 1) % len(self.seats)
        self.closed = True
        if self.players[self.asked]["faction"] is not None:
            self.phase = "turn"

    def use_power(self, seat: Seat, move: Move) -> None:
        self.players[seat]["tokens"] -= 1
        self.power_used = True
        match move:
            case Look(at):
                self.seen[seat].add(at)
                self.turns[-1]["squares"].append(at)  # all see which one it is
            case Shoot(at):
                self.warriors[at]["arrows"] += 1
                self.turns[-1]["squares"].append(at)
            case ExtraWarrior(value, at):
                self.place(seat, value, at, face_up=not self.hidden_extra)
            case ExtraPalisade(line):
                self.build(line)
        if not self.can_act(seat):
            self.players[seat]["passed"] = True
            self.end_turn(seat)

    def place(self, seat: Seat, value: int, at: Square, *, face_up: bool) -> None:
        self.players[seat]["reserve"].remove(value)
        self.warriors[at] = {
            "seat": seat,
            "value": value,
            "face_up": face_up,
            "arrows": 0,
            "reinforced": False,
        }
        self.turns[-1]["squares"].append(at)

    def build(self, line: int) -> None:
        self.palisades.append(line)
        self.turns[-1]["lines"].append(line)

    def note(self, seat: Seat) -> None:
        """The first move of a turn opens its record."""
        if not self.turns or self.turns[-1]["over"]:
            self.turns.append({"seat": seat, "squares": [], "lines": [], "over": False})

    def end_turn(self, seat: Seat) -> None:
        """The next who has not passed; who can do nothing passes without being asked."""
        self.closed = True
        self.turns[-1]["over"] = True
        self.built, self.power_used = 0, False
        for step in range(1, len(self.seats) + 1):
            other = (seat + step) % len(self.seats)
            if self.players[other]["passed"]:
                continue
            if self.can_act(other) or self.powers(other):
                self.asked = other
                self.turn += 1
                return
            self.players[other]["passed"] = True
        self.asked = None

    @property
    def over(self) -> bool:
        return self.asked is None

    def seats_of(self, teams: Sequence[int]) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if self.teams[seat] in teams)
