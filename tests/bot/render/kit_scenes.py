"""Random scenes of every game, seat count and kind of name, for laws that must hold of every picture."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.render.hand import GroupKind, HandGroup, HandScene
from bot.render.palette import Deck, Felt, Look, Tone
from bot.render.scenes import CardBoard, MeldScene, Score, Seat, TableScene, TileBoard
from engine.cards import JOKER, Card, PackStyle, short_pack
from engine.shown import Laid

_LETTERS = (
    "abcdefghijklmno",
    "WWWWMMMM",
    "iiiilll",
    "ÁÉÑÜáéíóúñ",
    "ДмитрийЖ",
    "夏目漱石日本",
    "שלוםשלום",
    "🎲🔥😀",
    "\U0001d4db\U0001d4fe\U0001d4ec\U0001d51b",
    "12345",
    " ",
)


def name(random: Random) -> str:
    alphabets = random.sample(_LETTERS, random.randint(1, 3))
    length = random.choice((1, 3, 8, 16, 32, 32))
    return "".join(random.choice(random.choice(alphabets)) for _ in range(length))


def look(random: Random) -> Look:
    return Look(random.choice(list(Tone)), random.choice(list(Felt)), random.choice(list(Deck)))


def seats(random: Random, count: int, *, points: bool = False) -> tuple[Seat, ...]:
    turn = random.randrange(count)
    return tuple(
        Seat(
            name(random),
            random.randint(0, 60),
            random.randint(-300, 700) if points else None,
            place == turn,
            random.random() if place == turn else None,
        )
        for place in range(count)
    )


def _scores(random: Random, count: int) -> tuple[Score, ...]:
    if random.random() < 0.2:
        return ()
    sides = [tuple(range(side, count, 2)) for side in (0, 1)] if count % 2 == 0 and random.random() < 0.4 else None
    owners = sides or [(seat,) for seat in range(count)]
    return tuple(
        Score(owner, random.randint(-9999, 9999), random.choice((None, random.randint(-400, 400)))) for owner in owners
    )


def _melds(random: Random, cards: list[Card], owners: tuple[int, ...]) -> tuple[MeldScene, ...]:
    """Deal cards into melds of three to thirteen, each card laid by anyone."""
    melds: list[MeldScene] = []
    while len(cards) >= 3:
        size = min(len(cards), random.choice((3, 3, 3, 4, 5, 13)))
        taken, cards = cards[:size], cards[size:]
        first = random.choice(owners)
        laid = tuple(
            Laid(card, random.choice((first, first, random.choice(owners))), Card(7) if card >= JOKER else None)
            for card in taken
        )
        melds.append(MeldScene(laid, random.choice((None, None, 0, 23, 1234))))
    return tuple(melds)


def card_table(random: Random, count: int, *, spread: bool) -> TableScene:
    pack = random.sample([Card(card) for card in range(108)], 108)
    pile, melded = random.randint(0, 45), random.randint(0, 60)
    board = CardBoard(
        tuple(range(count)),
        random.choice((0, 31)),
        tuple(pack[:pile] if spread else pack[: min(pile, 1)]),
        pile,
        _melds(random, pack[pile : pile + melded], tuple(range(count))),
        frozenset(random.sample(pack, 12)),
        random.random() < 0.3,
    )
    return _table(random, seats(random, count, points=spread), (board,))


def rummy_table(random: Random) -> TableScene:
    return card_table(random, random.randint(2, 6), spread=random.random() < 0.2)


def five_hundred_table(random: Random) -> TableScene:
    return card_table(random, random.randint(2, 8), spread=True)


def gin_table(random: Random) -> TableScene:
    boards = random.randint(1, 4)
    return _table(random, seats(random, 2 * boards), tuple(_gin_board(random, place) for place in range(boards)))


def _gin_board(random: Random, place: int) -> CardBoard:
    pack = random.sample([Card(card) for card in range(52)], 52)
    pair = (2 * place, 2 * place + 1)
    shown = _melds(random, pack[1:21], pair) if random.random() < 0.5 else ()
    return CardBoard(pair, random.randint(0, 31), tuple(pack[:1]), 5, shown, frozenset(pack[:5]), by_seat=True)


def tile_table(random: Random) -> TableScene:
    tiles = random.sample([Card(tile) for tile in range(106)], 106)
    sets: list[tuple[Card, ...]] = []
    while len(sets) < random.randint(0, 26) and len(tiles) >= 3:
        size = min(len(tiles), random.choice((3, 3, 4, 5, 13, 20)))
        sets.append(tuple(tiles[:size]))
        tiles = tiles[size:]
    on_table = [tile for line in sets for tile in line]
    new, moved = random.sample(on_table, len(on_table) // 3), random.sample(on_table, len(on_table) // 3)
    count = random.randint(2, 6)
    board = TileBoard(tuple(range(count)), random.randint(0, 106), tuple(sets), frozenset(new), frozenset(moved))
    return _table(random, seats(random, count), (board,))


def _table(random: Random, sitting: tuple[Seat, ...], boards: tuple[CardBoard | TileBoard, ...]) -> TableScene:
    title = random.choice(
        ("", "Rummy 500 · ronda 3", "A title that is a good deal longer than the picture is wide " * 2)
    )
    note = random.choice(("", "a 500", "a note that would not fit the half of the heading that it is given"))
    return TableScene(sitting, boards, _scores(random, len(sitting)), title, note, look(random))


def spanish_table(random: Random) -> TableScene:
    """Return what is shown when somebody has closed: everybody's melds and what they have left over."""
    count = random.randint(2, 8)
    pack = random.sample(short_pack(2), 8 * count)
    wild = Card(0)
    melds = tuple(
        MeldScene(
            tuple(Laid(card, seat, random.choice((None, wild))) for card in pack[8 * seat : 8 * seat + size]),
            random.choice((None, None, 12)),
        )
        for seat in range(count)
        for size in (3, 4)
    )
    board = CardBoard(tuple(range(count)), 9, (pack[-1],), 4, melds, frozenset(pack[::5]), by_seat=True)
    return replace(_table(random, seats(random, count), (board,)), style=PackStyle.SPANISH)


TABLES: dict[str, Callable[[Random], TableScene]] = {
    "rummy": rummy_table,
    "500": five_hundred_table,
    "gin": gin_table,
    "tiles": tile_table,
    "spanish": spanish_table,
}


def hand(random: Random) -> HandScene:
    tiles = random.random() < 0.4
    style = random.choice((PackStyle.FRENCH, PackStyle.SPANISH))
    count = random.choice((0, 1, 7, 10, 11, 14, random.randint(0, 34), 34 if tiles else 50))
    cards = range(106 if tiles else 108) if style is PackStyle.FRENCH or tiles else short_pack(2)
    held = tuple(Card(card) for card in random.sample(cards, count))
    groups: list[HandGroup] = []
    rest = held
    while rest:
        size = random.choice((1, 3, 4, len(rest)))
        label = random.choice(("", "", "14", "a label that is surely longer than three cards"))
        groups.append(HandGroup(rest[:size], random.choice(list(GroupKind)), label))
        rest = rest[size:]
    numbered = random.choice(((), held, held[: count // 2]))
    selected = frozenset(random.sample(held, random.randint(0, min(4, count))))
    return HandScene(tuple(groups), numbered, selected, PackStyle.TILES if tiles else style, look(random))
