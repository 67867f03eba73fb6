"""What is told of seats that were given up, or lost by the clock."""

from __future__ import annotations

from typing import Final

from engine.core import Text, Who

from .resigning import is_conceded
from .rows import NoteRow
from .table import OVER, Table

RESIGNED, OUT = "resigned", "out"  # kinds of notes
ENDED_BY: Final = {
    RESIGNED: Text("The match ended because {player} resigned."),
    OUT: Text("The match ended because the time of {player} was over."),
}
PLAYED_ON: Final = {
    RESIGNED: Text("{player} resigns; a bot plays on."),
    OUT: Text("The time of {player} is over; a bot plays on."),
}
LEFT: Final = {
    RESIGNED: Text("{player} resigns."),
    OUT: Text("The time of {player} is over: the seat is out."),
}


def list_resignations(table: Table) -> list[NoteRow]:
    """The notes that a seat was given up or lost, the oldest first."""
    return [note for note in table.notes if note.kind in ENDED_BY and "seat" in note.data]


def resignation_text(table: Table, note: NoteRow) -> Text:
    """The sentence that a seat was given up or lost, and whether a bot plays on for it."""
    sentences = LEFT if note == _last_concession(table) else PLAYED_ON
    return _about_seat(sentences[note.kind], note)


NOBODY_STAYED: Final = Text("The time of {players} was over at the same moment: nobody wins.")


def list_early_end_texts(table: Table) -> list[Text]:
    """The sentence that a match ended by resignations or the clock, as a list of one.

    Empty if its rules ended it.
    """
    note = _last_concession(table)
    together = table.seats_out_together()
    if together and table.has_nobody_stayed:
        return [Text(NOBODY_STAYED.id, players=tuple(map(Who, together)))]
    return [] if note is None else [_about_seat(ENDED_BY[note.kind], note)]


def _last_concession(table: Table) -> NoteRow | None:
    """The note of the resignation, or lost seat, with which the match ended.

    None if its rules ended it, or it is not over.
    """
    notes = list_resignations(table)
    match = table.match
    if match is None or not notes or table.row.status != OVER:
        return None
    is_by_rules = match.game.result(match.state) is not None
    return notes[-1] if not is_by_rules and is_conceded(table) else None


def _about_seat(sentence: Text, note: NoteRow) -> Text:
    """The sentence with its `{player}` filled in: whoever sits in the seat of a note."""
    return Text(sentence.id, player=Who(note.data["seat"]))
