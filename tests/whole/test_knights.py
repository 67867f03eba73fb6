"""Cities & Knights at the table: improved and recruited by menu, questions in others' turns, and
whole matches.
"""

from __future__ import annotations

import signal
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import ActivateKnight
from engine.catan.modules.knights.cards.moves import (
    PlayDeserter,
    PlaySaboteur,
    PlaySpy,
    PlayWedding,
    TakeProgress,
)
from engine.catan.modules.knights.moves import ImproveCity, RecruitKnight
from engine.catan.modules.knights.slot import read_knights
from engine.catan.modules.knights.tracks import POLITICS
from engine.catan.moves import EndTurn
from engine.core import Decision, Move
from engine.kit.packed import unpack
from engine.match import Match

from .house import House, list_pictures
from .later_turns import take_up_later
from .players import Party, find_component, start_table
from .settlers import STEADY, Island
from .test_every_game import gathered

ASKING = (PlaySaboteur, PlayWedding, PlayDeserter)  # cards that may ask others
TRAINING = (RecruitKnight, ActivateKnight)
KINDS = 8  # of cards
NEARLY_WON = 9  # points: from here on nobody hurries
MOST_LEVELS = 3  # of a line, without a metropolis
PRESSES = 4  # the menu, its section, a list and a line


def take_time(match: Match[Any], decision: Decision, random: Random) -> Move:
    """What seems best, but no card that asks others, and nothing that would win."""
    move = STEADY.choose(GAME.view(match.state, decision.seat), decision, random)
    is_near = max(player.score for player in match.state.players) >= NEARLY_WON
    is_turn = EndTurn() in decision.moves
    return EndTurn() if is_turn and (is_near or isinstance(move, ASKING)) else move


def may_improve_and_train(match: Match[Any]) -> bool:
    """Whether somebody may improve a city, and recruit or activate a knight."""
    kinds = {type(move) for move in match.decisions()[0].moves}
    return ImproveCity in kinds and bool(kinds & {*TRAINING})


def asking_cards(match: Match[Any]) -> list[Move]:
    """The cards that somebody may play now, and that ask others."""
    decision = match.decisions()[0]
    return [
        move
        for move in decision.moves
        if isinstance(move, ASKING) and asks_others(match, decision.seat, move)
    ]


def asks_others(match: Match[Any], seat: int, move: Move) -> bool:
    """Whether a card that the seat plays leaves a choice to others."""
    view = GAME.view(match.state, None)
    if isinstance(move, PlayDeserter):
        owned = [piece.kind for piece in view.pieces if piece.owner == move.player]
        return sum(kind.endswith("_knight") for kind in owned) > 1
    if isinstance(move, PlaySaboteur):
        return True
    richer = [other for other in view.players if other.points > view.players[seat].points]
    hands = [match.state.players[other.seat].hand for other in richer if other.hand_size > 2]
    return any(sum(map(bool, unpack(hand, KINDS))) > 1 for hand in hands)


def first_of(decision: Decision, *kinds: type[Move]) -> Move:
    return next(move for move in decision.moves if isinstance(move, kinds))


async def make_by_menu(island: Island, seat: int, move: Move) -> None:
    """Makes a move by the private menu alone, in few presses."""
    settler = island.settlers[seat]
    settler.by_command, settler.in_public, settler.presses = 0.0, 0.0, 0
    await island.make_move(seat, move)
    assert settler.presses <= PRESSES


async def take_up(home: House, party: Party, enough: Any) -> Island:
    return await take_up_later(home, party, enough, take_time)


async def test_four_people_improve_train_and_answer_in_anothers_turn(home: House) -> None:
    people = gathered(home, 4)
    party = await start_table(home, *people, game="catan", options={"knights": "on"})
    island = await take_up(home, party, may_improve_and_train)
    decision = island.match.decisions()[0]
    await make_by_menu(island, decision.seat, first_of(decision, *TRAINING))
    await make_by_menu(island, decision.seat, first_of(decision, ImproveCity))

    island = await take_up(home, party, lambda match: bool(asking_cards(match)))
    decision = island.match.decisions()[0]
    await make_by_menu(island, decision.seat, asking_cards(island.match)[0])
    asked = island.match.decisions()
    assert decision.seat not in [each.seat for each in asked]
    for question in asked:
        await island.play(question.seat)
    assert {each.seat for each in island.match.decisions()} == {decision.seat}
    island.party.check_records()


def play_for_politics(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Improves for cards of politics, as far as there is no metropolis for it, else any legal move.

    From some points on nothing that would win.
    """
    levels = read_knights(match.state).levels[decision.seat]
    improve = ImproveCity(POLITICS)
    if improve in decision.moves and levels[POLITICS] < MOST_LEVELS:
        return improve
    is_near = max(player.score for player in match.state.players) >= NEARLY_WON
    return EndTurn() if is_near and EndTurn() in decision.moves else decision.sample(random)


def may_spy(match: Match[Any]) -> bool:
    """Whether somebody may play a Spy."""
    return any(isinstance(move, PlaySpy) for move in match.decisions()[0].moves)


async def test_what_a_spy_looks_at_is_asked_again_after_a_kill_and_only_all_take_it_back(
    home: House,
) -> None:
    party = await start_table(home, *gathered(home, 3), game="catan", options={"knights": "on"})
    island = await take_up_later(home, party, may_spy, play_for_politics)
    decision = island.match.decisions()[0]
    settler = island.settlers[decision.seat]
    spied = first_of(decision, PlaySpy)
    await make_by_menu(island, decision.seat, spied)
    question, before = island.match.decisions(), island.match.dump()

    await home.stop(signal.SIGKILL)
    await home.start()
    await party.wait_until_shown(30)
    assert island.match.dump() == before
    assert island.match.decisions()[0].moves == question[0].moves, "the same cards are seen"
    await settler.press(party.find_board(), "undo")
    await home.discord.wait_for(lambda: find_component(party.find_board(), "agree"))
    assert island.match.dump() == before, "a secret was shown: the others are asked"

    settler.menu = None
    taken = first_of(question[0], TakeProgress)
    hands = read_knights(island.match.state).hands
    await make_by_menu(island, decision.seat, taken)
    after = read_knights(island.match.state).hands
    assert len(after[decision.seat]) == len(hands[decision.seat]) + 1
    assert len(after[spied.player]) == len(hands[spied.player]) - 1
    assert taken.progress in after[decision.seat]
    island.party.check_records()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("count", "options"),
    [
        (4, {}),
        (3, {"seafarers": "four-islands"}),
        (5, {"defence": "chosen", "early_sevens": "again"}),
    ],
)
async def test_a_whole_match_with_knights(
    home: House,
    count: int,
    options: dict[str, str],
) -> None:
    people = gathered(home, count)
    options = {"knights": "on", **options}
    island = Island(await start_table(home, *people, game="catan", options=options))
    await island.play_to_end()
    assert island.party.table.status == "over"
    assert find_component(island.party.find_board(), "rematch")
    assert list_pictures(island.party.find_board())
    assert {ImproveCity, RecruitKnight, ActivateKnight} <= {*island.done}
    island.party.check_records()
