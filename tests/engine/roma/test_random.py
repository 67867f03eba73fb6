"""Games by lot, until every card of a set has done what it does."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from engine.core import StreamEntry
from engine.match import Match
from engine.roma.components import CARDS, DEFENCE, KEYS, PRINTED_COPIES
from engine.roma.state import State
from engine.roma.view import PastAction

from .players import Busy
from .table import GAME

SETS = {
    "arena": "arena",
    "roma": "roma",
    "mixed": "both",
    "one-each": "both",
    "constructed": "both",
}
MOST = 600  # games
PLAYERS = (Busy(), Busy(saves=14))


def worked(s: State) -> Iterator[str]:
    """The cards that took effect with the last move, or because of which something is asked now."""
    for deed in s.history:
        if deed.move_number == s.move_count:
            yield from acted(deed)
    question = s.stack[-1].question(s).name if s.stack else ""
    yield from {"fight": ["tubicen"], "choose": ["fons_bacchi"]}.get(question, [])


def acted(deed: PastAction) -> Iterator[str]:
    match deed.verb:
        case "activate" if deed.kind is not None:
            yield KEYS[deed.kind]
        case "copy" | "pay" if deed.action is not None:
            yield KEYS[deed.action]
        case "money" if deed.n > deed.dice[0]:
            yield "vectigal"
        case "points" if len(deed.dice) == 2:
            yield "templum"
        case "points" if deed.dice and deed.points[deed.seat] > sum(deed.dice):
            yield "basilica"
        case "attack" if deed.victim is not None and deed.defence > DEFENCE[deed.victim]:
            yield "turris"


@pytest.mark.parametrize("name", SETS)
def test_every_card_of_every_set_takes_effect_in_games_by_lot(name: str) -> None:
    left = {card.key for card in CARDS if PRINTED_COPIES[SETS[name]][card.number]}
    for seed in count():
        assert seed < MOST, left
        match, random = Match.start(GAME, 2, {"set": name}, seed, StreamEntry(seed)), Random(seed)
        while decisions := match.decisions():
            decision = random.choice(decisions)
            player = PLAYERS[decision.seat]
            match.act(
                decision.seat,
                player.choose(GAME.view(match.state, decision.seat), decision, random),
            )
            left -= set(worked(match.state))
        if not left:
            return
