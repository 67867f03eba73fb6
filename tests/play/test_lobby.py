"""Before the start: seats, options, who agreed."""

from __future__ import annotations

import pytest

from engine.chance import draw_seating_order
from engine.core import Illegal
from play.refusals import MatchOver
from play.table import ABORTED, LOBBY, PLAYING

from .conftest import ANN, BEN, CARL, DORA, Room


async def test_a_table_opens_with_its_owner_seated_and_every_option_spelled_out(
    room: Room,
) -> None:
    table = await room.open(ANN)
    assert [row.person_id for row in table.seats] == [ANN]
    assert table.row.options == table.game.meta.defaults()
    assert table.row.status == LOBBY


async def test_joining_twice_takes_one_seat(room: Room) -> None:
    table = await room.open(ANN, BEN, BEN)
    assert [row.person_id for row in table.seats] == [ANN, BEN]


async def test_a_full_table_takes_nobody(room: Room) -> None:
    table = await room.open(ANN, BEN, CARL, DORA)
    with pytest.raises(Illegal, match="full"):
        await room.lobby.join(table.id, 15, "Eve")


async def test_when_the_owner_leaves_the_next_person_owns_the_table(room: Room) -> None:
    table = await room.open(ANN, BEN)
    await room.lobby.leave(table.id, ANN)
    assert table.row.owner_id == BEN


async def test_a_table_that_everybody_left_is_closed_even_if_bots_sit_there(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.leave(table.id, ANN)
    assert (await room.tables.table(table.id)).row.status == ABORTED


async def test_only_the_owner_changes_options_adds_bots_clears_seats_and_starts(
    room: Room,
) -> None:
    table = await room.open(ANN, BEN)
    for attempt in (
        room.lobby.change_options(table.id, BEN, options={"advanced": "on"}),
        room.lobby.add_bot(table.id, BEN),
        room.lobby.remove_player(table.id, BEN, str(ANN)),
        room.lobby.start(table.id, BEN),
        room.lobby.fill_and_start(table.id, BEN),
    ):
        with pytest.raises(Illegal, match="Only the owner"):
            await attempt


async def test_changed_options_must_be_agreed_to_before_the_start(room: Room) -> None:
    table = await room.open(ANN, BEN)
    await room.lobby.change_options(table.id, ANN, options={"advanced": "on"})
    with pytest.raises(Illegal, match="Not everybody has agreed"):
        await room.lobby.start(table.id, ANN)
    await room.lobby.join(table.id, BEN, "Ben")
    assert (await room.lobby.start(table.id, ANN)).row.status == PLAYING


async def test_options_that_do_not_go_together_are_refused_with_the_reason_and_nothing_changes(
    room: Room,
) -> None:
    table = await room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=ANN,
        owner="Ann",
        game="praetor",
        options={"markets": "none"},
    )
    with pytest.raises(Illegal, match="does not go with"):
        await room.lobby.change_options(table.id, ANN, options={"market": "experience"})
    assert (await (await room.again()).tables.table(table.id)).row.options["market"] == "free"


async def test_an_edition_sets_all_of_its_options_and_one_changed_by_itself_keeps_the_rest(
    room: Room,
) -> None:
    table = await room.open(ANN, advanced="on")
    await room.lobby.change_options(table.id, ANN, options={"edition": "korean"})
    korean = {
        "edition": "korean",
        "palisades": "exactly-two",
        "factions": "basic",
        "goblin": "face-down",
        "elf": "anywhere",
    }
    assert table.row.options == table.game.meta.defaults() | {"advanced": "on"} | korean
    await room.lobby.change_options(table.id, ANN, options={"goblin": "face-up"})
    assert table.row.options == table.game.meta.defaults() | {"advanced": "on"} | korean | {
        "goblin": "face-up"
    }
    await room.lobby.change_options(table.id, ANN, options={"edition": "ours"})
    assert table.row.options == table.game.meta.defaults() | {"advanced": "on"}


async def test_a_table_can_be_opened_with_an_edition(room: Room) -> None:
    table = await room.open(ANN, edition="english", palisades="exactly-two")
    assert (table.row.options["factions"], table.row.options["palisades"]) == (
        "chosen",
        "exactly-two",
    )


async def test_of_an_edition_holds_what_goes_with_what_else_is_agreed(room: Room) -> None:
    table = await room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=ANN,
        owner="Ann",
        game="praetor",
        options={"markets": "none"},
    )
    await room.lobby.change_options(table.id, ANN, options={"edition": "korean"})
    chosen = table.row.options
    assert (chosen["edition"], chosen["markets"]) == ("korean", "none")
    assert chosen["market"] == "free", "without a Market nothing is traded by experience"
    assert chosen["expert-none"] == "ranked"


async def test_all_free_seats_are_filled_with_bots_as_far_as_the_options_allow(
    room: Room,
) -> None:
    table = await room.open(ANN, BEN)
    await room.lobby.fill_and_start(table.id, ANN)
    assert [row.bot is not None for row in table.seats].count(True) == 2
    room.game = "praetor"
    small = await room.open(ANN)
    await room.lobby.change_options(small.id, ANN, size=3)
    await room.lobby.fill_and_start(small.id, ANN)
    assert len(small.seats) == 3


async def test_nobody_fills_a_table_before_the_others_have_agreed(room: Room) -> None:
    table = await room.open(ANN, BEN)
    await room.lobby.change_options(table.id, ANN, options={"advanced": "on"})
    with pytest.raises(Illegal, match="Not everybody has agreed"):
        await room.lobby.fill_and_start(table.id, ANN)
    assert len(table.seats) == 2


async def test_a_table_opened_before_an_option_existed_can_be_changed_and_started(
    room: Room,
) -> None:
    table = await room.open(ANN, BEN, advanced="on")
    async with room.tables.writing(table) as tx:
        await room.tables.change_row(tx, table, options={"advanced": "on", "four": "partners"})
    await room.lobby.change_options(table.id, ANN, options={"memory": "on"})
    assert table.row.options == table.game.meta.defaults() | {"advanced": "on", "memory": "on"}
    await room.lobby.join(table.id, BEN, "Ben")
    assert (await room.lobby.start(table.id, ANN)).row.options["edition"] == "ours"


async def test_an_option_for_four_is_refused_at_the_start_of_two(room: Room) -> None:
    table = await room.open(ANN, BEN, four="free-for-all")
    with pytest.raises(Illegal, match="is for"):
        await room.lobby.start(table.id, ANN)


async def test_a_started_table_takes_nobody(room: Room) -> None:
    table = await room.start(ANN, BEN)
    with pytest.raises(Illegal, match="already started"):
        await room.lobby.join(table.id, CARL, "Carl")


async def test_a_lobby_survives_a_restart(room: Room) -> None:
    table = await room.open(ANN, BEN, advanced="on")
    again = await (await room.again()).tables.table(table.id)
    assert again.row == table.row
    assert again.seats == table.seats


async def test_a_rematch_has_the_same_options_and_bots_and_is_opened_once(room: Room) -> None:
    table = await room.start(ANN, BEN, advanced="on")
    await room.resignations.resign(table.id, ANN)
    first, opened = await room.lobby.rematch(table.id, BEN, "Ben")
    second, opened_again = await room.lobby.rematch(table.id, ANN, "Ann")
    assert (opened, opened_again) == (True, False)
    assert first.id == second.id
    assert first.row.options["advanced"] == "on"
    with pytest.raises(Illegal, match="no seat"):
        await room.lobby.rematch(table.id, CARL, "Carl")


async def test_a_full_table_starts_by_itself_only_where_that_was_agreed_and_everybody_agrees(
    room: Room,
) -> None:
    table = await room.open(ANN)
    await room.lobby.change_options(table.id, ANN, size=3, terms={"begin": "full"})
    await room.lobby.join(table.id, BEN, "Ben")
    assert table.row.status == LOBBY
    await room.lobby.change_options(table.id, ANN, terms={"clock": "24"})
    await room.lobby.add_bot(table.id, ANN)
    assert table.row.status == LOBBY, "Ben has not agreed to the clock yet"
    await room.lobby.join(table.id, BEN, "Ben")
    assert table.row.status == PLAYING
    assert {row.seat for row in table.seats} == {0, 1, 2}


# --- practice ---------------------------------------------------------


async def test_one_person_with_bots_practises_unless_that_was_chosen_otherwise(
    room: Room,
) -> None:
    table = await room.open(ANN)
    assert not table.is_practice, "nobody plays alone"
    await room.lobby.add_bot(table.id, ANN)
    assert table.is_practice
    await room.lobby.change_options(table.id, ANN, terms={"practice": "off"})
    assert not table.is_practice
    await room.lobby.change_options(table.id, ANN, terms={"practice": "alone"})
    await room.lobby.join(table.id, BEN, "Ben")
    assert not table.is_practice, "there are two people now"
    await room.lobby.change_options(table.id, ANN, terms={"practice": "on"})
    assert table.is_practice


@pytest.mark.parametrize("practice", ["alone", "off"])
async def test_what_holds_at_the_start_holds_for_the_match(room: Room, practice: str) -> None:
    table = await room.open(ANN)
    await room.lobby.change_options(table.id, ANN, terms={"practice": practice})
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    again = await (await room.again()).tables.table(table.id)
    assert table.is_practice == again.is_practice == (practice == "alone")


async def test_a_rematch_with_somebody_else_is_no_practice(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.resignations.resign(table.id, ANN)
    new, _ = await room.lobby.rematch(table.id, ANN, "Ann")
    assert new.is_practice, "she is alone with the bot again"
    await room.lobby.change_options(new.id, ANN, size=3)
    await room.lobby.join(new.id, BEN, "Ben")
    assert not new.is_practice


async def test_a_table_of_a_season_is_never_for_practice(room: Room) -> None:
    settings = {"season": 1, "terms": {"practice": "on"}}
    table = await room.lobby.open(
        server_id=1, channel_id=2, owner_id=ANN, owner="Ann", game="armadora", settings=settings
    )
    assert not table.is_practice


# --- the commitment ---------------------------------------------------


async def test_a_match_is_committed_to_a_seed_that_nobody_can_guess(room: Room) -> None:
    table, other = await room.start(ANN, BEN), await room.start(CARL, DORA)
    for each in (table, other):
        assert each.match is not None
        assert each.match.commitment is not None
        assert len(str(each.match.seed)) == len(each.match.commitment.salt) == 32, "128 bits each"
    assert table.match is not None
    assert other.match is not None
    assert table.match.commitment_digest != other.match.commitment_digest
    again = await (await room.again()).tables.table(table.id)
    assert again.match is not None
    assert again.match.commitment_digest == table.match.commitment_digest


async def test_the_seating_order_is_drawn_from_the_seed_and_written_down(room: Room) -> None:
    orders = set()
    for _ in range(12):
        table = await room.lobby.open(
            server_id=1, channel_id=2, owner_id=ANN, owner="Ann", game="armadora"
        )
        for person in (BEN, CARL):
            await room.lobby.join(table.id, person, str(person))
        table = await room.lobby.start(table.id, ANN)
        assert table.match is not None
        assert table.match.commitment is not None
        order = table.match.commitment.order
        assert order == draw_seating_order(table.match.seed, 3)
        assert [row.person_id for row in table.seats] == [
            (ANN, BEN, CARL)[place] for place in order
        ]
        orders.add(order)
    assert len(orders) > 1


async def test_who_sits_as_they_joined_draws_no_order(room: Room) -> None:
    table = await room.start(ANN, BEN)
    assert table.match is not None
    assert table.match.commitment is not None
    assert table.match.commitment.order is None


async def test_who_comes_too_late_is_told_who_plays_and_what_can_be_done(room: Room) -> None:
    room.game = "lapilli"
    table = await room.open(ANN, BEN)
    with pytest.raises(Illegal) as full:
        await room.lobby.join(table.id, CARL, "Carl")
    await room.lobby.start(table.id, ANN)
    with pytest.raises(Illegal) as started:
        await room.lobby.join(table.id, CARL, "Carl")
    with pytest.raises(Illegal) as seatless:
        table.own_seat(CARL)
    await room.resignations.resign(table.id, ANN)
    with pytest.raises(MatchOver) as over:
        await room.lobby.join(table.id, CARL, "Carl")
    words = table.words("en")
    assert words(full.value.text).startswith("This table is full: Ann, Ben. Wait until ")
    for refusal in (started, seatless):
        assert "it is played by Ann, Ben. Look on with Log" in words(refusal.value.text)
    assert words(over.value.text) == "This match is over: Ben has won."
    with pytest.raises(MatchOver):
        table.own_seat(ANN)


async def test_without_a_seat_one_is_told_of_a_seat_that_is_offered_and_of_ones_resignation(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.resignations.resign(table.id, ANN)
    with pytest.raises(Illegal, match="You have resigned at this table"):
        table.own_seat(ANN)
    await room.seating.seek_substitute(table.id, BEN)
    with pytest.raises(Illegal, match="A seat is offered: press Take the seat"):
        table.own_seat(DORA)
