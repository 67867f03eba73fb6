"""The advanced game: powers before the action."""

import pytest

from engine.armadora import GAME
from engine.armadora.board import SQUARES
from engine.armadora.moves import PASS
from engine.armadora.state import State
from engine.core import Illegal

from .table import CORNER, HALVES, act, acts, asked, offers, table, verbs

ORC, GOBLIN, ELF, MAGE = (("orc", "mage"), ("goblin", "orc"), ("elf", "orc"), ("mage", "orc"))


def square(name: str) -> int:
    return SQUARES.number_of(name)


def stop_building(s: State) -> None:
    """No line is left for palisades."""
    s.land.open_lines = 0


def test_without_the_option_nobody_has_powers() -> None:
    s = table(factions=GOBLIN, warriors={"A1": (0, 1), "B1": (1, 1)})
    assert verbs(s) == {"warrior", "palisade", "pass"}


def test_a_power_is_no_action_and_an_action_follows() -> None:
    """Rulebook: 특수능력을 쓰고 나머지 3가지 액션 중 한 가지를 더 할 수 있습니다."""
    s = table(factions=GOBLIN, advanced="on")
    assert not act(s, "extra-warrior 1 A1").closes
    assert asked(s) == 0
    assert act(s, "warrior 1 B1").closes


def test_one_power_a_turn() -> None:
    """Rulebook: 플레이어는 자신의 차례에 특수능력을 1번만 사용할 수 있습니다."""
    s = table(factions=ELF, advanced="on", warriors={"A1": (0, 1), "B1": (1, 1)})
    act(s, "shoot B1")
    assert s.players[0].tokens == 1
    assert verbs(s) == {"warrior", "palisade", "pass"}
    acts(s, "warrior 1 C1", "warrior 1 E1")
    assert "shoot" in verbs(s)


def test_a_power_comes_before_the_action() -> None:
    """Rulebook: 특수능력은 언제나 울타리, 군사 또는 지원군을 놓기 전에 발동됩니다."""
    s = table(factions=ORC, advanced="on")
    act(s, "palisade A1|B1")
    assert verbs(s) == {"palisade", "done"}


def test_after_a_power_a_player_may_still_pass() -> None:
    s = table(factions=ORC, advanced="on")
    assert acts(s, "extra-palisade A1|B1", "pass").closes
    assert s.players[0].passed


def test_after_a_power_without_any_action_left_the_pass_is_automatic() -> None:
    s = table(factions=ELF, advanced="on", warriors={"A1": (0, 1), "B1": (1, 1)})
    stop_building(s)
    s.players[0].reserve = [0] * 5
    s.players[0].reinforcement = False
    assert verbs(s) == {"shoot", "pass"}
    told = act(s, "shoot B1")
    assert str(told).endswith("Ann has nothing left to do and passes.")
    assert told.closes
    assert asked(s) == 1


def test_a_player_with_nothing_but_a_power_is_asked() -> None:
    s = table(factions=ELF, advanced="on", turn=1, warriors={"A1": (0, 1), "B1": (1, 1)})
    stop_building(s)
    s.players[0].reserve = [0] * 5
    act(s, "warrior 1 C1")
    assert asked(s) == 0
    assert GAME.decisions(s)[0].fallback == PASS


# --- Mage -------------------------------------------------------------


def test_the_mage_looks_secretly_at_one_opposing_warrior() -> None:
    """Rulebook: 게임보드판에 놓여진 다른 플레이어의 군사 타일 1개의 공격력을 엿볼 수 있습니다."""
    s = table(factions=MAGE, advanced="on", warriors={"A1": (0, 5), "B1": (1, 4), "C1": (1, 1)})
    assert offers(s, "look") == ["B1", "C1"], "자신의 군사 타일은 볼 수 없으며"
    told = act(s, "look B1")
    assert str(told) == "Ann looks at the warrior on B1."
    assert told.privately(0) == "The warrior on B1 has the value 4."
    assert told.privately(1) == ""
    assert told.secret, "no way back without consent"


def test_the_mages_token_leaves_the_game() -> None:
    """Rulebook: 특수능력 토큰은 사용 후, 게임에서 제외합니다."""
    s = table(factions=MAGE, advanced="on", warriors={"B1": (1, 4)})
    act(s, "look B1")
    assert (s.players[0].tokens, s.removed) == (1, 1)


def test_the_mage_does_not_look_at_the_partners_warriors() -> None:
    """Rulebook: 4인 게임 시 파트너의 군사 타일도 볼 수 없습니다."""
    s = table(
        4,
        factions=("mage", "orc", "elf", "goblin"),
        advanced="on",
        warriors={"A1": (2, 1), "B1": (1, 1), "C1": (3, 1)},
    )
    assert offers(s, "look") == ["B1", "C1"]


def test_what_the_mage_has_seen_stays_in_the_private_view() -> None:
    s = table(factions=MAGE, advanced="on", warriors={"B1": (1, 4)})
    act(s, "look B1")
    assert dict(GAME.view(s, 0).warriors)[square("B1")].value == 4
    assert dict(GAME.view(s, None).warriors)[square("B1")].value is None
    acts(s, "warrior 1 C1", "warrior 1 E1")
    assert offers(s, "look") == ["E1"], "there is nothing to learn from B1"


def test_with_memory_the_mage_is_told_once_and_has_to_remember() -> None:
    s = table(factions=MAGE, advanced="on", memory="on", warriors={"B1": (1, 4)})
    assert act(s, "look B1").privately(0) == "The warrior on B1 has the value 4."
    assert dict(GAME.view(s, 0).warriors)[square("B1")].value is None
    acts(s, "warrior 1 C1", "warrior 1 E1")
    assert offers(s, "look") == ["B1", "E1"]


def test_there_is_no_look_at_a_warrior_that_lies_face_up() -> None:
    s = table(factions=("goblin", "mage"), advanced="on")
    acts(s, "extra-warrior 2 A1", "warrior 1 B1")
    assert offers(s, "look") == ["B1"]


# --- Goblin -----------------------------------------------------------


def test_the_goblins_extra_warrior_is_placed_face_up() -> None:
    """Rulebook: 빈 정사각형에 군사 타일을 추가로 1개 더 놓을 수 있습니다. The
    English rules add: face up.
    """
    s = table(factions=GOBLIN, advanced="on")
    told = act(s, "extra-warrior 3 A1")
    assert str(told) == "Ann places an extra warrior of value 3 on A1."
    assert dict(GAME.view(s, None).warriors)[square("A1")].value == 3
    assert (s.players[0].tokens, s.removed) == (0, 1)
    assert "extra-warrior" not in verbs(s)


def test_the_extra_warrior_needs_a_free_square_and_comes_from_the_reserve() -> None:
    s = table(factions=GOBLIN, advanced="on", warriors={"A1": (1, 1), "B1": (0, 5)})
    assert offers(s, "extra-warrior") == offers(s, "warrior")


# --- Orc --------------------------------------------------------------


def test_the_orc_may_place_three_palisades_in_one_turn() -> None:
    """Rulebook: 특수능력을 사용해서 울타리 1개를 추가로 더 놓을 수 있습니다."""
    s = table(factions=ORC, advanced="on")
    assert str(act(s, "extra-palisade A1|B1")) == "Ann places a palisade between A1 and B1."
    assert acts(s, "palisade B1|C1", "palisade C1|D1").closes
    assert (len(s.land.palisades), s.players[0].tokens, s.removed) == (3, 0, 1)


def test_the_extra_palisade_obeys_the_same_restrictions() -> None:
    s = table(factions=ORC, advanced="on", built="B1|B2 B1|C1")
    assert offers(s, "extra-palisade") == offers(s, "palisade")
    assert "A1|A2" not in offers(s, "extra-palisade")


# --- Elf --------------------------------------------------------------


def test_an_arrow_stays_on_the_warrior_and_takes_one_from_it() -> None:
    """Rulebook: 특수능력 토큰이 올려져 있는 군사는 점수 계산 시 공격력이 1 감소합니다."""
    s = table(factions=ELF, advanced="on", warriors={"A1": (0, 1), "B1": (1, 2)})
    assert str(act(s, "shoot B1")) == "Ann shoots an arrow at the warrior on B1."
    assert s.warriors[square("B1")].arrows == 1
    assert (s.players[0].tokens, s.removed) == (1, 0)


def test_the_elf_shoots_only_where_an_elf_stands() -> None:
    """Rulebook: 엘프족 플레이어는 같은 영역에 있는 다른 플레이어에게 화살을 사용할 수 있습니다."""
    s = table(
        factions=ELF,
        advanced="on",
        built=HALVES,
        warriors={"A1": (0, 1), "B1": (1, 1), "H1": (1, 1)},
    )
    assert offers(s, "shoot") == ["B1"]


def test_while_no_region_is_closed_the_elf_shoots_anywhere_with_a_warrior_on_the_land() -> None:
    """Rulebook: 게임 초반에 영역이 아직 만들어져 있지 않은 경우, 엘프는 게임판 위의 모든
    군사에게 화살을 쏠 수 있습니다.
    """
    s = table(factions=ELF, advanced="on", warriors={"A1": (1, 1), "H5": (1, 1)})
    assert offers(s, "shoot") == [], "the Elf needs a warrior on the land"
    s.place_warrior(0, 1, square("C3"))
    assert offers(s, "shoot") == ["A1", "H5"]


@pytest.mark.parametrize(("warriors", "targets"), [
    ({"A1": (0, 1), "B1": (1, 1)}, ["B1"]),
    ({"A1": (0, 1), "B1": (1, 1), "A2": (2, 1)}, []),
])  # fmt: skip
def test_no_arrow_flies_in_a_full_region(
    warriors: dict[str, tuple[int, int]],
    targets: list[str],
) -> None:
    """Rulebook, worked examples: 영역이 아직 비어있으므로 … 사용할 수 있습니다;
    꽉 찼기때문에 … 사용할 수 없습니다.
    """
    s = table(3, factions=("elf", "mage", "orc"), advanced="on", built=CORNER, warriors=warriors)
    assert offers(s, "shoot") == targets


def test_the_same_warrior_may_be_shot_twice_but_not_in_one_turn() -> None:
    """Rulebook: 같은 영역에 있는 다른 플레이어에게 화살을 1차례에 1번씩 총 2번을 사용할 수
    있습니다.
    """
    s = table(factions=ELF, advanced="on", warriors={"A1": (0, 1), "B1": (1, 2)})
    act(s, "shoot B1")
    with pytest.raises(Illegal):
        act(s, "shoot B1")
    acts(s, "warrior 1 C1", "pass", "shoot B1")
    assert (s.warriors[square("B1")].arrows, s.players[0].tokens) == (2, 0)


def test_the_elf_does_not_shoot_at_the_partner() -> None:
    warriors = {"A1": (0, 1), "B1": (1, 1), "C1": (2, 1), "E1": (3, 1)}
    factions = ("elf", "mage", "orc", "goblin")
    assert offers(table(4, factions=factions, advanced="on", warriors=warriors), "shoot") == [
        "B1",
        "E1",
    ]
    alone = table(4, factions=factions, advanced="on", four="free-for-all", warriors=warriors)
    assert offers(alone, "shoot") == ["B1", "C1", "E1"]


def test_an_arrow_and_a_look_concern_whose_warrior_it_is() -> None:
    for factions, power in ((ELF, "shoot B1"), (MAGE, "look B1")):
        s = table(factions=factions, advanced="on", warriors={"A1": (0, 1), "B1": (1, 1)})
        first, *_ = act(s, power).news
        assert first.is_about(1, 0, 2)
        assert not first.is_about(0, 0, 2), "nobody's own action is news to them"
