"""Matches: who sits where, the log, who must act now, and notes beside the log."""

from .log import EntryRow, insert_entries, insert_entry, list_entries
from .match_rows import (
    MatchRow,
    count_matches,
    create_match,
    list_games,
    list_match_ids,
    list_match_ids_of_game,
    list_match_ids_to_catch_up,
    list_match_ids_with_setting,
    list_matches_in_place,
    list_matches_in_server,
    list_matches_of_person,
    load_match,
    mark_unshown,
    update_match,
)
from .notes import NoteRow, count_notes, insert_note, list_notes
from .search import (
    MatchSearch,
    count_found,
    count_played_to_end,
    has_seat_in_game,
    list_found,
    list_servers_of_person,
)
from .seats import SeatRow, list_seats, list_seats_of_matches, replace_seats
from .turns import (
    list_asked_seats,
    list_asked_seats_of_matches,
    list_match_ids_waiting_for,
    replace_asked_seats,
)

__all__ = [
    "EntryRow",
    "MatchRow",
    "MatchSearch",
    "NoteRow",
    "SeatRow",
    "count_found",
    "count_matches",
    "count_notes",
    "count_played_to_end",
    "create_match",
    "has_seat_in_game",
    "insert_entries",
    "insert_entry",
    "insert_note",
    "list_asked_seats",
    "list_asked_seats_of_matches",
    "list_entries",
    "list_found",
    "list_games",
    "list_match_ids",
    "list_match_ids_of_game",
    "list_match_ids_to_catch_up",
    "list_match_ids_waiting_for",
    "list_match_ids_with_setting",
    "list_matches_in_place",
    "list_matches_in_server",
    "list_matches_of_person",
    "list_notes",
    "list_seats",
    "list_seats_of_matches",
    "list_servers_of_person",
    "load_match",
    "mark_unshown",
    "replace_asked_seats",
    "replace_seats",
    "update_match",
]
