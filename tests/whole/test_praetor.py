"""Praetor as a stranger plays it: what autocomplete tells, passing by mistake, old menus, and a
kill in the middle of a deal.
"""

from __future__ import annotations

import signal
from typing import Any

from local.protocol import MODAL, walk_components

from .house import House, Json, list_button_labels, list_menus, list_pictures, read_texts
from .players import Party, Player, find_component, start_table


def offered(menu: Json) -> list[tuple[str, str]]:
    """The lines of the lists on a message: what is called how, and what it would bring."""
    return [
        (option["label"], option.get("description") or "")
        for each in list_menus(menu)
        for option in each["options"]
    ]


async def chosen(player: Player, menu: Json, action: str, line: str = "") -> None:
    """Takes a line of a list, the first or the one that begins so."""
    listed = find_component(player.find_current(menu), action)
    assert listed is not None
    wanted = next(option for option in listed["options"] if option["label"].startswith(line))
    before = player.dump_components(menu)
    await player.house.discord.select(player.person, menu, listed["custom_id"], wanted["value"])
    await player.house.discord.wait_for(lambda: player.dump_components(menu) != before)


async def pressed(player: Player, menu: Json, custom_id: str) -> None:
    before = player.dump_components(menu)
    await player.house.discord.press(player.person, menu, custom_id)
    await player.house.discord.wait_for(lambda: player.dump_components(menu) != before)


def button(menu: Json, label: str) -> str:
    return next(
        str(part["custom_id"])
        for part in walk_components(menu["components"])
        if part.get("label") == label
    )


async def party_of_two(home: House) -> tuple[Party, Player]:
    """Two who speak English, and the one who begins."""
    party = await start_table(home, "Alex", "Clara", game="praetor")
    return party, party.list_asked()[0]


async def test_a_build_by_slash_command_says_at_every_field_what_it_brings(home: House) -> None:
    party, player = await party_of_two(home)
    place = home.discord.world.channels[str(party.table.place)]
    typed: dict[str, Any] = {}
    told = []
    for field in ("tile", "worker", "at", "turn"):
        best = (
            await home.discord.autocomplete(player.person, place, "praetor build", field, **typed)
        )[0]
        told.append(best["name"])
        typed[field] = best["value"]
    tile, worker, at, turn = told
    assert "plaza favor. " in tile or tile.endswith("…"), "as far as there is room"
    assert worker == "worker 1: returns with experience 2"
    assert ": at best " in at
    assert at.endswith("plaza favor")
    assert turn.split(": ")[1] == at.split("at best ")[1], "the best way of laying it comes first"
    answer = await home.discord.slash(player.person, place, "praetor build", **typed)
    assert "✓ Done" in read_texts(answer.message)
    await party.wait_until_shown()
    assert turn.split(": ")[1].removesuffix(" plaza favor") in read_texts(party.find_board())


async def test_passing_by_mistake_is_asked_about_once_and_an_old_menu_is_taken_away(
    home: House,
) -> None:
    party, player = await party_of_two(home)
    old = (await player.press(party.find_board(), "act")).message
    await pressed(player, old, button(old, "Pass"))
    assert read_texts(player.find_current(old)).startswith(
        "**Pass?**\n3 workers are still at home. You could still build: "
    )
    await pressed(player, old, button(player.find_current(old), "Back"))
    assert "Pass" in list_button_labels(player.find_current(old))
    assert party.table.seq == 0

    again = (await player.press(party.find_board(), "act")).message
    await chosen(player, again, "whole", "Gold Mine")
    await party.wait_until_shown()
    other = party.list_asked()[0]
    assert other is not player
    assert old["id"] not in home.discord.world.messages[old["channel_id"]], "only one stands"
    assert party.table.seq == 1


async def test_a_deal_at_the_market_survives_a_kill(home: House) -> None:
    party, player = await party_of_two(home)
    menu = (await player.press(party.find_board(), "act")).message
    assert any(
        line.startswith("Market") and "34 Gold in all" in hint for line, hint in offered(menu)
    )
    await chosen(player, menu, "whole", "Market")
    deal = "Deal at the Market (you have 10 Gold)"
    opened_form = await home.discord.press(
        player.person, menu, button(player.find_current(menu), deal)
    )
    assert opened_form.callback_type == MODAL
    await home.stop(signal.SIGKILL)
    await home.start()
    answer = await home.discord.submit(
        player.person, opened_form, {"0": ["-4"], "1": ["0"], "2": ["0"], "3": ["2"]}
    )
    await home.discord.wait_for(lambda: "4 Wood for 2 Weapons" in read_texts(answer.message))
    await party.wait_until_shown()
    assert party.list_asked()[0] is not player
    assert len(list_pictures(party.find_board())) == 2
