"""Catan in words: what happened, the alt text of a picture, and the whole table.

The whole table is for a reader without pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.catan.kinds import NEVER
from engine.catan.match_kit import Cards, MatchKit
from engine.catan.names import (
    PLACE_NAMES,
    card_amount,
    cards_text,
    development_keys,
    development_title,
    hex_name,
    place_name,
    tile_title,
)
from engine.catan.view import (
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
from .art import sells_development_cards
from .rooms import list_shown_elsewhere, rooms_of


def table_alt(view: CatanView, words: Words) -> str:
    """The alt text of the picture: what it says at a glance, the most important first."""
    seats = [words(_describe_seat(view, player)) for player in view.players]
    return join_alt_text(
        [
            *_head_sentences(view, words),
            *_offer_sentences(view, words),
            *_room_sentences(view, words),
            *seats,
            *map(words, _supply_sentences(view)),
        ]
    )


def own_page_alt(view: CatanView, player: PlayerSeen, words: Words) -> str:
    """The alt text of a seat's page of special cards: each with what it does, then the rest."""
    cards = player.special_cards or ()
    head = Plural(
        "{player}: {n} special card.",
        "{player}: {n} special cards.",
        n=len(cards),
        player=Who(player.seat),
    )
    told = [Text("{what}: {text}", what=card.title, text=card.text) for card in cards]
    return join_alt_text([words(head), *map(words, told), *_room_sentences(view, words)])


def text(view: CatanView, words: Words) -> str:
    """The whole table in words, for a reader without pictures, from top to bottom."""
    lines = [
        *_head_sentences(view, words),
        *_offer_sentences(view, words),
        *_room_sentences(view, words),
        *map(words, _supply_sentences(view)),
    ]
    players = [_describe_seat(view, player) for player in view.players]
    lines += section_lines(words, Text("Players"), players)
    if view.seat is not None and view.result is None:
        lines += _own_sections(view, view.players[view.seat], words)
    for owner in range(len(view.players) + view.unplayed):
        title = Text("Pieces of {player}", player=owner_name(view, owner))
        lines += section_lines(words, title, _piece_facts(view, owner))
    for room in rooms_of(view.modules):
        for section in room.sections(view):
            lines += section_lines(words, section.title, section.lines)
    lines += section_lines(words, Text("Marks on the board"), _sign_facts(view))
    land = [_describe_tile(view, number) for number in range(len(view.board.tiles))]
    lines += section_lines(words, Text("Land"), land)
    lines += section_lines(words, Text("Harbours"), _harbour_facts(view))
    return "\n".join(lines)


def _own_sections(view: CatanView, own: PlayerSeen, words: Words) -> list[str]:
    """The sections that only the viewer has: own cards, pieces left, and prices."""
    prices = [_describe_price(view.kit, price) for price in view.prices]
    return [
        *section_lines(words, Text("Your cards"), _hand_facts(view.kit, own)),
        *section_lines(words, Text("Your pieces left"), _unbuilt_facts(view.kit, own)),
        *section_lines(words, Text("Prices"), prices),
    ]


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


def _room_sentences(view: CatanView, words: Words) -> Iterator[str]:
    """Yields the sentences that the modules of the match add."""
    for room in rooms_of(view.modules):
        yield from map(words, room.sentences(view))


def _roll_sentences(throw: Throw) -> Iterator[Text]:
    """Yields what the dice showed, or which card was drawn and what it says; then the third die.

    Only some modules have such a die.
    """
    if throw.dice:
        first, second = throw.dice
        yield Text("Dice: {first} + {second} = {n}.", first=first, second=second, n=throw.number)
    elif throw.card:
        yield Text("Card: {n}, {what}.", n=throw.number, what=throw.card.title)
        if throw.card.text:
            yield throw.card.text
    if throw.face and throw.face.sentence:
        yield throw.face.sentence


def _describe_seat(view: CatanView, player: PlayerSeen) -> Text:
    """A player and everything that is seen of them, as one sentence."""
    return seat_sentence(player.seat, _seat_facts(view, player))


def _seat_facts(view: CatanView, player: PlayerSeen) -> Iterator[Text]:
    """Yields a player's points, cards, knights, road and awards, then what modules count.

    Counters that are told of elsewhere are left out. After the end of
    the match: only the points, and of what they are made.
    """
    if view.result:
        yield Plural("{n} point", "{n} points", n=player.points)
        for title, points in view.result.scores[player.seat].parts:
            yield Text("{what}: {n}", what=title, n=points)
        return
    seen_points = player.points + player.hidden_points
    yield Plural("{n} point", "{n} points", n=seen_points)
    yield card_amount(player.hand_size)
    if player.development_count:
        yield Plural("{n} development card", "{n} development cards", n=player.development_count)
    if player.knights:
        yield Plural("{n} knight", "{n} knights", n=player.knights)
    if any(award.key == "road" for award in view.awards):
        yield Text("road of {n}", n=player.road_length)
    for award in view.awards:
        if award.holder == player.seat:
            yield award.title
    shown_elsewhere = list_shown_elsewhere(view.modules)
    for counter in player.counters:
        if counter.key not in shown_elsewhere:
            yield Text("{what}: {n}", what=counter.title, n=counter.count)
    if player.seat == view.seat:
        yield Text("this is you")


def _offer_sentences(view: CatanView, words: Words) -> Iterator[str]:
    """Yields the offer on the table and each answer; nothing without an offer."""
    if view.trade_offer:
        yield words(_describe_offer(view.kit, view.trade_offer))
        for reply in view.trade_offer.replies:
            yield words(_describe_reply(view.kit, reply))


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
    """Yields where pawns are, the bank and the points that win.

    After the match: where pawns are, and which tie-breaks decided.
    """
    for pawn in view.pawns:
        if pawn.hex is not None:
            yield Text(
                "{what}: {hex}, {land}.",
                what=view.kit.pawn(pawn.key).title,
                hex=hex_name(pawn.hex),
                land=tile_title(view.board.tiles[pawn.hex]),
            )
    shown_elsewhere = list_shown_elsewhere(view.modules)
    if view.result is None:
        cards = cards_text(_limited_cards(view), view.kit)
        if sells_development_cards(view.kit):
            yield Text("Bank: {cards}; development cards: {n}.", cards=cards, n=view.deck)
        else:
            yield Text("Bank: {cards}.", cards=cards)
        for counter in view.counters:
            if counter.key not in shown_elsewhere:
                yield Text("{what}: {n}.", what=counter.title, n=counter.count)
        yield Text("Points to win: {n}.", n=view.target)
    else:
        yield from view.result.tie_breaks


def _limited_cards(view: CatanView) -> Cards:
    """The cards of the bank by kind, with 0 for kinds of which it always has enough."""
    shown = list(view.bank)
    for card in view.kit.cards:
        if card.is_endless:
            shown[card.kind] = 0
    return tuple(shown)


def _hand_facts(kit: MatchKit, player: PlayerSeen) -> Iterator[Text]:
    """Yields the viewer's own cards with the bank's rates, then the development cards.

    Nothing where the hand is hidden.
    """
    resources = player.resources
    ready_cards = player.ready_development
    new_cards = player.new_development
    if resources is None or ready_cards is None or new_cards is None:
        return
    for card in kit.cards:
        count, rate = resources[card.kind], player.rates[card.kind]
        if rate >= NEVER:
            yield Text("{what}: {n}; the bank takes none", what=card.title, n=count)
        else:
            yield Text(
                "{what}: {n}; rate of the bank {rate}:1", what=card.title, n=count, rate=rate
            )
    keys = development_keys(kit)[: len(ready_cards)]
    for key, ready, fresh in zip(keys, ready_cards, new_cards, strict=True):
        if ready:
            yield Text("{what}: {n}", what=development_title(kit, key), n=ready)
        if fresh:
            yield Text("{what}: {n}, bought this turn", what=development_title(kit, key), n=fresh)


def _unbuilt_facts(kit: MatchKit, player: PlayerSeen) -> Iterator[Text]:
    """Yields how many pieces of each kind a player has not built yet."""
    for piece, n in zip(kit.pieces, player.pieces_left, strict=True):
        yield Text("{what}: {n}", what=piece.title, n=n)


def _sign_facts(view: CatanView) -> Iterator[Text]:
    """Yields each mark that has a title, its place, and whose it is."""
    for sign in view.signs:
        if sign.title is None:
            continue
        place = place_name(sign.place, sign.at)
        if sign.owner is None:
            yield Text("{what}: {place}", what=sign.title, place=place)
        else:
            yield Text(
                "{what}: {place}, {player}",
                what=sign.title,
                place=place,
                player=owner_name(view, sign.owner),
            )


def _describe_price(kit: MatchKit, price: Price) -> Text:
    """A line of the price list: what a thing costs, and whether the seat can have it now.

    It says which cards are missing; else, that there is no place for it
    or none left; else, where it can be built.
    """
    cost = cards_text(price.cost, kit)
    if any(price.missing):
        missing = cards_text(price.missing, kit)
        return Text("{what}: {cost}; missing {cards}", what=price.title, cost=cost, cards=missing)
    if not price.is_affordable:
        return Text("{what}: {cost}; no place, or none left", what=price.title, cost=cost)
    names = PLACE_NAMES.get(price.place, CORNERS)
    places = Verbatim(" ".join(names[place] for place in price.places))
    return Text(
        "{what}: {cost}; can be paid. {places}", what=price.title, cost=cost, places=places
    )


def _piece_facts(view: CatanView, owner: Seat) -> Iterator[Text]:
    """Yields each kind of piece that the owner has, with the names of all its places."""
    standing_kinds = dict.fromkeys(piece.kind for piece in view.pieces)
    for key in standing_kinds:
        places = view.places_of(key, owner)
        if places:
            kind = view.kit.piece(key)
            names = " ".join(PLACE_NAMES[kind.place][at] for at in places)
            yield Text("{what}: {place}", what=kind.title, place=Verbatim(names))


def _describe_tile(view: CatanView, number: int) -> Text:
    """A hex by its name: terrain, number, corners, and which pawns stand there."""
    corners = Verbatim(" ".join(CORNERS[corner] for corner in view.grid.hex_corners[number]))
    pawns = (view.kit.pawn(pawn.key).title for pawn in view.pawns if pawn.hex == number)
    return Text(
        "{what}: {place}",
        what=Verbatim(HEXES[number]),
        place=(tile_title(view.board.tiles[number]), corners, *pawns),
    )


def _harbour_facts(view: CatanView) -> Iterator[Text]:
    """Yields the card that each harbour takes (or anything), its rate, its corners."""
    titles = {card.key: card.title for card in view.kit.cards}
    for harbour in view.board.harbours:
        place = Verbatim(" ".join(CORNERS[corner] for corner in harbour.corners))
        kind = titles.get(harbour.kind, Text("anything"))
        yield Text("{what} {rate}:1: {place}", what=kind, rate=harbour.rate, place=place)
