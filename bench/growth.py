"""What breaks first when the bot grows to 100,000 servers: a model of costs that were measured.

The costs are those of `python -m bench scale`; what a server takes of
memory is measured here. Everything grows in a straight line with
actions or servers, as it did up to what was measured.
"""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final

import discord

from cogs.services.discord_internals import find_client_state
from render import Scene, paint
from render.charts.standings import parchment
from render.scene import Items, Label
from render.theme import INK, INK_SOFT

from .load.plot import (
    CHART_STEP_X,
    CHART_STEP_Y,
    FIRST_CHART_X,
    FIRST_CHART_Y,
    HEIGHT,
    WIDTH,
    layout_chart,
)

RESULTS: Final = Path(__file__).with_name("results.json")
PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "growth.png"
SERVERS: Final = (10_000, 25_000, 50_000, 75_000, 100_000)
ACTIONS_A_SERVER: Final = 0.005  # a second: 500 in 100,000 servers
COUNTED_A_SECOND: Final = 50  # requests that Discord takes from a bot, answers by tokens left out
SERVERS_A_SHARD: Final = 1000  # as Discord recommends
IDENTIFY_SECONDS: Final = 5.0  # between two sessions that begin
BUSY_SHARE: Final = 0.7  # of a core that one process may use, so that presses do not wait
MODEL_SERVERS: Final = 200  # whose memory is measured
CHANNELS, ROLES, EMOJIS = 35, 25, 20  # of such a server


@dataclass(frozen=True)
class Costs:
    """What one action, one process and one server cost."""

    processor_ms: float  # of an action, in the processes of the bot
    counted: float  # requests of an action that Discord's global limit counts
    writes: float  # transactions of an action that write
    database_ms: float  # of an action, in PostgreSQL
    process_mb: float
    server_kb: float

    @classmethod
    def read(
        cls,
        results: Mapping[str, float],
        server_kb: float,
    ) -> Costs:
        """The costs that `scale` has measured with two processes."""
        two = "scale.shared_2."
        return cls(
            results[f"{two}ms_an_action"],
            results[f"{two}counted_a_move"] * results[f"{two}moves_an_action"],
            results[f"{two}writes_an_action"],
            results[f"{two}database_ms_an_action"],
            results["scale.rss_mb"],
            server_kb,
        )


@dataclass(frozen=True)
class Need:
    """What so many servers need."""

    counted_a_second: float
    cores: float
    processes: int
    start_minutes: float  # until all shards have begun, where no session can be resumed
    gigabytes: float
    writes_a_second: float
    database_cores: float


def reckon_need(servers: int, costs: Costs) -> Need:
    """What so many servers need, at the usual number of actions."""
    actions = servers * ACTIONS_A_SERVER
    cores = actions * costs.processor_ms / 1000
    processes = max(1, ceil(cores / BUSY_SHARE))
    megabytes = processes * costs.process_mb + servers * costs.server_kb / 1024
    return Need(
        counted_a_second=actions * costs.counted,
        cores=cores,
        processes=processes,
        start_minutes=ceil(servers / SERVERS_A_SHARD) * IDENTIFY_SECONDS / 60,
        gigabytes=megabytes / 1024,
        writes_a_second=actions * costs.writes,
        database_cores=actions * costs.database_ms / 1000,
    )


def find_limits(costs: Costs) -> dict[str, float]:
    """The actions a second at which each thing is used up, by the thing."""
    return {
        "rest_actions_per_s": COUNTED_A_SECOND / costs.counted,
        "process_actions_per_s": BUSY_SHARE * 1000 / costs.processor_ms,
        "database_actions_per_s": BUSY_SHARE * 1000 / costs.database_ms,
    }


def measure() -> dict[str, float]:
    """The limits and what 100,000 servers need; also draws the picture."""
    results: dict[str, float] = json.loads(RESULTS.read_text("utf-8"))
    costs = Costs.read(results, measure_server_kilobytes())
    needs = {servers: reckon_need(servers, costs) for servers in SERVERS}
    PICTURE.write_bytes(paint(make_scene(needs)))
    most = needs[SERVERS[-1]]
    found = {
        **find_limits(costs),
        "server_kb": costs.server_kb,
        "counted_per_s": most.counted_a_second,
        "cores": most.cores,
        "processes": most.processes,
        "start_minutes": most.start_minutes,
        "gigabytes": most.gigabytes,
        "writes_per_s": most.writes_a_second,
        "database_cores": most.database_cores,
    }
    return {f"growth.{key}": round(value, 1) for key, value in found.items()}


# --- the memory of a server -------------------------------------------


def measure_server_kilobytes() -> float:
    """What the library keeps of a server of a usual size."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    state = find_client_state(client)
    make_server(0, state)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [make_server(number, state) for number in range(1, MODEL_SERVERS + 1)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / 1024 / len(kept)


def make_server(number: int, state: Any) -> discord.Guild:
    """Makes a server as Discord tells of it: nothing in it is shared with others."""
    first = (number + 1) << 40
    data: Any = {
        "id": str(first),
        "name": f"Server {number}",
        "owner_id": str(first + 1),
        "roles": [make_role(first + 100 + each) for each in range(ROLES)],
        "channels": [make_channel(first + 200 + each, each) for each in range(CHANNELS)],
        "emojis": [make_emoji(first + 300 + each) for each in range(EMOJIS)],
        "features": ["COMMUNITY", "NEWS"],
        "member_count": 500,
    }
    return discord.Guild(data=json.loads(json.dumps(data)), state=state)


def make_role(number: int) -> dict[str, Any]:
    return {
        "id": str(number),
        "name": f"Role {number}",
        "color": 0,
        "hoist": False,
        "position": number % 100,
        "permissions": "377957223424",
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def make_channel(number: int, position: int) -> dict[str, Any]:
    overwrite = {"id": str(number + 1000), "type": 0, "allow": "1024", "deny": "2048"}
    return {
        "id": str(number),
        "type": 0,
        "name": f"channel-{number}",
        "position": position,
        "topic": f"What is said in {number}",
        "permission_overwrites": [overwrite, {**overwrite, "id": str(number + 2000)}],
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": str(number + 5000),
    }


def make_emoji(number: int) -> dict[str, Any]:
    return {
        "id": str(number),
        "name": f"emoji_{number}",
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


# --- the picture ------------------------------------------------------


def make_scene(needs: Mapping[int, Need]) -> Scene:
    """Four curves over the number of servers, with all numbers as the alt text."""
    alt = "What so many servers need. " + " ".join(
        f"{servers:,} servers: {need.counted_a_second:.0f} counted requests a second, "
        f"{need.cores:.1f} cores in {need.processes} processes, {need.start_minutes:.1f} minutes "
        f"to begin all sessions, {need.gigabytes:.1f} GB."
        for servers, need in needs.items()
    )
    return Scene("growth", WIDTH, HEIGHT, parchment(), tuple(_layout(needs)), alt, "charts")


def _layout(needs: Mapping[int, Need]) -> Items:
    """The title, and the charts in two rows of two."""
    yield Label("What breaks first", 40, 58, 44, "Bold", INK)
    across = "across: thousands of servers, five actions a second in each thousand"
    yield Label(across, WIDTH - 40, 62, 26, "Medium", INK_SOFT, "rm")
    counted = [round(need.counted_a_second) for need in needs.values()]
    cores = [round(need.cores) for need in needs.values()]
    starts = [round(need.start_minutes * 60) for need in needs.values()]
    memory = [round(need.gigabytes) for need in needs.values()]
    charts = (
        ("Requests that count, limit 50", "a second", counted, COUNTED_A_SECOND),
        ("Processor, all processes", "cores", cores, None),
        ("Begin all sessions, none resumed", "s", starts, None),
        ("Memory, all processes", "GB", memory, None),
    )
    thousands = [servers // 1000 for servers in needs]
    for number, (title, unit, values, limit) in enumerate(charts):
        x = FIRST_CHART_X + number % 2 * CHART_STEP_X
        y = FIRST_CHART_Y + number // 2 * CHART_STEP_Y
        yield from layout_chart(x, y, title, unit, thousands, values, limit)
