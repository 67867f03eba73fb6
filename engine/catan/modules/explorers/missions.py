"""Missions: their tracks, the points on them, and who leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Entry, Plural, Seat, Text, Who
from ...state import NOBODY, State
from .box import TRACK_POINTS
from .scenario import FISHING, LAIRS, SPICES
from .slot import Track, read_slot, write_slot

LEADER_POINTS: Final = 1
LAST_SPACE: Final = len(TRACK_POINTS) - 1
MISSION_TITLES: Final[Mapping[str, Text]] = {
    LAIRS: Text("Pirate lairs"),
    FISHING: Text("Fish for Catan"),
    SPICES: Text("Spices for Catan"),
}
LEADER_TITLES: Final[Mapping[str, Text]] = {
    LAIRS: Text("Foremost in pirate lairs"),
    FISHING: Text("Foremost in fish"),
    SPICES: Text("Foremost in spices"),
}


def make_track(mission: str, seats: int) -> Track:
    """Makes a track on which nobody has moved yet."""
    return Track(mission, (0,) * seats, (0,) * seats)


def advance_marker(s: State, seat: Seat, mission: str, steps: int, entry: Entry) -> None:
    """Moves a seat's marker on along the track of a mission, which brings points.

    It may also bring the card for leading. Progress beyond the last
    space is lost.
    """
    slot = read_slot(s)
    track = next(track for track in slot.tracks if track.mission == mission)
    before = track.spaces[seat]
    after = min(before + steps, LAST_SPACE)
    if after == before:
        return
    moved = with_leader(_move_marker(track, seat, after))
    s.players[seat].score += TRACK_POINTS[after] - TRACK_POINTS[before]
    _hand_over_card(s, track, moved, entry)
    tracks = [moved if old is track else old for old in slot.tracks]
    write_slot(s, slot._replace(tracks=tuple(tracks)))
    if entry.news is not None:
        entry.tell(
            "{player} advances to space {space}: {mission}.",
            player=Who(seat),
            space=after,
            mission=MISSION_TITLES[mission],
        )


def _move_marker(track: Track, seat: Seat, space: int) -> Track:
    """The track with a marker on another space, on top of those that are there."""
    spaces = list(track.spaces)
    spaces[seat] = space
    arrivals = list(track.arrivals)
    arrivals[seat] = max(arrivals) + 1
    return track._replace(spaces=tuple(spaces), arrivals=tuple(arrivals))


def with_leader(track: Track) -> Track:
    """The track with its leader: the seat that is furthest; of several, the first to come there.

    Nobody leads while all are on the first space.
    """
    seats = range(len(track.spaces))
    foremost = max(seats, key=lambda seat: (track.spaces[seat], -track.arrivals[seat]))
    return track._replace(leader=foremost if track.spaces[foremost] else NOBODY)


def _hand_over_card(s: State, before: Track, after: Track, entry: Entry) -> None:
    """Hands the card for leading on a track to a new leader, with its point.

    Nothing happens while the leader stays the same.
    """
    if before.leader == after.leader:
        return
    if before.leader != NOBODY:
        s.players[before.leader].score -= LEADER_POINTS
    s.players[after.leader].score += LEADER_POINTS
    if entry.news is not None:
        loser = () if before.leader == NOBODY else (before.leader,)
        entry.tell(
            "{player} takes the lead: {mission}, {points}.",
            player=Who(after.leader),
            mission=MISSION_TITLES[after.mission],
            points=Plural("{n} point", "{n} points", n=LEADER_POINTS),
            concerns=loser,
        )
