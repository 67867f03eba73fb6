"""The tables of results, between two marks, so that they hold measured numbers only.

The README shows what a visitor asks for first,
`docs/numbers.md` everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "README.md"
ALL_NUMBERS: Final = ROOT / "docs/numbers.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"
ROWS: Final = {
    "games_per_s": "random games a second on one core, every move checked and logged",
    "repaint_ms_p50": "milliseconds to paint and pack the table after one change, median",
    "repaint_ms_p95": "the same, 95th percentile",
    "cards_never_played": "kinds of progress cards that the bots never played in 200 games",
    "turns": "times the turns that so many points take in the base game, bots among themselves",
    "median_wait_h": "hours until a table is found, median, of 1,000 simulated people",
    "p90_wait_h": "the same, 90th percentile",
    "small_server_median_wait_h": "the same, median, in servers of up to 50 people",
    "worst_tenth_wait_h": "the same, mean of the tenth who wait longest",
    "within_a_day_share": "share of requests that find a table within a day",
    "found_share": "the same, before they end",
    "begun_share": "share of found tables that begin",
    "finished_share": "share of those that are played to their end",
    "finished_share_without_muster": "the same, where nobody is asked whether they are there",
    "met_avoided": "times that somebody met a person whom they avoid",
    "rated_gap_median": "widest gap of strength (openskill) at a found rated table, median",
    "shared_hours_median": "hours of the day in which all of a found table are awake, median",
    "cold_ms": "milliseconds for the first picture of all",
    "bytes": "bytes of a picture",
    "bot_vs_random": "share of games that the bot wins against a random player",
    "decisions_ms_p95": "milliseconds to list every legal move, 95th percentile",
    "vs_catanatron": "times as many random games a second as catanatron 3.2.1, side by side",
    "vs_catanatron_live": "the same with the chance of real matches and a plain loop",
    "vs_fastcatan": "times as many random games a second as fastcatan 2.0.0 (C++), whose players "
    "trade, side by side",
    "vs_fastcatan_untraded": "the same, its trade moves left out",
    "logs": "different logs of one seed in five processes that hash otherwise",
    "logs_of_catanatron": "the same, catanatron",
    "copy_us": "microseconds to copy a position",
    "start_ms": "milliseconds of the slowest first start of a match, of all scenarios and seats",
    "boxes_mb": "megabytes of memory that all boxes add to the base game",
    "repaint_ms": "milliseconds to paint and pack the table after one change, median",
    "load_1000_ms": "milliseconds to load a match of 1,000 entries from the database",
    "pair_1000_s": "seconds to pair a Swiss round of 1,000 people",
    "swiss_vs_best": "times what the best Swiss rounds cost in spread and repeats, over 200 "
    "simulated seasons of 8 to 36 people at tables of 2 to 5; the best by trying every way up to "
    "16 people, by longer searches beyond",
    "leader_meets_place": "place of those whom the leader meets there, mean from the third round "
    "on",
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
    "takeover_s": "seconds until other processes have the shards of one that was killed, at most",
    "restart_s": "seconds until other processes have the shards of one that was told to stop",
    "kill_late": "presses acknowledged later than 3 seconds around kills of processes",
    "restart_late": "presses acknowledged later than 3 seconds while processes are replaced",
    "identifies": "sessions that had to begin anew by all that",
    "forward_ms_p50": "milliseconds to hand a press over to another process, median",
    "forward_ms_p95": "the same, 95th percentile",
    "cores": "cores that the bot uses; of growth, for 500 actions a second in 100,000 servers",
    "rest_actions_per_s": "actions a second at which Discord's 50 requests a second are used up",
    "process_actions_per_s": "actions a second that one process takes, at 70 per cent of a core",
    "database_actions_per_s": "actions a second that one core of PostgreSQL takes, at 70 per cent",
    "server_kb": "kilobytes of memory that a server takes",
    "counted_per_s": "requests a second, of the 50 that count, in 100,000 servers",
    "processes": "processes that 100,000 servers need",
    "start_minutes": "minutes until all of their sessions have begun, where none is resumed",
    "gigabytes": "gigabytes of memory of all these processes",
    "writes_per_s": "transactions a second of their database",
    "database_cores": "cores of their database",
    "replay_us_per_move": "microseconds a move to rebuild a match from its log",
}


# What the README shows
HIGHLIGHTS: Final = {
    "load.ack_p50_s": "seconds until a press is acknowledged, median, with 400 live tables",
    "load.picture_p95_s": "seconds until the new picture is there, 95th percentile, same tables",
    "load.lost": "confirmed moves lost there",
    "catan.repaint_ms_p50": "milliseconds to paint Catan's table after a move, median",
    "praetor.repaint_ms_p50": "the same, Praetor",
    "presses.mean": "presses from a question to the committed move, mean over whole matches",
    "catan.vs_catanatron": "times as many random games of Catan a second as catanatron 3.2.1",
    "catan.load_1000_ms": "milliseconds to load a match of 1,000 moves from the database",
    "fair.undo_rerolls": "times that an undo changed the dice, of 2,000 undos in all games",
    "strength.catan_4.steady_vs_weighted_random": "share of matches of Catan that the steady bot "
    "wins against three of catanatron's weighted players",
}


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


def insert_table(text: str, table: str) -> str:
    """The text of a page with a table put between the marks."""
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    assert found, "the page has no place for the results"
    return before + BEGIN + table + END + after


def format_tables(results: Mapping[str, float]) -> dict[Path, str]:
    """The pages that show results, each with its table."""
    return {README: format_highlights(results), ALL_NUMBERS: format_results_table(results)}


def write_tables(results: Mapping[str, float]) -> None:
    """Writes the results into the pages that show them."""
    for page, table in format_tables(results).items():
        page.write_text(insert_table(page.read_text("utf-8"), table), "utf-8")
