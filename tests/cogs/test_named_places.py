"""Every place that a button or a form of a menu names has its label in the picture above it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bench.presses import make_table
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from engine import games
from engine.core import Decision, Move, StreamEntry
from engine.match import Match
from words import Words

CATAN = games()["catan"]
MOST_MOVES = 900


def menu_in(scenario: str, is_wanted: Callable[[Match[Any], Decision], bool]) -> MoveMenu:
    """The menu of the first question in a match of steady bots that is a wanted one."""
    match = Match.start(CATAN, 3, {"traders": scenario}, 0, StreamEntry(0))
    bot, random = CATAN.bots["steady"], Random(0)
    for _ in range(MOST_MOVES):
        decision = match.decisions()[0]
        if is_wanted(match, decision):
            table = make_table(match)
            return MoveMenu(table, decision, MenuPlace(table.id, decision.seat, 1), Words("en"))
        view = CATAN.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    raise AssertionError("nobody is asked that")


def test_the_paths_to_which_several_knights_may_march_are_labelled() -> None:
    menu = menu_in("barbarian-attack", lambda _, asked: any(f.named_places() for f in asked.forms))
    (form,) = menu.decision.forms
    offered = {key for question in form.questions() for key, _ in question.options}  # type: ignore[union-attr]
    assert len(offered) > 3
    labelled = {str(edge) for edge in menu.targets()["edge"]}
    assert offered - {"stay"} <= labelled


def test_the_paths_of_suggested_raids_are_labelled() -> None:
    def is_raid(match: Match[Any], asked: Decision) -> bool:
        return match.state.stack[-1].phase == "raid" and len(asked.moves) > 3

    menu = menu_in("traders-barbarians", is_raid)
    suggested = menu.find_suggestions()
    moves = [item.leads for item in suggested if isinstance(item.leads, Move)]
    assert moves
    labelled = menu.targets(suggested)
    for move in moves:
        assert move.edge in labelled["edge"], "the button names it"  # type: ignore[attr-defined]
    assert "victim" not in labelled, "no place"
