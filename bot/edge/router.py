"""Where every click and every modal arrives: its custom id says what is asked, about what, at which version.

Nothing about a message is kept in memory, so a button works after a restart and after a month, or says why not.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

import discord

from bot import figures
from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreUnavailableError

log = logging.getLogger(__name__)

LONGEST_ID: Final = 100
SEPARATOR: Final = ":"
PAGE: Final = "page:"  # begins the value of an entry that leads to another page of a long select
MOST_PAGES: Final = 4  # digits of its number
UNKNOWN: Final = "unknown"  # a verb that nobody answers to
IN_TIME: Final = 3.0  # seconds in which Discord wants an answer
GONE: Final = {10008, 10015, 10062, 40060, 50027}  # what a click refers to is gone, or was answered already


@dataclass(frozen=True, slots=True)
class Press:
    """What a custom id says, with what was chosen in a select or written in a modal."""

    verb: str
    subject: int = 0  # the number of what it is about: a table, a league, a challenge
    at: int = 0  # what it was shown at: the version of a match, the page of a list
    argument: str = ""
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict[str, str])
    page: int | None = None  # of a long select, where one was turned to: then nothing is chosen yet

    @property
    def value(self) -> str:
        """Return what was chosen; a press of something to choose from that chose nothing is none of ours."""
        if not self.values:
            raise DeniedError(Denial.UNKNOWN)
        return self.values[0]


def custom_id(verb: str, subject: int = 0, at: int = 0, argument: str = "") -> str:
    """Return the id of a component: verb, subject, version or page, and argument, within what Discord allows."""
    text = SEPARATOR.join((verb, str(subject), str(at), argument))
    if len(text) > LONGEST_ID:
        raise ValueError(f"{text!r} has more than {LONGEST_ID} characters")
    return text


def read_id(text: str, values: tuple[str, ...] = (), fields: Mapping[str, str] | None = None) -> Press:
    """Return what a custom id says; one that nobody of us wrote is denied in words."""
    parts = text.split(SEPARATOR, 3)
    if len(parts) != 4 or not (_is_number(parts[1]) and _is_number(parts[2])):
        raise DeniedError(Denial.UNKNOWN)
    verb, subject, at, argument = parts
    return Press(verb, int(subject), int(at), argument, values, fields or {})


def _is_number(text: str, longest: int = 18) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest


def turned(press: Press) -> Press:
    """Return a press that leads to another page as one that chose nothing yet."""
    numbers = [value.removeprefix(PAGE) for value in press.values if value.startswith(PAGE)]
    if not numbers:
        return press
    if not _is_number(numbers[0], MOST_PAGES):
        raise DeniedError(Denial.UNKNOWN)
    return replace(press, values=(), page=int(numbers[0]))


Handler = Callable[[discord.Interaction, Press], Awaitable[None]]
Explain = Callable[[discord.Interaction, Exception, str], Awaitable[None]]


class Router:
    """Hands each press to the one handler of its verb, and every failure to one place that explains it."""

    def __init__(self, explain: Explain, is_ours: Callable[[], Awaitable[bool]] | None = None) -> None:
        self._handlers: dict[str, Handler] = {}
        self._explain = explain
        self._may_answer = is_ours  # where another process may have taken over meanwhile
        self._under_way: dict[asyncio.Task[object], discord.Interaction] = {}
        self._stopping = self._handing_over = False
        self._serving = asyncio.Event()  # before that another process answers
        self._serving.set()
        self._answered: deque[tuple[float, int]] = deque()  # when each click came of late that is answered here
        self._elsewhere: frozenset[int] = frozenset()  # clicks that the process before has answered

    def on(self, verb: str, handler: Handler) -> None:
        if verb in self._handlers:
            raise ValueError(f"two handlers for {verb!r}")
        self._handlers[verb] = handler

    async def route(self, interaction: discord.Interaction) -> None:
        """Answer a component or a modal; other interactions are commands and go their own way."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        if not await self._is_ours(interaction):
            return
        data = cast("dict[str, Any]", interaction.data or {})
        task = _this_task()
        self._under_way[task] = interaction
        verb, began = UNKNOWN, time.perf_counter()
        try:
            press = read_id(
                str(data.get("custom_id", "")),
                tuple([str(value) for value in data.get("values", ())]),
                dict(_written(data.get("components", []))),
            )
            verb = press.verb if press.verb in self._handlers else UNKNOWN
            await self.press(interaction, turned(press))
        except Exception as error:  # noqa: BLE001  # whatever it is, the one who clicked is answered
            await self.explain(interaction, error)
        finally:
            self._end(task)
            figures.answered(verb, time.perf_counter() - began)

    async def admits(self, interaction: discord.Interaction) -> bool:
        """Say whether a command may begin, not while the bot stops; it is under way until its task ends."""
        if not await self._is_ours(interaction):
            return False
        task = _this_task()
        self._under_way[task] = interaction
        task.add_done_callback(self._end)
        if self._stopping:
            if interaction.type is discord.InteractionType.application_command:
                await self.explain(interaction, DeniedError(Denial.STOPPING))
            return False
        if isinstance(interaction.command, discord.app_commands.Command):
            verb, began = f"/{interaction.command.qualified_name}", time.perf_counter()
            task.add_done_callback(lambda _: figures.answered(verb, time.perf_counter() - began))
        return True

    def _end(self, task: asyncio.Task[object]) -> None:
        """Note that what a task answers is no longer under way."""
        _lighten(self._under_way.pop(task))

    def wait(self) -> None:
        """Leave what comes to another process, until it hands over or has not answered in time."""
        self._serving.clear()

    def serve(self, answered: Iterable[int] = ()) -> None:
        """Answer what comes, and what came a moment ago and was not answered by the process before."""
        self._elsewhere = frozenset(answered)
        self._serving.set()

    async def hand_over(self, patience: float) -> None:
        """Answer no more, and let what is under way finish: whoever comes next was sent all that comes from now on."""
        self.leave_to_others()
        await self.stop(patience)

    def leave_to_others(self) -> None:
        """Answer nothing that comes from now on."""
        self._handing_over = True

    @property
    def answered(self) -> tuple[int, ...]:
        """Return the clicks of late that are answered here."""
        return tuple(number for _, number in self._answered)

    async def _is_ours(self, interaction: discord.Interaction) -> bool:
        """Say whether it is here that a click is answered."""
        if not self._serving.is_set():
            try:
                await asyncio.wait_for(self._serving.wait(), IN_TIME)
            except TimeoutError:
                return False
        if not await self._has_it(interaction):
            return False
        if self._handing_over or interaction.id in self._elsewhere:
            return False
        now = time.monotonic()
        self._answered.append((now, interaction.id))
        while self._answered[0][0] < now - IN_TIME:
            self._answered.popleft()
        return True

    async def _has_it(self, interaction: discord.Interaction) -> bool:
        """Say whether no other process has taken over; where that cannot be known, whoever clicked is told so."""
        try:
            return self._may_answer is None or await self._may_answer()
        except StoreUnavailableError as error:
            if interaction.type is not discord.InteractionType.autocomplete:
                await self.explain(interaction, error)
            return False

    @property
    def is_stopping(self) -> bool:
        return self._stopping

    def refuse(self) -> None:
        """Ask whoever presses from now on to try again."""
        self._stopping = True

    async def stop(self, patience: float) -> None:
        """Let what is under way finish; whoever waits for longer, or presses from now on, is asked to try again."""
        self.refuse()
        await asyncio.sleep(0)  # what has arrived by now begins, and is under way
        begun = dict(self._under_way)
        if not begun:
            return
        _, late = await asyncio.wait(begun, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        await asyncio.gather(*(self.explain(begun[task], DeniedError(Denial.STOPPING)) for task in late))

    async def press(self, interaction: discord.Interaction, press: Press) -> None:
        """Do what a press asks; commands that ask the same as a button come here too."""
        if self._stopping:
            raise DeniedError(Denial.STOPPING)
        await self._handlers.get(press.verb, _unknown)(interaction, press)

    async def explain(self, interaction: discord.Interaction, error: Exception) -> None:
        """Answer privately why something was not done; what we did not expect goes to the log with a number."""
        incident = secrets.token_hex(4)
        try:
            if isinstance(error, discord.HTTPException) and error.code in GONE:
                log.info("a click could not be answered any more: %s", error.code)
                return
            await self._explain(interaction, error, incident)
        except discord.HTTPException as failure:
            log.info("a click could not be answered: %s", failure.code)


def _this_task() -> asyncio.Task[object]:
    task = asyncio.current_task()
    assert task is not None
    return task


async def _unknown(interaction: discord.Interaction, press: Press) -> None:
    raise DeniedError(Denial.UNKNOWN)


def _written(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield what was written or chosen in the parts of a modal, by their ids."""
    for part in components:
        if "custom_id" in part:
            values = part.get("values", [part.get("value", "")])
            yield str(part["custom_id"]), "\n".join("" if value is None else str(value) for value in values)
        for inner in (part.get("component"), *part.get("components", ())):
            if inner:
                yield from _written([inner])


def _lighten(interaction: discord.Interaction) -> None:
    """Leave of a click that was answered what edits its message: that is kept for long, and goes unnoticed.

    What was pressed is large. And its response refers to it, so that only the collector of garbage would find both.
    """
    interaction.message = None
    if interaction.response.is_done():
        interaction.response._parent = None  # type: ignore[assignment]  # noqa: SLF001  # a second response is refused
