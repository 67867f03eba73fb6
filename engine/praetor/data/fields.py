"""One object of a data file: hands out its fields, and notes everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from .components import Basis, Goods, Resource

BASES: Final = ("rulebook", "reported", "reconstructed")
RESOURCES: Final = tuple(resource.name.lower() for resource in Resource)
NOTHING: Final[Goods] = (0,) * len(RESOURCES)


class FieldReader:
    """Hands out the fields of one object of a data file.

    Fields that are missing or wrong are noted in `problems`, and
    something harmless is handed out instead.
    """

    def __init__(self, raw: Any, place: str, problems: list[str]) -> None:
        """`place` names the object in problems, and `problems` collects them for the whole file."""
        self.raw: Mapping[str, Any] = raw if isinstance(raw, dict) else {}
        self.place = place
        self.problems = problems
        self._fields_read: list[str] = []
        if not isinstance(raw, dict):
            self.add_problem("an object in braces is needed here")

    def add_problem(self, what: str) -> None:
        """Notes what is wrong with this object."""
        self.problems.append(f"{self.place}: {what}")

    def _read_field(self, key: str) -> Any:
        """The raw value of a field, noted as read.

        None, and a problem, where it is missing.
        """
        self._fields_read.append(key)
        if key not in self.raw:
            self.add_problem(f"{key} is missing")
        return self.raw.get(key)

    def read_number(self, key: str, least: int = 0, most: int = 999) -> int:
        """A field that is a whole number from `least` to `most`.

        Where it is missing or wrong, notes a problem and returns `least`.
        """
        value = self._read_field(key)
        if type(value) is int and least <= value <= most:
            return value
        if key in self.raw:  # else it is noted as missing already
            self.add_problem(
                f"{key} must be a whole number from {least} to {most}, not {value!r:.40}"
            )
        return least

    def read_word(self, key: str, allowed: Collection[str] = ()) -> str:
        """A field that is a word: one of `allowed`, or any but "" where none are named.

        Where it is missing or wrong, notes a problem and returns the
        first of `allowed`, or "" without any.
        """
        value = self._read_field(key)
        if isinstance(value, str) and value and (not allowed or value in allowed):
            return value
        if key in self.raw:  # else it is noted as missing already
            needed = f"one of {', '.join(allowed)}" if allowed else "a word"
            self.add_problem(f"{key} must be {needed}, not {value!r:.40}")
        return next(iter(allowed), "")

    def read_numbers(self, key: str, length: int | None = None, least: int = 0) -> tuple[int, ...]:
        """A field that is a list of whole numbers, none below `least`.

        It has `length` of them; None means one or more. Where it is
        missing or wrong, notes a problem and returns a list of that
        length (None: one) in which all are `least`.
        """
        value = self._read_field(key)
        if (
            isinstance(value, list)
            and value
            and all(type(n) is int and n >= least for n in value)
            and length in (None, len(value))
        ):
            return tuple(value)
        if key in self.raw:
            self.add_problem(
                f"{key} must be a list of {length or 'one or more'} whole numbers of at least "
                f"{least}"
            )
        return (least,) * (length or 1)

    def read_goods(self, key: str) -> Goods:
        """A field that has a number for each resource it names, as `Goods`.

        Where it is missing or wrong, notes a problem and returns `NOTHING`.
        """
        value = self._read_field(key)
        if isinstance(value, dict) and all(
            name in RESOURCES and type(n) is int and n > 0 for name, n in value.items()
        ):
            return tuple(value.get(name, 0) for name in RESOURCES)
        if key in self.raw:
            self.add_problem(
                f"{key} must name resources ({', '.join(RESOURCES)}) with numbers above zero"
            )
        return NOTHING

    def read_rows(self, key: str, *lengths: int) -> list[list[Any]]:
        """A field that is a list of rows; each row is a list of one of these lengths.

        Where it is missing or wrong, notes a problem and returns [].
        """
        value = self._read_field(key)
        if isinstance(value, list) and all(
            isinstance(row, list) and len(row) in lengths for row in value
        ):
            return value
        if key in self.raw:
            self.add_problem(
                f"{key} must be a list of lists of {' or '.join(map(str, lengths))} values"
            )
        return []

    def has_part(self, key: str, *inner: str) -> bool:
        """Whether the field `key` is an object with at least one of the fields `inner`."""
        value = self.raw.get(key)
        return isinstance(value, dict) and any(name in value for name in inner)

    def read_part(self, key: str) -> FieldReader:
        """A reader for a field that is an object itself."""
        return FieldReader(self._read_field(key), f"{self.place}, {key}", self.problems)

    def check_all_read(self) -> None:
        """Notes a problem for every field that no method has read."""
        for key in self.raw.keys() - set(self._fields_read):
            self.add_problem(f"{key} is not a field of this")

    def read_basis(self, *without: str) -> Basis:
        """Reads the field `basis`, which says where the value of each other field comes from.

        It must name all fields read so far but those in `without`; where it does
        not, notes a problem and returns (). It is read last: any field that no
        method has read is noted as a problem as well.
        """
        fields = [key for key in self._fields_read if key not in without]
        value = self._read_field("basis")
        if (
            not isinstance(value, dict)
            or sorted(value) != sorted(fields)
            or any(basis not in BASES for basis in value.values())
        ):
            self.add_problem(
                f"basis must say {', '.join(BASES[:-1])} or {BASES[-1]} for each of "
                f"{', '.join(fields)}"
            )
            return ()
        self.check_all_read()
        return tuple(value.items())
