"""The tables of the code and of the migrations are the same, and upgrading is all or nothing."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, make_url
from sqlalchemy.schema import CreateIndex, CreateTable

from db import (
    ClockRow,
    Database,
    SeatRow,
    Unusable,
    clocks,
    deadlines,
    facts,
    leagues,
    matches,
    people,
    plans,
    ratings,
    results,
    rounds,
    schema,
    servers,
)
from db.tables import metadata
from tests.postgres import Cluster

NewMatch = Callable[..., Awaitable[int]]
Release = Callable[[str], None]
Ask = Callable[[str], list[tuple[Any, ...]]]
OLD, NEXT = schema.HEAD, "next"
STEP = (
    f"revision = '{NEXT}'\ndown_revision = '{OLD}'\nimport sqlalchemy as sa\nfrom alembic import "
    "op\ndef upgrade():\n"
)


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Release:
    """A version of the program with one more step."""

    def release(step: str) -> None:
        folder = tmp_path / "migrations"
        shutil.copytree(schema.FOLDER, folder)
        (folder / "versions" / "next.py").write_text(STEP + step)
        monkeypatch.setattr(schema, "FOLDER", folder)
        monkeypatch.setattr(schema, "HEAD", NEXT)

    return release


async def test_the_migrations_make_the_tables_that_the_code_expects(records: Database) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(
            MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE}),
            metadata,
        )

    async with records.read() as c:
        assert await c.run_sync(differences) == []


async def test_the_stored_tables_are_written_as_the_code_would_write_them(
    database: Database, stored: Ask
) -> None:
    async with database.read() as c:
        ours = {
            table.name: str(CreateTable(table).compile(dialect=c.dialect))
            for table in metadata.sorted_tables
        }
    made = {
        name: sql
        for name, sql in stored("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        if name in ours
    }
    assert {name: " ".join(sql.split()) for name, sql in made.items()} == {
        name: " ".join(sql.split()) for name, sql in ours.items()
    }


def test_the_head_is_the_last_step() -> None:
    assert ScriptDirectory.from_config(schema.alembic_config()).get_heads() == [schema.HEAD]


async def test_a_second_start_changes_nothing(url: str, path: Path) -> None:
    await (await Database.open(url)).close()
    content = path.read_bytes()
    await (await Database.open(url)).close()
    assert path.read_bytes() == content


async def test_rebuilding_a_table_loses_no_rows_that_point_at_it(
    url: str, new_match: NewMatch, noon: datetime, newer: Release
) -> None:
    database = await Database.open(url)
    async with database.write() as tx:
        number = await new_match(tx)
        await matches.append(tx, number, 1, 0, ["Pass"], [], noon)
    await database.close()
    newer(
        "    with op.batch_alter_table('matches', recreate='always') as table:\n        "
        "table.alter_column('game', nullable=True)\n"
    )
    database = await Database.open(url)
    async with database.read() as c:
        assert len(await matches.entries_of(c, number)) == 1
        assert (await c.run_sync(schema.stored_revision)) == NEXT
    await database.close()


async def test_a_step_that_fails_leaves_the_old_tables(
    url: str, stored: Ask, newer: Release
) -> None:
    await (await Database.open(url)).close()
    newer(
        "    op.create_table('half', sa.Column('id', sa.Integer))\n    op.execute('INSERT INTO "
        "elsewhere VALUES (1)')\n"
    )
    with pytest.raises(Unusable, match="no such table"):
        await Database.open(url)
    assert stored("SELECT version_num FROM tabularium_schema") == [(OLD,)]
    assert stored("SELECT name FROM sqlite_master WHERE name = 'half'") == []


async def test_a_step_that_fails_on_a_server_leaves_the_old_tables(
    server: Cluster, newer: Release
) -> None:
    name = server.make()
    await (await Database.open(server.url(name))).close()
    newer(
        "    op.create_table('half', sa.Column('id', sa.Integer))\n    op.execute('INSERT INTO "
        "elsewhere VALUES (1)')\n"
    )
    with pytest.raises(Unusable, match="does not exist"):
        await Database.open(server.url(name))
    assert server.ask(name, "SELECT version_num FROM tabularium_schema") == [[OLD]]
    assert server.ask(name, "SELECT tablename FROM pg_tables WHERE tablename = 'half'") == []


async def test_no_question_reads_a_whole_table(
    database: Database, new_match: NewMatch, noon: datetime
) -> None:
    asked: dict[str, Any] = {}
    async with database.write() as tx:
        number = await new_match(tx)
        event.listen(
            tx.sync_connection,
            "before_cursor_execute",
            lambda _c, _k, sql, values, *_: asked.setdefault(sql, values),
        )
        await matches.set_seats(tx, number, [SeatRow(number, 0, 100, None, "Ann", True, None)])
        await matches.set_asked(tx, number, [(0, 100)])
        for question in (
            matches.get(tx, number),
            matches.seats_of(tx, number),
            matches.entries_of(tx, number, 5),
            matches.list_ids(tx, "lobby", "playing"),
            matches.of_person(tx, 100, "playing"),
            matches.in_place(tx, 10, "lobby"),
            matches.in_server(tx, 1, "lobby"),
            matches.asked_of(tx, number),
            matches.asked_matches(tx, 100),
            matches.notes_of(tx, number),
            matches.list_behind(tx, noon),
            people.get(tx, 100),
            people.forget(tx, 100, "somebody", "over"),
            servers.get(tx, 1),
            servers.delete_left(tx, noon),
            deadlines.list_due(tx, noon),
            deadlines.next_due_at(tx),
            deadlines.of_match(tx, number),
            deadlines.drop_match(tx, number, "clock"),
            facts.get(tx, "a"),
            deadlines.drop_seat(tx, number, 0, "clock"),
            deadlines.postpone(tx, 1, noon),
            clocks.of_match(tx, number),
            clocks.put(tx, ClockRow(number, 0)),
            clocks.drop_match(tx, number),
            plans.of_match(tx, number),
            plans.drop(tx, 1, 2),
            leagues.in_server(tx, 1, "open"),
            leagues.of_person(tx, 100),
            leagues.forget(tx, 100, "somebody"),
            rounds.pairings_to_open(tx),
            rounds.finished_rounds(tx),
            rounds.list_unannounced(tx, noon),
            rounds.announcement_message(tx, 1, "open"),
            leagues.with_status(tx, "open"),
            results.match_lengths(tx, 1, "armadora"),
            results.win_shares(tx, 1, "armadora", "seat"),
            ratings.of_person(tx, 100),
        ):
            await question
        questions = {sql: values for sql, values in asked.items() if not sql.startswith("INSERT")}
        ways = {
            sql: [row.detail for row in await tx.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", v)]
            for sql, v in questions.items()
        }
    assert len(ways) > 20
    assert [sql for sql, way in ways.items() if any(step.startswith("SCAN") for step in way)] == []


def test_the_tables_can_be_written_for_postgresql() -> None:
    dialect = make_url("postgresql+asyncpg://").get_dialect()()
    tables = {
        table.name: str(CreateTable(table).compile(dialect=dialect))
        for table in metadata.sorted_tables
    }
    indexes = [
        str(CreateIndex(index).compile(dialect=dialect))
        for table in metadata.sorted_tables
        for index in table.indexes
    ]
    assert "id BIGSERIAL NOT NULL" in tables["matches"]
    assert "match_id BIGINT NOT NULL" in tables["entries"]
    assert "at TIMESTAMP WITH TIME ZONE NOT NULL" in tables["entries"]
    assert len(indexes) == 21
