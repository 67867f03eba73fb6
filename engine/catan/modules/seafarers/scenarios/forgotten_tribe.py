"""The Forgotten Tribe: small islands that nobody settles, and gifts on their coasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, NamedTuple

from .....core import CommandGroup, Entry, Move, Options, Page, Seat, Text, Who
from .....kit.masks import EdgeMask, PlaceMask, contains, mask_of, members
from ....board_setup import DESERT
from ....evaluation.view_values import POINT_WORTH, ViewValues
from ....frames.move_handlers import take_card
from ....kinds import EDGE, PieceKind, PointsPart
from ....module import Module
from ....names import DEVELOPMENT_TITLES
from ....player import Player
from ....resampling import resample_development
from ....robber import move_robber
from ....state import State
from ....view import DEVELOPMENT, RESOURCES, Board, CatanView, Counter, Sign
from ..board import edge_between_hexes
from ..command import COMMAND
from ..harbours import PlaceHarbour, coast_at_buildings, harbour_text
from ..options import SEAFARERS
from ..pieces import SHIP
from ..scenario import Scenario
from ..values import for_kind, name_signs, value_signs

KEY: Final = "forgotten-tribe"
GIFTS_TITLE: Final = Text("gifts of the tribe")
HARBOURS_TITLE: Final = Text("harbours to place")
# What gifts are worth to a bot, by the keys of their signs
GIFT_WORTHS: Final = {"gift_point": 1.4 * POINT_WORTH, "gift_card": 8.0, "gift_harbour": 5.0}


class HarbourGift(NamedTuple):
    """A harbour that the tribe gives to whoever reaches it."""

    edge: int
    kind: str


class CardGift(NamedTuple):
    """A development card that lies face down."""

    edge: int
    kind: int  # its number in DEVELOPMENT; hidden


class TribeSlot(NamedTuple):
    """The gifts that are left, and those that were found."""

    point_edges: EdgeMask  # the edges where a point lies
    cards: tuple[CardGift, ...]
    harbours: tuple[HarbourGift, ...]
    points: tuple[int, ...]  # by seat: points that were found
    stored: tuple[tuple[str, ...], ...]  # by seat: kinds of harbours that found no place yet

    def with_point(self, seat: Seat, edge: int) -> TribeSlot:
        """A copy in which the point on an edge belongs to the seat that has found it."""
        points = list(self.points)
        points[seat] += 1
        return self._replace(point_edges=self.point_edges & ~(1 << edge), points=tuple(points))

    def with_stored(self, seat: Seat, kinds: tuple[str, ...]) -> TribeSlot:
        """A copy in which the seat holds these harbours, which are not placed yet."""
        return self._replace(stored=(*self.stored[:seat], kinds, *self.stored[seat + 1 :]))


class ForgottenTribe(Module[TribeSlot]):
    """A ship on an edge with a gift takes it: a point, a development card or a harbour."""

    key: ClassVar[str] = "forgotten_tribe"
    order: ClassVar[int] = 16
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = ()

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Reads off the map where the gifts of the tribe lie."""
        self.features = SCENARIO.board(seats).features

    # --- the beginning ------------------------------------------------

    def change_board(self, board: Board, entry: Entry) -> Board:
        """The board without harbours, which are gifts, and without a home for the robber.

        The robber begins in a desert, but may only go to hexes with a
        number: no event sends it back to a desert.
        """
        return replace(board, harbours=(), deserts=())

    def set_up(self, s: State, entry: Entry) -> None:
        """Puts the robber in a desert."""
        tiles = s.island.board.tiles
        move_robber(s, next(hex for hex, tile in enumerate(tiles) if tile.terrain == DESERT))

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Lays the gifts out: points, harbours in random order, and cards.

        The cards are drawn from the deck, and lie face down.
        """
        grid = s.island.grid
        layout = s.rules.layout
        harbours = [
            HarbourGift(harbour.edge, harbour.kind)
            for harbour in layout.make_harbours(tuple(entry.shuffle(layout.kinds)))
        ]
        cards: list[CardGift] = []
        for hexes in self.features["dev_card_edges"]:
            drawn = s.deck.pop(entry.draw_below(len(s.deck)))
            cards.append(CardGift(edge_between_hexes(grid, hexes), drawn))
        points = [edge_between_hexes(grid, hexes) for hexes in self.features["vp_token_edges"]]
        slot = TribeSlot(
            point_edges=mask_of(points),
            cards=tuple(cards),
            harbours=tuple(harbours),
            points=(0,) * len(s.players),
            stored=((),) * len(s.players),
        )
        self.set_slot(s, slot)

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what a ship is worth on an edge with a gift."""
        edges = for_kind(SHIP.key, value_signs(view, GIFT_WORTHS))
        return ViewValues(edges=edges, names=name_signs(view, GIFT_WORTHS))

    # --- where one may settle and rob ---------------------------------

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: settlements only at hexes with a number."""
        if piece.key != "settlement":
            return places
        numbered = 0
        for hex, number in enumerate(s.island.numbers):
            if number:
                numbered |= s.island.grid.around[hex]
        return places & numbered

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Where the robber may be moved, to hexes with a number, and the pirate, to the sea."""
        sea = s.island.shape.sea_hexes
        numbers = s.island.numbers
        return [hex for hex in hexes if numbers[hex] or contains(sea, hex)]

    # --- gifts --------------------------------------------------------

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Gives the owner of a ship, built or moved, the gift on its edge."""
        if piece.key != SHIP.key:
            return
        slot = self.get_slot(s)
        if contains(slot.point_edges, at):
            self._give_point(s, player, at, entry)
        for card in slot.cards:
            if card.edge == at:
                self._give_card(s, player, card, entry)
        for harbour in slot.harbours:
            if harbour.edge == at:
                self._give_harbour(s, player, harbour, entry)

    def _give_point(self, s: State, player: Player, edge: int, entry: Entry) -> None:
        """Gives the player the point that lies on an edge."""
        self.set_slot(s, self.get_slot(s).with_point(player.seat, edge))
        player.score += 1
        if entry.news is not None:
            entry.tell("{player} finds a gift of the tribe: a point.", player=Who(player.seat))

    def _give_card(self, s: State, player: Player, card: CardGift, entry: Entry) -> None:
        """Gives the player a development card of the tribe, as if it were bought in this turn."""
        slot = self.get_slot(s)
        cards_left = tuple(other for other in slot.cards if other != card)
        self.set_slot(s, slot._replace(cards=cards_left))
        take_card(player, card.kind)
        entry.reveal()
        if entry.news is not None:
            title = DEVELOPMENT_TITLES[DEVELOPMENT[card.kind]]
            entry.tell(
                "{player} finds a gift of the tribe: a development card.", player=Who(player.seat)
            )
            entry.tell("You draw {card}.", card=title, to=player.seat)

    def _give_harbour(self, s: State, player: Player, gift: HarbourGift, entry: Entry) -> None:
        """Gives the player a harbour, which is placed at once, or held until there is a place."""
        slot = self.get_slot(s)
        harbours_left = tuple(other for other in slot.harbours if other != gift)
        unplaced = (*slot.stored[player.seat], gift.kind)
        slot = slot._replace(harbours=harbours_left)
        self.set_slot(s, slot.with_stored(player.seat, unplaced))
        if entry.news is not None:
            entry.tell(
                "{player} finds a gift of the tribe: a harbour ({harbour}).",
                player=Who(player.seat),
                harbour=harbour_text(gift.kind),
            )
        self._ask_for_place(s, player)

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Lets a player who keeps a harbour of the tribe place it, now that a coast may be free."""
        if not player.is_unplayed:
            self._ask_for_place(s, player)

    def _ask_for_place(self, s: State, player: Player) -> None:
        """Asks where a player's harbour of the tribe goes.

        Nothing is asked if the player keeps none, or has no building
        at a free coast.
        """
        slot = self.get_slot(s)
        unplaced = slot.stored[player.seat]
        if unplaced and coast_at_buildings(s, player.seat):
            first, *others = unplaced
            self.set_slot(s, slot.with_stored(player.seat, tuple(others)))
            s.stack.append(PlaceHarbour(player.seat, first, at_own_building=True))

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The points that the tribe gave."""
        return (PointsPart("tribe", GIFTS_TITLE, self.get_slot(s).points[player.seat]),)

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The points that the tribe gave, and its harbours that are not placed yet."""
        slot = self.get_slot(s)
        unplaced = len(slot.stored[player.seat])
        gifts = Counter("gifts", GIFTS_TITLE, slot.points[player.seat])
        if not unplaced:
            return (gifts,)
        return gifts, Counter("gift_harbours", HARBOURS_TITLE, unplaced)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks on the edges where gifts of the tribe are left.

        That of a harbour has its kind as the count.
        """
        slot = self.get_slot(s)
        points = [
            Sign("gift_point", EDGE, edge, title=Text("a point"))
            for edge in members(slot.point_edges)
        ]
        cards = [
            Sign("gift_card", EDGE, card.edge, title=Text("a development card"))
            for card in slot.cards
        ]
        harbours = [
            Sign("gift_harbour", EDGE, gift.edge, title=_gift_title(gift), count=_gift_kind(gift))
            for gift in slot.harbours
        ]
        return (*points, *cards, *harbours)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """For tests: how many points, harbours and cards there are, by name.

        The cards are those that still lie there: with those that others
        count under the same names, no move changes the sum.
        """
        slot = self.get_slot(s)
        unplaced = sum(map(len, slot.stored))
        asked = sum(isinstance(frame, PlaceHarbour) for frame in s.stack)
        counts = {
            "points of the tribe": slot.point_edges.bit_count() + sum(slot.points),
            "harbours": len(slot.harbours) + unplaced + asked + len(s.island.board.harbours),
        }
        for kind, name in enumerate(DEVELOPMENT):
            counts[name] = sum(card.kind == kind for card in slot.cards)
        return counts

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Deals the cards that lie face down anew, from all cards that the seat does not see."""
        slot = self.get_slot(s)
        s.deck += [card.kind for card in slot.cards]
        resample_development(s, [p for p in s.players if p.seat != seat], random)
        random.shuffle(s.deck)
        cards = [card._replace(kind=s.deck.pop()) for card in slot.cards]
        s.deck.sort()
        self.set_slot(s, slot._replace(cards=tuple(cards)))


def _gift_title(gift: HarbourGift) -> Text:
    """The words for a harbour that the tribe gives away."""
    return Text("a harbour to take away, {harbour}", harbour=harbour_text(gift.kind))


def _gift_kind(gift: HarbourGift) -> int | None:
    """The kind of resource that a harbour trades, as its number; None if it trades any."""
    return RESOURCES.index(gift.kind) if gift.kind in RESOURCES else None


SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("The Forgotten Tribe"),
    about=Text("Ships collect points, cards and harbours on small coasts; 13 points."),
    order=5,
    boards={
        3: "forgotten_tribe_4",
        4: "forgotten_tribe_4",
        5: "forgotten_tribe_6",
        6: "forgotten_tribe_6",
    },
    target=13,
    starts_on_main_island=True,
    conflicts={"harbours": "shuffled"},  # there are none but the gifts
    module=ForgottenTribe,
    pages=(
        Page(
            Text("The Forgotten Tribe"),
            (
                Text(
                    "Everybody starts on the large island. Nobody settles on the small ones, and "
                    "the robber goes only to hexes with a number. The game goes to 13 points."
                ),
                Text(
                    "A ship on an edge with a gift takes it, whether it is built or moved there."
                ),
                Text("A point stays yours, also when the ship sails on."),
                Text("A development card counts as bought in this turn."),
                Text(
                    "A harbour goes to one of your buildings on a coast, at least one edge from "
                    "every other, and serves at once. Without a place you keep it until there is "
                    "one. There are no other harbours."
                ),
            ),
        ),
    ),
)
