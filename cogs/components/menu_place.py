"""Where in a menu a person is, as the ids of its buttons carry it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core import Seat

from . import custom_ids

NOTHING: Final = "_"  # stands in an id where nothing is chosen yet


@dataclass(frozen=True, slots=True)
class MenuPlace:
    """Where in a menu a person is: the table, the question, the kind of move, the fields so far."""

    table: int
    seat: Seat
    asked: int  # the mark of the question, which tells it from others
    kind: str = NOTHING  # the name of the class of the move
    chosen: tuple[str, ...] = ()  # "1=C4": the number of a field and its value
    page: int = 0

    def custom_id(self, action: str) -> str:
        """The id of a button or list with this action that leads to this place."""
        return custom_ids.make_id(
            action,
            *self.question_id_parts(),
            self.kind,
            "~".join(self.chosen) or NOTHING,
            self.page,
        )

    def question_id_parts(self) -> tuple[str, str, str]:
        """Table, seat and question (hexadecimal) as the first arguments of an id."""
        return str(self.table), str(self.seat), f"{self.asked:x}"

    def first_page(self) -> MenuPlace:
        """The first page of the menu of this question, with nothing chosen."""
        return MenuPlace(self.table, self.seat, self.asked)

    @classmethod
    def parse(cls, args: list[str]) -> MenuPlace:
        """The place that the arguments of an id name: table, seat, question, kind, fields, page.

        Without the last three it is the first page of the question.
        """
        (table, seat), asked = custom_ids.parse_numbers(args, 2), custom_ids.parse_mark(args, 2)
        kind, chosen, page = args[3:6] if len(args) == 6 else (NOTHING, NOTHING, "0")
        return cls(
            table,
            seat,
            asked,
            kind,
            () if chosen == NOTHING else tuple(chosen.split("~")),
            *custom_ids.parse_numbers([page], 1),
        )
