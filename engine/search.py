"""A player for all games that looks ahead: it tries its answers in worlds that it holds possible.

Every answer meets the same worlds and the same chance. The game's own
bot plays on for a few moves, then the position is evaluated. The worse
half of the answers is dropped again and again (sequential halving). The
answer of the bot stands unless another one is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from random import Random
from typing import Any, Final, Generic, TypeVar

from .core import (
    Bot,
    Decision,
    Game,
    Move,
    MoveChain,
    MoveProduct,
    Seat,
    State,
    narrow_moves,
)
from .playouts import PlayoutEntry, play_on

S = TypeVar("S", bound=State)
MAX_ARMS: Final = 12  # answers that are tried from the start
MOST_ARMS: Final = 100  # answers that are tried, where there is time for so many
# For so many there should be time, of each answer that is tried
PLAYOUTS_AN_ARM: Final = 15
NEW_ARMS: Final = 2  # answers that join whenever others are dropped, where there are many more
STANDARD_ERRORS: Final = 1.0  # by which another answer must be better than the bot's
# Divided by the worlds, and added to these: few worlds prove little
FEW_WORLDS_ERRORS: Final = 4.0
CLEAR_ERRORS: Final = 3.0  # by which an answer must be worse to be dropped at once
CLEAR_AFTER: Final = 5  # worlds, before which no answer is clearly worse
DOUBT: Final = 3e-3  # sum of squares that is added to what was seen: few worlds prove nothing
DEEP_PLAYOUTS: Final = 100  # with time for fewer, a search never looks deeper
DEEPER: Final = 2  # times as far a search plays on that looks deeper
DEEPER_AFTER: Final = 0.5  # the part of the time after which it does
DEEPER_ARMS: Final = 4  # about so many answers are left then
# Where a clock has not moved: it is divided by the progress
LEAST_PROGRESS: Final = 1e-6
EFFECT_WORLDS: Final = 4  # over which the effects of a move are averaged
Progress = Callable[[int], float]  # by playouts so far: the part of the time that is over; 1: stop


class Arm:
    """An answer that is tried, and how it did beside the bot's answer in the same worlds.

    The word is that of sequential halving, which sees every answer as
    an arm of a slot machine.
    """

    __slots__ = ("is_deep", "move", "squares", "total_gain", "total_share", "worlds")

    def __init__(self, move: Move | None) -> None:
        """An answer that was not tried yet; None: to wait for others."""
        self.move = move
        self.is_deep = False  # it was among the last, which are compared by longer playouts
        self.worlds = 0
        self.total_share = 0.0  # sum of the shares of winning
        self.total_gain = 0.0  # sum of what it had more than the bot's answer
        self.squares = 0.0  # sum of the squares of these gains

    def begin_again(self) -> None:
        """Forgets how it did so far, because longer playouts begin."""
        self.is_deep = True
        self.worlds = 0
        self.total_share = self.total_gain = self.squares = 0.0

    def add(self, share: float, bot_share: float) -> None:
        """Notes how the answer and the bot's answer did in one world, as shares of winning."""
        gain = share - bot_share
        self.worlds += 1
        self.total_share += share
        self.total_gain += gain
        self.squares += gain * gain

    @property
    def share(self) -> float:
        """The share of winning that the answer brought on average."""
        return self.total_share / max(1, self.worlds)

    @property
    def gain(self) -> float:
        """How much better it did than what the game's own bot would answer, on average."""
        return self.total_gain / max(1, self.worlds)

    @property
    def error(self) -> float:
        """The standard error of `gain`; DOUBT keeps it from being small after few worlds."""
        n = max(1, self.worlds)
        spread = max(0.0, self.squares - n * self.gain**2) + DOUBT
        return sqrt(spread) / n


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer that was tried: how likely it wins, and what it changes at once."""

    move: Move | None
    share: float  # of winning, from 0 to 1
    worlds: int  # in which it was tried
    effects: tuple[tuple[float, ...], ...] = ()  # by seat and part of a position


class Search(Generic[S]):
    """Finds the best answer of a seat in one position.

    It can be stopped after every playout, and has a best answer at
    every moment. The same position, random numbers and number of
    playouts give the same answer. The state is only seen through the
    seat's view and through worlds that the seat holds possible.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        decision: Decision,
        random: Random,
        bot: Bot[Any] | None = None,
        played: Move | None = None,
    ) -> None:
        """Prepares the search; `bot` None means the game's strongest one.

        `played` is an answer that is tried in any case, such as one
        that was really given.
        """
        self.game = game
        self.bot = bot or game.strongest_bot
        self.seat: Seat = decision.seat
        self.decision = decision
        self.playouts = 0
        self._state = state
        self._random = random
        self._world_seeds: list[int] = []
        self._played = played
        self._reach = 1  # times as far as games say it is looked ahead
        ranked = self._rank_answers()
        self._ranked_rest = ranked[MAX_ARMS:]
        self._arms = [Arm(move) for move in ranked[:MAX_ARMS]]
        self._alive = self._arms[:]

    def _rank_answers(self) -> list[Move | None]:
        """The answers to try: first the bot's own, and the one that was really given.

        Then come those of the bot's ranking, to wait (None) where that
        is possible, and all listed moves if they are few. A form that
        need not be filled in, such as an offer, is tried only as the
        bot would fill it in.
        """
        view = self.game.view(self._state, self.seat)
        decision = self.decision
        own = self.bot.choose(view, decision, self._random)
        ranked: dict[Move | None, None] = {own: None}
        if self._played is not None:
            ranked[self._played] = None
        ranked.update(dict.fromkeys(self.bot.rank(view, decision)))
        if self._may_wait():
            ranked[None] = None
        if len(decision.moves) <= MAX_ARMS:
            ranked.update(dict.fromkeys(decision.moves))
        if not decision.moves:
            ranked.update(dict.fromkeys(form.sample(self._random) for form in decision.forms))
        return list(ranked)

    def _may_wait(self) -> bool:
        """Whether the seat may leave the next answer to others, who are asked as well."""
        others = [one for one in self.game.decisions(self._state) if one.seat != self.seat]
        return not self.decision.due and bool(others)

    # --- thinking -----------------------------------------------------

    def think(self, progress: Progress, *, looks_deeper: bool = False) -> None:
        """Tries the answers until the time is over, or one of them is clearly the best.

        The first world shows how many playouts there is time for, and so how many
        answers can be tried. Whoever looks deeper, and has time for
        DEEP_PLAYOUTS, leaves only the few best answers in a first stage, and
        compares these by longer playouts in a second one.
        """
        for _ in self._try_world():
            if progress(self.playouts) >= 1:
                return
        time_used = max(progress(self.playouts), LEAST_PROGRESS)
        affordable_playouts = self.playouts / time_used
        self._add_ranked_arms(int(affordable_playouts / PLAYOUTS_AN_ARM))
        if not looks_deeper or affordable_playouts < DEEP_PLAYOUTS:
            self._halve(progress, begin=0.0, end=1.0)
            return
        self._halve(progress, begin=0.0, end=DEEPER_AFTER, left_over=DEEPER_ARMS)
        if len(self._alive) > 1 and progress(self.playouts) < 1:
            self._look_deeper()
            self._halve(progress, begin=DEEPER_AFTER, end=1.0)

    def _halve(self, progress: Progress, *, begin: float, end: float, left_over: int = 1) -> None:
        """Tries the answers for a part of the time, and drops the worse half again and again.

        `begin` and `end` are parts of the whole time, from 0 to 1. The halvings
        are spread evenly between them, so many that about `left_over` answers
        stay; clearly worse ones are dropped at once.
        """
        halvings = count_halvings(len(self._alive) / left_over)
        halvings_done = 0
        while len(self._alive) > 1:
            self._drop_clear_losers()
            time_used = (progress(self.playouts) - begin) / (end - begin)
            if time_used >= 1:
                return
            if time_used * halvings > halvings_done + 1:
                halvings_done += 1
                self._drop_worse_half()
                self._add_new_arms()
            for _ in self._try_world():
                if progress(self.playouts) >= 1:
                    return

    def _look_deeper(self) -> None:
        """Begins again with the answers that are left, and plays on for more turns than before.

        From now on the best answer so far stands, unless another one
        is clearly better.
        """
        best = self._best_arm
        self._reach *= DEEPER
        for arm in self._arms:  # gains are over the best answer from now on
            arm.total_gain -= arm.worlds * best.gain
        for arm in self._alive:
            arm.begin_again()
        self._arms.remove(best)
        self._arms.insert(0, best)
        self._keep_arms(self._alive)

    def _try_world(self) -> Iterator[None]:
        """Plays every answer that is left once, in the same world and with the same chance.

        Yields after each playout, so that the search can be stopped there.
        """
        seed = self._random.getrandbits(48)
        self._world_seeds.append(seed)
        world = self._make_world(seed)
        bot_share = 0.0
        for arm in self._alive[:]:
            share = self._play_out(world.copy(), arm.move, seed)
            if arm is self._arms[0]:
                bot_share = share
            arm.add(share, bot_share)
            self.playouts += 1
            yield

    def _make_world(self, seed: int) -> S:
        """A world that the seat holds possible: what it cannot see is drawn anew by this seed."""
        return self.game.resample_hidden(self._state, self.seat, Random(seed))

    def _play_out(self, state: S, move: Move | None, seed: int) -> float:
        """The seat's share of winning after this answer, when the bot has played on for everybody.

        Without an answer the seat waits, and somebody else answers first.
        """
        game = self.game
        entry = PlayoutEntry(seed)
        random = Random(seed)
        waiting_seat: Seat | None = self.seat
        if move is not None:
            game.apply(state, self.seat, move, entry)
            waiting_seat = None
        play_on(
            game,
            state,
            self.bot,
            entry,
            random,
            waiting_seat,
            reach=self._reach,
        )
        return game.evaluate(state)[self.seat]

    # --- fewer and other answers --------------------------------------

    def _drop_clear_losers(self) -> None:
        """Drops the answers that are worse than the best by far more than luck.

        They would lose even if their gain were CLEAR_ERRORS standard
        errors higher, and that of the best as many lower.
        """
        best = max(self._alive, key=lambda arm: arm.gain)
        if best.worlds < CLEAR_AFTER:
            return
        lowest = best.gain - CLEAR_ERRORS * best.error
        self._keep_arms(
            [arm for arm in self._alive if arm.gain + CLEAR_ERRORS * arm.error >= lowest]
        )

    def _drop_worse_half(self) -> None:
        """Keeps the better half of the answers."""
        ordered = sorted(self._alive, key=lambda arm: -arm.gain)
        self._keep_arms(ordered[: (len(ordered) + 1) // 2])

    def _keep_arms(self, arms: list[Arm]) -> None:
        """Goes on with these answers, until a single one is left.

        All are compared with the bot's own answer, the first of
        `_arms`. So while there are several, that one stays in front,
        even if it is not among them.
        """
        bot_arm = self._arms[0]
        others = [arm for arm in arms if arm is not bot_arm]
        is_decided = not others or (len(others) == 1 and bot_arm not in arms)
        self._alive = arms if is_decided else [bot_arm, *others]

    def _add_ranked_arms(self, wanted: int) -> None:
        """Adds the next answers of the ranking to those that are tried, which are its arms.

        There will be as many as `wanted` in all, but at most MOST_ARMS.
        """
        count = max(0, min(MOST_ARMS, wanted) - len(self._arms))
        fresh = self._ranked_rest[:count]
        self._ranked_rest = self._ranked_rest[count:]
        self._add_arms(fresh)

    def _add_new_arms(self) -> None:
        """Adds further answers to try: the next of the ranking, else variations of the best one.

        None is added once a single answer is left, or the longer
        playouts have begun.
        """
        if len(self._alive) < 2 or self._reach > 1:
            return
        fresh = self._ranked_rest[:NEW_ARMS]
        self._ranked_rest = self._ranked_rest[NEW_ARMS:]
        was_every_move_ranked = 0 < len(self.decision.moves) <= MAX_ARMS
        if not fresh and not was_every_move_ranked:
            fresh = vary_answer(self.decision, self.best, NEW_ARMS, self._random)
        self._add_arms(fresh)

    def _add_arms(self, moves: Sequence[Move | None]) -> None:
        """Adds answers to those that are tried, unless they were tried before."""
        known = {arm.move for arm in self._arms}
        fresh = [Arm(move) for move in dict.fromkeys(moves) if move not in known]
        self._arms += fresh
        self._alive += fresh

    # --- what was found -----------------------------------------------

    @property
    def best(self) -> Move | None:
        """The best answer so far; None: to wait. The bot's, unless another is clearly better."""
        return self._best_arm.move

    @property
    def _best_arm(self) -> Arm:
        """The best answer so far, with how it did.

        That is the one with the highest gain, if it is clearly better
        than the bot's own answer; else the bot's.
        """
        arm = max(self._alive, key=lambda arm: arm.gain)
        if len(self._alive) == 1:
            return arm  # all others were dropped
        needed_errors = STANDARD_ERRORS + FEW_WORLDS_ERRORS / max(1, arm.worlds)
        is_better = arm.worlds > 1 and arm.gain > needed_errors * arm.error
        return arm if is_better else self._arms[0]

    def list_findings(self, most: int) -> list[Finding]:
        """The best answers, at most so many, with what each would change at once.

        The answer that was really given is added at the end, where it
        is not among them. After the best one, those count more that
        were looked at deeper, then those tried in more worlds. Where
        nothing was tried, there is only the bot's own answer.
        """
        best = self.best
        tried = [arm for arm in self._arms if arm.worlds and arm.move is not None]
        ordered = sorted(
            tried, key=lambda arm: (arm.move != best, not arm.is_deep, -arm.worlds, -arm.gain)
        )
        found = ordered[:most] or self._arms[:1]
        found += [arm for arm in ordered[most:] if arm.move == self._played]
        return [self._describe_arm(arm) for arm in found]

    def _describe_arm(self, arm: Arm) -> Finding:
        """An answer with its share of winning, and what it would change at once.

        The share is that of the bot's own answer plus the gain over it. So
        answers can be compared that were tried in more worlds and in fewer.
        """
        share = min(1.0, max(0.0, self._arms[0].share + arm.gain))
        return Finding(arm.move, share, arm.worlds, self._find_effects(arm.move))

    def _find_effects(self, move: Move | None) -> tuple[tuple[float, ...], ...]:
        """By seat and part of `Game.position_parts`: how the move alone changes the position.

        It is an average over some worlds (states that the seat holds
        possible); () for None, which means to wait.
        """
        if move is None:
            return ()
        seeds = self._world_seeds[:EFFECT_WORLDS] or [0]
        changes = [self._change_in_world(move, seed) for seed in seeds]
        means: list[tuple[float, ...]] = []
        for changes_of_seat in zip(*changes, strict=True):  # one item for each world
            parts = zip(*changes_of_seat, strict=True)
            means.append(tuple([sum(part) / len(seeds) for part in parts]))
        return tuple(means)

    def _change_in_world(self, move: Move, seed: int) -> list[list[float]]:
        """By seat and part of `Game.position_parts`: what the move changes in one world.

        The world is the possible state that is drawn by this seed.
        """
        world = self._make_world(seed)
        before = self.game.weigh_position(world)
        self.game.apply(world, self.seat, move, PlayoutEntry(seed))
        after = self.game.weigh_position(world)
        return [
            [new - old for old, new in zip(old_parts, new_parts, strict=True)]
            for old_parts, new_parts in zip(before, after, strict=True)
        ]


def vary_answer(
    decision: Decision,
    move: Move | None,
    count: int,
    random: Random,
) -> list[Move | None]:
    """Draws `count` answers that are like `move`, but for the value of one field.

    Where the move is None, or not one of a product of fields, they are
    any answers to the question.
    """
    moves = decision.moves
    if not moves:
        form = random.choice(decision.forms)
        return [form.sample(random) for _ in range(count)]
    parts = moves.parts if isinstance(moves, MoveChain) else (moves,)
    for part in parts:
        if isinstance(part, MoveProduct) and move is not None and move in part:
            return [_change_field(part, move, random) for _ in range(count)]
    return [random.choice(moves) for _ in range(count)]


def _change_field(part: MoveProduct, move: Move, random: Random) -> Move:
    """A random move of `part` that differs from this one in one field at most."""
    names = part.kind.axes()
    changed_name = random.choice(names)
    fixed = {
        name: value
        for name, value in zip(names, move.values(), strict=True)
        if name != changed_name
    }
    (narrowed,) = narrow_moves([part], **fixed)
    return random.choice(narrowed)


def count_halvings(arms: float) -> int:
    """How often the worse half of so many answers is dropped until one is left; at least once."""
    return max(1, ceil(log2(max(2, arms))))


def limit_playouts(most: int) -> Progress:
    """Makes the `progress` of a search that may make so many playouts, whatever time they take."""
    return lambda playouts: playouts / most
