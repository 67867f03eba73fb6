"""The programs that are measured side by side: ours runs as it is written there."""

from __future__ import annotations

from typing import Any

from bench.peers import HASH_LOGS, OURS, TIME_GAMES


def test_our_program_plays_a_match_to_its_end() -> None:
    program: dict[str, Any] = {}
    exec(OURS, program)
    match = program["play"](1)
    assert match.is_over
    assert program["log"](match) == match.dump()


def test_what_times_and_compares_programs_is_python() -> None:
    for code in (TIME_GAMES, HASH_LOGS):
        compile(code, "program", "exec")
