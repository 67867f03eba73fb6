"""The order of turns, and the end."""

from __future__ import annotations

from typing import Final

from ..core import Entry, Seat, Who
from .dice_roll import ask_reroll, roll_dice
from .log_messages import record_action
from .state import State
from .turn import TURNS, Turn

TURNS_KEPT: Final = 2  # earlier turns of which the history is kept


def run_until_decision(s: State, entry: Entry) -> None:
    """Goes on after an answer until somebody is asked again, or the game is over.

    A turn with nothing left to do ends by itself, and the next one begins. An
    empty stack means that the turn, or the set-up (turn 0), has ended.
    """
    while True:
        if s.is_decided:
            end_game(s, entry)
            return
        if s.stack:
            is_free_choice = isinstance(s.stack[-1], Turn)
            if not (is_free_choice and is_turn_idle(s)):
                return
        next_seat = s.active
        if s.turn:
            end_turn(s, entry)
            next_seat = 1 - s.active
        begin_turn(s, next_seat, entry)


def is_turn_idle(s: State) -> bool:
    """Whether everybody can see that the active seat cannot do anything any more.

    What is in its hand is a secret, so only its size and the money count.
    """
    player = s.players[s.active]
    return not player.unused_dice() and (not player.hand or player.money < s.rules.cheapest)


def end_turn(s: State, entry: Entry) -> None:
    """Ends the active seat's turn: dice, blocked spaces and weakened defences are over."""
    player = s.players[s.active]
    record_action(s, entry, s.active, "end")
    s.stack.clear()
    player.dice = []
    player.dice_places = []
    player.blocked = s.weakened_by = 0
    entry.end_turn()


def begin_turn(s: State, seat: Seat, entry: Entry) -> None:
    """Begins a seat's turn: it loses a point for each vacant space, then rolls its dice.

    Where the lost points decide the game, no dice are rolled, and
    the caller ends it.
    """
    s.turn += 1
    s.active = seat
    s.history = [action for action in s.history if action.turn >= s.turn - TURNS_KEPT]
    lost = s.lose_points(seat, len(s.players[seat].vacant_spaces()))
    change_by_seat = (-lost, 0) if seat == 0 else (0, -lost)
    if s.is_decided:
        record_action(s, entry, seat, "turn", n=lost, points=change_by_seat)
        return
    roll_dice(s, seat, entry)
    dice = tuple(s.players[seat].dice)
    record_action(s, entry, seat, "turn", n=lost, points=change_by_seat, dice=dice)
    s.stack.append(TURNS[seat])  # the question what the seat does
    ask_reroll(s, seat, may_repeat_triple=True)


def end_game(s: State, entry: Entry) -> None:
    """Ends the match, and tells why."""
    s.over = True
    s.stack.clear()
    entry.end_turn()
    if s.supply <= 0:
        entry.tell("The supply is empty. The game is over.")
    for seat, player in enumerate(s.players):
        if player.points <= 0:
            entry.tell("{player} has no victory points left. The game is over.", player=Who(seat))
