"""The cold bot, of which one part hangs for ever as soon as it is used; `--stuck part` names it,
and the file `stuck` says when it does.
"""

from __future__ import annotations

import asyncio
import sys
import time
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import aiosqlite
import discord
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_connection
from sqlalchemy.util import await_only

import bot
from cogs.messages.painter_process import PainterProcess
from cogs.services.interactions import PressRouter
from play import bots
from tests.whole import run_bot

MARK = Path.cwd() / "stuck"
FOR_EVER = 3600
PAINTER = (
    f"import pathlib, sys, time; sys.stdin.buffer.read(1); pathlib.Path({str(MARK)!r}).touch(); "
    f"time.sleep({FOR_EVER})"
)


def hang(*_: Any, **__: Any) -> Any:
    MARK.touch()
    time.sleep(FOR_EVER)


async def hang_on_the_loop(*_: Any, **__: Any) -> None:
    MARK.touch()
    await asyncio.Event().wait()


async def hang_in_the_thread(self: aiosqlite.Connection) -> None:
    await self._execute(hang)


def hang_in_the_commit(self: AsyncAdapt_asyncpg_connection) -> None:
    await_only(hang_on_the_loop())


def stick(part: str) -> None:
    """Makes one part hang."""
    if part == "painter":
        ready = "import sys; sys.stdout.buffer.write(bytes([1, 0, 0, 0, 0])); sys.stdout.flush(); "
        bot.Tabularium = partial(
            bot.Tabularium,
            painter=PainterProcess(program=(sys.executable, "-c", ready + PAINTER)),
        )  # type: ignore
    elif part == "thinking":
        bots.choose_bot_move = hang
    elif part == "records":
        aiosqlite.Connection.commit = hang_in_the_thread  # type: ignore[method-assign]
        AsyncAdapt_asyncpg_connection.commit = hang_in_the_commit  # type: ignore[method-assign]
    elif part == "gateway":
        discord.gateway.DiscordWebSocket.close = hang_on_the_loop  # type: ignore[method-assign,assignment]
    else:
        PressRouter.handle_press = hang  # type: ignore[method-assign]  # the loop itself: nothing else runs any more


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--stuck", required=True)
    options, rest = parser.parse_known_args()
    sys.argv[1:] = rest
    stick(options.stuck)
    return run_bot.main()


if __name__ == "__main__":
    sys.exit(main())
