"""Marks of questions: checksums by which an answer to an old question is noticed."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from .core import Decision, Move, MoveChain, MoveProduct
from .log import LogEntry, Undo


def mark_question(decision: Decision, lines: Sequence[LogEntry]) -> int:
    """A checksum of what one seat is being asked, after the entries `lines`.

    It stays the same until that seat acts, something
    is undone, or the question becomes another.
    """
    seat = decision.seat
    answered = sum(line.seat == seat or type(line.move) is Undo for line in lines)
    forms = [(form.kind.__name__, form.questions()) for form in decision.forms]
    asked = (answered, decision.prompt, _outline_moves(decision.moves), forms)
    return crc32(repr(asked).encode())


def mark_public_question(decision: Decision, lines: Sequence[LogEntry]) -> int:
    """A checksum of the question's sentence, equal for all seats that are asked the same.

    It changes when a turn ends or something is undone.
    """
    turns = sum(line.ends_turn or type(line.move) is Undo for line in lines)
    return crc32(repr((turns, decision.prompt)).encode())


def _outline_moves(moves: Sequence[Move]) -> object:
    """A value for `mark_question` that changes when the moves of the sequence change.

    A lazy product is described by its kind and axes,
    so that its moves need not be made.
    """
    if isinstance(moves, MoveChain):
        return [_outline_moves(part) for part in moves.parts]
    if isinstance(moves, MoveProduct):
        return (moves.kind.__name__, {name: tuple(values) for name, values in moves.axes.items()})
    return tuple(moves)
