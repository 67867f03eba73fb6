"""The course of a match of Catan for its report: dice, production, trades and robberies."""

from __future__ import annotations

from typing import Final

from ..chronicle import Chronicle, ReportBars, ReportPart, ReportTable
from ..core import Text
from ..kit.packed import unpack
from ..log import LogEntry
from .frames.roll import THROWS
from .match_kit import MatchKit
from .moves import Accept, Choose, Exchange, Roll
from .state import State

NUMBERS: Final = range(2, 13)
DICE: Final = Text("Dice")
PRODUCTION: Final = Text("Cards from rolls")
TRADES: Final = Text("Trades")
WITH_PLAYERS, WITH_BANK = Text("with players"), Text("with the bank")


class CatanChronicle(Chronicle):
    """Counts rolls, the cards that they brought, and trades."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._rolls = dict.fromkeys(NUMBERS, 0)
        self._kit: MatchKit | None = None
        self._produced: list[dict[int, int]] = [{} for _ in range(seats)]  # by kind of card
        self._player_trades = [0] * seats
        self._bank_trades = [0] * seats

    def note(
        self,
        before: State,
        line: LogEntry,
        after: State,
    ) -> None:
        """Notes a roll with what it brought, or a trade.

        Called with each entry of the log (`line`), and the state before
        and after it.
        """
        self._kit = after.rules.kit
        if isinstance(line.move, Roll):
            self._note_roll(before, after)
        elif isinstance(line.move, Exchange):
            self._bank_trades[line.seat] += 1
        elif isinstance(line.move, Accept | Choose):
            self._note_trade(before, after)

    def _note_roll(self, before: State, after: State) -> None:
        """Counts the number that was rolled, and the cards that everybody got by it."""
        for throw in after.throws:
            if throw.number in self._rolls:
                self._rolls[throw.number] += 1
        kinds = after.rules.kit.kind_count
        for seat in range(self._seats):
            had = unpack(before.players[seat].hand, kinds)
            has = unpack(after.players[seat].hand, kinds)
            produced = self._produced[seat]
            for kind in range(kinds):
                gained = has[kind] - had[kind]
                if gained > 0:
                    produced[kind] = produced.get(kind, 0) + gained

    def _note_trade(self, before: State, after: State) -> None:
        """Counts a trade for everybody whose hand it changed."""
        for seat in range(self._seats):
            if before.players[seat].hand != after.players[seat].hand:
                self._player_trades[seat] += 1

    def list_parts(self) -> tuple[ReportPart, ...]:
        """The parts of the report: rolls beside the expected ones, production, and trades.

        () if nobody has rolled. Tables without any number are left out.
        """
        rolled = sum(self._rolls.values())
        if not rolled or self._kit is None:
            return ()
        chances = [sum(throw.number == number for throw in THROWS) for number in NUMBERS]
        dice = ReportBars(
            title=DICE,
            labels=tuple(map(str, NUMBERS)),
            counts=tuple(self._rolls[number] for number in NUMBERS),
            expected=tuple(rolled * chance / len(THROWS) for chance in chances),
        )
        tables = (self._production_table(self._kit).without_empty_columns(), self._trade_table())
        return (dice, *(table for table in tables if table is not None))

    def _production_table(self, kit: MatchKit) -> ReportTable:
        """How many cards of each kind rolls have brought to everybody."""
        kinds = [card.kind for card in kit.cards]
        values = [tuple(produced.get(kind, 0) for kind in kinds) for produced in self._produced]
        return ReportTable(PRODUCTION, tuple(card.title for card in kit.cards), tuple(values))

    def _trade_table(self) -> ReportTable | None:
        """How often everybody traded with players and with the bank; None if nobody did."""
        values = zip(self._player_trades, self._bank_trades, strict=True)
        table = ReportTable(TRADES, (WITH_PLAYERS, WITH_BANK), tuple(values))
        return table.without_empty_columns()
