"""What leagues have told people and keep true: pings, and what became of challenges."""

from bot.league_office import challenging
from bot.league_office.desk import Desk
from bot.leagues.pings import Ping
from bot.leagues.records import Challenge
from bot.storage.leagues import challenges, pings


class Calling(Desk):
    """Knows what is not told yet, and what was told and holds no more."""

    async def pings_behind(self) -> tuple[int, ...]:
        """Return the pings of our servers that are to be sent or taken back."""
        return await self._ask(lambda db: pings.pings_behind(db, self._store.share))

    async def ping(self, ping_id: int) -> Ping | None:
        return await self._ask(lambda db: pings.ping_by_id(db, ping_id))

    async def pings_beside(self, ping: Ping) -> frozenset[int]:
        """Return the messages known to be pings that are where one is to be."""
        return await self._ask(lambda db: pings.known_messages(db, ping.new))

    async def ping_sending(self, ping_id: int) -> None:
        """Note that a ping may have been sent from now on, so that it is looked for if nobody hears of it."""
        await self._do(lambda db: pings.set_sending(db, ping_id))

    async def ping_sent(self, ping_id: int, message_id: int) -> None:
        await self._do(lambda db: pings.set_sent(db, ping_id, message_id))

    async def ping_refused(self, ping: Ping) -> None:
        """Have a ping told otherwise that is refused where it was to be."""
        await self._do_and_tell(lambda db: pings.set_refused(db, ping))

    async def ping_gone(self, ping_id: int) -> None:
        """Forget a ping that was taken back."""
        await self._do(lambda db: pings.delete_ping(db, ping_id))

    async def challenges_untold(self) -> tuple[int, ...]:
        """Return the challenges of our servers whose message does not say how it is with them."""
        return await self._ask(lambda db: challenges.untold(db, self._store.share))

    async def untold_challenge(self, challenge_id: int) -> Challenge | None:
        """Return a challenge if its message does not say how it is with it."""
        return await self._ask(
            lambda db: challenging.existing(db, challenge_id) if challenges.is_untold(db, challenge_id) else None
        )

    async def challenge_told(self, challenge: Challenge) -> None:
        """Note that the message of a challenge says what became of it, or that nobody can make it say so."""
        await self._do(lambda db: challenges.set_told(db, challenge))
