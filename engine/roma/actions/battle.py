"""Battles: the attacker rolls the battle die once, and wins with the defence or more."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, Move, Plural, Seat, Text
from ..board import BRIBERY
from ..components import NAMES
from ..log_messages import record_action
from ..moves import DONE, Attack, Reroll, Spend
from ..passive_cards import CARDS_TO_FIGHT_AGAIN
from ..player import Player, kind_of
from ..state import Frame, State
from ..view import Question
from .base import Action, Activation, SpaceMatters, Targeting, is_of_type, loss_of_card
from .targets import FAR_REACHES, Reach

DIE_FACES: Final = 6


class BattleHelp:
    """What may be added to a roll that does not win: nothing, unless a subclass says so."""

    __slots__ = ()

    def max_bonus(self, act: Activation) -> int:
        """The most that can be added to the roll, by what the activation has to spend."""
        return 0

    def offers_to_win(self, player: Player, missing: int) -> tuple[int, ...]:
        """What the player can spend to make up for the points missing.

        One number for each offer: sestertii, or the value of a die. ():
        nothing is enough.
        """
        return ()

    def spend_for_bonus(self, player: Player, act: Activation, spent: int) -> int:
        """Spends the coins or the die, and returns what that adds to the roll."""
        raise AssertionError("nothing can be added")


@dataclass(frozen=True, slots=True)
class Coins(BattleHelp):
    """Sestertii may be paid: `price` of them for each point more."""

    price: int  # sestertii for one point

    def max_bonus(self, act: Activation) -> int:
        """The points that the money can buy, one for each price, to add to the roll."""
        return act.money // self.price

    def offers_to_win(self, player: Player, missing: int) -> tuple[int, ...]:
        """The sestertii for exactly the points missing, if the player has them."""
        coins = missing * self.price
        return (coins,) if coins <= player.money else ()

    def spend_for_bonus(self, player: Player, act: Activation, spent: int) -> int:
        """Spends the sestertii, and returns the points that they buy."""
        player.money -= spent
        return spent // self.price


@dataclass(frozen=True, slots=True)
class SpareDie(BattleHelp):
    """An unused action die may be spent, and adds its value to the roll."""

    def max_bonus(self, act: Activation) -> int:
        """The highest unused die, which may be added; 0 without any."""
        return max(act.dice, default=0)

    def offers_to_win(self, player: Player, missing: int) -> tuple[int, ...]:
        """The unused dice that show at least the points missing."""
        return tuple(sorted({die for die in player.unused_dice() if die >= missing}))

    def spend_for_bonus(self, player: Player, act: Activation, spent: int) -> int:
        """Uses the die, and returns what it shows."""
        player.use_die(spent, act.start_space)
        return spent


@dataclass(frozen=True, slots=True)
class Battle(Targeting):
    """A battle against one card within reach; only cards that can be beaten are attacked."""

    name: ClassVar[str] = "attack"
    prompt: ClassVar[Text] = Text("Which card do you attack?")
    move: ClassVar[type[Move]] = Attack
    reach: Reach
    card_type: bool | None = None  # True: only characters, False: only buildings, None: both
    bonus: int = 0  # always added to the roll
    help: BattleHelp = field(default_factory=BattleHelp)

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes this card's worth there.

        It is the position, unless the card attacks as far from
        everywhere.
        """
        if self.reach not in FAR_REACHES:
            return SpaceMatters.POSITION
        return what_far_attack_depends_on(s, seat)

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The spaces within reach of cards that can be beaten at all."""
        return tuple(
            [
                space
                for space in self.reach(s, act, self.card_type)
                if self.roll_needed(s, act, space) <= DIE_FACES + self.help.max_bonus(act)
            ]
        )

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Rolls the battle against the card on the space."""
        roll_battle(s, Bout(self, act, space), entry)

    def roll_needed(self, s: State, act: Activation, space: int) -> int:
        """The lowest roll that wins without further help."""
        return s.defence_of(act.rival, space) - self.bonus

    def win_chance(self, s: State, act: Activation, space: int) -> float:
        """The chance (0 to 1) to win against the card on the space, with all that may be added.

        Where the seat may roll again, both rolls would have to fail.
        """
        needed = self.roll_needed(s, act, space) - self.help.max_bonus(act)
        one_roll_wins = roll_chance(needed)
        if may_fight_again(s, act.seat):
            return 1 - (1 - one_roll_wins) ** 2
        return one_roll_wins

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """The loss to the rival, times the chance to win."""
        return self.win_chance(s, act, space) * loss_of_card(s, act.rival, space)

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """On which roll the card falls, and how likely that is."""
        victim = NAMES[kind_of(s.players[act.rival].row[space])]
        needed = self.roll_needed(s, act, space)
        odds = round(100 * self.win_chance(s, act, space))
        if needed <= 1:
            return Text("{card} falls for certain", card=victim)
        if self.help.max_bonus(act):
            return Text(
                "{card} falls on {n}+, {odds} % with help", card=victim, n=needed, odds=odds
            )
        return Text("{card} falls on {n}+, {odds} %", card=victim, n=needed, odds=odds)


@dataclass(frozen=True, slots=True)
class Sweep(Action):
    """Rulebook: "One after another (from 1 to 6) you attack all opposing characters.

    After the first victory the attack ends."
    """

    bonus: ClassVar[int] = 0
    help: ClassVar[BattleHelp] = BattleHelp()

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes this card's worth there."""
        return what_far_attack_depends_on(s, seat)

    def list_victims(self, s: State, act: Activation) -> tuple[int, ...]:
        """The spaces 1 to 6 on which opposing characters lie, in the order of attack."""
        row = s.players[act.rival].row
        return tuple(
            [space for space, card in enumerate(row[:BRIBERY]) if is_of_type(card, character=True)]
        )

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether any of the characters can be beaten."""
        return any(
            s.defence_of(act.rival, space) <= DIE_FACES for space in self.list_victims(s, act)
        )

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Rolls the battle against the first character; the others follow until one falls."""
        first, *later = self.list_victims(s, act)
        roll_battle(s, Bout(self, act, first, later=tuple(later)), entry)

    def activation_value(self, s: State, act: Activation) -> float:
        """The loss to the rival of each card, times the chance that it is the one that falls."""
        return sum(
            chance * loss_of_card(s, act.rival, space)
            for space, chance in self._list_fall_chances(s, act)
        )

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how likely it is that one of the characters falls."""
        chances = self._list_fall_chances(s, act)
        odds = round(100 * sum(chance for _, chance in chances))
        return Plural(
            "one of {n} character falls, {odds} %",
            "one of {n} characters falls, {odds} %",
            n=len(chances),
            odds=odds,
        )

    def _list_fall_chances(self, s: State, act: Activation) -> list[tuple[int, float]]:
        """Pairs (space, chance that the card there is the one that falls).

        A card is attacked only if all before it have stood, for the
        first victory ends it.
        """
        chances = []
        all_stand = 1.0  # the chance that all cards so far have stood
        tries = 2 if may_fight_again(s, act.seat) else 1
        for space in self.list_victims(s, act):
            stands = (1 - roll_chance(s.defence_of(act.rival, space))) ** tries
            chances.append((space, all_stand * (1 - stands)))
            all_stand *= stands
        return chances


def roll_chance(needed: int) -> float:
    """The chance (0 to 1) that a battle die shows at least `needed`."""
    faces_that_win = DIE_FACES + 1 - needed
    return min(DIE_FACES, max(0, faces_that_win)) / DIE_FACES


def may_fight_again(s: State, seat: Seat) -> bool:
    """Whether a card of the seat's row lets it roll each attack once again."""
    return not CARDS_TO_FIGHT_AGAIN.isdisjoint(s.players[seat].row)


def what_far_attack_depends_on(s: State, seat: Seat) -> SpaceMatters:
    """For bots: what about an own space matters to a card that attacks anywhere.

    It is the card that is covered there, if the row has one that gives
    a second roll: that one should not be covered. Else it is nothing.
    """
    if may_fight_again(s, seat):
        return SpaceMatters.COVERED_CARD
    return SpaceMatters.NOTHING


@dataclass(frozen=True, slots=True)
class Bout(Frame):
    """One battle.

    It asks only after a roll that does not win: first whether to roll
    again, then what to add.
    """

    action: Battle | Sweep
    act: Activation
    target: int  # the opposing space
    roll: int = 0
    is_roll_final: bool = False  # the attacker has rolled again, or declined to
    # The targets that are attacked next, after a defeat
    later: tuple[int, ...] = ()

    def points_missing(self, s: State) -> int:
        """How many points the attacker still needs, beside the roll and the bonus.

        0 or less: the battle is won.
        """
        return s.defence_of(self.act.rival, self.target) - self.roll - self.action.bonus

    def may_roll_again(self, s: State) -> bool:
        """Whether the attacker may still roll this battle again."""
        return not self.is_roll_final and may_fight_again(s, self.act.seat)

    def offers_to_win(self, s: State) -> tuple[int, ...]:
        """What the attacker can spend to win this battle."""
        return self.action.help.offers_to_win(s.players[self.act.seat], self.points_missing(s))

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the attacker whether to roll again, or else what to add to the roll."""
        if self.may_roll_again(s):
            prompt = Text(
                "You rolled {n}, {missing} too few. Roll again?",
                n=self.roll,
                missing=self.points_missing(s),
            )
            return (Decision(self.act.seat, prompt, (Reroll((self.roll,)), DONE)),)
        prompt = Text(
            "You rolled {n}, {missing} too few. Add to it?",
            n=self.roll,
            missing=self.points_missing(s),
        )
        offers = [Spend((offer,)) for offer in self.offers_to_win(s)]
        return (
            Decision(
                self.act.seat,
                prompt,
                (*offers, DONE),
                fallback=DONE,
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Rolls again, or spends something to add to the roll, or declines.

        Who declines to roll again is asked what to add, where that
        could win. Who declines that, too, has lost the battle.
        """
        s.stack.pop()
        match move:
            case Reroll():
                roll_battle(s, replace(self, is_roll_final=True), entry)
            case Spend((offer,)):
                added = self.action.help.spend_for_bonus(s.players[seat], self.act, offer)
                decide_battle(s, self, entry, added=added)
            case _ if self.may_roll_again(s) and self.offers_to_win(s):
                # the second question
                s.stack.append(replace(self, is_roll_final=True))
            case _:
                decide_battle(s, self, entry)

    def question(self, s: State) -> Question:
        """The question as views show it: `fight` is to roll again, `boost` to add to the roll."""
        name = "fight" if self.may_roll_again(s) else "boost"
        return Question(
            name,
            at=self.act.at,
            kind=self.act.kind,
            targets=(self.target,),
            roll=self.roll,
            needed=self.points_missing(s),
        )


def roll_battle(s: State, bout: Bout, entry: Entry) -> None:
    """Rolls the battle die, and decides the battle or asks the attacker.

    It asks where the roll does not win and something can be done about it.
    """
    bout = replace(bout, roll=entry.roll_die())
    if bout.points_missing(s) > 0 and (bout.may_roll_again(s) or bout.offers_to_win(s)):
        _record_battle(s, bout, entry, bout.action.bonus)
        s.stack.append(bout)
    else:
        decide_battle(s, bout, entry)


def decide_battle(s: State, bout: Bout, entry: Entry, added: int = 0) -> None:
    """Ends the battle: the card falls where roll, bonus and `added` reach its defence.

    After a defeat the next card of `later` is attacked, if there is one.
    """
    won = bout.points_missing(s) <= added
    bonus = bout.action.bonus + added
    _record_battle(s, bout, entry, bonus, won=won)
    if not won and bout.later:
        next_target, *later = bout.later
        roll_battle(s, Bout(bout.action, bout.act, next_target, later=tuple(later)), entry)


def _record_battle(
    s: State,
    bout: Bout,
    entry: Entry,
    bonus: int,
    won: bool | None = None,
) -> None:
    """Records the battle, in place of its earlier undecided record.

    `won` is None while it is not decided. Where it is won, the card
    that was attacked is discarded.
    """
    last = s.history[-1]
    if last.verb == "attack" and last.won is None:
        s.history.pop()
    act = bout.act
    rival = bout.act.rival
    own_kind = kind_of(s.players[act.seat].row[act.at])
    victim = kind_of(s.players[rival].row[bout.target])
    defence = s.defence_of(rival, bout.target)  # asked before the card falls
    fallen = s.discard_from_row(rival, bout.target) if won else ()
    record_action(
        s,
        entry,
        act.seat,
        "attack",
        at=act.at,
        kind=own_kind,
        action=None if own_kind == act.kind else act.kind,  # the card that it copies
        target=bout.target,
        victim=victim,
        roll=bout.roll,
        bonus=bonus,
        defence=defence,
        won=won,
        fallen=fallen,
    )
