"""Tables that an organiser voids, lets count again, or has played once more."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines, leagues
from db.leagues import PairingRow, SeasonRow
from db.rounds import plan_telling
from engine.core import Illegal, Text
from play import crash_points
from play.moderation import Moderation
from play.rating_corrections import rate_match_again, unrate_match
from play.scheduler import Scheduler

from . import rounds
from .audit_data import pairing_document
from .corrections import Correction, can_be_replayed, find_pairing, has_another_table
from .lost_rounds import copy_round_ends, note_uncopied
from .registration import BETWEEN, RUNNING, find_season
from .round_deadline import plan_round
from .season import Seasons

CALL_OFF_KIND: Final = "season-void"  # the deadline by which a void match is called off
VOID, COUNTED, AGAIN = "void", "counted", "again"  # acts of the audit
UNRATED: Final = "unrated"  # whether voiding has taken the match out of the ratings, in the audit


class TableCorrections:
    """Corrects the result of one table; everybody concerned is to be told."""

    def __init__(self, seasons: Seasons) -> None:
        self.seasons = seasons
        self.db = seasons.db

    def register(self, scheduler: Scheduler) -> None:
        """Registers the handler that calls off matches of void tables.

        It is for those that a stop of the process has left running.
        """
        scheduler.register(CALL_OFF_KIND, self.call_off)

    async def correct_table(
        self,
        season_id: int,
        organiser_id: int,
        round: int,
        number: int,
        correction: Correction,
    ) -> PairingRow:
        """Voids table `number` of a round, lets it count again, or has it played once more.

        Returns it as it is now. Raises Illegal if it is not as the
        organiser has seen it, or has no result that could count.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            pairing = await find_pairing(tx, season_id, round, number)
            rows = await leagues.list_pairings(tx, season_id, round)
            act = _choose_act(pairing, rows, correction)
            changed = replace(pairing, void=act != COUNTED)
            await leagues.update_pairing(tx, pairing, void=changed.void)
            # a replay is told of where a table is voided; the act AGAIN says it itself
            told = correction if act == VOID else replace(correction, wants_replay=False)
            data: dict[str, Any] = {**pairing_document(pairing), **told.document()}
            data |= await self._correct_ratings(tx, pairing, act, correction)
            audit_id = await leagues.insert_audit(
                tx, season_id, act, organiser_id, data, self.seasons.now()
            )
            await plan_telling(tx, season_id, audit_id)
            if act != COUNTED and correction.wants_replay:
                await self._pair_again(tx, season, pairing)
            is_called_off = act == VOID and pairing.ranks is None and not correction.keeps_ratings
            if is_called_off and pairing.match_id is not None:
                await self._plan_call_off(tx, pairing.match_id, organiser_id)
        crash_points.crash_point("after-void")
        await copy_round_ends(self.seasons.tables)
        if is_called_off and pairing.match_id is not None:
            await self._abort(pairing.match_id, organiser_id)
        return changed

    # --- ratings ------------------------------------------------------

    async def _correct_ratings(
        self,
        tx: AsyncConnection,
        pairing: PairingRow,
        act: str,
        correction: Correction,
    ) -> dict[str, Any]:
        """Takes the match of a voided table out of the ratings, or rates it again.

        Nothing changes if the organiser wants to keep the ratings, or
        if the match was not rated before it was voided. Returns what
        the audit keeps of it.
        """
        if pairing.match_id is None or correction.keeps_ratings:
            return {}
        if act == VOID:
            return {UNRATED: await unrate_match(tx, pairing.match_id)}
        if act == COUNTED and await self._was_rated(tx, pairing):
            await rate_match_again(tx, pairing.match_id)
        return {}

    async def _was_rated(self, tx: AsyncConnection, pairing: PairingRow) -> bool:
        """Whether the match of a void table was rated before it was voided, by the audit."""
        table = pairing_document(pairing)
        unrated = [
            row.data.get(UNRATED, True)  # of old audits nothing else is known
            for row in await leagues.list_audits(tx, pairing.season_id)
            if row.kind == VOID and table.items() <= row.data.items()
        ]
        return any(unrated)

    # --- playing again ------------------------------------------------

    async def _pair_again(
        self,
        tx: AsyncConnection,
        season: SeasonRow,
        pairing: PairingRow,
    ) -> None:
        """Pairs the people of a table once more in the running round, at a table of its own.

        The round gets its whole time once more, for everybody. Raises
        Illegal if that round is over.
        """
        if not can_be_replayed(season, pairing):
            raise Illegal(Text("A table is played again only while its round runs."))
        rows = await leagues.list_pairings(tx, season.id, season.round)
        number = 1 + max(row.number for row in rows)
        again = replace(pairing, number=number, match_id=None, ranks=None, void=False)
        await leagues.insert_pairings(tx, [again])
        running = season
        if season.status == BETWEEN:  # the round goes on
            running = rounds.without_resumption(season)
            await leagues.update_season(tx, season.id, status=RUNNING, terms=running.terms)
        await plan_round(tx, running, self.seasons.now())
        await note_uncopied(tx, season.id)

    # --- matches that are not over ------------------------------------

    async def _plan_call_off(
        self,
        tx: AsyncConnection,
        match_id: int,
        organiser_id: int,
    ) -> None:
        """Plans that a match is called off, in case the process stops before it is."""
        data = {"organiser": organiser_id}
        await deadlines.insert_deadline(tx, self.seasons.now(), CALL_OFF_KIND, match_id, data=data)

    async def call_off(self, row: DeadlineRow) -> None:
        """Handler of `CALL_OFF_KIND`: ends the match of a void table that is not over."""
        if row.match_id is not None:
            await self._abort(row.match_id, row.data["organiser"])
        async with self.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    async def _abort(self, match_id: int, organiser_id: int) -> None:
        """Ends a match without a result, as its table does not count any more.

        Nothing happens where it is over already.
        """
        with contextlib.suppress(Illegal):
            await Moderation(self.seasons.tables).abort(match_id, organiser_id)


def _choose_act(pairing: PairingRow, rows: Sequence[PairingRow], correction: Correction) -> str:
    """What an organiser does with a table: VOID, COUNTED or AGAIN.

    `rows` are all tables of its round. Raises Illegal if it was
    corrected since the organiser has seen it, if its people play at
    another table instead, or if it is to count and has no result.
    """
    if correction.was_void is not None and correction.was_void != pairing.void:
        raise Illegal(Text("That table was corrected meanwhile. Use /season void again."))
    if not pairing.void:
        return VOID
    if has_another_table(rows, pairing):
        raise Illegal(Text("These people play once more. Void that table first."))
    if correction.wants_replay:
        return AGAIN
    if pairing.ranks is None:
        raise Illegal(Text("That table has no result that could count."))
    return COUNTED
