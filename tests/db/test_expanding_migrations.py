"""Migrations add first and take away later: processes of the version before go on over the tables
of the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.postgres import Cluster
from db import schema

Column = dict[str, Any]
Tables = dict[str, dict[str, Column]]


def list_steps() -> list[tuple[str, str]]:
    """Each version of the tables with the one before it, the newest first."""
    steps = ScriptDirectory.from_config(schema.alembic_config()).walk_revisions()
    return [(str(step.down_revision), step.revision) for step in steps if step.down_revision]


def upgrade_to(connection: Connection, revision: str) -> None:
    settings = schema.alembic_config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def load_tables(connection: Connection) -> Tables:
    """All tables as they are now, by their columns."""
    found: Inspector = inspect(connection)
    return {
        name: {column["name"]: dict(column) for column in found.get_columns(name)}
        for name in found.get_table_names()
    }


def find_breaks(before: Tables, after: Tables) -> Iterator[str]:
    """What the version before cannot read or write any more."""
    for name, columns in before.items():
        if name not in after:
            yield f"the table {name} is gone"
            continue
        for key, column in columns.items():
            yield from find_changes(f"{name}.{key}", column, after[name].get(key))
        for key, column in after[name].items():
            is_needed = not column["nullable"] and column["default"] is None
            if key not in columns and is_needed:
                yield f"{name}.{key} has to be given"


def find_changes(name: str, before: Column, after: Column | None) -> Iterator[str]:
    """What is different in a column for who knows it as it was."""
    if after is None:
        yield f"{name} is gone"
    elif str(before["type"]) != str(after["type"]):
        yield f"{name} is of another type"
    elif before["nullable"] and not after["nullable"]:
        yield f"{name} may not be empty any more"


@pytest.mark.parametrize(("older", "newer"), list_steps()[:2])
async def test_the_newest_steps_take_nothing_away_that_the_version_before_needs(
    server: Cluster,
    older: str,
    newer: str,
) -> None:
    def look(connection: Connection) -> list[str]:
        upgrade_to(connection, older)
        before = load_tables(connection)
        upgrade_to(connection, newer)
        return list(find_breaks(before, load_tables(connection)))

    engine = create_async_engine(server.url(server.make()))
    try:
        async with engine.begin() as tx:
            assert await tx.run_sync(look) == []
    finally:
        await engine.dispose()


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("DROP TABLE plans", "the table plans is gone"),
        ("ALTER TABLE plans DROP COLUMN seat", "plans.seat is gone"),
        ("ALTER TABLE plans RENAME COLUMN seat TO chair", "plans.seat is gone"),
        ("ALTER TABLE plans ALTER COLUMN seat TYPE text", "plans.seat is of another type"),
        ("ALTER TABLE clocks ALTER COLUMN since SET NOT NULL", "clocks.since may not be empty"),
        ("ALTER TABLE plans ADD COLUMN mood text NOT NULL", "plans.mood has to be given"),
        ("ALTER TABLE plans ADD COLUMN mood text NOT NULL DEFAULT ''", ""),
        ("ALTER TABLE plans ADD COLUMN mood text", ""),
        ("CREATE TABLE moods (id integer PRIMARY KEY)", ""),
    ],
)
async def test_a_step_that_takes_something_away_is_noticed(
    server: Cluster,
    on_server: str,
    step: str,
    told: str,
) -> None:
    def look(connection: Connection) -> list[str]:
        before = load_tables(connection)
        connection.execute(text("TRUNCATE clocks, plans CASCADE"))  # what other tests left there
        connection.execute(text(step))
        found = list(find_breaks(before, load_tables(connection)))
        connection.rollback()
        return found

    engine = create_async_engine(server.url(on_server))
    try:
        async with engine.connect() as tx:
            found = await tx.run_sync(look)
    finally:
        await engine.dispose()
    assert [told in each for each in found[:1]] == ([True] if told else [])
