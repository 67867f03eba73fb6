"""The shelf in the lobby: boxes with their scenarios as pictures, and `/game new scenario:`."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.scenario_page import list_scenario_groups, scenario_page
from cogs.slash.scenario_suggestions import find_scenario, suggest_cards
from engine import games
from engine.core import Illegal
from engine.scenario_cards import find_card, group_by_box
from play.lessons import is_guided
from play.table import LOBBY
from words import LANGUAGES, Words

from .conftest import Stage, part, parts, private, selected, text, tree
from .long_screens import row_of, seated
from .test_forged_presses import forge

CATAN = games()["catan"]
CARDS = CATAN.meta.scenarios
GALLERY = discord.ComponentType.media_gallery.value
MOST_CHARACTERS = 4000  # of all texts of a message


def lobby(game: str = "catan", seats: int = 4) -> Any:
    return seated(row_of(game, seats, status=LOBBY, options={}), "ann")


async def open_shelf(stage: Stage) -> Any:
    card = await stage.opened("catan")
    return (await stage.press(stage.ann, card, "scenarios")).response


def titles(message: Any, action: str) -> list[str]:
    """The labels of a list."""
    listed = next(
        each for each in parts(tree(message)) if f":{action}:" in each.get("custom_id", "")
    )
    return [option["label"] for option in listed["options"]]


async def test_a_box_shows_its_scenarios_as_pictures_and_one_is_chosen(stage: Stage) -> None:
    page = await open_shelf(stage)
    boxes = titles(page, "shelf")
    assert boxes[0] == "Played here lately", "this table is the usual game"
    assert {"Seafarers", "Explorers & Pirates", "Cities & Knights"} <= {*boxes}
    number = str(boxes.index("Explorers & Pirates"))
    await stage.ann.select(page, [number], custom_id=selected(page, "shelf"))
    assert titles(page, "scenario")[0] == "Land Ho!"
    said = text(page)
    assert "2–4 players" in said
    assert "rounds" in said
    assert "●○○" in said
    pictures = [each for each in parts(tree(page)) if each["type"] == GALLERY]
    assert len(pictures[0]["items"]) == 5
    await stage.ann.select(page, ["land-ho"], custom_id=selected(page, "scenario"))
    assert "Chosen: Land Ho!" in text(page)
    table = await stage.bot.services.tables.table(int(selected(page, "scenario").split(":")[2]))
    assert table.row.options["explorers"] == "land-ho"
    assert table.row.seats == 4, "no more than the scenario has room for"


async def test_others_do_not_choose(stage: Stage) -> None:
    card = await stage.opened("catan")
    assert "owner" in private(await stage.press(stage.ben, card, "scenarios"))


async def test_games_without_scenarios_have_no_shelf(stage: Stage) -> None:
    card = await stage.opened("armadora")
    assert part(card, "scenarios") is None


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_page_of_every_box_fits_a_message(code: str) -> None:
    table = lobby()
    words = Words(code, table.names())
    boards = list_scenario_groups(table, CARDS[:4])
    assert len(boards) == 1 + len(group_by_box(CARDS))
    for shown in range(len(boards)):
        view: Any = scenario_page(table, words, boards, shown, ())
        said = [each.get("content", "") for each in parts(view.to_components())]
        assert sum(map(len, said)) < MOST_CHARACTERS


def test_all_scenarios_are_suggested_those_played_lately_first() -> None:
    recent = [find_card(CARDS, "spices"), find_card(CARDS, "rivers")]
    found = suggest_cards(CATAN, [card for card in recent if card], Words("en"), "")
    assert [choice.value for choice in found[:3]] == ["spices", "rivers", "island"]
    assert len(found) == len(CARDS)
    typed = suggest_cards(CATAN, (), Words("en"), "pirates")
    assert {choice.value for choice in typed} >= {"land-ho", "explorers-and-pirates"}
    assert all(len(choice.name) <= 100 for choice in found)


async def test_a_scenario_can_be_chosen_before_its_game(stage: Stage) -> None:
    for command in ("game learn", "game new"):
        found = await stage.ann.autocomplete(stage.channel, command, "scenario", "caravans")
        assert [choice["value"] for choice in found] == ["caravans"], command
        assert found[0]["name"].startswith("Catan · "), "it tells of which game it is"


async def test_a_scenario_alone_tells_which_game_is_learned(stage: Stage) -> None:
    await stage.ann.slash(stage.channel, "game learn", scenario="caravans")
    table = await stage.bot.services.tables.table(1)
    assert table.row.options["traders"] == "caravans"
    refused = await stage.ann.slash(stage.channel, "game learn", scenario="atlantis")
    assert "No game has a scenario of that name." in private(refused)


def test_a_scenario_is_found_by_its_key_or_its_title() -> None:
    assert find_scenario(CATAN, "land-ho") == find_scenario(CATAN, " Land Ho! ")
    with pytest.raises(Illegal):
        find_scenario(CATAN, "atlantis")
    with pytest.raises(Illegal):
        find_scenario(games()["armadora"], "land-ho")


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_box_stands_for_the_scenario_with_which_one_learns_it(code: str) -> None:
    box = Words(code)(find_scenario(CATAN, "land-ho").box)
    assert find_scenario(CATAN, box).key == "land-ho"
    title = Words(code)(find_scenario(CATAN, "spices").title)
    assert find_scenario(CATAN, title).key == "spices"


async def test_a_guided_match_of_explorers_and_pirates_plays_land_ho(stage: Stage) -> None:
    options = {"game": "catan", "scenario": "Explorers & Pirates"}
    await stage.ann.slash(stage.channel, "game learn", **options)
    table = await stage.bot.services.tables.table(1)
    assert table.row.options["explorers"] == "land-ho"


async def test_the_shelf_leads_to_a_guided_match_of_the_box(stage: Stage) -> None:
    page = await open_shelf(stage)
    number = str(titles(page, "shelf").index("Explorers & Pirates"))
    await stage.ann.select(page, [number], custom_id=selected(page, "shelf"))
    await stage.press(stage.ann, page, "learnbox")
    table = await stage.bot.services.tables.table(2)
    assert is_guided(table)
    assert table.row.options["explorers"] == "land-ho"


async def test_a_forged_box_is_refused_in_a_sentence(stage: Stage) -> None:
    page = await open_shelf(stage)
    for forged in ("tb:learnbox:catan:atlantis", "tb:learnbox:catan", "tb:learnbox:chess:x"):
        answer = await forge(stage.ann, page, forged)
        assert private(answer)
    assert len(await stage.bot.services.table_records.own_summaries(stage.ann.id)) == 1


async def test_a_scenario_is_named_when_a_table_is_opened_or_learned(stage: Stage) -> None:
    options = {"game": "catan", "scenario": "Land Ho!"}
    await stage.ann.slash(stage.channel, "game new", **options)
    await stage.ann.slash(stage.channel, "game learn", **options)
    tables = stage.bot.services.tables
    opened, learned = await tables.table(1), await tables.table(2)
    assert opened.row.options["explorers"] == learned.row.options["explorers"] == "land-ho"
    assert (opened.row.seats, learned.row.seats) == (4, 3)
