"""The catalogues as files: read, brought up to date with the sources, and written.

They are written in a form that keeps differences small.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from .extract import Found, Key
from .translation import CATALOGUES, LANGUAGES

TRANSLATED: Final = tuple(code for code in LANGUAGES if code != "en")  # English is the source
PLURAL_RULES: Final = {
    "ko": "nplurals=1; plural=0;",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
    "n%100>=20) ? 1 : 2);",
}
# No dates and no names: a catalogue changes only where a string does.
HEADER: Final = """\
# Tabularium in {name}. Brought up to date by `make words`.
msgid ""
msgstr ""
"Project-Id-Version: Tabularium\\n"
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
LANGUAGE_NAMES: Final = {"ko": "Korean", "ru": "Russian"}


def catalogue_path(code: str, catalogues: Path = CATALOGUES) -> Path:
    """Where the catalogue of a language stands."""
    return catalogues / code / "LC_MESSAGES" / "tabularium.po"


def read_catalogue(code: str, catalogues: Path = CATALOGUES) -> Catalog:
    """The catalogue of a language; an empty one where there is no file."""
    path = catalogue_path(code, catalogues)
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def write_catalogue(catalog: Catalog, code: str, catalogues: Path = CATALOGUES) -> None:
    """Writes the catalogue of a language, in a form that keeps differences small."""
    body = BytesIO()
    for message in catalog:
        message.flags.clear()  # Babel notes a Python format that Korean particles would break
    write_po(body, catalog, omit_header=True, width=0, ignore_obsolete=True, include_lineno=False)
    header = HEADER.format(name=LANGUAGE_NAMES[code], code=code, plurals=PLURAL_RULES[code])
    path = catalogue_path(code, catalogues)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + body.getvalue().decode().lstrip("\n"), "utf-8")


def message_key(message: Message) -> Key:
    """What identifies a string of a catalogue: (context, id, plural)."""
    if isinstance(message.id, str):
        return message.context, message.id, None
    one, many = message.id
    return message.context, one, many


def list_messages(catalog: Catalog) -> list[Message]:
    """The strings of a catalogue, without its header."""
    return [message for message in catalog if message.id]


def list_translations(message: Message) -> tuple[str, ...]:
    """The translations of a string: one, or one for each plural form."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def is_translated(message: Message) -> bool:
    """Whether a string is translated, in every plural form."""
    return all(list_translations(message))


def merge_catalogue(old: Catalog, found: Iterable[Found], code: str) -> Catalog:
    """The strings of the sources in their order, with the translations they already have.

    A translation is kept only where the string is exactly the same;
    nothing is guessed.
    """
    messages_by_key = {message_key(message): message for message in list_messages(old)}
    new = Catalog(locale=code)
    for key, paths in _group_paths_by_key(found).items():
        context, id, plural = key
        known = messages_by_key.get(key)
        new.add(
            id if plural is None else (id, plural),
            known.string if known else _empty_translation(new, key),
            [(path, 1) for path in paths],  # any line will do: it is not written
            user_comments=known.user_comments if known else (),
            context=context,
        )
    return new


def _empty_translation(catalog: Catalog, key: Key) -> str | tuple[str, ...]:
    """What a string that is not translated yet has: no text, or none for each plural form."""
    _context, _id, plural = key
    return "" if plural is None else ("",) * catalog.num_plurals


def _group_paths_by_key(found: Iterable[Found]) -> dict[Key, list[str]]:
    """For each string, the paths of the files in which it stands, each once."""
    paths_by_key: dict[Key, list[str]] = {}
    for item in found:
        paths = paths_by_key.setdefault(item.key, [])
        if item.path not in paths:
            paths.append(item.path)
    return paths_by_key
