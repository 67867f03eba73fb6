"""The pages of the rules have pictures of their own, painted once for each language."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.messages.layout import page, page_buttons, text
from cogs.messages.painter_process import PainterDied
from cogs.messages.pictures import Pictures
from cogs.messages.rule_pictures import RulePictures, picture_blocks
from cogs.messages.size_limits import MAX_COMPONENTS, is_short_enough
from engine import games
from engine.core import Game
from play.lessons import games_with_lessons
from render import Scene
from words import Words

from .conftest import Beside, Stage, parts, private
from .conftest import text as said

OURS = sorted(games_with_lessons())


class Counting(Beside):
    """Counts the pictures, and paints none."""

    def __init__(self) -> None:
        self.painted: list[Scene] = []

    async def paint(self, scene: Scene, level: int) -> bytes:
        self.painted.append(scene)
        return scene.name.encode()


def illustrated(game: Game[Any]) -> list[Any]:
    """The pages of a game's guide that have pictures."""
    titles = {example.page for example in game.examples}
    return [page for page in game.meta.guide if page.title.id in titles]


@pytest.mark.parametrize("key", OURS)
async def test_a_page_shows_its_pictures_with_alt_text_within_the_limits(key: str) -> None:
    painter = Counting()
    pictures, words = RulePictures(Pictures(painter)), Words("ko")
    game = games()[key]
    for chapter in illustrated(game):
        files = await pictures.files(game, chapter.title, words)
        expected = [each for each in game.examples if each.page == chapter.title.id]
        assert [file.description for file in files] == [words(each.text) for each in expected]
        assert len({file.filename for file in files}) == len(files)
        lines = "\n".join(map(words, chapter.lines))
        turn = page_buttons(0, 9, "rules", key)
        shown = page(text(lines), *picture_blocks(files), *turn, accent=1)
        built = parts(shown.to_components())
        assert len(built) <= MAX_COMPONENTS
        assert is_short_enough("".join(str(each.get("content", "")) for each in built))


async def test_a_picture_is_painted_once_for_each_language() -> None:
    painter = Counting()
    pictures, game = RulePictures(Pictures(painter)), games()["lapilli"]
    title = game.meta.guide[0].title
    for _ in range(3):
        assert len(await pictures.files(game, title, Words("en"))) == 2
    assert len(painter.painted) == 2
    await pictures.files(game, title, Words("ru"))
    assert len(painter.painted) == 4


async def test_a_picture_that_could_not_be_painted_is_tried_again() -> None:
    class Broken(Counting):
        broken = True

        async def paint(self, scene: Scene, level: int) -> bytes:
            if self.broken:
                raise PainterDied("it is gone")
            return await super().paint(scene, level)

    painter = Broken()
    pictures, game = RulePictures(Pictures(painter)), games()["lapilli"]
    title = game.meta.guide[0].title
    assert not await pictures.files(game, title, Words("en"))
    painter.broken = False
    assert len(await pictures.files(game, title, Words("en"))) == 2


async def test_the_rules_of_a_game_come_with_their_pictures(stage: Stage) -> None:
    answer = await stage.eve.slash(stage.channel, "game rules", game="lapilli")
    assert "Three pebbles in line, A1, B2 and C3, have just won." in private(answer)
    galleries = [each for each in parts(answer.response.components) if each.get("type") == 12]
    assert len(galleries) == 2


async def test_the_rules_open_at_the_scenario_that_is_played(stage: Stage) -> None:
    await stage.opened("catan")
    lobby = stage.bot.services.lobby
    await lobby.change_options(1, stage.ann.id, options={"seafarers": "four-islands"}, size=3)
    await lobby.fill_and_start(1, stage.ann.id)
    board = await stage.until(lambda: stage.holding("act"))
    told = await stage.press(stage.ann, board, "rules")
    assert "The Four Islands" in said(told.response)
