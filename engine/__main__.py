"""`python -m engine armadora` plays a match in the terminal; who plays it is no part of the rules.

`python -m engine verify FILE` checks the dice of a finished match.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Plays in the terminal, or checks the dice of a log; returns the exit code of the program."""
    from play.terminal import (
        check_dice,
    )  # the only way out of the rules, and only when run as a program
    from play.terminal import main as play

    return check_dice(sys.argv[2:]) if sys.argv[1:2] == ["verify"] else play()


if __name__ == "__main__":
    sys.exit(main())
