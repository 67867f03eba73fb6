"""Whole games, one for each way in which a game can end and for each module: `python -m
tests.engine.catan.stories` records them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.modules.barbarian_attack.moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    TakeBarbarian,
)
from engine.catan.modules.caravans.moves import PlaceCamel
from engine.catan.modules.fishermen.moves import HandOnBoot
from engine.catan.modules.knights.cards.moves import PlayMerchant
from engine.catan.modules.knights.moves import ImproveCity
from engine.catan.modules.seafarers.moves import BuyShip
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import AttackFortress
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder
from engine.catan.modules.traders_barbarians.moves import DriveWagon
from engine.catan.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    EndTurn,
    PlayKnight,
    Roll,
)
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


def with_knights(story: Story[State]) -> Story[State]:
    """The story in a match with Cities & Knights."""
    return replace(story, options={"knights": "on", **story.options})


def won_with_the_boot(match: Match[State]) -> bool:
    """The winner had the old boot, and a point more than the others need."""
    if not match.is_over:
        return False
    seen = GAME.view(match.state, None).players[match.state.winner]
    return any(counter.key == "boot" for counter in seen.counters)


def won_as_the_wealthiest(match: Match[State]) -> bool:
    """The winner has most gold alone, which is a point."""
    holder = GAME.view(match.state, None).award_holder("wealthiest")
    return match.is_over and holder == match.state.winner


def won_by_a_camel(match: Match[State]) -> bool:
    """A camel at the end of the own turn brought the last points."""
    ended = [line.seat for line in match.lines if isinstance(line.move, EndTurn)]
    return ends_with(PlaceCamel)(match) and ended[-1] == match.state.winner


def won_by_a_battle(match: Match[State]) -> bool:
    """Prisoners of the own last battle were enough."""
    return is_end_of_march(match) and match.lines[-1].seat == match.state.winner


def won_by_anothers_battle(match: Match[State]) -> bool:
    """A battle of another's turn brought prisoners, and the own turn began with enough."""
    return is_end_of_march(match) and match.lines[-1].seat != match.state.winner


def is_end_of_march(match: Match[State]) -> bool:
    """Whether the last move ended a march, and with it a turn."""
    return match.is_over and isinstance(
        match.lines[-1].move, HaltKnights | MarchKnight | MarchKnights
    )


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
KNIGHTS_STORIES: Final[Mapping[str, Story[State]]] = {
    "won-by-improvement": Story(FOUR, ends_with(ImproveCity)),
    "won-by-merchant": Story(FOUR, ends_with(PlayMerchant)),
    "won-by-city-with-knights": Story(FOUR, ends_with(BuildCity)),
    "won-by-roll": Story(FOUR, ends_with(Roll)),  # a card with a point, or a battle
    "won-by-defence-of-before": Story(FOUR, won_when_the_turn_began),
    "chosen-defence": Story(FOUR, does("SendKnights", "LoseCity"), {"defence": "chosen"}),
    "early-sevens": Story((STEADY,) * 3, lambda match: match.is_over, {"early_sevens": "again"}),
    "knights-at-random": Story(
        (STEADY, RANDOM, RANDOM), does("RetreatKnight", "ChaseRobber", "PutBackProgress")
    ),
    "six-with-knights": Story((STEADY,) * 6, lambda match: match.is_over),
    "five-with-knights": Story(
        (STEADY,) * 5, lambda match: match.is_over, {"extension": "special"}
    ),
    "knights-at-sea": Story(FOUR, does("BuyShip"), {"seafarers": "four-islands"}),
    "knights-in-the-fog": Story((STEADY,) * 3, does("BuyShip"), {"seafarers": "fog-islands"}),
    "knights-with-events": Story((STEADY,) * 3, lambda match: match.is_over, {"events": "on"}),
    "asked-at-the-harbor": Story(
        (STEADY,) * 3,
        does("SwapAtHarbor", "GiveCommodity", "Give"),
        {"board": "beginner", "knights_map": "box"},
    ),
}  # with Cities & Knights
TRADERS_STORIES: Final[Mapping[str, Story[State]]] = {
    "fish-pay-for-all": Story(
        (STEADY, STEADY, RANDOM),
        does("SendRobberAway", "FishForTheft", "FishForResource", "FishForRoad", "FishForCard"),
        {"fishermen": "on"},
    ),
    "won-by-boot": Story(
        (STEADY, STEADY, RANDOM, RANDOM), ends_with(HandOnBoot), {"fishermen": "on"}
    ),
    "won-with-eleven-and-the-boot": Story(FOUR, won_with_the_boot, {"fishermen": "on"}),
    "six-with-fish": Story((STEADY,) * 6, does("FishForResource"), {"fishermen": "on"}),
    "fish-with-knights": Story(
        (STEADY, STEADY, RANDOM),
        does("FishForCard", "DrawProgress"),
        {"fishermen": "on", "knights": "on"},
    ),
    "rivers": Story(FOUR, does("BuildBridge", "SpendGold"), {"traders": "rivers"}),
    "won-as-the-wealthiest": Story(FOUR, won_as_the_wealthiest, {"traders": "rivers"}),
    "won-by-a-settlement-at-the-river": Story(
        (STEADY,) * 3, ends_with(BuildSettlement), {"traders": "rivers"}
    ),
    "rivers-and-fish": Story(
        (STEADY, STEADY, RANDOM),
        does("FishForResource", "BuildBridge"),
        {"traders": "rivers", "fishermen": "on"},
    ),
    "caravans-agree": Story(
        (STEADY, RANDOM, RANDOM), does("BidForCamel", "PlaceCamel"), {"traders": "caravans"}
    ),
    "won-by-camel": Story(FOUR, won_by_a_camel, {"traders": "caravans"}),
    "six-with-camels": Story((STEADY,) * 6, does("BidForCamel"), {"traders": "caravans"}),
    "won-by-battle": Story(FOUR, won_by_a_battle, {"traders": "barbarian-attack"}),
    "won-by-anothers-battle": Story(FOUR, won_by_anothers_battle, {"traders": "barbarian-attack"}),
    "won-by-intrigue": Story(FOUR, ends_with(TakeBarbarian), {"traders": "barbarian-attack"}),
    "several-march": Story(
        (STEADY, RANDOM, RANDOM),
        does("MarchKnights", "SendBarbarian", "SpareAll"),
        {"traders": "barbarian-attack"},
    ),
}  # of Traders & Barbarians
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
        (STEADY,) * 6,
        lambda match: match.is_over,
        {"extension": "special", "desert": "both-gold"},
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
    "ways-stay-open": Story(
        (STEADY, STEADY, RANDOM),
        does("AttackFortress", "MoveShip"),
        {"seafarers": "pirate-islands"},
    ),
    "pirate-within-the-frame": Story(
        (STEADY, STEADY, RANDOM), does("MovePirate", "MoveShip"), {"seafarers": "new-shores"}
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
    "won-by-delivery": Story(
        FOUR,
        lambda match: ends_with(DriveWagon)(match) and does("DriveOff", "PlaySwiftJourney")(match),
        {"traders": "traders-barbarians"},
    ),
    "wagons-for-two": Story(
        (STEADY, RANDOM),
        does("DriveWagon", "MoveBarbarian", "Tokens", "NeutralRoad"),
        {"traders": "traders-barbarians"},
    ),
    "wagons-with-fish": Story(
        (STEADY, RANDOM, STEADY),
        does("DriveWagon", "FishForWay"),
        {"traders": "traders-barbarians", "fishermen": "on"},
    ),
    "attack-for-two": Story(
        (STEADY, RANDOM),
        does("MarchKnight", "TakeBarbarian", "Tokens", "NeutralSettlement"),
        {"traders": "barbarian-attack"},
    ),
    "rivers-with-knights": Story(
        (STEADY,) * 3, does("BuildBridge", "RansomCity"), {"traders": "rivers", "knights": "on"}
    ),
    "caravans-with-knights": Story(
        (STEADY, RANDOM, STEADY),
        does("BidForCamel", "PlaceCamel", "ImproveCity"),
        {"traders": "caravans", "knights": "on"},
    ),
    "land-ho": Story(FOUR, does("Land", "Sail"), {"explorers": "land-ho"}),
    "two-explorers": Story(
        (STEADY, RANDOM), lambda match: match.is_over, {"explorers": "pirate-lairs"}
    ),
    "explorers-and-pirates": Story(
        (STEADY,) * 3,
        does("LandCrews", "Deliver", "GainSpice", "PlacePirate"),
        {"explorers": "explorers-and-pirates"},
    ),
    **TRADERS_STORIES,
    **{name: with_knights(story) for name, story in KNIGHTS_STORIES.items()},
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
