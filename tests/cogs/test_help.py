"""`/help`: one private page, in servers and in direct messages, in three languages."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot import make_host_pages
from cogs.messages.help_page import SUBJECTS, help_page
from cogs.messages.host_pages import TITLES, HostPages, own_page
from cogs.messages.layout import button, page, rows
from cogs.messages.size_limits import is_short_enough
from cogs.messages.welcome_page import welcome_page
from cogs.slash.limits import find_command_problems
from cogs.slash.sync import command_payloads
from settings import read_settings
from words import LANGUAGES, Words

from .conftest import Stage, part, parts, private, text

OWN = HostPages("https://example.org/privacy", "https://example.org/terms")


def shown(view: Any) -> list[dict[str, Any]]:
    return parts(view.to_components())


def content(view: Any) -> str:
    return "\n".join(str(each.get("content", "")) for each in shown(view))


async def test_help_is_private_and_every_subject_is_one_press_away(stage: Stage) -> None:
    answer = await stage.eve.slash(stage.channel, "help")
    assert "### What is this?" in private(answer)
    for key, subject in SUBJECTS.items():
        if key != "what":
            await stage.eve.click(answer.response, custom_id=f"tb:help:{key}")
        said = text(answer.response)
        assert said.startswith(f"\n### {subject.title.id}"), said
        assert all(line.id in said for line in subject.lines)
    assert not stage.messages(), "nobody else sees anything of it"


async def test_help_works_in_direct_messages_where_no_table_can_be_opened(stage: Stage) -> None:
    dora = stage.env.create_user("dora")
    stage.guild.add_member(dora)
    answer = await dora.slash("help")
    assert "### What is this?" in private(answer)
    await dora.click(answer.response, custom_id="tb:help:start")
    assert "/game new" in text(answer.response)
    assert part(answer.response, "practice") is None


async def test_a_practice_table_is_opened_right_from_the_help(stage: Stage) -> None:
    answer = await stage.eve.slash(stage.channel, "help")
    await stage.eve.click(answer.response, custom_id="tb:help:start")
    told = await stage.press(stage.eve, answer.response, "practice")
    assert "Your table is here" in private(told)
    assert (await stage.bot.services.tables.table(1)).match is not None


async def test_one_s_tables_are_listed_right_from_the_help(stage: Stage) -> None:
    answer = await stage.eve.slash(stage.channel, "help")
    await stage.eve.click(answer.response, custom_id="tb:help:tables")
    assert "You sit at no table" in private(await stage.press(stage.eve, answer.response, "mine"))


async def test_privacy_and_terms_are_shown_from_the_help_and_from_one_s_data(
    stage: Stage,
) -> None:
    for command in ("help", "my data"):
        answer = await stage.eve.slash(stage.channel, command)
        for key, heading in (("privacy", "# Privacy"), ("terms", "# Terms")):
            told = await stage.eve.click(answer.response, custom_id=f"tb:hostpage:{key}")
            assert heading in private(told)


@pytest.mark.parametrize("forged", ["tb:help:nothing", "tb:hostpage:../settings", "tb:help"])
async def test_a_forged_subject_or_page_is_one_sentence(stage: Stage, forged: str) -> None:
    room = stage.bot.get_channel(stage.channel.id)
    assert isinstance(room, discord.TextChannel)
    sent = await room.send(view=page(*rows([button("forged", forged)])))
    told = await stage.eve.click(sent, custom_id=forged)
    assert "older version" in private(told)


@pytest.mark.parametrize("key", TITLES)
def test_a_page_of_the_repository_is_shown_whole(key: str) -> None:
    said = content(own_page(key))
    assert is_short_enough(said)
    assert not said.rstrip().endswith("…")
    assert not re.search(r"\]\((?!https?://)", said), "no link that leads nowhere in Discord"
    assert "|" not in said, "Discord shows no tables"


def test_a_host_s_own_pages_are_links() -> None:
    addresses = [
        each.get("url") for each in shown(help_page("what", Words("en"), OWN, in_server=True))
    ]
    assert "https://example.org/privacy" in addresses
    assert "https://example.org/terms" in addresses
    assert not any("hostpage" in str(each) for each in addresses)


def test_the_settings_say_where_a_host_s_own_pages_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_host_pages(read_settings()) == HostPages()
    monkeypatch.setenv("TABULARIUM_PRIVACY_URL", "https://example.org/privacy")
    monkeypatch.setenv("TABULARIUM_TERMS_URL", "https://example.org/terms")
    assert make_host_pages(read_settings()) == OWN


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", SUBJECTS)
def test_every_subject_is_whole_in_every_language(key: str, code: str) -> None:
    words, subject = Words(code), SUBJECTS[key]
    made = help_page(key, words, HostPages(), in_server=True)
    assert is_short_enough(content(made))
    assert all(words(line) in content(made) for line in subject.lines)
    if code != "en":
        assert all(words(line) != line.id for line in (subject.title, *subject.lines))
    buttons = [each for each in shown(made) if each.get("type") == 2]
    assert all(len(each["label"]) <= 80 for each in buttons)
    assert not any(each["label"].endswith("…") for each in buttons)
    assert content(welcome_page(words)).count("\n") >= 3


async def test_the_command_is_within_discord_s_limits_and_for_servers_and_direct_messages(
    stage: Stage,
) -> None:
    (command,) = [each for each in command_payloads(stage.bot.tree) if each["name"] == "help"]
    assert find_command_problems(command) == []
    assert sorted(command["contexts"]) == [0, 1]
    assert command["name_localizations"].keys() == {"ko", "ru"}
    assert command["description_localizations"].keys() == {"ko", "ru"}
