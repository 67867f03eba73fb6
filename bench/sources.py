"""Our own source files and the functions in them, for whatever measures or lists the code."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = ("engine", "words", "render", "db", "play", "cogs", "local", "host")
PROGRAMS: Final = ("bot.py", "settings.py")
MIGRATIONS: Final = "db/migrations/versions/"
COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(frozen=True, slots=True)
class Function:
    """One function of a source file, with the class it stands in."""

    path: str
    line: int
    owner: str
    name: str
    source: str
    answers_yes_or_no: bool = False

    def __str__(self) -> str:
        inside = f"{self.owner}." if self.owner else ""
        return f"{self.path}:{self.line} {inside}{self.name}"


@dataclass(frozen=True, slots=True)
class Comprehension:
    path: str
    line: int
    loops: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def list_tracked_files(*patterns: str) -> list[str]:
    """The files that git knows and that still exist, by their paths from the project's root."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [path for path in listed.stdout.splitlines() if (ROOT / path).exists()]


def list_package_files() -> list[str]:
    """What runs in production: no tests, no benchmarks, and no migrations, which never change."""
    tracked = list_tracked_files("*.py")
    return [path for path in tracked if is_package_file(path) and not path.startswith(MIGRATIONS)]


def is_package_file(path: str) -> bool:
    return path in PROGRAMS or path.partition("/")[0] in PACKAGES


def read_source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def read_docstring(path: str) -> str:
    """The text with which a file opens; nothing where it does not open with one.

    It is the docstring in Python, and the first comment in the scripts
    and styles of the local page.
    """
    source = read_source(path)
    if path.endswith(".py"):
        opening = re.match(r'"""(.*?)"""', source, re.DOTALL)
    else:
        opening = re.match(r"/\*\*?\s(.*?)\*/", source, re.DOTALL)
    return re.sub(r"^ \*", "", opening[1], flags=re.MULTILINE) if opening else ""


def find_parts(path: str, source: str) -> Iterator[Function | Comprehension]:
    """Every function and every comprehension of a file, however deep they stand."""
    lines = source.splitlines()
    waiting: list[tuple[ast.AST, str]] = [(ast.parse(source), "")]
    while waiting:
        node, owner = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_question = node.returns is not None and ast.unparse(node.returns) == "bool"
            source_lines = cut_source(node, lines)
            yield Function(path, node.lineno, owner, node.name, source_lines, is_question)
        elif isinstance(node, COMPREHENSIONS):
            yield Comprehension(path, node.lineno, len(node.generators))
        inner = node.name if isinstance(node, ast.ClassDef) else owner
        waiting.extend((child, inner) for child in ast.iter_child_nodes(node))


def cut_source(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> str:
    """The lines of a function with its decorators, as they stand in the file."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return "\n".join(lines[first - 1 : node.end_lineno])
