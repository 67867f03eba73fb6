"""The table of results in the README, between two marks, so that it holds measured numbers only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

README: Final = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"
ROWS: Final = {
    "games_per_s": "random games a second on one core, every move checked and logged",
    "repaint_ms_p50": "milliseconds to paint and pack the table after one change, median",
    "repaint_ms_p95": "the same, 95th percentile",
    "cold_ms": "milliseconds for the first picture of all",
    "bytes": "bytes of a picture",
    "bot_vs_random": "share of games that the bot wins against a random player",
    "decisions_ms_p95": "milliseconds to list every legal move, 95th percentile",
    "vs_catanatron": "times as many random games a second as catanatron 3.2.1, side by side",
    "vs_fastcatan": "times as many random games a second as fastcatan 2.0.0 (C++), whose players "
    "trade, side by side",
    "vs_fastcatan_untraded": "the same, its trade moves left out",
    "logs": "different logs of one seed in five processes that hash otherwise",
    "logs_of_catanatron": "the same, catanatron",
    "copy_us": "microseconds to copy a position",
    "load_1000_ms": "milliseconds to load a match of 1,000 entries from the database",
    "pair_1000_s": "seconds to pair a Swiss round of 1,000 people",
    "actions_per_s": "players' actions a second with 400 live tables, through the whole bot",
    "ack_p50_s": "seconds to acknowledge a press, median",
    "ack_p99_s": "the same, 99th percentile",
    "late": "presses acknowledged later than Discord's 3 seconds",
    "lost": "confirmed moves lost",
    "picture_p95_s": "seconds until the newest position is shown, 95th percentile",
    "rss_mb": "megabytes of memory, all caches warm",
    "cpu": "per cent of a core, the bot alone, at that load",
    "idle_cpu": "per cent of a core when nobody plays, with 10,000 stored matches",
    "idle_cpu_deadlines": "the same with 10,000 open deadlines",
    "start_s": "seconds to start with 10,000 stored matches",
    "look_us": "microseconds of a look at the deadlines, of which there is one every five minutes",
    "look_us_10000": "the same with 10,000 open deadlines",
    "my_games_50_ms": "milliseconds of processor time to list the tables of somebody with 50 "
    "running matches",
    "undo_rerolls": "times that chance was another when something was taken back and done again, "
    "of 2,000 random undos in all games",
    "import_loop_ms_max": "milliseconds that the bot stands still at most while the worst file "
    "that is legal is brought",
    "kills": "times that the bot was killed at any moment while five tables of all games were "
    "played",
    "doubled": "moves that were there twice afterwards",
    "double_pings": "people who were told twice of the same turn",
    "modules": "modules of ours that a press runs from its arrival to the commit of its move, at "
    "most over all games",
    "switches": "times that this way switches between packages",
    "mean": "presses from a question to the committed move, the submit of a form included, mean "
    "over whole matches of the bots in all games",
    "max": "the same, at most",
    "replay_us_per_move": "microseconds a move to rebuild a match from its log",
}


def format_results_table(results: Mapping[str, float]) -> str:
    lines = ["| of | what | measured |", "|---|---|---|"]
    for key, value in sorted(results.items()):
        subject, _, measure = key.partition(".")
        if "." in measure:  # steps on the way: they are drawn, not listed
            continue
        lines.append(f"| {subject} | {ROWS.get(measure, measure)} | {value:,} |")
    return "\n".join(lines) + "\n"


def insert_table(text: str, results: Mapping[str, float]) -> str:
    """The README's text with the results put between the marks."""
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, "the README has no place for the results"
    return before + BEGIN + format_results_table(results) + END + after
