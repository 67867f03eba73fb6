"""The measures that all panels of a match's report share, in pixels."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 1000  # a phone shows it on a third of that
MARGIN, GAP, PADDING = 20, 16, 22  # around all, between panels, within them
HEAD: Final = 66  # of a panel, with its title
HEAD_SIZE, TEXT_SIZE, NUMBER_SIZE = 34, 31, 34
LEAST_NAME: Final = 24  # size of a long name
SIGN_SIZE: Final = 38  # of the disc that stands for a seat
