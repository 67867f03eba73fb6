"""What our pages name is there: files and folders, classes and what they have, functions, tests."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from bench.map import MAP, insert_files
from bench.sources import ROOT, list_tracked_files, read_source

# What was is told in the changelog, with the names it had.
PAGES = [page for page in list_tracked_files("*.md") if page != "CHANGELOG.md"]
PATH = re.compile(r"[\w./-]+(?:/|\.(?:py|js|css|md|json|txt|in|toml|yaml|service))")
PLACE_IN_FILE = re.compile(r"([\w/.]+\.py): (\w+)\b.*")
MEMBER = re.compile(r"([A-Z]\w*)\.(\w+)(?:\(.*\))?")
ATTRIBUTE = re.compile(r"([a-z]\w*)\.([a-z]\w*)(?:\(.*\))?")
CALL = re.compile(r"([a-z]\w*)\(.*\)")
CLASS = re.compile(r"[A-Z]\w*[a-z]\w*")
IDENTIFIER = re.compile(r"[A-Za-z]\w*_\w+")
# Names of libraries that a page speaks of.
FOREIGN = {"DynamicItem", "interaction_check", "view.stop()"}


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    named = [name for name in find_quoted(page) if PATH.fullmatch(name)]
    assert [name for name in named if not exists_for(page, name)] == []


@pytest.mark.parametrize("page", PAGES)
def test_code_that_a_page_names_is_there(page: str) -> None:
    assert [name for name in find_quoted(page) if not is_known(page, name)] == []


def test_the_map_lists_every_file_with_what_it_is_for() -> None:
    text = MAP.read_text("utf-8")
    assert insert_files(text) == text, "`make map` brings the lists up to date."


def find_quoted(page: str) -> list[str]:
    """What stands between back quotes in the running text of a page."""
    running = re.sub(r"^```.*?^```", "", read_source(page), flags=re.DOTALL | re.MULTILINE)
    return sorted(set(re.findall(r"`([^`\n]+)`", running)))


def exists_for(page: str, name: str) -> bool:
    """Whether a path leads somewhere: from the root, from the page, or as the end of a path."""
    if name.startswith(("/", "./.", "~")):
        return True  # a place on somebody's machine
    if (ROOT / name).exists() or (ROOT / page).parent.joinpath(name).exists():
        return True
    inside = f"{Path(page).parent}/" if page.endswith("/README.md") else ""
    return any(path.startswith(inside) and f"/{name}" in f"/{path}" for path in all_files())


@cache
def all_files() -> list[str]:
    return list_tracked_files()


def is_known(page: str, name: str) -> bool:
    """Whether what looks like code is defined somewhere; everything else is no concern of ours."""
    if PATH.fullmatch(name) or name in FOREIGN:
        return True
    if found := PLACE_IN_FILE.fullmatch(name):
        return exists_for(page, found[1]) and found[2] in index().by_file[found[1]]
    if found := MEMBER.fullmatch(name):
        return index().has_member(found[1], found[2])
    if found := ATTRIBUTE.fullmatch(name):
        module = ROOT / found[1] / f"{found[2]}.py"
        return found[2] in all_names() or found[2] in all_words() or module.exists()
    if found := CALL.fullmatch(name):
        return found[1] in all_names()
    if CLASS.fullmatch(name):
        return name in all_names()
    if IDENTIFIER.fullmatch(name):
        return name in all_names() or name in all_words()
    return True


class Index:
    """Everything that the code defines: by file, and by class with what it inherits."""

    def __init__(self) -> None:
        self.by_file: defaultdict[str, set[str]] = defaultdict(set)
        self.members: defaultdict[str, set[str]] = defaultdict(set)
        self.bases: defaultdict[str, set[str]] = defaultdict(set)

    def add_file(self, path: str) -> None:
        waiting: list[tuple[ast.AST, str]] = [(ast.parse(read_source(path)), "")]
        while waiting:
            node, owner = waiting.pop()
            if name := defined_name(node):
                self.by_file[path].add(name)
                self.members[owner].add(name)
            if isinstance(node, ast.ClassDef):
                owner = node.name
                self.bases[owner] |= {base.id for base in node.bases if isinstance(base, ast.Name)}
            waiting.extend((child, owner) for child in ast.iter_child_nodes(node))

    def has_member(self, owner: str, name: str) -> bool:
        if name in self.members[owner]:
            return True
        return any(self.has_member(base, name) for base in self.bases[owner])


def defined_name(node: ast.AST) -> str | None:
    """The name that a statement gives to a function, a class, a variable or an attribute."""
    match node:
        case (
            ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name)
        ):
            return name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return name
    return None


@cache
def index() -> Index:
    made = Index()
    for path in list_tracked_files("*.py"):
        if not path.startswith("tests/"):
            made.add_file(path)
    return made


@cache
def all_names() -> set[str]:
    return set().union(*index().by_file.values())


@cache
def all_words() -> set[str]:
    """Every word of code, data and settings: keys of files, environment variables, strings."""
    files = list_tracked_files("*.py", "*.json", "*.toml", "*.yaml", ".env.example", "deploy")
    found: set[str] = set()
    for path in files:
        found.update(re.findall(r"\w+_\w+", read_source(path)))
    return found
