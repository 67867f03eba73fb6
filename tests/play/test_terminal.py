"""Matches in the terminal: as a program with scripted input, and forms through the
session itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.match import Match
from play.match_start import begin_match
from play.terminal.console import Console
from play.terminal.session import Session
from tests.fork_server import run_forked
from tests.games.bazaar import GAME as BAZAAR
from tests.games.bazaar.state import one
from words import Words

ROOT = Path(__file__).resolve().parent.parent.parent


class Program:
    """`python -m engine` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str, lines: tuple[str, ...] = (), status: int = 0) -> str:
        picture = str(self.folder / "table.png")
        typed = "".join(f"{line}\n" for line in lines)
        done = self.run("-m", "engine", *arguments, "--picture", picture, typed=typed)
        assert done.returncode == status, done.stderr
        return done.stderr if status else done.stdout

    def run(self, *arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
        return run_forked(*arguments, typed=typed)

    def log(self) -> list[Any]:
        return list(json.loads((self.folder / "armadora.json").read_text("utf-8"))["log"])


class FreshProgram(Program):
    """The same, started as a person starts it."""

    def run(self, *arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            timeout=120,
            check=False,
        )


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_without_a_game_the_games_are_listed(program: Program) -> None:
    assert "armadora: Armadora, for 2, 3, 4 players." in program()


def test_bots_play_a_whole_match_and_the_picture_is_written(program: Program) -> None:
    said = program("armadora", "--auto", "--seats", "3", "--seed", "5", "--option", "advanced=on")
    assert "Everybody has passed." in said
    assert "\n1. " in said
    assert "\nWon: " in said
    assert (program.folder / "table.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_match(program: Program) -> None:
    arguments = ("armadora", "--auto", "--seed", "5", "--bots", "random")
    assert program(*arguments) == FreshProgram(program.folder)(*arguments)


def test_moves_are_made_by_numbers_and_by_short_text(program: Program) -> None:
    program(
        "armadora",
        "--seed",
        "3",
        "--you",
        "all",
        lines=("", "1", "1", "5", "", "", "warrior 3 C4", "", "", "save"),
    )
    (first, second) = program.log()
    assert (first[1][:2], second[1][:2]) == (["PlaceWarrior", 1], ["PlaceWarrior", 3])
    assert {first[0], second[0]} == {0, 1}


def test_undo_takes_a_step_of_ones_own_turn_back(program: Program) -> None:
    program(
        "armadora", "--seed", "1", "--you", "all", lines=("", "palisade A1|B1", "undo", "save")
    )
    assert [move for _, move, _ in program.log()] == [["PlacePalisade", 0], ["Undo", 0]]


def test_bots_agree_to_an_undo_of_the_last_turn(program: Program) -> None:
    said = program("armadora", "--seed", "1", lines=("warrior 1 A1", "undo", "save"))
    log = program.log()
    assert log[-1] == [0, ["Undo", 0], []]
    assert len(log) > 2
    assert f"Seat 1 takes back {len(log) - 1} actions:" in said
    assert "← Seat 1 places a warrior on A1." in said


def test_people_are_asked_before_their_moves_are_undone(program: Program) -> None:
    moves = ("", "warrior 1 A1", "", "", "warrior 1 B1", "", "", "undo")
    said = program("armadora", "--seed", "1", "--you", "all", lines=(*moves, "no", "save"))
    assert "Do the others agree: Seat 2?" in said
    assert len(program.log()) == 2
    program("armadora", "--seed", "1", "--you", "all", lines=(*moves, "yes", "save"))
    assert program.log()[-1] == [0, ["Undo", 0, [1]], []]


def verified(file: Path, *arguments: str) -> tuple[int, str]:
    done = run_forked("-m", "engine", "verify", str(file), *arguments)
    return done.returncode, done.stdout or done.stderr


def test_the_dice_of_an_exported_match_are_checked_without_the_bot(tmp_path: Path) -> None:
    game = games()["armadora"]
    match = begin_match(game, 2, {}, shuffled=True)
    while not match.is_over:
        match.act(match.decisions()[0].seat, match.decisions()[0].fallback)
    data, file = {**match.dump(), "commitment": match.commitment_digest}, tmp_path / "match.json"
    file.write_text(json.dumps(data), "utf-8")
    status, said = verified(file)
    assert (status, said.partition(":")[0]) == (0, "Chance was fair")
    assert str(match.commitment_digest) in said
    assert verified(file, "--commitment", "0" * 64)[0] == 1
    file.write_text(
        json.dumps({**data, "seed": "0" * 32, "commitment": None, "order": None}), "utf-8"
    )
    assert verified(file) == (1, "Chance was not fair: the seed gives another set-up.\n")
    file.write_text("{", "utf-8")
    assert verified(file)[0] == 2
    assert verified(tmp_path / "nothing.json")[0] == 2


def test_a_saved_match_goes_on(program: Program) -> None:
    program("armadora", "--seed", "1", lines=("warrior 1 A1", "save"))
    before = program.log()
    program("--load", str(program.folder / "armadora.json"), lines=("warrior 1 A2", "save"))
    assert program.log()[: len(before)] == before
    assert len(program.log()) > len(before)


def test_a_match_is_loaded_in_the_middle_of_another(program: Program) -> None:
    program("armadora", "--seed", "1", lines=("warrior 1 A1", "save"))
    saved = program.log()
    program("armadora", "--seed", "1", lines=("warrior 2 B1", "load", "save"))
    assert program.log() == saved


def test_every_refusal_is_one_sentence_and_the_match_goes_on(program: Program) -> None:
    wrong = ("99", "fly", "warrior 9 A1", "rules 99", "undo", "load nowhere.json")
    said = program("armadora", "--seed", "1", lines=(*wrong, "warrior 1 A1", "save"))
    for sentence in (
        "That is not one of the numbers.",
        "There is no move called fly.",
        "That cannot be done now.",
        "There is no such page.",
        "There is nothing of yours to take back.",
        "nowhere.json cannot be read: No such file or directory.",
    ):
        assert sentence in said
    assert program.log()[0][1][0] == "PlaceWarrior"


def test_the_rules_can_be_read_in_the_middle_of_a_match(program: Program) -> None:
    said = program("armadora", "--seed", "3", lines=("rules", "rules 1", "quit"))
    assert "The aim" in said
    assert "Whoever has most gold wins." in said


def test_what_cannot_be_taken_back_is_asked_once_more(program: Program) -> None:
    said = program("armadora", "--seed", "3", lines=("pass", "no", "pass", "yes"))
    assert said.count("Write yes to go on.") == 2
    assert said.count("Seat 1 passes.") == 1


@pytest.mark.parametrize(("arguments", "sentence"), [
    (("chess",), "There is no game called chess. There are: "),
    (("armadora", "--seats", "7"), "Armadora is for 2, 3, 4 players."),
    (("armadora", "--option", "speed=high"), "There is no option speed."),
    (("armadora", "--you", "5"), "The seats are the numbers from 1 to 2."),
    (("armadora", "--bots", "clever"), "There is no bot called clever. There are: random, steady."),
    (("--load", "Makefile"), "Makefile holds no match."),
])  # fmt: skip
def test_wrong_arguments_are_told(
    program: Program,
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    assert sentence in program(*arguments, status=2)


def test_nobody_sees_anothers_values_after_the_screen_was_handed_over(program: Program) -> None:
    said = program(
        "armadora",
        "--seed",
        "3",
        "--you",
        "all",
        lines=("", "warrior 5 C4", "", "", "warrior 4 D3", "", "", "quit"),
    )
    screens = said.split("press Enter to see the table.")
    assert len(screens) == 4  # nobody yet, the first player, the second, the first again
    assert "C4, value 5" not in screens[2]
    assert "D3, value 4" not in screens[3]
    assert "C4, value 5" in screens[3]


def test_the_terminal_speaks_korean(program: Program) -> None:
    said = program("armadora", "--seed", "3", "--language", "ko", lines=("warrior 1 A1", "quit"))
    assert "1번 자리가 A1에 군사를 놓습니다." in said


# --- forms, which the smallest game does not have ---------------------


def session(tmp_path: Path, *lines: str) -> tuple[Match[Any], str]:
    """A bazaar for two, the first seat a person who writes these lines."""
    match = Match.start(BAZAAR, 2, {}, seed=1)
    match.entry.news = []
    left, said = list(lines), []

    def read(prompt: str) -> str:
        said.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    console = Console(Words("en", ["Ann", "Bo"]), read, said.append)
    Session(match, console, frozenset({0}), "random", tmp_path / "table.png").play()
    return match, "".join(said)


def test_a_form_is_asked_question_by_question_until_it_is_right(tmp_path: Path) -> None:
    match, said = session(tmp_path, "1", "silk silk", "silk spice")
    assert "Name two different goods: cloth, salt, silk, spice." in said
    assert match.state.merchants[0].charter == "silk spice"


def test_an_empty_line_takes_what_a_form_proposes(tmp_path: Path) -> None:
    match, said = session(tmp_path, "1", "")
    assert "Nothing written means: cloth salt" in said
    assert match.state.merchants[0].charter == "cloth salt"


def test_counts_are_picked_by_their_numbers(tmp_path: Path) -> None:
    hand = Match.start(BAZAAR, 2, {}, seed=1).state.merchants[0].hand
    give = next(good for good, n in enumerate(hand) if n)
    want = (give + 1) % len(hand)
    match, said = session(
        tmp_path, "1", "", "4", "99", "1", str(2 * want + 1)
    )  # of each good one or two can be wanted
    assert "That is not one of the numbers." in said
    (offer,) = (
        line.move.values()
        for line in match.lines
        if type(line.move).__name__ == "Offer" and line.seat == 0
    )
    assert offer == (one(give), one(want))
