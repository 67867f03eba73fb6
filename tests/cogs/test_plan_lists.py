"""What the page of plans offers to be done as soon as possible."""

from __future__ import annotations

import pytest

from cogs.messages.premoves_page import plannable_moves, queue_select
from engine import games
from words import LANGUAGES, Words

from .test_menus import table


def list_offered(game: str, code: str = "en") -> dict[str, str]:
    """The names of the moves that can be planned, by what the list sends."""
    found = table(game, min(games()[game].meta.seats))
    (row,) = [block.to_component_dict() for block in queue_select(found, 0, Words(code))]
    (shown,) = row["components"]
    return {option["value"]: option["label"] for option in shown["options"]}


def test_only_moves_of_the_boxes_in_play_can_be_planned() -> None:
    offered = list_offered("catan")
    assert {"roll", "end", "buy", "knight", "accept"} <= set(offered)
    assert not {"wonder", "saboteur", "set-sail", "halt"} & set(offered)
    found = table("catan", 3)
    verbs = {type(move).verb.id for move in plannable_moves(found, found.seats[0].person_id or 0)}
    assert "saboteur" not in verbs, "nor are they suggested where a plan is typed"


def test_a_plan_is_called_as_menus_call_the_move() -> None:
    offered = list_offered("catan")
    assert (offered["roll"], offered["end"]) == ("Roll the dice", "End your turn")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_move_without_a_target_has_a_name(game: str, code: str) -> None:
    if any(not kind.axes() for kind in games()[game].moves.kinds):
        assert all(list_offered(game, code).values())
