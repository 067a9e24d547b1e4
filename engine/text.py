"""Matches as text that people read and programs replay: an action a line, what happened indented below it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final, cast

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    BuyBack,
    Call,
    ChooseDeal,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    RingBell,
    Spread,
    Take,
    TakeBack,
    TimeOut,
)
from engine.cards import Card, cards_from, cards_text, tiles_from, tiles_text
from engine.events import Event
from engine.melds import End, Meld, MeldKind
from engine.options import Value, agreed_options
from engine.replay import steps
from engine.rules import REVISION, Rules
from engine.variants import rules_for

Melds = tuple[tuple[Card, ...], ...]
LayOffs = tuple[tuple[Card, int], ...]

# Actions of a seat that name nothing but the seat.
PLAIN: Final = {
    "draw": DrawStock,
    "decline": Decline,
    "take back": TakeBack,
    "call": Call,
    "offer new deal": OfferNewDeal,
    "accept new deal": AcceptNewDeal,
    "end turn": EndTurn,
    "time out": TimeOut,
}
PLAIN_TEXT: Final[Mapping[type[Action], str]] = {action: text for text, action in PLAIN.items()}

EVENT: Final = "    "


@dataclass(frozen=True, slots=True)
class Notation:
    """How one game writes its cards."""

    tiles: bool

    def cards(self, cards: Iterable[Card]) -> str:
        return tiles_text(cards) if self.tiles else cards_text(cards)

    def read(self, text: str) -> tuple[Card, ...]:
        return tiles_from(text) if self.tiles else cards_from(text)

    def melds(self, melds: Melds) -> str:
        return " / ".join(self.cards(meld) for meld in melds)

    def read_melds(self, text: str) -> Melds:
        return tuple(self.read(part) for part in text.split("/") if part.strip())

    # Actions

    def action(self, action: Action) -> str:
        """Return an action as a line."""
        match action:
            case Spread():
                return f"spread {self.cards(action.pack)}"
            case Deal():
                board = f" {action.board}" if action.board else ""
                pool = f" | {self.cards(action.pool)}" if action.pool else ""
                return f"deal{board}: {self.cards(action.pack)}{pool}"
            case CloseCalls():
                return "close calls"
            case RingBell():
                return "ring bell"
            case _:
                return f"{action.seat}: {self._seat_action(action)}"

    def _seat_action(self, action: Action) -> str:
        match action:
            case ChooseDeal():
                return f"choose {'deal' if action.deals else 'play'}"
            case BuyBack():
                return f"buy back {'yes' if action.buys else 'no'}"
            case Take() | Discard():
                return f"{type(action).__name__.lower()} {self.cards((action.card,))}"
            case LayMeld():
                return f"meld {action.kind} {self.cards(action.cards)}"
            case LayOff():
                return f"lay off {self.cards((action.card,))} on {action.meld} {action.end}"
            case Knock():
                card = "big" if action.card is None else self.cards((action.card,))
                return f"knock {card}{self._laid(action.melds)}"
            case Defend():
                off = ", ".join(f"{self.cards((card,))} on {meld}" for card, meld in action.layoffs)
                return f"defend{self._laid(action.melds)}" + (f" off {off}" if off else "")
            case Arrange():
                return f"arrange {self.melds(action.table)}"
            case _:
                return PLAIN_TEXT[type(action)]

    def _laid(self, melds: Melds | None) -> str:
        """Return the melds a player arranged by hand; "with nothing" is an arrangement too."""
        return "" if melds is None else f" with {self.melds(melds) or 'nothing'}"

    def read_action(self, line: str) -> Action:
        """Return the action a line says; a ValueError names what cannot be read."""
        if line == "close calls":
            return CloseCalls()
        if line == "ring bell":
            return RingBell()
        if line.startswith("spread "):
            return Spread(self.read(line.removeprefix("spread ")))
        if found := re.fullmatch(r"deal ?(\d*): ([^|]*)\|?(.*)", line):
            board, cards, pool = found.groups()
            return Deal(self.read(cards), int(board or 0), self.read(pool))
        if found := re.fullmatch(r"(\d+): (.+)", line):
            return self._read_seat_action(int(found[1]), found[2])
        raise ValueError(line)

    def _read_seat_action(self, seat: int, text: str) -> Action:  # one branch for each verb
        if text in PLAIN:
            return PLAIN[text](seat)
        verb, _, rest = text.partition(" ")
        match verb:
            case "choose" if rest in {"deal", "play"}:
                return ChooseDeal(seat, deals=rest == "deal")
            case "buy" if rest in {"back yes", "back no"}:
                return BuyBack(seat, buys=rest == "back yes")
            case "take":
                return Take(seat, self._read_one(rest))
            case "discard":
                return Discard(seat, self._read_one(rest))
            case "meld":
                kind, _, cards = rest.partition(" ")
                return LayMeld(seat, MeldKind(kind), self.read(cards))
            case "lay":
                card, meld, end = _parts(r"off (\S+) on (-?\d+) (\S+)", rest)
                return LayOff(seat, self._read_one(card), int(meld), End(end))
            case "knock":
                card, _, melds = rest.partition(" with ")
                return Knock(seat, None if card == "big" else self._read_one(card), self._read_laid(melds))
            case "defend":
                return self._read_defence(seat, rest)
            case "arrange":
                return Arrange(seat, self.read_melds(rest))
            case _:
                raise ValueError(text)

    def _read_defence(self, seat: int, text: str) -> Defend:
        laid, off = _parts(r"(?:with (.+?))? ?(?:off (.+))?", text)
        layoffs = [_parts(r"(\S+) on (-?\d+)", part) for part in off.split(", ") if part]
        return Defend(seat, self._read_laid(laid), tuple((self._read_one(card), int(meld)) for card, meld in layoffs))

    def _read_laid(self, text: str) -> Melds | None:
        return () if text == "nothing" else self.read_melds(text) or None

    def _read_one(self, text: str) -> Card:
        cards = self.read(text)
        if len(cards) != 1:
            raise ValueError(text)
        return cards[0]

    # Events

    def event(self, event: Event) -> str:
        """Return an event as a line for people."""
        name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
        parts = [f"{field.name} {self._value(field.name, getattr(event, field.name))}" for field in fields(event)]
        return f"{name}: {', '.join(parts)}" if parts else name

    def _value(self, name: str, value: object) -> str:
        match name, value:
            case (("card" | "tile" | "upcard"), int()):
                return self.cards((Card(value),))
            case "meld", Meld():
                return f"{value.kind} {self.cards(value.cards)}"
            case (("cards" | "left" | "tiles"), tuple()):
                return self.cards(cast("tuple[Card, ...]", value))
            case "melds", tuple():
                return self.melds(cast("Melds", value))
            case "layoffs", tuple():
                return "; ".join(f"{self.cards((card,))} on {meld}" for card, meld in cast("LayOffs", value))
            case _, tuple():
                return " ".join(map(str, cast("tuple[int, ...]", value)))
            case _:
                return str(value).lower()


def _parts(pattern: str, text: str) -> tuple[str, ...]:
    """Return what the groups of a pattern find in a text, which must fit it."""
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(text)
    return found.groups(default="")


def _option_value(text: str) -> Value:
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


def header(rules: Rules) -> Iterator[str]:
    """Yield the lines that say which game a match is."""
    yield f"game {rules.key}"
    yield f"seats {rules.seats}"
    if rules.revision > 1:
        yield f"rules {rules.revision}"
    usual = agreed_options(rules.options, {}, rules.revision)
    for option in rules.options:
        value: Value = getattr(rules, option.name)
        if value != usual.get(option.name, option.default):
            yield f"option {option.name} {str(value).lower()}"


def match_text(rules: Rules, actions: Iterable[Action]) -> str:
    """Return a whole match: its game and options, then every action with what happened."""
    notation = Notation(rules.tiles)
    lines = [*header(rules), ""]
    for action, step in zip(actions := tuple(actions), steps(rules, actions), strict=True):
        lines.append(notation.action(action))
        lines += [EVENT + notation.event(event) for event in step.events]
    return "\n".join(lines) + "\n"


def match_from(text: str) -> tuple[Rules, tuple[Action, ...]]:
    """Return the rules and actions of a written match; what happened is derived, so it is not read.

    A ValueError says what cannot be read; rules that are refused raise as ever.
    """
    head, _, body = text.partition("\n\n")
    words = [line.split() for line in head.splitlines() if line and not line.startswith("#")]
    named = {name: value for name, value, *_ in words if name != "option"}
    options = {name: _option_value(value) for kind, name, *rest in words if kind == "option" for value in rest}
    if named.keys() | {"rules"} != {"game", "seats", "rules"}:
        raise ValueError(head)
    revision = int(named.get("rules", 1))
    if not 1 <= revision <= REVISION:
        raise ValueError(head)
    rules = rules_for(named["game"], int(named["seats"]), options, revision)
    notation = Notation(rules.tiles)
    lines = (line for line in body.splitlines() if line and not line.startswith((EVENT, "#")))
    return rules, tuple(notation.read_action(line) for line in lines)
