"""Reads a data file and says everything that is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from ..ground import TURN_NAMES
from .components import (
    IDLE,
    SPECIAL,
    Activation,
    Board,
    Box,
    Goods,
    Kind,
    Layout,
    Rates,
    Resource,
    Spot,
    Start,
    Tile,
    Wall,
)
from .fields import FieldReader

TILES: Final = 42
WALLS: Final = 14
DICE: Final = 8
MAX_EXPERIENCE: Final = 5  # of an active worker
BOARDS: Final = ("A", "B1", "B2", "B3", "B4", "B5")
PLAYERS: Final = (2, 3, 4, 5)
DESIGNS: Final = "RBGY"
MAX_START_DISTANCE: Final = 4  # places of the first city from the one that is called M10
SPOT_FORMAT: Final = (
    f"a tile's id, two numbers from -{MAX_START_DISTANCE} to {MAX_START_DISTANCE} and, if it is "
    f"turned, one of {', '.join(TURN_NAMES)}"
)
SPOT_LENGTH: Final = len(("id", "x", "y"))
PARTS: Final = ("start", "tiles", "walls", "boards", "layouts")

T = TypeVar("T")


def parse_box(text: str) -> Box:
    """Reads the box from the text of a data file.

    Raises ValueError naming every problem and its place.
    """
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"this is no JSON: {error}") from None
    problems: list[str] = []
    if not isinstance(raw, dict) or any(part not in raw for part in PARTS):
        raise ValueError(f"these parts are needed: {', '.join(PARTS)}")
    box = _build_box(raw, problems)
    if not problems:
        problems += _find_contradictions(box)
    if problems:
        raise ValueError("; ".join(problems))
    return box


def _build_box(raw: Mapping[str, Any], problems: list[str]) -> Box:
    """Builds the box from its JSON; what is wrong with single fields is added to `problems`."""
    tiles = _parse_each(raw, "tiles", _parse_tile, problems)
    numbers = {tile.id: number for number, tile in enumerate(tiles)}
    layouts = _parse_each(raw, "layouts", lambda reader: _parse_layout(reader, numbers), problems)
    return Box(
        start=_parse_start(FieldReader(raw["start"], "start", problems)),
        tiles=tiles,
        walls=_parse_each(raw, "walls", _parse_wall, problems),
        boards=_parse_each(raw, "boards", _parse_board, problems),
        layouts={layout.players: layout for layout in layouts},
    )


def _parse_each(
    raw: Mapping[str, Any],
    part: str,
    parse_item: Callable[[FieldReader], T],
    problems: list[str],
) -> tuple[T, ...]:
    """All items of one part of the file, such as "tiles", each made by `parse_item`.

    Where the part is no list, notes a problem and returns ().
    """
    items = raw[part]
    if not isinstance(items, list):
        problems.append(f"{part}: a list is needed here")
        return ()
    return tuple(
        parse_item(FieldReader(item, _name_item(part, number, item), problems))
        for number, item in enumerate(items, 1)
    )


def _name_item(part: str, number: int, item: Any) -> str:
    """How a problem names an item of a list: by its id or number of players, else by its place."""
    if isinstance(item, dict):
        for key in ("id", "players"):
            if item.get(key) is not None:
                return f"{part}, {item[key]}"
    return f"{part}, number {number}"


def _parse_start(reader: FieldReader) -> Start:
    """Reads what every player begins with from its part of the data file."""
    return Start(
        resources=reader.read_goods("resources"),
        workers=reader.read_numbers("workers", least=1),
        villagers=reader.read_number("villagers"),
        favor=reader.read_number("favor", least=PLAYERS[-1]),
        basis=reader.read_basis(),
    )


def _parse_tile(reader: FieldReader) -> Tile:
    """Reads one city tile from its part of the data file."""
    return Tile(
        id=reader.read_word("id"),
        kind=Kind(reader.read_word("kind", [kind.value for kind in Kind])),
        age=reader.read_number("age", most=2),
        players=reader.read_number("players", PLAYERS[0], PLAYERS[-1]),
        cost=reader.read_goods("cost"),
        favor=reader.read_number("favor"),
        activation=Activation(
            reader.read_word("activation", [activation.value for activation in Activation])
        ),
        fee=reader.read_goods("fee"),
        plazas=reader.read_word("plazas"),
        basis=reader.read_basis("id", "kind"),
    )


def _parse_wall(reader: FieldReader) -> Wall:
    """Reads one wall tile from its part of the data file."""
    return Wall(
        id=reader.read_number("id"),
        demand=reader.read_goods("demand"),
        favor=reader.read_number("favor"),
        back=reader.read_number("back"),
        basis=reader.read_basis("id"),
    )


def _parse_board(reader: FieldReader) -> Board:
    """Reads one side of a player board from its part of the data file."""
    return Board(
        id=reader.read_word("id", BOARDS),
        name=reader.read_word("name"),
        morale=reader.read_numbers("morale", least=-999),
        wages=_extend_to_dice(reader.read_numbers("wages")),
        pensions=_extend_to_dice(reader.read_numbers("pensions")),
        rates=_parse_rates(reader),
        retirement=_as_pair(reader.read_numbers("retirement", 2)),
        basis=reader.read_basis("id", "name"),
    )


def _extend_to_dice(places: tuple[int, ...]) -> tuple[int, ...]:
    """Wages or pensions for every die, from those printed on the places of a board.

    Dice beyond the last place cost as much as that place: (1, 2)
    becomes (1, 2, 2, 2 …).
    """
    long_enough = places + places[-1:] * DICE
    return long_enough[:DICE]


def _parse_rates(reader: FieldReader) -> Rates:
    """The rates of a board: one number for each resource, or one to buy and one to sell it."""
    if not reader.has_part("rates", "buy", "sell"):
        both = _parse_prices(reader, "rates")
        return Rates(both, both)
    part = reader.read_part("rates")
    rates = Rates(buy=_parse_prices(part, "buy"), sell=_parse_prices(part, "sell"))
    part.check_all_read()
    return rates


def _parse_prices(reader: FieldReader, key: str) -> Goods:
    """The price of each resource in Gold, from the field `key`; one Gold always costs 1."""
    _, *others = reader.read_goods(key)  # Gold is the first resource
    return (1, *others)


def _as_pair(numbers: tuple[int, ...]) -> tuple[int, int]:
    """The two numbers of a tuple, typed as a pair."""
    return numbers[0], numbers[1]


def _parse_layout(reader: FieldReader, numbers: Mapping[str, int]) -> Layout:
    """The city at the start for one number of players.

    `numbers` has the number of each tile by its id.
    """
    return Layout(
        players=reader.read_number("players", PLAYERS[0], PLAYERS[-1]),
        tiles=_parse_places(reader, "tiles", numbers),
        without_market=_parse_places(reader, "without_market", numbers),
        basis=reader.read_basis("players"),
    )


def _parse_places(reader: FieldReader, key: str, numbers: Mapping[str, int]) -> tuple[Spot, ...]:
    """The places of tiles in a layout, from rows as `_is_spot` describes; () where one is wrong.

    `numbers` has the number of each tile by its id.
    """
    rows = reader.read_rows(key, SPOT_LENGTH, SPOT_LENGTH + 1)  # with a turn one longer
    wrong = [row for row in rows if not _is_spot(row, numbers)]
    for row in wrong:
        reader.add_problem(f"{key}: {SPOT_FORMAT} are needed, not {row!r:.60}")
    if wrong:
        return ()
    return tuple(_make_spot(row, numbers) for row in rows)


def _make_spot(row: list[Any], numbers: Mapping[str, int]) -> Spot:
    """Makes the place of a tile from a row that passes `_is_spot`."""
    tile, x, y, *rest = row
    if not rest:
        return Spot(numbers[tile], x, y)
    (turn,) = rest
    return Spot(numbers[tile], x, y, TURN_NAMES.index(turn))


def _is_spot(row: list[Any], numbers: Mapping[str, int]) -> bool:
    """Whether a row is `[id of a tile, x, y]`.

    A tile that is turned has the name of the turn as a fourth value.
    """
    tile, x, y, *turns = row
    if not isinstance(tile, str) or tile not in numbers:
        return False
    if any(turn not in TURN_NAMES for turn in turns):
        return False
    if type(x) is not int or type(y) is not int:
        return False
    return max(abs(x), abs(y)) <= MAX_START_DISTANCE


# --- what no single field shows ---------------------------------------


def _find_contradictions(box: Box) -> Iterator[str]:
    """What is wrong with the box though every single field is right."""
    yield from _find_wrong_counts(box)
    for tile in box.tiles:
        yield from _tile_problems(tile)
    for board in box.boards:
        if board.morale.count(0) != 1 or list(board.morale) != sorted(board.morale):
            yield f"boards, {board.id}: morale must rise from left to right and hold one 0"
        yield from _rate_problems(board)
    for players in PLAYERS:
        yield from _layout_problems(box, players)


def _find_wrong_counts(box: Box) -> Iterator[str]:
    """What is missing from the box, or there too often."""
    if len(box.tiles) != TILES or len({tile.id for tile in box.tiles}) != TILES:
        yield f"tiles: {TILES} with different ids are needed"
    kinds = {tile.kind for tile in box.tiles}
    missing = [kind.value for kind in Kind if kind not in kinds]
    if missing:
        yield f"tiles: every building is needed, also {', '.join(missing)}"
    if len(box.walls) != WALLS or len({wall.id for wall in box.walls}) != WALLS:
        yield f"walls: {WALLS} with different ids are needed"
    if tuple(board.id for board in box.boards) != BOARDS:
        yield f"boards: {', '.join(BOARDS)} are needed, in this order"
    if sorted(box.layouts) != list(PLAYERS):
        yield "layouts: one each for 2, 3, 4 and 5 players is needed"
    if box.start.dice != DICE or max(box.start.workers) > MAX_EXPERIENCE:
        yield (
            f"start: workers and villagers are {DICE} dice, and nobody starts with the "
            "experience of a retired worker"
        )


def _tile_problems(tile: Tile) -> Iterator[str]:
    """What is wrong with a tile though every single field is right."""
    if len(tile.plazas) != 4 or any(design not in DESIGNS for design in tile.plazas):
        yield f"tiles, {tile.id}: plazas must be four of {', '.join(DESIGNS)}"
    if (tile.kind in SPECIAL) != (tile.activation is Activation.GRAY):
        yield f"tiles, {tile.id}: Academy and Labor Camp are gray, and no other building is"
    if (tile.kind in IDLE) != (tile.activation is Activation.NONE):
        yield (
            f"tiles, {tile.id}: Statue and Arch of Triumph have no activation, and every other "
            "building has one"
        )
    if tile.age == 0 and (any(tile.cost) or tile.favor):
        yield f"tiles, {tile.id}: a tile of age 0 is not built: no cost, no favor"
    if tile.age > 0 and not any(tile.cost):
        yield f"tiles, {tile.id}: a cost is needed"


def _rate_problems(board: Board) -> Iterator[str]:
    """What is wrong with the rates of a board."""
    if 0 in (*board.rates.buy, *board.rates.sell):
        yield f"boards, {board.id}: rates must name every resource but gold"
        return
    for resource in Resource:
        if board.rates.sell[resource] > board.rates.buy[resource]:
            yield (
                f"boards, {board.id}: rates: one {resource.name.lower()} must not bring more "
                "Gold than it costs"
            )


def _layout_problems(box: Box, players: int) -> Iterator[str]:
    """What is wrong with the city at the start for so many players."""
    layout = box.layouts.get(players)
    if layout is None:
        return
    used = [
        number
        for number, tile in enumerate(box.tiles)
        if tile.age == 0 and tile.players <= players
    ]
    if sorted(spot.tile for spot in layout.tiles) != used:
        yield f"layouts, {players}: the tiles of age 0 for so many players are needed, each once"
    if sum(box.tiles[number].kind is Kind.GOLD_MINE for number in used) != players:
        yield f"layouts, {players}: one Gold Mine for each player is needed"
    for markets in (True, False):
        cells = [spot.cell for spot in start_city(box, players, markets=markets)]
        if len(set(cells)) != len(cells) or not _is_connected(cells):
            yield (
                f"layouts, {players}: with the Market and without it, the tiles must lie side by "
                "side, each on its own place"
            )


def start_city(box: Box, players: int, *, markets: bool) -> tuple[Spot, ...]:
    """The tiles of the first city with their places, in the order of the tiles' numbers.

    Without Markets, some of the others lie elsewhere: the layout says where.
    """
    layout = box.layouts[players]
    spots = {spot.tile: spot for spot in layout.tiles}
    if not markets:
        spots = {
            tile: spot for tile, spot in spots.items() if box.tiles[tile].kind is not Kind.MARKET
        }
        spots |= {spot.tile: spot for spot in layout.without_market}
    return tuple(spots[tile] for tile in sorted(spots))


def _is_connected(cells: list[tuple[int, int]]) -> bool:
    """Whether all cells (x, y) form one group, side by side.

    `reached` begins with one cell, and grows by the neighbours of each
    while the loop runs through it.
    """
    reached = cells[:1]
    for x, y in reached:
        around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        reached += sorted(around & set(cells) - set(reached))
    return len(reached) == len(cells)
