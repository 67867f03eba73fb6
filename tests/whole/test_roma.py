"""Arena: Roma II and Roma through the whole bot: every set of cards, in several languages, with
decks built in private.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.core import Text
from engine.roma.components import NAMES
from engine.roma.decks import READY_MADE_DECKS, deck_text, parse_deck
from engine.roma.view import RomaView
from local import BotAnswer
from local.protocol import MODAL, walk_components
from words import Words

from .browser import chromium
from .house import House, Json, list_button_labels, list_pictures, read_texts
from .page import open_browser, run_local_table
from .players import DONE, Party, Player, find_component, iterate_actions
from .romans import GAME, Roman, seat_romans, take_turns
from .window import Hand, Window

SETS = {
    "arena": {"set": "arena"},
    "beginner": {"set": "arena", "beginner": "on"},
    "roma": {"set": "roma"},
    "mixed": {"set": "mixed"},
    "one-each": {"set": "one-each", "dealing": "chosen"},
    "constructed": {"set": "constructed"},
}
HANDFUL = 7  # presses of a turn, Act included
PICKING, WRITING = 0, 1  # the forms of the deck builder
FOR_MONEY = Text("for money")


# --- whole matches ----------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("name", SETS)
async def test_every_set_is_played_to_the_end_in_two_languages(home: House, name: str) -> None:
    party = await seat_romans(home, "Minji", "Anton", seed=3, **SETS[name])
    await take_turns(party, 400)
    ended(party)
    assert few_presses(party)


@pytest.mark.soak
async def test_decks_of_their_own_are_built_by_hand_and_played_to_the_end(home: House) -> None:
    party = await built(home)
    await take_turns(party, 400)
    ended(party)


@pytest.mark.soak
async def test_a_draft_and_the_menu_of_its_builder_outlive_a_kill(home: House) -> None:
    party = await seat_romans(home, "Alex", "Anton", set="constructed")
    alex = await Builder.open(party, 0)
    await alex.use("whole", "ready intrigue")
    opened = await alex.use("form", at=WRITING)
    await home.stop(signal.SIGKILL)
    await home.start()
    await alex.fill(opened, {"0": deck_text(READY_MADE_DECKS[1].counts)})
    alex.roman.confirmed += 2
    await alex.play()
    assert (
        party.table.load_match().state.players[party.table.people.index(alex.roman.id)].decklist
        == READY_MADE_DECKS[1].counts
    )
    await take_turns(party, 4)
    party.check_records()


class Keen(Hand):
    """Plays with a deck as soon as there is one: who only ever changes it would never begin."""

    def step(self, ids: Sequence[str]) -> str:
        return next((each for each in ids if each.endswith(":play")), None) or super().step(ids)


@pytest.mark.soak
@pytest.mark.skipif(chromium() is None, reason="no Chromium is here, and none can be installed")
@pytest.mark.parametrize("name", ["mixed", "constructed"])
async def test_a_whole_match_by_mouse(tmp_path: Path, name: str) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        seats = await window.start("roma", ("Alex", "Minji"), options={"set": name}, hand=Keen())
        await seats.play(2000)
        await seats.ended()


async def test_decks_of_their_own_are_built_by_hand_and_played_with_few_presses(
    home: House,
) -> None:
    party = await built(home)
    await take_turns(party, 6)
    assert few_presses(party)
    party.check_records()


def ended(party: Party) -> None:
    assert party.table.status == "over"
    assert find_component(party.find_board(), "rematch")
    assert list_pictures(party.find_board())
    party.check_records()


def few_presses(party: Party) -> bool:
    romans = [player for player in party.players if isinstance(player, Roman)]
    return sum(roman.presses for roman in romans) <= HANDFUL * sum(roman.turns for roman in romans)


# --- decks of one's own -----------------------------------------------


class Builder:
    """Somebody in the private deck builder."""

    def __init__(self, party: Party, roman: Roman, menu: Json) -> None:
        self.party, self.roman, self.menu = party, roman, menu

    @classmethod
    async def open(cls, party: Party, at: int) -> Builder:
        roman = party.players[at]
        assert isinstance(roman, Roman)
        return cls(party, roman, (await roman.press(party.find_board(), "act")).message)

    def shown(self) -> Json:
        return self.roman.find_current(self.menu)

    def find_parts(self, action: str) -> list[Json]:
        return [part for name, part in iterate_actions(self.shown()) if name == action]

    async def use(self, action: str, *values: str, at: int = 0) -> BotAnswer:
        """Presses the button, or chooses in the list, as soon as it is there, and waits for what
        comes of it.
        """
        discord = self.roman.house.discord
        await discord.wait_for(lambda: len(self.find_parts(action)) > at)
        found = self.find_parts(action)
        before = self.roman.dump_components(self.menu)
        if values:
            answer = await discord.select(
                self.roman.person, self.menu, found[at]["custom_id"], *values
            )
        else:
            answer = await discord.press(self.roman.person, self.menu, found[at]["custom_id"])
        if answer.callback_type != MODAL:
            await discord.wait_for(lambda: self.roman.dump_components(self.menu) != before)
        return answer

    async def fill(self, opened: BotAnswer, values: dict[str, Any]) -> BotAnswer:
        before, discord = self.roman.dump_components(self.menu), self.roman.house.discord
        answer = await discord.submit(self.roman.person, opened, values)
        await discord.wait_for(
            lambda: self.roman.dump_components(self.menu) != before or answer.followups
        )
        return answer

    async def play(self) -> None:
        await self.use("move")
        self.roman.confirmed += 1


def fields(opened: BotAnswer) -> list[Json]:
    return [
        part["component"]
        for part in walk_components(opened.modal["components"])
        if "component" in part
    ]


def chosen(field: Json) -> list[str]:
    return [option["value"] for option in field["options"] if option.get("default")]


async def built(home: House) -> Party:
    """Alex changes a ready deck in the lists and copies it, Minji pastes a list that was wrong at
    first.
    """
    party = await seat_romans(home, "Alex", "Minji", seed=1, set="constructed")
    alex = await Builder.open(party, 0)
    copied = await by_lists(alex)
    minji = await Builder.open(party, 1)
    await by_text(minji, copied)
    await party.wait_until_shown()
    assert party.table.load_match().state.players[1].decklist == parse_deck(copied)
    return party


async def by_lists(alex: Builder) -> str:
    """From a ready deck through the lists to 54 cards, back to 55, and on to the table; returns the
    list to copy.
    """
    assert "Choose cards: 0 of 55" in list_button_labels(alex.shown())
    await alex.use("whole", "ready legions")
    alex.roman.confirmed += 1
    assert "Your deck has 55 of 55 cards." in read_texts(alex.shown())
    starred = [label for label in list_button_labels(alex.shown()) if label.startswith("★")]
    assert starred == ["★ Play with this deck"], "another deck is no better than a whole one"
    lists = await alex.use("form", at=PICKING)
    assert [len(chosen(field)) for field in fields(lists)] == [14, 3, 2, 3, 8]
    fighters = chosen(fields(lists)[0])
    await alex.fill(lists, {"0": fighters[1:]})
    alex.roman.confirmed += 1
    assert "Choose cards: 53 of 55" in list_button_labels(alex.shown())
    assert not any("Play with this deck" in label for label in list_button_labels(alex.shown()))
    writing = await alex.use("form", at=WRITING)
    (field,) = fields(writing)
    assert sum(parse_deck(field["value"])) == 53
    await alex.fill(writing, {"0": field["value"] + "\n2 Haruspex"})
    alex.roman.confirmed += 1
    copied: str = fields(await alex.use("form", at=WRITING))[0]["value"]
    assert copied == deck_text(parse_deck(field["value"] + ", 2 haruspex"))
    nothing_leaks(alex.party)
    await alex.play()
    return copied


async def by_text(minji: Builder, copied: str) -> None:
    """A list with an unknown card is refused in the person's language and can be mended."""
    writing = await minji.use("form", at=WRITING)
    assert fields(writing)[0]["value"] == deck_text(READY_MADE_DECKS[0].counts), (
        "an example shows how it is written"
    )
    wrong = copied.replace("haruspex", "harusplex")
    refused = await minji.fill(writing, {"0": wrong})
    (notice,) = refused.followups
    assert "harusplex" in read_texts(notice)
    again = find_component(notice, "retry")
    assert again is not None
    opened = await minji.roman.house.discord.press(minji.roman.person, notice, again["custom_id"])
    assert fields(opened)[0]["value"] == wrong, "what was typed stands there"
    discord = minji.roman.house.discord
    await discord.submit(minji.roman.person, opened, {"0": copied})
    minji.roman.confirmed += 1
    minji.menu = (await minji.roman.press(minji.party.find_board(), "act")).message
    await minji.play()


def nothing_leaks(party: Party) -> None:
    """While decks are built, no card and no number of a draft stands in what everybody sees."""
    for message in party.house.discord.visible_messages(
        party.players[1].person, party.house.discord.world.channels[str(party.table.place)]
    ):
        public = str(message["components"])
        assert not [
            name for name in map(Words("en"), NAMES) if name in public and name not in ("Arena",)
        ]
        assert "of 55" not in public


# --- commands, and people who press the wrong thing -------------------


async def test_a_turn_is_played_by_commands_with_suggestions_in_the_players_language(
    home: House,
) -> None:
    party = await in_a_turn(home)
    roman = party.list_asked()[0]
    place = home.discord.world.channels[str(party.table.place)]
    offers = await home.discord.autocomplete(roman.person, place, "roma use", "die")
    dice = {str(die.value) for side in seen(party).sides for die in side.dice}
    assert {choice["value"] for choice in offers} == dice
    offers = await home.discord.autocomplete(
        roman.person, place, "roma use", "on", die=offers[0]["value"]
    )
    assert {"money", "cards"} <= {choice["value"] for choice in offers}
    language = Words(roman.person.locale.split("-")[0])
    assert any(choice["name"].startswith(language(FOR_MONEY)) for choice in offers)
    for die in sorted(dice):
        await done(party, roman, "roma use", die=die, on="money")
    assert party.table.load_match().state.players[party.table.people.index(roman.id)].money >= min(
        map(int, dice)
    )


async def test_wrong_and_late_presses_are_answered_in_private_and_change_nothing(
    home: House,
) -> None:
    party = await in_a_turn(home)
    roman, other = sorted(party.players, key=lambda player: player not in party.list_asked())
    old, menu = (
        (await roman.press(party.find_board(), "act")).message,
        (await roman.press(party.find_board(), "act")).message,
    )
    entries = party.table.seq
    refused = await other.press(party.find_board(), "act")
    assert refused.is_private
    assert party.table.seq == entries, "nobody acts for somebody else"
    assert isinstance(roman, Roman)
    move = roman.choose_move(party.table)
    assert move is not None
    await roman.make_move(party, menu, move)
    await party.wait_until_shown()
    assert old["id"] not in home.discord.world.messages[old["channel_id"]], "only one stands"


def seen(party: Party) -> RomaView:
    view = GAME.view(party.table.load_match().state, None)
    assert isinstance(view, RomaView)
    return view


async def in_a_turn(home: House) -> Party:
    """A table of Arena whose first turn has begun."""
    party = await seat_romans(home, "Alex", "Anton", seed=5, set="arena")
    await take_turns(party, 4)
    while (asked := seen(party).question) is None or asked.name != "act":
        decision = party.table.load_match().decisions()[0]
        roman = party.list_asked()[0]
        assert isinstance(roman, Roman)
        await roman.make_move(
            party, (await roman.press(party.find_board(), "act")).message, decision.fallback
        )
        await party.wait_until_shown()
    return party


async def done(party: Party, roman: Player, command: str, **options: str) -> None:
    """A command that is confirmed."""
    answer = await party.house.discord.slash(
        roman.person,
        party.house.discord.world.channels[str(party.table.place)],
        command,
        **options,
    )
    assert DONE in read_texts(answer.message)
    await party.wait_until_shown()
