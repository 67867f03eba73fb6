"""The unchanged bot, except for what would slow tests down: it paints a sprite when a picture needs
it, everybody may press as fast as they can, without `--paced`, and each test meets the same dice at
every run. With `--slow` presses are added so slowly that a busy machine makes no difference, and
with TABULARIUM_TEST_PATIENCE no process that shares shards is taken for dead for being slow.
Warming a game's sprites takes seconds at every start.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import bot
from cogs.messages.painter_process import PainterProcess
from cogs.services import forwarded_presses, interactions, shard_keeper
from cogs.services.interactions import PRESSES, SUGGESTIONS, PressRate
from db import database, shard_leases
from play import match_start
from play.league import rounds
from tests import forking

TEST = "PYTEST_CURRENT_TEST"  # set by pytest itself: "path::name (setup)"
NOW = "TABULARIUM_TEST_NOW"  # names the file in which the test stands that runs now
LIVE = "TABULARIUM_TEST_CHANCE"  # set: seeds are drawn as for everybody
PATIENCE = "TABULARIUM_TEST_PATIENCE"  # seconds that a process may take for what takes a moment
GRACE = "TABULARIUM_TEST_GRACE"  # seconds in which processes come back after PostgreSQL's restart
FAST = PressRate(10_000.0, 10_000)
SLOW = 2.0  # presses that are added a second


def fix_seeds() -> None:
    """Gives every match of a test a seed of its own, the same at every run: also where the bot was
    started for another test, which may have run elsewhere.
    """
    numbers: defaultdict[str, count[int]] = defaultdict(count)

    def make_seed(size: int = match_start.SEED_BYTES) -> str:
        test = find_test()
        return sha256(f"{test} {next(numbers[test])}".encode()).hexdigest()[: 2 * size]

    match_start.draw_seed = make_seed
    rounds.token_hex = make_seed  # type: ignore


def hurry_shards() -> None:
    """Begins sessions without the pauses that Discord wants, and waits for nobody who died."""
    shard_keeper.IDENTIFY_SECONDS = 0.05  # type: ignore
    shard_leases.RESTART_GRACE_SECONDS = float(os.environ.get(GRACE, 1.0))  # type: ignore


def be_patient(seconds: float) -> None:
    """Gives processes this time for what takes a moment where the machine is not busy."""
    shard_leases.LEASE_SECONDS = seconds  # type: ignore
    shard_leases.SILENT_STATEMENT_SECONDS = seconds  # type: ignore
    database.LEASE_SECONDS = seconds  # type: ignore
    shard_keeper.RESUME_SECONDS = seconds  # type: ignore
    shard_keeper.FINISH_SECONDS = seconds  # type: ignore
    bot.SHARDS_GIVEN_SECONDS = 2 * seconds  # type: ignore
    forwarded_presses.MAX_PRESS_AGE = seconds  # type: ignore


def find_test() -> str:
    """The test that runs now, or for which the bot was started."""
    if NOW in os.environ:
        return Path(os.environ[NOW]).read_text("utf-8")
    return os.environ.get(TEST, "").split(" ")[0]


def find_pace() -> PressRate:
    if "--slow" in sys.argv:
        interactions.SUGGESTIONS = SUGGESTIONS._replace(rate=SLOW)  # type: ignore
        return PRESSES._replace(rate=SLOW)
    return PRESSES if "--paced" in sys.argv else FAST


def main() -> int:
    hurry_shards()
    if PATIENCE in os.environ:
        be_patient(float(os.environ[PATIENCE]))
    if LIVE not in os.environ:
        fix_seeds()
    bot.Tabularium = partial(bot.Tabularium, warm=False, press_rate=find_pace())  # type: ignore
    if address := os.environ.get(forking.ADDRESS):
        # its parent is the fork server, which ends it when nobody waits for it any more
        os.environ.pop("TABULARIUM_LOCAL_PARENT", None)
        bot.Tabularium = partial(bot.Tabularium, painter=forked_painter(address))  # type: ignore
    return bot.main([])


def forked_painter(address: str) -> PainterProcess:
    painter = "tests.whole.sharing_painter"
    program = (sys.executable, "-I", "-S", forking.__file__, address, "-m", painter)
    return PainterProcess(program=program)


if __name__ == "__main__":
    sys.exit(main())
