"""Undo: free within one's own turn to the last barrier, past it by consent of everybody, else of
who is affected.
"""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.match import Undo
from play import Table
from play.news import list_public_news
from play.undo import can_undo, list_taken_back
from tests.games.bazaar.moves import Charter, Draw, Rest

from .conftest import ANN, BEN, CARL, DORA, NAMES, Room


async def test_the_first_palisade_is_taken_back_freely(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "palisade C1|D1")
    await room.undoing.undo(table.id, person)
    assert table.row.undo is None
    assert table.match is not None
    assert table.match.standing_entries() == []
    assert room.asked(table) == person


async def test_a_finished_turn_is_taken_back_step_by_step_once_the_other_agrees(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "palisade C1|D1")
    await room.play(table, "palisade E1|F1")
    other = room.asked(table)
    await room.undoing.undo(table.id, person)
    assert table.row.undo is not None
    await room.undoing.answer_request(table.id, other, table.row.undo["seq"], agree=True)
    assert table.match is not None
    assert table.match.standing_entries() == [1], "the first palisade stands"
    assert room.asked(table) == person
    await room.undoing.undo(table.id, person)
    assert table.match.standing_entries() == [], "it is one's own turn again, so that is free"
    again = await (await room.again()).tables.table(table.id)
    assert again.match is not None
    assert again.match.dump() == table.match.dump()


async def test_declining_leaves_everything_as_it_is(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    await room.undoing.undo(table.id, person)
    assert table.row.undo is not None
    await room.undoing.answer_request(table.id, other, table.row.undo["seq"], agree=False)
    assert table.row.undo is None
    assert table.seq == 1


async def test_who_declines_an_undo_and_who_withdraws_it_stands_in_the_log_once(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    for who in (other, other, person, person):
        await room.undoing.undo(table.id, person)
        assert table.row.undo is not None
        await room.undoing.answer_request(table.id, who, table.row.undo["seq"], agree=False)
        assert table.row.undo is None
    assert [(note.kind, note.person_id, note.after_seq) for note in table.notes] == [
        ("declined", other, 1),
        ("withdrawn", person, 1),
    ]


async def test_all_who_are_affected_must_agree(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    first = await room.play(table, "warrior 1 A1")
    second = await room.play(table, "warrior 1 B1")
    third = room.asked(table)
    await room.undoing.undo(table.id, first)
    seq = table.seq
    await room.undoing.answer_request(table.id, second, seq, agree=True)
    assert table.seq == 2
    with pytest.raises(Illegal, match="not needed"):
        await room.undoing.answer_request(table.id, second, seq, agree=True)
    await room.undoing.answer_request(table.id, third, seq, agree=True)
    assert table.match is not None
    assert table.match.standing_entries() == []


async def test_a_move_meanwhile_closes_the_request(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    await room.undoing.undo(table.id, person)
    seq = table.seq
    other = await room.play(table, "warrior 1 B1")
    with pytest.raises(Illegal, match="no longer open"):
        await room.undoing.answer_request(table.id, other, seq, agree=True)


async def test_who_agreed_to_one_request_has_not_agreed_to_another_in_its_place(
    room: Room,
) -> None:
    """Both are asked for after the same entry, and a button of the first may be pressed late."""
    table = await room.start(ANN, BEN, CARL)
    first = await room.play(table, "warrior 1 A1")
    second = await room.play(table, "warrior 1 B1")
    third, seats = room.asked(table), {row.person_id: row.seat for row in table.seats}
    await room.undoing.undo(table.id, second)
    await room.undoing.answer_request(
        table.id, second, table.seq, agree=False, asker=seats[second]
    )
    await room.undoing.undo(table.id, first)
    for agree in (True, False):
        with pytest.raises(Illegal, match="no longer open"):
            await room.undoing.answer_request(
                table.id, third, table.seq, agree=agree, asker=seats[second]
            )
    assert table.row.undo is not None
    assert table.row.undo["agreed"] == []
    await room.undoing.answer_request(table.id, third, table.seq, agree=True, asker=seats[first])
    assert table.row.undo["agreed"] == [seats[third]]


async def test_bots_agree_to_everything(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    played = table.seq
    await room.play(table, "warrior 1 A1")
    await room.tables.wait_for_bots()
    await room.undoing.undo(table.id, ANN)
    assert table.match is not None
    assert len(table.match.standing_entries()) == played


# --- past chance and secrets ------------------------------------------


async def drawn(bazaar: Room, *people: int, **terms: str) -> Table:
    """A bazaar where Ann, who is to move, has drawn a good, which a hidden sack decides."""
    table = await bazaar.open(*people)
    if terms:
        await bazaar.lobby.change_options(table.id, ANN, terms=terms)
        for person in people:
            await bazaar.lobby.join(table.id, person, NAMES[person])
    if len(people) == 1:
        await bazaar.lobby.add_bot(table.id, ANN, "random")
    await bazaar.lobby.start(table.id, ANN)
    for person in people:
        await bazaar.tables.act(table.id, person, Charter("silk spice"))
    await bazaar.tables.wait_for_bots()
    await bazaar.tables.act(table.id, ANN, Draw())
    return table


def standing(table: Table) -> int:
    assert table.match is not None
    return len(table.match.standing_entries())


async def test_past_chance_every_other_person_is_asked_though_nobody_has_acted_since(
    bazaar: Room,
) -> None:
    table = await drawn(bazaar, ANN, BEN, CARL)
    before = standing(table)
    await bazaar.undoing.undo(table.id, ANN)
    assert table.row.undo is not None
    assert table.row.undo["need"] == [1, 2]
    await bazaar.undoing.answer_request(table.id, BEN, table.seq, agree=True)
    assert standing(table) == before
    await bazaar.undoing.answer_request(table.id, CARL, table.seq, agree=True)
    assert standing(table) < before


async def test_a_request_that_asked_too_few_goes_on_with_all(bazaar: Room) -> None:
    """It was written before everybody had to be asked."""
    table = await drawn(bazaar, ANN, BEN, CARL)
    await bazaar.undoing.undo(table.id, ANN)
    async with bazaar.tables.locked(table.id), bazaar.tables.writing(table) as tx:
        await bazaar.tables.change_row(tx, table, undo={**(table.row.undo or {}), "need": [1]})
    before = standing(table)
    await bazaar.undoing.answer_request(table.id, BEN, table.seq, agree=True)
    assert standing(table) == before
    await bazaar.undoing.answer_request(table.id, CARL, table.seq, agree=True)
    assert standing(table) < before


async def test_bots_and_people_who_resigned_are_not_asked(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN, BEN, CARL, DORA)
    await bazaar.resignations.resign(table.id, BEN)
    await bazaar.seating.let_bot_sit_in(table.id, CARL)
    await bazaar.undoing.undo(table.id, ANN)
    assert table.row.undo is not None
    assert table.row.undo["need"] == [3]


async def test_who_is_left_alone_with_bots_does_not_roll_again(bazaar: Room) -> None:
    """Whoever would have had to agree has left: a bot does not agree for them."""
    table = await drawn(bazaar, ANN, BEN, CARL)
    await bazaar.resignations.resign(table.id, BEN)
    await bazaar.seating.let_bot_sit_in(table.id, CARL)
    await bazaar.tables.wait_for_bots()
    with pytest.raises(Illegal, match="for practice only"):
        await bazaar.undoing.undo(table.id, ANN)


async def test_alone_with_bots_is_practice_where_chance_may_be_taken_back(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN)
    assert table.is_practice
    before = standing(table)
    await bazaar.undoing.undo(table.id, ANN)
    assert standing(table) < before


async def test_alone_with_bots_it_stands_where_practice_was_switched_off(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN, practice="off")
    assert not table.is_practice
    with pytest.raises(Illegal, match="for practice only"):
        await bazaar.undoing.undo(table.id, ANN)
    assert table.row.undo is None


async def test_practice_of_several_people_asks_them_all_the_same(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN, BEN, practice="on")
    assert table.is_practice
    await bazaar.undoing.undo(table.id, ANN)
    assert table.row.undo is not None
    assert table.row.undo["need"] == [1]


async def test_who_draws_again_after_an_undo_draws_the_same(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN)
    assert table.match is not None
    first, draws = table.match.lines[-1].drawn, set()
    for _ in range(12):
        await bazaar.undoing.undo(table.id, ANN)
        assert table.match.lines[-1].move == Undo(standing(table))
        draws.add((await bazaar.tables.act(table.id, ANN, Draw())).drawn)
        bazaar = await bazaar.again()
        table = await bazaar.tables.table(table.id)
        assert table.match is not None
    assert draws == {first}


async def test_a_bot_answers_the_same_move_as_it_did_before_the_undo(bazaar: Room) -> None:
    table = await drawn(bazaar, ANN)
    assert table.match is not None
    answers = set()
    for _ in range(4):
        await bazaar.tables.act(table.id, ANN, Rest())
        await bazaar.tables.wait_for_bots()
        since = [(line.seat, line.move) for line in table.match.lines if line.seat == 1]
        answers.add(since[-1])
        await bazaar.undoing.undo(table.id, ANN)
    assert len(answers) == 1


async def test_the_log_and_the_table_tell_what_was_taken_back_by_whom_and_who_agreed(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    asker, agreeing = table.own_seat(person).seat, table.own_seat(other).seat
    await room.undoing.undo(table.id, person)
    await room.undoing.answer_request(table.id, other, table.seq, agree=True)
    words = table.words("en")
    names = table.names()
    told = [
        f"{names[asker]} takes back 1 action:",
        f"← {names[asker]} places a warrior on A1.",
        f"Agreed: {names[agreeing]}.",
    ]
    assert table.match is not None
    assert [words(text) for text in table.entry_messages(table.match.lines[-1], None)] == told
    assert [words(text) for text in list_public_news(table, 4)] == told, "the table's message too"
    again = await (await room.again()).tables.table(table.id)
    assert [words(text) for text in list_public_news(again, 4)] == told, "who agreed is stored"


async def test_nothing_to_take_back_is_a_sentence(room: Room) -> None:
    table = await room.start(ANN, BEN)
    with pytest.raises(Illegal, match="nothing of yours"):
        await room.undoing.undo(table.id, ANN)


# --- whether there is something to take back, and what it was ---------


async def test_undo_is_offered_only_once_there_is_something_to_take_back(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    own, other = (table.own_seat(each).seat for each in (person, ANN + BEN - person))
    assert not can_undo(table, own)
    await room.play(table, "palisade C1|D1")
    assert can_undo(table, own)
    assert not can_undo(table, other), "who has not moved has nothing to take back"


async def test_undo_is_not_offered_twice_while_it_is_asked_for(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    own = table.own_seat(person).seat
    assert can_undo(table, own)
    await room.undoing.undo(table.id, person)
    assert not can_undo(table, own)


async def test_undo_past_chance_alone_with_bots_is_offered_for_practice_only(
    bazaar: Room,
) -> None:
    serious = await drawn(bazaar, ANN, practice="off")
    assert not serious.is_practice
    assert not can_undo(serious, 0)
    with pytest.raises(Illegal):
        await bazaar.undoing.undo(serious.id, ANN)


async def test_the_moves_that_were_taken_back_are_named_and_none_of_others(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 3 A1")
    other = await room.play(table, "warrior 4 B1")
    await room.undoing.undo(table.id, person)
    assert table.row.undo is not None
    await room.undoing.answer_request(table.id, other, table.row.undo["seq"], agree=True)
    words = table.words("en")
    assert table.match is not None
    named = [words(name) for name in list_taken_back(table.match, table.own_seat(person).seat)]
    assert named == ["Warrior 3 on A1"]
