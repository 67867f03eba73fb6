"""Undo, resigning, and what moderators do with a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import matches
from engine.core import Illegal, Seat, Text

from .table import ABORTED, LIVE, LOBBY, OVER, PAUSED, PLAYING, UNSHOWN, Table
from .tables import Tables

ALONE: Final = Text(
    "Chance has decided there, or a secret was shown. Alone with bots that is taken back at "
    "tables for practice only."
)


class UndoService:
    """Free to the last barrier within one's own turn; past one with the consent of everybody else,
    else of who is affected.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def undo(self, table_id: int, person_id: int) -> Table:
        """Takes the person's last step back, or asks the others; the table shows which."""
        async with self.tables.locked(table_id) as table:
            match = table.running_match
            seat = table.own_seat(person_id).seat
            free = match.free_undo_target(seat)
            if free is not None:
                await self._take_back(table, seat, free, ())
            else:
                await self._ask_for_consent(table, seat)
        self.tables.after_change(table)
        return table

    async def _take_back(self, table: Table, seat: Seat, to: int, agreed: Sequence[Seat]) -> None:
        line = table.running_match.undo(seat, to, sorted(agreed))
        rows = self.tables.prepare_entry(table, line)
        async with self.tables.writing(table) as tx:
            await self.tables.store_entry(tx, table, line, rows)

    async def _ask_for_consent(self, table: Table, seat: Seat) -> None:
        to = table.running_match.undo_request_target(seat)
        if to is None:
            raise Illegal(Text("There is nothing of yours to take back."))
        if table.row.undo is not None:
            raise Illegal(Text("An undo is being asked for already."))
        need = must_agree(table, seat, to)
        if not need:
            await self._take_back(table, seat, to, ())
            return
        async with self.tables.writing(table) as tx:
            await self.tables.change_row(
                tx,
                table,
                undo={"seat": seat, "to": to, "seq": table.seq, "need": need, "agreed": []},
            )

    async def answer_request(
        self, table_id: int, person_id: int, seq: int, *, agree: bool, asker: Seat | None = None
    ) -> Table:
        """Agree or Decline, pressed by somebody whose game would change.

        `asker` is whose request they saw; None: it is not known.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            asked = table.row.undo
            if asked is None or asked["seq"] != seq or asker not in (None, asked["seat"]):
                raise Illegal(Text("That request is no longer open."))
            if not agree and seat in (*asked["need"], asked["seat"]):
                await self._refused(table, asked["seat"], seat)
            elif seat not in asked["need"] or seat in asked["agreed"]:
                raise Illegal(Text("Your consent is not needed for this."))
            else:
                await self._note_agreement(table, asked, seat)
        self.tables.after_change(table)
        return table

    async def _refused(self, table: Table, asking: Seat, seat: Seat) -> None:
        """The request is gone; the log tells it, but not again and again where the same is asked
        again.
        """
        kind, last = (
            "withdrawn" if seat == asking else "declined",
            table.notes[-1] if table.notes else None,
        )
        told = last is not None and (last.kind, last.after_seq, last.data.get("seat")) == (
            kind,
            table.seq,
            seat,
        )
        async with self.tables.writing(table) as tx:
            if not told:
                await self.tables.add_note(tx, table, kind, table.seats[seat].person_id, seat=seat)
            await self.tables.change_row(tx, table, undo=None, shown_seq=UNSHOWN)

    async def _note_agreement(self, table: Table, asked: dict[str, Any], seat: Seat) -> None:
        agreed, need = [*asked["agreed"], seat], must_agree(table, asked["seat"], asked["to"])
        if set(agreed) >= set(need):
            await self._take_back(table, asked["seat"], asked["to"], agreed)
            return
        async with self.tables.writing(table) as tx:
            await self.tables.change_row(tx, table, undo={**asked, "need": need, "agreed": agreed})


def must_agree(table: Table, seat: Seat, to: int) -> list[Seat]:
    """Who has to agree to an undo: past chance or a secret all other people at the table, whomever
    it affected; else who acted since then or is asked. Bots are not asked, so that somebody alone
    with them goes back past chance only where it is practice."""
    match = table.running_match
    people = [row.seat for row in table.people() if row.seat != seat]
    if not match.crosses_barrier(to):
        return [other for other in match.seats_to_consent(seat, to) if other in people]
    if not people and not table.practice:
        raise Illegal(ALONE)
    return people


class TableEndings:
    """Players and whole tables that go."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def resign(self, table_id: int, person_id: int) -> Table:
        """Ends a match of two sides; with more, a bot plays on for the seat, which ranks last."""
        async with self.tables.locked(table_id) as table:
            _ = table.running_match  # Illegal with the reason where it does not run
            seat = table.own_seat(person_id).seat
            async with self.tables.writing(table) as tx:
                await self.lose_seat(tx, table, seat, "resigned")
        self.tables.after_change(table)
        return table

    async def lose_seat(self, tx: AsyncConnection, table: Table, seat: Seat, kind: str) -> None:
        """The seat is lost, by resigning or by the clock: the note says which."""
        match, own = table.running_match, table.seats[seat]
        table.seats[seat] = replace(own, resigned_seq=table.seq)
        teams = match.game.teams(len(table.seats), match.options)
        standing = {
            team for team, row in zip(teams, table.seats, strict=True) if row.resigned_seq is None
        }
        await matches.replace_seats(tx, table.id, table.seats)
        await self.tables.add_note(tx, table, kind, own.person_id, seat=seat)
        if len(standing) < 2 or not any(table.people()):
            await self.tables.conclude(tx, table, OVER)
        else:
            await self.tables.change_row(tx, table, undo=None, shown_seq=UNSHOWN)
            await self.tables.update_asked(tx, table)

    async def abort(self, table_id: int, moderator_id: int) -> Table:
        async with self.tables.locked(table_id) as table:
            if table.row.status not in (*LIVE, LOBBY):
                raise Illegal(Text("This match is over."))
            async with self.tables.writing(table) as tx:
                await self.tables.add_note(tx, table, "aborted", moderator_id)
                await self.tables.conclude(tx, table, ABORTED)
        self.tables.changed(table_id)
        return table

    async def toggle_pause(self, table_id: int, moderator_id: int) -> Table:
        """Stops a running match, or lets a stopped one go on."""
        async with self.tables.locked(table_id) as table:
            if table.row.status not in LIVE:
                raise Illegal(Text("Only a running match can be paused."))
            paused = table.row.status == PLAYING
            async with self.tables.writing(table) as tx:
                await self.tables.add_note(
                    tx, table, "paused" if paused else "resumed", moderator_id
                )
                await self.tables.change_row(
                    tx, table, status=PAUSED if paused else PLAYING, shown_seq=UNSHOWN
                )
                await self.tables.update_asked(tx, table)
        self.tables.after_change(table)
        return table

    async def move_table(
        self, table_id: int, moderator_id: int, channel_id: int, thread_id: int | None
    ) -> Table:
        """Gives the table a new home; it is shown there anew, and who must act is told."""
        async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
            await self.tables.add_note(tx, table, "moved", moderator_id, channel=channel_id)
            settings = {**table.row.settings, "pinged": []}
            place = {
                "channel_id": channel_id,
                "thread_id": thread_id,
                "message_id": None,
                "settings": settings,
            }
            await self.tables.change_row(tx, table, **place, shown_seq=UNSHOWN, pinged_seq=UNSHOWN)
        self.tables.changed(table_id)
        return table
