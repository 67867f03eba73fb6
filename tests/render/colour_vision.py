"""How far apart colours look, also to people who do not see red or green: Machado et al.

2009 at full severity, CIE76 in Lab.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

from render.theme import rgb

Vector = tuple[float, float, float]
VISIONS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def closest(colours: Iterable[str], vision: str) -> float:
    """The smallest difference between two of the colours."""
    return min(dist(lab(a, vision), lab(b, vision)) for a, b in combinations(colours, 2))


def lab(colour: str, vision: str) -> Vector:
    seen = [
        min(1.0, max(0.0, part))
        for part in _times(VISIONS[vision], [_linear(part / 255) for part in rgb(colour)])
    ]
    x, y, z = (_root(part / white) for part, white in zip(_times(XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    """How much lighter one colour is than another one: 1 (not at all) to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    light, dark = sorted(
        (
            sum(w * _linear(part / 255) for w, part in zip(weights, rgb(colour), strict=True))
            for colour in (one, other)
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


def _times(matrix: tuple[Vector, ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
