"""Since your last turn: what concerns the reader first, alike things in one line, marked moves."""

from __future__ import annotations

import pytest

from engine.core import Event, Move, Seat, Text, Together, Who
from engine.match import LogEntry
from play.automatic import (
    AUTOMATIC,
    ONLY_MOVE,
    PLAN,
    REASONS,
    SITTING_IN,
    STANDING_ANSWER,
    TIME_OVER,
    add_reason_text,
)
from play.news import (
    NewsItem,
    find_seat_news,
    fold_news,
    list_public_news,
    list_seat_news,
)
from play.resignation_texts import list_early_end_texts
from play.table import OVER, Table
from words import LANGUAGES, Words

from .conftest import ANN, BEN, CARL, Room
from .test_premoves import offer_made

FIVE = 5


def since(table: Table, seat: Seat, language: str = "en") -> list[str]:
    words = table.words(language)
    return [words(text) for text in list_seat_news(table, seat, FIVE)]


def board(table: Table) -> list[str]:
    words = table.words("en")
    return [words(text) for text in list_public_news(table, 4)]


def declines(*seats: Seat) -> Together:
    return Together("{players} declines.", "{players} decline.", *seats)


async def told_table(room: Room, *entries: tuple[Seat, list[Event]]) -> Table:
    """A table of three at which these seats have told this, one entry after the other."""
    table = await room.start(ANN, BEN, CARL)
    assert table.match is not None
    for seat, news in entries:
        table.match.lines.append(LogEntry(seat, Move(), (), tuple(news)))
    return table


def said(text: str, to: Seat | None = None, concerns: tuple[Seat, ...] = ()) -> Event:
    return Event(Text(text), to, concerns)


# --- whom it concerns -------------------------------------------------


async def test_what_concerns_the_reader_comes_first_and_the_rest_in_its_order(room: Room) -> None:
    stolen = Event(Text("{player} takes a card from {victim}.", player=Who(1), victim=Who(0)))
    table = await told_table(
        room,
        (0, [said("Own.")]),
        (1, [said("One."), stolen, said("The card is ore.", to=0)]),
        (2, [said("Two."), said("Lost.", concerns=(0,)), said("Three.")]),
    )
    first = ["Ben takes a card from Ann.", "The card is ore.", "Lost."]
    assert since(table, 0) == [*first, "Two.", "Three."], "of the rest the newest"
    assert since(table, 2) == [], "they have just acted"


async def test_who_has_passed_by_force_is_told_so_in_person_and_the_others_by_name(
    room: Room,
) -> None:
    def passes(seat: Seat) -> Event:
        return Event(
            Together("{players} passes.", "{players} pass.", seat),
            own=Text("You have nothing left to do, so you pass."),
        )

    table = await told_table(room, (2, [said("Carl builds."), passes(0), passes(1)]))
    first = "You have nothing left to do, so you pass."
    assert since(table, 0) == [first, "Carl builds.", "Ben passes."]
    assert since(table, 1) == [first, "Carl builds.", "Ann passes."]
    assert board(table) == ["Carl builds.", "Ann and Ben pass."]


async def test_what_came_of_the_end_of_ones_own_turn_is_told_at_the_next(room: Room) -> None:
    """A battle is told in the answer to the march, which the next question takes away."""
    won = Event(Text("The knights win."), is_outcome=True)
    table = await told_table(room, (0, [said("Ann marches."), won]), (1, [said("Ben rolls.")]))
    assert since(table, 0) == ["The knights win.", "Ben rolls."]
    assert since(table, 2) == ["Ann marches.", "The knights win.", "Ben rolls."]
    table = await told_table(
        room, (0, [won]), (1, [said("Ben rolls.")]), (0, [said("Ann rolls.")])
    )
    assert since(table, 0) == [], "the turn has gone on"


async def test_what_was_done_for_the_reader_stands_in_the_order_of_time(room: Room) -> None:
    rolls = Event(Text("{player} rolls 8.", player=Who(0)), None, (0,))
    table = await told_table(room, (1, [said("One.")]), (0, [rolls]), (2, [said("Two.")]))
    table.automatic_reasons = {2: ONLY_MOVE}
    news = find_seat_news(table, 0, FIVE)
    assert news.for_reader == []
    assert since(table, 0) == ["One.", "Ann rolls 8. (automatic: the only move)", "Two."]


async def test_an_offer_to_the_reader_stands_with_its_turn(room: Room) -> None:
    offer = Event(Text("An offer: {others}.", others=(Who(0), Who(2))), is_passing=True)
    robbed = said("Robbed.", concerns=(0,))
    table = await told_table(room, (1, [said("One.")]), (1, [offer]), (1, [robbed]))
    assert since(table, 0) == ["Robbed.", "One.", "An offer: Ann, Carl."]


async def test_what_is_left_out_is_counted(room: Room) -> None:
    later = [(1 + n % 2, [said(f"Entry {n}.")]) for n in range(9)]
    table = await told_table(room, (0, [said("Own.")]), *later)
    news = find_seat_news(table, 0, FIVE)
    assert (len(news.meanwhile), news.left_out) == (FIVE, 4)
    assert news.left_out_text is not None
    assert table.words("en")(news.left_out_text) == "4 more lines are in the log."
    assert find_seat_news(table, 0, 9).left_out_text is None


async def test_a_list_of_everybody_concerns_nobody_and_a_list_of_some_those(room: Room) -> None:
    everybody = Event(Text("The order: {players}.", players=(Who(0), Who(1), Who(2))))
    offer = Event(Text("An offer: {others}.", others=(Who(0), Who(2))))
    table = await told_table(room, (1, [offer, everybody]))
    assert since(table, 0) == ["An offer: Ann, Carl.", "The order: Ann, Ben, Carl."]
    assert [event.is_about(0, 1, 3) for event in (offer, everybody)] == [True, False]


async def test_news_are_told_over_all_entries_and_end_at_five_lines(room: Room) -> None:
    attacked = said("Attacked.", concerns=(0,))
    later = [(1 + n % 2, [said(f"Entry {n}.")]) for n in range(9)]
    table = await told_table(room, (0, [said("Own.")]), (1, [attacked]), *later)
    assert since(table, 0) == ["Attacked.", *(f"Entry {n}." for n in (5, 6, 7, 8))]


async def test_nothing_is_told_that_the_reader_may_not_read(room: Room) -> None:
    table = await told_table(room, (1, [said("Secret.", to=2, concerns=(0,)), said("Open.")]))
    assert since(table, 0) == ["Open."]
    assert board(table) == ["Open."]
    assert since(table, 2) == ["Secret.", "Open."]


async def test_what_was_told_before_a_decision_is_not_told_again_even_in_the_same_turn(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = 1 - table.own_seat(person).seat
    assert since(table, other) == [f"{table.names()[1 - other]} places a warrior on A1."]
    await room.play(table, "palisade C1|D1")
    assert since(table, other) == []
    waiting = table.seats[other].person_id
    assert waiting is not None
    await room.undoing.undo(table.id, waiting)
    assert since(table, other) == [], "they have seen it before what they took back"


async def test_what_others_took_back_before_one_has_seen_it_is_not_told(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "palisade C1|D1")
    seat = table.own_seat(person).seat
    await room.undoing.undo(table.id, person)
    assert since(table, 1 - seat) == []
    await room.play(table, "warrior 1 A1")
    assert since(table, 1 - seat) == [f"{table.names()[seat]} places a warrior on A1."]


async def test_an_undo_of_what_one_has_seen_is_told_in_one_piece(room: Room) -> None:
    table = await room.start(ANN, BEN)
    match = table.running_match
    first = match.decisions()[0].seat
    for move in ("warrior 1 A1", "warrior 1 H5", "warrior 2 B1"):
        await room.play(table, move)
    match.undo(first, 0, (1 - first,))
    name, other = table.names()[first], table.names()[1 - first]
    assert since(table, 1 - first) == [
        f"{name} takes back 3 actions:",
        f"← {name} places a warrior on A1.",
        f"← {other} places a warrior on H5.",
    ]


async def test_what_an_earlier_menu_has_told_is_not_told_again_but_open_offers_are(
    room: Room,
) -> None:
    offer = Event(Text("An offer: {others}.", others=(Who(0), Who(2))), is_passing=True)
    table = await told_table(room, (1, [said("One.")]), (1, [offer]), (2, [said("Two.")]))
    words = table.words("en")
    told = [words(text) for text in list_seat_news(table, 0, FIVE, seen=2)]
    assert told == ["An offer: Ann, Carl.", "Two."]


async def test_of_an_offer_nothing_is_told_when_the_turn_is_over_or_to_whom_it_is_nothing(
    room: Room,
) -> None:
    answers = [(seat, [Event(declines(seat), None, (0,), is_passing=True)]) for seat in (2, 1)]
    table = await told_table(room, (0, [said("Offered.")]), *answers)
    assert table.match is not None
    table.automatic_reasons = {2: STANDING_ANSWER}
    assert since(table, 0) == ["Carl and Ben decline."], "in one line, whoever decided it"
    table.match.lines[2] = LogEntry(1, Move(), (), (*table.match.lines[2].news, said("Rain.")))
    assert since(table, 2) == ["Offered.", "Carl declines. (standing answer)", "Rain."]
    table.match.lines.append(LogEntry(1, Move(), (), (), ends_turn=True))
    assert since(table, 0) == ["Rain."]


async def test_news_begin_with_the_first_sentence_of_an_entry(room: Room) -> None:
    table = await told_table(
        room,
        (1, [said("A wall."), said("It divides.")]),
        *((1, [said(f"Entry {n}.")]) for n in range(4)),
    )
    assert since(table, 0) == [f"Entry {n}." for n in range(4)], "not with what it did"


# --- resignations -----------------------------------------------------


async def test_a_resignation_is_told_to_everybody_and_that_a_bot_plays_on(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    person = await room.play(table, "warrior 1 A1")
    leaving = next(who for who in (ANN, BEN, CARL) if who not in (person, room.asked(table)))
    name = table.names()[table.own_seat(leaving).seat]
    readers = [table.own_seat(who).seat for who in (ANN, BEN, CARL) if who != leaving]
    await room.resignations.resign(table.id, leaving)
    told = f"{name} resigns; a bot plays on."
    assert board(table)[-1] == told
    assert all(since(table, seat)[0] == told for seat in readers)
    await room.play(table, "pass")
    assert told in board(table), "it stands before what came later"
    assert board(table)[-1] != told
    reader = next(seat for seat in readers if seat != table.own_seat(person).seat)
    assert told not in since(table, reader), "they have seen it before they acted"


async def test_a_match_that_ended_by_a_resignation_says_so(room: Room) -> None:
    table = await room.start(ANN, BEN)
    leaving = room.asked(table)
    name = table.names()[table.own_seat(leaving).seat]
    await room.resignations.resign(table.id, leaving)
    assert board(table) == [f"{name} resigns."]
    (ending,) = list_early_end_texts(table)
    assert table.words("en")(ending) == f"The match ended because {name} resigned."


# --- folding ----------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("en", "Ann declines.", "Ann, Ben and Carl decline."),
        ("ko", "Ann이 거절합니다.", "Ann, Ben, Carl이 거절합니다."),
        ("ru", "Ann отказывается.", "Ann, Ben и Carl отказываются."),
    ],
)
def test_what_several_did_alike_is_one_sentence(language: str, one: str, three: str) -> None:
    words = Words(language, ("Ann", "Ben", "Carl"))
    assert words(declines(0)) == one
    (folded,) = fold_news([NewsItem(declines(seat)) for seat in range(3)])
    assert words(folded.text) == three


def test_only_what_stands_in_a_row_is_folded_and_each_mark_apart() -> None:
    mark = Text("automatic")
    items = [
        NewsItem(declines(0)),
        NewsItem(declines(1), mark),
        NewsItem(declines(2)),
        NewsItem(Text("An offer.")),
        NewsItem(declines(0)),
        NewsItem(Text("Rain.")),
        NewsItem(Text("Rain.")),
    ]
    words = Words("en", ("Ann", "Ben", "Carl"))
    assert [words(item.text) for item in fold_news(items)] == [
        "Ann and Carl decline.",
        "Ben declines. (automatic)",
        "An offer.",
        "Ann declines.",
        "Rain. (×2)",
    ]


async def test_an_offer_that_nobody_takes_is_two_lines_for_the_table_and_for_its_maker(
    room: Room,
) -> None:
    table = await offer_made(room, 0, 0, 0, 0, 1)
    offerer = table.running_match.decisions()[-1].seat
    first, second = table.seats_to_act()
    for seat in (first, second):
        person = table.seats[seat].person_id
        assert person is not None
        await room.tables.act(table.id, person, table.game.moves.parse("decline"))
    names = table.names()
    ends = [
        f"{names[first]} and {names[second]} decline.",
        f"Nobody takes the offer of {names[offerer]}.",
    ]
    assert since(table, offerer) == ends
    assert board(table)[-2:] == ends
    assert board(table)[-3].startswith(f"{names[offerer]} offers ")


async def test_the_board_names_all_who_did_alike_even_where_its_lines_end(room: Room) -> None:
    passes = [(seat, [Event(declines(seat))]) for seat in (0, 1, 2)]
    table = await told_table(room, *passes, *((0, [said(f"Entry {n}.")]) for n in range(3)))
    assert board(table)[0] == "Ann, Ben and Carl decline."


# --- automatic moves --------------------------------------------------


async def test_a_plan_is_no_decision_of_ones_own_and_is_told_as_such(room: Room) -> None:
    table = await room.start(ANN, BEN)
    waiting = BEN if room.asked(table) == ANN else ANN
    seat = table.own_seat(waiting).seat
    name = table.names()[seat]
    await room.planning.add(table.id, waiting, table.game.moves.parse("pass"))
    await room.play(table, "warrior 1 A1")
    assert table.automatic_reasons == {2: PLAN}
    assert since(table, seat)[0].endswith("places a warrior on A1.")
    assert since(table, seat)[1] == f"{name} passes. (by plan)", "in the order of time"
    assert board(table)[-1] == f"{name} passes. (automatic)", "plans are private"
    again = await (await room.again()).tables.table(table.id)
    assert again.automatic_reasons == {2: PLAN}, "it is stored with the entry"


async def test_a_move_without_a_choice_is_marked(bazaar: Room) -> None:
    table = await bazaar.start(ANN, BEN)
    for person in (ANN, BEN):
        await bazaar.tables.act(table.id, person, table.game.moves.parse("charter silk spice"))
    for _ in range(2):
        await bazaar.tables.act(table.id, ANN, table.game.moves.parse("draw"))
    assert table.automatic_reasons == {5: ONLY_MOVE}, "the rest after two acts"


async def test_a_standing_answer_is_marked_and_its_kind_is_private_until_the_end(
    room: Room,
) -> None:
    table = await offer_made(room, 0, 0, 0, 0, 1)
    first = table.seats_to_act()[0]
    person = table.seats[first].person_id
    assert person is not None
    answer = table.game.standing_answers(3, table.running_match.options)[0]
    await room.planning.add(table.id, person, answer.move, answer.topic)
    assert table.automatic_reasons[table.seq] == STANDING_ANSWER
    assert f"{table.names()[first]} declines. (standing answer)" in since(table, first)
    assert f"{table.names()[first]} declines. (automatic)" in board(table)
    table.change_columns({"status": OVER})
    assert f"{table.names()[first]} declines. (standing answer)" in board(table)


async def test_a_turn_whose_time_is_over_is_marked_for_everybody(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24", late="fallback")
    late = table.own_seat(room.asked(table)).seat
    await room.wait(days=2)
    assert set(table.automatic_reasons.values()) == {TIME_OVER}
    assert any(line.endswith("(time over)") for line in board(table))
    assert since(table, late)[0].endswith("(time over)")


async def test_what_a_bot_did_for_somebody_is_told_when_they_are_back(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    seat = table.own_seat(person).seat
    await room.seating.let_bot_sit_in(table.id, person)
    await room.tables.wait_for_bots()
    assert table.automatic_reasons[1] == SITTING_IN
    assert board(table)[0].endswith("(by a bot)")
    await room.seating.take_seat_back(table.id, person)
    assert since(table, seat)[0].endswith("(by a bot)")


async def test_moves_that_people_and_bots_of_their_own_make_have_no_mark(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN, "random")
    table = await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    await room.play(table, "pass")
    await room.tables.wait_for_bots()
    assert table.seq > 1
    assert table.automatic_reasons == {}


def test_every_mark_is_said_in_every_language() -> None:
    for mark in (AUTOMATIC, *REASONS.values()):
        told = {Words(code)(add_reason_text(Text("Act"), mark)) for code in LANGUAGES}
        assert len(told) == len(LANGUAGES)
