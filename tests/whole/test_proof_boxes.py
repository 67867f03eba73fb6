"""The made-up boxes of Catan in a process of its own: what an expansion adds needs files alone."""

from __future__ import annotations

from pathlib import Path

from tests.games.catan_proof import ALL_BOXES, KEY

from .house import BAZAAR, read_texts, run_house
from .players import start_table


async def test_people_play_some_turns_with_all_made_up_boxes(tmp_path: Path) -> None:
    async with run_house(tmp_path, program=BAZAAR) as home:
        party = await start_table(home, "Alex", "Minji", game=KEY, options=ALL_BOXES)
        options = party.table.data["options"]
        assert {box: options[box] for box in ALL_BOXES} == ALL_BOXES
        await party.make_moves(5)
        assert party.table.seq >= 5
        assert "settlement" in read_texts(party.find_board())
        alex = party.players[0].person
        place = home.discord.world.channels[str(party.table.place)]
        for command in ("proofcraft proofstudy", "proofflag aster", "prooflight fern"):
            answer = await home.discord.slash(alex, place, command)
            assert read_texts(answer.message), "nobody may do so yet, and is told"
        party.check_records()
        assert home.errors() == ""
