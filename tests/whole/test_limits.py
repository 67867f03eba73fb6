"""Many commands of one person at the same time: no more tables come of them than the server allows,
and every command is answered.
"""

from __future__ import annotations

import asyncio

from play.table_limits import DEFAULT_TABLE_LIMITS, PER_PERSON

from .house import House, read_texts
from .records import open_records

AT_ONCE = 60


async def test_sixty_commands_at_once_open_no_more_tables_than_one_person_may_hold(
    home: House,
) -> None:
    alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
    answers = await asyncio.gather(
        *(home.discord.slash(alex, channel, "game new", game="armadora") for _ in range(AT_ONCE))
    )
    await home.discord.wait_for(lambda: all(read_texts(answer.message) for answer in answers))
    refused = ["too many open tables" in read_texts(answer.message) for answer in answers]
    assert refused.count(False) == DEFAULT_TABLE_LIMITS[PER_PERSON]
    with open_records(home) as db:
        assert (
            db.execute("SELECT count(*) FROM matches").fetchone()[0]
            == DEFAULT_TABLE_LIMITS[PER_PERSON]
        )
