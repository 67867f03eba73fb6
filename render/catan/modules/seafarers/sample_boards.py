"""Boards for samples of pictures at sea, and positions on them: see `sample_ships`."""

from __future__ import annotations

from typing import Final

from ...room import SampleBoard

LETTERS: Final = {"J": "jungle", "V": "volcano", "G": "gold", "?": "fog"}
BOARDS: Final = {
    "archipelago": SampleBoard(  # a board with every terrain there is
        0,
        "1 . . . . . . / "
        "0 . M8 P11 . G4 . . / "
        "-1 . . . . . H5 M2 . / "
        "-2 . . P5 F6 M4 . F9 . . / "
        "-2 . W12 H11 W3 P9 . ? ? . / "
        "-3 . H6 F10 D W11 F5 . ? . / "
        "-3 . M3 P4 V9 P8 . J3 . / "
        "-3 . W8 F2 M10 . G6 . / "
        "-3 . . . . . .",
        "0,3 NW grain / 1,3 NE any / 2,4 NE lumber / "
        "-1,4 W ore / 2,5 E any / -2,6 W wool / "
        "1,6 SE any / -2,7 SW any / -1,7 SE brick",
        seed=2,
        letters=LETTERS,
        wastes=("desert", "jungle", "volcano"),
    ),
    "fog": SampleBoard(
        0,
        "1 . . . . . . / "
        "0 . ? . H4 W10 M3 . / "
        "-1 . ? ? . P9 F6 H12 . / "
        "-2 . . . H5 . . P10 M8 . / "
        "-2 . M3 . G9 . . W11 . / "
        "-3 . W6 F4 . M11 P10 . F5 . / "
        "-3 . H9 P8 . W8 ? . . / "
        "-3 . P2 F5 . ? ? . / "
        "-3 . . . . . .",
        "3,1 NE wool / 5,1 NW grain / 5,1 E any / "
        "5,3 NE brick / -1,4 W lumber / 4,5 NE any / "
        "-2,5 SW ore / -2,7 W any / -2,7 SE any",
        seed=1,
        letters=LETTERS,
    ),
    "cloth": SampleBoard(
        0,
        "1 . . . . . . / "
        "0 . F4 P6 H5 P11 W8 . / "
        "-1 . W3 F12 . . F3 M9 . / "
        "-2 . W12 . . G . . . . / "
        "-2 . . D . . D . . / "
        "-3 . . . . G . . M2 . / "
        "-3 . H9 W2 . . P11 M4 . / "
        "-3 . P10 F6 M5 W10 H8 . / "
        "-3 . . . . . .",
        "1,1 NE grain / 4,1 NW any / 0,2 W any / "
        "5,2 E brick / 4,5 E ore / -2,6 W any / "
        "3,6 SE lumber / -1,7 SW wool / 1,7 SE any",
        seed=1,
        letters=LETTERS,
    ),
    "pirates": SampleBoard(
        0,
        "1 . . . . . . . / "
        "0 . G11 M6 . . W4 H5 . / "
        "-1 . H . . D . M9 F10 . / "
        "-2 . W4 . . D . F3 P8 F5 . / "
        "-2 . . M8 . . W6 H9 P12 . / "
        "-3 . W10 . . D . P11 F8 P9 . / "
        "-3 . H . . P . M5 F2 . / "
        "-3 . G3 M6 . . W10 H4 . / "
        "-3 . . . . . . .",
        "5,1 NW wool / 6,1 NW any / 6,1 E ore / "
        "6,2 E any / 5,4 E grain / 5,5 SE any / "
        "3,7 E brick / 2,7 SE lumber",
        seed=1,
        letters=LETTERS,
    ),
    "wonders": SampleBoard(
        0,
        "1 . . . . . . . / "
        "0 . G8 H2 . M10 . . . / "
        "-1 . . . . F11 . D . . / "
        "-2 . M12 W6 H11 W10 P3 F9 D . . / "
        "-2 . M3 W4 M6 P5 H4 D . . / "
        "-3 . H8 P9 . . H10 . . G6 . / "
        "-3 . . F3 . F8 W9 . F4 . / "
        "-3 . M5 . P11 P2 . W5 . / "
        "-3 . . . . . . .",
        "-1,3 NW grain / 2,3 NW any / 3,3 NE ore / "
        "-1,4 W any / 0,4 SE brick / 2,6 NE any / "
        "-1,6 W lumber / 2,6 SE any / 0,7 SE wool",
        seed=1,
        letters=LETTERS,
    ),
    "tribe": SampleBoard(
        0,
        "1 . . . . . . . / "
        "0 . G M . D M W . / "
        "-1 . . . . . . . . . / "
        "-2 . W6 F9 M11 H5 F6 M4 . P . / "
        "-2 . P10 H8 P4 W12 F5 P2 . . / "
        "-3 . F11 W9 M3 P8 H10 W3 . F . / "
        "-3 . . . . . . . . . / "
        "-3 . D H . H D G . / "
        "-3 . . . . . . .",
        "-1,3 NW any",
        seed=1,
        letters=LETTERS,
    ),
    "world": SampleBoard(
        0,
        "0 . . . . . . . . . . / "
        "0 . F5 P10 . . M6 W4 . . / "
        "-1 . W9 H3 M8 . P11 F9 H10 . . / "
        "-1 . P6 F4 . . W5 M3 . . / "
        "-2 . . . . G3 . . . F9 . / "
        "-2 . M10 H4 . . . P2 W6 . / "
        "-3 . W5 F8 P9 . . . H10 M4 . / "
        "-3 . P3 W11 . . M5 . . . / "
        "-4 . . H6 . . F3 P8 W10 . . / "
        "-4 . . . G12 . . H9 . . / "
        "-5 . . . . . . . . . .",
        "1,1 NW any / 2,2 E lumber / 5,1 NE any / "
        "6,1 E grain / 4,3 SW brick / 6,4 E any / "
        "5,6 E ore / -2,6 W wool / 0,6 E any / "
        "-2,8 SE any / 3,8 E any",
        seed=1,
        letters=LETTERS,
        wastes=("gold",),
    ),
}
POSITIONS: Final = {
    "fog": """
        city 0 4,2NW
        road 0 4,2NW > 3,2NW
        settlement 0 -1,6N
        ship 0 -1,6N > 1,5SW settlement
        ship 0 1,5SW > 1,6SW
        road 0 -1,6N > -1,6SE
        settlement 1 3,2SW
        ship 1 3,2SW > 1,4NE settlement
        ship 1 1,4NE > 1,5NE
        city 1 5,3SW
        road 1 5,3SW > 4,3NW
        road 1 5,3SW > 4,4SE
        settlement 2 3,1SW
        road 2 3,1SW > 3,1N
        settlement 2 5,2NW
        road 2 5,2NW > 5,1NE
        city 2 -1,5NW
        road 2 -1,5NW > -1,4NE settlement
        ship 2 -1,4NE > 1,4NW
        settlement 3 4,5NW
        ship 3 4,5NW > 2,5NE
        road 3 4,5NW > 4,5SE settlement
        city 3 -2,6SE
        road 3 -2,6SE > -2,6NW
    """,
    "cloth": """
        settlement 0 1,2S
        ship 0 1,2S > 0,4N
        ship 0 1,2S > 2,3N
        city 0 2,1SW
        road 0 2,1SW > 1,1N
        settlement 0 0,7SW
        road 0 0,7SW > -1,7S
        settlement 1 4,2SW
        ship 1 4,2SW > 3,4N
        road 1 4,2SW > 4,1SW
        city 1 5,1SW
        road 1 5,1SW > 5,1N
        ship 1 3,4N > 2,3S
        settlement 1 3,6N
        ship 1 3,6N > 3,5N 2
        settlement 2 -1,6N
        ship 2 -1,6N > 0,4S
        ship 2 -1,6N > 1,5S
        city 2 -1,7NW
        road 2 -1,7NW > -1,6NE 2
        settlement 2 0,2SW
        road 2 0,2SW > 0,2N
        settlement 3 2,6NW
        ship 3 2,6NW > 1,5N
        ship 3 1,5N > 2,3S
        city 3 1,7NE
        road 3 1,7NE > 1,7SE
        ship 3 2,6NW > 3,4S
    """,
    "pirates": """
        settlement 0 2,7N
        ship 0 2,7N > -1,8N 4
        ship 0 -1,8N > -2,8N
        settlement 0 -1,8N
        settlement 1 5,1SW
        ship 1 5,1SW > 3,1NW 2
        settlement 2 2,5NE
        ship 2 2,5NE > -1,5SE 5
        settlement 2 0,5NW
        settlement 3 3,4N
        ship 3 3,4N > 0,4N 3
        city 0 4,6NW
        road 0 4,6NW > 4,6S
        settlement 0 3,7NE
        city 1 6,2NW
        road 1 6,2NW > 6,2S
        settlement 1 6,3N
        road 1 6,3N > 6,3SE
        city 2 4,5NW
        road 2 4,5NW > 4,5NE
        settlement 2 5,5N
        road 2 5,5N > 5,5SE
        city 3 5,4NW
        road 3 5,4NW > 5,4NE
        settlement 3 5,3NW
        road 3 5,3NW > 5,3N
    """,
    "wonders": """
        city 0 0,3SE
        road 0 0,3SE > 0,3NW
        city 0 2,3NW
        ship 0 2,3NW > 1,1SE settlement
        road 0 2,3NW > 1,3S 2
        city 1 3,4NW
        road 1 3,4NW > 4,3SW settlement
        road 1 3,4NW > 2,4N 2
        settlement 1 3,3NE
        road 1 3,3NE > 3,2NE settlement
        city 2 2,6S
        road 2 2,6S > 0,7N
        ship 2 2,6S > 3,7NW settlement
        settlement 2 2,5NW
        road 2 2,5NW > 2,5SW
        city 3 -1,5NW
        road 3 -1,5NW > -1,6SE settlement
        ship 3 -1,6SE > 0,7NW
        settlement 3 -1,4N
        road 3 -1,4N > -1,4NW
    """,
    "tribe": """
        city 0 1,3NW
        ship 0 1,3NW > 2,1S
        road 0 1,3NW > 0,4N 2
        settlement 0 0,5NW
        road 0 0,5NW > 0,5SW
        city 1 4,3SE
        road 1 4,3SE > 4,3NE 2
        settlement 1 3,3NE
        ship 1 3,3NE > 4,1NE
        city 2 2,4SW
        road 2 2,4SW > 1,5SW 3
        settlement 2 -1,5S
        ship 2 -1,5S > -2,7SW
        city 3 3,5NE
        ship 3 3,5NE > 5,5SW
        road 3 3,5NE > 3,4N 3
        settlement 3 2,5S
        ship 3 2,5S > 1,7S
    """,
    "world": """
        city 0 1,2NW
        road 0 1,2NW > 0,2NW 2
        settlement 0 2,2SE
        ship 0 2,2SE > 2,4N settlement
        road 0 2,2SE > 1,2SE 1
        city 1 5,2NW
        road 1 5,2NW > 5,2NE
        settlement 1 5,3NE
        ship 1 5,3NE > 6,4NE settlement
        road 1 5,3NE > 5,3NW 2
        city 2 0,6NW
        road 2 0,6NW > -1,5N
        settlement 2 -1,7SE
        ship 2 -1,7SE > -1,9N settlement
        road 2 -1,7SE > -1,7N 2
        city 3 2,8NE
        road 3 2,8NE > 3,8NE
        settlement 3 2,9SW
        ship 3 2,9SW > -1,9SE settlement
        road 3 2,9SW > 2,9NW
        city 4 5,6NW
        road 4 5,6NW > 5,5NE
        settlement 4 1,8SW
        road 4 1,8SW > 2,7NW settlement
        ship 4 2,7NW > 0,6NE 2
        city 5 0,3NE
        road 5 0,3NE > 0,3SW
        settlement 5 -2,6NE
        road 5 -2,6NE > -2,6SW 2
        settlement 5 0,3S
        ship 5 0,3S > -1,5NE 3
        settlement 5 6,2NE
        ship 5 6,2NE > 7,3NE 3
    """,
}
# number, and cloth that is left
VILLAGES: Final = {
    "0,4N": (10, 3),
    "0,4S": (9, 2),
    "2,3N": (11, 5),
    "2,3S": (8, 1),
    "1,5N": (6, 0),
    "1,5S": (3, 4),
    "3,4N": (4, 3),
    "3,4S": (5, 4),
}
WARSHIPS: Final = (4, 2, 5, 3)  # of each seat, the first ones of its line
FORTRESSES, STRENGTHS = ("-2,7S", "1,1N", "-2,6N", "0,3NW"), (2, 3, 1, 3)
FLEET_PATH: Final = (
    *((1, 7), (0, 7), (0, 6), (0, 5), (1, 4), (1, 3), (2, 2)),
    *((3, 1), (4, 1), (4, 2), (3, 3), (2, 4), (2, 5), (2, 6)),
)
GIFTS: Final = {
    "gift_point": "1,1NE 4,1NE 6,1NE 5,5E 6,3E -2,7SE 1,7SW 3,7SE",
    "gift_card": "1,1W 6,1E -2,7W 3,7E",
}
# the number of the card that a harbour takes; None: any
HARBOUR_GIFTS: Final = {
    "1,1NW": 0,
    "4,1NW": 3,
    "6,3NE": 1,
    "5,5SE": 4,
    "-2,7SW": 2,
    "1,7SE": None,
}
MARKED_CORNERS: Final = {
    "wonder_wall": "3,4SE 4,3S 4,3SE 4,3NE 4,3N",
    "wonder_bridge": "0,6SW -1,6SE",
    "wonder_barred": "-1,7SE 0,6S -1,7N 0,6NW",
}
# how many levels of each wonder every player has; -1: it is not theirs
WONDERS_BUILT: Final = {
    "wonder_bridge": (-1, -1, -1, 2),
    "wonder_monument": (1, -1, -1, -1),
    "wonder_wall": (-1, 3, -1, -1),
}
