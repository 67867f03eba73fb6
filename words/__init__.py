"""Texts become sentences of one language here: catalogues, plurals, Korean particles."""

from __future__ import annotations

from .translation import LANGUAGES, Words, match_language

__all__ = ["LANGUAGES", "Words", "match_language"]
