"""Terni lapilli's picture: a marble board, the pebbles on it, and beside it those to come."""

from engine.core import Result, Text, Verbatim, Who
from engine.lapilli.board import ACROSS, LINES, PEBBLES_EACH, POINTS, row_of
from engine.lapilli.view import LapilliView
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..frame import WIDTH, Frame, ground_panel
from ..icons.seats import pebble
from ..pen import Pen
from ..registry import NO_FOCUS, Focus
from ..scene import Items, Panel, Scene
from ..sprites import figure
from ..widgets import draw_change_frame, draw_coordinates, draw_target_tags, pill

IS_LARGE = True  # nine points are as large as a part of another board at twice its size
MARBLE, VEIN, CUT = "#F1EEE8", "#DCD7CE", "#8F8778"
SIZE, GAP, MIDDLE = 664, 212, 492  # of the board, between two points; the height of its middle
TRAYS, TRAY_PLACES, TRAY_RADIUS = (112, WIDTH - 112), (342, MIDDLE, 642), 82  # x, y, radius
NAMES_AWAY = 92  # of the names of rows and columns: between the ring of a pebble and the edge
PEBBLE_SIZE, PEBBLE_RING, POINT_RING, TAG_RISE = 136, 160, 88, 58
VEINS = (
    "M5 88 C180 20 250 210 420 150 C520 120 570 60 649 70 M420 150 C440 240 520 260 649 250 "
    "M5 330 C120 300 150 420 300 380 C430 350 450 520 649 470 M144 649 C190 540 260 560 300 380"
)


def spot(point: int) -> tuple[float, float]:
    """The (x, y) of a point in the picture: points go row by row, three in each."""
    row, column = divmod(point, 3)
    return WIDTH / 2 + (column - 1) * GAP, MIDDLE + (row - 1) * GAP


@figure
def slab(pen: Pen) -> None:
    """Draws the marble with its veins, and the lines and points that are cut into it."""
    pen.box(0, 0, SIZE, SIZE, MARBLE, CUT, 4, r=24)
    pen.path(VEINS, None, VEIN, 5)
    with pen.place((SIZE - WIDTH) / 2, SIZE / 2 - MIDDLE):
        for first, _middle, last in LINES:
            pen.line([spot(first), spot(last)], CUT, 8)
        for point in range(len(POINTS)):
            pen.disc(*spot(point), 32, VEIN, CUT, 7)


@background
def forum(canvas: Canvas) -> None:
    """Background: the ground with the board, its coordinates, and a tray for each seat."""
    canvas.put_all([ground_panel(), slab.at(WIDTH / 2, MIDDLE, SIZE, SIZE)])
    canvas.put_all(draw_coordinates("ABC", "123", *spot(0), GAP, NAMES_AWAY))
    for x in TRAYS:
        canvas.put(Panel(x - TRAY_RADIUS, MIDDLE - 250, 164, 500, MARBLE, CUT, 4, TRAY_RADIUS))
        canvas.put_all(pill(x, y, 64, 64, VEIN, CUT, 7) for y in TRAY_PLACES)


def draw_pebbles(view: LapilliView, focus: Focus) -> Items:
    """All pebbles; rings mark the last move or the row that won, tags what may be chosen."""
    first, second = view.pebbles
    for point in row_of(first) or row_of(second) or view.last:
        size = PEBBLE_RING if point in first | second else POINT_RING
        yield from draw_change_frame(*spot(point), size, size, radius=size // 2)
    for seat, own in enumerate(view.pebbles):
        for point in sorted(own):
            yield pebble.at(*spot(point), PEBBLE_SIZE, seat)
        for y in TRAY_PLACES[: PEBBLES_EACH - len(own)]:
            yield pebble.at(TRAYS[seat], y, PEBBLE_SIZE, seat)
    yield from draw_target_tags(focus, POINTS, spot, dict.fromkeys(first | second, TAG_RISE))


def frame(view: LapilliView, words: Words) -> Frame:
    """What stands around the board: title, last move, and where the pebbles of each seat lie."""
    seats = tuple(Verbatim(POINTS.join(sorted(own), " ") or "–") for own in view.pebbles)
    last_mover = 1 - view.seats_to_act[0] if view.seats_to_act else 0
    move = POINTS.join(view.last, " → ")
    last = Text("{player} plays {move}.", player=Who(last_mover), move=move) if move else None
    return Frame(view, words, Text("Terni lapilli"), seats, last, view.result)


def table(view: LapilliView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture; a seat has the same, with its `focus`: the points that it may choose."""
    return (frame(view, words).scene("lapilli", forum(), draw_pebbles(view, focus)),)


def text(view: LapilliView, words: Words) -> str:
    """The picture in words, and the board as three lines of signs."""
    signs = dict.fromkeys(view.pebbles[0], "●") | dict.fromkeys(view.pebbles[1], "▲")
    board = [" ".join(signs.get(point, "·") for point in row) for row in ACROSS]
    return "\n".join([*frame(view, words).sentences(), *board])


def samples() -> tuple[Scene, ...]:
    """Sample scenes: the board at the beginning, while pebbles slide, and at the end."""
    words, won = Words("en", ("Livia", "Ovid")), Result.of_winners(2, 0)
    start = LapilliView(None, (0,), (frozenset(), frozenset()))
    middle = LapilliView(1, (1,), (frozenset({0, 4, 5}), frozenset({2, 3, 8})), (1, 4))
    end = LapilliView(None, (), (frozenset({0, 4, 8}), frozenset({2, 3, 6})), (5, 8), won)
    return (*table(start, words), *table(middle, words, {"to": (1, 6, 7)}), *table(end, words))
