"""The private panel in which the admins of a league change its settings, a page for each theme."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from bot.leagues.league import Joining, Kind, League, NoAnswer, Reset
from bot.router import custom_id
from cogs.ui.league_forms import CLOCKS, SEASONS, season_text
from cogs.ui.parts import Message, Target, option
from cogs.ui.public import clock_text
from cogs.ui.speech import Speech, plain

PAGES: Final = ("play", "people", "news")
ONLY_IN: Final = {"reach": Kind.LADDER, "forfeit": Kind.POINTS, "reset": Kind.RATING}
NUMBERS: Final = {
    "pair_cap": (0, 1, 2, 3, 5, 10, 20),
    "reach": (1, 2, 3, 4, 5, 10, 20),
    "challenge_hours": (1, 6, 12, 24, 48, 72, 96, 168, 336),
    "forfeit": (0, 10, 25, 50, 100, 200, 500, 1000),
    "idle_days": (7, 14, 21, 30, 60, 90),
}
CHOICES: Final = {"reset": tuple(Reset), "joining": tuple(Joining), "no_answer": tuple(NoAnswer)}
ROLES: Final = ("role_id", "admin_role_id")
CHANNELS: Final = ("announcements", "results_channel")
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class SettingsPanel:
    """One look at a page of the settings."""

    league: League
    speech: Speech

    def message(self, page: str) -> Message:
        message, settings = Message(), self.league.settings
        message.say(f"### {plain(self.league.name)}\n{self.speech.text(f'league-settings-{page}')}")
        for name in self._shown(page):
            match name:
                case "clock":
                    clocks = [(_value(one), clock_text(self.speech, one)) for one in CLOCKS]
                    self._choose(message, name, clocks, _value(settings.clock))
                case "season_days":
                    lengths = [(_value(one), season_text(self.speech, one)) for one in SEASONS]
                    self._choose(message, name, lengths, _value(settings.season_days))
                case "digest":
                    yes_no = [(one, self.speech.text(f"league-{one}")) for one in ("yes", "no")]
                    self._choose(message, name, yes_no, "yes" if settings.digest else "no")
                case _ if name in ROLES:
                    self._pick(message, name, ui.RoleSelect)
                case _ if name in CHANNELS:
                    self._pick(message, name, ui.ChannelSelect)
                case _:
                    self._choose(message, name, list(self._values(name)), str(getattr(settings, name)))
        if page == "news":
            self._ranks(message)
        message.offer(self._pages(page))
        return message

    def _shown(self, page: str) -> Iterator[str]:
        """Yield the settings of a page; what means nothing in a league of this kind is left out."""
        yield from (name for name in settings_on(page) if ONLY_IN.get(name, self.league.kind) is self.league.kind)

    def _values(self, name: str) -> Iterator[tuple[str, str]]:
        if name in CHOICES:
            yield from ((str(one), self.speech.text(f"league-{_dashed(name)}-{one}")) for one in CHOICES[name])
            return
        now = int(getattr(self.league.settings, name))
        yield from ((str(one), str(one)) for one in sorted({now, *NUMBERS[name]}))

    def _choose(self, message: Message, name: str, values: Sequence[tuple[str, str]], now: str) -> None:
        label = self.speech.text(f"league-set-{name}")
        shown = values if now in dict(values) else [*values, (now, now)]
        options = [option(f"{label}: {said}", value, chosen=value == now) for value, said in shown]
        message.choose(Target(self.league.id, 0).select("league-set", label, options, name))

    def _pick(
        self, message: Message, name: str, select: type[ui.RoleSelect[ui.LayoutView] | ui.ChannelSelect[ui.LayoutView]]
    ) -> None:
        """Add a select of roles or channels, which Discord fills; it can be emptied."""
        now = getattr(self.league.settings, name)
        chosen = [discord.Object(now)] if now else []
        settings_id = custom_id("league-set", self.league.id, 0, name)
        label = self.speech.text(f"league-set-{name}")
        if select is ui.ChannelSelect:
            part = ui.ChannelSelect[ui.LayoutView](
                custom_id=settings_id,
                placeholder=label,
                min_values=0,
                default_values=chosen,
                channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            )
        else:
            part = ui.RoleSelect[ui.LayoutView](
                custom_id=settings_id, placeholder=label, min_values=0, default_values=chosen
            )
        message.say(f"-# {label}")
        message.parts.append(ui.ActionRow(part))

    def _ranks(self, message: Message) -> None:
        """Add the roles that go with a rank, and what adds and removes one."""
        text, target, ranks = self.speech.text, Target(self.league.id, 0), self.league.settings.rank_roles
        lines = [text("league-set-rank_roles")]
        lines += [text(f"league-rank-{self.league.kind}", at=str(one.at), role=f"<@&{one.role_id}>") for one in ranks]
        message.say("\n- ".join(lines))
        if ranks:
            options = [
                option(text(f"league-rank-{self.league.kind}", at=str(one.at), role=""), str(one.at)) for one in ranks
            ]
            message.choose(target.select("league-unrank", text("league-unrank"), options))
        message.offer([target.button("league-rank", text("league-rank"), disabled=len(ranks) >= 10)])

    def _pages(self, here: str) -> Iterator[ui.Button[ui.LayoutView]]:
        for page in PAGES:
            label = self.speech.text(f"league-settings-{page}-short")
            yield Target(self.league.id, 0).button("league-settings", label, page, disabled=page == here)


def settings_on(page: str) -> tuple[str, ...]:
    """Return the settings that a page can have."""
    match page:
        case "play":
            return ("clock", "pair_cap", "challenge_hours", "no_answer", "reach", "forfeit", "idle_days")
        case "people":
            return ("season_days", "reset", "joining", *ROLES)
        case _:
            return (*CHANNELS, "digest")


def _value(number: int | None) -> str:
    return NONE if number is None else str(number)


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def read_setting(name: str, values: Sequence[str]) -> object:
    """Return what was chosen for a setting, as the settings of a league take it."""
    value = values[0] if values else NONE
    if name == "digest":
        return value == "yes"
    if name in CHOICES:
        return value
    return None if value == NONE else value
