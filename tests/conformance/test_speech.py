"""Whatever a game says can be said in every language, and fits where Discord shows it."""

from __future__ import annotations

import re
from typing import Any, Final

from engine.core import (
    Form,
    Game,
    Move,
    PickQuestion,
    Plain,
    Text,
    TextQuestion,
    View,
    axis_values,
    group_by_kind,
)
from engine.meta import STAGES
from tests.playing import Play, answers
from tests.saying import SPEAKERS, longest

# Discord's limits, in characters
NAME: Final = 32  # of a command
LABEL: Final = 45  # of a question in a dialog, and a dialog's title
LINE: Final = 100  # of an option, its description, a command's description
PAGE: Final = 3900  # of one block of text
COMMAND: Final = re.compile(r"[-_'\w]{1,32}")
MOST: Final = 25  # options of a list, subcommands of a command


def fits(text: Text | None, limit: int) -> None:
    assert text is None or longest(text) <= limit, (text, longest(text))


def test_questions_can_be_asked(play: Play) -> None:
    for _, decision in play.asked():
        fits(decision.prompt, 2 * LINE)


def test_answers_can_be_offered(play: Play) -> None:
    random = play.random("offers")
    for position, decision in play.asked():
        view = play.game.view(position.state, decision.seat)
        for move in answers(decision, 4 * play.case.depth.moves, random):
            choice = play.game.describe(view, move)
            for text in (choice.label, choice.group, choice.hint):
                fits(text, LINE)
            assert choice.group != type(move).verb, "a list is called like a command"
            assert play.game.name_move(view, move) == choice.label
            warning = play.game.warning(view, move)
            fits(warning, PAGE)
            assert warning is None or type(move) in play.game.warned_kinds


def test_the_fields_of_moves_can_be_offered_one_by_one(play: Play) -> None:
    for position, decision in play.asked():
        view = play.game.view(position.state, decision.seat)
        for kind, parts in group_by_kind(decision.moves).items():
            for name in kind.axes():
                values = axis_values(parts, name)
                said = {named(play.game, view, kind, name, value) for value in values}
                assert len(said) == len(values), f"two values of {name} have one name"


def named(game: Game[Any], view: View, kind: type[Move], name: str, value: Plain) -> str:
    term = game.field_text(view, kind, name, value)
    fits(term, LINE)
    return SPEAKERS[0](term)


def test_forms_fit_one_dialog(play: Play) -> None:
    for _, decision in play.asked():
        for form in decision.forms:
            fits(form.title, LABEL)
            assert 1 <= items(form) <= 5


def items(form: Form) -> int:
    """The items of the dialog; a hint that is too long for its question is an item of its own."""
    questions = form.questions()
    for question in questions:
        fits(question.label, LABEL)
        if isinstance(question, PickQuestion):
            pick_fits(question)
        else:
            assert len(question.written) <= question.limit <= 4000
    return len(questions) + sum(
        isinstance(question, TextQuestion) and longest(question.hint) > LINE
        for question in questions
    )


def pick_fits(pick: PickQuestion) -> None:
    assert 0 <= pick.least <= pick.most <= len(pick.options) <= MOST
    assert pick.options
    assert len(dict(pick.options)) == len(pick.options)
    for key, label in pick.options:
        assert len(key) <= LINE
        fits(label, LINE)


def test_news_can_be_told(play: Play) -> None:
    for event in [
        *play.match.opening,
        *(event for line in play.match.lines for event in line.news),
    ]:
        fits(event.text, 3 * LINE)
        assert event.to is None or event.to in range(play.case.seats)


def test_results_can_be_told(play: Play) -> None:
    result = play.game.result(play.match.state)
    if result is None:
        return
    for part in (part for score in result.scores for part, _ in score.parts):
        fits(part, LINE)
    for text in result.tie_breaks:
        fits(text, 3 * LINE)


def test_commands_have_names_in_every_language(game: Game[Any]) -> None:
    kinds = game.moves.kinds
    assert all(len(group.kinds) <= MOST for group in game.command_groups())
    assert all(COMMAND.fullmatch(kind.verb.id) and kind.verb.id.islower() for kind in kinds)
    for words in SPEAKERS:
        verbs = [words(kind.verb) for kind in kinds]
        assert len({*verbs}) == len(verbs), "two commands have one name"
        assert all(COMMAND.fullmatch(verb) and verb == verb.lower() for verb in verbs), verbs
    for kind in kinds:
        longest(kind.verb)
        fits(kind.about, LINE)
        assert all(COMMAND.fullmatch(name) and name == name.lower() for name in kind.axes())


def test_the_card_of_a_game_is_complete(game: Game[Any]) -> None:
    meta = game.meta
    assert COMMAND.fullmatch(meta.key)
    assert meta.key == meta.key.lower()
    assert meta.seats == tuple(sorted({*meta.seats}))
    assert meta.version >= 1
    assert meta.stage in STAGES
    assert meta.credits
    fits(meta.title, NAME)
    fits(meta.about, 2 * LINE)


def test_the_guide_can_be_read_page_by_page(game: Game[Any]) -> None:
    assert game.meta.guide
    for page in game.meta.guide:
        fits(page.title, LINE)
        assert page.lines
        assert sum(longest(line) + 2 for line in page.lines) <= PAGE


def test_options_are_told_apart_and_refer_to_each_other(game: Game[Any]) -> None:
    meta = game.meta
    assert len({option.key for option in meta.options}) == len(meta.options)
    for option in meta.options:
        fits(option.title, LABEL)
        assert (
            2 <= len({setting.key for setting in option.settings}) == len(option.settings) <= MOST
        )
        for setting in option.settings:
            fits(setting.title, LINE)
            fits(setting.about, 3 * LINE)
            for key, values in (
                *setting.required_values().items(),
                *setting.excluded_values().items(),
            ):
                assert all(meta.find_option(key).find_setting(value) for value in values)
            assert set(setting.seats or ()) <= set(meta.seats)


def test_editions_set_the_same_options_and_the_usual_one_sets_the_defaults(
    game: Game[Any],
) -> None:
    meta = game.meta
    for edition in (option for option in meta.options if option.is_edition):
        usual, *others = edition.settings
        assert usual.sets.items() <= meta.defaults().items(), (
            "a match stored before there were editions is of the usual one"
        )
        assert all(setting.sets.keys() == usual.sets.keys() for setting in others)
        assert len({tuple(setting.sets.items()) for setting in edition.settings}) == len(
            edition.settings
        )
        assert all(not meta.find_option(key).is_edition for key in usual.sets)
        assert all(setting.about for setting in edition.settings)


def test_every_edition_suits_every_number_of_seats(game: Game[Any]) -> None:
    for edition in (option for option in game.meta.options if option.is_edition):
        for setting in edition.settings:
            for seats in game.meta.seats:
                chosen = game.meta.check_options(seats, {edition.key: setting.key})
                assert setting.sets.items() <= chosen.items()
                assert not game.meta.unlike_edition(chosen)


def test_the_defaults_suit_every_number_of_seats(game: Game[Any]) -> None:
    for seats in game.meta.seats:
        assert dict(game.meta.check_options(seats, {})) == game.meta.defaults()
