"""Whole games, one for each way in which a game can end and for each module: `python -m
tests.engine.catan.stories` records them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import AttackFortress
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, BuyCard, EndTurn, PlayKnight
from engine.catan.state import State
from engine.core import Decision, Move
from engine.match import Match
from tests.recording import Book, Story, result


def ends_with(kind: type[Move]) -> Callable[[Match[State]], bool]:
    return lambda match: match.is_over and type(match.lines[-1].move) is kind


def does(*kinds: str) -> Callable[[Match[State]], bool]:
    """The game has moves of all these kinds."""
    return lambda match: (
        match.is_over and {*kinds} <= {type(line.move).__name__ for line in match.lines}
    )


def won_when_the_turn_began(match: Match[State]) -> bool:
    return ends_with(EndTurn)(match) and match.lines[-1].seat != match.state.winner


def won_by_the_road(match: Match[State]) -> bool:
    return ends_with(BuildRoad)(match) and match.state.road_holder == match.state.winner


def all_trade(match: Match[State]) -> bool:
    return does("Offer", "Accept", "Decline", "Counter", "Choose")(match)


def shared_places(match: Match[State]) -> bool:
    """Two of the others have equally many points."""
    return match.is_over and len(set(result(match).ranks)) < match.seats


def somebody_commands_the_harbours(match: Match[State]) -> bool:
    return match.is_over and GAME.view(match.state, None).award_holder("harbours") is not None


def won_in_the_own_turn(match: Match[State]) -> bool:
    """The points are enough, and no turn has passed on by the last move."""
    state = match.state
    own = match.lines[-1].seat == state.winner and not ends_with(EndTurn)(match)
    return own and state.players[state.winner].score >= state.rules.target


def ran_out_of_cloth(match: Match[State]) -> bool:
    state = match.state
    return ends_with(EndTurn)(match) and state.players[state.winner].score < state.rules.target


def won_after_the_fortress(match: Match[State]) -> bool:
    """A fortress was taken first, and the points came later."""
    attacks = does("AttackFortress")(match)
    return attacks and not ends_with(AttackFortress)(match) and won_in_the_own_turn(match)


def won_with_a_lead(match: Match[State]) -> bool:
    """By points, with a wonder that is not finished."""
    return won_in_the_own_turn(match) and not ends_with(BuildWonder)(match)


class Weaver:
    """Builds ships whenever it can, and else as little as possible."""

    def choose(self, view: object, decision: Decision, random: Random) -> Move:
        ships = [move for move in decision.moves if isinstance(move, BuyShip)]
        if ships:
            return random.choice(ships)
        is_turn = EndTurn() in decision.moves
        return EndTurn() if is_turn else decision.sample(random)


STEADY, RANDOM, WEAVER = "steady", "random", "weaver"
FOUR: Final = (STEADY,) * 4
STORIES: Final[Mapping[str, Story[State]]] = {
    "won-by-settlement": Story(FOUR, ends_with(BuildSettlement)),
    "won-by-city": Story(FOUR, ends_with(BuildCity)),
    "won-by-road": Story(FOUR, won_by_the_road),
    "won-by-knight": Story(FOUR, ends_with(PlayKnight)),
    "won-by-card": Story(FOUR, ends_with(BuyCard)),
    "won-when-the-turn-begins": Story(
        (STEADY,) * 6, won_when_the_turn_began, {"extension": "special"}
    ),
    "all-kinds-of-trade": Story((STEADY, STEADY, RANDOM, RANDOM), all_trade),
    "shared-places": Story(FOUR, shared_places, {"board": "random", "harbours": "shuffled"}),
    "three-players": Story((STEADY,) * 3, lambda match: match.is_over, {"board": "beginner"}),
    "random-players": Story(
        (RANDOM,) * 3, lambda match: match.is_over, {"board": "clockwise", "offers": "none"}
    ),
    "two-players": Story(
        (STEADY, RANDOM), does("Tokens", "NeutralRoad", "NeutralSettlement", "Give")
    ),
    "five-paired": Story((STEADY, RANDOM, STEADY, RANDOM, STEADY), lambda match: match.is_over),
    "six-special": Story(
        (STEADY,) * 6, lambda match: match.is_over, {"extension": "special", "desert": "both-gold"}
    ),
    "big-start": Story(FOUR, lambda match: match.is_over, {"start": "big"}),
    "jungle": Story((STEADY,) * 3, does("Explore"), {"desert": "jungle", "disc": "frequent"}),
    "volcano": Story(FOUR, does("Take"), {"desert": "gold", "disc": "frequent"}),
    "friendly-robber": Story(FOUR, does("MoveRobber"), {"robber": "friendly"}),
    "harbormaster": Story(FOUR, somebody_commands_the_harbours, {"harbormaster": "on"}),
    "event-cards": Story(
        (STEADY, STEADY, RANDOM), does("Give", "Damage", "Take", "Choose"), {"events": "on"}
    ),
    "new-shores": Story(FOUR, does("BuyShip"), {"seafarers": "new-shores"}),
    "four-islands": Story(
        (STEADY, STEADY, RANDOM),
        does("BuyShip", "MovePirate"),
        {"seafarers": "four-islands", "sea_board": "shuffled"},
    ),
    "fog-islands": Story(
        (STEADY, STEADY, RANDOM), does("BuyShip", "Take"), {"seafarers": "fog-islands"}
    ),
    "six-in-the-fog": Story(
        (STEADY,) * 6, does("BuyShip"), {"seafarers": "fog-islands", "extension": "special"}
    ),
    "forgotten-tribe": Story(
        (STEADY, STEADY, RANDOM), does("LayHarbour", "MoveShip"), {"seafarers": "forgotten-tribe"}
    ),
    "won-by-ship": Story(
        (RANDOM, STEADY, STEADY),
        ends_with(BuyShip),
        {"seafarers": "forgotten-tribe", "offers": "none"},
    ),
    "new-world": Story(FOUR, does("LayHarbour", "BuyShip"), {"seafarers": "new-world"}),
    "through-the-desert": Story(
        FOUR, does("BuyShip"), {"seafarers": "through-the-desert", "harbormaster": "on"}
    ),
    "cloth": Story(
        (STEADY, RANDOM, STEADY, RANDOM),
        lambda match: does("TakeCloth")(match) and won_in_the_own_turn(match),
        {"seafarers": "cloth", "sea_board": "shuffled"},
    ),
    "cloth-runs-out": Story((WEAVER,) * 4, ran_out_of_cloth, {"seafarers": "cloth"}),
    "six-with-cloth": Story(
        (STEADY, RANDOM) * 3,
        lambda match: match.is_over,
        {"seafarers": "cloth", "extension": "special", "events": "on"},
    ),
    "pirate-islands": Story(
        FOUR, ends_with(AttackFortress), {"seafarers": "pirate-islands", "offers": "two"}
    ),
    "fortress-before-points": Story(
        (RANDOM,) * 3, won_after_the_fortress, {"seafarers": "pirate-islands", "offers": "none"}
    ),
    "five-pirate-islands": Story(
        (STEADY,) * 5, does("TakeFromAnybody", "Take"), {"seafarers": "pirate-islands"}
    ),
    "wonders": Story(FOUR, ends_with(BuildWonder), {"seafarers": "wonders"}),
    "wonder-and-points": Story(
        (STEADY, RANDOM, RANDOM),
        lambda match: does("BuildWonder")(match) and won_with_a_lead(match),
        {"seafarers": "wonders", "start": "big"},
    ),
    "six-at-sea": Story(
        (STEADY,) * 6,
        lambda match: match.is_over,
        {"seafarers": "four-islands", "extension": "special"},
    ),
}


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    return {
        "ranks": list(end.ranks),
        "points": [score.total for score in end.scores],
        "turns": match.state.turn,
    }


FOLDER: Final = Path(__file__).with_name("games")
BOOK: Final = Book(GAME, FOLDER, STORIES, outcome, {WEAVER: Weaver()}, most=1200)

if __name__ == "__main__":
    BOOK.main()
