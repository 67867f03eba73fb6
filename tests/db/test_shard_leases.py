"""Several processes on one PostgreSQL: who has which shard, and in which order they begin."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

import pytest

from bench.postgres import Cluster
from db import Busy, Database, Taken, Unusable, shard_leases
from db.shard_leases import ShardSession, shard_of_server

from .sharing import SHARDS, Join, end_session, leases_of, limit_silence


async def test_one_process_takes_all_shards_and_a_second_one_gets_its_fair_share(
    join: Join,
) -> None:
    one = leases_of(await join())
    assert {each.shard for each in await one.renew()} == {0, 1, 2, 3}
    two = leases_of(await join())
    assert await two.renew() == []
    surplus = await one.list_surplus(range(SHARDS))
    assert surplus == [3, 2]
    await one.give_away([ShardSession(3, "abc", 7, "wss://there"), ShardSession(2)])
    await asyncio.wait_for(two.wake.wait(), 60)
    assert await two.renew() == [ShardSession(2), ShardSession(3, "abc", 7, "wss://there")]
    assert (one.shards, two.shards) == ({0, 1}, {2, 3})


async def test_nobody_makes_room_for_a_process_that_still_starts(join: Join) -> None:
    first = leases_of(await join())
    await first.renew()
    second = leases_of(await join(is_starting=True))
    assert await first.list_surplus(range(SHARDS)) == []
    silence = "SELECT setting FROM pg_settings WHERE name = 'idle_session_timeout'"
    assert await second._driver.fetchval(silence) == "0", "a start may take any time"
    await second.renew()
    assert len(await first.list_surplus(range(SHARDS))) == SHARDS // 2
    assert await second._driver.fetchval(silence) == str(round(shard_leases.LEASE_SECONDS * 1000))


async def test_a_shard_whose_session_has_not_begun_is_not_given_away(join: Join) -> None:
    one = leases_of(await join())
    await one.renew()
    await leases_of(await join()).renew()
    assert await one.list_surplus([0]) == [0]
    assert await one.list_surplus([]) == []


async def test_a_shard_that_is_given_to_another_process_by_hand_is_that_ones(
    join: Join,
    server: Cluster,
) -> None:
    one, two = leases_of(await join()), leases_of(await join())
    await one.renew()
    await two.renew()
    await one.renew([ShardSession(1, "s1", 12, "wss://a")])
    name = two._driver._params.database
    server.ask(name, f"UPDATE shards SET holder = {two.holder} WHERE shard = 1")
    assert await one.renew() == []
    assert (one.shards, one.lost_shards) == ({0}, {1})
    assert await two.renew() == [ShardSession(1, "s1", 12, "wss://a")]
    assert two.shards == {1, 2, 3}
    server.ask(name, f"UPDATE shards SET holder = {one.holder} WHERE shard = 1")
    await one.renew()
    assert (one.shards, one.lost_shards) == ({0, 1}, set())


async def test_a_shard_that_could_not_be_given_away_is_taken_again(join: Join) -> None:
    leases = leases_of(await join())
    await leases.renew([])
    leases.stop_owning({2})
    assert [session.shard for session in await leases.renew()] == [2]


async def test_without_a_connection_everything_that_needs_one_says_so(
    join: Join,
    server: Cluster,
) -> None:
    leases = leases_of(await join())
    await leases.renew()
    server.stop()
    try:
        for ask in (
            leases.renew(),
            leases.say_alive(),
            leases.send_notice(0, {}),
            leases.list_surplus([0]),
            leases.start_leaving(),
            leases.give_away([ShardSession(0)]),
            leases.claim(7),
            leases.seconds_until_identify(0, 5.0),
        ):
            with pytest.raises(Busy):
                await ask
    finally:
        server.start()


async def test_whoever_leaves_takes_nothing_and_leaves_everything(join: Join) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    await leases_of(one).start_leaving()
    await leases_of(one).give_away([ShardSession(0), ShardSession(1)])
    assert await leases_of(one).renew() == []
    assert {each.shard for each in await leases_of(two).renew()} == {0, 1}
    await one.close()
    assert leases_of(two).shards == {0, 1, 2, 3}


async def test_more_processes_than_shards_stand_by_and_take_over_at_once(
    join: Join,
    server: Cluster,
) -> None:
    processes = [await join(shards=2) for _ in range(3)]
    for each in processes:
        await leases_of(each).renew()
    first, second, standby = processes
    assert [leases_of(each).shards for each in processes] == [{0}, {1}, set()]
    await end_session(server, first)
    await leases_of(standby).renew()
    assert [leases_of(each).shards for each in (second, standby)] == [{1}, {0}]


async def test_servers_belong_to_the_shard_that_discord_gives_them(join: Join) -> None:
    leases = leases_of(await join())
    servers = [(number << 22) + 5 for number in range(8)]
    assert [shard_of_server(each, SHARDS) for each in servers] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert not leases.is_ours(servers[0]), "before it has the shard"
    await leases.renew()
    assert all(map(leases.is_ours, servers))


async def test_processes_begin_their_sessions_in_turn(join: Join) -> None:
    one, two = leases_of(await join()), leases_of(await join())
    waits = [
        await one.seconds_until_identify(0, 3600.0),
        await two.seconds_until_identify(0, 3600.0),
        await one.seconds_until_identify(0, 3600.0),
        await two.seconds_until_identify(1, 3600.0),
    ]
    assert [round(wait / 3600) for wait in waits] == [0, 1, 2, 0]


async def test_turns_that_the_dead_had_planned_keep_nobody_waiting(join: Join) -> None:
    one = await join()
    for _ in range(3):
        await leases_of(one).seconds_until_identify(0, 3600.0)
    two = await join()
    assert await leases_of(two).seconds_until_identify(0, 5.0) > 7200, "as long as one lives"
    for each in (one, two):
        await each.close()
    again = leases_of(await join())
    assert await again.seconds_until_identify(0, 5.0) <= 5


async def test_what_one_does_for_all_is_done_by_another_only_when_that_one_is_gone(
    join: Join,
) -> None:
    one, two = await join(), await join()
    assert await leases_of(one).claim(7)
    assert not await leases_of(two).claim(7)
    await one.close()
    assert await leases_of(two).claim(7)


async def test_the_time_in_which_nobody_was_there_is_given_back_by_one_that_lives_to_do_it(
    join: Join,
    server: Cluster,
) -> None:
    dying, second, third = await join(), await join(), await join()
    with contextlib.suppress(Busy):  # it dies before it is done
        async with leases_of(dying).restoring() as is_first_s:
            assert is_first_s
            waiting = asyncio.create_task(has_to_restore(second))
            await asyncio.sleep(0.3)
            assert not waiting.done()
            await end_session(server, dying)
    assert await waiting
    assert not await has_to_restore(third)
    await second.close()
    assert not await has_to_restore(await join()), "the third was there"
    await end_session(server, third)
    await leases_of(third).renew()
    assert not await has_to_restore(await join()), "it has come back"


async def has_to_restore(database: Database) -> bool:
    async with leases_of(database).restoring() as is_ours:
        return is_ours


async def test_whoever_starts_and_hangs_while_others_wait_for_it_is_given_up(
    join: Join,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hanging, next_one = await join(is_starting=True), await join()
    monkeypatch.setattr(leases_of(hanging), "_limit_silence", partial(limit_silence, hanging, 300))
    restored: list[bool] = []
    with contextlib.suppress(Busy):
        async with leases_of(hanging).restoring():
            restored.append(await asyncio.wait_for(has_to_restore(next_one), 60))
    assert restored == [True]


async def test_a_sign_of_life_alone_keeps_the_lease_and_takes_nothing(
    join: Join,
    server: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = await join()
    leases = leases_of(first)
    monkeypatch.setattr(leases, "_alive_at", leases._alive_at - shard_leases.LEASE_SECONDS)
    await leases.say_alive()
    assert leases.is_sure
    assert leases.shards == set()
    await end_session(server, first)
    with pytest.raises(Busy):
        await leases.say_alive()
    await leases_of(await join()).renew()
    with pytest.raises(Taken):
        await leases.renew()


async def test_all_processes_go_by_the_clock_of_the_server_however_theirs_are_set(
    join: Join,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = leases_of(await join()), leases_of(await join())
    await first.renew()
    await second.renew()
    assert abs(first.now() - second.now()) < 30
    real = shard_leases.time
    monkeypatch.setattr(shard_leases, "time", lambda: real() + 90)
    assert abs(first.now() - real()) < 30
    assert first.measure_skew() == pytest.approx(90, abs=30)


async def test_another_number_of_shards_is_refused_while_processes_run(join: Join) -> None:
    one = await join()
    with pytest.raises(Unusable, match="share 4 shards, and this one wants 8"):
        await join(shards=8)
    await one.close()
    again = await join(shards=8)
    assert len(await leases_of(again).renew()) == 8


async def test_a_process_that_shares_and_one_that_wants_it_alone_refuse_each_other(
    join: Join,
    server_url: str,
) -> None:
    sharing = await join()
    with pytest.raises(Unusable, match="already using"):
        await Database.open(server_url, patience=1.0)
    await sharing.close()
    alone = await Database.open(server_url)
    with pytest.raises(Unusable, match="alone"):
        await join(patience=1.0)
    await alone.close()


async def test_with_sqlite_one_process_does_everything(url: str) -> None:
    with pytest.raises(Unusable, match="TABULARIUM_SHARDS"):
        await Database.open(url, shards=2)
