"""Names and words meant to do harm: they format nothing, mention nobody, turn no line around, and
reach no other server.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from cogs.messages.layout import unescape_label
from cogs.services.language import clean_name, escape_name
from local import Person, Upload
from local.protocol import COMPONENT, DEFERRED_UPDATE, walk_components

from .house import House, Json, read_texts, run_house, translate_for
from .mob import FILES
from .players import Player, find_component, open_lobby, start_table
from .records import list_started

pytestmark = pytest.mark.asyncio(loop_scope="module")
NAMES = (
    "**Bold** _it_ `c` ~~s~~ ||h||",
    "@everyone @here",
    "<@1> <@&2> <#3> </x:4>",
    "\u202eevil\u202c\u200b\u2066",
    "a\x00b\x1bc",
    "👨‍👩‍👧‍👦" * 4,
    "# Head > quote - list",
    "[x](https://example.com)",
    "{player} {0} %s %(n)s",
    " \t\n ",
    "ㅤ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯a",
)
WRONG = (
    "Something went wrong here. What was confirmed before is safe. The host can look up {mark}."
)
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with run_house(tmp_path_factory.mktemp("names")) as made:
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


def texts(home: House) -> Iterator[str]:
    """What is formatted, of everything that was ever said to anybody."""
    for part in parts(home):
        yield str(part.get("content") or "")


def words(home: House) -> Iterator[str]:
    """What is not: labels, descriptions, names of threads and files."""
    world = home.discord.world
    yield from (
        str(channel.get("name"))
        for channel in world.channels.values()
        if channel.get("type") == 11
    )
    for part in parts(home):
        yield from (str(part.get(key) or "") for key in ("label", "placeholder", "description"))
        yield from (item.get("description") or "" for item in part.get("items") or ())
        yield from (
            f"{option['label']} {option.get('description') or ''}"
            for option in part.get("options") or ()
        )


def parts(home: House) -> Iterator[Json]:
    for room in home.discord.world.messages.values():
        for message in room.values():
            yield from walk_components(message["components"])


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_shown_and_does_nothing_else(home: House, name: str) -> None:
    (server,) = [
        guild for guild in home.discord.world.guilds.values() if guild["name"] == "Tabularium"
    ]
    home.discord.add_person(name[:32], server)
    party = await start_table(home, name[:32], "Clara")
    await party.make_moves(2)
    await party.players[0].press(party.find_board(), "seat")
    await party.players[0].press(party.find_board(), "log")
    board = party.find_board()
    assert {int(person["id"]) for person in board["mentions"]} <= {
        player.id for player in party.players
    }
    assert not board["mention_everyone"]
    for text in (*texts(home), *words(home)):
        assert not HIDDEN.search(text), text
    for text in words(home):
        assert not re.search(r"\\[*_~`|<>#]", text), f"signs are seen that only texts need: {text}"
    for text in texts(home):
        assert not re.search(r"@(everyone|here)", text), text
        assert not re.search(r"(?<!\\)<(@&?|#|/x:)[1-4]>", text), text
        assert not re.search(
            r"(?<!\\)\*\*Bold|(?<!\\)`c`|(?<!\\)\|\|h|(?<!\\)\[x|https://example|\n# Head", text
        ), text


@pytest.mark.parametrize("name", [*NAMES, "a\\b\\*c\\\\", "x_y-z.w!(v)"])
async def test_a_label_shows_a_name_as_it_is(name: str) -> None:
    assert unescape_label(escape_name(name)) == clean_name(name)


async def test_another_server_s_table_does_not_exist(home: House) -> None:
    party = await start_table(home, "Alex", "Clara")
    other = home.discord.add_server("Elsewhere")
    place = home.discord.add_channel(other, "elsewhere")
    eve = home.discord.add_person("Eve", other)
    for command in (
        "game show",
        "game text",
        "game log",
        "game export",
        "game resign",
        "armadora pass",
    ):
        answer = await home.discord.slash(eve, place, command, table=str(party.id))
        assert "There is no such table." in read_texts(answer.message), command
    for part in ("act", "seat", "log", "undo", "text", "resign", "join"):
        told = await forged(home, eve, place, f"tb:{part}:{party.id}")
        assert "There is no such table." in told, part


async def forged(
    home: House,
    person: Person,
    channel: Json,
    custom_id: str,
    values: list[str] | None = None,
) -> str:
    """What is answered to a press that no message of ours offers."""
    source = (await home.discord.slash(person, channel, "my games")).message
    before = read_texts(source)
    data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2, "id": 1} | (
        {"values": values} if values else {}
    )
    answer = await home.discord.forge_interaction(COMPONENT, person, channel, data, source)
    if answer.callback_type != DEFERRED_UPDATE:
        return read_texts(answer.message)
    await home.discord.wait_for(lambda: answer.followups or read_texts(source) != before)
    return read_texts(answer.followups[0]) if answer.followups else read_texts(source)


FORGED = (
    "",
    "x",
    "tb",
    "tb:",
    "tb:nothing",
    "tb:act",
    "tb:act:",
    "tb:act:x",
    "tb:act:-1",
    f"tb:act:{'9' * 60}",
    "tb:log:1:x",
    "tb:rules",
    "tb:rules:x:y",
    "tb:go:1:0",
    "tb:go:1:0:zz:_:_:0",
    "tb:pick:1:0:0:No:9=x:0",
    "tb:whole:1:0:0:_:_:0",
    "tb:move:1:0:0:warrior 9 Z9",
    "tb:sure:1:0:0:\x00",
    "tb:form:1:0:0:-1",
    "tb:form:1:0:0",
    "tb:filled:1:0:0:0",
    "tb:retry:1:0:0:0:zz",
    "tb:set:1:0",
    "tb:set:1:0:nothing",
    "tb:size:1:0",
    "tb:clear:1:0",
    "tb:agree:1",
    "tb:agree:1:99",
    "tb:join:99999",
    "tb:page:1:7",
    "tb:abort:1",
    "tb:lang",
    "tb:threads",
    "tb:chans",
    "tb:ping",
)


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_press_is_answered_with_a_sentence(home: House, custom_id: str) -> None:
    clara, channel = home.discord.find_person("Clara"), home.discord.find_channel("tables")
    for values in (None, ["x"], ["9" * 40]):
        told = await forged(home, clara, channel, custom_id, values)
        assert told.strip(), custom_id
        assert "went wrong" not in told, told


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file[:12]!r} {len(file)}")
async def test_a_file_that_is_no_match_is_refused_with_a_sentence(
    home: House,
    file: bytes,
) -> None:
    minji, channel = home.discord.find_person("Minji"), home.discord.find_channel("tables")
    before = len(list_started(home))
    told = read_texts(
        (
            await home.discord.slash(
                minji, channel, "game import", file=Upload("match.json", file)
            )
        ).message
    )
    assert re.search("[가-힣]", told), told
    assert translate_for(minji, WRONG, mark="")[:20] not in told, told
    assert len(list_started(home)) == before


async def test_nobody_uses_the_menus_of_others(home: House) -> None:
    """Every id that somebody's private menu holds, sent by another player and by a stranger, as no
    client would.
    """
    party = await start_table(home, "Alex", "Clara", game="catan")
    (player,) = party.list_asked()
    (other,) = (each for each in party.players if each is not player)
    menu = (await player.press(party.find_board(), "act")).message
    parts = [
        part
        for part in walk_components(menu["components"])
        if part.get("custom_id") and not part.get("disabled")
    ]
    assert parts
    for part in parts:
        values = [part["options"][0]["value"]] if part.get("options") else None
        for person in (other.person, home.discord.find_person("Anton")):
            told = await forged(
                home, person, home.discord.find_channel("tables"), part["custom_id"], values
            )
            assert told.strip()
            assert "✓" not in told, told
    assert party.table.seq == 0


async def test_a_table_that_has_not_started_says_so_to_every_press(home: House) -> None:
    alex, channel = (
        Player(home, home.discord.find_person("Alex"), 1),
        home.discord.find_channel("tables"),
    )
    number = (find_component(await open_lobby(home, alex), "join") or {})["custom_id"].split(":")[
        2
    ]
    for part in (
        "act",
        "seat",
        "log",
        "text",
        "replay",
        "report",
        "plans",
        "undo",
        "mute",
        "away",
        "resign",
        "film",
        "rematch",
    ):
        told = await forged(home, alex.person, channel, f"tb:{part}:{number}")
        assert told.strip(), part
        assert "went wrong" not in told, part


async def test_a_word_that_means_nothing_is_told_so(home: House) -> None:
    alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
    for word in ("**bold**", "@everyone", "\u202ex", "x" * 3000, "👨‍👩‍👧‍👦" * 30):
        answer = await home.discord.slash(alex, channel, "game new", game=word)
        assert "There is no game" in read_texts(answer.message)
        assert not HIDDEN.search(read_texts(answer.message))
    answer = await home.discord.slash(alex, channel, "game new", game="a\x00b")
    assert "broken character" in read_texts(answer.message)
    for number in (-5, 0, 1, 99):
        answer = await home.discord.slash(
            alex, channel, "game new", game="armadora", players=number
        )
        assert "players" in read_texts(answer.message) or "is open" in read_texts(answer.message)
    player = Player(home, alex, 1)
    assert await open_lobby(home, player)
