"""The people at one table of a load test: they make moves and look at their seats.

They press and choose, type commands with what is suggested, and fill in forms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, Final, Protocol

from local import Discord, Person, Refused
from local.interaction import Interaction
from local.interaction_answers import find_message
from local.protocol import DEFERRED, MODAL, walk_components

from .database_reader import DatabaseReader
from .fixtures import LiveTable
from .form_answers import answer_form
from .message_watch import PATIENCE_SECONDS, MessageWatch

DONE_MARK: Final = "✓"
MOVE_ACTIONS: Final = (
    "go",
    "pick",
    "whole",
    "move",
    "sure",
    "form",
    "act",
)  # what leads to a move
MOST_STEPS: Final = 16  # steps in one menu
BUTTON: Final = 2
Json = dict[str, Any]


class TurnGate(Protocol):
    async def wait_for_turn(self) -> None: ...


class Crowd(Protocol):
    """What the people at one table share with those at all others."""

    discord: Discord
    records: DatabaseReader
    watch: MessageWatch

    @property
    def gate(self) -> TurnGate: ...
    def note_confirmed(self, table: int, person: int, asked: float) -> asyncio.Task[None]: ...
    def note_given_up(self, table: int, person: int) -> None: ...
    async def count_action(self, kind: str, act: Interaction) -> None: ...


class TablePlayers:
    """One after the other, each after having seen what the one before did."""

    def __init__(self, crowd: Crowd, table: LiveTable, random: Random) -> None:
        self.crowd = crowd
        self.table = table
        self.random = random
        self.person_actions = crowd.discord.service.person_actions
        self.shown_tasks: list[asyncio.Task[None]] = []
        self._asked_at = 0.0  # when somebody last pressed, chose or typed something
        self._menus: dict[str, Json] = {}  # person -> the private message where they can go on

    async def play(self) -> None:
        """Plays the match until nobody is asked any more: by menus, commands or the seat page."""
        while asked := self.crowd.records.list_people_to_act(self.table.id):
            must = self.random.choice(asked)
            person = next(each for each in self.table.people if int(each.id) == must)
            way = self.random.choices(
                (self.move_by_menu, self.move_by_command, self.open_seat_page), (6, 3, 2)
            )[0]
            try:
                await way(person)
            except (Refused, TimeoutError):
                self.crowd.note_given_up(self.table.id, must)
                self._menus.clear()

    # --- menus and forms ----------------------------------------------

    async def move_by_menu(self, person: Person) -> None:
        """A move by the private menu: where the last one left off, or from the table's message."""
        menu = self._menus.pop(person.id, None)
        if menu is None or self.random.random() < 0.5:
            menu = await self._press_action(person, await self._wait_for_message(), "act")
        for _ in range(MOST_STEPS):
            steps = list(_move_components(menu))
            if not steps:
                return
            told_before = _list_done_lines(menu)
            menu = await self._use_component(person, menu, self.random.choice(steps))
            # a step in the menu keeps what was told of the move before
            if _list_done_lines(menu) != told_before and self._note_if_moved(person, menu):
                return

    async def _wait_for_message(self) -> Json:
        """The table's message, as soon as it shows what is written."""
        watch, table = self.crowd.watch, self.table.id
        await watch.wait_until_shown(table, self.crowd.records.load_last_entry(table))
        return watch.table_messages[table]

    def _note_if_moved(self, person: Person, message: Json) -> bool:
        """Whether a message says that a move was made."""
        if DONE_MARK not in str(message["components"]):
            return False
        self._menus[person.id] = message
        self.shown_tasks.append(
            self.crowd.note_confirmed(self.table.id, int(person.id), self._asked_at)
        )
        return True

    async def _press_action(self, person: Person, message: Json, action: str) -> Json:
        return await self._use_component(
            person,
            message,
            next(part for found, part in _usable_components(message) if found == action),
        )

    async def _use_component(self, person: Person, message: Json, part: Json) -> Json:
        """Presses a button, or chooses in a list."""
        await self.crowd.gate.wait_for_turn()
        values = None if part["type"] == BUTTON else [self.random.choice(part["options"])["value"]]
        act = self.person_actions.press(
            person.id, message["channel_id"], message["id"], part["custom_id"], values
        )
        return await self._wait_for_answer(part["custom_id"].split(":")[1], person, act)

    async def _wait_for_answer(self, kind: str, person: Person, act: Interaction) -> Json:
        """The message that the bot answers with, or changes; a form is filled in."""
        self._asked_at = act.asked_at
        changed = self.crowd.watch.next_change(act.id, *([act.source_id] if act.source_id else []))
        await self.crowd.count_action(kind, act)
        if act.callback_type == MODAL:
            return await self._fill_form(person, act)
        async with asyncio.timeout(PATIENCE_SECONDS):
            await (act.completed.wait() if act.callback_type == DEFERRED else changed)
        message = find_message(self.person_actions.world, act, act.original_id)
        if act.followup_ids or message is None:
            raise Refused("refused", "That was not possible any more.")
        return message

    async def _fill_form(self, person: Person, opened: Interaction) -> Json:
        """Fills in an opened form with any legal answer, and submits it."""
        _tb, _action, _table, _seat, _question, index, *_ = opened.body["custom_id"].split(":")
        form_index = int(index)
        decision = self.crowd.records.load_match(self.table.id).decision(self._find_seat(person))
        if decision is None or form_index >= len(decision.forms):
            raise Refused("refused", "Nobody asks that any more.")
        form = decision.forms[form_index]
        values = {
            str(number): answer
            for number, answer in enumerate(answer_form(form, form.sample(self.random)))
        }
        await self.crowd.gate.wait_for_turn()
        act = self.person_actions.submit_modal(person.id, opened.token, values)
        self.person_actions.close_modal(opened.token)
        return await self._wait_for_answer("filled", person, act)

    # --- commands -----------------------------------------------------

    async def move_by_command(self, person: Person) -> None:
        """A move by slash command, every field taken from what is suggested."""
        match = self.crowd.records.load_match(self.table.id)
        decision = match.decision(self._find_seat(person))
        if decision is None or not decision.moves:
            return await self.move_by_menu(person)
        move = decision.moves[self.random.randrange(len(decision.moves))]
        path, typed = f"{self.table.game} {move.verb.id}", dict[str, str]()
        for field in move.axes():
            value = match.game.moves.value_text(field, getattr(move, field))
            typed[field] = await self._pick_suggestion(person, path, field, typed, value)
        await self.crowd.gate.wait_for_turn()
        act = self.person_actions.run_command(
            *self.crowd.discord.make_command_arguments(person, self.table.thread, path, typed)
        )
        message = await self._wait_for_answer("command", person, act)
        if not self._note_if_moved(person, message) and (
            sure := [part for found, part in _usable_components(message) if found == "sure"]
        ):
            self._note_if_moved(person, await self._use_component(person, message, sure[0]))
        return None

    async def _pick_suggestion(
        self,
        person: Person,
        path: str,
        field: str,
        typed: dict[str, str],
        wanted: str,
    ) -> str:
        """The wanted value if it is suggested, else one of the suggestions.

        As clients do, it asks with nothing typed, and after a letter.
        """
        offered: list[str] = []
        for word in ("", wanted[:1]):
            await self.crowd.gate.wait_for_turn()
            sent = self.crowd.discord.make_command_arguments(
                person, self.table.thread, path, {**typed, field: word}, focused=field
            )
            act = self.person_actions.autocomplete(*sent)
            await self.crowd.count_action("autocomplete", act)
            offered = [str(choice["value"]) for choice in act.body["choices"]] or offered
        return wanted if wanted in offered or not offered else self.random.choice(offered)

    def _find_seat(self, person: Person) -> int:
        return self.crowd.records.find_seat_of_person(self.table.id, int(person.id))

    # --- looking ------------------------------------------------------

    async def open_seat_page(self, _: Person) -> None:
        """Anybody at the table looks at what only they may see."""
        await self._press_action(
            self.random.choice(self.table.people), await self._wait_for_message(), "seat"
        )


def _usable_components(message: Json) -> Iterator[tuple[str, Json]]:
    """(action, component) of everything on a message that can be used."""
    for part in walk_components(message["components"]):
        custom_id = str(part.get("custom_id") or "")
        if custom_id.startswith("tb:") and not part.get("disabled"):
            yield custom_id.split(":")[1], part


def _list_done_lines(message: Json) -> list[str]:
    """The texts of a message that tell of a move that was made."""
    parts = walk_components(message["components"])
    texts = [str(part.get("content", "")) for part in parts]
    return [text for text in texts if DONE_MARK in text]


def _move_components(message: Json) -> Iterator[Json]:
    return (part for action, part in _usable_components(message) if action in MOVE_ACTIONS)
