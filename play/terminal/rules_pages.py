"""What is read at leisure: the rules in short, and how a match ended."""

from __future__ import annotations

from engine.core import Illegal, Meta, Result, Text, Verbatim, Who

from .console import Console


def say_rules(console: Console, meta: Meta, number: str) -> None:
    """Prints the page of the guide with this number; the list of pages where it is "".

    Raises Illegal if there is no such page.
    """
    if not number:
        console.say(meta.title, meta.about)
        console.print_list([(page.title, None) for page in meta.guide])
        console.say(Text("Write “rules 1” for the first page."))
        return
    if not number.isdecimal() or not 1 <= int(number) <= len(meta.guide):
        raise Illegal(Text("There is no such page."))
    page = meta.guide[int(number) - 1]
    console.say(page.title, *page.lines)


def say_result(console: Console, result: Result) -> None:
    """Prints the seats by rank, with what their scores are made of."""
    console.print()
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        console.say(_rank_line(result, seat))
    if result.tie_breaks:
        console.say(Text("Tie-breaks: {used}", used=result.tie_breaks))
    if result.is_draw:
        console.say(Text("Nobody wins."))
        return
    console.say(Text("Won: {players}.", players=tuple(Who(seat) for seat in result.winners)))


def _rank_line(result: Result, seat: int) -> Text:
    """The line of one seat: rank, player, and, if the game has scores, total and parts."""
    rank = result.ranks[seat]
    if not result.scores:
        return Text("{rank}. {player}", rank=rank, player=Who(seat))
    score = result.scores[seat]
    line = Text("{rank}. {player}: {total}", rank=rank, player=Who(seat), total=score.total)
    parts = tuple(Text("{part} {n}", part=part, n=n) for part, n in score.parts)
    if not parts:
        return line
    return Text("{line} ({parts})", line=line, parts=parts)


def say_games(console: Console, metas: list[Meta]) -> None:
    """Prints which games can be played, and with how many."""
    for meta in metas:
        seats = Verbatim(", ".join(map(str, meta.seats)))
        console.say(
            Text(
                "{key}: {title}, for {seats} players. {about}",
                key=meta.key,
                title=meta.full_title,
                seats=seats,
                about=meta.about,
            )
        )
