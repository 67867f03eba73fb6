"""People who play by pressing what they see: any open button or menu, chosen by a seeded hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from local import Answer, Person
from local.wire import walk

from .house import House, Json

KEPT = ("undo", "agree", "decline", "resign", "log", "rules", "text", "rematch", "back", "here", "seat")


def actions(message: Json) -> Iterator[tuple[str, Json]]:
    """(action, component) of everything on a message that can be used."""
    for part in walk(message["components"]):
        custom_id = str(part.get("custom_id") or "")
        if custom_id.startswith("tb:") and not part.get("disabled"):
            yield custom_id.split(":")[1], part


def component(message: Json, action: str) -> Json | None:
    return next((part for found, part in actions(message) if found == action), None)


def boards(house: House, person: Person) -> list[Json]:
    """The table messages that the person sees, the newest last."""
    seen = [message for message in house.discord.everything_visible(person) if not message["flags"] & 64]
    return [message for message in seen if component(message, "act") or component(message, "rematch")]


class Player:
    """One person with a seeded hand."""

    def __init__(self, house: House, person: Person, seed: int) -> None:
        self.house = house
        self.person = person
        self.random = Random(seed)

    def current(self, message: Json) -> Json:
        found: Json = self.house.discord.world.messages[message["channel_id"]].get(message["id"], message)
        return found

    async def press(self, message: Json, action: str) -> Answer:
        found = component(self.current(message), action)
        assert found is not None, f"there is no {action} on this message"
        return await self.house.discord.press(self.person, message, found["custom_id"])

    async def act(self, board: Json) -> bool:
        """Opens the private menu and walks it to one move; False: it is not this person's turn."""
        answer = await self.press(board, "act")
        menu = answer.message
        if not list(self.steps(menu)):
            return False
        for _ in range(12):
            steps = list(self.steps(self.current(menu)))
            if not steps:
                return True
            before = self.shown(menu)
            await self.use(menu, self.random.choice(steps))
            await self.house.discord.wait_for(lambda: self.shown(menu) != before, 15)  # noqa: B023
            if self.done(menu):
                return True
        raise AssertionError("the menu leads nowhere")

    def shown(self, menu: Json) -> str:
        return str(self.current(menu)["components"])

    def done(self, menu: Json) -> bool:
        return "✓" in self.shown(menu)

    def steps(self, menu: Json) -> Iterator[Json]:
        for action, part in actions(menu):
            if action not in KEPT:
                yield part

    async def use(self, menu: Json, part: Json) -> Answer:
        if part["type"] == 2:
            return await self.house.discord.press(self.person, menu, part["custom_id"])
        values: list[Any] = [self.random.choice(part["options"])["value"]]
        return await self.house.discord.select(self.person, menu, part["custom_id"], *values)
