"""People who come and go during a match: substitutes, bots that sit in, seats given away.

A moderator can give a seat away.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, SeatRow, deadlines, matches, plans
from engine.core import Illegal, Seat, Text

from .absence import check_substitute_allowed
from .attendance import LEFT, store_outcome
from .league import results as league
from .lobby_seats import make_person_seat
from .scheduler import Scheduler
from .table import LIVE, UNSHOWN, Table
from .tables import Tables
from .turn_timers import REMIND, RETURN

SEAT_KEPT_FOR: Final = timedelta(days=1)  # that a seat is kept for somebody for whom a bot sits in
MAX_TABLES_LEFT: Final = 1000  # of one person in a server
SEEKING: Final = "seeking"  # the setting that holds offered seats, and the note of an offer
VACATED: Final = "vacated"  # the setting: seats whose people are gone for good
CALLED: Final = "called"  # the setting: seats for which other players called for a substitute
# the setting: until when (ISO) the seats are kept where bots sit in, by the seat's number as text
AWAY: Final = "away"


class Substitutes:
    """Changes of who sits where. Each is a note in the log."""

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        """Registers the handler of seats that were kept for a day."""
        self.tables = tables
        scheduler.register(RETURN, self.give_up_kept_seat)

    # --- substitutes --------------------------------------------------

    async def seek_substitute(
        self,
        table_id: int,
        person_id: int,
        to_person_id: int | None = None,
    ) -> Table:
        """Somebody offers their own seat: to anybody (None), or to one person who may say no."""
        async with self.tables.locked(table_id) as table:
            own = _require_running(table).own_seat(person_id)
            _check_not_seated(table, to_person_id)
            async with self.tables.writing(table) as tx:
                await self._offer_seat(tx, table, own.seat, to_person_id)
                await self.tables.add_note(
                    tx, table, SEEKING, person_id, seat=own.seat, name=own.name
                )
        self.tables.changed(table_id)
        return table

    async def call_for_substitute(
        self,
        table_id: int,
        caller_id: int,
        seat: Seat,
        caller: str,
    ) -> Table:
        """Another player calls for a substitute for somebody who has not acted for days.

        That person is pinged once more. Raises Illegal if it is too
        early, or a substitute is looked for already.
        """
        async with self.tables.locked(table_id) as table:
            check_substitute_allowed(table, caller_id, seat, self.tables.now())
            if seat in offered_seats(table):
                raise Illegal(Text("A substitute is looked for already."))
            missed = table.seats[seat]
            async with self.tables.writing(table) as tx:
                await self._offer_seat(tx, table, seat, None)
                await self._change_settings(tx, table, {CALLED: [*table.seats_called_for, seat]})
                await self.tables.add_note(
                    tx, table, "missed", caller_id, seat=seat, name=missed.name, giver=caller
                )
                people = [missed.person_id] if missed.person_id else []
                await self.tables.ping_again(tx, table, *people)
        self.tables.changed(table_id)
        return table

    async def withdraw_offer(self, table_id: int, person_id: int) -> Table:
        """Ends the offer of a seat: called by its person, or by the one to whom it is offered.

        Raises Illegal if there is no such offer.
        """
        async with self.tables.locked(table_id) as table:
            seat = _find_offer_about(table, person_id)
            if seat is None:
                raise Illegal(Text("No substitute is looked for there any more."))
            async with self.tables.writing(table) as tx:
                changes = {
                    SEEKING: _offers_without(table, seat),
                    CALLED: _calls_without(table, seat),
                }
                await self._change_settings(tx, table, changes)
        self.tables.changed(table_id)
        return table

    async def take_seat(self, table_id: int, person_id: int, name: str, seat: Seat) -> Table:
        """Somebody takes a seat that is offered; pressing is their consent.

        Raises Illegal if it is not offered to them, or they have a seat.
        """
        async with self.tables.locked(table_id) as table:
            offered = offered_seats(_require_running(table))
            if seat not in offered:
                raise Illegal(Text("No substitute is looked for there any more."))
            if offered[seat] not in (None, person_id):
                raise Illegal(Text("This seat is offered to somebody else."))
            _check_not_seated(table, person_id)
            old = table.seats[seat]
            newcomer = make_person_seat(table_id, seat, name, person_id)
            note_of_old = "lost" if seat in table.seats_called_for else "left"
            async with self.tables.writing(table) as tx:
                if seat in table.seats_called_for or seat in table.vacated_seats:
                    await store_outcome(tx, table, seat, LEFT, self.tables.now())
                await self._replace_player(tx, table, newcomer)
                await self.tables.add_note(
                    tx, table, note_of_old, old.person_id, seat=seat, name=old.name
                )
                await self.tables.add_note(
                    tx, table, "substituted", person_id, seat=seat, name=name
                )
        self.tables.after_change(table)
        return table

    async def handle_departure(self, table_id: int, person_id: int) -> Table:
        """Called when a player has left the server: all their seats there are free at once."""
        table = await self._free_seat(table_id, person_id)
        search = matches.MatchSearch((table.row.server_id,), LIVE, people=(person_id,))
        async with self.tables.db.read() as c:
            others = await matches.list_found(c, search, MAX_TABLES_LEFT)
        for row in others:
            if row.id != table_id:
                await self._free_seat(row.id, person_id)
        return table

    async def _free_seat(self, table_id: int, person_id: int) -> Table:
        """Offers the seat of somebody who has left the server to anybody.

        Nothing happens where they have none, it is offered, or all is over.
        """
        async with self.tables.locked(table_id) as table:
            own = table.seat_of(person_id)
            if own is None or own.seat in offered_seats(table) or table.row.status not in LIVE:
                return table
            async with self.tables.writing(table) as tx:
                await self._offer_seat(tx, table, own.seat, None)
                await self._vacate_seat(tx, table, own.seat)
                await self.tables.add_note(
                    tx, table, "gone", person_id, seat=own.seat, name=own.name
                )
                await league.withdraw_departed_member(tx, table, person_id, self.tables.now())
        self.tables.changed(table_id)
        return table

    # --- bots that sit in ---------------------------------------------

    async def let_bot_sit_in(self, table_id: int, person_id: int) -> Table:
        """A bot sits in for the person, who may come back within a day."""
        async with self.tables.locked(table_id) as table:
            own = _require_running(table).own_seat(person_id)
            until = self.tables.now() + SEAT_KEPT_FOR
            async with self.tables.writing(table) as tx:
                await self._replace_player(tx, table, replace(own, bot=_strongest_bot(table)))
                away = {**table.row.settings.get(AWAY, {}), str(own.seat): until.isoformat()}
                await self._change_settings(tx, table, {AWAY: away})
                await deadlines.insert_deadline(
                    tx,
                    until,
                    RETURN,
                    match_id=table_id,
                    seat=own.seat,
                    data={"person": person_id},
                )
                await self.tables.add_note(
                    tx, table, "away", person_id, seat=own.seat, name=own.name
                )
        self.tables.after_change(table)
        return table

    async def take_seat_back(self, table_id: int, person_id: int) -> Table:
        """A person takes back the seat where a bot sits in for them.

        Raises Illegal if no bot does.
        """
        async with self.tables.locked(table_id) as table:
            held = _require_running(table).bot_held_seat(person_id)
            if held is None:
                raise Illegal(Text("No bot sits in for you at this table."))
            async with self.tables.writing(table) as tx:
                await deadlines.delete_deadlines_of_seat(tx, table_id, held.seat, RETURN)
                await self._replace_player(tx, table, replace(held, bot=None))
                await self.tables.add_note(
                    tx, table, "back", person_id, seat=held.seat, name=held.name
                )
        self.tables.after_change(table)
        return table

    async def give_up_kept_seat(self, row: DeadlineRow) -> None:
        """Handler of `RETURN` deadlines: the person stayed away, so the bot keeps the seat."""
        assert row.match_id is not None
        assert row.seat is not None
        async with self.tables.locked(row.match_id) as table, self.tables.writing(table) as tx:
            held = table.bot_held_seat(row.data["person"])
            was_due = await deadlines.delete_deadlines(tx, row.id)  # else somebody was faster
            if was_due and held is not None and held.seat == row.seat:
                await store_outcome(tx, table, held.seat, LEFT, self.tables.now())
                await self._replace_player(tx, table, replace(held, person_id=None))
                await self.tables.add_note(
                    tx, table, "stayed", row.data["person"], seat=held.seat, name=held.name
                )
        self.tables.after_change(table)

    # --- moderators ---------------------------------------------------

    async def assign_seat(
        self,
        table_id: int,
        moderator_id: int,
        seat: Seat,
        to_person_id: int | None = None,
        *,
        is_vacated: bool = False,
    ) -> Table:
        """A moderator gives a seat to a bot at once, or offers it to somebody, who has to agree.

        `to_person_id` None: it is for a bot. With `is_vacated`, whoever
        had it is pinged no more. Raises Illegal if there is no such
        seat, or that person has one already.
        """
        async with self.tables.locked(table_id) as table:
            if not 0 <= seat < len(_require_running(table).seats):
                raise Illegal(Text("There is no such seat."))
            old = table.seats[seat]
            if to_person_id is not None:
                _check_not_seated(table, to_person_id)
            async with self.tables.writing(table) as tx:
                if to_person_id is None:
                    await deadlines.delete_deadlines_of_seat(tx, table_id, seat, RETURN)
                    await store_outcome(tx, table, seat, LEFT, self.tables.now())
                    await self._replace_player(
                        tx, table, replace(old, person_id=None, bot=_strongest_bot(table))
                    )
                else:
                    await self._offer_seat(tx, table, seat, to_person_id)
                    if is_vacated:
                        await self._vacate_seat(tx, table, seat)
                kind = "replaced" if to_person_id is None else "offered"
                await self.tables.add_note(
                    tx, table, kind, old.person_id, seat=seat, name=old.name, by=moderator_id
                )
        self.tables.after_change(table)
        return table

    # --- writing ------------------------------------------------------

    async def _change_settings(
        self,
        tx: AsyncConnection,
        table: Table,
        changes: dict[str, Any],
    ) -> None:
        """Merges changes into the table's settings, and has the table shown anew."""
        await self.tables.change_row(
            tx, table, settings={**table.row.settings, **changes}, shown_seq=UNSHOWN
        )

    async def _offer_seat(
        self,
        tx: AsyncConnection,
        table: Table,
        seat: Seat,
        to_person_id: int | None,
    ) -> None:
        """Notes that the seat is offered to that person; None means to anybody.

        It replaces an earlier offer, and a call of the others for a substitute.
        """
        changes = {
            SEEKING: {**_offers_without(table, seat), str(seat): to_person_id},
            CALLED: _calls_without(table, seat),
        }
        await self._change_settings(tx, table, changes)

    async def _vacate_seat(self, tx: AsyncConnection, table: Table, seat: Seat) -> None:
        """Notes that the person of a seat is gone for good: no ping and no reminder any more."""
        vacated = sorted({*table.vacated_seats, seat})
        await self._change_settings(tx, table, {VACATED: vacated})
        await deadlines.delete_deadlines_of_seat(tx, table.id, seat, REMIND)

    async def _replace_player(self, tx: AsyncConnection, table: Table, row: SeatRow) -> None:
        """Lets the person or bot of `row` play the seat of `row` from now on.

        What the player before left at the seat ends: plans, offers,
        calls for a substitute, and the time for which the seat is kept.
        So does an open request for an undo at the table. The turn of
        the seat begins anew.
        """
        is_newcomer = table.seats[row.seat].person_id != row.person_id
        table.seats[row.seat] = row
        if is_newcomer and (clock := table.clocks.get(row.seat)) is not None:
            table.clocks[row.seat] = replace(clock, answers=[])  # those were another person's
        await matches.replace_seats(tx, table.id, table.seats)
        await self._delete_plans(tx, table, row.seat)
        ended = {
            SEEKING: _offers_without(table, row.seat),
            CALLED: _calls_without(table, row.seat),
            AWAY: _kept_seats_without(table, row.seat),
            VACATED: [seat for seat in table.vacated_seats if seat != row.seat],
        }
        await self._change_settings(tx, table, ended)
        await self.tables.change_row(tx, table, undo=None)
        await self.tables.update_asked(tx, table, row.seat)

    async def _delete_plans(self, tx: AsyncConnection, table: Table, seat: Seat) -> None:
        """Deletes the moves that were planned ahead for a seat, stored and in memory."""
        own = [plan.id for plan in table.plans if plan.seat == seat]
        await plans.delete_plans(tx, *own)
        table.plans = [plan for plan in table.plans if plan.seat != seat]


def offered_seats(table: Table) -> dict[Seat, int | None]:
    """Who may take each seat for which a substitute is looked for, by seat; None: anybody."""
    return {int(seat): person for seat, person in table.row.settings.get(SEEKING, {}).items()}


def _find_offer_about(table: Table, person_id: int) -> Seat | None:
    """The offered seat that is the person's own, or is offered to them.

    None if there is none.
    """
    for seat, to_person_id in offered_seats(table).items():
        if person_id in (to_person_id, table.seats[seat].person_id):
            return seat
    return None


def _offers_without(table: Table, seat: Seat) -> dict[str, int | None]:
    """The setting SEEKING (which seats are offered, and to whom), without that seat.

    None means that anybody may take the seat.
    """
    offers = table.row.settings.get(SEEKING, {})
    return {other: person for other, person in offers.items() if other != str(seat)}


def _calls_without(table: Table, seat: Seat) -> list[Seat]:
    """The seats for which the others called for a substitute, without that seat."""
    return [other for other in table.seats_called_for if other != seat]


def _kept_seats_without(table: Table, seat: Seat) -> dict[str, str]:
    """The setting AWAY (until when seats are kept), without that seat."""
    kept = table.row.settings.get(AWAY, {})
    return {other: until for other, until in kept.items() if other != str(seat)}


def _require_running(table: Table) -> Table:
    """Returns the table; raises Illegal unless its match runs or is paused."""
    if table.row.status not in LIVE:
        raise Illegal(Text("Seats are changed while a match runs."))
    return table


def _check_not_seated(table: Table, person_id: int | None) -> None:
    """Raises Illegal if the person has a seat at the table; never for None, which is anybody."""
    if person_id is not None and any(row.person_id == person_id for row in table.seats):
        raise Illegal(Text("Whoever takes a seat must not have one at this table already."))


def _strongest_bot(table: Table) -> str:
    """The key of the strongest bot of the table's game.

    Bots are listed from weak to strong.
    """
    return list(table.game.bots)[-1]
