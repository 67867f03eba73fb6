"""Catan in words: what happened, the alt text of a picture, and the whole table.

The whole table is for a reader without pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.catan.match_kit import MatchKit
from engine.catan.names import (
    DEVELOPMENT_TITLES,
    PLACE_NAMES,
    RESOURCE,
    card_amount,
    cards_text,
    hex_name,
    tile_title,
)
from engine.catan.view import (
    DEVELOPMENT,
    CatanView,
    PlayerSeen,
    Price,
    Throw,
    TradeOffer,
    TradeReply,
)
from engine.core import Plural, Seat, Text, Verbatim, Who
from engine.kit.hexes import CORNERS, HEXES
from words import Words

from ..scene import join_alt_text
from ..sentences import (
    end_with_stop,
    seat_sentence,
    section_lines,
    to_act_sentence,
)
from .action_text import describe_last_move, owner_name


def table_alt(view: CatanView, words: Words) -> str:
    """The alt text of the picture: what it says at a glance, the newest first."""
    seats = [words(_describe_seat(view, player)) for player in view.players]
    return join_alt_text(
        [
            *_head_sentences(view, words),
            *_offer_sentences(view, words),
            *seats,
            *(words(text) for text in _supply_sentences(view)),
        ]
    )


def text(view: CatanView, words: Words) -> str:
    """The whole table, from top to bottom."""
    lines = [
        *_head_sentences(view, words),
        *_offer_sentences(view, words),
        *(words(text) for text in _supply_sentences(view)),
    ]
    lines += section_lines(
        words, Text("Players"), (_describe_seat(view, player) for player in view.players)
    )
    if view.seat is not None and view.result is None:
        lines += section_lines(words, Text("Your cards"), _hand_facts(view.players[view.seat]))
        lines += section_lines(
            words, Text("Prices"), (_describe_price(view.kit, price) for price in view.prices)
        )
    for owner in range(len(view.players) + view.neutrals):
        lines += section_lines(
            words,
            Text("Pieces of {player}", player=owner_name(view, owner)),
            _piece_facts(view, owner),
        )
    lines += section_lines(
        words,
        Text("Land"),
        (_describe_tile(view, number) for number in range(len(view.board.tiles))),
    )
    lines += section_lines(words, Text("Harbours"), _harbour_facts(view))
    return "\n".join(lines)


def _head_sentences(view: CatanView, words: Words) -> Iterator[str]:
    """Yields the turn, who must act, the rolls, and what happened last."""
    if view.result:
        yield words(Text("Catan, final."))
    elif view.turn == 0:
        yield words(Text("Catan, set-up."))
    else:
        yield words(Text("Catan, turn {n}: {player}.", n=view.turn, player=Who(view.active)))
    if view.seats_to_act:
        yield words(to_act_sentence(view.seats_to_act))
    for throw in view.throws:
        yield from map(words, _roll_sentences(throw))
    yield end_with_stop(describe_last_move(view, words))


def _roll_sentences(throw: Throw) -> Iterator[Text]:
    """Yields what the dice showed, or which event card was drawn and what it says."""
    if throw.dice:
        yield Text(
            "Dice: {first} + {second} = {n}.",
            first=throw.dice[0],
            second=throw.dice[1],
            n=throw.number,
        )
    elif throw.card:
        yield Text("Card: {n}, {what}.", n=throw.number, what=throw.card.title)
        if throw.card.text:
            yield throw.card.text


def _describe_seat(view: CatanView, player: PlayerSeen) -> Text:
    """A player and everything that is seen of them, as one sentence."""
    return seat_sentence(player.seat, _seat_facts(view, player))


def _seat_facts(view: CatanView, player: PlayerSeen) -> Iterator[Text]:
    """Yields a player's points, cards, knights, road and awards; at the end the score's parts."""
    points = player.points + (player.hidden_points if view.result is None else 0)
    yield Plural("{n} point", "{n} points", n=points)
    if view.result:
        yield from (
            Text("{what}: {n}", what=title, n=n)
            for title, n in view.result.scores[player.seat].parts
        )
        return
    yield card_amount(player.hand_size)
    if player.development_count:
        yield Plural("{n} development card", "{n} development cards", n=player.development_count)
    if player.knights:
        yield Plural("{n} knight", "{n} knights", n=player.knights)
    yield Text("road of {n}", n=player.road_length)
    yield from (award.title for award in view.awards if award.holder == player.seat)
    yield from (
        Text("{what}: {n}", what=counter.title, n=counter.count) for counter in player.counters
    )
    if player.seat == view.seat:
        yield Text("this is you")


def _offer_sentences(view: CatanView, words: Words) -> Iterator[str]:
    """Yields the offer on the table and each answer; nothing without an offer."""
    if view.trade_offer:
        yield words(_describe_offer(view.kit, view.trade_offer))
        yield from (words(_describe_reply(view.kit, reply)) for reply in view.trade_offer.replies)


def _describe_offer(kit: MatchKit, offer: TradeOffer) -> Text:
    """Who offers which cards for which."""
    return Text(
        "Offer of {player}: {give} for {want}.",
        player=Who(offer.seat),
        give=cards_text(offer.give, kit),
        want=cards_text(offer.want, kit),
    )


def _describe_reply(kit: MatchKit, reply: TradeReply) -> Text:
    """What a player has answered to the offer: yes, no, a counter-offer, or nothing yet."""
    who = Who(reply.seat)
    match reply.answer:
        case "accepted":
            return Text("{player}: yes.", player=who)
        case "declined":
            return Text("{player}: no.", player=who)
        case "counter" if reply.give and reply.want:
            return Text(
                "{player}: rather {give} for {want}.",
                player=who,
                give=cards_text(reply.give, kit),
                want=cards_text(reply.want, kit),
            )
        case _:
            return Text("{player}: no answer yet.", player=who)


def _supply_sentences(view: CatanView) -> Iterator[Text]:
    """Yields where the robber is, the bank and the points that win; at the end the tie-breaks."""
    if view.robber is not None:
        yield Text(
            "Robber: {hex}, {land}.",
            hex=hex_name(view.robber),
            land=tile_title(view.board.tiles[view.robber]),
        )
    if view.result is None:
        yield Text(
            "Bank: {cards}; development cards: {n}.",
            cards=cards_text(view.bank, view.kit),
            n=view.deck,
        )
        yield from (
            Text("{what}: {n}.", what=counter.title, n=counter.count) for counter in view.counters
        )
        yield Text("Points to win: {n}.", n=view.target)
    else:
        yield from view.result.tie_breaks


def _hand_facts(player: PlayerSeen) -> Iterator[Text]:
    """Yields the viewer's own cards with the bank's rates; nothing where the hand is hidden."""
    if (
        player.resources is None
        or player.ready_development is None
        or player.new_development is None
    ):
        return
    for kind, n, rate in zip(RESOURCE.values(), player.resources, player.rates, strict=False):
        yield Text("{what}: {n}; rate of the bank {rate}:1", what=kind, n=n, rate=rate)
    for key, ready, fresh in zip(
        DEVELOPMENT, player.ready_development, player.new_development, strict=True
    ):
        if ready:
            yield Text("{what}: {n}", what=DEVELOPMENT_TITLES[key], n=ready)
        if fresh:
            yield Text("{what}: {n}, bought this turn", what=DEVELOPMENT_TITLES[key], n=fresh)


def _describe_price(kit: MatchKit, price: Price) -> Text:
    """What a thing costs, then what is missing, or where it could be built.

    If it can be paid, but not built or bought, the text says so.
    """
    title = price.title
    if any(price.missing):
        return Text(
            "{what}: {cost}; missing {cards}",
            what=title,
            cost=cards_text(price.cost, kit),
            cards=cards_text(price.missing, kit),
        )
    if not price.is_affordable:
        return Text(
            "{what}: {cost}; no place, or none left", what=title, cost=cards_text(price.cost, kit)
        )
    names = PLACE_NAMES.get(price.place, CORNERS)
    places = Verbatim(" ".join(names[place] for place in price.places))
    return Text(
        "{what}: {cost}; can be paid. {places}",
        what=title,
        cost=cards_text(price.cost, kit),
        places=places,
    )


def _piece_facts(view: CatanView, owner: Seat) -> Iterator[Text]:
    """Yields each kind of piece that the owner has, with the names of all its places."""
    for kind in dict.fromkeys(piece.kind for piece in view.pieces):
        piece = view.kit.piece(kind)
        names, title = PLACE_NAMES[piece.place], piece.title
        if places := view.places_of(kind, owner):
            yield Text(
                "{what}: {place}", what=title, place=Verbatim(" ".join(names[at] for at in places))
            )


def _describe_tile(view: CatanView, number: int) -> Text:
    """A hex by its name: terrain, number, corners, and whether the robber stands there."""
    corners = Verbatim(" ".join(CORNERS[corner] for corner in view.grid.hex_corners[number]))
    land: tuple[Text, ...] = (tile_title(view.board.tiles[number]), corners)
    return Text(
        "{what}: {place}",
        what=Verbatim(HEXES[number]),
        place=(*land, Text("robber")) if number == view.robber else land,
    )


def _harbour_facts(view: CatanView) -> Iterator[Text]:
    """Yields the resource that each harbour takes (or anything), its rate, its corners."""
    for harbour in view.board.harbours:
        place = Verbatim(" ".join(CORNERS[corner] for corner in harbour.corners))
        kind = RESOURCE[harbour.kind] if harbour.kind in RESOURCE else Text("anything")
        yield Text("{what} {rate}:1: {place}", what=kind, rate=harbour.rate, place=place)
