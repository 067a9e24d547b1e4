"""What people fill in about leagues: the modals, stopped before they are sent, and how what comes back is read."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from discord import ui

from bot.denials import Denial, DeniedError
from bot.leagues.league import LONGEST_NAME, Joining, League, LeagueKind, LeagueSettings, settings_from
from bot.words.speech import Speech
from cogs.ui.clocks import CLOCKS, clock_text
from cogs.ui.parts import custom_id, cut, option

SEASONS: Final = (None, 7, 14, 30, 60, 90, 180, 365)
NONE: Final = "none"
DATE: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?", re.ASCII)

Select = ui.Select[ui.Modal]
Field = ui.TextInput[ui.Modal]
Control = Select | Field | ui.RoleSelect[ui.Modal]


def _modal(speech: Speech, title: str, name: str, fields: Mapping[str, Control], **told: str) -> ui.Modal:
    """Return a modal whose fields are labelled by the sentences under their keys."""
    modal = ui.Modal(title=cut(speech.text(title), 45), custom_id=name)
    for key, control in fields.items():
        label, help_text = cut(speech.text(key), 45), cut(speech.text(f"{key}-help", **told), 100)
        modal.add_item(ui.Label(text=label, description=help_text, component=control))
    modal.stop()
    return modal


# A new league


def founding_modal(speech: Speech, game: str, kind: LeagueKind, preset: str, name: str) -> ui.Modal:
    """Return what a league is asked for beyond its game and kind; the rest can be changed later."""
    clocks = [option(clock_text(speech, clock), _value(clock), chosen=clock == 86_400) for clock in CLOCKS]
    seasons = [option(season_text(speech, days), _value(days), chosen=days is None) for days in SEASONS]
    joining = [option(speech.text(f"league-joining-{one}"), one.value, chosen=one is Joining.ALL) for one in Joining]
    fields: dict[str, Control] = {
        "league-form-name": Field(custom_id="name", default=name, max_length=LONGEST_NAME),
        "league-form-clock": Select(custom_id="clock", options=clocks),
        "league-form-season": Select(custom_id="season_days", options=seasons),
        "league-form-joining": Select(custom_id="joining", options=joining),
        "league-form-role": ui.RoleSelect(custom_id="role_id", required=False, min_values=0),
    }
    argument = f"{game}/{kind}/{preset}"
    return _modal(speech, "league-form", custom_id("league-founded", argument=argument), fields)


def season_text(speech: Speech, days: int | None) -> str:
    return speech.text("league-days", count=days) if days else speech.text("league-by-hand")


def _value(number: int | None) -> str:
    return NONE if number is None else str(number)


def read_settings(fields: Mapping[str, str], channel_id: int | None) -> LeagueSettings:
    """Return the settings of a new league; what it announces goes to the channel it was founded in."""
    chosen: dict[str, object] = {name: _read(fields.get(name, "")) for name in ("clock", "season_days", "role_id")}
    return settings_from(chosen | {"joining": fields.get("joining", ""), "announcements": channel_id})


def _read(text: str) -> int | None:
    if text in {"", NONE}:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        raise DeniedError(Denial.UNKNOWN)
    return int(text)


# Seasons


def plan_modal(speech: Speech, league: League) -> ui.Modal:
    fields: dict[str, Control] = {
        "league-form-starts": Field(custom_id="starts", placeholder="2027-01-31 18:00", max_length=20),
        "league-form-ends": Field(custom_id="ends", required=False, max_length=20),
    }
    zone = zone_text(league.settings.zone)
    return _modal(speech, "league-form-plan", custom_id("league-planned", league.id), fields, zone=zone)


def end_modal(speech: Speech, league: League) -> ui.Modal:
    fields: dict[str, Control] = {
        "league-form-ends": Field(custom_id="ends", required=False, placeholder="2027-01-31 18:00", max_length=20)
    }
    zone = zone_text(league.settings.zone)
    return _modal(speech, "league-form-end", custom_id("league-ended", league.id), fields, zone=zone)


def zone_text(minutes: int) -> str:
    """Return by how much the clocks of a league are before universal time."""
    hours, rest = divmod(abs(minutes), 60)
    sign = "\u2212" if minutes < 0 else "+"
    return "UTC" if not minutes else f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def read_time(text: str, zone: int = 0) -> float | None:
    """Return the moment that a date says where clocks are so many minutes before universal time; none: none."""
    if not text.strip():
        return None
    found = DATE.fullmatch(text.strip())
    try:
        numbers = [int(number) for number in found.groups(default="0")] if found else []
        return datetime(*numbers, tzinfo=UTC).timestamp() - zone * 60
    except (TypeError, ValueError, OverflowError):
        raise DeniedError(Denial.NO_DATE) from None


# Roles by rank


def rank_modal(speech: Speech, league: League) -> ui.Modal:
    fields: dict[str, Control] = {
        f"league-form-at-{league.kind}": Field(custom_id="at", max_length=6),
        "league-form-rank": ui.RoleSelect(custom_id="role"),
    }
    return _modal(speech, "league-form-ranks", custom_id("league-ranked", league.id, league.version), fields)


def read_rank(fields: Mapping[str, str]) -> tuple[int, int]:
    """Return from what on somebody has a role, and which."""
    at, role = fields.get("at", "").strip(), fields.get("role", "")
    if not re.fullmatch(r"[-\u2212]?\d{1,6}", at, re.ASCII) or not re.fullmatch(r"\d{1,20}", role, re.ASCII):
        raise DeniedError(Denial.NO_NUMBER)
    return int(at.replace("\u2212", "-")), int(role)
