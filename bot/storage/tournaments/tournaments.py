"""The tournaments themselves: found by number, server or what is due; announced, and moved on."""

from collections import defaultdict
from typing import Final

from bot.leagues.league import By, folded, rule_set
from bot.storage.share import Share
from bot.storage.sql import Sql
from bot.tournaments.tournament import Tournament, TournamentDraft, TournamentSettings, TournamentStage

TOURNAMENT: Final = (
    "SELECT id, guild_id, channel_id, name, game, options, made_by, made_at, round, rounds, due_at, revision, stage,"
    " settings FROM tournaments"
)
RUNNING: Final = "stage NOT IN ('over', 'cancelled')"


def tournament_by_id(db: Sql, tournament_id: int) -> Tournament | None:
    return next(iter(_tournaments(db, f"{TOURNAMENT} WHERE id = ?1", tournament_id)), None)


def tournament_named(db: Sql, guild_id: int, name: str) -> Tournament | None:
    """Return the newest tournament of a server that has a name."""
    sql = f"{TOURNAMENT} WHERE guild_id = ?1 AND folded = ?2 ORDER BY id DESC LIMIT 1"
    return next(iter(_tournaments(db, sql, guild_id, folded(name))), None)


def tournaments_in(db: Sql, guild_id: int, limit: int) -> tuple[Tournament, ...]:
    """Return the newest tournaments of a server, those that are not over first."""
    return _tournaments(
        db, f"{TOURNAMENT} WHERE guild_id = ?1 ORDER BY {RUNNING} DESC, id DESC LIMIT ?2", guild_id, limit
    )


def _tournaments(db: Sql, sql: str, *parameters: float | str) -> tuple[Tournament, ...]:
    return tuple(
        Tournament(*row[:-2], stage=TournamentStage(row[-2]), settings=TournamentSettings.model_validate_json(row[-1]))
        for row in db.execute(sql, parameters)
    )


def insert_tournament(db: Sql, draft: TournamentDraft, by: By, due_at: float | None) -> int:
    (number,) = db.execute(
        "INSERT INTO tournaments (guild_id, channel_id, name, folded, game, options, settings, made_by, made_at,"
        " stage, due_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'sign-up', ?10) RETURNING id",
        (
            *(draft.guild_id, draft.channel_id, draft.name, folded(draft.name), draft.game, rule_set(draft.options)),
            *(draft.settings.model_dump_json(), *by, due_at),
        ),
    ).fetchone()
    return int(number)


def set_course(db: Sql, tournament: Tournament, *, tells: bool = True) -> None:
    """Write how far a tournament has come; if it is news, everyone is told."""
    db.execute(
        "UPDATE tournaments SET stage = ?2, round = ?3, rounds = ?4, due_at = ?5, revision = revision + 1,"
        " news = news + ?6 WHERE id = ?1",
        (
            *(tournament.id, tournament.stage, tournament.round, tournament.rounds),
            *(tournament.due_at, int(tells)),
        ),
    )


def set_due(db: Sql, tournament_id: int, due_at: float | None) -> None:
    """Set when the stage ends by itself, of which nobody is told."""
    db.execute("UPDATE tournaments SET due_at = ?2, revision = revision + 1 WHERE id = ?1", (tournament_id, due_at))


def touch(db: Sql, tournament_id: int) -> None:
    """Note that something of a tournament has changed that is shown."""
    db.execute("UPDATE tournaments SET revision = revision + 1 WHERE id = ?1", (tournament_id,))


# What is shown and told


def message_of(db: Sql, tournament_id: int) -> int | None:
    row = db.execute("SELECT message_id FROM tournaments WHERE id = ?1", (tournament_id,)).fetchone()
    return row[0] if row else None


def set_message(db: Sql, tournament_id: int, message_id: int | None) -> None:
    """Note the message of a tournament, to be brought up to date: it may be that of an attempt nobody heard of."""
    db.execute("UPDATE tournaments SET message_id = ?2, shown = -1 WHERE id = ?1", (tournament_id, message_id))


def unshown(db: Sql, now: float, rest: float) -> tuple[int, ...]:
    """Return the tournaments whose message is to be changed, and was neither changed nor promised a moment ago.

    What is said to come was in truth before the clock was set back.
    """
    rows = db.execute(
        "SELECT id FROM tournaments WHERE shown <> revision AND (edited_at <= ?2 OR edited_at > ?1)"
        " AND (message_id IS NOT NULL OR made_at <= ?2 - 55 OR made_at > ?1) ORDER BY id",
        (now, now - rest),
    )
    return tuple(number for (number,) in rows)


def next_unshown(db: Sql, now: float) -> float | None:
    """Return when the message was last changed that is to be changed first."""
    return db.execute(
        "SELECT min(CASE WHEN message_id IS NULL AND made_at <= ?1 AND made_at + 55 > edited_at THEN made_at + 55"
        " WHEN edited_at > ?1 THEN 0 ELSE edited_at END) FROM tournaments WHERE shown <> revision",
        (now,),
    ).fetchone()[0]


def set_shown(db: Sql, tournament_id: int, now: float) -> bool:
    """Take it upon oneself to show a tournament as it is; return whether that is to be done."""
    taken = db.execute(
        "UPDATE tournaments SET shown = revision, edited_at = ?2 WHERE id = ?1 AND shown <> revision",
        (tournament_id, now),
    )
    return bool(taken.rowcount)


def unset_shown(db: Sql, tournament_id: int | None = None) -> None:
    """Have the message of a tournament shown anew, or of each that is not over."""
    db.execute(
        f"UPDATE tournaments SET shown = -1 WHERE id = coalesce(?1, id) AND (?1 IS NOT NULL OR {RUNNING})",  # noqa: S608  # known names
        (tournament_id,),
    )


def untold(db: Sql) -> tuple[int, ...]:
    rows = db.execute("SELECT id FROM tournaments WHERE told <> news ORDER BY id")
    return tuple(number for (number,) in rows)


def news_of(db: Sql, tournament_id: int) -> tuple[int, int]:
    """Return how much there is to be told, and how much was."""
    news, told = db.execute("SELECT news, told FROM tournaments WHERE id = ?1", (tournament_id,)).fetchone()
    return news, told


def set_told(db: Sql, tournament_id: int, news: int) -> None:
    db.execute("UPDATE tournaments SET told = ?2 WHERE id = ?1", (tournament_id, news))


def insert_call(db: Sql, tournament_id: int, news: int, message_id: int) -> None:
    """Keep a message by which people were called; one that was sent before is the same."""
    db.execute(
        "INSERT INTO tournament_calls (message_id, tournament_id, news) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        (message_id, tournament_id, news),
    )


def calls_over(db: Sql, share: Share | None = None) -> dict[int, tuple[int, ...]]:
    """Return the messages by which people were called to what is over, by channel."""
    ours, found = f"AND {share.condition('t.guild_id')}" if share else "", defaultdict[int, list[int]](list)
    rows = db.execute(
        "SELECT t.channel_id, c.message_id FROM tournament_calls c JOIN tournaments t ON t.id = c.tournament_id"  # noqa: S608  # ours
        f" WHERE c.news < t.news {ours} ORDER BY c.message_id"
    )
    for channel_id, message_id in rows:
        found[channel_id].append(message_id)
    return {channel_id: tuple(messages) for channel_id, messages in found.items()}


def delete_call(db: Sql, message_id: int) -> None:
    db.execute("DELETE FROM tournament_calls WHERE message_id = ?1", (message_id,))


# What is due


def due(db: Sql, now: float, stage: TournamentStage) -> tuple[int, ...]:
    """Return the tournaments whose sign-up, check-in or round is over."""
    sql = "SELECT id FROM tournaments WHERE due_at <= ?1 AND stage = ?2 ORDER BY due_at, id"
    return tuple(number for (number,) in db.execute(sql, (now, stage)))


def next_due(db: Sql, now: float) -> float | None:
    return db.execute("SELECT min(due_at) FROM tournaments WHERE due_at > ?1", (now,)).fetchone()[0]


def rounds_done(db: Sql) -> tuple[int, ...]:
    """Return the tournaments in which every meeting of the round is decided."""
    rows = db.execute(
        "SELECT t.id FROM tournaments t WHERE t.stage = 'playing' AND NOT EXISTS (SELECT 1 FROM tournament_meetings m"
        " WHERE m.tournament_id = t.id AND m.played IS NULL AND m.ruled IS NULL) ORDER BY t.id"
    )
    return tuple(number for (number,) in rows)
