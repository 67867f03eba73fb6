"""Walks a private menu as a person does, and counts the presses to one move.

The layouts are those that the bot sends.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from struct import pack
from typing import Any, Final

import discord

from cogs.components import custom_ids
from cogs.components.custom_ids import MenuPlace
from cogs.components.menu_paths import parse_path
from cogs.components.menus import MoveMenu
from cogs.messages.pictures import make_scenes
from engine.core import Decision, Form, Illegal, Move, PickQuestion, Question, Seat
from play import Table
from play.menu_lists import Path
from play.move_menu import only_move
from words import Words

from .load.form_answers import answer_form

WORDS: Final = Words("en")
PICTURE_HEIGHTS: Final = {"armadora": 1074, "catan": 1156, "praetor": 900, "roma": 1160}
PICTURE_WIDTH, USUAL_HEIGHT = 1100, 1074
PNG_START: Final = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR"  # before the width and the height


@dataclass(frozen=True, slots=True)
class Way:
    """How much somebody does to make a move."""

    presses: int  # buttons, choices from lists, submits of forms
    fields: int = 0  # of forms, that are filled in on the way
    lists: int = 0  # that are opened on the way

    @property
    def clicks(self) -> int:
        """The presses, and one more for each list: it is opened before something is chosen."""
        return self.presses + self.lists

    @property
    def cost(self) -> tuple[int, int, int]:
        """What makes one way longer than another: its clicks first."""
        return self.clicks, self.presses, self.fields

    def __add__(self, other: Way) -> Way:
        """How much both ways together are, one after the other."""
        return Way(
            self.presses + other.presses,
            self.fields + other.fields,
            self.lists + other.lists,
        )


NOWHERE: Final = Way(0)  # the menu stands already
BUTTON: Final = Way(1)
CHOICE: Final = Way(1, lists=1)  # from a list
ACT: Final = Way(1)  # the button under the table that opens the menu
CONFIRMED: Final = Way(1)  # *Yes, do it*, where a move gives something up for good


class NoWay(AssertionError):
    """The menus do not lead to a legal move."""


class MenuWalker:
    """Looks for the shortest way to one move through the private menu of a decision."""

    def __init__(self, table: Table, decision: Decision, move: Move) -> None:
        self.table = table
        self.decision = decision
        self.move = move
        self.move_text = table.game.moves.text(move)
        self.asked = table.running_match.question_mark(decision.seat) or 0
        self.size = measure_picture(table, decision.seat)

    def find_way(self) -> Way:
        """The shortest way from the standing menu, by Dijkstra's algorithm over its places.

        Raises NoWay if no component leads to the move.
        """
        first = MenuPlace(self.table.id, self.decision.seat, self.asked)
        ways = {first: NOWHERE}  # to the places of the menu, as far as they are known
        left = {first}  # the places that were not looked at yet
        found: list[Way] = []
        while left:
            place = min(left, key=lambda each: ways[each].cost)
            left.remove(place)
            if any(way.cost <= ways[place].cost for way in found):
                break
            found += self._list_last_presses(place, ways[place])
            for step, way in self._list_steps(place, ways[place]):
                if step not in ways or way.cost < ways[step].cost:
                    ways[step] = way
                    left.add(step)
        if not found:
            raise NoWay(f"{self.table.row.game}: {self.move_text}")
        return min(found, key=lambda way: way.cost)

    def _components(self, place: MenuPlace) -> list[dict[str, Any]]:
        """Everything that can be pressed at a place of the menu, below its picture."""
        menu = MoveMenu(self.table, self.decision, place, WORDS)
        files = [blank_file(*self.size)]
        shown = menu.layout(files, suggestions=menu.find_suggestions())
        parts = walk_components(shown.to_components())  # type: ignore[no-untyped-call]
        return [part for part in parts if is_open(part)]

    def _list_last_presses(self, place: MenuPlace, before: Way) -> list[Way]:
        """The ways that end at this place with a press that makes the move."""
        last = [self._last_press_by(part) for part in self._components(place)]
        return [before + way for way in last if way is not None]

    def _last_press_by(self, part: Mapping[str, Any]) -> Way | None:
        """What it takes to make the move by this component; None if it does not make it.

        A form takes two presses: it is opened, and submitted.
        """
        action, args = read_component(part)
        if action in ("move", "best") and args[-1] == self.move_text:
            return BUTTON
        if action == "whole" and self.move_text in option_values(part):
            return CHOICE
        if action == "form":
            fields = count_fields(self.decision.forms[int(args[-1])], self.move)
            return None if fields is None else Way(2, fields)
        if any(self._makes_move(step) for step in self._steps_by(part)):
            return CHOICE if action == "pick" else BUTTON
        return None

    def _list_steps(self, place: MenuPlace, before: Way) -> list[tuple[MenuPlace, Way]]:
        """The places to which this one leads, as far as they lead to the move, with their ways."""
        found: list[tuple[MenuPlace, Way]] = []
        for part in self._components(place):
            pressed = CHOICE if read_component(part)[0] == "pick" else BUTTON
            steps = [step for step in self._steps_by(part) if self._fits(self._path(step))]
            found += [(step, before + pressed) for step in steps]
        return found

    def _steps_by(self, part: Mapping[str, Any]) -> list[MenuPlace]:
        """The places to which a component leads: a page or a kind, or one for each option."""
        action, args = read_component(part)
        if action == "go":
            return [MenuPlace.parse(args)]
        if action != "pick":
            return []
        place = MenuPlace.parse(args)
        return [
            replace(place, chosen=(*place.chosen, value), page=0) for value in option_values(part)
        ]

    def _path(self, place: MenuPlace) -> Path:
        return parse_path(place, self.table.game)

    def _makes_move(self, place: MenuPlace) -> bool:
        """Whether going there makes the wanted move at once, as no other is left."""
        return only_move(self.decision, self._path(place)) == self.move

    def _fits(self, path: Path) -> bool:
        """Whether the move has everything that was chosen on the path."""
        if path.section is not None:
            return type(self.move) in path.section.kinds
        if path.kind is None:
            return True
        is_kind = type(self.move) is path.kind
        return is_kind and all(getattr(self.move, name) == value for name, value in path.chosen)


def blank_picture(game: str) -> discord.File:
    """A file of the usual size of a game's pictures, for which a page leaves space."""
    return blank_file(PICTURE_WIDTH, PICTURE_HEIGHTS.get(game, USUAL_HEIGHT))


def blank_file(width: int, height: int) -> discord.File:
    """A file that looks like a picture of this size as far as a layout asks."""
    return discord.File(io.BytesIO(PNG_START + pack(">II", width, height)), "board.png")


def measure_picture(table: Table, seat: Seat) -> tuple[int, int]:
    """How wide and how high the picture is that stands next to the buttons of a seat's menu."""
    scenes = make_scenes(table.row.game, table.view(seat), table.words("en"), {})
    if not scenes:
        return PICTURE_WIDTH, USUAL_HEIGHT
    return scenes[-1].width, scenes[-1].height


def walk_components(components: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, also those within others."""
    for part in components:
        yield dict(part)
        yield from walk_components(part.get("components", ()))


def is_open(part: Mapping[str, Any]) -> bool:
    """Whether a component can be pressed."""
    return "custom_id" in part and not part.get("disabled")


def read_component(part: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Action and arguments of a component of ours."""
    found = custom_ids.parse_id(part["custom_id"])
    assert found is not None, part
    return found


def option_values(part: Mapping[str, Any]) -> list[str]:
    """What the options of a list send."""
    return [option["value"] for option in part.get("options", ())]


def count_fields(form: Form, move: Move) -> int | None:
    """How many fields of the form a person has to fill in; None if it does not mean the move."""
    if not form.allows(move):
        return None
    answers = answer_form(form, move)
    try:
        if form.read(answers) != move:
            return None
    except Illegal:
        return None
    questions = form.questions()
    return sum(
        answer != standing_answer(question)
        for question, answer in zip(questions, answers, strict=True)
    )


def standing_answer(question: Question) -> str | list[str]:
    """What stands in a field when the form opens."""
    return list(question.chosen) if isinstance(question, PickQuestion) else question.written
