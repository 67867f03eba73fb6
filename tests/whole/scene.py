"""A house with a lobby, a running and a finished match and a season; and every button, list and
form that can be used there.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot import Tabularium
from cogs.services.interactions import Route
from db import Database
from db.tables import metadata
from local import BotAnswer, Person
from local.protocol import COMPONENT, DEFERRED_UPDATE, MODAL, MODAL_SUBMIT
from tests.new_databases import begin_database

from .house import House, Json, read_texts
from .players import Party, Player, open_lobby, start_table
from .records import open_records as records

SILENT = [
    ["join"],
    ["leave"],
    ["bot"],
    ["start"],
    ["agree"],
    ["decline"],
]  # what came of them is seen at the table
PASSING = (
    "facts",
    "sqlite_sequence",
    "analyses",
)  # what changes by itself, how many rows there ever were, and what a bot thought of a match


@cache
def load_routes() -> dict[str, Route]:
    """Every route of the bot, with the command it belongs to."""

    async def built() -> dict[str, Route]:
        with TemporaryDirectory() as folder:
            db = await Database.open(begin_database(Path(folder) / "routes.db"))
            bot = Tabularium(db)
            assert await bot.load_cogs() == []
            found = dict(bot.services.router.routes)
            await bot.close()
            await db.close()
            return found

    with ThreadPoolExecutor(1) as pool:  # fixtures have a loop of their own
        return pool.submit(lambda: asyncio.run(built())).result()


@dataclass(frozen=True)
class Sample:
    """What a press carries: the rest of its id, what was chosen in a list, or what was filled into
    a form.
    """

    args: str = ""
    values: tuple[str, ...] | None = None
    fields: tuple[str | tuple[str, ...], ...] | None = None

    def make_data(self, action: str, **names: object) -> tuple[int, Json]:
        """The kind of interaction, and its data."""
        prefix, plain = ("tt", action[4:]) if action.startswith("try.") else ("tb", action)
        custom_id = f"{prefix}:{plain}{self.args.format(**names)}"
        if self.fields is not None:
            return MODAL_SUBMIT, {
                "custom_id": custom_id,
                "components": [_make_label(at, field) for at, field in enumerate(self.fields)],
            }
        data: Json = {
            "custom_id": custom_id,
            "component_type": 2 if self.values is None else 3,
            "id": 1,
        }
        if self.values is not None:
            data["values"] = [value.format(**names) for value in self.values]
        return COMPONENT, data


def _make_label(at: int, field: str | tuple[str, ...]) -> Json:
    filled: Json = (
        {"type": 4, "value": field}
        if isinstance(field, str)
        else {"type": 3, "values": list(field)}
    )
    return {
        "type": 18,
        "id": at + 1,
        "component": {**filled, "id": at + 20, "custom_id": str(at)},
    }


LOBBY, RUNNING, OVER, SEASON, MENU = (
    ":{lobby}",
    ":{running}",
    ":{over}",
    ":{season}",
    ":{running}:{seat}:{asked}",
)
SAMPLES: dict[str, Sample] = {
    **{
        action: Sample(LOBBY)
        for action in ("join", "leave", "bot", "start", "options", "botstart")
    },
    **{
        action: Sample(RUNNING)
        for action in (
            "act",
            "seat",
            "undo",
            "log",
            "text",
            "resign",
            "resigned",
            "mute",
            "away",
            "seek",
            "stay",
            "stepout",
            "comeback",
            "plans",
            "abort",
            "try",
            "tryback",
            "tryend",
            "note",
            "armplan",
            "pauseyes",
            "pauseno",
            "pauseend",
            "here",
        )
    },
    "trydo": Sample(f"{RUNNING}:0"),
    "noted": Sample(f"{RUNNING}:abc", fields=("mine",)),
    "orelse": Sample(RUNNING, ("pass",)),
    **{action: Sample(f"{MENU}:{{move}}") for action in ("try.move", "try.best")},
    **{action: Sample(f"{MENU}:_:_:0") for action in ("try.go", "try.back", "try.sort")},
    "try.closer": Sample(f"{MENU}:_:_:0:1"),
    "try.pick": Sample(f"{MENU}:PlaceWarrior:_:0", ("0=1",)),
    "try.whole": Sample(f"{MENU}:_:_:0", ("{move}",)),
    "try.form": Sample(f"{MENU}:0"),
    "try.filled": Sample(f"{MENU}:0:abcdef", fields=("1",)),
    **{action: Sample(f"{MENU}:{{move}}") for action in ("move", "best", "sure")},
    **{action: Sample(f"{MENU}:_:_:0") for action in ("go", "back", "sort")},
    "closer": Sample(f"{MENU}:_:_:0:1"),
    "nearseat": Sample(f"{RUNNING}:1"),
    **{action: Sample(f"{RUNNING}:0") for action in ("give", "take", "missing", "no", "unplan")},
    **{action: Sample(f"{RUNNING}:1") for action in ("agree", "decline")},
    **{action: Sample(f"{RUNNING}:Pass:0") for action in ("say", "fill")},
    **{
        action: Sample(SEASON)
        for action in ("enrol", "unenrol", "standings", "ladder", "sstart", "sfinish", "saudit")
    },
    **{
        action: Sample()
        for action in (
            "hours",
            "vacation",
            "unvacation",
            "statson",
            "statsoff",
            "erase",
            "erased",
            "dismiss",
        )
    },
    "page": Sample(f"{LOBBY}:1"),
    "scenarios": Sample(LOBBY),
    "shelf": Sample(LOBBY, ("0",)),
    "scenario": Sample(f"{LOBBY}:0", ("island",)),
    "set": Sample(f"{LOBBY}:0:advanced", ("on",)),
    "term": Sample(f"{LOBBY}:1:clock", ("24",)),
    "size": Sample(f"{LOBBY}:0", ("3",)),
    "clear": Sample(f"{LOBBY}:0", ("{clara}",)),
    "rematch": Sample(OVER),
    "pick": Sample(f"{MENU}:PlaceWarrior:_:0", ("0=1",)),
    "whole": Sample(f"{MENU}:_:_:0", ("{move}",)),
    "hint": Sample(MENU),
    "goon": Sample(MENU),
    "form": Sample(f"{MENU}:0"),
    "retry": Sample(f"{MENU}:0:abcdef01"),
    "filled": Sample(f"{MENU}:0:abcdef", fields=("1",)),
    "askone": Sample(RUNNING, ("{eve}",)),
    "queue": Sample(RUNNING, ("pass",)),
    "always": Sample(f"{RUNNING}:0", ("0 pass",)),
    "stand": Sample(f"{RUNNING}:0:0"),
    "tables": Sample(":0"),
    "mine": Sample(":0"),
    "help": Sample(":start:new"),
    "hostpage": Sample(":privacy"),
    "practice": Sample(),
    "learn": Sample(":lapilli"),
    "learnbox": Sample(":catan:land-ho"),
    "teach": Sample(RUNNING),
    **{action: Sample(MENU) for action in ("gotit", "nolessons", "enough", "askstop")},
    "lessons": Sample(":on"),
    "rules": Sample(":armadora:1"),
    "ping": Sample("", ("mention",)),
    "every": Sample("", ("8",)),
    "profile": Sample("", ("me",)),
    "sethours": Sample(":abc", fields=("Seoul", "23:00", "7:00")),
    "setvacation": Sample(":abc", fields=(("1",), ("0",))),
    "course": Sample("", ("armadora",)),
    "lang": Sample("", ("ko",)),
    "threads": Sample("", ("none",)),
    "chans": Sample("", ("{channel}",)),
    "hall": Sample("", ("{channel}",)),
    "limit": Sample(":per_person", ("1",)),
    "replay": Sample(OVER),
    "report": Sample(OVER),
    "reportwords": Sample(OVER),
    "opinion": Sample(f"{OVER}:0:p"),
    "analysis": Sample(OVER),
    "analysiswords": Sample(OVER),
    "freedays": Sample("", ("0",)),
    "unavoid": Sample("", ("{eve}",)),
    "signs": Sample("", ("off",)),
    "web": Sample("", ("off",)),
    "find": Sample(":{server}"),
    "unfind": Sample(":{server}"),
    "finding": Sample(":{server}:abc", fields=(("armadora",), ("2",), ("24",), "3d", ("on",))),
    "step": Sample(f"{OVER}:0:p:on"),
    "jump": Sample(f"{OVER}:p"),
    "jumped": Sample(f"{OVER}:p:abc", fields=("1",)),
    "eye": Sample(f"{OVER}:0", ("0",)),
    "film": Sample(f"{OVER}:p"),
    "schedule": Sample(f"{SEASON}:0"),
    "sform": Sample(f":rounds{SEASON}"),
    "sretry": Sample(f":rounds{SEASON}:abcdef01"),
    "spage": Sample(f"{SEASON}:1"),
    "sset": Sample(f"{SEASON}:0:advanced", ("on",)),
    "sterm": Sample(f"{SEASON}:0:clock", ("48",)),
    "srule": Sample(f"{SEASON}:0:bye", ("win",)),
    "svoid": Sample(f"{SEASON}:1:1:keep:abcdef01"),
    "sallmeet": Sample(SEASON),
    "srecount": Sample(f":rounds{SEASON}:abcdef01"),
    "checkin": Sample(f"{SEASON}:1"),
    "unchallenge": Sample(LOBBY),
    "level": Sample(f"{LOBBY}:0:Livia", ("strong",)),
    "sfilled": Sample(f":rounds{SEASON}:abc", fields=(("2",), "3", "1", "0", "3,1")),
}


class Scene:
    """The house with its people: Alex owns the server, Clara plays with him."""

    def __init__(self, home: House, running: Party, names: dict[str, object]) -> None:
        self.home, self.running, self.names = home, running, names
        self._pages: dict[tuple[str, str], Json] = {}
        self.discord = home.discord

    def make_data(self, action: str) -> tuple[int, Json]:
        return SAMPLES[action].make_data(action, **self.names)

    async def open_page(self, person: Person, channel: Json) -> Json:
        """A private message of one's own, from which anything is pressed."""
        key = person.id, channel["id"]
        if self._pages.get(key, {}).get("id") not in self.discord.world.messages[channel["id"]]:
            self._pages[key] = (await self.discord.slash(person, channel, "my games")).message
        return self._pages[key]

    async def press(
        self,
        kind: int,
        data: Json,
        person: Person,
        channel: Json,
        source: Json | None = None,
    ) -> Told:
        source = source or await self.open_page(person, channel)
        edited = source["edited_timestamp"]
        answer = await self.discord.forge_interaction(kind, person, channel, data, source)
        if answer.callback_type == DEFERRED_UPDATE:
            silent = data["custom_id"].split(":")[1:2] in SILENT
            with suppress(TimeoutError) if silent else nullcontext():
                await self.discord.wait_for(
                    lambda: answer.followups or source["edited_timestamp"] != edited,
                    0.3 if silent else 20,
                )
        return Told(answer, source, edited=source["edited_timestamp"] != edited)

    def load_rows(self, *, without: int = 0) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is written down, but for one person's own settings."""
        with records(self.home) as db:
            found = {
                name: [*map(tuple, db.execute(f"SELECT * FROM {name}"))]
                for name in metadata.tables
                if name not in PASSING
            }
        found["people"] = [row for row in found["people"] if row[0] != without]
        return {name: sorted(rows, key=repr) for name, rows in found.items()}

    async def wait_until_at_rest(self) -> None:
        """Waits until nothing is being written."""
        before = None
        while (now := self.load_rows()) != before:
            before = now
            await asyncio.sleep(0.3)


class Told:
    """What a press was answered with."""

    def __init__(self, answer: BotAnswer, source: Json, *, edited: bool) -> None:
        self.answer, self.source = answer, source
        self.updated = read_texts(source) if edited else ""

    @property
    def messages(self) -> list[Json]:
        first = (
            [self.answer.message]
            if self.answer.callback_type not in (DEFERRED_UPDATE, MODAL)
            else []
        )
        return [*first, *self.answer.followups]

    @property
    def text(self) -> str:
        return "\n".join([*map(read_texts, self.messages), self.updated]).strip()

    @property
    def is_private(self) -> bool:
        return all(message["flags"] & 64 for message in (*self.messages, self.source))


def find_server(home: House, name: str = "Tabularium") -> Json:
    return next(guild for guild in home.discord.world.guilds.values() if guild["name"] == name)


async def set_scene(home: House) -> Scene:
    """Sets the scene."""
    discord = home.discord
    alex, channel = discord.find_person("Alex"), discord.find_channel("tables")
    (server,) = discord.world.guilds.values()
    for name in ("Eve", "Dan"):
        person = discord.add_person(name, server)
        await discord.slash(person, channel, "my settings")  # from now on the bot knows their name
    over = await start_table(home, "Alex", "Clara")
    await over.make_moves(1)
    sure = (
        await discord.slash(alex, discord.world.channels[str(over.table.place)], "game resign")
    ).message
    await over.players[0].press(sure, "resigned")
    running = await start_table(home, "Alex", "Clara")
    card = await open_lobby(home, Player(home, alex, 1))
    await Player(home, discord.find_person("Clara"), 1).press(card, "join")
    await discord.slash(
        alex, channel, "season create", name="Spring", game="armadora", size=2, rounds=1
    )
    asked = running.table.load_match()
    seat = asked.decisions()[0].seat
    move = asked.game.moves.text(asked.decisions()[0].moves[0])
    names: dict[str, object] = {
        "lobby": over.id + 2,
        "running": running.id,
        "over": over.id,
        "season": 1,
        "seat": seat,
        "asked": f"{asked.question_mark(seat) or 0:x}",
        "move": move,
        "channel": channel["id"],
        "server": server["id"],
        **{name.lower(): discord.find_person(name).id for name in ("Alex", "Clara", "Eve", "Dan")},
    }
    scene = Scene(home, running, names)
    await scene.wait_until_at_rest()
    return scene
