"""The commands `--check`, before going online, and `--health`, of the running bot.

`--check` finds what is wrong before the bot goes online; `--health`
asks the running bot.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from http import HTTPStatus
from typing import Any, Final

import aiohttp

import render
from cogs.services.game_checks import describe_error
from cogs.slash.limits import find_problems
from cogs.slash.sync import MAX_COMMAND_SIZE, command_payloads, command_size
from db import Database
from engine import games, games_left_out
from settings import Settings
from words import LANGUAGES
from words.translation import load_catalogue

HEALTH_TIMEOUT_SECONDS: Final = 4
LETTERS_OF_SCRIPTS: Final = "AЖ가"  # one letter of each script that the languages are written in


async def print_health(settings: Settings) -> int:
    """`--health`: prints what /health of the running bot says.

    Returns the exit code: 0 healthy, 1 not healthy or silent, 2 not set up.
    """
    if settings.health is None:
        print("TABULARIUM_HEALTH is not set, so nobody answers.", file=sys.stderr)
        return 2
    timeout = aiohttp.ClientTimeout(total=HEALTH_TIMEOUT_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"http://{settings.health}/health") as answer,
        ):
            print(await answer.text())
            return 0 if answer.status == HTTPStatus.OK else 1
    except (aiohttp.ClientError, TimeoutError) as error:
        print(f"No answer from {settings.health}: {error}", file=sys.stderr)
        return 1


async def check_setup(settings: Settings, make_bot: Callable[[Database], Any]) -> int:
    """`--check`: prints everything that can be known to be wrong before going online.

    Returns the exit code.
    """
    database = await Database.open(settings.database)
    try:
        problems = [problem async for problem in _find_problems(database, make_bot(database))]
    finally:
        await database.close()
    for line in (*database.remarks, *problems):
        print(line, file=sys.stderr)
    if problems:
        return 1
    print(
        f"Fine: records at {database.name}, {len(games())} games, {len(LANGUAGES)} languages, "
        "commands within Discord's limits, "
        f"{'a token' if settings.discord_token else 'no token: make run opens the local table'}."
    )
    return 0


async def _find_problems(database: Database, bot: Any) -> AsyncIterator[str]:
    """What is wrong with records, cogs, games, commands and languages, a sentence each."""
    broken_cogs = await bot.load_cogs()
    damage = await database.find_damage()
    if damage:
        yield f"The records at {database.name} are damaged ({damage}); restore the last copy."
    for name in broken_cogs:
        yield f"The part {name} cannot be loaded; the log says why."
    for key, error in games_left_out().items():
        yield f"The game {key} is left out: {describe_error(error)}"
    commands = command_payloads(bot.tree)
    for refused in find_problems(commands):
        yield f"Discord would refuse the commands: {refused}."
    for command in commands:
        size = command_size(command)
        if size > MAX_COMMAND_SIZE:
            yield f"/{command['name']} has {size} of {MAX_COMMAND_SIZE} characters."
    for problem in _find_language_problems():
        yield problem


def _find_language_problems() -> Iterator[str]:
    """Catalogues that are missing and scripts that the font cannot show, a sentence each."""
    for code in LANGUAGES:
        if code != "en" and not load_catalogue(code).forms:
            yield f"The catalogue of {code} is missing."
    for letter in LETTERS_OF_SCRIPTS:
        if not render.can_show(letter):
            yield f"The font lacks: {letter}"
