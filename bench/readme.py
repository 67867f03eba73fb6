"""The table of results in the README, between two marks, so that it holds measured numbers only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

README: Final = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"
ROWS: Final = {
    "games_per_s": "random games for two a second, every move checked and logged",
    "repaint_ms_p50": "milliseconds to paint and pack the table after one change, median",
    "repaint_ms_p95": "the same, 95th percentile",
    "cold_ms": "milliseconds for the first picture of all",
    "bytes": "bytes of a picture",
    "bot_vs_random": "share of games that the bot wins against a random player",
    "replay_us_per_move": "microseconds a move to rebuild a match from its log",
}


def table(results: Mapping[str, float]) -> str:
    lines = ["| of | what | measured |", "|---|---|---|"]
    for key, value in sorted(results.items()):
        subject, _, measure = key.partition(".")
        lines.append(f"| {subject} | {ROWS.get(measure, measure)} | {value:,} |")
    return "\n".join(lines) + "\n"


def with_table(text: str, results: Mapping[str, float]) -> str:
    """The README's text with the results put between the marks."""
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, "the README has no place for the results"
    return before + BEGIN + table(results) + END + after
