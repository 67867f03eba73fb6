"""One match in the terminal: people at their seats one after the other, bots at the others."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any, Final

from engine.core import Decision, Form, Illegal, Move, Seat, Text, View, Who
from engine.match import Match

from ..bots import choose_bot_move
from ..menu_lists import START, Item, Path
from ..move_menu import menu_items
from .console import Closed, Console
from .files import board_text, load_match, save_match, write_pictures
from .questions import ask_form
from .rules_pages import say_result, say_rules

HELP: Final = Text(
    "A number, a short move such as “{example}”, or: back, undo, rules, save, load, quit"
)


class Session:
    """A match that is played at one terminal, its console, and the seats that people take."""

    def __init__(
        self,
        match: Match[Any],
        console: Console,
        people: frozenset[Seat],
        bots: str,
        picture: File,
    ) -> None:
        """Begins a session at the first menu.

        `people` are the seats of people, `bots` is the bots' level,
        `picture` the file to which the table is painted.
        """
        self.match = match
        self.console = console
        self.people = people
        self.bot_level = bots
        self.picture = picture
        self.path = START  # the menu that the person is in
        self.entries_read: dict[Seat | None, int] = {}  # how many entries each reader has read
        self.looking_seat: Seat | None = None  # who looks at the screen, where several share it
        self.last_shown: tuple[Seat | None, int] | None = None  # to whom, after how many entries
        self.commands = {  # called with the seat and the rest of the line
            "back": self.go_back,
            "undo": self.undo,
            "rules": self.rules,
            "save": self.save,
            "load": self.load,
            "quit": self.quit,
        }

    # --- the match ----------------------------------------------------

    def play(self) -> None:
        """Plays to the end of the match, or until nobody answers."""
        try:
            while asked := [decision for decision in self.match.decisions() if decision.due]:
                bots = [decision.seat for decision in asked if decision.seat not in self.people]
                if bots:
                    self.act(bots[0], choose_bot_move(self.match, bots[0], self.bot_level))
                else:
                    self.ask_person(asked[0])
        except Closed:
            self.console.say(Text("The match is not over. Until next time!"))
            return
        self.finish()

    def finish(self) -> None:
        """Shows the last news, the table and the result of a match that is over."""
        reader = self.reader
        self.say_news(reader)
        self.show(reader)
        result = self.match.game.result(self.match.state)
        assert result is not None
        say_result(self.console, result)

    def act(self, seat: Seat, move: Move) -> None:
        """Makes a move, and paints the table.

        Where bots play alone, tells the news.
        """
        self.match.act(seat, move)
        self.path = START
        self.paint()
        if not self.people:
            self.say_news(None)

    def view(self, seat: Seat | None) -> View:
        """What the seat sees now; None means the public."""
        return self.match.game.view(self.match.state, seat)

    @property
    def reader(self) -> Seat | None:
        """For whom pictures and the end are shown: the only person, else None for the public."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def paint(self) -> None:
        """Writes the picture of the table to its file."""
        write_pictures(
            self.match.meta.key, self.view(self.reader), self.console.words, self.picture
        )

    def show(self, seat: Seat | None) -> None:
        """Prints the table as the seat sees it; None means the public."""
        self.last_shown = (seat, len(self.match.lines))
        self.console.print()
        self.console.print(board_text(self.match.meta.key, self.view(seat), self.console.words))

    # --- a person's turn ----------------------------------------------

    def ask_person(self, decision: Decision) -> None:
        """Shows the table to a person, and handles one line that they write.

        After a line that was no move, they are asked again.
        """
        seat = decision.seat
        self.hand_over(seat)
        if self.last_shown != (seat, len(self.match.lines)):
            self.say_news(seat)
            self.show(seat)
        self.console.print()
        self.console.say(decision.prompt)
        items = menu_items(self.match.game, self.view(seat), decision, self.path)
        self.console.print_list([(item.label, item.hint) for item in items])
        line = self.console.ask(Text("{player}>", player=Who(seat)))
        try:
            self.handle_line(seat, decision, items, line)
        except Illegal as refusal:
            self.console.say(refusal.text)

    def hand_over(self, seat: Seat) -> None:
        """Clears the screen before another person looks at it, so that secrets stay hidden."""
        if len(self.people) > 1 and self.looking_seat != seat:
            if self.looking_seat is not None:
                self.console.ask(Text("Press Enter to clear the screen."))
            self.console.clear()
            self.console.ask(Text("{player}, press Enter to see the table.", player=Who(seat)))
        self.looking_seat = seat

    def say_news(self, reader: Seat | None) -> None:
        """Prints what happened since that seat, or the public, last read."""
        news = [] if reader in self.entries_read else list(self.match.opening)
        already_read = self.entries_read.get(reader, 0)
        for line in self.match.lines[already_read:]:
            news.extend(line.news)
        texts = [event.text for event in news if event.to in (None, reader)]
        self.console.say(*texts)
        self.entries_read[reader] = len(self.match.lines)

    def handle_line(
        self,
        seat: Seat,
        decision: Decision,
        items: tuple[Item, ...],
        line: str,
    ) -> None:
        """Does what a typed line asks for.

        The line is the number of an item, a command, a call for help,
        or a move as text.
        """
        word, _, argument = line.partition(" ")
        if line.isdecimal():
            self.take_item(seat, decision, item_by_number(items, int(line)))
        elif word.lower() in self.commands:
            self.commands[word.lower()](seat, argument.strip())
        elif line in {"", "?", "help"}:
            self.console.say(Text(HELP.id, example=self.match.game.moves.text(decision.fallback)))
        else:
            self.take_item(seat, decision, self.match.game.moves.parse(line))

    def take_item(self, seat: Seat, decision: Decision, leads: Move | Form | Path | None) -> None:
        """Makes a move, asks a form, or opens the menu of a path.

        `leads` None: the first menu.
        """
        if leads is None or isinstance(leads, Path):
            self.path = leads or START
        elif isinstance(leads, Form):
            self.take_item(seat, decision, ask_form(self.console, leads))
        elif self.confirm_warning(seat, decision, leads):
            self.act(seat, leads)
            self.say_news(seat)

    def confirm_warning(self, seat: Seat, decision: Decision, move: Move) -> bool:
        """Whether to make the move: the person confirms one that gives something up for good.

        A move that is not listed (illegal, or of a form) is never
        asked about: True.
        """
        if move not in decision.moves:
            return True
        warning = self.match.game.warning(self.view(seat), move)
        return warning is None or self.console.confirm(warning)

    # --- words that are no moves --------------------------------------

    def go_back(self, seat: Seat, argument: str) -> None:
        """Command `back`: one menu back."""
        self.path = Path(self.path.kind, self.path.chosen[:-1]) if self.path.chosen else START

    def undo(self, seat: Seat, argument: str) -> None:
        """Command `undo`: the seat's own last step back, with all that others did since.

        The latter needs the consent of the other people. Bots always agree.
        Raises Illegal if there is nothing to take back.
        """
        match = self.match
        agreed: list[Seat] = []
        to_entry = match.free_undo_target(seat)
        if to_entry is None:
            to_entry = match.undo_request_target(seat)
            if to_entry is None:
                raise Illegal(Text("There is nothing of yours to take back."))
            agreed = self.seats_that_must_agree(seat, to_entry)
            asked = Text("Do the others agree: {players}?", players=tuple(map(Who, agreed)))
            if agreed and not self.console.confirm(asked):
                return
        match.undo(seat, to_entry, agreed)
        self.path = START
        self.paint()

    def seats_that_must_agree(self, seat: Seat, to_entry: int) -> list[Seat]:
        """The seats of people who have to agree to an undo back to entry `to_entry`.

        Past chance or a secret: all other people. Else: those who acted
        after that entry, or are asked now.
        """
        people = sorted(self.people - {seat})
        if self.match.crosses_barrier(to_entry):
            return people
        return [other for other in self.match.seats_to_consent(seat, to_entry) if other in people]

    def rules(self, seat: Seat, argument: str) -> None:
        """Command `rules`: the pages of the guide, or the one with the number `argument`."""
        say_rules(self.console, self.match.meta, argument)

    def save(self, seat: Seat, argument: str) -> None:
        """Command `save`: writes the match to the file `argument`, or to the usual one."""
        file = self.match_file(argument)
        save_match(self.match, file)
        self.console.say(Text("Saved as {file}.", file=str(file)))

    def load(self, seat: Seat, argument: str) -> None:
        """Command `load`: goes on with the match in the file `argument`, or in the usual one.

        Raises Illegal if that match has another game or number of seats.
        """
        match = load_match(self.match_file(argument))
        if match.game is not self.match.game or match.seats != self.match.seats:
            raise Illegal(Text("That file holds another game."))
        self.match = match
        self.path = START  # back to the first menu
        self.looking_seat = self.last_shown = None  # the table is shown anew
        self.mark_all_read()
        self.paint()

    def mark_all_read(self) -> None:
        """Counts all entries of a match that was loaded as read by everybody."""
        self.entries_read = dict.fromkeys((None, *range(self.match.seats)), len(self.match.lines))

    def match_file(self, name: str) -> File:
        """The file with that name, in which the match is saved.

        Without a name, a file named after the game, in the folder where
        the picture of the board is kept.
        """
        if name:
            return File(name)
        return self.picture.with_name(f"{self.match.meta.key}.json")

    def quit(self, seat: Seat, argument: str) -> None:
        """Command `quit`: ends the session."""
        raise Closed


def item_by_number(items: tuple[Item, ...], number: int) -> Move | Form | Path | None:
    """What the item with that number leads to.

    None for 0, the way back to the first menu. Raises Illegal if there
    is no such item.
    """
    if number == 0:
        return None
    if number > len(items):
        raise Illegal(Text("That is not one of the numbers."))
    return items[number - 1].leads
