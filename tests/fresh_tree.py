"""A copy of the tracked files, to which a test adds a game or a box, and what is run in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy2

from bench.sources import ROOT, list_tracked_files

from .shared_files import SHARED


def fill_tree(made: Path) -> None:
    """Copies the tracked files. What Python has compiled of them goes along: it stays good while
    a file's time does.
    """
    for name in list_tracked_files():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        copy2(ROOT / name, made / name)
    for folder in {(made / name).parent for name in list_tracked_files()}:
        copy_compiled(ROOT / folder.relative_to(made) / "__pycache__", folder / "__pycache__")


def copy_compiled(folder: Path, to: Path) -> None:
    compiled = list(folder.glob("*.pyc"))
    if compiled:
        to.mkdir()
    for path in compiled:
        copy2(path, to)


def run(tree: Path, *command: str, said: str = "") -> str:
    """What a program prints that is run in the tree."""
    # What one program has compiled, the next one finds: nobody else sees this
    # tree. What other processes of this run have read is of another tree.
    unset = ("PYTHONDONTWRITEBYTECODE", SHARED)
    env = {key: value for key, value in os.environ.items() if key not in unset}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=env, input=said, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout
