"""Tables on a real database with a real server before them, and whoever watches there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

import aiohttp
from aiohttp import web

from cogs.web.contents import WatchContents
from cogs.web.routes import WatchRoutes
from cogs.web.watchers import RequestLimits
from db import Database, SeatRow, matches
from engine.core import Game
from engine.match import Match
from play import Tables
from play.watching import Watching
from render import Scene
from render.svg_picture import paint_svg
from tests.play.conftest import NOON

PEOPLE = ("Ann", "Ben", "Carl", "Dora", "Emil", "Fay")


class BesidePainter:
    """Paints in this process: a few pictures need no other."""

    trouble: str | None = None
    replaced = 0

    async def paint(self, scene: Scene, level: int) -> bytes:
        return await asyncio.to_thread(paint_svg, scene)

    async def warm(self, game: str) -> None: ...

    async def close(self) -> None: ...


def play_match(
    game: Game[Any],
    seats: int,
    acts: int,
    options: dict[str, str] | None = None,
) -> Match[Any]:
    """A match in which the game's own bot has acted so often, or until its end."""
    match = Match.start(game, seats, options or {}, 7)
    match.entry.news = []
    bot, random = game.strongest_bot, Random(1)
    while not match.is_over and len(match.lines) < acts:
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return match


async def write_match(
    db: Database,
    match: Match[Any],
    names: tuple[str, ...] = PEOPLE,
    **settings: Any,
) -> int:
    """Writes a match into the records as one that people play; returns its number."""
    async with db.write() as tx:
        number = await matches.create_match(
            tx, server_id=1, channel_id=2, game=match.meta.key, seats=match.seats,
            options=dict(match.options), owner_id=11, settings=settings, at=NOON,
        )  # fmt: skip
        seats = [
            SeatRow(number, seat, 11 + seat, None, names[seat], True, None)
            for seat in range(match.seats)
        ]
        await matches.replace_seats(tx, number, seats)
        log = [
            (*entry, NOON + timedelta(minutes=place))
            for place, entry in enumerate(match.dump()["log"])
        ]
        await matches.insert_entries(tx, number, log)
        ended = {"status": "over", "ended_at": NOON} if match.is_over else {"status": "playing"}
        await matches.update_match(tx, number, header=match.header(), started_at=NOON, **ended)
    return number


@dataclass
class Gallery:
    """A server with pages of tables, and a browser without any manners."""

    watching: Watching
    tables: Tables
    contents: WatchContents
    address: str
    browser: aiohttp.ClientSession

    async def token(self, table_id: int) -> str:
        found = await self.watching.make_token(await self.tables.table(table_id))
        assert found is not None
        return found

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Asks for a path below `/t/`."""
        url = f"{self.address}/t/{path}"
        async with self.browser.request(method, url, headers=headers) as answer:
            return Answer(answer.status, answer.headers, await answer.read())


@dataclass
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


@asynccontextmanager
async def run_gallery(
    db: Database,
    contents: WatchContents | None = None,
    limits: RequestLimits | None = None,
) -> AsyncIterator[Gallery]:
    """The real server on a port of its own."""
    tables = Tables(db)
    watching = Watching(tables)
    contents = contents or WatchContents(BesidePainter())
    routes = WatchRoutes(watching, contents, limits)
    app = web.Application()
    routes.add_to(app)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    _host, port = runner.addresses[0]
    try:
        async with aiohttp.ClientSession() as browser:
            yield Gallery(watching, tables, contents, f"http://127.0.0.1:{port}", browser)
    finally:
        await routes.close()
        await runner.cleanup()
        await tables.stop()
