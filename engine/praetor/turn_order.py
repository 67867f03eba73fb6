"""What happens when nobody is being asked: the next turn, the end of a round or of the game.

After the end of a round, the next one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..core import Entry, Seat, Text, Who
from .data import BOX
from .frames import TURNS
from .legal_actions import may_act
from .scoring import tell_end
from .state import Phase, State
from .update_phase import (
    AcademyChoice,
    CallVillager,
    call_villager,
    seats_to_train,
    settle_player,
)

YOU_PASS: Final = Text("You have nothing left to do, so you pass.")


def run_until_decision(s: State, entry: Entry) -> None:
    """Goes on until somebody has to decide something, or the match is over.

    An empty stack means that nobody is asked; then the phase says
    what comes next.
    """
    while not s.stack and s.phase is not Phase.OVER:
        PHASE_STEPS[s.phase](s, entry)


def begin_round(s: State, entry: Entry) -> None:
    """Begins the next round, with its turn order.

    Rulebook: the order follows from favor, and "will not change until
    the end of the current turn".
    """
    s.round += 1
    s.order = s.favor_order()
    s.acting_index = -1
    s.last_built = None
    for player in s.players:
        player.passed = False
        player.camps_used = []
    s.phase = Phase.ACTION
    if entry.news is not None:
        order = tuple(Who(seat) for seat in s.order)
        entry.tell("Round {round}. The order: {players}.", round=s.round, players=order)


def start_next_turn(s: State, entry: Entry) -> None:
    """Begins the turn of the next player in the order who has not passed and can do something.

    It looks through the whole order once, from behind whoever acted
    last. Who can do nothing passes by force; where nobody is left, the
    update phase begins.
    """
    for step in range(1, len(s.order) + 1):
        index = (s.acting_index + step) % len(s.order)
        seat = s.order[index]
        if s.players[seat].passed:
            continue
        if may_act(s, seat):
            s.acting_index = index
            s.turn += 1
            s.stack.append(TURNS[seat])
            return
        s.players[seat].passed = True
        entry.tell_together(
            "{players} has nothing left to do and passes.",
            "{players} have nothing left to do and pass.",
            seat,
            own=YOU_PASS,
        )
    s.phase = Phase.TRAINING


def begin_settling(s: State, entry: Entry) -> None:
    """Begins the end of a round, once everybody has passed, and says so.

    All seats that may train in an Academy are asked at once. After
    that, or if there are none, the phase SETTLING goes on with
    `settle_next_player` for each player.
    """
    s.phase = Phase.SETTLING
    s.settled_count = 0
    s.round_summaries = ()
    entry.tell("Everybody has passed. The workers return.")
    to_ask = seats_to_train(s)
    if to_ask:
        s.stack.append(AcademyChoice(to_ask))


def settle_next_player(s: State, entry: Entry) -> None:
    """Settles the round for the next player in turn order; after the last, goes on to the city."""
    if s.settled_count == len(s.order):
        s.phase = Phase.CITY
        return
    seat = s.order[s.settled_count]
    s.settled_count += 1
    settle_player(s, seat, entry)
    replace_workers(s, seat, entry)


def replace_workers(s: State, seat: Seat, entry: Entry) -> None:
    """Gives a seat without active workers a villager as one, or asks if it wants one.

    Nothing happens for a seat with a worker, or without villagers.

    Rulebook: only "Update City" is skipped in the last turn, so the
    English edition asks also then; the Korean one always gives a
    villager unasked.
    """
    player = s.players[seat]
    rule = s.rules.villager
    if player.workers or not player.villagers:
        return
    if rule == "always":
        call_villager(s, seat, entry)
    elif rule == "last-too" or not s.last_round:
        s.stack.append(CallVillager(seat))


def update_city(s: State, entry: Entry) -> None:
    """Turns up new tiles and a wall, and begins the next round; after the last round, ends.

    Rulebook: "Update City (skip in the last turn)".
    """
    if s.last_round:
        s.phase = Phase.OVER
        tell_end(s, entry)
        return
    turn_up_tiles(s, entry)
    if s.wall is not None:
        s.lost_walls.append(s.wall)
    turn_up_wall(s, entry)
    s.last_round = not s.tiles_left or not s.walls_left
    if s.last_round:
        entry.tell("A stack is empty: the next round is the last one.")
    begin_round(s, entry)


def turn_up_tiles(s: State, entry: Entry) -> None:
    """Turns up tiles until there is one more than players, or none left.

    Age I lies above age II.
    """
    while s.tiles_left and len(s.available) <= len(s.players):
        top = [tile for tile in s.tiles_left if BOX.tiles[tile].age == s.age]
        tile = top[entry.draw_below(len(top))]
        s.tiles_left.remove(tile)
        s.available.append(tile)


def turn_up_wall(s: State, entry: Entry) -> None:
    """Turns up a random wall tile as the wall of the round."""
    s.wall = s.walls_left.pop(entry.draw_below(len(s.walls_left)))


PHASE_STEPS: Final[Mapping[Phase, Callable[[State, Entry], None]]] = {
    Phase.BOARDS: begin_round,
    Phase.ACTION: start_next_turn,
    Phase.TRAINING: begin_settling,
    Phase.SETTLING: settle_next_player,
    Phase.CITY: update_city,
}
