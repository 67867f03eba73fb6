"""`python -m bench.watch_fonts` cuts the letters of the page of a table out of the pictures' fonts.

Most watchers need no Korean letters, which are nine tenths of a font:
these files hold the others. A browser fetches the whole font only where
a text needs it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from cogs.web.static_files import FOLDER
from render.fonts import ASSETS

WEIGHTS: Final = ("Medium", "SemiBold", "Bold")
# Latin, Cyrillic, punctuation, arrows, and the signs of texts; `fonts.css` has the same ranges
RANGES: Final = (
    range(0x20, 0x180), range(0x400, 0x500), range(0x2000, 0x2300), range(0x2460, 0x27C0),
)  # fmt: skip
COPYRIGHT, LICENCE, LICENCE_ADDRESS = 0, 13, 14  # the names that the font keeps, by their numbers


def list_letters() -> list[int]:
    """The code points that the files shall hold."""
    return [letter for letters in RANGES for letter in letters]


def cut_font(weight: str, path: Path) -> None:
    """Writes the letters of one weight; the font's reserved name is left out, as it demands."""
    options = subset.Options(
        flavor="woff2",
        layout_features=[],
        hinting=False,
        name_IDs=[COPYRIGHT, LICENCE, LICENCE_ADDRESS],
    )
    font = TTFont(ASSETS / f"Pretendard-{weight}.otf")
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list_letters())
    cutter.subset(font)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [f"Tabularium-{weight}"]
    subset.save_font(font, path, options)


def main() -> None:
    """Writes the files of all weights."""
    for weight in WEIGHTS:
        cut_font(weight, FOLDER / f"letters-{weight}.woff2")


if __name__ == "__main__":
    main()
