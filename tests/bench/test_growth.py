"""The model of growth: straight lines from measured costs, and a picture that tells them."""

from __future__ import annotations

from bench.growth import SERVERS, Costs, find_limits, make_scene, make_server, reckon_need
from bench.readme import ROWS
from render import paint

COSTS = Costs(
    processor_ms=25,
    counted=0.6,
    writes=1.2,
    database_ms=2,
    process_mb=250,
    server_kb=40,
)


def test_needs_grow_with_the_servers_and_processes_are_whole() -> None:
    small, large = reckon_need(10_000, COSTS), reckon_need(100_000, COSTS)
    assert (small.counted_a_second, large.counted_a_second) == (30, 300)
    assert (small.processes, large.processes) == (2, 18)
    assert round(large.start_minutes, 2) == 8.33
    assert round(large.gigabytes, 1) == 8.2


def test_what_is_used_up_first_has_the_smallest_limit() -> None:
    limits = find_limits(COSTS)
    assert round(limits["rest_actions_per_s"]) == 83
    assert round(limits["process_actions_per_s"]) == 28
    assert limits.keys() <= ROWS.keys()


def test_the_picture_says_in_words_what_it_draws() -> None:
    drawn = make_scene({servers: reckon_need(servers, COSTS) for servers in SERVERS})
    assert "100,000 servers: 300 counted requests a second" in drawn.alt
    assert paint(drawn)


async def test_a_server_of_the_model_is_one_that_the_library_reads() -> None:
    import discord

    client = discord.Client(intents=discord.Intents(guilds=True))
    server = make_server(7, client._connection)
    assert (len(server.channels), len(server.roles)) == (35, 25)
    assert not server.emojis, "they are kept with an intent that the bot does not have"
