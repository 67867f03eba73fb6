"""The table in words: alt texts, and the whole of it in reading order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from engine.core import Plural, Text, Verbatim, Who
from engine.roma.board import CARDS, MONEY, PLACES
from engine.roma.components import CARDS as KINDS
from engine.roma.components import NAMES
from engine.roma.decks import deck_text
from engine.roma.log_sentences import action_sentence
from engine.roma.names import cards_text, money_text, points_text
from engine.roma.view import Die, LyingCard, PileSeen, RomaView, Side
from words import Words

from ..scene import join_alt_text
from ..sentences import end_with_stop, seat_sentence, section_lines, to_act_sentence
from .caption import GAMES, describe_last_move, has_missed_moves, missed_actions
from .card_sections import CardSection, Page


def table_alt(view: RomaView, words: Words, cards: CardSection | None = None) -> str:
    """The alt text of the table: head, both rows of cards, and the `cards` below them."""
    below = [_name_section(cards, words)] if cards else []
    return join_alt_text([*_head_sentences(view, words), *_row_sentences(view, words), *below])


def _name_section(section: CardSection, words: Words) -> str:
    """A section's title, and the names of all its cards."""
    names = ", ".join(words(KINDS[kind].name) for kind in section.kinds)
    return f"{words(section.title)}: {names}."


def cards_alt(view: RomaView, page: Page, words: Words) -> str:
    """The alt text of a page of cards: each with its full text."""
    sections = [_describe_section(section, words) for section in chain.from_iterable(page)]
    return join_alt_text([*sections, *_head_sentences(view, words)])


def _describe_section(section: CardSection, words: Words) -> str:
    """A section's title, and all its cards with their texts."""
    cards = "; ".join(_card_explanations(_section_kinds(section), words))
    return f"{words(section.title)}: {cards}"


def _section_kinds(section: CardSection) -> Iterable[int]:
    """The kinds of a section's cards, each as often as there are cards of it.

    For one who builds a deck, only the cards that were chosen.
    """
    if section.draft is None:
        return section.kinds
    chosen: list[int] = []
    for kind, _count in section.kinds_with_counts:
        chosen += [kind] * section.draft[kind]
    return chosen


def text(view: RomaView, words: Words) -> str:
    """The whole table in lines, from top to bottom, for a reader without pictures."""
    lines = [*_head_sentences(view, words)]
    if has_missed_moves(view):
        sentences = [words(action_sentence(action)) for action in missed_actions(view)]
        lines += section_lines(words, Text("Since your last turn"), sentences)
    for side in view.sides:
        title = Text("Spaces of {player}", player=Who(side.seat))
        lines += section_lines(words, title, _space_lines(side, words))
    for side in view.sides:
        lines += _private_lines(side, words)
    if view.looking:
        lines += section_lines(
            words, Text("Only you see"), _card_explanations(view.looking, words)
        )
    for pile in view.piles:
        lines += _pile_lines(pile, words)
    return "\n".join(lines)


def _head_sentences(view: RomaView, words: Words) -> Iterator[str]:
    """Yields game and turn, who must act, what happened, both players, the supply."""
    game = GAMES[view.set]
    if view.result:
        yield words(Text("{game}, final.", game=game))
    elif view.turn:
        yield words(Text("{game}, turn {n}.", game=game, n=view.turn))
    else:
        yield words(Text("{game}, set-up.", game=game))
    if view.seats_to_act:
        yield words(to_act_sentence(view.seats_to_act))
    yield from map(end_with_stop, describe_last_move(view, words))
    for side in view.sides:
        yield words(seat_sentence(side.seat, _seat_facts(view, side)))
    yield words(Text("Supply: {points}.", points=points_text(max(0, view.supply))))
    if view.result:
        yield from map(words, view.result.tie_breaks)


def _seat_facts(view: RomaView, side: Side) -> Iterator[Text]:
    """Yields a player's points, money, cards, dice and blocked spaces."""
    yield points_text(side.points)
    yield money_text(side.money)
    yield cards_text(side.hand_size)
    if side.dice:
        values = [str(die.value) for die in side.dice]
        yield Text("dice {dice}", dice=Verbatim(" ".join(values)))
        unused = [str(die.value) for die in side.dice if die.on is None]
        yield Text("unused {dice}", dice=Verbatim(" ".join(unused) or "–"))
    if side.fewer_dice:
        yield Plural(
            "{n} die less in the next roll", "{n} dice less in the next roll", n=side.fewer_dice
        )
    if side.blocked:
        yield Text("blocked: {spaces}", spaces=tuple(PLACES[space] for space in side.blocked))
    if side.ready:
        yield Text("ready")
    if side.seat == view.seat:
        yield Text("this is you")


def _row_sentences(view: RomaView, words: Words) -> Iterator[str]:
    """Yields, for each player, the names of the cards on their spaces."""
    for side in view.sides:
        names = [Text("vacant") if card is None else NAMES[card.kind] for card in side.spaces]
        player = Who(side.seat)
        yield words(Text("Spaces of {player}: {cards}.", player=player, cards=tuple(names)))


def _space_lines(side: Side, words: Words) -> Iterator[str]:
    """Yields a line for each space of a player, then one for each die on money or cards."""
    for space, card in enumerate(side.spaces):
        state: list[Text] = [Text("vacant")] if card is None else list(_card_facts(card))
        if space in side.blocked:
            state.append(Text("blocked"))
        state += [Text("die {n}", n=die.value) for die in side.dice if die.on == space]
        yield words(Text("{space}: {state}", space=PLACES[space], state=tuple(state)))
    for die in side.dice:
        if die.on in (MONEY, CARDS):
            yield words(_describe_bar_die(die))


def _describe_bar_die(die: Die) -> Text:
    """A die that was used for money or cards."""
    if die.on == MONEY:
        return Text("Money: die {n}", n=die.value)
    return Text("Cards: die {n}", n=die.value)


def _card_facts(card: LyingCard) -> Iterator[Text]:
    """Yields a lying card's name, its defence, and how much that was changed."""
    yield NAMES[card.kind]
    yield Text("defence {n}", n=card.defence)
    if card.change:
        yield Text("changed by {n}", n=Verbatim(f"{card.change:+d}".replace("-", "−")))


def _private_lines(side: Side, words: Words) -> list[str]:
    """Sections on cards that a player keeps secret until the end: drawn, lifted, hand, deck."""
    player = Who(side.seat)
    drawn = _card_explanations(side.drawn_kinds or (), words)
    lifted = _card_explanations(side.lifted, words)
    hand = _card_explanations(side.hand or (), words)
    deck = [deck_text(side.decklist)] if side.decklist else []
    return [
        *section_lines(words, Text("Drawn by {player}", player=player), drawn),
        *section_lines(words, Text("To be laid again by {player}", player=player), lifted),
        *section_lines(words, Text("Hand of {player}", player=player), hand),
        *section_lines(words, Text("Deck of {player}, as a list", player=player), deck),
    ]


def _card_explanations(kinds: Iterable[int], words: Words) -> Iterator[str]:
    """Yields one line for each kind among the cards: its text, and how often it occurs."""
    for kind, count in Counter(kinds).items():
        yield words(_explain_card(kind, count))


def _explain_card(kind: int, n: int) -> Text:
    """A card with everything that is printed on it; with "×n" if there are several."""
    card = KINDS[kind]
    name_and_count = (card.name, Verbatim(f"×{n}")) if n > 1 else (card.name,)
    return Text(
        "{card}: costs {cost}, defence {defence}. {text}",
        card=name_and_count,
        cost=card.cost,
        defence=card.defence,
        text=card.text,
    )


def _pile_lines(pile: PileSeen, words: Words) -> list[str]:
    """A section about a deck and its discard pile."""
    if pile.owner is None:
        title = Text("Cards of both")
    else:
        title = Text("Cards of {player}", player=Who(pile.owner))
    discards = tuple(NAMES[kind] for kind in reversed(pile.discard)) or Verbatim("–")
    rows = (
        Text("Deck: {cards}", cards=cards_text(pile.deck)),
        Text("Discard pile, from the top: {cards}", cards=discards),
    )
    return section_lines(words, title, map(words, rows))
