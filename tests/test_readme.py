"""What the README says is true: its table, its links, its commands."""

from __future__ import annotations

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from bench.readme import format_strength_table, format_tables, insert_table
from engine import games
from engine.catan.moves import Roll
from engine.chance import Commitment, LiveEntry
from engine.log import LogEntry

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
MEASURED = (
    "games_per_s",
    "repaint_ms_p50",
    "repaint_ms_p95",
    "cold_ms",
    "bytes",
    "bot_vs_random",
)


def test_the_tables_hold_the_numbers_that_were_measured() -> None:
    results = json.loads((ROOT / "bench/results.json").read_text("utf-8"))
    stable = [key for key, game in games().items() if game.meta.stage == "stable"]
    assert results.keys() >= {f"{key}.{what}" for key in stable for what in MEASURED}
    assert "core.replay_us_per_move" in results
    for page, table in format_tables(results).items():
        text = page.read_text("utf-8")
        assert insert_table(text, table) == text


def test_the_table_of_the_bots_tells_of_how_many_matches_and_how_surely() -> None:
    key = "strength.roma_2.steady_vs_weighted_random"
    measured = {key: 0.845, f"{key}.games": 100, f"{key}.low": 0.761, f"{key}.high": 0.903}
    *_, line = format_strength_table({**measured, "roma.bytes": 5}).splitlines()
    assert line == "| steady | weighted random | roma, 2 | 100 | 84.5% | 76% to 90% |"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_inside_the_project_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_knows_every_target_that_a_page_names(page: Path) -> None:
    targets = set(re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE))
    for target in sorted(targets):
        subprocess.run(
            ["make", "--dry-run", target, "FILE=x"], cwd=ROOT, check=True, capture_output=True
        )


def test_the_dice_that_are_reckoned_by_hand_are_right() -> None:
    text = (ROOT / "docs/fair-dice.md").read_text("utf-8")
    hashed = re.findall(r"\$ printf %s '(.+)' \| sha256sum\n +([0-9a-f]{64})\n", text)
    assert len(hashed) == 2
    assert [sha256(written.encode()).hexdigest() for written, _ in hashed] == [
        digest for _, digest in hashed
    ]
    (salt_and_seed, promise), (draw, _) = hashed
    salt, seed = salt_and_seed.split(":")
    assert Commitment(salt).digest(seed) == promise
    log, seat, move = (
        json.loads(f"[{draw.removeprefix(seed + ':').rpartition(',[1')[0]}]"),
        1,
        Roll(),
    )
    entry, moves = LiveEntry(seed), games()["catan"].moves
    entry.begin(
        (
            seat,
            move,
            [LogEntry(number, moves.load(raw), tuple(drawn)) for number, raw, drawn in log],
        )
    )
    ((size, outcome),) = re.findall(r"% (\d+)\)'\n +(\d+)\n", text)
    assert entry.draw_below(int(size)) == int(outcome)
