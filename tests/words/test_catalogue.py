"""Catalogues are brought up to date without guesses, and written so that differences stay small."""

from __future__ import annotations

from pathlib import Path

from words.catalogue import (
    PLURAL_RULES,
    catalogue_path,
    is_translated,
    list_messages,
    list_translations,
    merge_catalogue,
    message_key,
    read_catalogue,
    write_catalogue,
)
from words.extract import Found, Key
from words.fill import fill_catalogue
from words.missing import list_missing

WALL: Key = (None, "{n} wall", "{n} walls")
ORDER: Key = ("verb", "order", None)
SEAT: Key = (None, "Seat {n}", None)


def found(*keys: Key, path: str = "engine/a.py") -> list[Found]:
    return [Found(key, path, line) for line, key in enumerate(keys)]


def stored(tmp_path: Path, code: str, *keys: Key) -> str:
    write_catalogue(
        merge_catalogue(read_catalogue(code, tmp_path), found(*keys), code), code, tmp_path
    )
    return catalogue_path(code, tmp_path).read_text("utf-8")


def test_new_strings_are_added_empty_with_the_right_number_of_forms(tmp_path: Path) -> None:
    for code, plurals in (("ko", 1), ("ru", 3)):
        stored(tmp_path, code, WALL, ORDER)
        wall, order = list_messages(read_catalogue(code, tmp_path))
        assert (message_key(wall), list_translations(wall)) == (WALL, ("",) * plurals)
        assert (message_key(order), list_translations(order)) == (ORDER, ("",))


def test_translations_stay_and_vanished_strings_go(tmp_path: Path) -> None:
    catalog = merge_catalogue(read_catalogue("ru", tmp_path), found(WALL, SEAT), "ru")
    assert fill_catalogue("ru", catalog, [{"id": "Seat {n}", "translation": "Место {n}"}]) == []
    write_catalogue(catalog, "ru", tmp_path)
    stored(tmp_path, "ru", ORDER, SEAT)
    assert {
        message_key(message): list_translations(message)
        for message in list_messages(read_catalogue("ru", tmp_path))
    } == {
        ORDER: ("",),
        SEAT: ("Место {n}",),
    }


def test_nothing_is_guessed_for_a_string_that_changed_a_little(tmp_path: Path) -> None:
    catalog = merge_catalogue(read_catalogue("ru", tmp_path), found(SEAT), "ru")
    fill_catalogue("ru", catalog, [{"id": "Seat {n}", "translation": "Место {n}"}])
    new = merge_catalogue(catalog, found((None, "Seat {n}.", None)), "ru")
    assert [(list_translations(message), message.fuzzy) for message in list_messages(new)] == [
        (("",), False)
    ]


def test_a_plural_that_appears_later_is_a_new_string(tmp_path: Path) -> None:
    catalog = merge_catalogue(
        read_catalogue("ru", tmp_path), found((None, "{n} wall", None)), "ru"
    )
    fill_catalogue("ru", catalog, [{"id": "{n} wall", "translation": "{n} стена"}])
    (wall,) = list_messages(merge_catalogue(catalog, found(WALL), "ru"))
    assert list_translations(wall) == ("", "", "")


def test_files_hold_no_dates_and_no_line_numbers(tmp_path: Path) -> None:
    text = stored(tmp_path, "ko", SEAT)
    assert "#: engine/a.py\n" in text
    assert "Date" not in text
    assert PLURAL_RULES["ko"] in text


def test_writing_twice_changes_nothing(tmp_path: Path) -> None:
    assert stored(tmp_path, "ru", WALL, ORDER, SEAT) == stored(tmp_path, "ru", WALL, ORDER, SEAT)


def test_one_string_in_two_files_names_both(tmp_path: Path) -> None:
    catalog = merge_catalogue(
        read_catalogue("ko", tmp_path),
        [*found(SEAT), *found(SEAT, path="words/b.py"), *found(SEAT)],
        "ko",
    )
    (seat,) = list_messages(catalog)
    assert [path for path, _ in seat.locations] == ["engine/a.py", "words/b.py"]


def test_what_is_missing_can_be_filled_in_and_given_back(tmp_path: Path) -> None:
    catalog = merge_catalogue(read_catalogue("ru", tmp_path), found(WALL, ORDER), "ru")
    items = list_missing(catalog)
    assert items == [
        {"context": None, "id": "{n} wall", "plural": "{n} walls", "translation": ["", "", ""]},
        {"context": "verb", "id": "order", "plural": None, "translation": ""},
    ]
    items[0]["translation"] = ["{n} стена", "{n} стены", "{n} стен"]
    assert fill_catalogue("ru", catalog, items) == []
    write_catalogue(catalog, "ru", tmp_path)
    assert [item["id"] for item in list_missing(read_catalogue("ru", tmp_path))] == ["order"]
    assert is_translated(list_messages(read_catalogue("ru", tmp_path))[0])


def test_wrong_translations_are_told(tmp_path: Path) -> None:
    catalog = merge_catalogue(read_catalogue("ru", tmp_path), found(WALL, SEAT), "ru")
    items = [
        {"id": "Seat {n}", "translation": "Место {m}"}, {"id": "Chair", "translation": "Стул"},
        {"id": "{n} wall", "translation": ["{n} стена"]},
    ]  # fmt: skip
    assert fill_catalogue("ru", catalog, items) == [
        "other placeholders than the source: 'Seat {n}'",
        "no such string: 'Chair'",
        "needs 3 plural forms: '{n} wall'",
    ]


def test_a_catalogue_that_is_read_and_written_again_is_the_same(tmp_path: Path) -> None:
    before = stored(tmp_path, "ko", WALL, ORDER, SEAT)
    write_catalogue(read_catalogue("ko", tmp_path), "ko", tmp_path)
    assert catalogue_path("ko", tmp_path).read_text("utf-8") == before
