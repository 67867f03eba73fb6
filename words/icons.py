"""Small pictures that may stand before words in a chat, each as the sign that the chat shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.text import Text, Value

TextKey = tuple[str, str | None]  # the words of a text, and their context


class IconSet:
    """The icons of one game; empty where there are none."""

    __slots__ = ("_by_words",)

    def __init__(self, icons: Iterable[tuple[Text, str]] = ()) -> None:
        """`icons` are pairs of a text and the icon that stands before it.

        A text with arguments stands only for texts with the same arguments.
        """
        self._by_words: dict[TextKey, list[tuple[Mapping[str, Value], str]]] = {}
        for text, icon in icons:
            self._by_words.setdefault(_key_of(text), []).append((text.args, icon))

    def __bool__(self) -> bool:
        """Whether there are any icons."""
        return bool(self._by_words)

    def find(self, text: Text) -> str | None:
        """The icon of this very text; None if it has none."""
        for wanted_args, icon in self._by_words.get(_key_of(text), ()):
            if all(text.args.get(name) == value for name, value in wanted_args.items()):
                return icon
        return None

    def find_only(self, text: Text) -> str | None:
        """The icon of a text itself, else the only one among its arguments.

        None if there is none, or several different ones.
        """
        found = self.find(text)
        if found is not None or not self:
            return found
        inside = set(self._find_inside(tuple(text.args.values())))
        return inside.pop() if len(inside) == 1 else None

    def _find_inside(self, values: tuple[Value, ...]) -> Iterator[str]:
        """The icons of all texts among these values, at any depth."""
        for value in values:
            if isinstance(value, tuple):
                yield from self._find_inside(value)
            elif isinstance(value, Text):
                icon = self.find(value)
                if icon is not None:
                    yield icon
                else:
                    yield from self._find_inside(tuple(value.args.values()))


def _key_of(text: Text) -> TextKey:
    """The key by which the icons of a text are looked up."""
    return text.id, text.context


NO_ICONS: Final = IconSet()


@dataclass(slots=True)
class GameIcons:
    """The icons of all games; nobody has any until they are set."""

    by_game: dict[str, IconSet] = field(default_factory=dict)

    def of_game(self, game: str) -> IconSet:
        """The icons of a game."""
        return self.by_game.get(game, NO_ICONS)

    def clear(self) -> None:
        """Forgets all icons: from now on there are words alone."""
        self.by_game.clear()
