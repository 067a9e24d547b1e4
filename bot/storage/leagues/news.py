"""News: what a league has to tell, from the transaction that decides it until it is told."""

from bot.leagues.tidings import NewTiding, Tiding, TidingKind
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.members import member
from bot.storage.leagues.seasons import season_after, season_by_id
from bot.storage.share import Share
from bot.storage.sql import Sql


def insert_news(db: Sql, league_id: int, new: NewTiding) -> None:
    db.execute(
        "INSERT INTO league_news (league_id, kind, at, season_id, user_id, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (league_id, new.kind, new.at, new.season_id, new.user_id, new.since),
    )


def untold_news(db: Sql, now: float, share: Share | None = None) -> tuple[int, ...]:
    """Return what is to be told now."""
    ours = f"AND {share.condition('l.guild_id')}" if share else ""
    rows = db.execute(
        "SELECT n.id FROM league_news n JOIN leagues l ON l.id = n.league_id"  # noqa: S608  # ours
        f" WHERE n.rests_until <= ?1 {ours} ORDER BY n.id",
        (now,),
    )
    return tuple(number for (number,) in rows)


def tiding_by_id(db: Sql, news_id: int) -> Tiding | None:
    row = db.execute(
        "SELECT league_id, channel_id, kind, at, season_id, user_id, since FROM league_news WHERE id = ?1", (news_id,)
    ).fetchone()
    league = None if row is None else league_by_id(db, row[0])
    if row is None or league is None:
        return None
    new = NewTiding(TidingKind(row[2]), *row[3:])
    season = None if new.season_id is None else season_by_id(db, new.season_id)
    following = None if season is None else season_after(db, season)
    known = None if new.user_id is None else member(db, league.id, new.user_id)
    return Tiding(news_id, league, new, season, following, known.name if known else "", row[1])


def set_posting(db: Sql, news_id: int, channel_id: int) -> None:
    """Note where something may have been posted from now on."""
    db.execute("UPDATE league_news SET channel_id = ?2 WHERE id = ?1", (news_id, channel_id))


def set_resting(db: Sql, news_id: int, until: float) -> None:
    """Note that something was refused, and when to try again."""
    db.execute("UPDATE league_news SET rests_until = ?2 WHERE id = ?1", (news_id, until))


def rested_leagues(db: Sql, now: float) -> tuple[int, ...]:
    """Return the leagues that have something to tell which was refused a while ago."""
    rows = db.execute("SELECT DISTINCT league_id FROM league_news WHERE rests_until > 0 AND rests_until <= ?1", (now,))
    return tuple(sorted(number for (number,) in rows))


def end_rest(db: Sql, league_id: int, now: float) -> None:
    db.execute("UPDATE league_news SET rests_until = 0 WHERE league_id = ?1 AND rests_until <= ?2", (league_id, now))


def delete_news(db: Sql, news_id: int) -> None:
    db.execute("DELETE FROM league_news WHERE id = ?1", (news_id,))
