"""The tables of results, between two marks, so that they hold measured numbers only.

The README shows what a visitor asks for first, `docs/numbers.md` everything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "README.md"
ALL_NUMBERS: Final = ROOT / "docs/numbers.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"
# What each number means: those that the README shows, and all of them by the ends of their keys
SENTENCES: Final = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))
HIGHLIGHTS: Final[Mapping[str, str]] = SENTENCES["highlights"]
ROWS: Final[Mapping[str, str]] = SENTENCES["all"]


def format_highlights(results: Mapping[str, float]) -> str:
    """The table of the README: a few numbers that were measured."""
    lines = ["| what | measured |", "|---|---|"]
    for key, sentence in HIGHLIGHTS.items():
        lines.append(f"| {sentence} | {results[key]:,} |")
    return "\n".join(lines) + "\n"


def format_results_table(results: Mapping[str, float]) -> str:
    """The table of all numbers that were measured."""
    lines = ["| of | what | measured |", "|---|---|---|"]
    for key, value in sorted(results.items()):
        subject, _, measure = key.partition(".")
        if "." in measure:  # steps on the way: they are drawn, not listed
            continue
        lines.append(f"| {subject} | {ROWS.get(measure, measure)} | {value:,} |")
    return "\n".join(lines) + "\n"


def format_strength_table(results: Mapping[str, float]) -> str:
    """The table of how often a bot won: one of a level against others of another one."""
    keys = [key for key in sorted(results) if key.startswith("strength.") and key.count(".") == 2]
    head = [
        "| one bot | others | game, players | matches | won | 95 % |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *[_format_duel(key, results) for key in keys]]) + "\n"


def _format_duel(key: str, results: Mapping[str, float]) -> str:
    """One line of it; the key is such as `strength.roma_2.strong_vs_steady`."""
    _, table, duel = key.split(".")
    game, _, seats = table.rpartition("_")
    level, _, rivals = duel.replace("_vs_", "|").replace("_", " ").partition("|")
    low, high = results[f"{key}.low"], results[f"{key}.high"]
    played, won = results[f"{key}.games"], results[key]
    who = f"| {level} | {rivals} | {game}, {seats} "
    return f"{who}| {played} | {won:.1%} | {low:.0%} to {high:.0%} |"


def insert_table(text: str, table: str) -> str:
    """The text of a page with a table put between the marks."""
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, "the page has no place for the results"
    return before + BEGIN + table + END + after


def format_tables(results: Mapping[str, float]) -> dict[Path, str]:
    """The pages that show results, each with its table."""
    strength = "\nHow strong the levels of the bots are:\n\n" + format_strength_table(results)
    return {
        README: format_highlights(results),
        ALL_NUMBERS: format_results_table(results) + strength,
    }


def write_tables(results: Mapping[str, float]) -> None:
    """Writes the results into the pages that show them."""
    for page, table in format_tables(results).items():
        page.write_text(insert_table(page.read_text("utf-8"), table), "utf-8")
