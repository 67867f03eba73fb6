"""People who play Arena: Roma II with a plan: each move that they want is found in the private
menu, and every press is counted.
"""

from __future__ import annotations

from typing import Any

from bench.load.form_answers import answer_form
from engine import games
from engine.core import Arrangement, Decision, Move

from .house import House, Json, read_texts
from .players import DONE, Party, Player, iterate_actions, start_table
from .records import Stored, load_stored

GAME = games()["roma"]


class Roman(Player):
    """Wants what the steady bot would do, and counts the presses from *Act* to the end
    of a turn.
    """

    presses = 0
    turns = 0

    def choose_move(self, table: Stored) -> Move | None:
        """The next move; None: it is not this person's turn."""
        if table.status != "playing":
            return None
        match = table.load_match()
        seat = table.people.index(self.id)
        decision = match.decision(seat)
        if decision is None:
            return None
        laid = _find_laying_move(decision)
        return laid or GAME.bots["steady"].choose(
            match.game.view(match.state, seat), decision, self.random
        )

    async def take_turn(self, party: Party) -> None:
        """Opens the menu once and goes on in it as long as it asks."""
        menu = (await self.press(party.find_board(), "act")).message
        self.presses += 1
        self.turns += 1
        while move := self.choose_move(party.table):
            await self.make_move(party, menu, move)
            self.confirmed += 1

    async def make_move(self, party: Party, menu: Json, move: Move) -> None:
        """Walks the menu to the move, which still tells of the one before meanwhile."""
        entries = party.table.seq
        for _ in range(12):
            before = self.dump_components(menu)
            await self._take_step(menu, move)
            self.presses += 1
            await self.wait_for_change(menu, before, 20)
            if party.table.seq > entries:
                assert DONE in read_texts(self.find_current(menu)).split("\n")[0]
                return
        raise AssertionError(f"the menu does not lead to {GAME.moves.text(move)}")

    async def _take_step(self, menu: Json, move: Move) -> None:
        text, kind = GAME.moves.text(move), type(move).__name__
        offered = list(iterate_actions(self.find_current(menu)))
        for action, part in offered:
            marks = part["custom_id"].split(":")
            if action == "whole" and any(option["value"] == text for option in part["options"]):
                await self.house.discord.select(self.person, menu, part["custom_id"], text)
                return
            if action in ("move", "sure") and marks[5] == text:
                await self.house.discord.press(self.person, menu, part["custom_id"])
                return
            if action == "pick" and marks[5] == kind and (value := self._find_value(part, move)):
                await self.house.discord.select(self.person, menu, part["custom_id"], value)
                return
        if not await self._fill_form_for(menu, move):
            await self._go_to_kind(menu, kind, offered)

    @staticmethod
    def _find_value(part: Json, move: Move) -> str | None:
        """The value of the field that this list asks for."""
        texts = map(GAME.moves.value_text, move.axes(), move.values())
        wanted = {f"{at}={text}" for at, text in enumerate(texts)}
        return next(
            (option["value"] for option in part["options"] if option["value"] in wanted), None
        )

    async def _fill_form_for(self, menu: Json, move: Move) -> bool:
        """Fills in the form that asks for such a move, if there is one."""
        for action, part in iterate_actions(self.find_current(menu)):
            if action == "form":
                form = self._load_decision(part["custom_id"]).forms[
                    int(part["custom_id"].split(":")[5])
                ]
                if form.kind is type(move) and form.allows(move):
                    opened_form = await self.house.discord.press(
                        self.person, menu, part["custom_id"]
                    )
                    await self.house.discord.submit(
                        self.person, opened_form, number_answers(answer_form(form, move))
                    )
                    return True
        return False

    def _load_decision(self, custom_id: str) -> Decision:
        _, _, table, seat = custom_id.split(":")[:4]
        decision = load_stored(self.house, int(table)).load_match().decision(int(seat))
        assert decision is not None
        return decision

    async def _go_to_kind(self, menu: Json, kind: str, offered: list[tuple[str, Json]]) -> None:
        """To the kind of move, or to the next page of a list."""
        onward = [
            part
            for action, part in offered
            if action == "go" and part["custom_id"].split(":")[5] == kind
        ]
        assert onward, f"no way to {kind}: {[part['custom_id'] for _, part in offered]}"
        await self.house.discord.press(self.person, menu, onward[-1]["custom_id"])


def number_answers(answers: list[Any]) -> dict[str, Any]:
    """Answers by the numbers of their questions."""
    return {str(at): answer for at, answer in enumerate(answers)}


def _find_laying_move(decision: Decision) -> Move | None:
    """The first cards are laid with one dialog."""
    forms = [form for form in decision.forms if isinstance(form, Arrangement) and not form.spare]
    return forms[0].fallback if forms else None


async def seat_romans(house: House, *names: str, seed: int = 0, **chosen: str) -> Party:
    """Two Romans at a started table."""
    party = await start_table(house, *names, game="roma", options=chosen)
    party.players = [
        Roman(house, player.person, seed + at) for at, player in enumerate(party.players)
    ]
    return party


async def take_turns(party: Party, turns: int) -> None:
    """So many turns, each by somebody who is asked; fewer where the match ends."""
    for _ in range(turns):
        await party.wait_until_shown()
        if party.table.status != "playing":
            return
        player = party.list_asked()[0]
        assert isinstance(player, Roman)
        await player.take_turn(party)
    await party.wait_until_shown()
