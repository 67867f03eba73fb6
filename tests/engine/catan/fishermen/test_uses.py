"""What fish pay for, and the old boot."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.fishermen.moves import PAYMENTS, is_fitting, payments_for
from engine.catan.modules.two_players import TokenCounts
from engine.catan.moves import EndTurn
from engine.catan.state import NOWHERE
from engine.core import Illegal

from ..table import act, acts, along, asked, decision, hand, offers, points, verbs
from .table import change_fish, fishing, slot_of

USES = {
    "fish-robber",
    "fish-steal",
    "fish-resource",
    "fish-road",
    "fish-bridge",
    "fish-card",
    "boot",
}


def test_prices_are_paid_with_any_tokens_that_suffice_but_none_too_many() -> None:
    paid = {PAYMENTS[number] for number in payments_for((4, 2, 2), 4)}
    assert paid == {(4, 0, 0), (2, 1, 0), (0, 2, 0), (1, 0, 1), (0, 1, 1), (0, 0, 2)}
    assert not is_fitting((1, 0, 2), 4), "the one could be left out"
    assert is_fitting((0, 0, 2), 4), "what is too much is lost"


def test_two_fish_send_the_robber_off_the_board_without_a_theft() -> None:
    s = fishing(fish={0: (2, 0, 0)}, robber_on="T1", hands={1: (1, 0, 0, 0, 0)})
    act(s, "fish-robber 1+1")
    assert (s.robber, hand(s, 1)) == (NOWHERE, (1, 0, 0, 0, 0))
    assert (slot_of(s).held[0], slot_of(s).spent) == ((0, 0, 0), (2, 0, 0))


def test_a_robber_who_is_not_there_cannot_be_sent_away() -> None:
    s = fishing(fish={0: (2, 0, 0)})
    assert "fish-robber" not in verbs(s)


def test_three_fish_take_a_card_from_somebody_who_has_some() -> None:
    s = fishing(fish={0: (0, 0, 1)}, hands={2: (0, 0, 0, 0, 2)})
    assert offers(s, "fish-steal") == ["3 3"]
    act(s, "fish-steal 3 3", draws=[0])
    assert (hand(s, 0), hand(s, 2)) == ((0, 0, 0, 0, 1), (0, 0, 0, 0, 1))


def test_the_friendly_robber_does_not_spare_from_fish() -> None:
    s = fishing(
        fish={0: (0, 0, 1)},
        hands={2: (0, 0, 0, 0, 2)},
        settlements={2: "A2 B7"},
        robber="friendlier",
    )
    assert offers(s, "fish-steal") == ["3 3"]


def test_four_fish_take_a_resource_that_the_bank_has() -> None:
    s = fishing(fish={0: (0, 2, 0)})
    s.bank -= s.bank & 63  # no lumber
    assert offers(s, "fish-resource") == [
        f"{name} 2+2" for name in ("brick", "wool", "grain", "ore")
    ]
    act(s, "fish-resource ore 2+2")
    assert hand(s, 0) == (0, 0, 0, 0, 1)


def test_five_fish_build_a_road_where_one_may_be_built() -> None:
    s = fishing(fish={0: (0, 1, 1)}, settlements={0: "B4"}, turn=0)
    act(s, "fish-road 2+3")
    assert verbs(s) == {"road"}
    act(s, decision(s).moves[0])
    assert s.players[0].roads.bit_count() == 1
    assert "end" in verbs(s), "one road, not two"


def test_without_a_road_or_a_place_five_fish_build_nothing() -> None:
    assert "fish-road" not in verbs(fishing(fish={0: (0, 1, 1)}))
    s = fishing(fish={0: (0, 1, 1)}, settlements={0: "B4"})
    s.players[0].roads_left = 0
    assert "fish-road" not in verbs(s)


def test_six_fish_build_nothing_without_bridges() -> None:
    assert "fish-bridge" not in verbs(fishing(fish={0: (0, 0, 2)}, settlements={0: "B4"}))


def test_seven_fish_take_a_development_card_that_is_not_played_in_this_turn() -> None:
    s = fishing(fish={0: (1, 0, 2)})
    act(s, "fish-card 1+3+3", draws=[0])
    assert (s.players[0].new_development, s.players[0].development) != (0, 0)
    assert not {"knight", "plenty", "roads", "monopoly"} & verbs(s)
    assert sum(slot_of(s).held[0]) == 0


def test_an_empty_deck_gives_no_card() -> None:
    s = fishing(fish={0: (1, 0, 2)})
    s.deck.clear()
    assert "fish-card" not in verbs(s)


def test_several_uses_in_a_turn_are_paid_each_for_itself() -> None:
    s = fishing(fish={0: (0, 4, 0)})
    acts(s, "fish-resource ore 2+2", "fish-resource ore 2+2")
    assert hand(s, 0) == (0, 0, 0, 0, 2)


def test_surplus_is_lost() -> None:
    s = fishing(fish={0: (0, 0, 2)})
    act(s, "fish-resource ore 3+3")
    assert slot_of(s).held[0] == (0, 0, 0)


def test_nothing_is_paid_with_fish_before_the_roll_or_between_the_turns() -> None:
    assert not USES & verbs(fishing(fish={0: (2, 2, 2)}, rolled=False))
    s = fishing(
        5,
        fish={1: (3, 3, 1)},
        settlements={1: "C4"},
        hands={1: (1, 1, 0, 0, 0)},
        extension="special",
    )
    act(s, EndTurn())
    assert asked(s) == [1]
    assert not USES & verbs(s)


def test_tokens_are_no_cards() -> None:
    s = fishing(fish={0: (7, 0, 0)}, rolled=False)
    view = GAME.view(s, 1)
    assert view.players[0].hand_size == 0


# --- the boot ---------------------------------------------------------


def test_the_boot_goes_to_somebody_with_as_many_points_or_more() -> None:
    s = fishing(settlements={0: "A2", 1: "B7 F2", 2: "C4"})
    change_fish(s, boot=0)
    assert points(s) == [1, 2, 1, 0]
    assert offers(s, "boot") == ["2", "3"]
    act(s, "boot 2")
    assert slot_of(s).boot == 1
    assert "boot" not in verbs(s)


def test_who_leads_alone_keeps_the_boot() -> None:
    s = fishing(settlements={0: "A2 F2", 1: "B7"})
    change_fish(s, boot=0)
    assert "boot" not in verbs(s)


def test_only_points_that_everybody_sees_are_compared() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"}, cards={0: (0, 2, 0, 0, 0)})
    change_fish(s, boot=0)
    assert offers(s, "boot") == ["2"]


def test_the_boot_is_handed_on_once_a_turn_and_after_the_roll() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"}, rolled=False)
    change_fish(s, boot=0)
    assert "boot" not in verbs(s)
    s = fishing(settlements={0: "A2", 1: "B7"})
    change_fish(s, boot=0, boot_turn=s.turn)
    assert "boot" not in verbs(s)


def test_who_got_it_may_hand_it_on_in_the_own_turn() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"})
    change_fish(s, boot=0)
    act(s, "boot 2")
    act(s, EndTurn())
    act(s, "roll", draws=[0])
    assert offers(s, "boot") == ["1"]


def test_the_boot_takes_no_point() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"})
    change_fish(s, boot=0)
    view = GAME.view(s, 1)
    assert [player.points for player in view.players] == [1, 1, 0, 0]
    assert [one.key for one in view.players[0].counters] == ["fish", "boot"]


def test_the_holder_wins_with_eleven_and_who_hands_it_on_with_ten() -> None:
    for score, boot, wins in ((10, 0, False), (11, 0, True), (10, 1, True)):
        s = fishing(settlements={0: "A2", 1: "B7"}, fish={0: (0, 2, 0)})
        s.players[0].score = score
        change_fish(s, boot=boot)
        act(s, "fish-resource ore 2+2")
        assert (s.winner == 0) == wins


def test_handing_it_on_may_win_at_once() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"})
    s.players[0].score = s.players[1].score = 10
    change_fish(s, boot=0)
    act(s, "boot 2")
    assert s.winner == 0


def test_with_the_harbormaster_the_boot_asks_for_twelve() -> None:
    s = fishing(settlements={0: "A2"}, fish={0: (0, 4, 0)}, harbormaster="on")
    s.players[0].score = 11
    change_fish(s, boot=0)
    act(s, "fish-resource ore 2+2")
    assert s.winner < 0
    s.players[0].score = 12
    act(s, "fish-resource ore 2+2")
    assert s.winner == 0


def test_the_second_of_a_pair_pays_with_fish_but_keeps_the_boot() -> None:
    s = fishing(5, fish={3: (0, 2, 0)}, extension="paired")
    change_fish(s, boot=3)
    act(s, EndTurn())
    assert asked(s) == [3]
    assert "fish-resource" in verbs(s)
    assert "boot" not in verbs(s)


# --- what goes together -----------------------------------------------


@pytest.mark.parametrize("desert", ["jungle", "volcano", "gold"])
def test_the_lake_and_another_tile_do_not_share_the_deserts_place(desert: str) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(4, {"fishermen": "on", "desert": desert})


# --- for two ----------------------------------------------------------


def test_two_players_begin_with_fish_instead_of_trade_tokens() -> None:
    s = fishing(2)
    assert slot_of(s).held == ((2, 2, 1), (2, 2, 1))
    assert slot_of(s).pile == (7, 6, 6)
    view = GAME.view(s, 0)
    assert "tokens" not in {one.key for one in view.players[0].counters}


def test_for_two_who_has_fewer_points_pays_one_fish_less() -> None:
    s = fishing(2, settlements={0: "A2", 1: "E4 D9"}, robber_on="T1")
    assert offers(s, "fish-robber") == ["1", "2", "3"]
    act(s, "fish-robber 1")
    assert (s.robber, slot_of(s).held[0]) == (NOWHERE, (1, 2, 1))


def test_for_two_who_has_as_many_points_pays_the_full_price() -> None:
    s = fishing(2, settlements={0: "A2", 1: "E4"}, robber_on="T1")
    assert offers(s, "fish-robber") == ["2", "1+1", "3"]


def test_with_three_and_more_players_points_lower_no_price() -> None:
    s = fishing(3, fish={0: (2, 0, 0)}, settlements={1: "E4 D9"}, robber_on="T1")
    assert offers(s, "fish-robber") == ["1+1"]


def test_for_two_neither_settlements_nor_knights_bring_trade_tokens() -> None:
    s = fishing(2, hands={0: (1, 1, 1, 1, 0)}, roads={0: along("A1", "A2")})
    s.players[0].knights = 1
    assert "tokens" not in verbs(s)
    act(s, "settlement A2")
    assert not any(isinstance(one, TokenCounts) and any(one.tokens) for one in s.slots)
