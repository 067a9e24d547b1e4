"""What must be true of tournaments: they go on in time, meetings have their tables, places and messages follow."""

from collections.abc import Iterator
from typing import Final

from bot.storage.heartbeat import SPARED
from bot.storage.sql import Sql
from bot.tournament_office.looking import Looks
from bot.words.speech import Speech
from cogs.tournaments.ui.boards import TournamentBoard
from soak.tournaments import Stored, by_oracle
from soak.world.eyes import glance, sight_of
from soak.world.lives import words
from soak.world.world import World

LATE: Final = SPARED + 120.0  # seconds: for a while after an outage nobody forfeits
ROUND_DONE: Final = """
SELECT t.id, t.round FROM tournaments t WHERE t.stage = 'playing' AND NOT EXISTS (SELECT 1 FROM tournament_meetings m
WHERE m.tournament_id = t.id AND m.played IS NULL AND m.ruled IS NULL)"""
WITHOUT_A_TABLE: Final = """
SELECT m.id, m.round FROM tournament_meetings m JOIN tournaments t ON t.id = m.tournament_id
WHERE t.stage = 'playing' AND m.played IS NULL AND m.ruled IS NULL AND NOT EXISTS (SELECT 1 FROM tournament_games g
JOIN tables b ON b.id = g.table_id WHERE g.meeting_id = m.id AND (b.status <> 'over' OR g.result IS NOT NULL))"""


def stuck_tournaments(world: World, db: Sql) -> Iterator[str]:
    """Yield tournaments that should have begun, or gone on, and meetings that nobody can play."""
    due = "SELECT id, stage, round FROM tournaments WHERE stage NOT IN ('over', 'cancelled') AND due_at < ?"
    for number, stage, at in db.execute(due, (world.machine.now() - LATE - world.machine.most_skew,)):
        yield f"tournament {number} ({stage}, round {at}): it should have gone on"
    for number, at in db.execute(ROUND_DONE):
        yield f"tournament {number}: round {at} is over, and nothing came after it"
    for number, at in db.execute(WITHOUT_A_TABLE):
        yield f"meeting {number} of round {at}: it has no table"


def wrong_places(_: World, db: Sql) -> Iterator[str]:
    """Yield tournaments that are over and whose places are not those of their meetings."""
    for (number,) in db.execute("SELECT id FROM tournaments WHERE stage = 'over'").fetchall():
        found = [(line.place, line.entrant) for line in Looks().overview(db, number).lines]
        if found != by_oracle(Stored.read(db, number)):
            yield f"tournament {number}: its places are not those of its meetings"


def stale_cups(world: World, db: Sql) -> Iterator[str]:
    """Yield tournaments whose message does not show them as they are."""
    for number, channel_id, message_id in db.execute("SELECT id, channel_id, message_id FROM tournaments").fetchall():
        shown = glance(world.town.env, channel_id, message_id)
        if shown is None:
            if message_id not in world.deleted:  # of which nobody tells the bot
                yield f"tournament {number}: it has no message"
            continue
        overview, missing = Looks().overview(db, number), set[str]()
        for language in words().languages:
            look = TournamentBoard(overview, Speech(words(), language)).message().view().to_components()
            missing = {*sight_of(channel_id, message_id, look).text.split("\n")} - {*shown.text.split("\n")}
            if not missing:
                break
        if missing:
            yield f"tournament {number} ({overview.tournament.stage}): its message lacks {missing}"
