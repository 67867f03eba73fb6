"""The fishermen: where fish are caught, what they pay for, and the old boot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import ClassVar, Final

from ....core import (
    CommandGroup,
    Entry,
    Move,
    NameAxis,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Verbatim,
    switch,
)
from ....examples import Example
from ....lessons import Lesson, read_lessons
from ...evaluation.view_values import ViewValues
from ...kinds import CORNER, HEX
from ...module import DescribeHandler, MoveValue, Reason
from ...player import Player
from ...state import MoveHandler, State
from ...view import Board, CatanView, Counter, Sign, Throw
from ..desert_places import DESERT
from ..own_moves import OwnMoves
from ..shared_points import SharedPoints
from ..traders_box import COMMAND
from .box import (
    NO_TOKENS,
    VALUES,
    Tokens,
    first_tokens,
    ground_numbers,
    one_token,
    tokens_for,
)
from .catching import catch_first_fish, catch_fish
from .descriptions import BOOT, DESCRIPTIONS, REASONS
from .grounds import find_lakes, lay_grounds, lay_lakes
from .guide import EXAMPLES, GUIDE
from .moves import (
    FISH_AXIS,
    TOKEN_AXIS,
    FishForBridge,
    FishForCard,
    FishForResource,
    FishForRoad,
    FishForTheft,
    FishForWay,
    HandOnBoot,
    SendRobberAway,
    SwapFish,
)
from .slot import Fish, add_tokens, take_tokens
from .uses import (
    HANDLERS,
    list_boot_moves,
    list_movement_payments,
    list_uses,
    needs_point_for_boot,
)
from .values import MOVE_VALUES, value_places

FISH_TITLE: Final = Text("fish tokens")
BOOT_DECIDES: Final = Text("Whoever has the old boot needs one point more.")
FISHERMEN: Final = switch(
    "fishermen",
    Text("Fishermen of Catan (grounds and a lake)"),
    Text("Fishing grounds and a lake bring fish, and an old boot costs a point."),
    conflicts={
        DESERT.key: tuple(
            setting.key for setting in DESERT.settings if setting is not DESERT.default
        )
    },
)
FISH_POSITION_VALUE: Final = 0.5  # of a fish in hand, where a point is worth 9
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"


class Fishermen(SharedPoints, OwnMoves[Fish]):
    """Fish tokens beside the cards; the slot has all of them."""

    key: ClassVar[str] = "fishermen"
    order: ClassVar[int] = 45
    options: ClassVar[tuple[Option, ...]] = (FISHERMEN,)
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        SendRobberAway,
        FishForTheft,
        FishForResource,
        FishForRoad,
        FishForBridge,
        FishForCard,
        FishForWay,
        HandOnBoot,
        SwapFish,
    )
    names: ClassVar[Mapping[str, NameAxis]] = {"fish": FISH_AXIS, "token": TOKEN_AXIS}
    field_questions: ClassVar[Mapping[str, Text]] = {
        "fish": Text("with which tokens?"),
        "token": Text("which token?"),
    }
    guide: ClassVar[tuple[Page, ...]] = GUIDE
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)
    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]] = DESCRIPTIONS
    values: ClassVar[Mapping[type[Move], MoveValue]] = MOVE_VALUES
    explanations: ClassVar[Mapping[type[Move], Reason]] = REASONS

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the option for the fishermen is on."""
        return options.is_on("fishermen")

    def __init__(self, seats: int, options: Options) -> None:
        """Reads how many tokens and grounds there are, and whether these lie as printed."""
        self.tokens = tokens_for(seats)
        self.first_tokens = first_tokens(seats)
        self.numbers = ground_numbers(seats)
        self.is_printed = options["board"] == "beginner"

    # --- composed -----------------------------------------------------

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions of moves that are paid with fish, and of handing on the boot."""
        return HANDLERS

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The names under which pictures show a catch and a boot handed on, by their verb."""
        return {"fish": FISH_TITLE, "boot": BOOT}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What places at fishing grounds and lakes are worth."""
        return value_places(view)

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """The board with a lake in the place of each desert."""
        return lay_lakes(board, entry)

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Lays the fishing grounds, and deals the first tokens where there are any.

        All of that is kept in the module's slot of the state.
        """
        grounds = lay_grounds(s.island, self.numbers, as_printed=self.is_printed, entry=entry)
        held = (self.first_tokens,) * len(s.players)
        pile = self.tokens
        for tokens in held:
            pile = take_tokens(pile, tokens)
        lakes = find_lakes(s.island.board)
        self.set_slot(s, Fish(held, pile, NO_TOKENS, grounds, lakes))

    def on_first_cards(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Draws a token for a second building that stands at a ground or a lake."""
        catch_first_fish(s, player, corner, entry)

    # --- the turn -----------------------------------------------------

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Draws the fish of a roll, after its resources."""
        catch_fish(s, seat, throw, entry)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that fish pay for, and those that hand on the boot.

        There are none between the turns of five and six.
        """
        if s.stack[-1].between:
            return ()
        return list_uses(s, player) + list_boot_moves(s, player)

    def movement_payments(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that pay with fish instead of a grain, so that a piece goes further."""
        return list_movement_payments(s, player)

    def may_win(self, s: State, player: Player) -> bool:
        """Whether the player's points suffice: with the old boot one more is needed."""
        return not needs_point_for_boot(s, player)

    def win_reasons(self, s: State, winner: Player) -> tuple[Text, ...]:
        """Says that the boot decided, where it kept somebody with as many points from winning."""
        denied = [p for p in s.players if needs_point_for_boot(s, p) and p.score >= winner.score]
        return (BOOT_DECIDES,) if denied else ()

    # --- seeing -------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How many tokens the player holds; and a 1 for the boot, if the player has it."""
        fish = self.get_slot(s)
        held = Counter("fish", FISH_TITLE, fish.count_of(player.seat))
        has_boot = fish.boot == player.seat
        return (held, Counter("boot", BOOT, 1)) if has_boot else (held,)

    def private_counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The values of the player's own tokens."""
        held = zip(VALUES, self.get_slot(s).held[player.seat], strict=True)
        return tuple(
            Counter(f"fish_{value}", Text("tokens with {n} fish", n=value), n)
            for value, n in held
            if n
        )

    def supply(self, s: State) -> tuple[Counter, ...]:
        """The tokens of the pile, and those that are spent."""
        fish = self.get_slot(s)
        return (
            Counter("fish", FISH_TITLE, fish.pile_size),
            Counter("spent_fish", Text("spent fish tokens"), sum(fish.spent)),
        )

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks the grounds at their middle corners, and the lakes with their numbers."""
        fish = self.get_slot(s)
        signs = [
            Sign(
                "fishing_ground",
                CORNER,
                ground.middle,
                title=Text("fishing ground {number}", number=ground.number),
                number=ground.number,
            )
            for ground in fish.grounds
        ]
        for lake in fish.lakes:
            listed = Verbatim(", ".join(map(str, lake.numbers)))
            signs.append(Sign("lake", HEX, lake.hex, title=Text("fish on {n}", n=listed)))
            signs += [Sign("lake_number", HEX, lake.hex, number=n) for n in lake.numbers]
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """How many fish tokens of each value there are in all; no move changes that."""
        fish = self.get_slot(s)
        total = add_tokens(fish.pile, fish.spent)
        for held in fish.held:
            total = add_tokens(total, held)
        return {f"fish {value}": n for value, n in zip(VALUES, total, strict=True)}

    def position_value(self, s: State, player: Player) -> float:
        """What the fish in hand are worth."""
        held = self.get_slot(s).held[player.seat]
        return FISH_POSITION_VALUE * sum(
            [value * n for value, n in zip(VALUES, held, strict=True)]
        )

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Deals the tokens of the others and of the pile anew; each hand keeps its size."""
        fish = self.get_slot(s)
        hidden = [other for other in range(len(fish.held)) if other != seat]
        pool = _list_values(fish.pile)
        for other in hidden:
            pool += _list_values(fish.held[other])
        pool.sort()
        random.shuffle(pool)
        for other in hidden:
            size = fish.count_of(other)
            fish = fish.with_held(other, _count_values(pool[:size]))
            del pool[:size]
        self.set_slot(s, fish._replace(pile=_count_values(pool)))


def _list_values(tokens: Tokens) -> list[int]:
    """The value of each single token, in a list as long as there are tokens."""
    listed: list[int] = []
    for value, n in zip(VALUES, tokens, strict=True):
        listed += [value] * n
    return listed


def _count_values(values: list[int]) -> Tokens:
    """How many tokens of each value a list of single values has."""
    total = NO_TOKENS
    for value in values:
        total = add_tokens(total, one_token(value))
    return total
