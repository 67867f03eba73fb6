"""What a season's cup, finals and play-offs come to: its plan, places, and who rises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from db.leagues import MemberRow, PairingRow, SeasonRow
from play.lobby_checks import find_game

from .cup import PLAY_OFF, CupPlan, list_places
from .pairing import Person
from .rules import PLAY_OFFS, THIRD, YES, chosen_rule
from .standings import Standing
from .terms import CUP, STAGE, playable_sizes


def is_cup(season: SeasonRow) -> bool:
    """Whether a season is a cup from its first round on."""
    return bool(season.terms["format"] == CUP)


def is_in_knockout(season: SeasonRow) -> bool:
    """Whether the next round of a season is one of a cup, of its finals or of play-offs."""
    return is_cup(season) or STAGE in season.terms


def make_plan(season: SeasonRow, members: Sequence[MemberRow], division: int = 0) -> CupPlan:
    """What the cup of a division is made from: its seeded members, and who of them has left."""
    seeded = [
        member for member in members if member.seed is not None and member.division == division
    ]
    seeded.sort(key=lambda member: member.seed or 0)
    game = find_game(season.terms["game"])
    return CupPlan(
        seeds=tuple(member.person_id for member in seeded),
        size=season.terms["size"],
        allowed=playable_sizes(game, season.terms["options"]),
        gone=frozenset(m.person_id for m in members if m.left_round is not None),
        has_third_place=chosen_rule(season, THIRD) == YES,
    )


# --- places -----------------------------------------------------------


def order_by_cup(
    season: SeasonRow,
    members: Sequence[MemberRow],
    rows: Sequence[PairingRow],
    lines: Sequence[Standing],
    division: int = 0,
) -> list[Standing]:
    """Puts the standings of a division in the order of its cup or finals.

    Whoever was not in it stands behind. `lines` are the standings by
    points; they stay as they are where there was no cup.
    """
    plan = make_plan(season, members, division)
    places = list_places([row for row in rows if row.division == division], plan)
    if not places:
        return list(lines)
    by_person = {line.person: line for line in lines}
    first = [
        replace(
            by_person[each.person], place=each.place, reached=each.last_round, is_in=each.is_in
        )
        for each in places
        if each.person in by_person
    ]
    in_cup = {line.person for line in first}
    others = [line for line in lines if line.person not in in_cup]
    behind = [replace(line, place=place) for place, line in enumerate(others, len(first) + 1)]
    return [*first, *behind]


# --- play-offs --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Who plays for the places between two divisions."""

    upper: tuple[Person, ...]  # who would stay above, the best first
    lower: tuple[Person, ...]  # who would stay below, the best first


def has_play_offs(season: SeasonRow) -> bool:
    """Whether the organiser has chosen play-offs, and there are divisions."""
    return season.terms["divisions"] > 1 and chosen_rule(season, PLAY_OFFS) == YES


def list_play_offs(
    season: SeasonRow,
    standings: Sequence[Sequence[Person]],
    movers: int,
) -> list[PlayOff]:
    """One table between every two neighbouring divisions, to decide who plays in the upper one.

    There the last who would stay in the upper division meet the best
    who would stay in the lower one. The tables are as small as the game
    allows; where a division is too small for one, the play-off is
    empty. `standings` are the people of each division in the order of
    their places; `movers` of them rise and fall without a play-off.
    """
    game = find_game(season.terms["game"])
    seats = min(playable_sizes(game, season.terms["options"]))
    upper_seats = seats // 2
    lower_seats = seats - upper_seats
    play_offs: list[PlayOff] = []
    for upper, lower in pairwise(standings):
        moving = min(movers, len(upper) // 2, len(lower) // 2)
        staying = upper[: len(upper) - moving]  # the others fall anyway
        last_staying = tuple(staying[max(0, len(staying) - upper_seats) :])
        best_below = tuple(lower[moving : moving + lower_seats])
        is_full = len(last_staying) == upper_seats and len(best_below) == lower_seats
        play_offs.append(PlayOff(last_staying, best_below) if is_full else PlayOff((), ()))
    return play_offs


def list_exchanges(rows: Sequence[PairingRow], members: Sequence[MemberRow]) -> list[list[Person]]:
    """Pairs of people who change their places after play-offs: who falls, and who rises.

    As many as came from the upper division play there again; of equals
    the one from above stays.
    """
    divisions = {member.person_id: member.division for member in members}
    exchanges: list[list[Person]] = []
    for row in rows:
        if row.slot != PLAY_OFF or row.void or row.ranks is None:
            continue
        ranks = dict(zip(row.people, row.ranks, strict=False))
        ordered = sorted(row.people, key=lambda each: (ranks[each], divisions.get(each, 0)))
        above = [person for person in row.people if divisions.get(person) == row.division]
        risen = [person for person in ordered[: len(above)] if person not in above]
        fallen = [person for person in ordered[len(above) :] if person in above]
        exchanges += [list(pair) for pair in zip(fallen, risen, strict=True)]
    return exchanges


def exchange_people(
    divisions: Sequence[Sequence[Person]],
    exchanges: Sequence[Sequence[Person]],
) -> list[list[Person]]:
    """The divisions after these pairs have changed their places.

    Pairs of which somebody is gone change nothing: the free place is
    filled from below anyway.
    """
    there = set(chain.from_iterable(divisions))
    successor: dict[Person, Person] = {}  # who stands in somebody's place afterwards
    for one, another in exchanges:
        if {one, another} <= there:
            successor |= {one: another, another: one}
    return [[successor.get(person, person) for person in people] for people in divisions]
