"""Finding a table on SimCord: `/game find`, the queue's card, musters, signs, `/my avoid`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
import simcord

from cogs.components.find_form import read_form, read_request, search_questions
from cogs.messages.muster_calls import CALL
from cogs.messages.queue_card import queue_card
from cogs.messages.reliability_badge import badge_text, reliability_text
from cogs.services.queue_cards import CARD
from engine.core import Illegal
from play.reliability import Reliability
from play.rows import QueueRow
from play.table import LOBBY, PLAYING
from tests.play.conftest import Hands
from words import LANGUAGES, Words

from .conftest import Stage, part, private, text, wait

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
SIMCORD_BEGINS = datetime(2026, 1, 1, tzinfo=UTC)  # by its ids


def cards(stage: Stage) -> list[discord.Message]:
    return [message for message in stage.messages() if part(message, "find")]


def calls(stage: Stage) -> list[discord.Message]:
    return [message for message in stage.messages() if part(message, "here")]


async def look(
    stage: Stage,
    person: simcord.MemberActor,
    **options: Any,
) -> simcord.InteractionResult:
    known = {"game": "armadora", "players": 2, **options}
    result = await person.slash(stage.channel, "game find", **known)
    await stage.bot.services.table_messages.wait_until_idle()
    return result


async def test_who_looks_is_told_and_one_card_names_the_games_and_nobody(stage: Stage) -> None:
    said = private(await look(stage, stage.ann))
    assert said.startswith("You look for a table of Armadora")
    assert "/my settings" in said, "they have not said when they sleep"
    await look(stage, stage.eve, game="praetor", players=4)
    (card,) = cards(stage)
    assert "Armadora" in text(card)
    assert "Praetor" in text(card)
    for person in (stage.ann, stage.eve):
        assert person.name not in text(card)
        assert str(person.id) not in text(card)


async def test_two_who_fit_meet_at_a_table_and_the_card_says_that_nobody_waits(
    stage: Stage,
) -> None:
    await look(stage, stage.ann)
    said = private(await look(stage, stage.ben, clock="24", rated="yes"))
    assert said.startswith("A table was found: ")
    table = await stage.bot.services.tables.table(1)
    assert table.row.status == PLAYING
    assert {row.person_id for row in table.seats} == {stage.ann.id, stage.ben.id}
    (card,) = cards(stage)
    assert "Nobody looks for a table" in text(card)
    assert await stage.until(lambda: stage.holding("act"))


async def test_the_form_asks_and_the_button_stops(stage: Stage) -> None:
    await look(stage, stage.ann)
    (card,) = cards(stage)
    said = private(await stage.press(stage.ann, card, "unfind"))
    assert said == "You look for no table here any more."
    said = private(await stage.press(stage.ann, cards(stage)[0], "unfind"))
    assert "You do not look for a table here." in said
    assert await stage.bot.services.matchmaking.list_requests(stage.guild.id) == []


async def test_a_card_that_somebody_deleted_is_posted_anew(stage: Stage) -> None:
    await look(stage, stage.ann)
    (card,) = cards(stage)
    services = stage.bot.services
    await services.posting.delete(stage.channel.id, card.id)
    await look(stage, stage.eve, game="praetor", players=4)
    (again,) = cards(stage)
    assert again.id != card.id
    stored = (await services.servers.server(stage.guild.id)).settings[CARD]
    assert stored["message"] == again.id


async def test_a_card_at_which_nobody_waits_follows_to_another_channel(stage: Stage) -> None:
    await look(stage, stage.ann)
    await stage.press(stage.ann, cards(stage)[0], "unfind")
    other = stage.guild.create_text_channel("other")
    await stage.ben.slash(other, "game find", game="armadora")
    assert cards(stage) == [], "the old card is gone"
    assert [message for message in other.history() if part(message, "find")]


# --- the muster -------------------------------------------------------


async def late(stage: Stage, hands: Hands) -> discord.Message:
    """A table of two that fills after two hours; returns the message that asks."""
    await stage.ann.slash(stage.channel, "game new", game="armadora", players=2)
    await stage.until(lambda: stage.holding("join"))
    await wait(stage, hands, hours=2)
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.bot.services.table_messages.wait_until_idle()
    (call,) = calls(stage)
    return call


async def test_a_table_that_fills_late_asks_by_mention_and_starts_only_then(
    stage: Stage,
    hands: Hands,
) -> None:
    call = await late(stage, hands)
    assert f"<@{stage.ann.id}>" in text(call)
    assert f"<@{stage.ben.id}>" not in text(call), "who has just joined is not asked"
    card = stage.holding("leave")
    assert "has to say that they are here" in text(card)
    assert not part(card, "start")
    said = private(await stage.press(stage.eve, call, "here"))
    assert "Nobody asks you" in said
    await stage.press(stage.ann, call, "here")
    await stage.bot.services.table_messages.wait_until_idle()
    assert calls(stage) == [], "the question is taken away"
    assert part(stage.holding("start"), "start")
    table = await stage.bot.services.tables.table(1)
    assert CALL not in table.row.settings


async def test_the_card_itself_has_the_button_too(stage: Stage, hands: Hands) -> None:
    await late(stage, hands)
    await stage.press(stage.ann, stage.holding("leave"), "join")
    await stage.bot.services.table_messages.wait_until_idle()
    assert calls(stage) == []
    assert "has to say" not in text(stage.holding("leave"))


async def test_a_seat_without_an_answer_is_offered_anew_and_nobody_is_blamed(
    stage: Stage,
    hands: Hands,
) -> None:
    await late(stage, hands)
    await wait(stage, hands, hours=12.5)
    table = await stage.bot.services.tables.table(1)
    assert [row.person_id for row in table.seats] == [stage.ben.id]
    assert table.row.status == LOBBY
    assert calls(stage) == []
    card = stage.holding("join")
    assert part(card, "join")
    assert "ann" not in text(card).lower().replace("channel", "")


async def test_nobody_is_asked_twice_after_a_stop(stage: Stage, hands: Hands) -> None:
    Hands.__init__(hands, SIMCORD_BEGINS)  # messages are looked for since the table was opened
    call = await late(stage, hands)
    services = stage.bot.services
    await services.display.store_settings(1, {CALL: None, "pinged": []}, shown_seq=-1)
    services.table_messages.refresh(1)
    await services.table_messages.wait_until_idle()
    assert [message.id for message in calls(stage)] == [call.id], "it is found, not repeated"


async def test_a_found_table_tells_everybody_who_sits_there(stage: Stage, hands: Hands) -> None:
    await look(stage, stage.ann)
    await wait(stage, hands, hours=3)
    said = private(await look(stage, stage.ben))
    assert "A table was found" in said
    (call,) = calls(stage)
    assert "was found for you" in text(call)
    assert f"<@{stage.ann.id}>" in text(call)
    await stage.press(stage.ann, call, "here")
    await stage.bot.services.table_messages.wait_until_idle()
    assert (await stage.bot.services.tables.table(1)).row.status == PLAYING
    assert calls(stage) == []


# --- signs ------------------------------------------------------------


async def test_the_card_says_of_people_how_reliable_they_are_unless_it_is_switched_off(
    stage: Stage,
) -> None:
    card = await stage.opened()
    assert "ann, who opened the table · ○ new" in text(card)
    owner = stage.guild.add_member(
        stage.env.create_user("owner"),
        roles=[
            stage.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
        ],
    )
    page = (await owner.slash(stage.channel, "admin settings")).response
    assert page is not None
    await owner.select(page, custom_id=part(page, "signs"), values=["off"])
    stage.bot.services.table_messages.refresh(1)
    await stage.bot.services.table_messages.wait_until_idle()
    assert "new" not in text(stage.holding("join"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_signs_are_words_in_every_language(code: str) -> None:
    words = Words(code)
    steady = Reliability(18, 1, 1, 2)
    often = Reliability(10, 6, 4, None)
    assert words(badge_text(steady)).startswith("●")
    assert words(badge_text(often)).startswith("△")
    assert words(badge_text(Reliability(1, 0, 0, 1))).startswith("○")
    assert "20" in words(reliability_text(steady))


def test_the_words_of_a_sign() -> None:
    words = Words("en")
    assert words(badge_text(Reliability(18, 1, 1, 2))) == "● steady, answers within 3 hours"
    assert words(reliability_text(Reliability(10, 6, 4, None))) == (
        "△ often late: of the last 20 seats here 10 finished, 6 late, 4 left."
    )
    nothing = words(reliability_text(Reliability(0, 0, 0, None)))
    assert nothing == "○ new: no match with others here has ended yet."


# --- whom one avoids --------------------------------------------------


async def test_an_avoid_list_is_edited_in_private_and_keeps_people_apart(stage: Stage) -> None:
    said = private(await stage.ann.slash(stage.channel, "my avoid"))
    assert "Nobody is on your list" in said
    result = await stage.ann.slash(stage.channel, "my avoid", person=stage.ben)
    assert "ben" in private(result)
    before = len(stage.messages())
    await look(stage, stage.ann)
    said = private(await look(stage, stage.ben))
    assert said.startswith("You look for a table of Armadora"), "just as if nobody were there"
    assert "avoid" not in said
    assert len(stage.messages()) == before + 1, "the card alone"
    page = result.response
    assert page is not None
    await stage.ann.select(page, custom_id=part(page, "unavoid"), values=[str(stage.ben.id)])
    said = private(await look(stage, stage.ben))
    assert said.startswith("A table was found")


def test_the_card_tells_neither_who_nor_how_many_nor_at_which_pace() -> None:
    def row(person: int, **changes: Any) -> QueueRow:
        known = {"players": None, "clock": None, "rated": None, **changes}
        return QueueRow(1, person, "armadora", 2, f"P{person}", at=NOW, until=NOW, **known)

    def shown(*rows: QueueRow) -> str:
        return str(queue_card(1, rows, Words("en")).to_components())  # type: ignore[no-untyped-call]

    assert shown(row(11)) == shown(row(12, clock="1", players=2), row(13, rated=True))


# --- what is typed ----------------------------------------------------


def test_the_form_has_five_questions_and_reads_its_answers() -> None:
    assert len(search_questions()) == 5
    asked = read_form([["armadora"], ["any"], ["any"], "", ["any"]], NOW, UTC)
    assert asked == ("armadora", None, None, None, NOW + timedelta(days=3))
    asked = read_form([["catan"], ["4"], ["24"], "12h", ["no"]], NOW, UTC)
    assert asked == ("catan", 4, "24", False, NOW + timedelta(hours=12))


def test_a_wrong_date_is_refused_in_one_sentence() -> None:
    with pytest.raises(Illegal, match="no date"):
        read_request("armadora", None, None, "soon", None, NOW, UTC)


@pytest.mark.parametrize(
    ("typed", "clock"),
    [
        ("any", None),
        (" 24 ", "24"),
        ("024", "24"),
        ("\uff12\uff14", "24"),
        ("012+072", "12+72"),
        ("none", "none"),
    ],
)
def test_the_same_pace_is_the_same_however_it_is_typed(typed: str, clock: str | None) -> None:
    assert read_request("armadora", None, typed, None, None, NOW, UTC).clock == clock


def test_nobody_is_taken_to_want_rated_play_by_a_word_that_means_nothing() -> None:
    assert read_request("armadora", None, None, None, " NO ", NOW, UTC).rated is False
    with pytest.raises(Illegal, match="not possible here") as refused:
        read_request("armadora", None, None, None, "never", NOW, UTC)
    said = Words("en")(refused.value.text)
    assert said == "never is not possible here. Possible: any, yes, no."
