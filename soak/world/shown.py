"""What must be true of Discord: messages, panels and notices say what is stored, and nobody is told twice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.edge.panels import FOLLOWED, TOKEN_LIFE
from bot.storage.rows import Status
from bot.tables.extras import extras_of
from bot.tables.table import Table
from cogs.ui.public import Public
from cogs.ui.snapshot import snapshot
from engine.match import to_act
from playground.simulator import interaction_of
from soak.world.eyes import Sight, glance, look, sight_of
from soak.world.lives import words
from soak.world.world import World

REACHED: Final = 13.5 * 60  # seconds after its last press in which a panel is surely kept up to date
UNKEPT: Final = 5.0  # seconds before the end of a process in which what was pressed may not have been answered or kept
SLACK: Final = 60.0  # seconds in which what went wrong is made good
ALL: Final = 10_000


def unshown(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield tables without a message for all to see."""
    for table in tables:
        deleted = table.row.message_id in world.deleted  # of which nobody tells the bot
        if _can_be_shown(world, table) and _message(world, table) is None and not deleted:
            yield f"table {table.id} ({table.row.status}): it has no message"


def stale_messages(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield tables whose message says something else than what is stored."""
    for table in tables:
        shown = _message(world, table)
        if shown is None or extras_of(table.row).private:
            continue
        public = Public(snapshot(table, words(), table.row.language)).message().view().to_components()
        wanted = sight_of(shown.channel_id, shown.id, public)
        missing = [line for line in wanted.text.split("\n") if line not in shown.text.split("\n")]
        if missing or [one.custom_id for one in wanted.controls] != [one.custom_id for one in shown.controls]:
            yield f"table {table.id} ({table.row.status}, version {table.row.version}): its message lacks {missing}"


def stale_panels(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield open panels that show an older version of the match."""
    since = world.machine.loop.time() - REACHED
    for table in tables:
        for seat in table.seats:
            shown = {panel.version for panel in _panels(world, table, seat.user_id, since)}
            if shown and table.match is not None and table.playing.version not in shown:
                yield f"table {table.id}: {seat.name}'s panel is at {shown}, not {table.playing.version}"


def silent_panels(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield panels that nobody can edit any more and that do not say so, where nothing went wrong as they grew old."""
    open_tables = {table.id for table in tables if table.row.status is Status.PLAYING}
    env, now = world.town.env, world.machine.loop.time()
    pressed = {interaction_of(env, one.number): one.at for one in world.town.diary.pressed}  # the last press of each
    for place, at in pressed.items():
        old = at + FOLLOWED, at + TOKEN_LIFE + SLACK
        if old[1] > now or _was_troubled(world, *old) or _was_troubled(world, at, at + UNKEPT):
            continue
        sight = glance(env, *place)
        if sight is None or not sight.private or not sight.find("hand") or sight.subject not in open_tables:
            continue
        if not any(words().text("panel-old", language) in sight.text for language in words().languages):
            yield f"table {sight.subject}: a panel of {at:.0f} s does not say that it may be old"


def _was_troubled(world: World, since: float, until: float) -> bool:
    """Say whether something went wrong, or the bot was not there, between two times or shortly before."""
    faults = any(began < until and ended + SLACK > since for began, ended in world.troubles)
    return faults or any(since - SLACK < end < until for end in world.lives.ends)


def untold(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield people for whom a table waits and who can neither see that in a panel, however old, nor were told."""
    for table in tables:
        for name, user_id in _waited_for(table):
            since = table.asked_since(table.seat_of(user_id))
            seen = any((panel.version or 0) >= since for panel in _panels(world, table, user_id))
            if not _can_be_shown(world, table) or seen:
                continue
            if not any(user_id in _noticed(sight) for sight in _public(world, table.row.place_id)):
                yield f"table {table.id}: it waits for {name}, whom nobody told"


def told_twice(world: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield people who see more notices in a channel than tables wait for them there."""
    waiting = Counter((table.row.place_id, user_id) for table in tables for _, user_id in _waited_for(table))
    for place in {table.row.place_id: None for table in tables}:
        told = Counter(user_id for sight in _public(world, place) for user_id in _noticed(sight))
        for user_id, count in told.items():
            if count > waiting[place, user_id]:
                yield f"channel {place}: {count} notices for {user_id}, {waiting[place, user_id]} tables wait for them"


def _noticed(sight: Sight) -> Iterator[int]:
    """Yield those whom a message is a notice for."""
    yield from (user_id for user_id in sight.pinged if sight.text.strip() in _notices(user_id))


@cache
def _notices(user_id: int) -> frozenset[str]:
    """Return what somebody is told about their turn, in every language."""
    told = [(key, language) for key in ("notice-turn", "notice-hurry") for language in words().languages]
    return frozenset(words().text(key, language, mention=f"<@{user_id}>") for key, language in told)


def _waited_for(table: Table) -> Iterator[tuple[str, int]]:
    """Yield the people whose move a table waits for."""
    if table.row.status is not Status.PLAYING or extras_of(table.row).private:
        return
    for number in to_act(table.playing):
        seat = table.seats[number]
        if seat.user_id is not None and not seat.away:
            yield seat.name, seat.user_id


def _can_be_shown(world: World, table: Table) -> bool:
    return table.row.place_id in world.town.env.backend.channels and not extras_of(table.row).private


def _message(world: World, table: Table) -> Sight | None:
    return glance(world.town.env, table.row.place_id, table.row.message_id)


def _public(world: World, channel_id: int) -> list[Sight]:
    return look(world.town.env, channel_id, 0, ALL)


def _panels(world: World, table: Table, user_id: int | None, since: float = 0.0) -> list[Sight]:
    """Return the panels of a table that somebody pressed or was given since some time.

    Of two that were asked for at once either may be the one that is kept up to date.
    """
    mine = [one for one in world.town.diary.pressed if one.user_id == user_id and one.at >= since]
    if since:
        mine = [one for one in mine if not any(end - UNKEPT <= one.at <= end for end in world.lives.ends)]
    seen = [glance(world.town.env, *interaction_of(world.town.env, one.number)) for one in mine]
    return [sight for sight in seen if sight and sight.private and sight.find("hand") and sight.subject == table.id]
