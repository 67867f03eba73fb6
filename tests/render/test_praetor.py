"""What Praetor's pictures show, and to whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.praetor.data import BOX, Activation, Kind
from engine.praetor.ground import PLACES, place
from engine.praetor.view import Deed, Die, Marks, PraetorView
from render.grounds import items
from render.praetor import seat, table
from render.praetor.icons import BUILDINGS, RESOURCES
from render.praetor.layout import LEAST, MOST, NAMES, STEP, frame
from render.praetor.positions import NAMES as PEOPLE
from render.praetor.positions import changes, choosing, final, full, middle, opening, own, visited
from render.scene import Label, Panel, Scene, Sprite
from render.theme import TERRACOTTA
from words import Words

WORDS = Words("en", PEOPLE)
CITIES = {"opening": opening(), "middle": middle(), "full": full()}


def shown(scene: Scene) -> list[str]:
    return [label.text for label in scene.labels()]


def sprites(scene: Scene, name: str) -> list[Sprite]:
    return [sprite for sprite in scene.sprites() if sprite.name == name]


def frames(scene: Scene) -> list[Panel]:
    """Terracotta frames on the board."""
    return [item for item in scene.items if isinstance(item, Panel) and item.fill is None and item.edge == TERRACOTTA]


def moved(view: PraetorView, places: list[int]) -> PraetorView:
    """The same tiles elsewhere."""
    city = tuple(replace(lot, at=at) for lot, at in zip(view.city, places, strict=False))
    return replace(view, city=city, sites=(), last=None, newest=None)


# --- the city ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_has_its_place_above_and_its_board_below(seats: int) -> None:
    city, boards = table(opening(seats), WORDS)
    order = [PEOPLE[who] for who in opening(seats).order]
    assert [text.removesuffix("…") for text in shown(city) if text in PEOPLE] == order
    assert [text for text in shown(boards) if text in PEOPLE] == order


@pytest.mark.parametrize("view", CITIES.values(), ids=CITIES)
def test_every_tile_shows_its_building_owner_and_fee(view: PraetorView) -> None:
    (city, _), size = table(view, WORDS), frame(view).size
    tiles = [sprite for sprite in sprites(city, "praetor.tile") if sprite.width == size - 2]
    assert len(tiles) == len(view.city)
    assert [tile.args[0] for tile in tiles] == [None if lot.used else lot.kind for lot in view.city]
    markers = [marker.args[0] for marker in sprites(city, "marker") if marker.width == round((size - 2) * 0.215)]
    assert markers == [lot.owner for lot in view.city if lot.owner is not None]
    tolls = [toll for toll in sprites(city, "praetor.toll") if toll.x < frame(view).board.right]
    assert len(tolls) == sum(any(lot.fee) and not lot.used for lot in view.city)


def test_a_used_tile_fades_and_shows_who_used_it() -> None:
    view = middle()
    city, _ = table(view, WORDS)
    used = [lot for lot in view.city if lot.user]
    faded = [sprite for sprite in city.sprites() if sprite.fade == 0.42]
    assert [sprite.name for sprite in faded] == [BUILDINGS[lot.kind].name for lot in used]
    dice = [die.args for die in sprites(city, "die") if die.width == round((frame(view).size - 2) * 0.29)]
    assert dice == [(lot.user.seat, lot.user.experience) for lot in used if lot.user]


def test_the_builder_of_this_round_has_a_hammer() -> None:
    city, _ = table(middle(), WORDS)
    assert len(sprites(city, "praetor.hammer")) == 1
    assert not sprites(table(opening(), WORDS)[0], "praetor.hammer")


def test_a_special_tile_shows_who_went_through() -> None:
    view = middle()
    academy = next(lot for lot in view.city if lot.activation is Activation.GRAY)
    small = [marker.args[0] for marker in sprites(table(view, WORDS)[0], "marker") if marker.width == round((frame(view).size - 2) * 0.17)]
    assert small == list(academy.visitors)


def test_the_newest_tile_is_framed_and_its_plazas_are_counted_where_they_lie() -> None:
    view = middle()
    assert view.newest is not None
    assert view.newest.at is not None
    city, _ = table(view, WORDS)
    (mark,), (x, y) = frames(city), frame(view).middle(view.newest.at)
    assert (mark.x + mark.width / 2, mark.y + mark.height / 2) == (x, y)
    points = [label for label in city.labels() if label.text.startswith("+") and abs(label.x - x) < 100 and abs(label.y - y) < 100]
    assert [label.text for label in points] == [f"+{n}" for n in view.newest.plazas if n]
    assert f"{view.newest.favor} + {sum(view.newest.plazas)}" in shown(city)


def test_what_was_done_last_has_the_broad_frame() -> None:
    view = visited()
    assert view.last is not None
    assert view.last.at is not None
    thin, broad = sorted(frames(table(view, WORDS)[0]), key=lambda panel: panel.line)
    assert (thin.line, broad.line) == (3, 6)
    assert broad.x < frame(view).middle(view.last.at)[0] < broad.x + broad.width


def test_coordinates_never_change_while_the_city_grows() -> None:
    for view in CITIES.values():
        placed = frame(view)
        for lot in view.city:
            x, y = placed.middle(lot.at)
            column, row = PLACES[lot.at][0], PLACES[lot.at][1:]
            assert (column, x) in {(label.text, label.x) for label in margins(view)}
            assert (row, y) in {(label.text, label.y) for label in margins(view)}


def margins(view: PraetorView) -> list[Label]:
    """The letters and numbers around the city."""
    city = table(view, WORDS)[0]
    return [item for item in items(city.ground, city.width, city.height) if isinstance(item, Label)]


@pytest.mark.parametrize("view", CITIES.values(), ids=CITIES)
def test_plazas_are_drawn_as_the_tile_lies(view: PraetorView) -> None:
    size = frame(view).size - 2
    tiles = [sprite.args[2] for sprite in sprites(table(view, WORDS)[0], "praetor.tile") if sprite.width == size]
    assert tiles == [lot.corners for lot in view.city]


# --- framing ----------------------------------------------------------------------------------------------------------


def test_tiles_are_as_large_as_they_fit_and_carry_names_when_large() -> None:
    sizes = {name: frame(view).size for name, view in CITIES.items()}
    assert sizes["opening"] == MOST
    assert sizes["middle"] >= NAMES > sizes["full"] >= LEAST
    names = shown(table(middle(), WORDS)[0])
    assert {"Outpost", "Academy"} <= set(names)
    assert "Outpost" not in shown(table(full(), WORDS)[0])


@pytest.mark.parametrize(("columns", "rows"), [(1, 20), (6, 7), (8, 6), (9, 5), (10, 4), (13, 3), (24, 2)])
def test_no_tile_falls_below_its_least_size_and_all_lie_inside(columns: int, rows: int) -> None:
    everywhere = [place(x, y) for y in range(rows) for x in range(columns)]
    view = moved(full(), [everywhere[0], everywhere[-1], *everywhere[1:-1]][: min(42, columns * rows)])
    view = replace(view, city=view.city[: columns * rows])
    placed = frame(view)
    assert placed.size >= LEAST
    assert placed.size % STEP == 0
    assert placed.width == 1400 or columns > 13
    field = placed.field
    for lot in view.city:
        x, y = placed.corner(lot.at)
        assert field.x <= x <= field.right - placed.size
        assert field.y <= y <= field.bottom - placed.size


def test_the_supply_moves_below_a_wide_city() -> None:
    narrow, wide = (frame(moved(full(), [place(x, 9) for x in range(n)] * 5)) for n in (9, 10))
    assert narrow.supply.x > narrow.board.right
    assert wide.supply.y > wide.board.bottom
    view = moved(full(), [place(x % 10, x // 10) for x in range(42)])
    names = shown(table(view, WORDS)[0])
    assert {"Temple of Apollo", "Statue", "Market", "Wall"} <= set(names)


# --- the supply -------------------------------------------------------------------------------------------------------


def test_the_supply_shows_offers_stacks_and_the_wall() -> None:
    view = middle()
    city, _ = table(view, WORDS)
    assert {"×9", "×13", "×8", "Worker Camp", "To build", "Wall"} <= set(shown(city))
    assert [stack.args for stack in sprites(city, "praetor.stack")] == [(2,), (1,)]
    assert not sprites(city, "tick") + sprites(city, "cross")


def test_a_built_wall_is_ticked_off() -> None:
    assert len(sprites(table(visited(), WORDS)[0], "tick")) == 1


def test_a_seat_sees_what_it_can_pay() -> None:
    view = own()
    board, _ = seat(view, WORDS)
    lacking = [any(offer.missing or ()) for offer in view.offers]
    assert True in lacking
    assert False in lacking
    assert len(sprites(board, "cross")) == sum(lacking)
    assert len(sprites(board, "tick")) == len(lacking) - sum(lacking) + 1  # and the wall


# --- one seat ---------------------------------------------------------------------------------------------------------


def test_a_seats_own_picture_shows_its_board_and_its_tiles() -> None:
    view = own()
    board, city = seat(view, WORDS)
    assert (board.name, city.name) == ("praetor-seat", "praetor-own-city")
    mine = [lot for lot in view.city if lot.owner == 0]
    assert {PLACES[lot.at] for lot in mine} <= set(shown(board))
    assert {die.args[0] for die in sprites(board, "die") if die.width == 76} == {0}
    assert "You" in shown(city)


def test_a_lent_worker_is_a_ghost_on_the_board() -> None:
    lender = next(one for one in full().engineers if one.lent)
    board, _ = seat(full(lender.seat), WORDS)
    retired = [die.fade for die in sprites(board, "die") if die.args == (lender.seat, 6) and die.width == 76]
    assert retired == [1] * (lender.retired - 1) + [0.3]


def test_legal_places_carry_their_coordinates() -> None:
    view = own()
    sites, tiles = [site.at for site in view.sites], list(view.usable)
    city, _ = seat(view, WORDS, {"at": sites + tiles, "tile": [offer.tile for offer in view.offers], "worker": (2, 3)})
    assert city.name == "praetor-own-city"
    assert {PLACES[at] for at in sites + tiles} <= set(shown(city))


def test_what_is_asked_about_lies_next_to_the_menu() -> None:
    view = own()
    places, tiles = [site.at for site in view.sites], [offer.tile for offer in view.offers]
    asked = ({"at": view.usable, "worker": (2, 3)}, {"at": places, "tile": tiles, "worker": (2, 3)},
             {"at": places, "tile": tiles[:1], "worker": (2,)})  # fmt: skip
    last = [[scene.name for scene in seat(view, WORDS, focus)] for focus in asked]
    assert last == [["praetor-seat", "praetor-own-city"], ["praetor-own-city", "praetor-seat"], ["praetor-own-city"]]


def test_with_one_tile_chosen_each_place_tells_the_favor_of_its_plazas() -> None:
    view, at = own(), own().sites[0]
    best = max(sum(at.plazas(view.offers[0].corners[-turn:] + view.offers[0].corners[:-turn])) for turn in range(4))
    city, _ = seat(view, WORDS, {"at": [site.at for site in view.sites], "tile": [view.offers[0].tile], "turn": (0, 1, 2, 3)})
    spot = next(label for label in city.labels() if label.text == PLACES[at.at])
    assert str(best) in [label.text for label in city.labels() if abs(label.x - spot.x) < 30 and 0 < label.y - spot.y < 50]


def test_with_tile_and_place_chosen_the_tile_is_shown_there() -> None:
    view, site = own(), own().sites[3]
    city, _ = seat(view, WORDS, {"at": [site.at], "tile": [view.offers[0].tile], "turn": (0, 1, 2, 3)})
    (preview,) = [sprite for sprite in sprites(city, "praetor.tile") if sprite.fade < 1]
    assert preview.args[0] == view.offers[0].kind
    assert len(frames(city)) == 1


def test_no_target_is_labelled_in_public() -> None:
    assert not {PLACES[at] for at in range(len(PLACES))} & set(shown(table(middle(), WORDS)[0]))


def test_a_seat_sees_all_that_changed_since_its_turn() -> None:
    view = own()
    _, city = seat(view, WORDS)
    assert len(frames(city)) == len({*view.since.built, *view.since.used})
    assert any(text.startswith("Since your last turn: Built: L9 · Used: ") for text in shown(city))


def test_a_seat_chooses_between_the_boards_it_may_have() -> None:
    choice, city = seat(choosing(3, 0), WORDS, {"board": (0, 3)})
    assert choice.name == "praetor-choice"
    assert {"A", "Side A", "B3", BOX.boards[3].name} <= set(shown(choice))
    assert "B1" not in shown(choice)
    assert {"Set-up", "Boards are being chosen."} <= set(shown(city))


# --- the caption ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (Deed(1, "build", place(12, 9), Kind.FORUM, Die(1, 3), 5, (1, 0, 2, 0)), "Marcus Aurelius · Forum N10"),
        (Deed(0, "use", place(12, 9), Kind.CURIA, Die(0, 2), change=(4, 0, 0, 0, 0)), "Livia · Curia N10"),
        (Deed(2, "camp", place(12, 9), Kind.LABOR_CAMP), "Octavia · Labor Camp N10"),
        (Deed(2, "pass"), "Octavia · passed"),
        (Deed(2, "academy"), "Octavia · Academy"),
        (Deed(2, "villager"), "Octavia · Villagers"),
    ],
)
def test_the_caption_says_who_did_what_where(deed: Deed, said: str) -> None:
    assert said in shown(table(replace(middle(), last=deed), WORDS)[0])


def test_the_caption_shows_what_a_visit_brought() -> None:
    city, _ = table(visited(), WORDS)
    assert {"−1", "+3", "+2", "−2", "+1", "+4"} <= set(shown(city))


def test_before_the_first_deed_the_caption_says_who_begins() -> None:
    assert "Octavia begins." in shown(table(opening(), WORDS)[0])
    view = replace(middle(0), last=Deed(0, "board"), since=Marks())
    assert "Livia begins." in shown(seat(view, WORDS)[1])


# --- seats and boards -------------------------------------------------------------------------------------------------


def test_whoever_must_act_is_lit_and_whoever_passed_is_pale() -> None:
    city, boards = table(full(), WORDS)
    lit = [item.edge == TERRACOTTA for item in city.items if isinstance(item, Panel) and item.height == 92]
    assert lit == [False, True, False, False, False]
    assert [marker.fade for marker in sprites(city, "marker")[:5]] == [1, 1, 1, 0.55, 1]
    assert len(sprites(boards, "pause")) == 1


def test_workers_out_in_the_city_are_ghosts_and_are_paid() -> None:
    view = middle()
    _, boards = table(view, WORDS)
    for one in view.engineers:
        dice = [die.fade for die in sprites(boards, "die") if die.width == 54 and die.args[0] == one.seat]
        assert dice == [1] * len(one.home) + [0.3] * len(one.out)


def test_debts_are_red() -> None:
    view = middle()
    _, boards = table(view, WORDS)
    red = [label.text for label in boards.labels() if label.colour == "#9E2B25"]
    assert red == [str(view.engineers[who].due) for who in view.order if view.engineers[who].due > view.engineers[who].purse[0]]


def test_every_board_tells_how_the_last_round_ended() -> None:
    view = visited()
    _, boards = table(view, WORDS)
    told = shown(boards)
    for one in view.accounts:
        row = told[told.index(PEOPLE[one.seat]) :]
        row = row[row.index("The last update") + 1 :]
        wages = [f"−{one.paid}"]
        novices, retired = [f"+{n}" for n in (one.graduates,) if n], [f"+{n}" for n in (one.retirement,) if n]
        lost = [f"−{n}" for n in (one.levels, one.penalty) if n]
        assert row[: len(novices + retired + wages + lost)] == novices + retired + wages + lost
    assert "paid 5 of 6 Gold" in boards.alt
    assert "The last update" not in shown(table(opening(3), WORDS)[1]), "nothing has ended yet"


def test_a_long_name_gives_way_to_the_short_one() -> None:
    russian = Words("ru", PEOPLE)
    faces = {label.text for label in table(middle(), russian)[0].labels()}
    assert {"Рудник", "Лагерь"} <= faces
    assert "Золотой рудник" not in faces
    assert "Gold Mine" in shown(table(middle(), WORDS)[0]), "English has room for it"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_track_of_favor_is_told_in_the_order_of_the_next_round(seats: int) -> None:
    view = opening(seats)
    _, boards = table(view, WORDS)
    assert [marker.args[0] for marker in sprites(boards, "marker") if marker.width == 50] == list(view.track)


def test_the_expert_game_shows_the_largest_area() -> None:
    assert "Area 2" in shown(table(full(), WORDS)[1])
    assert "Area 2" not in shown(table(middle(), WORDS)[1])


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expert", [True, False])
def test_the_end_shows_every_part_of_every_score(expert: bool) -> None:
    view = final(expert=expert)
    assert view.result is not None
    end, city = table(view, WORDS)
    assert (end.name, city.name) == ("praetor-end", "praetor-city")
    said = shown(end)
    assert {"Octavia", "Caesar appoints Octavia Praetor.", "−3"} <= set(said)
    for score in view.result.scores:
        assert str(score.total) in said
        assert all(title.id in said for title, _ in score.parts)
    assert ("Area" in said) == expert


def test_the_end_is_the_same_for_a_seat() -> None:
    view = final()
    assert [scene.name for scene in seat(replace(view, seat=1), WORDS)] == ["praetor-end", "praetor-city"]


def test_who_shares_the_win_is_named_together() -> None:
    end, _ = table(final(2, shared=True), WORDS)
    assert "Livia, Marcus Aurelius" in shown(end)
    assert "Morale decides." in shown(end)
    assert any("share the office" in text for text in shown(end))


def test_a_changed_view_differs_by_one_visit() -> None:
    view = full()
    before = sum(lot.used for lot in view.city)
    assert {sum(lot.used for lot in after.city) - before for after in changes(view)} == {1}
    assert len({table(after, WORDS)[0] for after in changes(view)}) > 1


# --- symbols ----------------------------------------------------------------------------------------------------------


def test_every_building_and_resource_has_a_symbol_of_its_own() -> None:
    assert BUILDINGS.keys() == set(Kind)
    assert len({icon.name for icon in (*BUILDINGS.values(), *RESOURCES)}) == len(Kind) + 5
    assert all(icon.name == f"praetor.{kind}" for kind, icon in BUILDINGS.items())
