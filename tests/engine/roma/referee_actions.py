"""What the cards do, as their texts say, and when that would do nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from engine.core import Move
from engine.roma.moves import DONE, Adjust, Arrange, Attack, Block, Lay, Perform, Reroll, Sacrifice, Spend, Strike, Swap, Take

from .referee_cards import CARDS, KEYS
from .referee_table import Asked, Dispatch, Seat, Side, Table

Script = Generator[Asked, tuple[Seat, Move], None]
Battle = Generator[Asked, tuple[Seat, Move], bool]
Choice = Generator[Asked, tuple[Seat, Move], int]
CHARACTER: Final = "character"
BUILDING: Final = "building"


def can_do(table: Table, act: Dispatch) -> bool:
    """Whether the action could do anything, as far as its player can see."""
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "tubicen" | "fons_bacchi" | "vectigal" | "basilica" | "templum" | "turris":
            return False
        case "templarius" | "tribunus_plebis" | "aquaeductus" | "essedum" | "consiliarius" | "machina":
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
            near = [space for space in other.of_type(CHARACTER if act.action == "decurio" else BUILDING) if abs(space - act.at) <= 1]
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
            return beatable(table, act, [space for space in other.occupied() if table.defence(other, space) == lowest])
        case "veneficus":
            return [space for space in opposite(other, act.at) if space in other.of_type(CHARACTER)]
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


# --- copies -----------------------------------------------------------------------------------------------------------------------


def copied(table: Table, act: Dispatch) -> list[int]:
    """The spaces of the cards whose action may be performed, or which may be activated."""
    side, other = table.sides[act.seat], table.other(act.seat)
    match act.action:
        case "scaenicus":
            return [space for space in side.of_type(CHARACTER) if follows(table, act, side, space)]
        case "via":
            near = [space for space in side.occupied() if abs(space - act.at) == 1]
            return [space for space in near if follows(table, act, side, space)]
        case "magister":
            return [space for space in opposite(other, act.at) if follows(table, act, other, space)]
        case "patronus":
            return [space for space in side.occupied() if may_pay(table, act, side, space)]
    raise AssertionError(act.action)


def follows(table: Table, act: Dispatch, owner: Side, space: int) -> bool:
    """No card stands twice in a chain."""
    return (owner.seat, space) not in act.chain and can_do(table, copy_of(act, owner, space))


def copy_of(act: Dispatch, owner: Side, space: int) -> Dispatch:
    """The action of another card, from the own space."""
    return act._replace(action=owner.key(space), chain=(*act.chain, (owner.seat, space)))


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


# --- performing -------------------------------------------------------------------------------------------------------------------


def perform(table: Table, act: Dispatch) -> Script:
    if act.action in ("scaenicus", "via"):
        side = table.sides[act.seat]
        space = yield from choose(table, act, "perform", Perform)
        yield from perform_copy(table, act, side, space)
    elif act.action == "magister":
        yield from perform_copy(table, act, table.other(act.seat), act.at)
    elif act.action == "patronus":
        yield from pay_for_another(table, act)
    else:
        yield from ACTIONS[act.action](table, act)
        table.judge_end()


def perform_copy(table: Table, act: Dispatch, owner: Side, space: int) -> Script:
    copy = copy_of(act, owner, space)
    told(table, act, "copy", action=owner.spaces[space][0])  # type: ignore[index]
    yield from perform(table, copy)


def pay_for_another(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    space = yield from choose(table, act, "activate", Perform)
    target = activated(act, side, space)
    cost = CARDS[target.action].cost
    table.pay(side, cost)
    told(table, act, "pay", action=target.kind, target=space, n=cost)
    yield from perform(table, target)


def told(table: Table, act: Dispatch, verb: str, **more: Any) -> None:
    """Whose action it was; of battles and copies, which card acted."""
    kind = act.kind if verb in ("copy", "attack") else KEYS.index(act.action)
    table.tell(act.seat, verb, at=act.at, kind=kind, **more)


def asked(table: Table, act: Dispatch, name: str, moves: Sequence[Move], **more: Any) -> Asked:
    return table.ask(act.seat, name, moves, at=act.at, kind=KEYS.index(act.action), **more)


def choose(table: Table, act: Dispatch, name: str, move: type[Move]) -> Choice:
    """One of the targets; a single one is not asked for."""
    spaces = targets(table, act)
    if len(spaces) == 1:
        return spaces[0]
    _, answer = yield asked(table, act, name, [move(space) for space in spaces], targets=tuple(spaces))
    return answer.space  # type: ignore[attr-defined, no-any-return]


# --- battles ----------------------------------------------------------------------------------------------------------------------


def attack(table: Table, act: Dispatch) -> Script:
    """Если атака выше или равна значению защиты, атакующий победил, и побежденная карта сбрасывается."""
    space = yield from choose(table, act, "attack", Attack)
    yield from battle(table, act, space)


def attack_all(table: Table, act: Dispatch) -> Script:
    """Атакует все персонажи противника, одного за другим (с 1 по 6). После того, как один будет побежден, атака прекращается."""
    for space in in_arena(table.other(act.seat)):
        won = yield from battle(table, act, space)
        if won:
            return


def battle(table: Table, act: Dispatch, space: int) -> Battle:
    side, other = table.sides[act.seat], table.other(act.seat)
    defence, added = table.defence(other, space), bonus(act)
    roll, told_already = table.chance.below(6) + 1, False
    if roll + added < defence and side.has("tubicen"):
        tell_battle(table, act, space, roll, added, None)
        shown = {"targets": (space,), "roll": roll, "needed": defence - roll - added}
        _, move = yield asked(table, act, "fight", [Reroll((roll,)), DONE], **shown)
        told_already = move == DONE
        roll = roll if told_already else table.chance.below(6) + 1
    needed = defence - roll - added
    helps = enough(table, act, needed) if needed > 0 else []
    if helps:
        if not told_already:
            tell_battle(table, act, space, roll, added, None)
        shown = {"targets": (space,), "roll": roll, "needed": needed}
        _, move = yield asked(table, act, "boost", [*(Spend((what,)) for what in helps), DONE], **shown)
        if isinstance(move, Spend):
            added += spend(side, act, move.what[0])
    won = roll + added >= defence
    tell_battle(table, act, space, roll, added, won)
    return won


def enough(table: Table, act: Dispatch, needed: int) -> list[int]:
    """What may be added after the roll: the money that is missing, or a die that is enough."""
    side = table.sides[act.seat]
    if act.action == "mercenarius":
        return [3 * needed] if 3 * needed <= side.money else []
    if act.action == "centurio":
        return sorted({value for value in side.unused() if value >= needed})
    return []


def spend(side: Side, act: Dispatch, what: int) -> int:
    if act.action == "mercenarius":
        side.money -= what
        return what // 3
    side.first_unused(what)[1] = first_space(act)
    return what


def first_space(act: Dispatch) -> int:
    """Where the die lies that began it all; those that it needs besides are laid there too."""
    return act.chain[0][1]


def tell_battle(table: Table, act: Dispatch, space: int, roll: int, added: int, won: bool | None) -> None:
    other = table.other(act.seat)
    victim, defence = other.spaces[space], table.defence(other, space)
    assert victim is not None
    fallen = (table.fell(other, space),) if won else ()
    action = KEYS.index(act.action) if KEYS[act.kind] != act.action else None
    told(table, act, "attack", action=action, target=space, victim=victim[0], roll=roll, bonus=added, defence=defence, won=won,
         fallen=fallen)  # fmt: skip


# --- cards that go without a battle -----------------------------------------------------------------------------------------------


def strike(table: Table, act: Dispatch) -> Script:
    side, other = table.sides[act.seat], table.other(act.seat)
    space = yield from choose(table, act, "strike", Strike)
    paid = 10 if act.action == "statua_iovis" else 0
    table.pay(side, paid)
    fallen = [table.fell(other, space)]
    if act.action in ("sicarius", "nero"):  # he goes with his victim
        fallen.append(table.fell(side, act.at))
    told(table, act, "strike", target=space, n=paid, fallen=tuple(fallen))


def strike_all(table: Table, act: Dispatch) -> Script:
    other = table.other(act.seat)
    told(table, act, "strike", fallen=tuple([table.fell(other, space) for space in targets(table, act)]))
    return
    yield


def expel(table: Table, act: Dispatch) -> Script:
    other = table.other(act.seat)
    space = yield from choose(table, act, "expel", Strike)
    card = other.spaces[space]
    assert card is not None
    other.spaces[space] = None
    other.hand.append(card)
    told(table, act, "expel", target=space, victim=card[0])


def sacrifice(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    space = yield from choose(table, act, "sacrifice", Sacrifice)
    fallen = table.fell(side, space)
    points = CARDS[KEYS[fallen[2]]].defence
    table.gain(act.seat, points)
    told(table, act, "sacrifice", target=space, points=table.change(act.seat, points), fallen=(fallen,))


# --- victory points ---------------------------------------------------------------------------------------------------------------


def score(count: Callable[[Table, Dispatch], int]) -> Callable[[Table, Dispatch], Script]:
    """So many victory points from the supply."""

    def action(table: Table, act: Dispatch) -> Script:
        points = count(table, act)
        table.gain(act.seat, points)
        told(table, act, "points", points=table.change(act.seat, points))
        return
        yield

    return action


def templarius(table: Table, act: Dispatch) -> Script:
    """Половину результата броска, округляется вверх."""
    roll = table.chance.below(6) + 1
    points = (roll + 1) // 2
    table.gain(act.seat, points)
    told(table, act, "points", roll=roll, points=table.change(act.seat, points))
    return
    yield


def pictor(table: Table, act: Dispatch) -> Script:
    """Оба игрока получают 1 VP за каждую свою карту здания."""
    gains = [len(side.of_type(BUILDING)) for side in table.sides]
    for seat in (act.seat, 1 - act.seat):
        table.gain(seat, gains[seat])
    told(table, act, "points", points=(gains[0], gains[1]))
    return
    yield


def mercatus(table: Table, act: Dispatch) -> Script:
    forums = table.other(act.seat).count("forum")
    if table.options["mercatus"] == "opponent":
        move_points(table, act, min(forums, table.other(act.seat).points))
    else:
        table.gain(act.seat, forums)
        told(table, act, "points", points=table.change(act.seat, forums))
    return
    yield


def tribunus(table: Table, act: Dispatch) -> Script:
    move_points(table, act, 1)
    return
    yield


def move_points(table: Table, act: Dispatch, n: int, paid: int = 0) -> None:
    table.take_points(act.seat, n)
    told(table, act, "points", n=paid, points=(n, -n) if act.seat == 0 else (-n, n))


def mercator(table: Table, act: Dispatch) -> Script:
    """2 sestertii each, and the opponent receives the money."""
    side, other = table.sides[act.seat], table.other(act.seat)
    prices = [2 * n for n in range(1, min(side.money // 2, other.points) + 1)]
    price = prices[0]
    if len(prices) > 1:
        _, move = yield asked(table, act, "buy", [Spend((price,)) for price in prices])
        price = move.what[0]  # type: ignore[attr-defined]
    side.money -= price
    other.money += price
    move_points(table, act, price // 2, price)


def forum(table: Table, act: Dispatch) -> Script:
    """Первый кубик активирует карту, второй определяет количество VP. Templum: the third one too; Basilica: 2 more each."""
    side = table.sides[act.seat]
    near = [side.key(act.at - 1), side.key(act.at + 1)]
    unused = sorted(side.unused(), reverse=True)
    ways = {(value,) for value in unused}
    if "templum" in near and len(unused) > 1:
        ways.add(tuple(unused))
    chosen = next(iter(ways))
    if len(ways) > 1:
        _, move = yield asked(table, act, "count", [Spend(way) for way in ways])
        chosen = move.what  # type: ignore[attr-defined]
    for value in chosen:
        side.first_unused(value)[1] = first_space(act)
    points = sum(chosen) + 2 * near.count("basilica")
    table.gain(act.seat, points)
    told(table, act, "points", dice=chosen, points=table.change(act.seat, points))


def aquaeductus(table: Table, act: Dispatch) -> Script:
    n = min(3, table.supply)
    table.supply -= n
    table.removed += n
    told(table, act, "remove", n=n)
    return
    yield


# --- cards from decks and hands ---------------------------------------------------------------------------------------------------


def search(table: Table, act: Dispatch) -> Script:
    """Look through the draw pile, take any one card into hand; then shuffle the pile."""
    table.refill(act.seat)
    bag = table.pile(act.seat)["bag"]
    kind = yield from take(table, act, "search", bag, may_decline=False)
    if kind is not None:
        card = next(card for card in bag if card[0] == kind)
        bag.remove(card)
        table.sides[act.seat].hand.append(card)
    told(table, act, "take")


def rob(table: Table, act: Dispatch) -> Script:
    """Игрок может посмотреть карты в руке противника и взять одну из этих карт себе в руку."""
    other = table.other(act.seat)
    kind = yield from take(table, act, "rob", other.hand, may_decline=table.declinable)
    if kind is not None:
        table.sides[act.seat].hand.append(other.take_from_hand(kind))
        told(table, act, "take", n=1)


def take(table: Table, act: Dispatch, name: str, cards: Sequence[tuple[int, int]], *, may_decline: bool) -> Generator[Any, Any, int | None]:
    kinds, hidden = sorted({card[0] for card in cards}), name != "salvage"
    if len(cards if hidden else kinds) == 1 and not may_decline:  # that hidden cards are equal is told to nobody
        return kinds[0]
    table.looking = {act.seat: list(cards)} if hidden else {}
    moves: list[Move] = [*map(Take, kinds), DONE] if may_decline else [*map(Take, kinds)]
    _, move = yield asked(table, act, name, moves)
    table.looking = {}
    return None if move == DONE else move.card


def salvage(table: Table, act: Dispatch) -> Script:
    """Restitutor: Игрок может найти в сбросе одну карту здания. Aesculapinum: take any one character."""
    discard = table.pile(act.seat)["discard"]
    fit = of_type(discard, BUILDING if act.action == "restitutor" else CHARACTER)
    kind = yield from take(table, act, "salvage", fit, may_decline=act.action == "restitutor" and table.declinable)
    if kind is not None:
        card = next(card for card in discard if card[0] == kind)
        discard.remove(card)
        table.sides[act.seat].hand.append(card)
        told(table, act, "take", victim=kind)


def fortuna(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    hand, side.hand = side.hand, []
    for card in hand:
        table.discard(card)
    side.hand = table.draw(act.seat, len(hand))
    told(table, act, "exchange", n=len(side.hand), cards=tuple(card[0] for card in hand))
    return
    yield


# --- laying -----------------------------------------------------------------------------------------------------------------------


def lay_free(table: Table, act: Dispatch) -> Script:
    """As many cards from hand as you like, free; they may cover any own cards."""
    side = table.sides[act.seat]
    kind = BUILDING if act.action == "architectus" else CHARACTER
    while side.hand:  # whether another one would fit is nobody else's business
        fit, spaces = of_type(side.hand, kind), list(range(table.spaces))
        moves = [Lay(card, space) for card in sorted({card[0] for card in fit}) for space in spaces]
        _, move = yield asked(table, act, "lay", [*moves, DONE], form=(fit, spaces, True) if fit else None)
        if move == DONE:
            return
        for card, space in laid(move, fit):
            table.lay(side, side.take_from_hand(card), space)
        if isinstance(move, Arrange):
            return


def relay(table: Table, act: Dispatch) -> Script:
    """Take up all own characters (buildings) and lay them again on any own spaces."""
    side = table.sides[act.seat]
    spaces = side.of_type(CHARACTER if act.action == "consiliarius" else BUILDING)
    side.lifted = [side.spaces[space] for space in spaces]  # type: ignore[misc]
    for space in spaces:
        side.spaces[space] = None
    told(table, act, "lift", cards=tuple(card[0] for card in side.lifted))
    while side.lifted:
        everywhere = list(range(table.spaces))
        moves = [Lay(kind, space) for kind in sorted({card[0] for card in side.lifted}) for space in everywhere]
        _, move = yield asked(table, act, "relay", moves, form=(side.lifted, everywhere, False))
        for kind, space in laid(move, side.lifted):
            card = next(card for card in side.lifted if card[0] == kind)
            side.lifted.remove(card)
            table.lay(side, card, space)


def laid(move: Move, cards: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    if isinstance(move, Lay):
        return [(move.card, move.space)]
    assert isinstance(move, Arrange)
    return [(card[0], space) for card, space in zip(list(cards), move.spaces, strict=True) if space is not None]


def castellum(table: Table, act: Dispatch) -> Script:
    """Игрок тянет верхнюю карту из колоды и играет ее на любое незанятое место на своей стороне без оплаты."""
    side = table.sides[act.seat]
    side.choice = table.draw(act.seat, 1)
    table.tell_draw(side, at=act.at, kind=KEYS.index(act.action))
    (card,), vacant = side.choice, side.vacant()
    space = vacant[0]
    if len(vacant) > 1:
        _, move = yield asked(table, act, "found", [Lay(card[0], space) for space in vacant], targets=tuple(vacant))
        space = move.space  # type: ignore[attr-defined]
    side.choice = []
    table.lay(side, card, space)


def navale(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    moves = [Swap(kind, space) for kind in sorted({card[0] for card in side.hand}) for space in side.occupied()]
    _, move = yield asked(table, act, "swap", moves)
    assert isinstance(move, Swap)
    old, new = side.spaces[move.space], side.take_from_hand(move.card)
    assert old is not None
    side.spaces[move.space] = new
    side.hand.append(old)
    told_at = {"at": move.space, "kind": new[0], "victim": old[0]}
    table.tell(act.seat, "swap", **told_at)


# --- dice and spaces --------------------------------------------------------------------------------------------------------------


def consul(table: Table, act: Dispatch) -> Script:
    """Raise or lower one not-yet-used action die by 1, within 1 and 6."""
    side = table.sides[act.seat]
    moves = [Adjust(value, to) for value in sorted(set(side.unused())) for to in (value - 1, value + 1) if 1 <= to <= 6]
    move = moves[0]
    if len(moves) > 1:
        _, chosen = yield asked(table, act, "adjust", moves)
        assert isinstance(chosen, Adjust)
        move = chosen
    side.first_unused(move.die)[0] = move.to
    told(table, act, "die", dice=(move.die, move.to))


def block(table: Table, act: Dispatch) -> Script:
    space = yield from choose(table, act, "block", Block)
    table.other(act.seat).blocked.add(space)
    told(table, act, "block", target=space)


def philosophus(table: Table, act: Dispatch) -> Script:
    table.other(act.seat).fewer += 1
    told(table, act, "fewer")
    return
    yield


def essedum(table: Table, act: Dispatch) -> Script:
    table.weakened += 2
    told(table, act, "weaken", n=2)
    return
    yield


ACTIONS: Final[dict[str, Callable[[Table, Dispatch], Script]]] = {
    **dict.fromkeys(("decurio", "ballista", "legionarius", "centurio", "mercenarius", "velites", "onager", "bestia"), attack),
    "arena": attack_all,
    **dict.fromkeys(("veneficus", "aries", "elephantus", "sicarius", "nero", "statua_iovis"), strike),
    "equites": strike_all,
    "gladiator": expel,
    **dict.fromkeys(("praedator", "ara"), sacrifice),
    "templarius": templarius,
    "pictor": pictor,
    "mercatus": mercatus,
    "tribunus_plebis": tribunus,
    "mercator": mercator,
    "forum": forum,
    "aquaeductus": aquaeductus,
    "triremis": score(lambda table, act: 3),
    "boves": score(lambda table, act: 5 - table.sides[act.seat].points),
    "taberna": score(lambda table, act: len(table.other(act.seat).of_type(CHARACTER))),
    "legat": score(lambda table, act: len(table.other(act.seat).vacant())),
    "haruspex": search,
    "explorator": rob,
    **dict.fromkeys(("restitutor", "aesculapinum"), salvage),
    "fortuna": fortuna,
    **dict.fromkeys(("architectus", "senator"), lay_free),
    **dict.fromkeys(("consiliarius", "machina"), relay),
    "castellum": castellum,
    "navale": navale,
    "consul": consul,
    "praetorianus": block,
    "philosophus": philosophus,
    "essedum": essedum,
}
