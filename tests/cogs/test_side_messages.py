"""Private texts beside the message of a table go when they do not hold any more."""

from __future__ import annotations

from random import Random
from typing import Any

import simcord

from bench.load.form_answers import answer_form
from engine.catan.moves import Offer
from play.tables import MoveRequest

from .conftest import Stage, part, text
from .test_offers import first_turn, lobby
from .test_private_messages import idle, place_warrior, private_messages, same_time
from .test_resigning import resign

__all__ = ["same_time"]


def in_channel(stage: Stage, person: simcord.MemberActor) -> list[Any]:
    history = stage.channel.history(viewer=person)
    return [each for each in history if each.flags.ephemeral]


async def test_that_a_table_is_open_is_said_until_its_match_starts(stage: Stage) -> None:
    card = await stage.opened()
    assert "is open" in text(in_channel(stage, stage.ann)[0])
    await stage.press(stage.ben, card, "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    assert in_channel(stage, stage.ann), "it is open still"
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await idle(stage)
    assert not any("is open" in text(each) for each in in_channel(stage, stage.ann))


async def test_the_page_to_leave_goes_with_the_seat(stage: Stage) -> None:
    person, _ = stage.to_act(await stage.started())
    (thread,) = stage.channel.threads
    await person.slash(thread, "game leave")
    assert "Leave your seat?" in text(private_messages(stage, person)[0])
    await resign(stage, person)
    (result,) = private_messages(stage, person)
    assert "You have resigned." in text(result)


async def test_the_question_whether_to_resign_goes_when_the_match_ends(stage: Stage) -> None:
    person, other = stage.to_act(await stage.started())
    (thread,) = stage.channel.threads
    await other.slash(thread, "game resign")
    await resign(stage, person)
    assert not any(part(each, "resigned") for each in private_messages(stage, other))


async def test_that_consent_is_not_needed_goes_with_the_request(stage: Stage) -> None:
    person, other = stage.to_act(await stage.started())
    await place_warrior(stage, person, "C1")
    await idle(stage)
    await stage.press(person, stage.holding("undo"), "undo")
    await idle(stage)
    for _ in range(2):
        await stage.press(person, stage.holding("agree"), "agree")
    said = [each for each in private_messages(stage, person) if "not needed" in text(each)]
    assert len(said) == 1
    await stage.press(other, stage.holding("decline"), "decline")
    await idle(stage)
    assert not any("not needed" in text(each) for each in private_messages(stage, person))


async def refuse_form(stage: Stage) -> simcord.MemberActor:
    """Somebody has twice offered cards for the same cards in the form of Catan."""
    for who in (stage.ben, stage.eve):
        card = await (stage.opened("catan") if who is stage.ben else lobby(stage))
        await stage.press(who, card, "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await idle(stage)
    table = await stage.bot.services.tables.table(1)
    match = first_turn(table.running_match)
    table.times = [stage.bot.services.tables.now()] * len(match.lines)
    active = table.seats[match.state.active].person_id
    person = next(who for who in (stage.ann, stage.ben, stage.eve) if who.id == active)
    decision = match.decision(match.state.active)
    assert decision is not None
    form = next(form for form in decision.forms if form.kind is Offer)
    give, _want, *others = answer_form(form, form.sample(Random(4)))
    answers = {str(key): answer for key, answer in enumerate([give, give, *others])}
    (thread,) = stage.channel.threads
    for _ in range(2):
        dialog = await person.slash(thread, "catan offer")
        await person.submit_modal(dialog, answers)
    return person


def retries(stage: Stage, person: simcord.MemberActor) -> int:
    return sum(bool(part(each, "retry")) for each in private_messages(stage, person))


async def test_a_refused_form_goes_when_its_person_moves_otherwise(stage: Stage) -> None:
    person = await refuse_form(stage)
    assert retries(stage, person) == 1, "the second takes the place of the first"
    tables = stage.bot.services.tables
    end = (await tables.table(1)).game.moves.parse("end")
    await tables.make_move(MoveRequest(1, person.id, end))
    await idle(stage)
    assert retries(stage, person) == 0


async def test_a_refused_form_goes_when_the_match_ends(stage: Stage) -> None:
    person = await refuse_form(stage)
    for who in (stage.ann, stage.ben, stage.eve):
        if who is not person:
            await stage.bot.services.resignations.resign(1, who.id)
    await idle(stage)
    assert retries(stage, person) == 0
