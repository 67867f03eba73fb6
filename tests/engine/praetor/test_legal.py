"""In random games, what is offered is what a second, slow reading of the rules allows."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import Move, Seat, StreamEntry
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.data import BOX, Goods, Kind
from engine.praetor.frames import LentWorker, Turn
from engine.praetor.ground import position, turn_plazas
from engine.praetor.moves import PASS, Build, Camp, Use
from engine.praetor.state import State

NOTHING = (0, 0, 0, 0, 0)


def can_pay(purse: Goods, *costs: Goods) -> bool:
    return all(held >= sum(cost[kind] for cost in costs) for kind, held in enumerate(purse))


def fee(s: State, seat: Seat, at: int) -> Goods:
    lot = s.city.lots[at]
    return BOX.tiles[lot.tile].fee if lot.owner not in (None, seat) else NOTHING


def neighbours(one: int, other: int) -> bool:
    (x, y), (a, b) = position(one), position(other)
    return abs(x - a) + abs(y - b) == 1


def builds(s: State, workers: set[int], purse: Goods, *paid: Goods) -> Iterator[Move]:
    free = [
        at
        for at in range(480)
        if at not in s.city.lots and any(neighbours(at, lot) for lot in s.city.lots)
    ]
    for tile in s.available:
        if can_pay(purse, BOX.tiles[tile].cost, *paid):
            looks = [turn_plazas(BOX.tiles[tile].plazas, turn) for turn in range(4)]
            turns = [turn for turn in range(4) if looks[turn] not in looks[:turn]]
            yield from (
                Build(tile, worker, at, turn)
                for worker in workers
                for at in free
                for turn in turns
            )


def uses(s: State, seat: Seat, workers: set[int], purse: Goods, *paid: Goods) -> Iterator[Move]:
    for at, lot in s.city.lots.items():
        tile = BOX.tiles[lot.tile]
        if (
            lot.user
            or tile.activation.value not in ("red", "green")
            or not can_pay(purse, fee(s, seat, at), *paid)
        ):
            continue
        if tile.kind is Kind.WORKER_CAMP and s.players[seat].villagers == 0:
            continue
        if tile.kind is Kind.IMPERIAL_OUTPOST and (
            s.wall is None or not can_pay(purse, fee(s, seat, at), BOX.walls[s.wall].demand, *paid)
        ):
            continue
        yield from (Use(at, worker) for worker in workers)


def camps(s: State, seat: Seat) -> Iterator[Move]:
    player = s.players[seat]
    for at, lot in s.city.lots.items():
        if (
            BOX.tiles[lot.tile].kind is not Kind.LABOR_CAMP
            or at in player.camps_used
            or player.retired == player.lent
        ):
            continue
        paid = fee(s, seat, at)
        targets = [*uses(s, seat, {6}, player.purse, paid), *builds(s, {6}, player.purse, paid)]
        if can_pay(player.purse, paid) and targets:
            yield Camp(at)


def allowed(s: State) -> set[Move] | None:
    """Everything that may be done, where a worker is to be placed."""
    match s.stack[-1] if s.stack else None:
        case Turn(seat):
            player = s.players[seat]
            workers = set(player.home)
            return {
                *builds(s, workers, player.purse),
                *uses(s, seat, workers, player.purse),
                *camps(s, seat),
                PASS,
            }
        case LentWorker(seat, _):
            return {
                *builds(s, {6}, s.players[seat].purse),
                *uses(s, seat, {6}, s.players[seat].purse),
            }
    return None


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"boards": "dealt"}), (4, {"late-specials": "on", "markets": "none"})],
)
def test_offers_are_what_the_rules_allow(seats: int, options: dict[str, str]) -> None:
    match, random, kinds = Match.start(GAME, seats, options, 8, StreamEntry(8)), Random(8), set()
    while not match.is_over:
        decision = random.choice(match.decisions())
        found = (
            allowed(match.state)
            if random.random() < 0.1 or isinstance(match.state.stack[-1], LentWorker)
            else None
        )
        if found is not None:
            assert len(decision.moves) == len(found)
            assert set(decision.moves) == found
        move = next(
            (move for move in decision.moves if isinstance(move, Camp)), None
        ) or decision.sample(random)
        kinds.add(type(move))
        match.act(decision.seat, move)
    assert {Build, Use} <= kinds
