"""Reads the catalogue of a language from its `.po` file: sources, and what they are in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from gettext import c2py
from json import JSONDecoder
from typing import Final

CONTEXT_END: Final = "\x04"  # between the context of a source and the source
FORM_KEYWORDS: Final = ("msgstr", "msgstr[0]", "msgstr[1]", "msgstr[2]", "msgstr[3]")
PLURAL_HEADER: Final = "Plural-Forms:"
# the escapes of both formats are the same, and control signs stand for themselves
read_quoted: Final = JSONDecoder(strict=False).decode
Entry = dict[str, str]  # strings by keyword: `msgid`, `msgstr` and the like


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The translations of one language: of each source one form, or one for each kind of number.

    A source that is only said in a context has that before it.
    """

    forms: Mapping[str, tuple[str, ...]]
    choose_form: Callable[[int], int]  # of a number

    def find(
        self,
        source: str,
        context: str | None = None,
    ) -> str | None:
        """The translation of a source; None if there is none."""
        forms = self.forms.get(join_context(source, context))
        return None if forms is None else forms[0]

    def find_plural(self, source: str, number: int) -> str | None:
        """The translation of a source with a plural, in the form that fits a number.

        None if there is none.
        """
        forms = self.forms.get(source)
        return None if forms is None else forms[self.choose_form(number)]


def choose_english_form(number: int) -> int:
    """The form of an English source for a number: one, or many."""
    return int(number != 1)


EMPTY: Final = Catalogue({}, choose_english_form)


def join_context(source: str, context: str | None) -> str:
    """The key of a source in a catalogue: its context, if it has one, then the source."""
    return source if context is None else f"{context}{CONTEXT_END}{source}"


def read_po_file(lines: Iterable[str]) -> Catalogue:
    """The catalogue in a `.po` file.

    A message that lacks one of its forms, or that is marked as
    fuzzy, is left out.
    """
    forms: dict[str, tuple[str, ...]] = {}
    for entry in _read_entries(lines):
        found = tuple(entry[keyword] for keyword in FORM_KEYWORDS if keyword in entry)
        if all(found):
            forms[join_context(entry["msgid"], entry.get("msgctxt"))] = found
    header = forms.pop("", ("",))[0]  # a catalogue's header is the translation of ""
    return Catalogue(forms, _read_plural_rule(header))


def _read_entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a file one after the other, without those marked as fuzzy."""
    entry: Entry = {}
    keyword = ""  # of the string that the next quoted lines belong to
    is_fuzzy = False  # whether `#, fuzzy` stood before the entry
    for line in lines:
        if line.startswith('"'):
            entry[keyword] += read_quoted(line)
        elif line.startswith("msg"):
            keyword, _, quoted = line.partition(" ")
            entry[keyword] = read_quoted(quoted)
        elif entry:  # a line between two entries
            if not is_fuzzy:
                yield entry
            entry, is_fuzzy = {}, False
        if line.startswith("#, fuzzy"):
            is_fuzzy = True
    if entry and not is_fuzzy:
        yield entry


def _read_plural_rule(header: str) -> Callable[[int], int]:
    """What the header says about the forms of numbers; the rule of English where it is silent."""
    for line in header.splitlines():
        if line.startswith(PLURAL_HEADER):
            _, _, rule = line.partition("plural=")
            return c2py(rule.strip().rstrip(";"))
    return choose_english_form
