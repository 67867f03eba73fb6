"""Cities & Knights: commodities, improvements, walls, the event die, decks and barbarians."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import ClassVar, Final

from ....core import OFF, CommandGroup, Entry, Move, NameAxis, Option, Options, Page, Seat, Text
from ....examples import Example
from ....kit.masks import PlaceMask, members
from ....kit.packed import count_of, shift_to_kind
from ....lessons import Lesson, read_lessons
from ...components import GameNumbers
from ...evaluation.view_values import ViewValues
from ...frames.roll import SEVEN
from ...frames.seven import ask_discards
from ...kinds import CORNER, CardKind, PieceKind, PointsPart, Purchase
from ...map import Layout, load_layout
from ...match_kit import MatchKit
from ...module import DescribeHandler, Module, MoveValue, Reason
from ...moves import EndTurn
from ...pawns import pawn_hexes
from ...pieces import own_places
from ...player import Player
from ...state import NOBODY, NOWHERE, Frame, MoveHandler, State
from ...view import Award, CatanView, Counter, Sign, Throw
from ..boxes import KNIGHTS, SEAFARERS
from ..city_openings import make_paid_building_a_city
from ..fewer_awards import without_largest_army
from ..traders_box import CARAVANS, TRADERS, WAGONS
from .aqueduct import watch_production
from .army import PROMOTED_KEYS, promotion_places
from .barbarians import describe_loss
from .command import COMMAND
from .decks import (
    BOUGHT,
    ask_to_draw,
    describe_draw,
    describe_put_back,
    resample_progress,
    shuffle_decks,
)
from .event_die import ResolveEvent, draw_red, roll_event
from .guide import PAGES
from .guide_examples import EXAMPLES
from .improvements import (
    METROPOLIS_POINTS,
    describe_improvement,
    describe_metropolis,
    describe_wall,
    improve_city,
    list_improvements,
    may_improve,
)
from .kit import COMMODITY_CARDS, LEVEL_INDICES, WALL, extend_kit
from .moves import (
    BuildWall,
    DrawProgress,
    ImproveCity,
    LoseCity,
    PlaceMetropolis,
    PutBackProgress,
    RecruitKnight,
    SendKnights,
)
from .muster import describe_muster, resample_muster
from .options import AGAIN, EARLY_SEVENS, FIXED_MAP, OF_BOX, OPTIONS, is_played
from .position import weigh_knights
from .progress import PROGRESS, PROGRESS_NAMES
from .reasons import REASONS
from .slot import KnightsSlot, make_slot, read_knights, write_knights
from .strength import barbarian_strength, defence
from .tracks import (
    COMMODITIES,
    DECK_TITLES,
    METROPOLIS_TITLES,
    MOST_LEVEL,
    POWER_LEVEL,
    TRACK_KEYS,
    TRACK_NAMES,
    TRACK_TITLES,
    TRACKS,
    TRADE,
)
from .turn_end import end_turn
from .values import BOX_VALUES, value_purchases

DATA_FOLDER: Final = Path(__file__).with_name("data")
LESSONS_FILE: Final = DATA_FOLDER / "lessons.json"
MAP: Final = load_layout(DATA_FOLDER / "map.json")
MORE_POINTS: Final = 3  # to win: 13 instead of 10
MORE_POINTS_IN_SCENARIO: Final = 2  # beyond the target of its own that a scenario has
OWN_TARGETS: Final = (CARAVANS, WAGONS)  # scenarios of Traders & Barbarians
EARLY_ROUNDS: Final = 2  # in which sevens may be rolled again
CARDS_PER_WALL: Final = 2  # that are safe from a seven
GUILD_RATE: Final = 2  # commodities that the bank asks for a card, with a Merchant Guild
MERCHANT_TITLE: Final = Text("Merchant")
MERCHANT_POINTS: Final = 1
NOT_FOR_SALE: Final = -1


class Knights(Module[KnightsSlot]):
    """All of the box but what knights and progress cards do."""

    key: ClassVar[str] = KNIGHTS
    order: ClassVar[int] = 75
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (
        ImproveCity,
        PlaceMetropolis,
        BuildWall,
        RecruitKnight,
        SendKnights,
        LoseCity,
        DrawProgress,
        PutBackProgress,
    )
    names: ClassVar[Mapping[str, NameAxis]] = {"track": TRACK_NAMES, "progress": PROGRESS_NAMES}
    field_questions: ClassVar[Mapping[str, Text]] = {
        "track": Text("which line?"),
        "progress": Text("which progress card?"),
    }
    cards: ClassVar[tuple[CardKind, ...]] = COMMODITY_CARDS
    guide: ClassVar[tuple[Page, ...]] = PAGES
    examples: ClassVar[tuple[Example, ...]] = EXAMPLES
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where Cities & Knights is chosen."""
        return is_played(options)

    def __init__(self, seats: int, options: Options) -> None:
        """Reads the options: early sevens, the box's own map, and how many points more win."""
        self.seats = seats
        self.rolls_sevens_again = options[EARLY_SEVENS] == AGAIN
        self.has_own_map = options[FIXED_MAP] == OF_BOX
        has_own_target = options[SEAFARERS] != OFF or options[TRADERS] in OWN_TARGETS
        self.more_points = MORE_POINTS_IN_SCENARIO if has_own_target else MORE_POINTS

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map that the box recommends, if it is chosen; else `layout` as it is."""
        return MAP if self.has_own_map else layout

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with more points to win, without development cards and largest army."""
        target = numbers.target + self.more_points
        no_cards = (0,) * len(numbers.development)
        changed = replace(numbers, target=target, development=no_cards)
        return without_largest_army(changed)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """The kit of cards and pieces, with commodities, knights, walls and levels."""
        return extend_kit(kit, self.seats)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that buy an improvement and end a turn.

        The base game's handlers buy the pieces.
        """
        return {ImproveCity: improve_city, EndTurn: end_turn}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the moves are offered in menus."""
        return {
            ImproveCity: describe_improvement,
            BuildWall: describe_wall,
            PlaceMetropolis: describe_metropolis,
            SendKnights: describe_muster,
            LoseCity: describe_loss,
            DrawProgress: describe_draw,
            PutBackProgress: describe_put_back,
        }

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What the moves of the box are worth to a bot, except those of knights and cards."""
        return BOX_VALUES

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would make the moves of the box."""
        return REASONS

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What knights and levels are worth as goals."""
        return value_purchases(view)

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """Names, by verb, under which pictures show barbarians, improvements and cards."""
        titles = {
            "barbarians": Text("Barbarians"),
            "pillaged": Text("Pillaged city"),
            "progress_card": Text("Progress card"),
        }
        for track, key in enumerate(TRACK_KEYS):
            titles[f"improvement_{key}"] = TRACK_TITLES[track]
            titles[f"metropolis_{key}"] = METROPOLIS_TITLES[track]
        return titles | {card.key: card.title for card in PROGRESS}

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Shuffles the decks of progress cards; no seat has any card, knight or level yet."""
        self.set_slot(s, make_slot(len(s.players), shuffle_decks(entry)))

    def set_up(self, s: State, entry: Entry) -> None:
        """Takes robber and pirate off the board until the barbarians first land.

        It remembers the hexes where they come back.
        """
        slot = self.get_slot(s)
        self.set_slot(s, slot._replace(return_hexes=pawn_hexes(s)))
        s.robber = NOWHERE
        s.more_pawns = (NOWHERE,) * len(s.more_pawns)

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of the opening: a city replaces the settlement that brings cards."""
        return make_paid_building_a_city(frames)

    # --- the roll -----------------------------------------------------

    def draw_throw(self, s: State, seat: Seat, entry: Entry) -> Throw | None:
        """The dice that an Alchemist has chosen, once; None if they are to be rolled."""
        slot = read_knights(s)
        dice = slot.dice
        write_knights(s, slot._replace(dice=None, has_chosen_dice=dice is not None))
        return None if dice is None else Throw(sum(dice), dice)

    def rolls_again(self, s: State, throw: Throw, entry: Entry) -> bool:
        """Whether the throw is a seven of the first two rounds, which the table rolls again.

        One that an Alchemist has chosen counts.
        """
        if not self.rolls_sevens_again or throw.number != SEVEN:
            return False
        slot = read_knights(s)
        is_early = slot.rolls < EARLY_ROUNDS * len(s.players)
        if not is_early or slot.has_chosen_dice:
            return False
        entry.tell("A seven of the first two rounds is rolled again.")
        return True

    def change_throw(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> Throw:
        """The throw with an event die, also where dice were chosen or an event card was drawn."""
        slot = read_knights(s)
        write_knights(s, slot._replace(has_chosen_dice=False, rolls=slot.rolls + 1))
        if throw.dice:
            red, _yellow = throw.dice
        else:
            red = draw_red(throw.number, entry)
        return replace(throw, red=red, face=roll_event(entry))

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Has the event die resolved before production; the aqueduct compares hands after it."""
        watch_production(s)
        s.stack.append(ResolveEvent(seat, throw))

    def has_own_cards(self, s: State) -> bool:
        """Whether a deck has progress cards, which take the place of development cards."""
        return any(read_knights(s).decks)

    def draw_development(self, s: State, player: Player, entry: Entry) -> bool:
        """Asks for a deck to draw a progress card from.

        Always True, so that no development card is drawn.
        """
        ask_to_draw(s, (player.seat,), BOUGHT)
        return True

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asks for discards alone until the barbarians have landed: there is no robber yet.

        True if it did so; False after the first landing, when the base
        game deals with the seven.
        """
        if read_knights(s).landings:
            return False
        if entry.news is not None:
            entry.tell("The robber stays away until the barbarians have landed once.")
        ask_discards(s)
        return True

    def hand_limit(self, s: State, player: Player, limit: int) -> int:
        """How many cards are safe from a seven: two more for each wall."""
        return limit + CARDS_PER_WALL * own_places(s, player, WALL).bit_count()

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """The robber's homes; none before the first landing, when it is not on the board."""
        return hexes if read_knights(s).landings else ()

    # --- the turn -----------------------------------------------------

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that buy the improvements which the player can pay."""
        return list_improvements(s, player)

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        """How many of a level of improvements are left; other purchases keep their number.

        Of the next level of a track it is 1, or 0 while the player may
        not improve; all other levels are NOT_FOR_SALE. All levels are listed
        track by track, five each: the index 7 is track 1, and the level after 2.
        """
        index = LEVEL_INDICES.get(purchase.key)
        if index is None:
            return left
        track, level_before = divmod(index, MOST_LEVEL)
        if self.get_slot(s).level(player.seat, track) != level_before:
            return NOT_FOR_SALE
        return 1 if may_improve(s, player, track) else 0

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """The places of a wall, a city or a higher rank of knights; others keep theirs.

        A wall goes under the player's city, and a higher rank to
        knights that may be promoted. A city that lies on its side is
        upgraded before all others.
        """
        if piece.key == WALL.key:
            return player.cities & ~own_places(s, player, WALL)
        if piece.key == "city" and not player.is_unplayed:
            return self.get_slot(s).toppled[player.seat] or places
        if piece.key in PROMOTED_KEYS:
            return promotion_places(s, player, piece, places)
        return places

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Notes that a city which lay on its side stands again."""
        slot = self.get_slot(s)
        if not player.is_unplayed and slot.toppled[player.seat] & player.cities:
            corners = slot.toppled[player.seat] & ~player.cities
            self.set_slot(s, slot.with_toppled(player.seat, corners))

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        """The packed rates of the bank: with a Merchant Guild 2:1 for any commodity."""
        if self.get_slot(s).level(player.seat, TRADE) < POWER_LEVEL:
            return rates
        for kind in COMMODITIES:
            rates -= shift_to_kind(count_of(rates, kind) - GUILD_RATE, kind)
        return rates

    # --- seeing -------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's levels, and how many progress cards of each deck are in hand."""
        slot = self.get_slot(s)
        tracks = [PROGRESS[card].track for card in slot.hands[player.seat]]
        levels = [
            Counter(f"improvement_{TRACK_KEYS[track]}", TRACK_TITLES[track], level)
            for track, level in enumerate(slot.levels[player.seat])
        ]
        held = [
            Counter(f"progress_{TRACK_KEYS[track]}", DECK_TITLES[track], tracks.count(track))
            for track in TRACKS
        ]
        return (*levels, *held)

    def supply(self, s: State) -> tuple[Counter, ...]:
        """How far the barbarians are, how strong both sides are now, and what the decks hold."""
        slot = self.get_slot(s)
        decks = [
            Counter(f"deck_{TRACK_KEYS[track]}", DECK_TITLES[track], len(deck))
            for track, deck in enumerate(slot.decks)
        ]
        return (
            Counter("barbarian_steps", Text("steps of the barbarians' ship"), slot.steps_left),
            Counter(
                "barbarian_strength", Text("strength of the barbarians"), barbarian_strength(s)
            ),
            Counter("defence", Text("strength of active knights"), defence(s)),
            Counter("barbarian_landings", Text("landings so far"), slot.landings),
            *decks,
        )

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks metropolises on the board, and cities that lie on their side."""
        slot = self.get_slot(s)
        signs = [
            Sign(
                f"metropolis_{TRACK_KEYS[track]}", CORNER, corner, owner, METROPOLIS_TITLES[track]
            )
            for track, (owner, corner) in enumerate(slot.metropolises)
            if corner != NOWHERE
        ]
        for seat, corners in enumerate(slot.toppled):
            title = Text("city on its side")
            signs += [
                Sign("toppled_city", CORNER, corner, seat, title) for corner in members(corners)
            ]
        return tuple(signs)

    def awards(self, s: State) -> tuple[Award, ...]:
        """The three metropolises, and the merchant."""
        slot = self.get_slot(s)
        metropolises = [
            Award(
                f"metropolis_{TRACK_KEYS[track]}",
                METROPOLIS_TITLES[track],
                METROPOLIS_POINTS,
                None if owner == NOBODY else owner,
            )
            for track, (owner, _) in enumerate(slot.metropolises)
        ]
        holder = None if slot.merchant == NOBODY else slot.merchant
        return (*metropolises, Award("merchant", MERCHANT_TITLE, MERCHANT_POINTS, holder))

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The points as Defender of Catan, and of cards that lie open."""
        slot = self.get_slot(s)
        if player.is_unplayed:
            return ()
        defender = PointsPart("defender", Text("Defender of Catan"), slot.defender[player.seat])
        cards = [PROGRESS[card] for card in slot.laid[player.seat]]
        return (defender, *(PointsPart(card.key, card.title, card.points) for card in cards))

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """How many progress cards of each kind there are in all; no move changes that."""
        slot = self.get_slot(s)
        piles = (*slot.decks, *slot.hands, *slot.laid)
        return {
            f"progress {card.key}": sum(pile.count(number) for pile in piles)
            for number, card in enumerate(PROGRESS)
        }

    def position_value(self, s: State, player: Player) -> float:
        """What improvements, knights, progress cards and walls will still bring."""
        return weigh_knights(s, player)

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Deals anew what the seat cannot see: progress cards, and which knights others send."""
        resample_progress(s, seat, random)
        resample_muster(s, seat, random)
