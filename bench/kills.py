"""Counts what is lost or doubled in running matches when the bot is killed at any moment.

The long test of it makes the counts; here they are added up.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEST: Final = "tests/whole/test_random_kills.py"
KILLS: Final = "TABULARIUM_KILLS"  # the variable that names the file for its counts
COUNTED: Final = ("kills", "lost", "doubled", "double_pings")


def measure() -> dict[str, float]:
    """How often it was killed, and what was lost or doubled by that, over all games."""
    with TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "soak", TEST]
        subprocess.run(command, cwd=ROOT, env={**os.environ, KILLS: str(counts)}, check=False)
        counts_by_outcome = sum_counts(counts.read_text("utf-8"))
    return {f"safe.{name}": counts_by_outcome[name] for name in COUNTED}


def sum_counts(lines: str) -> Counter[str]:
    """The sum of the counts, by outcome, that each line holds as JSON."""
    total: Counter[str] = Counter()
    for line in lines.splitlines():
        total.update(json.loads(line))
    return total
