"""A tournament: its game and format with the settings it was announced with, and how far it has come."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.denials import Denial, DeniedError
from bot.leagues.league import LONGEST_NAME, league_name
from engine.errors import IllegalActionError
from engine.options import Value
from engine.variants import VARIANTS, rules_for, setup_refusal

LEAST: Final = 3  # entrants
MOST: Final = 1_000
MOST_OF_ALL: Final = 64  # where everyone meets everyone
MOST_AT_TABLE: Final = 8
DAY: Final = 86_400


class Format(StrEnum):
    KNOCKOUT = "knockout"
    ROBIN = "robin"  # everyone meets everyone
    SWISS = "swiss"


class TournamentStage(StrEnum):
    """How far a tournament has come."""

    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


OPEN: Final = frozenset({TournamentStage.SIGN_UP, TournamentStage.CHECK_IN})
ENDED: Final = frozenset({TournamentStage.OVER, TournamentStage.CANCELLED})


class TournamentSettings(BaseModel):
    """What a tournament is announced with; none of it changes once it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Format = Format.SWISS
    seats: int = Field(default=2, ge=2, le=MOST_AT_TABLE)  # at a table; more than two in Swiss tournaments alone
    pairs: bool = False  # two enter as one, and sit at a table with two others as the sides of their game
    rounds: int | None = Field(default=None, ge=1, le=30)  # of a Swiss; none: as many as tell everyone apart
    legs: int = Field(default=1, ge=1, le=2)  # how often everyone meets everyone
    third_place: bool = True  # is played for, in a knockout
    best_of: int = Field(default=1, ge=1, le=9)
    minutes: int = Field(default=2 * 24 * 60, ge=10, le=7 * 24 * 60)  # that a round may last
    clock: int | None = Field(default=None, ge=10, le=7 * DAY)  # seconds for a turn
    limit: int = Field(default=128, ge=LEAST, le=MOST)
    role_id: int | None = None  # that whoever enters must have
    check_in: int = Field(default=0, ge=0, le=24 * 60)  # minutes before the start in which entrants say they are there
    starts_at: float | None = None  # none: when an admin says so
    by_hand: bool = False  # an admin starts each round
    late: bool = True  # a Swiss can be entered while it is played
    threads: bool = False  # each table has one of its own
    league_id: int | None = None  # in which its matches count


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentDraft:
    """What a tournament is announced with."""

    guild_id: int
    channel_id: int
    name: str
    game: str
    options: Mapping[str, Value]
    settings: TournamentSettings


@dataclass(frozen=True, slots=True)
class Tournament:
    id: int
    guild_id: int
    channel_id: int
    name: str
    game: str
    options: str  # JSON
    made_by: int
    made_at: float
    round: int  # that is played or was last, 0 before the first
    rounds: int  # that there will be
    due_at: float | None  # when the round, the check-in or the sign-up ends by itself
    revision: int  # one more with every change
    stage: TournamentStage
    settings: TournamentSettings

    @property
    def format(self) -> Format:
        return self.settings.format


def tournament_settings(values: Mapping[str, object]) -> TournamentSettings:
    """Return settings made of what somebody chose; deny by name the first that will not do."""
    try:
        return TournamentSettings.model_validate(values)
    except ValidationError as error:
        place = error.errors()[0]["loc"]
        raise DeniedError(Denial.TOURNAMENT_SETTING, name=str(place[0]) if place else "") from None


def announced(draft: TournamentDraft, now: float) -> TournamentDraft:
    """Return a draft with its name tidied and its clock chosen; deny what cannot be a tournament."""
    name, settings = league_name(draft.name), draft.settings
    if draft.game not in VARIANTS:
        raise DeniedError(Denial.NO_GAME, name=draft.game[:LONGEST_NAME])
    if settings.seats > 2 and (settings.format is not Format.SWISS or settings.best_of > 1):
        raise DeniedError(Denial.TOURNAMENT_OF_TWO)
    if settings.best_of % 2 == 0:
        raise DeniedError(Denial.TOURNAMENT_SETTING, name="best_of")
    if settings.format is Format.ROBIN and settings.limit > MOST_OF_ALL:
        settings = settings.model_copy(update={"limit": MOST_OF_ALL})
    if settings.starts_at is not None and settings.starts_at <= now:
        raise DeniedError(Denial.SEASON_PAST)
    _require_playable(draft.game, settings, draft.options)
    if settings.clock is None:
        settings = settings.model_copy(update={"clock": usual_clock(settings)})
    return replace(draft, name=name, settings=settings)


def _require_playable(game: str, settings: TournamentSettings, options: Mapping[str, Value]) -> None:
    """Deny what the game cannot be played as: with so many, or by pairs who are sides of it."""
    people = settings.seats * members_of(settings)
    refusal = setup_refusal(game, people, options)
    if refusal is not None:
        raise IllegalActionError(refusal)
    sides = rules_for(game, people, options).sides
    if settings.pairs and (settings.seats != 2 or any(len(side) != 2 for side in sides)):
        raise DeniedError(Denial.TOURNAMENT_NO_PAIRS)


def members_of(settings: TournamentSettings) -> int:
    """Return how many people are one entrant."""
    return 2 if settings.pairs else 1


def is_mirrored(tournament: Tournament) -> bool:
    """Say whether every deal is played twice, with the seats exchanged."""
    people = tournament.settings.seats * members_of(tournament.settings)
    return rules_for(tournament.game, people, json.loads(tournament.options)).mirrored


def usual_clock(settings: TournamentSettings) -> int:
    """Return the seconds for a turn with which a match commonly ends before its round does."""
    return max(30, min(DAY, settings.minutes * 60 // (60 * settings.best_of)))


def sizes_of(tournament: Tournament) -> frozenset[int]:
    """Return how many can sit at one of its tables: as many as was said, or one or a few fewer but no two alone."""
    seats, options = tournament.settings.seats, json.loads(tournament.options)
    if tournament.settings.pairs:
        return frozenset({seats})
    fewest = 2 if seats == 2 else 3
    counts = [count for count in VARIANTS[tournament.game].seat_counts if fewest <= count <= seats]
    return frozenset(count for count in counts if setup_refusal(tournament.game, count, options) is None)
