"""Korean particles, chosen by the last sound of the word before them."""

from __future__ import annotations

# (after a consonant, after a vowel), found by either form
PAIRS = (
    ("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("아", "야"),
    ("이나", "나"), ("이랑", "랑"), ("이라", "라"), ("으로", "로"),
)  # fmt: skip
PARTICLES = {closed: (closed, open_) for closed, open_ in PAIRS}
PARTICLES |= {open_: (closed, open_) for closed, open_ in PAIRS}
FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"  # of Hangul in Unicode
FINALS_PER_VOWEL = 28  # Unicode lists Hangul syllables by their finals, none first
RIEUL = 8  # the final consonant ㄹ, after which 으로 is 로
# The finals of 영 일 이 삼 사 오 육 칠 팔 구
DIGIT_FINALS = dict(zip("0123456789", (21, 8, 0, 16, 0, 0, 1, 8, 8, 0)))
LETTER_FINALS = {
    "l": 8,
    "m": 16,
    "n": 4,
    "r": 8,
}  # finals of the letters' Korean names: 엘 엠 엔 알
# How a foreign name that ends so is usually written in Hangul: Anton 안톤, Paul 폴, Rick 릭,
# Иван 이반; but Peter 피터, Mark 마크
ENDING_FINALS = (
    ("ng", 21),
    ("ck", 1),
    ("l", 8),
    ("m", 16),
    ("n", 4),
    ("л", 8),
    ("м", 16),
    ("н", 4),
)
STOP_FINALS = {"c": 1, "k": 1, "p": 17, "t": 19}  # closed only after a vowel: Pat 팻


def final_consonant(word: str) -> int:
    """The number of the final consonant with which a word ends when read aloud; 0: a vowel.

    The numbers are those of Unicode's Hangul syllables.
    """
    sounded = _strip_closing_signs(word)
    last, before_last = sounded[-1:], sounded[-2:-1]
    if FIRST_SYLLABLE <= last <= LAST_SYLLABLE:
        return (ord(last) - ord(FIRST_SYLLABLE)) % FINALS_PER_VOWEL
    if last in DIGIT_FINALS:
        return DIGIT_FINALS[last]
    is_read_by_name = last.isupper() or not before_last.isalpha()  # R, FBR
    if is_read_by_name:
        return LETTER_FINALS.get(last.lower(), 0)
    return _guess_foreign_final(sounded.lower())


def _strip_closing_signs(word: str) -> str:
    """The word without the signs at its end that are not read aloud, such as `)` or `!`."""
    signs = {sign for sign in word if not sign.isalnum()}
    return word.rstrip("".join(signs))


def _guess_foreign_final(word: str) -> int:
    """The final consonant of a foreign word, as it is usually written in Hangul; 0: a vowel.

    The word is in lower case and has at least two letters.
    """
    for ending, number in ENDING_FINALS:
        if word.endswith(ending):
            return number
    return STOP_FINALS.get(word[-1], 0) if word[-2] in "aeiou" else 0


def add_particle(word: str, particle: str) -> str:
    """The word with the form of the particle that fits it: 마법사 and 이 make 마법사가."""
    after_consonant, after_vowel = PARTICLES[particle]
    final = final_consonant(word)
    if after_consonant == "으로" and final == RIEUL:
        return word + after_vowel
    return word + (after_consonant if final else after_vowel)
