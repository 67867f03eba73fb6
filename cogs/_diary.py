"""Lines with their times, under the days on which they happened to the reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from play.habits import Habits


def dated(told: Sequence[tuple[datetime, str]], habits: Habits) -> list[str]:
    found: list[str] = []
    for number, (at, said) in enumerate(told):
        if not number or habits.local(told[number - 1][0]).date() != habits.local(at).date():
            found.append(f"**<t:{int(at.timestamp())}:D>**")
        found.append(f"<t:{int(at.timestamp())}:t> {said}")
    return found
