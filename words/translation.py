"""The speaker of one language: looks texts up in its catalogue and fills in their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from engine.text import Text, Value, Verbatim, Who

from .icons import NO_ICONS, IconSet
from .particles import PARTICLES, add_particle
from .po_file import EMPTY, Catalogue, choose_english_form, read_po_file

CATALOGUES: Final = Path(__file__).resolve().parent.parent / "locale"
LANGUAGES: Final = ("en", "ko", "ru")
MINUS: Final = "\u2212"


def match_language(locale: str | None) -> str:
    """The language of ours that serves a Discord locale: `en-US` is `en`, an unknown one too."""
    code = (locale or "en").partition("-")[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def load_catalogue(code: str) -> Catalogue:
    """The translations of a language, read once.

    For English, the source, an empty catalogue.
    """
    path = CATALOGUES / code / "LC_MESSAGES" / "tabularium.po"
    if not path.exists():
        return EMPTY
    with path.open(encoding="utf-8") as lines:
        return read_po_file(lines)


class Words:
    """Speaks one language. `names` are the players by seat, as they shall appear."""

    __slots__ = ("_catalogue", "code", "icons", "names")

    def __init__(self, code: str, names: Sequence[str] = (), icons: IconSet = NO_ICONS) -> None:
        """`code` is one of LANGUAGES; `icons` are for `illustrate` and `find_icon` alone."""
        self.code = code
        self.names = tuple(names)
        self.icons = icons
        self._catalogue = load_catalogue(code)

    def with_names(self, names: Sequence[str]) -> Words:
        """Words of the same language with other names for the seats."""
        return Words(self.code, names, self.icons)

    def illustrate(self, text: Text) -> str:
        """The text with icons before the words that have one: for lines of a chat."""
        return self._make_illustrated()(text) if self.icons else self(text)

    def find_icon(self, text: Text) -> str | None:
        """The icon for a button or an option with this text; None unless it has just one."""
        return self.icons.find_only(text)

    def _make_illustrated(self) -> Words:
        """Makes Words of the same language that put icons before words."""
        return IllustratedWords(self.code, self.names, self.icons)

    def __call__(self, text: Text) -> str:
        """The text in this language, with its arguments filled in."""
        if isinstance(text, Verbatim):
            return text.id
        source = self._find_source(text)
        if "{" not in source:
            return source
        said: list[str] = []
        for words_before, name, particle in split_source(source):
            said.append(words_before)
            if name is not None:
                value = self.value_text(text.args[name])
                said.append(add_particle(value, particle) if particle in PARTICLES else value)
        return "".join(said)

    def _find_source(self, text: Text) -> str:
        """The text in this language, its placeholders still in it.

        English where untranslated.
        """
        if text.plural is None:
            return self._catalogue.find(text.id, text.context) or text.id
        number = text.args["n"]
        assert isinstance(number, int)
        english_forms = text.id, text.plural
        english = english_forms[choose_english_form(abs(number))]
        return self._catalogue.find_plural(text.id, abs(number)) or english

    def value_text(self, value: Value) -> str:
        """An argument of a text as it appears: text, player's name, list, number or string."""
        if isinstance(value, Text):
            return self(value)
        if isinstance(value, Who):
            return self.seat_name(value.seat)
        if isinstance(value, tuple):
            return ", ".join(map(self.value_text, value))
        if isinstance(value, int):
            return str(value).replace("-", MINUS)
        return value

    def seat_name(self, seat: int) -> str:
        """The player's name, or “Seat 3” where nobody is known."""
        if seat < len(self.names):
            return self.names[seat]
        return self(Text("Seat {n}", n=seat + 1))


class IllustratedWords(Words):
    """Says every text that stands in another with its icon before it."""

    __slots__ = ()

    def value_text(self, value: Value) -> str:
        """An argument as it appears, with its icon where it is a text that has one."""
        said = super().value_text(value)
        icon = self.icons.find(value) if isinstance(value, Text) else None
        return said if icon is None else f"{icon} {said}"


class SourcePart(NamedTuple):
    """Words of a source, and the argument that follows them; `{player:이}` has a particle."""

    words_before: str
    name: str | None  # of the argument; None: the source ends here
    particle: str


@lru_cache(maxsize=8192)  # more than the sentences of a language: each is taken apart once
def split_source(source: str) -> tuple[SourcePart, ...]:
    """A source with placeholders, taken apart.

    What stands in a placeholder is a plain name: no attribute or item
    of an argument can be reached from a catalogue.
    """
    parsed = Formatter().parse(source)
    return tuple(SourcePart(words, name, spec or "") for words, name, spec, _ in parsed)
