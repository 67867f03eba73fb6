"""Which package may import which: one table, and a walk over every import statement."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Set
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from types import ModuleType

import pytest

import play.errors
import play.rows

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "words": {"engine"},
    "db": set(),
    "render": {"engine", "words"},
    "play": {"engine", "words", "db"},
    "cogs": {"engine", "words", "play", "render"},
    "local": set(),
}
# Programs that are started from inside a package, and may reach further than it.
PROGRAMS = {"engine/__main__.py": {"play"}, "play/terminal": {"render"}}
# What only one package may know of the world outside. (The local table is the
# other end of the wire: it only tells the library where that is.)
ONLY_FROM = {
    "discord": {"cogs", "local"},
    "sqlalchemy": {"db", "play"},
    "PIL": {"render", "local"},
}


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def imported(path: Path) -> frozenset[str]:
    """The top-level packages that a file names in absolute imports, wherever they stand in it."""
    return frozenset(_imported_packages(path))


def _imported_packages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def programs(path: Path) -> set[str]:
    name = path.relative_to(ROOT).as_posix()
    return {
        package
        for prefix, further in PROGRAMS.items()
        if name.startswith(prefix)
        for package in further
    }


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_the_arrows_point_one_way(package: str) -> None:
    wrong = {
        str(path.relative_to(ROOT)): sorted(found)
        for path in sources(package)
        if (
            found := imported(path)
            & MAY_IMPORT.keys() - {package} - MAY_IMPORT[package] - programs(path)
        )
    }
    assert wrong == {}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_no_package_imports_the_programs_that_start_it(package: str) -> None:
    """Not even for a type: the bot that a cog is added to is `CogHost`."""
    for path in sources(package):
        assert {"bot", "settings", "host", "bench", "tests"}.isdisjoint(imported(path)), path


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: Path, known: Set[str]) -> set[str]:
    """Our own modules that a file names, also where only a type checker follows."""
    package = ".".join(path.relative_to(ROOT).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in known}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_import(node, package)
            for alias in node.names:
                part = f"{base}.{alias.name}"
                found |= {part if part in known else base} & known
    return found - {module_name(path)}


def resolve_import(node: ast.ImportFrom, package: str) -> str:
    """The module that an import names, with its dots resolved."""
    if not node.level:
        return node.module or ""
    above = package.split(".")
    above = above[: len(above) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even where only a type checker follows: a shared type stands where both can import it."""
    paths = [path for package in (*MAY_IMPORT, "bench", "host") for path in sources(package)]
    paths += [ROOT / "bot.py", ROOT / "settings.py"]
    known = {module_name(path) for path in paths}
    order = TopologicalSorter({module_name(path): imported_modules(path, known) for path in paths})
    order.prepare()  # CycleError names the circle


def test_the_rules_need_the_standard_library_only() -> None:
    for path in sources("engine"):
        assert imported(path) - programs(path) <= sys.stdlib_module_names | {"engine"}, path


@pytest.mark.parametrize("library", ONLY_FROM)
def test_a_library_stays_where_it_belongs(library: str) -> None:
    users = {
        package for package in MAY_IMPORT for path in sources(package) if library in imported(path)
    }
    assert users <= ONLY_FROM[library]


def test_cogs_open_no_transaction() -> None:
    """What they read and write is a use case of `play`, also where no import tells of it."""
    opened = {"read", "peek", "write", "writing", "locked"}
    for path in sources("cogs"):
        assert opened.isdisjoint(_entered_methods(path)), path


def _entered_methods(path: Path) -> Iterator[str]:
    """The methods whose results are entered with `async with`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for item in node.items if isinstance(node, ast.AsyncWith) else ():
            call = item.context_expr
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                yield call.func.attr


def test_cogs_reach_through_nothing_to_the_records() -> None:
    for path in sources("cogs"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert {"db", "_db", "leases", "_leases"}.isdisjoint(used), path


def names_from_play() -> set[tuple[str, str]]:
    """The modules of `play` that cogs import from, each with a name."""
    found: set[tuple[str, str]] = set()
    for path in sources("cogs"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("play"):
                found |= {(str(node.module), alias.name) for alias in node.names}
    return found


def test_of_the_records_cogs_are_handed_rows_and_errors_alone() -> None:
    listed = {*play.rows.__all__, *play.errors.__all__}
    for module, name in sorted(names_from_play()):
        given = getattr(import_module(module), name)
        home = given.__name__ if isinstance(given, ModuleType) else given_by(given)
        assert home.partition(".")[0] != "db" or name in listed, f"{module}.{name}"


def given_by(given: object) -> str:
    """The module in which something is defined; nowhere for a number or a sentence."""
    return str(getattr(given, "__module__", ""))


@pytest.mark.parametrize("name", sorted({*play.rows.__all__, *play.errors.__all__}))
def test_what_the_records_hand_out_can_only_be_looked_at(name: str) -> None:
    given = vars(play.rows).get(name, vars(play.errors).get(name))
    if not isinstance(given, type) or issubclass(given, Exception | tuple):
        return
    assert is_dataclass(given)
    with pytest.raises(FrozenInstanceError):
        setattr(object.__new__(given), fields(given)[0].name, None)
    asked = [key for key, part in vars(given).items() if iscoroutinefunction(part)]
    assert asked == [], "it would ask the records"


def test_all_services_are_seen_only_where_cogs_are_set_up() -> None:
    """Each cog and each service is given what it uses, never the whole, and reaches through no
    other cog.
    """
    for path in sources("cogs"):
        for scope in ast.parse(path.read_text("utf-8")).body:
            if isinstance(scope, ast.AsyncFunctionDef) and scope.name == "setup":
                continue
            used = {node.attr for node in ast.walk(scope) if isinstance(node, ast.Attribute)}
            assert {"services", "get_cog"}.isdisjoint(used), path


def test_no_game_is_named_outside_its_own_folders() -> None:
    """Never a switch on a game's name: generic code finds games by itself."""
    games = {
        path.parent.name
        for path in (ROOT / "engine").glob("*/__init__.py")
        if path.parent.name != "kit"
    }
    for package in MAY_IMPORT:
        for path in sources(package):
            if games.isdisjoint(path.relative_to(ROOT).parts):
                assert games.isdisjoint(_names(path)), path


def _names(path: Path) -> set[str]:
    """Names and whole strings of a file; what a sentence mentions does not count."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    strings = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    modules = {
        part
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for part in node.module.split(".")
    }
    return strings | modules | {node.id for node in nodes if isinstance(node, ast.Name)}


# The rules neither look at a clock nor at the world, and all their
# chance comes from the entry that is being written.
NOT_IN_RULES = {
    "asyncio",
    "concurrent",
    "datetime",
    "logging",
    "multiprocessing",
    "os",
    "secrets",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
NOT_CALLED = {"print", "input", "open", "eval", "exec"}
# A game's numbers are files; where they are is looked up once, when the game is first used.
RULES = [
    path for path in sources("engine") if path.name != "__main__.py" and "data" not in path.parts
]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_rules_do_nothing_but_rules(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    assert NOT_IN_RULES.isdisjoint(imported(path))
    assert not any(
        isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Global) for node in nodes
    )
    called = {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert NOT_CALLED.isdisjoint(called)
    from_random = [
        node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "random"
    ]
    assert {alias.name for node in from_random for alias in node.names} <= {"Random"}
    assert "random" not in {
        alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }


# What a picture is made of must not reach further than what its viewer
# may see: views, and what is printed on boards and cards. Files of a
# game's own folder, whichever game it is.
DRAWN_FILES = {
    "base_kit",
    "bearings",
    "board",
    "components",
    "data",
    "decks",
    "ground",
    "kinds",
    "log_messages",
    "log_sentences",
    "match_kit",
    "names",
    "view",
}
DRAWN_MODULES = {"engine.chronicle", "engine.kit.hexes", "engine.kit.packed", "engine.text"}
# Of these modules, which hold more, a picture uses these names alone.
DRAWN_NAMES = {
    "engine.core": {
        "NameAxis",
        "Plain",
        "Plural",
        "Result",
        "Score",
        "Seat",
        "Text",
        "Value",
        "Verbatim",
        "View",
        "Who",
        "Word",
    },
    "engine.catan.scoring": {"VICTORY_TITLE"},
}
RULE_MODULES = {module_name(path) for path in sources("engine")}


def imported_rules(source: str) -> set[str]:
    """Modules of the rules that a source names; where names are listed, `module:name`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):  # whole, with all that is in it
            found |= {alias.name for alias in node.names if alias.name.startswith("engine")}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine"):
            found |= {_imported_rule(str(node.module), alias.name) for alias in node.names}
    return found


def _imported_rule(module: str, name: str) -> str:
    if f"{module}.{name}" in RULE_MODULES:
        return f"{module}.{name}"
    return f"{module}:{name}" if module in DRAWN_NAMES else module


def is_drawn(name: str) -> bool:
    module, _, used = name.partition(":")
    if used:
        return used in DRAWN_NAMES[module]
    parts = module.split(".")
    return module in DRAWN_MODULES or (len(parts) == 3 and parts[-1] in DRAWN_FILES)


def secrets_in(source: str) -> list[str]:
    return sorted(name for name in imported_rules(source) if not is_drawn(name))


def test_pictures_are_made_of_views() -> None:
    for path in sources("render"):
        assert secrets_in(path.read_text("utf-8")) == [], path


@pytest.mark.parametrize(
    "line",
    [
        "from engine.catan.observation import observe",
        "from engine.catan import resampling",
        "from engine.praetor.player import Player",
        "from engine.core import Game",
        "from engine.catan.scoring import make_result",
        "from engine import games",
        "import engine.core",
        "import engine.roma.state",
        "def late():\n    from engine.match import Match",
    ],
)
def test_a_picture_that_reached_for_secrets_would_be_found(line: str) -> None:
    assert secrets_in(line)


def test_what_pictures_may_import_is_there_and_used() -> None:
    texts = [path.read_text("utf-8") for path in sources("render")]
    used = set[str]().union(*map(imported_rules, texts))
    modules = {name.partition(":")[0] for name in used}
    assert {name.split(".")[-1] for name in modules} >= DRAWN_FILES
    assert modules >= DRAWN_MODULES
    listed = {f"{module}:{name}" for module, names in DRAWN_NAMES.items() for name in names}
    assert listed <= used
