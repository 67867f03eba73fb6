"""Options in the lobby: what depends on a choice gives way, and a rematch invites the others."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.lobby_card import option_lines, seats_line
from cogs.messages.lobby_options import lobby_options_page
from engine import games
from play.table import LOBBY
from words import LANGUAGES, Words

from .conftest import Stage, parts, private, selected, text, tree
from .long_screens import row_of, seated


def show(
    game: str,
    page_number: int = 0,
    code: str = "en",
    why: bool = False,
    **options: str,
) -> list[Any]:
    """The parts of a page of the options of a lobby, or with `why` that after *Why?*."""
    chosen = games()[game].meta.fill_options(options)
    row = row_of(game, max(games()[game].meta.seats), status=LOBBY, options=chosen)
    table = seated(row, "ann")
    table.seats[1:] = []
    words = Words(code, table.names())
    view: Any = lobby_options_page(table, words, page_number, "head", with_reasons=why)
    return parts(view.to_components())


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({}, "2, 3, 4, 5, 6"),
        ({"knights": "on"}, "3, 4, 5, 6"),
        ({"seafarers": "new-world"}, "3, 4"),
    ],
)
def test_the_card_says_with_how_many_the_chosen_options_can_be_played(
    options: dict[str, str],
    sizes: str,
) -> None:
    chosen = games()["catan"].meta.fill_options(options)
    table = seated(row_of("catan", 6, status=LOBBY, options=chosen), "ann")
    assert seats_line(table, Words("en", table.names())).endswith(f"(it can start with {sizes})")


def list_values(shown: list[Any], key: str) -> list[str]:
    """The values of the list whose id ends with this key; none where there is no such list."""
    for each in shown:
        if str(each.get("custom_id", "")).split(":")[-1] == key:
            return [option["value"] for option in each["options"]]
    return []


async def choose(stage: Stage, page: Any, key: str, value: str) -> Any:
    return await stage.ann.select(page, [value], custom_id=selected(page, "set", key))


async def turn_page(stage: Stage, page: Any, label: str) -> None:
    further = next(each for each in parts(tree(page)) if each.get("label") == label)
    await stage.ann.click(page, custom_id=further["custom_id"])


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
    shown = [*show("catan", why=True, seafarers="pirate-islands")]
    shown += show("catan", 1, why=True, seafarers="pirate-islands")
    for key in ("board", "sea_board", "ship_routes", "start", "desert", "events"):
        assert list_values(shown, key) == [], key
    assert "new-shores" in list_values(shown, "seafarers")
    assert list_values(shown, "harbormaster") == ["off", "on"]
    said = "\n".join(str(each.get("content", "")) for each in shown)
    assert (
        "Seafarers: The Pirate Islands does not go with Event cards instead of dice: on." in said
    )
    assert "Only In the desert's place: the desert itself goes with the rest. " in said
    assert "**Scenario**" not in said, "a heading without a list"


def test_what_has_nothing_to_choose_is_named_in_one_line_and_explained_on_demand() -> None:
    shown = show("catan", 1)
    lines = "\n".join(str(each.get("content", "")) for each in shown).splitlines()
    small = [line for line in lines if line.startswith("-# ")]
    assert len(small) == 1
    assert small[0].startswith("-# Nothing to choose beside the rest: New islands, ")
    (why,) = (each["custom_id"] for each in shown if each.get("label") == "Why?")
    assert why.endswith(":1:why")
    reasons = show("catan", 1, why=True)
    assert not [each for each in reasons if each.get("label") == "Why?"]
    assert "Start at a gold field: not allowed does not go with" in str(reasons)


async def test_why_shows_the_reasons_on_the_same_page(stage: Stage) -> None:
    page = await open_options(stage, "catan")
    await turn_page(stage, page, "▶")
    await turn_page(stage, page, "Why?")
    assert "does not go with Seafarers: no, the island alone" in text(page)


def test_cities_and_knights_is_a_box_with_variants_and_says_what_it_excludes() -> None:
    assert list_values(show("catan"), "knights") == ["off", "on"]
    pages = [show("catan", number, why=True, knights="on") for number in range(3)]
    values = {key: [list_values(page, key) for page in pages] for key in ("defence", "desert")}
    assert ["all", "chosen"] in values["defence"]
    assert not any(values["desert"])
    assert any(list_values(page, "early_sevens") for page in pages)
    assert any("four-islands" in list_values(page, "seafarers") for page in pages)
    said = "\n".join(str(each.get("content", "")) for page in pages for each in page)
    assert "Cities & Knights: on does not go with" in said


def test_options_without_a_list_take_no_room_on_a_page() -> None:
    first = show("catan")
    lists = [each for each in first if ":set:" in str(each.get("custom_id", ""))]
    assert len(lists) == 7
    assert list_values(first, "offers"), "behind options of boxes that are not chosen"
    assert list_values(show("catan", 1), "extension"), "it is the first of the next page"


async def test_a_variant_does_not_take_the_scenario_away(stage: Stage) -> None:
    page = await open_options(stage, "catan")
    await turn_page(stage, page, "▶")
    await choose(stage, page, "start", "big")
    await turn_page(stage, page, "◀")
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


def test_a_default_that_a_scenario_replaces_is_not_listed_but_another_choice_is() -> None:
    meta, words = games()["catan"].meta, Words("en")
    replaced = ("- Everybody starts with: two", "- Robber: spares nobody")
    usual = "\n".join(option_lines(meta, {"traders": "caravans"}, words, 4))
    assert all(line in usual for line in replaced)
    for scenario in ("barbarian-attack", "traders-barbarians"):
        said = "\n".join(option_lines(meta, {"traders": scenario}, words, 4))
        assert not any(line in said for line in replaced), scenario
        chosen = {"traders": scenario, "start": "big", "robber": "friendlier"}
        said = "\n".join(option_lines(meta, chosen, words, 4))
        assert "- Everybody starts with: a settlement, a city and three roads" in said
        assert "- Robber: friendlier" in said
    knights = "\n".join(option_lines(meta, {"knights": "on"}, words, 4))
    assert replaced[0] not in knights, "it begins with a city"
    assert replaced[1] in knights


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
    assert len(invitations(stage)) == 1, (
        "who comes by the button joins, and nobody is called again"
    )
    assert len((await services.tables.table(2)).seats) == 2


async def test_who_wants_no_mention_is_only_named(stage: Stage) -> None:
    services, names = stage.bot.services, {stage.ann.id: "ann", stage.ben.id: "ben"}
    for person_id, name in names.items():
        await services.people.store_name(person_id, name, "en")
    await services.people.change_preferences(stage.ann.id, way="quiet")
    assert await services.pings.list_mentionable(list(names)) == [stage.ben.id]


def invitations(stage: Stage) -> list[discord.Message]:
    return [each for each in stage.messages() if "would like a rematch" in text(each)]


async def test_a_scenario_for_fewer_players_is_chosen_at_the_usual_table(stage: Stage) -> None:
    page = await open_options(stage, "catan")
    table = await stage.bot.services.tables.table(1)
    assert table.row.seats == 6
    scenarios = list_values(parts(tree(page)), "seafarers")
    assert "new-world" in scenarios, "four are enough, and one sits here"
    await choose(stage, page, "seafarers", "new-world")
    table = await stage.bot.services.tables.table(1)
    assert (table.row.options["seafarers"], table.row.seats) == ("new-world", 6)


def test_a_scenario_for_fewer_players_than_sit_there_is_not_offered() -> None:
    row = row_of("catan", 6, status=LOBBY, options=games()["catan"].meta.defaults())
    table = seated(row, "ann")
    view: Any = lobby_options_page(table, Words("en", table.names()), 0, "head")
    shown = parts(view.to_components())
    assert "fog-islands" in list_values(shown, "seafarers")
    assert "new-world" not in list_values(shown, "seafarers")
