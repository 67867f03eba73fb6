"""The event die: ships of the barbarians, and city gates that bring progress cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....core import Entry, Plural, Seat, Text
from ...state import State, Step
from ...view import Throw, ThrowSymbol
from .barbarians import fight_battle
from .decks import ask_others_to_put_back, draw_card
from .muster import ask_who_fights
from .options import CHOSEN, DEFENCE
from .slot import read_knights, write_knights


def _make_face(key: str, title: Text, text: Text) -> ThrowSymbol:
    """Makes a face of the event die."""
    return ThrowSymbol(key, title, text, sentence=Text("Event die: {what}.", what=title))


SHIP: Final = _make_face(
    "ship", Text("Barbarian ship"), Text("The barbarians come one step closer.")
)
GATES: Final = (
    _make_face(
        "gate_trade",
        Text("Gate of trade"),
        Text("Who has come far enough in trade draws a trade card."),
    ),
    _make_face(
        "gate_politics",
        Text("Gate of politics"),
        Text("Who has come far enough in politics draws a politics card."),
    ),
    _make_face(
        "gate_science",
        Text("Gate of science"),
        Text("Who has come far enough in science draws a science card."),
    ),
)  # by track of city improvements
FACES: Final = (SHIP, SHIP, SHIP, *GATES)


def roll_event(entry: Entry) -> ThrowSymbol:
    """Rolls the event die: the barbarians' ship on three of its faces, else a city gate."""
    return FACES[entry.draw_below(len(FACES))]


def draw_red(number: int, entry: Entry) -> int:
    """Draws what the red die shows where an event card has said the sum of both dice.

    Each pair of dice with the number is equally likely.
    """
    lowest = max(1, number - 6)
    highest = min(6, number - 1)
    return lowest + entry.draw_below(highest - lowest + 1)


def may_draw(level: int, red: int) -> bool:
    """Whether a player draws a progress card, once the event die shows the city gate of a track.

    `level` is how far the player has come with the city improvements of
    that track, `red` the number of the red die. Level 1 draws at 1 and
    2, and each further level at one number more; level 0 never.
    """
    return level > 0 and red <= level + 1


def advance_ship(s: State, seat: Seat, entry: Entry) -> None:
    """Moves the barbarians' ship a step; at the end of its way they land, and a battle begins.

    By a house rule everybody first chooses which knights fight.
    """
    slot = read_knights(s)
    slot = slot._replace(steps_left=slot.steps_left - 1)
    write_knights(s, slot)
    if slot.steps_left:
        if entry.news is not None:
            steps = Plural("{n} step", "{n} steps", n=slot.steps_left)
            entry.tell("The barbarians come closer: {steps} left.", steps=steps)
    elif s.rules.options[DEFENCE] == CHOSEN:
        ask_who_fights(s, seat, entry)
    else:
        fight_battle(s, seat, slot.active, entry)


@dataclass(frozen=True, slots=True)
class ResolveEvent(Step):
    """What the event die brings, before production."""

    seat: Seat
    throw: Throw

    def run(self, s: State, entry: Entry) -> None:
        """Moves the ship, or lets everybody draw from the current player on."""
        event = self.throw.face
        red = self.throw.red
        assert event is not None, "the event die is rolled with every throw"
        assert red is not None, "and so is the red die"
        if entry.news is not None:
            entry.tell("The event die shows: {event}.", event=event.title)
        if event is SHIP:
            advance_ship(s, self.seat, entry)
        else:
            self._draw_cards(s, GATES.index(event), red, entry)

    def _draw_cards(self, s: State, track: int, red: int, entry: Entry) -> None:
        """Draws a progress card for all who have come far enough in a track of improvements.

        Then all except the current player put back what they hold above
        the limit. `red` is what the red die shows.
        """
        for step in range(len(s.players)):
            seat = (self.seat + step) % len(s.players)
            if may_draw(read_knights(s).level(seat, track), red):
                draw_card(s, seat, track, entry)
        ask_others_to_put_back(s)
