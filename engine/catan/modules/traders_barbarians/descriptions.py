"""How the moves of the traders are offered, and why they are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Choice, Move, Plural, Seat, Text, Who
from ....kit.hexes import CORNERS, EDGES
from ...evaluation.moves import MoveEvaluation
from ...module import DescribeHandler, FieldText, LabelHandler, Reason
from ...moves import EndTurn, PlayKnight
from ...names import card_amount, tile_title
from ...view import CatanView
from ..gold_coins import gold_amount
from .board import GOOD_TITLES, GOODS, TRADE_HEXES
from .moves import DriveOff, DriveWagon, ImproveTrain, MoveBarbarian, PlaySwiftJourney
from .seen import (
    barbarians_seen,
    count_seen,
    distances_to_targets,
    find_next_target,
    list_targets,
    load_seen,
    movement_seen,
    plaza_at,
    see_way,
    train_seen,
)
from .slot import is_needed
from .trains import HIGHEST_LEVEL, train_of_level
from .ways import Way

WAGON_TITLE: Final = Text("Wagon")
TRAIN_TITLE: Final = Text("Baggage train")
BARBARIANS_TITLE: Final = Text("Barbarians")
SWIFT_TITLE: Final = Text("Swift Journey")
FACES: Final = 6  # of a die


# --- the wagon --------------------------------------------------------


def describe_drive(view: CatanView, move: DriveWagon) -> Choice:
    """How a way of the wagon is offered: where it leads, what it costs and brings."""
    plaza = plaza_at(view, move.corner)
    corner = CORNERS[move.corner]
    if plaza is None:
        label = Text("Wagon to {corner}", corner=corner)
    else:
        label = Text("Wagon to {corner}: {tile}", corner=corner, tile=TRADE_HEXES[plaza].title)
    way = see_way(view, move.corner, move.toll)
    facts = [] if way is None else list_facts(view, way, move.corner)
    hint = Text("{facts}", facts=tuple(facts)) if facts else None
    return Choice(label, WAGON_TITLE, hint)


def list_facts(view: CatanView, way: Way, corner: int) -> list[Text]:
    """What happens at the end of a way and what it costs, short enough for a line of a list.

    Where something happens, the tolls are only summed up; where they
    are told one by one, the distance to the next plaza is left out.
    """
    events = list_events(view, plaza_at(view, corner))
    if events:
        return [*events, *list_costs(view, way), *list_toll_sum(way)]
    tolls = list_tolls(view, way)
    passed = list_passed_barbarians(view, way)
    distance = [] if tolls else list_distance_left(view, corner)
    return [*list_costs(view, way), *tolls, *passed, *distance]


def list_events(view: CatanView, plaza: int | None) -> list[Text]:
    """What happens where the wagon arrives.

    `plaza` is its index in TRADE_HEXES; None if the wagon arrives
    on a plain corner.
    """
    assert view.seat is not None, "only players are offered moves"
    if plaza is None:
        return []
    load = load_seen(view, view.seat)
    if load is None:
        return [Text("a load")]
    good = GOOD_TITLES[GOODS[load]]
    if not is_needed(plaza, load):
        return [Text("nobody needs {good} here", good=good)]
    gold = gold_amount(train_seen(view, view.seat).gold)
    return [Text("{good} delivered: a point and {gold}", good=good, gold=gold)]


def list_costs(view: CatanView, way: Way) -> list[Text]:
    """What a way costs without its tolls: points of movement, and a grain where it needs one."""
    points = Plural("{n} point of movement", "{n} points of movement", n=way.points)
    needs_grain = way.points > movement_seen(view)
    return [points, Text("for a grain")] if needs_grain else [points]


def list_tolls(view: CatanView, way: Way) -> list[Text]:
    """Says the toll of a way and who gets it; only the sum where several do."""
    owners = {*way.payees}
    if len(owners) == 1:
        return [name_toll(view, owners.pop(), way.toll)]
    return list_toll_sum(way)


def list_toll_sum(way: Way) -> list[Text]:
    """Says how much toll a way costs in all; nothing if it costs none."""
    return [Text("toll: {gold}", gold=gold_amount(way.toll))] if way.payees else []


def list_passed_barbarians(view: CatanView, way: Way) -> list[Text]:
    """Says how many barbarians stand on a way; nothing if none does."""
    passed = len(barbarians_seen(view).intersection(way.edges))
    return [Plural("past {n} barbarian", "past {n} barbarians", n=passed)] if passed else []


def list_distance_left(view: CatanView, corner: int) -> list[Text]:
    """How far it is from the corner to the next plaza that the wagon wants; nothing on a plaza."""
    assert view.seat is not None, "only players are offered moves"
    n = distances_to_targets(view, view.seat).get(corner, 0)
    if not n or plaza_at(view, corner) is not None:
        return []
    tile = TRADE_HEXES[find_next_target(view, view.seat, corner)].title
    return [Plural("then {n} point to {tile}", "then {n} points to {tile}", n=n, tile=tile)]


def name_toll(view: CatanView, owner: int, gold: int) -> Text:
    """A toll, and who gets it."""
    if owner >= len(view.players):  # a neutral colour, which has no seat
        return Text("toll for neutral roads: {gold}", gold=gold_amount(gold))
    return Text("toll to {player}: {gold}", player=Who(owner), gold=gold_amount(gold))


def describe_drive_off(view: CatanView, move: DriveOff) -> Choice:
    """How an attempt against a barbarian is offered: with what must be rolled, and its chance."""
    assert view.seat is not None, "only players are offered moves"
    faces = train_seen(view, view.seat).drives_off
    label = _name_drive_off(EDGES[move.barbarian], min(faces, default=FACES))
    return Choice(label, WAGON_TITLE, Text("chance {n} of {all}", n=len(faces), all=FACES))


def _name_drive_off(barbarian: str, least: int) -> Text:
    """What an attempt against a barbarian is called.

    `least` is the lowest roll that succeeds.
    """
    if least == FACES:
        return Text("Drive off the barbarian on {barbarian} with a 6", barbarian=barbarian)
    return Text(
        "Drive off the barbarian on {barbarian} with {n} or more", barbarian=barbarian, n=least
    )


def describe_swift_journey(view: CatanView, move: PlaySwiftJourney) -> Choice:
    """How the card Swift Journey is offered in the menu."""
    return Choice(SWIFT_TITLE, WAGON_TITLE, Text("your wagon travels once more, with all points"))


def name_barbarian(view: CatanView, edge: int) -> Text:
    """Which barbarian is meant: its path, with the land on both sides."""
    beside = [view.board.tiles[hex] for hex in view.grid.edge_hexes[edge]]
    return Text("{edge} ({land})", edge=EDGES[edge], land=tuple(map(tile_title, beside)))


# --- barbarians and trains --------------------------------------------


def describe_barbarian(view: CatanView, move: MoveBarbarian) -> Choice:
    """How a barbarian's move is offered: whose road it blocks, and from whom a card is taken."""
    label = Text(
        "Barbarian from {barbarian} to {edge}",
        barbarian=EDGES[move.barbarian],
        edge=EDGES[move.edge],
    )
    if move.victim is not None:
        n = card_amount(view.players[move.victim].hand_size)
        taken = Text("a card from {player}, of {n}", player=Who(move.victim), n=n)
        return Choice(label, BARBARIANS_TITLE, taken)
    owner = find_road_owner(view, move.edge)
    if owner is None:
        return Choice(label, BARBARIANS_TITLE)
    return Choice(label, BARBARIANS_TITLE, Text("no card from {player}", player=Who(owner)))


def find_road_owner(view: CatanView, edge: int) -> Seat | None:
    """The player whose road lies on a path; None means nobody's, or that of a neutral colour."""
    roads = [piece for piece in view.pieces if piece.kind == "road" and piece.at == edge]
    players = range(len(view.players))
    return next((road.owner for road in roads if road.owner in players), None)


def describe_train(view: CatanView, move: ImproveTrain) -> Choice:
    """How the next level is offered: with what it brings."""
    assert view.seat is not None, "only players are offered moves"
    level = min(count_seen(view, view.seat, "train") + 1, HIGHEST_LEVEL)
    train = train_of_level(level)
    facts: list[Text] = [
        Plural("{n} point of movement", "{n} points of movement", n=train.points),
        Text("{gold} for a delivery", gold=gold_amount(train.gold)),
        Text("drives off barbarians: chance {n} of {all}", n=len(train.drives_off), all=FACES),
    ]
    if train.victory_points:
        facts.append(Text("a point"))
    label = Text("Baggage train, level {level}", level=level)
    return Choice(label, TRAIN_TITLE, Text("{facts}", facts=tuple(facts)))


# --- why --------------------------------------------------------------


def explain_drive(evaluation: MoveEvaluation, move: DriveWagon) -> Text:
    """Why a bot drives its wagon to that corner."""
    view = evaluation.view
    assert view.seat is not None, "only players are given reasons"
    if move.corner not in list_targets(view, view.seat):
        return Text("from there it is nearer to where your wagon is awaited.")
    if load_seen(view, view.seat) is None:
        return Text("your wagon is empty, and loads there.")
    return Text("a delivery is a point, and brings gold.")


def explain_drive_off(evaluation: MoveEvaluation, move: DriveOff) -> Text:
    """Why a bot drives off a barbarian."""
    return Text("it costs nothing, and you may send the barbarian into the way of others.")


def explain_barbarian(evaluation: MoveEvaluation, move: MoveBarbarian) -> Text:
    """Why a bot moves a barbarian to that path."""
    if move.victim is not None:
        return Text("you take a card, and the barbarian is not in your way.")
    return Text("there the barbarian is in the way of others, and not in yours.")


def explain_train(evaluation: MoveEvaluation, move: ImproveTrain) -> Text:
    """Why a bot improves the baggage train."""
    return Text("your wagon goes further, and each delivery brings more gold.")


def explain_swift_journey(evaluation: MoveEvaluation, move: PlaySwiftJourney) -> Text:
    """Why a bot plays Swift Journey."""
    return Text("your wagon comes nearer to its next delivery.")


def explain_knight(evaluation: MoveEvaluation, move: PlayKnight) -> Text:
    """Why a bot plays a Knight."""
    return Text("it moves a barbarian, and counts for the Largest Army.")


# --- the end of a turn ------------------------------------------------


def name_end_of_turn(view: CatanView, move: EndTurn) -> Text | None:
    """What ending a turn is called: the wagon drives first, or stays where it is.

    None means the usual name.
    """
    if "traders_barbarians" not in view.modules:
        return None
    if view.phase == "turn":
        return Text("Drive your wagon, then end your turn")
    if view.phase == "wagon":
        return Text("Leave your wagon here and end your turn")
    return None


FIELD_TEXTS: Final[Mapping[str, FieldText]] = {"barbarian": name_barbarian}
LABELS: Final[Mapping[type[Move], LabelHandler]] = {EndTurn: name_end_of_turn}
DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    DriveWagon: describe_drive,
    DriveOff: describe_drive_off,
    MoveBarbarian: describe_barbarian,
    ImproveTrain: describe_train,
    PlaySwiftJourney: describe_swift_journey,
}
REASONS: Final[Mapping[type[Move], Reason]] = {
    DriveWagon: explain_drive,
    DriveOff: explain_drive_off,
    MoveBarbarian: explain_barbarian,
    ImproveTrain: explain_train,
    PlaySwiftJourney: explain_swift_journey,
    PlayKnight: explain_knight,
}
