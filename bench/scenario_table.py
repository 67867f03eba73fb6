"""`python -m bench.scenario_table`: writes into Catan's README what can be played with what.

The table has a row for every scenario of every box, made of the
options themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from engine.catan import GAME
from engine.core import BOX, OFF, ON, Illegal, Option
from engine.scenario_cards import HARDEST, ScenarioCard
from words import Words

README: Final = Path(__file__).resolve().parent.parent / "engine/catan/README.md"
BEGIN: Final = "<!-- scenarios: written by `python -m bench.scenario_table` -->\n"
END: Final = "<!-- end of scenarios -->\n"
HEAD: Final = (
    "| box | scenario | seats | rounds | difficulty | goes with |\n|---|---|---|---|---|---|\n"
)
ALONE: Final = "island"  # with it every box goes, which has rows of its own
EVERYWHERE: Final = frozenset({"offers"})  # options that go with everything
WORDS: Final = Words("en")


def insert_table(text: str) -> str:
    """The README with the table as it is now between its two marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + HEAD + "".join(write_rows()) + END + after


def write_rows() -> Iterator[str]:
    """A row for each scenario, box after box."""
    for card in GAME.meta.scenarios:
        cells = (
            WORDS(card.box),
            f"`{card.key}` {WORDS(card.title)}",
            f"{min(card.seats)}–{max(card.seats)}",
            str(card.rounds),
            f"{card.difficulty} of {HARDEST}",
            ", ".join(list_variants(card)) or "–",
        )
        yield f"| {' | '.join(cells)} |\n"


def list_variants(card: ScenarioCard) -> Iterator[str]:
    """The other settings that go with a scenario, with any number of its seats."""
    for option in GAME.meta.options:
        found = list_settings(card, option)
        is_own = card.options.get(option.key, OFF) != OFF
        has_rows = card.key == ALONE and option.group == BOX
        if not found or option.key in EVERYWHERE or is_own or has_rows:
            continue
        yield f"`{option.key}`" if found == [ON] else f"`{option.key}`: {'/'.join(found)}"


def list_settings(card: ScenarioCard, option: Option) -> list[str]:
    """The settings of an option, but for the first, that can be chosen beside a scenario."""
    return [
        one.key
        for one in option.settings[1:]
        if any(can_play(size, {**card.options, option.key: one.key}) for size in card.seats)
    ]


def can_play(seats: int, options: Mapping[str, str]) -> bool:
    """Whether so many may play with these options."""
    try:
        GAME.meta.check_options(seats, dict(options))
    except Illegal:
        return False
    return True


if __name__ == "__main__":
    README.write_text(insert_table(README.read_text("utf-8")), "utf-8")
