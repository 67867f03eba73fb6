"""What happened in words: each action of the last turn, or who has won."""

from __future__ import annotations

from itertools import groupby

from engine.catan.names import card_amount, cards_text, hex_name, place_name, tile_title
from engine.catan.view import CatanView, PastAction
from engine.core import Text, Verbatim, Who
from words import Words

from ..sentences import (
    begin_sentence,
    winners_text,
)


def owner_name(view: CatanView, owner: int) -> Text | Who:
    """Whose a piece is, for a sentence: a player, or an owner whom nobody plays."""
    if owner < len(view.players):
        return Who(owner)
    assert view.kit.unplayed is not None, "a module brings owners whom nobody plays"
    return Text(view.kit.unplayed.name.id, n=owner - len(view.players) + 1)


def describe_action(view: CatanView, action: PastAction) -> Text:
    """What was done: a noun and where, such as "Roll: 8".

    There are no verbs, for their forms would depend on who did it.
    """
    other = None if action.other is None else owner_name(view, action.other)
    match action.verb:
        case "roll":
            return Text("Roll: {n}", n=action.number or 0)
        case "trade" if action.gave and action.got and other:
            return Text(
                "Trade with {player}: {gave} for {got}",
                player=other,
                gave=cards_text(action.gave, view.kit),
                got=cards_text(action.got, view.kit),
            )
        case "exchange" if action.gave and action.got:
            return Text(
                "Bank: {gave} for {got}",
                gave=cards_text(action.gave, view.kit),
                got=cards_text(action.got, view.kit),
            )
        case "discard":
            return Text("Discarded: {cards}", cards=card_amount(sum(action.gave or ())))
        case verb if any(pawn.key == verb for pawn in view.kit.pawns):
            return _describe_pawn(view, action, other)
        case _:
            return _describe_action_place(action)


def _describe_pawn(view: CatanView, action: PastAction, other: Text | Who | None) -> Text:
    """A pawn that was moved: to which hex, and who was robbed there.

    Without a hex only its title.
    """
    title = view.kit.pawn(action.verb).title
    if action.at is None:
        return title
    where = Text(
        "{hex} ({land})",
        hex=hex_name(action.at),
        land=tile_title(view.board.tiles[action.at]),
    )
    if other:
        return Text("{what}: {place}, {player}", what=title, place=where, player=other)
    return Text("{what}: {place}", what=title, place=where)


def _describe_action_place(action: PastAction) -> Text:
    """An action without a wording of its own: its title, and the place where it was."""
    title = action.title or Verbatim(action.verb)
    if action.at is None or not action.place:
        return title
    return Text("{what}: {place}", what=title, place=place_name(action.place, action.at))


def describe_last_move(view: CatanView, words: Words) -> str:
    """Who did what in the last turn, in order; at the end who has won.

    Before the first action: who begins.
    """
    if view.result:
        return describe_winners(view, words)
    if not view.recent_actions:
        return words(begin_sentence(view.seats_to_act))
    by_player: list[str] = []
    for seat, actions in groupby(view.recent_actions, key=lambda action: action.seat):
        name = words.value_text(owner_name(view, seat))
        texts = [words(describe_action(view, action)) for action in actions]
        by_player.append(" · ".join([name, *texts]))
    return "; ".join(by_player)


def describe_winners(view: CatanView, words: Words) -> str:
    """The sentence that names the winners of a finished match."""
    winners = view.result.winners if view.result else ()
    return words(winners_text(winners))
