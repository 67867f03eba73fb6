"""`python -m bench.map`: writes the lists of files in docs/map.md anew, with what each file is for.

The line of a file is the first sentence of its docstring, so that it is
changed in one place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import PurePosixPath
from typing import Final

from .sources import ROOT, list_tracked_files, read_docstring

MAP: Final = ROOT / "docs/map.md"
BEGIN: Final = "<!-- files: written by `make map` -->\n"
END: Final = "<!-- end of files -->\n"
# In this order, as the layers stand on each other; what is not named follows behind.
ORDER: Final = (
    "engine",
    "words",
    "render",
    "db",
    "play",
    "cogs",
    "local",
    "host",
    "bench",
    "tests",
)
PACKAGE_FILE: Final = "__init__.py"
LISTED: Final = ("*.py", "local/page/*.js", "local/page/*.css")


def insert_files(text: str) -> str:
    """The map with the lists of files as they are now between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    files = "\n".join(write_index(list_tracked_files(*LISTED)))
    return before + BEGIN + files + "\n" + END + after


def write_index(paths: Iterable[str]) -> Iterator[str]:
    """A heading for every top-level package, a list for every folder in it."""
    ordered = sorted(map(PurePosixPath, paths), key=place_in_index)
    for package, inside in groupby(ordered, top_folder):
        yield f"\n### {package or 'The programs'}"
        for folder, files in groupby(inside, lambda path: path.parent):
            yield from write_folder(folder, list(files))


def place_in_index(path: PurePosixPath) -> tuple[int, PurePosixPath, str]:
    """What files are sorted by: layer, folder and name."""
    package = top_folder(path)
    layer = ORDER.index(package) if package in ORDER else -1
    return layer, path.parent, path.name


def top_folder(path: PurePosixPath) -> str:
    """The top-level package of a file; "" for a program in the root."""
    return path.parts[0] if len(path.parts) > 1 else ""


def write_folder(folder: PurePosixPath, files: list[PurePosixPath]) -> Iterator[str]:
    """What a folder is for, its files with a line each, and its tests by name alone."""
    yield ""
    if folder.parts:
        yield f"**`{folder}/`** {describe_package(folder, files)}".rstrip() + "\n"
    for file in files:
        if file.name != PACKAGE_FILE and not is_test(file):
            yield f"* `{file.name}` {first_sentence(file)}"
    if tests := [f"`{file.name}`" for file in files if is_test(file)]:
        yield f"* {', '.join(tests)}"


def describe_package(folder: PurePosixPath, files: list[PurePosixPath]) -> str:
    """What a folder is for, by its `__init__.py`; "" where it has none."""
    package = folder / PACKAGE_FILE
    return first_sentence(package) if package in files else ""


def is_test(file: PurePosixPath) -> bool:
    return file.name.startswith("test_")


def first_sentence(file: PurePosixPath) -> str:
    """The first sentence of a file's docstring, on one line; nothing where a file has none."""
    joined = " ".join(read_docstring(str(file)).split())
    sentence = re.match(r"(.+?[.!?])(?= |$)", joined)
    return sentence[1] if sentence else joined


def main() -> None:
    """Writes the lists of files in docs/map.md anew."""
    MAP.write_text(insert_files(MAP.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
