"""`python -m bench [core …]`: runs the benchmarks and keeps the results.

They are shown in the README and in `docs/numbers.md`, and printed.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Final

from engine import games

from .games import find_parts, measure_game
from .readme import write_tables

RESULTS: Final = Path(__file__).with_name("results.json")
SUBJECTS: Final = (
    "core",
    *games(),
    *find_parts(),
    "league",
    "matchmaking",
    "waiting",
    "load",
    "scale",
    "growth",
    "fair",
    "safe",
    "kills",
    "press_path",
    "presses",
    "presses_by_hand",
    "search",
)
LONG_SUBJECTS: Final = ("strength",)  # hours: measured only where they are named


def run_subject(subject: str) -> dict[str, float]:
    """The numbers that a benchmark measures, by the keys under which they are kept."""
    if subject in games():
        return measure_game(subject)
    module = import_module(find_parts().get(subject, f"bench.{subject}"))
    numbers: dict[str, float] = module.measure()
    return numbers


def main() -> None:
    """Runs the benchmarks that the command line names, and keeps and prints the results."""
    parser = ArgumentParser(
        prog="python -m bench",
        description="Measures processor time; results.json keeps what is not measured now.",
    )
    parser.add_argument(
        "subjects",
        nargs="*",
        help=f"of {', '.join(SUBJECTS)}, all of them where none is named; or strength",
    )
    subjects = parser.parse_args().subjects or SUBJECTS
    if unknown := set(subjects) - {*SUBJECTS, *LONG_SUBJECTS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    results: dict[str, float] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for subject in subjects:
        results |= run_subject(subject)
    RESULTS.write_text(json.dumps(results, indent=2, sort_keys=True) + "\n", "utf-8")
    write_tables(results)
    for key, value in sorted(results.items()):
        sys.stdout.write(f"{key:<28} {value:>12,.2f}\n")


if __name__ == "__main__":
    main()
