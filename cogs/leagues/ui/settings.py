"""The private panel in which the admins of a league change its settings, a page for each theme."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from bot.leagues.league import Joining, League, LeagueKind, NoAnswer, Reset, Title
from bot.words.speech import Speech, plain
from cogs.leagues.ui.forms import SEASONS, season_text, zone_text
from cogs.ui.clocks import CLOCKS, clock_text
from cogs.ui.parts import Component, Message, Target, custom_id, option

PAGES: Final = ("play", "challenges", "duties", "people", "news")
ONLY_IN: Final = {
    "reach": LeagueKind.LADDER,
    "cooldown_hours": LeagueKind.LADDER,
    "drop_days": LeagueKind.LADDER,
    "forfeit": LeagueKind.POINTS,
    "reset": LeagueKind.RATING,
}
ZONES: Final = tuple(sorted((*(60 * hours for hours in range(-10, 13)), 330, 570)))
OFFERED: Final[dict[str, tuple[object, ...]]] = {
    "clock": CLOCKS,
    "season_days": SEASONS,
    "digest": (True, False),
    "digest_day": (None, *range(7)),
    "zone": ZONES,
    "title": tuple(Title),
    "cooldown_hours": (0, 12, 24, 48, 72, 168),
    "holiday_days": (0, 7, 14, 21, 30, 60),
    "drop_days": (0, 14, 30, 60, 90, 180),
    "reset": tuple(Reset),
    "joining": tuple(Joining),
    "no_answer": tuple(NoAnswer),
    "pair_cap": (0, 1, 2, 3, 5, 10, 20),
    "reach": (1, 2, 3, 4, 5, 10, 20),
    "challenge_hours": (1, 6, 12, 24, 48, 72, 96, 168, 336),
    "queue_minutes": (5, 15, 30, 60, 120, 240, 480, 1440),
    "open_challenges": (1, 2, 3, 5, 10, 25),
    "declines": (0, 1, 2, 3, 5, 10),
    "walkovers": (0, 1, 2, 3, 5, 10),
    "least_games": (1, 2, 3, 5, 10, 20),
    "forfeit": (0, 10, 25, 50, 100, 200, 500, 1000),
    "idle_days": (7, 14, 21, 30, 60, 90),
}
WORDED: Final = ("reset", "joining", "no_answer", "title")
ROLES: Final = ("role_id", "admin_role_id")
CHANNELS: Final = ("announcements", "results_channel", "board")
NONE: Final = "None"
RANK: Final = re.compile(r"'at': (-?\d+), 'role_id': (\d+)")


@dataclass(frozen=True, slots=True)
class SettingsPanel:
    """One look at a page of the settings."""

    league: League
    speech: Speech

    @property
    def _target(self) -> Target:
        """Return what a press changes: the settings as they are shown here, and no later ones."""
        return Target(self.league.id, self.league.version)

    @property
    def _unfit(self) -> set[object]:
        """Return what such a league cannot be set to."""
        places: set[object] = set() if self.league.kind is LeagueKind.LADDER else {NoAnswer.SWAP}
        return places if self.league.least_seats == len(("one", "other")) else {*places, Title.LEVEL, Title.PLAYOFF}

    def message(self, page: str, note: str = "") -> Message:
        message, settings = Message(), self.league.settings
        message.say(f"### {plain(self.league.name)}\n{self.speech.text(f'league-settings-{page}')}")
        message.say(note)
        for name in self._shown(page):
            if name in (*ROLES, *CHANNELS):
                self._pick(message, name)
            else:
                self._choose(message, name, str(getattr(settings, name)))
        if page == "news":
            self._ranks(message)
        message.offer(self._pages(page))
        return message

    def _shown(self, page: str) -> Iterator[str]:
        """Yield the settings of a page; what means nothing in a league of this kind is left out."""
        yield from (name for name in settings_on(page) if ONLY_IN.get(name, self.league.kind) is self.league.kind)

    def _choose(self, message: Message, name: str, now: str) -> None:
        label = self.speech.text(f"league-set-{name}")
        values = [str(value) for value in OFFERED[name] if value not in self._unfit]
        options = [
            option(f"{label}: {setting_text(self.speech, name, value)}", value, chosen=value == now)
            for value in (values if now in values else [*values, now])
        ]
        message.choose(self._target.select("league-set", label, options, name))

    def _pick(self, message: Message, name: str) -> None:
        """Add a select of roles or channels, which Discord fills; it can be emptied."""
        now = getattr(self.league.settings, name)
        chosen = [discord.Object(now)] if now else []
        settings_id = custom_id("league-set", self.league.id, self.league.version, name)
        label = self.speech.text(f"league-set-{name}")
        message.say(f"-# {label}")
        if name in CHANNELS:
            channels = ui.ChannelSelect[ui.LayoutView](
                custom_id=settings_id,
                placeholder=label,
                min_values=0,
                default_values=chosen,
                channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            )
            message.choose(channels)
            return
        roles = ui.RoleSelect[ui.LayoutView](
            custom_id=settings_id, placeholder=label, min_values=0, default_values=chosen
        )
        message.choose(roles)

    def _ranks(self, message: Message) -> None:
        """Add the roles that go with a rank, and what adds and removes one."""
        text, target, ranks = self.speech.text, self._target, self.league.settings.rank_roles
        lines = [text("league-set-rank_roles")]
        lines += [text(f"league-rank-{self.league.kind}", at=str(one.at), role=f"<@&{one.role_id}>") for one in ranks]
        message.say("\n- ".join(lines))
        if ranks:
            options = [
                option(text(f"league-rank-{self.league.kind}", at=str(one.at), role=""), str(one.at)) for one in ranks
            ]
            message.choose(target.select("league-unrank", text("league-unrank"), options))
        message.offer([target.button("league-rank", text("league-rank"), disabled=len(ranks) >= 10)])

    def _pages(self, here: str) -> Iterator[Component]:
        for page in PAGES:
            label = self.speech.text(f"league-settings-{page}-short")
            yield Target(self.league.id, 0).button("league-settings", label, page, disabled=page == here)


def settings_on(page: str) -> tuple[str, ...]:
    """Return the settings that a page can have."""
    match page:
        case "play":
            return ("clock", "pair_cap", "queue_minutes", "forfeit", "idle_days")
        case "challenges":
            return ("challenge_hours", "no_answer", "reach", "open_challenges", "walkovers")
        case "duties":
            return ("declines", "cooldown_hours", "holiday_days", "drop_days")
        case "people":
            return ("season_days", "least_games", "title", "reset", "joining", *ROLES)
        case _:
            return (*CHANNELS, "digest", "digest_day", "zone")


def setting_text(speech: Speech, name: str, value: str) -> str:
    """Return the value of a setting, as it is written in the settings and in the log, in words."""
    match name, value:
        case "clock", _:
            return clock_text(speech, None if value == NONE else int(value))
        case "season_days", _:
            return season_text(speech, None if value == NONE else int(value))
        case "digest", _:
            return speech.text("league-yes" if value == "True" else "league-no")
        case "zone", _:
            return zone_text(int(value))
        case "digest_day", _:
            return speech.text(f"league-day-{'any' if value == NONE else value}")
        case "drop_days", "0":
            return speech.text("league-never")
        case "pair_cap" | "declines", "0":
            return speech.text("league-no-limit")
        case "rank_roles", _:
            ranks = [f"{at} <@&{role}>" for at, role in RANK.findall(value)]
            return ", ".join(ranks) or speech.text("league-none")
        case _, "None":
            return speech.text("league-none")
        case _ if name in WORDED:
            return speech.text(f"league-{name.replace('_', '-')}-{value}")
        case _ if name in ROLES:
            return f"<@&{value}>"
        case _:
            return f"<#{value}>" if name in CHANNELS else value


def read_setting(values: Sequence[str]) -> str | None:
    """Return what was chosen for a setting, as the settings of a league take it; nothing: none."""
    return values[0] if values and values[0] != NONE else None
