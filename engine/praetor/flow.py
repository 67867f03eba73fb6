"""What happens when nobody is being asked: whose turn comes next, the end of a round, the next round, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..core import Entry, Seat, Who
from .actions import may_act
from .data import BOX
from .frames import TURNS
from .scoring import tell_end
from .state import Phase, State
from .updating import Calling, Training, call_villager, settle, trainees


def resume(s: State, entry: Entry) -> None:
    """Goes on until somebody has to decide something, or the match is over."""
    while not s.stack and s.phase is not Phase.OVER:
        STEPS[s.phase](s, entry)


def begin_round(s: State, entry: Entry) -> None:
    """Rulebook: the order follows from favor, and "will not change until the end of the current turn"."""
    s.round += 1
    s.order = s.track()
    s.acting = -1
    s.newest = None
    for player in s.players:
        player.passed = False
        player.camps = []
    s.phase = Phase.ACTION
    if entry.news is not None:
        order = tuple(Who(seat) for seat in s.order)
        entry.tell("Round {round}. The order: {players}.", round=s.round, players=order)


def next_turn(s: State, entry: Entry) -> None:
    """On to the next player in the order who has not passed, and need not."""
    for step in range(1, len(s.order) + 1):
        index = (s.acting + step) % len(s.order)
        seat = s.order[index]
        if s.players[seat].passed:
            continue
        if may_act(s, seat):
            s.acting = index
            s.turn += 1
            s.stack.append(TURNS[seat])
            return
        s.players[seat].passed = True
        entry.tell("{player} has nothing left to do and passes.", player=Who(seat))
    s.phase = Phase.TRAINING


def train(s: State, entry: Entry) -> None:
    s.phase = Phase.SETTLING
    s.settled = 0
    s.accounts = ()
    entry.tell("Everybody has passed. The workers return.")
    if waiting := trainees(s):
        s.stack.append(Training(waiting))


def settle_next(s: State, entry: Entry) -> None:
    """Player by player, in turn order."""
    if s.settled == len(s.order):
        s.phase = Phase.CITY
        return
    seat = s.order[s.settled]
    s.settled += 1
    settle(s, seat, entry)
    replace_workers(s, seat, entry)


def replace_workers(s: State, seat: Seat, entry: Entry) -> None:
    """Rulebook: only "Update City" is skipped in the last turn, so the English edition asks then too; the Korean one never asks."""
    player, way = s.players[seat], s.terms.villager
    if player.workers or not player.villagers:
        return
    if way == "always":
        call_villager(s, seat, entry)
    elif way == "last-too" or not s.last_round:
        s.stack.append(Calling(seat))


def update_city(s: State, entry: Entry) -> None:
    """Rulebook: "Update City (skip in the last turn)"."""
    if s.last_round:
        s.phase = Phase.OVER
        tell_end(s, entry)
        return
    offer(s, entry)
    if s.wall is not None:
        s.fallen.append(s.wall)
    demand(s, entry)
    s.last_round = not s.tiles_left or not s.walls_left
    if s.last_round:
        entry.tell("A stack is empty: the next round is the last one.")
    begin_round(s, entry)


def offer(s: State, entry: Entry) -> None:
    """Turns up tiles until there is one more than players, or none left. Age I lies above age II."""
    while s.tiles_left and len(s.available) <= len(s.players):
        top = [tile for tile in s.tiles_left if BOX.tiles[tile].age == s.age]
        tile = top[entry.below(len(top))]
        s.tiles_left.remove(tile)
        s.available.append(tile)


def demand(s: State, entry: Entry) -> None:
    """Turns up a wall tile."""
    s.wall = s.walls_left.pop(entry.below(len(s.walls_left)))


STEPS: Final[Mapping[Phase, Callable[[State, Entry], None]]] = {
    Phase.BOARDS: begin_round,
    Phase.ACTION: next_turn,
    Phase.TRAINING: train,
    Phase.SETTLING: settle_next,
    Phase.CITY: update_city,
}
