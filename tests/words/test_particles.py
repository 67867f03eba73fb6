"""Korean particles follow the sound of the word before them."""

from __future__ import annotations

import pytest

from words.particles import PAIRS, PARTICLES, add_particle, final_consonant


@pytest.mark.parametrize(
    ("word", "particle", "said"),
    [
        ("마법사", "이", "마법사가"),
        ("고블린", "가", "고블린이"),
        ("울타리", "을", "울타리를"),
        ("지원군", "를", "지원군을"),
        ("오크", "은", "오크는"),
        ("엘프", "과", "엘프와"),
        ("군사", "이나", "군사나"),
        ("금", "랑", "금이랑"),
        ("고블린", "라", "고블린이라"),
        ("엘", "아", "엘아"),
        ("마법사", "아", "마법사야"),
    ],
)
def test_a_final_consonant_decides(word: str, particle: str, said: str) -> None:
    assert add_particle(word, particle) == said


@pytest.mark.parametrize(
    ("word", "said"),
    [("서울", "서울로"), ("왼쪽", "왼쪽으로"), ("여기", "여기로"), ("7", "7로"), ("6", "6으로")],
)
def test_after_rieul_euro_is_ro(word: str, said: str) -> None:
    assert add_particle(word, "으로") == add_particle(word, "로") == said


def test_rieul_closes_a_word_for_every_other_particle() -> None:
    assert add_particle("서울", "을") == "서울을"


@pytest.mark.parametrize(
    ("digits", "said"),
    [
        ("0", "0을"),
        ("1", "1을"),
        ("2", "2를"),
        ("3", "3을"),
        ("4", "4를"),
        ("5", "5를"),
        ("6", "6을"),
        ("7", "7을"),
        ("8", "8을"),
        ("9", "9를"),
        ("10", "10을"),
        ("C4", "C4를"),
        ("D1", "D1을"),
    ],
)
def test_numbers_are_read_in_korean(digits: str, said: str) -> None:
    assert add_particle(digits, "을") == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("L", "L이"),
        ("M", "M이"),
        ("N", "N이"),
        ("R", "R이"),
        ("A", "A가"),
        ("Z", "Z가"),
        ("FBR", "FBR이"),
        ("Anton", "Anton이"),
        ("Paul", "Paul이"),
        ("Kim", "Kim이"),
        ("Ming", "Ming이"),
        ("Rick", "Rick이"),
        ("Pat", "Pat이"),
        ("Peter", "Peter가"),
        ("Mark", "Mark가"),
        ("Robert", "Robert가"),
        ("Anna", "Anna가"),
        ("Alex", "Alex가"),
        ("Иван", "Иван이"),
        ("Мария", "Мария가"),
        ("李", "李가"),
    ],
)
def test_foreign_names_are_read_as_koreans_write_them(name: str, said: str) -> None:
    assert add_particle(name, "이") == said


@pytest.mark.parametrize("word", ["**고블린**", "고블린 🙂", "고블린!)", "고블린_"])
def test_signs_that_are_not_read_are_passed_over(word: str) -> None:
    assert add_particle(word, "가") == f"{word}이"


@pytest.mark.parametrize("word", ["", "!", "🙂"])
def test_a_word_without_a_sound_takes_the_open_form(word: str) -> None:
    assert add_particle(word, "을") == f"{word}를"


def test_either_form_of_a_pair_names_it() -> None:
    assert set(PARTICLES) == {form for pair in PAIRS for form in pair}
    assert all(PARTICLES[form] == pair for pair in PAIRS for form in pair)


def test_every_syllable_with_a_final_is_closed() -> None:
    assert [final_consonant(chr(sign)) for sign in range(ord("가"), ord("가") + 28)] == list(
        range(28)
    )
