"""Points where a test may end the process at once, to prove that nothing is lost there."""

from __future__ import annotations

import os
import signal
from functools import cache
from typing import Final

POINTS: Final = (
    "before-commit",
    "after-commit",
    "after-edit",
    "after-post",
    "before-note",
    "bot-move",
    "form-open",
    "lobby-join",
    "before-opened",
    "after-opened",
    "before-paired",
    "after-paired",
    "after-told",
    "after-void",
)


@cache
def _read_crash_setting() -> tuple[str, int]:
    """The pair (crash point, how many times it is reached until the process ends).

    `TABULARIUM_FAULT=after-commit:3` ends the process when that point
    is reached for the third time.
    """
    name, _, count = os.environ.get("TABULARIUM_FAULT", "").partition(":")
    return name, int(count or 1)


def is_armed() -> bool:
    """Whether a test has set a point at which the process ends."""
    name, _ = _read_crash_setting()
    return bool(name)


_reached: dict[str, int] = {}


def crash_point(name: str) -> None:
    """Kills the process where a test has asked for that: at the point with this name.

    The test also says how many times the point is reached before.
    """
    armed, count = _read_crash_setting()
    if armed != name:
        return
    _reached[name] = _reached.get(name, 0) + 1
    if _reached[name] == count:
        os.kill(os.getpid(), signal.SIGKILL)
