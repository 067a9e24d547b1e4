"""Where a seed takes place: two servers with their channels, the people in them, and the leagues they play in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final

import simcord
from simcord._clock import Clock

from bot.app import Pozo
from bot.leagues.league import DAY, LeagueDraft, LeagueKind, LeagueSettings
from bot.tournaments.tournament import TournamentDraft, TournamentSettings
from playground.simulator import RemoteEnv, speak
from soak.world.machine import EPOCH
from soak.world.people import KINDS, Diary, Person
from soak.world.virtual import VirtualLoop

NAMES: Final = ("Ana", "Ben", "Carla", "Dan", "Eva", "Finn", "Gala", "Hugo", "Inés", "Jon")
LEAGUES: Final = (
    ("gin", LeagueKind.RATING, {"target": 10}),
    ("queen_city", LeagueKind.LADDER, {"target": 30}),
    ("double_rum", LeagueKind.POINTS, {"target": 50}),
)
CLOCK: Final = 600  # seconds in leagues: who is absent for long loses
IN_BOTH: Final = 3  # people who are in both servers
CUP_ROUNDS, CUP_MINUTES, CUP_BEGINS = 3, 240, 3 * 3600.0  # of a Swiss, and after how many seconds it begins
CUP_CLOCK: Final = 3600  # seconds: who is absent forfeits sooner than that a safe move is made for them again and again


class LoopClock(Clock):
    """The time of the simulated Discord, which no fault touches."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def now(self) -> datetime:
        return datetime.fromtimestamp(EPOCH + self._loop.time(), UTC)

    def advance(self, seconds: float) -> None:
        """Nothing moves it but the loop."""


@dataclass(frozen=True)
class Town:
    env: RemoteEnv
    guilds: Sequence[simcord.GuildHandle]
    people: Sequence[Person]
    diary: Diary


async def founded(town: Town, bot: Pozo, chance: Random) -> None:
    """Found the leagues of a town and let everybody in, and announce a tournament that begins by itself."""
    first = town.guilds[0]
    cup = TournamentDraft(
        guild_id=first.id, channel_id=first.channels["table"].id, name="cup", game="gin", options={"target": 10},
        settings=TournamentSettings(
            rounds=CUP_ROUNDS, minutes=CUP_MINUTES, clock=CUP_CLOCK, starts_at=bot.house.now() + CUP_BEGINS
        ),
    )  # fmt: skip
    await bot.tournaments.create(cup, first.id)
    for guild in town.guilds:
        for game, kind, options in LEAGUES:
            settings = LeagueSettings(pair_cap=0, clock=CLOCK, season_days=1, challenge_hours=2, reach=50)
            draft = LeagueDraft(
                guild_id=guild.id, name=kind.value, game=game, kind=kind, options=options, settings=settings
            )
            league = await bot.leagues.create(draft, guild.id)
            ends = bot.house.now() + chance.uniform(0.2, 1.0) * DAY
            await bot.leagues.end_season_at(league, ends, guild.id)
            for person in town.people:
                if any(actor.guild.id == guild.id for actor in person.actors):
                    await bot.leagues.join(league, person.id, person.name, frozenset())


def built(env: RemoteEnv, seed: int, asking: frozenset[str]) -> Town:
    """Return a town: half of its people in either server, some in both, a few of them in Spanish."""
    diary = Diary(env, asking)
    guilds = [
        env.create_guild(name, preferred_locale=locale) for name, locale in (("club", "en-US"), ("peña", "es-ES"))
    ]
    for guild in guilds:
        for name in ("table", "side"):
            guild.create_text_channel(name)
    chance, people = Random(f"town {seed}"), list[Person]()
    for number, name in enumerate(NAMES):
        user = env.create_user(name.lower(), global_name=name)
        homes = guilds if number < IN_BOTH else [guilds[number % 2]]
        speak(env, user.id, chance.choice(("en-US", "es-ES")))
        kind = KINDS[number % len(KINDS)] if number < len(KINDS) else chance.choice(KINDS)
        actors = [guild.add_member(user) for guild in homes]
        diary.members += actors
        people.append(Person(name, kind, actors, diary, Random(f"{name} {seed}")))
    return Town(env, guilds, people, diary)
