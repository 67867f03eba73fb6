"""The people at one table: they press and choose, type commands with what is suggested, fill in forms, and look at their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

from local import Person, Refused
from local.interaction import Interaction
from local.wire import DEFERRED, MODAL, walk

from .forms import answered
from .stage import Seated
from .watch import PATIENCE

if TYPE_CHECKING:
    from .crowd import Crowd

DONE: Final = "✓"
STEPS: Final = ("go", "pick", "whole", "move", "sure", "form", "act")  # what leads to a move
MOST: Final = 16  # steps in one menu
BUTTON: Final = 2
Json = dict[str, Any]


class Group:
    """One after the other, each after having seen what the one before did."""

    def __init__(self, crowd: Crowd, table: Seated, random: Random) -> None:
        self.crowd = crowd
        self.table = table
        self.random = random
        self.people = crowd.discord.service.people
        self.hopes: list[asyncio.Task[None]] = []
        self._asked = 0.0  # when somebody last pressed, chose or typed something
        self._menus: dict[str, Json] = {}  # person -> the private message where they can go on

    async def play(self) -> None:
        """Until nobody is asked any more."""
        while asked := self.crowd.records.asked(self.table.id):
            must = self.random.choice(asked)
            person = next(each for each in self.table.people if int(each.id) == must)
            way = self.random.choices((self.choose, self.type, self.look), (6, 3, 2))[0]
            try:
                await way(person)
            except (Refused, TimeoutError):
                self.crowd.tally.kinds["given up"] += 1
                self._menus.clear()

    # --- menus and forms ----------------------------------------------------------------------------------------------

    async def choose(self, person: Person) -> None:
        """A move by the private menu: where the last one left off, or from the table's message."""
        menu = self._menus.pop(person.id, None)
        if menu is None or self.random.random() < 0.5:
            menu = await self._press(person, await self._board(), "act")
        for _ in range(MOST):
            steps = list(_steps(menu))
            if not steps:
                return
            menu = await self._use(person, menu, self.random.choice(steps))
            if self._settled(person, menu):
                return

    async def _board(self) -> Json:
        """The table's message, as soon as it shows what is written."""
        watch, table = self.crowd.watch, self.table.id
        await watch.shown(table, self.crowd.records.entries(table))
        return watch.boards[table]

    def _settled(self, person: Person, message: Json) -> bool:
        """Whether a message says that a move was made."""
        if DONE not in str(message["components"]):
            return False
        self._menus[person.id] = message
        self.hopes.append(self.crowd.confirmed(self.table.id, int(person.id), self._asked))
        return True

    async def _press(self, person: Person, message: Json, action: str) -> Json:
        return await self._use(person, message, next(part for found, part in _parts(message) if found == action))

    async def _use(self, person: Person, message: Json, part: Json) -> Json:
        """Presses a button, or chooses in a list."""
        await self.crowd.gate.passed()
        values = None if part["type"] == BUTTON else [self.random.choice(part["options"])["value"]]
        act = self.people.press(person.id, message["channel_id"], message["id"], part["custom_id"], values)
        return await self._answer(part["custom_id"].split(":")[1], person, act)

    async def _answer(self, kind: str, person: Person, act: Interaction) -> Json:
        """The message that the bot answers with, or changes; a form is filled in."""
        self._asked = act.asked
        changed = self.crowd.watch.change(act.id, *([act.source_id] if act.source_id else []))
        await self.crowd.act(kind, act)
        if act.answer == MODAL:
            return await self._fill(person, act)
        async with asyncio.timeout(PATIENCE):
            await (act.filled.wait() if act.answer == DEFERRED else changed)
        message = self.people.interactions.message(act, act.original_id)
        if act.followup_ids or message is None:
            raise Refused("refused", "That was not possible any more.")
        return message

    async def _fill(self, person: Person, opened: Interaction) -> Json:
        """Any legal answer to a form."""
        at = [int(part) for part in opened.body["custom_id"].split(":")[2:6:3]]
        decision = self.crowd.records.match(self.table.id).decision(self._seat(person))
        if decision is None or at[1] >= len(decision.forms):
            raise Refused("refused", "Nobody asks that any more.")
        form = decision.forms[at[1]]
        values = {str(number): answer for number, answer in enumerate(answered(form, form.sample(self.random)))}
        await self.crowd.gate.passed()
        act = self.people.submit(person.id, opened.token, values)
        self.people.close_modal(opened.token)
        return await self._answer("filled", person, act)

    # --- commands -----------------------------------------------------------------------------------------------------

    async def type(self, person: Person) -> None:
        """A move by slash command, every field taken from what is suggested."""
        match = self.crowd.records.match(self.table.id)
        decision = match.decision(self._seat(person))
        if decision is None or not decision.moves:
            return await self.choose(person)
        move = decision.moves[self.random.randrange(len(decision.moves))]
        path, typed = f"{self.table.game} {move.verb.id}", dict[str, str]()
        for field in move.axes():
            meant = match.game.moves.value_text(field, getattr(move, field))
            typed[field] = await self._suggested(person, path, field, typed, meant)
        await self.crowd.gate.passed()
        act = self.people.command(*self.crowd.discord.typed(person, self.table.thread, path, typed))
        message = await self._answer("command", person, act)
        if not self._settled(person, message) and (sure := [part for found, part in _parts(message) if found == "sure"]):
            self._settled(person, await self._use(person, message, sure[0]))
        return None

    async def _suggested(self, person: Person, path: str, field: str, typed: dict[str, str], meant: str) -> str:
        """What was meant where it is suggested, else something that is: clients ask with nothing typed, and after every letter."""
        offered: list[str] = []
        for word in ("", meant[:1]):
            await self.crowd.gate.passed()
            sent = self.crowd.discord.typed(person, self.table.thread, path, {**typed, field: word}, focused=field)
            act = self.people.complete(*sent)
            await self.crowd.act("autocomplete", act)
            offered = [str(choice["value"]) for choice in act.body["choices"]] or offered
        return meant if meant in offered or not offered else self.random.choice(offered)

    def _seat(self, person: Person) -> int:
        return self.crowd.records.seat(self.table.id, int(person.id))

    # --- looking ------------------------------------------------------------------------------------------------------

    async def look(self, _: Person) -> None:
        """Anybody at the table looks at what only they may see."""
        await self._press(self.random.choice(self.table.people), await self._board(), "seat")


def _parts(message: Json) -> Iterator[tuple[str, Json]]:
    """(action, component) of everything on a message that can be used."""
    for part in walk(message["components"]):
        custom_id = str(part.get("custom_id") or "")
        if custom_id.startswith("tb:") and not part.get("disabled"):
            yield custom_id.split(":")[1], part


def _steps(message: Json) -> Iterator[Json]:
    return (part for action, part in _parts(message) if action in STEPS)
