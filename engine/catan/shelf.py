"""The shelf: all modules that a match of Catan may be played with, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from ..core import CommandGroup, MenuSection, Move, Moves, Option, Options, Page, Text
from ..lessons import Lesson
from ..option import BOX
from .base_kit import RESOURCE_CARDS
from .evaluation.view_values import NO_VALUES, ViewValues, add_values
from .module import (
    DescribeHandler,
    FieldText,
    LabelHandler,
    Module,
    MoveValue,
    Reason,
)
from .modules import find_modules
from .moves import KINDS, NAMES, name_cards
from .view import CatanView

Kinds = tuple[type[Move], ...]


class Shelf:
    """The modules in the order in which they are asked.

    Everything else is collected from them.
    """

    def __init__(self, modules: Iterable[type[Module[Any]]]) -> None:
        """Puts the modules in their order; no two may have the same key or order."""
        self.modules = tuple(sorted(modules, key=lambda module: module.order))
        keys = [module.key for module in self.modules]
        orders = [module.order for module in self.modules]
        assert len(set(keys)) == len(keys), f"two modules share a key: {keys}"
        assert len(set(orders)) == len(orders), f"two modules share an order: {orders}"

    def modules_for(self, seats: int, options: Options) -> list[Module[Any]]:
        """The modules that take part with these seats and options, each made for them."""
        taking_part = [module for module in self.modules if module.takes_part(seats, options)]
        return [module(seats, options) for module in taking_part]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of all modules, those that several share only once."""
        by_key: dict[str, Option] = {}
        for module in self.modules:
            for option in module.options:
                first = by_key.setdefault(option.key, option)
                assert first is option, f"two options: {option.key}"
        return tuple(by_key.values())

    @cached_property
    def guide(self) -> tuple[Page, ...]:
        """The rules of all modules in short pages."""
        pages: list[Page] = []
        for module in self.modules:
            pages += module.guide
        return tuple(pages)

    @cached_property
    def box_options(self) -> tuple[Option, ...]:
        """The options that choose a box, or one of its scenarios."""
        return tuple(option for option in self.options if option.group == BOX)

    def find_box_page(self, guide: tuple[Page, ...], seats: int, options: Options) -> int:
        """The number of the first page of the last box that takes part; 0 without a box."""
        boxes = [
            module
            for module in self.modules
            if self._has_box_pages(module) and module.takes_part(seats, options)
        ]
        if not boxes:
            return 0
        last_box = boxes[-1]
        return guide.index(last_box.guide[0])

    def _has_box_pages(self, module: type[Module[Any]]) -> bool:
        """Whether a module has pages in the guide, and an option that chooses a box."""
        option_keys = {option.key for option in module.options}
        return bool(module.guide) and not option_keys.isdisjoint(self._box_keys)

    @cached_property
    def _box_keys(self) -> frozenset[str]:
        return frozenset(option.key for option in self.box_options)

    @cached_property
    def revision(self) -> int:
        """The newest revision of the rules among those of the modules; 0 without any."""
        return max([module.revision for module in self.modules], default=0)

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of all modules."""
        lessons_of_all: list[Lesson] = []
        for module in self.modules:
            lessons_of_all += module.lessons
        return tuple(lessons_of_all)

    @cached_property
    def menu_sections(self) -> tuple[MenuSection, ...]:
        """What menus offer behind one button, of all modules."""
        sections: list[MenuSection] = []
        for module in self.modules:
            sections += module.menu_sections
        return tuple(sections)

    @cached_property
    def codec(self) -> Moves:
        """The codec of all moves: those of the base game and of the modules."""
        kinds: list[type[Move]] = list(KINDS)
        cards = list(RESOURCE_CARDS)
        for module in self.modules:
            kinds += module.kinds
            cards += module.cards
        names = NAMES | name_cards(cards)
        for module in self.modules:
            names.update(module.names)
        each_once = tuple(dict.fromkeys(kinds))
        return Moves(each_once, **names)

    @cached_property
    def field_questions(self) -> Mapping[str, Text]:
        """By field of the modules' moves: what menus ask for its value."""
        questions: dict[str, Text] = {}
        for module in self.modules:
            questions.update(module.field_questions)
        return questions

    @cached_property
    def field_texts(self) -> Mapping[str, FieldText]:
        """By field of the modules' moves: how menus name its values."""
        texts: dict[str, FieldText] = {}
        for module in self.modules:
            texts.update(module.field_texts)
        return texts

    @property
    def commands(self) -> tuple[tuple[CommandGroup | None, Kinds], ...]:
        """Pairs (command, the kinds of moves that are typed under it), module by module.

        A kind that stands in several pairs belongs to the first: so a
        module's further commands come before its main one, which takes
        all kinds that are left. The command is None if a module adds
        moves to that of the base game.
        """
        commands_of_all: list[tuple[CommandGroup | None, Kinds]] = []
        for module in self.modules:
            commands_of_all += [
                (replace(group, kinds=()), group.kinds) for group in module.more_commands
            ]
            commands_of_all.append((module.command, module.kinds))
        return tuple(commands_of_all)

    @cached_property
    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """By kind of move: how the modules offer their own moves."""
        handlers: dict[type[Move], DescribeHandler] = {}
        for module in self.modules:
            handlers.update(module.describe_handlers())
        return handlers

    @cached_property
    def label_handlers(self) -> Mapping[type[Move], LabelHandler]:
        """By kind of move: the other names that modules give moves of the base game."""
        handlers: dict[type[Move], LabelHandler] = {}
        for module in self.modules:
            for kind, handler in module.label_handlers().items():
                assert kind not in handlers, f"two modules name {kind.__name__}"
                handlers[kind] = handler
        return handlers

    @cached_property
    def move_values(self) -> Mapping[type[Move], MoveValue]:
        """By kind of move: what the modules' own moves may bring."""
        values: dict[type[Move], MoveValue] = {}
        for module in self.modules:
            values.update(module.move_values())
        return values

    def menu_notes(self, view: CatanView) -> tuple[Text, ...]:
        """What the modules of a match say above the moves of a question."""
        notes: list[Text] = []
        for module in self.modules:
            if module.key in view.modules:
                notes += module.menu_notes(view)
        return tuple(notes)

    def view_values(self, view: CatanView) -> ViewValues:
        """What the modules of a match add to the values of a view; NO_VALUES where none does."""
        if not view.modules:
            return NO_VALUES
        asked = [module for module in self._valuing_modules if module.key in view.modules]
        if not asked:
            return NO_VALUES
        return add_values([module.view_values(view) for module in asked])

    @cached_property
    def _valuing_modules(self) -> tuple[type[Module[Any]], ...]:
        """The modules that say what places and purchases are worth."""
        return tuple(
            module for module in self.modules if is_class_method_overridden(module, "view_values")
        )

    def reason_for(self, view: CatanView, kind: type[Move]) -> Reason | None:
        """The function that explains moves of this kind; None if no module of the match has one.

        If several have one, the last in order is taken.
        """
        taking_part = [module for module in self.modules if module.key in view.modules]
        handlers = [module.reasons().get(kind) for module in reversed(taking_part)]
        return next((reason for reason in handlers if reason is not None), None)

    @cached_property
    def warnings(self) -> Mapping[Move | type[Move], Text]:
        """By move, or by kind of move: what it would give up for good."""
        texts: dict[Move | type[Move], Text] = {}
        for module in self.modules:
            texts.update(module.warnings())
        return texts

    @cached_property
    def warned_kinds(self) -> tuple[type[Move], ...]:
        """The kinds of moves that have warnings."""
        kinds = [
            warning if isinstance(warning, type) else type(warning) for warning in self.warnings
        ]
        return tuple(dict.fromkeys(kinds))

    def find_warning(self, move: Move) -> Text | None:
        """What a move would give up for good; None means nothing."""
        return self.warnings.get(move) or self.warnings.get(type(move))


SHELF: Final = Shelf(find_modules())


def is_class_method_overridden(module: type[Module[Any]], method: str) -> bool:
    """Whether a class of modules overrides a class method of `Module`, such as `view_values`.

    The functions below the methods are compared: a class method is bound anew
    each time it is looked up, so that it is never the same object.
    """
    return getattr(module, method).__func__ is not getattr(Module, method).__func__
