"""Lines with their times, under the days on which they happened to the reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from play.preferences import Preferences


def group_by_day(told: Sequence[tuple[datetime, str]], habits: Preferences) -> list[str]:
    found: list[str] = []
    for number, (at, said) in enumerate(told):
        if (
            not number
            or habits.local_time(told[number - 1][0]).date() != habits.local_time(at).date()
        ):
            found.append(f"**<t:{int(at.timestamp())}:D>**")
        found.append(f"<t:{int(at.timestamp())}:t> {said}")
    return found
