"""Options: defaults are filled in, and what does not go together is refused with the reason."""

from __future__ import annotations

import pytest

from engine import games, games_left_out
from engine.core import (
    BOX,
    SCENARIO,
    VARIANT,
    Illegal,
    Meta,
    Option,
    Options,
    Setting,
    Text,
    switch,
)
from tests.games.bazaar import GAME
from tests.pairwise import every_combination
from words import Words

META = GAME.meta
TASTE = Option(
    "taste",
    Text("Taste"),
    (Setting("mild", Text("mild")), Setting("hot", Text("hot"), conflicts={"salt": "on"})),
)
SPICED = Meta(
    "stew",
    Text("Stew"),
    Text("A stew."),
    (2, 3),
    1,
    (TASTE, switch("salt", Text("Salt"), seats=(2,))),
)


def test_what_is_not_chosen_is_the_first_setting() -> None:
    assert META.check_options(3, {"guild": "on"}) == {
        "length": "short",
        "guild": "on",
        "thieves": "off",
        "partners": "off",
    }
    assert META.check_options(3, {"guild": "on"}).is_on("guild")


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (6, {}, "Bazaar is for 2, 3, 4, 5 players."),
        (3, {"wind": "on"}, "There is no option wind."),
        (3, {"length": "endless"}, "Length has no value endless."),
        (3, {"thieves": "on"}, "Thieves: on needs Length: three rounds."),
        (3, {"partners": "on"}, "Partners: on is for 4 players."),
        (
            4,
            {"partners": "on", "thieves": "on", "length": "long"},
            "Partners: on does not go with Thieves: on.",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(
    seats: int,
    chosen: dict[str, str],
    reason: str,
) -> None:
    with pytest.raises(Illegal) as refused:
        META.check_options(seats, chosen)
    assert Words("en")(refused.value.text) == reason


@pytest.mark.parametrize("value", [3, None, ["long"], {"long": "long"}])
def test_a_value_that_is_no_text_is_refused_like_any_unknown_one(value: object) -> None:
    with pytest.raises(Illegal, match="has no value"):
        META.check_options(3, {"length": value})  # type: ignore[dict-item]


def test_a_setting_may_need_any_of_several_values_and_exclude_several() -> None:
    size = Option(
        "size", Text("Size"), tuple(Setting(key, Text(key)) for key in ("small", "wide", "vast"))
    )
    ships = switch("ships", Text("Ships"), requires={"size": ("wide", "vast")})
    walls = switch("walls", Text("Walls"), conflicts={"size": ("wide", "vast")})
    meta = Meta("sea", Text("Sea"), Text("A sea."), (2,), 1, (size, ships, walls))
    assert meta.check_options(2, {"size": "vast", "ships": "on"}).is_on("ships")
    with pytest.raises(Illegal) as refused:
        meta.check_options(2, {"ships": "on"})
    assert Words("en")(refused.value.text) == "Ships: on needs one of these for Size: wide, vast."
    with pytest.raises(Illegal) as refused:
        meta.check_options(2, {"size": "wide", "walls": "on"})
    assert Words("en")(refused.value.text) == "Walls: on does not go with Size: wide."


def test_variants_are_all_that_go_together() -> None:
    found = {
        seats: [
            (options["taste"], options["salt"]) for options in every_combination(SPICED, seats)
        ]
        for seats in SPICED.seats
    }
    assert found == {
        2: [("mild", "off"), ("mild", "on"), ("hot", "off")],
        3: [("mild", "off"), ("hot", "off")],
    }


def test_equal_options_are_one_key_in_whatever_order_they_were_chosen() -> None:
    assert Options({"a": "1", "b": "2"}) == Options({"b": "2", "a": "1"}) == {"a": "1", "b": "2"}
    assert len({Options({"a": "1", "b": "2"}), Options({"b": "2", "a": "1"})}) == 1


def test_options_of_another_revision_are_others() -> None:
    """What is composed once for each set of options is composed for each revision."""
    old, new = Options({"a": "1"}), Options({"a": "1"}, revision=1)
    assert old != new
    assert len({old, new, Options({"a": "1"}, revision=1)}) == 2
    assert new == {"a": "1"}
    assert SPICED.check_options(2, {}).revision == 0
    assert SPICED.check_options(2, {}, revision=3).revision == 3


def stew(former: str | None) -> Meta:
    """The second revision came with the option of salt, and an edition that sets it."""
    salt = Option(
        "salt",
        Text("Salt"),
        (Setting("some", Text("some")), Setting("none", Text("none"))),
        formerly=former,
    )
    edition = Option(
        "edition", Text("Edition"), (Setting("ours", Text("ours"), sets={"salt": "some"}),)
    )
    return Meta("stew", Text("Stew"), Text("A stew."), (2,), 1, (edition, salt), revision=2)


def test_what_an_earlier_log_does_not_name_is_as_it_was_before_there_was_an_option() -> None:
    assert stew("none").check_options(2, {}, revision=1)["salt"] == "none"
    assert stew("none").check_options(2, {"salt": "some"}, revision=1)["salt"] == "some"
    assert stew(None).check_options(2, {}, revision=1)["salt"] == "some"


@pytest.mark.parametrize("revision", [None, 2])
def test_what_held_formerly_means_nothing_for_a_match_of_the_newest_revision(
    revision: int | None,
) -> None:
    assert stew("none").check_options(2, {}, revision)["salt"] == "some"
    assert stew("none").defaults()["salt"] == "some"


def test_what_held_formerly_is_one_of_the_settings() -> None:
    for game in games().values():
        for option in game.meta.options:
            assert option.formerly is None or option.find_setting(option.formerly)


# --- editions ---------------------------------------------------------

EDITION = Option(
    "edition",
    Text("Edition"),
    (
        Setting("ours", Text("ours"), sets={"taste": "mild", "salt": "off"}),
        Setting("old", Text("old book"), sets={"taste": "hot", "salt": "off"}),
        Setting("new", Text("new book"), sets={"taste": "mild", "salt": "on"}),
    ),
)
COOKED = Meta(
    "stew",
    Text("Stew"),
    Text("A stew."),
    (2, 3),
    1,
    (EDITION, *SPICED.options, switch("bread", Text("Bread"))),
)


def test_an_edition_fills_what_is_not_chosen_and_then_come_the_defaults() -> None:
    assert COOKED.check_options(2, {"edition": "old"}) == {
        "edition": "old",
        "taste": "hot",
        "salt": "off",
        "bread": "off",
    }
    assert COOKED.check_options(2, {"edition": "new", "bread": "on"}) == {
        "edition": "new",
        "taste": "mild",
        "salt": "on",
        "bread": "on",
    }


def test_what_is_chosen_by_itself_wins_over_the_edition() -> None:
    assert COOKED.check_options(2, {"edition": "old", "taste": "mild"})["taste"] == "mild"


def test_without_an_edition_everything_is_as_it_was_before_there_were_any() -> None:
    plain = COOKED.check_options(3, {})
    assert (
        plain
        == COOKED.defaults()
        == {"edition": "ours"} | dict(SPICED.check_options(3, {})) | {"bread": "off"}
    )


def test_what_an_edition_sets_is_checked_like_everything_else() -> None:
    with pytest.raises(Illegal) as refused:
        COOKED.check_options(3, {"edition": "new"})
    assert Words("en")(refused.value.text) == "Salt: on is for 2 players."
    with pytest.raises(Illegal) as refused:
        COOKED.check_options(2, {"edition": "old", "salt": "on"})
    assert Words("en")(refused.value.text) == "Taste: hot does not go with Salt: on."


def test_a_new_edition_sets_all_of_its_options_anew_and_leaves_the_others() -> None:
    held = COOKED.fill_options({"edition": "old", "taste": "mild", "bread": "on"})
    assert COOKED.change_options(held, {"edition": "new"}) == {
        "edition": "new",
        "taste": "mild",
        "salt": "on",
        "bread": "on",
    }
    assert COOKED.change_options(held, {"edition": "old"})["taste"] == "hot", (
        "also when it is chosen again"
    )


def test_one_option_changed_by_itself_keeps_the_edition_and_the_rest() -> None:
    held = COOKED.change_options({}, {"edition": "new"})
    after = COOKED.change_options(held, {"salt": "off"})
    assert after == {**held, "salt": "off"}
    assert {key: setting.key for key, setting in COOKED.unlike_edition(after).items()} == {
        "salt": "on"
    }
    assert COOKED.unlike_edition(held) == {}


def test_an_option_changed_together_with_the_edition_stays_as_it_was_changed() -> None:
    assert COOKED.change_options({}, {"salt": "off", "edition": "new"})["salt"] == "off"


def test_what_was_stored_before_an_option_existed_is_completed() -> None:
    """Tables and seasons keep their options; a game may have more of them by now."""
    assert COOKED.change_options({"taste": "hot"}, {"bread": "on"}) == {
        "edition": "ours",
        "taste": "hot",
        "salt": "off",
        "bread": "on",
    }


def test_an_unknown_edition_or_option_is_refused() -> None:
    for changes in ({"edition": "lost"}, {"pepper": "on"}):
        with pytest.raises(Illegal):
            COOKED.change_options({}, changes)


@pytest.mark.parametrize(
    "gone",
    [{"edition": "lost"}, {"pepper": "on"}, {"taste": "sour"}, {"pepper": "on", "salt": ""}],
)
def test_what_is_held_of_options_that_are_gone_is_as_if_it_was_never_chosen(
    gone: dict[str, str],
) -> None:
    held = {"bread": "on", **gone}
    kept = {"bread": "on"}
    assert COOKED.fill_options(held) == COOKED.fill_options(kept)
    for changes in ({}, {"taste": "hot"}, {"edition": "new"}):
        assert COOKED.change_options(held, changes) == COOKED.change_options(kept, changes)
    (option,) = (option for option in COOKED.options if option.key == "bread")
    assert COOKED.offer_settings(option, 2, held) == COOKED.offer_settings(option, 2, kept)
    for refused in (gone, {**gone, "bread": "on"}):
        with pytest.raises(Illegal, match=r"There is no option|has no value"):
            COOKED.change_options(held, refused)
        with pytest.raises(Illegal, match=r"There is no option|has no value"):
            COOKED.check_options(2, refused)


def test_an_edition_makes_no_variants_of_its_own() -> None:
    plain = Meta("stew", Text("Stew"), Text("A stew."), (2, 3), 1, COOKED.options[1:])
    for seats in (2, 3):
        found = [dict(options) for options in every_combination(COOKED, seats)]
        assert found == [
            {**options, "edition": "ours"} for options in every_combination(plain, seats)
        ]


def test_a_setting_is_offered_unless_it_does_not_go_with_the_rest() -> None:
    size = Option(
        "size", Text("Size"), (Setting("small", Text("small")), Setting("wide", Text("wide")))
    )
    ships = switch("ships", Text("Ships"), requires={"size": "wide"})
    meta = Meta("sea", Text("Sea"), Text("A sea."), (2,), 1, (size, ships))

    def refusals(option: Option, **chosen: str) -> dict[str, str]:
        offered = meta.offer_settings(option, 2, chosen)
        return {one.setting.key: Words("en")(one.refusal) for one in offered if one.refusal}

    assert refusals(ships) == {"on": "Ships: on needs Size: wide."}
    assert refusals(ships, size="wide") == {}
    assert refusals(size, size="wide", ships="on") == {}, "ships give way"


def test_what_depends_on_a_choice_is_set_back_and_so_is_what_depends_on_that() -> None:
    size = Option(
        "size", Text("Size"), (Setting("small", Text("small")), Setting("wide", Text("wide")))
    )
    pirates = switch("pirates", Text("Pirates"), requires={"ships": "on"})
    ships = switch("ships", Text("Ships"), requires={"size": "wide"})
    many = switch("many", Text("Many"), seats=(3,))
    options = (pirates, ships, many, size)
    meta = Meta("sea", Text("Sea"), Text("A sea."), (2, 3), 1, options)
    held = {"size": "wide", "ships": "on", "pirates": "on", "many": "on"}
    settled = meta.settle_options(3, held, {"size": "small"})
    assert settled == {"size": "small", "ships": "off", "pirates": "off", "many": "on"}
    changed = meta.list_set_back(held, {"size": "small"}, settled)
    assert [(option.key, setting.key) for option, setting in changed] == [
        ("pirates", "off"),
        ("ships", "off"),
    ]
    assert meta.settle_options(2, held, {})["many"] == "off", "it is for three"
    with pytest.raises(Illegal, match="needs"):
        meta.settle_options(3, {}, {"ships": "on"})


def test_no_option_is_set_back_by_one_of_a_later_group_and_a_box_sets_back_what_it_excludes() -> (
    None
):
    sail = Setting("sail", Text("sail"), conflicts={"night": "on"})
    sea = Option("sea", Text("Sea"), (Setting("off", Text("off")), sail), group=BOX)
    meta = Meta("x", Text("X"), Text("X."), (2,), 1, (switch("night", Text("Night")), sea))
    with pytest.raises(Illegal, match="does not go with"):
        meta.settle_options(2, {"sea": "sail"}, {"night": "on"})
    settled = meta.settle_options(2, {"night": "on"}, {"sea": "sail"})
    assert settled == {"night": "off", "sea": "sail"}


def test_where_one_of_many_values_is_needed_the_reason_names_what_holds() -> None:
    winds = tuple(Setting(name, Text(name)) for name in ("calm", "n", "ne", "e", "se", "s"))
    sail = switch("sail", Text("Sail"), requires={"wind": tuple(one.key for one in winds[1:])})
    meta = Meta("x", Text("X"), Text("X."), (2,), 1, (Option("wind", Text("Wind"), winds), sail))
    (refusal,) = [one.refusal for one in meta.offer_settings(sail, 2, {}) if one.refusal]
    assert Words("en")(refusal) == "Sail: on does not go with Wind: calm."


def test_options_are_grouped_boxes_first_then_scenario_then_variants() -> None:
    night = switch("night", Text("Night"))
    map_ = Option("map", Text("Map"), (Setting("one", Text("one")),), group=SCENARIO)
    sea = Option("sea", Text("Sea"), (Setting("off", Text("off")),), group=BOX)
    meta = Meta("x", Text("X"), Text("X."), (2,), 1, (night, map_, sea))
    assert meta.option_groups == [(BOX, [sea]), (SCENARIO, [map_]), (VARIANT, [night])]
    assert [group for group, _ in SPICED.option_groups] == [VARIANT]


def test_no_game_is_left_out() -> None:
    for error in games_left_out().values():
        raise error
