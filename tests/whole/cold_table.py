"""The unchanged local table, except that its bot is a cold one, forked by the tests' fork server.

Starting both as everybody starts them takes four seconds of a core;
tests/whole/test_browser.py does that.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import bot
from host import local_table
from tests import forking

COLD_BOT = Path(__file__).with_name("cold_bot.py")


def main() -> int:
    address = os.environ[forking.ADDRESS]
    local_table.BOT_COMMAND = (  # type: ignore[misc]
        sys.executable, "-I", "-S", forking.__file__, address, str(COLD_BOT), "--paced",
    )  # fmt: skip
    return bot.main([])


if __name__ == "__main__":
    sys.exit(main())
