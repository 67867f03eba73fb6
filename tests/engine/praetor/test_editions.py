"""Where the Korean and the English rulebook differ: one test for each point and edition."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Illegal, Score, StreamEntry
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.data import BOX, Kind
from engine.praetor.frames import MarketDeal
from engine.praetor.meta import META
from engine.praetor.prizes import share_prizes
from engine.praetor.scoring import all_scores
from engine.praetor.setup import MARKERS, compose_rules, set_up_match
from engine.praetor.state import Phase, State
from engine.praetor.view import Die

from .table import (
    act,
    acts,
    asked,
    carry_on,
    english,
    have,
    lay,
    offers,
    settled,
    staff,
    table,
    verbs,
)

EDITIONS = ("ours", "korean", "english")


def parts(score: Score) -> dict[str, int]:
    return {english(title): n for title, n in score.parts}


# --- the start favor --------------------------------------------------


@pytest.mark.parametrize(("edition", "step"), [("ours", 1), ("korean", 1), ("english", -1)])
def test_the_start_favor_falls_clockwise_in_korean_and_counter_clockwise_in_english(
    edition: str,
    step: int,
) -> None:
    """English: "continue counterclockwise placing their Marker on positions 9, 8, 7 etc." Korean:
    시계 방향으로 9, 8, 7..
    """
    for seed in range(8):
        s = set_up_match(
            compose_rules(4, META.check_options(4, {"edition": edition})), StreamEntry(seed)
        )
        favors = [player.favor for player in s.players]
        first = favors.index(10)
        assert [favors[(first + step * place) % 4] for place in range(4)] == [10, 9, 8, 7]
        assert asked(s) == favors.index(7), "whoever has least begins"


# --- the Market -------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "limited"), [("ours", False), ("korean", True), ("english", False)]
)
def test_the_market_trades_by_experience_in_korean_and_freely_elsewhere(
    edition: str,
    *,
    limited: bool,
) -> None:
    """English: "You may buy and sell any amount of any
    resource." Korean: unlimited trades (거래 횟수를 무제한으로) are the
    easy rule.
    """
    s = table(2, edition=edition)
    staff(s, 0, 2, 1)
    have(s, 0, gold=9, wood=9)
    act(s, "use P10 2")
    assert isinstance(s.stack[-1], MarketDeal)
    if limited:
        with pytest.raises(Illegal):
            act(s, "trade -3,0,0,0")
    act(s, "trade -2,2,0,0" if limited else "trade -9,9,0,0")
    assert s.players[0].purse[:3] == ((9, 7, 2) if limited else (9, 0, 9))


def test_the_korean_edition_does_not_go_with_no_market_until_the_market_is_free() -> None:
    """An edition is checked as if every point had been chosen by itself."""
    with pytest.raises(Illegal, match="does not go with"):
        META.check_options(3, {"edition": "korean", "markets": "none"})
    assert (
        META.check_options(3, {"edition": "korean", "markets": "none", "market": "free"})[
            "villager"
        ]
        == "always"
    )


# --- a villager for 5 favor -------------------------------------------


def without_workers(edition: str, *, last: bool, favor: int = 20) -> State:
    """The only worker of the first seat has retired, and the round is over but for that."""
    s = table(2, edition=edition)
    s.last_round = last
    player = staff(s, 0)
    player.favor = favor
    have(s, 0, gold=9)
    settled(s)
    return s


@pytest.mark.parametrize(
    ("edition", "asks"), [("ours", True), ("korean", False), ("english", True)]
)
def test_without_active_workers_a_villager_is_offered_in_english_and_comes_unasked_in_korean(
    edition: str,
    *,
    asks: bool,
) -> None:
    """English: "you may give up 5 Favor Points".

    Korean: 점수를 5점 감점하고 시민 한 명을 … 현역 일꾼으로 배치합니다.
    """
    s = without_workers(edition, last=False)
    assert ("villager" in verbs(s)) == asks
    if asks:
        assert s.players[0].favor == 20
        act(s, "villager yes")
    assert (s.players[0].home, s.players[0].favor, s.players[0].villagers) == ([1], 15, 7)
    assert s.round == 2


@pytest.mark.parametrize(
    ("edition", "asks", "calls"),
    [("ours", True, True), ("korean", False, True), ("english", True, True)],
)
def test_in_the_last_round_only_the_update_of_the_city_is_skipped(
    edition: str,
    *,
    asks: bool,
    calls: bool,
) -> None:
    """English order: novices, workers, retirement, wages, a villager for 5 favor; and only then
    "Update City (skip in the last turn)".

    Korean: 도시 타일 정리 (마지막 라운드때는 하지 않습니다) comes after it as well.
    """
    s = without_workers(edition, last=True)
    assert (s.phase is Phase.OVER) == (not asks)
    if asks:
        (decision,) = GAME.decisions(s)
        assert (
            english(decision.prompt)
            == "The last round: give up 5 favor for a villager, who then scores 1?"
        )
        act(s, "villager yes")
    assert s.phase is Phase.OVER
    assert (s.players[0].home, s.players[0].favor) == (([1], 15) if calls else ([], 20))
    assert parts(all_scores(s)[0])["Workers"] == int(calls), (
        "the villager is an active worker in the final scoring"
    )
    assert len(s.available) == 0, "the city is not refilled"


def test_whoever_does_without_a_villager_in_the_last_round_keeps_the_favor() -> None:
    s = without_workers("english", last=True)
    (decision,) = GAME.decisions(s)
    assert decision.fallback is not None
    assert GAME.moves.text(decision.fallback) == "villager no", "a clock would not pay 5 for 1"
    told = act(s, "villager no")
    assert "Yellow goes on without an active worker." in str(told)
    assert (s.phase, s.players[0].favor) == (Phase.OVER, 20)


def test_a_villager_for_less_than_five_favor_takes_what_is_there() -> None:
    for edition in ("korean", "english"):
        s = without_workers(edition, last=True, favor=3)
        if edition == "english":
            act(s, "villager yes")
        assert (s.players[0].home, s.players[0].favor) == ([1], 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_villagers_nobody_is_called_in_any_edition(edition: str) -> None:
    s = table(2, edition=edition)
    player = staff(s, 0, retired=8)
    have(s, 0, gold=99)
    before = player.favor
    settled(s)
    assert "villager" not in verbs(s)
    assert (player.home, player.favor) == ([], before)


def test_everybody_without_workers_is_asked_in_turn_order_in_the_last_round() -> None:
    s = table(3, order=(2, 0, 1), villager="last-too")
    s.last_round = True
    for seat in range(3):
        staff(s, seat)
    settled(s)
    seats = []
    while GAME.decisions(s):
        seats.append(asked(s))
        act(s, "villager no")
    assert seats == [2, 0, 1]
    assert s.phase is Phase.OVER


# --- the expert game --------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "favor"),
    [("ours", (18, 12, 0)), ("korean", (18, 12, 6)), ("english", (18, 12, 0))],
)
def test_who_has_no_wall_is_third_in_korean_and_gets_nothing_elsewhere(
    edition: str,
    favor: tuple[int, ...],
) -> None:
    """English: "The players who have fulfilled the most of
    Caesar's demands score, in order", and who fulfilled none
    is none of them.

    Korean: 가장 많은 성벽 타일을 건설한 플레이어부터 18/12/6/0 점: everybody in
    order, from the one with most.
    """
    s = table(3, edition=edition, expert="on")
    s.players[0].walls, s.players[1].walls = [0, 1], [2]
    assert tuple(parts(score)["Walls"] for score in all_scores(s)) == favor


@pytest.mark.parametrize(
    ("edition", "favor"), [("ours", (20, 0, 0)), ("korean", (20, 7, 7)), ("english", (20, 0, 0))]
)
def test_who_has_no_villager_shares_a_place_in_korean_and_gets_nothing_elsewhere(
    edition: str,
    favor: tuple[int, ...],
) -> None:
    s = table(3, edition=edition, expert="on")
    for player, villagers in zip(s.players, (3, 0, 0), strict=True):
        player.villagers = villagers
    assert tuple(parts(score)["Villagers"] for score in all_scores(s)) == favor


def test_where_nobody_has_any_all_are_equal_or_get_nothing() -> None:
    assert share_prizes((0, 0, 0), (18, 12, 6)) == (0, 0, 0)
    assert share_prizes((0, 0, 0), (18, 12, 6), ranks_those_with_none=True) == (12, 12, 12)
    assert share_prizes((2, 0, 0, 0, 0), (18, 12, 6), ranks_those_with_none=True) == (
        18,
        4,
        4,
        4,
        4,
    ), "places after the third are worth nothing"


# --- markers ----------------------------------------------------------


def owner_of(tiles: int, edition: str = "english", **options: str) -> State:
    """The first seat owns so many tiles, and could pay for another one."""
    s = table(5, edition=edition, available="lumber_mill_1", **options)
    names = [
        BOX.tiles[number].id
        for number in s.tiles_left
        if BOX.tiles[number].kind is not Kind.LABOR_CAMP
    ]
    for column, name in zip("ABCDEFGHJKLM", names[: tiles - 1], strict=False):
        lay(s, name, f"{column}5", 0)
    assert s.players[0].tiles == tiles
    have(s, 0, gold=9)
    return s


@pytest.mark.parametrize(
    ("edition", "limited"), [("ours", False), ("korean", False), ("english", True)]
)
def test_the_twelve_markers_of_the_box_are_a_limit_in_english_only(
    edition: str,
    *,
    limited: bool,
) -> None:
    """Rulebook: 15 markers in each colour, one each on the tracks of morale, favor and turn order.

    English: "Resources are the only game components which are
    considered to be unlimited." Korean speaks of resources alone.
    """
    assert MARKERS == 12
    assert offers(owner_of(11, edition), "build")
    assert bool(offers(owner_of(12, edition), "build")) == (not limited)


def test_the_gold_mine_of_the_start_has_one_of_the_twelve() -> None:
    s = owner_of(11)
    act(s, "build lumber_mill_1 1 A6 straight")
    assert s.players[0].tiles == 12
    assert sum(lot.owner == 0 for lot in GAME.view(s, 0).city) == GAME.view(s, 0).markers == 12


def test_who_has_no_marker_left_neither_builds_nor_lends_a_retired_worker_for_it() -> None:
    s = owner_of(12)
    staff(s, 0, 1, retired=1)
    lay(s, "labor_camp_2", "N5")
    act(s, "camp N5")
    assert offers(s, "build") == []
    assert offers(s, "use"), "the retired worker may still use a tile"


def test_the_view_says_that_no_marker_is_left() -> None:
    s = owner_of(12)
    (offer,) = GAME.view(s, 0).offers
    assert (offer.missing, offer.barred, offer.is_buildable) == ((0, 0, 0, 0, 0), True, False)
    (other,) = GAME.view(s, 1).offers
    assert (other.barred, other.is_buildable) == (False, True)
    (public,) = GAME.view(s, None).offers
    assert (public.barred, public.is_buildable) == (False, False)


def test_passing_does_not_warn_of_what_cannot_be_built() -> None:
    for tiles, warned in ((11, True), (12, False)):
        s = owner_of(tiles)
        warning = GAME.warning(GAME.view(s, 0), GAME.moves.parse("pass"))
        assert warning is not None
        assert ("You could still build: Lumber Mill" in english(warning)) == warned


def test_who_could_only_build_and_has_no_marker_passes_without_being_asked() -> None:
    s = owner_of(12)
    for place, lot in tuple(s.city.lots.items()):
        s.city.lots[place] = lot._replace(user=Die(1, 1))
    s.stack.clear()
    s.acting_index = -1
    assert "Yellow has nothing left to do and passes." in str(carry_on(s))
    s = owner_of(11)
    for place, lot in tuple(s.city.lots.items()):
        s.city.lots[place] = lot._replace(user=Die(1, 1))
    assert "build" in verbs(s)


# --- all together -----------------------------------------------------


def test_each_point_is_still_changed_by_itself() -> None:
    chosen = META.check_options(3, {"edition": "english", "villager": "asked", "expert": "on"})
    assert (chosen["villager"], chosen["start-favor"], chosen["markers"]) == (
        "asked",
        "counter-clockwise",
        "box",
    )
    assert list(META.unlike_edition(chosen)) == ["villager"]


def test_our_edition_plays_as_a_match_without_one() -> None:
    plain, ours = (Match.start(GAME, 4, options, 5) for options in ({}, {"edition": "ours"}))
    assert plain.options == ours.options == META.defaults()
    assert plain.setup == ours.setup


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", META.seats)
def test_every_edition_is_played_to_its_end_by_the_bot(edition: str, seats: int) -> None:
    options = {"edition": edition, "expert": "on" if seats > 2 else "off"}
    match, random = Match.start(GAME, seats, options, 3), Random(1)
    bot = GAME.bots["steady"]
    while decisions := match.decisions():
        decision = decisions[0]
        match.act(
            decision.seat, bot.choose(GAME.view(match.state, decision.seat), decision, random)
        )
    assert GAME.result(match.state) is not None
    assert max(player.tiles for player in match.state.players) <= (
        12 if edition == "english" else 42
    )
    assert Match.load(match.dump(), strict=True).dump() == match.dump()


def test_acts_go_on_in_turn_order_after_a_villager_came_unasked() -> None:
    s = table(2, edition="korean")
    staff(s, 0, 5)
    have(s, 0, gold=9)
    told = acts(s, "use N9 5", "pass")
    assert "a villager becomes active" in str(told)
    assert s.round == 2
    assert s.players[0].home == [1]
