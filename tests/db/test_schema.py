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

from bench.postgres import Cluster
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

SHARD_TABLES = {"holders", "shards", "long_notices", "identify_turns"}
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
        found = await c.run_sync(differences)
    assert [each for each in found if not is_of_shards(each)] == []


def is_of_shards(difference: Any) -> bool:
    """Whether it is a table that processes make who share shards: they are no part of the rows."""
    kind, *what = difference
    return kind == "remove_table" and what[0].name in SHARD_TABLES


async def test_the_stored_tables_are_written_as_the_code_would_write_them(
    database: Database,
    stored: Ask,
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
    url: str,
    new_match: NewMatch,
    noon: datetime,
    newer: Release,
) -> None:
    database = await Database.open(url)
    async with database.write() as tx:
        number = await new_match(tx)
        await matches.insert_entry(tx, number, 1, 0, ["Pass"], [], noon)
    await database.close()
    newer(
        "    with op.batch_alter_table('matches', recreate='always') as table:\n        "
        "table.alter_column('game', nullable=True)\n"
    )
    database = await Database.open(url)
    async with database.read() as c:
        assert len(await matches.list_entries(c, number)) == 1
        assert (await c.run_sync(schema.load_revision)) == NEXT
    await database.close()


async def test_a_step_that_fails_leaves_the_old_tables(
    url: str,
    stored: Ask,
    newer: Release,
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
    server: Cluster,
    newer: Release,
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
    database: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    asked: dict[str, Any] = {}
    async with database.write() as tx:
        number = await new_match(tx)
        event.listen(
            tx.sync_connection,
            "before_cursor_execute",
            lambda _c, _k, sql, values, *_: asked.setdefault(sql, values),
        )
        await matches.replace_seats(tx, number, [SeatRow(number, 0, 100, None, "Ann", True, None)])
        await matches.replace_asked_seats(tx, number, [(0, 100)])
        for question in (
            matches.load_match(tx, number),
            matches.list_seats(tx, number),
            matches.list_entries(tx, number, 5),
            matches.list_match_ids(tx, "lobby", "playing"),
            matches.list_matches_of_person(tx, 100, "playing"),
            matches.list_matches_in_place(tx, 10, "lobby"),
            matches.list_matches_in_server(tx, 1, "lobby"),
            matches.list_asked_seats(tx, number),
            matches.list_match_ids_waiting_for(tx, 100),
            matches.list_notes(tx, number),
            matches.list_match_ids_to_catch_up(tx, noon),
            people.load_person(tx, 100),
            people.erase_person(tx, 100, "somebody", "over"),
            servers.load_server(tx, 1),
            servers.delete_left_servers(tx, noon),
            deadlines.list_due_deadlines(tx, noon),
            deadlines.load_next_due_at(tx),
            deadlines.list_deadlines(tx, number),
            deadlines.delete_deadlines_of_match(tx, number, "clock"),
            facts.load_fact(tx, "a"),
            deadlines.delete_deadlines_of_seat(tx, number, 0, "clock"),
            deadlines.postpone_deadline(tx, 1, noon),
            clocks.list_clocks(tx, number),
            clocks.save_clocks(tx, ClockRow(number, 0)),
            clocks.delete_clocks(tx, number),
            plans.list_plans(tx, number),
            plans.delete_plans(tx, 1, 2),
            leagues.list_seasons_in_server(tx, 1, "open"),
            leagues.list_seasons_of_person(tx, 100),
            leagues.erase_person(tx, 100, "somebody"),
            rounds.list_pairings_to_open(tx),
            rounds.list_seasons_with_finished_round(tx),
            rounds.list_unannounced(tx, noon),
            rounds.load_announcement_message(tx, 1, "open"),
            leagues.list_seasons_with_status(tx, "open"),
            results.list_match_lengths(tx, 1, "armadora"),
            results.list_seat_shares(tx, 1, "armadora"),
            ratings.list_ratings_of_person(tx, 100),
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
    assert len(indexes) == 26
