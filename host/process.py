"""The bot as a process of the system: its rights, its threads, and how it stops in time."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Coroutine
from threading import Thread
from typing import Any, Final

log = logging.getLogger("tabularium")
SWITCH_SECONDS: Final = 0.001  # after which another thread may have its turn
STANDARD_ERROR: Final = 2  # its file descriptor
STOP_SECONDS: Final = 9.0  # after SIGTERM, in which the bot has to stop by itself
STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
ORPHAN_CHECK_SECONDS: Final = 1.0  # between two looks whether the parent still lives
OTHERS_MASK: Final = 0o077  # what others on this machine may not do with the files that are made


def restrict_file_modes() -> None:
    """Lets nobody else on this machine read the files that this process makes."""
    os.umask(OTHERS_MASK)


def keep_loop_responsive() -> None:
    """Lets the event loop have its turn soon, whatever else the process does.

    Threads that paint pictures give way after SWITCH_SECONDS. The
    garbage collector, which stops everything while it searches, passes
    over the objects that were made until now.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()


def handle_signals(grace_seconds: float = STOP_SECONDS) -> asyncio.Event:
    """Returns an event, which SIGTERM, Ctrl-C and a closed terminal set: the bot has to stop.

    A signal that was ignored at the start, as `nohup` does with a
    closed terminal, stays ignored.

    A thread of its own waits for the signals: whatever hangs, the loop
    included, the process then ends after `grace_seconds`.
    """
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    receiver, sender = socket.socketpair()
    sender.setblocking(False)
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is signal.SIG_IGN:
            continue
        signal.signal(number, lambda *_: None)  # so that the number is written to `sender`
    signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
    listener = Thread(
        target=_stop_on_signal,
        args=(receiver, sender, loop, stop, grace_seconds),
        daemon=True,
        name="signals",
    )
    listener.start()
    return stop


def _stop_on_signal(
    receiver: socket.socket,  # gets the number of each signal as one byte
    _sender: socket.socket,  # it stays open as long as this runs
    loop: asyncio.AbstractEventLoop,
    stop: asyncio.Event,
    grace_seconds: float,
) -> None:
    """The thread of `handle_signals`: waits for a signal, sets `stop`, later ends the process."""
    while receiver.recv(1)[0] not in STOP_SIGNALS:
        continue
    with contextlib.suppress(RuntimeError):  # the loop has ended already
        loop.call_soon_threadsafe(stop.set)
    time.sleep(grace_seconds)
    os.write(
        STANDARD_ERROR, b"Something hangs: the process is ended. What was confirmed is safe.\n"
    )
    os._exit(1)


async def finish_within(work: Coroutine[Any, Any, Any], seconds: float) -> None:
    """Waits at most `seconds` for work that may hang.

    What is not done by then is cancelled, without waiting for its end,
    and the host is told.
    """
    task = asyncio.create_task(work)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        name = getattr(work, "__qualname__", "something")
        log.warning("stopping did not wait for %s beyond %s s", name, seconds)
        task.cancel()
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("stopping met an error", exc_info=error)


async def wait_until_orphaned(parent: int) -> None:
    """Returns when the process with this number is no longer the parent: it has ended."""
    while os.getppid() == parent:
        await asyncio.sleep(ORPHAN_CHECK_SECONDS)
