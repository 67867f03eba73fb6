"""Questions to others in the middle of a turn with Cities & Knights: asked in parallel, shown at
the table message, and answered sensibly by a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.catan.frames.seven import ask_discards
from engine.catan.modules.knights.barbarians import ChooseLostCity
from engine.catan.modules.knights.decks import DrawAny, PutBack
from engine.catan.modules.knights.slot import read_knights
from engine.catan.state import State
from engine.kit.hexes import CORNERS
from engine.match import Match
from tests.engine.catan.knights.army_table import army, cards, held, knights
from tests.engine.catan.knights.test_cards_science import hand_of
from tests.engine.catan.table import along
from tests.play.conftest import Hands

from .conftest import Stage, private, text, wait

SEATS = 3
TURN = 10  # of positions
ROAD = hand_of(lumber=1, brick=1)
MANY = "merchant warlord mining crane wedding"  # progress cards, one too many
# So that there is something to do, and no turn ends by itself
BUSY: Mapping[str, Any] = {"settlements": {0: "B3"}, "roads": {0: along("B3", "B4", "B5")}}


class Seated(NamedTuple):
    """A running table, its thread, and who sits where."""

    stage: Stage
    thread: Any
    people: Mapping[int, Any]  # by seat

    async def match(self) -> Match[Any]:
        return (await self.stage.bot.services.tables.table(1)).running_match

    async def asked(self) -> list[int]:
        return [decision.seat for decision in (await self.match()).decisions()]

    async def say(self, seat: int, command: str, **values: str) -> str:
        done = await self.people[seat].slash(self.thread, command, **values)
        await self.stage.bot.services.table_messages.wait_until_idle()
        return private(done)


async def sit_down(stage: Stage, state: State) -> Seated:
    """Three people at a table with a clock, where the match stands at this position."""
    services = stage.bot.services
    await stage.opened(game="catan")
    terms = {"clock": "24", "late": "fallback"}
    await services.lobby.change_options(
        1, stage.ann.id, options={"knights": "on"}, size=SEATS, terms=terms
    )
    await services.table_messages.wait_until_idle()
    for person in (stage.ben, stage.eve):
        await stage.press(person, stage.holding("join"), "join")
        await services.table_messages.wait_until_idle()
    await stage.press(stage.ann, await stage.until(lambda: stage.holding("start")), "start")
    await services.table_messages.wait_until_idle()
    table = await services.tables.table(1)
    table.running_match.state = state
    table.running_match._asked = None
    by_id = {person.id: person for person in (stage.ann, stage.ben, stage.eve)}
    people = {row.seat: by_id[row.person_id] for row in table.seats}
    (thread,) = stage.channel.threads
    return Seated(stage, thread, people)


async def sit_down_after_put_back(stage: Stage, state: State) -> Seated:
    """As `sit_down`, where seat 0, who holds MANY, has just put one of these cards back.

    So the table message shows what is asked next.
    """
    state.stack.append(PutBack((0,)))
    seated = await sit_down(stage, state)
    assert "✓" in await seated.say(0, "knights put-back", progress="mining")
    return seated


async def play_out_of_time(seated: Seated, hands: Hands, *seats: int) -> None:
    """The seats are asked at once, all named at the table message, and their time runs out."""
    assert await seated.asked() == [*seats]
    board = text(seated.stage.holding("act"))
    for seat in seats:
        person = seated.people[seat]
        assert f"<@{person.id}>" in board or f"**{person.name}**" in board
    await wait(seated.stage, hands, hours=25)
    assert not {*seats} & {*await seated.asked()}


async def test_guests_of_a_wedding_are_asked_at_once_and_a_clock_gives_what_they_have_most(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(
        SEATS,
        **BUSY,
        progress={0: "wedding"},
        points={0: 3, 1: 4, 2: 5},
        hands={0: ROAD, 1: hand_of(ore=4, coin=1), 2: hand_of(wool=1, grain=3)},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "progress wedding")
    await play_out_of_time(seated, hands, 1, 2)
    assert cards(s, 0) == hand_of(lumber=1, brick=1, ore=2, grain=2)


async def test_one_guest_answers_and_the_clock_answers_for_the_other(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(
        SEATS,
        **BUSY,
        progress={0: "wedding"},
        points={0: 3, 1: 4, 2: 5},
        hands={0: ROAD, 1: hand_of(ore=4, coin=1), 2: hand_of(wool=1, grain=3)},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "progress wedding")
    assert "✓" in await give_wool_and_grain(seated, 2)
    assert await seated.asked() == [1]
    await play_out_of_time(seated, hands, 1)
    assert cards(s, 0) == hand_of(lumber=1, brick=1, ore=2, wool=1, grain=1)


async def give_wool_and_grain(seated: Seated, seat: int) -> str:
    """By the command of the base game."""
    match = await seated.match()
    decision = match.decision(seat)
    assert decision is not None
    move = next(move for move in decision.moves if move.cards == hand_of(wool=1, grain=1))
    values = {
        field: match.game.moves.value_text(field, getattr(move, field)) for field in move.axes()
    }
    return await seated.say(seat, "catan give", **values)


async def test_whom_the_saboteur_hits_discards_by_the_clock_of_what_there_is_most(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(
        SEATS,
        **BUSY,
        progress={0: "saboteur"},
        points={0: 3, 1: 3, 2: 5},
        hands={0: ROAD, 1: hand_of(ore=5, coin=1), 2: hand_of(wool=4)},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "progress saboteur")
    await play_out_of_time(seated, hands, 1, 2)
    assert cards(s, 1) == hand_of(ore=2, coin=1)
    assert cards(s, 2) == hand_of(wool=2)


async def test_a_clock_loses_a_city_without_a_wall(stage: Stage, hands: Hands) -> None:
    s = army(
        SEATS,
        **BUSY,
        cities={1: "B6 E5", 2: "D3 F4"},
        walls={1: "B6"},
        progress={0: MANY},
        hands={0: ROAD},
    )
    s.stack.append(ChooseLostCity((1, 2)))
    seated = await sit_down_after_put_back(stage, s)
    await play_out_of_time(seated, hands, 1, 2)
    assert [player.cities.bit_count() for player in s.players] == [0, 1, 1]
    assert s.players[1].cities == 1 << CORNERS.number_of("B6")


async def test_a_driven_knight_retreats_by_the_clock_and_is_not_lost(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(
        SEATS,
        settlements={0: "B3", 1: "B7"},
        roads={0: along("B3", "B4", "B5"), 1: along("B7", "B6", "B5", "C6")},
        knights={0: "B4+!", 1: "B5!"},
        hands={0: ROAD},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "knights move-knight", knight="B4", corner="B5")
    await play_out_of_time(seated, hands, 1)
    assert knights(s, 1) in ({"B6!"}, {"C6!"})
    assert await seated.asked() == [0]


async def test_the_weakest_knight_deserts_by_the_clock(stage: Stage, hands: Hands) -> None:
    s = army(SEATS, **BUSY, knights={1: "B7++ D3! E5+"}, progress={0: "deserter"}, hands={0: ROAD})
    seated = await sit_down(stage, s)
    await seated.say(0, "progress deserter", player="2")
    await play_out_of_time(seated, hands, 1)
    assert knights(s, 1) == {"B7++", "E5+"}
    assert await seated.asked() == [0], "who played the card may place one"


async def test_a_clock_gives_the_commodity_of_which_there_is_most(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(
        SEATS,
        **BUSY,
        progress={0: "commercial_harbor"},
        hands={0: hand_of(lumber=2, brick=1), 1: hand_of(paper=1, coin=3)},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "progress commercial-harbor")
    await seated.say(0, "knights harbor-swap", player="2", resource="lumber")
    await play_out_of_time(seated, hands, 1)
    assert cards(s, 0) == hand_of(lumber=1, brick=1, coin=1)
    assert cards(s, 1) == hand_of(lumber=1, paper=1, coin=2)


async def test_tied_defenders_draw_by_the_clock_from_the_fullest_deck(
    stage: Stage,
    hands: Hands,
) -> None:
    s = army(SEATS, **BUSY, progress={0: MANY}, hands={0: ROAD})
    s.stack.append(DrawAny((1, 2)))
    seated = await sit_down_after_put_back(stage, s)
    assert [len(deck) for deck in read_knights(s).decks] == [17, 16, 17]
    await play_out_of_time(seated, hands, 1, 2)
    assert [len(deck) for deck in read_knights(s).decks] == [16, 16, 16]


async def test_all_discard_at_once_and_a_clock_of_what_there_is_most(
    stage: Stage,
    hands: Hands,
) -> None:
    many = {1: hand_of(ore=5, coin=4), 2: hand_of(wool=6, paper=2)}
    s = army(SEATS, **BUSY, progress={0: MANY}, hands={0: ROAD, **many})
    ask_discards(s)
    seated = await sit_down_after_put_back(stage, s)
    await play_out_of_time(seated, hands, 1, 2)
    assert (sum(cards(s, 1)), sum(cards(s, 2))) == (5, 4)
    assert cards(s, 2) == hand_of(wool=2, paper=2)


async def test_a_clock_puts_back_the_card_that_is_worth_least(stage: Stage, hands: Hands) -> None:
    s = army(SEATS, progress={0: MANY})
    seated = await sit_down(stage, s)
    await seated.say(0, "catan end")
    assert await seated.asked() == [0]
    await wait(stage, hands, hours=25)
    assert len(held(s, 0)) == 4
    assert "merchant" in held(s, 0)
    assert s.turn > TURN, "the turn has ended"


async def test_nobody_is_asked_who_has_no_choice(stage: Stage, hands: Hands) -> None:
    s = army(
        SEATS,
        **BUSY,
        progress={0: "wedding"},
        points={0: 3, 1: 4, 2: 5},
        hands={0: ROAD, 1: hand_of(ore=2), 2: hand_of(wool=1)},
    )
    seated = await sit_down(stage, s)
    await seated.say(0, "progress wedding")
    assert await seated.asked() == [0]
    assert cards(s, 0) == hand_of(lumber=1, brick=1, ore=2, wool=1)
