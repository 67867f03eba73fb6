"""A catalogue is read as gettext reads it."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

from words import translation
from words.catalogue import TRANSLATED, list_messages, read_catalogue
from words.po_file import read_po_file

FILE = r"""
# Somebody's catalogue.
msgid ""
msgstr ""
"Language: ru\n"
"Plural-Forms: nplurals=2; plural=(n > 4);\n"

#: a.py
msgid "plain"
msgstr "einfach"

#: a.py
msgctxt "verb"
msgid "plain"
msgstr "hobeln"

msgid ""
"a \"long\" one,\n"
"on two lines"
msgstr ""
"ein \\ „langer“,\n"
"auf zweien"

msgid "{n} wall"
msgid_plural "{n} walls"
msgstr[0] "{n} few"
msgstr[1] "{n} many"

msgid "{n} gate"
msgid_plural "{n} gates"
msgstr[0] "{n} gate, once"
msgstr[1] ""

msgid "empty"
msgstr ""

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "last"
msgstr "zuletzt"

#~ msgid "gone"
#~ msgstr "weg"
"""


@pytest.mark.parametrize(
    ("source", "context", "said"),
    [
        ("plain", None, "einfach"),
        ("plain", "verb", "hobeln"),
        ("plain", "noun", None),
        ('a "long" one,\non two lines', None, "ein \\ „langer“,\nauf zweien"),
        ("empty", None, None),
        ("guessed", None, None),
        ("last", None, "zuletzt"),
        ("gone", None, None),
        ("", None, None),
    ],
)
def test_a_source_is_found_in_its_context(
    source: str,
    context: str | None,
    said: str | None,
) -> None:
    assert read_po_file(FILE.splitlines(keepends=True)).find(source, context) == said


def test_the_header_says_which_form_a_number_takes() -> None:
    catalogue = read_po_file(FILE.splitlines(keepends=True))
    assert [catalogue.find_plural("{n} wall", n) for n in (1, 4, 5)] == [
        "{n} few",
        "{n} few",
        "{n} many",
    ]


def test_a_message_without_all_its_forms_is_left_out() -> None:
    assert read_po_file(FILE.splitlines(keepends=True)).find_plural("{n} gate", 1) is None


@pytest.mark.parametrize("code", TRANSLATED)
def test_our_catalogues_say_what_gettext_says(code: str) -> None:
    catalog, compiled = read_catalogue(code), BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    spoken, ours = GNUTranslations(compiled), translation.load_catalogue(code)
    for message in list_messages(catalog):
        if isinstance(message.id, str):
            said = (
                spoken.gettext(message.id)
                if message.context is None
                else spoken.pgettext(message.context, message.id)
            )
            assert ours.find(message.id, message.context) == said
            continue
        for number in range(30):
            assert ours.find_plural(message.id[0], number) == spoken.ngettext(*message.id, number)
