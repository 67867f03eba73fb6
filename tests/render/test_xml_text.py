"""Texts inside XML: as the standard library writes them."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

import pytest

from render.xml_text import escape_text, quote_attribute

TEXTS = (
    "",
    "Wood & brick",
    "<b>&amp;</b>",
    'a "city"',
    "Anna's road",
    """Anna's "city" <1>""",
    "two\nlines\r\tand a tab",
    "길 · дорога",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_escaped_as_the_standard_library_does(text: str) -> None:
    assert escape_text(text) == escape(text)


@pytest.mark.parametrize("text", TEXTS)
def test_an_attribute_is_quoted_as_the_standard_library_does(text: str) -> None:
    assert quote_attribute(text) == quoteattr(text)
