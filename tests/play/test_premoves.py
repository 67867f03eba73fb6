"""Less waiting: planned moves, standing answers, and moves without a choice that tell no secret."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import Illegal
from play.auto_moves import is_forced, list_outdated_plans
from play.premoves import (
    MAX_PLANS_OF_SEAT,
    blank_prompt,
    find_last_decision,
    list_plans_of_seat,
    list_standing_answers,
)
from play.table import Table
from words import Words

from .conftest import ANN, BEN, CARL, Room


def other(room: Room, table: Table) -> int:
    return BEN if room.asked(table) == ANN else ANN


async def test_who_passes_in_advance_need_not_come_back(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting = other(room, table)
    await room.planning.add(table.id, waiting, table.game.moves.parse("pass"))
    first = await room.play(table, "warrior 1 A1")
    assert table.seq == 2
    assert room.asked(table) == first, "the other one has passed already"
    assert list_plans_of_seat(table, table.own_seat(waiting).seat) == []


async def test_planned_moves_are_made_one_after_the_other(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting = other(room, table)
    for text in ("palisade C1|D1", "palisade E1|F1"):
        await room.planning.add(table.id, waiting, table.game.moves.parse(text))
    first = await room.play(table, "warrior 1 A1")
    assert table.seq == 3
    assert room.asked(table) == first


async def test_a_plan_for_now_is_carried_out_at_once(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.planning.add(table.id, room.asked(table), table.game.moves.parse("warrior 1 A1"))
    assert table.seq == 1


async def test_a_premove_that_has_become_impossible_is_not_made_and_forgotten_with_the_next_one(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    waiting = other(room, table)
    seat = table.own_seat(waiting).seat
    await room.planning.add(table.id, waiting, table.game.moves.parse("warrior 1 A1"))
    await room.play(table, "warrior 1 A1")
    assert table.seq == 1
    assert list_outdated_plans(table, seat) == list_plans_of_seat(table, seat) != []
    await room.play(table, "warrior 1 B1")
    assert list_plans_of_seat(table, seat) == []


async def test_a_plan_waits_while_something_else_is_asked(bazaar: Room) -> None:
    table = await bazaar.start(ANN, BEN)
    await bazaar.planning.add(table.id, BEN, table.game.moves.parse("rest"))
    for person in (ANN, BEN):
        await bazaar.tables.act(table.id, person, table.game.moves.parse("charter silk spice"))
    assert len(table.plans) == 1
    await bazaar.tables.act(table.id, ANN, table.game.moves.parse("rest"))
    assert table.plans == []


async def test_plans_survive_a_restart_and_can_be_cancelled(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting = other(room, table)
    seat = table.own_seat(waiting).seat
    await room.planning.add(table.id, waiting, table.game.moves.parse("pass"))
    again = await room.again()
    found = await again.tables.table(table.id)
    (plan,) = list_plans_of_seat(found, seat)
    with pytest.raises(Illegal, match="not there any more"):
        await again.planning.cancel(table.id, ANN if waiting == BEN else BEN, plan.id)
    await again.planning.cancel(table.id, waiting, plan.id)
    await again.play(found, "warrior 1 A1")
    assert found.seq == 1


async def test_there_is_an_end_to_planning(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting = other(room, table)
    for _ in range(MAX_PLANS_OF_SEAT):
        await room.planning.add(table.id, waiting, table.game.moves.parse("pass"))
    with pytest.raises(Illegal, match="enough"):
        await room.planning.add(table.id, waiting, table.game.moves.parse("pass"))


async def in_trade(bazaar: Room) -> Table:
    """A table where Ann has drawn, and may offer something to Ben and Carl."""
    table = await bazaar.start(ANN, BEN, CARL)
    for person in (ANN, BEN, CARL):
        await bazaar.tables.act(table.id, person, table.game.moves.parse("charter silk spice"))
    return table


async def offer(bazaar: Room, table: Table) -> None:
    assert table.match is not None
    decision = table.match.decision(0)
    assert decision is not None
    await bazaar.tables.act(table.id, ANN, decision.forms[0].fallback)


PROMPT = "{player} gives {give} for {want}."


async def test_a_standing_answer_is_given_whenever_the_question_comes(bazaar: Room) -> None:
    table = await in_trade(bazaar)
    await bazaar.planning.add(table.id, BEN, table.game.moves.parse("decline"), PROMPT)
    await bazaar.planning.add(table.id, CARL, table.game.moves.parse("decline"), PROMPT)
    for next_one in (ANN, BEN):  # two acts make a turn
        await offer(bazaar, table)
        assert bazaar.asked(table) == next_one
    assert len(table.plans) == 2, "they stand for the match"


async def test_a_standing_answer_for_this_turn_ends_with_it(bazaar: Room) -> None:
    table = await in_trade(bazaar)
    await bazaar.planning.add(
        table.id, BEN, table.game.moves.parse("decline"), PROMPT, passing=True
    )
    await offer(bazaar, table)
    assert [row.person_id for row in table.people_to_act()] == [CARL]
    await bazaar.tables.act(table.id, CARL, table.game.moves.parse("decline"))
    assert len(table.plans) == 1
    await bazaar.tables.act(table.id, ANN, table.game.moves.parse("rest"))
    assert table.plans == []


async def test_a_new_answer_to_the_same_question_takes_the_place_of_the_old(bazaar: Room) -> None:
    table = await in_trade(bazaar)
    for text in ("agree", "decline"):
        await bazaar.planning.add(table.id, BEN, table.game.moves.parse(text), PROMPT)
    assert [plan.move for plan in table.plans] == [["Decline"]]


async def test_own_answers_are_offered_as_standing_ones_and_a_question_is_said_with_dots(
    bazaar: Room,
) -> None:
    table = await in_trade(bazaar)
    await offer(bazaar, table)
    await bazaar.tables.act(table.id, CARL, table.game.moves.parse("decline"))
    found = [
        (each.prompt, table.game.moves.text(each.move)) for each in list_standing_answers(table, 2)
    ]
    assert found == [(PROMPT, "decline"), ("Write your charter.", "charter silk spice")]
    assert Words("en")(blank_prompt(PROMPT)) == "… gives … for …."
    asked = find_last_decision(table, 2)
    assert asked is not None
    assert asked.prompt.id == PROMPT


async def test_a_move_without_a_choice_is_made_at_once(bazaar: Room) -> None:
    table = await in_trade(bazaar)
    for _ in range(2):
        await bazaar.tables.act(table.id, ANN, table.game.moves.parse("draw"))
    assert bazaar.asked(table) == BEN, "after two acts there is nothing left but to rest"


async def test_and_not_where_the_table_does_not_want_it(bazaar: Room) -> None:
    table = await bazaar.timed(ANN, BEN, forced="off")
    for person in (ANN, BEN):
        await bazaar.tables.act(table.id, person, table.game.moves.parse("charter silk spice"))
    for _ in range(2):
        await bazaar.tables.act(table.id, ANN, table.game.moves.parse("draw"))
    assert bazaar.asked(table) == ANN


async def test_nothing_is_done_at_once_that_would_tell_a_secret(bazaar: Room) -> None:
    """Who cannot pay what an offer wants may only decline: doing so at once would tell what is in
    the hand.
    """
    want = None
    while want is None:  # until somebody lacks something
        table = await in_trade(bazaar)
        assert table.match is not None
        decision = table.match.decision(0)
        assert decision is not None
        give = next(at for at, n in enumerate(decision.forms[0].groups[0].most) if n)  # type: ignore[attr-defined]
        hands = [merchant.hand for merchant in table.match.state.merchants]
        want = next(
            (at for at in range(4) if at != give and not (hands[1][at] and hands[2][at])), None
        )
    counts = [tuple(int(at == good) for at in range(4)) for good in (give, want)]
    await bazaar.tables.act(table.id, ANN, table.game.moves.load(["Offer", *map(list, counts)]))
    poor = next(seat for seat in (1, 2) if not hands[seat][want])
    asked = table.match.decision(poor)
    assert asked is not None
    assert len(asked.moves) == 1
    assert not is_forced(table.match, asked)


async def test_after_an_undo_nothing_happens_by_itself(bazaar: Room) -> None:
    table = await in_trade(bazaar)
    await bazaar.planning.add(table.id, BEN, table.game.moves.parse("decline"), PROMPT)
    await offer(bazaar, table)
    await bazaar.undoing.undo(table.id, ANN)
    for person in (BEN, CARL):
        if table.row.undo is not None:
            await bazaar.undoing.answer_request(
                table.id, person, table.row.undo["seq"], agree=True
            )
    await bazaar.tables.wait_for_bots()
    assert table.match is not None
    assert len(table.match.standing_entries()) == 3


def spare(table: Table, wanted: Sequence[int]) -> int | None:
    """A kind that whoever may make an offer now could give for these cards; None: nobody may, or
    there is none.
    """
    decision = table.running_match.decisions()[0]
    if "Offer" not in {form.kind.__name__ for form in decision.forms}:
        return None
    mine = table.view(decision.seat).players[decision.seat].resources  # type: ignore[attr-defined]
    return next((kind for kind, n in enumerate(mine) if n and not wanted[kind]), None)


async def offer_made(room: Room, *wanted: int) -> Table:
    """A table of Catan where somebody wants such cards of both others."""
    room.game = "catan"
    table = await room.start(ANN, BEN, CARL)
    while (give := spare(table, wanted)) is None:
        decision = table.running_match.decisions()[0]
        await room.tables.act(
            table.id, table.seats[decision.seat].person_id or 0, decision.fallback
        )
    seat = table.running_match.decisions()[0].seat
    to = ",".join(str(int(other != seat)) for other in range(3))
    text = (
        f"offer {','.join(str(int(kind == give)) for kind in range(5))} "
        f"{','.join(map(str, wanted))} {to}"
    )
    await room.tables.act(table.id, table.seats[seat].person_id or 0, table.game.moves.parse(text))
    return table


async def test_who_never_gives_ore_declines_offers_that_want_some_and_is_asked_about_others(
    room: Room,
) -> None:
    for wanted, left in (((0, 0, 0, 0, 1), 1), ((0, 0, 1, 0, 0), 2)):
        table = await offer_made(room, *wanted)
        known = {
            each.topic: each
            for each in table.game.standing_answers(3, table.running_match.options)
        }
        first = table.seats_to_act()[0]
        answer = known["offer ore"]
        await room.planning.add(
            table.id, table.seats[first].person_id or 0, answer.move, answer.topic
        )
        assert len(table.seats_to_act()) == left
        assert (first in table.seats_to_act()) == (left == 2)


async def test_an_offer_waits_for_nobody_but_those_addressed(room: Room) -> None:
    table = await offer_made(room, 0, 0, 0, 0, 1)
    assert len(table.running_match.decisions()) == 3
    assert table.running_match.decisions()[-1].seat not in table.seats_to_act()


# --- plans of several lines -------------------------------------------


async def test_of_a_plan_with_several_lines_the_first_possible_one_is_made(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    lines = [parse("warrior 1 A1"), parse("warrior 2 C3")]
    await room.planning.add_lines(table.id, waiting, lines, otherwise=False)
    await room.planning.confirm(table.id, waiting)
    await room.play(table, "warrior 1 A1")
    assert table.seq == 2, "A1 is taken, so the other line was followed"
    assert table.match is not None
    assert table.match.lines[-1].move == parse("warrior 2 C3")
    assert table.plans == [], "all lines of the plan are gone"


async def test_a_plan_with_several_lines_is_not_followed_before_it_is_confirmed(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    await room.planning.add_lines(table.id, waiting, [parse("pass")], otherwise=False)
    await room.play(table, "warrior 1 A1")
    assert table.seq == 1
    assert [plan.armed for plan in table.plans] == [False]


async def test_a_line_more_has_the_whole_plan_confirmed_anew(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    await room.planning.add(table.id, waiting, parse("warrior 1 A1"))
    await room.planning.add_lines(table.id, waiting, [parse("pass")], otherwise=True)
    await room.play(table, "warrior 1 A1")
    assert table.seq == 1, "one line of it is not confirmed"
    with pytest.raises(Illegal, match="right now"):
        await room.planning.confirm(table.id, waiting)


async def test_who_has_no_plan_cannot_say_what_is_done_instead(room: Room) -> None:
    table = await room.start(ANN, BEN)
    move = table.game.moves.parse("pass")
    with pytest.raises(Illegal, match="no plan yet"):
        await room.planning.add_lines(table.id, other(room, table), [move], otherwise=True)


async def test_cancelling_a_plan_cancels_all_its_lines_and_a_line_only_itself(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    lines = [parse("warrior 1 A1"), parse("warrior 2 C3"), parse("pass")]
    await room.planning.add_lines(table.id, waiting, lines, otherwise=False)
    await room.planning.cancel(table.id, waiting, table.plans[1].id)
    assert len(table.plans) == 2
    await room.planning.cancel(table.id, waiting, table.plans[0].id)
    assert table.plans == []


async def test_lines_of_a_plan_survive_a_restart(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    lines = [parse("warrior 1 A1"), parse("pass")]
    await room.planning.add_lines(table.id, waiting, lines, otherwise=False)
    again = await room.again()
    found = await again.tables.table(table.id)
    assert [(plan.otherwise, plan.armed) for plan in found.plans] == [
        (False, False),
        (True, False),
    ]


async def test_a_plan_of_which_no_line_is_possible_is_outdated(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting, parse = other(room, table), table.game.moves.parse
    seat = table.own_seat(waiting).seat
    lines = [parse("warrior 1 A1"), parse("warrior 2 A1")]
    await room.planning.add_lines(table.id, waiting, lines, otherwise=False)
    await room.planning.confirm(table.id, waiting)
    await room.play(table, "warrior 1 A1")
    assert table.seq == 1
    assert list_outdated_plans(table, seat) == table.plans != []


async def test_moves_in_order_are_made_now_and_take_the_place_of_other_plans(room: Room) -> None:
    table = await room.start(ANN, BEN)
    asked, parse = room.asked(table), table.game.moves.parse
    seat = table.own_seat(asked).seat
    mark = table.running_match.question_mark(seat)
    moves = [parse("palisade C1|D1"), parse("palisade E1|F1")]
    await room.planning.replace_plans(table.id, asked, moves, mark)
    assert table.match is not None
    assert [line.move for line in table.match.lines] == moves
    with pytest.raises(Illegal, match="moved on"):
        await room.planning.replace_plans(table.id, asked, moves, mark)
