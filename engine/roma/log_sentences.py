"""What was done, as sentences for everybody: one for each verb of `PastAction`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..core import Text, Who
from .board import PLACES
from .components import BOXES, NAMES
from .names import BOX_TITLES, card_names, cards_text, money_text, points_text
from .view import PastAction


def action_sentence(past: PastAction) -> Text:
    """The sentence that tells everybody what happened."""
    return SENTENCES[past.verb](past)


def _card_name(kind: int | None) -> Text:
    """The name of the kind of card that an action is about; it must have one."""
    assert kind is not None, "the action is about a card"
    return NAMES[kind]


def _space_name(space: int | None) -> Text:
    """The name of the space that an action is about; it must have one."""
    assert space is not None, "the action is about a space"
    return PLACES[space]


def _first_fallen_name(past: PastAction) -> Text:
    """The name of the first card that went from the table to a discard pile."""
    return NAMES[past.fallen[0].kind]


def _lay_sentence(past: PastAction) -> Text:
    """Sentence of `lay`: card and space, with price and covered card if there are any."""
    card = _card_name(past.kind)
    space = _space_name(past.at)
    price = money_text(past.n)
    if past.fallen:
        old = _first_fallen_name(past)
        if past.n:
            return Text(
                "{player} lays {card}: {space}, {price}. {old} goes to the discard pile.",
                player=Who(past.seat),
                card=card,
                space=space,
                price=price,
                old=old,
            )
        return Text(
            "{player} lays {card}: {space}. {old} goes to the discard pile.",
            player=Who(past.seat),
            card=card,
            space=space,
            old=old,
        )
    if past.n:
        return Text(
            "{player} lays {card}: {space}, {price}.",
            player=Who(past.seat),
            card=card,
            space=space,
            price=price,
        )
    return Text("{player} lays {card}: {space}.", player=Who(past.seat), card=card, space=space)


def _turn_sentence(past: PastAction) -> Text:
    """Sentence of `turn`: n points lost for vacant spaces, and the roll.

    There are no dice where the lost points end the game, or
    Philosophi took all three.
    """
    if past.n and past.dice:
        return Text(
            "{player} loses {points} for vacant spaces and rolls {dice}.",
            player=Who(past.seat),
            points=points_text(past.n),
            dice=past.dice,
        )
    if past.n:
        return Text(
            "{player} loses {points} for vacant spaces.",
            player=Who(past.seat),
            points=points_text(past.n),
        )
    if past.dice:
        return Text("{player} rolls {dice}.", player=Who(past.seat), dice=past.dice)
    return Text("{player} has no dice in this turn.", player=Who(past.seat))


def _keep_sentence(past: PastAction) -> Text:
    """Sentence of `keep`: which drawn cards were discarded."""
    if not past.cards:
        return Text("{player} keeps the card.", player=Who(past.seat))
    return Text(
        "{player} keeps one card. Discarded: {cards}.",
        player=Who(past.seat),
        cards=card_names(past.cards),
    )


def _activate_sentence(past: PastAction) -> Text:
    """Sentence of `activate`: the card, with the bribe or the space."""
    if past.n:
        return Text(
            "{player} bribes with {price} and activates {card}.",
            player=Who(past.seat),
            price=money_text(past.n),
            card=_card_name(past.kind),
        )
    return Text(
        "{player} activates {card}: {space}.",
        player=Who(past.seat),
        card=_card_name(past.kind),
        space=_space_name(past.at),
    )


def _attack_sentence(past: PastAction) -> Text:
    """Sentence of `attack`: roll and bonus against defence, and the outcome if decided."""
    is_copy = past.action is not None
    card = _card_name(past.action if is_copy else past.kind)
    victim = _card_name(past.victim)
    total = " + ".join(str(part) for part in (past.roll, past.bonus) if part)
    if past.won is None:
        return Text(
            "Battle: {card} – {victim}, {total} against {defence}.",
            card=card,
            victim=victim,
            total=total,
            defence=past.defence,
        )
    if past.won:
        return Text(
            "Battle won: {card} – {victim}, {total} ≥ {defence}.",
            card=card,
            victim=victim,
            total=total,
            defence=past.defence,
        )
    return Text(
        "Battle lost: {card} – {victim}, {total} < {defence}.",
        card=card,
        victim=victim,
        total=total,
        defence=past.defence,
    )


def _strike_sentence(past: PastAction) -> Text:
    """Sentence of `strike`: the cards discarded, with the price if there was one."""
    fallen = card_names(card.kind for card in past.fallen)
    if past.n:
        return Text(
            "{player} pays {price}. Discarded without a battle: {cards}.",
            player=Who(past.seat),
            price=money_text(past.n),
            cards=fallen,
        )
    return Text("Discarded without a battle: {cards}.", cards=fallen)


def _points_sentence(past: PastAction) -> Text:
    """Sentence of `points`, which says how they were gained.

    They come from a `roll` of the battle die, are bought for `n`
    sestertii or taken from the opponent (`other` is below 0), or both
    players gain some, or the seat alone.
    """
    own = past.points[past.seat]
    other = past.points[1 - past.seat]
    if past.roll:
        return Text(
            "The battle die shows {roll}: {player} gains {points}.",
            roll=past.roll,
            player=Who(past.seat),
            points=points_text(own),
        )
    if past.n:
        return Text(
            "{player} buys {points} from the opponent for {price}.",
            player=Who(past.seat),
            points=points_text(own),
            price=money_text(past.n),
        )
    if other < 0:
        return Text(
            "{player} takes {points} from the opponent.",
            player=Who(past.seat),
            points=points_text(own),
        )
    if other:
        return Text(
            "{player} gains {points}, {other} gains {more}.",
            player=Who(past.seat),
            points=points_text(own),
            other=Who(1 - past.seat),
            more=points_text(other),
        )
    return Text("{player} gains {points}.", player=Who(past.seat), points=points_text(own))


def _sacrifice_sentence(past: PastAction) -> Text:
    """Sentence of `sacrifice`: the card given up, and the points for it."""
    return Text(
        "{player} gives up a card: {card}. That brings {points}.",
        player=Who(past.seat),
        card=_first_fallen_name(past),
        points=points_text(past.points[past.seat]),
    )


def _take_sentence(past: PastAction) -> Text:
    """Sentence of `take`: a card from the discard pile, the opponent's hand or the deck.

    From the discard pile, `victim` is the kind taken. Otherwise n is 1
    for the opponent's hand, and 0 for the deck.
    """
    if past.victim is not None:
        return Text(
            "{player} takes a card from the discard pile: {card}.",
            player=Who(past.seat),
            card=_card_name(past.victim),
        )
    if past.n:
        return Text("{player} takes a card from the opponent's hand.", player=Who(past.seat))
    return Text("{player} takes a card from the deck.", player=Who(past.seat))


def _swap_sentence(past: PastAction) -> Text:
    """Sentence of `swap`: the card that comes to the table, and the one that goes."""
    return Text(
        "{player} swaps cards: {card} comes to the table, {old} goes to the hand.",
        player=Who(past.seat),
        card=_card_name(past.kind),
        old=_card_name(past.victim),
    )


SENTENCES: Final[Mapping[str, Callable[[PastAction], Text]]] = {
    "set": lambda past: Text(
        "{player} plays with the cards of this game: {box}.",
        player=Who(past.seat),
        box=BOX_TITLES[BOXES[past.n]],
    ),
    "deck": lambda past: Text("{player} has built a deck.", player=Who(past.seat)),
    "give": lambda past: Text("{player} has chosen two cards to give.", player=Who(past.seat)),
    "ready": lambda past: Text(
        "{player} has laid the first cards face down.", player=Who(past.seat)
    ),
    "reveal": lambda past: Text("The first cards are turned up."),
    "lay": _lay_sentence,
    "turn": _turn_sentence,
    "reroll": lambda past: Text(
        "{player} rolls again: {dice}.", player=Who(past.seat), dice=past.dice
    ),
    "money": lambda past: Text(
        "{player} takes {money}.", player=Who(past.seat), money=money_text(past.n)
    ),
    "draw": lambda past: Text(
        "{player} draws {cards}.", player=Who(past.seat), cards=cards_text(past.n)
    ),
    "keep": _keep_sentence,
    "activate": _activate_sentence,
    "copy": lambda past: Text(
        "{card} copies an action: {action}.",
        card=_card_name(past.kind),
        action=_card_name(past.action),
    ),
    "pay": lambda past: Text(
        "{player} pays {price} to activate {card}.",
        player=Who(past.seat),
        price=money_text(past.n),
        card=_card_name(past.action),
    ),
    "attack": _attack_sentence,
    "strike": _strike_sentence,
    "expel": lambda past: Text(
        "{card} goes back to the hand of {owner}.",
        card=_card_name(past.victim),
        owner=Who(1 - past.seat),
    ),
    "points": _points_sentence,
    "remove": lambda past: Text("The supply loses {points}.", points=points_text(past.n)),
    "sacrifice": _sacrifice_sentence,
    "block": lambda past: Text(
        "{player} blocks a space of the opponent: {space}.",
        player=Who(past.seat),
        space=_space_name(past.target),
    ),
    "fewer": lambda past: Text(
        "In the next turn {opponent} rolls one die less.", opponent=Who(1 - past.seat)
    ),
    "weaken": lambda past: Text(
        "Until the end of the turn all defences of {opponent} are {n} lower.",
        opponent=Who(1 - past.seat),
        n=past.n,
    ),
    "die": lambda past: Text(
        "{player} turns a die: {before} becomes {after}.",
        player=Who(past.seat),
        before=past.dice[0],
        after=past.dice[1],
    ),
    "take": _take_sentence,
    "exchange": lambda past: Text(
        "{player} discards the whole hand and draws {new}: {cards}.",
        player=Who(past.seat),
        new=cards_text(past.n),
        cards=card_names(past.cards),
    ),
    "swap": _swap_sentence,
    "lift": lambda past: Text(
        "{player} takes up cards to lay them again: {cards}.",
        player=Who(past.seat),
        cards=card_names(past.cards),
    ),
    "shuffle": lambda past: Text("The discards become the new deck."),
    "enough": lambda past: Text("{player} lays no further card.", player=Who(past.seat)),
    "decline": lambda past: Text(
        "{player} makes no use of {card}.", player=Who(past.seat), card=_card_name(past.kind)
    ),
    "end": lambda past: Text("{player} ends the turn.", player=Who(past.seat)),
}
