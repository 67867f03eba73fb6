"""The scenario cards of Catan: every scenario of every box, and the table that lists them."""

from __future__ import annotations

import pytest

from bench.scenario_table import README, insert_table
from engine.catan import GAME
from engine.core import BOX
from engine.scenario_cards import HARDEST, ScenarioCard, find_chosen, group_by_box

CARDS = GAME.meta.scenarios


def test_every_scenario_of_every_box_has_a_card() -> None:
    boxes = [option for option in GAME.meta.options if option.group == BOX]
    chosen = {(key, value) for card in CARDS for key, value in card.options.items()}
    for option in boxes:
        for setting in option.settings:
            assert (option.key, setting.key) in chosen
    assert len({card.key for card in CARDS}) == len(CARDS)
    assert sum(len(cards) for _box, cards in group_by_box(CARDS)) == len(CARDS)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_card_can_be_played_by_all_its_seats_and_no_others(card: ScenarioCard) -> None:
    for seats in card.seats:
        options = GAME.meta.check_options(seats, dict(card.options))
        assert find_chosen(CARDS, options) == card
    assert 1 <= card.difficulty <= HARDEST
    assert 3 <= card.rounds <= 60


def test_the_table_in_the_readme_is_made_of_the_options() -> None:
    text = README.read_text("utf-8")
    assert text == insert_table(text), "python -m bench.scenario_table writes it anew"
