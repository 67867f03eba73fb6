"""Refuses texts whose words cannot be extracted.

A `Text` holds one literal, or a value whose literal stands elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

# How many of the first arguments of a call that makes a text are words
WORDS_OF: Final = {"Text": 1, "tell": 1, "Plural": 2, "Word": 2}


class Unreadable(Exception):
    """A string for people stands where it cannot be extracted."""


def function_name(call: ast.Call) -> str:
    """`Text` of `Text(…)` and of `core.Text(…)`; "" where the function has no name."""
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def check_text_arguments(nodes: Sequence[ast.AST]) -> None:
    """Unreadable names the line of the first text that no catalogue could hold."""
    named = set(_names_of_literals(nodes))
    for node in nodes:
        if isinstance(node, ast.Call):
            words = node.args[: WORDS_OF.get(function_name(node), 0)]
            for argument in words:
                _check_argument(argument, named)
            _check_context(words)


def _check_argument(argument: ast.expr, named: set[str]) -> None:
    if isinstance(argument, ast.JoinedStr | ast.BinOp):
        raise Unreadable(
            f"{argument.lineno}: a text is one literal with {{fields}}: no f-string, no + and no %"
        )
    if isinstance(argument, ast.IfExp) and any(map(_is_sentence, _branches(argument))):
        raise Unreadable(
            f"{argument.lineno}: a text is one literal: choose between two texts, not inside of one"
        )
    if isinstance(argument, ast.Name) and argument.id in named:
        raise Unreadable(
            f"{argument.lineno}: a text is one literal: write that of {argument.id} inside of it"
        )


def _check_context(words: list[ast.expr]) -> None:
    if words and _is_sentence(words[-1]) and not all(map(_is_sentence, words)):
        raise Unreadable(f"{words[0].lineno}: where the text is a literal, so is its context")


def _is_sentence(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or literal(node) is not None


def _branches(value: ast.expr) -> list[ast.expr]:
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


def _names_of_literals(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The names that stand for words somewhere in this source."""
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                if any(map(_is_sentence, _branches(value))):
                    yield name
