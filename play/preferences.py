"""When and how a person wants to be told: time zone, quiet hours, reminders, vacation."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from engine.core import Illegal, Text

from .errors import MAX_QUOTED_LENGTH

MENTION, DIRECT, DIGEST, QUIET = "mention", "dm", "digest", "quiet"
WAYS: Final = (MENTION, DIRECT, DIGEST, QUIET)
EVERYBODY, ONLY_ME = "all", "me"
PROFILE_READERS: Final = (EVERYBODY, ONLY_ME)  # who may see somebody's profile
DEFAULT_REMINDER_HOURS: Final = 8  # hours between two reminders
VACATION_DAYS_PER_SEASON: Final = 14  # of vacation in a season, which is a quarter of a year
MAX_FREE_DAYS: Final = 3  # of a week
DAY: Final = timedelta(days=1)
MAX_UTC_OFFSET: Final = timedelta(hours=14)
MAX_ZONES_KEPT: Final = 600  # about as many as there are
MAX_DAYS_AHEAD: Final = 60  # days that a vacation may lie ahead
_OFFSET_PATTERN: Final = re.compile(
    r"(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?", re.IGNORECASE
)
# of zones that are no places, or other names of places
PREFIXES_WITHOUT_CITIES: Final = ("Etc/", "posix/", "right/", "SystemV/", "US/")
NAMES_OF_UTC: Final = ("", "utc", "gmt", "z")  # beside those of the time zone database
MINUTES_A_DAY: Final = 24 * 60
_TIME_PATTERN: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?")


@dataclass(frozen=True, slots=True)
class Preferences:
    """One person's settings, with defaults for what they never set."""

    way: str = MENTION  # how they are told of a turn: one of WAYS
    every: int = DEFAULT_REMINDER_HOURS  # hours; 0: no reminders
    zone: str = "UTC"  # a name that `find_time_zone` knows
    quiet: tuple[int, int] | None = None  # from, until: minutes of the local day
    free_days: tuple[int, ...] = ()  # of the week, in which nobody disturbs them; 0: Monday
    away: tuple[datetime, datetime] | None = None  # begin and end of a vacation
    used: Mapping[str, int] = field(default_factory=dict)  # days of vacation by season
    settled: bool = False  # whether the person has said where they live
    # the lessons that they have seen, by game, as stored (see
    # `play/seen_lessons.py`); of games whose lessons are on
    lessons: Mapping[str, Any] = field(default_factory=dict)
    profile: str = EVERYBODY  # who may see their results by name: one of PROFILE_READERS

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> Preferences:
        """Reads the preferences off the settings that are stored of a person.

        Written back by `to_settings`.
        """
        quiet: tuple[int, int] | None = None
        if settings.get("quiet"):
            first_minute, last_minute = settings["quiet"]
            quiet = first_minute, last_minute
        away: tuple[datetime, datetime] | None = None
        if settings.get("away"):
            begin, end = settings["away"]
            away = datetime.fromisoformat(begin), datetime.fromisoformat(end)
        return cls(
            way=settings.get("ping", MENTION),
            every=settings.get("every", DEFAULT_REMINDER_HOURS),
            zone=settings.get("zone", "UTC"),
            quiet=quiet,
            free_days=tuple(settings.get("free", ())),
            away=away,
            used=settings.get("vacations", {}),
            settled=settings.get("settled", False),
            lessons=settings.get("lessons", {}),
            profile=settings.get("profile", EVERYBODY),
        )

    def to_settings(self) -> dict[str, Any]:
        """The preferences as they are stored among the settings of a person.

        Read again by `from_settings`.
        """
        away = [moment.isoformat() for moment in self.away] if self.away else None
        return {
            "ping": self.way,
            "every": self.every,
            "zone": self.zone,
            "quiet": self.quiet,
            "free": list(self.free_days),
            "away": away,
            "vacations": dict(self.used),
            "settled": self.settled,
            "lessons": dict(self.lessons),
            "profile": self.profile,
        }

    @property
    def wants_reminders(self) -> bool:
        """Whether the person is to be reminded of a turn that waits for them."""
        return self.way not in (DIGEST, QUIET) and self.every > 0

    def may_see_profile(self, own_id: int, reader_id: int) -> bool:
        """Whether a reader may see the profile of the person with this id."""
        return self.profile == EVERYBODY or own_id == reader_id

    # --- may they be disturbed ----------------------------------------

    def local_time(self, at: datetime) -> datetime:
        """The moment in the person's time zone."""
        return at.astimezone(find_time_zone(self.zone))

    def is_asleep(self, at: datetime) -> bool:
        """Whether the moment is within the person's quiet hours, which may go over midnight."""
        if self.quiet is None:
            return False
        begin, end = self.quiet
        local = self.local_time(at)
        minute = local.hour * 60 + local.minute
        if begin < end:
            return begin <= minute < end
        return minute >= begin or minute < end

    def has_free_day(self, at: datetime) -> bool:
        """Whether the moment is in one of the person's free days of the week."""
        return self.local_time(at).weekday() in self.free_days

    def is_on_vacation(self, at: datetime) -> bool:
        """Whether the moment is within the person's vacation."""
        if self.away is None:
            return False
        begin, end = self.away
        return begin <= at < end

    def is_reachable(self, at: datetime) -> bool:
        """Whether the person may be disturbed at the moment."""
        is_busy = self.is_on_vacation(at) or self.has_free_day(at)
        return not self.is_asleep(at) and not is_busy

    def next_reachable(self, at: datetime) -> datetime:
        """The first moment from `at` on when the person may be disturbed."""
        moment = at
        while not self.is_reachable(moment):
            if self.away is not None and self.is_on_vacation(moment):
                _begin, moment = self.away
            elif self.has_free_day(moment):
                moment = self._start_of_day(moment, ahead=1)
            else:
                moment = self._end_of_quiet_hours(moment)
        return moment

    def _end_of_quiet_hours(self, at: datetime) -> datetime:
        """When the quiet hours that hold at the moment end, in UTC."""
        assert self.quiet is not None
        local = self.local_time(at)
        _begin, end_minute = self.quiet
        clock_time = time(*divmod(end_minute, 60))
        end = datetime.combine(local.date(), clock_time, local.tzinfo)
        if end <= local:
            end = datetime.combine(local.date() + DAY, clock_time, local.tzinfo)
        return end.astimezone(UTC)

    # --- vacation -----------------------------------------------------

    def vacation_days_left(self, at: datetime) -> int:
        """Days of vacation that the person may still take in the season of that moment."""
        return max(0, VACATION_DAYS_PER_SEASON - self.used.get(vacation_season(at), 0))

    def begin_vacation(self, days: int, at: datetime, ahead: int = 0) -> Preferences:
        """The preferences with a vacation of that many days.

        It begins now, or `ahead` days later at the beginning of the local
        day. Raises Illegal if too few days are left, if it lies too far
        ahead, or if another one is planned already.
        """
        if self.has_planned_vacation(at):
            raise Illegal(Text("A vacation of yours is planned already."))
        begin = self._start_of_day(at, ahead) if ahead else at
        are_days_left = 1 <= days <= self.vacation_days_left(begin)
        is_near = 0 <= ahead <= MAX_DAYS_AHEAD
        if not are_days_left or not is_near:
            raise Illegal(
                Text(
                    "You have {n} days of vacation left in this season.",
                    n=self.vacation_days_left(begin),
                )
            )
        season = vacation_season(begin)
        used = {**self.used, season: self.used.get(season, 0) + days}
        return replace(self, away=(begin, begin + days * DAY), used=used)

    def has_planned_vacation(self, at: datetime) -> bool:
        """Whether the person is on vacation, or will be."""
        if self.away is None:
            return False
        _begin, end = self.away
        return at < end

    def _start_of_day(self, at: datetime, ahead: int) -> datetime:
        """The beginning of the day `ahead` days later, where the person lives, in UTC."""
        local = self.local_time(at)
        return datetime.combine(local.date() + ahead * DAY, time(), local.tzinfo).astimezone(UTC)

    def end_vacation(self, at: datetime) -> Preferences:
        """The preferences without the running or planned vacation.

        Unused days are given back. Raises Illegal if there is none.
        """
        if self.away is None or not self.has_planned_vacation(at):
            raise Illegal(Text("You are not on vacation."))
        begun, end = self.away
        days_taken = max(1, math.ceil((at - begun) / DAY)) if begun <= at else 0
        given_back = (end - begun) // DAY - days_taken
        season = vacation_season(begun)
        days_used = max(0, self.used.get(season, 0) - given_back)
        return replace(self, away=None, used={**self.used, season: days_used})


def vacation_season(at: datetime) -> str:
    """The quarter of a year for which days of vacation are counted, such as `2026Q4`."""
    return f"{at.year}Q{(at.month + 2) // 3}"


# --- reading what people write ----------------------------------------


@lru_cache(MAX_ZONES_KEPT)
def find_time_zone(name: str) -> tzinfo:
    """The time zone of a stored name: `Europe/Berlin`, `+02:00`.

    UTC where this machine does not know it.
    """
    offset = _parse_utc_offset(name)
    if offset is not None:
        return offset
    return ZoneInfo(name) if name in _time_zone_names().values() else UTC


@cache
def _time_zone_names() -> dict[str, str]:
    """The names of all zones, by what somebody may write in lower case.

    That is the name itself, or its last part (a city) where only one zone has it.
    """
    names = sorted(available_timezones())
    cities: dict[str, list[str]] = {}
    for name in names:
        if "/" in name and not name.startswith(PREFIXES_WITHOUT_CITIES):
            _, _, city = name.rpartition("/")
            cities.setdefault(city.lower(), []).append(name)
    by_city = {city: zones[0] for city, zones in cities.items() if len(zones) == 1}
    return by_city | {name.lower(): name for name in names}


def _parse_utc_offset(written: str) -> timezone | None:
    """The zone of an offset such as `+2` or `UTC-03:30`.

    None if it is none up to 14 hours.
    """
    matched = _OFFSET_PATTERN.fullmatch(written.strip())
    if matched is None:
        return None
    sign, hours, minutes = matched.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    if offset > MAX_UTC_OFFSET:
        return None
    return timezone(offset if sign == "+" else -offset)


def parse_time_zone(written: str) -> str:
    """The name to store for a time zone that somebody wrote: a zone, a city or an offset.

    Raises Illegal if it is none.
    """
    typed = written.strip()
    offset = _parse_utc_offset(typed)
    if offset is not None:
        return offset.tzname(None).removeprefix("UTC") or "+00:00"
    zone_name = _time_zone_names().get(typed.lower().replace(" ", "_"))
    if zone_name is None and typed.lower() in NAMES_OF_UTC:
        return "UTC"
    if zone_name is None:
        raise Illegal(
            Text(
                "{word} is no time zone that I know. Write one such as Europe/Berlin, Seoul or "
                "+03:00.",
                word=typed[:MAX_QUOTED_LENGTH],
            )
        )
    return zone_name


def parse_quiet_hours(begin: str, end: str) -> tuple[int, int] | None:
    """The quiet hours that somebody wrote: (begin, end) in minutes of the day.

    None if both times are empty or the same. Raises Illegal if one is
    no time.
    """
    if not begin.strip() and not end.strip():
        return None
    first_minute = _parse_minutes(begin)
    last_minute = _parse_minutes(end)
    if first_minute == last_minute:
        return None
    return first_minute, last_minute


def _parse_minutes(written: str) -> int:
    """The minute of the day of a time such as `22:30`, `7` or `7.15`.

    Raises Illegal if it is none.
    """
    typed = written.strip()
    matched = _TIME_PATTERN.fullmatch(typed)
    if matched:
        hour = int(matched[1])
        minute = int(matched[2] or 0)
        minute_of_day = hour * 60 + minute
        if minute < 60 and minute_of_day <= MINUTES_A_DAY:
            return minute_of_day % MINUTES_A_DAY  # 24:00 is 0:00
    raise Illegal(
        Text("{word} is no time of the day. Write one such as 22:30.", word=typed[:20] or "–")
    )


def format_minutes(minutes: int) -> str:
    """A minute of the day as a time such as `22:30`."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
