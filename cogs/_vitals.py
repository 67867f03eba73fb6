"""How the bot is doing, for orchestrators: `/health` says whether it can work, `/metrics` counts what it does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import web

from db import matches
from play.table import LIVE

if TYPE_CHECKING:
    from bot import Tabularium

log = structlog.get_logger(__name__)
PATIENCE = 2.0  # seconds for the records to answer


class Vitals:
    """A small server of its own; metrics need the optional package prometheus-client."""

    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self._runner: web.AppRunner | None = None
        self._exposition = _exposition(bot)

    async def start(self, host: str, port: int) -> None:
        app = web.Application()
        app.router.add_get("/health", self.health)
        app.router.add_get("/metrics", self.metrics)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        log.info("health is answered", host=host, port=port)

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def health(self, request: web.Request) -> web.Response:
        """200 while the gateway is connected and the records answer, else 503 with what is wrong."""
        wrong = [name for name, fine in (("gateway", self._connected()), ("records", await self._answering())) if not fine]
        return web.json_response({"ok": not wrong, "wrong": wrong}, status=503 if wrong else 200)

    def _connected(self) -> bool:
        return self.bot.is_ready() and not self.bot.is_closed() and self.bot.latency < 60

    async def _answering(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE), self.bot.desk.db.read() as c:
                await matches.ids(c, "paused")
        except Exception:
            return False
        return True

    async def metrics(self, request: web.Request) -> web.Response:
        if self._exposition is None:
            return web.Response(status=404, text="Install prometheus-client for metrics.\n")
        async with self.bot.desk.db.read() as c:
            live = len(await matches.ids(c, *LIVE))
        return web.Response(body=self._exposition(live), headers={"Content-Type": "text/plain; version=0.0.4"})


def _exposition(bot: Tabularium) -> Callable[[int], bytes] | None:
    try:
        import prometheus_client as prometheus
    except ImportError:
        return None
    registry = prometheus.CollectorRegistry()
    gauge: Any = prometheus.Gauge
    live = gauge("tabularium_matches_live", "Matches that are running or paused", registry=registry)
    waiting = gauge("tabularium_pictures_waiting", "Pictures that wait for a painter", registry=registry)
    showing = gauge("tabularium_tables_showing", "Tables whose message is being brought up to date", registry=registry)
    latency = gauge("tabularium_gateway_seconds", "Heartbeat latency to Discord", registry=registry)
    answered = gauge("tabularium_interactions_total", "Interactions answered since the start", registry=registry)
    failed = gauge("tabularium_incidents_total", "Interactions that failed since the start", registry=registry)

    def exposed(matches_live: int) -> bytes:
        live.set(matches_live)
        waiting.set(bot.desk.pictures.waiting)
        showing.set(bot.desk.boards.showing)
        latency.set(min(bot.latency, 1e6))
        answered.set(bot.desk.counts["answered"])
        failed.set(bot.desk.counts["failed"])
        return bytes(prometheus.generate_latest(registry))

    return exposed
