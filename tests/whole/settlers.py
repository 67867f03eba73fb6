"""People who play Catan as well as they can, by whatever the table and its private menus offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from bench.load.form_answers import answer_form
from cogs.components.custom_ids import MenuPlace
from cogs.components.menu_paths import write_section
from engine.catan import GAME
from engine.catan.bot import SteadyBot
from engine.catan.match_kit import Cards
from engine.catan.moves import BuildRoad, Decline, EndTurn, Exchange, Offer, Roll
from engine.catan.moves import Counter as CounterOffer
from engine.core import Decision, Form, Move
from engine.match import Match
from local import BotAnswer
from local.protocol import MODAL

from .house import House, Json
from .players import DONE, Party, Player, iterate_actions

STEADY = SteadyBot()
MOST_STEPS = 5  # through a menu: its section, its kind, and three fields
STEPS = {"move", "whole", "form", "go", "pick"}  # of a private menu
WITHDRAWN, HAGGLED = (
    0.25,
    0.2,
)  # how often an offer is taken back while others think, and answered with another one


class Settler(Player):
    """One person at a table of Catan.

    `presses` counts every interaction, `done` what it was for.
    """

    def __init__(self, house: House, player: Player, seat: int) -> None:
        super().__init__(house, player.person, 0)
        self.random.seed(seat)
        self.seat = seat
        self.by_command, self.in_public = (
            0.1,
            0.8,
        )  # how often they type a command, and answer at the table message
        self.menu: Json | None = None  # where they may go on
        self.last: Json | None = None  # what they were answered
        self.before = ""  # what the private message showed before the last press
        self.presses = 0
        self.done: Counter[type[Move]] = Counter()

    async def play(self, party: Party, match: Match[Any]) -> Move:
        """The move that seems best, in one of the ways in which it can be made."""
        decision = match.decision(self.seat)
        assert decision is not None
        move = self.choose(match, decision)
        haggling = [form for form in decision.forms if form.kind is CounterOffer]
        if haggling and self.random.random() < HAGGLED:
            move = haggling[0].sample(self.random)
        await self.make_move(party, decision, move)
        return move

    def choose(self, match: Match[Any], decision: Decision) -> Move:
        """What seems best."""
        return STEADY.choose(GAME.view(match.state, self.seat), decision, self.random)

    async def make_move(self, party: Party, decision: Decision, move: Move) -> None:
        self.unsure += 1
        self.before = self.dump_components(self.menu) if self.menu else ""
        written = party.table.count_entries(self.id)
        aloud = type(move) in [spoken.kind for spoken in decision.public_answers]
        if aloud and self.random.random() < self.in_public:
            answer = await self.answer_in_public(party, decision, move)
        elif self.random.random() < self.by_command:
            answer = await self.type_command(party, decision, move)
        else:
            answer = await self.choose_in_menu(party, decision, move)
        await self.wait_for_receipt(party, answer, move, written)
        self.last = receipt = self.find_receipt(answer)
        self.menu = receipt if receipt and is_menu(receipt) else None
        self.unsure -= 1
        self.confirmed += 1
        self.done[type(move)] += 1

    async def wait_for_receipt(
        self,
        party: Party,
        answer: BotAnswer,
        move: Move,
        written: int,
    ) -> None:
        """Waits until the move is written and shown; else it is told what was said instead."""

        def is_shown() -> bool:
            table = party.table
            is_written = table.count_entries(self.id) > written
            return is_written and (table.status != "playing" or self.has_answer(answer))

        try:
            await self.house.discord.wait_for(is_shown)
        except TimeoutError:
            said = [self.find_receipt(answer), *answer.followups]
            raise TimeoutError(f"no receipt of {move}, but {said}") from None

    def has_answer(self, answer: BotAnswer) -> bool:
        """Whether the private message says that a move is done, and did not say so before.

        It may be gone, as it is sent anew below a new board. And it may
        ask the next question already, where others had no choice and
        their moves were made by themselves.
        """
        receipt = self.find_receipt(answer)
        if receipt is None:
            return True
        shown = self.dump_components(receipt)
        return shown != self.before and (DONE in shown or is_menu(receipt))

    def find_receipt(self, answer: BotAnswer) -> Json | None:
        """The private message that confirms a move; None: it was taken away just then, as it is
        sent anew below a new board.
        """
        key = answer.interaction.original_id or ""
        return self.house.discord.world.messages[answer.interaction.channel_id].get(key)

    async def answer_in_public(self, party: Party, decision: Decision, move: Move) -> BotAnswer:
        """Right at the table message."""
        board, mark = party.find_board(), party.table.load_match().public_question_mark(decision)
        return await self._press(
            board,
            self.find_public_button(board, f":{type(move).__name__}:{mark:x}")["custom_id"],
            decision,
            move,
        )

    def find_public_button(self, board: Json, name: str) -> Json:
        """The button of the table message that gives this answer."""
        return next(
            part
            for action, part in iterate_actions(self.find_current(board))
            if action in ("say", "fill") and name in part["custom_id"]
        )

    async def type_command(self, party: Party, decision: Decision, move: Move) -> BotAnswer:
        """By slash command."""
        room = self.house.discord.world.channels[str(party.table.place)]
        form = find_form(decision, move)
        words = (
            {}
            if form
            else {
                field: GAME.moves.value_text(field, getattr(move, field)) for field in move.axes()
            }
        )
        self.presses += 1
        command = f"{find_command(move)} {move.verb.id}"
        answer = await self.house.discord.slash(self.person, room, command, **words)
        return (
            await self._fill_form_for(answer, decision, move)
            if answer.callback_type == MODAL
            else answer
        )

    async def choose_in_menu(self, party: Party, decision: Decision, move: Move) -> BotAnswer:
        """From the private menu, which is opened where it is not there yet."""
        if self.menu is None:
            self.presses += 1
            self.menu = (await self.press(party.find_board(), "act")).message
        menu, name = self.menu, GAME.moves.text(move)
        written = party.table.count_entries(self.id)
        for _ in range(MOST_STEPS):
            # A page on the way still says what was done last
            before = self.before = self.dump_components(menu)
            found = self._find_step(self.find_current(menu), decision, move, name)
            self.presses += 1
            if found["type"] == 3:
                whole = found["custom_id"].startswith("tb:whole:")
                answer = await self.house.discord.select(
                    self.person,
                    menu,
                    found["custom_id"],
                    name if whole else self._find_value(found, move),
                )
                if whole:
                    return answer
                await self.wait_for_change(menu, before, 15)
                if party.table.count_entries(self.id) > written:
                    return answer
                continue
            answer = await self._press(menu, found["custom_id"], decision, move, counted=False)
            if not found["custom_id"].startswith("tb:go:"):
                return answer
            await self.wait_for_change(menu, before, 15)
            if party.table.count_entries(self.id) > written:
                return answer  # there was only one such move left
        raise AssertionError(f"the menu does not lead to {name}")

    def _find_step(self, menu: Json, decision: Decision, move: Move, name: str) -> Json:
        """What leads to the move: itself, its form, or the way to its kind or the next page."""
        parts = list(iterate_actions(menu))
        form = find_form(decision, move)
        ways: list[Callable[[str, Json], bool]] = [
            lambda action, part: action == "move" and part["custom_id"].endswith(f":{name}"),
            lambda action, part: (
                action == "whole" and name in [option["value"] for option in part["options"]]
            ),
            lambda action, part: (
                action == "form"
                and form is not None
                and part["custom_id"].endswith(f":{decision.forms.index(form)}")
            ),
            lambda action, part: (
                action == "pick"
                and f":{type(move).__name__}:" in part["custom_id"]
                and self._find_value(part, move) in [option["value"] for option in part["options"]]
            ),
            lambda action, part: (
                action == "go"
                and f":{type(move).__name__}:" in part["custom_id"]
                and part["label"] != "◀"
                and leads_to(part["custom_id"], move)
            ),
            lambda action, part: (
                action == "go" and find_section(move) in part["custom_id"].split(":")
            ),
        ]
        found = [part for way in ways for action, part in parts if way(action, part)]
        assert found, f"there is no {name} on {menu['components']}"
        return found[0]

    def _find_value(self, part: Json, move: Move) -> str:
        """The option of a list that asks for one field of the move."""
        at = int(part["options"][0]["value"].split("=")[0])
        return write_fields(move)[at]

    async def _press(
        self,
        message: Json,
        custom_id: str,
        decision: Decision,
        move: Move,
        *,
        counted: bool = True,
    ) -> BotAnswer:
        self.presses += counted
        answer = await self.house.discord.press(self.person, message, custom_id)
        return (
            await self._fill_form_for(answer, decision, move)
            if answer.callback_type == MODAL
            else answer
        )

    async def _fill_form_for(self, opened: BotAnswer, decision: Decision, move: Move) -> BotAnswer:
        form = next(form for form in decision.forms if form.kind is type(move))
        self.presses += 1
        return await self.house.discord.submit(
            self.person, opened, dict(number_answers(form, move))
        )


def is_menu(message: Json) -> bool:
    """Whether a private message asks for a move."""
    return any(action in STEPS for action, _ in iterate_actions(message))


def leads_to(custom_id: str, move: Move) -> bool:
    """Whether all fields that a button has chosen already are those of the move."""
    _, _, *args = custom_id.split(":")
    return all(part in write_fields(move) for part in MenuPlace.parse(args).chosen)


def write_fields(move: Move) -> list[str]:
    """Every field of a move with its number, as the ids of menus have it."""
    values = [GAME.moves.value_text(name, getattr(move, name)) for name in move.axes()]
    return [f"{at}={value}" for at, value in enumerate(values)]


def find_command(move: Move) -> str:
    """Under which command the move is typed."""
    return next(group.name for group in GAME.command_groups() if type(move) in group.kinds)


def find_section(move: Move) -> str | None:
    """The section of a menu behind which the move may stand, as an id has it; None: behind none."""
    found = [section for section in GAME.menu_sections if type(move) in section.kinds]
    return write_section(found[0]) if found else None


def find_form(decision: Decision, move: Move) -> Form | None:
    """The form that asks for the move; None if it is listed."""
    if move in decision.moves:
        return None
    return next((form for form in decision.forms if form.kind is type(move)), None)


def number_answers(form: Form, move: Move) -> list[tuple[str, Any]]:
    return [(str(number), answer) for number, answer in enumerate(answer_form(form, move))]


class Island:
    """A table of Catan and its settlers."""

    settler: type[Settler] = Settler  # who sits there

    def __init__(self, party: Party) -> None:
        self.party = party
        table = party.table
        settlers = [
            self.settler(party.house, player, table.people.index(player.id))
            for player in party.players
        ]
        self.settlers = sorted(settlers, key=lambda settler: settler.seat)
        for settler in self.settlers:
            settler.confirmed = table.count_entries(settler.id)
        party.players[:] = self.settlers

    @property
    def match(self) -> Match[Any]:
        return self.party.table.load_match()

    async def take_turn(self) -> None:
        """One of those who must act, acts; now and then somebody takes an offer back instead."""
        await self.party.wait_until_shown(30)
        match = self.match
        decisions = match.decisions()
        chance = self.settlers[0].random
        offering = [each for each in decisions if not each.due]
        if offering and chance.random() < WITHDRAWN:
            await self.settlers[offering[0].seat].make_move(self.party, offering[0], Decline())
            return
        await self.settlers[chance.choice([each.seat for each in decisions if each.due])].play(
            self.party, match
        )

    async def play_to_end(self, most: int = 6000) -> None:
        for _ in range(most):
            await self.party.wait_until_shown(30)
            if self.party.table.status != "playing":
                return
            await self.take_turn()

    async def roll(self) -> None:
        """Rolls, where that has not been done by itself because there was nothing else to do."""
        decision = self.match.decisions()[0]
        if decision.allows(Roll()):
            await self.make_move(decision.seat, Roll())

    async def play(self, seat: int) -> None:
        await self.settlers[seat].play(self.party, self.match)
        await self.party.wait_until_shown(30)

    def find_hand(self, seat: int) -> Cards:
        return find_hand(self.match, seat)

    async def make_move(self, seat: int, move: Move) -> None:
        decision = self.match.decision(seat)
        assert decision is not None
        await self.settlers[seat].make_move(self.party, decision, move)
        await self.party.wait_until_shown(30)

    @property
    def done(self) -> Counter[type[Move]]:
        return sum((settler.done for settler in self.settlers), Counter())


def play_plainly(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Rolls and ends the turn, and does what seems best where neither is possible."""
    plain = [move for move in decision.moves if isinstance(move, Roll | EndTurn)]
    if plain:
        return plain[0]
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


def find_bargain(match: Match[Any]) -> tuple[int, int] | None:
    """Of what the active seat has two, and what only the next seat can give for them; None if an
    offer cannot be made like that.
    """
    decision = match.decisions()[0]
    if not any(form.kind is Offer for form in decision.forms):
        return None
    mine, next_one, last = (
        [*find_hand(match, (decision.seat + step) % match.seats)] for step in range(3)
    )
    pairs = (
        (give, want)
        for give in range(5)
        for want in range(5)
        if mine[give] > 1 and next_one[want] and not last[want] and sum(last)
    )
    return next(((give, want) for give, want in pairs if give != want), None)


def find_hand(match: Match[Any], seat: int) -> Cards:
    cards = GAME.view(match.state, seat).players[seat].resources
    assert cards is not None
    return cards


def is_seven_next(match: Match[Any]) -> bool:
    """The next roll is a seven, and two or more have too many cards."""
    trial = roll_ahead(match)
    return trial is not None and len(trial.decisions()) > 1


def roll_ahead(match: Match[Any]) -> Match[Any] | None:
    """The match after the next roll; None if nobody rolls now."""
    decision = match.decisions()[0]
    if not isinstance(decision.moves[0] if decision.moves else None, Roll):
        return None
    trial: Match[Any] = Match.load(match.dump())
    trial.act(decision.seat, Roll())
    return trial


def may_exchange_and_build(match: Match[Any]) -> bool:
    """Whoever has to roll may exchange cards at the bank and build a road after that, whatever is
    rolled, but for a seven.
    """
    trial = roll_ahead(match)
    after = trial.decision(match.decisions()[0].seat) if trial else None
    exchange = (
        next((move for move in after.moves if isinstance(move, Exchange)), None) if after else None
    )
    if trial is None or exchange is None:
        return False
    trial.act(match.decisions()[0].seat, exchange)
    (after,) = trial.decisions()
    return any(isinstance(move, BuildRoad) for move in after.moves)


def may_exchange_twice(match: Match[Any]) -> bool:
    """Whoever has to roll may make two exchanges at once after that."""
    trial = roll_ahead(match)
    return trial is not None and find_two_exchanges(trial, match.decisions()[0].seat) is not None


def find_two_exchanges(match: Match[Any], seat: int) -> Exchange | None:
    """Two exchanges with the bank at once, where the seat can pay for them."""
    decision = match.decision(seat)
    forms = [form for form in decision.forms if form.kind is Exchange] if decision else []
    samples = (form.sample(Random(seed)) for form in forms for seed in range(30))
    return next(
        (move for move in samples if isinstance(move, Exchange) and len(move.paid) == 2), None
    )
