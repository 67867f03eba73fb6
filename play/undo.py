"""Undo: one step back within one's own turn, or further with the consent of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core import Illegal, Seat, Text
from engine.log import undo_news
from engine.match import Match, Undo

from .replay import replay_positions
from .table import PLAYING, UNSHOWN, Table
from .tables import Tables

ALONE_PAST_CHANCE: Final = Text(
    "Chance has decided there, or a secret was shown. Alone with bots that is taken back at "
    "tables for practice only."
)


class ConsentNotNeeded(Illegal):
    """Somebody agrees to an undo who is not asked, or has agreed already."""


class UndoService:
    """Undoing moves, free or with the consent of others.

    Within one's own turn it is free, back to the last barrier (chance,
    or a secret that was shown). Past a barrier everybody else must
    agree, else those who acted since or are asked now.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def undo(self, table_id: int, person_id: int) -> Table:
        """Press on *Undo*: takes the person's last step back, or asks the others for consent."""
        async with self.tables.locked(table_id) as table:
            match = table.running_match
            seat = table.own_seat(person_id).seat
            to_entry = match.free_undo_target(seat)
            if to_entry is not None:
                await self._take_back(table, seat, to_entry, ())
            else:
                await self._ask_for_consent(table, seat)
        self.tables.after_change(table)
        return table

    async def _take_back(
        self,
        table: Table,
        seat: Seat,
        to_entry: int,
        agreed: Sequence[Seat],
    ) -> None:
        """Undoes all entries after `to_entry`, and writes it.

        `agreed` are seats that consented.
        """
        line = table.running_match.undo(seat, to_entry, sorted(agreed))
        rows = self.tables.prepare_entry(table, line)
        async with self.tables.writing(table) as tx:
            await self.tables.store_entry(tx, table, line, rows)

    async def _ask_for_consent(self, table: Table, seat: Seat) -> None:
        """Opens a request for an undo.

        Where nobody has to agree, undoes at once. Raises Illegal if
        there is nothing to undo, or a request is open. It is stored in
        the table's row: `seat` asks to go back to the entry `to`, asked
        when the log had `seq` entries; the seats `need` have to agree,
        and those of `agreed` have.
        """
        to_entry = table.running_match.undo_request_target(seat)
        if to_entry is None:
            raise Illegal(Text("There is nothing of yours to take back."))
        if table.row.undo is not None:
            raise Illegal(Text("An undo is being asked for already."))
        need = seats_that_must_agree(table, seat, to_entry)
        if not need:
            await self._take_back(table, seat, to_entry, ())
            return
        async with self.tables.writing(table) as tx:
            await self.tables.change_row(
                tx,
                table,
                undo={"seat": seat, "to": to_entry, "seq": table.seq, "need": need, "agreed": []},
            )

    async def answer_request(
        self,
        table_id: int,
        person_id: int,
        seq: int,
        *,
        agree: bool,
        asker: Seat | None = None,
    ) -> Table:
        """Press on *Agree* or *Decline* by somebody who has to agree, or *Decline* by the asker.

        `seq` is the length of the log when the undo was asked for.
        `asker` is the seat whose request they saw; None if it is not
        known. Raises Illegal if another request is open, or none.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            asked = table.row.undo
            if asked is None or asked["seq"] != seq or asker not in (None, asked["seat"]):
                raise Illegal(Text("That request is no longer open."))
            may_refuse = seat in (*asked["need"], asked["seat"])
            if not agree and may_refuse:
                await self._refuse_request(table, asked["seat"], seat)
            elif seat not in asked["need"] or seat in asked["agreed"]:
                raise ConsentNotNeeded(Text("Your consent is not needed for this."))
            else:
                await self._note_agreement(table, asked, seat)
        self.tables.after_change(table)
        return table

    async def _refuse_request(self, table: Table, asking: Seat, seat: Seat) -> None:
        """Removes the request for an undo, and notes in the log that it was declined or withdrawn.

        Nothing is noted where the last note already says so of this
        seat and position.
        """
        kind = "withdrawn" if seat == asking else "declined"
        last = table.notes[-1] if table.notes else None
        is_noted = (
            last is not None
            and last.kind == kind
            and last.after_seq == table.seq
            and last.data.get("seat") == seat
        )
        async with self.tables.writing(table) as tx:
            if not is_noted:
                await self.tables.add_note(tx, table, kind, table.seats[seat].person_id, seat=seat)
            await self.tables.change_row(tx, table, undo=None, shown_seq=UNSHOWN)

    async def _note_agreement(self, table: Table, asked: dict[str, Any], seat: Seat) -> None:
        """Adds the seat's consent to the stored request `asked`, and undoes once all have agreed.

        Who has to agree is found anew, as people may have left the
        table meanwhile.
        """
        agreed = [*asked["agreed"], seat]
        need = seats_that_must_agree(table, asked["seat"], asked["to"])
        if set(agreed) >= set(need):
            await self._take_back(table, asked["seat"], asked["to"], agreed)
            return
        async with self.tables.writing(table) as tx:
            await self.tables.change_row(tx, table, undo={**asked, "need": need, "agreed": agreed})


def list_asked_back(table: Table) -> list[Text]:
    """What the open request for an undo would take back, as everybody may read it.

    The oldest first; empty where nobody asks.
    """
    asked = table.row.undo
    match = table.match
    if asked is None or match is None:
        return []
    to_entry = asked["to"]
    undone = [match.lines[number - 1] for number in match.standing_entries() if number > to_entry]
    _who_takes_back, *told = undo_news(asked["seat"], Undo(to_entry), undone)
    return [event.text for event in told]


def list_taken_back(match: Match[Any], seat: Seat) -> list[Text]:
    """The names of the seat's own moves that the last undo took back, the oldest first.

    Moves of others are left out: their names may tell secrets.
    """
    undo_number, undo = _find_last_undo(match)
    if undo is None:
        return []
    names: dict[int, Text] = {}  # of the seat's moves that came before it, by their entries
    positions = replay_positions(match, undo.to)
    entries = range(undo.to + 1, undo_number)
    for number, before in zip(entries, positions, strict=False):
        line = match.lines[number - 1]
        if line.seat == seat and not isinstance(line.move, Undo):
            view = match.game.view(before.state, seat)
            names[number] = match.game.name_move(view, line.move)
    before_undo = next(positions)  # an earlier undo may have taken back some of them already
    return [names[entry] for entry in before_undo.standing_entries() if entry in names]


def _find_last_undo(match: Match[Any]) -> tuple[int, Undo | None]:
    """The number of the match's last undo and the undo itself; 0 and None without one."""
    for number in range(len(match.lines), 0, -1):
        move = match.lines[number - 1].move
        if isinstance(move, Undo):
            return number, move
    return 0, None


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether the seat may take something back now, or ask the others for it.

    The button *Undo* is shown only then. That gives away no secret, as
    it depends on public facts alone: who has acted, and whether chance
    or a shown secret came after.
    """
    match = table.match
    if match is None or table.row.status != PLAYING:
        return False
    if match.free_undo_target(seat) is not None:
        return True
    to_entry = match.undo_request_target(seat)
    if to_entry is None or table.row.undo is not None:
        return False
    return not _is_alone_past_barrier(table, match, seat, to_entry)


def _is_alone_past_barrier(table: Table, match: Match[Any], seat: Seat, to_entry: int) -> bool:
    """Whether nobody could agree to an undo past chance or a shown secret: all others are bots.

    Such an undo is refused, but at tables for practice.
    """
    if table.is_practice or not match.crosses_barrier(to_entry):
        return False
    return all(row.seat == seat for row in table.people())


def seats_that_must_agree(table: Table, seat: Seat, to_entry: int) -> list[Seat]:
    """The seats that have to agree to an undo back to entry `to_entry`.

    Past chance or a secret: all other people at the table. Else: those
    who acted after that entry or are asked now. Bots are not asked.
    Raises Illegal for a person alone with bots who would go back past
    chance, but at tables for practice.
    """
    match = table.running_match
    if _is_alone_past_barrier(table, match, seat, to_entry):
        raise Illegal(ALONE_PAST_CHANCE)
    people = [row.seat for row in table.people() if row.seat != seat]
    if match.crosses_barrier(to_entry):
        return people
    return [other for other in match.seats_to_consent(seat, to_entry) if other in people]
