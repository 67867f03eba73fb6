"""The roles of a season's people: each division has one while it runs, and the champion after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

import discord
import structlog

from engine.core import Text
from play.league.registration import OVER
from play.league.season_standings import find_champion
from play.rows import CROWNED

from ..services.discord_internals import change_role
from ..services.redaction import short_reason
from .overview import SeasonOverview

log = structlog.get_logger(__name__)
CHAMPION, ROUNDS, DIVISION = "champion", "rounds", "division"
ROLES: Final = "roles"  # the ids of roles by whose they are, among the terms of a season
REASON: Final = "A season of Tabularium"  # in Discord's own audit
ROLES_REFUSED: Final = Text(
    "I could not give or take all roles of the season. I need Manage Roles, and my role above "
    "them; /season roles changes them."
)


@dataclass(frozen=True, slots=True)
class RoleChange:
    """A role that somebody gets, or loses."""

    person_id: int
    role_id: int
    is_given: bool


def division_key(division: int) -> str:
    """The key of a division's role among the roles of a season: `division 1` for number 0."""
    return f"{DIVISION} {division + 1}"


def find_round_role(overview: SeasonOverview) -> int | None:
    """The role that is mentioned when a round begins.

    None if there is none.
    """
    role_id: int | None = overview.season.terms.get(ROLES, {}).get(ROUNDS)
    return role_id


def list_role_changes(overview: SeasonOverview) -> Iterator[RoleChange]:
    """The roles that people get or lose by the present state of a season.

    While it runs, everybody in it has the role of their division. At
    the end these are taken back, and who is first in the highest
    division gets the champion's. Where a correction has made somebody
    else the champion, it passes on.
    """
    roles = overview.season.terms.get(ROLES, {})
    is_over = overview.season.status == OVER
    for member in overview.members:
        role_id = roles.get(division_key(member.division))
        if role_id is not None:
            has_role = not is_over and member.left_round is None
            yield RoleChange(member.person_id, role_id, has_role)
    if not has_champion_role(overview):
        return
    champion = find_champion(overview.divisions)
    former = overview.season.terms.get(CROWNED)
    if former not in (None, champion):
        yield RoleChange(former, roles[CHAMPION], is_given=False)
    if champion is not None:
        yield RoleChange(champion, roles[CHAMPION], is_given=True)


def has_champion_role(overview: SeasonOverview) -> bool:
    """Whether the season is over, and its champion has a role."""
    return overview.season.status == OVER and CHAMPION in overview.season.terms.get(ROLES, {})


async def change_roles(client: discord.Client, overview: SeasonOverview) -> bool:
    """Gives and takes the roles of a season.

    False if Discord refused any: the season goes on, and its organiser is told.
    """
    guild = client.get_guild(overview.season.server_id)
    if guild is None or ROLES not in overview.season.terms:
        return True
    is_complete = True
    for change in list_role_changes(overview):
        if change.person_id <= 0:
            continue  # somebody who was erased
        try:
            await change_role(
                client,
                guild.id,
                change.person_id,
                change.role_id,
                REASON,
                is_given=change.is_given,
            )
        except discord.HTTPException as error:
            log.warning("a role could not be changed", reason=short_reason(error))
            has_left_server = error.status == HTTPStatus.NOT_FOUND  # and has no roles any more
            is_complete = is_complete and has_left_server
    return is_complete
