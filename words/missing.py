"""`python -m words.missing ko > file.json`: lists what a language still lacks.

The list has the form that `words.fill` takes back.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser

from babel.messages.catalog import Catalog

from .catalogue import (
    TRANSLATED,
    is_translated,
    list_messages,
    list_translations,
    message_key,
    read_catalogue,
)


def list_missing(catalog: Catalog) -> list[dict[str, object]]:
    """Every untranslated string, ready to be filled in.

    The translation is one text, or a list with every plural form.
    """
    missing = []
    for message in list_messages(catalog):
        if not is_translated(message):
            context, id, plural = message_key(message)
            empty: object = "" if plural is None else list(list_translations(message))
            missing.append({"context": context, "id": id, "plural": plural, "translation": empty})
    return missing


def main() -> None:
    """Prints what a language still lacks."""
    parser = ArgumentParser(
        prog="python -m words.missing", description="Prints what a language still lacks, as JSON."
    )
    parser.add_argument("language", choices=TRANSLATED)
    code = parser.parse_args().language
    json.dump(list_missing(read_catalogue(code)), sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
