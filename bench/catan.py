"""Catan: random games a second beside other programs, copies, loads, what the bot wins, and the pictures of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean, median
from typing import Any

from engine import games
from engine.catan.view import CatanView
from engine.core import Blind, Bot, Stream
from engine.match import Match
from render import catan as drawn
from render.catan.positions import NAMES, changes, middle
from words import Words

from . import loading, peers, pictures
from .clock import typical

KEY = "catan"
SEATS = 4
DUELS, MOST_MOVES = 200, 20_000
ENTRIES = 1000
ALONE: dict[str, str] = {"offers": "none"}  # as the other programs play: no trade between players


def measure() -> dict[str, float]:
    return {**run(), **painting()}


def run() -> dict[str, float]:
    """Everything but the pictures."""
    return {**speed(), **copies(), **loads(), **strength()}


def speed() -> dict[str, float]:
    """Random games of four, every move checked and logged, in alternating rounds with programs that play the same."""
    programs = peers.programs()
    found = peers.side_by_side(programs)
    ours = found.pop("ours")
    ratios = {f"{KEY}.vs_{name}": round(median(a / b for a, b in zip(ours, rates, strict=True)), 2) for name, rates in found.items()}
    return {f"{KEY}.games_per_s": round(median(ours), 1), **ratios, **sameness(programs)}


def sameness(programs: Mapping[str, peers.Program]) -> dict[str, float]:
    """How many different logs the same seeds leave in several processes; one, where a seed means anything."""
    keys = {"ours": f"{KEY}.logs", "catanatron": f"{KEY}.logs_of_catanatron"}
    return {key: peers.logs(programs[name]) for name, key in keys.items() if name in programs}


def long_match() -> Match[Any]:
    """A random match of so many entries."""
    game = games()[KEY]
    for seed in range(100):
        match, random = Match.start(game, SEATS, ALONE, seed, Stream(seed)), Random(seed)
        while len(match.lines) < ENTRIES and not match.over:
            decision = match.decisions()[0]
            match.act(decision.seat, decision.sample(random))
        if len(match.lines) == ENTRIES:
            return match
    raise AssertionError("some of these matches are longer")


def copies() -> dict[str, float]:
    """Microseconds to copy a position of the middle of a game."""
    state, times = long_match().state, 3000

    def copy() -> None:
        for _ in range(times):
            state.copy()

    return {f"{KEY}.copy_us": round(typical(copy, 9) / times * 1e6, 2)}


def loads() -> dict[str, float]:
    """Milliseconds to take up a match of 1,000 entries from the database, trusted, as the bot does."""
    return {f"{KEY}.load_1000_ms": round(loading.milliseconds(long_match()), 2)}


def strength() -> dict[str, float]:
    """The strongest bot's share of wins against three players who take any legal move."""
    return {f"{KEY}.bot_vs_random": round(fmean(_wins()), 3)}


def _wins() -> Iterator[bool]:
    game = games()[KEY]
    bot, blind = list(game.bots.values())[-1], Blind()
    for seed in range(DUELS):
        players: list[Bot[Any]] = [bot if seat == seed % SEATS else blind for seat in range(SEATS)]
        match, random = Match.start(game, SEATS, {}, seed, Stream(seed)), Random(seed)
        while (decisions := match.decisions()) and len(match.lines) < MOST_MOVES:
            decision = decisions[0]
            match.act(decision.seat, players[decision.seat].choose(game.view(match.state, decision.seat), decision, random))
        result = game.result(match.state)
        yield result is not None and seed % SEATS in result.winners


def painting() -> dict[str, float]:
    """The table of four on 19 hexes, made into a scene, painted and packed after one change."""
    words = Words("en", NAMES)

    def table(view: CatanView) -> pictures.Making:
        return lambda: drawn.table(view, words)[0]

    return pictures.numbers(KEY, list(map(table, changes(middle()))))
