"""Tables as text, a set a line: written, and read with the first thing that is wrong named precisely.

A line is tiles such as R7 R8 R9 or B5 Y5 K5 *. Small letters, J for a joker, commas and spare blanks are welcome,
and R7-9 is R7 R8 R9. A joker stands in the slot it is written in.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from engine.cards import COLOURS, FACE, JOKER, KING, Card, card_of, tile_text
from engine.tiles.sets import Set, Table

LONGEST: Final = 4000  # characters, as much as a text field takes
_JOKERS: Final = ("*", "J")
COPIES: Final = 2
_SHOWN: Final = 12  # characters of a wrong word that are shown again


class Misprint(NamedTuple):
    """What is wrong with a text: a key for the sentence, the line, and what goes into the sentence."""

    key: str
    line: int
    arguments: tuple[str, ...] = ()


def face_text(tile: Card) -> str:
    """Return a tile as it is written in a table: twins look the same."""
    return tile_text(tile).rstrip("'")


def set_text(tiles: Iterable[Card]) -> str:
    return " ".join(face_text(tile) for tile in tiles)


def table_text(table: Iterable[Iterable[Card]]) -> str:
    return "\n".join(set_text(tiles) for tiles in table)


def table_from(text: str, table: Table, rack: Sequence[Card]) -> Table | Misprint:
    """Return the table that a text describes, made of every tile on the table and tiles of the rack."""
    lines = faces_from(text)
    if isinstance(lines, Misprint):
        return lines
    return _supply_misprint(lines, table, rack) or _with_tiles([faces for _, faces in lines], table, rack)


Line = tuple[int, Set]  # its number in the text, and its faces


def faces_from(text: str) -> list[Line] | Misprint:
    """Return the faces that a text names; every line that is not blank is a set."""
    if len(text) > LONGEST:
        return Misprint("text_too_long", 0, (str(len(text)), str(LONGEST)))
    lines: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        faces: list[Card] = []
        for word in line.replace(",", " ").split():
            read = _faces_of(word.upper())
            if isinstance(read, str):
                return Misprint(read, number, (word[:_SHOWN],))
            faces += read
        if faces:
            lines.append((number, tuple(faces)))
        elif line.strip():
            return Misprint("empty_set", number)
    return lines


def _faces_of(word: str) -> list[Card] | str:
    """Return the faces that a word names, or the key of what is wrong with it."""
    if word in _JOKERS:
        return [JOKER]
    colour = COLOURS.find(word[0])
    first, dash, last = word[1:].partition("-")
    low = _number(first)
    high = _number(last.removeprefix(word[0])) if dash else low
    if colour < 0 or low is None or high is None:
        return "unknown_tile"
    if dash and high <= low:
        return "no_range"
    return [card_of(number, colour) for number in range(low, high + 1)]


def _number(digits: str) -> int | None:
    """Return the number of a tile, None for anything else; digits of other scripts are none."""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= KING
    return int(digits) if is_number else None


def _supply_misprint(lines: list[Line], table: Table, rack: Sequence[Card]) -> Misprint | None:
    """Return the first tile that is used and not there, or the tiles of the table that are there and not used."""
    on_table = Counter(FACE[tile] for tiles in table for tile in tiles)
    there = on_table + Counter(FACE[tile] for tile in rack)
    used: Counter[int] = Counter()
    for number, faces in lines:
        for face in faces:
            used[face] += 1
            if used[face] > there[face]:
                key = "third_copy" if used[face] > COPIES else "not_there"
                return Misprint(key, number, (face_text(face),))
    missing = sorted((on_table - used).elements())
    return Misprint("missing", 0, (set_text(map(Card, missing)),)) if missing else None


def _with_tiles(sets: list[Set], table: Table, rack: Sequence[Card]) -> Table:
    """Return the sets with a tile for each face: one that stays in its set, else one of the table, else of the rack."""
    left = [tile for tiles in table for tile in tiles]
    laid: list[list[Card | None]] = [[None] * len(faces) for faces in sets]
    claims = [(_shared(tiles, faces), index, tiles) for index, faces in enumerate(sets) for tiles in table]
    for share, index, home in sorted(claims, key=itemgetter(0), reverse=True):
        if share and not any(laid[index]):
            staying = {FACE[tile]: tile for tile in home if tile in left}
            laid[index] = [staying.pop(face, None) for face in sets[index]]
            left = [tile for tile in left if tile not in laid[index]]
    left += rack
    return tuple(
        tuple(_taken(face, left) if tile is None else tile for face, tile in zip(faces, tiles, strict=True))
        for faces, tiles in zip(sets, laid, strict=True)
    )


def _taken(face: Card, left: list[Card]) -> Card:
    tile = next(tile for tile in left if FACE[tile] == face)
    left.remove(tile)
    return tile


def _shared(tiles: Set, faces: Set) -> int:
    return len({FACE[tile] for tile in tiles} & set(faces))
