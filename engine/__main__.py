"""`python -m engine armadora` plays a match in the terminal; who plays it is no part of the rules."""

from __future__ import annotations

import sys


def main() -> int:
    from play.terminal import main as play  # the only way out of the rules, and only when run as a program

    return play()


if __name__ == "__main__":
    sys.exit(main())
