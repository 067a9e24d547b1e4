"""What leagues have to tell everyone, and whether they have."""

from bot.league_office.desk import Desk
from bot.leagues.tidings import Tiding, rests_until
from bot.storage.leagues import news


class NewsDesk(Desk):
    """Knows what is not told yet; what is told is forgotten."""

    async def untold(self) -> tuple[int, ...]:
        """Return what leagues of our servers are to tell now."""
        return await self._ask(lambda db: news.untold_news(db, self._now(), self._store.share))

    async def tiding(self, news_id: int) -> Tiding | None:
        return await self._ask(lambda db: news.tiding_by_id(db, news_id))

    async def news_posting(self, news_id: int, channel_id: int) -> None:
        """Note that something may have been posted from now on, so that it is looked for if nobody hears of it."""
        await self._do(lambda db: news.set_posting(db, news_id, channel_id))

    async def news_refused(self, tiding: Tiding) -> None:
        """Let something rest that may not be posted; it waits longer each time."""
        until = rests_until(tiding.new.at, self._now())
        await self._do_and_tell(lambda db: news.set_resting(db, tiding.id, until))

    async def news_told(self, news_id: int) -> None:
        """Forget what is told, or need not be."""
        await self._do(lambda db: news.delete_news(db, news_id))
