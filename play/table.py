"""One table as it lives in memory: its row, who sits where, and the match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, cast

from db import ClockRow, PlanRow
from db.matches import MatchRow, NoteRow, SeatRow
from engine import games
from engine.core import Game, Illegal, Result, Seat, Text, Verbatim, View
from engine.match import LogEntry, Match
from words import Words
from words.icons import GameIcons

from . import time_control as time
from .errors import GAME_LOST, GameLost
from .preferences import Preferences
from .quiet_hours import QuietHours
from .refusals import NO_SEAT, RESIGNED, MatchOver, no_seat_text
from .replay import replay_positions
from .resigned_result import decided_result, result_with_resignations
from .terms import Terms

LOBBY, PLAYING, PAUSED = "lobby", "playing", "paused"
OVER, ABORTED, FROZEN = "over", "aborted", "frozen"
LIVE = (PLAYING, PAUSED)
# without anything happening at a table, until it is announced that it will be closed
IDLE_NOTICE = timedelta(days=23)
IDLE_CLOSED = timedelta(days=30)
CHALLENGED = "challenged"  # the person for whom a seat of a ladder's table is kept
SEASON = "season"  # what a table's settings call the season that it counts for
# what settings of tables and terms of seasons call a pause of the whole season
STOPPED = "stopped"
AGREED_PAUSE = "agreed_pause"  # what settings of tables call a pause on which all have agreed
# what settings of tables call the ids of the people told of their turn, and the reminders sent
PEOPLE_TOLD, REMINDER_COUNT = "pinged", "calls"
SEASON_STOPPED = Text("The season is paused: all clocks stand still until it goes on.")
DECIDED_NOTE = "decided"  # of a match that a round's end has decided by its position
OLD_RULES = Text("This match was played under older rules and can only be looked at.")
UNSHOWN = -1  # what is stored as shown where the newest change is no entry


@dataclass(slots=True)
class Table:
    """One table in memory; changed only under its lock and together with the database."""

    row: MatchRow
    seats: list[SeatRow]
    match: Match[Any] | None = None
    times: list[datetime] = field(default_factory=list)  # of the entries
    notes: list[NoteRow] = field(default_factory=list)
    clocks: dict[Seat, ClockRow] = field(default_factory=dict)
    plans: list[PlanRow] = field(default_factory=list)
    # of the people who must act
    preferences: dict[Seat, Preferences] = field(default_factory=dict)
    # when a vacation ends, of the people who must act and are on one
    vacation_ends: dict[Seat, datetime] = field(default_factory=dict)
    # by the number of an entry: why it was made without its player (`automatic.py`)
    automatic_reasons: dict[int, str] = field(default_factory=dict)
    icons: GameIcons = field(default_factory=GameIcons)  # that its words may use in a chat
    # the pair (stored settings, terms read from them), kept while the settings are the same object
    _terms: tuple[object, Terms] | None = field(default=None, init=False, repr=False)
    # not set while a change is being written
    written: asyncio.Event = field(default_factory=lambda: _make_set_event())

    @property
    def id(self) -> int:
        """The number of the table, which is that of its match."""
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        """The game that is played, from the list of all games.

        Raises GameLost if it is not there.
        """
        if self.is_game_lost:
            raise GameLost
        return games()[self.row.game]

    @property
    def is_game_lost(self) -> bool:
        """Whether the game cannot be played just now: then the match stands still."""
        return self.row.game not in games()

    @property
    def game_title(self) -> Text:
        """What the game is called, with its stage unless it is stable.

        Its key where it is lost.
        """
        return Verbatim(self.row.game) if self.is_game_lost else self.game.meta.full_title

    @property
    def frozen_text(self) -> Text:
        """Why a frozen match cannot go on."""
        return GAME_LOST if self.is_game_lost else OLD_RULES

    @property
    def place(self) -> int:
        """The id of the thread, else of the channel, where the table is played."""
        return self.row.thread_id or self.row.channel_id

    @property
    def seq(self) -> int:
        """How many entries the log has; 0 before the start."""
        return len(self.match.lines) if self.match else 0

    @property
    def entry_count(self) -> int:
        """How many entries the log has, even where it cannot be replayed just now."""
        return self.seq if self.match else len(self.times)

    @property
    def terms(self) -> Terms:
        """What was agreed beside the game's options.

        Read again only when the settings change.
        """
        stored = self.row.settings.get("terms")
        if self._terms is not None:
            read_from, terms = self._terms
            if read_from is stored:
                return terms
        terms = Terms.from_settings(self.row.settings)
        self._terms = stored, terms
        return terms

    def change_columns(self, columns: Mapping[str, Any]) -> None:
        """Changes columns of the row in memory only.

        The caller writes them to the database.
        """
        if columns:
            self.row = replace(self.row, **columns)

    @property
    def is_practice(self) -> bool:
        """Whether this is a table for practice.

        There, a person alone with bots may undo what chance has
        decided. Such a table is never rated. In the lobby the answer
        follows from the terms, the seats, and whether it is a table of
        a season, which never is one for practice. The start stores the
        answer in the settings, and from then on it is read there.
        """
        if self.row.status != LOBBY:
            return bool(self.row.settings.get("practice"))
        if SEASON in self.row.settings:
            return False
        bots = sum(row.bot is not None for row in self.seats)
        people = len(self.seats) - bots
        return self.terms.is_practice(people, bots)

    @property
    def reminder_count(self) -> int:
        """How many reminders this table has sent: pings after the first ping of a turn.

        It is counted over the whole match (`Tables.ping_again` counts it up).
        """
        return int(self.row.settings.get(REMINDER_COUNT, 0))

    def timeout_at(self, seat: Seat) -> datetime | None:
        """When the time of the seat's turn is over.

        None if no clock runs.
        """
        clock = self.clocks.get(seat)
        control = self.terms.time_control
        if clock is None or control is None:
            return None
        return time.step_moment(clock, control, time.LAST_STEP, self.quiet_hours(seat))

    def quiet_hours(self, seat: Seat) -> QuietHours | None:
        """When in a week the seat's clock stands still; None if it never does."""
        preferences = self.preferences.get(seat)
        if preferences is None:
            return None
        return self.terms.quiet_hours_of(preferences)

    def set_preferences(self, seat: Seat, preferences: Preferences, at: datetime) -> None:
        """Sets the preferences of the person in the seat, and notes when their vacation ends."""
        self.preferences[seat] = preferences
        self.vacation_ends.pop(seat, None)
        if preferences.away is not None and preferences.is_on_vacation(at):
            _begin, end = preferences.away
            self.vacation_ends[seat] = end

    @property
    def last_activity(self) -> datetime:
        """When something last happened here."""
        last_entry = self.times[-1:]
        last_note = [note.at for note in self.notes[-1:]]
        started = [self.row.started_at] if self.row.started_at else []
        return max([self.row.created_at, *last_entry, *last_note, *started])

    @property
    def closing_at(self) -> datetime | None:
        """When the table will be closed because nothing happens.

        None if no closing was announced, or something has happened since.
        """
        announced = self.row.settings.get("closing")
        if not announced:
            return None
        closes = datetime.fromisoformat(announced)
        has_happened_since = self.last_activity + IDLE_CLOSED > closes
        return None if has_happened_since else closes

    @property
    def is_live(self) -> bool:
        """Whether the match goes on, be it paused: what is secret stays so."""
        return self.row.status in LIVE

    @property
    def is_stopped_by_season(self) -> bool:
        """Whether the match stands still because its season is paused."""
        return self.row.status == PAUSED and STOPPED in self.row.settings

    @property
    def agreed_pause(self) -> dict[str, Any] | None:
        """The pause on which all players have agreed: its end, and who wants to go on.

        None if there is none.
        """
        if self.row.status != PAUSED:
            return None
        pause: dict[str, Any] | None = self.row.settings.get(AGREED_PAUSE)
        return pause

    def check_match_runs(self) -> None:
        """Raises Illegal, with the reason, unless the match runs."""
        _ = self.running_match

    @property
    def running_match(self) -> Match[Any]:
        """The running match; raises Illegal with the reason where it does not run."""
        if self.is_game_lost:
            raise GameLost
        if self.row.status == LOBBY:
            raise Illegal(Text("This table has not started yet."))
        if self.is_stopped_by_season:
            raise Illegal(SEASON_STOPPED)
        if self.agreed_pause is not None:
            raise Illegal(Text("This table is paused: everybody agreed on that."))
        if self.row.status == PAUSED:
            raise Illegal(Text("This table is paused by a moderator."))
        if self.row.status == FROZEN:
            raise Illegal(self.frozen_text)
        self.check_not_over()
        if self.row.status != PLAYING or self.match is None:
            raise Illegal(Text("This match is over."))
        return self.match

    def check_not_over(self) -> None:
        """Raises MatchOver, which says how it ended, where the match is over.

        Raises Illegal if it was called off.
        """
        if self.row.status == OVER:
            raise MatchOver(self.id, self.result(), self.names())
        if self.row.status == ABORTED:
            raise Illegal(Text("This match was called off."))

    # --- who sits here ------------------------------------------------

    def seat_of(self, person_id: int) -> SeatRow | None:
        """The seat that the person plays.

        None if they have none, resigned, or a bot sits in.
        """
        for seat in self.people():
            if seat.person_id == person_id:
                return seat
        return None

    def bot_held_seat(self, person_id: int) -> SeatRow | None:
        """The seat where a bot sits in for the person.

        None if none does.
        """
        for seat in self.seats:
            if seat.person_id == person_id and seat.bot and seat.resigned_seq is None:
                return seat
        return None

    def away_until(self, seat: Seat) -> datetime | None:
        """Until when the seat is kept for a person for whom a bot sits in.

        None if it is not kept.
        """
        until = self.row.settings.get("away", {}).get(str(seat))
        return datetime.fromisoformat(until) if until else None

    @property
    def seats_called_for(self) -> tuple[Seat, ...]:
        """The seats for which the others look for a substitute.

        A person who acts again keeps the seat.
        """
        return tuple(self.row.settings.get("called", ()))

    @property
    def vacated_seats(self) -> tuple[Seat, ...]:
        """The seats whose people are gone for good: nobody pings them, though their time runs."""
        return tuple(self.row.settings.get("vacated", ()))

    def people_to_tell(self) -> tuple[SeatRow, ...]:
        """The seats of people who must act now and may be told so."""
        return tuple(row for row in self.people_to_act() if row.seat not in self.vacated_seats)

    def own_seat(self, person_id: int) -> SeatRow:
        """The seat that the person plays.

        Raises Illegal with the reason where they play none. The reason is that a
        bot sits in for them, or that they have no seat (or resigned).
        """
        seat = self.seat_of(person_id)
        if seat is None and self.bot_held_seat(person_id):
            raise Illegal(Text("A bot sits in for you. Take your seat back first: /game leave."))
        if seat is None:
            raise self._make_no_seat_refusal(person_id)
        return seat

    def _make_no_seat_refusal(self, person_id: int) -> Illegal:
        """The refusal for somebody who does not play here.

        Raises it at once where the match is over or was called off.
        """
        if self.row.status == LOBBY:
            return Illegal(NO_SEAT)
        self.check_not_over()
        if any(row.person_id == person_id for row in self.seats):
            return Illegal(RESIGNED)
        has_free_seat = None in self.row.settings.get("seeking", {}).values()
        return Illegal(no_seat_text(self.names(), has_free_seat=has_free_seat))

    def is_bot_seat(self, seat: Seat) -> bool:
        """Whether a bot plays the seat: its own, or for a person who is away or resigned."""
        return self.seats[seat].bot is not None or self.seats[seat].resigned_seq is not None

    def people(self) -> Iterator[SeatRow]:
        """The seats that people play themselves."""
        return (
            seat
            for seat in self.seats
            if seat.person_id is not None and seat.bot is None and seat.resigned_seq is None
        )

    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that must act now; none unless the match runs."""
        if self.match is None or self.row.status != PLAYING:
            return ()
        return tuple(decision.seat for decision in self.match.decisions() if decision.due)

    def people_to_act(self) -> tuple[SeatRow, ...]:
        """The seats of people who must act now."""
        return tuple(
            self.seats[seat]
            for seat in self.seats_to_act()
            if not self.is_bot_seat(seat) and self.seats[seat].person_id
        )

    def list_asked(self) -> list[tuple[Seat, int | None]]:
        """Pairs (seat, person id) of the seats that must act now.

        The id is None where a bot plays.
        """
        return [
            (seat, None if self.is_bot_seat(seat) else self.seats[seat].person_id)
            for seat in self.seats_to_act()
        ]

    @property
    def people_told(self) -> list[int]:
        """The ids of people who have been told that they must act."""
        return list(self.row.settings.get(PEOPLE_TOLD, ()))

    def people_waited_for_since(self, seq: int) -> set[int]:
        """The ids of people who must act now, and had to after every entry from number `seq` on.

        Positions in which only bots were asked are passed over.
        """
        assert self.match is not None
        waited_for = {row.person_id for row in self.people_to_act() if row.person_id is not None}
        if seq >= self.seq:
            return waited_for
        earlier = islice(replay_positions(self.match, seq), self.seq - seq)
        for position in earlier:
            asked = {
                self.seats[decision.seat].person_id
                for decision in position.decisions()
                if decision.due and not self.is_bot_seat(decision.seat)
            }
            if asked:
                waited_for &= asked
        return waited_for

    def seats_out_together(self) -> tuple[Seat, ...]:
        """The seats that forfeited at the same moment as others, so that none ranks before them."""
        together = [note for note in self.notes if note.data.get("together")]
        return tuple(note.data["seat"] for note in together)

    @property
    def has_nobody_stayed(self) -> bool:
        """Whether every seat was given up or lost."""
        return bool(self.seats) and all(row.resigned_seq is not None for row in self.seats)

    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)

    def words(self, language: str, names: Sequence[str] | None = None) -> Words:
        """The words of a language, with the players' names or other names for the seats."""
        icons = self.icons.of_game(self.row.game)
        return Words(language, self.names() if names is None else names, icons)

    # --- what is seen -------------------------------------------------

    def view(self, seat: Seat | None) -> View:
        """What the seat sees; None means the public.

        Where people ended the match early, `seats_to_act` is emptied:
        the rules would go on.
        """
        assert self.match is not None
        view = self.match.game.view(self.match.state, seat)
        if self.row.status in (OVER, ABORTED) and view.seats_to_act:
            emptied: View = replace(cast("Any", view), seats_to_act=())
            return emptied
        return view

    def result(self) -> Result | None:
        """The result as it counts, with whoever resigned ranked last.

        None while there is none.
        """
        if self.match is None:
            return None
        for note in self.notes:
            if note.kind == DECIDED_NOTE:
                return decided_result(self.match, note.data["ranks"], self.seats)
        return result_with_resignations(self.match, self.seats, is_over=self.row.status == OVER)

    def entry_messages(self, line: LogEntry, seat: Seat | None) -> list[Text]:
        """What an entry tells that seat; None means what it tells the public."""
        return [event.text for event in line.news if event.to in (None, seat)]


def _make_set_event() -> asyncio.Event:
    """Makes an event that is set from the start."""
    event = asyncio.Event()
    event.set()
    return event
