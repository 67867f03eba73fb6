"""Offers of Catan as people see them: at the table, in the private menu, and as a form."""

from __future__ import annotations

from random import Random
from typing import Any

import simcord

from bench.presses import make_table
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from cogs.components.modals import form_modal
from cogs.components.table_buttons import answer_buttons
from engine import games
from engine.catan.modules.caravans.camels import read_camels, write_camels
from engine.catan.moves import Offer
from engine.core import StreamEntry
from engine.kit.packed import pack
from engine.match import Match
from play import Table
from play.repeated_moves import list_repeats
from play.tables import MoveRequest
from words import Words

from .conftest import Stage, part, text
from .test_private_messages import idle, private_messages, same_time

__all__ = ["same_time"]

ENGLISH = Words("en")
ORE, LUMBER = (0, 0, 0, 0, 1), (1, 0, 0, 0, 0)
HANDS = [(3, 1, 0, 0, 0), (0, 0, 0, 0, 2), (0, 0, 2, 0, 0)]


def first_turn(match: Match[Any]) -> Match[Any]:
    """Goes on until somebody has rolled, and deals known hands from that seat on."""
    random = Random(1)
    while match.state.stack[-1].phase != "turn":
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    for step, hand in enumerate(HANDS):
        player = match.state.players[(match.state.active + step) % match.seats]
        match.state.pay_bank(player, player.hand)
        match.state.take_from_bank(player, pack(hand))
    return match


def market() -> Table:
    return make_table(first_turn(Match.start(games()["catan"], 3, {}, 5, StreamEntry(5))))


def seats_from_the_active(table: Table) -> list[int]:
    state = table.running_match.state
    return [(state.active + step) % table.running_match.seats for step in range(3)]


def offer_to_all(table: Table) -> None:
    own = seats_from_the_active(table)[0]
    to = tuple(int(seat != own) for seat in range(3))
    table.running_match.act(own, Offer(LUMBER, ORE, to))


def labels(components: Any) -> list[str]:
    found: list[str] = []
    for each in components:
        found += [each["label"]] if "label" in each else []
        found += labels(each.get("components", []))
    return found


def menu_components(table: Table, seat: int) -> Any:
    decision = table.running_match.decision(seat)
    assert decision is not None
    mark = table.running_match.question_mark(seat) or 0
    menu = MoveMenu(table, decision, MenuPlace(table.id, seat, mark), ENGLISH)
    return menu.layout(()).to_components()  # type: ignore[no-untyped-call]


def menu_labels(table: Table, seat: int) -> list[str]:
    return labels(menu_components(table, seat))


def menu_text(table: Table, seat: int) -> str:
    return str(menu_components(table, seat))


def test_at_the_table_all_may_press_accept_and_nobody_is_shown_who_can_pay() -> None:
    table = market()
    offer_to_all(table)
    shown = labels([row.to_component_dict() for row in answer_buttons(table, ENGLISH)])
    assert shown == [
        "Accept",
        "Decline",
        "Decline every offer (this turn)",
        "Decline every offer (always)",
        "Make a counter-offer",
        "Take the offer back",
    ]


def test_in_private_who_has_the_cards_may_accept_and_nobody_else() -> None:
    table = market()
    offer_to_all(table)
    _, rich, poor = seats_from_the_active(table)
    assert "Accept" in menu_labels(table, rich)
    assert "Accept" not in menu_labels(table, poor)
    for seat in (rich, poor):
        assert "Decline every offer (always)" in menu_labels(table, seat)


def test_in_private_and_only_there_who_cannot_pay_reads_what_is_missing() -> None:
    table = market()
    offer_to_all(table)
    _, rich, poor = seats_from_the_active(table)
    missing = "You do not have 1 ore."
    assert missing in menu_text(table, poor)
    assert missing not in menu_text(table, rich)
    public = [row.to_component_dict() for row in answer_buttons(table, ENGLISH)]
    assert missing not in str(public)
    assert missing not in ENGLISH(table.running_match.decisions()[0].prompt)


def test_the_last_offers_stand_as_buttons_in_the_next_turn() -> None:
    table = market()
    own, *others = seats_from_the_active(table)
    match = table.running_match
    offer_to_all(table)
    for seat in others:
        match.act(seat, match.game.moves.parse("decline"))
    assert "Offer again: 1 lumber for 1 ore" not in menu_labels(table, own)  # in the same turn
    match.act(own, match.game.moves.parse("end"))
    random = Random(2)
    while match.state.active != own or match.state.stack[-1].phase != "turn":
        decision = match.decisions()[0]
        move = decision.fallback if not decision.forms else decision.sample(random)
        match.act(decision.seat, move)
    player = match.state.players[own]
    match.state.pay_bank(player, player.hand)
    match.state.take_from_bank(player, pack(HANDS[0]))
    assert "Offer again: 1 lumber for 1 ore" in menu_labels(table, own)
    decision = match.decision(own)
    assert decision is not None
    ((_, again),) = list_repeats(match, decision)
    assert match.game.moves.parse(match.game.moves.text(again)) == again
    assert decision.allows(again)


def test_the_form_shows_the_hand_beside_what_is_given() -> None:
    table = market()
    own = seats_from_the_active(table)[0]
    decision = table.running_match.decision(own)
    assert decision is not None
    (form,) = [form for form in decision.forms if form.kind is Offer]
    fields = form_modal(form, ENGLISH, [1, 2, "3"]).to_dict()["components"]
    assert fields[0]["label"] == "You give"
    assert fields[0]["description"] == "Your hand: 3 lumber, 1 brick"


async def asked_for_ore(stage: Stage, step: int = 1) -> simcord.MemberActor:
    """Who sits so many seats from the active one is offered lumber for ore; returns them."""
    for person in (stage.ben, stage.eve):
        card = await (stage.opened("catan") if person is stage.ben else lobby(stage))
        await stage.press(person, card, "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    tables = stage.bot.services.tables
    table = await tables.table(1)
    first_turn(table.running_match)
    seats = seats_from_the_active(table)
    own, other = seats[0], seats[step]
    to = tuple(int(seat == other) for seat in range(3))
    people = {row.seat: row.person_id for row in table.seats}
    await tables.make_move(MoveRequest(1, people[own] or 0, Offer(LUMBER, ORE, to)))
    board = await stage.until(lambda: stage.holding("stand"))
    await idle(stage)
    assert part(board, "say")
    return next(p for p in (stage.ann, stage.ben, stage.eve) if p.id == people[other])


async def test_the_private_page_with_its_picture_says_what_is_missing(stage: Stage) -> None:
    poor = await asked_for_ore(stage, 2)
    menu = await stage.press(poor, stage.holding("act"), "act")
    assert "You do not have 1 ore." in text(menu.response)


async def test_every_offer_is_declined_by_one_press_at_the_table(stage: Stage) -> None:
    asked = await asked_for_ore(stage)
    answer = await stage.press(asked, stage.holding("stand"), "stand")
    assert "Decline every offer (this turn)" in text(answer.response)
    assert answer.response.flags.ephemeral
    match = (await stage.bot.services.tables.table(1)).running_match
    assert match.state.stack[-1].phase == "turn"


async def test_who_declines_every_offer_is_back_at_the_table_not_at_the_plans(
    stage: Stage,
) -> None:
    asked = await asked_for_ore(stage)
    menu = await stage.press(asked, stage.holding("act"), "act")
    await stage.press(asked, menu.response, "stand")
    await idle(stage)
    (standing,) = private_messages(stage, asked)
    assert "✓ Decline every offer (this turn)" in text(standing)
    assert "Waiting for" in text(standing)
    assert not part(standing, "unplan"), "the plans are elsewhere"


async def test_the_plans_lead_back_to_the_seat_and_are_its_message_then(stage: Stage) -> None:
    person, other = stage.to_act(await stage.started())
    (thread,) = stage.channel.threads
    plans = (await person.slash(thread, "game plan")).response
    await stage.press(person, plans, "seat")
    (seat,) = private_messages(stage, person)
    assert part(seat, "act")
    await stage.bot.services.resignations.resign(1, other.id)
    await idle(stage)
    (result,) = private_messages(stage, person)
    assert part(result, "rematch"), "it is the result, and does not go with the plans"


async def lobby(stage: Stage) -> Any:
    return await stage.until(lambda: stage.holding("join"))


def test_who_may_accept_finds_that_button_in_colour_and_the_others_pale() -> None:
    table = market()
    offer_to_all(table)
    seat = seats_from_the_active(table)[1]
    decision = next(each for each in table.running_match.decisions() if each.seat == seat)
    menu = MoveMenu(table, decision, MenuPlace(7, seat, 0), ENGLISH)
    styles = {
        part["label"]: part["style"]
        for row in menu.layout(()).to_components()[0]["components"]
        for part in row.get("components", ())
        if part["type"] == 2
    }
    accept = next(style for label, style in styles.items() if "Accept" in label)
    assert accept == 3
    assert [style for label, style in styles.items() if "Accept" not in label].count(1) == 0


def vote_on_a_camel() -> Table:
    """A table of the caravans at which somebody is asked for a bid."""
    match: Match[Any] = Match.start(
        games()["catan"], 3, {"traders": "caravans"}, 5, StreamEntry(5)
    )
    first_turn(match)
    active = match.state.active
    write_camels(match.state, read_camels(match.state)._replace(built_turn=match.state.turn))
    for player in match.state.players:
        match.state.take_from_bank(player, pack((0, 0, 1, 1, 0)))
    match.act(active, match.game.moves.parse("end"))
    return make_table(match)


def test_a_bid_for_a_camel_is_never_refused_for_one_turn_which_asks_only_once() -> None:
    table = vote_on_a_camel()
    shown = labels([row.to_component_dict() for row in answer_buttons(table, ENGLISH)])
    assert "Bid nothing for camels (always)" in shown
    assert "Bid nothing for camels (this turn)" not in shown
