"""A request for an undo says what it takes back, and asks nobody who has answered it."""

from __future__ import annotations

import pytest
import simcord

from .conftest import Stage, asked, part, text
from .test_private_messages import idle, private_messages, same_time

__all__ = ["same_time"]


async def of_three(stage: Stage) -> None:
    """A started table of ann, ben and eve."""
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    await stage.press(stage.eve, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await idle(stage)


async def to_act(stage: Stage) -> simcord.MemberActor:
    (row,) = (await stage.bot.services.tables.table(1)).people_to_act()
    return next(who for who in (stage.ann, stage.ben, stage.eve) if who.id == row.person_id)


async def place_warriors(stage: Stage, *squares: str) -> list[simcord.MemberActor]:
    """Whoever must act places a warrior on each square; returns who did."""
    (thread,) = stage.channel.threads
    people = []
    for square in squares:
        people.append(await to_act(stage))
        await people[-1].slash(thread, "armadora warrior", value="1", at=square)
        await idle(stage)
    return people


@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_who_has_answered_in_public_is_not_asked_in_private_any_more(
    stage: Stage,
    answer: str,
) -> None:
    await of_three(stage)
    asker, between = await place_warriors(stage, "A1", "B1")
    last = await to_act(stage)
    await stage.press(last, stage.holding("act"), "act")
    await stage.press(asker, stage.holding("undo"), "undo")
    await idle(stage)
    (menu,) = private_messages(stage, last)
    assert part(menu, "agree")
    await stage.press(last, stage.holding("agree"), answer)
    await idle(stage)
    (menu,) = private_messages(stage, last)
    assert not part(menu, "agree"), "they have answered"
    assert "asks to take" not in text(menu)
    assert part(menu, "sort"), "it is their turn as before"
    assert between not in (asker, last)


async def test_a_request_lists_what_it_takes_back_each_on_its_line(stage: Stage) -> None:
    await of_three(stage)
    asker, between = await place_warriors(stage, "A1", "B1")
    last = await to_act(stage)
    await stage.press(last, stage.holding("act"), "act")
    await stage.press(asker, stage.holding("undo"), "undo")
    await idle(stage)
    listed = (
        f"> ← {asker.name} places a warrior on A1.\n> ← {between.name} places a warrior on B1."
    )
    assert listed in text(stage.holding("agree"))
    assert all(listed in text(private_messages(stage, who)[0]) for who in (last, asker))


async def test_the_asker_is_not_told_that_others_are_asked_once_they_have_answered(
    stage: Stage,
) -> None:
    await stage.started()
    (asker,) = await place_warriors(stage, "A1")
    other, _ = await asked(stage)
    await stage.press(asker, stage.holding("undo"), "undo")
    await idle(stage)
    assert "The others are asked" in text(private_messages(stage, asker)[0])
    await stage.press(other, stage.holding("decline"), "decline")
    await idle(stage)
    assert "The others are asked" not in text(private_messages(stage, asker)[0])
