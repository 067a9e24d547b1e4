"""The message everyone sees: a lobby, then the table, then the result; words in the language of the server."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.footing import ADAPTIVE, KINDS, kind_named
from bot.matches import SeatRow
from bot.render.pictures import Picture
from bot.storage.rows import Status, TableRow
from bot.tables.assist import assist_of, usual_assist
from bot.tables.deadlines import TURN
from bot.tables.dealing import people_at, wanting
from bot.tables.extras import HOST
from bot.thinking.ratings import rating_at, rating_of
from bot.words.events import event_text
from bot.words.speech import Speech, plain
from cogs.ui.clocks import clock_text
from cogs.ui.parts import Message, Target, option
from cogs.ui.snapshot import Snapshot
from engine.events import TimedOut
from engine.match import Stage, to_act
from engine.options import Option, Value
from engine.state import Phase
from engine.variants import VARIANTS, setup_refusal
from engine.view import is_veiled

ACCENT: Final = discord.Colour(0x2E6B4F)
SUCCESS, DANGER, PRIMARY = discord.ButtonStyle.success, discord.ButtonStyle.danger, discord.ButtonStyle.primary
LAST_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Public:
    """One look at a table's message."""

    at: Snapshot
    pictures: tuple[Picture, ...] = ()
    league: tuple[str, ...] = ()  # what a table of a league says about it
    announced: str = ""  # what the owner of the bot says before it stops

    @property
    def speech(self) -> Speech:
        return self.at.speech

    @property
    def target(self) -> Target:
        """Return the table at any moment: what everyone can press stays the same while a move changes the message."""
        return Target(self.at.row.id, 0)

    def message(self) -> Message:
        message = Message(accent=ACCENT)
        match self.at.row.status:
            case Status.LOBBY:
                message.say(self.announced)
                self._lobby(message)
            case Status.PLAYING:
                message.say(self.announced)
                self._playing(message)
            case Status.OVER:
                self._over(message)
        return message

    # The lobby

    def _lobby(self, message: Message) -> None:
        row, text = self.at.row, self.speech.text
        lines = [
            f"## {text(f'game-{row.game}')}",
            *self.league,
            text(f"game-{row.game}-help"),
            *agreed(row, self.speech),
            "",
        ]
        lines += self._seat_lines()
        counts = VARIANTS[row.game].seat_counts
        missing = setup_refusal(row.game, len(self.at.row.seats), options_of(row))
        if len(self.at.row.seats) not in counts:
            lines.append(f"-# {text('lobby-counts', counts=self.speech.list(tuple(map(str, counts))))}")
        elif missing:
            lines.append(f"-# {self.speech.refusal(missing)}")
        message.say("\n".join(lines))
        button = self.target.button
        fixed = row.counts
        message.offer(
            [
                button("join", text("lobby-join"), style=SUCCESS, disabled=len(row.seats) >= max(counts)),
                button("leave", text("lobby-leave")),
                *([] if fixed else [button("options", text("lobby-options"))]),
                button("start", text("lobby-start"), style=PRIMARY),
                button("cancel", text("lobby-cancel"), style=DANGER),
            ]
        )
        if fixed:
            return
        argument = str(len(row.seats))  # an id of its own for each, so that clients forget what was chosen for the last
        computers = [option(plain(one.name), str(one.seat)) for one in row.seats if one.user_id is None]
        if computers:
            message.choose(self.target.select("dismiss", text("lobby-dismiss"), computers, argument))
        if len(row.seats) >= max(counts):
            return
        kinds = [option(text(f"level-{kind}"), kind, help_text=self._level_help(kind)) for kind in KINDS]
        message.choose(self.target.select("computer", text("lobby-computer"), kinds, argument))

    def _level_help(self, kind: str) -> str:
        """Return how computer players of a kind play, and how strong they were measured to be."""
        said, rating = self.speech.text(f"level-{kind}-help"), rating_of(self.at.row.game, kind)
        return said if rating is None else self.speech.text("level-rated", help=said, rating=str(rating))

    def _seat_lines(self) -> Iterator[str]:
        for seat in self.at.row.seats:
            yield f"{seat.seat + 1}. {seat_text(self.speech, seat, self.at.row.game)}"
        if not self.at.row.seats:
            yield f"-# {self.speech.text('lobby-empty')}"
        if any(seat.computer and rating_of(self.at.row.game, seat.computer) for seat in self.at.row.seats):
            yield f"-# {self.speech.text('lobby-ratings')}"

    # The table

    def _playing(self, message: Message) -> None:
        title = f"### {self.speech.text(f'game-{self.at.row.game}')} · {self._round()}"
        lines = [title, *self.league, *self._last(), self._turn()]
        message.say("\n".join(line for line in lines if line))
        for picture in self.pictures:
            message.show(picture)
        match = self.at.playing
        button, text = self.target.button, self.speech.text
        if match.stage in {Stage.SPREAD, Stage.DEAL}:
            self._about_to_deal(message)
        message.offer(
            [
                button("hand", text("table-hand"), style=PRIMARY),
                button("rules", text("table-rules")),
                button("log", text("table-log")),
                button("watch", text("table-watch")),
                button("more", text("table-more")),
            ]
        )

    def _about_to_deal(self, message: Message) -> None:
        """Show the seal, who wants to deal now, and what can be done about either."""
        text, button = self.speech.text, self.target.button
        want, people = wanting(self.at.extras, self.at.version), people_at(self.at.row.seats)
        lines = [text("table-seal", commitment=self.at.commitment)]
        if want:
            lines.append(text("table-want-deal", want=len(set(want) & set(people)), people=len(people)))
        message.say("\n".join(f"-# {line}" for line in lines))
        word = button("word", text("table-word"), disabled=not self.at.takes_words)
        message.offer([button("deal", text("table-deal"), style=SUCCESS), word])

    def watched(self, told: Sequence[str]) -> Message:
        """Return the table for somebody who only watches: what happened of late, and nothing to play with."""
        message, text = Message(), self.speech.text
        title = f"### {text(f'game-{self.at.row.game}')} · {self._round()}"
        over = self.at.row.status is Status.OVER
        message.say("\n".join((title, text("watch-over" if over else "watch-intro"))))
        for picture in self.pictures:
            message.show(picture)
        message.say("\n".join((*told, "" if over else self._turn())))
        refresh = self.target.button("watch", text("panel-refresh"), disabled=over)
        message.offer([refresh, self.target.button("rules", text("table-rules"))])
        return message

    def _round(self) -> str:
        match = self.at.playing
        shown = match.boards and match.boards[0] is not None and match.boards[0].result is not None
        number = len(match.rounds) + (not match.outcome and not shown)
        totals = match.totals
        sides = match.rules.sides
        scores = " · ".join(
            f"{'/'.join(self.speech.name(seat) for seat in side)} {totals[index]}" for index, side in enumerate(sides)
        )
        return f"{self.speech.text('table-round', number=number)}\n-# {scores}"

    def _last(self) -> list[str]:
        said = [event_text(self.speech, event) for event in self.at.last]
        return [*self._late(), *[line for line in said if line][-LAST_LINES:]]

    def _late(self) -> Iterator[str]:
        """Yield that the clock moved for somebody, or that a computer does; tiles have an event for it."""
        movers = {getattr(event, "seat", None) for event in self.at.last}
        if any(isinstance(event, TimedOut) for event in self.at.last):
            return
        for seat in self.at.row.seats:
            if seat.seat in movers and (seat.away or seat.missed):
                key = "event-stand-in" if seat.away else "event-timed-out"
                yield self.speech.text(key, name=self.speech.name(seat.seat))

    def _turn(self) -> str:
        match = self.at.playing
        asked = to_act(match)
        if is_veiled(match):
            return self.speech.text("table-mirrored")
        if not asked:
            return self.speech.text("table-dealing")
        state = match.boards[0] if match.boards else None
        if state is not None and state.phase is Phase.CALLS:
            return self.speech.text("table-calls", card=self.speech.cards(state.pile[-1:]))
        names = self.speech.list(tuple(self.speech.name(seat) for seat in asked))
        due = min((self.at.due[TURN, seat] for seat in asked if (TURN, seat) in self.at.due), default=None)
        line = self.speech.text("table-turn", names=names)
        return line if due is None else f"{line} {self.speech.text('table-due', when=f'<t:{int(due)}:R>')}"

    # The result

    def _over(self, message: Message) -> None:
        text, match = self.speech.text, self.at.match
        title = f"### {text(f'game-{self.at.row.game}')}"
        if match is None or match.outcome is None:
            ended = self._ended()
            message.say("\n".join((title, *(self.league or (ended,)))))
            if match is not None and match.version:
                message.offer([self.target.button(verb, text(f"table-{verb}")) for verb in ("verify", "log")])
            return
        sides, outcome = match.rules.sides, match.outcome
        winners = tuple(self.speech.name(seat) for side in outcome.winners for seat in sides[side])
        lines = [title, *self._last(), text("table-won", names=self.speech.list(winners), count=len(winners))]
        for index, side in enumerate(sides):
            names = " / ".join(self.speech.name(seat) for seat in side)
            lines.append(f"- {names}: {outcome.totals[index]} ({outcome.settlement[index]:+d})")
        lines += [*self.league, *self._manners({seat for side in outcome.winners for seat in sides[side]})]
        lines += self._adapted()
        message.say("\n".join(lines))
        for picture in self.pictures:
            message.show(picture)
        button = self.target.button
        message.offer(
            [
                *([] if self.at.row.counts else [button("again", text("table-again"), style=SUCCESS)]),
                button("replay", text("table-replay")),
                button("verify", text("table-verify")),
                button("report", text("table-report")),
                button("log", text("table-log")),
            ]
        )

    def _ended(self) -> str:
        """Return why a table has no result: nobody began, or somebody ended it."""
        extras, text = self.at.extras, self.speech.text
        if extras.left is not None:
            return text("table-ended-left", name=self.speech.name(extras.left))
        if extras.expired or extras.ended is None:
            return text("table-expired" if extras.expired else "table-ended")
        if extras.ended < 0:
            return text("table-ended-host" if extras.ended == HOST else "table-ended-manager")
        return text("table-ended-by", name=self.speech.name(extras.ended))

    def _adapted(self) -> Iterator[str]:
        """Yield how strong a computer player was that adapts to whom it plays."""
        strength = self.at.extras.strength
        rating = None if strength is None else rating_at(self.at.row.game, strength)
        seat = next((seat.seat for seat in self.at.row.seats if seat.computer == ADAPTIVE), None)
        if rating is not None and seat is not None:
            yield f"-# {self.speech.text('table-adapted', name=self.speech.name(seat), rating=str(rating))}"

    def _manners(self, winners: set[int]) -> Iterator[str]:
        """Yield what a computer player says at the end: one of them, and a winner if there is one."""
        for seat in sorted(self.at.row.seats, key=lambda seat: seat.seat not in winners):
            if seat.computer is not None:
                key = f"manner-{kind_named(seat.computer)}-{'won' if seat.seat in winners else 'lost'}"
                yield f"-# {self.speech.text(key, name=self.speech.name(seat.seat))}"
                return


def options_of(row: TableRow) -> dict[str, Value]:
    return json.loads(row.options)


def agreed(row: TableRow, speech: Speech) -> Iterator[str]:
    """Yield what was agreed beyond the defaults, in words."""
    chosen = options_of(row)
    for one in VARIANTS[row.game].options:
        value = chosen.get(one.name, one.default)
        if value != one.default:
            yield f"- {speech.text(f'option-{one.name}')}: {value_text(speech, one, value)}"
    assist = assist_of(row)
    if assist is not usual_assist(row):
        yield f"- {speech.text('lobby-assist', assist=speech.text(f'assist-{assist}'))}"
    if row.clock is not None:
        yield f"- {speech.text('lobby-clock', clock=clock_text(speech, row.clock))}"


def seat_text(speech: Speech, seat: SeatRow, game: str = "") -> str:
    """Return who sits there, and whether a computer plays; with the game, also how strong it was measured to be."""
    name = plain(seat.name)
    if seat.user_id is None:
        kind = kind_named(seat.computer)
        level, rating = speech.text(f"level-{kind}"), rating_of(game, kind)
        rated = level if rating is None else speech.text("level-measured", level=level, rating=str(rating))
        return speech.text("seat-computer", name=name, level=rated)
    return speech.text("seat-away", name=name) if seat.away else name


def value_text(speech: Speech, option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return speech.text("option-on" if value else "option-off")
    if value == option.default == 0:
        return speech.text("option-no-limit")
    if isinstance(value, int):
        return str(value)
    return speech.text(f"option-{option.name}-{value}")
