"""`python -m words.update`: brings the catalogues up to date with the sources."""

from __future__ import annotations

import sys

from .catalogue import TRANSLATED, entries, merged, read, translated, write
from .extract import strings


def main() -> None:
    found = strings()
    for code in TRANSLATED:
        catalog = merged(read(code), found, code)
        write(catalog, code)
        left = sum(not translated(message) for message in entries(catalog))
        sys.stdout.write(f"{code}: {len(entries(catalog))} strings, {left} to translate\n")


if __name__ == "__main__":
    main()
