"""Results of league tables: entered by the transaction that ends the match, so nobody has to report anything."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import PairingRow
from play.table import Table


async def ended(tx: AsyncConnection, table: Table) -> None:
    """A league's table has ended: its ranks count, in the same transaction. An open table of a ladder is entered into it."""
    season_id, result = table.row.settings.get("season"), table.result()
    if season_id is None or result is None:
        return
    people = [row.person_id for row in table.seats]
    pairing = await leagues.pairing_of_match(tx, table.id)
    if pairing is not None:
        by_person = dict(zip(people, result.ranks, strict=True))
        await leagues.change_pairing(tx, pairing, ranks=[by_person.get(person, len(people)) for person in pairing.people])
    elif all(person is not None for person in people):
        number = 1 + max((row.number for row in await leagues.pairings_of(tx, season_id, 0)), default=0)
        seated = [person for person in people if person is not None]
        row = PairingRow(season_id, 0, number, 0, seated, table.id, list(result.ranks), void=False)
        await leagues.add_pairings(tx, [row])
