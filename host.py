"""What the person who runs the bot needs: logs, the check before going online, copies, and the
local table.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Final

import aiohttp
import structlog

import render
from cogs.services.redaction import redact_tokens
from cogs.slash.sync import LIMIT, command_payloads, command_size
from db import Database, examine
from db import backup as copy
from db import restore_database as put_back
from engine import games
from settings import Settings
from words import LANGUAGES
from words.translation import load_catalogue

ROOT: Final = Path(__file__).resolve().parent
SWITCH_SECONDS: Final = 0.001  # seconds
STOP_SECONDS: Final = 9.0  # seconds after SIGTERM, in which the bot has to stop by itself
CHILD_STOP_SECONDS: Final = STOP_SECONDS + 0.5  # seconds for the local table to wait for its bot
PARENT_STOP_SECONDS: Final = STOP_SECONDS + 0.9  # and for itself
STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
OURS_ALONE: Final = 0o077  # what others on this machine may not do with the files that are made
PLAIN: Final = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)


class TokenFilter(structlog.stdlib.ProcessorFormatter):
    """Whatever is logged, by us or by a library, at any level and with any trace: no token is in
    it.
    """

    def __init__(self, secret: str, **how: Any) -> None:
        super().__init__(**how)
        self.secrets = [secret] if secret else []

    def format(self, record: logging.LogRecord) -> str:
        return redact_tokens(super().format(record), self.secrets)


def set_up_logging(settings: Settings) -> None:
    """One line an event on standard error; json for machines.

    Traces show no values of variables, whatever is installed.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    json = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    end: list[Any] = json if settings.log_format == "json" else [PLAIN]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *end]
    handler = logging.StreamHandler()
    secret = settings.discord_token.get_secret_value() if settings.discord_token else ""
    handler.setFormatter(TokenFilter(secret, foreign_pre_chain=shared, processors=last))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(
        logging.ERROR
    )  # it warns of the voice support that nobody needs
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda end: _log_uncaught(
        end.exc_type, end.exc_value or end.exc_type(), end.exc_traceback
    )


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """What nobody caught goes the same way as everything else, tokens and all."""
    logging.getLogger("tabularium").critical("ended by an error", exc_info=(kind, error, trace))


def restrict_file_modes() -> None:
    """Nobody else on this machine reads what this process writes."""
    os.umask(OURS_ALONE)


def shorten_switch_interval() -> None:
    """Let the loop have its turn soon while pictures are being painted beside it: a press waits for
    many turns. What is there at the start is never searched for garbage, which would stop all."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()


# --- stopping -------------------------------------------------------------------------------------


def handle_signals(grace: float = STOP_SECONDS) -> asyncio.Event:
    """Set by SIGTERM or Ctrl-C. They are heard by a thread of their own: whatever hangs, the loop
    included, the process then ends.
    """
    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    heard, told = socket.socketpair()
    told.setblocking(False)
    for sign in STOP_SIGNALS:
        signal.signal(sign, lambda *_: None)
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    listener = Thread(
        target=_wait_for_signal, args=(heard, told, loop, asked, grace), daemon=True, name="signals"
    )
    listener.start()
    return asked


def _wait_for_signal(
    heard: socket.socket,
    told: socket.socket,
    loop: asyncio.AbstractEventLoop,
    asked: asyncio.Event,
    grace: float,
) -> None:
    while heard.recv(1)[0] not in STOP_SIGNALS:
        continue
    with contextlib.suppress(RuntimeError):  # the loop has ended already
        loop.call_soon_threadsafe(asked.set)
    time.sleep(grace)
    os.write(2, b"Something hangs: the process is ended. What was confirmed is safe.\n")
    os._exit(1)


async def finish_within(work: Coroutine[Any, Any, Any], seconds: float) -> None:
    """Waits for work that may hang; what is not done by then is given up, without waiting for its
    end.
    """
    task = asyncio.create_task(work)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        task.cancel()
    elif not task.cancelled() and (error := task.exception()) is not None:
        logging.getLogger("tabularium").error("stopping met an error", exc_info=error)


# --- asking and checking --------------------------------------------------------------------------


async def print_health(settings: Settings) -> int:
    """What /health of the running bot says."""
    if settings.health is None:
        print("TABULARIUM_HEALTH is not set, so nobody answers.", file=sys.stderr)
        return 2
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=4)) as session,
            session.get(f"http://{settings.health}/health") as answer,
        ):
            print(await answer.text())
            return 0 if answer.status == 200 else 1
    except (aiohttp.ClientError, TimeoutError) as error:
        print(f"No answer from {settings.health}: {error}", file=sys.stderr)
        return 1


async def back_up(settings: Settings, path: Path) -> int:
    await copy(settings.database, path)
    print(f"Copied to {path}.")
    return 0


async def restore_backup(settings: Settings, path: Path) -> int:
    kept = await put_back(settings.database, path)
    print(f"{path} is in place." + (f" What was there before is kept as {kept}." if kept else ""))
    return 0


async def check_backup(path: Path) -> int:
    """Whether a copy could be put back."""
    sealed = await examine(path)
    how = (
        "its checksum is right"
        if sealed
        else "it carries no checksum, but SQLite finds no fault with it"
    )
    print(f"Fine: {path} can be restored; {how}.")
    return 0


async def check_setup(settings: Settings, bot: Callable[[Database], Any]) -> int:
    """Everything that can be known to be wrong before going online."""
    db = await Database.open(settings.database)
    try:
        made = bot(db)
        broken = await made.load_cogs()
        wrong = await db.find_damage()
        faults = [
            *(
                [f"The records at {db.name} are damaged ({wrong}); restore the last copy."]
                if wrong
                else ()
            ),
            *(f"The part {name} cannot be loaded; the log says why." for name in broken),
            *_command_problems(await command_payloads(made.tree)),
            *_catalogue_problems(),
        ]
    finally:
        await db.close()
    for fault in (*db.remarks, *faults):
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print(
        f"Fine: records at {db.name}, {len(games())} games, {len(LANGUAGES)} languages, "
        "commands within Discord's limits, "
        f"{'a token' if settings.discord_token else 'no token: make run opens the local table'}."
    )
    return 0


def _command_problems(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"/{command['name']} has {command_size(command)} of {LIMIT} characters."
        for command in found
        if command_size(command) > LIMIT
    ]


def _catalogue_problems() -> list[str]:
    faults = [
        f"The catalogue of {code} is missing."
        for code in LANGUAGES
        if code != "en" and not load_catalogue(code).info()
    ]
    return faults + [f"The font lacks: {sign}" for sign in "AЖ가" if not render.can_show(sign)]


# --- the local table ------------------------------------------------------------------------------


async def run_local_table(settings: Settings) -> int:
    """A loopback Discord with its page, and the unchanged bot as a process of its own
    against it.
    """
    from local import serve

    settings.data_dir.mkdir(0o700, parents=True, exist_ok=True)
    stop = handle_signals(PARENT_STOP_SECONDS)
    async with serve(settings.data_dir / "local", port=settings.local_port) as server:
        print(
            f"\n  The local table: {server.page_url}\n  Open it in a browser. Ctrl-C stops it; "
            "what was played is kept.\n",
            flush=True,
        )
        await _run_bot(settings, server.url, server.token, stop)
    return 0


async def _run_bot(settings: Settings, url: str, token: str, stop: asyncio.Event) -> None:
    """Starts the bot again when it dies, until told to stop."""
    stopping = asyncio.create_task(stop.wait())
    while not stop.is_set():
        env = {**os.environ, "DISCORD_TOKEN": token, "TABULARIUM_LOCAL_DISCORD": url}
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(ROOT / "bot.py"), env=env, start_new_session=True
        )
        ended = asyncio.create_task(bot.wait())
        await asyncio.wait({ended, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            if (
                ended.result() == 2
            ):  # the settings or the records are at fault: it would only fail again
                stop.set()
            else:
                await asyncio.sleep(1)
            continue
        bot.terminate()
        try:
            await asyncio.wait_for(ended, CHILD_STOP_SECONDS)
        except TimeoutError:
            bot.kill()
            await bot.wait()
    stopping.cancel()
