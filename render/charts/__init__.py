"""Pictures that belong to no game: standings, cups, ratings, match reports and analyses."""

from __future__ import annotations

from engine.chronicle import ReportBars, ReportTable
from engine.core import Text
from render.registry import find_pictures, list_drawn_games
from render.scene import Scene
from render.seat_signs import SeatSign

from .bracket import BracketBox, BracketName, BracketRound, bracket_scenes
from .match_report import match_report_scene, report_lines
from .rating import rating_scene
from .standings import StandingsRow, format_balance, format_points, standings_scenes
from .win_shares import win_shares_scene

__all__ = [
    "BracketBox",
    "BracketName",
    "BracketRound",
    "StandingsRow",
    "bracket_scenes",
    "format_balance",
    "format_points",
    "match_report_scene",
    "rating_scene",
    "report_lines",
    "samples",
    "sign_samples",
    "standings_scenes",
    "win_shares_scene",
]


def samples() -> tuple[Scene, ...]:
    """Scenes of everything that these pictures show, from which their palette is built."""
    from words import Words

    words = Words("en")
    moves = {5: -1, 6: -1, 7: 1, 8: 1}
    lines = [
        StandingsRow(
            place,
            f"Somebody {place}",
            points=12.5 - place,
            wins=3,
            played=5,
            opponents=2.25,
            balance=place % 3 - 1,
            division_change=moves.get(place, 0),
        )
        for place in range(1, 13)
    ]
    return (
        *standings_scenes("Spring", number=3, divisions=[lines[:6], lines[6:]], words=words),
        *bracket_scenes("Cup", _sample_bracket(), words, is_tree=True),
        rating_scene("Armadora", [1000, 1040, 1010, 1100, 1090, 1130], words),
        _sample_report(),
        _sample_analysis(),
        *sign_samples(),
    )


def sign_samples() -> tuple[Scene, ...]:
    """A scene for every game that shows its seats in its own way, with all of their signs."""
    pictures = filter(None, map(find_pictures, list_drawn_games()))
    signs = [each.all_seat_signs() for each in pictures]
    return tuple(_sample_signs(each) for each in signs if each)


def _sample_signs(signs: tuple[SeatSign, ...]) -> Scene:
    """The analysis of a made-up match, with a line for every one of these signs of seats."""
    from words import Words

    # level lines, one above the other
    shares = tuple((seat + 1) / (len(signs) + 1) for seat in range(len(signs)))
    return win_shares_scene(
        "Signs",
        positions=range(2),
        shares=[shares, shares],
        points=(),
        told=(),
        words=Words("en"),
        signs=signs,
    )


def _sample_report() -> Scene:
    """The report of a match of six, with bars and a table."""
    from words import Words

    words = Words("en", ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"))
    points = [tuple(range(0, 20 + 2 * seat, 2 + seat)) for seat in range(6)]
    numbers = tuple(range(2, 13))
    bars = ReportBars(
        Text("Dice"),
        labels=tuple(map(str, numbers)),
        counts=numbers,
        expected=(6.0,) * len(numbers),
    )
    values = tuple((seat, 2 * seat, 1) for seat in range(6))
    columns = Text("lumber"), Text("brick"), Text("wool")
    table = ReportTable(Text("Cards from rolls"), columns, values)
    return match_report_scene("Catan", points, (bars, table), words)


def _sample_analysis() -> Scene:
    """The analysis of a match of six, with two turning points."""
    from words import Words

    words = Words("en", ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"))
    apart = 0.06, 0.08, 0.1, 0.12, 0.14  # so that every line is seen
    positions = range(11)
    shares: list[tuple[float, ...]] = []
    for at in positions:
        falling = 0.5 - 0.04 * at
        rising = [share + 0.008 * at for share in apart]
        shares.append((falling, *rising))
    return win_shares_scene("Catan", positions, shares, points=(3, 4), told=(), words=words)


def _sample_bracket() -> list[BracketRound]:
    """A cup of four that is over."""
    ada, ben = BracketName("Ada", "on"), BracketName("Ben", "out")
    semi = (BracketBox(1, (ada, ben)), BracketBox(2, (ada,)))
    return [
        BracketRound("Semi-finals", semi),
        BracketRound(
            "Final", (BracketBox(1, (ada, ben)), BracketBox(0, (ada, ben))), is_last=True
        ),
    ]
