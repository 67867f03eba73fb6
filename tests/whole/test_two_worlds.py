"""Two tables that differ in nothing but one player's secrets look exactly alike to everybody else, down to the pixels."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.core import Move
from engine.match import Match
from local import Person
from local.wire import walk
from tests.playing import GAMES

from .house import BAZAAR, House, Json, house, said
from .players import Party, Player, opened

SECRET = {"PlaceWarrior": "value", "Charter": "goods"}  # the field of a move that only its player knows


async def twins(home: House, game: str, options: dict[str, str]) -> tuple[Party, Party]:
    """Two tables with the same seats, options and chance."""
    pair = await opened(home, "Alex", "Clara", game=game), await opened(home, "Alex", "Clara", game=game)
    await home.stop()
    header = Match.start(GAMES[game], 2, options, seed=5).header()
    with closing(sqlite3.connect(home.folder / "tabularium.db")) as db, db:
        for party in pair:
            terms = json.dumps(header), json.dumps(header["options"])
            db.execute("UPDATE matches SET header = ?, options = ? WHERE id = ?", (*terms, party.id))
            for seat, (player, name) in enumerate(zip(party.players, ("Alex", "Clara"), strict=True)):
                db.execute("UPDATE seats SET person_id = ?, name = ? WHERE match_id = ? AND seat = ?", (player.id, name, party.id, seat))
    await home.start()
    return pair


def answers(match: Match[Any], seat: int, random: Random) -> tuple[Move, Move]:
    """A move, and one that differs from it in what is secret, where there is such a one. Nobody gives up, or looks."""
    decision = match.decision(seat)
    assert decision is not None
    lasting = [move for move in decision.moves if type(move).__name__ not in ("Pass", "Look")]
    move = random.choice(lasting) if lasting else decision.sample(random)
    field = SECRET.get(type(move).__name__)
    if field is None or seat != 0:
        return move, move
    for _ in range(50):
        other = random.choice(lasting) if lasting else decision.forms[0].sample(random)
        same = type(other) is type(move) and all(getattr(other, name) == getattr(move, name) for name in move.axes() if name != field)
        if same and getattr(other, field) != getattr(move, field):
            return move, other
    return move, move


async def play(party: Party, player: Player, move: Move) -> None:
    moves = GAMES[party.table.game].moves
    words = {name: moves.value_text(name, getattr(move, name)) for name in move.axes()}
    place = party.house.discord.world.channels[str(party.table.place)]
    answer = await party.house.discord.slash(player.person, place, f"{party.table.game} {move.verb.id}", **words)
    assert "✓" in said(answer.message), said(answer.message)


async def looks(party: Party, player: Player, stranger: Person) -> list[str]:
    """Everything that the other player and a stranger see of a table now."""
    discord = party.house.discord
    own = (await player.press(party.board(), "seat")).message
    log = (await player.press(party.board(), "log")).message
    text = (await discord.slash(player.person, discord.world.channels[str(party.table.place)], "game text")).message
    public = [message for message in discord.visible(stranger, str(party.table.place)) if not message["flags"] & 64]
    return [_normal(party, message) for message in (own, log, text, *public)]


def _normal(party: Party, message: Json) -> str:
    """A message without what differs between any two tables: numbers, times, addresses."""
    parts = [_part(party, part) for part in walk(message["components"])]
    files = [(file["filename"], _pixels(party.house.discord.file(file))) for file in message["attachments"]]
    return json.dumps([parts, files, [user["id"] for user in message["mentions"]]], ensure_ascii=False)


def _part(party: Party, part: Json) -> list[str]:
    action, _, rest = str(part.get("custom_id", "")).removeprefix("tb:").partition(":")
    told = [str(part.get(key, "")) for key in ("type", "label", "content", "placeholder", "disabled")]
    told += [action, rest.removeprefix(f"{party.id}:") if rest != str(party.id) else ""]
    told += [item.get("description") or "" for item in part.get("items") or ()]
    told += [f"{option['label']} {option['value']} {option.get('description')}" for option in part.get("options") or ()]
    return [re.sub(r"<t:\d+:?\w?>", "<t>", each.replace(f"table {party.id}", "table N")) for each in told]


def _pixels(data: bytes) -> str:
    with Image.open(io.BytesIO(data)) as picture:
        return f"{picture.size} {hash(picture.convert('RGB').tobytes())}"


ADVANCED = {"advanced": "on", "factions": "chosen", "palisades": "exactly-two"}


@pytest.mark.parametrize(("game", "options", "steps"), [("armadora", ADVANCED, 10), ("bazaar", {}, 5)])
async def test_what_one_player_hides_shows_nowhere(tmp_path: Path, game: str, options: dict[str, str], steps: int) -> None:
    async with house(tmp_path, program=BAZAAR) as home:
        pair, random, differed = await twins(home, game, options), Random(3), 0
        stranger = home.discord.person("Anton")
        for _ in range(steps):
            for party in pair:
                await party.shown()
            match = pair[0].table.match()
            seat = match.decisions()[0].seat
            moves = answers(match, seat, random)
            if pair[1].table.match().decision(seat) is None or not _both(pair[1], seat, moves[1]):
                moves = (moves[0], moves[0])
            differed += moves[0] != moves[1]
            for party, move in zip(pair, moves, strict=True):
                await play(party, party.players[seat], move)
        for party in pair:
            await party.shown()
        assert differed, "nothing was hidden"
        first, second = [await looks(party, party.players[1], stranger) for party in pair]
        assert first == second
        assert home.errors() == ""


def _both(party: Party, seat: int, move: Move) -> bool:
    decision = party.table.match().decision(seat)
    return decision is not None and decision.allows(move)
