"""The report of a match that is over: made once, with its progress to be seen, kept with the match and read again."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter

from bot.storage.store import Store
from bot.thinking.advice import Heard
from engine.actions import Action
from engine.players.judging import JudgedTurn, judged_turns
from engine.players.levels import Why
from engine.players.moments import Moment, told
from engine.rules import Rules
from engine.text import Notation

LookBack = Callable[[Rules, Sequence[Action], Heard], Awaitable[tuple[tuple[Moment, ...], ...]]]
"""Looks at every decision of a match, by seat, and tells on the way which share is done."""


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """A moment as it is stored: with its actions as lines of the log."""

    round: int
    version: int
    taken: str
    better: str
    why: Why | None
    loss: float
    began: int

    def read(self, notation: Notation) -> Moment:
        taken, better = notation.read_action(self.taken), notation.read_action(self.better)
        return Moment(self.round, self.version, taken, better, self.why, self.loss, self.began)


@dataclass(frozen=True, slots=True)
class Report:
    """Every turn of every seat as it was judged, and by seat the moments that are told."""

    turns: tuple[JudgedTurn, ...]
    moments: tuple[tuple[KeptMoment, ...], ...]

    def turns_of(self, seat: int) -> tuple[JudgedTurn, ...]:
        return tuple(turn for turn in self.turns if turn.seat == seat)


_FORM: Final = TypeAdapter(Report)


def report_of(rules: Rules, found: Sequence[Sequence[Moment]]) -> Report:
    """Return the report that comes of looking back on every decision of every seat."""
    notation = Notation(rules.tiles)
    turns = tuple(turn for seat, moments in enumerate(found) for turn in judged_turns(seat, moments))
    return Report(turns, tuple(tuple(_kept(one, notation) for one in told(moments)) for moments in found))


def _kept(moment: Moment, notation: Notation) -> KeptMoment:
    taken, better = notation.action(moment.taken), notation.action(moment.better)
    return KeptMoment(moment.round, moment.version, taken, better, moment.why, moment.loss, moment.began)


def written(report: Report) -> str:
    return _FORM.dump_json(report).decode()


def read(text: str) -> Report:
    return _FORM.validate_json(text)


class ReportMaking:
    """A report that is being made, and which share of it is done."""

    def __init__(self) -> None:
        self.share = 0.0
        self.task: asyncio.Task[Report] | None = None

    def hear(self, share: float) -> None:
        self.share = share


class Reports:
    """Reports by the number of their table. However many ask for one at once, it is made once."""

    def __init__(self, store: Store, look_back: LookBack, now: Callable[[], float]) -> None:
        self._store = store
        self._look_back = look_back
        self._now = now
        self._making: dict[int, ReportMaking] = {}

    async def kept(self, table_id: int) -> Report | None:
        """Return a report that was made before."""
        text = await self._store.report(table_id)
        return None if text is None else await asyncio.to_thread(read, text)

    def make(self, table_id: int, rules: Rules, log: Sequence[Action]) -> ReportMaking:
        """Begin a report, unless that was done; it is made to its end even if nobody waits for it any more."""
        making = self._making.get(table_id)
        if making is None:
            making = self._making[table_id] = ReportMaking()
            making.task = asyncio.create_task(self._made(table_id, rules, tuple(log), making))
            making.task.add_done_callback(lambda task: self._over(table_id, task))
        return making

    async def _made(self, table_id: int, rules: Rules, log: tuple[Action, ...], making: ReportMaking) -> Report:
        found = await self._look_back(rules, log, making.hear)
        report = report_of(rules, found)
        await self._store.keep_report(table_id, written(report), self._now())
        return report

    def _over(self, table_id: int, task: asyncio.Task[Report]) -> None:
        self._making.pop(table_id, None)
        if not task.cancelled():
            task.exception()  # whoever waits for it hears of it
