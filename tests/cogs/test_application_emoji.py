"""Which emoji are uploaded, deleted and used, by who may upload and by who may not."""

from __future__ import annotations

import io
import json
from typing import Any

import discord
import pytest

from cogs.services import application_emoji, discord_internals
from cogs.services.application_emoji import ApplicationEmoji, WantedEmoji, list_wanted_emoji
from engine.core import Text
from words.icons import GameIcons

LUMBER = Text("lumber")


class Held:
    """An emoji as the library gives it."""

    def __init__(self, client: Client, name: str) -> None:
        self.client, self.name = client, name

    def __str__(self) -> str:
        return f"<:{self.name}:1>"

    async def delete(self) -> None:
        self.client.deleted.append(self.name)
        self.client.held.pop(self.name)


class Client:
    """As much of a client as emoji need."""

    def __init__(self, *names: str) -> None:
        self.held = {name: Held(self, name) for name in names}
        self.created: list[str] = []
        self.deleted: list[str] = []

    async def fetch_application_emojis(self) -> list[Held]:
        return list(self.held.values())

    async def create_application_emoji(self, *, name: str, image: bytes) -> Held:
        assert image.startswith(b"\x89PNG")
        self.created.append(name)
        self.held[name] = Held(self, name)
        return self.held[name]


@pytest.fixture
def wanted() -> list[WantedEmoji]:
    keys = ("lumber", "brick")
    return [one for one in list_wanted_emoji() if one.emoji.key in keys]


async def bring_up_to_date(
    client: Client,
    wanted: list[WantedEmoji],
    icons: GameIcons,
    *,
    may_upload: bool,
) -> bool:
    service = ApplicationEmoji(client, icons)  # type: ignore[arg-type]

    async def answer() -> bool:
        return may_upload

    service._may_upload, service._upload_pause = answer, 0.0
    return await service._bring_up_to_date(wanted)


async def test_one_process_uploads_and_deletes_what_is_old(wanted: list[WantedEmoji]) -> None:
    lumber, brick = wanted
    client, icons = Client(lumber.name, "tb_brick_000000", "party"), GameIcons()
    assert await bring_up_to_date(client, wanted, icons, may_upload=True)
    assert client.created == [brick.name]
    assert client.deleted == ["tb_brick_000000"], "the host's own emoji stay"
    assert icons.of_game("catan").find(LUMBER) == f"<:{lumber.name}:1>"
    again = Client(*client.held)
    assert await bring_up_to_date(again, wanted, icons, may_upload=True)
    assert again.created == again.deleted == []


async def test_the_others_use_what_is_there_and_look_again(wanted: list[WantedEmoji]) -> None:
    lumber, _brick = wanted
    client, icons = Client(lumber.name, "tb_brick_000000"), GameIcons()
    assert not await bring_up_to_date(client, wanted, icons, may_upload=False)
    assert client.created == client.deleted == []
    assert icons.of_game("catan").find(LUMBER) == f"<:{lumber.name}:1>"


def test_our_names_are_told_from_the_host_s_own(wanted: list[WantedEmoji]) -> None:
    assert all(application_emoji.OWN_NAME.fullmatch(one.name) for one in list_wanted_emoji())
    assert not application_emoji.OWN_NAME.fullmatch("tb_party")


def test_a_refused_message_is_sent_again_without_uploaded_emoji() -> None:
    row = {"components": [{"label": "Go", "emoji": {"id": 5, "name": "x"}}, {"emoji": "🎲"}]}
    plain = {"components": [{"label": "Go"}, {"emoji": "🎲"}]}
    file = discord.File(io.BytesIO(b"picture"), "a.png")
    file.fp.read()
    options: dict[str, Any] = {
        "json": row,
        "form": [{"name": "payload_json", "value": json.dumps(row)}, {"name": "files[0]"}],
        "files": [file],
    }
    cleaned = discord_internals._remove_emoji(options)
    assert cleaned["json"] == plain
    assert json.loads(cleaned["form"][0]["value"]) == plain
    assert file.fp.read() == b"picture", "from its beginning"
