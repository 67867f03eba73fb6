"""Suggestions for the option `scenario`: everything on the shelf of a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord

from engine import games
from engine.core import Game, Illegal, Text
from engine.scenario_cards import ScenarioCard, find_card
from play.recent_scenarios import RecentScenarios
from words import LANGUAGES, Words

from ..messages.scenario_page import describe_card
from ..services.interaction_place import find_server_id
from ..services.language import words_for
from .command import MOST_SUGGESTIONS
from .suggestions import Choices, filter_choices


class ScenarioSuggestions:
    """Suggestions for the option `scenario`: of the game beside it, or of all games."""

    def __init__(self, recent: RecentScenarios) -> None:
        self._recent = recent

    async def suggest(self, interaction: discord.Interaction, current: str) -> Choices:
        """Autocomplete: what was played in this server lately, then all boxes.

        As long as no game is chosen, those of all games, with the game's name.
        """
        named = getattr(interaction.namespace, "game", None)
        game = games().get(named) if isinstance(named, str) else None
        words = words_for(interaction)
        if game is None:
            return suggest_of_all_games(words, current)
        recent = await self._recent.list_cards(find_server_id(interaction), game)
        return suggest_cards(game, recent, words, current)


def suggest_cards(
    game: Game[Any],
    recent: Sequence[ScenarioCard],
    words: Words,
    current: str,
) -> Choices:
    """The scenarios that hold what was typed, those played lately first."""
    keys = dict.fromkeys(card.key for card in (*recent, *game.meta.scenarios))  # each once
    cards = [find_card(game.meta.scenarios, key) for key in keys]
    labels = [(_scenario_label(card, words), card.key) for card in cards if card is not None]
    return filter_choices(labels, current)[:MOST_SUGGESTIONS]


def suggest_of_all_games(words: Words, current: str) -> Choices:
    """The scenarios of all games that hold what was typed, each with its game's name."""
    labels: list[tuple[str, str]] = []
    for game in games().values():
        title = words(game.meta.title)
        for card in game.meta.scenarios:
            label = f"{title} · {_scenario_label(card, words)}"
            labels.append((label, card.key))
    return filter_choices(labels, current)[:MOST_SUGGESTIONS]


def _scenario_label(card: ScenarioCard, words: Words) -> str:
    """A scenario with its box, and for how many and how long it is."""
    box = words(card.box)
    title = words(card.title)
    name = title if box == title else f"{box}: {title}"
    return f"{name} · {words(describe_card(card))}"


def find_scenario(game: Game[Any], typed: str) -> ScenarioCard:
    """The scenario that somebody chose or typed, in any language.

    A box stands for its first scenario, with which one learns it.
    Raises Illegal if the game has none of that name.
    """
    wanted = typed.strip().lower()
    cards = game.meta.scenarios
    for card in cards:
        if wanted in (card.key, *_titles_in_all_languages(card.title)):
            return card
    for card in cards:
        if wanted in _titles_in_all_languages(card.box):
            return card
    raise Illegal(Text("{game} has no scenario of that name.", game=game.meta.title))


def find_game_of_scenario(typed: str) -> Game[Any]:
    """The first game that has a scenario of this name; raises Illegal if none has."""
    for game in games().values():
        with suppress(Illegal):
            find_scenario(game, typed)
            return game
    raise Illegal(Text("No game has a scenario of that name."))


def _titles_in_all_languages(title: Text) -> set[str]:
    """A title in every language, in lower case, as somebody may type it."""
    return {Words(code)(title).lower() for code in LANGUAGES}
