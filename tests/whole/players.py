"""People who play by pressing what they see: any open button or menu, chosen by a seeded hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Iterator, Mapping
from random import Random
from typing import Any

from bench.load.form_answers import answer_form
from local import BotAnswer, Person
from local.protocol import MESSAGE, MODAL, walk_components

from .house import House, Json
from .records import (
    Stored,
    check_told_once,
    count_doubled_pings,
    count_own_moves,
    count_sitters,
    is_shown,
    list_boards,
    list_started,
    load_options,
    load_stored,
)

KEPT = (
    "undo",
    "agree",
    "decline",
    "resign",
    "log",
    "rules",
    "text",
    "rematch",
    "back",
    "here",
    "seat",
    "closer",
    "nearseat",
    "sort",
    "hint",
)
DONE = "✓"


def iterate_actions(message: Json) -> Iterator[tuple[str, Json]]:
    """(action, component) of everything on a message that can be used."""
    for part in walk_components(message["components"]):
        custom_id = str(part.get("custom_id") or "")
        if custom_id.startswith("tb:") and not part.get("disabled"):
            yield custom_id.split(":")[1], part


def find_table(menu: Json) -> str:
    """The number of the table to which a menu belongs."""
    return next(str(part["custom_id"]).split(":")[2] for _, part in iterate_actions(menu))


def find_component(message: Json, action: str) -> Json | None:
    return next((part for found, part in iterate_actions(message) if found == action), None)


def make_form_answers(table: Stored, custom_id: str, random: Random) -> dict[str, Any]:
    """A random legal answer to the form behind a button, by the numbers of its questions."""
    seat, at = int(custom_id.split(":")[3]), int(custom_id.split(":")[5])
    decision = table.load_match().decision(seat)
    assert decision is not None
    form = decision.forms[at]
    return {
        str(number): answer for number, answer in enumerate(answer_form(form, form.sample(random)))
    }


class Player:
    """One person with a seeded hand.

    What was confirmed counts; what was tried without an answer may or
    may not have happened.
    """

    def __init__(self, house: House, person: Person, seed: int) -> None:
        self.house = house
        self.person = person
        self.random = Random(seed)
        self.confirmed = 0
        self.unsure = 0

    @property
    def id(self) -> int:
        return int(self.person.id)

    def find_current(self, message: Json) -> Json:
        found: Json = self.house.discord.world.messages[message["channel_id"]].get(
            message["id"], message
        )
        return found

    async def press(self, message: Json, action: str) -> BotAnswer:
        found = find_component(self.find_current(message), action)
        assert found is not None, f"there is no {action} on this message"
        return await self.house.discord.press(self.person, message, found["custom_id"])

    async def act(self, board: Json) -> bool:
        """Opens the private menu and walks it to one move; False: it is not this person's turn, or
        not any more.
        """
        answer = await self.press(board, "act")
        menu = answer.message
        if not list(self.iterate_steps(menu)):
            return False
        self.unsure += 1
        table_id = int(find_table(menu))
        written = count_own_moves(self.house, table_id, self.id)
        for _ in range(16):
            steps = list(self.iterate_steps(self.find_current(menu)))
            if not steps:
                return False
            before = self.dump_components(menu)
            step = self.random.choice(self.select_sensible(steps))
            used = await self.use_component(menu, step)
            if used.callback_type == MESSAGE:  # a form that is closed by now: somebody was faster
                return False
            try:
                # a menu that is gone, replaced by a later one, is answered by a message of its own
                await self.house.discord.wait_for(
                    lambda: (
                        self.dump_components(menu) != before  # noqa: B023
                        or used.followups  # noqa: B023
                        or used.interaction.completed.is_set()  # noqa: B023
                    )
                )
            except TimeoutError:
                raise TimeoutError(
                    f"nothing came of {step} but {used.callback_type} {used.interaction}, at "
                    f"{before}"
                ) from None
            # a receipt may have become the next menu already, or be sent anew below the board
            if count_own_moves(self.house, table_id, self.id) > written:
                self.unsure -= 1
                self.confirmed += 1
                return True
            if used.followups:  # refused: somebody was faster
                return False
        raise AssertionError("the menu leads nowhere")

    def dump_components(self, menu: Json) -> str:
        return str(self.find_current(menu)["components"])

    async def wait_for_change(self, message: Json, before: str, seconds: float) -> None:
        """Waits until a message is no longer what `dump_components` said before."""
        await self.house.discord.wait_for(lambda: self.dump_components(message) != before, seconds)

    def iterate_steps(self, menu: Json) -> Iterator[Json]:
        for action, part in iterate_actions(menu):
            if action not in KEPT:
                yield part

    def select_sensible(self, steps: list[Json]) -> list[Json]:
        """Nobody gives up as long as there is something to choose from: then a match lasts."""
        return [
            part for part in steps if part["custom_id"].split(":")[1] not in ("move", "sure")
        ] or steps

    async def use_component(self, menu: Json, part: Json) -> BotAnswer:
        if part["type"] == 2:
            answer = await self.house.discord.press(self.person, menu, part["custom_id"])
            return (
                await self.fill_form(answer, part["custom_id"])
                if answer.callback_type == MODAL
                else answer
            )
        values: list[Any] = [self.random.choice(part["options"])["value"]]
        return await self.house.discord.select(self.person, menu, part["custom_id"], *values)

    async def fill_form(self, opened: BotAnswer, custom_id: str) -> BotAnswer:
        """Answers a form with a random legal move."""
        return await self.house.discord.submit(
            self.person, opened, self.make_form_answers(custom_id)
        )

    def make_form_answers(self, custom_id: str) -> dict[str, Any]:
        return make_form_answers(
            load_stored(self.house, int(custom_id.split(":")[2])), custom_id, self.random
        )

    async def move_by_command(self, table: Stored, channel: Json | None = None) -> BotAnswer:
        """A move by slash command, where some kind of move has nothing but listed values; in
        another channel the table is named.
        """
        match = table.load_match()
        decision = match.decision(table.people.index(self.id))
        assert decision is not None
        move = self.random.choice([move for move in decision.moves if move.axes()])
        words = {
            field: match.game.moves.value_text(field, getattr(move, field))
            for field in move.axes()
        }
        self.unsure += 1
        place = channel or self.house.discord.world.channels[str(table.place)]
        named = {"table": str(table.id)} if channel else {}
        return await self.house.discord.slash(
            self.person, place, f"{table.game} {move.verb.id}", **words, **named
        )


# --- tables -----------------------------------------------------------


class Party:
    """The people at one table."""

    def __init__(self, house: House, table_id: int, players: list[Player]) -> None:
        self.house = house
        self.id = table_id
        self.players = players

    @property
    def table(self) -> Stored:
        return load_stored(self.house, self.id)

    def list_asked(self) -> list[Player]:
        """Those who must act."""
        asked = self.table.find_asked_now()
        return [player for player in self.players if player.id in asked]

    def find_board(self) -> Json:
        """The newest table message."""
        return list_boards(self.house, self.table)[-1]

    async def wait_until_shown(self, seconds: float = 120) -> None:
        """Waits until the one message of the table shows what is written, and bots have nothing to
        do.
        """
        await self.house.discord.wait_for(self._is_at_rest, seconds)

    def _is_at_rest(self) -> bool:
        table = self.table
        return is_shown(self.house, table) and (
            table.status != "playing" or bool(table.find_asked_now())
        )

    async def make_move(self) -> Player:
        """One of those who must act, acts."""
        for _ in range(3):  # the board, and with it the menu, may just be moved to the bottom
            player = self.players[0].random.choice(self.list_asked())
            if await player.act(self.find_board()):
                return player
            await self.wait_until_shown()
        raise AssertionError("nobody can act")

    async def make_moves(self, count: int) -> None:
        """So many moves, each after the table was shown; fewer where it ends."""
        for _ in range(count):
            await self.wait_until_shown()
            if self.table.status != "playing":
                return
            await self.make_move()
        await self.wait_until_shown()

    def count_harm(self) -> Counter[str]:
        """How many confirmed moves are lost, how many are there twice, and how many pings came
        twice for one wait.
        """
        table = self.table
        lost = sum(
            max(0, player.confirmed - table.count_entries(player.id)) for player in self.players
        )
        doubled = sum(
            max(0, table.count_choices(player.id) - player.confirmed - player.unsure)
            for player in self.players
        )
        return Counter(
            lost=lost, doubled=doubled, double_pings=count_doubled_pings(self.house, table)
        )

    def check_records(self) -> None:
        """Nothing confirmed is lost, nothing is there twice, and everybody was told once."""
        table = self.table
        table.load_match()
        harm = +self.count_harm()
        assert not harm, str(harm)
        check_told_once(self.house, table)


async def start_table(
    house: House,
    *names: str,
    game: str = "armadora",
    bots: int = 0,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    place: str = "tables",
) -> Party:
    """A started table; the first person opened it and chose the options."""
    players = [
        Player(house, house.discord.find_person(name), seed + at) for at, name in enumerate(names)
    ]
    owner, *others = players
    card = await open_lobby(house, owner, game, place)
    if options:
        await choose_options(owner, card, options)
    for player in others:
        await player.press(card, "join")
    for _ in range(bots):
        await owner.press(card, "bot")
    start = await house.discord.wait_for(lambda: find_component(owner.find_current(card), "start"))
    assert start
    table_id = int(start["custom_id"].split(":")[2])
    await house.discord.wait_for(lambda: count_sitters(house, table_id) == len(names) + bots)
    await house.discord.press(owner.person, card, start["custom_id"])
    party = Party(house, table_id, players)
    await house.discord.wait_for(lambda: table_id in list_started(house))
    await party.wait_until_shown()
    return party


async def open_lobby(
    house: House,
    owner: Player,
    game: str = "armadora",
    place: str = "tables",
) -> Json:
    """The card of a new table."""
    discord, channel = house.discord, house.discord.find_channel(place)
    known = {message["id"] for message in discord.visible_messages(owner.person, channel)}
    await discord.slash(owner.person, channel, "game new", game=game)

    def card() -> Json | None:
        seen = discord.visible_messages(owner.person, channel)
        return next(
            (
                message
                for message in seen
                if message["id"] not in known and find_component(message, "join")
            ),
            None,
        )

    found = await discord.wait_for(card)
    assert found is not None
    return found


async def choose_options(owner: Player, card: Json, options: Mapping[str, str]) -> None:
    """The owner sets the options, page by page; those that need another one first are set in a
    second round.
    """
    found = find_component(owner.find_current(card), "options")
    assert found
    table = int(found["custom_id"].split(":")[2])
    settings = (await owner.press(card, "options")).message
    for _ in range(3):
        for key, value in options.items():
            if load_options(owner.house, table).get(key) != value:
                await _set_option(owner, settings, key, value)
        if options.items() <= load_options(owner.house, table).items():
            return
    raise AssertionError(f"{options} do not go together: {load_options(owner.house, table)}")


async def _set_option(owner: Player, settings: Json, key: str, value: str) -> None:
    """Turns to the page with the option and sets it; not where no page offers it yet."""
    for number in (1, 0, *range(1, 9)):  # back to the first page, then on through all
        found = {
            part["custom_id"].split(":")[-1]: part
            for action, part in iterate_actions(owner.find_current(settings))
            if action == "set"
        }
        if key in found:
            break
        turn = [
            part
            for action, part in iterate_actions(owner.find_current(settings))
            if action == "page" and part["custom_id"].endswith(f":{number}")
        ]
        if turn:
            await _wait_for_change(
                owner,
                settings,
                owner.house.discord.press(owner.person, settings, turn[0]["custom_id"]),
            )
    else:
        return
    await _wait_for_change(
        owner,
        settings,
        owner.house.discord.select(owner.person, settings, found[key]["custom_id"], value),
    )


async def _wait_for_change(owner: Player, message: Json, act: Awaitable[BotAnswer]) -> None:
    before = owner.dump_components(message)
    answer = await act
    await owner.house.discord.wait_for(
        lambda: owner.dump_components(message) != before or answer.followups
    )
