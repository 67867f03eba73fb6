"""No text of Praetor's pictures leaves its place, in any language and with any names."""

from __future__ import annotations

from dataclasses import replace

from engine.praetor.data import Rates
from engine.praetor.ground import place_number
from engine.praetor.view import PraetorView, RoundSummary
from render import Scene
from render.praetor import seat, table
from render.praetor.layout import SEAT_HEIGHT, seats_top
from render.praetor.sample_positions import (
    NAMES,
    board_choice_view,
    final_view,
    full_view,
    midgame_view,
    seat_view,
    start_view,
    visit_view,
)
from tests.render.layout import Layout, speakers
from tests.render.praetor_reading import SHAPES, settled
from words import Words

SPEAKERS = speakers(NAMES)


def rich() -> PraetorView:
    """Everybody has more of everything than is likely."""
    view = full_view()
    many = tuple(
        replace(one, purse=(128, 64, 100, 88, 111), favor=288, wages_due=31, novices=(3, 2))
        for one in view.engineers
    )
    return replace(view, engineers=many)


def corrected(seat: int | None = None) -> PraetorView:
    """The numbers of another box: rates that differ, and only so many markers for tiles, all of
    which some have used.
    """
    view = full_view(seat)
    split = Rates((1, 3, 12, 5, 14), (1, 1, 10, 2, 13))
    boards = [
        replace(one, board=replace(one.board, rates=split), tiles=12 - one.seat)
        for one in view.engineers
    ]
    barred = (
        tuple(replace(offer, barred=True) for offer in view.offers) if seat == 0 else view.offers
    )
    return replace(view, engineers=tuple(boards), markers=12, offers=barred)


def settled_badly() -> PraetorView:
    """Everything that can happen in an update has happened to everybody."""
    return replace(
        full_view(),
        round_summaries=tuple(
            RoundSummary(one.seat, 8, 7, 98, 26, 13, 12, 60) for one in full_view().engineers
        ),
    )


def spread(columns: int) -> PraetorView:
    """A city so wide that the supply stands below it."""
    city = tuple(
        replace(lot, at=place_number(i % columns, 4 + i // columns))
        for i, lot in enumerate(full_view().city)
    )
    return replace(full_view(), city=city, sites=(), last_action=None, last_built=None)


VIEWS = {
    **{f"opening of {seats}": start_view(seats) for seats in (2, 3, 4, 5)},
    "middle": midgame_view(),
    "visited": visit_view(),
    "full": full_view(),
    "rich": rich(),
    "corrected": corrected(),
    "settled": settled_badly(),
    "wide": spread(11),
    "wider": spread(20),
    **{f"final of {seats}": final_view(seats) for seats in (2, 3, 4, 5)},
    "shared final": final_view(5, shared=True),
    "plain final": final_view(2, expert=False),
    **{name: settled(full_view(), places) for name, places in SHAPES.items()},
}


def scenes(words: Words) -> dict[str, Scene]:
    mine, all_of_it = seat_view(), full_view(2)
    places = [site.at for site in mine.sites]
    private = {
        "own": seat(mine, words),
        "own city": seat(mine, words, {"at": (*places, *mine.usable_places)}),
        "own sites": seat(
            mine, words, {"at": places, "tile": (mine.offers[0].tile,), "turn": (0, 1, 2, 3)}
        ),
        "own full": seat(all_of_it, words, {"at": [site.at for site in all_of_it.sites]}),
        "own rich": seat(replace(rich(), seat=3), words),
        "own corrected": seat(corrected(0), words),
        "choosing": seat(board_choice_view(3, 0), words, {"board": range(6)}),
        **{f"own {name}": _own_sites(places, words) for name, places in SHAPES.items()},
    }
    drawn = {**{name: table(view, words) for name, view in VIEWS.items()}, **private}
    return {f"{name} {scene.name}": scene for name, some in drawn.items() for scene in some}


def _own_sites(places: list[int], words: Words) -> tuple[Scene, ...]:
    view = settled(full_view(2), places)
    return seat(
        view, words, {"at": [site.at for site in view.sites], "tile": (view.offers[0].tile,)}
    )


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    short = 2
    edge = 4
    unbounded = 7
    readable = 18


def test_a_name_that_the_font_lacks_becomes_the_number_of_the_seat() -> None:
    city, _ = table(midgame_view(), Words("en", ["李娜", "Marcus 🏛", "‮Octavia"]))
    assert {"Seat 1", "Marcus", "Octavia"} <= {label.text for label in city.labels()}


def test_the_badge_of_the_turn_order_lies_inside_its_panel() -> None:
    for view in (start_view(4), midgame_view(), full_view(), seat_view()):
        scene = table(view, Words("en", NAMES))[0]
        bottom = seats_top(len(view.order)) + SEAT_HEIGHT
        badges = [
            sprite for sprite in scene.sprites() if sprite.name == "disc" and sprite.y < bottom
        ]
        assert len(badges) >= len(view.order)
        assert all(badge.y + badge.height / 2 <= bottom - 6 for badge in badges)
