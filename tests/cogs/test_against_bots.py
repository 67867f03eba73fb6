"""One press against bots: the match starts, and the answer of that press is its first question."""

from __future__ import annotations

from typing import Any

import pytest
from discord import File

from cogs.messages.lobby_card import lobby_card
from cogs.messages.lobby_pictures import LobbyPictures
from cogs.messages.posting import Posting
from cogs.slash.suggestions import games_easiest_first
from engine import games
from play import Table
from play.table import LOBBY, PLAYING
from play.tables import MoveRequest
from words import Words

from .conftest import Stage, has_menu, part, parts, private, text, tree
from .long_screens import row_of, seated

MEDIA_GALLERY = 12  # the type of a component with pictures


async def tables_of_ann(stage: Stage) -> list[int]:
    found = await stage.bot.services.table_records.own_summaries(stage.ann.id)
    return [each.table.id for each in found]


@pytest.mark.parametrize("command", ["game new", "game practice"])
async def test_the_level_of_the_bots_is_said_with_the_command(stage: Stage, command: str) -> None:
    bots = {"bots": 1} if command == "game new" else {}
    await stage.ann.slash(stage.channel, command, game="armadora", level="easy", **bots)
    table = await stage.bot.services.tables.table(1)
    assert [row.bot for row in table.seats if row.bot] == ["easy"]


async def test_the_board_names_the_level_of_every_bot(stage: Stage) -> None:
    await stage.ann.slash(stage.channel, "game new", game="armadora", level="easy", bots=1)
    table = await stage.bot.services.tables.table(1)
    (bot,) = [row for row in table.seats if row.bot]
    board = await stage.until(lambda: stage.holding("act"))
    assert f"Bots: {bot.name} (easy)." in text(board)


async def test_a_level_that_there_is_not_opens_no_table(stage: Stage) -> None:
    told = await stage.ann.slash(stage.channel, "game practice", game="armadora", level="divine")
    assert "There is no such level." in text(told.response)
    assert await tables_of_ann(stage) == []


def offered_games(message: Any) -> list[str]:
    """The games that a page offers to practise, in order."""
    ids = [str(each.get("custom_id") or "") for each in parts(tree(message))]
    return [each.split(":")[2] for each in ids if each.startswith("tb:practice:")]


async def test_practice_without_a_game_asks_which_one_and_a_press_begins_it_there(
    stage: Stage,
) -> None:
    asked = await stage.ann.slash(stage.channel, "game practice", level="easy")
    assert "Which game do you want to practise?" in text(asked.response)
    easiest_first = [game.meta.key for game in games_easiest_first()]
    assert offered_games(asked.response) == easiest_first
    assert await tables_of_ann(stage) == [], "nothing begins by itself"
    told = await stage.ann.click(asked.response, custom_id="tb:practice:armadora:easy")
    assert has_menu(told)
    table = await stage.bot.services.tables.table(1)
    assert table.row.game == "armadora"
    assert [row.bot for row in table.seats if row.bot] == ["easy"]
    assert not any("Which game" in text(each) for each in stage.channel.history())


async def test_the_games_to_practise_begin_with_those_that_were_played_last(
    stage: Stage,
) -> None:
    for game in ("praetor", "armadora"):
        await stage.ann.slash(stage.channel, "game practice", game=game)
    asked = await stage.ann.slash(stage.channel, "game practice")
    offered = offered_games(asked.response)
    assert offered[:2] == ["armadora", "praetor"]
    assert sorted(offered) == sorted(games())


async def test_a_level_that_there_is_not_is_refused_before_a_game_is_asked_for(
    stage: Stage,
) -> None:
    told = await stage.ann.slash(stage.channel, "game practice", level="divine:1")
    assert "There is no such level." in text(told.response)


async def test_a_new_table_with_bots_starts_at_once_and_asks_the_first_question(
    stage: Stage,
) -> None:
    told = await stage.ann.slash(stage.channel, "game new", game="armadora", bots=2)
    assert has_menu(told)
    table = await stage.bot.services.tables.table(1)
    assert table.row.status == PLAYING
    assert [row.bot is not None for row in table.seats].count(True) == 2
    board = await stage.until(lambda: stage.holding("act"))
    assert board.channel.id in [thread.id for thread in stage.channel.threads]
    assert stage.holding("join") is None, "no lobby is left in the channel"
    await stage.bot.services.table_messages.wait_until_idle()
    (thread,) = stage.channel.threads
    (card,) = [
        message for message in stage.channel.history() if f"<#{thread.id}>" in text(message)
    ]
    assert "play here" in text(card)


async def test_a_match_that_begins_while_its_card_is_painted_leaves_no_lobby_behind(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services = stage.bot.services
    paint = LobbyPictures.files

    async def start_meanwhile(self: LobbyPictures, table: Table, words: Words) -> list[File]:
        files = await paint(self, table, words)
        if table.row.status == LOBBY:
            await services.lobby.fill_and_start(table.id, stage.ann.id)
        return files

    monkeypatch.setattr(LobbyPictures, "files", start_meanwhile)
    await stage.ann.slash(stage.channel, "game new", game="armadora")
    await services.table_messages.wait_until_idle()
    await stage.until(lambda: stage.holding("act"))
    assert not [each for each in stage.channel.history() if "**Players**" in text(each)]


async def test_a_card_that_is_outdated_when_it_is_posted_is_not_posted_twice(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services = stage.bot.services
    post = Posting.post_card

    async def refresh_meanwhile(self: Posting, table: Table, *rest: Any, **more: Any) -> int:
        posted = await post(self, table, *rest, **more)
        services.table_messages.refresh(table.id)
        return posted

    monkeypatch.setattr(Posting, "post_card", refresh_meanwhile)
    await stage.ann.slash(stage.channel, "game new", game="armadora")
    await services.table_messages.wait_until_idle()
    cards = [message for message in stage.channel.history() if part(message, "join")]
    assert len(cards) == 1


async def test_the_private_message_of_practice_leads_to_undo_log_rules_and_seat(
    stage: Stage,
) -> None:
    await stage.ann.slash(stage.channel, "game practice", game="lapilli")
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()
    table = await stage.bot.services.tables.table(1)
    move = table.running_match.decisions()[0].moves[0]
    (thread,) = stage.channel.threads

    def standing() -> Any:
        history = stage.channel.history(viewer=stage.ann)
        return [each for each in history if each.flags.ephemeral][-1]

    await stage.press(stage.ann, standing(), "nolessons")  # a lesson needs the room
    assert all(part(standing(), action) for action in ("seat", "log", "rules"))
    assert not part(standing(), "undo"), "there is nothing to take back"
    await stage.bot.services.tables.make_move(MoveRequest(1, stage.ann.id, move))
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()
    await stage.press(stage.ann, standing(), "seat")
    await stage.press(stage.ann, standing(), "act")
    assert part(standing(), "undo")
    assert standing().channel.id != thread.id


async def test_a_new_table_with_bots_and_more_seats_waits_for_others(stage: Stage) -> None:
    told = await stage.ann.slash(stage.channel, "game new", game="armadora", players=4, bots=1)
    assert "Table 1 is open" in private(told)
    table = await stage.bot.services.tables.table(1)
    assert (table.row.status, table.row.seats, len(table.seats)) == (LOBBY, 4, 2)


async def test_bots_that_find_no_seat_are_refused_and_no_table_is_left(stage: Stage) -> None:
    no_room = "Beside you, between 0 and 1 bots can play here."
    for options, refusal in (
        ({"bots": 7}, "Armadora is for 2, 3, 4 players."),
        ({"bots": 3, "players": 2}, no_room),
        ({"bots": -1, "players": 2}, no_room),
    ):
        told = await stage.ann.slash(stage.channel, "game new", game="armadora", **options)
        assert private(told).strip() == refusal
    assert await tables_of_ann(stage) == []


async def test_the_lobby_s_button_fills_the_seats_with_bots_and_asks_whoever_pressed(
    stage: Stage,
) -> None:
    card = await stage.opened()
    told = await stage.press(stage.ann, card, "botstart")
    assert has_menu(told)
    table = await stage.bot.services.tables.table(1)
    assert (table.row.status, len(table.seats)) == (PLAYING, 4)
    await stage.until(lambda: stage.holding("act"))


def test_a_full_lobby_has_nothing_to_fill() -> None:
    for count, is_offered in ((1, True), (2, False)):
        table = seated(row_of("lapilli", 2, status=LOBBY), "ann")
        table.seats[count:] = []
        view: Any = lobby_card(table, Words("en", table.names()))
        (fill,) = [
            each
            for each in parts(view.to_components())
            if str(each.get("custom_id")).startswith("tb:botstart:")
        ]
        assert fill["disabled"] is not is_offered


async def test_practice_of_every_game_begins_with_one_command(stage: Stage) -> None:
    for number, game in enumerate(sorted(games()), 1):
        told = await stage.ann.slash(stage.channel, "game practice", game=game)
        assert has_menu(told) or "Thinking: " in private(told)
        table = await stage.bot.services.tables.table(number)
        assert table.row.game == game
        assert table.is_practice
        assert len(table.seats) == table.game.meta.practice_size


async def test_a_second_practice_of_a_game_asks_at_the_table_that_is_there(stage: Stage) -> None:
    for _ in range(2):
        told = await stage.ann.slash(stage.channel, "game practice", game="armadora")
        await stage.bot.services.tables.wait_for_bots()
        assert has_menu(told)
    await stage.ann.slash(stage.channel, "game practice", game="lapilli")
    assert sorted(await tables_of_ann(stage)) == [1, 2]


async def test_while_bots_think_the_answer_says_who_thinks(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think(self: object, table_id: int, seconds: float) -> None: ...

    tables = stage.bot.services.tables
    monkeypatch.setattr(type(tables), "wait_for_bots_of", think)
    monkeypatch.setattr(tables, "wake_bots", lambda table: None)
    for _ in range(20):  # who begins is drawn
        told = await stage.ann.slash(stage.channel, "game new", game="armadora", bots=3)
        if not has_menu(told):
            break
        await stage.bot.services.moderation.abort((await tables_of_ann(stage))[0], stage.eve.id)
    assert "Waiting for " in private(told)


async def test_a_rematch_against_bots_begins_at_once(stage: Stage) -> None:
    await stage.ann.slash(stage.channel, "game new", game="armadora", bots=1)
    services = stage.bot.services
    await services.resignations.resign(1, stage.ann.id)
    over = await stage.until(lambda: stage.holding("rematch"))
    await services.table_messages.wait_until_idle()
    told = await stage.press(stage.ann, over, "rematch")
    await services.tables.wait_for_bots()
    assert has_menu(told)
    assert (await services.tables.table(2)).row.status == PLAYING


async def test_far_from_the_table_the_private_result_shows_the_final_picture(
    stage: Stage,
) -> None:
    await stage.ann.slash(stage.channel, "game practice", game="lapilli")
    services = stage.bot.services
    while (table := await services.tables.table(1)).row.status == PLAYING:
        await services.tables.wait_for_bots()
        if table.row.status == PLAYING:
            (decision,) = table.running_match.decisions()
            await services.tables.make_move(MoveRequest(1, stage.ann.id, decision.moves[0]))
    await services.table_messages.wait_until_idle()
    history = stage.channel.history(viewer=stage.ann)
    (result,) = [each for each in history if each.flags.ephemeral]
    assert part(result, "rematch")
    told = [line for line in text(result).splitlines() if line.startswith("> ")]
    assert len(told) == 2, "what ended it; the moves before it are known"
    assert "wins: " in told[-1]
    assert not any("ann" in line for line in told), "nor what she did herself"
    assert len(result.attachments) == 1
    assert [each["type"] for each in parts(tree(result))].count(MEDIA_GALLERY) == 1
