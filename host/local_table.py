"""The local table: runs the bot against a loopback Discord with a page to play on.

The bot is unchanged, and a process of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Final

from settings import Settings

from .process import STOP_SECONDS, handle_signals

PROGRAM: Final = Path(__file__).resolve().parent.parent / "bot.py"
BOT_COMMAND: Final[tuple[str, ...]] = (sys.executable, str(PROGRAM))
BOT_STOP_SECONDS: Final = STOP_SECONDS + 0.5  # for the bot, which ends itself before
OWN_STOP_SECONDS: Final = STOP_SECONDS + 0.9
RESTART_SECONDS: Final = 1  # before a bot that died is started again
FOLDER_MODE: Final = 0o700  # nobody else on this machine may read it
USELESS_TO_RESTART: Final = 2  # the exit code of wrong settings or records


async def run_local_table(settings: Settings) -> int:
    """Serves the page where one plays in a browser, without Discord, until a signal.

    Returns the exit code.
    """
    from local import serve

    settings.data_dir.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    stop = handle_signals(OWN_STOP_SECONDS)
    async with serve(settings.data_dir / "local", port=settings.local_port) as server:
        print(
            f"\n  The local table: {server.page_url}\n  Open it in a browser. Ctrl-C stops it; "
            "what was played is kept.\n",
            flush=True,
        )
        await _keep_bot_running(server.url, server.token, stop)
    return 0


async def _keep_bot_running(url: str, token: str, stop: asyncio.Event) -> None:
    """Starts the bot, and again whenever it dies, until `stop` is set.

    A bot that ends with the exit code USELESS_TO_RESTART sets `stop`
    too. `url` and `token` are those of the local Discord.
    """
    stopping = asyncio.create_task(stop.wait())
    while not stop.is_set():
        bot = await _start_bot(url, token)
        ending = asyncio.create_task(bot.wait())
        await asyncio.wait({ending, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not ending.done():
            await _stop_bot(bot, ending)
        elif ending.result() == USELESS_TO_RESTART:
            stop.set()
        else:
            await asyncio.sleep(RESTART_SECONDS)
    stopping.cancel()


async def _start_bot(url: str, token: str) -> Process:
    """Starts the bot as a process of its own, pointed at the local Discord.

    It ends by itself where this process dies.
    """
    env = {
        **os.environ,
        "DISCORD_TOKEN": token,
        "TABULARIUM_LOCAL_DISCORD": url,
        "TABULARIUM_LOCAL_PARENT": str(os.getpid()),
    }
    return await asyncio.create_subprocess_exec(*BOT_COMMAND, env=env, start_new_session=True)


async def _stop_bot(bot: Process, ending: asyncio.Task[int]) -> None:
    """Asks the bot to end, and kills it when it takes too long."""
    bot.terminate()
    try:
        await asyncio.wait_for(ending, BOT_STOP_SECONDS)
    except TimeoutError:
        bot.kill()
        await bot.wait()
