"""`python -m engine armadora` plays a match in the terminal; who plays it is no part of the rules.

`python -m engine verify FILE` checks the dice of a finished match.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Plays in the terminal, or checks the dice of a log; returns the exit code of the program."""
    # The only way out of the rules, and only when run as a program
    from play.terminal import check_dice
    from play.terminal import main as play_in_terminal

    command, files = sys.argv[1:2], sys.argv[2:]
    return check_dice(files) if command == ["verify"] else play_in_terminal()


if __name__ == "__main__":
    sys.exit(main())
