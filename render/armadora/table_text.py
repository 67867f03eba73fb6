"""Armadora in words: what happened, the alt text of a picture, and the whole table.

The whole table is for a reader without pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.armadora.board import LINES, REGION_LETTERS, SQUARES
from engine.armadora.names import FACTION_TITLES, gold_text, region_name
from engine.armadora.view import ArmadoraView, Army, ChangedPlaces, Region, Warrior
from engine.core import Plural, Seat, Text, Verbatim, Who
from words import Words

from ..scene import join_alt_text
from ..sentences import (
    begin_sentence,
    end_with_stop,
    join_texts,
    missed_moves_text,
    seat_sentence,
    section_lines,
    to_act_sentence,
    winners_text,
)


def list_changes(changes: ChangedPlaces, view: ArmadoraView) -> Iterator[Text]:
    """Yields what changed, by kind: a noun and where, such as "Arrow: C4, D5".

    There are no verbs, for their forms would depend on who did it.
    """
    warriors = dict(view.warriors)
    squares_by_kind: dict[str, list[str]] = {}
    for square in changes.squares:
        kind = _change_kind(warriors[square], changes.seat)
        squares_by_kind.setdefault(kind, []).append(SQUARES[square])
    for kind, squares in squares_by_kind.items():
        yield _describe_change(kind, tuple(squares))
    if changes.lines:
        lines = tuple(LINES[line] for line in sorted(changes.lines))
        yield Text("Palisades: {places}", places=lines)


def _describe_change(kind: str, where: tuple[str, ...]) -> Text:
    """A kind of change that `_change_kind` names, and the squares where it happened."""
    match kind:
        case "arrow":
            return Text("Arrow: {places}", places=where)
        case "look":
            return Text("Looked at: {places}", places=where)
        case "reinforcement":
            return Text("Reinforcement: {places}", places=where)
        case _:
            return Text("Warrior: {places}", places=where)


def _change_kind(warrior: Warrior, changer: Seat | None) -> str:
    """What the seat `changer` did to a warrior.

    Strangers shoot or look at it, its own player places or reinforces it.
    """
    if changer is not None and warrior.seat != changer:
        return "arrow" if warrior.arrows else "look"
    return "reinforcement" if warrior.reinforced else "warrior"


def table_caption(view: ArmadoraView, words: Words) -> str:
    """The caption below the picture of the table.

    At the end the winners; else that factions are chosen, what the
    viewer has missed, the last turn, or who begins.
    """
    if view.result:
        return words(winners_text(view.result.winners))
    if any(army.faction is None for army in view.armies):
        return words(Text("Factions are being chosen."))
    if has_missed_moves(view):
        return words(missed_moves_text(list_changes(view.since_own_turn, view), words))
    changes = join_texts(list_changes(view.last_turn, view), words)
    if not changes:
        return words(begin_sentence(view.seats_to_act))
    if view.last_turn.seat is None:
        return changes
    return f"{words.seat_name(view.last_turn.seat)} · {changes}"


def has_missed_moves(view: ArmadoraView) -> bool:
    """Whether more changed since the viewer's own turn than the last turn tells.

    False for the public, and where nothing changed; also within the
    viewer's own turn, whose last step is told instead.
    """
    if view.seat is None or view.last_turn.seat == view.seat:
        return False
    missed = view.since_own_turn
    has_changes = bool(missed.squares or missed.lines)
    missed_only_last_turn = missed == view.last_turn
    return has_changes and not missed_only_last_turn


def caption_seats(view: ArmadoraView) -> tuple[Seat, ...]:
    """The seats whose emblems stand before the caption of `table_caption`.

    At the end those are the winners; where it tells the last turn, who
    took it; where it tells what the viewer has missed, nobody: several
    may have moved; else whoever must act.
    """
    if view.result:
        return view.result.winners
    if has_missed_moves(view):
        return ()
    last_mover = view.last_turn.seat
    return view.seats_to_act if last_mover is None else (last_mover,)


def table_alt(view: ArmadoraView, words: Words) -> str:
    """The alt text of the picture: head, supply and regions, as much as fits."""
    return join_alt_text([*_head_sentences(view, words), *map(words, _supply_sentences(view))])


def text(view: ArmadoraView, words: Words) -> str:
    """The whole table in lines, from top to bottom, for a reader without pictures."""
    lines = [*_head_sentences(view, words)]
    lines += map(words, _supply_sentences(view))
    lines += ["", words(Text("Gold")) + ":"]
    lines += [f"- {SQUARES[mine]}: {gold}" for mine, gold in view.gold]
    palisades = [LINES[line] for line in sorted(view.palisades)]
    lines += section_lines(words, Text("Palisades"), palisades)
    for seat in range(len(view.armies)):
        warriors = [
            _describe_warrior(square, warrior, words)
            for square, warrior in view.warriors
            if warrior.seat == seat
        ]
        title = Text("Warriors of {player}", player=Who(seat))
        lines += section_lines(words, title, warriors)
    regions = [
        words(_describe_region(view, letter, region, with_squares=True))
        for letter, region in zip(REGION_LETTERS, view.regions, strict=False)
    ]
    lines += section_lines(words, Text("Regions"), regions)
    return "\n".join(lines)


def _head_sentences(view: ArmadoraView, words: Words) -> Iterator[str]:
    """Yields the turn, who must act, what happened last, and a sentence for each seat."""
    if view.result:
        yield words(Text("Armadora, final."))
    else:
        yield words(Text("Armadora, turn {n}.", n=view.turn))
        yield words(to_act_sentence(view.seats_to_act))
    yield end_with_stop(table_caption(view, words))
    for seat, army in enumerate(view.armies):
        yield words(seat_sentence(seat, _seat_facts(view, army)))


def _seat_facts(view: ArmadoraView, army: Army) -> Iterator[Text]:
    """Yields what is known of a seat: faction, gold or warriors, tokens, whether it passed."""
    if army.faction:
        yield FACTION_TITLES[army.faction]
    if army.gold is not None:
        yield gold_text(army.gold)
        return
    yield Plural("{n} warrior left", "{n} warriors left", n=army.warriors)
    if army.reserve:
        yield Text("values {values}", values=Verbatim(" ".join(map(str, army.reserve))))
    if army.tokens:
        yield Plural("{n} power", "{n} powers", n=army.tokens)
    if army.reinforcement:
        yield Text("reinforcement")
    if army.passed:
        yield Text("passed")
    if view.seat is not None and army is view.armies[view.seat]:
        yield Text("this is you")


def _supply_sentences(view: ArmadoraView) -> Iterator[Text]:
    """Yields the palisades left and each region; at the end also how ties were broken."""
    if not view.result:
        yield Text("Palisades left: {n}.", n=view.palisades_left)
    if len(view.regions) > 1:
        for letter, region in zip(REGION_LETTERS, view.regions, strict=False):
            yield _describe_region(view, letter, region, with_squares=False)
    if view.result:
        yield from view.result.tie_breaks


def _describe_region(
    view: ArmadoraView,
    letter: str,
    region: Region,
    *,
    with_squares: bool,
) -> Text:
    """A region's gold, its free squares or at the end its takers, and all squares on demand."""
    parts: list[Text] = [gold_text(region.gold)]
    if view.result is None:
        parts.append(Plural("{n} square free", "{n} squares free", n=region.free))
    elif _is_won(view, region):
        parts.append(Text("for {players}", players=tuple(map(Who, region.takers))))
    if with_squares:
        parts.append(Verbatim(" ".join(SQUARES[square] for square in region.squares)))
    return Text("{region}: {state}.", region=region_name(letter), state=tuple(parts))


def _is_won(view: ArmadoraView, region: Region) -> bool:
    """Whether anybody got gold of a region.

    It has takers, and at least one gold for each of their teams.
    """
    teams = {view.armies[seat].team for seat in region.takers}
    return len(teams) > 0 and region.gold >= len(teams)


def _describe_warrior(square: int, warrior: Warrior, words: Words) -> str:
    """A warrior where it stands, as far as the viewer knows it."""
    known: list[Text] = [Verbatim(SQUARES[square])]
    if warrior.value is not None:
        known.append(Text("value {n}", n=warrior.value))
        if not warrior.face_up:
            known.append(Text("face down for others"))
    if warrior.arrows:
        known.append(Plural("{n} arrow", "{n} arrows", n=warrior.arrows))
    if warrior.reinforced:
        known.append(Text("reinforced"))
    return words.value_text(tuple(known))
