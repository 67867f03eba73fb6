"""Keeps seasons going, and announces it: opens tables one by one, and begins and ends rounds.

Everything it needs is in the records.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic
from typing import Final

import aiohttp
import discord
import structlog

from engine.core import Illegal, Text
from play import Table, crash_points
from play.errors import Busy, GameLost
from play.league.announcements import (
    DueWork,
    SeasonAnnouncements,
    find_table_thread,
    list_cup_pairings,
    list_open_seasons,
    list_pairings,
)
from play.league.registration import HALTED, OPEN, OVER
from play.league.season import NAME_LIMIT, Seasons
from play.league.season_standings import find_champion
from play.rows import INVITED, WAITING, AuditRow, RoundState, SeasonRow
from render import charts
from words import Words

from ..components import custom_ids
from ..messages.layout import notice
from ..messages.pictures import Pictures
from ..messages.posting import (
    MAX_NONCE_LENGTH,
    Posting,
    allow_mentions,
    allow_roles,
    snowflake_before,
)
from ..messages.thread_posting import OLD_EDITS, PLACE_LOST, UNKNOWN_MESSAGE
from ..services.language import Languages, clean_name
from ..services.redaction import short_reason
from . import messages
from .bracket import cup_scenes
from .overview import SeasonOverview, chart_rows, season_title
from .roles import ROLES_REFUSED, change_roles, find_round_role, has_champion_role
from .round_tables import RoundTables

log = structlog.get_logger(__name__)
TEMPORARY_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError, Busy)
MAX_END_AGE: Final = timedelta(days=1)  # ends that are still announced after a start
ERROR_PAUSE_SECONDS: Final = 30.0  # seconds that a season waits after something went wrong with it
# seconds until an old announcement is edited again, where Discord allows no more edits
OLD_EDIT_SECONDS: Final = 600.0
MAX_PICTURES: Final = 10  # in one message
EDIT_SECONDS: Final = 5.0  # seconds between two edits of an announcement


class SeasonRunner:
    """Does again and again what is due for seasons; there is one for the whole bot.

    Each step takes seasons as they are in the records, so that a
    restart goes on where it was.
    """

    def __init__(
        self,
        seasons: Seasons,
        announcements: SeasonAnnouncements,
        posting: Posting,
        pictures: Pictures,
        languages: Languages,
    ) -> None:
        self.seasons = seasons
        self.announcements = announcements
        self.posting = posting
        self.pictures = pictures
        self.languages = languages
        self.round_tables = RoundTables(seasons, announcements, posting, languages)
        self._shown_rounds: dict[int, RoundState] = {}  # what the lists of tables say, by season
        self.on_change: Callable[[AuditRow], Awaitable[None]] = _tell_nobody
        self.stepping = asyncio.Lock()  # held while something is done for seasons
        self._resting_until: dict[int, float] = {}  # by season, until when it is left alone
        # by season, from when on its announcement is to be edited
        self._edit_from: dict[int, float] = {}
        # seasons and rounds whose tables found no room for a thread
        self._crowded: set[tuple[int, int]] = set()
        self._fully_noted: set[int] = set()  # seasons of which everything that was posted is noted
        # the version of the records in which nothing was left to do
        self._version_done: int | None = None

    async def run(self) -> None:
        """Does what is due for all seasons; called every few seconds.

        Errors are only logged. It returns at once if the last call left
        nothing to do, nothing has changed in the records after it, and
        neither an edit of an announcement nor a full server waits.
        """
        nothing_new = self._version_done == self.announcements.version
        if nothing_new and not self._edit_from and not self._crowded:
            return
        try:
            async with self.stepping:
                await self.step()
        except Busy as error:
            log.warning("seasons wait for the records", reason=short_reason(error))
        except Exception:
            log.exception("seasons could not go on")

    async def step(self) -> None:
        """Posts what is new, opens at most one table, and ends the rounds that are done.

        Then it edits announcements, and tells organisers of full
        servers.
        """
        version = self.announcements.version
        due = await self.announcements.list_due_work(MAX_END_AGE)
        self._version_done = version if due.is_empty else None
        for season in due.unannounced:
            await self._run_guarded(season.id, self.announce(season))
        for change in due.changes:
            if not self._is_waiting(change.season_id):
                await self._run_guarded(change.season_id, self.on_change(change))
        await self._open_next_table(due)
        await self._show_rounds(due)
        for season_id in due.finished_rounds:
            await self._run_guarded(season_id, self._advance_season(season_id))
        now = monotonic()
        to_edit = [season_id for season_id, since in self._edit_from.items() if since <= now]
        for season_id in to_edit:
            await self._run_guarded(season_id, self._edit_announcement(season_id))
        for season_id, round_number in list(self._crowded):
            await self._run_guarded(season_id, self._tell_crowded(season_id, round_number))

    async def _show_rounds(self, due: DueWork) -> None:
        """Posts or edits the lists of tables of all rounds in which something has happened."""
        for season_id, state in due.rounds.items():
            if self._shown_rounds.get(season_id) == state:
                continue
            if not self._is_waiting(season_id):
                await self._run_guarded(season_id, self._show_round(season_id, state))
            if self._shown_rounds.get(season_id) != state:
                self._version_done = None  # it is tried again

    async def _show_round(self, season_id: int, state: RoundState) -> None:
        """Posts or edits the list of a round's tables, once the round has been announced."""
        season = await self.seasons.season(season_id)
        if await self.announcements.is_announced(season_id, f"round {state.number}"):
            await self.round_tables.show(season, state.number)
            self._shown_rounds[season_id] = state

    async def _open_next_table(self, due: DueWork) -> None:
        """Opens the first table that is due, of a season that is not waiting after an error.

        Such a season is passed over: the announcement of its round may
        be what failed, and no table is opened before that is posted.
        """
        for pairing in due.to_open:
            if not self._is_waiting(pairing.season_id):
                work = self.seasons.open_table(pairing)
                await self._run_guarded(pairing.season_id, work)
                return

    async def _run_guarded(self, season_id: int, work: Awaitable[object]) -> None:
        """Runs a piece of work for one season, so that its errors stop no other season.

        Whatever goes wrong with it, the others go on. If the work
        raises Illegal, or the channel is lost, the season is paused and
        its organiser is told. After any other error the season is left
        alone for ERROR_PAUSE_SECONDS, and so it is while its game
        cannot be played.
        """
        try:
            await work
        except GameLost as error:
            self._wait_after_error(season_id, error)
        except Illegal as refusal:
            await self._halt_season(season_id, refusal.text)
        except discord.HTTPException as error:
            if error.code in PLACE_LOST:
                await self._halt_season(season_id, LOST_CHANNEL)
            else:
                self._wait_after_error(season_id, error)
        except TEMPORARY_ERRORS as error:
            self._wait_after_error(season_id, error)
        except Exception:
            log.exception("a season could not go on", season=season_id)
            self._resting_until[season_id] = monotonic() + ERROR_PAUSE_SECONDS

    def _wait_after_error(self, season_id: int, error: Exception) -> None:
        """Leaves a season alone for a while, after an error that may pass."""
        log.warning("a season waits", season=season_id, reason=short_reason(error))
        self._resting_until[season_id] = monotonic() + ERROR_PAUSE_SECONDS

    def _is_waiting(self, season_id: int) -> bool:
        """Whether a season is left alone for now, after an error."""
        return self._resting_until.get(season_id, 0.0) > monotonic()

    async def _advance_season(self, season_id: int) -> None:
        """Ends a season's round that is done, and announces the next one, or the end.

        The list of its tables is shown once more, and its threads are
        closed.
        """
        if self._is_waiting(season_id):
            return
        before = await self.seasons.season(season_id)
        if await self.seasons.advance(season_id):
            await self._run_guarded(season_id, self.round_tables.show(before, before.round))
            season = await self.seasons.season(season_id)
            await self._run_guarded(season_id, self.announce(season))
            await self._run_guarded(season_id, self._close_threads(season_id, before.round))

    async def _close_threads(self, season_id: int, round_number: int) -> None:
        """Archives and locks the threads of a round that is over; its tables can be read there."""
        for row in await list_pairings(self.seasons, season_id, round_number):
            is_done = row.ranks is not None or row.void
            if is_done and row.match_id is not None:
                thread_id = await find_table_thread(self.seasons, row.match_id)
                if thread_id is not None:
                    await self.posting.close_thread(thread_id)

    # --- announcing ---------------------------------------------------

    async def load_overview(self, season_id: int) -> SeasonOverview:
        """Everything that the messages of a season speak of, from the records."""
        season = await self.seasons.season(season_id)
        tables = await list_pairings(self.seasons, season_id, season.round)
        members = await self.seasons.members(season_id)
        standings = await self.seasons.standings(season_id)
        return SeasonOverview(
            season=season,
            members=members,
            divisions=standings,
            tables=tables,
            cup_tables=await list_cup_pairings(self.seasons, season),
            waiting=await self.seasons.applicants(season_id, WAITING),
            invited=await self.seasons.applicants(season_id, INVITED),
        )

    async def announce(self, season: SeasonRow) -> None:
        """Announces the present state of the season, once.

        Nothing while it is paused, or left alone after an error. What
        was posted but not stored before the bot stopped is found, not
        repeated.
        """
        if self._is_waiting(season.id) or season.status == HALTED:
            return
        state = self.announcements.announcement_state(season)
        message_id = None
        if season.id not in self._fully_noted:
            message_id = await self._find_posted(season, state)
        self._fully_noted.discard(season.id)  # until what is posted now is noted too
        if message_id is None:
            message_id = await self._post_announcement(season, state)
        crash_points.crash_point("after-told")
        await self.announcements.mark_announced(season.id, state, message_id)
        self._fully_noted.add(season.id)
        if state != OPEN:
            self.mark_stale(season.id)
        if season.status == OVER and season.round:
            await self.round_tables.show(season, season.round)

    async def _post_announcement(self, season: SeasonRow, state: str) -> int:
        """Posts the announcement of a season in this state, then gives and takes its roles.

        Returns the message's id.
        """
        overview = await self.load_overview(season.id)
        words = Words(await self.languages.of_server(season.server_id))
        files: list[discord.File] = []
        if state == OPEN:
            view = messages.registration_message(overview, words)
        else:
            files = await self.news_files(overview, words)
            view = messages.news_message(overview, state, files, words)
        place = self.posting.client.get_partial_messageable(season.channel_id)
        nonce = f"s{season.id}.{state}"[:MAX_NONCE_LENGTH]
        role_id = find_round_role(overview)
        posted = await place.send(
            view=view,
            files=files,
            nonce=nonce,
            allowed_mentions=allow_roles([role_id] if role_id is not None else []),
        )
        await self.change_roles(overview)
        return posted.id

    async def change_roles(self, overview: SeasonOverview) -> None:
        """Gives and takes the roles of a season, and tells its organiser what was refused."""
        if not await change_roles(self.posting.client, overview):
            await self.tell_organiser(overview.season, ROLES_REFUSED)
        if has_champion_role(overview):
            champion = find_champion(overview.divisions)
            await self.announcements.note_champion(overview.season.id, champion)

    async def _find_posted(self, season: SeasonRow, state: str) -> int | None:
        """The id of the announcement of this state, if the bot stopped right after posting it.

        None otherwise. It is known by the id of one of its buttons, and
        looked for after the last announcement that is noted.
        """
        button_id = messages.news_button_id(season.id, state)
        if state == OPEN:
            button_id = custom_ids.make_id("enrol", season.id)
        newest = await self.announcements.newest_message(season.id)
        last_known = max(newest or 0, snowflake_before(season.created_at))
        return await self.posting.find_message_with(season.channel_id, button_id, last_known)

    async def news_files(self, overview: SeasonOverview, words: Words) -> list[discord.File]:
        """The pictures with a season's news: its standings, or its cup; none before any table."""
        if overview.has_standings or overview.cup_tables:
            return await self.standings_files(overview, words)
        return []

    async def standings_files(self, overview: SeasonOverview, words: Words) -> list[discord.File]:
        """The standings of every division as pictures, and its cup or finals."""
        season = overview.season
        name = clean_name(season.name, NAME_LIMIT)
        picture_words = Words(words.code)
        chart = [] if overview.is_cup else chart_rows(overview)
        return await self.pictures.scenes(
            lambda: (
                *cup_scenes(overview, name, picture_words),
                *charts.standings_scenes(name, season.round, chart, picture_words),
            )[:MAX_PICTURES]
        )

    def mark_stale(self, season_id: int) -> None:
        """Marks the announcement of a season as no longer true: it is edited soon."""
        self._edit_from.setdefault(season_id, monotonic())

    async def mark_all_stale(self) -> None:
        """Marks all announcements: they are edited soon.

        Called after a start, when any may be behind.
        """
        for season in await list_open_seasons(self.seasons):
            self.mark_stale(season.id)

    async def _edit_announcement(self, season_id: int) -> None:
        """Edits the announcement of a season's registration to its present terms and members.

        If it is not posted yet, it is tried again as long as the
        registration is open.
        """
        overview = await self.load_overview(season_id)
        message_id = await self.announcements.registration_message(season_id)
        if message_id is None:
            if overview.season.status != OPEN:
                del self._edit_from[season_id]
            return
        words = Words(await self.languages.of_server(overview.season.server_id))
        self._edit_from.pop(season_id)
        message = self.posting.partial_message(overview.season.channel_id, message_id)
        try:
            await message.edit(view=messages.registration_message(overview, words))
        except discord.HTTPException as error:
            await self._handle_failed_edit(overview.season, error)

    async def delete_announcement(self, season: SeasonRow) -> None:
        """Deletes the announcement of a season that is given up.

        Nothing where it is gone.
        """
        self._edit_from.pop(season.id, None)
        message_id = await self.announcements.registration_message(season.id)
        if message_id is None:
            return
        try:
            await self.posting.partial_message(season.channel_id, message_id).delete()
        except discord.HTTPException as error:
            log.info("an announcement was not deleted", reason=short_reason(error))

    async def _handle_failed_edit(self, season: SeasonRow, error: discord.HTTPException) -> None:
        """Decides what becomes of an announcement that could not be edited.

        One that was deleted is posted anew while people can enter; an
        old one has to wait. Any other error is raised again, and the
        edit is tried once more after a few seconds.
        """
        if error.code == UNKNOWN_MESSAGE:
            if season.status == OPEN:
                await self.announcements.forget_registration_message(season.id)
            return
        if error.code == OLD_EDITS:
            self._edit_from[season.id] = monotonic() + OLD_EDIT_SECONDS
            return
        self._edit_from[season.id] = monotonic() + EDIT_SECONDS
        raise error

    # --- the organiser ------------------------------------------------

    def note_crowded(self, table: Table) -> None:
        """Called where a table found no room for a thread: its season's organiser will be told."""
        settings = table.row.settings
        if "season" in settings:
            round_number = settings.get("round", 0)
            self._crowded.add((settings["season"], round_number))

    async def _tell_crowded(self, season_id: int, round_number: int) -> None:
        """Tells the organiser, once a round, that the server has too many threads."""
        season = await self.seasons.season(season_id)
        if not await self.announcements.was_crowding_told(season_id, round_number):
            await self.tell_organiser(season, THREADS_FULL)
            await self.announcements.note_crowding_told(season_id, round_number)
        self._crowded.discard((season_id, round_number))

    async def _halt_season(self, season_id: int, reason: Text) -> None:
        """Pauses a season that cannot go on, and tells its organiser why."""
        season = await self.announcements.halt(season_id, reason)
        if season is None:  # it is paused already: what it has to tell waits
            self._resting_until[season_id] = monotonic() + OLD_EDIT_SECONDS
        else:
            self._edit_from.pop(season_id, None)
            await self.tell_organiser(season, reason)

    async def tell_organiser(self, season: SeasonRow, said: Text) -> None:
        """Tells the organiser directly, or where that is refused by a mention in the channel.

        Nothing where the season has no organiser any more.
        """
        person = await self.seasons.organiser(season.id)
        if person is None:
            return
        words = Words(await self.languages.of_person(person))
        content = f"**{season_title(season)}**: {words(said)}"
        try:
            await self._send_to_person(person, content, season.channel_id)
        except TEMPORARY_ERRORS as error:
            log.warning(
                "an organiser could not be told",
                season=season.id,
                reason=short_reason(error),
            )

    async def _send_to_person(
        self,
        person_id: int,
        content: str,
        channel_id: int,
    ) -> None:
        """Sends a direct message.

        Where Discord refuses it, mentions the person in the channel.
        """
        client = self.posting.client
        try:
            direct = await client.create_dm(discord.Object(person_id))
            await direct.send(view=notice(content))
        except discord.HTTPException:
            await client.get_partial_messageable(channel_id).send(
                view=notice(f"<@{person_id}> {content}"),
                allowed_mentions=allow_mentions([person_id]),
            )


async def _tell_nobody(change: AuditRow) -> None:
    """Does nothing: the value of `on_change` until somebody listens to changes."""


LOST_CHANNEL: Final = Text(
    "I may not write in the season's channel any more. The season is paused: use /season move in "
    "another channel."
)
THREADS_FULL: Final = Text(
    "The server has as many active threads as Discord allows: the other tables of this round are "
    "played in the channel."
)
