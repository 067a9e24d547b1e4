"""Pairs of mirrored matches that differ at the other board alone: its cards, what is done there, how far it has come.

Whoever plays at a board gets the same from both, whatever their partner holds and does, and whoever watches gets the
same whatever is done at either. All that the bot sends them is compared, to the byte, but for the number of moves in
the ids of buttons, which nobody is shown. What is sent to the people of the other board alone is theirs.
"""

import argparse
import asyncio
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.render.pictures import Scene, drawn
from cogs.ui.parts import custom_id
from engine.actions import Action, Deal
from engine.match import Match, apply, legal_actions, to_act
from engine.players.safe import safe_action
from engine.replay import replayed
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import is_veiled, view
from soak.leaks import Pair, Viewer, as_told, viewer
from soak.parts import Part, summed
from soak.wire import CHANNEL, Sent
from tests.kit_laws import random_match

PAIRS: Final = 1_000
OF_ONE_PART: Final = 50
CONTROLS: Final = 20
LONGEST: Final = 40  # moves of a board
BEFORE: Final = 120  # moves before the round that is looked at
LOOKS: Final = ("hand", "log", "more", "verify", "watch", "replay", "script", "report", "plan", "hand")
IDS: Final = re.compile(r'("custom_id": ?"[a-z-]+:\d+:)(\d+)')


def mirrored() -> Iterator[Rules]:
    """Yield the rules of every game that has mirrored deals."""
    for key, variant in VARIANTS.items():
        if any(option.name == "mirrored" for option in variant.options):
            yield rules_for(key, 4, {"mirrored": True, "target": 10})


@dataclass(frozen=True)
class Elsewhere:
    """Two logs that are the same at one board, or at none."""

    rules: Rules
    board: int | None
    one: tuple[Action, ...]
    other: tuple[Action, ...]


def elsewhere(rules: Rules, board: int | None, rng: random.Random) -> Elsewhere:
    """Return a pair of logs; at one board at least the round goes on in both."""
    while True:
        start = _start_of_round(rules, rng)
        if start is None:
            continue
        log, match = start
        own = None if board is None else _played(match, board, rng)
        logs = [_with_the_rest(match, board, own, rng) for _ in range(2)]
        if all(is_veiled(replayed(rules, (*log, *more))) for more in logs) and logs[0] != logs[1]:
            return Elsewhere(rules, board, (*log, *logs[0]), (*log, *logs[1]))


def _start_of_round(rules: Rules, rng: random.Random) -> tuple[tuple[Action, ...], Match] | None:
    """Return a match at the beginning of a round."""
    _, log = random_match(rules, rng, rng.randrange(2, BEFORE))
    for length in range(len(log), 0, -1):
        match = replayed(rules, log[:length])
        if not match.outcome and len(match.awaiting) == len(match.lineups) > 1:
            return log[:length], match
    return None


def _played(match: Match, board: int, rng: random.Random) -> list[Action]:
    """Return a deal for one board and what is done there, while nothing is done at the other."""
    packs = list(match.rules.pack())
    rng.shuffle(packs)
    log: list[Action] = [Deal(tuple(packs), board)]
    for other in match.awaiting:
        match = apply(match, Deal(tuple(packs), other)).match
    for _ in range(rng.randrange(LONGEST)):
        here = [seat for seat in to_act(match) if match.board_of(seat) == board]
        if not here:
            break
        legal = legal_actions(match, here[0])
        log.append(rng.choice(legal) if rng.random() < 0.3 else safe_action(view(match, here[0]), legal))
        match = apply(match, log[-1]).match
    return log


def _with_the_rest(match: Match, own: int | None, done: Sequence[Action] | None, rng: random.Random) -> list[Action]:
    """Return what is done at all boards, given what is done at one of them, in some order."""
    boards = [
        list(done) if done is not None and board == own else _played(match, board, rng)
        for board in range(len(match.lineups))
    ]
    order = [board for board, those in enumerate(boards) for _ in those[1:]]
    rng.shuffle(order)
    left = [iter(those) for those in boards]
    return [*(next(those) for those in left), *(next(left[board]) for board in order)]


# What a viewer receives


def _theirs(sent: Sent, who: int) -> bool:
    """Say whether something is for somebody: in the channel of the table, an answer to them, or a message to them."""
    if sent.path.startswith("/users/"):
        return str(sent.body.get("recipient_id")) == str(who)
    return sent.path.startswith((f"/channels/{CHANNEL}/", "/interactions/", "/webhooks/")) or f"<@{who}>" in str(
        sent.said
    )


def _plain(sent: Sent, version: int) -> str:
    """Return what is sent as text, without the number of moves in the ids of buttons."""
    said = sent.said if isinstance(sent.said, str) else json.dumps(sent.said)
    masked = IDS.sub(lambda found: f"{found[1]}{'now' if int(found[2]) == version else found[2]}", said)
    return f"{sent.method} {sent.path} {masked} {sent.files!r}"


async def received(looking: Viewer, pair: Elsewhere, log: Sequence[Action], seat: int | None) -> list[str]:
    """Return what somebody gets of a table who looks at everything."""
    match = replayed(pair.rules, log)
    verbs = LOOKS if seat is not None else LOOKS[:-2]
    presses = [custom_id(verb, 1, match.version) for verb in verbs]
    sent, _ = await looking.receives(Pair(pair.rules, seat, tuple(log), ()), log, presses)
    who = 99 if seat is None else 10 + seat
    return [_plain(one, match.version) for one in sent if _theirs(one, who)]


async def difference(looking: Viewer, pair: Elsewhere, seat: int | None) -> str:
    """Return by what somebody could tell a pair apart; nothing, it should be."""
    one, other = [await received(looking, pair, log, seat) for log in (pair.one, pair.other)]
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{pair.rules.key}, seat {seat}: {left[:600]}\n  against {right[:600]}"
    return "" if len(one) == len(other) else f"{pair.rules.key}, seat {seat}: one says more than the other"


async def compared(number: int, seed: int, draw: Callable[[Scene], bytes] = drawn, *, torn: bool = False) -> Part:
    """Return how many pairs were compared and what could be told apart; as a control, by who plays elsewhere."""
    rng, figures, leaks = random.Random(seed), Counter[str](), list[str]()
    games = list(mirrored())
    async with viewer(draw) as looking:
        for count in range(number):
            rules = games[count % len(games)]
            board = rng.choice((0, 1) if torn else (None, 0, 1))
            pair = elsewhere(rules, board, rng)
            lineup = None if board is None else replayed(rules, pair.one).lineups[1 - board if torn else board]
            seat = None if lineup is None else rng.choice(lineup)
            leak = await difference(looking, pair, seat)
            figures["pairs"] += 1
            figures["watched" if seat is None else "played"] += 1
            figures["of another length"] += len(pair.one) != len(pair.other)
            leaks += [leak] if leak else []
        figures["leaks"] = len(leaks)
        figures["pressed"] = looking.asked.total()
    return Part(dict(figures), leaks)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="20 pairs")
    short = options.parse_args().short
    of_one, parts = (20, 1) if short else (OF_ONE_PART, PAIRS // OF_ONE_PART)

    def part(number: int) -> Part:
        return asyncio.run(compared(of_one, number, drawn if number % 5 == 1 else as_told))

    found = summed("boards", parts, part, short=short)
    control = asyncio.run(compared(CONTROLS, 0, as_told, torn=True)).figures["leaks"]
    print(
        f"{found['pairs']} pairs of mirrored matches that differ at the other board: {found['leaks']} told apart"
        f" ({found['played']} by who plays, {found['watched']} by who watches; {found['of another length']} had come to"
        f" another number of moves, {found['pressed']} presses)"
    )
    print(f"  by who plays at the other board: {control} of {CONTROLS}")
    return 0 if control and not found["leaks"] else 1


if __name__ == "__main__":
    sys.exit(main())
