"""The names of all options of slash commands, for the catalogues: most are the fields of moves. A test compares them."""

from __future__ import annotations

from typing import Final

from engine.core import Word

OPTIONS: Final = (
    Word("option", "at"), Word("option", "board"), Word("option", "call"), Word("option", "card"), Word("option", "cards"),
    Word("option", "clock"), Word("option", "colour"), Word("option", "corner"), Word("option", "deal"), Word("option", "deck"),
    Word("option", "days"), Word("option", "dice"), Word("option", "die"), Word("option", "divisions"), Word("option", "edge"),
    Word("option", "ends"), Word("option", "everywhere"), Word("option", "faction"), Word("option", "file"), Word("option", "first"),
    Word("option", "format"), Word("option", "game"), Word("option", "get"), Word("option", "give"), Word("option", "givers"),
    Word("option", "helpers"), Word("option", "hex"), Word("option", "instead"), Word("option", "late"), Word("option", "limit"),
    Word("option", "line"), Word("option", "list"), Word("option", "move"), Word("option", "movers"), Word("option", "name"),
    Word("option", "new"), Word("option", "number"), Word("option", "old"), Word("option", "on"), Word("option", "options"),
    Word("option", "pay"), Word("option", "person"), Word("option", "player"), Word("option", "players"), Word("option", "points"),
    Word("option", "resource"), Word("option", "round"), Word("option", "rounds"), Word("option", "season"), Word("option", "second"),
    Word("option", "set"), Word("option", "size"), Word("option", "skip"), Word("option", "space"), Word("option", "spaces"),
    Word("option", "starts"), Word("option", "table"), Word("option", "tile"), Word("option", "to"), Word("option", "treasures"),
    Word("option", "turn"), Word("option", "use"), Word("option", "value"), Word("option", "victim"), Word("option", "want"),
    Word("option", "warriors"), Word("option", "weapons"), Word("option", "what"), Word("option", "worker"), Word("option", "works"),
)  # fmt: skip
