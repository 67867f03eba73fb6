"""Moves: frozen values of plain ids, their JSON and their short text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .text import Text, Word

Plain = int | str | bool | None | tuple["Plain", ...]
SEPARATORS: Final = frozenset(" \t\n\r,()")  # of the short text of moves
MAX_VALUE_LENGTH: Final = 400  # characters of one value in a short text
MAX_QUOTED_LENGTH: Final = 40  # characters of what a player wrote, in a sentence about it
MAX_CACHED_MOVES: Final = 100_000  # that one codec remembers
FLAGS: Final = {"yes": True, "no": False}
MINUS_SIGN: Final = "\u2212"  # as typographers set it, longer than a hyphen


class Illegal(Exception):
    """A player may not do that now; the text is a full sentence for them."""

    def __init__(self, text: Text) -> None:
        """Keeps the full sentence that the player reads."""
        super().__init__(text.id)
        self.text = text


class Diverged(Exception):
    """A stored log no longer replays under the present rules."""


class Move:
    """One thing that a seat may do: subclasses are frozen slotted dataclasses of plain values.

    `verb` begins its short text and names its slash command; `about`
    says in a sentence what it does. `label`, such as `Text("Place a
    pebble: {at}")`, is its name in menus, with its fields in braces;
    None means its verb and its values. `heading` stands above lists of
    such moves; None means its verb. `is_chosen_in_steps`: menus ask for
    its first field before the others, however few such moves there are.
    `is_chosen_whole`: menus list whole moves, also where that takes
    several lists. `is_named_by_field`: below its heading, its single
    field tells all, so that buttons can be short.
    """

    __slots__ = ()
    verb: ClassVar[Word]
    about: ClassVar[Text]
    label: ClassVar[Text | None] = None
    heading: ClassVar[Text | None] = None
    is_chosen_in_steps: ClassVar[bool] = False
    is_chosen_whole: ClassVar[bool] = False
    is_named_by_field: ClassVar[bool] = False

    if TYPE_CHECKING:

        def __init__(self, *values: Any) -> None:
            """Seen by type checkers only: a move of any kind is made from its fields, in order.

            When the program runs, every kind has the `__init__` that
            its dataclass makes.
            """

    def values(self) -> tuple[Plain, ...]:
        """The values of the fields, in order."""
        return tuple([getattr(self, name) for name in self.axes()])

    @classmethod
    def axes(cls) -> tuple[str, ...]:
        """The names of the fields that a player chooses, in order, such as ("piece", "corner").

        Every field of a move is one, so these are the fields of its dataclass.
        """
        return cls.__match_args__  # type: ignore[attr-defined, no-any-return]


class NameAxis:
    """Names of the numbers 0, 1, 2 …: squares, lines, cards.

    Text of a move uses them, its JSON keeps the numbers.
    """

    __slots__ = ("_numbers", "names")

    def __init__(self, names: Sequence[str]) -> None:
        """Keeps the names of 0, 1, 2 … and finds numbers by them.

        They are single words, which differ in more than capitals.
        """
        self.names = tuple(names)
        self._numbers = {name.lower(): number for number, name in enumerate(names)}
        assert len(self._numbers) == len(self.names), "two numbers share a name"
        assert not any(name in ("", "-") or SEPARATORS.intersection(name) for name in names), (
            "a name is one word, no bracket, no comma"
        )

    def __getitem__(self, number: int) -> str:
        """The name of a number; raises IndexError if it has none."""
        if number < 0:
            raise IndexError(number)
        return self.names[number]

    def __len__(self) -> int:
        return len(self.names)

    def join(self, numbers: Iterable[int], between: str) -> str:
        """The names of several numbers in their order, such as `B1 → B2`."""
        return between.join(self.names[number] for number in numbers)

    def number_of(self, name: str) -> int:
        """The number that has this name, in capitals or not; raises KeyError if none has."""
        return self._numbers[name.lower()]


class Moves:
    """The codec of one game's moves: `["BuildRoad", 17]` in JSON, `road C4` as text.

    In text a list is `1,2`, within a list `(1,2)`, nothing is `-` and a
    flag `yes` or `no`. A field of type `str` stands as it is; with
    blanks in it, only as the single field of its move.
    """

    def __init__(self, kinds: Sequence[type[Move]], **names: NameAxis) -> None:
        """Makes the codec for the kinds of moves of a game.

        `names` says, by field of the moves, how its values are called.
        """
        self.kinds = tuple(kinds)
        self.names = names
        self._by_name = {kind.__name__: kind for kind in kinds}
        self._by_verb = {kind.verb.id: kind for kind in kinds}
        self._axes = {kind: kind.axes() for kind in kinds}
        self._str_axes = _axes_of_type("str", kinds)  # fields that are free text
        self._bool_axes = _axes_of_type("bool", kinds)  # fields that are yes or no
        self._moves_by_json: dict[tuple[Any, ...], Move] = {}  # those that were read already
        assert len(self._by_verb) == len(self._by_name) == len(kinds), (
            "two kinds of move share a verb or a name"
        )

    def dump(self, move: Move) -> list[Any]:
        """The move as JSON values: the name of its kind, then its fields."""
        kind = type(move)
        return [kind.__name__, *(getattr(move, name) for name in self._axes[kind])]

    def load(self, data: Sequence[Any]) -> Move:
        """Reads a move from its JSON values; raises Diverged if there is no such move.

        Moves of whole numbers are remembered, so that a replay constructs few.
        """
        try:
            return self._moves_by_json[tuple(data)]
        except (KeyError, TypeError):
            return self._build_move(data)

    def _build_move(self, data: Sequence[Any]) -> Move:
        """Builds a move from its JSON values, and remembers it where all are whole numbers."""
        name, *values = data or (None,)
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None or len(values) != len(self._axes[kind]):
            raise Diverged(f"no such move: {list(data)!r:.80}")
        move = kind(*map(_freeze_value, values))
        is_whole_numbers = all(type(value) is int for value in values)
        if is_whole_numbers and len(self._moves_by_json) < MAX_CACHED_MOVES:
            self._moves_by_json[tuple(data)] = move
        return move

    def text(self, move: Move) -> str:
        """The short text of a move, such as `road C4`."""
        kind = type(move)
        words = [kind.verb.id]
        words += [self.value_text(name, getattr(move, name)) for name in self._axes[kind]]
        return " ".join(words)

    def parse(self, text: str) -> Move:
        """Reads a move from its short text, such as `road C4`; raises Illegal if it means none."""
        verb, *words = text.split() or [""]
        kind = self._by_verb.get(verb.lower())
        if kind is None:
            raise Illegal(Text("There is no move called {verb}.", verb=verb[:MAX_QUOTED_LENGTH]))
        axes = self._axes[kind]
        if len(axes) == 1 and len(words) != 1:  # a single field may hold blanks, or nothing
            words = [text.strip()[len(verb) :].strip()]
        if len(words) != len(axes):
            raise Illegal(
                Text(
                    "{verb} needs {n} values: {names}.",
                    verb=kind.verb.id,
                    n=len(axes),
                    names=axes,
                )
            )
        written = zip(axes, words, strict=True)
        return kind(*(self.parse_value(name, word) for name, word in written))

    def value_text(self, axis: str, value: Plain) -> str:
        """The value of the field `axis` of a move as its short text writes it.

        A list of two or more is written without brackets (`1,2`), a
        shorter one with them.
        """
        if isinstance(value, tuple):
            listed = self._list_text(axis, value)
            return listed if len(value) < 2 else listed[1:-1]
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "-"
        if axis in self.names and isinstance(value, int):
            return self.names[axis][value]
        return str(value)

    def _list_text(self, axis: str, values: tuple[Plain, ...]) -> str:
        """A list of values as the short text writes it, such as `(1,(2,3))`."""
        items: list[str] = []
        for item in values:
            if isinstance(item, tuple):
                items.append(self._list_text(axis, item))
            else:
                items.append(self.value_text(axis, item))
        return f"({','.join(items)})"

    def parse_value(self, axis: str, word: str) -> Plain:
        """Reads the value of the field `axis` from a word of a move's short text.

        Raises Illegal if the word means no value.
        """
        word = word.strip()
        if axis in self._str_axes:
            return word
        if len(word) > MAX_VALUE_LENGTH:
            raise _unknown_word(word)
        parts = _split_list(word)
        if len(parts) > 1:
            return tuple(self.parse_value(axis, part) for part in parts)
        if word == "()":
            return ()
        if word.startswith("(") and word.endswith(")"):
            items = _split_list(word[1:-1])
            return tuple(self.parse_value(axis, item) for item in items)
        return self._parse_single(axis, word)

    def _parse_single(self, axis: str, word: str) -> Plain:
        """Reads a value that is no list: nothing (`-`), a flag, a name, a number or a word.

        `axis` is the field of the move that it is for.
        """
        if word == "-":
            return None
        try:
            if axis in self._bool_axes:
                return FLAGS[word.lower()]
            if axis in self.names:
                return self.names[axis].number_of(word)
        except KeyError:
            raise _unknown_word(word) from None
        number = word.replace(MINUS_SIGN, "-")
        return int(number) if number.removeprefix("-").isdecimal() else word


def _axes_of_type(name: str, kinds: Sequence[type[Move]]) -> frozenset[str]:
    """The names of all fields, in any of these kinds of moves, whose type has this name."""
    axes: set[str] = set()
    for kind in kinds:
        for field in fields(kind):  # type: ignore[arg-type]
            if getattr(field.type, "__name__", field.type) == name:
                axes.add(field.name)
    return frozenset(axes)


def _unknown_word(word: str) -> Illegal:
    """The error that a word of a short text means nothing here."""
    return Illegal(Text("{word} is not known here.", word=word[:MAX_QUOTED_LENGTH]))


def _split_list(word: str) -> list[str]:
    """The items of a list in a short text: `1,(2,3)` is split at commas outside of brackets."""
    parts = [""]
    open_brackets = 0
    for character in word:
        if character == "(":
            open_brackets += 1
        elif character == ")":
            open_brackets -= 1
        if character == "," and open_brackets == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _freeze_value(value: Any) -> Any:
    """A JSON value with every list turned into a tuple; raises Diverged if no move can hold it.

    Moves hold only whole numbers, texts, flags, None, and tuples of these.
    """
    if isinstance(value, list | tuple):  # from a file, or as `dump` gives it
        return tuple(map(_freeze_value, value))
    if value is None or isinstance(value, int | str):
        return value
    raise Diverged(f"no value of a move: {value!r:.80}")
