"""Cities & Knights in words: barbarians, metropolises, improvements, knights, progress cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catan.names import place_name
from engine.catan.view import CatanView, PlayerSeen, Sign, SpecialCard
from engine.core import Plural, Seat, Text, Verbatim, Who
from engine.kit.hexes import CORNERS

from ...room import Section
from .barbarian_lane import BarbariansSeen, see_barbarians
from .buildings import METROPOLIS_PREFIX
from .decks import DECK_TITLES, DECKS
from .seat_row import list_improvements
from .warriors import RANKS, find_ready_knights, knight_strength

ACTIVE: Final = Text("{player}, {what}, active: {place}")
INACTIVE: Final = Text("{player}, {what}, inactive: {place}")
METROPOLIS_KEYS: Final = tuple(f"{METROPOLIS_PREFIX}{deck}" for deck in DECKS)


def summarize_knights(view: CatanView) -> Iterator[Text]:
    """Yields the barbarians, who holds metropolises, improvements, strength of knights."""
    if view.result is None:
        yield from _describe_barbarians(see_barbarians(view))
    metropolises = [sign for sign in view.signs if sign.key in METROPOLIS_KEYS]
    if metropolises:
        facts = tuple(map(_describe_metropolis, metropolises))
        yield Text("Metropolises: {facts}.", facts=facts)
    levels = tuple(_describe_levels(view, player) for player in view.players)
    yield Text("Improvements of trade, politics and science: {facts}.", facts=levels)
    strengths = tuple(_describe_strength(view, player.seat) for player in view.players)
    yield Text("Strength of active knights: {facts}.", facts=strengths)


def _describe_barbarians(seen: BarbariansSeen) -> Iterator[Text]:
    """Yields how far the barbarians are, how strong both sides are now, and how often they landed.

    Also who would win now.
    """
    yield Plural(
        "Barbarians: {n} step until they land, strength {strength} against a defence of {defence}.",
        "Barbarians: {n} steps until they land, strength {strength} against a defence of "
        "{defence}.",
        n=seen.steps,
        strength=seen.strength,
        defence=seen.defence,
    )
    if seen.are_beaten:
        yield Text("The knights would beat them now.")
    else:
        yield Text("The knights would lose now.")
    yield Text("Landings so far: {n}.", n=seen.landings)


def _describe_metropolis(sign: Sign) -> Text:
    """A metropolis: of trade, politics or science, whose, and where."""
    deck = DECK_TITLES[sign.key.removeprefix(METROPOLIS_PREFIX)]
    place = place_name(sign.place, sign.at)
    return Text("{what} {player} ({place})", what=deck, player=Who(sign.owner or 0), place=place)


def _describe_levels(view: CatanView, player: PlayerSeen) -> Text:
    """A player's levels of trade, politics and science, as in "Anya 2-0-1"."""
    levels = [str(improvement.level) for improvement in list_improvements(view, player)]
    numbers = Verbatim("-".join(levels))
    return Text("{player} {levels}", player=Who(player.seat), levels=numbers)


def _describe_strength(view: CatanView, seat: Seat) -> Text:
    """The strength of a player's knights that are ready."""
    return Text("{player} {n}", player=Who(seat), n=knight_strength(view, seat))


# --- the table in words -----------------------------------------------


def list_knights_sections(view: CatanView) -> Iterator[Section]:
    """Yields everybody's knights, improvements and progress cards, and the viewer's own cards."""
    if view.seat is not None and view.result is None:
        own = view.players[view.seat].special_cards or ()
        yield Section(Text("Your progress cards"), map(_describe_card, own))
    yield Section(Text("Knights"), list(_list_knights(view)))
    improvements = [_describe_improvements(view, player) for player in view.players]
    yield Section(Text("City improvements"), improvements)
    yield Section(Text("Progress cards in hand"), list(_list_card_counts(view)))


def _describe_card(card: SpecialCard) -> Text:
    """A progress card: its deck, what it does, and whether it may be played."""
    deck = DECK_TITLES.get(card.deck, Verbatim(card.deck))
    if card.is_playable:
        return Text(
            "{what} ({deck}, can be played now): {text}",
            what=card.title,
            deck=deck,
            text=card.text,
        )
    return Text(
        "{what} ({deck}, cannot be played now): {text}",
        what=card.title,
        deck=deck,
        text=card.text,
    )


def _list_knights(view: CatanView) -> Iterator[Text]:
    """Yields the knights of each player by rank and readiness, with their places."""
    ready = {piece.at for piece in find_ready_knights(view)}
    for player in view.players:
        for kind in RANKS:
            places = view.places_of(kind, player.seat)
            title = view.kit.piece(kind).title
            active = [at for at in places if at in ready]
            resting = [at for at in places if at not in ready]
            for sentence, corners in ((ACTIVE, active), (INACTIVE, resting)):
                if corners:
                    place = _join_corners(corners)
                    yield Text(sentence.id, player=Who(player.seat), what=title, place=place)


def _join_corners(corners: list[int]) -> Verbatim:
    """The names of corners, one after the other."""
    return Verbatim(" ".join(CORNERS[corner] for corner in corners))


def _describe_improvements(view: CatanView, player: PlayerSeen) -> Text:
    """How far a player has come with each deck."""
    levels = tuple(
        Text("{what} {n}", what=DECK_TITLES[improvement.deck], n=improvement.level)
        for improvement in list_improvements(view, player)
    )
    return Text("{player}: {facts}", player=Who(player.seat), facts=levels)


def _list_card_counts(view: CatanView) -> Iterator[Text]:
    """Yields how many progress cards of each deck a player holds, for those who hold any."""
    for player in view.players:
        held = tuple(
            Text("{what} {n}", what=DECK_TITLES[improvement.deck], n=improvement.cards)
            for improvement in list_improvements(view, player)
            if improvement.cards
        )
        if held:
            yield Text("{player}: {facts}", player=Who(player.seat), facts=held)
