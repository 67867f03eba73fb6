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
# Final consonants by their numbers in Unicode: none, ㄱ, ㄴ, ㄹ, ㅁ, ㅂ, ㅅ, ㅇ
NO_FINAL, KIYEOK, NIEUN, RIEUL, MIEUM, PIEUP, SIOT, IEUNG = 0, 1, 4, 8, 16, 17, 19, 21
DIGIT_FINALS = {
    "0": IEUNG,  # 영
    "1": RIEUL,  # 일
    "2": NO_FINAL,  # 이
    "3": MIEUM,  # 삼
    "4": NO_FINAL,  # 사
    "5": NO_FINAL,  # 오
    "6": KIYEOK,  # 육
    "7": RIEUL,  # 칠
    "8": RIEUL,  # 팔
    "9": NO_FINAL,  # 구
}
LETTER_FINALS = {
    "l": RIEUL,
    "m": MIEUM,
    "n": NIEUN,
    "r": RIEUL,
}  # finals of the letters' Korean names: 엘 엠 엔 알
# How a foreign name that ends so is usually written in Hangul: Anton
# 안톤, Paul 폴, Rick 릭, Иван 이반; but Peter 피터, Mark 마크
ENDING_FINALS = (
    ("ng", IEUNG),
    ("ck", KIYEOK),
    ("l", RIEUL),
    ("m", MIEUM),
    ("n", NIEUN),
    ("л", RIEUL),
    ("м", MIEUM),
    ("н", NIEUN),
)
# closed only after a vowel: Pat 팻
VOWELS = "aeiou"
STOP_FINALS = {"c": KIYEOK, "k": KIYEOK, "p": PIEUP, "t": SIOT}


def final_consonant(word: str) -> int:
    """The final consonant with which a word ends when read aloud.

    NO_FINAL: it ends in a vowel. The numbers are those of Unicode's
    Hangul syllables.
    """
    sounded = _strip_closing_signs(word)
    last, before_last = sounded[-1:], sounded[-2:-1]
    if FIRST_SYLLABLE <= last <= LAST_SYLLABLE:
        return (ord(last) - ord(FIRST_SYLLABLE)) % FINALS_PER_VOWEL
    if last in DIGIT_FINALS:
        return DIGIT_FINALS[last]
    is_read_by_name = last.isupper() or not before_last.isalpha()  # R, FBR
    if is_read_by_name:
        return LETTER_FINALS.get(last.lower(), NO_FINAL)
    return _guess_foreign_final(sounded.lower())


def _strip_closing_signs(word: str) -> str:
    """The word without the signs at its end that are not read aloud, such as `)` or `!`."""
    signs = {sign for sign in word if not sign.isalnum()}
    return word.rstrip("".join(signs))


def _guess_foreign_final(word: str) -> int:
    """The final consonant of a foreign word, as it is usually written in Hangul.

    The word is in lower case and has at least two letters.
    """
    for ending, number in ENDING_FINALS:
        if word.endswith(ending):
            return number
    last, before_last = word[-1], word[-2]
    if before_last in VOWELS:
        return STOP_FINALS.get(last, NO_FINAL)
    return NO_FINAL


def add_particle(word: str, particle: str) -> str:
    """The word with the form of the particle that fits it: 마법사 and 이 make 마법사가."""
    after_consonant, after_vowel = PARTICLES[particle]
    final = final_consonant(word)
    if after_consonant == "으로" and final == RIEUL:  # after ㄹ it is 로
        return word + after_vowel
    if final == NO_FINAL:
        return word + after_vowel
    return word + after_consonant
