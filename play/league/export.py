"""A season as files: everything as JSON values, the standings as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from db import leagues

from .season import Seasons
from .standings import Standing


async def export_season(seasons: Seasons, season_id: int) -> tuple[dict[str, Any], str]:
    """The season with members, tables and audit as JSON values; and its standings as CSV."""
    season, members = await seasons.season(season_id), await seasons.members(season_id)
    async with seasons.db.read() as c:
        played = await leagues.list_pairings(c, season_id)
        audits = await leagues.list_audits(c, season_id)
    data = {
        "season": season.id,
        "name": season.name,
        "status": season.status,
        "round": season.round,
        "terms": season.terms,
        "members": [
            {
                "person": member.person_id,
                "name": member.name,
                "division": member.division + 1,
                "left": member.left_round,
            }
            for member in members
        ],
        "tables": [
            {
                "round": row.round,
                "table": row.number,
                "division": row.division + 1,
                "people": row.people,
                "match": row.match_id,
                "ranks": row.ranks,
                "void": row.void,
            }
            for row in played
        ],
        "audit": [
            {"at": row.at.isoformat(), "by": row.person_id, "what": row.kind, **row.data}
            for row in audits
        ],
    }
    return data, standings_csv(
        await seasons.standings(season_id), {member.person_id: member.name for member in members}
    )


def standings_csv(divisions: list[tuple[int, list[Standing]]], names: Mapping[int, str]) -> str:
    """The standings as CSV, from pairs (division, its standings) and names by person."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        ["division", "place", "person", "name", "points", "wins", "played", "opponents"]
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
            ]
            writer.writerow(row)
    return out.getvalue()


def escape_csv(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
