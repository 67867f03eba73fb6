"""The contract between a game and everything else: who may do what, and what a move does.

The game answers these questions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from inspect import getfile
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from .bot import Bot, RandomBot, WeighingBot
from .chance import LiveEntry
from .chronicle import Chronicle
from .command_groups import CommandGroup, merge_groups
from .counts import Counts, Group
from .decision import Decision, PublicAnswer, Seat, StandingAnswer, make_decision
from .entry import Entry, StreamEntry, TapeEntry
from .examples import Example, read_examples
from .forms import Answer, Arrangement, Form, PickQuestion, Question, TextQuestion, Written
from .game_parts import Choice, Frame, State, View
from .lessons import Course, read_course
from .log import Event
from .menu_sections import MenuSection
from .meta import Meta, Options, Page
from .move import Diverged, Illegal, Move, Moves, NameAxis, Plain
from .move_lists import MoveChain, MoveProduct, axis_values, group_by_kind, narrow_moves
from .option import (
    BOX,
    FOR_SEATS,
    GROUP_TITLES,
    OFF,
    ON,
    SCENARIO,
    VARIANT,
    OfferedSetting,
    Option,
    Setting,
    switch,
)
from .position_value import share_by_result, share_by_strength, sign_of
from .ranking import MAX_RANKED_MOVES, Evaluator, RankingBot, rank_moves
from .result import Result, Score
from .text import Plural, Text, Together, Value, Verbatim, Who, Word, abridge

__all__ = [
    "BOX",
    "FOR_SEATS",
    "GROUP_TITLES",
    "MAX_RANKED_MOVES",
    "OFF",
    "ON",
    "OUTLOOKS",
    "SCENARIO",
    "VARIANT",
    "WHERE",
    "Answer",
    "Arrangement",
    "Bot",
    "Choice",
    "CommandGroup",
    "Counts",
    "Decision",
    "Diverged",
    "Entry",
    "Evaluator",
    "Event",
    "Form",
    "Frame",
    "Game",
    "Group",
    "Illegal",
    "LiveEntry",
    "MenuSection",
    "Meta",
    "Move",
    "MoveChain",
    "MoveProduct",
    "Moves",
    "NameAxis",
    "OfferedSetting",
    "Option",
    "Options",
    "Page",
    "PickQuestion",
    "Plain",
    "Plural",
    "PublicAnswer",
    "Question",
    "RandomBot",
    "RankingBot",
    "Result",
    "Score",
    "Seat",
    "Setting",
    "StandingAnswer",
    "State",
    "StreamEntry",
    "TapeEntry",
    "Text",
    "TextQuestion",
    "Together",
    "Value",
    "Verbatim",
    "View",
    "WeighingBot",
    "Who",
    "Word",
    "Written",
    "abridge",
    "axis_values",
    "group_by_kind",
    "make_decision",
    "merge_groups",
    "narrow_moves",
    "rank_moves",
    "switch",
]  # fmt: skip

NOT_POSSIBLE_NOW = Text("That cannot be done now.")
WHERE: Final = Text("where?")  # what a menu asks where places are chosen
OUTLOOKS: Final = {
    1: Text("it forces a win."),
    0: Text("nobody can force a win, and that keeps it so."),
    -1: Text("it holds out longest."),
}  # what a bot that looks ahead says of its move, by the sign of its worth
HOLDS_FIGURE: Final = re.compile("[0-9]")  # as the name of a place does


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """One board game. Everything outside its folder talks to these methods only."""

    meta: ClassVar[Meta]
    moves: ClassVar[Moves]
    bots: ClassVar[Mapping[str, Bot[Any]]] = {
        "random": RandomBot()
    }  # by strength, the last is the strongest
    warned_kinds: ClassVar[tuple[type[Move], ...]] = ()  # moves that `warning` may speak of
    closing_kinds: ClassVar[tuple[type[Move], ...]] = ()  # that end a turn: menus offer them last
    agreeing_kinds: ClassVar[tuple[type[Move], ...]] = ()  # that say yes to somebody: in colour
    menu_sections: ClassVar[tuple[MenuSection, ...]] = ()  # what menus offer behind one button
    position_parts: ClassVar[tuple[Text, ...]] = ()  # what makes a position strong, in words
    position_units: ClassVar[tuple[float, ...]] = ()  # of each part: what counts as one of it
    position_scale: ClassVar[float] = 10.0  # a lead that wins about three times of four
    playout_depth: ClassVar[int] = 10  # answers that a search plays on at most, then it evaluates
    # it evaluates after so many ends of turns: by answers alone, who puts one off seems to gain
    playout_turns: ClassVar[int] = 1000
    mistake_chance: ClassVar[float] = 0.4  # of the easy bot, at each question
    mistake_pool: ClassVar[float] = 0.5  # the part of its ranking out of which a mistake is taken
    # ends of turns over which an estimate of a position is averaged; 0:
    # a whole round, so that everybody has just moved once. Fewer, where
    # chance would drown the position.
    estimate_turns: ClassVar[int] = 0

    @cached_property
    def course(self) -> Course:
        """The guided first match with its lessons, read from the game's `data/lessons.json`.

        A game without such a file has none.
        """
        return read_course(self._data_folder / "lessons.json")

    def find_guide_page(self, seats: int, options: Options) -> int:
        """The number of the guide's page with which somebody at such a match begins to read.

        Unless a game says otherwise: 0, the first.
        """
        return 0

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Positions that show what pages of the guide explain: the game's `data/examples.json`.

        A game without such a file has none.
        """
        return read_examples(self._data_folder / "examples.json")

    @property
    def _data_folder(self) -> Path:
        """The folder of the game's data, beside its source."""
        return Path(getfile(type(self))).parent / "data"

    def command_groups(self) -> tuple[CommandGroup, ...]:
        """The slash commands under which the game's moves are typed.

        Each kind of move is in one group, which has at most 25 of them:
        Discord takes no more. Unless a game says otherwise, there is
        one group, named by the game's key.
        """
        about = Text("Your moves in {game}.", game=self.meta.title)
        return (CommandGroup(self.meta.key, about, self.moves.kinds),)

    def list_kinds(self, seats: int, options: Options) -> tuple[type[Move], ...]:
        """The kinds of moves that can come up in a match with these seats and options."""
        return self.moves.kinds

    def new(self, seats: int, options: Options, entry: Entry) -> S:
        """The state of a new match before its first decision; the entry draws what is random."""
        raise NotImplementedError

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """What each seat that may act is asked, with every legal answer; () when the match is over.

        It changes nothing, and shows no secrets.
        """
        raise NotImplementedError

    def apply(self, state: S, seat: Seat, move: Move, entry: Entry) -> None:
        """Changes the state by a legal move of the seat, and tells the news in the entry."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> View:
        """What that seat (None: the public) may see; everything once the match is over."""
        raise NotImplementedError

    def bot_view(self, state: S, seat: Seat) -> View:
        """What a bot in this seat looks at in a playout; a game may leave out what no bot asks for.

        Bots choose by it as by the whole view.
        """
        return self.view(state, seat)

    def describe(self, view: View, move: Move) -> Choice:
        """How a menu offers the viewer a legal move of theirs: named, evaluated and ranked.

        Unless a game says otherwise, it has its name, stands below the
        heading of its kind, and is worth as much as any other.
        """
        kind = type(move)
        return Choice(self.name_move(view, move), kind.heading or kind.verb)

    def menu_notes(self, view: View) -> tuple[Text, ...]:
        """Sentences above the moves of a menu, such as why one is not offered; () by default."""
        return ()

    def name_move(self, view: View, move: Move) -> Text:
        """What a legal move is called in a menu, without evaluating it.

        Unless a game says otherwise: its kind's `label`, filled with
        the names of its values.
        """
        kind = type(move)
        values = {
            axis: self.field_text(view, kind, axis, value)
            for axis, value in zip(kind.axes(), move.values(), strict=True)
        }
        if kind.label is not None:
            return Text(kind.label.id, **values)
        if not values:
            return kind.verb
        return Text("{move}: {values}", move=kind.verb, values=tuple(values.values()))

    def warning(self, view: View, move: Move) -> Text | None:
        """The warning of what a legal move would give up for good; None if it needs none.

        The player must confirm such a move. Only moves of
        `warned_kinds` have a warning; none by default.
        """
        return None

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of one value of the field `axis` of a kind of move.

        Menus and slash commands offer it before the other fields are chosen.
        """
        return Verbatim(self.moves.value_text(axis, value))

    def preview_field(self, view: View, best: Move, axis: str) -> Text | None:
        """The hint below one value of the field `axis`, in a menu that asks for that field first.

        `best` is the best move with that value, of which the hint
        tells. None if there is nothing to tell.
        """
        hint = self.describe(view, best).hint
        return None if hint is None else Text("at best {hint}", hint=hint)

    def is_place(self, axis: str) -> bool:
        """Whether the values of the field `axis` are places, which pictures label by their names.

        Unless a game says otherwise: those with names that hold a
        figure, such as C4.
        """
        axis_names = self.moves.names.get(axis)
        return axis_names is not None and all(map(HOLDS_FIGURE.search, axis_names.names))

    def place_text(self, axis: str, value: Plain) -> Text:
        """The name by which pictures label a place: `value` is its number in the field `axis`.

        Unless a game says otherwise, it is the name used in commands.
        """
        return Verbatim(self.moves.value_text(axis, value))

    def field_question(self, kind: type[Move], axis: str) -> Text:
        """What a menu asks for the field `axis` of a kind of move: "where?", "which card?"."""
        return WHERE if self.is_place(axis) else Text("which {field}?", field=Word("option", axis))

    def chosen_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        """The name of a value of the field `axis` that is chosen already.

        It stands above the menu that asks for the next field. Unless a
        game has a shorter one, it is that of `field_text`.
        """
        return self.field_text(view, kind, axis, value)

    # --- what is worth most -------------------------------------------

    def evaluator(self, view: View) -> Evaluator:
        """A function that says what each legal move of the viewer is worth: `Choice.rank`.

        Unless a game says otherwise, every move is described for that.
        What all moves need is best reckoned here, once.
        """
        return lambda move: self.describe(view, move).rank

    def suggest(self, view: View, decision: Decision) -> Sequence[Move]:
        """The answers that look best to the viewer, the best first; () where nothing tells.

        The strongest bot ranks them, and fills in forms where it would.
        It must cost little: every menu asks for it.
        """
        if len(decision.moves) > MAX_RANKED_MOVES:
            return ()
        return self.strongest_bot.rank(view, decision)

    @property
    def strongest_bot(self) -> Bot[Any]:
        """The bot of the highest level; where a game has no other, one that takes any answer."""
        return list(self.bots.values())[-1]

    def explain(self, view: View, move: Move) -> Text | None:
        """Why a bot would make a legal move of the viewer's; None if there is nothing to tell.

        Unless a game says otherwise: the hint of what the move brings.
        Where it has none, and the strongest bot looks ahead: whether
        the move wins, holds the draw, or holds out longest.
        """
        hint = self.describe(view, move).hint
        if hint is not None:
            return Text("nothing else promises more: {what}", what=hint)
        bot = self.strongest_bot
        if view.seat is None or not isinstance(bot, WeighingBot):
            return None
        unshown = Decision(view.seat, NOT_POSSIBLE_NOW, (move,))
        worth = bot.weigh(view, unshown)[move]
        return OUTLOOKS[sign_of(worth)]

    # --- who stands how well ------------------------------------------

    def weigh_position(self, state: S) -> Sequence[Sequence[float]]:
        """Scores every seat's position, split into `position_parts` such as gold or production.

        Hints and analyses name the parts that a move changes most. Partners
        have the same numbers. This is for games without parts: one number a
        seat, its chance of winning where the bot can tell it, else 0.

        It may use what is hidden: bots hand in a state that is possible for
        what their seat knows, never the true one.
        """
        if self._is_judged_by_bot():
            return [[win_chance] for win_chance in self.evaluate(state)]
        seats = self.position_teams(state)
        return [[0.0] for _ in seats]

    def position_teams(self, state: S) -> Sequence[int]:
        """The team of every seat of a match that is being played, taken from `standing`."""
        standing = self.standing(state)
        assert standing is not None, "a game without a standing has `position_teams` of its own"
        return standing.teams

    def evaluate(self, state: S) -> tuple[float, ...]:
        """By seat: its share of winning, from 0 to 1; the shares of all teams add up to 1.

        A match that is over is judged by its result, else by a bot that
        looks ahead; without such a bot by the strength of the seats.
        """
        result = self.result(state)
        if result is not None:
            totals = [float(score.total) for score in result.scores]
            return share_by_result(result, totals, self.position_scale)
        bot = self.strongest_bot
        if self._is_judged_by_bot() and isinstance(bot, WeighingBot):
            return self._share_by_bot(state, bot)
        strengths = list(map(sum, self.weigh_position(state)))
        return share_by_strength(strengths, self.position_teams(state), self.position_scale)

    def is_set_up(self, state: S) -> bool:
        """Whether the set-up is over, so that positions can be compared. True by default."""
        return True

    def _is_judged_by_bot(self) -> bool:
        """Whether a bot that looks ahead judges positions, as the game has no `position_parts`."""
        return not self.position_parts and isinstance(self.strongest_bot, WeighingBot)

    def _share_by_bot(self, state: S, bot: WeighingBot) -> tuple[float, ...]:
        """Judges a position of two players by a bot that looks ahead: shares by seat.

        1 for whoever can force a win, 0 for the other; else 0.5 for both.
        """
        (decision,) = self.decisions(state)
        worth = max(bot.weigh(self.view(state, decision.seat), decision).values())
        share = 0.5 + 0.5 * sign_of(worth)
        return (share, 1 - share) if decision.seat == 0 else (1 - share, share)

    # --- the end, and the whole ---------------------------------------

    def result(self, state: S) -> Result | None:
        """Ranks and scores of a match that is over; None while it is being played."""
        raise NotImplementedError

    def standing(self, state: S) -> Result | None:
        """The result as it would be if a match that is being played ended now.

        None if the game cannot say. Leagues ask it where a round is out of time.
        """
        return None

    def begin_chronicle(self, seats: int, options: Options) -> Chronicle:
        """Makes the chronicle of a match: it notes its course, for the report after the end.

        Unless a game says otherwise, it notes the points alone.
        """
        return Chronicle()

    def standing_answers(self, seats: int, options: Options) -> tuple[StandingAnswer, ...]:
        """The answers that players may give once for all questions of a topic; () by default."""
        return ()

    def teams(self, seats: int, options: Options) -> tuple[int, ...]:
        """The team of every seat; unless a game says otherwise, everybody plays alone."""
        return tuple(range(seats))

    def count_pieces(self, state: S) -> Mapping[str, int]:
        """For tests: counts that no move may change, by name; so no piece is lost or doubled.

        A piece is counted wherever it may be: in a hand, in the supply,
        on the board. Nothing by default.
        """
        return {}

    def resample_hidden(self, state: S, seat: Seat | None, random: Random) -> S:
        """A copy in which everything that the seat (None: the public) cannot see is drawn anew.

        It looks the same to that seat. What the rules do not leave open
        stays as it is. By default nothing is hidden.
        """
        return state.copy()
