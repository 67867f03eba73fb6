"""Refuses texts whose words cannot be extracted.

A `Text` holds one literal, or a value whose literal stands elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

# How many of the first arguments of a call that makes a text are words
WORD_ARGUMENT_COUNTS: Final = {
    "Text": 1,
    "tell": 1,
    "Plural": 2,
    "Together": 2,
    "tell_together": 2,
    "Word": 2,
}


class Unreadable(Exception):
    """A string for people stands where it cannot be extracted."""


def function_name(call: ast.Call) -> str:
    """The name of the function that is called: `Text` of `Text(…)` and of `core.Text(…)`.

    "" where the function has no name.
    """
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def literal_string(node: ast.AST) -> str | None:
    """The string of a node that is a string literal.

    None for any other node.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def check_text_arguments(nodes: Sequence[ast.AST]) -> None:
    """Raises Unreadable, with the line, for the first text that no catalogue could hold."""
    literal_names = set(_iterate_literal_names(nodes))
    for node in nodes:
        if isinstance(node, ast.Call):
            count = WORD_ARGUMENT_COUNTS.get(function_name(node), 0)
            words = node.args[:count]
            for argument in words:
                _check_argument(argument, literal_names)
            _check_context(words)


def _check_argument(argument: ast.expr, literal_names: set[str]) -> None:
    """Raises Unreadable for words that are no single literal.

    They may be joined, conditional, or the name of a constant:
    `literal_names` are the names to which this source assigns a string.
    """
    if isinstance(argument, ast.JoinedStr | ast.BinOp):
        raise Unreadable(
            f"{argument.lineno}: a text is one literal with {{fields}}: no f-string, no + and no %"
        )
    if isinstance(argument, ast.IfExp) and _has_string_branch(argument):
        raise Unreadable(
            f"{argument.lineno}: a text is one literal: choose between two texts, not inside of one"
        )
    if isinstance(argument, ast.Name) and argument.id in literal_names:
        raise Unreadable(
            f"{argument.lineno}: a text is one literal: write that of {argument.id} inside of it"
        )


def _check_context(words: list[ast.expr]) -> None:
    """Raises Unreadable for a `Word` whose text is a literal, but whose context is not.

    `words` are the arguments of a call that are words; the text is the
    last of them, the context of a `Word` the first.
    """
    if words and _is_string_node(words[-1]) and not all(map(_is_string_node, words)):
        raise Unreadable(f"{words[0].lineno}: where the text is a literal, so is its context")


def _is_string_node(node: ast.expr) -> bool:
    """Whether a node is a string literal or an f-string."""
    return isinstance(node, ast.JoinedStr) or literal_string(node) is not None


def _has_string_branch(value: ast.expr) -> bool:
    """Whether a value is a string, or a conditional expression that may give one."""
    if isinstance(value, ast.IfExp):
        return _is_string_node(value.body) or _is_string_node(value.orelse)
    return _is_string_node(value)


def _iterate_literal_names(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The names to which this source assigns a string literal."""
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                if _has_string_branch(value):
                    yield name
