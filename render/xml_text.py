"""Texts inside XML: escaped, and quoted as the value of an attribute.

The standard library has the same, but imports with it all that it takes
to load XML from the web.
"""

from __future__ import annotations

from typing import Final

IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
LINE_BREAKS: Final = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def escape_text(text: str) -> str:
    """A text as it stands between two tags."""
    return text.translate(IN_TEXT)


def quote_attribute(text: str) -> str:
    """A text as the value of an attribute, with the quotation marks around it.

    They are single where the text has double ones.
    """
    escaped = escape_text(text).translate(LINE_BREAKS)
    if '"' not in escaped:
        return f'"{escaped}"'
    if "'" not in escaped:
        return f"'{escaped}'"
    return '"' + escaped.replace('"', "&quot;") + '"'
