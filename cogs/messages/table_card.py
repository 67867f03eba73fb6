"""What a table looks like in a channel: the lobby card, the table message, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final

import discord

from engine.core import Decision, Meta, Option, Plural, Result, Setting, Text, Who
from play import Table
from play.league.season import NAME_LIMIT
from play.seats import offered_seats
from play.table import ABORTED, FROZEN, LIVE, LOBBY, PAUSED, PLAYING
from words import Words

from ..components import custom_ids, table_buttons
from ..services.language import escape_name
from .layout import SLATE, TERRACOTTA, Block, button, gallery, page, rows, text

PRIMARY, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)
NOBODY: Final[Mapping[int, Words]] = MappingProxyType({})
NEWS = 4  # sentences under the picture
REFUSED: Final = {  # what became of a request for an undo
    "declined": Text("{name} does not agree to the undo."),
    "withdrawn": Text("{name} no longer asks for an undo."),
}


def table_heading(table: Table, words: Words) -> str:
    practice = f" · {words(Text('practice'))}" if table.practice else ""
    return f"### {words(table.game.meta.title)} · {words(Text('table {n}', n=table.id))}{practice}"


def league_lines(table: Table, words: Words) -> list[str]:
    """The season that a table counts for."""
    settings = table.row.settings
    if "league" not in settings:
        return []
    said = [Text("round {n}", n=settings["round"])] if "round" in settings else []
    said += [Text("Division {n}", n=settings["division"] + 1)] if "division" in settings else []
    if "closes" in settings and table.row.status in LIVE:
        said.append(
            Text("until {moment}", moment=timestamp(datetime.fromisoformat(settings["closes"])))
        )
    season = escape_name(settings["league"], NAME_LIMIT)
    said.insert(0, Text("Counts for {season}", season=season))
    return [f"-# {' · '.join(map(words, said))}"]


def fairness_lines(table: Table, words: Words) -> list[str]:
    """What holds for chance here: whether it may be taken back, and the promise by which it can be
    checked after the end.
    """
    said = (
        [Text("Practice: even what chance decided can be undone, and nothing is rated.")]
        if _is_practised(table)
        else []
    )
    promise = table.match.commitment_digest if table.match else None
    if promise:
        said.append(
            Text(
                "Fairness code (/game verify checks it after the end): {digest}",
                digest=f"`{promise}`",
            )
        )
    return [f"-# {words(line)}" for line in said]


def _is_practised(table: Table) -> bool:
    """Whether something can be taken back here, as in practice."""
    return table.practice and table.row.status in LIVE


# --- before the start -----------------------------------------------------------------------------


def lobby_card(table: Table, words: Words) -> discord.ui.LayoutView:
    """The card that says what will be played, before anybody joins."""
    meta = table.game.meta
    content = [
        table_heading(table, words),
        *league_lines(table, words),
        words(meta.about),
        "",
        seats_line(table, words),
        *_sitter_lines(table, words),
        "",
        *option_lines(meta, table.row.options, words),
        *(
            f"- {words(term.title)}: {words(chosen.title)}"
            for term, chosen in table.terms.shown_at(practice=table.practice)
        ),
    ]
    return page(text("\n".join(content)), *rows(_lobby_buttons(table, words)), accent=TERRACOTTA)


def seats_line(table: Table, words: Words) -> str:
    meta, joined = table.game.meta, len(table.seats)
    possible = tuple(seats for seats in meta.seats if seats <= table.row.seats)
    if possible == (table.row.seats,):
        return words(Text("**Players** {joined} of {most}", joined=joined, most=table.row.seats))
    return words(
        Text(
            "**Players** {joined} of {most} (it can start with {possible})",
            joined=joined,
            most=table.row.seats,
            possible=possible,
        )
    )


def _sitter_lines(table: Table, words: Words) -> list[str]:
    return [f"- {words(_sitter_text(table, row.seat))}" for row in table.seats]


def _sitter_text(table: Table, seat: int) -> Text:
    row = table.seats[seat]
    if row.bot is not None:
        return Text("{player}, a bot", player=Who(seat))
    if not row.ready:
        return Text("{player}, has to agree to the changed options", player=Who(seat))
    if row.person_id == table.row.owner_id:
        return Text("{player}, who opened the table", player=Who(seat))
    return Text("{player}", player=Who(seat))


def option_lines(meta: Meta, options: Mapping[str, str], words: Words) -> list[str]:
    """Every option with its value, and where it is not the edition's, what that would be."""
    held = meta.fill_options(options)
    unlike = meta.unlike_edition(held)
    return [
        words(Text("**Options**")),
        *(
            _option_line(option, held[option.key], unlike.get(option.key), words)
            for option in meta.options
        ),
    ]


def _option_line(option: Option, chosen: str, usual: Setting | None, words: Words) -> str:
    line = f"- {words(option.title)}: {words(option.find_setting(chosen).title)}"
    return (
        line
        if usual is None
        else f"{line} {words(Text('(the edition: {value})', value=usual.title))}"
    )


def _lobby_buttons(table: Table, words: Words) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    n = table.id
    full = len(table.seats) >= table.row.seats
    unready = any(not row.ready for row in table.seats)
    startable = len(table.seats) in table.game.meta.seats and not unready
    return [
        button(
            words(Text("Agree")) if unready else words(Text("Join")),
            custom_ids.make_id("join", n),
            GREEN,
            off=full and not unready,
        ),
        button(words(Text("Leave")), custom_ids.make_id("leave", n)),
        button(words(Text("Add bot")), custom_ids.make_id("bot", n), off=full),
        button(words(Text("Options")), custom_ids.make_id("options", n)),
        button(words(Text("Start")), custom_ids.make_id("start", n), PRIMARY, off=not startable),
    ]


def closed_card(table: Table, words: Words) -> discord.ui.LayoutView:
    """What stays of the lobby card in the channel once the match has its own thread, or was called
    off.
    """
    lines = [table_heading(table, words), *league_lines(table, words)]
    if table.row.status == ABORTED:
        lines.append(words(Text("This table was closed.")))
    elif table.row.thread_id:
        lines.append(
            words(
                Text(
                    "{names} play here: {link}",
                    names=tuple(words.seat_name(row.seat) for row in table.seats),
                    link=f"<#{table.row.thread_id}>",
                )
            )
        )
    result = table.result() if table.row.status == "over" else None
    if result is not None:
        lines.append(outcome_text(result, words))
    return page(text("\n".join(lines)), accent=SLATE, mark=custom_ids.component_number(table.id))


def ended_lines(table: Table, words: Words) -> list[str]:
    """A finished match in a few lines."""
    result = table.result()
    return [table_heading(table, words), *([outcome_text(result, words)] if result else [])]


# --- the match ------------------------------------------------------------------------------------


def table_card(
    table: Table,
    words: Words,
    files: Sequence[discord.File],
    mentions: Mapping[int, Words] = NOBODY,
) -> discord.ui.LayoutView:
    """The table message: whose turn it is, the pictures, what happened, the buttons, the small
    print.

    Who is mentioned reads their own language.
    """
    status = [
        table_heading(table, words),
        *league_lines(table, words),
        *_status_lines(table, words, mentions),
    ]
    news = [f"> {words(line)}" for line in table.recent_messages(None, NEWS)] if table.match else []
    blocks: list[Block | None] = [
        text("\n".join(status)),
        *gallery(files),
        text("\n".join(news)),
        *_undo_request_blocks(table, words),
        *_seat_offer_blocks(table, words),
        *_board_buttons(table, words),
        text("\n".join(fairness_lines(table, words))),
    ]
    return page(*blocks, accent=TERRACOTTA if table.row.status == PLAYING else SLATE)


def _status_lines(table: Table, words: Words, mentions: Mapping[int, Words]) -> list[str]:
    if table.row.status == PAUSED:
        return [words(Text("Paused by a moderator."))]
    if table.row.status == ABORTED:
        return [words(Text("This match was called off."))]
    if table.row.status == FROZEN:
        return [words(Text("This match was played under older rules and can only be looked at."))]
    result = table.result()
    if result is not None and table.row.status != PLAYING:
        return [
            outcome_text(result, words),
            *(f"-# {words(line)}" for line in _round_end_lines(table)),
        ]
    match = table.match
    if match is None or table.row.status == LOBBY:
        return []
    if not any(table.people()):
        return [words(Text("Everybody has left. The bots wait until somebody is back."))]
    closing = (
        [
            Text(
                "Nothing happens here. The table will be closed {moment}.",
                moment=relative_timestamp(table.closing_at),
            )
        ]
        if table.closing_at
        else []
    )
    return [*_turn_lines(table, match.decisions(), words, mentions), *map(words, closing)]


def _round_end_lines(table: Table) -> list[Text]:
    """Why a match ended before its end."""
    return [
        Text(
            "The time of the round is over: {name} let the others wait longest and ranks last.",
            name=Who(note.data["seat"]),
        )
        for note in table.notes
        if note.kind == "closed"
    ]


def _turn_lines(
    table: Table, decisions: Sequence[Decision], words: Words, mentions: Mapping[int, Words]
) -> list[str]:
    """Who must do what; those who read the same share a line."""
    lines: dict[str, list[str]] = {}
    for decision in decisions:
        if decision.due:
            name, said = _turn_line(table, decision, words, mentions)
            lines.setdefault(said, []).append(name)
    return [f"{', '.join(names)}: {said}" for said, names in lines.items()]


def _turn_line(
    table: Table, decision: Decision, words: Words, mentions: Mapping[int, Words]
) -> tuple[str, str]:
    person = table.seats[decision.seat].person_id
    own = mentions.get(person) if person is not None else None
    name = f"<@{person}>" if own else f"**{words.seat_name(decision.seat)}**"
    said = own or words
    return name, " ".join(
        [said(decision.prompt), *(said(line) for line in time_lines(table, decision.seat))]
    )


def time_lines(table: Table, seat: int) -> list[Text]:
    """What a seat's clock says, and whether the person is away."""
    clock, ends, back = (
        table.clocks.get(seat),
        table.timeout_at(seat),
        table.vacation_ends.get(seat),
    )
    away = [Text("On vacation until {moment}.", moment=timestamp(back))] if back else []
    if clock is None or clock.asked_at is None or table.terms.time_control is None:
        return away
    if ends is None:
        return [*away, Text("The clock stands still.")]
    warning = [Text("Half of the time is gone."), Text("A tenth of the time is left.")][
        clock.warned - 1 : clock.warned
    ]
    return [
        *away,
        *warning,
        Text(
            "Time until {moment} ({distance}).",
            moment=timestamp(ends),
            distance=relative_timestamp(ends),
        ),
    ]


def timestamp(moment: datetime) -> str:
    """A moment as everybody's own client writes it, in their own zone: 16 November 2026 18:30."""
    return f"<t:{int(moment.timestamp())}:f>"


def relative_timestamp(moment: datetime) -> str:
    """The same as everybody's own client tells it from now: in three hours."""
    return f"<t:{int(moment.timestamp())}:R>"


def _seat_offer_blocks(table: Table, words: Words) -> list[Block | None]:
    blocks: list[Block | None] = []
    for seat, to in offered_seats(table).items() if table.row.status in LIVE else ():
        sentence = (
            Text("{player} offers the seat to somebody.", player=Who(seat))
            if to
            else Text(
                "A substitute is wanted for {player}. Whoever takes the seat plays on.",
                player=Who(seat),
            )
        )
        if seat in table.seats_called_for:
            sentence = Text(
                "{player} has not acted for days. Somebody else may take the seat, unless "
                "{player} acts first.",
                player=Who(seat),
            )
        blocks += [
            text(words(sentence)),
            *rows(
                [
                    button(
                        words(Text("Take the seat")),
                        custom_ids.make_id("take", table.id, seat),
                        GREEN,
                    )
                ]
            ),
        ]
    return blocks[:6]


def _undo_request_blocks(table: Table, words: Words) -> list[Block | None]:
    asked = table.row.undo
    if asked is None:
        return [text("\n".join(f"-# {words(line)}" for line in _undo_refused(table)))]
    missing = tuple(Who(seat) for seat in asked["need"] if seat not in asked["agreed"])
    sentence = Text(
        "{player} asks to take the last turn back. Still to agree: {missing}.",
        player=Who(asked["seat"]),
        missing=missing,
    )
    buttons = [
        button(
            words(Text("Agree")),
            custom_ids.make_id("agree", table.id, asked["seq"], asked["seat"]),
            GREEN,
        ),
        button(
            words(Text("Decline")),
            custom_ids.make_id("decline", table.id, asked["seq"], asked["seat"]),
            RED,
        ),
    ]
    return [text(words(sentence)), *rows(buttons)]


def _undo_refused(table: Table) -> list[Text]:
    """That the last request for an undo came to nothing, until something happens."""
    last = table.notes[-1] if table.notes else None
    if last is None or last.kind not in REFUSED or last.after_seq != table.seq:
        return []
    return [Text(REFUSED[last.kind].id, name=Who(last.data["seat"]))]


def _board_buttons(table: Table, words: Words) -> list[Block]:
    n = table.id
    looking = [
        button(words(Text("Log")), custom_ids.make_id("log", n)),
        button(words(Text("Rules")), custom_ids.make_id("rules", table.row.game)),
    ]
    if table.row.status == PLAYING:
        acting = [
            button(
                words(Text("Act")),
                custom_ids.make_id("act", n, table.seq, table.ping_count),
                PRIMARY,
            ),
            button(words(Text("My seat")), custom_ids.make_id("seat", n)),
        ]
        reminded = any(clock.pings and not clock.muted for clock in table.clocks.values())
        muting = (
            [button(words(Text("Mute for this turn")), custom_ids.make_id("mute", n))]
            if reminded
            else []
        )
        return [
            *table_buttons.answer_buttons(table, words),
            *rows(
                [
                    *acting,
                    *looking,
                    button(words(Text("Undo")), custom_ids.make_id("undo", n)),
                    *muting,
                ]
            ),
        ]
    if table.row.status == "over":
        replay = button(words(Text("Replay")), custom_ids.make_id("replay", n))
        return rows(
            [
                button(words(Text("Rematch")), custom_ids.make_id("rematch", n), PRIMARY),
                replay,
                *looking,
            ]
        )
    return rows(looking)


def outcome_text(result: Result, words: Words) -> str:
    """Winner, ranks and scores, and why a tie was broken as it was."""
    winners = tuple(Who(seat) for seat in result.winners)
    head = Plural("{players} wins.", "{players} win together.", n=len(winners), players=winners)
    order = sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat))
    lines = [f"**{words(head)}**"]
    for seat in order:
        total = f" — **{result.scores[seat].total}**" if result.scores else ""
        lines.append(f"{result.ranks[seat]}. {words.seat_name(seat)}{total}")
    return "\n".join([*lines, *(f"-# {words(reason)}" for reason in result.tie_breaks)])
