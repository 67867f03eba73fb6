"""The referee's table: two rows of cards, hands, dice, decks and victory points, and what was done
before everybody's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core import Move
from tests.engine.comparing import Chance

from .referee_cards import CARDS, KEYS

Seat = int
Held = tuple[int, int]  # a card: its kind, and the number of the deck it belongs to
Asked = dict[Seat, dict[str, Any]]
BRIBERY: Final = 6
MONEY: Final = 7
CARDS_USE: Final = 8


class Over(Exception):
    """The match has ended, at once."""


class Dispatch(NamedTuple):
    """An action: who performs it, from which space, which card lies there, whose action it is, and
    which cards led to it.
    """

    seat: Seat
    at: int
    kind: int
    action: str
    chain: tuple[tuple[Seat, int], ...]


class Side:
    def __init__(self, seat: Seat, spaces: int) -> None:
        self.seat = seat
        self.points = 10
        self.virtual = 0
        self.money = 0
        self.spaces: list[Held | None] = [None] * spaces
        self.blocked: set[int] = set()
        self.dice: list[list[Any]] = []  # value, and where it was used
        self.fewer = 0
        self.hand: list[Held] = []
        self.hidden = 0  # cards that have left the hand, and lie face down before it
        self.choice: list[Held] = []
        self.lifted: list[Held] = []
        self.ready = False
        self.decklist: dict[str, int] | None = None

    def take_from_hand(self, kind: int) -> Held:
        card = next(card for card in self.hand if card[0] == kind)
        self.hand.remove(card)
        return card

    def values(self) -> tuple[int, ...]:
        return tuple(value for value, _ in self.dice)

    def unused(self) -> list[int]:
        return [value for value, on in self.dice if on is None]

    def first_unused(self, value: int) -> list[Any]:
        return next(die for die in self.dice if die[0] == value and die[1] is None)

    def key(self, space: int) -> str | None:
        card = self.spaces[space] if 0 <= space < len(self.spaces) else None
        return None if card is None else KEYS[card[0]]

    def count(self, key: str) -> int:
        return sum(self.key(space) == key for space in range(len(self.spaces)))

    def has(self, key: str) -> bool:
        return self.count(key) > 0

    def of_type(self, kind: str) -> list[int]:
        """The spaces where characters, or buildings, lie."""
        return [space for space in self.occupied() if CARDS[self.key(space) or ""].type == kind]

    def occupied(self) -> list[int]:
        return [space for space, card in enumerate(self.spaces) if card is not None]

    def vacant(self) -> list[int]:
        return [space for space, card in enumerate(self.spaces) if card is None]


class Table:
    chance: Chance

    def __init__(self, spaces: int, options: Mapping[str, str], revision: int) -> None:
        self.spaces = spaces
        self.revision = revision
        self.options = options
        self.sides = [Side(seat, spaces) for seat in (0, 1)]
        self.piles: list[dict[str, Any]] = []
        self.supply, self.removed, self.weakened = 16, 0, 0
        self.stage, self.turn, self.act, self.active = "exchange", 0, 0, 0
        self.face_down = self.bribed = self.closed = self.secret = self.over = False
        self.deeds: list[dict[str, Any]] = []
        self.last: list[dict[str, Any]] = []
        self.ended = [0, 0]  # how many deeds there were when each seat's last turn ended
        self.looking: dict[Seat, list[Held]] = {}

    def other(self, seat: Seat) -> Side:
        return self.sides[1 - seat]

    # --- questions ----------------------------------------------------

    def question(self, name: str, moves: Sequence[Move], **more: Any) -> dict[str, Any]:
        """What is asked: `form` holds the cards, the spaces they may go to, and whether some may be
        left out.
        """
        shown = {"name": name, "at": None, "kind": None, "targets": (), "roll": 0, "needed": 0}
        return {"moves": list(moves), "form": more.pop("form", None), "shown": shown | more}

    def ask(self, seat: Seat, name: str, moves: Sequence[Move], **more: Any) -> Asked:
        return {seat: self.question(name, moves, **more)}

    # --- what everybody sees ------------------------------------------

    def tell(self, seat: Seat, verb: str, **more: Any) -> None:
        deed = {
            "turn": self.turn,
            "move_number": self.act,
            "seat": seat,
            "verb": verb,
            "at": None,
            "kind": None,
            "action": None,
            "target": None,
            "victim": None,
            "n": 0,
            "dice": (),
            "cards": (),
            "roll": 0,
            "bonus": 0,
            "defence": 0,
            "won": None,
            "points": (0, 0),
            "fallen": (),
        }
        assert not more.keys() - deed.keys()
        if (
            verb == "attack"
            and self.deeds[-1]["verb"] == "attack"
            and self.deeds[-1]["won"] is None
        ):
            self.deeds.pop()  # the same battle, now further on
        self.deeds.append(deed | more)
        self.last.append(deed | more)

    def change(self, seat: Seat, n: int) -> tuple[int, int]:
        return (n, 0) if seat == 0 else (0, n)

    # --- decks --------------------------------------------------------

    def add_pile(self, owner: Seat | None, cards: Sequence[int], name: str | None = None) -> None:
        number = len(self.piles)
        self.piles.append(
            {
                "owner": owner,
                "bag": [(kind, number) for kind in cards],
                "discard": [],
                "box": name,
            }
        )

    def pile(self, seat: Seat) -> dict[str, Any]:
        return self.piles[seat if len(self.piles) > 1 else 0]

    def can_draw(self, seat: Seat) -> bool:
        return bool(self.pile(seat)["bag"] or self.pile(seat)["discard"])

    def refill(self, seat: Seat) -> None:
        """Когда колода заканчивается, сброшенные карты перемешиваются и образуют новую колоду."""
        pile = self.pile(seat)
        if not pile["bag"] and pile["discard"]:
            pile["bag"], pile["discard"] = pile["discard"], []
            self.tell(seat, "shuffle")

    def draw_one(self, seat: Seat) -> Held:
        """A card by lot; the last one of the bag takes its place."""
        self.refill(seat)
        bag: list[Held] = self.pile(seat)["bag"]
        at = self.chance.draw_below(len(bag))
        bag[at], bag[-1] = bag[-1], bag[at]
        return bag.pop()

    def draw(self, seat: Seat, many: int) -> list[Held]:
        drawn = []
        for _ in range(many):
            if self.can_draw(seat):
                drawn.append(self.draw_one(seat))
        return drawn

    def tell_draw(self, side: Side, **more: Any) -> None:
        self.tell(side.seat, "draw", n=len(side.choice), **more)

    def discard(self, card: Held) -> None:
        self.piles[card[1]]["discard"].append(card)

    # --- cards on the table -------------------------------------------

    def defence(self, side: Side, space: int) -> int:
        """Все изменения суммируются. Turris shelters all others, Essedum weakens all."""
        card = side.spaces[space]
        assert card is not None
        towers = side.count("turris") - (side.key(space) == "turris")
        weaker = self.weakened if side.seat != self.active else 0
        return max(0, CARDS[KEYS[card[0]]].defence + towers - weaker)

    def lay(self, side: Side, card: Held, space: int, *, paid: int = 0) -> None:
        covered = side.spaces[space]
        side.spaces[space] = card
        fallen = () if covered is None else ((side.seat, space, covered[0]),)
        if covered is not None:
            self.discard(covered)
        self.tell(side.seat, "lay", at=space, kind=card[0], n=paid, fallen=fallen)

    def fell(self, side: Side, space: int) -> tuple[Seat, int, int]:
        """A card goes from the table to its discard pile."""
        card = side.spaces[space]
        assert card is not None
        side.spaces[space] = None
        self.discard(card)
        return side.seat, space, card[0]

    def pay(self, side: Side, money: int) -> None:
        assert side.money >= money
        side.money -= money

    # --- victory points -----------------------------------------------

    def gain(self, seat: Seat, n: int) -> None:
        """From the supply; what it lacks counts all the same."""
        side = self.sides[seat]
        side.points += n
        side.virtual += max(0, n - max(0, self.supply))
        self.supply -= n

    def take_points(self, seat: Seat, n: int) -> None:
        """From the opponent."""
        self.sides[seat].points += n
        self.other(seat).points -= n

    def judge_end(self) -> None:
        """Игра заканчивается сразу: a player, or the supply, has no victory points."""
        if self.supply <= 0 or any(side.points == 0 for side in self.sides):
            raise Over
