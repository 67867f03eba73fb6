"""A small builder of positions, and a way to act in them by the short text of moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core import Event, Illegal, Seat, StreamEntry, Text
from engine.praetor import GAME
from engine.praetor.city import Lot
from engine.praetor.data import BOX, RESOURCES
from engine.praetor.frames import TURNS
from engine.praetor.ground import PLACES, turn_plazas
from engine.praetor.meta import META
from engine.praetor.moves import MOVES
from engine.praetor.player import Novices, Player
from engine.praetor.setup import compose_rules, set_up_match
from engine.praetor.state import State
from engine.praetor.turn_order import run_until_decision
from words import Words

NAMES: Final = ("Yellow", "Purple", "White", "Blue", "Black")
YELLOW, PURPLE, WHITE, BLUE, BLACK = range(5)


@dataclass(frozen=True)
class Told:
    """What a move told everybody, and whether it ended a turn."""

    news: tuple[Event, ...]
    closes: bool

    def __str__(self) -> str:
        return " ".join(english(event.text) for event in self.news)


def english(text: Text) -> str:
    return Words("en", NAMES)(text)


def table(
    seats: int = 4,
    *,
    order: tuple[Seat, ...] = (),
    available: str = "",
    wall: int = 1,
    **options: str,
) -> State:
    """The first round of a match, in this order; `available` names tiles by their ids, and `wall`
    the open wall by its own.
    """
    chosen = {key.replace("_", "-"): setting for key, setting in options.items()}
    s = set_up_match(compose_rules(seats, META.check_options(seats, chosen)), StreamEntry(1))
    s.order = order or tuple(range(seats))
    s.acting_index = 0
    s.stack = [TURNS[s.order[0]]]
    s.tiles_left = sorted(s.tiles_left + s.available, key=lambda tile: BOX.tiles[tile].age)
    s.available = []
    for name in available.split():
        offer(s, name)
    assert s.wall is not None
    s.walls_left.append(s.wall)
    s.wall = next(number for number in s.walls_left if BOX.walls[number].id == wall)
    s.walls_left.remove(s.wall)
    return s


def tile(name: str) -> int:
    return MOVES.names["tile"].number_of(name)


def at(place: str) -> int:
    return PLACES.number_of(place)


def _taken_from_the_stack(s: State, name: str) -> int:
    number = tile(name)
    if number in s.tiles_left:
        s.tiles_left.remove(number)
    else:
        assert number in s.unused, f"{name} is in play already"
        s.unused = tuple(other for other in s.unused if other != number)
    return number


def offer(s: State, name: str) -> None:
    """Puts a tile among the available ones."""
    s.available.append(_taken_from_the_stack(s, name))


def lay(
    s: State,
    name: str,
    place: str,
    owner: Seat | None = None,
    *,
    turn: int = 0,
    corners: str = "",
) -> int:
    """Puts a tile into the city as if it had been built long ago; `corners` paints other plazas on
    it.
    """
    number = _taken_from_the_stack(s, name)
    s.city.lay_tile(
        at(place),
        Lot(number, owner, corners or turn_plazas(BOX.tiles[number].plazas, turn), turn),
    )
    if owner is not None:
        s.players[owner].tiles += 1
    return at(place)


def have(s: State, seat: Seat, **goods: int) -> Player:
    """Gives the seat exactly these resources, and none of the others."""
    s.players[seat].purse = tuple(goods.get(name, 0) for name in RESOURCES)
    return s.players[seat]


def staff(
    s: State,
    seat: Seat,
    *workers: int,
    retired: int = 0,
    novices: tuple[int, int] = (0, 0),
) -> Player:
    """Gives the seat exactly these active workers at home, retired ones and novices; the other dice
    are villagers.
    """
    player = s.players[seat]
    player.home, player.workers_out = sorted(workers), []
    player.retired, player.novices = retired, Novices(*novices)
    player.villagers = BOX.start.dice - len(workers) - retired - sum(novices)
    return player


def purse(s: State, seat: Seat) -> dict[str, int]:
    return {name: n for name, n in zip(RESOURCES, s.players[seat].purse, strict=True) if n}


def asked(s: State) -> Seat:
    """Who must act, where only one must."""
    (decision,) = GAME.decisions(s)
    return decision.seat


def act(s: State, text: str, seat: Seat | None = None) -> Told:
    """The move of this text by the seat, or by the only one that is asked.

    Raises Illegal if it is not offered.
    """
    move = MOVES.parse(text)
    decision = next(decision for decision in GAME.decisions(s) if seat in (None, decision.seat))
    if not decision.allows(move):
        raise Illegal(Text("That cannot be done now."))
    entry = StreamEntry(1)
    entry.news = []
    entry.begin()
    GAME.apply(s, decision.seat, move, entry)
    return Told(tuple(entry.news), entry.closes)


def acts(s: State, *texts: str) -> Told:
    """Several moves in a row; what the last one told."""
    *before, last = texts
    for text in before:
        act(s, text)
    return act(s, last)


def offers(s: State, verb: str) -> list[str]:
    """What may be done with this verb, without the verb itself."""
    listed = [
        MOVES.text(move).split(maxsplit=1)
        for decision in GAME.decisions(s)
        for move in decision.moves
    ]
    return [words[1] if len(words) > 1 else "" for words in listed if words[0] == verb]


def verbs(s: State) -> set[str]:
    return {
        MOVES.text(move).split()[0] for decision in GAME.decisions(s) for move in decision.moves
    }


def usable(s: State) -> set[str]:
    """The places that may be used now."""
    return {text.split()[0] for text in offers(s, "use")}


def end_round(s: State) -> Told:
    """Everybody who is asked passes; what the last pass told, which holds the accounts of the
    round.
    """
    number = s.round
    told = Told((), closes=False)
    while s.round == number and s.stack and "pass" in verbs(s):
        told = act(s, "pass")
    return told


def carry_on(s: State) -> Told:
    """Lets the game go on where nobody is asked."""
    entry = StreamEntry(1)
    entry.news = []
    run_until_decision(s, entry)
    return Told(tuple(entry.news), closes=False)


def settled(s: State) -> str:
    """Ends the round without any further action; what was told."""
    for player in s.players:
        player.passed = True
    s.stack.clear()
    return str(carry_on(s))
