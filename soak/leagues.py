"""Random leagues with every rule and tool they have. What is stored must follow, and who may what must be known before.

After every stretch three things are compared, to the last bit: the standings that were kept as the results came, those
that counting again gives, and those of an oracle that is written apart and calls OpenSkill itself.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bot.league_office.leagues import Leagues
from bot.leagues.league import League, LeagueDraft, LeagueKind, LeagueSettings
from bot.storage.store import Store
from soak.disk import is_possible, recording
from soak.league_known import ADMIN, DAY, GUILD, PEOPLE
from soak.league_life import Life
from soak.league_oracle import by_oracle, standings, stored, titles

RESULTS: Final = {  # of a league of such a kind, and whether pairs play pairs in it
    (LeagueKind.RATING, False): 4_000,
    (LeagueKind.POINTS, False): 3_000,
    (LeagueKind.LADDER, False): 3_000,
    (LeagueKind.RATING, True): 2_000,
    (LeagueKind.POINTS, True): 2_000,
}
SHORT: Final = dict.fromkeys(RESULTS, 400)
STRETCHES: Final = 8


# The law


@dataclass(frozen=True)
class Differences:
    """How often what is stored was not what follows from the results."""

    results: int = 0
    counted_again: int = 0
    by_oracle: int = 0
    titles: int = 0  # looks at which somebody else had won a season than the oracle says
    misjudged: int = 0  # acts that were denied or allowed, or let somebody go, other than the plain model says
    undeleted: bool = False  # something was left of the league when it was deleted
    unsettled: int = 0  # matches whose players won and lost together something else than the settlement says


async def checked(  # noqa: PLR0913  # what a league's life is made of
    path: Path,
    kind: LeagueKind,
    results: int,
    seed: int,
    *,
    stretches: int = STRETCHES,
    leagues: type[Leagues] = Leagues,
    pairs: bool = False,
) -> tuple[Differences, Counter[str]]:
    """Return how often the law was broken in a league's life, and what happened in it."""
    async with await Store.open(path) as store:
        front = leagues(store, lambda: life.at)
        draft = LeagueDraft(
            guild_id=GUILD,
            name="Law",
            game="gin" if pairs else "rummy",
            kind=kind,
            options={"mirrored": True} if pairs else {},
            settings=LeagueSettings(pair_cap=2),
        )
        life = Life(store, front, replace(_NOBODY, kind=kind), random.Random(seed), pairs=pairs)
        life.league = await front.create(draft, ADMIN)
        life.known.season_from, life.known.look_at = life.at, life.at + DAY
        life.voids = min(0.06, 150 / results)  # each makes all results of a season count again
        for user_id in range(10, 10 + PEOPLE * 3 // 4):
            await front.join(life.league, user_id, f"P{user_id}", frozenset())
            life.known.members.add(user_id)
            life.known.active[user_id] = life.at
        differences = Differences()
        for count in range(1, results + 1):
            await life.result()
            await life.step()
            if count % (results // stretches) == 0:
                differences = await _compared(life, differences)
        undeleted = await life.delete()
        misjudged = sum(life.done.pop(what) for what in sorted(life.done) if what.startswith("wrongly "))
        return replace(
            differences,
            results=results,
            unsettled=life.done.pop("unsettled"),
            misjudged=misjudged,
            undeleted=undeleted,
        ), life.done


_NOBODY: Final = League(0, GUILD, "", "rummy", "{}", ADMIN, 0.0, 0, LeagueKind.RATING, LeagueSettings())


async def _compared(life: Life, so_far: Differences) -> Differences:
    kept = await life.store.ask(stored)
    plain = await life.store.ask(lambda db: standings(db, life.league) != by_oracle(db, life.league))
    closed = [one for one in await life.leagues.seasons(life.league) if one.closed_at is not None]
    won = {one.id: {line.user_id for line in await life.leagues.champions(life.league, one)} for one in closed}
    other = won != await life.store.ask(lambda db: titles(db, life.league))
    life.done["titles"] += sum(map(bool, won.values()))
    await life.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = revision + 1") and None)
    await Leagues.settle(life.leagues)
    again = await life.store.ask(stored)
    return replace(
        so_far,
        counted_again=so_far.counted_again + (kept != again),
        by_oracle=so_far.by_oracle + plain,
        titles=so_far.titles + other,
    )


class Forgetful(Leagues):
    """The control: leagues that void results and do not count again."""

    async def settle(self, league_id: int | None = None) -> None:
        """Do nothing."""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="400 results of each kind")
    wrong = 0
    for (kind, pairs), results in (SHORT if options.parse_args().short else RESULTS).items():
        began = time.process_time()
        with tempfile.TemporaryDirectory() as folder, recording() if is_possible() else nullcontext():
            found, done = asyncio.run(checked(Path(folder) / "law.sqlite3", kind, results, seed=1, pairs=pairs))
        happened = ", ".join(f"{what} {done[what]}" for what in sorted(done))
        print(f"{kind}{' of pairs' if pairs else ''}: {happened}; {time.process_time() - began:.0f} s on the processor")
        print(
            f"  stored and counted again differ {found.counted_again} times, stored and oracle {found.by_oracle},"
            f" champions and oracle {found.titles}, of {STRETCHES} times each was looked at;"
            f" {found.unsettled} matches made or lost points,"
            f" {found.misjudged} acts were judged otherwise than by the model;"
            f" {'something is left' if found.undeleted else 'nothing is left'} of the league that was deleted",
            flush=True,
        )
        wrong += found.counted_again + found.by_oracle + found.titles + found.unsettled + found.misjudged
        wrong += found.undeleted
    with tempfile.TemporaryDirectory() as folder, recording() if is_possible() else nullcontext():
        control, _ = asyncio.run(
            checked(Path(folder) / "law.sqlite3", LeagueKind.RATING, 300, seed=2, leagues=Forgetful)
        )
    print(f"control that does not count again after a void: differs {control.counted_again} times")
    return 0 if control.counted_again and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
