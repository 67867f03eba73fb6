"""The kit: what kinds there are, and that everything about them is read from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catan.base_kit import make_base_kit
from engine.catan.components import GAME_NUMBERS
from engine.catan.kinds import COIN, CORNER, NEVER, CardKind, Crop, PieceKind
from engine.catan.resources import ONE_CARD
from engine.core import Verbatim
from engine.kit.packed import count_of

from .table import table

KIT = make_base_kit(GAME_NUMBERS)
GOLD = CardKind(8, "gold", Verbatim("gold"), 20, COIN, rate=0)


def test_the_base_game_has_five_resources_three_pieces_and_one_pawn() -> None:
    assert [card.key for card in KIT.cards] == ["lumber", "brick", "wool", "grain", "ore"]
    assert [piece.key for piece in KIT.pieces] == ["road", "settlement", "city"]
    assert [pawn.key for pawn in KIT.pawns] == ["robber"]
    assert KIT.unpack(KIT.bank) == (19,) * 5


def test_a_card_keeps_its_number_whatever_other_cards_there_are() -> None:
    kit = KIT.with_cards(GOLD)
    assert kit.kind_count == 9
    assert kit.unpack(kit.bank) == (19, 19, 19, 19, 19, 0, 0, 0, 20)
    assert kit.resources == KIT.cards


def test_the_bank_takes_no_card_without_a_rate() -> None:
    kit = KIT.with_cards(GOLD)
    assert [count_of(kit.rates, kind) for kind in range(9)] == [4] * 5 + [NEVER] * 4


def test_a_kind_with_a_known_key_takes_the_place_of_the_old_one() -> None:
    wall = PieceKind("wall", Verbatim("Wall"), Verbatim("walls"), CORNER, 3)
    kit = KIT.with_pieces(wall).with_pieces(PieceKind("road", wall.title, wall.plural, CORNER, 1))
    assert [piece.key for piece in kit.pieces] == ["road", "settlement", "city", "wall"]
    assert kit.piece("road").stock == 1
    assert kit.more_pieces == (wall,)
    with pytest.raises(KeyError):
        kit.piece("ship")


def test_a_terrain_has_one_crop() -> None:
    kit = KIT.with_crops(Crop("forest", ONE_CARD[0], ONE_CARD[0] + ONE_CARD[4]))
    assert len(kit.crops) == len(KIT.crops)


def test_equal_kits_have_equal_hashes() -> None:
    assert make_base_kit(GAME_NUMBERS) == KIT
    assert hash(KIT) == hash(make_base_kit(GAME_NUMBERS))
    assert KIT.with_cards(GOLD) != KIT


def test_matches_with_equal_kits_share_one_and_others_differ_in_their_hash() -> None:
    six, none = (table(offers=offers).rules.kit for offers in ("six", "none"))
    assert six is none
    richer = KIT.with_cards(replace(KIT.cards[0], stock=24))
    assert hash(richer) != hash(KIT)
