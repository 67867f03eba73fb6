"""Catching fish: what a roll brings, the limit of seven tokens, and the first fish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ....core import Decision, Entry, Plural, Seat, Text, Verbatim, Who
from ....kit.masks import CornerMask, contains
from ...frames.turn_order import finish_question
from ...pawns import is_blocked
from ...player import Player
from ...state import Frame, State
from ...view import Throw
from ..shared_points import city_yield
from .box import VALUES, one_token
from .moves import SwapFish
from .slot import BOOT, Fish, draw_token, read_fish, write_fish


def places_with_number(s: State, number: int) -> list[CornerMask]:
    """A mask of corners for each fishing ground and each lake that pays on a number.

    A lake with the robber pays nothing; nobody blocks a ground.
    """
    fish = read_fish(s)
    around = s.island.grid.around
    paying = [lake.hex for lake in fish.lakes if number in lake.numbers]
    return [
        *(ground.corners for ground in fish.grounds if ground.number == number),
        *(around[hex] for hex in paying if not is_blocked(s, hex)),
    ]


def count_due(s: State, p: Player, throw: Throw) -> int:
    """How many tokens a throw brings the player: one for a settlement, two for a city."""
    tokens_of_city = city_yield(s, throw)
    due = 0
    for corners in places_with_number(s, throw.number):
        due += (p.settlements & corners).bit_count()
        due += tokens_of_city * (p.cities & corners).bit_count()
    return due


def catch_fish(s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
    """Draws for everybody what the throw brings, from the active player on, up to seven tokens.

    Where there are too few tokens for all, nobody draws any. Whoever was due more
    tokens than fit in the limit of seven may lay one aside for another.
    """
    fish = read_fish(s)
    seats = len(s.players)
    order = [(seat + step) % seats for step in range(seats)]
    due = {player: count_due(s, s.players[player], throw) for player in order}
    draws = {player: min(n, fish.room_of(player)) for player, n in due.items() if n}
    if sum(draws.values()) > fish.left_to_draw:
        entry.tell("There are too few fish tokens for all, so nobody draws any.")
        return
    for player, n in draws.items():
        draw_tokens(s, player, n, entry)
    with_full_hand = tuple([player for player, n in draws.items() if due[player] > n])
    if with_full_hand:
        s.stack.append(OfferSwap(with_full_hand))


def catch_first_fish(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Draws a token for the second building, if it stands at a ground or a lake."""
    fish = read_fish(s)
    at_ground = any(contains(ground.corners, corner) for ground in fish.grounds)
    at_lake = any(lake.hex in s.island.grid.corner_hexes[corner] for lake in fish.lakes)
    if at_ground or at_lake:
        draw_tokens(s, p.seat, 1, entry)


def draw_tokens(s: State, seat: Seat, n: int, entry: Entry) -> None:
    """Draws so many tokens for a seat, and tells everybody; only the seat learns the values."""
    fish = read_fish(s)
    drawn: list[int] = []
    for _ in range(n):
        fish, value = draw_token(fish, seat, entry)
        drawn.append(value)
    write_fish(s, fish)
    if drawn:
        s.record_action(seat, "fish")
        _tell_drawn(seat, drawn, entry)


def _tell_drawn(seat: Seat, drawn: Sequence[int], entry: Entry) -> None:
    """Tells everybody how many tokens a seat draws, and the seat which they are."""
    if entry.news is None:
        return
    values = [value for value in drawn if value != BOOT]
    if values:
        tokens = Plural("{n} fish token", "{n} fish tokens", n=len(values))
        entry.tell("{player} draws {tokens}.", player=Who(seat), tokens=tokens)
        listed = Verbatim(" + ".join(map(str, values)))
        entry.tell("You draw fish: {values}.", values=listed, to=seat)
    if BOOT in drawn:
        entry.tell("{player} draws the old boot, and needs one point more.", player=Who(seat))


@dataclass(frozen=True, slots=True)
class OfferSwap(Frame):
    """Asks who could not draw all their tokens, as they hold seven: each may change one."""

    phase: ClassVar[str] = "fish"
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks everybody in `waiting` which token they lay aside; none when time runs out."""
        return tuple([self._make_decision(read_fish(s), seat) for seat in self.waiting])

    def _make_decision(self, fish: Fish, seat: Seat) -> Decision:
        """Asks a seat which token it lays aside: one of each value it holds, or none."""
        keep = SwapFish(0)
        held = zip(VALUES, fish.held[seat], strict=True)
        moves = (keep, *(SwapFish(value) for value, n in held if n))
        prompt = Text("You hold seven fish tokens. Lay one aside and draw another?")
        return Decision(seat, prompt, moves, fallback=keep)

    def apply(self, s: State, seat: Seat, move: SwapFish, entry: Entry) -> None:
        """Changes the token, and goes on when everybody has answered."""
        if move.token:
            write_fish(s, read_fish(s).spend(seat, one_token(move.token)))
            entry.tell(
                "{player} lays a fish token aside: {value}.", player=Who(seat), value=move.token
            )
            draw_tokens(s, seat, 1, entry)
        still_waiting = tuple([other for other in self.waiting if other != seat])
        if still_waiting:
            s.stack[-1] = OfferSwap(still_waiting)
        else:
            finish_question(s, entry)
