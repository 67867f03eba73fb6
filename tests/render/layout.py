"""What holds for the pictures of every game: no text leaves its place, in any language and with any
names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import ClassVar

import pytest

from render import Scene, can_show
from render.fonts import fit_label, text_width
from render.scene import Label
from tests.render.reading import Longwinded, ink_box, overlap
from words import Words

KOREAN = (
    "김서연",
    "마르쿠스 아우렐리우스 안토니누스",
    "이준호",
    "박하늘빛누리",
    "최윤",
    "정다은",
)
RUSSIAN = (
    "Александра",
    "Марк Аврелий",
    "Святослав",
    "Екатерина Великая и Ужасная",
    "Всеволод",
    "Ольга",
)


def speakers(
    english: tuple[str, ...],
    korean: tuple[str, ...] = KOREAN,
    russian: tuple[str, ...] = RUSSIAN,
) -> dict[str, Words]:
    """The three languages, and one in which every word is far longer."""
    return {
        "en": Words("en", english),
        "ko": Words("ko", korean),
        "ru": Words("ru", russian),
        "long": Longwinded("en", russian),
    }


class Layout:
    """The checks. A game has a subclass `TestLayout` with its scenes and what it allows itself."""

    speakers: ClassVar[Mapping[str, Words]]
    scenes: ClassVar[Callable[[Words], Mapping[str, Scene]]]
    edge: ClassVar = 6  # pixels between ink and the picture's edge
    unbounded: ClassVar = (
        5  # signs of a number or a place, which needs no room because it never grows
    )
    readable: ClassVar = 20  # pixels; only words in a narrow room may be smaller
    short: ClassVar = 3  # signs of what is never smaller
    least: ClassVar = 0  # pixels of the smallest words
    told: ClassVar = 60  # characters of the shortest alt text

    @pytest.fixture(scope="class", params=("en", "ko", "ru", "long"))
    @classmethod
    def spoken(cls, request: pytest.FixtureRequest) -> Mapping[str, Scene]:
        return cls.scenes(cls.speakers[request.param])

    @classmethod
    def seen(cls, scene: Scene) -> list[Label]:
        """The labels on which nothing lies."""
        return list(scene.labels())

    def test_labels_keep_to_their_room(self, spoken: Mapping[str, Scene]) -> None:
        for name, scene in spoken.items():
            for label in scene.labels():
                text, size = fit_label(label)
                assert (
                    label.max_width is None
                    or text_width(text, size, label.weight) <= label.max_width
                ), (
                    name,
                    label,
                )
                assert size >= min(label.size, label.min_size), (name, label)

    def test_words_always_have_a_room(self, spoken: Mapping[str, Scene]) -> None:
        for name, scene in spoken.items():
            assert [
                label.text
                for label in scene.labels()
                if label.max_width is None and len(label.text) > self.unbounded
            ] == [], name

    def test_labels_lie_inside_the_picture_and_apart_from_each_other(
        self,
        spoken: Mapping[str, Scene],
    ) -> None:
        for name, scene in spoken.items():
            boxes = [(label.text, ink_box(label)) for label in self.seen(scene) if label.text]
            for text, (left, top, right, bottom) in boxes:
                assert min(left, top, scene.width - right, scene.height - bottom) >= self.edge, (
                    name,
                    text,
                )
            touching = [
                (a, b) for (a, here), (b, there) in combinations(boxes, 2) if overlap(here, there)
            ]
            assert touching == [], name

    def test_nothing_is_smaller_than_can_be_read(self, spoken: Mapping[str, Scene]) -> None:
        for name, scene in spoken.items():
            small = [label for label in scene.labels() if fit_label(label)[1] < self.readable]
            assert all(
                label.max_width
                and len(label.text) > self.short
                and fit_label(label)[1] >= self.least
                for label in small
            ), (name, small)

    def test_every_sign_is_one_that_the_font_has(self, spoken: Mapping[str, Scene]) -> None:
        for scene in spoken.values():
            assert all(can_show(label.text) for label in scene.labels())

    def test_every_picture_is_said_in_words(self, spoken: Mapping[str, Scene]) -> None:
        for scene in spoken.values():
            assert self.told < len(scene.alt) <= 1024
