"""Catan at the table: offers and their answers, discards of several people at once, and whole
matches.
"""

from __future__ import annotations

import signal

import pytest

from engine.catan import GAME
from engine.catan.match_kit import Cards
from engine.catan.moves import (
    Accept,
    BuildRoad,
    Choose,
    Counter,
    Decline,
    Discard,
    EndTurn,
    Exchange,
    MoveRobber,
    Offer,
)
from engine.catan.names import card_amount
from engine.core import Counts, Word
from local import BotAnswer

from .house import House, list_button_labels, list_pictures, read_texts, translate_for
from .later_turns import take_up_later
from .players import DONE, find_component, start_table
from .records import has_private_menu
from .settlers import (
    Island,
    Settler,
    find_bargain,
    find_form,
    find_two_exchanges,
    is_seven_next,
    may_exchange_and_build,
    may_exchange_twice,
    number_answers,
)
from .test_every_game import gathered

ANSWERS = [
    "Accept",
    "Decline",
    "Decline every offer (this turn)",
    "Decline every offer (always)",
    "Make a counter-offer",
    "Take the offer back",
]


def one(kind: int, n: int = 1) -> Cards:
    return tuple(n * (kind == other) for other in range(5))


def pings(house: House, *people: Settler) -> list[int]:
    return [sum(who == person.id for who, _, _ in house.told) for person in people]


async def market(home: House) -> tuple[Island, list[Settler], int, int]:
    """A table where one has two cards of a kind, and the next, but not the last, a card to give for
    them.
    """
    island = await take_up_later(
        home,
        await start_table(home, "Alex", "Minji", "Anton", game="catan"),
        lambda match: find_bargain(match) is not None,
    )
    seat, found = island.match.decisions()[0].seat, find_bargain(island.match)
    assert found is not None
    return island, [island.settlers[(seat + step) % 3] for step in range(3)], *found


async def heard(settler: Settler, island: Island, name: str) -> str:
    """What a press on a button of the table message is answered with, which nobody else sees."""
    board = island.party.find_board()
    answer = await settler.house.discord.press(
        settler.person, board, settler.find_public_button(board, f":{name}:")["custom_id"]
    )
    answered = await told(settler, answer)
    settler.confirmed += DONE in answered
    return answered


async def told(settler: Settler, answer: BotAnswer) -> str:
    """What only this person reads."""
    assert answer.is_private
    await settler.house.discord.wait_for(lambda: read_texts(settler.find_current(answer.message)))
    return read_texts(settler.find_current(answer.message))


async def test_an_offer_is_answered_at_the_table_and_a_counter_offer_closed_through_a_kill(
    home: House,
) -> None:
    island, (offerer, partner, third), give, want = await market(home)
    before, told = (
        [island.find_hand(settler.seat) for settler in (offerer, partner)],
        pings(home, offerer, partner, third),
    )
    await island.make_move(
        offerer.seat,
        Offer(one(give, 2), one(want), tuple(int(seat != offerer.seat) for seat in range(3))),
    )
    assert list_button_labels(island.party.find_board())[:6] == ANSWERS
    assert pings(home, offerer, partner, third) == [told[0], told[1] + 1, told[2] + 1]

    assert DONE not in await heard(offerer, island, "Decline")  # who offers is not asked
    assert island.match.decision(third.seat) is not None

    await island.make_move(partner.seat, Counter(one(want), one(give)))
    assert pings(home, offerer) == [told[0]], "who is at the table is not pinged"
    assert has_private_menu(home, island.party.table, offerer.id), "but has the menu"
    await home.stop(signal.SIGKILL)
    await home.start()
    assert DONE in await heard(third, island, "Decline")
    await island.party.wait_until_shown()
    await island.make_move(offerer.seat, Choose(partner.seat))
    after = [island.find_hand(settler.seat) for settler in (offerer, partner)]
    moved = [
        [now - had for had, now in zip(*pair, strict=True)]
        for pair in zip(before, after, strict=True)
    ]
    assert (
        moved[0]
        == [-n for n in moved[1]]
        == [int(kind == want) - int(kind == give) for kind in range(5)]
    )
    island.party.check_records()


async def test_who_declines_everything_is_asked_no_more_and_an_offer_can_be_taken_back(
    home: House,
) -> None:
    island, (offerer, partner, third), give, want = await market(home)
    only_third = tuple(int(seat == third.seat) for seat in range(3))
    await island.make_move(offerer.seat, Offer(one(give), one(want), only_third))
    await island.make_move(third.seat, Decline())
    told = pings(home, third)
    assert third.last is not None
    await third.press(third.last, "stand")
    await home.discord.wait_for(
        lambda: not find_component(third.find_current(third.last), "stand")
    )  # type: ignore[arg-type]
    await island.make_move(offerer.seat, Offer(one(give, 2), one(want), only_third))
    third.unsure += 1  # answered by itself
    assert pings(home, third) == told
    assert island.match.decisions()[0].seat == offerer.seat

    await island.make_move(
        offerer.seat,
        Offer(one(give), one(want), tuple(int(seat == partner.seat) for seat in range(3))),
    )
    offerer.in_public = 1.0
    await island.make_move(offerer.seat, Decline())
    assert [each.seat for each in island.match.decisions()] == [offerer.seat]
    island.party.check_records()


async def test_a_seven_lets_several_discard_in_private_and_goes_on_with_the_last(
    home: House,
) -> None:
    party = await start_table(home, "Alex", "Minji", "Anton", game="catan")
    island = await take_up_later(home, party, is_seven_next)
    await island.roll()
    owing = island.match.decisions()
    assert len(owing) > 1
    assert "Discard" in list_button_labels(party.find_board())
    for left in range(len(owing), 0, -1):
        assert len(island.match.decisions()) == left
        await island.play(island.match.decisions()[0].seat)
    (robbing,) = island.match.decisions()
    assert isinstance(robbing.moves[0], MoveRobber)
    party.check_records()


async def test_a_usual_turn_takes_four_presses(home: House) -> None:
    """Roll at the table, or open the menu after a roll without a choice; then exchange, build and
    end: one press each.
    """
    island = await take_up_later(
        home,
        await start_table(home, "Alex", "Minji", "Anton", game="catan"),
        may_exchange_and_build,
    )
    seat = island.match.decisions()[0].seat
    settler = island.settlers[seat]
    settler.by_command, settler.in_public = 0.0, 1.0
    await island.roll()
    for kind in (Exchange, BuildRoad, EndTurn):
        decision = island.match.decision(seat)
        assert decision is not None
        await island.make_move(
            seat, next(move for move in decision.moves if isinstance(move, kind))
        )
    assert settler.presses == 4


async def test_several_exchanges_take_one_form_and_what_is_wrong_with_them_is_said(
    home: House,
) -> None:
    island = await take_up_later(
        home, await start_table(home, "Alex", "Minji", "Anton", game="catan"), may_exchange_twice
    )
    seat = island.match.decisions()[0].seat
    settler, room = (
        island.settlers[seat],
        home.discord.world.channels[str(island.party.table.place)],
    )
    await island.roll()
    decision, move = island.match.decision(seat), find_two_exchanges(island.match, seat)
    assert decision is not None
    assert move is not None
    form, wrong = find_form(decision, move), Exchange(move.pay, move.got[0])
    assert isinstance(form, Counts)
    before, right = island.find_hand(seat), dict(number_answers(form, move))
    reason = translate_for(
        settler.person,
        "You pay for {paid}, but take {taken}.",
        paid=card_amount(2),
        taken=card_amount(1),
    )

    typed = {field: GAME.moves.value_text(field, getattr(wrong, field)) for field in wrong.axes()}
    assert reason in await told(
        settler, await home.discord.slash(settler.person, room, "catan bank", **typed)
    )
    half = await home.discord.slash(settler.person, room, "catan bank", pay=typed["pay"])
    needed = {
        "verb": Exchange.verb,
        "n": 2,
        "names": (Word("option", "pay"), Word("option", "get")),
    }
    assert translate_for(
        settler.person, "{verb} needs {n} values: {names}.", **needed
    ) in await told(settler, half)
    dialog = await home.discord.slash(settler.person, room, "catan bank")
    refused = await home.discord.submit(settler.person, dialog, dict(number_answers(form, wrong)))
    assert reason in await told(settler, refused)
    assert island.find_hand(seat) == before

    again = await settler.press(refused.message, "retry")  # what was filled in is still there
    await home.discord.submit(settler.person, again, {"1": right["1"]})
    await home.discord.wait_for(lambda: island.find_hand(seat) != before)
    settler.confirmed += 1
    await island.party.wait_until_shown()
    assert island.find_hand(seat) == tuple(
        n - out + into for n, out, into in zip(before, *form.parts(move), strict=True)
    )
    island.party.check_records()


WHOLE = (
    EndTurn,
    BuildRoad,
    Offer,
    Accept,
    Decline,
    Counter,
    Choose,
    Exchange,
    Discard,
    MoveRobber,
)


@pytest.mark.soak
@pytest.mark.parametrize("count", [4, 6])
async def test_a_whole_match_with_trades(home: House, count: int) -> None:
    island = Island(await start_table(home, *gathered(home, count), game="catan"))
    await island.play_to_end()
    assert island.party.table.status == "over"
    assert find_component(island.party.find_board(), "rematch")
    assert list_pictures(island.party.find_board())
    assert set(WHOLE) - set(island.done) == set()
    island.party.check_records()
