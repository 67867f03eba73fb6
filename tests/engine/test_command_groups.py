"""Under which commands the moves of a game are typed."""

from __future__ import annotations

from itertools import chain

import pytest

from engine import games
from engine.catan.modules.event_cards import EventCards
from engine.catan.modules.jungle import Jungle
from engine.catan.modules.two_players import TwoPlayers
from engine.core import CommandGroup, Game, Text, merge_groups
from tests.crowded_games import make_kinds
from tests.games.bazaar import GAME as BAZAAR

BOX = CommandGroup("seas", Text("Your moves at sea."))


@pytest.mark.parametrize("game", [*games().values(), BAZAAR], ids=lambda game: str(game.meta.key))
def test_every_kind_of_move_is_in_one_group(game: Game[object]) -> None:  # type: ignore[type-var]
    found = [kind for group in game.command_groups() for kind in group.kinds]
    assert sorted(map(str, found)) == sorted(map(str, game.moves.kinds))


def test_a_game_that_says_nothing_has_one_group_with_its_key() -> None:
    (group,) = BAZAAR.command_groups()
    assert (group.name, group.kinds) == (BAZAAR.meta.key, BAZAAR.moves.kinds)


def test_parts_without_a_group_are_in_the_base_and_those_of_a_box_share_one() -> None:
    one, two, three, four = make_kinds(4)
    base = CommandGroup("base", Text("Your moves."), (one,))
    made = merge_groups(base, [(BOX, (two,)), (None, (three,)), (BOX, (two, four))])
    assert [(group.name, group.kinds) for group in made] == [
        ("base", (one, three)),
        ("seas", (two, four)),
    ]


def test_a_kind_that_parts_share_is_in_the_first_group_alone() -> None:
    one, two = make_kinds(2)
    base = CommandGroup("base", Text("Your moves."), (one,))
    assert merge_groups(base, [(None, (two,)), (BOX, (two, one))]) == (
        CommandGroup("base", Text("Your moves."), (one, two)),
    )


def test_a_module_of_catan_may_bring_a_command_that_others_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catan = games()["catan"]
    monkeypatch.setattr(EventCards, "command", BOX)
    monkeypatch.setattr(Jungle, "command", BOX)
    groups = {group.name: group.kinds for group in catan.command_groups()}
    assert {"catan", "seas"} <= groups.keys()
    assert {*EventCards.kinds, *Jungle.kinds} - {*TwoPlayers.kinds} <= {*groups["seas"]}
    typed = list(chain.from_iterable(groups.values()))
    assert set(typed) == {*catan.moves.kinds}
    assert len(typed) == len(set(typed)), "each under one command"


def test_a_module_of_catan_may_have_several_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    catan = games()["catan"]
    *others, first = [kind for kind in EventCards.kinds if kind not in TwoPlayers.kinds]
    monkeypatch.setattr(EventCards, "command", BOX)
    monkeypatch.setattr(
        EventCards, "more_commands", (CommandGroup("skies", Text("Your moves."), (first,)),)
    )
    groups = {group.name: group.kinds for group in catan.command_groups()}
    assert groups["skies"] == (first,)
    assert first not in groups["catan"] + groups.get("seas", ())
    assert {*others} <= {kind for kinds in groups.values() for kind in kinds}
