"""The lobby card says in one sentence what will be rated with those who sit there now."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from cogs.messages.lobby_card import lobby_card
from cogs.messages.rating_line import rating_sentence
from play.ratings import is_rated
from play.table import LOBBY
from words import LANGUAGES, Words

from .conftest import Stage, parts
from .long_screens import row_of, seated

ALONE = "Rated, if only people join; with a bot it is not."
PEOPLE = "Rated: only people sit here."
BOT = "Not rated while a bot sits here."
PRACTICE = "Practice: nothing is rated, and even what chance decided can be undone."
AGREED = "Not rated: this table was opened without ratings."


async def last_line(stage: Stage, code: str = "en") -> str:
    table = await stage.bot.services.tables.table(1)
    view: Any = lobby_card(table, Words(code, table.names()))
    shown = "\n".join(str(each.get("content", "")) for each in parts(view.to_components()))
    return shown.strip().splitlines()[-1]


async def open_table(stage: Stage, **settings: Any) -> None:
    await stage.bot.services.lobby.open(
        server_id=stage.guild.id,
        channel_id=stage.channel.id,
        owner_id=stage.ann.id,
        owner="ann",
        game="armadora",
        settings=settings,
    )


async def test_what_is_rated_follows_who_sits_there(stage: Stage) -> None:
    lobby = stage.bot.services.lobby
    await open_table(stage)
    assert await last_line(stage) == f"- {ALONE}"
    await lobby.add_bot(1, stage.ann.id)
    assert await last_line(stage) == f"- {PRACTICE}"
    await lobby.join(1, stage.ben.id, "ben")
    assert await last_line(stage) == f"- {BOT}"
    bot = next(row.name for row in (await stage.bot.services.tables.table(1)).seats if row.bot)
    await lobby.remove_player(1, stage.ann.id, bot)
    assert await last_line(stage) == f"- {PEOPLE}"
    await lobby.change_options(1, stage.ann.id, terms={"rated": "off"})
    assert await last_line(stage) == f"- {AGREED}"
    await lobby.change_options(1, stage.ann.id, terms={"practice": "on"})
    assert await last_line(stage) == f"- {PRACTICE}"


@pytest.mark.parametrize(
    ("rated", "begins"), [("on", "Rated, and it"), ("off", "Not rated, but it")]
)
async def test_a_table_of_a_ladder_says_what_it_counts_for(
    stage: Stage,
    rated: str,
    begins: str,
) -> None:
    await open_table(stage, season=7, league="*Spring*", terms={"rated": rated})
    assert await last_line(stage) == f"- {begins} counts for \\*Spring\\*."


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_sentence_is_said_in_every_language(stage: Stage, code: str) -> None:
    await open_table(stage)
    assert ((await last_line(stage, code)) == f"- {ALONE}") == (code == "en")


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("people", [2, 3])
def test_the_sentence_says_what_becomes_of_the_match(people: int, bots: int) -> None:
    for practice, rated in product(("alone", "on", "off"), ("on", "off")):
        settings = {"terms": {"practice": practice, "rated": rated}}
        table = seated(row_of("armadora", people + bots, status=LOBBY, settings=settings), "x")
        for at in range(bots):
            table.seats[at] = replace(table.seats[at], person_id=None, bot="steady")
        said = rating_sentence(table).id
        assert said.startswith("Rated") == is_rated(table), (said, settings)


def test_alone_with_a_bot_nothing_is_rated_even_where_practice_is_off() -> None:
    settings = {"terms": {"practice": "off"}}
    table = seated(row_of("armadora", 2, status=LOBBY, settings=settings), "x")
    table.seats[1] = replace(table.seats[1], person_id=None, bot="steady")
    assert rating_sentence(table).id == BOT
    assert not is_rated(table)
