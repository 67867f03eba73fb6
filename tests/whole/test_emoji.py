"""The bot in its own process keeps the application's emoji, over the wire of a loopback Discord."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from cogs.services.application_emoji import list_wanted_emoji
from local import Person, emojis
from local.bot_answer import BotAnswer
from local.protocol import walk_components
from local.service import BotRequest
from render.emoji import SIDE

from .house import House, Json, list_button_labels, run_house

ON = {"TABULARIUM_EMOJI": "on"}
EMOJIS = "/applications/{application}/emojis"
PIXEL = io.BytesIO()
Image.new("RGBA", (1, 1)).save(PIXEL, "PNG")
PICTURE = f"data:image/png;base64,{base64.b64encode(PIXEL.getvalue()).decode()}"
MISSING = "warrior"
OUTDATED, OWN = "tb_warrior_000000", "party"


def fill_world(home: House) -> str:
    """The application has all emoji but one, of which it has an older picture; returns its name."""
    wanted = list_wanted_emoji()
    (missing,) = [one.name for one in wanted if one.emoji.key == MISSING]
    for name in (*{one.name for one in wanted} - {missing}, OUTDATED, OWN):
        emojis.create_emoji(home.discord.world, {"name": name, "image": PICTURE})
    return missing


def names_in(home: House) -> set[str]:
    return {emoji["name"] for emoji in home.discord.world.emojis.values()}


def uploads_in(home: House) -> list[BotRequest]:
    return [one for one in home.discord.requests if (one.method, one.route) == ("POST", EMOJIS)]


def lists_in(home: House) -> int:
    return sum((one.method, one.route) == ("GET", EMOJIS) for one in home.discord.requests)


def icons_in(message: Json) -> dict[str, str]:
    """By the ids of emoji in components: the label beside which each stands."""
    found: dict[str, str] = {}
    for part in walk_components(message["components"]):
        for item in (part, *part.get("options", ())):
            if item.get("emoji", {}).get("id"):
                found[item["emoji"]["id"]] = item["label"]
    return found


async def begin_armadora(home: House, person: Person) -> BotAnswer:
    channel = home.discord.find_channel("tables")
    return await home.discord.slash(person, channel, "game practice", game="armadora")


async def test_icons_are_uploaded_once_and_shown_beside_their_words(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        missing = fill_world(home)
        home.begin_records()
        await home.start(**ON)
        await home.discord.wait_for(lambda: OUTDATED not in names_in(home), 60)
        (upload,) = uploads_in(home)
        assert upload.body["name"] == missing
        assert OWN in names_in(home), "the host's own emoji stay"
        data = base64.b64decode(upload.body["image"].partition(",")[2])
        assert Image.open(io.BytesIO(data)).size == (SIDE, SIDE)

        alex = home.discord.find_person("Alex")
        answer = await begin_armadora(home, alex)
        menu = answer.message
        held = home.discord.world.emojis
        labels = {held[icon]["name"]: label for icon, label in icons_in(menu).items()}
        assert "warrior" in labels[missing], "a button keeps its word"
        assert not home.errors()

        await home.stop()
        await home.start(**ON)
        await home.discord.wait_for(lambda: lists_in(home) == 2, 60)
        await home.stop()
        assert uploads_in(home) == [upload], "a second start uploads nothing"


async def test_an_emoji_that_was_deleted_elsewhere_is_left_out(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        missing = fill_world(home)
        home.begin_records()
        await home.start(**ON)
        await home.discord.wait_for(lambda: OUTDATED not in names_in(home), 60)
        world = home.discord.world
        (deleted,) = [emoji["id"] for emoji in world.emojis.values() if emoji["name"] == missing]
        emojis.delete_emoji(world, deleted)
        answer = await begin_armadora(home, home.discord.find_person("Alex"))
        assert "warrior" in " ".join(list_button_labels(answer.message))
        assert not icons_in(answer.message), "words alone, where an emoji is unknown"
        assert not home.errors()


@pytest.mark.parametrize(
    ("method", "status"),
    [
        ("POST", 403),
        pytest.param("GET", 403, marks=pytest.mark.soak),
        pytest.param("GET", 500, marks=pytest.mark.soak),  # the library tries for half a minute
    ],
)
async def test_a_refusal_leaves_the_bot_with_words(
    tmp_path: Path,
    method: str,
    status: int,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        fill_world(home)
        home.begin_records()
        home.discord.fail_next(method, r"/applications/\d+/emojis", status, times=100)
        await home.start(**ON)
        await home.discord.wait_for(lambda: "emoji could not be" in home.warnings(), 60)
        answer = await begin_armadora(home, home.discord.find_person("Alex"))
        assert "warrior" in " ".join(list_button_labels(answer.message))
        assert not home.errors()


async def test_a_rate_limit_is_waited_for(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        missing = fill_world(home)
        home.begin_records()
        home.discord.fail_next("POST", r"/applications/\d+/emojis", 429, retry_after=0.1)
        await home.start(**ON)
        await home.discord.wait_for(lambda: missing in names_in(home), 60)
        assert [one.status for one in uploads_in(home)] == [429, 201]


async def test_without_emoji_nothing_is_asked_or_uploaded(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        fill_world(home)
        home.begin_records()
        await home.start(TABULARIUM_EMOJI="off")
        answer = await begin_armadora(home, home.discord.find_person("Alex"))
        assert not icons_in(answer.message)
        assert lists_in(home) == 0
        assert uploads_in(home) == []
