"""`python -m engine armadora` plays a match in the terminal; who plays it is no part of the rules.

`python -m engine verify FILE` checks the dice of a finished match.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Does what the arguments of the program say; returns its exit code.

    `verify FILE …` checks the dice of these logs. Anything else is left
    to the terminal, which plays a match.
    """
    # The only way out of the rules, and only when run as a program
    from play.terminal import check_dice
    from play.terminal import main as play_in_terminal

    _program, *arguments = sys.argv
    if arguments[:1] == ["verify"]:
        return check_dice(arguments[1:])
    return play_in_terminal()


if __name__ == "__main__":
    sys.exit(main())
