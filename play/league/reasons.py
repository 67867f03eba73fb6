"""Why somebody has corrected something, as it is kept and read."""

from __future__ import annotations

from typing import Final

MAX_REASON_LENGTH: Final = 300
REPLAYED: Final = "replayed"  # whether the people of a void table play once more, in an audit
WHY: Final = "why"  # what somebody typed as the reason, in the data of an audit or a note


def reason_data(reason: str) -> dict[str, str]:
    """The reason as the records keep it; empty where there is none."""
    kept = reason.strip()[:MAX_REASON_LENGTH]
    return {WHY: kept} if kept else {}
