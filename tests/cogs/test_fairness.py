"""Dice that can be checked, undo that tells what it takes back, and practice: on an independent
Discord.
"""

from __future__ import annotations

import json
from typing import Any

from cogs.match_files import CHECKS
from cogs.messages.log_lines import list_events, log_lines
from cogs.services.interactions import PressLimiter
from engine.core import Text
from words import Words

from .conftest import Stage, asked, part, played, private, text, tree


def match_of(stage: Stage, number: int = 1) -> Any:
    return stage.bot.services.tables._loaded[number].match


async def test_the_table_shows_the_beginning_of_the_fairness_code_and_the_log_all_of_it(
    stage: Stage,
) -> None:
    thread = await played(stage)
    promise = match_of(stage).commitment_digest
    board = text(stage.holding("act"))
    assert f"Fairness code `{promise[:12]}…`, in full in the log" in board
    assert promise not in board, "on a phone it would take four lines"
    told = private(await stage.eve.slash(thread, "game log"))
    assert f"Fairness code (/game verify checks it after the end): `{promise}`" in told


async def test_while_a_match_runs_neither_seed_nor_salt_leaves_the_bot(stage: Stage) -> None:
    thread = await played(stage)
    match = match_of(stage)
    secrets = (str(match.seed), match.commitment.salt)
    told = [text(message) for message in stage.messages()]
    for command in (
        "game show",
        "game log",
        "game text",
        "game replay",
        "game export",
        "game verify",
        "my data",
        "my games",
    ):
        result = await stage.ann.slash(thread, command)
        told.append(private(result))
        for file in getattr(result.response, "attachments", ()):
            told.append(bytes(await file.read()).decode("latin-1"))
    assert any('"armadora"' in each for each in told), "one's own data was among it"
    assert not any(secret in each for each in told for secret in secrets)


async def test_the_dice_of_a_finished_match_are_checked_at_the_table_and_from_a_file(
    stage: Stage,
) -> None:
    thread = await played(stage)
    assert "once the match is over" in private(
        await stage.eve.slash(thread, "game verify", table="1")
    )
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    said = private(await stage.eve.slash(thread, "game verify", table="1"))
    assert "✓ Chance was fair" in said
    assert match_of(stage).commitment_digest in said
    exported = await stage.ann.slash(thread, "game export", table="1")
    assert exported.response is not None
    data = json.loads(await exported.response.attachments[0].read())
    match = match_of(stage)
    assert (data["seed"], data["salt"], data["commitment"]) == (
        match.seed,
        match.commitment.salt,
        match.commitment_digest,
    )

    async def checked(**changes: Any) -> str:
        file = ("match.json", json.dumps({**data, **changes}).encode())
        return private(await stage.eve.slash(stage.channel, "game verify", file=file))

    assert "✓ Chance was fair" in await checked()
    assert "✗ Chance was not fair: the seed does not fit" in await checked(commitment="0" * 64)
    assert "✗ Chance was not fair: the seed gives another" in await checked(
        seed="0" * 32, commitment=None
    )
    old = {
        key: value
        for key, value in data.items()
        if key not in ("salt", "chance", "order", "commitment")
    }
    file = ("match.json", json.dumps(old).encode())
    assert "begun before" in private(
        await stage.eve.slash(stage.channel, "game verify", file=file)
    )


async def test_who_has_many_files_checked_in_a_row_waits_and_others_do_not(stage: Stage) -> None:
    files: Any = stage.bot.get_cog("match_files")
    files._limiter = PressLimiter(CHECKS, clock=lambda: 0.0)  # no time passes

    async def bring(person: Any, command: str) -> str:
        return private(await person.slash(stage.channel, command, file=("match.json", b"{")))

    for command in ("game verify", "game import") * (CHECKS.burst // 2):
        assert "no JSON" in await bring(stage.eve, command)
    for command in ("game verify", "game import"):
        assert "many matches" in await bring(stage.eve, command)
    assert "no JSON" in await bring(stage.ann, "game verify")


async def test_an_undo_tells_the_table_and_the_log_what_was_taken_back_and_who_agreed(
    stage: Stage,
) -> None:
    thread = await played(stage)
    _, last = await asked(stage)
    await stage.press(last, stage.holding("undo"), "undo")
    board = await stage.until(lambda: stage.holding("agree"))
    other, _ = await asked(stage)
    names = {row.person_id: row.name for row in (await stage.bot.services.tables.table(1)).seats}
    await stage.press(other, board, "agree")
    await stage.bot.services.table_messages.wait_until_idle()
    shown, logged = text(stage.holding("act")), private(await stage.eve.slash(thread, "game log"))
    for told in (shown, logged):
        assert f"{names[last.id]} takes back 1 action:" in told
        assert "places a warrior on B1." in told
        assert f"Agreed: {names[other.id]}." in told


async def test_alone_with_a_bot_the_card_and_the_table_say_that_it_is_practice(
    stage: Stage,
) -> None:
    card = await stage.opened()
    assert "- Rated, if only people join; with a bot it is not." in text(card)
    await stage.press(stage.ann, card, "bot")
    card = await stage.until(
        lambda: stage.holding("join") if "Practice: " in text(stage.holding("join")) else None
    )
    assert "Rated" not in text(card)
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    board = await stage.until(lambda: stage.holding("act"))
    assert "· practice" in text(board)
    assert "even what chance decided can be undone" in text(board)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    over = await stage.until(lambda: stage.holding("rematch"))
    assert "· practice" in text(over)
    assert "can be undone" not in text(over)


async def test_the_small_print_stands_below_the_buttons_of_a_table(stage: Stage) -> None:
    await played(stage)
    blocks = tree(stage.holding("act"))[0]["components"]
    assert "Fairness code" in blocks[-1]["content"]
    assert not any("Fairness code" in block.get("content", "") for block in blocks[:-1])


async def test_an_undo_that_is_declined_is_told_at_the_table_until_the_next_move_and_in_the_log(
    stage: Stage,
) -> None:
    thread = await played(stage)
    _, last = await asked(stage)
    await stage.press(last, stage.holding("undo"), "undo")
    board = await stage.until(lambda: stage.holding("decline"))
    other, _ = await asked(stage)
    name = next(
        row.name
        for row in (await stage.bot.services.tables.table(1)).seats
        if row.person_id == other.id
    )
    await stage.press(other, board, "decline")
    await stage.bot.services.table_messages.wait_until_idle()
    said = f"{name} does not agree to the undo."
    assert said in text(stage.holding("act"))
    assert said in private(await stage.eve.slash(thread, "game log"))
    await other.slash(thread, "armadora warrior", value="1", at="C1")
    await stage.bot.services.table_messages.wait_until_idle()
    assert said not in text(stage.holding("act"))


async def test_the_buttons_of_a_request_name_who_asks(stage: Stage) -> None:
    await played(stage)
    _, last = await asked(stage)
    await stage.press(last, stage.holding("undo"), "undo")
    board = await stage.until(lambda: stage.holding("agree"))
    table = await stage.bot.services.tables.table(1)
    for action in ("agree", "decline"):
        assert part(board, action) == f"tb:{action}:1:{table.seq}:{table.own_seat(last.id).seat}"


async def test_of_a_long_log_only_the_page_that_is_shown_is_put_into_words(stage: Stage) -> None:
    await played(stage)
    table = await stage.bot.services.tables.table(1)
    spoken: list[Text] = []

    class Counting(Words):
        def __call__(self, text: Text) -> str:
            spoken.append(text)
            return super().__call__(text)

    words = Counting("en", table.names())
    items = list_events(table)
    assert len(items) == table.seq > 1
    whole = log_lines(table, None, words)
    all_of_it = len(spoken)
    spoken.clear()
    assert log_lines(table, None, words, items[-1:]) == whole[-1:]
    assert 0 < len(spoken) < all_of_it
