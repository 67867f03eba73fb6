"""Sentences that all games share: who must act, who begins, who has won.

Also sections of the table in words.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Plural, Seat, Text, Who
from words import Words


def section_lines(words: Words, title: Text, items: Iterable[Text | str]) -> list[str]:
    """A section of the table in words: a blank line, a heading, and a list of the items.

    It is empty where there are no items.
    """
    texts = [item if isinstance(item, str) else words(item) for item in items]
    if not texts:
        return []
    return ["", words(title) + ":", *(f"- {text}" for text in texts)]


def end_with_stop(sentence: str) -> str:
    """The sentence with a full stop, unless it ends in one or in an exclamation mark."""
    return sentence if sentence.endswith((".", "!")) else f"{sentence}."


def to_act_sentence(seats: Iterable[Seat]) -> Text:
    """Says which seats must act."""
    return Text("To act: {players}.", players=tuple(map(Who, seats)))


def begin_sentence(seats: Iterable[Seat]) -> Text:
    """Says who begins: one seat, or several."""
    return Text("{player} begins.", player=tuple(map(Who, seats)))


def seat_sentence(seat: Seat, facts: Iterable[Text]) -> Text:
    """A sentence about a player: the name, a colon, and the facts with commas."""
    return Text("{player}: {state}.", player=Who(seat), state=tuple(facts))


def winners_text(winners: Iterable[Seat]) -> Text:
    """Names the winners, or the one winner."""
    players = tuple(map(Who, winners))
    return Plural("Winner: {players}", "Winners: {players}", n=len(players), players=players)


def missed_moves_text(changes: Iterable[Text], words: Words) -> Text:
    """The caption for a viewer who was away: "Since your last turn:", and what changed."""
    return Text("Since your last turn: {changes}", changes=join_texts(changes, words))


def join_texts(texts: Iterable[Text], words: Words) -> str:
    """The texts in words, with " · " between them."""
    return " · ".join(map(words, texts))
