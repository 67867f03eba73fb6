"""The bot of a local table ends with it, however that ended."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 60.0  # in which the bot has to be gone


def list_children(pid: int) -> list[int]:
    """The numbers of the processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(number) for number in found.split()]


def is_alive(pid: int) -> bool:
    """Whether the process still runs; one that only waits to be read of does not."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def hear_hangup() -> None:
    """Also where the tests themselves were started by `nohup`, whose programs ignore it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


async def wait_until(is_true: object) -> None:
    """Waits for what a function says, and fails after a while."""
    assert callable(is_true)
    async with asyncio.timeout(SECONDS):
        while not is_true():
            await asyncio.sleep(0.1)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads processes as Linux does")
@pytest.mark.parametrize("ended_by", [signal.SIGHUP, signal.SIGKILL])
async def test_no_bot_is_left_when_its_local_table_ends(
    tmp_path: Path,
    ended_by: signal.Signals,
) -> None:
    """SIGHUP is what a closing terminal sends."""
    env = {**os.environ, "TABULARIUM_DATA_DIR": str(tmp_path), "TABULARIUM_LOCAL_PORT": "0"}
    env |= {"DISCORD_TOKEN": "", "DATABASE_URL": ""}
    table = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        env=env,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=hear_hangup,
    )
    try:
        await wait_until(lambda: list_children(table.pid))
        bot = list_children(table.pid)[0]
        table.send_signal(ended_by)
        await asyncio.wait_for(table.wait(), SECONDS)
        await wait_until(lambda: not is_alive(bot))
    finally:
        if table.returncode is None:
            table.kill()
            await table.wait()
