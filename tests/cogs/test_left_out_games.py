"""Games that cannot be loaded are left out by name, and all others are played as ever."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest
import structlog

import engine
import host
import render
from bot import Tabularium
from cogs.services.health import HealthServer
from cogs.slash.sync import command_payloads
from db import Database
from engine import games, games_left_out, leave_out
from play.league.season import RUNNING
from play.table import LOBBY, OVER
from render.registry import find_pictures
from settings import Settings
from tests.new_databases import begin_database
from tests.play.conftest import Hands

from .conftest import Stage, asked, part, played, private, text, wait, with_clock

GAME = """
from engine.core import CommandGroup, Option, Setting, Text
from tests.crowded_games import make_game, make_kinds
"""
BROKEN = {
    "engine/shattered": "import a_package_that_is_not_there",
    "engine/garbled": "def (:",
    "engine/keyless": "GAME = object()",
    "engine/crowded": GAME
    + 'GAME = make_game("crowded", CommandGroup("crowded", Text("Waves."), make_kinds(26)))',
    "engine/undrawn": GAME + 'GAME = make_game("undrawn")',
    "render/undrawn": 'raise RuntimeError("there is no ink")',
    "engine/speechless": GAME
    + 'GAME = make_game("speechless", options=('
    + 'Option("depth", Text("Depth of {nothing}"), (Setting("deep", Text("deep")),)),))',
    "engine/sketched": GAME + 'GAME = make_game("sketched")',
}
GOOD = frozenset(games())
LEFT_OUT = {"shattered", "garbled", "keyless", "crowded", "undrawn", "speechless"}
REASONS = {
    "shattered": "a_package_that_is_not_there",
    "garbled": "SyntaxError",
    "keyless": "meta",
    "crowded": "/crowded has 26 subcommands, of at most 25",
    "undrawn": "there is no ink",
    "speechless": "nothing",
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Broken games beside the good ones, and one that is not drawn yet."""
    for name, source in BROKEN.items():
        path = tmp_path / "added" / name / "__init__.py"
        path.parent.mkdir(parents=True)
        path.write_text(source, "utf-8")
    for package in (engine, render):
        added = str(tmp_path / "added" / package.__name__)
        monkeypatch.setattr(package, "__path__", [*package.__path__, added])
    forget_games()
    yield
    monkeypatch.undo()
    forget_games()
    for name in BROKEN:
        sys.modules.pop(name.replace("/", "."), None)


def forget_games() -> None:
    """Lets the games be looked for anew."""
    games.cache_clear()
    find_pictures.cache_clear()


@pytest.fixture
async def bot(broken: None, tmp_path: Path) -> AsyncIterator[Tabularium]:
    db = await Database.open(begin_database(tmp_path / "broken.db"))
    yield Tabularium(db, warm=False)
    await db.close()


async def test_every_broken_game_is_left_out_and_the_bot_has_all_others(bot: Tabularium) -> None:
    assert await bot.load_cogs() == []
    assert {*games()} == {*GOOD, "sketched"}
    assert {*games_left_out()} == LEFT_OUT
    sent = {command["name"] for command in command_payloads(bot.tree)}
    assert {"game", "my", *games()} <= sent
    assert not sent & LEFT_OUT


async def test_each_is_one_line_of_the_log_and_its_trace_is_for_debugging(
    bot: Tabularium,
) -> None:
    with structlog.testing.capture_logs() as logged:
        await bot.load_cogs()
    told = [line for line in logged if line["event"] == "a game is left out"]
    assert {line["game"]: line["log_level"] for line in told} == dict.fromkeys(LEFT_OUT, "error")
    for line in told:
        assert REASONS[line["game"]] in line["reason"], line
        assert "\n" not in line["reason"]
        assert "exc_info" not in line
    traced = [line for line in logged if "exc_info" in line]
    assert {line["game"] for line in traced} == LEFT_OUT
    assert {line["log_level"] for line in traced} == {"debug"}


async def test_health_tells_of_it_but_nothing_is_wrong_with_the_bot(bot: Tabularium) -> None:
    await bot.load_cogs()
    services = bot.services
    server = HealthServer(
        bot,
        services.table_records,
        services.pictures,
        services.table_messages,
        services.interactions,
    )
    answer = await server.health(None)  # type: ignore[arg-type]
    assert isinstance(answer.body, bytes)
    told = json.loads(answer.body)
    assert "games" in told["degraded"]
    assert "games" not in told["wrong"]
    for key in LEFT_OUT:
        assert f"{key}: " in told["reasons"]["games"]


async def test_the_check_before_a_start_names_each_game_with_its_reason(
    broken: None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'check.db'}")
    assert await host.check_setup(settings, Tabularium) == 1
    said = capsys.readouterr().err.splitlines()
    for key, reason in REASONS.items():
        (line,) = (line for line in said if line.startswith(f"The game {key} is left out: "))
        assert reason in line


async def test_a_painter_paints_the_others(broken: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "undrawn" not in render.list_drawn_games()
    assert {"armadora", "catan", "praetor", "roma"} <= {*render.list_drawn_games()}


# --- on the stage -----------------------------------------------------


@pytest.fixture
def stage_with_broken(broken: None, stage: Stage) -> Stage:
    return stage


async def test_the_others_are_played_and_offered_as_ever(stage_with_broken: Stage) -> None:
    stage = stage_with_broken
    assert {*games_left_out()} == LEFT_OUT
    await played(stage)
    assert (await stage.bot.services.tables.table(1)).seq == 2
    for game in ("catan", "praetor", "roma", "sketched"):
        await stage.ann.slash(stage.channel, "game new", game=game)
    await stage.bot.services.table_messages.wait_until_idle()
    assert [(await stage.bot.services.tables.table(n)).row.game for n in range(2, 6)] == [
        "catan",
        "praetor",
        "roma",
        "sketched",
    ]
    for game in sorted(LEFT_OUT):
        refused = await stage.ann.slash(stage.channel, "game new", game=game)
        assert "This game cannot be played just now." in private(refused)


async def test_the_owner_of_a_server_is_told_which_games_are_missing(
    stage_with_broken: Stage,
) -> None:
    stage = stage_with_broken
    owners = stage.guild.create_role("Owners", permissions=discord.Permissions(manage_guild=True))
    owner = stage.guild.add_member(stage.env.create_user("owner"), roles=[owners])
    told = await owner.slash(stage.channel, "admin health")
    assert "Games that cannot be played just now: " in private(told)
    for key in LEFT_OUT:
        assert key in private(told)


# --- a running match --------------------------------------------------


@pytest.fixture
def kept_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test leaves out is back after it."""
    monkeypatch.setitem(games(), "armadora", games()["armadora"])
    monkeypatch.setattr(engine, "_left_out", {})


async def start_again(stage: Stage, *, lost: bool) -> None:
    """What a start of the bot does with its tables, with Armadora or without it."""
    if lost:
        leave_out("armadora", ImportError("dice"))
    else:
        games()["armadora"] = engine.import_module("engine.armadora").GAME
        engine._left_out.clear()
    stage.bot.services.tables.forget(1)
    await stage.bot.services.lost_games.update()
    await stage.bot.services.table_messages.wait_until_idle()


async def test_a_running_match_of_a_lost_game_stands_still_and_goes_on_when_it_is_back(
    kept_games: None,
    stage: Stage,
    hands: Hands,
) -> None:
    board = await with_clock(stage, "24")
    person, other = await asked(stage)
    (thread,) = stage.channel.threads
    menu = (await stage.press(person, board, "act")).response
    await start_again(stage, lost=True)
    shown = next(message for message in stage.messages() if message.id == board.id)
    assert "This game cannot be played just now." in text(shown)
    for message, action in ((menu, "sort"), (shown, "log"), (shown, "rules")):
        pressed = await stage.press(person, message, action)
        assert "Its matches are kept as they are" in private(pressed), action
    typed = await person.slash(thread, "armadora warrior", value="1", at="A1")
    assert "This game cannot be played just now." in private(typed)
    assert "stands still" in private(await person.slash(stage.channel, "my games"))
    await wait(stage, hands, days=2)
    assert "This game cannot be played just now." in text(stage.messages()[-1])
    await start_again(stage, lost=False)
    again = await stage.until(lambda: stage.holding("act"))
    assert f"<@{person.id}>" in text(again)
    table = await stage.bot.services.tables.table(1)
    assert table.seq == 0, "nothing was played for who was late"
    assert "The game can be played again." in private(await stage.press(other, again, "log"))
    await person.slash(thread, "armadora warrior", value="1", at="A1")
    assert (await stage.bot.services.tables.table(1)).seq == 1


async def test_a_lobby_of_a_lost_game_says_so_and_can_be_left_and_goes_on_when_it_is_back(
    kept_games: None,
    stage: Stage,
) -> None:
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    await start_again(stage, lost=True)
    shown = next(message for message in stage.messages() if message.id == card.id)
    assert "This game cannot be played just now. The table waits" in text(shown)
    assert [part(shown, action) for action in ("join", "options", "start")] == [None] * 3
    await stage.press(stage.ann, shown, "leave")
    await stage.bot.services.table_messages.wait_until_idle()
    table = await stage.bot.services.tables.table(1)
    assert (table.row.status, table.row.owner_id) == (LOBBY, stage.ben.id)
    assert "- ann" not in text(stage.holding("leave"))
    await start_again(stage, lost=False)
    assert "**Options**" in text(stage.holding("join"))
    await start_again(stage, lost=True)
    await stage.press(stage.ben, stage.holding("leave"), "leave")
    await stage.bot.services.table_messages.wait_until_idle()
    closed = next(message for message in stage.messages() if message.id == card.id)
    assert "This table was closed." in text(closed)


async def test_who_sits_at_a_match_of_a_lost_game_can_have_their_data_erased(
    kept_games: None,
    stage: Stage,
) -> None:
    await stage.started()
    await start_again(stage, lost=True)
    data = await stage.ann.slash(stage.channel, "my data")
    asked_back = await stage.press(stage.ann, data.response, "erase")
    assert "It is erased." in private(await stage.press(stage.ann, asked_back.response, "erased"))
    await start_again(stage, lost=False)
    ended = await stage.bot.services.tables.table(1)
    assert ended.row.status == OVER
    assert stage.ann.id not in [row.person_id for row in ended.seats]


async def test_a_season_of_a_lost_game_waits_and_opens_its_tables_when_the_game_is_back(
    kept_games: None,
    stage: Stage,
) -> None:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True)
    )
    organiser = stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])
    services = stage.bot.services
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=1
    )
    card = await stage.until(lambda: stage.holding("enrol"))
    for person in (stage.ann, stage.ben):
        await stage.press(person, card, "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await start_again(stage, lost=True)
    await services.season_runner.step()
    assert (await services.seasons.season(1)).status == RUNNING, "nobody has to let it go on"
    assert stage.holding("act") is None
    await start_again(stage, lost=False)
    services.season_runner._resting_until.clear()
    await services.season_runner.step()
    await services.season_runner.step()
    assert await stage.until(lambda: stage.holding("act"))
