"""Options in the lobby: what depends on a choice gives way, and a rematch invites the others."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.lobby_card import option_lines
from cogs.messages.lobby_options import lobby_options_page
from engine import games
from play.table import LOBBY
from words import LANGUAGES, Words

from .conftest import Stage, parts, private, selected, text
from .long_screens import row_of, seated


def show(game: str, page_number: int = 0, code: str = "en", **options: str) -> list[Any]:
    """The parts of a page of the options of a lobby."""
    chosen = games()[game].meta.fill_options(options)
    row = row_of(game, max(games()[game].meta.seats), status=LOBBY, options=chosen)
    table = seated(row, "ann")
    table.seats[1:] = []
    view: Any = lobby_options_page(table, Words(code, table.names()), page_number, "head")
    return parts(view.to_components())


def list_values(shown: list[Any], key: str) -> list[str]:
    """The values of the list whose id ends with this key; none where there is no such list."""
    for each in shown:
        if str(each.get("custom_id", "")).split(":")[-1] == key:
            return [option["value"] for option in each["options"]]
    return []


async def choose(stage: Stage, page: Any, key: str, value: str) -> Any:
    return await stage.ann.select(page, [value], custom_id=selected(page, "set", key))


async def open_options(stage: Stage, game: str) -> Any:
    card = await stage.opened(game)
    return (await stage.press(stage.ann, card, "options")).response


async def test_the_main_option_sets_back_what_depends_on_it_and_says_so(stage: Stage) -> None:
    page = await open_options(stage, "roma")
    await choose(stage, page, "beginner", "on")
    told = await choose(stage, page, "set", "mixed")
    table = await stage.bot.services.tables.table(1)
    assert (table.row.options["set"], table.row.options["beginner"]) == ("mixed", "off")
    assert (
        "What does not go with that was set back: Beginners' game (without bribery): off."
        in text(told.response or page)
    )


def test_a_setting_that_needs_another_one_is_still_refused_with_the_reason() -> None:
    shown = show("roma", set="mixed")
    assert list_values(shown, "beginner") == [], "a list of one choice is not shown"
    said = "\n".join(str(each.get("content", "")) for each in shown)
    assert "Beginners' game (without bribery): on needs Cards: Arena: Roma II." in said
    assert len(list_values(shown, "set")) == 5, "the main option offers everything"


def test_a_scenario_leaves_only_what_goes_with_it_and_says_why() -> None:
    shown = show("catan", seafarers="pirate-islands")
    for key in ("board", "sea_board", "ship_routes", "start", "desert", "events"):
        assert list_values(shown, key) == [], key
    assert "new-shores" in list_values(shown, "seafarers")
    assert list_values(shown, "harbormaster") == ["off", "on"]
    said = "\n".join(str(each.get("content", "")) for each in shown)
    assert "Seafarers: The Pirate Islands does not go with Event cards instead of dice: on." in said
    assert "Only In the desert's place: the desert itself goes with the rest. " in said
    assert "**Scenario**" not in said, "a heading without a list"


def test_options_without_a_list_take_no_room_on_a_page() -> None:
    first = show("catan")
    lists = [each for each in first if ":set:" in str(each.get("custom_id", ""))]
    assert len(lists) == 7
    assert list_values(first, "desert")


async def test_a_variant_does_not_take_the_scenario_away(stage: Stage) -> None:
    page = await open_options(stage, "catan")
    await choose(stage, page, "start", "big")
    told = await choose(stage, page, "seafarers", "cloth")
    table = await stage.bot.services.tables.table(1)
    assert (table.row.options["seafarers"], table.row.options["start"]) == ("cloth", "standard")
    assert "What does not go with that was set back: Everybody starts with: two" in text(
        told.response or page
    )


def test_what_can_have_one_value_only_is_not_on_the_card() -> None:
    words, meta = Words("en"), games()["catan"].meta
    four, six = option_lines(meta, {}, words, 4), option_lines(meta, {}, words, 6)
    assert not any("With five or six players" in line for line in four)
    assert any("With five or six players" in line for line in six)
    assert not any("Number of the jungle" in line for line in six)
    jungle = option_lines(meta, {"desert": "jungle"}, words, 4)
    assert any("Number of the jungle" in line for line in jungle)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_list_of_any_page_has_a_single_choice(code: str) -> None:
    for game in games():
        for page_number in range(4):
            for each in show(game, page_number, code):
                assert len(each.get("options", [1, 2])) > 1
    assert not any(":size:" in str(each.get("custom_id", "")) for each in show("lapilli"))


async def test_fewer_seats_set_back_what_is_for_more(stage: Stage) -> None:
    page = await open_options(stage, "armadora")
    await choose(stage, page, "four", "free-for-all")
    await stage.ann.select(page, ["3"], custom_id=selected(page, "size", 1, 0))
    table = await stage.bot.services.tables.table(1)
    assert (table.row.seats, table.row.options["four"]) == (3, "partners")


async def test_a_rematch_mentions_the_others_once_and_answers_with_a_link(stage: Stage) -> None:
    await stage.started()
    services = stage.bot.services
    await services.resignations.resign(1, stage.ann.id)
    over = await stage.until(lambda: stage.holding("rematch"))
    await services.table_messages.wait_until_idle()
    told = private(await stage.press(stage.ben, over, "rematch"))
    new = await services.tables.table(2)
    assert new.row.status == LOBBY
    address = f"{stage.guild.id}/{stage.channel.id}/{new.row.message_id}"
    assert f"https://discord.com/channels/{address}" in told
    assert [mention.id for mention in invitations(stage)[0].mentions] == [stage.ann.id]
    await services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("rematch"), "rematch")
    assert len(invitations(stage)) == 1, "who comes by the button joins, and nobody is called again"
    assert len((await services.tables.table(2)).seats) == 2


async def test_who_wants_no_mention_is_only_named(stage: Stage) -> None:
    services, names = stage.bot.services, {stage.ann.id: "ann", stage.ben.id: "ben"}
    for person_id, name in names.items():
        await services.people.store_name(person_id, name, "en")
    await services.people.change_preferences(stage.ann.id, way="quiet")
    assert await services.pings.list_mentionable(list(names)) == [stage.ben.id]


def invitations(stage: Stage) -> list[discord.Message]:
    return [each for each in stage.messages() if "would like a rematch" in text(each)]
