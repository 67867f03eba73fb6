"""Sentences as data: an English source with typed arguments, translated only where it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, shown as the name of whoever sits there."""

    seat: int


class Text:
    """A sentence or a word: `Text("{player} builds {tile}", player=Who(2), tile=Text("Market"))`.

    Arguments are numbers, literal strings, seats, further texts, or
    tuples of these (a list in reading order).
    """

    __slots__ = ("args", "brief", "context", "id", "plural")

    def __init__(self, id: str, /, **args: Value) -> None:
        """Makes a text of an English sentence, `id`, whose braces `args` fill by name."""
        self.id: Final = id
        self.args: Final[dict[str, Value]] = args
        # The sentence for several; only `Plural` sets it
        self.plural: str | None = None
        # A hint for translators; only `Word` sets it
        self.context: str | None = None
        # The same in fewer words; only `abridge` sets it
        self.brief: Text | None = None

    def _equality_key(self) -> tuple[object, ...]:
        """All that makes two texts equal."""
        return (type(self), self.id, tuple(self.args.items()), self.plural, self.context)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._equality_key() == other._equality_key()

    def __hash__(self) -> int:
        return hash(self._equality_key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r}, {self.args})"


def abridge(text: Text, brief: Text) -> Text:
    """Gives a text a shorter version, and returns the text.

    The shorter one is shown where there is little room.
    """
    text.brief = brief
    return text


class Plural(Text):
    """A sentence that depends on the number `n`: `Plural("{n} palisade", "{n} palisades", n=2)`."""

    __slots__ = ()

    def __init__(self, one: str, many: str, /, *, n: int, **args: Value) -> None:
        """Makes the text of a number `n`: `one` is its sentence for 1, `many` for all others."""
        super().__init__(one, n=n, **args)
        self.plural = many


class Together(Plural):
    """A sentence of what players do alike: of one of them, or of several in one sentence.

    `Together("{players} passes.", "{players} pass.", 2)` is told of one seat;
    with more seats the sentence for many is told, with all their names.
    """

    __slots__ = ("seats",)

    def __init__(self, one: str, many: str, /, *seats: int) -> None:
        """Makes the text of what the players in `seats` did.

        `one` is the sentence for a single player, `many` for several.
        """
        super().__init__(one, many, n=len(seats), players=_list_players(seats))
        self.seats: Final = seats


def _list_players(seats: tuple[int, ...]) -> Value:
    """The names of these seats as a list in reading order, its last two joined by a word."""
    *others, last = map(Who, seats)
    if not others:
        return last
    return Word("list of players", "{players} and {last}", players=tuple(others), last=last)


class Word(Text):
    """A text whose meaning needs a context: `Word("command", "build")`."""

    __slots__ = ()

    def __init__(self, context: str, id: str, /, **args: Value) -> None:
        """Makes a text of an English word, `id`, of which `context` says what it means here."""
        super().__init__(id, **args)
        self.context = context


class Verbatim(Text):
    """Something that is the same in every language: a coordinate, a number, a name."""

    __slots__ = ()


Value = int | str | Who | Text | tuple["Value", ...]


def find_named_seats(value: Value, seat_count: int) -> frozenset[int]:
    """The seats that a text or an argument names.

    A list of everybody at the table names nobody: it says nothing of
    one player in particular.
    """
    if isinstance(value, Who):
        return frozenset([value.seat])
    if isinstance(value, Text):
        return _find_seats_in(tuple(value.args.values()), seat_count)
    if isinstance(value, tuple):
        found = _find_seats_in(value, seat_count)
        return found if len(found) < seat_count else frozenset()
    return frozenset()


def _find_seats_in(values: tuple[Value, ...], seat_count: int) -> frozenset[int]:
    """The seats that at least one of these arguments names."""
    return frozenset().union(*(find_named_seats(value, seat_count) for value in values))
