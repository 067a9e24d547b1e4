"""Every panel that play can lead to, looked at in every way, and what Discord would refuse in it."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from bot.edge.emojis import Emojis
from bot.matches import SeatRow
from bot.people import Person
from bot.render.pictures import Picture
from bot.storage.rows import Status, TableRow
from bot.tables.assist import Assist
from bot.tables.extras import Extras, TileDraft
from bot.tables.plans import LINES, Plan
from bot.words.speech import Speech
from bot.words.words import Words
from cogs.ui.ageing import say_old
from cogs.ui.by_hand import ByHand
from cogs.ui.controls import CONFIRMED
from cogs.ui.panel import Glance, Panel, panel_of
from cogs.ui.parts import IN_SELECT, Message, Target
from cogs.ui.plan import plan_form
from cogs.ui.private import table_above
from cogs.ui.public import Public
from cogs.ui.snapshot import PLAIN, Snapshot
from engine.actions import Action, Discard, LayMeld, LayOff, Take
from engine.cards import pack
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.options import Option, Value
from engine.plan import PlannedTurn
from engine.rules import REVISION, Rules
from engine.text import Notation
from engine.variants import VARIANTS, rules_for, setup_refusal
from engine.view import view
from playground.simulator import Json, Request
from tests import limits
from tests.kit import every_rules
from tests.kit_laws import next_action, title

LARGE_ID = 10**15  # of a table: ids are longest where numbers are
HINTS = ("A hint, and the reason for it.", "Another one.")
PICTURE = Picture("picture.png", b"", "What it shows.")
LOOKS = 6  # selections of a position
OLD = 0.2  # of the panels are looked at as they grow old, too
ALWAYS = (rules_for("rummy500", 8, {"edition": "novelty"}),)  # where forty-one components were once found


@cache
def words() -> Words:
    return Words()


def some_rules(rng: random.Random) -> Rules:
    """Return a game with any number of seats and any options that go together."""
    while True:
        game = VARIANTS[rng.choice(sorted(VARIANTS))]
        seats = rng.choice(game.seat_counts)
        chosen = {one.name: _some_value(one, rng) for one in game.options if rng.random() < 0.3}
        if setup_refusal(game.key, seats, chosen) is None:
            return rules_for(game.key, seats, chosen)


def _some_value(option: Option, rng: random.Random) -> Value:
    if isinstance(option.default, bool):
        return rng.random() < 0.5
    if isinstance(option.default, int):
        return rng.randint(option.least, option.most)
    return rng.choice(option.choices)


def all_rules() -> list[Rules]:
    return [*every_rules(), *ALWAYS]


def looked_at(match: Match, seat: int, rng: random.Random) -> Snapshot:
    """Return a match at which everybody sits, as a seat sees it that wants all the help there is."""
    rules, version = match.rules, match.version
    row = TableRow(
        id=LARGE_ID, guild_id=1, channel_id=2, host_id=3, game=rules.key, rules=REVISION, size=rules.seats,
        options=json.dumps({}), clock=300, on_leave="computer", league_id=None, language="en", thread_id=None,
        message_id=4, memo="{}", version=version, revision=version, created_at=0.0, changed_at=0.0,
        status=Status.PLAYING,
        seats=tuple(SeatRow(one, f"Somebody with a long name {one}", user_id=10 + one) for one in range(rules.seats)),
    )  # fmt: skip
    names = tuple(one.name for one in row.seats)
    person = Person(
        sort=rng.choice(("suit", "rank", "melds")), text_mode=rng.random() < 0.2, quick_discard=rng.random() < 0.3
    )
    return Snapshot(
        row=row, match=match, version=version, due={}, last=(), commitment="", takes_words=False,
        extras=Extras(lesson=rng.random() < 0.2), mark=None,
        assist=rng.choice((Assist.HINT, Assist.HINT, Assist.OFF)), seat=seat, plan=None,
        speech=Speech(words(), rng.choice(("en", "es")), names, rules.pack_style, rules.knock_word),
        person=person, look=PLAIN,
    )  # fmt: skip


def glances(match: Match, seat: int, rng: random.Random) -> Iterator[Glance]:
    """Yield ways to look at a panel: with nothing selected, one card, cards that go together, many, and a question."""
    board = view(match, seat).board
    held = board.hand if board is not None else ()
    yield Glance(page=rng.randrange(3))
    yield Glance((1 << len(held)) - 1, hints=HINTS)
    legal: Sequence[Action] = legal_actions(match, seat) if not match.rules.tiles else ()
    for place in rng.sample(range(len(held)), min(LOOKS, len(held))):
        yield Glance(1 << place, hints=HINTS)
    for action in legal:
        if isinstance(action, LayMeld) and rng.random() < 0.2:
            yield Glance(sum(1 << place for place, card in enumerate(held) if card in action.cards), hints=HINTS)
        if isinstance(action, CONFIRMED):
            yield Glance(confirming=Notation(match.rules.tiles).action(action).partition(": ")[2])
    for _ in range(2):
        yield Glance(rng.getrandbits(len(held)) if held else 0, hints=HINTS)


def _pictures(panel: Panel) -> list[tuple[str, Picture]]:
    key, _, _ = table_above(panel)
    return [(panel.at.speech.text(key) if key else "", PICTURE), ("", PICTURE)]  # the table, and the hand


def messages(match: Match, seat: int, rng: random.Random) -> Iterator[Message]:
    """Yield the panel of a seat, looked at in every way."""
    at = looked_at(match, seat, rng)
    for glance in glances(match, seat, rng):
        panel = panel_of(at, glance, Emojis())
        message = panel.message(_pictures(panel), ["What the picture would show."] if at.person.text_mode else [])
        yield message
        if rng.random() < OLD:
            yield grown_old(message, at)
    sees = at.view()
    if sees.board is not None and match.rules.tiles and sees.board.turn == seat and sees.board.result is None:
        yield ByHand(at, seat, sees.board, _draft(match, seat, rng)).message((PICTURE, PICTURE))
    yield from _beside(at, seat, rng)


def _beside(at: Snapshot, seat: int, rng: random.Random) -> Iterator[Message]:
    """Yield what else is shown of a position: to everyone, to whoever looks on, and to who plans, as long as may be."""
    public, board = (
        Public(replace(at, seat=None), (PICTURE, PICTURE), ("A line.",) * 3, "What is said."),
        at.view().board,
    )
    yield public.message()
    yield public.watched(("What happened.",) * 8)
    if board is not None and seat in board.players and not board.result:
        turn = PlannedTurn(board.hand[:1], board.hand[-1:], out=True, place=board.hand)
        planned = replace(at, plan=Plan(len(at.playing.rounds), (turn,) * LINES))
        yield plan_form(planned, board, rng.randrange(LINES), pack(1, 0)[:IN_SELECT])


def grown_old(message: Message, at: Snapshot) -> Message:
    """Return a private message as it is edited for the last time."""
    say_old(message, at.speech, Target(at.row.id, at.version), "hand")
    return message


def _draft(match: Match, seat: int, rng: random.Random) -> TileDraft:
    """Return a draft in which some sets are broken up, down to single tiles."""
    board = view(match, seat).board
    assert board is not None
    sets = list(board.table)
    if rng.random() < 0.5:
        sets = [(tile,) for tiles in (*sets, board.hand[: rng.randrange(len(board.hand) + 1)]) for tile in tiles]
    source = rng.randrange(-1, len(sets))
    picked = sets[source][:1] if source >= 0 else ()
    return TileDraft(match.version, 1, tuple(sets), tuple(picked), source)


def faults(message: Message) -> list[str]:
    """Return what Discord would refuse in a message."""
    components: Json = json.loads(json.dumps(message.view().to_components()))
    body: Json = {"components": components, "flags": limits.V2, "allowed_mentions": {"parse": []}}
    request = Request("POST", "/channels/1/messages", body, [(PICTURE.name, 1)])
    return [fault for fault in limits.violations(request) if message.pictures or "no component" not in fault]


def positions(rules: Rules, rng: random.Random, most: int) -> Iterator[Match]:
    """Yield so many positions, in some rounds with one who keeps all cards while the others lay what they can."""
    match, keen = new_match(rules), False
    for _ in range(most):
        if match.outcome:
            match = new_match(rules)
        if match.awaiting:
            keen = rng.random() < 0.5
        action = _keen_action(match, rng) if keen else None
        match = apply(match, action or next_action(match, rng)).match
        yield match


def _keen_action(match: Match, rng: random.Random) -> Action | None:
    """Return an action of the first seat that takes all it can, or of another that lays all it can; mostly."""
    asked = to_act(match)
    if not asked or match.rules.tiles or rng.random() < 0.1:
        return None
    legal = legal_actions(match, asked[0])
    wanted: tuple[type[Action], ...] = (Take, Discard) if asked[0] == 0 else (LayMeld, LayOff, Take)
    return next((action for kind in wanted for action in legal if isinstance(action, kind)), None)


def broken_panels(rules: Rules, rng: random.Random, most: int) -> tuple[int, list[str]]:
    """Play at random and return how many panels were looked at, and what was wrong with them."""
    looked, wrong = 0, list[str]()
    for match in positions(rules, rng, most):
        seat = rng.choice(to_act(match) or range(rules.seats))
        for message in messages(match, seat, rng):
            looked += 1
            wrong += [f"{title(rules)} at {match.version}, seat {seat}: {fault}" for fault in faults(message)]
    return looked, wrong
