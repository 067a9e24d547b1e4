"""The stepper of a replay: one position of a match with the move that led there, and the ways to the others."""

from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot.app import Pozo
from bot.render.alt import hands_alt, table_alt
from bot.render.from_view import table_scene
from bot.render.hands import hands_scene
from bot.render.palette import Look
from bot.render.pictures import Picture
from bot.storage.rows import Status, TableRow
from bot.tables.recording import Position, Recording
from bot.words.events import event_text
from bot.words.speech import Speech
from cogs.ui.parts import ON_PAGE, Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.events import Discarded, Drew, Event, heard
from engine.view import View, looked_back, view

MINUTE, HOUR = 60, 3600
PLAIN, PRIMARY = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
FIRST, BACK, FORWARD, LAST = "⏮", "◀", "▶", "⏭"


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A position of a recording as one reader sees it: with all hands once the match is over, else with their own."""

    row: TableRow
    recording: Recording
    position: Position
    seat: int | None
    speech: Speech
    look: Look
    text_mode: bool
    shared: bool = False  # everyone who sees the message steps
    of_day: bool = False  # the line of a day, which is no table's

    @property
    def verb(self) -> str:
        return "line" if self.of_day else "pace" if self.shared else "step"

    @property
    def version(self) -> int:
        return self.position.match.version

    @property
    def is_open(self) -> bool:
        return self.row.status is Status.OVER

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.row.seats)

    def sees(self) -> View:
        """Return the table as it was shown; of a round that goes on without what nobody may look up (R6)."""
        if self.is_open:
            return view(self.position.match, None, lifted=True)
        return looked_back(view(self.position.match, self.seat), view(self.recording.now, self.seat))

    def hands(self) -> tuple[View, ...]:
        """Return the views of those whose hands are shown; the end of a round lays them on the table itself."""
        match = self.position.match
        seats = range(match.rules.seats) if self.is_open else () if self.seat is None else (self.seat,)
        seen = (view(match, seat) for seat in seats)
        return tuple(one for one in seen if one.board and one.board.hand and not one.board.shown_hands)

    @property
    def clocks(self) -> dict[int, float]:
        """Return the shares of their time that those who were asked then had left."""
        clock = self.row.clock
        return {seat: max(0.0, 1 - asked / clock) for seat, asked in self.position.asked.items()} if clock else {}


def step_of(at: Snapshot, recording: Recording, version: int, *, shared: bool = False) -> ReplayStep:
    """Return the position of a table that a version names, for whoever a snapshot is for."""
    return ReplayStep(
        row=at.row,
        recording=recording,
        position=recording.at(version),
        seat=at.seat,
        speech=at.speech,
        look=at.look,
        text_mode=at.person.text_mode,
        shared=shared,
    )


async def step_message(bot: Pozo, step: ReplayStep, page: int | None = None) -> Message:
    """Return the stepper as its reader likes it."""
    sees, hands, message = step.sees(), step.hands(), Message()
    said = "\n".join(line for line in (*_head(step), *_told(step, sees), _time(step)) if line)
    if step.text_mode and not step.shared:
        message.say("\n".join((said, *_in_words(step, sees, hands))))
    else:
        message.say(said)
        for picture in await _pictures(bot, step, sees, hands):
            message.show(picture)
    _ways(message, step, page)
    return message


async def _pictures(bot: Pozo, step: ReplayStep, sees: View, hands: tuple[View, ...]) -> list[Picture]:
    """Draw the table as it was shown then, and the hands below it."""
    if not sees.boards or sees.boards[0] is None:
        return []
    drawn, locale = bot.pictures, step.speech.locale
    before = step.position.before
    pictures = [await drawn.table(sees, step.names, locale, step.look, clocks=step.clocks, before=before)]
    if hands:
        pictures.append(await drawn.hands(hands, step.names, locale, step.look))
    return pictures


def _in_words(step: ReplayStep, sees: View, hands: tuple[View, ...]) -> Iterator[str]:
    speech = step.speech
    if sees.boards and sees.boards[0] is not None:
        yield table_alt(table_scene(sees, speech, Look(), before=step.position.before), speech)
    if hands:
        yield hands_alt(hands_scene(hands, speech, Look()), speech)


# What is said


def _head(step: ReplayStep) -> Iterator[str]:
    text, recording = step.speech.text, step.recording
    yield f"### {text(f'game-{step.row.game}')} · {text('table-round', number=recording.round_at(step.version))}"
    yield f"-# {text('replay-move', move=step.version, moves=recording.version)}"


def _told(step: ReplayStep, sees: View) -> Iterator[str]:
    for event in told_events(step, sees):
        yield event_line(step.speech, event) or ""


def told_events(step: ReplayStep, sees: View) -> tuple[Event, ...]:
    """Return what happened as the reader may hear it; a discard that R6 keeps unnamed stays so."""
    if step.is_open:
        return step.position.events
    return tuple(_named(heard(event, step.seat), sees) for event in step.position.events)


def _named(event: Event, sees: View) -> Event:
    if not isinstance(event, Discarded):
        return event
    thrown = (one for board in sees.boards if board for one in reversed(board.history) if isinstance(one, Discarded))
    return next((one for one in thrown if one.seat == event.seat), event)


def event_line(speech: Speech, event: Event) -> str | None:
    """Return an event in words; looking back, a card is named that was drawn in secret."""
    if isinstance(event, Drew) and event.card is not None:
        return speech.text("replay-drew", name=speech.name(event.seat), card=speech.card(event.card))
    return event_text(speech, event)


def _time(step: ReplayStep) -> str:
    """Return how long whoever moved had thought, and what their clock had left."""
    position, text, clock = step.position, step.speech.text, step.row.clock
    if position.mover is None or step.row.seats[position.mover].user_id is None:
        return ""
    name, took = step.speech.name(position.mover), _seconds(step.speech, position.took)
    if clock is None:
        return f"-# {text('replay-took', name=name, took=took)}"
    left = _seconds(step.speech, max(0.0, clock - position.took))
    return f"-# {text('replay-left', name=name, took=took, left=left)}"


def _seconds(speech: Speech, seconds: float) -> str:
    whole = int(seconds)
    if whole >= HOUR:
        return speech.text("time-hours", hours=whole // HOUR, minutes=whole % HOUR // MINUTE)
    if whole >= MINUTE:
        return speech.text("time-minutes", minutes=whole // MINUTE, seconds=whole % MINUTE)
    return speech.text("time-seconds", seconds=whole)


# Where one can go


def _ways(message: Message, step: ReplayStep, page: int | None) -> None:
    """Offer the other positions, each button with where it leads in its id, and what else there is of a match."""
    recording, version, text = step.recording, step.version, step.speech.text
    first, last, moment = recording.first, recording.version, recording.moment_after(version)
    ways = (
        (FIRST, "first", first, version != first),
        (BACK, "back", version - 1, version > 0),
        (FORWARD, "forward", version + 1, version < last),
        (LAST, "last", last, version < last),
        (text("replay-moment"), "moment", moment or version, moment is not None),
    )
    message.offer(
        Target(step.row.id, max(0, leads)).button(
            step.verb,
            label,
            way,
            disabled=not is_there,
            style=PRIMARY if way == "forward" else PLAIN,
        )
        for label, way, leads, is_there in ways
    )
    if len(recording.rounds) > 1:
        _rounds(message, step, page)
    here = Target(step.row.id, version)
    buttons = []
    if step.is_open:
        buttons = [here.button("share", text("replay-share")), here.button("animate", text("replay-animation"))]
        if step.seat is not None and recording.now.rounds:
            buttons.append(Target(step.row.id, 0).button("report", text("table-report")))
    if not step.shared and not step.of_day:
        message.offer([*buttons, here.button("script", text("replay-text"))])


def _rounds(message: Message, step: ReplayStep, page: int | None) -> None:
    here = step.recording.round_at(step.version)
    options = [
        option(step.speech.text("table-round", number=number), str(dealt), chosen=number == here)
        for number, dealt in enumerate(step.recording.rounds, 1)
    ]
    shown = (here - 1) // ON_PAGE if page is None else page
    target = Target(step.row.id, step.version)
    message.choose(target.select(step.verb, step.speech.text("replay-round"), options, "round", page=shown))
