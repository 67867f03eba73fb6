"""Tables of Catan taken up in the middle: some turns are written down while the bot is away."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from engine.core import Decision, Move
from engine.match import Match

from .house import House
from .players import Party
from .records import Home, Stored, change_records, load_stored
from .settlers import Island, play_plainly

MOST_ENTRIES, MOST_TRIES = 2500, 12  # of a match that is played on until something comes about


async def take_up_later(
    house: House,
    party: Party,
    enough: Callable[[Match[Any]], bool],
    choose: Callable[[Match[Any], Decision, Random], Move] = play_plainly,
) -> Island:
    """The table some turns later, in which everybody did what `choose` says: written down while
    the bot is away.
    """
    await house.stop()
    play_in_records(house, load_stored(house, party.id), enough, choose)
    await house.start()
    await party.wait_until_shown(30)
    return Island(party)


def play_on(
    table: Stored,
    enough: Callable[[Match[Any]], bool],
    choose: Callable[[Match[Any], Decision, Random], Move] = play_plainly,
) -> Match[Any]:
    """A copy of the table's match, some turns later.

    Where what is wanted does not come about, it is tried again
    with other choices.
    """
    for seed in range(1, MOST_TRIES + 1):
        match: Match[Any] = Match.load(table.data)
        random = Random(seed)
        while len(match.lines) < MOST_ENTRIES and not match.is_over:
            if enough(match):
                return match
            decision = match.decisions()[0]
            match.act(decision.seat, choose(match, decision, random))
    raise AssertionError("what the test waits for never came about")


def play_in_records(
    house: Home,
    table: Stored,
    enough: Callable[[Match[Any]], bool],
    choose: Callable[[Match[Any], Decision, Random], Move] = play_plainly,
) -> None:
    """Writes down some turns of a table of which no bot knows now."""
    first = len(table.load_match().lines)
    match = play_on(table, enough, choose)
    with change_records(house) as db:
        (at,) = db.execute("SELECT created_at FROM matches WHERE id = ?", (table.id,)).fetchone()
        for seq, (seat, move, drawn) in enumerate(match.dump()["log"][first:], first + 1):
            db.execute(
                "INSERT INTO entries (match_id, seq, seat, move, drawn, at) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (table.id, seq, seat, json.dumps(move), json.dumps(drawn), at),
            )
        settings = json.dumps({**table.settings, "pinged": list_still_told(table, match)})
        db.execute("UPDATE matches SET settings = ? WHERE id = ?", (settings, table.id))


def list_still_told(table: Stored, later: Match[Any]) -> list[int]:
    """Of those who were told to act, the people who are asked ever since: their wait goes on."""
    after = replace(table, data={**table.data, "log": later.dump()["log"]})
    numbers = range(table.seq, after.seq + 1)

    def is_asked_ever_since(person: int) -> bool:
        asked = map(after.find_asked, numbers)
        return all(person in people or not people for people in asked)

    return list(filter(is_asked_ever_since, table.settings.get("pinged", [])))
