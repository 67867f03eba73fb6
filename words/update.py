"""`python -m words.update`: brings the catalogues up to date with the sources."""

from __future__ import annotations

import sys

from .catalogue import (
    TRANSLATED,
    is_translated,
    list_messages,
    merge_catalogue,
    read_catalogue,
    write_catalogue,
)
from .extract import find_strings


def main() -> None:
    """Brings every catalogue up to date, and prints how much is left to translate."""
    found = find_strings()
    for code in TRANSLATED:
        catalog = merge_catalogue(read_catalogue(code), found, code)
        write_catalogue(catalog, code)
        messages = list_messages(catalog)
        missing = sum(not is_translated(message) for message in messages)
        sys.stdout.write(f"{code}: {len(messages)} strings, {missing} to translate\n")


if __name__ == "__main__":
    main()
