"""Recorded matches, one for each game and mode: readable by a person, replayed and compared to the letter.

`make record` plays them anew with the safe player; the difference is for a person to review.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.actions import (
    AcceptNewDeal,
    Action,
    CloseCalls,
    Deal,
    Knock,
    LayOff,
    OfferNewDeal,
    RingBell,
    TakeBack,
    TimeOut,
)
from engine.cards import card_from, without
from engine.match import Match, apply, legal_actions, new_match, refusal, to_act
from engine.options import Value
from engine.players.safe import safe_action
from engine.replay import replayed, steps
from engine.rules import Rules
from engine.text import EVENT, Notation, header, match_from
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import board, chance

FOLDER = Path(__file__).resolve().parent.parent / "playthroughs"
LONGEST = 400  # lines that a person would still read
SEEDS = 200  # matches to choose from

Aside = Callable[[int], Action]  # of a seat


def calls_close(seat: int) -> Action:
    return CloseCalls()


def bell_rings(seat: int) -> Action:
    return RingBell()


def too_early(seat: int) -> Action:
    return Knock(seat, card_from("Kh"))


@dataclass(frozen=True)
class Mode:
    """A way to play a game, what its recorded match must show, and what happens in it that no safe player does."""

    name: str
    key: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    shows: tuple[str, ...] = ()
    asides: Mapping[int, Aside] = field(default_factory=dict[int, Aside])

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


MODES = (
    Mode("rummy", "rummy", 3, {"target": 40}, ("lay off", "take back"), dict.fromkeys((30, 40, 50), TakeBack)),
    Mode(
        "rummy-calls",
        "rummy",
        4,
        {"call_rummy": True, "view_discards": True, "target": 40},
        (": call\n", "calls closed: seat none", "close calls"),
        dict.fromkeys((20, 21, 22), calls_close),
    ),
    Mode("rummy-all-at-once", "rummy", 4, {"all_at_once": True, "upcard": True, "rounds": 1}, ("ending out",)),
    Mode("rummy-two-turns-around", "rummy", 5, {"two_turns": True, "ace": "around", "target": 50}, ("lay off", "Ks A")),
    Mode("queen-city", "queen_city", 3, {"ace": "either", "target": 40}, ("ending out",)),
    Mode("double-rum", "double_rum", 3, {"target": 50}, ("a joker moved",)),
    Mode("double-rum-calls", "double_rum", 4, {"call_rummy": True, "rounds": 1}, (": call\n",)),
    Mode(
        "gin-two",
        "gin",
        2,
        {"target": 60},
        ("ending knock", "ending gin", "ending undercut", "offer refused", "accepted new deal"),
        {6: OfferNewDeal, 20: OfferNewDeal, 21: AcceptNewDeal},
    ),
    Mode("gin-three", "gin", 3, {"target": 40}, ("players 0", "players 1", "players 2")),
    Mode("gin-sides", "gin", 4, {"target": 20}, ("board 1", "ending knock")),
    Mode("gin-extra-card", "gin", 2, {"extra_card": True, "target": 50}, ("looked at extra",)),
    Mode("gin-oklahoma", "gin", 2, {"oklahoma": True, "big_gin": True, "target": 30}, ("ending big-gin",)),
    Mode("gin-hollywood", "gin", 2, {"hollywood": True, "shutout": True, "target": 20}, ("ending knock",)),
    Mode(
        "knock-rummy",
        "knock_rummy",
        4,
        {"rounds": 4},
        ("ending knock", "ending undercut", "ending rum", "ending stock-out"),
        dict.fromkeys(range(5, 40), too_early),
    ),
    Mode(
        "chinchon",
        "chinchon",
        3,
        {"buy_back": True, "close_limit": 5, "target": 30},
        ("ending closed", "buy back yes", "layoffs"),
    ),
    Mode("rummy500", "rummy500", 3, {"target": 100}, ("lay off", ", cards ")),
    Mode(
        "rummy500-novelty-calls",
        "rummy500",
        4,
        {"edition": "novelty", "call_rummy": True, "target": 60},
        (": call\n", "*", "ending out"),
    ),
    Mode("rummy500-bell-rounds", "rummy500", 3, {"format": "bell", "rounds": 2}, ("ending stock-out",)),
    Mode("rummy500-bell-minutes", "rummy500", 4, {"format": "bell", "minutes": 30}, ("bell rang",), {60: bell_rings}),
    Mode("partnership500", "partnership500", 4, {"target": 100}, ("lay off",)),
    Mode(
        "tiles",
        "tiles",
        3,
        {"rounds": 1},
        ("opened", "timed out", "take back", "ending out"),
        {12: TimeOut, **dict.fromkeys(range(22, 60, 6), TakeBack)},
    ),
)


# Writing


def told(rules: Rules, log: tuple[Action, ...]) -> Iterator[str]:
    """Yield the lines of a match with what a reader would have to work out: hands, melds as they grow, the score."""
    notation = Notation(rules.tiles)
    before = new_match(rules)
    for action, step in zip(log, steps(rules, log), strict=True):
        yield notation.action(action)
        yield from (EVENT + notation.event(event) for event in step.events)
        yield from (EVENT + line for line in _worked_out(notation, before, action, step.match))
        before = step.match


def _worked_out(notation: Notation, before: Match, action: Action, after: Match) -> Iterator[str]:
    if isinstance(action, Deal):
        state = board(after, action.board)
        yield from (f"hand of {seat}: {notation.cards(state.hands[seat])}" for seat in state.players)
    if isinstance(action, LayOff):
        was, now = board(before).melds[action.meld].cards, board(after).melds[action.meld].cards
        moved = ", a joker moved" if without(now, (action.card,)) != was else ""
        yield f"meld {action.meld}: {notation.cards(now)}{moved}"
    if len(after.rounds) > len(before.rounds):
        yield f"totals: {numbers(after.totals)}"
    if after.outcome:
        yield f"final: {numbers(after.outcome.totals)}, settlement {numbers(after.outcome.settlement)}"


def numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def written(mode: Mode, log: tuple[Action, ...]) -> str:
    rules = rules_for(mode.key, mode.seats, mode.options)
    return "\n".join([f"# {mode.name}", *header(rules), "", *told(rules, log)]) + "\n"


# Recording


def recorded(mode: Mode) -> str:
    """Return the first match, over the seeds, that shows what it must and is short enough to read."""
    texts = (written(mode, played_out(mode, random.Random(seed))) for seed in range(SEEDS))
    shown = next((text for text in texts if is_shown(mode, text)), None)
    assert shown is not None, f"none of {SEEDS} matches of {mode.name} has {mode.shows} in {LONGEST} lines"
    return shown


def is_shown(mode: Mode, text: str) -> bool:
    return all(words in text for words in mode.shows) and text.count("\n") <= LONGEST


def played_out(mode: Mode, rng: random.Random) -> tuple[Action, ...]:
    match = new_match(rules_for(mode.key, mode.seats, mode.options))
    log: list[Action] = []
    while not match.outcome:
        action = aside(mode, match) or chance(match, rng) or sensible(match, rng)
        log.append(action)
        match = apply(match, action).match
    return tuple(log)


def aside(mode: Mode, match: Match) -> Action | None:
    """Return what happens now apart from sensible play, if it may."""
    kind = mode.asides.get(match.version)
    if kind is None:
        return None
    tried = (kind(seat) for seat in range(mode.seats))
    return next((action for action in tried if refusal(match, action) is None), None)


def sensible(match: Match, rng: random.Random) -> Action:
    seat = rng.choice(to_act(match))
    legal = legal_actions(match, seat)
    big_gin = Knock(seat, None)  # the safe player is content with gin
    return big_gin if big_gin in legal else safe_action(view(match, seat), legal)


# The tests


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_a_playthrough_replays_to_the_letter(mode: Mode, *, record: bool) -> None:
    if record:
        mode.path.write_text(recorded(mode), encoding="utf-8")
    text = mode.path.read_text(encoding="utf-8")
    rules, log = match_from(text)
    assert rules == rules_for(mode.key, mode.seats, mode.options)
    assert written(mode, log) == text
    assert replayed(rules, log).outcome
    assert is_shown(mode, text)


def test_every_game_has_a_playthrough() -> None:
    assert {mode.key for mode in MODES} == set(VARIANTS)


def test_every_playthrough_is_one_of_a_mode() -> None:
    assert {path for path in FOLDER.iterdir() if path.suffix == ".txt"} == {mode.path for mode in MODES}
