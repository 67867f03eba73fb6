"""What a module may bring to Catan's pictures and words: a room of its own in `modules/<key>.py`.

A room says only what it has. Everything without a drawing is drawn by
`art` as a neat token with the first letter of its title, so that a
module can be played before anybody has drawn it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.catan.view import CatanView, Piece, PlayerSeen, Sign
from engine.core import Text
from words import Words

from ..emoji import Emoji
from ..registry import Focus
from ..scene import Item, Sprite
from ..shapes import Box, Point
from ..sprites import Icon
from .layout import BoardLayout

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
DrawnItems = Iterable[Item]


class PieceSpot(NamedTuple):
    """A piece on the board: whose, and where it stands in the picture."""

    layout: BoardLayout
    owner: int
    at: int  # the number of its corner, edge or hex
    point: Point
    ends: int = 0  # of what lies on an edge: those at which it is joined, see `pieces.FIRST_END`
    state: str = ""  # what is special about it, see `PieceArt.find_states`


class SymbolSizes(NamedTuple):
    """How large a piece's symbol is, compared with the icons that stand beside it."""

    action: float = 1.3  # in the bar below
    supply: float = 1.24  # among the pieces that are left
    score: float = 1.3  # among the parts of the points
    price: float = 1.2  # in the list of prices


class PieceArt(NamedTuple):
    """How a kind of piece is drawn."""

    # On the board
    draw: Callable[[PieceSpot], DrawnItems]
    # In panels, at (x, y): its size, whose it is, and by how many
    # degrees it is turned, which pieces that have no direction ignore
    symbol: Callable[[float, float, float, int, int], DrawnItems]
    sizes: SymbolSizes = SymbolSizes()
    # Around its last change, on a board at full size: the ring's radius, and how far up it lies
    ring: int = 38
    ring_rise: float = 0
    # Of what lies on edges: what is below all pieces of the kind that
    # are joined to each other, or that have a state
    draw_bed: Callable[[PieceSpot], DrawnItems] | None = None
    # Of pieces that look different by what stands around them: in which state some of them are
    find_states: Callable[[CatanView], Mapping[Piece, str]] | None = None
    # On edges: it stands upright above all that lies there, and nearer ones cover farther ones
    is_tall: bool = False


class PawnArt(NamedTuple):
    """How a pawn is drawn: its side on a board at full size.

    One that serves whoever holds the award of its key may have a picture for each
    owner. One with a `place` of its own stands there on every hex, aside and
    below its middle in radii, and in nobody's way.
    """

    icon: Icon[[]]
    size: float
    owned_icon: Icon[[int]] | None = None
    place: Point | None = None


class CardArt(NamedTuple):
    """How a kind of card is drawn: its symbol, and the colour of the card."""

    icon: Icon[[]]
    tint: str
    has_cut_corners: bool = False  # so that a family of cards is told by its shape


class SpecialCardArt(NamedTuple):
    """How a card of a module's own decks is drawn: its picture, and the colour of its deck."""

    picture: Callable[[float, float, float], Sprite]  # at (x, y), of this size
    tint: str


class SignArt(NamedTuple):
    """How a mark on the board is drawn, at the middle of its place.

    One that stands for the piece is drawn where its owner's piece would
    be, instead of it; `piece` is the kind of that piece, where several
    may share the place.
    """

    draw: Callable[[Sign, BoardLayout, Point], DrawnItems]
    stands_for_piece: bool = False
    piece: str = ""
    lies_low: bool = False  # buildings and tall pieces are drawn above it
    ring: int = 0  # the radius of the ring around its last change at full size; 0: as of its place


class TerrainArt(NamedTuple):
    """A landscape, drawn around its middle, 100 from middle to corner."""

    ground: str  # its colour
    draw: Callable[..., None]  # (pen, *, mirrored)
    # What lies on a hex of it in all pictures, under its number
    draw_marks: Callable[[BoardLayout, int], DrawnItems] | None = None
    is_hidden: bool = False  # nobody knows what lies there: its rim is broken, its coast is mist


def is_always_shown(view: CatanView) -> bool:
    """The default of `Strip.is_shown`: in every picture of a match with the module."""
    return True


class Strip(NamedTuple):
    """A part of a picture that a room draws into a box of this height."""

    height: int
    draw: Callable[[CatanView, Words, Box], DrawnItems]
    is_shown: Callable[[CatanView], bool] = is_always_shown


class SeatNumber(NamedTuple):
    """A number in the panel of a seat, beside those of the base game."""

    icon: Icon[[]]
    title: Text
    number: int


class ChosenField(NamedTuple):
    """A field of a module's moves that names places, beside `corner`, `edge` and `hex`."""

    name: str
    place: str  # "corner", "edge" or "hex"
    is_moved: bool = False  # what stands there may be moved: it gets a pennant


class LabelArt(NamedTuple):
    """Labels that a room draws in its own way, while a phase lasts, for fields of moves."""

    phase: str
    fields: frozenset[str]
    # the last argument is what other labels cover
    draw: Callable[[CatanView, BoardLayout, Focus, Sequence[Box]], DrawnItems]


class RoomPalette(NamedTuple):
    """The colours of pictures with a room that draws in many of its own."""

    name: str  # the end of the palette's name
    colours: int  # how many it has


class PanelRow(NamedTuple):
    """A row at the foot of a seat's panel that a room draws into a box of this height."""

    height: int
    draw: Callable[[CatanView, PlayerSeen, Words, Box], DrawnItems]


class Section(NamedTuple):
    """A heading of the table in words, and what is listed below it."""

    title: Text
    lines: Iterable[Text]


class SampleBoard(NamedTuple):
    """A board for samples, written down: see `sample_boards.sample_board`."""

    top: int  # the r of the first row
    rows: str  # each from its first q on
    harbours: str  # land, side, kind
    seed: int  # of the sample game on it
    letters: Mapping[str, str] = NOTHING  # of terrain that only this board has
    # the terrain of deserts, or of what lies in their places
    wastes: tuple[str, ...] = ("desert",)


def no_numbers(view: CatanView, player: PlayerSeen) -> Iterable[SeatNumber]:
    """The default of `Room.seat_numbers`: nothing to count."""
    return ()


def no_texts(view: CatanView) -> Iterable[Text]:
    """The default of `Room.sentences`: nothing to say."""
    return ()


def no_sections(view: CatanView) -> Iterable[Section]:
    """The default of `Room.sections`: nothing to list."""
    return ()


def no_views() -> Iterable[CatanView]:
    """The default of `Room.samples`: no sample positions."""
    return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Room:
    """How one module of Catan is drawn and told: art for its pieces, cards, marks and panels.

    Things are found by their keys. All of it is optional; the base game
    has a room, too.
    """

    pieces: Mapping[str, PieceArt] = field(default_factory=dict)
    pawns: Mapping[str, PawnArt] = field(default_factory=dict)
    cards: Mapping[str, CardArt] = field(default_factory=dict)
    signs: Mapping[str, SignArt] = field(default_factory=dict)
    terrain: Mapping[str, TerrainArt] = field(default_factory=dict)
    counters: Mapping[str, Icon[[]]] = field(default_factory=dict)
    purchases: Mapping[str, Icon[[]]] = field(default_factory=dict)
    actions: Mapping[str, Icon[[]]] = field(default_factory=dict)  # by the verbs that it records
    points: Mapping[str, Icon[[]]] = field(
        default_factory=dict
    )  # awards and other parts of the points
    throws: Mapping[str, Icon[[]]] = field(
        default_factory=dict
    )  # cards instead of dice, by key; "": all others
    fields: tuple[ChosenField, ...] = ()  # whose places are labelled
    labels: LabelArt | None = None
    # Cards of modules' own decks, by key; they lie on a page of their own in private pictures
    special_cards: Mapping[str, SpecialCardArt] = field(default_factory=dict)
    # On the board, below and above all pieces
    draw_below: Callable[[CatanView, BoardLayout], DrawnItems] | None = None
    draw_above: Callable[[CatanView, BoardLayout], DrawnItems] | None = None
    seat_row: PanelRow | None = None  # in the panel of each seat, at the table
    own_row: PanelRow | None = None  # in one's own panel, in one's own picture
    own_page: Strip | None = None  # on the page of one's special cards, above them
    lane: Strip | None = None  # between the board and what is below it
    seat_numbers: Callable[[CatanView, PlayerSeen], Iterable[SeatNumber]] = no_numbers
    # The counters, awards and icons of purchases that its rows, lanes
    # and page show: they are no numbers of seats and bank, and have no
    # panels among the prices
    shown_elsewhere: frozenset[str] = frozenset()
    # Development cards are carried out when they are bought: nobody holds any, or played knights
    holds_no_cards: bool = False
    palette: RoomPalette | None = None
    sentences: Callable[[CatanView], Iterable[Text]] = no_texts  # in alt texts and tables in words
    sections: Callable[[CatanView], Iterable[Section]] = no_sections  # of the table in words
    # Positions that show all of it, for palettes and warm sprites; those with a seat are its own
    samples: Callable[[], Iterable[CatanView]] = no_views
    boards: Mapping[str, SampleBoard] = field(default_factory=dict)
    emoji: Mapping[str, Emoji] = field(default_factory=dict)  # small pictures for the chat


def plain_piece(
    icon: Icon[[int]],
    size: float,
    *,
    rise: float = 0,
    ring: int = 38,
    ring_rise: float = 0,
) -> PieceArt:
    """The art of a piece that is one icon of its owner, `rise` above its place."""

    def draw_on_board(spot: PieceSpot) -> DrawnItems:
        """The icon at the place of the piece; sizes grow with the board."""
        scale, (x, y) = spot.layout.scale, spot.point
        yield icon.at(x, y - rise * scale, size * scale, spot.owner)

    def draw_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
        """The icon in a panel; it has no direction, so `turn` does not count."""
        yield icon.at(x, y, size, owner)

    return PieceArt(draw_on_board, draw_symbol, ring=ring, ring_rise=ring_rise)
