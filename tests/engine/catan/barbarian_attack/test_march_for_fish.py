"""Two fish pay for a long march instead of a grain."""

from __future__ import annotations

from engine.catan.modules.barbarian_attack.moves import MarchKnights
from engine.catan.state import State
from engine.kit.hexes import EDGES

from ..fishermen.table import give_fish, slot_of
from ..table import act, asked, decision, hand, offers, verbs
from .table import TEN, attack, edge, path

FIVE_PATHS = 5


def marching(**rest: object) -> State:
    """A knight that may march, and four fish."""
    s = attack(riders={0: ((TEN, "E"),)}, fishermen="on", **rest)
    give_fish(s, 0, (0, 2, 0))
    act(s, "end")
    return s


def targets(s: State) -> set[str]:
    return {text.split()[1] for text in offers(s, "march")}


def test_two_fish_let_a_knight_go_five_paths() -> None:
    s = marching()
    near = targets(s)
    act(s, "fish-way 2")
    far = targets(s) - near
    assert far
    act(s, f"march {path(s, TEN, 'E')} {min(far)}")
    assert slot_of(s).held[0] == (0, 1, 0)
    assert asked(s) == [1]


def test_a_grain_stays_in_the_hand_where_fish_have_paid() -> None:
    s = marching(hands={0: (0, 0, 0, 1, 0)})
    grain = targets(s)
    act(s, "fish-way 2")
    assert targets(s) == grain
    start = edge(s, TEN, "E")
    far = next(name for name in sorted(grain) if is_far(s, start, EDGES.number_of(name)))
    act(s, f"march {EDGES[start]} {far}")
    assert hand(s, 0) == (0, 0, 0, 1, 0)


def is_far(s: State, start: int, end: int) -> bool:
    """Whether a path is more than three steps away."""
    reached = {start}
    for _ in range(3):
        corners = {corner for one in reached for corner in s.island.grid.ends[one]}
        reached = {one for one, ends in enumerate(s.island.grid.ends) if corners & {*ends}}
    return end not in reached


def test_a_payment_that_no_long_march_uses_is_lost() -> None:
    s = marching()
    act(s, "fish-way 2")
    act(s, "halt")
    assert slot_of(s).held[0] == (0, 1, 0)
    assert asked(s) == [1]


def test_fish_pay_for_marches_only_and_not_without_knights() -> None:
    s = marching()
    assert "fish-way" in verbs(s)
    act(s, "halt")
    other = attack(fishermen="on")
    give_fish(other, 0, (0, 2, 0))
    assert "fish-way" not in verbs(other)
    act(other, "end")
    assert asked(other) == [1]


def test_a_form_counts_what_fish_have_paid_for() -> None:
    s = attack(riders={0: ((TEN, "E"), (TEN, "NE"))}, fishermen="on")
    give_fish(s, 0, (0, 2, 0))
    act(s, "end")
    act(s, "fish-way 2")
    (form,) = decision(s).forms
    one, other = form.marchers  # type: ignore[attr-defined]
    far = min(one.far)
    assert form.allows(MarchKnights((far, None)))
    assert not form.allows(MarchKnights((far, min(other.far - {far}))))
