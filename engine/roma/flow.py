"""The order of turns, and the end."""

from __future__ import annotations

from ..core import Entry, Seat, Who
from .dicing import ask, roll
from .news import note
from .state import State
from .turn import TURNS, Turn


def resume(s: State, entry: Entry) -> None:
    """After every answer: the game ends at once, a turn with nothing left to do ends by itself, and the next one begins."""
    while True:
        if s.decided:
            finish(s, entry)
            return
        if s.stack and not (isinstance(s.stack[-1], Turn) and idle(s)):
            return
        if s.turn:
            close(s, entry)
        begin(s, 1 - s.active if s.turn else s.active, entry)


def idle(s: State) -> bool:
    """Whether everybody can see that the active seat cannot do anything any more; what is in its hand is a secret."""
    player = s.players[s.active]
    return not player.unused() and (not player.hand or player.money < s.terms.cheapest)


def close(s: State, entry: Entry) -> None:
    player = s.players[s.active]
    note(s, entry, s.active, "end")
    s.stack.clear()
    player.dice, player.laid = [], []
    player.blocked = s.weakened = 0
    entry.end_turn()


def begin(s: State, seat: Seat, entry: Entry) -> None:
    """Rulebook: 1 point lost for each vacant space, then the dice are rolled."""
    s.turn += 1
    s.active = seat
    s.deeds = [deed for deed in s.deeds if deed.turn >= s.turn - 2]
    lost = s.lose(seat, len(s.players[seat].vacant()))
    change = (-lost, 0) if seat == 0 else (0, -lost)
    if s.decided:
        note(s, entry, seat, "turn", n=lost, points=change)
        return
    roll(s, seat, entry)
    note(s, entry, seat, "turn", n=lost, points=change, dice=tuple(s.players[seat].dice))
    s.stack.append(TURNS[seat])
    ask(s, seat, first=True)


def finish(s: State, entry: Entry) -> None:
    s.over = True
    s.stack.clear()
    entry.end_turn()
    if s.supply <= 0:
        entry.tell("The supply is empty. The game is over.")
    for seat, player in enumerate(s.players):
        if player.points <= 0:
            entry.tell("{player} has no victory points left. The game is over.", player=Who(seat))
