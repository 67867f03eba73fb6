"""People who press, type and send whatever they can, right or wrong, old or forged, one by one or
at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any

from local import BotAnswer, Person, Refused, Upload, commands, permissions
from local.protocol import COMPONENT, MODAL, MODAL_SUBMIT, walk_components

from .house import House, Json
from .players import Player
from .records import list_started, load_stored

NO_RESPONSE = "noResponse"
WORDS = (
    "",
    " ",
    "1",
    "-1",
    "0",
    "A1",
    "C4",
    "armadora",
    "999999999999999999999",
    "٣",
    "bazaar",
    "silk spice",
    "none",
    "off",
    "1e9",
    "NaN",
    "true",
    "\x00",
    "a\x00b",
    "**bold** `code`",
    "@everyone <@1> <#2> <@&3>",
    "\u202eright to left\u202c",
    "👨‍👩‍👧‍👦" * 8,
    "{player} {0} %s %(n)s",
    "'; DROP TABLE matches;--",
    "x" * 2000,
    "tb:act:1",
    "../../etc/passwd",
    "ё",
    "가",
)
FILES = (
    b"",
    b"{}",
    b"\x00\xff",
    b"[" * 5000,
    b"[" * 200_000,
    b'{"a":' * 100_000,
    b"9" * 5000,
    b"x" * 3_000_000,
    b'{"game":"roma","seats":1e999}',
    b'{"game":"armadora","seats":2,"options":{},"seed":5,"rules":1,"log":[[0,["PlaceWarrior",99999,99],[]]]}',
    b'{"game":["catan"],"seats":"x","options":7,"seed":null,"rules":{},"log":{"0":[]},"names":[1],"times":["never"]}',
)
FINAL = (
    "abort",
    "resign",
    "resigned",
    "leave",
    "erase",
)  # what ends a match too soon, if done as often as the rest
Act = Callable[[], Coroutine[Any, Any, object]]


class Mob:
    """Several people without sense.

    Every act must be answered; what Discord's own client refuses does not count.
    """

    def __init__(self, home: House, people: list[Person], seed: int) -> None:
        self.home = home
        self.discord = home.discord
        self.people = people
        self.random = Random(seed)
        self.seen: deque[tuple[Json, Json]] = deque(
            maxlen=400
        )  # messages and components that were once there
        self.done: dict[str, int] = {}

    async def rage(self, acts: int) -> None:
        """So many acts, up to three at once."""
        left = acts
        while left > 0:
            together = self.random.choice((1, 1, 2, 3))
            await asyncio.gather(*(self._one() for _ in range(together)))
            left -= together

    async def _one(self) -> None:
        act = self.random.choices(
            (self.press, self.command, self.suggest, self.stale, self.forged, self.sensible),
            (6, 4, 3, 2, 2, 8),
        )[0]
        self.done[act.__name__] = self.done.get(act.__name__, 0) + 1
        try:
            await act(self.random.choice(self.people))
        except Refused as refusal:
            self.done[refusal.key] = self.done.get(refusal.key, 0) + 1
            if refusal.key == NO_RESPONSE:
                raise

    # --- pressing -----------------------------------------------------

    def _components(self, person: Person) -> list[tuple[Json, Json]]:
        """Everything that the person could use, the newest messages first."""
        found = []
        for message in reversed(self.discord.all_visible_messages(person)):
            found += [
                (message, part)
                for part in walk_components(message["components"])
                if part.get("custom_id") and not part.get("disabled")
            ]
        self.seen += found[:20]
        return found[:60]

    async def press(self, person: Person) -> None:
        found = self._components(person)
        if not found:
            return
        message, part = self.random.choice(found)
        if part["custom_id"].split(":")[1] in FINAL and self.random.random() < 0.9:
            return
        answer = await self.discord._wait_for_answer(
            self.discord.service.person_actions.press(
                person.id,
                message["channel_id"],
                message["id"],
                part["custom_id"],
                self._values(part),
            )
        )
        if answer.callback_type == MODAL:
            await self._submit(person, answer)

    def _values(self, part: Json) -> list[str]:
        if part["type"] == 2:
            return []
        if part["type"] == 3:
            most = min(part.get("max_values", 1), len(part["options"]))
            count = self.random.randint(min(part.get("min_values", 1), most), most)
            return [option["value"] for option in self.random.sample(part["options"], count)]
        return [
            self.random.choice(
                list(
                    self.discord.world.channels if part["type"] == 8 else self.discord.world.people
                )
            )
        ]

    async def _submit(self, person: Person, opened: BotAnswer) -> None:
        """A form filled in with anything that fits its fields, or sent twice."""
        values = {
            part["custom_id"]: self._typed(part)
            for part in walk_components(opened.modal["components"])
            if part.get("custom_id")
        }
        for _ in range(self.random.choice((1, 1, 2))):
            interaction = self.discord.service.person_actions.submit_modal(
                person.id, opened.interaction.token, values
            )
            await self.discord._wait_for_answer(interaction)

    def _typed(self, part: Json) -> Any:
        if part["type"] == 4:
            return self.random.choice(WORDS)[: part.get("max_length") or 4000]
        return self._values(part)

    # --- old and forged ids -------------------------------------------

    async def stale(self, person: Person) -> None:
        """Something that was there a while ago, pressed by anybody who can see the channel."""
        if self.seen:
            await self._ask(person, *self.random.choice(self.seen))

    async def forged(self, person: Person) -> None:
        """An id that nobody made."""
        if not self.seen:
            return
        message, part = self.random.choice(self.seen)
        parts = part["custom_id"].split(":")
        at = self.random.randrange(len(parts))
        word, number = self.random.choice(WORDS)[:30], str(self.random.randint(-9, 99))
        parts[at : at + 1] = self.random.choice(([], [word], [parts[at], "9"], [number]))
        await self._ask(
            person, message, {**part, "custom_id": ":".join(parts)[:100], "options": []}
        )

    async def _ask(self, person: Person, message: Json, part: Json) -> None:
        channel = self._where(person, message)
        data: Json = {
            "custom_id": part["custom_id"],
            "component_type": part["type"],
            "id": part.get("id", 1),
        }
        if part["type"] != 2:
            values = [option["value"] for option in part.get("options") or ()]
            data["values"] = (
                [self.random.choice(values)]
                if values and self.random.random() < 0.7
                else [self.random.choice(WORDS)[:100]]
            )
        kind = COMPONENT
        if (
            part["custom_id"].startswith("tb:form") and self.random.random() < 0.5
        ):  # as if it were a form that was sent in
            kind, data = (
                MODAL_SUBMIT,
                {
                    "custom_id": part["custom_id"].replace("tb:form", "tb:filled"),
                    "components": self._rubbish(),
                },
            )
        await self.discord.forge_interaction(kind, person, channel, data, message)

    def _where(self, person: Person, message: Json) -> Json:
        """The message's channel; who does not see it presses from where they are, as no client
        would.
        """
        seen = self.discord.world.channels.get(message["channel_id"])
        return (
            seen
            if seen is not None and permissions.can_see(self.discord.world, seen, person.id)
            else self._place(person)
        )

    def _rubbish(self) -> list[Json]:
        field = {
            "type": 4,
            "id": 2,
            "custom_id": str(self.random.randint(0, 6)),
            "value": self.random.choice(WORDS),
        }
        return self.random.choice(
            (
                [],
                [{"type": 18, "id": 1, "component": field}],
                [{"type": 1, "id": 1, "components": [field]}],
            )
        )

    # --- commands -----------------------------------------------------

    def _leaves(self, person: Person, channel: Json) -> list[tuple[Json, list[str], list[Json]]]:
        usable = commands.list_usable_commands(self.discord.world, channel, person.id)
        return [
            (command, path, options)
            for command in usable
            for path, options in _paths(command.get("options") or [], [])
        ]

    def _place(self, person: Person) -> Json:
        """A channel that the person sees, its threads most of all."""
        world = self.discord.world
        open_to = [
            channel
            for channel in world.channels.values()
            if permissions.can_see(world, channel, person.id)
        ]
        seen = [channel for channel in open_to if self.discord.visible_messages(person, channel)]
        return self.random.choice(seen or open_to)

    async def command(self, person: Person) -> None:
        channel = self._place(person)
        leaves = self._leaves(person, channel)
        if not leaves:
            return
        command, path, options = self.random.choice(leaves)
        if path[-1:] and path[-1] in FINAL and self.random.random() < 0.9:
            return
        values = [
            await self._option(person, channel, command, path, option)
            for option in self._some(options)
        ]
        interaction = self.discord.service.person_actions.run_command(
            person.id, channel["id"], command["id"], path, values
        )
        answer = await self.discord._wait_for_answer(interaction)
        if answer.callback_type == MODAL:
            await self._submit(person, answer)

    def _some(self, options: list[Json]) -> list[Json]:
        return [
            option for option in options if option.get("required") or self.random.random() < 0.5
        ]

    async def _option(
        self,
        person: Person,
        channel: Json,
        command: Json,
        path: list[str],
        option: Json,
    ) -> Json:
        return {
            "name": option["name"],
            "value": await self._value(person, channel, command, path, option),
        }

    async def _value(
        self,
        person: Person,
        channel: Json,
        command: Json,
        path: list[str],
        option: Json,
    ) -> Any:
        choices = option.get("choices")
        if choices:
            return self.random.choice(choices)["value"]
        if option.get("autocomplete") and self.random.random() < 0.6:
            offered = await self._suggested(
                person, channel, command, path, [option], option["name"], ""
            )
            if offered:
                return self.random.choice(offered)["value"]
        match option["type"]:
            case 4 | 10:
                least, most = option.get("min_value", -5), option.get("max_value", 99)
                return self.random.randint(int(least), int(most))
            case 5:
                return self.random.random() < 0.5
            case 6 | 9:
                return self.random.choice(self.people).id
            case 7:
                here = channel["guild_id"]
                return self.random.choice(
                    [
                        one["id"]
                        for one in self.discord.world.channels.values()
                        if one.get("guild_id") == here
                    ]
                )
            case 11:
                return Upload("match.json", self.random.choice(FILES))
        return self.random.choice((*WORDS, *map(str, range(1, 9))))[
            : option.get("max_length", 6000)
        ]

    async def suggest(self, person: Person) -> None:
        """Autocomplete with anything typed so far."""
        channel = self._place(person)
        leaves = [
            leaf
            for leaf in self._leaves(person, channel)
            if any(option.get("autocomplete") for option in leaf[2])
        ]
        if leaves:
            command, path, options = self.random.choice(leaves)
            focused = self.random.choice(
                [option for option in options if option.get("autocomplete")]
            )
            await self._suggested(
                person,
                channel,
                command,
                path,
                options,
                focused["name"],
                self.random.choice(WORDS),
            )

    async def _suggested(
        self,
        person: Person,
        channel: Json,
        command: Json,
        path: list[str],
        options: list[Json],
        focused: str,
        typed: str,
    ) -> list[Json]:
        others = [
            option for option in options if option["type"] == 3 and option["name"] != focused
        ]
        values = [
            {"name": option["name"], "value": self.random.choice(WORDS[:8])}
            for option in others
            if self.random.random() < 0.5
        ]
        values.append({"name": focused, "value": typed, "focused": True})
        people = self.discord.service.person_actions
        return (
            await self.discord._wait_for_answer(
                people.autocomplete(person.id, channel["id"], command["id"], path, values)
            )
        ).choices

    # --- moves, so that matches go on ---------------------------------

    async def sensible(self, person: Person) -> None:
        """A legal move by whoever must act, at any table."""
        open_tables = [
            table
            for number in list_started(self.home)
            if (table := load_stored(self.home, number)).status == "playing"
        ]
        self.random.shuffle(open_tables)
        for table in open_tables:
            asked = table.find_asked_now()
            player = next(
                (
                    Player(self.home, one, self.random.randrange(10**6))
                    for one in self.people
                    if int(one.id) in asked
                ),
                None,
            )
            if player is not None and table.message_id:
                room = self.discord.world.messages[str(table.place)]
                if board := room.get(str(table.message_id)):
                    await self._act(player, board)
                return

    async def _act(self, player: Player, board: Json) -> None:
        try:
            await player.act(board)
        except (AssertionError, KeyError, IndexError):
            return  # somebody was faster: the menu was overtaken


def _paths(options: list[Json], before: list[str]) -> Iterator[tuple[list[str], list[Json]]]:
    """Every command below, with its options."""
    below = [option for option in options if option["type"] in (1, 2)]
    if not below:
        yield before, options
    for option in below:
        yield from _paths(option.get("options") or [], [*before, option["name"]])
