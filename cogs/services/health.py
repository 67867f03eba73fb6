"""How the bot is doing: `/health` says whether it can work, `/metrics` counts what it does.

Both are for orchestrators. Where the host wants it, the same server
shows tables to people under `/t/`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord
import structlog
from aiohttp import web

from play.errors import Busy
from play.table_records import TableRecords

from ..messages.pictures import Pictures
from ..messages.table_messages import TableMessages
from .composition import Services
from .game_checks import describe_left_out
from .interactions import InteractionRunner
from .offline_reasons import CannotListen

if TYPE_CHECKING:
    from ..web.routes import WatchRoutes

prometheus_client: Any
try:
    import prometheus_client
except ImportError:  # then there are no metrics
    prometheus_client = None

log = structlog.get_logger(__name__)
MAX_ANSWER_SECONDS = 2.0  # seconds for the records to answer
MAX_LATENCY_SECONDS = 60.0  # seconds for Discord to answer a heartbeat
DEGRADED = ("painter", "games")  # what is worse than it should be, while the bot can work
MAX_LATENCY_SHOWN = 1e6  # seconds: without a connection the latency is infinite


async def start_health_server(
    client: discord.Client,
    services: Services,
    address_and_port: str,
) -> HealthServer:
    """Starts the server that says how this bot is, at an address such as `127.0.0.1:8080`.

    Where the host has said under which address it is found, it shows tables, too.
    """
    watch_routes: WatchRoutes | None = None
    if services.watch_links.is_on:
        from ..web.routes import WatchRoutes

        watch_routes = WatchRoutes(services.watching)
    health = HealthServer(
        client,
        services.table_records,
        services.pictures,
        services.table_messages,
        services.interactions,
        watch_routes,
    )
    address, _, port = address_and_port.rpartition(":")
    await health.start(address, int(port))
    return health


class HealthServer:
    """A small web server beside the bot, which says how the bot is doing.

    Metrics need the optional package prometheus-client.
    """

    def __init__(
        self,
        client: discord.Client,
        records: TableRecords,
        pictures: Pictures,
        table_messages: TableMessages,
        interactions: InteractionRunner,
        watch_routes: WatchRoutes | None = None,
    ) -> None:
        """`watch_routes` shows tables to whoever has their addresses; None if nobody sees any."""
        self.client = client
        self.records = records
        self.pictures = pictures
        self.table_messages = table_messages
        self.interactions = interactions
        self.watch_routes = watch_routes
        self._runner: web.AppRunner | None = None
        self._metrics = Metrics() if prometheus_client is not None else None

    async def start(self, host: str, port: int) -> None:
        """Begins to answer `/health` and `/metrics` at this address.

        Raises CannotListen if somebody else listens there, or it is
        not this machine's.
        """
        app = web.Application()
        app.router.add_get("/health", self.health)
        app.router.add_get("/metrics", self.metrics)
        if self.watch_routes is not None:
            self.watch_routes.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.stop()
            raise CannotListen(str(error)) from error
        log.info("health is answered", host=host, port=port)

    async def stop(self) -> None:
        """Ends the server, if it was started."""
        if self.watch_routes is not None:
            await self.watch_routes.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def health(self, request: web.Request) -> web.Response:
        """Request handler of `/health`: 200 while the bot can work, else 503 with what is wrong.

        It can work while the gateway is connected and the records
        answer, even without pictures or without some of the games.
        """
        painter = self.pictures.painter
        problems = {
            "gateway": self._find_gateway_problem(),
            "records": await self._find_database_problem(),
            "painter": painter.trouble,
            "games": describe_left_out(),
        }
        reasons = {name: reason for name, reason in problems.items() if reason is not None}
        wrong = [name for name in reasons if name not in DEGRADED]
        answer = {
            "ok": not wrong,
            "wrong": wrong,
            "degraded": [name for name in reasons if name in DEGRADED],
            "reasons": reasons,
            "painters_replaced": painter.replaced,
            "shards": self._list_latencies(),
        }
        return web.json_response(answer, status=503 if wrong else 200)

    def _find_gateway_problem(self) -> str | None:
        """What is wrong with the connection to Discord, or None.

        A process that stands by for others needs none.
        """
        if self.records.is_standing_by():
            return None
        client = self.client
        is_open = client.is_ready() and not client.is_closed()
        is_connected = is_open and client.latency < MAX_LATENCY_SECONDS
        return None if is_connected else "there is no connection to Discord"

    def _list_latencies(self) -> dict[str, float | None]:
        """How long Discord takes to answer a heartbeat, by shard of this process.

        None if that shard is not connected.
        """
        shards = getattr(self.client, "shards", {})
        return {
            str(number): None if shard.is_closed() else round(shard.latency, 3)
            for number, shard in shards.items()
        }

    async def _find_database_problem(self) -> str | None:
        """What is wrong with the records, or None."""
        try:
            async with asyncio.timeout(MAX_ANSWER_SECONDS):
                await self.records.check_answering()
        except TimeoutError:
            return f"the records have not answered for {MAX_ANSWER_SECONDS:.0f} seconds"
        except Exception as error:
            return str(error)
        return None

    async def metrics(self, request: web.Request) -> web.Response:
        """Request handler of `/metrics`: the numbers in the format of Prometheus."""
        if self._metrics is None:
            return web.Response(status=404, text="Install prometheus-client for metrics.\n")
        with contextlib.suppress(Busy):  # else the last number that was known
            self._metrics.live.set(await self.records.count_live())
        self._metrics.replaced.set(self.pictures.painter.replaced)
        self._metrics.waiting.set(self.pictures.waiting)
        self._metrics.showing.set(self.table_messages.count_being_shown)
        self._metrics.latency.set(min(self.client.latency, MAX_LATENCY_SHOWN))
        self._metrics.answered.set(self.interactions.counts["answered"])
        self._metrics.failed.set(self.interactions.counts["failed"])
        self._metrics.set_latencies(self._list_latencies())
        return web.Response(
            body=self._metrics.exposition(), headers={"Content-Type": "text/plain; version=0.0.4"}
        )


class Metrics:
    """The numbers that Prometheus collects."""

    def __init__(self) -> None:
        self._registry = prometheus_client.CollectorRegistry()
        self.live = self._make_gauge("matches_live", "Matches that are running or paused")
        self.waiting = self._make_gauge("pictures_waiting", "Pictures that wait for a painter")
        self.showing = self._make_gauge(
            "tables_showing", "Tables whose message is being brought up to date"
        )
        self.latency = self._make_gauge("gateway_seconds", "Heartbeat latency to Discord")
        self.answered = self._make_gauge(
            "interactions_total", "Interactions answered since the start"
        )
        self.failed = self._make_gauge(
            "incidents_total", "Interactions that failed since the start"
        )
        self.replaced = self._make_gauge(
            "painters_replaced_total", "Painters that hung or died since the start"
        )

        self._shards = self._make_gauge(
            "shard_seconds", "Heartbeat latency of each shard of this process", "shard"
        )

    def _make_gauge(self, name: str, about: str, *labels: str) -> Any:
        """Makes a number that Prometheus collects, under this name with the bot's prefix."""
        return prometheus_client.Gauge(
            f"tabularium_{name}", about, labels, registry=self._registry
        )

    def set_latencies(self, latencies: Mapping[str, float | None]) -> None:
        """Notes the latencies of our shards; those that are another process's now are gone."""
        self._shards.clear()
        for shard, seconds in latencies.items():
            shown = MAX_LATENCY_SHOWN if seconds is None else seconds
            self._shards.labels(shard).set(shown)

    def exposition(self) -> bytes:
        """All numbers in the text format of Prometheus."""
        return bytes(prometheus_client.generate_latest(self._registry))
