"""The privacy page is true: what it says is stored is what the tables hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from db import Database
from db.tables import metadata
from play.personal_data import export_person
from play.servers import KEPT_AFTER_LEAVING

ROOT = Path(__file__).resolve().parent.parent
PRIVACY = (ROOT / "docs/privacy.md").read_text(encoding="utf-8")
TERMS = (ROOT / "docs/terms.md").read_text(encoding="utf-8")
# Columns by which a row belongs to a person: an id, a name, a list of people, or a seat.
PERSONAL = {"person_id", "owner_id", "people", "name", "seat"}
# Tables without anything of a person, with all that they hold: a new column has to be looked at.
IMPERSONAL = {
    "servers": {"id", "language", "settings", "left_at"},
    "seasons": {
        "id", "server_id", "channel_id", "name", "status", "round", "terms", "created_at",
        "ended_at",
    },
    "notices": {"season_id", "what", "message_id"},
}  # fmt: skip


def named_tables() -> set[str]:
    """The tables that the list of what is stored names."""
    stored = PRIVACY.partition("## What is stored")[2].partition("\n## ")[0]
    listed = [line for line in stored.splitlines() if line.startswith("- **")]
    return {name for line in listed for name in re.findall(r"`(\w+)`", line.partition(":")[0])}


def personal_tables() -> Iterator[str]:
    for name, table in metadata.tables.items():
        if name == "people" or PERSONAL & {column.name for column in table.columns}:
            yield name


def test_every_table_that_holds_something_of_a_person_is_named() -> None:
    missing = set(personal_tables()) - named_tables() - IMPERSONAL.keys()
    assert not missing, f"docs/privacy.md does not say that these are stored: {missing}"


def test_the_page_names_no_table_that_there_is_not_and_every_other_one_is_known() -> None:
    assert named_tables() | IMPERSONAL.keys() == set(metadata.tables)
    assert not named_tables() & IMPERSONAL.keys()


@pytest.mark.parametrize("name", IMPERSONAL)
def test_the_tables_that_are_not_named_hold_nothing_of_a_person(name: str) -> None:
    assert {column.name for column in metadata.tables[name].columns} == IMPERSONAL[name]


def test_what_is_kept_after_the_bot_left_is_kept_as_long_as_the_page_says() -> None:
    assert f"deleted after {KEPT_AFTER_LEAVING.days} days" in PRIVACY


async def test_the_file_of_one_s_data_holds_what_the_page_says(tmp_path: Path) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'records.db'}")
    async with db.read() as c:
        exported: dict[str, Any] = await export_person(c, 7)
    await db.close()
    (said,) = re.findall(r"sends you a file: (.*?)\.", PRIVACY)
    for part in exported:
        assert {"person": "name"}.get(part, part) in said, part


def test_both_pages_are_shipped_with_the_image() -> None:
    (line,) = re.findall(
        r"^COPY (docs/.*) docs/$", (ROOT / "Dockerfile").read_text(), re.MULTILINE
    )
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for page in ("docs/privacy.md", "docs/terms.md"):
        assert page in line.split()
        assert f"!{page}" in ignored
    assert "docs" not in ignored


def test_the_terms_name_the_licence_that_there_is() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[0]
    assert licence in TERMS


def test_the_pages_are_linked_where_hosts_and_players_read() -> None:
    for page in ("README.md", "docs/host-it.md", "docs/play-it.md"):
        content = (ROOT / page).read_text(encoding="utf-8")
        assert "privacy.md" in content, page
        assert "terms.md" in content, page
