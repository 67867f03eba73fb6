"""The lobby card shows the map of the chosen scenario before anybody joins."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.lobby_card import lobby_card
from cogs.messages.lobby_pictures import LobbyPictures
from cogs.messages.pictures import Pictures
from cogs.messages.rule_pictures import RulePictures
from engine import games
from engine.catan.modules.seafarers.scenario import Scenario
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from play.table import LOBBY
from render import Scene
from words import Words

from .conftest import Beside, Stage, part, parts, selected, tree
from .long_screens import row_of, seated

GALLERY = discord.ComponentType.media_gallery.value


class Counting(Beside):
    """Counts the pictures, and paints none."""

    def __init__(self) -> None:
        self.painted: list[Scene] = []

    async def paint(self, scene: Scene, level: int) -> bytes:
        self.painted.append(scene)
        return scene.name.encode()


def lobby(game: str = "catan", seats: int = 4, **options: str) -> Any:
    chosen = games()[game].meta.fill_options(options)
    return seated(row_of(game, seats, status=LOBBY, options=chosen), "ann")


async def test_a_scenario_shows_its_map_and_the_usual_island_none() -> None:
    painter = Counting()
    pictures = LobbyPictures(Pictures(painter))
    assert await pictures.files(lobby(), Words("en")) == []
    assert await pictures.files(lobby("armadora", 2), Words("en")) == []
    (file,) = await pictures.files(lobby(seafarers="new-shores"), Words("en"))
    assert file.filename == "catan-map.png"
    assert file.description is not None
    assert file.description.startswith("The map for 4 players.")
    assert len(painter.painted) == 1


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario.key))
async def test_every_scenario_shows_its_map_in_the_lobby_and_on_its_first_page(
    scenario: Scenario,
) -> None:
    painter = Counting()
    pictures, words = LobbyPictures(Pictures(painter)), Words("ru")
    for seats in (min(scenario.boards), max(scenario.boards)):
        (file,) = await pictures.files(lobby(seats=seats, seafarers=scenario.key), words)
        assert file.description
    catan = games()["catan"]
    pages = {example.page for example in catan.examples}
    assert scenario.pages[0].title.id in pages
    rules = RulePictures(Pictures(painter))
    assert await rules.files(catan, scenario.pages[0].title, words)
    assert len(painter.painted) == 3


async def test_a_map_is_painted_once_for_each_choice_and_language() -> None:
    painter = Counting()
    pictures = LobbyPictures(Pictures(painter))
    for _ in range(3):
        await pictures.files(lobby(seafarers="new-shores"), Words("en"))
    assert len(painter.painted) == 1
    await pictures.files(lobby(seafarers="new-shores"), Words("ko"))
    await pictures.files(lobby(seats=3, seafarers="new-shores"), Words("ko"))
    await pictures.files(lobby(seafarers="four-islands"), Words("ko"))
    assert len(painter.painted) == 4


def has_gallery(message: Any) -> bool:
    return any(each["type"] == GALLERY for each in parts(tree(message)))


async def test_the_card_shows_the_map_as_soon_as_the_scenario_is_chosen(stage: Stage) -> None:
    card = await stage.opened("catan")
    assert not card.attachments
    assert not has_gallery(card)
    page = (await stage.press(stage.ann, card, "options")).response
    await stage.ann.select(page, ["new-shores"], custom_id=selected(page, "set", "seafarers"))
    shown = await stage.until(lambda: card_with_map(stage))
    assert [file.filename for file in shown.attachments] == ["catan-map.png"]
    assert has_gallery(shown)
    assert part(shown, "join")


def card_with_map(stage: Stage) -> discord.Message | None:
    card = stage.holding("join")
    return card if card is not None and card.attachments else None


def alone(seats: int, **options: str) -> Any:
    """A lobby in which nobody but its owner sits."""
    table = lobby(seats=seats, **options)
    table.seats[1:] = []
    return table


async def test_the_map_is_the_one_for_the_fewest_with_whom_the_table_could_start() -> None:
    pictures = LobbyPictures(Pictures(Counting()))
    for scenario in SCENARIOS:
        table = alone(6, seafarers=scenario.key)
        (file,) = await pictures.files(table, Words("en"))
        assert (file.description or "").startswith("The map for 3 players."), scenario.key
    four = lobby(seats=6, seafarers="fog-islands")
    four.seats[4:] = []
    (file,) = await pictures.files(four, Words("en"))
    assert (file.description or "").startswith("The map for 4 players.")


async def test_the_card_says_for_how_many_the_map_is_and_with_how_many_it_can_start() -> None:
    pictures, words = LobbyPictures(Pictures(Counting())), Words("en")
    table = alone(6, seafarers="new-world")
    said = read_card(table, words, await pictures.files(table, words))
    assert "1 of 6 (it can start with 3, 4)" in said
    assert "-# The map for 3 players; it may change with their number." in said
    assert "- Seafarers: New World" in said, "what is chosen is named, whatever the size"
    one = alone(3, seafarers="new-world")
    assert "The map for" not in read_card(one, words, await pictures.files(one, words))
    assert "The map for" not in read_card(alone(6), words, [])


def read_card(table: Any, words: Words, files: list[discord.File]) -> str:
    """All that the card says."""
    view: Any = lobby_card(table, words, files)
    return "\n".join(str(each.get("content", "")) for each in parts(view.to_components()))
