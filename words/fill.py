"""`python -m words.fill ko < file.json`: takes translations into a catalogue.

The file is a list of `{"context": …, "id": …, "plural": …,
"translation": "…" or ["…", "…"]}`; context and plural may be left out.
Nothing is written when one of them is wrong.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from typing import Any

from babel.messages.catalog import Catalog

from .catalogue import TRANSLATED, read_catalogue, write_catalogue
from .translation_checks import find_message_problems


def fill_catalogue(code: str, catalog: Catalog, items: Iterable[Mapping[str, Any]]) -> list[str]:
    """Sets the translations, and returns what is wrong with them.

    Each of the `items` has the `id` and the `translation` of a string,
    where needed its `context` too. Those that are not translated, in
    every plural form, are passed over.
    """
    problems = []
    for item in items:
        translation = item["translation"]
        forms = [translation] if isinstance(translation, str) else translation
        if not all(forms):
            continue
        message = catalog.get(item["id"], item.get("context"))
        if message is None:
            problems.append(f"no such string: {item['id']!r}")
            continue
        message.string = translation if isinstance(translation, str) else tuple(translation)
        problems += [f"{fault}: {item['id']!r}" for fault in find_message_problems(code, message)]
    return problems


def main() -> None:
    """Takes translations from standard input into a catalogue, or says what is wrong with them."""
    parser = ArgumentParser(
        prog="python -m words.fill",
        description="Takes translations from a JSON file on standard input.",
    )
    parser.add_argument("language", choices=TRANSLATED)
    code = parser.parse_args().language
    catalog = read_catalogue(code)
    problems = fill_catalogue(code, catalog, json.load(sys.stdin))
    if problems:
        sys.exit("\n".join(problems))
    write_catalogue(catalog, code)


if __name__ == "__main__":
    main()
