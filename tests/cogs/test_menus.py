"""The first page of a private menu: short lists stand there right away, everything else behind a
button.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

from bench.menu_walker import blank_picture
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import PHONE_TITLE_LENGTH, MoveMenu
from cogs.components.open_menu import MAX_LISTS
from db import MatchRow, SeatRow
from engine import games
from engine.armadora.board import LAND_SQUARES
from engine.armadora.moves import PASS, PlacePalisade, PlaceWarrior
from engine.core import Decision, Game, Move, MoveChain, MoveProduct, Text, Verbatim
from engine.match import Match
from play import Table
from play.menu_lists import Item, Path
from tests.engine.catan.traders_barbarians.table import trade
from words import Words

NOON = datetime(2026, 1, 1, tzinfo=UTC)


def table(game: str, seats: int = 2) -> Table:
    match: Match[Any] = Match.start(games()[game], seats, {}, seed=7)
    row = MatchRow(
        7,
        1,
        2,
        3,
        4,
        game,
        "playing",
        seats,
        dict(match.options),
        match.header(),
        11,
        {},
        None,
        0,
        0,
        NOON,
        NOON,
        None,
        None,
    )
    return Table(
        row,
        [SeatRow(7, seat, 11 + seat, None, "Ann", True, None) for seat in range(seats)],
        match,
        [],
    )


def steady_move(found: Table, random: Random) -> Move:
    """What the steady bot would do now."""
    decision = found.running_match.decisions()[0]
    *_, bot = found.game.bots.values()
    return bot.choose(found.view(decision.seat), decision, random)


def in_a_turn(game: str) -> Table:
    """A table in the first free turn, whatever the other questions are."""
    found = table(game)
    while found.running_match.game.view(found.running_match.state, None).question.name != "act":
        decision = found.running_match.decisions()[0]
        found.running_match.act(decision.seat, decision.fallback)
    return found


def parts(shown: Any) -> Iterator[dict[str, Any]]:
    for row in shown.to_components()[0]["components"]:
        yield from row.get("components", ())


def open_at(found: Table, kind: str = "_", *chosen: str, **place: Any) -> MoveMenu:
    """The menu of whoever is asked, at a place of it."""
    decision = found.running_match.decisions()[0]
    at = MenuPlace(7, decision.seat, 0, kind, chosen, **place)
    return MoveMenu(found, decision, at, Words("en", ("Ann", "Ben")))


def components(menu: MoveMenu) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The lists and the buttons of a menu."""
    shown = list(parts(menu.layout((), (), menu.find_suggestions())))
    return [part for part in shown if part["type"] == 3], [
        part for part in shown if part["type"] == 2
    ]


def first_page(found: Table) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Its lists and its buttons."""
    return components(open_at(found))


def actions(buttons: list[dict[str, Any]]) -> list[str]:
    return [part["custom_id"].split(":")[1] for part in buttons]


def labels(buttons: list[dict[str, Any]]) -> list[str]:
    return [part["label"] for part in buttons]


def texts(menu: MoveMenu) -> str:
    """All texts of the menu."""
    blocks = menu.layout(()).to_components()[0]["components"]
    return "\n".join(str(block["content"]) for block in blocks if "content" in block)


def test_the_uses_of_three_dice_are_one_choice_away() -> None:
    found = in_a_turn("roma")
    lists, buttons = first_page(found)
    assert lists[0]["placeholder"] == "Use a die · Best first"
    assert lists[0]["custom_id"].split(":")[1] == "whole"
    moves = {
        found.game.moves.text(move)
        for move in found.running_match.decisions()[0].moves
        if move.verb.id == "use"
    }
    assert {option["value"] for option in lists[0]["options"]} == moves
    assert labels(buttons)[-2:] == ["End your turn", "⇅ By place"]


def below_picture(found: Table) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Lists and buttons of the first page, where the picture takes its room."""
    menu = open_at(found)
    files = [blank_picture(found.row.game)]
    shown = list(parts(menu.layout(files, suggestions=menu.find_suggestions())))
    lists = [part for part in shown if part["type"] == 3]
    return lists, [part for part in shown if part["type"] == 2]


def test_more_moves_than_a_list_holds_are_behind_a_button() -> None:
    _, buttons = below_picture(table("armadora"))
    assert actions(buttons)[:5] == ["best"] * 3 + ["go", "move"]
    assert labels(buttons)[3] == "Place a palisade"


def test_the_square_of_a_warrior_is_chosen_on_the_first_page_and_its_strength_by_a_button() -> (
    None
):
    found = table("armadora")
    lists, _ = below_picture(found)
    titles = [each["placeholder"] for each in lists]
    assert [title.partition(" · ")[0] for title in titles] == ["A1 – D5", "E1 – H5"]
    assert all("Place a warrior · Best first" in title for title in titles)
    assert {each["custom_id"].split(":")[1] for each in lists} == {"pick"}
    square = lists[0]["options"][0]["value"]
    lists, buttons = components(open_at(found, "PlaceWarrior", square))
    assert lists == []
    assert actions(buttons)[:5] == ["move"] * 5
    assert "Place a warrior: D2 → of which value?" in texts(open_at(found, "PlaceWarrior", "1=D2"))


def test_what_a_list_asks_is_left_out_where_a_phone_would_cut_its_order_off() -> None:
    titles = [
        part["placeholder"]
        for found in (table("armadora"), table("praetor"), in_a_turn("roma"))
        for part in first_page(found)[0]
    ]
    asking = {title for title in titles if "→" in title}
    assert all(len(title) <= PHONE_TITLE_LENGTH for title in asking), asking
    assert all(" · " in title for title in titles)
    assert "A1 – D5 · Place a warrior · Best first" in titles


def test_few_values_of_a_field_are_buttons_that_lead_on() -> None:
    found = table("praetor")
    tile = components(open_at(found, "Build"))[0][0]["options"][0]["value"]
    lists, buttons = components(open_at(found, "Build", tile))
    assert lists == []
    workers = [part for part in buttons if part["label"].startswith("worker")]
    assert set(actions(workers)) == {"go"}
    places = [MenuPlace.parse(part["custom_id"].split(":")[2:]) for part in workers]
    assert {place.chosen for place in places} == {(tile, f"1={n}") for n in (1, 2, 3)}


def test_few_answers_to_a_further_question_are_a_list_where_buttons_have_no_room() -> None:
    menu = open_at(table("praetor"), "Build", "0=lumber_mill_1")
    menu.with_few = False
    (row,) = menu._item_blocks()
    (part,) = row.to_component_dict()["components"]
    assert part["type"] == 3


def test_all_places_stand_on_one_page_in_lists_of_their_own() -> None:
    lists, buttons = components(open_at(table("armadora"), "PlacePalisade"))
    ends = [part["placeholder"].partition(" · ")[0] for part in lists]
    assert ends == ["A1|A2 – C3|C4", "C3|D3 – F1|F2", "F1|G1 – H4|H5"], "as the picture names them"
    assert len({part["custom_id"] for part in lists}) == 3
    assert not {"◀", "▶"} & set(labels(buttons))


def test_all_lines_for_palisades_are_behind_one_button() -> None:
    """Three lists beside those of warriors would push the best moves out of a phone's screen."""
    found, random = table("armadora"), Random(1)
    for _ in range(8):
        lists, buttons = below_picture(found)
        assert all("warrior" in part["placeholder"] for part in lists)
        assert {"best", "move", "go", "closer"} <= set(actions(buttons))
        assert set(targets(found)) == {"value", "at"}, (
            "labels of lines would cover those of squares"
        )
        (way,) = [part for part in buttons if actions([part]) == ["go"]]
        assert MenuPlace.parse(way["custom_id"].split(":")[2:]).kind == "PlacePalisade"
        found.running_match.act(found.seats_to_act()[0], steady_move(found, random))


def test_the_second_palisade_is_asked_for_without_a_button() -> None:
    found = table("armadora")
    match = found.running_match
    match.act(match.decisions()[0].seat, match.game.moves.parse("palisade G3|H3"))
    lists, buttons = first_page(found)
    assert {part["custom_id"].split(":")[1] for part in lists} == {"whole"}
    assert "go" not in actions(buttons)
    assert "★ No second palisade" in labels(buttons), "no palisade is worth more"


def test_many_moves_of_two_fields_stand_in_a_list_for_each_value() -> None:
    found = table("praetor", seats=4)
    use_of = {"Use a tile: worker 1", "Use a tile: worker 2", "Use a tile: worker 3"}
    random = Random(1)
    for _ in range(200):
        lists, _ = first_page(found)
        by_title = {part["placeholder"].partition(" ·")[0]: part for part in lists}
        if use_of <= by_title.keys():
            uses = [by_title[title] for title in use_of]
            assert {part["custom_id"].split(":")[1] for part in uses} == {"whole"}
            return
        decision = found.running_match.decisions()[0]
        found.running_match.act(decision.seat, steady_move(found, random))
    raise AssertionError("the city does not grow")


def test_only_so_many_lists_stand_on_a_page() -> None:
    lists, buttons = first_page(table("catan"))
    assert len(lists) <= MAX_LISTS
    assert lists or buttons


def targets(found: Table, kind: str = "_") -> dict[str, Any]:
    return open_at(found, kind).targets()


def test_the_picture_labels_only_what_is_chosen_from_here() -> None:
    """What stands behind a button is labelled once it is pressed: labels for everything at once can
    be read by nobody.
    """
    found = table("armadora")
    assert set(targets(found)) == {"value", "at"}
    assert set(targets(found, "PlacePalisade")) == {"line"}
    assert "die" in targets(in_a_turn("roma"))


# --- what a menu is about, and the way back ---------------------------


def test_every_menu_says_what_is_chosen_and_what_is_asked() -> None:
    found = table("praetor")
    first = open_at(found, "Build")
    assert "Build a tile → which tile?" in texts(first)
    tile = components(first)[0][0]["options"][0]["value"]
    second = open_at(found, "Build", tile)
    assert "Build a tile: Lumber Mill → which worker?" in texts(second)
    third = open_at(found, "Build", tile, "1=1")
    assert "Build a tile: Lumber Mill, worker 1 → where?" in texts(third)
    assert "A worker builds an available tile beside the city." in texts(first)


def test_a_field_without_a_question_of_its_own_is_asked_by_its_name() -> None:
    assert "Place a pebble → where?" in texts(open_at(table("lapilli")))
    game = games()["lapilli"]
    asked = Game.field_question(game, game.moves.kinds[0], "colour")
    assert Words("en")(asked) == "which colour?"


def test_back_goes_one_choice_back_and_after_two_the_menu_can_be_begun_anew() -> None:
    found = table("praetor")
    _, buttons = components(open_at(found, "Build"))
    assert labels(buttons) == ["Back"]
    tile = components(open_at(found, "Build"))[0][0]["options"][0]["value"]
    _, buttons = components(open_at(found, "Build", tile))
    ways = buttons[3:5]  # below the three workers
    assert labels(ways) == ["Back", "Start over"]
    back, over = (MenuPlace.parse(part["custom_id"].split(":")[2:]) for part in ways)
    assert (back.kind, back.chosen) == ("Build", ())
    assert over == MenuPlace(7, back.seat, 0)


def test_back_passes_over_what_had_one_answer_only() -> None:
    """A value that an old id names, though there was no other, is no choice to go back to."""
    warriors = MoveProduct(PlaceWarrior, value=(3,), at=LAND_SQUARES)
    decision = Decision(0, Verbatim("Act."), MoveChain(warriors, (PASS,)))
    at = MenuPlace(7, 0, 0, "PlaceWarrior", ("0=3",))
    menu = MoveMenu(table("armadora"), decision, at, Words("en"))
    assert [place.kind for place in menu.list_places_before()] == ["_"]
    assert "Start over" not in labels(components(menu)[1])


# --- order ------------------------------------------------------------


def test_a_list_says_how_it_is_ordered_and_places_can_be_ordered_by_name() -> None:
    found = table("armadora")
    best, by_place = (
        components(open_at(found, "PlaceWarrior", "0=4", by_place=by_place))
        for by_place in (False, True)
    )
    assert best[0][0]["placeholder"] == "A1 – D5 · Place a warrior · Best first"
    assert by_place[0][0]["placeholder"] == "A1 – D5 · Place a warrior · By place"
    assert (labels(best[1])[-1], labels(by_place[1])[-1]) == ("⇅ By place", "⇅ Best first")
    squares = [option["value"].split()[-1] for option in by_place[0][0]["options"]]
    assert squares == sorted(squares)
    assert best[0][0]["options"] != by_place[0][0]["options"]
    parts = [{option["value"].split()[-1] for option in part["options"]} for part in best[0]]
    assert max(parts[0]) < min(parts[1]), "each list has its part of the board"


def test_the_order_stays_on_every_page_and_old_ids_mean_the_best_first() -> None:
    found = table("armadora")
    _, buttons = components(open_at(found, "PlaceWarrior", "0=4", by_place=True))
    on = [part["custom_id"] for part in buttons if part["label"] in ("▶", "Back")]
    assert all(MenuPlace.parse(each.split(":")[2:]).by_place for each in on)
    old = ["7", "0", "9f", "PlaceWarrior", "0=4", "1"]
    assert MenuPlace.parse(old) == MenuPlace(7, 0, 0x9F, "PlaceWarrior", ("0=4",), 1)
    assert MenuPlace.parse([*old, "p"]).by_place
    assert MenuPlace.parse([*old, "x"]) == MenuPlace(7, 0, 0x9F)


# --- good moves as buttons --------------------------------------------


def test_the_three_best_moves_have_buttons_with_what_they_bring() -> None:
    _, buttons = first_page(table("catan"))
    best = [part for part in buttons if "best" in actions([part])]
    assert len(best) == 3
    assert best[0]["label"].startswith("★ Settlement on ")
    assert best[0]["label"].endswith("/36)")
    assert all(len(part["label"]) <= 80 for part in best)


def test_a_few_moves_are_buttons_and_no_list() -> None:
    found = table("catan")
    first = found.running_match.decisions()[0]
    found.running_match.act(first.seat, first.moves[0])
    lists, buttons = first_page(found)
    assert lists == []
    assert len(buttons) == len(found.running_match.decisions()[0].moves) <= 5
    assert set(actions(buttons)) == {"move"}


def test_places_of_which_nothing_else_is_said_are_small_buttons_by_their_names() -> None:
    """As the picture labels them; what is done there is said above."""
    found = table("lapilli")
    lists, buttons = first_page(found)
    assert lists == []
    names = ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]
    moves = [part for part in buttons if actions([part]) == ["move"]]
    assert [label.removeprefix("★ ") for label in labels(moves)] == names
    assert "Place a pebble → where?" in texts(open_at(found))


def test_a_pebble_slides_by_one_press() -> None:
    found = table("lapilli")
    match = found.running_match
    for point in ["A1", "B1", "C2", "A3", "B3", "C1"]:
        match.act(match.decisions()[0].seat, match.game.moves.parse(f"place {point}"))
    lists, buttons = first_page(found)
    assert lists == []
    moves = [part for part in buttons if actions([part]) == ["move"]]
    shown = {label.removeprefix("★ ") for label in labels(moves)}
    assert len(shown) == len(match.decisions()[0].moves)
    assert "C2 → B2" in shown


def test_more_places_than_two_rows_of_buttons_stand_in_lists() -> None:
    lists, _ = components(open_at(table("armadora"), "PlacePalisade"))
    assert lists, "67 lines"


def test_a_page_full_of_kinds_has_no_room_for_more() -> None:
    """Discord takes 40 components; five rows of buttons are as much as anybody reads."""
    found = table("armadora")
    menu = open_at(found)
    menu.items = tuple(
        Item(Verbatim(str(number)), None, Path(menu.moves.kinds[2], (("line", number),)))
        for number in range(25)
    )
    shown = menu.layout((), (), menu.find_suggestions()).to_components()[0]["components"]
    rows = [row for row in shown if any(part["type"] == 2 for part in row.get("components", ()))]
    assert len(rows) == 5
    assert "best" not in actions([part for part in parts(menu.layout(())) if part["type"] == 2])
    assert sum(1 + len(row.get("components", ())) for row in shown) < 40


def test_a_hint_is_told_whole_or_not_at_all() -> None:
    """What does not fit a button stands in the list, or is left out."""
    menu = open_at(in_a_turn("roma"))
    item = Item(Verbatim("x" * 60), Verbatim("y" * 60), menu.decision.moves[0])
    (button,) = [
        part
        for part in parts(menu.layout((), (), [item]))
        if part.get("label", "").startswith("★")
    ]
    assert button["label"] == "★ " + "x" * 60
    short = Item(Verbatim("x" * 60), Verbatim("y" * 15), menu.decision.moves[0])
    assert menu.full_label(short) == "x" * 60 + " · " + "y" * 15


def test_of_a_hint_that_lists_facts_a_button_tells_the_first_ones() -> None:
    menu = open_at(in_a_turn("roma"))
    facts = (Verbatim("y" * 20), Verbatim("z" * 60))
    item = Item(Verbatim("x" * 40), Text("{facts}", facts=facts), menu.decision.moves[0])
    shown = [part.get("label", "") for part in parts(menu.layout((), (), [item]))]
    assert [label for label in shown if label.startswith("★")] == [
        "★ " + "x" * 40 + " · " + "y" * 20
    ]


def test_what_the_question_says_is_not_said_again_of_its_kind_of_move() -> None:
    found = table("armadora")
    menu = open_at(found, "PlacePalisade")
    about = PlacePalisade.about
    assert Words("en")(about) in texts(menu)
    menu.decision = Decision(menu.decision.seat, about, menu.decision.moves)
    assert texts(menu).count(Words("en")(about)) == 1


def test_the_resources_for_gold_have_buttons_also_below_a_picture() -> None:
    found = table("catan", 3)
    found.running_match.state = trade(3, gold={0: 4})
    menu = open_at(found, "SpendGold")
    shown = list(parts(menu.layout([blank_picture("catan")])))
    assert not [part for part in shown if part["type"] == 3], "no list behind the button"
    assert labels(shown)[:5] == ["lumber", "brick", "wool", "grain", "ore"]
    assert "Two gold: take a resource" in texts(menu), "the price stands above"


# --- what looks best among buttons ------------------------------------


def opening_road() -> Table:
    """A table of Catan at which the first road is asked for, which has few places."""
    found = table("catan", 3)
    decision = found.running_match.decisions()[0]
    while not any(type(move).__name__ == "BuildRoad" for move in decision.moves):
        found.running_match.act(decision.seat, decision.fallback)
        decision = found.running_match.decisions()[0]
    return found


def test_the_best_of_a_few_roads_has_a_star() -> None:
    _, buttons = components(open_at(opening_road()))
    starred = [label for label in labels(buttons) if label.startswith("★")]
    assert len(starred) == 1
    assert "Road" in starred[0]


def test_a_hinted_move_that_has_a_button_is_marked_there_and_does_not_stand_twice() -> None:
    menu = open_at(opening_road())
    for item in menu.items:
        shown = list(parts(menu.layout((), (), menu.find_suggestions(item.leads))))
        said = [part["label"] for part in shown if part["type"] == 2]
        name = menu.full_label(item)
        assert [label for label in said if name in label] == [f"💡 {name}"]
