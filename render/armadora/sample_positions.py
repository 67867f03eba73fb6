"""Positions of Armadora that show everything there is to draw.

They warm the sprites, give the palette its colours, and serve
tests and benchmarks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Final

from engine.armadora.board import LAND_SQUARES, LINE_SQUARES, LINES, MINES, SQUARES
from engine.armadora.view import ArmadoraView, Army, ChangedPlaces, Region, Warrior
from engine.core import Result, Score, Seat

# seven regions that end a game, square by square
REGION_MAP: Final = "AAABBBCCAABBDDCCEADDDDCFEEEGGFFFEGGGGFFF"
SQUARE_COUNT, PALISADE_COUNT = len(REGION_MAP), 35
GOLD_PILES: Final = (5, 4, 7, 3, 6, 4, 6, 5)
FACTIONS: Final = ("orc", "goblin", "elf", "mage")
POWERS: Final = {"orc": 1, "goblin": 1, "elf": 2, "mage": 2}
# by number of seats: how many warriors of value 1, 2, 3 … each army has
ROSTERS: Final = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1), 4: (5, 1, 1, 1)}
NO_MARKS: Final = ChangedPlaces()
NAMES: Final = ("Brunhild", "Sneak", "Galathil", "Morgause the Wise")


@dataclass(frozen=True, slots=True)
class Position:
    """A land with palisades and warriors, from which views are made."""

    seats: int = 4
    palisades: tuple[int, ...] = ()
    warriors: tuple[tuple[int, Warrior], ...] = ()
    teams: tuple[int, ...] = (0, 1, 2, 3)
    advanced: bool = True
    is_over: bool = False

    def view(
        self,
        seat: Seat | None = None,
        seats_to_act: tuple[Seat, ...] = (0,),
        last_turn: ChangedPlaces = NO_MARKS,
        turn: int = 1,
    ) -> ArmadoraView:
        """What a seat (None: the public) sees: its own values, and whatever lies face up."""
        shown = tuple(
            (at, self._make_seen_warrior(warrior, seat)) for at, warrior in self.warriors
        )
        return ArmadoraView(
            seat=seat,
            turn=turn,
            seats_to_act=() if self.is_over else seats_to_act,
            armies=tuple(self._make_army(owner, seat) for owner in range(self.seats)),
            gold=tuple(zip(MINES, GOLD_PILES, strict=True)),
            palisades=self.palisades,
            palisades_left=PALISADE_COUNT - len(self.palisades),
            warriors=shown,
            regions=tuple(self._make_regions()),
            last_turn=last_turn,
            since_own_turn=last_turn,
            roster=ROSTERS[self.seats],
            advanced=self.advanced,
            memory=False,
            result=self._make_result() if self.is_over else None,
        )

    def _make_seen_warrior(self, warrior: Warrior, viewer: Seat | None) -> Warrior:
        """Makes a warrior as the viewer sees it: without its value where that is hidden."""
        if self.is_over:
            return replace(warrior, face_up=True)
        is_known = warrior.face_up or warrior.seat == viewer
        return warrior if is_known else replace(warrior, value=None)

    def _make_army(self, owner: Seat, viewer: Seat | None) -> Army:
        """What the viewer sees of the owner's army; its reserve is secret until the end."""
        faction, piles = FACTIONS[owner], self._gold_piles(owner)
        reserve = self._reserve_values(owner)
        has_powers = self.advanced and not self.is_over
        is_reserve_known = self.is_over or owner == viewer
        return Army(
            faction,
            self.teams[owner],
            len(reserve),
            tokens=POWERS[faction] if has_powers else 0,
            reinforcement=self.advanced,
            passed=self.is_over,
            gold=sum(piles) if self.is_over else None,
            reserve=reserve if is_reserve_known else None,
            piles=piles if self.is_over else (),
        )

    def _reserve_values(self, owner: Seat) -> tuple[int, ...]:
        """The values of the owner's warriors that do not stand on the land yet."""
        reserve = roster_values(self.seats)
        for _square, warrior in self.warriors:
            if warrior.seat == owner and warrior.value:
                reserve.remove(warrior.value)
        return tuple(reserve)

    def _make_regions(self) -> Iterator[Region]:
        """Yields the regions that the palisades form; at the end with strengths and takers."""
        standing = dict(self.warriors)
        piles = dict(zip(MINES, GOLD_PILES, strict=True))
        for squares in split_by_palisades(self.palisades):
            gold = sum(piles.get(square, 0) for square in squares)
            free = [
                square for square in squares if square in LAND_SQUARES and square not in standing
            ]
            region = Region(squares, gold=gold, free=len(free))
            if self.is_over:
                strengths = self._region_strengths(squares)
                takers = self._region_takers(strengths)
                region = replace(region, strengths=strengths, takers=takers)
            yield region

    def _region_strengths(self, squares: Sequence[int]) -> tuple[int, ...]:
        """How strong each seat is on these squares together."""
        standing = dict(self.warriors)
        strengths = [0] * self.seats
        for square in squares:
            if square in standing:
                warrior = standing[square]
                strengths[warrior.seat] += _warrior_strength(warrior)
        return tuple(strengths)

    def _region_takers(self, strengths: tuple[int, ...]) -> tuple[Seat, ...]:
        """The seats of the strongest team, or of several equal ones; `strengths` by seat."""
        team_strengths: Counter[int] = Counter()
        for seat, strength in enumerate(strengths):
            team_strengths[self.teams[seat]] += strength
        most = max(team_strengths.values())
        if most == 0:
            return ()
        return tuple(
            seat for seat in range(self.seats) if team_strengths[self.teams[seat]] == most
        )

    def _gold_piles(self, seat: Seat) -> tuple[int, ...]:
        """The seat's shares of the regions its team takes, largest first, which break ties."""
        shares: list[int] = []
        for region in self._make_regions():
            if seat in region.takers:
                sharing_teams = {self.teams[taker] for taker in region.takers}
                shares.append(region.gold // len(sharing_teams))
        piles = [share for share in shares if share]
        return tuple(sorted(piles, reverse=True))

    def _make_result(self) -> Result:
        """Ranks by gold, then by the largest piles.

        A rank is 1 and the number of better teams.
        """
        piles = [self._gold_piles(seat) for seat in range(self.seats)]
        worths = [(sum(own_piles), own_piles) for own_piles in piles]
        ranks: list[int] = []
        for own_worth in worths:
            better = [seat for seat, worth in enumerate(worths) if worth > own_worth]
            better_teams = {self.teams[seat] for seat in better}
            ranks.append(1 + len(better_teams))
        scores = tuple(Score(total=sum(own_piles)) for own_piles in piles)
        return Result(ranks=tuple(ranks), scores=scores, teams=self.teams)


def roster_values(seats: int) -> list[int]:
    """The values of the warriors of one army."""
    values: list[int] = []
    for value, count in enumerate(ROSTERS[seats], 1):
        values += [value] * count
    return values


def _warrior_strength(warrior: Warrior) -> int:
    """What a warrior is worth with its tokens: its value, less arrows, and its reinforcement."""
    value = warrior.value or 0
    return max(0, value - warrior.arrows + warrior.reinforced)


@cache
def split_by_palisades(palisades: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The regions that palisades form: the squares of each, in the order of their first squares."""
    # the lowest square that each square is known to reach; it spreads
    # one square farther in each round
    lowest = list(range(SQUARE_COUNT))
    open_lines = [squares for line, squares in enumerate(LINE_SQUARES) if line not in palisades]
    for _round in range(SQUARE_COUNT):
        for one, other in open_lines:
            lowest[one] = lowest[other] = min(lowest[one], lowest[other])
    regions: dict[int, list[int]] = {}  # by their lowest square
    for square in range(SQUARE_COUNT):
        regions.setdefault(lowest[square], []).append(square)
    return tuple(map(tuple, regions.values()))


def palisades_around(letters: str) -> tuple[int, ...]:
    """The palisades that close off the regions with these letters on `REGION_MAP`."""
    palisades: list[int] = []
    for line, (one, other) in enumerate(LINE_SQUARES):
        one_region = REGION_MAP[one]
        other_region = REGION_MAP[other]
        is_border = one_region != other_region
        if is_border and (one_region in letters or other_region in letters):
            palisades.append(line)
    return tuple(palisades)


def line_numbers(*named: str) -> tuple[int, ...]:
    """The numbers of lines between squares, by names like "G3|H3".

    That is the line between the squares G3 and H3; see `LINES`.
    """
    return tuple(map(LINES.number_of, named))


def scatter_warriors(seats: int, seed: int = 8) -> tuple[tuple[int, Warrior], ...]:
    """All warriors of all armies on random squares, as pairs (square, warrior)."""
    chance = Random(seed)
    squares = chance.sample(LAND_SQUARES, len(LAND_SQUARES))
    warriors = [
        Warrior(seat, value, face_up=False)
        for seat, value in product(range(seats), roster_values(seats))
    ]
    chance.shuffle(warriors)
    return tuple(sorted(zip(squares, warriors, strict=False)))


def start_view(seats: int = 4) -> ArmadoraView:
    """A sample view of an empty land before the first turn.

    The third seat is to move, or the last of fewer: so one sees that it
    need not be the first.
    """
    third_or_last = min(2, seats - 1)
    return Position(seats).view(seats_to_act=(third_or_last,))


def midgame_view(
    seat: Seat | None = None,
    seats: int = 4,
    teams: tuple[int, ...] = (0, 1, 2, 3),
    *,
    advanced: bool = True,
) -> ArmadoraView:
    """A position in the middle of a match: half of the warriors stand.

    Two regions are closed off, and the third seat has just closed the second one.
    """
    every_second = scatter_warriors(seats)[::2]
    standing = dict(every_second)
    standing[SQUARES.number_of("A3")] = Warrior(seat=1, value=1, face_up=True)
    if advanced:
        *_, shot = (square for square, warrior in standing.items() if warrior.seat == 0)
        standing[shot] = replace(standing[shot], arrows=1)
    lone_palisades = line_numbers("D3|D4", "E3|E4", "C4|D4")
    new_palisades = line_numbers("G3|H3", "G3|G4")
    palisades = (*palisades_around("AC"), *lone_palisades, *new_palisades)
    position = Position(
        seats,
        palisades=tuple(dict.fromkeys(palisades)),  # each once
        warriors=tuple(sorted(standing.items())),
        teams=teams,
        advanced=advanced,
    )
    last_turn = ChangedPlaces(lines=new_palisades, seat=min(2, seats - 1))
    view = position.view(seat, seats_to_act=(seats - 1,), last_turn=last_turn, turn=23)
    first, second, *others = view.armies
    return replace(view, armies=(first, replace(second, passed=seats > 2), *others))


def seat_view(seat: Seat = 3, seats: int = 4) -> ArmadoraView:
    """The position of `midgame_view`, seen by one seat that was away for some turns."""
    view = midgame_view(seat, seats)
    others = [square for square, warrior in view.warriors if warrior.seat != seat]
    missed = ChangedPlaces(squares=tuple(others[:3]), lines=view.last_turn.lines)
    return replace(view, since_own_turn=missed)


def final_view(seats: int = 4, teams: tuple[int, ...] = (0, 1, 2, 3)) -> ArmadoraView:
    """The public view of a finished match: all regions closed, all warriors face up."""
    standing = dict(scatter_warriors(seats))
    first, second, *_ = standing  # squares
    standing[first] = replace(standing[first], arrows=2, reinforced=True)
    standing[second] = replace(standing[second], reinforced=True)
    position = Position(
        seats,
        palisades=palisades_around("ABCDEFG"),
        warriors=tuple(sorted(standing.items())),
        teams=teams,
        is_over=True,
    )
    return position.view(turn=57)


def tie_view(seats: int = 4, teams: tuple[int, ...] = (0, 1, 2, 3)) -> ArmadoraView:
    """A finished match in which all have equally much gold, in different piles."""
    # the seat that takes each of the regions A to G with a single warrior
    owners = {2: "1100110", 3: "2201120", 4: "2311230"}[seats]
    standing: list[tuple[int, Warrior]] = []
    for letter, owner in zip("ABCDEFG", owners, strict=True):
        first_square = next(square for square in LAND_SQUARES if REGION_MAP[square] == letter)
        standing.append((first_square, Warrior(int(owner), value=1, face_up=True)))
    position = Position(
        seats,
        palisades=palisades_around("ABCDEFG"),
        warriors=tuple(sorted(standing)),
        teams=teams,
        is_over=True,
    )
    return position.view(turn=57)


def faction_choice_view(seats: int = 4) -> ArmadoraView:
    """The view before anybody has chosen a people."""
    view = Position(seats).view(seats_to_act=(0,), turn=0)
    armies = tuple(replace(army, faction=None, tokens=0) for army in view.armies)
    return replace(view, armies=armies)
