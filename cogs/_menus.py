"""The private menu of a decision: kind first, then target, best first, 25 a page; rebuilt on every press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from engine.core import Choice, Decision, Illegal, Move, Plain, Seat, Text, axis, by_kind, narrowed
from play import Table
from words import Words

from . import _ids
from ._layout import OPTIONS, TERRACOTTA, Block, button, gallery, option, page, rows, select, text

PRIMARY: Final = discord.ButtonStyle.primary
RANKED: Final = 1500  # moves that are described in order to offer the best first
SHORT: Final = OPTIONS  # menus of so many moves are one list
NOTHING: Final = "_"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a menu a person is: the table, the question, the kind chosen, and the fields chosen so far."""

    table: int
    seat: Seat
    asked: int
    kind: str = NOTHING
    chosen: tuple[str, ...] = ()
    page: int = 0

    def id(self, action: str) -> str:
        return _ids.make(action, self.table, self.seat, f"{self.asked:x}", self.kind, "~".join(self.chosen) or NOTHING, self.page)

    @classmethod
    def read(cls, args: list[str]) -> Place:
        table, seat = _ids.numbers(args, 2)
        if len(args) != 6:
            raise Illegal(_ids.OLD)
        try:
            asked = int(args[2], 16)
        except ValueError:
            raise Illegal(_ids.OLD) from None
        chosen = () if args[4] == NOTHING else tuple(args[4].split("~"))
        return cls(table, seat, asked, args[3], chosen, _ids.numbers(args[5:], 1)[0])


class Menu:
    """One decision of one seat, walked by its axes."""

    def __init__(self, table: Table, decision: Decision, place: Place, words: Words) -> None:
        self.table = table
        self.decision = decision
        self.place = place
        self.words = words
        self.game = table.game
        self.view = table.view(decision.seat)
        self.kinds = by_kind(decision.moves)

    # --- what is left to choose ---------------------------------------------------------------------------------------

    def kind(self) -> type[Move] | None:
        """The kind chosen; where only one is open, that one."""
        if self.place.kind == NOTHING:
            return next(iter(self.kinds)) if len(self.kinds) == 1 and not self.decision.forms else None
        for kind in self.kinds:
            if kind.__name__ == self.place.kind:
                return kind
        raise Illegal(Text("That cannot be done now."))

    def left(self, kind: type[Move]) -> list[Sequence[Move]]:
        """The moves of the kind that fit what was chosen."""
        values = {name: self.value(name, word) for name, word in zip(kind.axes(), self.place.chosen, strict=False)}
        return narrowed(self.kinds[kind], **values)

    def value(self, name: str, word: str) -> Plain:
        return self.game.moves.value(name, word)

    def next_axis(self, kind: type[Move]) -> str | None:
        """The first field that still has to be chosen: fields with one value left choose themselves."""
        parts = self.left(kind)
        for at, name in enumerate(kind.axes()):
            if at >= len(self.place.chosen) and len(axis(parts, name)) > 1:
                return name
        return None

    def with_value(self, kind: type[Move], word: str) -> Place:
        """The place after one more field was chosen, with the fields before it that had only one value."""
        name = self.next_axis(kind)
        parts = self.left(kind)
        chosen = list(self.place.chosen)
        for at, field in enumerate(kind.axes()):
            if at < len(chosen):
                continue
            if field == name:
                return replace(self.place, kind=kind.__name__, chosen=(*chosen, word), page=0)
            chosen.append(self.game.moves.value_text(field, axis(parts, field)[0]))
        raise Illegal(Text("That cannot be done now."))

    def only(self) -> Move | None:
        """The move, once everything is chosen."""
        kind = self.kind()
        if kind is None:
            return None
        parts = self.left(kind)
        if sum(map(len, parts)) == 1:
            return parts[0][0]
        if not parts:
            raise Illegal(Text("That cannot be done now."))
        return None

    def targets(self) -> dict[str, tuple[Plain, ...]]:
        """The legal values of every field, for the labels of the private picture."""
        kind = self.kind()
        kinds = [kind] if kind is not None else list(self.kinds)
        found: dict[str, dict[Plain, None]] = {}
        for each in kinds:
            parts = self.left(each) if kind is not None else self.kinds[each]
            for name in each.axes():
                found.setdefault(name, {}).update(dict.fromkeys(axis(parts, name)))
        return {name: tuple(values) for name, values in found.items()}

    # --- showing it ---------------------------------------------------------------------------------------------------

    def choice(self, move: Move) -> Choice:
        return self.game.describe(self.view, move)

    def shown(self, files: Sequence[discord.File], head: Sequence[str] = ()) -> discord.ui.LayoutView:
        kind = self.kind()
        blocks = self._moves_or_kinds() if kind is None else self._values(kind)
        content = [*head, f"**{self.words(self.decision.prompt)}**"]
        if kind is not None and kind.about:
            content.append(f"-# {self.words(kind.about)}")
        return page(text("\n".join(content)), *gallery(files), *blocks, accent=TERRACOTTA)

    def _moves_or_kinds(self) -> list[Block]:
        forms = [self._form(at) for at in range(len(self.decision.forms))]
        if len(self.decision.moves) <= SHORT and len(self.kinds) > 1 and not any(len(kind.axes()) == 0 for kind in self.kinds):
            return [self._list(list(self.decision.moves), "all"), *rows(forms)]
        return rows([*(self._kind(kind) for kind in self.kinds), *forms])

    def _kind(self, kind: type[Move]) -> Any:
        count = sum(map(len, self.kinds[kind]))
        label = self.words(kind.verb)
        label = label[:1].upper() + label[1:]
        return button(
            label, replace(self.place, kind=kind.__name__, page=0).id("go"), PRIMARY if count > 1 else discord.ButtonStyle.secondary
        )

    def _form(self, at: int) -> Any:
        form = self.decision.forms[at]
        return button(self.words(form.title), _ids.make("form", self.place.table, self.place.seat, f"{self.place.asked:x}", at), PRIMARY)

    def _values(self, kind: type[Move]) -> list[Block]:
        parts = self.left(kind)
        count = sum(map(len, parts))
        if count <= SHORT:
            blocks = [self._list([move for part in parts for move in part], "all")]
        else:
            name = self.next_axis(kind)
            assert name is not None
            blocks = self._paged(kind, name, parts)
        back = replace(self.place, kind=NOTHING if not self.place.chosen else self.place.kind, chosen=self.place.chosen[:-1], page=0)
        if len(self.kinds) > 1 or self.decision.forms or self.place.chosen:
            blocks += rows([button(self.words(Text("Back")), back.id("go"))])
        return blocks

    def _list(self, moves: list[Move], action: str) -> Block:
        described = sorted(((self.choice(move), move) for move in moves), key=lambda pair: -pair[0].rank)
        options = [option(self.words(c.label), self.game.moves.text(move), self.words(c.hint) if c.hint else None) for c, move in described]
        return select(self.place.id(action), options, self.words(Text("Choose")))

    def _paged(self, kind: type[Move], name: str, parts: list[Sequence[Move]]) -> list[Block]:
        """One field's values, the best first, 25 a page."""
        offers = self.offers(kind, name, parts)
        pages = -(-len(offers) // OPTIONS)
        at = min(self.place.page, pages - 1)
        options = [option(label, word, hint) for word, label, hint in offers[at * OPTIONS : (at + 1) * OPTIONS]]
        blocks: list[Block] = [select(self.place.id("pick"), options, self.words(Text("Choose")))]
        if pages > 1:
            turn = [
                button("◀", replace(self.place, page=at - 1).id("prev"), off=at == 0),
                button(f"{at + 1}/{pages}", self.place.id("here"), off=True),
                button("▶", replace(self.place, page=at + 1).id("next"), off=at == pages - 1),
            ]
            blocks += rows(turn)
        return blocks

    def offers(self, kind: type[Move], name: str, parts: Sequence[Sequence[Move]]) -> list[tuple[str, str, str | None]]:
        """(value as text, label, hint) of one field, ordered by the best move that each value allows."""
        values = axis(parts, name)
        total = sum(map(len, parts))
        best: dict[Plain, Choice] = {}
        if total <= RANKED:
            for part in parts:
                for move in part:
                    choice, value = self.choice(move), getattr(move, name)
                    if value not in best or choice.rank > best[value].rank:
                        best[value] = choice
        ordered = sorted(values, key=lambda value: -best[value].rank) if best else list(values)
        return [self._offer(kind, name, value, best.get(value), last=total == len(values)) for value in ordered]

    def _offer(self, kind: type[Move], name: str, value: Plain, choice: Choice | None, *, last: bool) -> tuple[str, str, str | None]:
        term = choice.label if choice is not None and last else self.game.term(self.view, kind, name, value)
        hint = self.words(choice.hint) if choice is not None and choice.hint is not None else None
        return self.game.moves.value_text(name, value), self.words(term), hint


def warned(choice: Choice, place: Place, move_text: str, words: Words) -> discord.ui.LayoutView:
    """Asks once before something that cannot be taken back."""
    assert choice.warning is not None
    confirm = button(words(Text("Yes, do it")), place_move(place, "sure", move_text), discord.ButtonStyle.danger)
    return page(
        text(words(choice.warning)),
        *rows([confirm, button(words(Text("Back")), replace(place, kind=NOTHING, chosen=(), page=0).id("go"))]),
        accent=TERRACOTTA,
    )


def place_move(place: Place, action: str, move_text: str) -> str:
    return _ids.make(action, place.table, place.seat, f"{place.asked:x}", move_text)


__all__ = ["Menu", "Place", "place_move", "warned"]
