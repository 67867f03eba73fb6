"""Which scenarios of a game a server has played lately."""

from __future__ import annotations

from typing import Any, Final

from db import matches
from engine.core import Game
from engine.scenario_cards import ScenarioCard, find_chosen

from .tables import Tables

MOST_MATCHES: Final = 60  # of a server that are looked at, the newest first
MOST_RECENT: Final = 4


class RecentScenarios:
    """Finds the scenarios of the newest tables."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def list_cards(self, server_id: int, game: Game[Any]) -> list[ScenarioCard]:
        """The cards of a server's newest tables of a game, each once, the newest first."""
        if not game.meta.scenarios:
            return []
        async with self._db.read() as c:
            rows = await matches.list_matches_in_server(c, server_id, limit=MOST_MATCHES)
        cards: dict[str, ScenarioCard] = {}
        for row in rows:
            if row.game == game.meta.key:
                options = game.meta.fill_options(row.options)
                card = find_chosen(game.meta.scenarios, options)
                if card is not None:
                    cards.setdefault(card.key, card)
        return list(cards.values())[:MOST_RECENT]
