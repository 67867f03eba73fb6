"""It is the smallest game: whoever copies it reads all of it first."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MOST_LINES = 300


def test_the_whole_game_with_its_pictures_has_at_most_300_lines() -> None:
    folders = [ROOT / "engine/lapilli", ROOT / "render/lapilli"]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES
