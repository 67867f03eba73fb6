"""Statistics of a game in a server, its leaderboard, a person's results and profile, opting out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import matches, people, ratings, results
from db.ratings import RatingRow, StepRow
from db.results import OpeningShare, ResultRow, SeatShare
from engine import games

from .personal_data import export_person
from .preferences import Preferences
from .ratings import EVERYWHERE, displayed_rating, has_opted_out
from .table import OVER
from .table_summary import TableSummary, summarize_tables
from .tables import Tables
from .turn_timers import load_preferences

HIDDEN_RESERVE: Final = 3  # times as many are read for a leaderboard, for some are hidden


@dataclass(frozen=True, slots=True)
class GameStatistics:
    match_count: int
    moves_a_match: float
    seconds_a_move: float
    won_by_seat: list[SeatShare]
    won_by_opening: list[OpeningShare]
    match_lengths: list[float]  # seconds from start to end


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    here: dict[str, RatingRow]  # by game, in this server
    everywhere: dict[str, RatingRow]
    finished: list[ResultRow]
    shown: RatingRow | None  # the rating whose history is drawn
    history: list[int]  # its values as people read them, the oldest first
    opted_out: bool


@dataclass(frozen=True, slots=True)
class PersonProfile:
    """What others may see of a person in a server."""

    here: dict[str, RatingRow]  # by game, in this server
    everywhere: dict[str, RatingRow]
    finished: list[ResultRow]  # in this server, the newest first
    played: int  # matches in this server that have ended
    played_to_end: int  # those of them in which the person kept their seat
    last: list[TableSummary]  # matches in this server, the newest first


class Statistics:
    """Reads the statistics of games and persons, and lets a person opt out of them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._db = tables.db

    async def of_game(self, server_id: int, game: str) -> GameStatistics:
        """How a game was played in a server.

        The numbers tell how often and how long, and how often each seat
        and each opening won.
        """
        async with self._db.read() as c:
            count, moves, seconds = await results.load_totals(c, server_id, game)
            return GameStatistics(
                match_count=count,
                moves_a_match=moves,
                seconds_a_move=seconds,
                won_by_seat=await results.list_seat_shares(c, server_id, game),
                won_by_opening=await results.list_opening_shares(c, server_id, game),
                match_lengths=await results.list_match_lengths(c, server_id, game),
            )

    async def leaderboard(
        self,
        server_id: int | None,
        game: str,
        reader_id: int,
        limit: int,
    ) -> list[tuple[str, RatingRow]]:
        """Pairs (name, rating) of the best in a game, the best first.

        `server_id` None: of all servers. People who hide their profile
        are left out for everybody but themselves (`reader_id`).
        """
        scope = EVERYWHERE if server_id is None else server_id
        async with self._db.read() as c:
            best = await ratings.list_leaderboard(c, scope, game, limit * HIDDEN_RESERVE)
            people_ids = [row.person_id for row in best]
            visible = set(await list_visible_people(c, people_ids, reader_id))
            known = await people.load_people(c, people_ids)
        names = {person_id: person.name for person_id, person in known.items()}
        shown = [row for row in best if row.person_id in visible]
        return [(names.get(row.person_id, "?"), row) for row in shown[:limit]]

    async def of_person(
        self,
        person_id: int,
        server_id: int,
        game: str | None,
    ) -> PersonStatistics:
        """A person's ratings and results.

        The history is that of this game's rating; None: of the game
        they played most in the server.
        """
        async with self._db.read() as c:
            known = await ratings.list_ratings_of_person(c, person_id)
            own = [rating for rating in known if rating.game in games()]
            here = {rating.game: rating for rating in own if rating.server_id == server_id}
            most_played = max(here.values(), key=lambda rating: rating.matches, default=None)
            shown = here.get(game or "") or most_played
            steps: list[StepRow] = []
            if shown is not None:
                steps = await ratings.list_steps(c, person_id, shown.game, server_id)
            finished = await results.list_results_of_person(c, person_id)
            opted_out = await has_opted_out(c, person_id)
        everywhere = {rating.game: rating for rating in own if rating.server_id == EVERYWHERE}
        history = [displayed_rating(step.mu, step.sigma) for step in steps]
        return PersonStatistics(
            here=here,
            everywhere=everywhere,
            finished=finished,
            shown=shown,
            history=history,
            opted_out=opted_out,
        )

    async def load_profile(
        self,
        person_id: int,
        server_id: int,
        reader_id: int,
        last: int,
    ) -> PersonProfile | None:
        """What a reader may see of a person: ratings, results, and matches in one server.

        `last` is how many of the newest finished matches are listed.
        None if the person shows their profile to nobody but themselves.
        """
        async with self._db.read() as c:
            preferences = await load_preferences(c, person_id)
            if not preferences.may_see_profile(person_id, reader_id):
                return None
            known = await ratings.list_ratings_of_person(c, person_id)
            own = [rating for rating in known if rating.game in games()]
            finished = await results.list_results_of_person(c, person_id)
            played, played_to_end = await matches.count_played_to_end(
                c, person_id, server_id, OVER
            )
            search = matches.MatchSearch((server_id,), (OVER,), people=(person_id,))
            rows = await matches.list_found(c, search, last)
            newest = await summarize_tables(c, rows, self._tables.now())
        return PersonProfile(
            here={rating.game: rating for rating in own if rating.server_id == server_id},
            everywhere={rating.game: rating for rating in own if rating.server_id == EVERYWHERE},
            finished=[row for row in finished if row.server_id == server_id],
            played=played,
            played_to_end=played_to_end,
            last=newest,
        )

    async def opt_out(self, person_id: int) -> None:
        """Keeps the person out of ratings from now on, and erases those they have."""
        async with self._db.write() as tx:
            row = await people.load_person(tx, person_id)
            settings = {**(row.settings if row else {}), "stats": "off"}
            await people.update_person(tx, person_id, settings=settings)
            await ratings.delete_ratings_of_person(tx, person_id)

    async def opt_in(self, person_id: int) -> None:
        """Lets the person be rated again."""
        async with self._db.write() as tx:
            row = await people.load_person(tx, person_id)
            settings = {**(row.settings if row else {}), "stats": "on"}
            await people.update_person(tx, person_id, settings=settings)

    async def export_person(self, person_id: int) -> dict[str, Any]:
        """Everything that is stored of a person, as JSON values."""
        async with self._db.read() as c:
            return await export_person(c, person_id)


async def list_visible_people(
    c: AsyncConnection,
    people_ids: Sequence[int],
    reader_id: int,
) -> list[int]:
    """The people whose profile, and so whose ratings, the reader may see."""
    known = await people.load_people(c, people_ids)
    visible = []
    for person_id in people_ids:
        settings = known[person_id].settings if person_id in known else {}
        if Preferences.from_settings(settings).may_see_profile(person_id, reader_id):
            visible.append(person_id)
    return visible
