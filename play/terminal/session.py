"""One match in the terminal: people at their seats one after the other, bots at the others."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any, Final

from engine.core import Decision, Form, Illegal, Move, Seat, Text, View, Who
from engine.match import Match

from ..bots import choose_bot_move
from ..move_menu import START, Item, Path, menu_items
from .console import Closed, Console
from .files import board_text, load_match, save_match, write_pictures
from .questions import ask_form
from .rules_pages import say_result, say_rules

HELP: Final = Text(
    "A number, a short move such as “{example}”, or: back, undo, rules, save, load, quit"
)


class Session:
    """A match, the console, and who sits where."""

    def __init__(
        self, match: Match[Any], console: Console, people: frozenset[Seat], bots: str, picture: File
    ) -> None:
        self.match = match
        self.console = console
        self.people = people
        self.bots = bots
        self.picture = picture
        self.path = START
        self.entries_read: dict[Seat | None, int] = {}  # how many entries each reader has read
        self.looking: Seat | None = None  # who looks at the screen, where several share it
        self.shown: tuple[Seat | None, int] | None = None  # to whom, after how many entries
        self.commands = {
            "back": self.go_back,
            "undo": self.undo,
            "rules": self.rules,
            "save": self.save,
            "load": self.load,
            "quit": self.quit,
        }

    # --- the match --------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end, or until nobody answers."""
        try:
            while asked := [decision for decision in self.match.decisions() if decision.due]:
                bot = next(
                    (decision.seat for decision in asked if decision.seat not in self.people), None
                )
                if bot is None:
                    self.ask_person(asked[0])
                else:
                    self.act(bot, choose_bot_move(self.match, bot, self.bots))
        except Closed:
            self.console.say(Text("The match is not over. Until next time!"))
            return
        self.finish()

    def finish(self) -> None:
        reader = self.reader
        self.say_news(reader)
        self.show(reader)
        result = self.match.game.result(self.match.state)
        assert result is not None
        say_result(self.console, result)

    def act(self, seat: Seat, move: Move) -> None:
        self.match.act(seat, move)
        self.path = START
        self.paint()
        if not self.people:
            self.say_news(None)

    def view(self, seat: Seat | None) -> View:
        return self.match.game.view(self.match.state, seat)

    @property
    def reader(self) -> Seat | None:
        """Who may read what is left lying about: the only person, else the public."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def paint(self) -> None:
        write_pictures(
            self.match.meta.key, self.view(self.reader), self.console.words, self.picture
        )

    def show(self, seat: Seat | None) -> None:
        self.shown = (seat, len(self.match.lines))
        self.console.print()
        self.console.print(board_text(self.match.meta.key, self.view(seat), self.console.words))

    # --- a person's turn --------------------------------------------------------------------------

    def ask_person(self, decision: Decision) -> None:
        """Shows the table and takes one answer; what is not an act yet comes back here."""
        seat = decision.seat
        self.hand_over(seat)
        if self.shown != (seat, len(self.match.lines)):
            self.say_news(seat)
            self.show(seat)
        self.console.print()
        self.console.say(decision.prompt)
        items = menu_items(self.match.game, self.view(seat), decision, self.path)
        self.console.list([(item.label, item.hint) for item in items])
        line = self.console.ask(Text("{player}>", player=Who(seat)))
        try:
            self.handle_line(seat, decision, items, line)
        except Illegal as refusal:
            self.console.say(refusal.text)

    def hand_over(self, seat: Seat) -> None:
        """Others' secrets leave the screen before the next person looks at it."""
        if len(self.people) > 1 and self.looking != seat:
            if self.looking is not None:
                self.console.ask(Text("Press Enter to clear the screen."))
            self.console.clear()
            self.console.ask(Text("{player}, press Enter to see the table.", player=Who(seat)))
        self.looking = seat

    def say_news(self, reader: Seat | None) -> None:
        """What happened since the reader last read."""
        news = [] if reader in self.entries_read else list(self.match.opening)
        for line in self.match.lines[self.entries_read.get(reader, 0) :]:
            news.extend(line.news)
        self.console.say(*(event.text for event in news if event.to is None or event.to == reader))
        self.entries_read[reader] = len(self.match.lines)

    def handle_line(
        self, seat: Seat, decision: Decision, items: tuple[Item, ...], line: str
    ) -> None:
        word, _, rest = line.partition(" ")
        if line.isdecimal():
            self.take_item(seat, decision, item_by_number(items, int(line)))
        elif word.lower() in self.commands:
            self.commands[word.lower()](seat, rest.strip())
        elif line in {"", "?", "help"}:
            self.console.say(Text(HELP.id, example=self.match.game.moves.text(decision.fallback)))
        else:
            self.take_item(seat, decision, self.match.game.moves.parse(line))

    def take_item(self, seat: Seat, decision: Decision, leads: Move | Form | Path | None) -> None:
        if leads is None or isinstance(leads, Path):
            self.path = leads or START
        elif isinstance(leads, Form):
            self.take_item(seat, decision, ask_form(self.console, leads))
        elif self.confirm_warning(seat, decision, leads):
            self.act(seat, leads)
            self.say_news(seat)

    def confirm_warning(self, seat: Seat, decision: Decision, move: Move) -> bool:
        """Whether a warning was heeded: what would be given up for good is asked back once."""
        if move not in decision.moves:
            return True
        warning = self.match.game.warning(self.view(seat), move)
        return warning is None or self.console.confirm(warning)

    # --- words that are no moves ------------------------------------------------------------------

    def go_back(self, seat: Seat, rest: str) -> None:
        self.path = Path(self.path.kind, self.path.chosen[:-1]) if self.path.chosen else START

    def undo(self, seat: Seat, rest: str) -> None:
        """Undoes one step within the seat's own turn, else back to the start of its last turn.

        The latter needs the consent of the other people. Bots always agree.
        """
        match, agreed = self.match, list[Seat]()
        to = match.free_undo_target(seat)
        if to is None:
            to = match.undo_request_target(seat)
            if to is None:
                raise Illegal(Text("There is nothing of yours to take back."))
            agreed = self.others(seat, to)
            asked = Text("Do the others agree: {players}?", players=tuple(map(Who, agreed)))
            if agreed and not self.console.confirm(asked):
                return
        match.undo(seat, to, agreed)
        self.path = START
        self.paint()

    def others(self, seat: Seat, to: int) -> list[Seat]:
        """Who has to agree to an undo.

        Past chance or a secret everybody else here, else who acted since then or is asked.
        """
        people = sorted(self.people - {seat})
        return (
            people
            if self.match.crosses_barrier(to)
            else [other for other in self.match.seats_to_consent(seat, to) if other in people]
        )

    def rules(self, seat: Seat, rest: str) -> None:
        say_rules(self.console, self.match.meta, rest)

    def save(self, seat: Seat, rest: str) -> None:
        file = self.file_named(rest)
        save_match(self.match, file)
        self.console.say(Text("Saved as {file}.", file=str(file)))

    def load(self, seat: Seat, rest: str) -> None:
        match = load_match(self.file_named(rest))
        if match.game is not self.match.game or match.seats != self.match.seats:
            raise Illegal(Text("That file holds another game."))
        self.match, self.path = match, START
        self.looking = self.shown = None
        self.mark_all_read()
        self.paint()

    def mark_all_read(self) -> None:
        """A match that was loaded is no news to anybody."""
        self.entries_read = dict.fromkeys((None, *range(self.match.seats)), len(self.match.lines))

    def file_named(self, name: str) -> File:
        return File(name) if name else self.picture.with_name(f"{self.match.meta.key}.json")

    def quit(self, seat: Seat, rest: str) -> None:
        raise Closed


def item_by_number(items: tuple[Item, ...], number: int) -> Move | Form | Path | None:
    if number == 0:
        return None
    if number > len(items):
        raise Illegal(Text("That is not one of the numbers."))
    return items[number - 1].leads
