"""How the bot is doing, for orchestrators: `/health` says whether it can work, `/metrics` counts
what it does.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web

from db import Busy, matches
from play.table import LIVE

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
PATIENCE = 2.0  # seconds for the records to answer
LATE = 60.0  # seconds for Discord to answer a heartbeat


class HealthServer:
    """A small server of its own; metrics need the optional package prometheus-client."""

    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self._runner: web.AppRunner | None = None
        self._exposition = _metrics_exposition(bot)

    async def start(self, host: str, port: int) -> None:
        app = web.Application()
        app.router.add_get("/health", self.health)
        app.router.add_get("/metrics", self.metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        log.info("health is answered", host=host, port=port)

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def health(self, request: web.Request) -> web.Response:
        """200 while the gateway is connected and the records answer, else 503 with what is wrong.

        Without pictures it can still work.
        """
        painter = self.bot.desk.pictures.painter
        found = {
            "gateway": self._gateway_problem(),
            "records": await self._database_problem(),
            "painter": painter.trouble,
        }
        reasons = {name: reason for name, reason in found.items() if reason is not None}
        wrong = [name for name in reasons if name != "painter"]
        said = {
            "ok": not wrong,
            "wrong": wrong,
            "degraded": [name for name in reasons if name == "painter"],
            "reasons": reasons,
            "painters_replaced": painter.replaced,
        }
        return web.json_response(said, status=503 if wrong else 200)

    def _gateway_problem(self) -> str | None:
        connected = self.bot.is_ready() and not self.bot.is_closed() and self.bot.latency < LATE
        return None if connected else "there is no connection to Discord"

    async def _database_problem(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE), self.bot.desk.db.read() as c:
                await matches.list_match_ids(c, "paused")
        except TimeoutError:
            return f"the records have not answered for {PATIENCE:.0f} seconds"
        except Exception as error:
            return str(error)
        return None

    async def metrics(self, request: web.Request) -> web.Response:
        if self._exposition is None:
            return web.Response(status=404, text="Install prometheus-client for metrics.\n")
        live = None
        with contextlib.suppress(Busy):
            async with self.bot.desk.db.read() as c:
                live = len(await matches.list_match_ids(c, *LIVE))
        return web.Response(
            body=self._exposition(live), headers={"Content-Type": "text/plain; version=0.0.4"}
        )


def _metrics_exposition(bot: Tabularium) -> Callable[[int | None], bytes] | None:
    try:
        import prometheus_client as prometheus
    except ImportError:
        return None
    registry = prometheus.CollectorRegistry()
    gauge: Any = prometheus.Gauge
    live = gauge("tabularium_matches_live", "Matches that are running or paused", registry=registry)
    waiting = gauge(
        "tabularium_pictures_waiting", "Pictures that wait for a painter", registry=registry
    )
    showing = gauge(
        "tabularium_tables_showing",
        "Tables whose message is being brought up to date",
        registry=registry,
    )
    latency = gauge("tabularium_gateway_seconds", "Heartbeat latency to Discord", registry=registry)
    answered = gauge(
        "tabularium_interactions_total", "Interactions answered since the start", registry=registry
    )
    failed = gauge(
        "tabularium_incidents_total", "Interactions that failed since the start", registry=registry
    )

    replaced = gauge(
        "tabularium_painters_replaced_total",
        "Painters that hung or died since the start",
        registry=registry,
    )

    def expose(matches_live: int | None) -> bytes:
        if matches_live is not None:  # else the last number that was known
            live.set(matches_live)
        replaced.set(bot.desk.pictures.painter.replaced)
        waiting.set(bot.desk.pictures.waiting)
        showing.set(bot.desk.table_messages.tables_being_shown)
        latency.set(min(bot.latency, 1e6))
        answered.set(bot.desk.counts["answered"])
        failed.set(bot.desk.counts["failed"])
        return bytes(prometheus.generate_latest(registry))

    return expose
