"""Commands beyond Discord's limits are refused by name, before anything is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import engine
from bot import Tabularium
from cogs.slash.limits import MAX_CHARACTERS, find_command_problems, find_problems
from cogs.slash.sync import command_payloads, command_size
from db import Database
from engine import games, games_left_out
from engine.core import CommandGroup, Game, Text
from tests.crowded_games import make_game, make_kind, make_kinds
from tests.new_databases import begin_database

ABOUT = Text("Your moves.")


def command(name: str = "play", **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": "Play."} | fields


def subcommands(count: int, **fields: Any) -> list[dict[str, Any]]:
    return [{"type": 1, **command(f"sub{n}", **fields)} for n in range(count)]


def options(count: int) -> list[dict[str, Any]]:
    return [{"type": 3, **command(f"option{n}")} for n in range(count)]


REFUSED: list[tuple[dict[str, Any], str]] = [
    (command(options=subcommands(26)), "/play has 26 subcommands, of at most 25"),
    (
        command(options=subcommands(1, options=options(26))),
        "/play sub0 has 26 options, of at most 25",
    ),
    (command("p" * 33), f"/{'p' * 33}: a name of 33 characters, of 1 to 32"),
    (
        command(name_localizations={"ru": "и" * 33}),
        "/play: a name in ru of 33 characters, of 1 to 32",
    ),
    (command("Play"), "/Play: 'Play' is no single word in lower case"),
    (
        command(name_localizations={"ru": "два слова"}),
        "/play: 'два слова' in ru is no single word in lower case",
    ),
    (command(description="x" * 101), "/play: a description of 101 characters, of 1 to 100"),
    (command(description=""), "/play: a description of 0 characters, of 1 to 100"),
    (
        command(options=subcommands(1, description_localizations={"ko": "가" * 101})),
        "/play sub0: a description in ko of 101 characters, of 1 to 100",
    ),
    (
        command(options=[command("a", type=1), command("a", type=1)]),
        "/play uses the name a twice",
    ),
    (
        command(options=[command(n, type=1, name_localizations={"ko": "말"}) for n in "ab"]),
        "/play uses the name 말 twice in ko",
    ),
    (
        command(options=[command(type=3, choices=[{"name": "a", "value": "a"}] * 26)]),
        "/play play has 26 choices, of at most 25",
    ),
    (
        command(options=[command(type=3, choices=[{"name": "a", "value": "a" * 101}])]),
        "/play play: a value of 101 characters, of at most 100",
    ),
]


@pytest.mark.parametrize(("body", "problem"), REFUSED, ids=[problem for _, problem in REFUSED])
def test_a_command_beyond_a_limit_is_named_with_its_number(
    body: dict[str, Any],
    problem: str,
) -> None:
    assert problem in find_command_problems(body)


def test_a_command_of_8000_characters_is_taken_and_one_more_is_not() -> None:
    body = command(options=subcommands(25))
    for sub in body["options"]:
        sub["options"] = options(4)
    grow(body, MAX_CHARACTERS)
    assert find_command_problems(body) == []
    grow(body, MAX_CHARACTERS + 1)
    assert find_command_problems(body) == ["/play has 8001 characters in all, of at most 8000"]


def grow(body: dict[str, Any], size: int) -> None:
    """Lengthens descriptions, each up to its own limit, until the command has this size."""
    for sub in body["options"]:
        for option in sub["options"]:
            room = min(100 - len(option["description"]), size - command_size(body))
            option["description"] += "x" * max(0, room)
    assert command_size(body) == size


def test_a_bot_has_at_most_100_commands_of_different_names() -> None:
    assert find_problems([command(f"play{n}") for n in range(100)]) == []
    assert find_problems([command(f"play{n}") for n in range(101)]) == [
        "the bot has 101 commands, of at most 100"
    ]
    assert find_problems([command(), command()]) == ["the bot uses the name play twice"]


# --- the commands of games --------------------------------------------


@pytest.fixture
async def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tabularium]:
    monkeypatch.setattr(engine, "_left_out", {})
    db = await Database.open(begin_database(tmp_path / "limits.db"))
    yield Tabularium(db, warm=False)
    await db.close()


async def commands_with(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
    *added: Game[Any],
) -> list[str]:
    """The names of all commands of a bot that has these games too."""
    for game in added:
        monkeypatch.setitem(games(), game.meta.key, game)
    assert await bot.load_cogs() == []
    sent = command_payloads(bot.tree)
    assert find_problems(sent) == []
    return [command["name"] for command in sent]


def reason(key: str) -> str:
    """Why a game is left out."""
    return str(games_left_out()[key])


async def test_every_command_is_within_the_limits_of_discord(bot: Tabularium) -> None:
    assert await bot.load_cogs() == []
    assert find_problems(command_payloads(bot.tree)) == []
    assert {key: str(error) for key, error in games_left_out().items()} == {}


async def test_what_somebody_new_looks_for_comes_first_among_the_commands(
    bot: Tabularium,
) -> None:
    assert await bot.load_cogs() == []
    sent = command_payloads(bot.tree)
    assert [command["name"] for command in sent[:2]] == ["help", "game"]
    firsts = [option["name"] for option in sent[1]["options"][:3]]
    assert firsts == ["practice", "new", "learn"]


async def test_a_game_with_26_kinds_in_one_group_is_refused_by_name(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game("crowd", CommandGroup("crowd", ABOUT, make_kinds(26)))
    names = await commands_with(bot, monkeypatch, game)
    assert reason("crowd") == "/crowd has 26 subcommands, of at most 25"
    assert {"armadora", "catan", "praetor", "roma"} <= {*names} & {*games()}
    assert "crowd" not in {*names} | {*games()}


async def test_30_kinds_in_two_groups_are_two_commands(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = make_kinds(30)
    game = make_game(
        "crowd", CommandGroup("crowd", ABOUT, kinds[:25]), CommandGroup("box", ABOUT, kinds[25:])
    )
    names = await commands_with(bot, monkeypatch, game)
    assert {"crowd", "box"} <= {*names}
    assert games_left_out() == {}
    assert "crowd" in games()


async def test_a_move_with_25_fields_has_no_room_for_its_table(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind = make_kind(1, fields=[f"field{n}" for n in range(25)])
    game = make_game("crowd", CommandGroup("crowd", ABOUT, (kind,)))
    await commands_with(bot, monkeypatch, game)
    assert reason("crowd") == "/crowd wave1 has 26 options, of at most 25"


async def test_a_description_that_is_too_long_is_refused_by_name(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game("crowd", CommandGroup("crowd", ABOUT, make_kinds(2, "x" * 101)))
    await commands_with(bot, monkeypatch, game)
    assert "/crowd wave0" in reason("crowd")
    assert "101" in reason("crowd")


@pytest.mark.parametrize("taken", ["game", "league", "catan"])
async def test_no_game_may_claim_a_command_that_is_taken(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
    taken: str,
) -> None:
    kinds = make_kinds(2)
    game = make_game(
        "crowd", CommandGroup("crowd", ABOUT, kinds[:1]), CommandGroup(taken, ABOUT, kinds[1:])
    )
    names = await commands_with(bot, monkeypatch, game)
    assert reason("crowd") == f"/{taken} is a command of the bot or of another game"
    assert names.count(taken) == 1
    assert "crowd" not in names


async def test_a_command_may_not_have_the_name_of_another_in_some_language(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game("crowd", CommandGroup("игра", ABOUT, make_kinds(1)))
    await commands_with(bot, monkeypatch, game)
    assert reason("crowd") == "the bot uses the name игра twice in ru"


async def test_a_kind_of_move_in_two_groups_or_in_none_is_refused(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = make_kinds(2)
    twice = make_game("twice", CommandGroup("a", ABOUT, (one,)), CommandGroup("b", ABOUT, (one,)))
    never = make_game("never", CommandGroup("never", ABOUT, (one, two)))
    monkeypatch.setattr(
        type(never), "command_groups", lambda self: (CommandGroup("never", ABOUT, (one,)),)
    )
    await commands_with(bot, monkeypatch, twice, never)
    assert reason("twice") == "Wave0 is in 2 groups of commands, instead of one"
    assert reason("never") == "Wave1 is in 0 groups of commands, instead of one"


async def test_games_that_would_make_more_than_100_commands_are_left_out(
    bot: Tabularium,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    groups = [CommandGroup(f"crowd{n}", ABOUT, (kind,)) for n, kind in enumerate(make_kinds(90))]
    names = await commands_with(bot, monkeypatch, make_game("crowd", *groups))
    assert reason("crowd") == f"the bot has {len(names) + 90} commands, of at most 100"
    assert not any(name.startswith("crowd") for name in names)
