"""The unchanged bot, except for what would slow tests down: it paints a sprite when a picture needs
it, and everybody may press as fast as they can, without `--paced`. Warming a game's sprites takes
seconds at every start.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import bot
from cogs.messages.painter_process import PainterProcess
from cogs.services.interactions import PRESSES, PressRate
from tests import forking

FAST = PressRate(10_000.0, 10_000)


def main() -> int:
    pace = PRESSES if "--paced" in sys.argv else FAST
    bot.Tabularium = partial(bot.Tabularium, warm=False, press_rate=pace)  # type: ignore
    if address := os.environ.get(forking.ADDRESS):
        bot.Tabularium = partial(bot.Tabularium, painter=forked_painter(address))  # type: ignore
    return bot.main([])


def forked_painter(address: str) -> PainterProcess:
    program = (sys.executable, "-I", "-S", forking.__file__, address, "-m", "render.paint_server")
    return PainterProcess(program=program)


if __name__ == "__main__":
    sys.exit(main())
