"""Options: defaults are filled in, and what does not go together is refused with the reason."""

from __future__ import annotations

import pytest

from engine.core import Illegal, Meta, Option, Options, Setting, Text, switch
from tests.games.bazaar import GAME
from words import Words

META = GAME.meta
TASTE = Option("taste", Text("Taste"), (Setting("mild", Text("mild")), Setting("hot", Text("hot"), conflicts={"salt": "on"})))
SPICED = Meta("stew", Text("Stew"), Text("A stew."), (2, 3), 1, (TASTE, switch("salt", Text("Salt"), seats=(2,))))


def test_what_is_not_chosen_is_the_first_setting() -> None:
    assert META.checked(3, {"guild": "on"}) == {"length": "short", "guild": "on", "thieves": "off", "partners": "off"}
    assert META.checked(3, {"guild": "on"}).on("guild")


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (6, {}, "Bazaar is for 2, 3, 4, 5 players."),
        (3, {"wind": "on"}, "There is no option wind."),
        (3, {"length": "endless"}, "Length has no value endless."),
        (3, {"thieves": "on"}, "Thieves: on needs Length: three rounds."),
        (3, {"partners": "on"}, "Partners: on is for 4 players."),
        (4, {"partners": "on", "thieves": "on", "length": "long"}, "Partners: on does not go with Thieves: on."),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(seats: int, chosen: dict[str, str], reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        META.checked(seats, chosen)
    assert Words("en")(refused.value.text) == reason


def test_a_setting_may_need_any_of_several_values_and_exclude_several() -> None:
    size = Option("size", Text("Size"), tuple(Setting(key, Text(key)) for key in ("small", "wide", "vast")))
    ships = switch("ships", Text("Ships"), requires={"size": ("wide", "vast")})
    walls = switch("walls", Text("Walls"), conflicts={"size": ("wide", "vast")})
    meta = Meta("sea", Text("Sea"), Text("A sea."), (2,), 1, (size, ships, walls))
    assert meta.checked(2, {"size": "vast", "ships": "on"}).on("ships")
    with pytest.raises(Illegal) as refused:
        meta.checked(2, {"ships": "on"})
    assert Words("en")(refused.value.text) == "Ships: on needs one of these for Size: wide, vast."
    with pytest.raises(Illegal) as refused:
        meta.checked(2, {"size": "wide", "walls": "on"})
    assert Words("en")(refused.value.text) == "Walls: on does not go with Size: wide."


def test_variants_are_all_that_go_together() -> None:
    found = {seats: [(options["taste"], options["salt"]) for options in SPICED.variants(seats)] for seats in SPICED.seats}
    assert found == {2: [("mild", "off"), ("mild", "on"), ("hot", "off")], 3: [("mild", "off"), ("hot", "off")]}


def test_equal_options_are_one_key_in_whatever_order_they_were_chosen() -> None:
    assert Options({"a": "1", "b": "2"}) == Options({"b": "2", "a": "1"}) == {"a": "1", "b": "2"}
    assert len({Options({"a": "1", "b": "2"}), Options({"b": "2", "a": "1"})}) == 1


def test_options_of_another_revision_are_others() -> None:
    """What is composed once for each set of options is composed for each revision."""
    old, new = Options({"a": "1"}), Options({"a": "1"}, revision=1)
    assert old != new
    assert len({old, new, Options({"a": "1"}, revision=1)}) == 2
    assert new == {"a": "1"}
    assert SPICED.checked(2, {}).revision == 0
    assert SPICED.checked(2, {}, revision=3).revision == 3
