"""`python -m words.update`: brings the catalogues up to date with the sources."""

from __future__ import annotations

import sys

from .catalogue import TRANSLATED, entries, is_translated, merge_catalogue, read, write
from .extract import find_strings


def main() -> None:
    found = find_strings()
    for code in TRANSLATED:
        catalog = merge_catalogue(read(code), found, code)
        write(catalog, code)
        left = sum(not is_translated(message) for message in entries(catalog))
        sys.stdout.write(f"{code}: {len(entries(catalog))} strings, {left} to translate\n")


if __name__ == "__main__":
    main()
