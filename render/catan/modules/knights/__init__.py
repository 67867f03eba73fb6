"""Cities & Knights: knights, walls, metropolises, improvements, barbarians, progress cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catan.kinds import CORNER, HEX
from engine.catan.view import CatanView, Sign

from ....icons.actions import knight
from ....scene import Item
from ....shapes import Point
from ...layout import BoardLayout
from ...room import ChosenField, PanelRow, Room, RoomPalette, SignArt, Strip
from .barbarian_lane import (
    DEFENCE_KEY,
    LANDINGS_KEY,
    LANE_HEIGHT,
    STEPS_KEY,
    STRENGTH_KEY,
    draw_barbarian_lane,
)
from .barbarians import EVENT_FACES, barbarian_ship, bulwark, crossed_swords, defender, ship_face
from .buildings import (
    METROPOLIS_ICONS,
    METROPOLIS_SIGNS,
    TOPPLED_CITY_SIGN,
    WALL_ART,
    dome,
    ruin,
)
from .commodities import COMMODITIES
from .decks import (
    DECKS,
    politics_crest,
    politics_deck,
    progress_backs,
    science_crest,
    science_deck,
    trade_crest,
    trade_deck,
)
from .emoji import EMOJI
from .improvement_chart import CHART_HEIGHT, draw_improvement_chart
from .knights_text import list_knights_sections, summarize_knights
from .merchant_pawn import MERCHANT_ART, merchant
from .politics_cards import constitution
from .progress_cards import CARD_ICONS, PROGRESS_CARDS
from .samples import sample_knight_views
from .science_cards import printer
from .seat_row import (
    IMPROVEMENT_PREFIX,
    PROGRESS_PREFIX,
    ROW_HEIGHT,
    draw_seat_row,
    list_seat_numbers,
)
from .warriors import ACTIVE_SIGN, KNIGHT_PIECES

CRESTS: Final = dict(zip(DECKS, (trade_crest, politics_crest, science_crest), strict=True))
DECK_BACKS: Final = dict(zip(DECKS, (trade_deck, politics_deck, science_deck), strict=True))
IMPROVEMENTS: Final = {f"{IMPROVEMENT_PREFIX}{deck}": icon for deck, icon in CRESTS.items()}
PROGRESS: Final = {f"{PROGRESS_PREFIX}{deck}": icon for deck, icon in DECK_BACKS.items()}


def is_under_way(view: CatanView) -> bool:
    """Whether barbarians may still land: not once the match is over."""
    return view.result is None


def _draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> Iterator[Item]:
    """Draws nothing: such a mark changes how its piece is drawn."""
    yield from ()


ROOM: Final = Room(
    pieces={**KNIGHT_PIECES, "wall": WALL_ART},
    pawns={"merchant": MERCHANT_ART},
    cards=COMMODITIES,
    signs={
        ACTIVE_SIGN: SignArt(_draw_nothing),
        **METROPOLIS_SIGNS,
        "toppled_city": TOPPLED_CITY_SIGN,
    },
    counters={
        **IMPROVEMENTS,
        **PROGRESS,
        **{f"deck_{deck}": icon for deck, icon in DECK_BACKS.items()},
        STEPS_KEY: barbarian_ship,
        STRENGTH_KEY: barbarian_ship,
        DEFENCE_KEY: bulwark,
        LANDINGS_KEY: crossed_swords,
    },
    purchases=IMPROVEMENTS,
    actions={
        **CARD_ICONS,
        **IMPROVEMENTS,
        **METROPOLIS_ICONS,
        "progress_card": progress_backs,
        "barbarians": barbarian_ship,
        "pillaged": ruin,
        "activate": knight,
    },
    fields=(
        ChosenField("knight", CORNER, is_moved=True),
        ChosenField("other_corner", CORNER),
        ChosenField("other_hex", HEX),
    ),
    points={
        **METROPOLIS_ICONS,
        "metropolis": dome,
        "merchant": merchant,
        "defender": defender,
        "printer": printer,
        "constitution": constitution,
    },
    throws={"ship": ship_face, **EVENT_FACES},
    special_cards=PROGRESS_CARDS,
    emoji=EMOJI,
    seat_row=PanelRow(ROW_HEIGHT, draw_seat_row),
    own_page=Strip(CHART_HEIGHT, draw_improvement_chart),
    lane=Strip(LANE_HEIGHT, draw_barbarian_lane, is_under_way),
    seat_numbers=list_seat_numbers,
    shown_elsewhere=frozenset(
        {
            *IMPROVEMENTS,
            *PROGRESS,
            *METROPOLIS_ICONS,
            STEPS_KEY,
            STRENGTH_KEY,
            DEFENCE_KEY,
            LANDINGS_KEY,
        }
    ),
    palette=RoomPalette("knights", 176),
    sentences=summarize_knights,
    sections=list_knights_sections,
    samples=sample_knight_views,
)
