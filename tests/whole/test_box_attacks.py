"""Attackers at tables of Catan's boxes: ships, knights and cards of others, ships that are not
there, ids of other seats and of old questions, and commands with anything typed into them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.cards.moves import PlaySpy
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.core import Decision, Move
from engine.match import Match
from local import Discord, Person, commands
from local.protocol import COMPONENT

from .attacked_places import PLACES, Place
from .house import House, Json, read_texts
from .later_turns import take_up_later
from .mob import WORDS
from .players import start_table
from .scene import Scene
from .settlers import Island
from .test_every_game import gathered
from .test_knights import make_by_menu

NUMBERS = (-1, 0, 1, 7, 40, 71, 10**9)
FEW = 12  # of the forgeries that a quick test sends
STRING = 3  # the type of an option of a command
COMMANDS = ("seafarers", "knights", "progress", "traders", "wagon", "explorers")
BENT = 40  # legal moves of which one field is changed
NONSENSE = [word for word in WORDS if word not in ("0", "1", "A1", "C4")]  # no places, no numbers


async def find_island(home: House, place: Place) -> Island:
    """A table at that moment; a Spy has been played."""
    people = gathered(home, 3)
    party = await start_table(home, *people, game="catan", options=place.options)
    island = await take_up_later(home, party, place.enough, place.choose)
    decision = island.match.decisions()[0]
    spies = [move for move in decision.moves if isinstance(move, PlaySpy)]
    if spies:
        await make_by_menu(island, decision.seat, spies[0])
    return island


# --- what is forged ---------------------------------------------------


def forge_moves(match: Match[Any], decision: Decision, random: Random) -> list[str]:
    """Moves that the seat may not make: any kind with any numbers, others' ships, ships on land."""
    made: list[Move] = [*_list_foreign_ships(match, decision), *_bend_moves(decision, random)]
    for kind in GAME.moves.kinds:
        made += [kind(*(random.choice(NUMBERS) for _ in kind.axes())) for _ in range(3)]
    texts = filter(None, map(_write, made))
    return [text for text in texts if text not in {_write(move) for move in decision.moves}]


def _list_foreign_ships(match: Match[Any], decision: Decision) -> Iterator[Move]:
    view = GAME.view(match.state, None)
    others = [piece for piece in view.pieces if piece.owner != decision.seat]
    edges = [move.edge for move in decision.moves if isinstance(move, MoveShip)]
    yield from (MoveShip(one.at, edges[0]) for one in others if one.kind == "ship" and edges)
    yield from (BuyShip(one.at) for one in others if one.kind in ("ship", "road"))


def _bend_moves(decision: Decision, random: Random) -> Iterator[Move]:
    """Legal moves of which one field is another number: a ship that is not there, another place."""
    listed = [move for move in decision.moves if move.axes()]
    for move in random.sample(listed, min(BENT, len(listed))):
        axis = random.choice(move.axes())
        if isinstance(getattr(move, axis), int):
            yield replace(move, **{axis: random.choice((*NUMBERS, *range(2, 100)))})


def _write(move: Move) -> str:
    """The text of a move; "" for one whose numbers stand for nothing."""
    try:
        return GAME.moves.text(move)
    except (IndexError, TypeError):
        return ""


def forge_ids(match: Match[Any], number: int) -> Iterator[tuple[int, Json]]:
    """Presses as (index of who presses, what it carries), none of which may count."""
    decision = match.decisions()[0]
    seat, mark = decision.seat, match.question_mark(decision.seat) or 0
    legal, random = GAME.moves.text(decision.moves[0]), Random(1)
    for text in forge_moves(match, decision, random):
        yield seat, press(random.choice(("move", "best", "sure")), number, seat, mark, text)
        yield seat, choose(number, seat, mark, text)
    for other in range(match.seats):
        if other != seat:
            yield other, press("move", number, seat, mark, legal)
            yield other, press("move", number, other, mark, legal)
            yield other, choose(number, seat, mark, legal)
            yield seat, press("move", number, other, mark, legal)
    for old in (mark - 1, mark + 1, 0):
        yield seat, press("sure", number, seat, old, legal)
        yield seat, choose(number, seat, old, legal)


def press(action: str, number: int, seat: int, mark: int, text: str) -> Json:
    custom_id = f"tb:{action}:{number}:{seat}:{mark:x}:{text}"
    return {"custom_id": custom_id[:100], "component_type": 2, "id": 1}


def choose(number: int, seat: int, mark: int, text: str) -> Json:
    custom_id = f"tb:whole:{number}:{seat}:{mark:x}:_:_:0"
    return {"custom_id": custom_id, "component_type": 3, "id": 1, "values": [text]}


# --- attacks ----------------------------------------------------------


class Attacker:
    """Whoever forges ids and types words, at a table that must stay as it is."""

    def __init__(self, home: House, island: Island) -> None:
        self.home, self.island = home, island
        self.scene = Scene(home, island.party, {})
        self.seq = island.party.table.seq

    async def press(self, person: Person, data: Json) -> None:
        told = await self.scene.press(
            COMPONENT, data, person, self.home.discord.find_channel("tables")
        )
        assert told.text, data
        assert told.is_private, data
        assert "went wrong" not in told.text, data
        assert self.island.party.table.seq == self.seq, data

    async def type_words(self, person: Person, most: int | None) -> None:
        """Commands of the boxes with words that mean nothing."""
        discord, random = self.home.discord, Random(3)
        place = discord.world.channels[str(self.island.party.table.place)]
        found = list_commands(discord, place, person)
        assert len(found) > FEW
        legal = {type(move).verb.id for move in self.island.match.decisions()[0].moves}
        found = [each for each in found if each[1] or each[0].split()[1] not in legal]
        for path, names in random.sample(found, min(most or len(found), len(found))):
            words = {name: random.choice(NONSENSE) for name in names}
            answer = await discord.slash(person, place, path, **words)
            assert answer.is_private, (path, words)
            assert "went wrong" not in read_texts(answer.message), (path, words)
            assert self.island.party.table.seq == self.seq, (path, words)


def list_commands(discord: Discord, place: Json, person: Person) -> list[tuple[str, list[str]]]:
    """The commands of the boxes, each with the options that take words."""
    usable = commands.list_usable_commands(discord.world, place, person.id)
    found: list[tuple[str, list[str]]] = []
    for command in usable:
        if command["name"] in COMMANDS:
            for part in command["options"]:
                words = [one["name"] for one in part.get("options") or () if one["type"] == STRING]
                found.append((f"{command['name']} {part['name']}", words))
    return found


async def attack(home: House, place: Place, most: int | None) -> None:
    """So many forged ids and commands, all where `most` is None."""
    attacker = Attacker(home, await find_island(home, place))
    island, people = attacker.island, [each.person for each in attacker.island.settlers]
    before = island.match.dump()
    forged = [*forge_ids(island.match, island.party.id)]
    for seat, data in Random(2).sample(forged, min(most or len(forged), len(forged))):
        await attacker.press(people[seat], data)
    for _, data in (forged[0], forged[-1]):
        await attacker.press(home.discord.find_person("Clara"), data)
    asked = island.match.decisions()[0].seat
    for person in (people[asked], people[asked - 1]):
        await attacker.type_words(person, most)
    assert island.match.dump() == before
    assert home.errors() == ""
    mark = island.match.question_mark(asked) or 0
    legal = GAME.moves.text(island.match.decisions()[0].moves[0])
    channel = home.discord.find_channel("tables")
    await attacker.scene.press(
        COMPONENT, press("sure", island.party.id, asked, mark, legal), people[asked], channel
    )
    assert island.party.table.seq > attacker.seq, "the same id counts where all of it is true"


@pytest.mark.parametrize("name", ["at sea", "driven away", "ships", "wagons"])
async def test_no_forged_id_and_no_nonsense_moves_a_piece(home: House, name: str) -> None:
    await attack(home, PLACES[name], FEW)


@pytest.mark.soak
@pytest.mark.parametrize("name", PLACES)
async def test_none_of_hundreds_of_forged_ids_moves_a_piece(home: House, name: str) -> None:
    await attack(home, PLACES[name], None)
