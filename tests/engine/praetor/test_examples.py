"""Every worked example of the rulebook, with its numbers."""

import pytest

from engine.core import Illegal

from .table import (
    BLUE,
    PURPLE,
    WHITE,
    YELLOW,
    act,
    asked,
    at,
    end_round,
    have,
    lay,
    offers,
    purse,
    staff,
    table,
    usable,
)


def test_yellow_builds_a_lumber_mill_for_one_and_three_plaza_favor() -> None:
    """Rulebook p. 5: "He pays 2 Gold to the bank. … Yellow gains 1 Favor depicted on the City Tile.
    … He also gains 3 Favor Points for matching 2 Plaza in the top right corner and 1 Plaza in the
    top left corner. … a total of 4 Favor Points."
    """
    s = table(available="lumber_mill_1")  # Y, G, B, R from the top left
    lay(
        s, "curia", "N7", corners="BBGY"
    )  # its lower corners touch ours from above: right green, left yellow
    lay(s, "forum_1", "P8", corners="GRRR")  # and its top left corner the right one
    player = have(s, YELLOW, gold=5)
    before = player.favor
    told = act(s, "build lumber_mill_1 1 N8 straight")
    deed = s.last_built
    assert deed is not None
    assert (deed.favor, deed.plazas) == (1, (1, 2, 0, 0))
    assert player.favor == before + 4
    assert purse(s, YELLOW) == {"gold": 3}
    assert s.city.lots[at("N8")].owner == YELLOW
    assert str(told).startswith("Yellow builds Lumber Mill on N8: 1 + 3 favor.")


def test_purple_uses_the_lumber_mill_of_yellow() -> None:
    """Rulebook p. 6: "Purple pays Yellow the activation cost, 1 Gold. … in this case 3 Wood." """
    s = table(order=(PURPLE, BLUE, YELLOW, WHITE))
    lay(s, "lumber_mill_1", "N8", YELLOW)
    have(s, PURPLE, gold=2)
    have(s, YELLOW, gold=0)
    told = act(s, "use N8 3")
    assert purse(s, PURPLE) == {"gold": 1, "wood": 3}
    assert purse(s, YELLOW) == {"gold": 1}
    assert str(told) == "Purple uses Lumber Mill N8: +3 Wood. Purple pays Yellow 1 Gold."


def test_blue_finds_the_lumber_mill_used_and_takes_the_own_gold_mine() -> None:
    """Rulebook p. 6: "Sadly, it had already been activated once, so that is not a valid option. …
    Blue pays no activation cost, he owns the Gold Mine. … in this case 3 Gold."
    """
    s = table(order=(PURPLE, BLUE, YELLOW, WHITE))
    lay(s, "lumber_mill_1", "N8", YELLOW)
    act(s, "use N8 3")
    assert asked(s) == BLUE
    assert "N8" not in usable(s)
    with pytest.raises(Illegal):
        act(s, "use N8 3")
    have(s, BLUE, gold=0)
    act(s, "use L11 3")
    assert purse(s, BLUE) == {"gold": 3}


def test_white_builds_the_first_wall() -> None:
    """Rulebook p. 6: "The Imperial Outpost is not owned by any player, so there is no activation
    cost. White … pays the required resources (2 Marble and 2 Weapons) and then he gains 10 Favor
    Points."
    """
    s = table(order=(WHITE, BLUE, YELLOW, PURPLE), wall=1)
    player = have(s, WHITE, marble=2, weapon=2)
    before = player.favor
    told = act(s, "use N10 1")
    assert purse(s, WHITE) == {}
    assert player.favor == before + 10
    assert len(player.walls) == 1
    assert s.wall is None
    assert str(told) == "White builds a wall for 2 Marble, 2 Weapons and gains 10 favor."


def test_purple_and_blue_go_through_the_labor_camp_of_blue() -> None:
    """Rulebook p. 6: "Purple pays Blue 1 Weapon and he must immediately use one of his Retired
    Workers. He activates his own Gold Mine and gains 6 Gold." Blue "pays Yellow 1 Gold (activation
    cost) and he gains 6 Marble."
    """
    s = table(order=(PURPLE, BLUE, YELLOW, WHITE))
    camp = lay(s, "labor_camp_2", "N8", BLUE)
    lay(s, "marble_quarry_1", "P9", YELLOW)
    for seat in (PURPLE, BLUE):
        staff(s, seat, 1, 2, 3, retired=1)
    have(s, PURPLE, weapon=1)
    have(s, BLUE, gold=1)
    have(s, YELLOW)
    told = act(s, "camp N8")
    assert str(told) == "Purple goes through the Labor Camp N8 and pays Blue 1 Weapon."
    assert asked(s) == PURPLE
    assert {text.split()[1] for text in offers(s, "use")} == {"6"}
    act(s, "use P10 6")
    assert purse(s, PURPLE) == {"gold": 6}
    assert purse(s, BLUE) == {"gold": 1, "weapon": 1}
    assert asked(s) == BLUE
    act(s, "camp N8")
    act(s, "use P9 6")
    assert purse(s, BLUE) == {"marble": 6, "weapon": 1}
    assert purse(s, YELLOW) == {"gold": 1}
    assert s.players[PURPLE].camps_used == s.players[BLUE].camps_used == [camp]


def test_the_update_of_purple() -> None:
    """Rulebook p. 6 f., example A to H: three active workers (1, 2, 5), one retired, 9 morale."""
    s = table(order=(PURPLE, BLUE, YELLOW, WHITE), wall=1)
    lay(s, "labor_camp_2", "N8", BLUE)
    lay(s, "marble_quarry_1", "P9", YELLOW)
    lay(s, "lumber_mill_1", "Q9", PURPLE)
    lay(s, "academy", "Q8", YELLOW)
    player = staff(s, PURPLE, 1, 2, 5, retired=1)
    player.morale_level = player.board.morale.index(9)
    have(s, PURPLE, gold=4, stone=1, marble=2, weapon=3)
    stones = s.players[YELLOW].purse[2]
    for text in ("use M10 1", "pass", "pass", "pass", "use N10 2", "camp N8", "use P9 6"):
        act(s, text)
    favor = player.favor
    act(s, "use Q9 5")
    assert purse(s, PURPLE) == {"gold": 3, "wood": 5, "stone": 1, "marble": 6}
    told = act(s, "academy yes", PURPLE)  # A: 1 Stone to Yellow, and the novice becomes active
    assert s.players[YELLOW].purse[2] == stones + 1
    assert player.novices == (0, 0)
    assert player.home == [1, 1, 2]  # C, D: unchanged; E: the worker with 5 had 6, and retired
    assert (player.retired, player.lent) == (2, 0)  # B: the lent one is back
    assert player.favor == favor + 12  # F
    assert s.round_summaries[0].owed == 5  # G: 3 active and 2 retired workers
    assert (s.round_summaries[0].paid, s.round_summaries[0].levels) == (3, 2)
    assert player.morale == 4  # H: from 9 to 4
    assert purse(s, PURPLE) == {"wood": 5, "marble": 6}
    line = (
        "Purple: 1 novice becomes active, 1 worker retires for 12 favor, wages 3 Gold, 2 Gold "
        "missing, morale falls to 4."
    )
    assert line in str(told)


def test_the_turn_order_of_equals() -> None:
    """Rulebook p. 5: "Yellow has 69 Favor, Blue and Purple have 66 Favor each, but Purple's Marker
    is on top of Blue's. Purple will become the 1st player, Blue the 2nd player and Yellow the 3rd
    player."
    """
    s = table(3)
    yellow, purple, blue = range(3)
    for seat, favor in ((yellow, 69), (blue, 66), (purple, 66)):
        s.change_favor(seat, favor - s.players[seat].favor)
    end_round(s)
    assert s.order == (purple, blue, yellow)
