"""Every rule that could be argued about; the game's README gives the reasons."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.kit.lookahead import Lookahead
from engine.lapilli import GAME, read_position
from engine.lapilli.board import CENTRE, POINTS
from engine.lapilli.moves import Place, Position, Slide
from engine.match import Match
from words import Words


def play(moves: str, **options: str) -> Match[Any]:
    """A match after these moves, `B1` or `B1-C1`, which the two players make in turn."""
    match = Match.start(GAME, 2, options, 1)
    match.entry.news = []
    for written in moves.split():
        go(match, written)
    return match


def go(match: Match[Any], written: str) -> None:
    points = [POINTS.number_of(name) for name in written.split("-")]
    match.act(match.decisions()[0].seat, Place(*points) if len(points) == 1 else Slide(*points))


def offered(match: Match[Any]) -> set[str]:
    """The answers to the question, as `play` takes them."""
    moves = match.decisions()[0].moves
    return {GAME.moves.text(move).partition(" ")[2].replace(" ", "-") for move in moves}


# --- placing ----------------------------------------------------------


def test_the_very_first_pebble_may_not_lie_in_the_centre() -> None:
    assert offered(play("")) == {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    with pytest.raises(Illegal) as refused:
        play("B2")
    said = Words("en")(refused.value.text)
    assert said.endswith("You are asked: Place a pebble, not in the centre."), "it says why"


def test_the_second_pebble_may_lie_in_the_centre_though_it_is_its_owners_first() -> None:
    assert "B2" in offered(play("A1"))


def test_where_the_players_agreed_so_the_first_pebble_lies_anywhere() -> None:
    assert "B2" in offered(play("", centre="open"))


def test_who_begins_is_drawn() -> None:
    first = [Match.start(GAME, 2, {}, seed).decisions()[0].seat for seed in range(30)]
    assert {*first} == {0, 1}


def test_three_in_a_row_win_at_once_also_while_pebbles_are_placed() -> None:
    match = play("A1 A2 B1 B2 C1")
    assert match.is_over
    first = match.lines[0].seat
    result = GAME.result(match.state)
    assert result is not None
    assert (result.winners, result.is_draw) == ((first,), False)
    assert [event.text.id for event in match.lines[-1].news][-1] == "{player} wins: {row}."


def test_nobody_slides_before_all_six_pebbles_lie_on_the_board() -> None:
    assert offered(play("A1 B2 C3 A2 C2")) == {"B1", "C1", "A3", "B3"}


# --- sliding ----------------------------------------------------------

CROWDED = "A1 B2 C3 A2 C2 C1"


def test_after_three_pebbles_each_one_must_slide_and_none_may_be_placed() -> None:
    assert offered(play(CROWDED)) == {"A1-B1", "C3-B3"}


def test_diagonal_lines_lead_through_the_centre_only() -> None:
    """From the middle of a side no line leads to the middle of another one."""
    match = play("A2 B1 C3 A1 C1 B3")
    assert "A2-B2" in offered(match)
    assert "C1-B2" in offered(match), "from a corner to the centre"
    assert "C3-B2" in offered(match)
    assert "A2-A3" in offered(match)
    assert "C1-C2" in offered(match)
    free_sides = {to for slide in offered(match) if (to := slide[3:]) and slide.startswith("A2")}
    assert free_sides == {"A3", "B2"}


def test_no_pebble_jumps() -> None:
    match = play("A1 B1 A2 B3 C3 C2")
    assert "A1-C1" not in offered(match)
    assert offered(match) == {"A1-B2", "A2-A3", "A2-B2", "C3-B2"}


# --- the end ----------------------------------------------------------


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    again = "C3-C2 C1-B1 C2-C3 B1-C1"
    match = play(f"A1 B2 C3 C1 A3 A2 {again}")
    assert not match.is_over
    for written in again.split():
        go(match, written)
    assert match.is_over
    result = GAME.result(match.state)
    assert result is not None
    assert (result.ranks, result.is_draw) == ((1, 1), True)
    assert "third time" in match.lines[-1].news[-1].text.id


def test_the_same_pebbles_at_the_other_ones_turn_are_another_position() -> None:
    state = play("A1 B2 C3 C1 A3 A2").state
    state.past += ((state.position, 1 - state.seat),) * 5
    assert GAME.result(state) is None


def all_positions(*, centre: bool) -> dict[Position, list[Position]]:
    """Every position that can be reached, with those that a move makes of it."""
    found: dict[Position, list[Position]] = {}
    left = [Position()]
    while left:
        position = left.pop()
        if position not in found:
            barred = () if centre or position.other else (Place(CENTRE),)
            moves = () if position.is_lost() else position.moves()
            found[position] = [position.after(move) for move in moves if move not in barred]
            left += found[position]
    return found


def solve(positions: dict[Position, list[Position]]) -> dict[Position, bool]:
    """Who can force a win: True if it is who is to move, False if the other one can.

    Where neither can, the position is not in it.
    """
    decided = {position: False for position in positions if position.is_lost()}
    grown = True
    while grown:
        before = len(decided)
        for position, after in positions.items():
            answers = [decided.get(other) for other in after]
            if position not in decided and False in answers:
                decided[position] = True
            elif position not in decided and after and all(answers):
                decided[position] = False
        grown = len(decided) > before
    return decided


def test_nobody_is_ever_without_a_move() -> None:
    """So no rule is needed for it."""
    assert len(all_positions(centre=True)) == 3870
    for position in all_positions(centre=True):
        assert position.is_lost() or position.moves()


def test_who_may_begin_in_the_centre_wins_by_force() -> None:
    decided = solve(all_positions(centre=True))
    assert decided[Position()] is True
    replies = {POINTS[at]: decided.get(Position(other=frozenset({at}))) for at in range(9)}
    lost, won = (
        {name for name, is_won in replies.items() if is_won is end} for end in (False, True)
    )
    assert lost == {"B2"}, "the first player wins from the centre,"
    assert won == {"B1", "A2", "C2", "B3"}, "and loses from the middle of a side"


def test_a_win_from_the_centre_takes_nine_moves_at_most() -> None:
    bot = Lookahead(read_position, depth=10)
    assert bot.outlook(Position(), 8) == 0 < bot.outlook(Position(), 9)


def test_no_forced_win_takes_more_moves_than_the_bot_looks_ahead() -> None:
    bot = Lookahead(read_position, depth=10)
    positions = all_positions(centre=True)
    assert {position for position in positions if bot.outlook(position, 10)} == solve(
        positions
    ).keys()


@pytest.mark.parametrize("corner", ["A1", "C1", "A3", "C3"])
def test_the_centre_is_the_first_answer_to_a_corner(corner: str) -> None:
    """As the first lesson says; other points hold, too, but leave fewer ways to go wrong."""
    match = play(corner)
    (decision,) = match.decisions()
    ranked = GAME.suggest(GAME.view(match.state, decision.seat), decision)
    assert GAME.moves.text(ranked[0]) == "place B2"


def test_without_the_centre_nobody_can_force_a_win() -> None:
    """That is why it is the default."""
    assert Position() not in solve(all_positions(centre=False))
    assert GAME.meta.defaults() == {"centre": "closed"}
