"""Deeds as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..core import Text, Who
from .board import PLACES
from .components import BOXES, NAMES
from .names import BOX_TITLES, card_names, cards_text, money_text, points_text
from .view import PastAction


def action_sentence(deed: PastAction) -> Text:
    """What happened, for everybody."""
    return SENTENCES[deed.verb](deed)


def _card_name(kind: int | None) -> Text:
    assert kind is not None, "the deed is about a card"
    return NAMES[kind]


def _space_name(space: int | None) -> Text:
    assert space is not None, "the deed is about a space"
    return PLACES[space]


def _lay(d: PastAction) -> Text:
    card, space, price = _card_name(d.kind), _space_name(d.at), money_text(d.n)
    if d.fallen:
        old = NAMES[d.fallen[0][2]]
        if d.n:
            return Text(
                "{player} lays {card}: {space}, {price}. {old} goes to the discard pile.",
                player=Who(d.seat),
                card=card,
                space=space,
                price=price,
                old=old,
            )
        return Text(
            "{player} lays {card}: {space}. {old} goes to the discard pile.",
            player=Who(d.seat),
            card=card,
            space=space,
            old=old,
        )
    if d.n:
        return Text(
            "{player} lays {card}: {space}, {price}.",
            player=Who(d.seat),
            card=card,
            space=space,
            price=price,
        )
    return Text("{player} lays {card}: {space}.", player=Who(d.seat), card=card, space=space)


def _turn(d: PastAction) -> Text:
    if d.n and d.dice:
        return Text(
            "{player} loses {points} for vacant spaces and rolls {dice}.",
            player=Who(d.seat),
            points=points_text(d.n),
            dice=d.dice,
        )
    if d.n:
        return Text(
            "{player} loses {points} for vacant spaces.",
            player=Who(d.seat),
            points=points_text(d.n),
        )
    if d.dice:
        return Text("{player} rolls {dice}.", player=Who(d.seat), dice=d.dice)
    return Text("{player} has no dice in this turn.", player=Who(d.seat))


def _keep(d: PastAction) -> Text:
    if not d.cards:
        return Text("{player} keeps the card.", player=Who(d.seat))
    return Text(
        "{player} keeps one card. Discarded: {cards}.",
        player=Who(d.seat),
        cards=card_names(d.cards),
    )


def _activate(d: PastAction) -> Text:
    if d.n:
        return Text(
            "{player} bribes with {price} and activates {card}.",
            player=Who(d.seat),
            price=money_text(d.n),
            card=_card_name(d.kind),
        )
    return Text(
        "{player} activates {card}: {space}.",
        player=Who(d.seat),
        card=_card_name(d.kind),
        space=_space_name(d.at),
    )


def _attack(d: PastAction) -> Text:
    card, victim = _card_name(d.kind if d.action is None else d.action), _card_name(d.victim)
    total = " + ".join(str(part) for part in (d.roll, d.bonus) if part)
    if d.won is None:
        return Text(
            "Battle: {card} – {victim}, {total} against {defence}.",
            card=card,
            victim=victim,
            total=total,
            defence=d.defence,
        )
    if d.won:
        return Text(
            "Battle: {card} – {victim}, {total} ≥ {defence}. Victory!",
            card=card,
            victim=victim,
            total=total,
            defence=d.defence,
        )
    return Text(
        "Battle: {card} – {victim}, {total} < {defence}. Defeat.",
        card=card,
        victim=victim,
        total=total,
        defence=d.defence,
    )


def _strike(d: PastAction) -> Text:
    fallen = card_names(kind for _, _, kind in d.fallen)
    if d.n:
        return Text(
            "{player} pays {price}. Discarded without a battle: {cards}.",
            player=Who(d.seat),
            price=money_text(d.n),
            cards=fallen,
        )
    return Text("Discarded without a battle: {cards}.", cards=fallen)


def _points(d: PastAction) -> Text:
    own, other = d.points[d.seat], d.points[1 - d.seat]
    if d.roll:
        return Text(
            "The battle die shows {roll}: {player} gains {points}.",
            roll=d.roll,
            player=Who(d.seat),
            points=points_text(own),
        )
    if d.n:
        return Text(
            "{player} buys {points} from the opponent for {price}.",
            player=Who(d.seat),
            points=points_text(own),
            price=money_text(d.n),
        )
    if other < 0:
        return Text(
            "{player} takes {points} from the opponent.",
            player=Who(d.seat),
            points=points_text(own),
        )
    if other:
        return Text(
            "{player} gains {points}, {other} gains {more}.",
            player=Who(d.seat),
            points=points_text(own),
            other=Who(1 - d.seat),
            more=points_text(other),
        )
    return Text("{player} gains {points}.", player=Who(d.seat), points=points_text(own))


def _sacrifice(d: PastAction) -> Text:
    return Text(
        "{player} gives up a card: {card}. That brings {points}.",
        player=Who(d.seat),
        card=NAMES[d.fallen[0][2]],
        points=points_text(d.points[d.seat]),
    )


def _take(d: PastAction) -> Text:
    if d.victim is not None:
        return Text(
            "{player} takes a card from the discard pile: {card}.",
            player=Who(d.seat),
            card=_card_name(d.victim),
        )
    if d.n:
        return Text("{player} takes a card from the opponent's hand.", player=Who(d.seat))
    return Text("{player} takes a card from the deck.", player=Who(d.seat))


def _swap(d: PastAction) -> Text:
    return Text(
        "{player} swaps cards: {card} comes to the table, {old} goes to the hand.",
        player=Who(d.seat),
        card=_card_name(d.kind),
        old=_card_name(d.victim),
    )


SENTENCES: Final[Mapping[str, Callable[[PastAction], Text]]] = {
    "set": lambda d: Text(
        "{player} plays with the cards of this game: {box}.",
        player=Who(d.seat),
        box=BOX_TITLES[BOXES[d.n]],
    ),
    "deck": lambda d: Text("{player} has built a deck.", player=Who(d.seat)),
    "give": lambda d: Text("{player} has chosen two cards to give.", player=Who(d.seat)),
    "ready": lambda d: Text("{player} has laid the first cards face down.", player=Who(d.seat)),
    "reveal": lambda d: Text("The first cards are turned up."),
    "lay": _lay,
    "turn": _turn,
    "reroll": lambda d: Text("{player} rolls again: {dice}.", player=Who(d.seat), dice=d.dice),
    "money": lambda d: Text("{player} takes {money}.", player=Who(d.seat), money=money_text(d.n)),
    "draw": lambda d: Text("{player} draws {cards}.", player=Who(d.seat), cards=cards_text(d.n)),
    "keep": _keep,
    "activate": _activate,
    "copy": lambda d: Text(
        "{card} copies an action: {action}.", card=_card_name(d.kind), action=_card_name(d.action)
    ),
    "pay": lambda d: Text(
        "{player} pays {price} to activate {card}.",
        player=Who(d.seat),
        price=money_text(d.n),
        card=_card_name(d.action),
    ),
    "attack": _attack,
    "strike": _strike,
    "expel": lambda d: Text(
        "{card} goes back to the hand of {owner}.", card=_card_name(d.victim), owner=Who(1 - d.seat)
    ),
    "points": _points,
    "remove": lambda d: Text("The supply loses {points}.", points=points_text(d.n)),
    "sacrifice": _sacrifice,
    "block": lambda d: Text(
        "{player} blocks a space of the opponent: {space}.",
        player=Who(d.seat),
        space=_space_name(d.target),
    ),
    "fewer": lambda d: Text(
        "In the next turn {opponent} rolls one die less.", opponent=Who(1 - d.seat)
    ),
    "weaken": lambda d: Text(
        "Until the end of the turn all defences of {opponent} are {n} lower.",
        opponent=Who(1 - d.seat),
        n=d.n,
    ),
    "die": lambda d: Text(
        "{player} turns a die: {before} becomes {after}.",
        player=Who(d.seat),
        before=d.dice[0],
        after=d.dice[1],
    ),
    "take": _take,
    "exchange": lambda d: Text(
        "{player} discards the whole hand and draws {new}: {cards}.",
        player=Who(d.seat),
        new=cards_text(d.n),
        cards=card_names(d.cards),
    ),
    "swap": _swap,
    "lift": lambda d: Text(
        "{player} takes up cards to lay them again: {cards}.",
        player=Who(d.seat),
        cards=card_names(d.cards),
    ),
    "shuffle": lambda d: Text("The discards become the new deck."),
    "enough": lambda d: Text("{player} lays no further card.", player=Who(d.seat)),
    "decline": lambda d: Text(
        "{player} makes no use of {card}.", player=Who(d.seat), card=_card_name(d.kind)
    ),
    "end": lambda d: Text("{player} ends the turn.", player=Who(d.seat)),
}
