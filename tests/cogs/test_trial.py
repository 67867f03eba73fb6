"""*Try* in private: nothing of it happens at the table before the person wants it."""

from __future__ import annotations

from typing import Any

from cogs.components import custom_ids

from .conftest import Stage, part, parts, private, text, tree
from .test_forged_presses import forge


def trial_id(message: Any, action: str) -> str:
    """The id of a component of a trial's menu."""
    for each in parts(tree(message)):
        if str(each.get("custom_id") or "").split(":")[:2] == ["tt", action]:
            return str(each["custom_id"])
    raise AssertionError(f"there is no {action} to try here")


async def begin_trial(stage: Stage) -> tuple[Any, Any, Any]:
    board = await stage.started()
    person, other = stage.to_act(board)
    seat = await stage.press(person, board, "seat")
    trial = (await stage.press(person, seat.response, "try")).response
    return person, other, trial


async def test_tried_moves_are_shown_in_private_and_change_nothing(stage: Stage) -> None:
    person, _, trial = await begin_trial(stage)
    assert "Only you see this" in text(trial)
    await person.click(trial, custom_id=trial_id(trial, "best"))
    assert "> 1. " in text(trial)
    assert "somebody else decides" in text(trial) or trial_id(trial, "move")
    assert (await stage.bot.services.tables.table(1)).seq == 0
    assert part(trial, "move") is None, "nothing there acts at the table"


async def test_what_was_tried_can_be_taken_back_done_or_forgotten(stage: Stage) -> None:
    person, _, trial = await begin_trial(stage)
    assert part(trial, "trydo") is None, "nothing is tried yet"
    await person.click(trial, custom_id=trial_id(trial, "best"))
    await stage.press(person, trial, "tryback")
    assert "> 1. " not in text(trial)
    await person.click(trial, custom_id=trial_id(trial, "best"))
    done_id = part(trial, "trydo")
    await stage.press(person, trial, "trydo")
    table = await stage.bot.services.tables.table(1)
    assert table.seq == 1
    assert "✓ Done: all that you tried." in text(trial)
    again = await forge(person, trial, str(done_id))
    assert "trial is over" in private(again)
    assert table.seq == 1, "an old button does nothing"


async def test_a_forgotten_trial_leads_back_to_the_question(stage: Stage) -> None:
    person, _, trial = await begin_trial(stage)
    tried = trial_id(trial, "best")
    await stage.press(person, trial, "tryend")
    assert "Only you see this" not in text(trial)
    assert part(trial, "move") or part(trial, "go") or part(trial, "best")
    assert "trial is over" in private(await forge(person, trial, tried))


async def test_nobody_tries_at_another_seat_or_when_not_asked(stage: Stage) -> None:
    _, other, trial = await begin_trial(stage)
    board, tried = stage.holding("act"), trial_id(trial, "best")
    assert board is not None
    assert "trial is over" in private(await forge(other, board, tried))
    begun = await forge(other, board, custom_ids.make_id("try", 1))
    assert "when it is your turn" in private(begun)
    assert "seat" in private(await forge(stage.eve, board, custom_ids.make_id("try", 1)))
    assert (await stage.bot.services.tables.table(1)).seq == 0


async def test_a_trial_ends_when_the_table_goes_on(stage: Stage) -> None:
    person, _, trial = await begin_trial(stage)
    tried = trial_id(trial, "best")
    (thread,) = stage.channel.threads
    await person.slash(thread, "armadora warrior", value="1", at="C1")
    board = await stage.until(lambda: stage.holding("act"))
    assert "trial is over" in private(await forge(person, board, tried))
