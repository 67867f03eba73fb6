"""Names that several parts of the game use: resources, terrain, cards, places, lists of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Final

from ..core import Group, Plural, Text, Value, Verbatim, Word, abridge
from ..kit.hexes import CORNERS, EDGES, HEXES
from .kinds import COIN, CORNER, EDGE, HEX, CardKind, PieceKind
from .match_kit import Cards, MatchKit
from .view import DEVELOPMENT, Tile

RESOURCE: Final[Mapping[str, Text]] = {
    "lumber": Text("lumber"),
    "brick": Text("brick"),
    "wool": Text("wool"),
    "grain": Text("grain"),
    "ore": Text("ore"),
}
TERRAIN_TITLES: Final[Mapping[str, Text]] = {
    "forest": Text("Forest"),
    "hills": Text("Hills"),
    "pasture": Text("Pasture"),
    "fields": Text("Fields"),
    "mountains": Text("Mountains"),
    "desert": Text("Desert"),
    "sea": Text("Sea"),
}
DEVELOPMENT_TITLES: Final[Mapping[str, Text]] = {
    "knight": Text("Knight"),
    "victory": Text("Victory Point"),
    "roads": Text("Road Building"),
    "plenty": Text("Year of Plenty"),
    "monopoly": Text("Monopoly"),
}
# The same on the cards in pictures, where a language may need something shorter
CARD_FACE_TITLES: Final[Mapping[str, Text]] = {
    "knight": Word("card face", "Knight"),
    "victory": Word("card face", "Victory Point"),
    "roads": Word("card face", "Road Building"),
    "plenty": Word("card face", "Year of Plenty"),
    "monopoly": Word("card face", "Monopoly"),
}
DEVELOPMENT_TEXTS: Final[Mapping[str, Text]] = {
    "knight": abridge(
        Text("Move the robber and take a card from a neighbour of its new hex."),
        Text("Move the robber"),
    ),
    "victory": Text("One point, hidden until it wins."),
    "roads": Text("Build two roads for nothing."),
    "plenty": Text("Take any two resource cards from the bank."),
    "monopoly": Text("Name a resource: everybody gives you all they have of it."),
}


def development_keys(kit: MatchKit) -> tuple[str, ...]:
    """The keys of all development cards, by number: the base game's, then those of modules."""
    return tuple(dict.fromkeys([*DEVELOPMENT, *(card.key for card in kit.development)]))


def development_title(kit: MatchKit, key: str) -> Text:
    """What the development card with this key is called."""
    titles = {card.key: card.title for card in kit.development}
    return titles[key] if key in titles else DEVELOPMENT_TITLES[key]


def development_text(kit: MatchKit, key: str) -> Text:
    """What the development card with this key does."""
    texts = {card.key: card.text for card in kit.development}
    return texts[key] if key in texts else DEVELOPMENT_TEXTS[key]


# What recorded actions are called that are no pieces or pawns; some have a wording of their own
ACTION_TITLES: Final[Mapping[str, Text]] = {
    **DEVELOPMENT_TITLES,
    "buy": Text("Development card"),
    "take": Text("Cards from the bank"),
}
AWARD_TITLES: Final[Mapping[str, Text]] = {
    "road": Text("Longest Road"),
    "army": Text("Largest Army"),
}
NOTHING: Final = Text("nothing")


def cards_text(counts: Sequence[int], kit: MatchKit) -> tuple[Text, ...] | Text:
    """How many of each kind of card, as a list of texts: `2 lumber`, `1 ore`.

    It is the text `nothing` if every count is 0.
    """
    return _list_cards(tuple(counts), kit) or NOTHING


@lru_cache(maxsize=4096)  # most of what a match tells is about the same few cards
def _list_cards(counts: Cards, kit: MatchKit) -> tuple[Text, ...]:
    """For each kind with a number above 0: a text such as `2 lumber`; () without any."""
    coin_kinds = find_coin_kinds(kit)
    amounts = []
    for kind, n in enumerate(counts):
        if n:
            tell_amount = coin_text if kind in coin_kinds else amount_text
            amounts.append(tell_amount(kit.titles[kind], n))
    return tuple(amounts)


def find_coin_kinds(kit: MatchKit) -> frozenset[int]:
    """The kinds of the kit that are coins, which are no cards."""
    return frozenset([card.kind for card in kit.family(COIN)])


def amount_text(title: Text, n: int) -> Text:
    """A number of cards of the kind with this title: `2 lumber`."""
    return Text("{n} {card}", n=n, card=title)


def coin_text(title: Text, n: int) -> Text:
    """A number of coins, which are no cards, by their title: `2 gold`."""
    return Text("{n} {coin}", n=n, coin=title)


@dataclass(frozen=True, slots=True)
class CardGroup(Group):
    """Part of a form: a number of cards of each kind."""

    coin_kinds: frozenset[int] = frozenset()  # that are counted as coins, not as cards

    def option_text(self, kind: int, n: int) -> Text:
        """How a number of cards of one kind is offered: `2 lumber`."""
        tell_amount = coin_text if kind in self.coin_kinds else amount_text
        return tell_amount(self.names[kind], n)


def make_card_group(
    title: Text,
    kit: MatchKit,
    kinds: Sequence[CardKind],
    most: Cards,
    total: tuple[int, int],
    hint: Text | None = None,
) -> CardGroup:
    """Makes the part of a form that asks for cards of these kinds, and of no others of the kit.

    `most` says how many of each kind at most, `total` how many in all:
    at least, at most.
    """
    return CardGroup(
        title=title,
        names=kit.titles,
        most=most,
        total=total,
        asked=asked_kinds(kit, kinds),
        hint=hint,
        coin_kinds=find_coin_kinds(kit),
    )


def hand_text(hand: Sequence[int], kit: MatchKit) -> Text:
    """The cards of one's own hand, as forms show them."""
    return Text("Your hand: {cards}", cards=cards_text(hand, kit))


def asked_kinds(kit: MatchKit, kinds: Sequence[CardKind]) -> tuple[int, ...]:
    """The numbers of these kinds, for the field `Group.asked`, where () means all kinds.

    It is () if these are all kinds of the kit, and their numbers have no gaps.
    """
    return () if len(kinds) == kit.kind_count else tuple([card.kind for card in kinds])


def card_amount(n: int) -> Text:
    """A number of cards: `1 card`, `2 cards`."""
    return Plural("{n} card", "{n} cards", n=n)


def corner_name(number: int) -> Text:
    """The name of a corner, which is the same in all languages."""
    return Verbatim(CORNERS[number])


def edge_name(number: int) -> Text:
    """The name of an edge, which is the same in all languages."""
    return Verbatim(EDGES[number])


def hex_name(number: int) -> Text:
    """The name of a hex, which is the same in all languages."""
    return Verbatim(HEXES[number])


PLACE_NAMES: Final = {CORNER: CORNERS, EDGE: EDGES, HEX: HEXES}


def place_name(place: str, number: int) -> Text:
    """The name of a corner, an edge or a hex, which is the same in all languages.

    `place` says which of these, `number` is its number on the board.
    """
    return Verbatim(PLACE_NAMES[place][number])


def fill_wording(wording: Text, piece: PieceKind, at: int, **more: Value) -> Text:
    """What is said of a piece on the place `at`: the wording with its braces filled.

    The braces may ask for the piece, its place, and what is in `more`.
    """
    name = PLACE_NAMES[piece.place][at]
    known: dict[str, Value] = {
        "piece": piece.title,
        "place": Verbatim(name),
        piece.place: name,
        **more,
    }
    return Text(wording.id, **{key: known[key] for key in _list_braces(wording.id)})


@lru_cache(maxsize=64)
def _list_braces(sentence: str) -> tuple[str, ...]:
    """The names in the braces of a sentence, in their order."""
    return tuple([name for _, name, _, _ in Formatter().parse(sentence) if name])


def tile_title(tile: Tile) -> Text:
    """The title of a tile: `Fields 9`; without a number the terrain alone."""
    if tile.number is None:
        return tile.title
    return Text("{terrain} {number}", terrain=tile.title, number=tile.number)
