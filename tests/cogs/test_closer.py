"""*Closer* shows a part of the board in the private message, and the menu stays where it was."""

from __future__ import annotations

from typing import Any

from cogs.components.closer_buttons import WHOLE_BOARD, Zoom, closer_buttons
from words import Words

from .conftest import Stage, part, parts, private, tree
from .test_forged_presses import forge


def picture_names(message: Any) -> list[str]:
    """The pictures in a message, by their files."""
    galleries = [each for each in parts(tree(message)) if each.get("type") == 12]
    return [item["media"]["url"] for each in galleries for item in each["items"]]


def ids(message: Any) -> set[str]:
    """The ids of everything in a message that can be used, but for the buttons of *Closer*."""
    found = [str(each["custom_id"]) for each in parts(tree(message)) if each.get("custom_id")]
    return {each for each in found if each.split(":")[1] not in ("closer", "nearseat")}


def is_pick(component: dict[str, Any]) -> bool:
    """Whether it is the list of a menu that asks for one part of a move."""
    return str(component.get("custom_id")).startswith("tb:pick:")


async def test_a_menu_is_shown_closer_and_whole_again(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    squares = next(each for each in parts(tree(menu.response)) if is_pick(each))
    await person.select(
        menu.response, [squares["options"][0]["value"]], custom_id=squares["custom_id"]
    )
    place, (whole,) = ids(menu.response), picture_names(menu.response)
    assert "closer" not in whole
    await stage.press(person, menu.response, "closer")
    (near,) = picture_names(menu.response)
    assert "armadora-seat-closer" in near
    assert ids(menu.response) == place, "the menu is still at the same place"
    await stage.press(person, menu.response, "closer")
    (again,) = picture_names(menu.response)
    assert "closer" not in again
    assert ids(menu.response) == place


async def test_a_board_that_is_large_anyway_is_not_offered_closer(stage: Stage) -> None:
    board = await stage.started("lapilli")
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    assert picture_names(menu.response)
    assert part(menu.response, "closer") is None
    seat = await stage.press(person, board, "seat")
    assert picture_names(seat.response)
    assert part(seat.response, "nearseat") is None


async def test_a_move_can_be_made_while_the_board_is_closer(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    await stage.press(person, menu.response, "closer")
    await stage.press(person, menu.response, "move")
    assert part(menu.response, "sure"), "passing is final, so it is asked back once"


async def test_ones_own_seat_is_shown_closer_and_whole_again(stage: Stage) -> None:
    board = await stage.started()
    seat = await stage.press(stage.ann, board, "seat")
    buttons = ids(seat.response)
    await stage.press(stage.ann, seat.response, "nearseat")
    (near,) = picture_names(seat.response)
    assert "closer" in near
    assert ids(seat.response) == buttons
    await stage.press(stage.ann, seat.response, "nearseat")
    (whole,) = picture_names(seat.response)
    assert "closer" not in whole


async def test_the_menu_of_another_seat_is_not_shown_closer(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    custom_id = part(menu.response, "closer")
    assert custom_id is not None
    done = await forge(other, board, custom_id)
    assert "another seat" in private(done)


async def test_a_forged_part_is_one_sentence(stage: Stage) -> None:
    board = await stage.started()
    for forged in ("tb:closer", "tb:closer:1:0:zz:_:_:0:x", "tb:nearseat", "tb:nearseat:1:-1"):
        assert private(await forge(stage.ann, board, forged)), forged
    assert stage.bot.services.interactions.counts["failed"] == 0


def labels(zoom: Zoom) -> list[tuple[str | None, str | None]]:
    made = closer_buttons("tb:nearseat:7", zoom, Words("en"))
    return [(each.label, each.custom_id) for each in made]


def test_the_buttons_lead_closer_on_and_back() -> None:
    assert labels(WHOLE_BOARD) == [("Closer", "tb:nearseat:7:1")]
    assert labels(Zoom(1, 1)) == [("Whole board", "tb:nearseat:7:0")]
    assert labels(Zoom(1, 3))[1] == ("Next: part 2 of 3", "tb:nearseat:7:2")
    assert labels(Zoom(3, 3))[1] == ("Next: part 1 of 3", "tb:nearseat:7:1")


def test_an_id_that_would_be_too_long_is_no_button() -> None:
    assert closer_buttons("tb:closer:" + "x" * 90, WHOLE_BOARD, Words("en")) == []
