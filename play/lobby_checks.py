"""What has to hold before somebody changes a table that has not started."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from db.matches import SeatRow
from engine import games, games_left_out
from engine.core import Game, Illegal, Meta, OfferedSetting, Option, Options, Text

from .errors import MAX_QUOTED_LENGTH, GameLost
from .refusals import full_text, started_text
from .table import CHALLENGED, LOBBY, SEASON, Table


def find_game(key: str) -> Game[Any]:
    """The game with that key.

    Raises Illegal if there is none, GameLost if it is left out.
    """
    game = games().get(key)
    if game is None and key in games_left_out():
        raise GameLost
    if game is None:
        raise Illegal(Text("There is no game called {game}.", game=key[:MAX_QUOTED_LENGTH]))
    return game


def check_size(game: Game[Any], size: int) -> None:
    """Raises Illegal if the game is for fewer or for more players."""
    if not min(game.meta.seats) <= size <= max(game.meta.seats):
        raise Illegal(
            Text("{game} is for {seats} players.", game=game.meta.title, seats=game.meta.seats)
        )


def check_options(game: Game[Any], size: int, options: Mapping[str, str]) -> None:
    """Raises Illegal if no number of players up to the size could play with these options.

    The reason is the one that holds for the largest such number.
    """
    check_size(game, size)
    reasons: list[Illegal] = []
    for seats in reversed([seats for seats in game.meta.seats if seats <= size]):
        try:
            game.meta.check_options(seats, options)
            return
        except Illegal as error:
            reasons.append(error)
    raise reasons[0]


def settle_options(
    game: Game[Any],
    size: int,
    held: Mapping[str, str],
    changes: Mapping[str, str],
) -> dict[str, str]:
    """The options of a table of that size after `changes` to those that it `held`.

    If no number of players up to the size could play with them, further
    options are set back so that as many as possible can.
    """
    check_size(game, size)
    wanted = game.meta.change_options(held, changes)
    try:
        check_options(game, size, wanted)
    except Illegal:
        return _settle_for_most(game.meta, size, held, changes)
    return wanted


def _settle_for_most(
    meta: Meta,
    size: int,
    held: Mapping[str, str],
    changes: Mapping[str, str],
) -> dict[str, str]:
    """The options after `changes` to those that are `held`, for as many seats as can be.

    Options that do not go with the changes are set back. At most `size`
    seats are tried. Raises Illegal if none does; the reason is that of
    the largest number.
    """
    reasons: list[Illegal] = []
    for seats in reversed([seats for seats in meta.seats if seats <= size]):
        try:
            return meta.settle_options(seats, held, changes)
        except Illegal as error:
            reasons.append(error)
    raise reasons[0]


def offer_settings(table: Table, option: Option) -> list[OfferedSetting]:
    """Every setting of the option, with the reason where it cannot be chosen at the table.

    A setting can be chosen if it fits any number of players from those who sit
    there up to the table's size. Else the reason is that of the largest number.
    """
    meta = table.game.meta
    chosen = meta.fill_options(table.row.options)
    sizes = [size for size in meta.seats if len(table.seats) <= size <= table.row.seats]
    largest, *smaller = reversed(sizes or [table.row.seats])
    offered = meta.offer_settings(option, largest, chosen)
    for size in smaller:
        if all(setting.refusal is None for setting in offered):
            break
        offered_here = meta.offer_settings(option, size, chosen)
        offered = [
            here if here.refusal is None and before.refusal is not None else before
            for before, here in zip(offered, offered_here, strict=True)
        ]
    return offered


def check_held_options(table: Table) -> Options:
    """Checks the options of a table that is to start, and returns them complete.

    Raises Illegal if they do not fit those who sit there.

    An option or value that the game no longer has counts as not chosen,
    as the table shows it.
    """
    meta = table.game.meta
    return meta.check_options(len(table.seats), meta.fill_options(table.row.options))


def find_full_size(table: Table) -> int:
    """The largest number of players with which a table could start, once bots fill its seats.

    Raises Illegal if its options allow no number from those who sit
    there up to its size; the reason is that of the largest number.
    """
    meta = table.game.meta
    sizes = [size for size in meta.seats if len(table.seats) <= size <= table.row.seats]
    reasons: list[Illegal] = []
    for size in reversed(sizes or [len(table.seats)]):
        try:
            meta.check_options(size, meta.fill_options(table.row.options))
            return size
        except Illegal as error:
            reasons.append(error)
    raise reasons[0]


def list_start_sizes(table: Table) -> list[int]:
    """The numbers of players with which a table could start, up to its size.

    Those that its options allow, whoever has joined by now.
    """
    meta = table.game.meta
    options = meta.fill_options(table.row.options)
    return [
        size
        for size in meta.seats
        if size <= table.row.seats and _can_play_with(meta, size, options)
    ]


def find_next_size(table: Table) -> int:
    """The smallest number of players with which a table could start, with all who sit there.

    The table's own size, where its options allow no such number.
    """
    sizes = [size for size in list_start_sizes(table) if size >= len(table.seats)]
    return min(sizes, default=table.row.seats)


def _can_play_with(meta: Meta, seats: int, options: Mapping[str, str]) -> bool:
    """Whether so many can play with these options."""
    try:
        meta.check_options(seats, options)
    except Illegal:
        return False
    return True


def check_agreed(table: Table) -> None:
    """Raises Illegal while somebody has not agreed to the options."""
    unready = tuple(row.name for row in table.seats if not row.ready)
    if unready:
        raise Illegal(Text("Not everybody has agreed to the options yet: {names}.", names=unready))


def sitter_key(row: SeatRow) -> str:
    """A key of who sits in a seat: a person's id, a bot's name.

    It stays the same when seats get other numbers.
    """
    return str(row.person_id or row.name)


def check_not_started(table: Table) -> None:
    """Raises Illegal if the match of the table has started."""
    if table.row.status != LOBBY:
        raise Illegal(Text("This table has already started."))


def check_owner(table: Table, person_id: int) -> None:
    """Raises Illegal unless the table has not started and the person owns it."""
    check_not_started(table)
    if table.row.owner_id != person_id:
        raise Illegal(Text("Only the owner of the table may do that."))


def check_not_in_season(table: Table) -> None:
    """Raises Illegal at a table of a season, whose options and seats the organiser chooses."""
    if SEASON in table.row.settings:
        raise Illegal(
            Text("This table counts for a season: it is for people, and on the season's terms.")
        )


def settings_kept_in_rematch(table: Table) -> tuple[str, ...]:
    """The keys of the table's settings that a rematch takes over.

    A ladder's tables are open to all, so the rematch of one counts
    for the ladder too.
    """
    usual = ("order", "terms", "threads")
    is_of_round = "round" in table.row.settings  # a season's own table, which it opens itself
    return usual if is_of_round else (*usual, SEASON, "league")


def check_room(table: Table) -> None:
    """Raises Illegal if no seat is free."""
    if len(table.seats) >= table.row.seats:
        raise Illegal(Text("This table is full."))


def check_may_join(table: Table) -> None:
    """Raises Illegal if somebody new cannot sit down.

    The match has begun or is over, or no seat is free.
    """
    if table.row.status != LOBBY:
        table.check_not_over()
        raise Illegal(started_text(table.names()))
    if len(table.seats) >= table.row.seats:
        raise Illegal(full_text(table.names()))


def check_not_kept(table: Table, person_id: int) -> None:
    """Raises Illegal if the last seat is kept for somebody else, who was challenged."""
    challenged = table.row.settings.get(CHALLENGED)
    is_awaited = challenged is not None and table.seat_of(challenged) is None
    is_last_seat = len(table.seats) + 1 >= table.row.seats
    if is_awaited and is_last_seat and challenged != person_id:
        raise Illegal(Text("This seat is kept for who was challenged."))


def check_played(table: Table, person_id: int) -> None:
    """Raises Illegal unless the person has a seat at the table.

    One that they have resigned counts.
    """
    if not any(row.person_id == person_id for row in table.seats):
        raise Illegal(Text("You have no seat at this table."))
