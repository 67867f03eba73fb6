"""How moves are offered: names, prices, what they would bring."""

from random import Random

import pytest

from engine.core import StreamEntry
from engine.match import Match
from play.move_menu import menu_items
from tests.telling import english

from .players import Busy
from .table import GAME, act, described, filler, kinds, table, view, words


def test_each_use_of_a_die_says_what_it_brings() -> None:
    s = table(
        "forum@3 vectigal@1 taberna@bribery", "pictor@1", dice=(3, 4, 6), money=(6, 0), hand="via"
    )
    assert words(described(s, "use 6 money")) == ("6 for money", "Use a die", "8 sestertii")
    assert words(described(s, "use 4 cards")) == ("4 for cards", "Use a die", "draw 4, keep one")
    assert words(described(table(dice=(1, 2, 3)), "use 1 cards"))[2] == "draw one"
    assert words(described(s, "use 3 3")) == (
        "3: activate Forum",
        "Use a die",
        "6 victory points",
    )
    assert words(described(s, "use 4 bribery")) == (
        "4: bribe Taberna",
        "Use a die",
        "4 sestertii: 1 victory point",
    )


def test_laying_says_its_price_what_it_covers_and_what_the_card_does() -> None:
    s = table("via@1", hand="forum", money=(5, 0))
    effect = "Spend a second unused die: gain as many victory points as it shows."
    assert words(described(s, "lay forum 1")) == (
        "Forum on Space 1, over Via: 5 sestertii",
        "Lay a card",
        effect,
    )
    assert words(described(s, "lay forum 2")) == (
        "Forum on Space 2: 5 sestertii",
        "Lay a card",
        effect,
    )
    assert described(s, "lay forum 2").rank > described(s, "lay forum 1").rank


def test_ending_says_what_vacant_spaces_will_cost() -> None:
    assert (
        words(described(table("via@1", dice=(), hand="via"), "end"))[2]
        == "6 vacant spaces will cost a victory point each"
    )
    assert words(described(table(filler(), dice=(), hand="via"), "end"))[2] is None


def test_ending_says_when_vacant_spaces_will_cost_the_match() -> None:
    s = table("via@1", dice=(), hand="via")
    mine = s.players[s.active]
    mine.points = len(mine.vacant_spaces()) + 1
    assert "each" in str(words(described(s, "end"))[2])
    mine.points -= 1
    assert words(described(s, "end"))[2] == (
        "vacant spaces will cost your last points, and so the match"
    )


def test_cards_to_take_say_what_they_do() -> None:
    s = table(dice=(2, 1, 1), deck="forum via")
    act(s, "use 2 cards")
    hint = "Spend a second unused die: gain as many victory points as it shows."
    assert words(described(s, "take forum")) == ("Forum (5 sestertii)", "Take a card", hint)


@pytest.mark.parametrize(
    ("mine", "theirs", "hint"),
    [
        ("magister@1", "taberna@1 pictor@2", "Taberna: 1 victory point"),
        ("patronus@1 templarius@2", "", "Templarius for 1 sestertius: 1 to 3 victory points"),
        ("via@1 patronus@2 templarius@3", "", "Patronus"),
        ("aquaeductus@1", "", "the supply falls to 13"),
        ("castellum@1", "", "a card from the deck on a vacant space"),
        ("veneficus@1", "pictor@1", "Pictor is discarded"),
        ("elephantus@1", "pictor@1", "Pictor is discarded"),
        ("gladiator@1", "pictor@1", "Pictor goes back to the hand"),
        ("praetorianus@1", "pictor@1", "Pictor cannot be activated"),
        ("essedum@1", "pictor@1", "all opposing defences 2 lower, until the end of the turn"),
        ("architectus@1", "", "free of charge: 1 card"),
        ("consiliarius@1 pictor@2", "", "to be laid again: 2 cards"),
        ("haruspex@1", "", "a card of your choice from the deck"),
        ("fortuna@1", "", "2 cards new"),
        ("navale@1", "", "Forum could come to the table"),
        ("mercator@1", "", "up to 4 victory points for 8 sestertii"),
        ("ara@1 pictor@2", "", "4 victory points for Pictor"),
        ("templarius@1", "", "1 to 3 victory points"),
    ],
)
def test_every_activation_says_what_it_would_bring(mine: str, theirs: str, hint: str) -> None:
    s = table(mine, theirs, dice=(1, 2, 3), money=(8, 0), hand="forum pictor", set="mixed")
    assert words(described(s, "use 1 1"))[2] == hint


def test_single_fields_have_names() -> None:
    s = table("via@1", "pictor@3", hand="forum", money=(5, 0))
    shown = view(s)
    lay, use = (
        next(kind for kind in GAME.moves.kinds if kind.verb.id == verb) for verb in ("lay", "use")
    )
    attack = next(kind for kind in GAME.moves.kinds if kind.verb.id == "attack")
    (forum,) = kinds("forum")
    assert english(GAME.field_text(shown, lay, "card", forum)) == "Forum: 5 sestertii, defence 5"
    assert english(GAME.field_text(shown, lay, "space", 0)) == "Space 1: Via"
    assert english(GAME.field_text(shown, lay, "space", 6)) == "Bribery: vacant"
    assert english(GAME.field_text(shown, attack, "space", 2)) == "Space 3: Pictor"
    assert english(GAME.field_text(shown, use, "on", 7)) == "for money"


def test_the_best_use_of_a_die_comes_first() -> None:
    s = table("forum@3", dice=(3, 6, 1), hand="via")
    (decision,) = GAME.decisions(s)
    shown = view(s)
    kinds_first = menu_items(GAME, shown, decision)
    assert [english(item.label) for item in kinds_first][:2] == ["Use a die", "End your turn"]
    uses = sorted(
        (move for move in decision.moves if move.verb.id == "use"),
        key=lambda move: -GAME.describe(shown, move).rank,
    )
    assert GAME.moves.text(uses[0]) == "use 3 3"


def test_a_turn_takes_few_answers() -> None:
    """Three dice, a card now and then: a handful of answers a turn, chosen well or by lot."""
    answers = turns = 0
    for seed in range(6):
        match, random = Match.start(GAME, 2, {}, seed, StreamEntry(seed)), Random(seed)
        while decisions := match.decisions():
            decision = random.choice(decisions)
            bot = (GAME.bots["steady"], Busy())[seed % 2]
            match.act(
                decision.seat, bot.choose(GAME.view(match.state, decision.seat), decision, random)
            )
            answers += match.state.turn > 0
        turns += match.state.turn
    assert answers / turns <= 6
