"""Whether a text can be said in every language, and how long it gets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from engine.core import Text, Value, Verbatim
from tests.shared_files import shared_folder, write_whole
from words import LANGUAGES, Words
from words.extract import Key, find_all_keys, find_in_python

SPEAKERS: Final = tuple(
    Words(code, [f"Player number {n}" for n in range(1, 9)]) for code in LANGUAGES
)
ENGLISH: Final = re.compile(
    r"[A-Za-z]{4}"
)  # a literal argument like this is a word that nobody translates


@cache
def source_keys() -> set[Key]:
    """All strings that the sources hold: they are read once for all who ask, in any process."""
    folder = shared_folder()
    path = folder / "source_keys.json" if folder else None
    if path is None or not path.exists():
        found = find_all_keys()
        if path is not None:
            write_whole(path, json.dumps([*found]).encode())
        return found
    return {(context, id, plural) for context, id, plural in json.loads(path.read_text("utf-8"))}


@cache
def known() -> set[Key]:
    """All strings that the catalogues hold, and those of the games that only the tests play."""
    own = (Path(__file__).parent / "games").rglob("*.py")
    return source_keys() | {
        key for path in own for _, key in find_in_python(path.read_text("utf-8"))
    }


@cache
def longest(text: Text) -> int:
    """The most characters that the text has in any language; it must be known, and sayable in all
    of them.
    """
    for key in keys(text):
        assert key in known(), f"not in the catalogues: {key}"
    said = [words(text) for words in SPEAKERS]
    assert all(line.strip() and not re.search(r"[{}]", line) for line in said), said
    return max(map(len, said))


def keys(value: Value) -> Iterator[Key]:
    """The strings that a text is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from keys(item)
    elif isinstance(value, str):
        assert not ENGLISH.search(value), f"a literal argument that needs a translation: {value}"
    elif isinstance(value, Text) and not isinstance(value, Verbatim):
        yield value.context, value.id, value.plural
        for item in value.args.values():
            yield from keys(item)
