"""The unchanged bot, except that it paints a sprite when a picture needs it: warming a game's sprites takes seconds at every start."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import bot


def main() -> int:
    bot.Tabularium = partial(bot.Tabularium, warm=False)  # type: ignore[assignment,misc]
    return bot.main([])


if __name__ == "__main__":
    sys.exit(main())
