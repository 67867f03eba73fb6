"""The parts of the names in a file: what it knows of, whatever it calls it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
OF_MODULES = {"modules", "box_art"}  # folders: of modules, and of drawings that their rooms share


def base_files(*folders: str) -> list[Path]:
    """All files of these folders that belong to no module."""
    found: list[Path] = []
    for folder in folders:
        found += sorted((ROOT / folder).rglob("*.py"))
    return [path for path in found if not OF_MODULES & {*path.relative_to(ROOT).parts}]


def names_in(path: Path) -> set[str]:
    """All names of a file, and its strings of one word; sentences and comments do not count."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names.update(_names_of(node))
    return names


def _names_of(node: ast.AST) -> Iterator[str]:
    """The names that stand in one place of the source."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.alias(name=name) | ast.ImportFrom(module=str(name)) | ast.keyword(arg=str(name)):
            yield from name.split(".")
        case ast.Constant(value=str(word)) if re.fullmatch("[A-Za-z_-]+", word):
            yield word


def parts_of(name: str) -> frozenset[str]:
    """The words of which a name is made, each in the singular: `settlement_places` has two."""
    spaced = re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return frozenset(_singular(word.lower()) for word in re.split("[^A-Za-z]+", spaced) if word)


def _singular(word: str) -> str:
    """A noun in the singular, as far as a name needs it."""
    if word.endswith("ies") and len(word) > len("ties"):
        return word.removesuffix("ies") + "y"
    is_plural = word.endswith("s") and not word.endswith("ss")
    return word.removesuffix("s") if is_plural and len(word) > len("gas") else word


def parts_in(path: Path) -> set[str]:
    """The words of all names of a file."""
    return {word for name in names_in(path) for word in parts_of(name)}
