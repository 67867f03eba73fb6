"""How moves are offered."""

from engine.armadora import GAME
from engine.armadora.moves import ExtraPalisade, PlacePalisade, PlaceWarrior, Reinforce
from engine.armadora.state import State
from engine.core import Choice, Move
from engine.match import Match
from tests.telling import english

from .table import CORNER, act, table

RICH_CORNER = (3, 7, 4, 4, 5, 5, 6, 6)  # 7 gold on B2
OPEN_CORNER = CORNER.rsplit(maxsplit=1)[0]  # B2|B3 would close it


def described(s: State, text: str) -> Choice:
    (decision,) = GAME.decisions(s)
    move = GAME.moves.parse(text)
    assert decision.allows(move)
    return GAME.describe(GAME.view(s, decision.seat), move)


def words(choice: Choice) -> tuple[str, str, str | None]:
    return (
        english(choice.label),
        english(choice.group),
        english(choice.hint) if choice.hint else None,
    )


def test_a_warrior_is_offered_with_its_region() -> None:
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1)})
    assert words(described(s, "warrior 3 B1")) == (
        "Warrior 3 on B1",
        "Place a warrior",
        "4 squares with 7 gold, 2 free",
    )


def test_a_palisade_is_offered_with_what_it_closes() -> None:
    s = table(built=OPEN_CORNER, piles=RICH_CORNER)
    hint = "closes 4 squares with 7 gold, leaves 36 squares with 33 gold"
    assert words(described(s, "palisade B2|B3")) == ("Palisade B2|B3", "Place a palisade", hint)
    assert words(described(s, "palisade C3|D3")) == ("Palisade C3|D3", "Place a palisade", None)


def test_every_kind_of_move_has_a_name() -> None:
    corner = {"A1": (0, 1), "B1": (1, 1), "A2": (1, 2), "C1": (1, 1), "E1": (0, 1)}
    labels = {
        "orc": ("extra-palisade C3|D3", "Extra palisade C3|D3"),
        "goblin": ("extra-warrior 2 F1", "Extra warrior 2 on F1, face up"),
        "elf": ("shoot C1", "Shoot at C1"),
        "mage": ("look A2", "Look at A2"),
    }
    for faction, (text, label) in labels.items():
        s = table(advanced="on", factions=(faction, "orc"), built=CORNER, warriors=corner)
        assert words(described(s, text))[0] == label
        assert words(described(s, "reinforce A1"))[0] == "Reinforce A1"
        assert words(described(s, "pass")) == (
            "Pass",
            "End your turn",
            "You take no further turn.",
        )
    s = table()
    act(s, "palisade A1|B1")
    assert words(described(s, "done")) == ("No second palisade", "End your turn", None)


def best(s: State, kind: type[Move]) -> str:
    (decision,) = GAME.decisions(s)
    view = GAME.view(s, decision.seat)
    return GAME.moves.text(
        max(
            (move for move in decision.moves if type(move) is kind),
            key=lambda move: GAME.describe(view, move).rank,
        )
    )


def test_the_best_comes_first() -> None:
    s = table(
        built=OPEN_CORNER, piles=RICH_CORNER, warriors={"A1": (0, 2), "C3": (1, 3), "F4": (1, 4)}
    )
    assert best(s, PlacePalisade) == "palisade B2|B3", "it makes 7 gold safe"
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1), "B1": (1, 1)})
    assert best(s, PlaceWarrior).endswith("A2"), (
        "the last square of the corner decides about 7 gold"
    )
    assert described(s, "pass").rank < min(
        described(s, text).rank for text in ("warrior 1 H5", "palisade C3|D3")
    )


def test_ranks_of_powers_follow_the_same_reckoning() -> None:
    s = table(
        built=OPEN_CORNER,
        piles=RICH_CORNER,
        advanced="on",
        factions=("orc", "elf"),
        warriors={"A1": (0, 2), "C3": (1, 3)},
    )
    assert best(s, ExtraPalisade) == "extra-palisade B2|B3"
    full = {"A1": (0, 1), "B1": (1, 1), "A2": (0, 1), "C3": (1, 3)}
    s = table(built=CORNER, advanced="on", warriors=full)
    assert described(s, "reinforce A1").rank > 0
    assert best(s, Reinforce).startswith("reinforce A")


def test_fields_are_named_before_a_move_is_complete() -> None:
    s = table(built=CORNER, piles=RICH_CORNER)
    view = GAME.view(s, 0)
    kinds = (
        (PlaceWarrior, "value", 1),
        (PlaceWarrior, "at", 0),
        (PlacePalisade, "line", 2),
        (PlacePalisade, "line", 66),
    )
    assert [english(GAME.field_text(view, *field)) for field in kinds] == [
        "value 1, 11 left", "A1: 4 squares with 7 gold, 3 free", "C1|D1", "H4|H5",
    ]  # fmt: skip
    assert english(GAME.field_text(GAME.view(s, None), PlaceWarrior, "value", 1)) == "value 1"


def test_a_line_that_closes_a_region_says_so_in_its_name() -> None:
    s = table(built=OPEN_CORNER, piles=RICH_CORNER)
    move = GAME.moves.parse("palisade B2|B3")
    (line,) = move.values()
    assert english(GAME.field_text(GAME.view(s, 0), PlacePalisade, "line", line)).startswith(
        "B2|B3: closes 4 squares with 7 gold"
    )


def test_factions_are_offered_with_their_powers() -> None:
    s = Match.start(GAME, 2, {"advanced": "on", "factions": "chosen"}, 1).state
    assert words(described(s, "faction mage")) == (
        "Mages",
        "Choose a faction",
        "two secret looks at opponents",
    )
    assert (
        english(
            GAME.field_text(GAME.view(s, 0), type(GAME.moves.parse("faction elf")), "faction", 2)
        )
        == "Elves"
    )
