"""The rules of all progress cards, by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .card import CardRule
from .politics import RULES as POLITICS_RULES
from .science import RULES as SCIENCE_RULES
from .trade import RULES as TRADE_RULES

RULES: Final[Mapping[str, CardRule]] = {
    rule.key: rule for rule in (*TRADE_RULES, *POLITICS_RULES, *SCIENCE_RULES)
}
