"""Praetor in words: the alt texts of the pictures, and the whole table.

The whole table is for a reader without pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core import Text, Verbatim, Who
from engine.praetor.data import BOX, Activation
from engine.praetor.ground import PLACES
from engine.praetor.log_messages import worker_changes
from engine.praetor.names import AGES, BOARDS, GOODS, TITLES, amount_texts, favor_text
from engine.praetor.view import (
    CityTile,
    Die,
    Engineer,
    Offer,
    PastAction,
    PraetorView,
    RoundSummary,
)
from words import Words

from ..scene import join_alt_text
from ..sentences import end_with_stop, seat_sentence, section_lines, to_act_sentence
from .caption import describe_last_move, has_missed_moves

NO_MARKER = Text("No marker is left for another tile.")
FIELDS = {
    Activation.RED: Text("red field"),
    Activation.GREEN: Text("green field"),
    Activation.GRAY: Text("special"),
}


def city_alt(view: PraetorView, words: Words) -> str:
    """The alt text of the picture of the city: the head, each seat, and the supply."""
    sentences = [
        seat_sentence(seat, _seat_facts(view, view.engineers[seat])) for seat in view.order
    ]
    sentences += _supply_sentences(view)
    return join_alt_text([*_head_sentences(view, words), *map(words, sentences)])


def boards_alt(view: PraetorView, words: Words) -> str:
    """The alt text of the picture of all boards."""
    sentences = [_describe_stage(view)]
    sentences += [_describe_board(view, view.engineers[seat]) for seat in view.order]
    if view.round_summaries:
        sentences.append(Text("The last update"))
        sentences += map(_describe_round_summary, view.round_summaries)
    return join_alt_text(map(words, sentences))


def seat_alt(view: PraetorView, engineer: Engineer, words: Words) -> str:
    """The alt text of a seat's own board."""
    return join_alt_text(
        [
            *_head_sentences(view, words),
            words(_describe_board(view, engineer)),
            *map(words, _supply_sentences(view)),
        ]
    )


def choices_alt(view: PraetorView, words: Words, ids: Iterable[str]) -> str:
    """The alt text of the boards to choose from; `ids` are such as "A" and "B2"."""
    boards = tuple(BOARDS[board_id] for board_id in ids)
    choice = words(Text("You may choose: {boards}.", boards=boards))
    return join_alt_text([*_head_sentences(view, words), choice])


def final_alt(view: PraetorView, words: Words) -> str:
    """The alt text of the picture of the end."""
    return join_alt_text([*_head_sentences(view, words), *map(words, _score_sentences(view))])


def text(view: PraetorView, words: Words) -> str:
    """The whole table in lines, from top to bottom, for a reader without pictures."""
    lines = [*_head_sentences(view, words)]
    lines += map(words, _score_sentences(view))
    lines += map(words, _supply_sentences(view))
    boards = [_describe_board(view, view.engineers[seat]) for seat in view.order]
    lines += section_lines(words, Text("Boards"), boards)
    lines += section_lines(words, Text("City"), map(_describe_tile, view.city))
    if not view.result:
        lines += section_lines(words, Text("Still to come"), _buildings_to_come(view))
        sites = [_describe_site(site.at, site.touching) for site in view.sites]
        lines += section_lines(words, Text("Free places"), sites)
        summaries = map(_describe_round_summary, view.round_summaries)
        lines += section_lines(words, Text("The last update"), summaries)
    return "\n".join(lines)


def _head_sentences(view: PraetorView, words: Words) -> Iterator[str]:
    """Yields the round, who must act, what happened last, and what it brought."""
    yield words(_describe_stage(view))
    if view.seats_to_act:
        yield words(to_act_sentence(view.seats_to_act))
    yield end_with_stop(describe_last_move(view, words))
    if view.last_action and not view.result and not has_missed_moves(view):
        brought = tuple(_gain_facts(view.last_action))
        if brought:
            yield words(Text("Change: {parts}.", parts=brought))


def _gain_facts(action: PastAction) -> Iterator[Text]:
    """Yields each part of what an action changed: favor, plazas, resources, morale."""
    if action.verb == "build":
        yield Text("{part} {n}", part=Text("Favor"), n=action.favor)
        yield Text("{part} {n}", part=Text("Plazas"), n=sum(action.plazas))
        return
    changes = [
        *zip(GOODS, action.change, strict=True),
        (Text("Morale"), action.morale),
        (Text("Favor"), action.favor),
    ]
    for part, n in changes:
        if n:
            yield Text("{part} {n}", part=part, n=n)


def _describe_stage(view: PraetorView) -> Text:
    """How far the match is: set-up, round and age, last round, or final."""
    if view.result:
        return Text("Praetor, final.")
    if view.last_round:
        return Text("Praetor, round {n}, the last one.", n=view.round)
    if not view.round:
        return Text("Praetor, set-up.")
    return Text("Praetor, round {n}, age {age}.", n=view.round, age=AGES[view.age])


def _seat_facts(view: PraetorView, engineer: Engineer) -> Iterator[Text]:
    """Yields a seat's favor, its workers at home, and whether it has passed."""
    result = view.result
    favor = result.scores[engineer.seat].total if result else engineer.favor
    yield favor_text(favor)
    if engineer.home and not view.result:
        yield Text("workers at home: {values}", values=_describe_dice(engineer.home))
    if engineer.passed and not view.result:
        yield Text("passed")
    if engineer.seat == view.seat:
        yield Text("this is you")


def _supply_sentences(view: PraetorView) -> Iterator[Text]:
    """Yields what can be built, the wall of the round, and what is still face down."""
    if view.offers:
        yield Text("To build: {tiles}.", tiles=tuple(map(_describe_offer, view.offers)))
    if any(offer.barred for offer in view.offers):
        yield NO_MARKER
    if view.wall:
        yield Text(
            "Wall: {goods} for {favor}.",
            goods=amount_texts(view.wall.demand),
            favor=favor_text(view.wall.favor),
        )
    first, second = view.stack
    yield Text(
        "Face down: {first} tiles of age I, {second} of age II, {walls} walls.",
        first=first,
        second=second,
        walls=view.walls,
    )


def _describe_offer(offer: Offer) -> Text:
    """A building on offer with its cost and favor, and whether the viewer can build it."""
    text = Text(
        "{building} ({goods}: {favor})",
        building=TITLES[offer.kind],
        goods=amount_texts(offer.cost),
        favor=favor_text(offer.favor),
    )
    return Text("{offer}, payable", offer=text) if offer.is_buildable else text


def _describe_board(view: PraetorView, engineer: Engineer) -> Text:
    """A player and everything on their board, as one sentence."""
    return seat_sentence(engineer.seat, _board_facts(view, engineer))


def _board_facts(view: PraetorView, engineer: Engineer) -> Iterator[Text]:
    """Yields everything on a player's board: resources, workers, morale, walls, tiles."""
    yield Text("board {side}", side=engineer.board.id)
    yield favor_text(engineer.favor)
    yield from amount_texts(engineer.purse)
    if engineer.home:
        yield Text("workers at home: {values}", values=_describe_dice(engineer.home))
    else:
        yield Text("no worker at home")
    if engineer.workers_out:
        yield Text("in the city: {values}", values=_describe_dice(engineer.workers_out))
    if any(engineer.novices):
        first, second = engineer.novices  # by level of training
        yield Text("novices {first} and {second}", first=first, second=second)
    yield Text("retired {n}", n=engineer.retired)
    yield Text("villagers {n}", n=engineer.villagers)
    yield Text("morale {n}", n=engineer.morale)
    yield Text("to pay {n} Gold", n=engineer.wages_due)
    yield Text("walls {n}", n=len(engineer.walls))
    yield Text("tiles {n}, largest area {area}", n=engineer.tiles, area=engineer.area)
    if view.markers is not None:
        yield Text("markers left for tiles: {n}", n=view.markers - engineer.tiles)
    if engineer.passed:
        yield Text("passed")


def _describe_dice(values: Iterable[int]) -> Text:
    """The experience of some workers as numbers side by side: "1 3 5"."""
    return Verbatim(" ".join(map(str, values)))


def _describe_tile(city_tile: CityTile) -> Text:
    """A place of the city, and everything about the tile there."""
    return Text(
        "{place}: {state}.", place=PLACES[city_tile.at], state=tuple(_tile_facts(city_tile))
    )


def _tile_facts(city_tile: CityTile) -> Iterator[Text]:
    """Yields a tile's building, field, owner, fee, plazas, and the workers on it."""
    yield TITLES[city_tile.kind]
    if city_tile.activation in FIELDS:
        yield FIELDS[city_tile.activation]
    if city_tile.owner is not None:
        yield Text("of {player}", player=Who(city_tile.owner))
    if any(city_tile.fee):
        yield Text("fee {goods}", goods=amount_texts(city_tile.fee))
    yield Text("plazas {designs}", designs=Verbatim(city_tile.corners))
    if city_tile.builder:
        yield _add_retired(
            Text(
                "built by {player} with {n}",
                player=Who(city_tile.builder.seat),
                n=city_tile.builder.experience,
            ),
            city_tile.builder,
        )
    if city_tile.user:
        yield _add_retired(
            Text(
                "used by {player} with {n}",
                player=Who(city_tile.user.seat),
                n=city_tile.user.experience,
            ),
            city_tile.user,
        )
    if city_tile.visitors:
        yield Text("used by {players}", players=tuple(map(Who, city_tile.visitors)))


def _add_retired(worker: Text, die: Die) -> Text:
    """The text about a worker, with ", retired" after it where that worker is retired."""
    if not die.retired:
        return worker
    return Text("{worker}, retired", worker=worker)


def _buildings_to_come(view: PraetorView) -> Iterator[Text]:
    """Yields each building among the tiles still face down, and how often it is there.

    It is no secret: everybody can count them.
    """
    kinds = Counter(BOX.tiles[tile].kind for tile in view.tiles_left)
    for kind, n in kinds.items():
        yield Text("{building} {n}", building=TITLES[kind], n=n)


def _describe_site(at: int, touching: tuple[str, str, str, str]) -> Text:
    """A free place, and the plazas that each of its corners touches.

    `touching` has their designs as letters, by corner; "" where a
    corner touches none.
    """
    designs = tuple(Verbatim(corner or "–") for corner in touching)
    return Text("{place}: its corners touch {designs}.", place=PLACES[at], designs=designs)


def _describe_round_summary(summary: RoundSummary) -> Text:
    """A player, and how the last round ended for them."""
    return seat_sentence(summary.seat, _round_facts(summary))


def _round_facts(summary: RoundSummary) -> Iterator[Text]:
    """Yields what was paid, who became active or retired, and what missing Gold cost."""
    yield Text("paid {paid} of {owed} Gold", paid=summary.paid, owed=summary.owed)
    yield from worker_changes(summary)
    if summary.levels:
        yield Text("morale levels lost: {n}", n=summary.levels)
    if summary.penalty:
        yield Text("{n} favor lost", n=summary.penalty)


def _score_sentences(view: PraetorView) -> Iterator[Text]:
    """Yields each player's score with its parts, by rank, then tie-breaks; none before the end."""
    result = view.result
    if result is None:
        return
    for seat in sorted(range(len(result.ranks)), key=result.ranks.__getitem__):
        parts = tuple(
            Text("{part} {n}", part=part, n=points) for part, points in result.scores[seat].parts
        )
        yield Text(
            "{player}: {total} favor ({parts}).",
            player=Who(seat),
            total=result.scores[seat].total,
            parts=parts,
        )
    yield from result.tie_breaks
