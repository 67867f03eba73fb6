"""Counts the modules and package switches that a press meets on its way to the commit."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import chain, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final
from unittest.mock import patch

import simcord

from bot import Tabularium
from cogs.services import passing_answers
from cogs.services.periodic import Repeating
from db import Database
from engine import games

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = ("bot", "cogs", "play", "engine", "words", "db", "render")
EVALUATORS: Final = frozenset({"evaluation", "bot", "bots"})
COMMIT: Final = ("core.py", "commit")  # the file and function of aiosqlite that commit
PICTURE: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
)
SECONDS: Final = 40.0  # until anything that is waited for has come
PRESSES: Final = 8  # that may lead to a move, at most


@dataclass(slots=True)
class PressPath:
    """The functions of ours that one press ran before its commit, in order."""

    calls: list[tuple[str, str]] = field(default_factory=list)

    @property
    def modules(self) -> list[str]:
        return sorted({module for module, _ in self.calls})

    @property
    def modules_outside_rules(self) -> list[str]:
        """Those that every game's press needs: without the files of one game's rules."""
        return [module for module in self.modules if not _is_of_one_game(module)]

    @property
    def evaluators(self) -> list[str]:
        """The modules that say what a move is worth, or choose one: none of them should be here."""
        return [module for module in self.modules if EVALUATORS & set(module.split("/")[1:])]

    @property
    def switches(self) -> int:
        """How often a call goes from one top-level package to another."""
        packages = [module.partition("/")[0] for module, _ in self.calls]
        return sum(one != other for one, other in pairwise(packages))


def _is_of_one_game(module: str) -> bool:
    """Whether a module lies in the folder of a game's rules."""
    return any(module.startswith(f"engine/{game}/") for game in games())


# --- tracing ----------------------------------------------------------


class PressTracer:
    """Notes the calls of every task until one of them commits; the path is that task's."""

    def __init__(self) -> None:
        self.path: PressPath | None = None
        self._paths: dict[asyncio.Task[Any], PressPath] = {}
        self._running: dict[int, FrameType] = {}  # coroutines that have begun, which go on later
        self._modules: dict[CodeType, str | None] = {}

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        """Called by Python for every event of a function; notes calls of ours until the commit."""
        if event != "call" or self.path is not None:
            return
        code = frame.f_code
        if code.co_name == COMMIT[1] and _is_commit(code):
            self._finish()
            return
        if code not in self._modules:
            self._modules[code] = module_of(code.co_filename)
        module = self._modules[code]
        if module is not None and self._begins(frame):
            self._note(module, code.co_name)

    def _begins(self, frame: FrameType) -> bool:
        """Whether a function is called, not gone on with after it has waited."""
        if id(frame) in self._running:
            return False
        self._running[id(frame)] = frame
        return True

    def _note(self, module: str, function: str) -> None:
        """Adds a call to the path of the task that makes it."""
        task = _current_task()
        if task is not None:
            self._paths.setdefault(task, PressPath()).calls.append((module, function))

    @property
    def all_calls(self) -> PressPath:
        """What all tasks ran, also where nothing was committed."""
        found = PressPath()
        for path in self._paths.values():
            found.calls += path.calls
        return found

    def _finish(self) -> None:
        """Sets `path` to that of the task that commits, if it ran anything of ours."""
        task = _current_task()
        if task in self._paths:
            self.path = self._paths[task]


def _is_commit(code: CodeType) -> bool:
    return code.co_filename.endswith(f"aiosqlite/{COMMIT[0]}")


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # a call of the loop itself
        return None


def module_of(file: str) -> str | None:
    """A file of ours as `play/tables`; None for what belongs to others."""
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return None
    module = path.relative_to(ROOT).with_suffix("").as_posix()
    return module if module.partition("/")[0] in PACKAGES else None


@contextmanager
def trace_press() -> Iterator[PressTracer]:
    """Traces what this thread runs; `path` is set once a press has committed something."""
    tracer = PressTracer()
    sys.setprofile(tracer)
    try:
        yield tracer
    finally:
        sys.setprofile(None)


# --- one move of each game --------------------------------------------


class BlankPainter:
    """Every picture is one grey pixel: pictures come after the commit."""

    trouble: str | None = None
    replaced = 0

    async def paint(self, scene: object, level: int) -> bytes:
        return PICTURE

    async def warm(self, game: str) -> None: ...

    async def close(self) -> None: ...


class PressTable:
    """Two people who open a table of a game on a simulated Discord, and press what they see."""

    def __init__(self, env: simcord.Env, guild: simcord.GuildHandle | None = None) -> None:
        guild = guild or env.create_guild()
        self.channel = guild.create_text_channel("tables")
        self.ann, self.ben = (guild.add_member(env.create_user(name)) for name in ("ann", "ben"))

    async def start(self, game: str) -> Any:
        """Opens a table of a game, lets both people in, and starts it; returns its message."""
        await self.open(game)
        return await self.start_opened()

    async def open(self, game: str) -> None:
        await self.ann.slash(self.channel, "game new", game=game)

    async def start_opened(self) -> Any:
        card = await self._find_message("join")
        await self.ben.click(card, custom_id=component_id(card, "join"))
        card = await self._find_message("start")
        await self.ann.click(card, custom_id=component_id(card, "start"))
        return await self._find_message("act")

    async def _find_message(self, action: str) -> Any:
        """The newest message with such a button, once there is one."""
        for _ in range(int(SECONDS / 0.02)):
            found = self.newest_message(action)
            if found is not None:
                return found
            await asyncio.sleep(0.02)
        raise TimeoutError(action)

    def newest_message(self, action: str) -> Any | None:
        """The newest public message with such a button."""
        places = (self.channel, *self.channel.threads)
        for message in reversed(list(chain.from_iterable(place.history() for place in places))):
            if not message.flags.ephemeral and component_id(message, action):
                return message
        return None

    async def make_move(self, board: Any) -> PressPath:
        """Opens the menu of whoever must act, and presses on until something is committed."""
        menu, person = await self.open_menu(board)
        for _ in range(PRESSES):
            with trace_press() as tracer:
                await press_next(person, menu)
            if tracer.path is not None:
                return tracer.path
        raise AssertionError("no press has led to a move")

    async def open_menu(self, board: Any) -> tuple[Any, simcord.MemberActor]:
        for person in (self.ann, self.ben):
            opened = await person.click(board, custom_id=component_id(board, "act"))
            if any(component_id(opened.response, action) for action in (*STEPS, "form")):
                return opened.response, person
        raise AssertionError("nobody may act")


STEPS: Final = ("whole", "pick", "go", "move")  # what leads to a move, the nearest first


async def press_next(person: simcord.MemberActor, menu: Any) -> None:
    """Presses what leads nearest to a move; of a list the first option is chosen."""
    for action in STEPS:
        found = find_component(menu, action)
        if found is None:
            continue
        if "options" in found:
            value = found["options"][0]["value"]
            await person.select(menu, [value], custom_id=found["custom_id"])
        else:
            await person.click(menu, custom_id=found["custom_id"])
        return
    raise AssertionError("there is nothing to press")


def find_component(message: Any, action: str) -> dict[str, Any] | None:
    """The first component with this action that can be used."""
    for part in walk_components(message.components):
        if str(part.get("custom_id") or "").startswith(f"tb:{action}:") and not part.get(
            "disabled"
        ):
            return part
    return None


def component_id(message: Any, action: str) -> str | None:
    found = find_component(message, action)
    return found["custom_id"] if found else None


def walk_components(components: list[Any]) -> Iterator[dict[str, Any]]:
    for component in components:
        part = component if isinstance(component, dict) else component.to_dict()
        yield part
        yield from walk_components(part.get("components", []))


@asynccontextmanager
async def run_bot(folder: Path) -> AsyncIterator[simcord.Env]:
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'press.db'}")
    bot = Tabularium(db, warm=False, painter=BlankPainter(), shard_count=1)
    try:
        with (
            patch.object(Repeating, "rest", lambda _: asyncio.sleep(3600)),
            patch.object(passing_answers, "READING_SECONDS", 3600),  # answers stay to be looked at
        ):
            async with simcord.run(bot, settle_timeout=SECONDS) as env:
                yield env
    finally:
        await db.close()


async def trace_game(game: str) -> PressPath:
    with TemporaryDirectory() as folder:
        async with run_bot(Path(folder)) as env:
            table = PressTable(env)
            return await table.make_move(await table.start(game))


def measure() -> dict[str, float]:
    """The longest way of all games, and that of each."""
    paths = {game: asyncio.run(trace_game(game)) for game in games()}
    found: dict[str, float] = {}
    for game, path in paths.items():
        found[f"press.{game}.modules"] = len(path.modules)
        found[f"press.{game}.switches"] = path.switches
    found["press.modules"] = max(len(path.modules) for path in paths.values())
    found["press.switches"] = max(path.switches for path in paths.values())
    return found


def print_paths(write: Callable[[str], object] = sys.stdout.write) -> None:
    """`python -m bench.press_path`: the way of each game's press, call by call."""
    for game in games():
        path = asyncio.run(trace_game(game))
        shared = len(path.modules_outside_rules)
        write(
            f"{game}: {len(path.modules)} modules ({shared} outside its rules), "
            f"{path.switches} switches\n"
        )
        for module, function in path.calls:
            write(f"    {module}.{function}\n")


if __name__ == "__main__":
    print_paths()
