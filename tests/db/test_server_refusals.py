"""What a host set up wrongly is told in one sentence: rights, connections, names, passwords."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from sqlalchemy import make_url

from bench.postgres import Cluster
from db import Busy, Database, Unusable

ROLES = (f"guest{number}" for number in count())


class Guest:
    """A user of a new database who does not own it."""

    def __init__(self, server: Cluster) -> None:
        self.server = server
        self.database, self.name = server.make(), next(ROLES)
        self.ask(f"CREATE ROLE {self.name} LOGIN")

    @property
    def url(self) -> str:
        address = make_url(self.server.url(self.database)).set(username=self.name)
        return address.render_as_string()

    def ask(self, sql: str) -> None:
        self.server.ask(self.database, sql)


@pytest.fixture
def guest(server: Cluster) -> Iterator[Guest]:
    made = Guest(server)
    yield made
    server.drop(made.database)


@pytest.mark.parametrize("shards", [None, 2])
async def test_who_may_not_make_tables_is_told_so(guest: Guest, shards: int | None) -> None:
    guest.ask("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(Unusable, match="permission denied for schema public") as caught:
        await Database.open(guest.url, shards=shards)
    assert "let it own the database" in str(caught.value)
    assert "SELECT" not in str(caught.value)


async def test_a_process_without_rights_on_the_shards_is_told_so(guest: Guest) -> None:
    owner = await Database.open(guest.server.url(guest.database), shards=2)
    guest.ask("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    guest.ask(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {guest.name}")
    try:
        with pytest.raises(Unusable, match="lacks a right"):
            await Database.open(guest.url, shards=2)
    finally:
        await owner.close()


async def test_a_server_without_a_free_connection_is_told_so(guest: Guest) -> None:
    guest.ask(f"GRANT ALL ON SCHEMA public TO {guest.name}")
    guest.ask(f"ALTER ROLE {guest.name} CONNECTION LIMIT 1")
    with pytest.raises(Unusable, match="max_connections"):
        await Database.open(guest.url, shards=2)


async def test_connections_that_run_out_later_refuse_and_all_goes_on_when_there_are_some(
    guest: Guest,
) -> None:
    guest.ask(f"GRANT ALL ON SCHEMA public TO {guest.name}")
    database = await Database.open(guest.url, shards=2)
    assert database.leases is not None
    try:
        guest.ask(f"ALTER ROLE {guest.name} CONNECTION LIMIT 1")
        with pytest.raises(Busy, match="max_connections"):
            async with database.write():
                pass
        await database.leases.renew()
        assert database.leases.shards == {0, 1}, "the lease has its own connection"
        guest.ask(f"ALTER ROLE {guest.name} CONNECTION LIMIT -1")
        async with database.write():
            pass
    finally:
        await database.close()


async def test_an_unknown_database_or_user_is_named(guest: Guest) -> None:
    with pytest.raises(Unusable, match=r'database "nowhere" does not exist. Check DATABASE_URL'):
        await Database.open(guest.server.url("nowhere"))
    unknown = guest.url.replace(guest.name, "nobody_knows")
    with pytest.raises(Unusable, match=r'"nobody_knows" does not exist. Check DATABASE_URL'):
        await Database.open(unknown)
