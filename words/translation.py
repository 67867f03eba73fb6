"""The speaker of one language: looks texts up in its catalogue and fills in their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, Final

from engine.text import Text, Value, Verbatim, Who

from .particles import PARTICLES, add_particle

CATALOGUES: Final = Path(__file__).resolve().parent.parent / "locale"
LANGUAGES: Final = ("en", "ko", "ru")
MINUS: Final = "\u2212"


def match_language(locale: str | None) -> str:
    """The language of ours that serves a Discord locale: `en-US` is `en`, an unknown one too."""
    code = (locale or "en").partition("-")[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def load_catalogue(code: str) -> NullTranslations:
    """The translations of a language, read once.

    For English, the source, an empty catalogue.
    """
    path = CATALOGUES / code / "LC_MESSAGES" / "tabularium.po"
    if not path.exists():
        return NullTranslations()
    # Imported late: where only English is spoken, Babel's megabytes are saved.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        messages = read_po(file, locale=code)
    for message in list(messages):
        # Without all its plural forms a message is dropped, and shown in English.
        if isinstance(message.string, tuple) and not all(message.string):
            messages.delete(message.id, message.context)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


class Words:
    """Speaks one language. `names` are the players by seat, as they shall appear."""

    __slots__ = ("_catalogue", "code", "names")

    def __init__(self, code: str, names: Sequence[str] = ()) -> None:
        """`code` is one of LANGUAGES."""
        self.code = code
        self.names = tuple(names)
        self._catalogue = load_catalogue(code)

    def with_names(self, names: Sequence[str]) -> Words:
        """Words of the same language with other names for the seats."""
        return Words(self.code, names)

    def __call__(self, text: Text) -> str:
        """The text in this language, with its arguments filled in."""
        if isinstance(text, Verbatim):
            return text.id
        source = self._find_source(text)
        if "{" not in source:
            return source
        values = {name: _FormattedValue(self, value) for name, value in text.args.items()}
        return _FORMATTER.vformat(source, (), values)

    def _find_source(self, text: Text) -> str:
        """The text in this language, its placeholders still in it.

        English where untranslated.
        """
        catalogue = self._catalogue
        if text.plural is not None:
            number = text.args["n"]
            assert isinstance(number, int)
            return catalogue.ngettext(text.id, text.plural, abs(number))
        if text.context is not None:
            return catalogue.pgettext(text.context, text.id)
        return catalogue.gettext(text.id)

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


class _FormattedValue:
    """An argument in one language; `{player:이}` adds the Korean particle."""

    __slots__ = ("_value", "_words")

    def __init__(self, words: Words, value: Value) -> None:
        """`words` turn the value into text as soon as it is filled in."""
        self._words = words
        self._value = value

    def __format__(self, spec: str) -> str:
        """Called for a placeholder.

        `spec` is what follows its colon, a particle or
        nothing.
        """
        text = self._words.value_text(self._value)
        return add_particle(text, spec) if spec in PARTICLES else text


class _Formatter(Formatter):
    """Fills in the fields of a text, which are plain names.

    No attribute or item of an argument can be reached
    from a catalogue.
    """

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Any) -> tuple[Any, str]:
        """Overrides Formatter, which would follow dots and brackets in a field's name."""
        return kwargs[field_name], field_name


_FORMATTER: Final = _Formatter()
