"""The game's card: seats, the one option, and the rules as they are read in the chat."""

from typing import Final

from ..core import Meta, Option, Page, Setting, Text

CLOSED: Final = Setting("closed", Text("not in the centre"), Text("Nobody can force a win."))
OPEN: Final = Setting("open", Text("anywhere"), Text("Whoever begins in it can force a win."))
GUIDE: Final = Page(
    Text("Rules"),
    (
        Text("Bring your three pebbles in line: across, down or diagonally. That wins at once."),
        Text("First both of you place three pebbles in turn, one at a time, on free points."),
        Text("Then slide one of yours along a line to the next point, if it is free."),
        Text("The very first pebble may not lie in the centre, unless you agreed otherwise."),
        Text("When the same position stands there for the third time, nobody wins."),
    ),
)
META: Final = Meta(
    key="lapilli",
    title=Text("Terni lapilli"),
    stage="stable",
    about=Text("Three pebbles each: whoever brings them in line wins, as in Rome."),
    seats=(2,),
    options=(Option("centre", Text("The first pebble"), (CLOSED, OPEN)),),
    guide=(GUIDE,),
    credits="a game of the Romans; Ovid, Ars amatoria III 365",
)
