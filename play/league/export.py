"""A season as files: everything as JSON values, the standings as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Any, Final

from db import leagues
from db.leagues import AuditRow, MemberRow, PairingRow

from .season import Seasons
from .standings import Standing

# the place before a sign that begins a formula, which some countries write twice as wide
FORMULA_BEGINNING: Final = re.compile(
    r"(?:^|(?<=[;,|\t\r\n]))"  # separators of columns, and of rows
    r"(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])"
)


async def export_season(seasons: Seasons, season_id: int) -> tuple[dict[str, Any], str]:
    """The season for its organiser to keep: the pair (all of it as JSON values, standings as CSV).

    The first holds its members, tables and audit.
    """
    season = await seasons.season(season_id)
    members = await seasons.members(season_id)
    async with seasons.db.read() as c:
        pairings = await leagues.list_pairings(c, season_id)
        audits = await leagues.list_audits(c, season_id)
    data = {
        "season": season.id,
        "name": season.name,
        "status": season.status,
        "round": season.round,
        "terms": season.terms,
        "members": [_export_member(member) for member in members],
        "tables": [_export_pairing(pairing) for pairing in pairings],
        "audit": [_export_audit(audit) for audit in audits],
    }
    names = {member.person_id: member.name for member in members}
    return data, standings_csv(await seasons.standings(season_id), names)


def _export_member(member: MemberRow) -> dict[str, Any]:
    """A member as JSON values; divisions are counted from 1."""
    return {
        "person": member.person_id,
        "name": member.name,
        "division": member.division + 1,
        "left": member.left_round,
        "seed": member.seed,
        "given": member.given_points,
    }


def _export_pairing(pairing: PairingRow) -> dict[str, Any]:
    """A table of a round as JSON values; divisions are counted from 1."""
    return {
        "round": pairing.round,
        "table": pairing.number,
        "division": pairing.division + 1,
        "people": pairing.people,
        "match": pairing.match_id,
        "ranks": pairing.ranks,
        "void": pairing.void,
        "slot": pairing.slot,
    }


def _export_audit(audit: AuditRow) -> dict[str, Any]:
    """A line of the audit as JSON values: when, by whom, which act, and its own data."""
    return {
        "at": audit.at.isoformat(),
        "by": audit.person_id,
        "what": audit.kind,
        **audit.data,
    }


def standings_csv(divisions: list[tuple[int, list[Standing]]], names: Mapping[int, str]) -> str:
    """The standings as CSV, from pairs (division, its standings) and names by person."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        [
            "division",
            "place",
            "person",
            "name",
            "points",
            "wins",
            "played",
            "opponents",
            "won_share",
            "against_each_other",
            "reached_round",
            "rating",
        ]
    )
    for division, lines in divisions:
        for line in lines:
            row = [
                division + 1,
                line.place,
                line.person,
                escape_csv(names[line.person]),
                line.points,
                line.wins,
                line.played,
                line.opponents,
                round(line.wins / max(1, line.played), 4),
                line.balance,
                line.reached,
                line.rating,
            ]
            writer.writerow(row)
    return out.getvalue()


def escape_csv(name: str) -> str:
    """The name with ' before each sign that a spreadsheet would take for a formula's beginning.

    A cell begins with the name, and behind every sign that separates
    columns in some country.
    """
    return FORMULA_BEGINNING.sub("'", name)
