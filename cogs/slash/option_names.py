"""The names of the options of slash commands that are no moves, for the catalogues.

Those of moves are the names of their fields, which the extraction finds
in the games' own folders. A test compares both with the commands.
"""

from __future__ import annotations

from typing import Final

from engine.core import Word

OPTIONS: Final = (
    Word("option", "bots"),
    Word("option", "clock"),
    Word("option", "days"),
    Word("option", "divisions"),
    Word("option", "ends"),
    Word("option", "everywhere"),
    Word("option", "finals"),
    Word("option", "role"),
    Word("option", "what"),
    Word("option", "file"),
    Word("option", "format"),
    Word("option", "game"),
    Word("option", "late"),
    Word("option", "level"),
    Word("option", "limit"),
    Word("option", "mine"),
    Word("option", "move"),
    Word("option", "movers"),
    Word("option", "name"),
    Word("option", "new"),
    Word("option", "old"),
    Word("option", "options"),
    Word("option", "other"),
    Word("option", "otherwise"),
    Word("option", "person"),
    Word("option", "player"),
    Word("option", "players"),
    Word("option", "points"),
    Word("option", "rated"),
    Word("option", "reason"),
    Word("option", "rounds"),
    Word("option", "scenario"),
    Word("option", "season"),
    Word("option", "seeding"),
    Word("option", "size"),
    Word("option", "starts"),
    Word("option", "state"),
    Word("option", "table"),
    Word("option", "year"),
    Word("option", "until"),
)
