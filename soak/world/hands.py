"""How somebody plays who goes by what a panel shows: not well, but so that matches come to an end."""

from collections.abc import Sequence
from random import Random
from typing import Final

from bot.words.words import Words
from engine.cards import RANK, SUIT
from soak.world.eyes import Control, Sight

Deed = tuple[Control, tuple[str, ...] | None]

PROMPTS: Final = ("draw", "play", "tiles", "upcard", "first-discard", "calls", "defend", "buy-back", "choose-deal")
EAGER: Final = {  # how much somebody likes to do what a button offers
    "knock": 40.0, "meld": 30.0, "lay": 25.0, "place": 30.0, "defend": 20.0, "draw": 10.0, "end": 8.0, "discard": 6.0,
    "choose": 5.0, "buy": 5.0, "take": 4.0, "call": 3.0, "decline": 3.0, "accept": 0.3, "offer": 0.02,
}  # fmt: skip
CHANGE_OF_MIND: Final = 0.05


def prompts(words: Words) -> frozenset[str]:
    """Return the lines by which a panel says that it is one's turn, in every language."""
    return frozenset(words.text(f"panel-{key}", language) for key in PROMPTS for language in words.languages)


def is_asked(panel: Sight, asking: frozenset[str]) -> bool:
    return any(line in asking for line in panel.text.split("\n"))


def move(panel: Sight, chance: Random) -> Deed | None:
    """Return what to press on a panel whose turn it is."""
    offered = [(one, values) for one in panel.find("act", "ask", "place", "use") for values in _choices(one, chance)]
    picks, selected = panel.find("pick"), any(one.chosen for one in panel.find("pick"))
    likes = [EAGER.get(_word(deed), 0.1) for deed in offered]
    if picks and not selected and max(likes, default=0.0) < EAGER["draw"] and chance.random() > CHANGE_OF_MIND:
        return _picked(picks, chance)
    if offered:
        return chance.choices(offered, likes)[0]
    return _picked(picks, chance) if picks else None


def _choices(control: Control, chance: Random) -> list[tuple[str, ...] | None]:
    if control.options is None:
        return [None]
    real = [value for value in control.options if not value.startswith("page:")]
    return [(chance.choice(real),)] if real else []


def _word(deed: Deed) -> str:
    control, values = deed
    if control.verb == "place":
        return "place"
    return (values[0] if values else control.press.argument).partition(" ")[0]


def _picked(picks: Sequence[Control], chance: Random) -> Deed:
    """Return the press that selects a card with little company, or one of a select."""
    if picks[0].options is not None:
        one = chance.choice(picks)
        return one, (chance.choice(one.options or ("0",)),)
    cards = [int(one.press.argument.partition(".")[2] or "0", 16) for one in picks]
    lonely = [sum(_are_company(card, other) for other in cards) + 2 * chance.random() for card in cards]
    return picks[lonely.index(min(lonely))], None


def _are_company(card: int, other: int) -> bool:
    if card == other:
        return False
    return RANK[card] == RANK[other] or (SUIT[card] == SUIT[other] and abs(RANK[card] - RANK[other]) <= 2)
