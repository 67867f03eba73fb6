"""The application's own emoji: Discord's limits, the page's pictures, and the world on disk."""

import base64
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from PIL import Image

from local.components import write_emoji_ids
from local.limits import numbers

from .conftest import Api, connect_api, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")


def paint(side: int = 8, padding: int = 0) -> str:
    """A picture as a data address; `padding` are bytes that follow it."""
    packed = io.BytesIO()
    Image.new("RGBA", (side, side), "#336699").save(packed, "PNG")
    return f"data:image/png;base64,{base64.b64encode(packed.getvalue() + bytes(padding)).decode()}"


PICTURE = paint()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ask() -> AsyncIterator[Api]:
    async with run_discord() as local:
        local.add_channel(local.add_server("Games"), "tables")
        async with connect_api(local) as raw:
            yield raw


def emojis_path(ask: Api, emoji_id: str = "") -> str:
    return f"/applications/{ask.table.world.bot_id}/emojis{emoji_id and '/' + emoji_id}"


async def upload(ask: Api, name: Any = "lumber", image: Any = PICTURE) -> tuple[int, Any]:
    return await ask("POST", emojis_path(ask), {"name": name, "image": image})


def problem_in(answer: tuple[int, Any], field: str) -> str:
    status, body = answer
    assert (status, body["code"]) == (400, 50035), body
    return str(body["errors"][field]["_errors"][0]["code"])


async def test_an_emoji_is_uploaded_listed_renamed_and_deleted(ask: Api) -> None:
    status, made = await upload(ask)
    assert (status, made["name"]) == (201, "lumber")
    assert made in (await ask("GET", emojis_path(ask)))[1]["items"]
    own = emojis_path(ask, made["id"])
    assert (await ask("PATCH", own, {"name": "wood"}))[1]["name"] == "wood"
    assert (await ask("GET", own))[1]["name"] == "wood"
    assert (await ask("DELETE", own))[0] == 204
    assert (await ask("GET", own))[1]["code"] == 10014


@pytest.mark.parametrize("name", ["a", "a" * 33, "", None])
async def test_a_name_has_two_to_thirty_two_signs(ask: Api, name: str | None) -> None:
    assert problem_in(await upload(ask, name), "name")


@pytest.mark.parametrize("name", ["two words", "목재", "a-b"])
async def test_a_name_has_letters_digits_and_underscores_only(ask: Api, name: str) -> None:
    assert problem_in(await upload(ask, name), "name") == "STRING_TYPE_REGEX"


@pytest.mark.parametrize("image", ["", "lumber.png", "data:image/png;base64,!!", None])
async def test_what_is_no_picture_is_refused(ask: Api, image: str | None) -> None:
    assert problem_in(await upload(ask, image=image), "image")


async def test_a_picture_has_256_kib_at_most(ask: Api) -> None:
    large = paint(padding=numbers.MAX_EMOJI_BYTES)
    assert problem_in(await upload(ask, image=large), "image") == "BINARY_TYPE_MAX_SIZE"


async def test_there_are_2000_at_most(ask: Api) -> None:
    world = ask.table.world
    before = dict(world.emojis)
    _status, made = await upload(ask)
    world.emojis |= {str(number): made for number in range(numbers.MAX_EMOJIS)}
    assert (await upload(ask))[1]["code"] == 30008
    world.emojis.clear()
    world.emojis |= before


async def test_another_application_has_none_here(ask: Api) -> None:
    assert (await ask("GET", "/applications/1/emojis"))[1]["code"] == 20012


async def test_components_show_known_emoji_only(ask: Api) -> None:
    _status, made = await upload(ask)
    channel = ask.table.find_channel("tables")["id"]

    async def post(emoji_id: str) -> tuple[int, Any]:
        emoji = {"id": emoji_id, "name": "lumber"}
        button = {"type": 2, "style": 2, "label": "Go", "custom_id": "go", "emoji": emoji}
        rows = [{"type": 1, "components": [button]}]
        return await ask("POST", f"/channels/{channel}/messages", {"components": rows})

    status, message = await post(made["id"])
    assert (status, message["components"][0]["components"][0]["emoji"]["id"]) == (200, made["id"])
    status, refused = await post("4711")
    assert (status, refused["code"]) == (400, 50035)
    assert "COMPONENT_INVALID_EMOJI" in str(refused["errors"])


async def test_the_page_gets_the_picture_and_a_stranger_does_not(ask: Api) -> None:
    _status, made = await upload(ask)
    world = ask.table.world
    address = f"{ask.table.url}/emojis/{made['id']}.png"
    async with aiohttp.ClientSession() as browser:
        async with browser.get(address, params={"key": world.meta["key"]}) as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
        async with browser.get(address) as answer:
            assert answer.status == 403


async def test_emoji_are_there_again_after_a_restart(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path) as local, connect_api(local) as bot:
        _status, made = await upload(bot)
    async with run_discord(data_dir=tmp_path) as local:
        assert local.world.emojis[made["id"]]["name"] == "lumber"
        assert local.world.find_file(made["id"]) is not None


async def test_emoji_in_forms_have_ids_that_a_page_does_not_round() -> None:
    option = {
        "label": "1 ore",
        "value": "4:1",
        "emoji": {"id": 1572509904520871937, "name": "ore"},
    }
    form: list[Any] = [{"type": 18, "component": {"type": 3, "options": [option]}}]
    write_emoji_ids(form)
    assert option["emoji"] == {"id": "1572509904520871937", "name": "ore"}
