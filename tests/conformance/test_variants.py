"""Every allowed combination of options keeps the promises of the other files; long, so only in the
soak.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tests.pairwise import draw_combinations
from tests.playing import GAMES, SOAK, Play, case_of, played

from . import test_log, test_play, test_secrets

EVERY: Final[tuple[Callable[[Play], None], ...]] = (
    test_play.test_the_result_is_there_at_the_end_and_only_then,
    test_play.test_ranks_are_complete_parts_add_up_and_somebody_wins,
    test_play.test_nothing_is_hidden_once_it_is_over,
    test_play.test_every_question_has_an_answer_and_a_legal_one_for_the_clock,
    test_play.test_no_move_is_listed_twice,
    test_play.test_asking_changes_nothing,
    test_play.test_every_answer_can_be_played,
    test_play.test_only_listed_moves_are_accepted,
    test_play.test_the_moves_of_others_and_of_the_past_are_refused,
    test_log.test_a_part_of_the_log_leads_to_the_position,
    test_log.test_undo_leads_back_is_logged_and_play_goes_on,
    test_log.test_who_takes_back_and_repeats_meets_the_same_chance,
    test_log.test_who_goes_back_alone_undoes_an_own_act_without_chance_and_is_asked_again,
    test_log.test_a_move_without_a_barrier_shows_the_mover_nothing_new,
    test_play.test_no_piece_is_lost_or_made,
    test_play.test_a_copy_is_equal_and_shares_nothing,
    test_log.test_the_json_and_the_short_text_of_every_move_read_back,
    test_log.test_the_short_text_of_a_listed_move_fits_into_the_id_of_a_button,
    test_log.test_the_answers_that_mean_a_sample_are_read_as_it,
    test_secrets.test_what_a_seat_sees_and_may_do_tells_no_secret,
    test_secrets.test_what_everybody_hears_of_a_question_tells_no_secret,
    test_secrets.test_an_answer_at_the_table_is_a_move_without_fields_or_of_a_form,
    test_secrets.test_a_disguise_leaves_a_match_that_can_be_played,
    test_secrets.test_views_are_frozen_and_hold_no_state,
)


MOST_VARIANTS: Final = 40  # looked at closely with one seed; a game of many modules has thousands


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.meta.seats]
)
def test_every_variant_keeps_every_promise(key: str, seats: int, seed: int) -> None:
    game = GAMES[key]
    random = Random(f"{key} {seats} {seed}")
    for options in draw_combinations(game.meta, seats, MOST_VARIANTS, random):
        play = played.__wrapped__(case_of(game, seats, options, seed, SOAK))
        for promise in EVERY:
            promise(play)
        test_log.test_the_log_leads_to_the_match(play, strict=True)
