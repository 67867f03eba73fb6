"""Icons stand before words in a chat, and nowhere else."""

from __future__ import annotations

from engine.core import Text, Who
from words import Words
from words.icons import IconSet

LUMBER, ORE = Text("lumber"), Text("ore")
ICONS = IconSet([(LUMBER, "<:l:1>"), (ORE, "<:o:2>"), (Text("{die} for money", die=3), "<:d:3>")])
TRADE = Text(
    "{player} gives the bank {give} for {take}.",
    player=Who(0),
    give=(Text("{n} {card}", n=4, card=LUMBER),),
    take=(Text("{n} {card}", n=1, card=ORE),),
)


def test_a_line_of_a_chat_shows_icons_before_their_words() -> None:
    said = Words("en", ["Ann"], ICONS).illustrate(TRADE)
    assert said == "Ann gives the bank 4 <:l:1> lumber for 1 <:o:2> ore."


def test_without_icons_and_everywhere_else_there_are_words_alone() -> None:
    plain = "Ann gives the bank 4 lumber for 1 ore."
    assert Words("en", ["Ann"], ICONS)(TRADE) == plain
    assert Words("en", ["Ann"]).illustrate(TRADE) == plain


def test_a_particle_follows_the_word_not_the_icon() -> None:
    told = Text("{player} takes {cards}.", player=Who(0), cards=(LUMBER,))
    plain = Words("ko", ["Ann"])(told)
    assert Words("ko", ["Ann"], ICONS).illustrate(told).replace("<:l:1> ", "") == plain


def test_a_button_has_the_only_icon_of_its_label() -> None:
    words = Words("en", ["Ann"], ICONS)
    assert words.find_icon(LUMBER) == "<:l:1>"
    assert words.find_icon(Text("{n} {card}", n=2, card=ORE)) == "<:o:2>"
    assert words.find_icon(TRADE) is None, "two would be one too many"
    assert words.find_icon(Text("{player}", player=Who(0))) is None


def test_an_icon_may_be_that_of_one_number() -> None:
    words = Words("en", icons=ICONS)
    assert words.find_icon(Text("{die} for money", die=3)) == "<:d:3>"
    assert words.find_icon(Text("{die} for money", die=4)) is None


def test_other_names_keep_the_icons() -> None:
    assert Words("en", icons=ICONS).with_names(["Bob"]).find_icon(ORE) == "<:o:2>"
