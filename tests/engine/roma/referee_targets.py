"""When an action would do nothing, and which spaces it may choose from."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from engine.core import Move
from engine.roma.moves import DONE

from .referee_cards import CARDS, KEYS, SAYING_MAY
from .referee_table import Asked, Dispatch, Seat, Side, Table

Script = Generator[Asked, tuple[Seat, Move], None]
Answer = Generator[Asked, tuple[Seat, Move], Any]
Choice = Generator[Asked, tuple[Seat, Move], int | None]
CHARACTER: Final = "character"
BUILDING: Final = "building"


def can_do(table: Table, act: Dispatch) -> bool:
    """Whether the action could do anything, as far as its player can see."""
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "tubicen" | "fons_bacchi" | "vectigal" | "basilica" | "templum" | "turris":
            return False
        case (
            "templarius"
            | "tribunus_plebis"
            | "aquaeductus"
            | "essedum"
            | "consiliarius"
            | "machina"
        ):
            return possible_always(table, act)
        case "forum" | "consul":
            return bool(side.unused())
        case "triremis":
            return len(side.of_type(CHARACTER)) > len(other.of_type(CHARACTER))
        case "boves":
            return side.points < 5
        case "pictor":
            return bool(side.of_type(BUILDING) or other.of_type(BUILDING))
        case "philosophus":
            return other.fewer < 3
        case "legat":
            return bool(other.vacant())
        case "mercator":
            return side.money >= 2
        case "mercatus":
            return other.has("forum")
        case "haruspex":
            return table.can_draw(act.seat)
        case "castellum":
            return bool(side.vacant()) and table.can_draw(act.seat)
        case "fortuna" | "navale":
            return bool(side.hand)
        case "explorator":
            return bool(other.hand)
        case "architectus":
            return bool(of_type(side.hand, BUILDING))
        case "senator":
            return bool(of_type(side.hand, CHARACTER))
        case "restitutor":
            return bool(of_type(table.pile(act.seat)["discard"], BUILDING))
        case "aesculapinum":
            return bool(of_type(table.pile(act.seat)["discard"], CHARACTER))
    return bool(targets(table, act))


def possible_always(table: Table, act: Dispatch) -> bool:
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "consiliarius":
            return bool(side.of_type(CHARACTER))
        case "machina":
            return bool(side.of_type(BUILDING))
        case "essedum":
            return any(table.defence(other, space) for space in other.occupied())
    return True


def targets(table: Table, act: Dispatch) -> list[int]:
    """The spaces that the action may choose from, or all that it meets."""
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "decurio" | "ballista":
            near = [
                space
                for space in other.of_type(CHARACTER if act.action == "decurio" else BUILDING)
                if abs(space - act.at) <= 1
            ]
            return beatable(table, act, near)
        case "legionarius" | "centurio" | "mercenarius":
            return beatable(table, act, opposite(other, act.at))
        case "velites":
            return beatable(table, act, other.of_type(CHARACTER))
        case "onager":
            return beatable(table, act, other.of_type(BUILDING))
        case "arena":
            return beatable(table, act, in_arena(other))
        case "bestia":
            lowest = min((table.defence(other, space) for space in other.occupied()), default=0)
            return beatable(
                table,
                act,
                [space for space in other.occupied() if table.defence(other, space) == lowest],
            )
        case "veneficus":
            return [
                space for space in opposite(other, act.at) if space in other.of_type(CHARACTER)
            ]
        case "aries":
            return [space for space in opposite(other, act.at) if space in other.of_type(BUILDING)]
        case "elephantus":
            return [space for space in opposite(other, act.at) if table.defence(other, space) <= 4]
        case "sicarius" | "gladiator":
            return other.of_type(CHARACTER)
        case "taberna":
            return other.of_type(CHARACTER)
        case "nero":
            return other.of_type(BUILDING)
        case "equites":
            return [space for space in other.occupied() if other.key(space) == "forum"]
        case "statua_iovis":
            return other.occupied() if side.money >= 10 else []
        case "praedator":
            return side.of_type(BUILDING)
        case "ara":
            return side.of_type(CHARACTER)
        case "praetorianus":
            return [space for space in range(table.spaces) if space not in other.blocked]
    return copied(table, act)


def in_arena(other: Side) -> list[int]:
    return [space for space in other.of_type(CHARACTER) if space < 6]


def opposite(other: Side, at: int) -> list[int]:
    return [at] if other.spaces[at] is not None else []


def beatable(table: Table, act: Dispatch, spaces: Sequence[int]) -> list[int]:
    """Only battles that can be won."""
    best = 6 + bonus(act) + boost(table, act)
    return [space for space in spaces if table.defence(table.other(act.seat), space) <= best]


def bonus(act: Dispatch) -> int:
    return 1 if act.action in ("decurio", "ballista") else 0


def boost(table: Table, act: Dispatch) -> int:
    """The most that may be added after the roll."""
    side = table.sides[act.seat]
    if act.action == "mercenarius":
        return side.money // 3
    return max(side.unused(), default=0) if act.action == "centurio" else 0


def of_type(cards: Sequence[tuple[int, int]], kind: str) -> list[tuple[int, int]]:
    return [card for card in cards if CARDS[KEYS[card[0]]].type == kind]


def copied(table: Table, act: Dispatch) -> list[int]:
    """The spaces of the cards whose action may be performed, or which may be activated."""
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "scaenicus":
            return [space for space in side.of_type(CHARACTER) if follows(table, act, side, space)]
        case "via":
            near = [space for space in side.occupied() if abs(space - end_of_road(act)) == 1]
            return [space for space in near if follows(table, act, side, space)]
        case "magister":
            return [
                space for space in opposite(other, act.at) if follows(table, act, other, space)
            ]
        case "patronus":
            return [space for space in side.occupied() if may_pay(table, act, side, space)]
    raise AssertionError(act.action)


def end_of_road(act: Dispatch) -> int:
    """A Via next to a Via leads on to that one's neighbours."""
    seat, space = act.chain[-1]
    return space if seat == act.seat else act.at


def follows(table: Table, act: Dispatch, owner: Side, space: int) -> bool:
    """No card stands twice in a chain."""
    return (owner.seat, space) not in act.chain and can_do(table, copy_of(act, owner, space))


def copy_of(act: Dispatch, owner: Side, space: int) -> Dispatch:
    """The action of another card, from the own space."""
    key = owner.key(space)
    assert key is not None
    return act._replace(action=key, chain=(*act.chain, (owner.seat, space)))


def may_pay(table: Table, act: Dispatch, side: Side, space: int) -> bool:
    key = side.key(space)
    assert key is not None
    if (side.seat, space) in act.chain or space in side.blocked or CARDS[key].cost > side.money:
        return False
    side.money -= CARDS[key].cost
    possible = can_do(table, activated(act, side, space))
    side.money += CARDS[key].cost
    return possible


def activated(act: Dispatch, side: Side, space: int) -> Dispatch:
    """Another own card, where it lies."""
    card, key = side.spaces[space], side.key(space)
    assert card is not None
    assert key is not None
    return Dispatch(act.seat, space, card[0], key, (*act.chain, (side.seat, space)))


def first_space(act: Dispatch) -> int:
    """Where the die lies that began it all; those that it needs besides are laid there too."""
    return act.chain[0][1]


def told(table: Table, act: Dispatch, verb: str, **more: Any) -> None:
    """Whose action it was; of battles and copies, which card acted."""
    kind = act.kind if verb in ("copy", "attack") else KEYS.index(act.action)
    table.tell(act.seat, verb, at=act.at, kind=kind, **more)


def asked(table: Table, act: Dispatch, name: str, moves: Sequence[Move], **more: Any) -> Asked:
    return table.ask(act.seat, name, moves, at=act.at, kind=KEYS.index(act.action), **more)


def answer(
    table: Table,
    act: Dispatch,
    name: str,
    moves: Sequence[Move],
    *,
    always: bool = False,
    **more: Any,
) -> Answer:
    """One of the moves; None: the card says *may*, and its player lets it be.

    A single move is not asked for, unless that would tell something, or it may be
    declined. In matches of revision 0 the latter is no reason to ask.
    """
    may = act.action in SAYING_MAY
    if len(moves) == 1 and not always and not (may and table.revision >= 1):
        return moves[0]
    _, move = yield asked(table, act, name, [*moves, DONE] if may else moves, **more)
    if move != DONE:
        return move
    told(table, act, "decline")
    return None


def choose(table: Table, act: Dispatch, name: str, kind: type[Move]) -> Choice:
    """One of the targets; None if it is declined."""
    spaces = targets(table, act)
    move = yield from answer(
        table, act, name, [kind(space) for space in spaces], targets=tuple(spaces)
    )
    return None if move is None else move.space  # type: ignore[no-any-return]


def choose_any(
    table: Table,
    act: Dispatch,
    name: str,
    kind: type[Move],
) -> Generator[Asked, tuple[Seat, Move], int]:
    """One of the targets, where the card does not say *may*."""
    space = yield from choose(table, act, name, kind)
    assert space is not None
    return space
