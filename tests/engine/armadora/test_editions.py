"""Where the Korean and the English rulebook differ: one test for each point and edition."""

from __future__ import annotations

import pytest

from engine.armadora import GAME
from engine.armadora.state import State
from engine.core import Illegal
from engine.match import Match
from words import Words

from .table import CORNER, act, acts, asked, offers, table

EDITIONS = ("ours", "korean", "english")


@pytest.mark.parametrize(
    ("edition", "exactly"), [("ours", False), ("korean", True), ("english", False)]
)
def test_a_palisade_action_is_two_in_korean_and_one_or_two_elsewhere(
    edition: str,
    *,
    exactly: bool,
) -> None:
    """Korean heading: 울타리 2개 놓기. English: "up to two"."""
    s = table(edition=edition)
    act(s, "palisade A1|B1")
    assert ("" in offers(s, "done")) == (not exactly)


@pytest.mark.parametrize(
    ("edition", "face_up"), [("ours", True), ("korean", False), ("english", True)]
)
def test_the_goblins_extra_warrior_is_hidden_in_korean_and_seen_elsewhere(
    edition: str,
    *,
    face_up: bool,
) -> None:
    """English: placed face up.

    Korean: 군사 타일을 추가로 1개 더 놓을 수 있습니다, and warriors
    are placed face down (뒤집어서).
    """
    s = table(edition=edition, advanced="on", factions=("goblin", "orc"))
    told = act(s, "extra-warrior 3 A1")
    ((_, public),) = GAME.view(s, None).warriors
    ((_, own),) = GAME.view(s, 0).warriors
    ((_, other),) = GAME.view(s, 1).warriors
    assert (public.face_up, public.value, other.value) == (
        (True, 3, 3) if face_up else (False, None, None)
    )
    assert own.value == 3
    assert ("of value 3" in str(told)) == face_up


@pytest.mark.parametrize(
    ("edition", "anywhere"), [("ours", False), ("korean", True), ("english", False)]
)
def test_before_a_region_is_closed_the_elves_shoot_at_any_warrior_in_korean(
    edition: str,
    *,
    anywhere: bool,
) -> None:
    """Korean: 영역이 아직 만들어져 있지 않은 경우, 엘프는 게임판 위의 모든 군사에게 화살을 쏠
    수 있습니다.

    English: an Elf must be in play.
    """
    s = table(
        edition=edition,
        advanced="on",
        factions=("elf", "orc"),
        warriors={"C1": (1, 2), "H5": (1, 1)},
    )
    assert offers(s, "shoot") == (["C1", "H5"] if anywhere else [])
    s = table(
        edition=edition,
        advanced="on",
        factions=("elf", "orc"),
        warriors={"A3": (0, 1), "C1": (1, 2), "H5": (1, 1)},
    )
    assert offers(s, "shoot") == ["C1", "H5"], "with a warrior on the land everybody agrees"


@pytest.mark.parametrize("edition", EDITIONS)
def test_once_a_region_is_closed_the_elves_need_a_warrior_in_it_in_every_edition(
    edition: str,
) -> None:
    s = table(
        edition=edition,
        advanced="on",
        factions=("elf", "orc"),
        built=CORNER,
        warriors={"A1": (1, 2), "H5": (1, 1), "H4": (0, 1)},
    )
    assert offers(s, "shoot") == ["H5"]


@pytest.mark.parametrize(
    ("edition", "basic", "advanced"),
    [("ours", False, False), ("korean", True, False), ("english", True, True)],
)
def test_factions_are_chosen_or_dealt_as_the_edition_says(
    edition: str,
    *,
    basic: bool,
    advanced: bool,
) -> None:
    """Korean: 종족을 선택합니다 in the basic game, 무작위로 종족을 고릅니다 in the advanced one.

    English: "after choosing a faction".
    """
    for mode, chosen in (("off", basic), ("on", advanced)):
        match: Match[State] = Match.start(GAME, 3, {"edition": edition, "advanced": mode}, 1)
        assert bool(offers(match.state, "faction")) == chosen
        assert all(player.faction is None for player in match.state.players) == chosen


def test_each_point_is_still_changed_by_itself() -> None:
    chosen = GAME.meta.check_options(
        2, {"edition": "korean", "goblin": "face-up", "advanced": "on"}
    )
    assert {key: chosen[key] for key in ("palisades", "factions", "goblin", "elf")} == {
        "palisades": "exactly-two", "factions": "basic", "goblin": "face-up", "elf": "anywhere",
    }  # fmt: skip
    assert list(GAME.meta.unlike_edition(chosen)) == ["goblin"]


def test_our_edition_plays_as_a_match_without_one() -> None:
    plain, ours = (
        Match.start(GAME, 2, options, 5)
        for options in ({"advanced": "on"}, {"advanced": "on", "edition": "ours"})
    )
    assert plain.options == ours.options == GAME.meta.defaults() | {"advanced": "on"}
    assert plain.setup == ours.setup


def test_a_hidden_extra_warrior_counts_and_is_turned_up_at_the_end() -> None:
    s = table(edition="korean", advanced="on", factions=("goblin", "orc"), built=CORNER)
    acts(s, "extra-warrior 2 A1", "pass", "pass")
    ((_, warrior),) = GAME.view(s, None).warriors
    assert (warrior.value, warrior.face_up) == (2, True)
    result = GAME.result(s)
    assert result is not None
    assert result.winners == (0,)


def test_a_mage_may_look_at_a_hidden_extra_warrior_and_not_at_an_open_one() -> None:
    for goblin, seen in (("face-down", ["A1"]), ("face-up", [])):
        s = table(advanced="on", factions=("goblin", "mage"), goblin=goblin)
        acts(s, "extra-warrior 1 A1", "warrior 1 C1")
        assert asked(s) == 1
        assert offers(s, "look") == sorted([*seen, "C1"])


def test_what_is_unknown_is_refused() -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(2, {"edition": "latin"})


def test_the_extra_warrior_is_offered_as_it_will_lie() -> None:
    for goblin, lies in (("face-down", "face down"), ("face-up", "face up")):
        s = table(advanced="on", factions=("goblin", "orc"), goblin=goblin)
        view = GAME.view(s, 0)
        label = GAME.describe(view, GAME.moves.parse("extra-warrior 2 F1")).label
        assert Words("en")(label) == f"Extra warrior 2 on F1, {lies}"
        choosing: Match[State] = Match.start(
            GAME, 2, {"advanced": "on", "factions": "chosen", "goblin": goblin}, 1
        )
        hint = GAME.describe(
            choosing.game.view(choosing.state, asked(choosing.state)),
            GAME.moves.parse("faction goblin"),
        ).hint
        assert hint is not None
        assert Words("en")(hint) == f"one extra warrior, {lies}, once"
