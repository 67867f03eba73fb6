"""Two tables that differ in nothing but one player's secrets look exactly alike to everybody else,
down to the pixels.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.core import Diverged, Illegal, Move
from engine.match import Match
from local import Person
from local.protocol import walk_components
from tests.playing import GAMES, tried

from .house import BAZAAR, House, Json, read_texts, run_house
from .players import Party, Player, start_table
from .records import change_records

SECRET = {
    "PlaceWarrior": "value",
    "Charter": "goods",
}  # the field of a move that only its player knows


async def twins(
    home: House,
    game: str,
    worlds: tuple[Json, Json],
    people: Sequence[str],
) -> tuple[Party, Party]:
    """Two tables of the same people in the same seats, with these logs."""
    pair = (
        await start_table(home, *people, game=game),
        await start_table(home, *people, game=game),
    )
    await home.stop()
    # of those who sat there before, nobody counts
    told = [party.table.settings | {"pinged": [], "calls": 9} for party in pair]
    with change_records(home) as db:
        for party, data, settings in zip(pair, worlds, told, strict=True):
            header = {key: value for key, value in data.items() if key != "log"}
            terms = map(json.dumps, (header, header["options"], settings))
            db.execute(
                "UPDATE matches SET header = ?, options = ?, shown_seq = -1, settings = ? "
                "WHERE id = ?",
                (*terms, party.id),
            )
            of_match = "SELECT created_at FROM matches WHERE id = ?"
            (at,) = db.execute(of_match, (party.id,)).fetchone()
            for number, (seat, move, drawn) in enumerate(data["log"], 1):
                entry = (
                    party.id,
                    number,
                    seat,
                    json.dumps(move),
                    json.dumps(drawn),
                    at,
                )
                db.execute(
                    "INSERT INTO entries (match_id, seq, seat, move, drawn, at) VALUES (?, ?, ?, "
                    "?, ?, ?)",
                    entry,
                )
            db.execute(
                "DELETE FROM clocks WHERE match_id = ?", (party.id,)
            )  # of the turn that was another one
            for seat, (player, name) in enumerate(zip(party.players, people, strict=True)):
                db.execute(
                    "UPDATE seats SET person_id = ?, name = ? WHERE match_id = ? AND seat = ?",
                    (player.id, name, party.id, seat),
                )
    await home.start()
    return pair


def draws(match: Match[Any], seat: int, move: Move) -> bool:
    """Whether chance decides something of the move."""
    _, entry = tried(match.game, match.state, seat, move)
    return bool(entry.drawn)


def answers(match: Match[Any], seat: int, random: Random) -> tuple[Move, Move]:
    """A move, and one that differs from it in what is secret, where there is such a one. Nobody
    gives up, or looks, or leaves anything to chance: that follows from all moves, also from what is
    secret of them, and would be another in the other world."""
    decision = match.decision(seat)
    assert decision is not None
    lasting = [
        move
        for move in decision.moves
        if type(move).__name__ not in ("Pass", "Look") and not draws(match, seat, move)
    ]
    move = random.choice(lasting) if lasting else decision.sample(random)
    field = SECRET.get(type(move).__name__)
    if field is None or seat != 0:
        return move, move
    for _ in range(50):
        other = random.choice(lasting) if lasting else decision.forms[0].sample(random)
        same = type(other) is type(move) and all(
            getattr(other, name) == getattr(move, name) for name in move.axes() if name != field
        )
        if same and getattr(other, field) != getattr(move, field):
            return move, other
    return move, move


async def play(party: Party, player: Player, move: Move) -> None:
    moves = GAMES[party.table.game].moves
    words = {name: moves.value_text(name, getattr(move, name)) for name in move.axes()}
    place = party.house.discord.world.channels[str(party.table.place)]
    answer = await party.house.discord.slash(
        player.person, place, f"{party.table.game} {move.verb.id}", **words
    )
    assert "✓" in read_texts(answer.message), read_texts(answer.message)


async def looks(party: Party, player: Player, stranger: Person) -> list[str]:
    """Everything that another player and a stranger can get to see of a table now."""
    discord = party.house.discord
    place, table = discord.world.channels[str(party.table.place)], str(party.id)
    found = []
    for part in ("seat", "log", "act"):  # each is read at once: a new one takes the old one away
        found.append(_normal(party, (await player.press(party.find_board(), part)).message))
    for command in ("text", "replay", "export", "plan", "show"):
        answer = await discord.slash(player.person, place, f"game {command}", table=table)
        found.append(_normal(party, answer.message))
    for command in ("text", "log", "replay", "export", "show"):
        answer = await discord.slash(stranger, place, f"game {command}", table=table)
        found.append(_normal(party, answer.message))
    public = discord.visible_messages(stranger, str(party.table.place))
    return found + [_normal(party, each) for each in public if not each["flags"] & 64]


def _normal(party: Party, message: Json) -> str:
    """A message without what differs between any two tables: numbers, times, addresses."""
    parts = [_part(party, part) for part in walk_components(message["components"])]
    files = [
        (file["filename"], _pixels(party.house.discord.read_file(file)))
        for file in message["attachments"]
    ]
    return json.dumps(
        [parts, files, [user["id"] for user in message["mentions"]]], ensure_ascii=False
    )


def _part(party: Party, part: Json) -> list[str]:
    action, _, rest = str(part.get("custom_id", "")).removeprefix("tb:").partition(":")
    told = [
        str(part.get(key, "")) for key in ("type", "label", "content", "placeholder", "disabled")
    ]
    told += [action, rest.removeprefix(f"{party.id}:") if rest != str(party.id) else ""]
    told += [item.get("description") or "" for item in part.get("items") or ()]
    told += [
        f"{option['label']} {option['value']} {option.get('description')}"
        for option in part.get("options") or ()
    ]
    return [
        re.sub(r"<t:\d+:?\w?>", "<t>", re.sub(rf"(table|стол) {party.id}\b", "table N", each))
        for each in told
    ]


def _pixels(data: bytes) -> str:
    with Image.open(io.BytesIO(data)) as picture:
        return f"{picture.size} {hash(picture.convert('RGB').tobytes())}"


ADVANCED = {"advanced": "on", "factions": "chosen", "palisades": "exactly-two"}


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [pytest.param("armadora", ADVANCED, 10, marks=pytest.mark.soak), ("bazaar", {}, 5)],
)
async def test_what_one_player_hides_shows_nowhere(
    tmp_path: Path,
    game: str,
    options: dict[str, str],
    steps: int,
) -> None:
    async with run_house(tmp_path, program=BAZAAR) as home:
        start = json.loads(json.dumps(Match.start(GAMES[game], 2, options, seed=5).dump()))
        pair, random, differed = (
            await twins(home, game, (start, start), ("Alex", "Clara")),
            Random(3),
            0,
        )
        stranger = home.discord.find_person("Anton")
        for _ in range(steps):
            for party in pair:
                await party.wait_until_shown()
            match = pair[0].table.load_match()
            seat = match.decisions()[0].seat
            moves = answers(match, seat, random)
            if pair[1].table.load_match().decision(seat) is None or not _both(
                pair[1], seat, moves[1]
            ):
                moves = (moves[0], moves[0])
            differed += moves[0] != moves[1]
            for party, move in zip(pair, moves, strict=True):
                await play(party, party.players[seat], move)
        for party in pair:
            await party.wait_until_shown()
        assert differed, "nothing was hidden"
        first, second = [await looks(party, party.players[1], stranger) for party in pair]
        for seen, meant in zip(first, second, strict=True):
            assert seen == meant
        assert home.errors() == ""


def _both(party: Party, seat: int, move: Move) -> bool:
    decision = party.table.load_match().decision(seat)
    return decision is not None and decision.allows(move)


CHANCE = [
    ("catan", {}, ("Alex", "Clara", "Minji"), 160),
    ("catan", {"knights": "on"}, ("Alex", "Clara", "Minji"), 240),
    ("roma", {"set": "constructed"}, ("Alex", "Clara"), 24),
]


@pytest.mark.parametrize(("game", "options", "people", "entries"), CHANCE)
async def test_what_chance_hides_shows_nowhere(
    tmp_path: Path,
    game: str,
    options: dict[str, str],
    people: tuple[str, ...],
    entries: int,
) -> None:
    """Cards that another player drew, or nobody yet, are others in the second world."""
    worlds = parallel(game, len(people), options, entries)
    async with run_house(tmp_path, program=BAZAAR) as home:
        pair = await twins(home, game, worlds, people)
        for party in pair:
            await party.wait_until_shown()
        first, second = [
            await looks(party, party.players[1], home.discord.find_person("Anton"))
            for party in pair
        ]
        for seen, meant in zip(first, second, strict=True):
            assert seen == meant
        own = [
            await looks(party, party.players[0], home.discord.find_person("Anton"))
            for party in pair
        ]
        assert own[0] != own[1], "who holds the cards sees them"
        assert home.errors() == ""


def parallel(game: str, seats: int, options: dict[str, str], entries: int) -> tuple[Json, Json]:
    """Two logs in which chance was otherwise, and which seat 1 and the public cannot tell apart,
    but seat 0 can.
    """
    for seed in range(1, 20):
        random, match = Random(seed), Match.start(GAMES[game], seats, options, seed)
        while len(match.lines) < entries:
            decision = random.choice(match.decisions())
            match.act(decision.seat, decision.sample(random))
        data = json.loads(json.dumps(match.dump()))
        real = Match.load(data, strict=True, listen=True)
        hidden = [
            at for at, line in enumerate(real.lines) if any(event.to == 0 for event in line.news)
        ]
        for other in _with_other_luck(data, hidden, random):
            if _differ_in_secret(real, other):
                return data, other
    raise AssertionError("no such world was found")


def _with_other_luck(data: Json, hidden: Sequence[int], random: Random) -> Iterator[Json]:
    """The same log, but something that seat 0 drew was otherwise, where it alone was told of it, or
    something of the setup: what is hidden from the others is mostly that.
    """
    own = [at for at in hidden if data["log"][at][0] == 0]
    draws = [(at, i) for at in own for i in range(len(data["log"][at][2]))]
    for at, i in [(None, i) for i in range(len(data["setup"]))] + draws:
        for value in random.sample(range(60), 4):
            other = json.loads(json.dumps(data))
            (other["setup"] if at is None else other["log"][at][2])[i] = value
            yield other


def _differ_in_secret(real: Match[Any], data: Json) -> bool:
    try:
        other = Match.load(data, strict=True, listen=True)
    except (Diverged, Illegal, LookupError, ValueError, AssertionError):
        return False  # not everything can have happened
    game, states = real.game, (real.state, other.state)
    views = [[game.view(state, viewer) for state in states] for viewer in (None, 1, 0)]
    news = [
        [[event.text for event in line.news if event.to in (None, 1)] for line in match.lines]
        for match in (real, other)
    ]
    return (
        views[0][0] == views[0][1]
        and views[1][0] == views[1][1]
        and views[2][0] != views[2][1]
        and news[0] == news[1]
    )
