"""What the files of the base may know: not three kinds of pieces, and nothing of a module."""

from __future__ import annotations

from .name_parts import ROOT, base_files, parts_in, parts_of

# --- the three kinds of pieces --------------------------------------------------------------------

BASE_PIECES = {"road", "settlement", "city"}
# By file that knows all three kinds of the base game: why it may
MAY_KNOW_PIECES = {
    "engine/catan/base_kit.py": "it makes these kinds",
    "engine/catan/match_kit.py": "it says which kinds have fast fields",
    "engine/catan/components.py": "prices and counts of the box, as its JSON names them",
    "engine/catan/moves.py": "the moves that buy them are the rulebook's",
    "engine/catan/frames/opening.py": "rule: a settlement and a road each, or a city",
    "engine/catan/frames/move_handlers.py": "their purchases, and Road Building",
    "engine/catan/frames/turn.py": "fast: the menu of every turn",
    "engine/catan/state.py": "fast: prices and points, asked in every turn",
    "engine/catan/rules.py": "fast: reads these prices and points from the kit",
    "engine/catan/player.py": "fast: a mask and a count for each",
    "engine/catan/pieces.py": "fast: these masks behind one interface for all kinds",
    "engine/catan/building.py": "fast: keeps what follows from these masks true",
    "engine/catan/sites.py": "fast: where they may be built, from these masks",
    "render/catan/base_room.py": "it draws these kinds",
    "render/catan/pieces.py": "their drawings",
    "render/catan/sample_game.py": "sample positions of the base game",
    "render/catan/sample_positions.py": "sample positions of the base game",
    "render/catan/sample_views.py": "sample positions of the base game",
}


def test_a_part_of_a_name_tells_what_a_file_knows() -> None:
    assert parts_of("settlement_places") == {"settlement", "place"}
    assert parts_of("BuildCity") == {"build", "city"}
    assert parts_of("roads_left") == {"road", "left"}
    assert parts_of("cities") == {"city"}


def test_few_files_know_that_there_are_three_kinds_of_pieces() -> None:
    files = base_files("engine/catan", "render/catan", "cogs", "play", "words")
    knowing = [path for path in files if parts_in(path) >= BASE_PIECES]
    assert {path.relative_to(ROOT).as_posix() for path in knowing} == {*MAY_KNOW_PIECES}
