"""Whoever copies the smallest game into folders of another name has another game, and touches no
other file: it is played in the terminal and through the bot, and keeps every promise.
"""

from __future__ import annotations

import subprocess
from itertools import takewhile
from pathlib import Path

import pytest

from bench.sources import ROOT

from .fresh_tree import fill_tree, run

NEW = "mygame"
PAGE = ROOT / "docs/add-a-game.md"
# What is asked of the new game, and what must still be true of all others beside it.
ASKED = ("tests/conformance", "tests/render/test_every_game.py", "tests/whole/test_every_game.py")
OWN = (f"tests/engine/{NEW}", f"tests/render/{NEW}")
OTHERS = (
    "tests/words/test_complete.py::test_a_catalogue_is_complete_and_right",
    "tests/cogs/test_move_commands.py::test_no_top_level_command_is_larger_than_discord_takes",
    "tests/cogs/test_move_commands.py::test_every_option_s_name_is_in_the_catalogues",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files, and in them a copy of the game, made as the page says."""
    made = tmp_path_factory.mktemp("tree")
    fill_tree(made)
    subprocess.run(["sh", "-e", "-c", "\n".join(copying_lines())], cwd=made, check=True)
    return made


def copying_lines() -> list[str]:
    """The lines of the page that make a copy of the smallest game."""
    lines = PAGE.read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("    for folder in"))
    return list(takewhile(bool, lines[first:]))


def test_only_the_folders_of_the_game_carry_its_name(tree: Path) -> None:
    copied = [path.relative_to(tree) for path in tree.rglob("*") if NEW in path.name]
    folders = {str(path) for path in copied if (tree / path).is_dir()}
    assert folders == {
        f"engine/{NEW}",
        f"render/{NEW}",
        f"tests/engine/{NEW}",
        f"tests/render/{NEW}",
    }


def test_the_copy_is_listed_as_an_alpha_and_the_terminal_plays_it_against_a_bot(
    tree: Path,
) -> None:
    assert "Terni mygame (alpha)" in run(tree, "-m", "engine")
    picture = ("--picture", str(tree / "out/table.png"))
    answers = "1\n" * 400  # always what is offered first
    played = run(tree, "-m", "engine", NEW, "--seed", "1", *picture, said=answers)
    assert "Won: " in played or "Nobody wins." in played
    assert (tree / "out/table.png").read_bytes().startswith(b"\x89PNG")


def test_the_copy_keeps_every_promise_and_is_played_through_the_bot(tree: Path) -> None:
    """By buttons, menus and its slash command, with its pictures, in a bot of its own process."""
    told = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", NEW, *ASKED, *OWN)
    assert " passed" in told or told.rstrip().endswith("[100%]")


@pytest.mark.soak
def test_beside_the_copy_everything_is_complete_though_nothing_of_it_is_translated(
    tree: Path,
) -> None:
    run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *OTHERS)


def test_its_pictures_are_painted_by_their_own_program(tree: Path) -> None:
    painted = run(tree, "-m", "render", NEW, "out/samples").splitlines()
    assert painted
    assert all((tree / name).read_bytes().startswith(b"\x89PNG") for name in painted)


@pytest.mark.soak
def test_the_copy_stands_the_long_tests_too(tree: Path) -> None:
    """Every combination of options for longer, and hundreds of matches under the referee."""
    own = (*OWN, "tests/conformance")
    run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "soak", "-k", NEW, *own)
