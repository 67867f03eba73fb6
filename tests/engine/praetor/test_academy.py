"""Novices become workers, and the Academy lets them skip a level."""

from engine.praetor import GAME
from engine.praetor.moves import Academy

from .table import act, acts, asked, have, lay, offers, purse, settled, staff, table


def test_novices_move_one_level_and_then_become_active_with_one_experience() -> None:
    """Rulebook: "If a Novice Worker was on the second level of training, it will become an Active
    Worker. Do not change the experience of that Worker."
    """
    s = table(2)
    player = staff(s, 0, 3, novices=(2, 1))
    settled(s)
    assert (player.novices, player.home) == ((0, 2), [1, 3])
    settled(s)
    assert (player.novices, player.home) == ((0, 0), [1, 1, 1, 3])


def test_the_owner_of_the_academy_skips_the_second_level_for_nothing() -> None:
    """Rulebook: "If you control an Academy (City Tile) you may skip the second level of
    training".
    """
    s = table(2)
    lay(s, "academy", "R8", 0)
    player = staff(s, 0, 3, novices=(2, 1))
    have(s, 0, gold=9)
    settled(s)
    assert offers(s, "academy") == ["yes", "no"]
    act(s, "academy yes")
    assert (player.novices, player.home) == ((0, 0), [1, 1, 1, 3])
    assert purse(s, 0) == {"gold": 9 - 4}


def test_others_pay_one_stone_once_for_all_their_novices() -> None:
    """Rulebook: "you may pay 1 Stone the owner of the Academy and skip the second level of training
    for all your Novice Workers".
    """
    s = table(2)
    lay(s, "academy", "R8", 1)
    player = staff(s, 0, 3, novices=(2, 0))
    have(s, 0, gold=9, stone=1)
    have(s, 1, gold=9)
    settled(s)
    told = act(s, "academy yes")
    assert player.home == [1, 1, 3]
    assert (purse(s, 0), purse(s, 1)) == ({"gold": 6}, {"gold": 6, "stone": 1})
    assert "Yellow sends the novices through the Academy." in str(told)


def test_the_academy_may_be_declined() -> None:
    s = table(2)
    lay(s, "academy", "R8", 0)
    player = staff(s, 0, 3, novices=(1, 0))
    settled(s)
    told = act(s, "academy no")
    assert (player.novices, player.home) == ((0, 1), [3])
    assert "Yellow does not use the Academy." in str(told)


def test_only_who_could_gain_from_the_academy_is_asked() -> None:
    s = table(3)
    lay(s, "academy", "R8", 0)
    staff(s, 0, 3, novices=(0, 1))  # nobody on the first level
    staff(s, 1, 3, novices=(1, 0))
    have(s, 1, gold=9)  # no Stone
    staff(s, 2, 3, novices=(1, 0))
    have(s, 2, stone=1)
    settled(s)
    assert asked(s) == 2


def test_the_academy_is_asked_of_all_at_once() -> None:
    s = table(3, order=(2, 1, 0))
    lay(s, "academy", "R8", 0)
    for seat in range(3):
        staff(s, seat, 3, novices=(1, 0))
    settled(s)
    assert [decision.seat for decision in GAME.decisions(s)] == [0, 1, 2]
    act(s, "academy no", 1)
    assert [decision.seat for decision in GAME.decisions(s)] == [0, 2]
    act(s, "academy yes", 2)
    act(s, "academy yes", 0)
    assert [len(player.home) for player in s.players] == [2, 1, 2]
    assert s.round == 2


def test_a_clock_uses_the_own_academy_and_pays_for_no_other() -> None:
    s = table(2)
    lay(s, "academy", "R8", 0)
    for seat in range(2):
        staff(s, seat, 3, novices=(1, 0))
    settled(s)
    assert [decision.fallback for decision in GAME.decisions(s)] == [
        Academy(True),
        Academy(False),
    ]


def test_a_novice_recruited_in_this_round_may_skip_a_level_too() -> None:
    """Rulebook, update example: the Worker Camp was used in the same turn."""
    s = table(2)
    lay(s, "academy", "R8", 0)
    staff(s, 0, 1)
    acts(s, "use M10 1", "pass", "academy yes")
    assert s.players[0].home == [1, 1]


def test_without_an_academy_nobody_is_asked() -> None:
    s = table(2)
    staff(s, 0, 3, novices=(1, 0))
    settled(s)
    assert s.round == 2
