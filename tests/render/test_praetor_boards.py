"""What Praetor's pictures show of the players: their boards, what each sees alone, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.praetor.data import BOX, Rates
from engine.praetor.ground import PLACES
from render.praetor import others, seat, table, text
from render.praetor.board_choice import draw_board_choice
from render.praetor.boards import WORKER_SIZE
from render.praetor.icons import RESOURCES
from render.praetor.layout import MARGIN, SEAT_HEIGHT, WIDTH, layout_city
from render.praetor.sample_positions import NAMES as PEOPLE
from render.praetor.sample_positions import (
    board_choice_view,
    final_view,
    full_view,
    midgame_view,
    next_views,
    seat_view,
    start_view,
    visit_view,
)
from render.praetor.seat_board import WORKER_SIZE as OWN_WORKER_SIZE
from render.scene import Label, Panel, Sprite
from render.theme import TERRACOTTA
from tests.render.praetor_reading import WORDS, frames
from tests.render.reading import shown, sprites
from words import Words

# --- one seat ---------------------------------------------------------


def test_a_seats_own_picture_shows_its_board_and_its_tiles() -> None:
    view = seat_view()
    (board,) = seat(view, WORDS)
    assert board.name == "praetor-seat"
    mine = [lot for lot in view.city if lot.owner == 0]
    assert {PLACES[lot.at] for lot in mine} <= set(shown(board))
    assert {die.args[0] for die in sprites(board, "die") if die.width == OWN_WORKER_SIZE} == {0}


def test_a_lent_worker_is_a_ghost_on_the_board() -> None:
    lender = next(one for one in full_view().engineers if one.lent)
    (board,) = seat(full_view(lender.seat), WORDS)
    retired = [
        die.fade
        for die in sprites(board, "die")
        if die.args == (lender.seat, 6) and die.width == OWN_WORKER_SIZE
    ]
    assert retired == [1] * (lender.retired - 1) + [0.3]


def test_legal_places_carry_their_coordinates() -> None:
    view = seat_view()
    sites, tiles = [site.at for site in view.sites], list(view.usable_places)
    (city,) = seat(
        view,
        WORDS,
        {"at": sites + tiles, "tile": [offer.tile for offer in view.offers], "worker": (2, 3)},
    )
    assert city.name == "praetor-own-city"
    assert {PLACES[at] for at in sites + tiles} <= set(shown(city))


def test_a_menu_has_one_picture_with_what_its_question_needs() -> None:
    view = seat_view()
    places, tiles = [site.at for site in view.sites], [offer.tile for offer in view.offers]
    city, board = "praetor-own-city", "praetor-seat"
    asked = {
        city: (
            {"at": view.usable_places, "worker": (2, 3)},
            {"at": places, "tile": tiles, "worker": (2, 3)},
            {"at": places, "tile": tiles[:1], "worker": (2,)},
        ),
        board: ({}, {"weapons": (1, 2)}, {"skip": (False, True)}),
    }
    for name, questions in asked.items():
        for focus in questions:
            assert [scene.name for scene in seat(view, WORDS, focus)] == [name]
            assert [scene.name for scene in others(view, WORDS, focus)] == [
                board if name == city else city
            ]


def test_beside_the_city_stands_what_the_seat_has_and_what_it_could_build() -> None:
    view = seat_view()
    (city,) = seat(view, WORDS, {"at": view.usable_places, "worker": (2, 3)})
    own = view.engineers[0]
    bar = [label.text for label in city.labels() if label.y < layout_city(view, own=True).board.y]
    assert {*map(str, own.purse), str(own.favor), str(own.wages_due), "To pay"} <= set(bar)
    dice = [die for die in sprites(city, "die") if die.y < 60]
    assert sorted(die.args[1] for die in dice) == sorted(own.home)
    assert len(sprites(city, "cross")) + len(sprites(city, "tick")) >= len(view.offers)


def test_the_tiles_to_choose_from_are_framed_below_the_city() -> None:
    view = seat_view()
    places, tiles = [site.at for site in view.sites], [offer.tile for offer in view.offers][:2]
    (city,) = seat(view, WORDS, {"at": places, "tile": tiles})
    assert len([frame for frame in frames(city) if frame.width > 250]) == 2
    (chosen,) = seat(view, WORDS, {"at": places, "tile": tiles[:1]})
    assert "To build" not in shown(chosen), "only the place is left to choose"


def test_with_one_tile_chosen_each_place_tells_the_favor_of_its_plazas() -> None:
    view, at = seat_view(), seat_view().sites[0]
    best = max(
        sum(at.plaza_favor(view.offers[0].corners[-turn:] + view.offers[0].corners[:-turn]))
        for turn in range(4)
    )
    (city,) = seat(
        view,
        WORDS,
        {
            "at": [site.at for site in view.sites],
            "tile": [view.offers[0].tile],
            "turn": (0, 1, 2, 3),
        },
    )
    spot = next(label for label in city.labels() if label.text == PLACES[at.at])
    assert str(best) in [
        label.text
        for label in city.labels()
        if abs(label.x - spot.x) < 30 and 0 < label.y - spot.y < 50
    ]


def test_with_tile_and_place_chosen_the_tile_is_shown_there() -> None:
    view, site = seat_view(), seat_view().sites[3]
    (city,) = seat(
        view, WORDS, {"at": [site.at], "tile": [view.offers[0].tile], "turn": (0, 1, 2, 3)}
    )
    (preview,) = [sprite for sprite in sprites(city, "praetor.tile") if sprite.fade < 1]
    assert preview.args[0] == view.offers[0].kind
    assert len(frames(city)) == 1


def test_no_target_is_labelled_in_public() -> None:
    assert not {PLACES[at] for at in range(len(PLACES))} & set(
        shown(table(midgame_view(), WORDS)[0])
    )


def test_a_seat_sees_all_that_changed_since_its_turn() -> None:
    view = seat_view()
    (city,) = others(view, WORDS)
    assert len(frames(city)) == len({*view.since_own_turn.built, *view.since_own_turn.used})
    assert any(text.startswith("Since your last turn: Built: L9 · Used: ") for text in shown(city))


def test_a_seat_chooses_between_the_boards_it_may_have() -> None:
    view = board_choice_view(3, 0)
    (choice,), (city,) = seat(view, WORDS, {"board": (0, 3)}), others(view, WORDS)
    assert choice.name == "praetor-choice"
    assert {"A", "Side A", "B3", BOX.boards[3].name} <= set(shown(choice))
    assert "B1" not in shown(choice)
    assert {"Praetor · Set-up", "Boards are being chosen."} <= set(shown(city))


# --- seats and boards -------------------------------------------------


def test_whoever_must_act_is_lit_and_whoever_passed_is_pale() -> None:
    city, boards = table(full_view(), WORDS)
    lit = [
        item.edge == TERRACOTTA
        for item in city.items
        if isinstance(item, Panel) and item.height == SEAT_HEIGHT
    ]
    assert lit == [False, True, False, False, False]
    assert [marker.fade for marker in sprites(city, "marker")[:5]] == [1, 1, 1, 0.55, 1]
    assert len(sprites(boards, "pause")) == 1


def test_workers_out_in_the_city_are_ghosts_and_are_paid() -> None:
    view = midgame_view()
    _, boards = table(view, WORDS)
    for one in view.engineers:
        dice = [
            die.fade
            for die in sprites(boards, "die")
            if die.width == WORKER_SIZE and die.args[0] == one.seat
        ]
        assert dice == [1] * len(one.home) + [0.3] * len(one.workers_out)


def test_debts_are_red() -> None:
    view = midgame_view()
    _, boards = table(view, WORDS)
    red = [label.text for label in boards.labels() if label.colour == "#9E2B25"]
    assert red == [
        str(view.engineers[who].wages_due)
        for who in view.order
        if view.engineers[who].wages_due > view.engineers[who].purse[0]
    ]


def test_every_board_tells_how_the_last_round_ended() -> None:
    view = visit_view()
    _, boards = table(view, WORDS)
    told = shown(boards)
    for one in view.round_summaries:
        row = told[told.index(PEOPLE[one.seat]) :]
        row = row[row.index("The last update") + 1 :]
        wages = [f"−{one.paid}"]
        novices, retired = (
            [f"+{n}" for n in (one.graduates,) if n],
            [f"+{n}" for n in (one.retirement,) if n],
        )
        lost = [f"−{n}" for n in (one.levels, one.penalty) if n]
        assert row[: len(novices + retired + wages + lost)] == novices + retired + wages + lost
    assert "paid 5 of 6 Gold" in boards.alt
    assert "The last update" not in shown(table(start_view(3), WORDS)[1]), "nothing has ended yet"


def test_a_long_name_gives_way_to_the_short_one() -> None:
    russian = Words("ru", PEOPLE)
    faces = {label.text for label in table(midgame_view(), russian)[0].labels()}
    assert {"Рудник", "Лагерь"} <= faces
    assert "Золотой рудник" not in faces
    english = shown(table(midgame_view(), WORDS)[0])
    assert "Mine" in english
    assert "Gold Mine" not in english, "no tile has room for it in a size that a phone shows"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_track_of_favor_is_told_in_the_order_of_the_next_round(seats: int) -> None:
    view = start_view(seats)
    _, boards = table(view, WORDS)
    assert [marker.args[0] for marker in sprites(boards, "marker") if marker.width == 48] == list(
        view.favor_order
    )


def test_the_expert_game_shows_the_largest_area() -> None:
    assert "Area 2" in shown(table(full_view(), WORDS)[1])
    assert "Area 2" not in shown(table(midgame_view(), WORDS)[1])


def test_rates_that_differ_show_what_buying_takes_and_what_selling_brings() -> None:
    view = midgame_view()
    split = Rates((1, 3, 2, 5, 4), (1, 1, 2, 2, 3))
    boards = tuple(replace(one, board=replace(one.board, rates=split)) for one in view.engineers)
    shown_rates = shown(table(replace(view, engineers=boards), WORDS)[1])
    for rate in ("−3 +1", "2", "−5 +2", "−4 +3"):
        assert shown_rates.count(rate) >= len(view.engineers)
    offered = [boards[0].board]
    labels = [item for item in draw_board_choice(offered, 0, WORDS) if isinstance(item, Label)]
    assert {"−3 +1", "=2", "−5 +2", "−4 +3"} <= {label.text for label in labels}
    coins = [
        item
        for item in draw_board_choice(offered, 0, WORDS)
        if isinstance(item, Sprite) and item.name == RESOURCES[0].name
    ]
    assert max(coin.x + coin.width / 2 for coin in coins) < WIDTH - MARGIN, (
        "all lie on their board"
    )


def test_where_markers_are_counted_every_board_tells_how_many_are_used() -> None:
    view = replace(full_view(), markers=12)
    counts = [f"{view.engineers[seat].tiles}/12" for seat in view.order]
    assert [text for text in shown(table(view, WORDS)[1]) if text.endswith("/12")] == counts
    assert f"{view.engineers[0].tiles}/12" in shown(
        seat(replace(full_view(0), markers=12), WORDS)[0]
    )
    assert not [text for text in shown(table(full_view(), WORDS)[1]) if "/" in text], (
        "without the option there is no limit to tell"
    )


def test_who_has_no_marker_left_is_told_beside_what_could_be_built() -> None:
    view = full_view(0)
    barred = replace(
        view,
        markers=12,
        offers=tuple(replace(offer, missing=(0,) * 5, barred=True) for offer in view.offers),
    )
    (board,), (city,) = seat(barred, WORDS), others(barred, WORDS)
    assert "No marker is left for another tile." in shown(board)
    assert "To build" not in shown(board)
    assert len(sprites(board, "cross")) >= len(view.offers)
    assert "No marker is left for another tile." in shown(city)
    assert "No marker is left for another tile." in board.alt
    assert "payable" not in board.alt
    assert f"markers left for tiles: {12 - view.engineers[0].tiles}" in text(barred, WORDS)


# --- the end ----------------------------------------------------------


@pytest.mark.parametrize("expert", [True, False])
def test_the_end_shows_every_part_of_every_score(expert: bool) -> None:
    view = final_view(expert=expert)
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
    view = final_view()
    assert [scene.name for scene in seat(replace(view, seat=1), WORDS)] == [
        "praetor-end",
        "praetor-city",
    ]


def test_who_shares_the_win_is_named_together() -> None:
    end, _ = table(final_view(2, shared=True), WORDS)
    assert "Livia, Marcus Aurelius" in shown(end)
    assert "Morale decides." in shown(end)
    assert any("share the office" in text for text in shown(end))


def test_a_changed_view_differs_by_one_visit() -> None:
    view = full_view()
    before = sum(lot.is_used for lot in view.city)
    assert {sum(lot.is_used for lot in after.city) - before for after in next_views(view)} == {1}
    assert len({table(after, WORDS)[0] for after in next_views(view)}) > 1
