"""A league: its game with the options it was founded on, its kind, and the settings that its admins may change."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.denials import Denial, DeniedError
from engine.errors import IllegalActionError
from engine.options import Value
from engine.variants import VARIANTS, setup_refusal

LONGEST_NAME: Final = 60
DAY: Final = 86_400
DIGEST_EVERY: Final = 7 * DAY
FIRST_DAY: Final = 3  # of the week, on which universal time began: a Thursday
MARKUP: Final = frozenset("*_~`|<>@[]\\")  # what Discord would read as formatting, a mention or a link

HEADING: Final = re.compile(r"#+\s")

# Emojis that are joined to one, as those of families and flags are, by what is not shown by itself.
JOINED: Final = re.compile("(?<=[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f])[\u200d\U000e0020-\U000e007f]+")


class LeagueKind(StrEnum):
    RATING = "rating"
    POINTS = "points"
    LADDER = "ladder"


class Joining(StrEnum):
    """Who may join."""

    ALL = "all"
    ROLE = "role"
    APPROVAL = "approval"


class NoAnswer(StrEnum):
    """What it means when a challenge is not answered in time."""

    NOTHING = "nothing"
    FORFEIT = "forfeit"  # the match counts as lost
    SWAP = "swap"  # the place changes hands, but no game is counted


class Reset(StrEnum):
    """What becomes of ratings when a season begins."""

    KEEP = "keep"
    SOFT = "soft"  # half the way back to where everyone starts
    FRESH = "fresh"


class Title(StrEnum):
    """Who wins a season, of those who may."""

    SHARED = "shared"  # the first; who is level shares the title
    TIES = "ties"  # of those who are level, whoever is ahead by the tie-breaks
    LEVEL = "level"  # two who are level even so play for it
    PLAYOFF = "playoff"  # the first two play for it


class RankRole(BaseModel):
    """A role for whoever is shown with at least so much: a rating, points, or on a ladder at most such a place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: int
    role_id: int


class LeagueSettings(BaseModel):
    """What the admins of a league may change while it runs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    clock: int | None = Field(default=DAY, ge=10, le=30 * DAY)
    season_days: int | None = Field(default=None, ge=1, le=366)  # none: seasons end by hand
    reset: Reset = Reset.SOFT
    joining: Joining = Joining.ALL
    role_id: int | None = None
    admin_role_id: int | None = None
    announcements: int | None = None
    results_channel: int | None = None
    board: int | None = None  # the channel in which the standings are shown for good
    digest: bool = False
    digest_day: int | None = Field(default=None, ge=0, le=6)  # of the week, Monday first; none: a week after the last
    zone: int = Field(default=0, ge=-720, le=840)  # minutes before universal time, for the dates that admins type
    pair_cap: int = Field(default=5, ge=0, le=100)  # rated games of the same two people in a day; 0: no cap
    reach: int = Field(default=3, ge=1, le=50)  # how many places above somebody may challenge
    queue_minutes: int = Field(default=60, ge=5, le=1440)  # that somebody waits for an opponent
    challenge_hours: int = Field(default=72, ge=1, le=720)
    open_challenges: int = Field(default=3, ge=1, le=25)  # that one member has made and nobody has answered yet
    declines: int = Field(default=3, ge=0, le=100)  # in a season, where no answer costs something
    cooldown_hours: int = Field(default=0, ge=0, le=720)  # on a ladder, between two matches of the same two people
    holiday_days: int = Field(default=14, ge=0, le=100)  # that a member may be away in a season
    drop_days: int = Field(
        default=0, ge=0, le=366
    )  # without a match, after which a ladder lets go of somebody; 0: never
    walkovers: int = Field(default=2, ge=0, le=100)  # that count for the same challenger in a season
    no_answer: NoAnswer = NoAnswer.NOTHING
    forfeit: int = Field(default=100, ge=0, le=10_000)  # points that a leaver loses where points are summed
    idle_days: int = Field(default=30, ge=1, le=366)
    least_games: int = Field(default=1, ge=1, le=100)  # of a season, for whoever may win it
    title: Title = Title.SHARED
    rank_roles: tuple[RankRole, ...] = ()

    @model_validator(mode="after")
    def names_its_role(self) -> "LeagueSettings":
        if self.joining is Joining.ROLE and self.role_id is None:
            raise DeniedError(Denial.LEAGUE_NO_ROLE)
        return self


class By(NamedTuple):
    """Who does something, and when."""

    user_id: int
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueDraft:
    """What a league is founded on; none of it changes afterwards, but for the settings."""

    guild_id: int
    name: str
    game: str
    kind: LeagueKind
    options: Mapping[str, Value]
    settings: LeagueSettings


@dataclass(frozen=True, slots=True)
class League:
    id: int
    guild_id: int
    name: str
    game: str
    options: str  # JSON
    made_by: int
    made_at: float
    version: int  # of the settings: one more with every change
    kind: LeagueKind
    settings: LeagueSettings
    archived_at: float | None = None  # since when it is put away

    @property
    def fingerprint(self) -> str:
        """Return a short mark by which two leagues can be seen to play by the same rules."""
        return fingerprint(self.game, rule_set(json.loads(self.options)))

    @property
    def least_seats(self) -> int:
        """Return how many people a table of this league needs."""
        return 2 if self.kind is LeagueKind.LADDER else _least_seats(self.game, json.loads(self.options))

    @property
    def challenge_seats(self) -> int:
        """Return how many play when somebody challenges others: two, two pairs who sit crosswise, or 0: nobody can."""
        seats = self.least_seats
        pairs = seats == 4 and sides_of(self.game, self.options, 4) == ((0, 2), (1, 3))
        return seats if seats == 2 or pairs else 0


def require_fit(kind: LeagueKind, seats: int, settings: LeagueSettings) -> None:
    """Deny what means nothing in such a league: only a ladder has places to lose, and two play for a title."""
    unfit = {
        "title": seats != 2 and settings.title in {Title.LEVEL, Title.PLAYOFF},
        "no_answer": settings.no_answer is NoAnswer.SWAP and kind is not LeagueKind.LADDER,
        "cooldown_hours": settings.cooldown_hours and kind is not LeagueKind.LADDER,
        "drop_days": settings.drop_days and kind is not LeagueKind.LADDER,
    }
    for name in (name for name, is_unfit in unfit.items() if is_unfit):
        raise DeniedError(Denial.LEAGUE_SETTING, name=name)


def next_digest(settings: LeagueSettings, after: float) -> float | None:
    """Return when the next digest is due: at noon of its day where the league is, or in a week."""
    if not settings.digest:
        return None
    if settings.digest_day is None:
        return after + DIGEST_EVERY
    local = after + settings.zone * 60
    noon = (local // DAY + (settings.digest_day - int(local // DAY) - FIRST_DAY) % 7) * DAY + DAY / 2
    return (noon if noon > local else noon + DIGEST_EVERY) - settings.zone * 60


def settings_from(values: Mapping[str, object]) -> LeagueSettings:
    """Return settings made of what somebody typed; deny by name the first that will not do."""
    try:
        return LeagueSettings.model_validate(values)
    except ValidationError as error:
        place = error.errors()[0]["loc"]
        raise DeniedError(Denial.LEAGUE_SETTING, name=str(place[0]) if place else "") from None


def judged(draft: LeagueDraft) -> LeagueDraft:
    """Return a draft with its name tidied; deny what cannot be a league."""
    name = league_name(draft.name)
    if draft.game not in VARIANTS:
        raise DeniedError(Denial.NO_GAME, name=draft.game[:LONGEST_NAME])
    least = _least_seats(draft.game, draft.options)
    if draft.kind is LeagueKind.LADDER and least != 2:
        raise DeniedError(Denial.LEAGUE_LADDER_OF_TWO)
    require_fit(draft.kind, least, draft.settings)
    return LeagueDraft(
        guild_id=draft.guild_id,
        name=name,
        game=draft.game,
        kind=draft.kind,
        options=draft.options,
        settings=draft.settings,
    )


def sides_of(game: str, options: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return which seats of a table play together."""
    return VARIANTS[game](seats, json.loads(options)).sides


def _least_seats(game: str, options: Mapping[str, Value]) -> int:
    """Return with how few people a game can be played under these options; raise the judge's no if it never can."""
    counts = [count for count in VARIANTS[game].seat_counts if count > 1]
    refusals = {count: setup_refusal(game, count, options) for count in counts}
    for count, refusal in refusals.items():
        if refusal is None:
            return count
    refusal = refusals[counts[0]]
    assert refusal is not None
    raise IllegalActionError(refusal)


def league_name(text: str) -> str:
    """Return a name as it will be shown; deny one that is empty, too long, or holds markup, mentions or line breaks."""
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise DeniedError(Denial.LEAGUE_NAME_LENGTH, most=LONGEST_NAME)
    shown = JOINED.sub("", name)
    unseen = any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in shown)
    if unseen or MARKUP & set(name) or "://" in name or HEADING.match(name):
        raise DeniedError(Denial.LEAGUE_NAME_MARKUP)
    return " ".join(name.split())


def folded(name: str) -> str:
    """Return a name as it is compared: capitals and the forms of letters make no difference."""
    return unicodedata.normalize("NFKC", name).casefold()


def rule_set(options: Mapping[str, Value]) -> str:
    """Return options as the text that a league keeps and its tables are opened with."""
    return json.dumps(dict(options), sort_keys=True)


def fingerprint(game: str, options: str) -> str:
    """Return the mark of a game with options as a league keeps them."""
    return hashlib.sha256(f"{game}\n{options}".encode()).hexdigest()[:12]
