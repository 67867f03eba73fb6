"""Walks a private menu as a person does, and counts the presses to one move.

The layouts are those that the bot sends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from cogs.components import custom_ids
from cogs.components.custom_ids import MenuPlace
from cogs.components.menu_paths import parse_path
from cogs.components.menus import MoveMenu
from engine.core import Decision, Form, Illegal, Move, PickQuestion, Question
from play import Table
from play.menu_lists import Path
from play.move_menu import only_move
from words import Words

from .load.form_answers import answer_form

MOST_PAGES: Final = 200  # that are looked at on the way to a move
WORDS: Final = Words("en")


@dataclass(frozen=True, slots=True)
class Way:
    """How much somebody does to make a move."""

    presses: int
    fields: int = 0  # of forms, that are filled in on the way

    def __add__(self, other: Way) -> Way:
        """One way after the other."""
        return Way(self.presses + other.presses, self.fields + other.fields)


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

    def find_way(self) -> Way:
        """The shortest way from the standing menu; NoWay where no component leads to the move."""
        first = MenuPlace(self.table.id, self.decision.seat, self.asked)
        places, seen = [first], {first}
        for presses in range(1, MOST_PAGES):
            found = [self._find_last_press(place, presses) for place in places]
            ways = [way for way in found if way is not None]
            if ways:
                return min(ways, key=lambda way: (way.presses, way.fields))
            steps = chain.from_iterable(map(self._list_steps, places))
            places = [place for place in dict.fromkeys(steps) if place not in seen]
            seen.update(places)
            if not places:
                break
        raise NoWay(f"{self.table.row.game}: {self.move_text}")

    def _components(self, place: MenuPlace) -> list[dict[str, Any]]:
        """Everything that can be pressed at a place of the menu."""
        menu = MoveMenu(self.table, self.decision, place, WORDS)
        shown = menu.layout((), suggestions=menu.find_suggestions())
        parts = walk_components(shown.to_components())  # type: ignore[no-untyped-call]
        return [part for part in parts if is_open(part)]

    def _find_last_press(self, place: MenuPlace, presses: int) -> Way | None:
        """The way whose last press stands at this place, as the press with this number.

        A form takes two: it is opened, and submitted.
        """
        ways = [self._way_by(part, presses) for part in self._components(place)]
        found = [way for way in ways if way is not None]
        return min(found, key=lambda way: (way.presses, way.fields), default=None)

    def _way_by(self, part: Mapping[str, Any], presses: int) -> Way | None:
        """The way that ends with this component; None where it does not make the move."""
        action, args = read_component(part)
        if action in ("move", "best") and args[-1] == self.move_text:
            return Way(presses)
        if action == "whole" and self.move_text in option_values(part):
            return Way(presses)
        if action == "form":
            fields = count_fields(self.decision.forms[int(args[-1])], self.move)
            return None if fields is None else Way(presses + 1, fields)
        if any(self._makes_move(step) for step in self._steps_by(part)):
            return Way(presses)
        return None

    def _list_steps(self, place: MenuPlace) -> list[MenuPlace]:
        """The places of the menu to which this one leads, as far as they lead to the move."""
        steps = chain.from_iterable(map(self._steps_by, self._components(place)))
        return [step for step in steps if self._fits(self._path(step))]

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
        return parse_path(place, self.table.game.moves)

    def _makes_move(self, place: MenuPlace) -> bool:
        """Whether going there makes the wanted move at once, as no other is left."""
        return only_move(self.decision, self._path(place)) == self.move

    def _fits(self, path: Path) -> bool:
        """Whether the move has everything that was chosen on the path."""
        if path.kind is None:
            return True
        is_kind = type(self.move) is path.kind
        return is_kind and all(getattr(self.move, name) == value for name, value in path.chosen)


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
    """How many fields of the form a person has to fill in; None where it does not mean the move."""
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
