"""Editions in the lobby: one choice sets every point in which rulebooks differ, and the card says
what was changed after it.
"""

from __future__ import annotations

from typing import Any

import pytest

from cogs.messages.lobby_card import option_lines
from db import matches
from engine import games
from tests.play.conftest import Hands
from words import Words

from .conftest import Stage, parts, selected, text, tree

ARMADORA = games()["armadora"].meta


def chosen(page: Any, key: str) -> str:
    """The value that a list of the private settings shows as chosen."""
    for each in parts(tree(page)):
        if str(each.get("custom_id") or "").endswith(f":{key}"):
            return str(
                next(option["value"] for option in each["options"] if option.get("default"))
            )
    raise AssertionError(f"there is no list for {key} here")


async def test_an_edition_is_chosen_and_one_point_of_it_changed(
    stage: Stage,
    hands: Hands,
) -> None:
    await stage.opened()
    assert "- Edition: our own rulings" in text(stage.holding("options"))
    options = (await stage.press(stage.ann, stage.holding("options"), "options")).response
    await stage.ann.select(options, ["korean"], custom_id=selected(options, "set", "edition"))
    card = await stage.until(
        lambda: (
            found
            if (found := stage.holding("join")) and "Korean rulebook" in text(found)
            else None
        )
    )
    for line in (
        "- Edition: Korean rulebook",
        "- Palisades placed by one action: exactly two",
        "- Factions: chosen, but dealt in the advanced game",
        "- The Goblins' extra warrior: face down",
        "- The Elves' first arrows: from the start",
    ):
        assert line in text(card).split("\n")
    options = (await stage.press(stage.ann, card, "options")).response
    assert (chosen(options, "edition"), chosen(options, "palisades")) == ("korean", "exactly-two")
    await stage.ann.select(options, ["up-to-two"], custom_id=selected(options, "set", "palisades"))
    card = await stage.until(
        lambda: found if (found := stage.holding("join")) and "one or two" in text(found) else None
    )
    assert "- Edition: Korean rulebook" in text(card).split("\n")
    assert "- Palisades placed by one action: one or two (the edition: exactly two)" in text(
        card
    ).split("\n")
    assert "- The Goblins' extra warrior: face down" in text(card).split("\n"), "the rest is kept"


@pytest.mark.parametrize(
    "gone", [{"edition": "lost"}, {"memory": "lost"}, {"wind": "on"}, {"edition": "", "wind": ""}]
)
async def test_a_lobby_that_holds_an_option_that_is_gone_is_shown_changed_and_started(
    stage: Stage,
    gone: dict[str, str],
) -> None:
    await stage.opened()
    services = stage.bot.services
    table = await services.tables.table(1)
    async with services.tables.db.write() as tx:
        await matches.update_match(tx, 1, options={**table.row.options, **gone})
    services.tables.forget(1)
    await services.lobby.join(1, stage.ben.id, "ben")
    await services.table_messages.wait_until_idle()
    card = stage.holding("options")
    assert "- Edition: our own rulings" in text(card).split("\n")
    page = (await stage.press(stage.ann, card, "options")).response
    assert listed(page, "edition")[0] == chosen(page, "edition") == "ours"
    await stage.ann.select(page, ["on"], custom_id=selected(page, "set", "advanced"))
    repaired = (await services.tables.table(1)).row.options
    assert repaired == ARMADORA.fill_options({"advanced": "on"})
    async with services.tables.db.write() as tx:
        await matches.update_match(tx, 1, options={**repaired, **gone})
    services.tables.forget(1)
    await services.lobby.join(1, stage.ben.id, "ben")
    await services.lobby.start(1, stage.ann.id)
    assert (await services.tables.table(1)).row.options == repaired


def listed(page: Any, key: str) -> list[str]:
    """The values that a list of the private settings offers."""
    for each in parts(tree(page)):
        if str(each.get("custom_id") or "").endswith(f":{key}"):
            return [str(option["value"]) for option in each["options"]]
    raise AssertionError(f"there is no list for {key} here")


async def test_a_list_offers_what_goes_together_and_says_why_the_rest_does_not(
    stage: Stage,
    hands: Hands,
) -> None:
    await stage.opened(game="catan")
    await stage.bot.services.lobby.change_options(1, stage.ann.id, size=4)
    card = await stage.until(lambda: stage.holding("options"))
    page = (await stage.press(stage.ann, card, "options")).response
    with pytest.raises(AssertionError, match="no list"):
        listed(page, "extension")  # there is nothing to choose
    assert "Nothing to choose beside the rest: " in text(page)
    why = next(each for each in parts(tree(page)) if each.get("label") == "Why?")
    await stage.ann.click(page, custom_id=why["custom_id"])
    assert (
        "With five or six players: all build after every turn (special building) is for 5, 6 "
        "players."
    ) in text(page)
    assert "**Scenario**" in text(page)
    assert text(page).index("**Scenario**") < text(page).index("**Variants**")
    further = next(each for each in parts(tree(page)) if each.get("label") == "▶")
    await stage.ann.click(page, custom_id=further["custom_id"])
    await stage.ann.select(page, ["big"], custom_id=selected(page, "set", "start"))
    assert listed(page, "desert") == ["desert", "jungle", "volcano", "gold"]
    assert listed(page, "robber") == ["usual", "friendlier"]
    assert (
        "Robber: friendly, spares whoever has two points does not go with Everybody starts with: a "
        "settlement, a city and three roads (big start)."
    ) in text(page)


@pytest.mark.parametrize("language", ["en", "ko", "ru"])
def test_the_card_of_a_table_opened_before_an_option_existed_shows_its_default(
    language: str,
) -> None:
    words = Words(language)
    lines = option_lines(ARMADORA, {"advanced": "on", "four": "partners"}, words)
    assert len(lines) == 1 + len(ARMADORA.options)
    assert lines == option_lines(ARMADORA, ARMADORA.defaults() | {"advanced": "on"}, words)


def test_a_point_unlike_the_edition_tells_what_the_edition_says() -> None:
    lines = option_lines(
        ARMADORA,
        ARMADORA.fill_options({"edition": "english", "goblin": "face-down"}),
        Words("en"),
    )
    assert "- The Goblins' extra warrior: face down (the edition: face up)" in lines
    assert sum("the edition:" in line for line in lines) == 1
