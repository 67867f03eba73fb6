"""The battle with the barbarians, and what becomes of whoever defended best and least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Choice, Decision, Entry, Move, Seat, Text, Who
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, contains, members
from ...building import reduce_city, remove_piece
from ...frames.robber_home import send_robber_home
from ...frames.turn_order import finish_question
from ...pieces import own_places
from ...place_hints import land_around
from ...player import Player
from ...robber import has_robber, move_pawn, move_robber, robber_homes
from ...state import CORNER, NOWHERE, Frame, State, Step
from ...view import CatanView
from ..shared_points import sharing_modules
from .decks import ask_others_to_put_back, ask_to_draw
from .improvements import cities_without_metropolis
from .kit import WALL
from .moves import LoseCity
from .slot import STEPS, read_knights, write_knights
from .strength import barbarian_strength, strength_of

LOSE: Final = Text("The barbarians pillage one of your cities: which one?")
LOSE_GROUP: Final = Text("Lose a city")
DEFENDER_POINTS: Final = 1


def fight_battle(s: State, seat: Seat, fighting: CornerMask, entry: Entry) -> None:
    """Fights the battle of a landing; `seat` is who rolled.

    `fighting` are the corners of the knights that take part.
    `BattleEnd` lies on the stack below what is asked now (which card,
    which city), so that it comes afterwards.
    """
    attackers = barbarian_strength(s)
    strengths = [strength_of(s, p, fighting) for p in s.players]
    s.stack.append(BattleEnd(seat, fighting))
    s.record_action(seat, "barbarians")
    is_won = sum(strengths) >= attackers
    if entry.news is not None:
        _tell_battle(attackers, sum(strengths), entry)
    if is_won:
        reward_defenders(s, seat, strengths, entry)
    else:
        pillage_weakest(s, seat, strengths, entry)


def _tell_battle(attackers: int, defenders: int, entry: Entry) -> None:
    """Tells everybody how strong both sides are, and which of them wins."""
    entry.tell("The barbarians land: {n} against {m}.", n=attackers, m=defenders)
    if defenders >= attackers:
        entry.tell("The barbarians are beaten.")
    else:
        entry.tell("The barbarians pillage.")


def reward_defenders(s: State, seat: Seat, strengths: list[int], entry: Entry) -> None:
    """Gives the best defender a point after a battle that is won; several draw a card each.

    They draw in the order of turns from `seat` on, who rolled.
    `strengths` is what each seat sent. Without any knight in the battle
    nobody gets anything.
    """
    best = max(strengths)
    if not best:
        return
    order = [(seat + step) % len(strengths) for step in range(len(strengths))]
    leaders = tuple([other for other in order if strengths[other] == best])
    if len(leaders) > 1:
        ask_to_draw(s, leaders)
        return
    (leader,) = leaders
    write_knights(s, read_knights(s).with_defender_point(leader))
    s.players[leader].score += DEFENDER_POINTS
    if entry.news is not None:
        entry.tell("{player} is Defender of Catan: one point.", player=Who(leader))


# --- pillage ----------------------------------------------------------


def find_weakest_with_cities(s: State, strengths: list[int]) -> list[Seat]:
    """The seats that lose a city: of those who have one to lose, whoever sent least.

    `strengths` is what each seat sent.
    """
    losing = [p.seat for p in s.players if cities_without_metropolis(s, p)]
    least = min([strengths[seat] for seat in losing], default=0)
    return [seat for seat in losing if strengths[seat] == least]


def pillage_weakest(s: State, seat: Seat, strengths: list[int], entry: Entry) -> None:
    """Takes a city from each of the weakest after a lost battle.

    Whoever has several, or may pay a ransom, is asked. `strengths` is
    what each seat sent.
    """
    asked: list[Seat] = []
    for other in find_weakest_with_cities(s, strengths):
        cities = members(cities_without_metropolis(s, s.players[other]))
        if len(cities) > 1 or list_ransoms(s, s.players[other]):
            asked.append(other)
        else:
            pillage_city(s, s.players[other], cities[0], entry)
    if asked:
        s.stack.append(ChooseLostCity(tuple(asked)))


def list_ransoms(s: State, p: Player) -> tuple[Move, ...]:
    """The moves of other modules that pay a ransom instead of losing a city."""
    ransoms: tuple[Move, ...] = ()
    for module in sharing_modules(s):
        ransoms += module.city_ransoms(s, p)
    return ransoms


def pillage_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Turns a city of the player into a settlement, and takes its wall away.

    Rulebook: without a settlement piece the city lies on its side,
    counts as a settlement, and is the next to be upgraded.
    """
    is_toppled = p.settlements_left <= 0
    if contains(own_places(s, p, WALL), corner):
        remove_piece(s, p, WALL, corner, entry)
    if is_toppled:
        slot = read_knights(s)
        write_knights(s, slot.with_toppled(p.seat, slot.toppled[p.seat] | 1 << corner))
    reduce_city(s, p, corner, entry)
    s.record_action(p.seat, "pillaged", CORNER, corner)
    if entry.news is not None:
        entry.tell(
            "{player} loses the city on {corner}.", player=Who(p.seat), corner=CORNERS[corner]
        )
        if is_toppled:
            entry.tell("No settlement is left: the city lies on its side, and counts as one.")


@dataclass(frozen=True, slots=True)
class ChooseLostCity(Frame):
    """Everybody named chooses the city that is lost, all at once, in any order."""

    phase: ClassVar[str] = "pillage"
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still to answer for one of its cities."""
        return tuple([self._make_decision(s, seat) for seat in self.waiting])

    def _make_decision(self, s: State, seat: Seat) -> Decision:
        """Asks a seat which city it loses.

        When time runs out, it is one without a wall, if there is any.
        """
        p = s.players[seat]
        cities = cities_without_metropolis(s, p)
        first_to_lose = members(cities & ~own_places(s, p, WALL)) or members(cities)
        moves = (*map(LoseCity, members(cities)), *list_ransoms(s, p))
        return Decision(seat, LOSE, moves, fallback=LoseCity(first_to_lose[0]))

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Takes the chosen city, or a ransom for it; goes on when all have answered."""
        if isinstance(move, LoseCity):
            pillage_city(s, s.players[seat], move.corner, entry)
        else:
            s.rules.move_handlers[type(move)](s, seat, move, entry)
        waiting = tuple([other for other in self.waiting if other != seat])
        if waiting:
            s.stack[-1] = ChooseLostCity(waiting)
        else:
            finish_question(s, entry)


def describe_loss(view: CatanView, move: LoseCity) -> Choice:
    """How losing a city is offered in the menu; cities without a wall come first."""
    is_walled = any(piece.kind == WALL.key and piece.at == move.corner for piece in view.pieces)
    place = CORNERS[move.corner]
    label = Text("City on {corner}", corner=place)
    if is_walled:
        label = Text("Walled city on {corner}", corner=place)
    return Choice(label, LOSE_GROUP, land_around(view, move.corner), rank=-float(is_walled))


# --- afterwards -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BattleEnd(Step):
    """The knights lie down, the ship goes back; after the first landing the robber comes."""

    seat: Seat
    fighting: CornerMask  # the corners of the knights that fought

    def run(self, s: State, entry: Entry) -> None:
        """Ends a battle, won or lost, once all its questions are answered.

        The knights that fought rest, and the barbarians begin their way anew. The
        first landing of all lets robber and pirate onto the board. Whoever has drawn
        too many progress cards puts some back.
        """
        slot = read_knights(s)
        is_first = slot.landings == 0
        slot = slot._replace(
            active=slot.active & ~self.fighting, steps_left=STEPS, landings=slot.landings + 1
        )
        write_knights(s, slot)
        if is_first:
            self._let_pawns_in(s, entry)
        ask_others_to_put_back(s)

    def _let_pawns_in(self, s: State, entry: Entry) -> None:
        """Puts robber and pirate on the board: on a desert, or where they would have begun."""
        robber_start, *more_starts = read_knights(s).return_hexes
        for pawn, start in zip(s.rules.kit.more_pawns, more_starts, strict=True):
            if start != NOWHERE:
                move_pawn(s, pawn, start)
        if not has_robber(s):
            return
        if robber_homes(s):
            send_robber_home(s, self.seat, entry)
        else:
            move_robber(s, robber_start)
        if entry.news is not None:
            entry.tell("From now on the robber may be moved.")
