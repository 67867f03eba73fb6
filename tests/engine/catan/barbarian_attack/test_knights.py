"""Knights: their march, battles, prisoners and losses; and the end of the turn."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.building import build_piece
from engine.catan.modules.barbarian_attack.riders import RIDER
from engine.catan.modules.barbarian_attack.slot import add_prisoners
from engine.core import StreamEntry
from engine.kit.hexes import EDGES

from ..table import act, asked, decision, hand, offers, points, table, verbs
from .table import (
    CASTLE,
    FOUR,
    NINE,
    SIX,
    TWELVE,
    attack,
    edge,
    gold,
    horde,
    path,
    riders,
    slot,
)

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
SAFE = 2  # a draw of the loss die: a three, which takes knights on E and W sides


def targets(offered: list[str], rider: str) -> set[str]:
    return {text.split()[1] for text in offered if text.split()[0] == rider}


# --- the march --------------------------------------------------------


def test_the_march_comes_when_the_turn_is_ended_and_without_knights_it_is_left_out() -> None:
    s = attack(riders={0: ((FOUR, "E"),)})
    act(s, "end")
    assert (asked(s), verbs(s)) == ([0], {"march", "halt"})
    act(s, "halt")
    assert asked(s) == [1]
    bare = attack()
    act(bare, "end")
    assert asked(bare) == [1]


def test_a_knight_goes_three_paths_and_five_for_a_grain() -> None:
    poor = attack(riders={0: ((FOUR, "E"),)})
    rich = attack(riders={0: ((FOUR, "E"),)}, hands={0: (0, 0, 0, 1, 0)})
    start = path(poor, FOUR, "E")
    for s in (poor, rich):
        act(s, "end")
    near, far = targets(offers(poor, "march"), start), targets(offers(rich, "march"), start)
    assert path(poor, FOUR, "NE") in near  # one step
    assert near < far
    target = min(far - near)
    act(rich, f"march {start} {target}")
    assert hand(rich, 0) == (0, 0, 0, 0, 0)
    again = attack(riders={0: ((FOUR, "E"),)}, hands={0: (0, 0, 0, 1, 0)})
    act(again, "end")
    act(again, f"march {start} {min(near)}")
    assert hand(again, 0) == (0, 0, 0, 1, 0)


def test_steps_are_counted_from_path_to_touching_path() -> None:
    s = attack(riders={0: (((0, 0), "E"),)})
    act(s, "end")
    found = targets(offers(s, "march"), path(s, (0, 0), "E"))
    assert path(s, (0, 0), "W") in found  # three sides on
    assert path(s, (-1, 0), "W") not in found
    assert len(found) == 4 + 8 + 14  # the rings of both hexes close with the third step


def test_it_ends_on_no_path_with_a_knight_and_passes_all() -> None:
    s = attack(riders={0: ((FOUR, "E"),), 1: ((FOUR, "NE"), (FOUR, "SE"))})
    act(s, "end")
    found = targets(offers(s, "march"), path(s, FOUR, "E"))
    assert not found & {path(s, FOUR, "NE"), path(s, FOUR, "SE")}
    assert path(s, FOUR, "NW") in found


def test_each_knight_moves_once() -> None:
    s = attack(riders={0: ((FOUR, "E"), (NINE, "E"))})
    act(s, "end")
    act(s, f"march {path(s, FOUR, 'E')} {path(s, FOUR, 'NE')}")
    assert {text.split()[0] for text in offers(s, "march")} == {path(s, NINE, "E")}
    act(s, f"march {path(s, NINE, 'E')} {path(s, NINE, 'SE')}")
    assert asked(s) == [1]


def test_knights_must_leave_the_castle_and_none_ends_there() -> None:
    s = attack(riders={0: ((CASTLE, "E"), (NINE, "E"))})
    act(s, "end")
    assert verbs(s) == {"march", "march-all"}, "nobody may halt"
    around = {path(s, CASTLE, side) for side in SIDES}
    assert not around & {text.split()[1] for text in offers(s, "march")}
    leave = min(targets(offers(s, "march"), path(s, CASTLE, "E")))
    act(s, f"march {path(s, CASTLE, 'E')} {leave}")
    assert "halt" in verbs(s)


def test_knights_block_neither_roads_nor_settlements() -> None:
    base = table(4, traders="barbarian-attack", settlements={0: "C5"}, hands={0: (1, 1, 0, 0, 0)})
    free = offers(base, "road")
    s = attack(settlements={0: "C5"}, hands={0: (1, 1, 0, 0, 0)})
    build_piece(s, s.players[1], RIDER, EDGES.number_of(free[0]), StreamEntry(1))
    assert offers(s, "road") == free


def test_all_marches_come_before_the_first_battle() -> None:
    s = attack(barbarians={FOUR: 1}, riders={0: ((FOUR, "E"), (FOUR, "NE"), (NINE, "E"))})
    act(s, "end")
    assert horde(s) == {FOUR: 1}
    act(s, "halt", draws=[0])
    assert horde(s) == {}


# --- battles ----------------------------------------------------------


def test_knights_of_all_players_must_outnumber_the_barbarians() -> None:
    even = attack(barbarians={FOUR: 2}, riders={1: ((FOUR, "E"),), 2: ((FOUR, "NE"),)})
    act(even, "end", draws=[])
    assert horde(even) == {FOUR: 2}
    more = attack(barbarians={FOUR: 1}, riders={1: ((FOUR, "E"),), 2: ((FOUR, "NE"),)})
    act(more, "end", draws=[5, 5, 0, 0, 0])  # two dice for each of both, and the loss die
    assert horde(more) == {}


def test_who_fights_alone_takes_all_prisoners_and_two_are_a_point() -> None:
    s = attack(
        barbarians={NINE: 3}, riders={0: tuple((NINE, side) for side in ("NE", "SW", "SE", "NW"))}
    )
    act(s, "end")
    act(s, "halt", draws=[SAFE])
    assert slot(s).prisoners == (3, 0, 0, 0)
    assert points(s)[0] == 1
    parts = {part.key: part.points for part in GAME.view(s, 0).players[0].points_parts}
    assert parts == {"prisoners": 1}
    assert s.island.board.tiles[s.island.grid.hexes.index(NINE)].number == 9


def test_everybody_involved_takes_one_and_the_rest_goes_to_most_knights() -> None:
    s = attack(
        barbarians={FOUR: 3},
        riders={1: ((FOUR, "NE"), (FOUR, "SW"), (FOUR, "SE")), 2: ((FOUR, "NW"),)},
    )
    act(s, "end", draws=[SAFE])
    assert slot(s).prisoners == (0, 2, 1, 0)
    assert gold(s) == [0, 0, 0, 0]


def test_a_tie_for_the_rest_rolls_and_the_loser_takes_three_gold() -> None:
    places = {1: ((FOUR, "NE"), (FOUR, "SW")), 2: ((FOUR, "NW"), (FOUR, "SE"))}
    s = attack(barbarians={FOUR: 3}, riders=places)
    act(s, "end", draws=[0, 0, 5, 5, SAFE])
    assert slot(s).prisoners == (0, 1, 2, 0)
    assert gold(s) == [0, 3, 0, 0]


def test_too_few_prisoners_are_rolled_for_and_ties_roll_again() -> None:
    places = {1: ((FOUR, "NE"),), 2: ((FOUR, "NW"),), 3: ((FOUR, "SE"),)}
    s = attack(barbarians={FOUR: 2}, riders=places)
    # All equal; then seat 2 is highest; then seats 1 and 3 roll for the second
    act(s, "end", draws=[1, 1, 1, 1, 1, 1, 0, 0, 5, 5, 0, 0, 0, 0, 4, 4, SAFE])
    assert slot(s).prisoners == (0, 0, 1, 1)
    assert gold(s) == [0, 3, 0, 0]


def test_the_loss_die_takes_knights_on_paths_of_its_slant_for_three_gold_each() -> None:
    slants = {1: {"NW", "SE"}, 2: {"NE", "SW"}, 3: {"E", "W"}}
    for face in range(1, 7):
        s = attack(barbarians={FOUR: 3}, riders={1: tuple((FOUR, side) for side in SIDES)})
        act(s, "end", draws=[face - 1])
        lost = slants[(face - 1) % 3 + 1]
        assert riders(s, 1) == {edge(s, FOUR, side) for side in SIDES if side not in lost}
        assert gold(s) == [0, 6, 0, 0]


def test_who_is_lost_does_not_fight_at_the_next_hex_and_others_do() -> None:
    # The path between the 4 and the 12 belongs to both hexes
    places = ((FOUR, "NW"), (FOUR, "E"), (TWELVE, "E"))
    lost = attack(barbarians={FOUR: 1, TWELVE: 1}, riders={1: places})
    shared = path(lost, FOUR, "NW")
    assert shared == path(lost, TWELVE, "SE")
    act(lost, "end", draws=[0])  # a one: NW and SE
    assert horde(lost) == {TWELVE: 1}
    kept = attack(barbarians={FOUR: 1, TWELVE: 1}, riders={1: places})
    act(kept, "end", draws=[1, 1])
    assert horde(kept) == {}


def test_battles_go_clockwise_from_the_hex_above_the_castle() -> None:
    assert [one.number for one in slot(attack()).coast] == [4, 12, 9, 3, 8, 10, 11, 5, 2, 6]
    # The hex with the 6 is last: its knight was lost at no other hex before
    s = attack(barbarians={SIX: 1, FOUR: 1}, riders={1: ((SIX, "NE"), (SIX, "NW"), (FOUR, "E"))})
    act(s, "end", draws=[SAFE])
    assert horde(s) == {FOUR: 1}


def test_a_point_of_the_last_battle_wins_in_ones_own_turn_and_later_for_others() -> None:
    places = tuple((FOUR, side) for side in ("NE", "SW"))
    own = attack(barbarians={FOUR: 1}, riders={0: places})
    add_prisoners(own, 0, 23)
    act(own, "end")
    act(own, "halt", draws=[SAFE])
    assert own.winner == 0
    other = attack(barbarians={FOUR: 1}, riders={1: places}, turn=3)
    add_prisoners(other, 1, 23)
    act(other, "end", draws=[SAFE])
    assert (other.winner, points(other)[1]) == (-1, 12)
    assert decision(other).seat == 0
