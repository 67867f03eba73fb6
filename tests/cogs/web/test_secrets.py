"""No byte that is sent to watchers depends on what somebody at the table keeps secret."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from cogs.web.contents import WatchContents
from cogs.web.routes import WatchRoutes
from engine import games
from engine.match import Match
from play import Table, watching
from play.watching import WatchedTable
from render import Scene
from render.scene_codec import encode_scene
from tests.playing import GAMES, SOAK, Case, Play, Position, cases_of, played
from tests.whole.test_secrets import table_of

from .gallery import BesidePainter

TOKEN = f"7-{'A' * 27}"
POSITIONS = 2  # looked at in one match
CASES = [case for game in GAMES.values() for case in cases_of(game)[:2]]
EVERY_CASE = [case for game in GAMES.values() for case in cases_of(game)]


class ScenePrinter(BesidePainter):
    """What the painter gets is all that a picture is made of."""

    async def paint(self, scene: Scene, level: int) -> bytes:
        return encode_scene(scene)


class OneTable:
    """Leads every address to the same table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def find_table(self, token: str) -> WatchedTable:
        return WatchedTable(self.table.id, "now")

    async def load_table(self, watched: WatchedTable) -> Table:
        return self.table


@pytest.fixture(autouse=True)
def with_games_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, game in GAMES.items():
        monkeypatch.setitem(games(), key, game)


async def collect_answers(
    play: Play,
    number: int,
    state: Any,
    painter: BesidePainter,
) -> dict[str, bytes]:
    """All bytes that a real server sends of a position, if its state is this one."""
    match: Match[Any] = play.at(number)
    match.state, match._asked = state, None
    routes = WatchRoutes(OneTable(table_of(play, match)), WatchContents(painter))  # type: ignore[arg-type]
    app = web.Application()
    routes.add_to(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        _host, port = runner.addresses[0]
        return await _ask_for_everything(f"http://127.0.0.1:{port}/t/{TOKEN}", number)
    finally:
        await routes.close()
        await runner.cleanup()


async def _ask_for_everything(address: str, number: int) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    async with aiohttp.ClientSession() as browser:

        async def ask(path: str) -> bytes:
            async with browser.get(f"{address}{path}") as answer:
                assert answer.status == 200, path
                kept = [
                    f"{name}: {value}" for name, value in answer.headers.items() if name != "Date"
                ]
                body = await answer.read()
                found[path] = "\n".join(kept).encode() + body
                return body

        await ask("")
        await ask("/table.json")
        position = json.loads(await ask(f"/{number}.json"))
        for picture in range(1, position["pictures"] + 1):
            await ask(f"/{number}-{picture}.svg")
    return found


async def look_alike(
    play: Play,
    position: Position,
    painter: BesidePainter,
    monkeypatch: pytest.MonkeyPatch,
) -> bool:
    """Whether the bytes are the same in the real world, and in one that looks alike to all."""
    other = play.game.resample_hidden(position.state, None, Random(position.number))
    answers = []
    for state in (position.state, other):
        world = SimpleNamespace(state=state)
        monkeypatch.setattr(watching, "position_after", lambda match, seq, here=world: here)
        answers.append(await collect_answers(play, position.number, state, painter))
    return answers[0] == answers[1]


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_no_byte_depends_on_what_a_seat_keeps_secret(
    case: Case,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = played(case)
    some = Random(f"watched {case}").sample(play.positions, min(POSITIONS, len(play.positions)))
    for position in some:
        assert await look_alike(play, position, ScenePrinter(), monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("case", EVERY_CASE, ids=str)
async def test_no_byte_of_any_variant_depends_on_what_a_seat_keeps_secret(
    case: Case,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = played(Case(case.game, case.seats, case.options, case.seed, SOAK))
    for position in play.positions:
        assert await look_alike(play, position, ScenePrinter(), monkeypatch)


@pytest.mark.parametrize("key", games())
async def test_the_painted_picture_depends_on_nothing_secret_either(
    key: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = played(cases_of(GAMES[key])[0])
    assert await look_alike(play, play.positions[-1], BesidePainter(), monkeypatch)


async def test_such_a_test_notices_when_a_secret_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat sees instead of everybody's view is another thing in another world."""
    game = GAMES["armadora"]
    real_view = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, state, seat: real_view(self, state, 0))
    play = played(cases_of(game)[0])
    alike = [
        await look_alike(play, position, ScenePrinter(), monkeypatch)
        for position in play.positions
    ]
    assert not all(alike)
