"""Tournaments as the cogs see them: every act is one transaction, every question is answered as of one moment."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.denials import Denial, DeniedError
from bot.league_office.desk import Desk
from bot.league_office.matching import Rooms
from bot.storage.rows import Status
from bot.storage.store import Store
from bot.storage.tournaments import audit, meetings, tournaments
from bot.tables import lobby
from bot.tables.registry import Tables
from bot.tournament_office import conducting, entering, ruling, ticking
from bot.tournament_office.conducting import RoundOpened
from bot.tournament_office.looking import Looks
from bot.tournament_office.ticking import (
    LookDue,
    StageTold,
    TablesOpened,
    TournamentErrand,
    TournamentNews,
    TournamentTask,
    Unfinished,
)
from bot.tournaments.records import Candidate, EntrantState, Overview, TournamentAct
from bot.tournaments.tournament import Tournament, TournamentDraft

PAGE: Final = 10
LISTED: Final = 25

FindRooms = Callable[[int, Sequence[int]], Awaitable[Rooms]]


class Tournaments(Desk):
    """Deny what may not be done; whoever calls has checked who may do what only admins may."""

    def __init__(self, store: Store, now: Callable[[], float], tables: Tables) -> None:
        super().__init__(store, now)
        self._tables = tables
        self._looks = Looks()

    # Finding and looking

    async def get(self, tournament_id: int, guild_id: int | None) -> Tournament:
        """Return a tournament of this server."""
        return await self._ask(lambda db: entering.existing(db, tournament_id, guild_id))

    async def named(self, guild_id: int, name: str) -> Tournament:
        found = await self._ask(lambda db: tournaments.tournament_named(db, guild_id, name))
        if found is None:
            raise DeniedError(Denial.NO_TOURNAMENT)
        return found

    async def in_guild(self, guild_id: int) -> tuple[Tournament, ...]:
        """Return the newest tournaments of a server, those that are not over first."""
        return await self._ask(lambda db: tournaments.tournaments_in(db, guild_id, LISTED))

    async def overview(self, tournament_id: int) -> Overview:
        return await self._ask(lambda db: self._looks.overview(db, tournament_id))

    async def audit(self, tournament_id: int, page: int = 0) -> tuple[TournamentAct, ...]:
        """Return a page of what admins did, the newest first."""
        return await self._ask(lambda db: audit.acts(db, tournament_id, page * PAGE, PAGE))

    async def of_table(self, table_id: int) -> Tournament | None:
        """Return the tournament that a table is of."""
        meeting_id = await self._ask(lambda db: meetings.meeting_of_table(db, table_id))
        found = None if meeting_id is None else await self._ask(lambda db: meetings.meeting_by_id(db, meeting_id))
        return None if found is None else await self.get(found[1], None)

    # What people and admins do

    async def create(self, draft: TournamentDraft, actor_id: int) -> Tournament:
        return await self._do_and_tell(lambda db: entering.announce(db, draft, self._by(actor_id)))

    async def join(self, tournament_id: int, who: Candidate) -> EntrantState:
        """Let somebody enter, or wait for a place; the answer says which."""
        return await self._do_and_tell(lambda db: entering.join(db, tournament_id, who, self._now()))

    async def join_with(self, tournament_id: int, who: Candidate, partner_id: int) -> EntrantState | None:
        """Let somebody enter with another who asked for it, or ask them: then there is no answer yet."""
        return await self._do_and_tell(lambda db: entering.join_with(db, tournament_id, who, partner_id, self._now()))

    async def accept(self, tournament_id: int, who: Candidate, asking_id: int) -> EntrantState:
        return await self._do_and_tell(lambda db: entering.answer(db, tournament_id, who, asking_id, self._now()))

    async def refuse(self, tournament_id: int, user_id: int, asking_id: int) -> None:
        await self._do(lambda db: entering.refuse(db, tournament_id, user_id, asking_id))

    async def leave(self, tournament_id: int, user_id: int) -> None:
        await self._do_and_tell(lambda db: entering.leave(db, tournament_id, user_id))

    async def check_in(self, tournament_id: int, user_id: int) -> None:
        await self._do_and_tell(lambda db: entering.check_in(db, tournament_id, user_id))

    async def drop(self, tournament_id: int, user_id: int, actor_id: int) -> None:
        """Take somebody out while it is played; at a table with others a computer plays on for them."""
        before = await self.overview(tournament_id)
        await self._do_and_tell(lambda db: entering.drop(db, tournament_id, user_id, self._by(actor_id)))
        one = before.entrant_of(user_id)
        sits = [met.id for met in before.meetings if one and one.number in met.entrants and len(met.entrants) > 2]
        for table_id in [before.tables[meeting_id][0] for meeting_id in sits if meeting_id in before.tables]:
            table = await self._tables.get(table_id)
            if table.has(user_id) and table.row.status is Status.PLAYING:
                await lobby.release(table, user_id)

    async def start(self, tournament: Tournament, find_rooms: FindRooms, actor_id: int) -> RoundOpened:
        """Begin a tournament, or its check-in."""
        rooms = await self._rooms(tournament, find_rooms)

        def work(db: ticking.Transaction) -> RoundOpened:
            opened = conducting.begin(db, tournament.id, rooms, self._now())
            audit.write_act(db, tournament.id, self._by(actor_id), "start")
            return opened

        return await self._do_and_tell(work)

    async def go_on(self, tournament: Tournament, find_rooms: FindRooms, actor_id: int) -> RoundOpened:
        """Open the next round, for an admin."""
        rooms = await self._rooms(tournament, find_rooms)

        def work(db: ticking.Transaction) -> RoundOpened:
            opened = conducting.go_on(db, tournament.id, rooms, self._now())
            audit.write_act(db, tournament.id, self._by(actor_id), "round", round=opened.tournament.round)
            return opened

        return await self._do_and_tell(work)

    async def report(
        self, tournament_id: int, place: tuple[int, int], ranks: Sequence[int], why: str, actor_id: int
    ) -> None:
        """Have a meeting count as an admin says."""
        await self._do_and_tell(lambda db: ruling.report(db, tournament_id, place, ranks, why, self._by(actor_id)))

    async def restore(self, tournament_id: int, place: tuple[int, int], why: str, actor_id: int) -> None:
        """Have a meeting count as it was played."""
        await self._do_and_tell(lambda db: ruling.restore(db, tournament_id, place, why, self._by(actor_id)))

    async def cancel(self, tournament_id: int, actor_id: int) -> Tournament:
        return await self._do_and_tell(lambda db: entering.cancel(db, tournament_id, self._by(actor_id)))

    async def _rooms(self, tournament: Tournament, find_rooms: FindRooms) -> Rooms:
        return await find_rooms(tournament.guild_id, (tournament.channel_id,))

    # What is shown

    async def message(self, tournament_id: int) -> int | None:
        return await self._ask(lambda db: tournaments.message_of(db, tournament_id))

    async def posted(self, tournament_id: int, message_id: int | None) -> None:
        """Remember the message that shows a tournament."""
        await self._do_and_tell(lambda db: tournaments.set_message(db, tournament_id, message_id))

    async def show_anew(self, tournament_id: int | None = None) -> None:
        """Have the message of a tournament brought up to date, or of each that is not over."""
        await self._do_and_tell(lambda db: tournaments.unset_shown(db, tournament_id))

    async def told(self, tournament_id: int, news: int) -> None:
        await self._do(lambda db: tournaments.set_told(db, tournament_id, news))

    async def called(self, tournament_id: int, news: int, message_id: int) -> None:
        """Remember a message by which people are called, until there is something newer to tell."""
        await self._do(lambda db: tournaments.insert_call(db, tournament_id, news, message_id))

    async def calls_over(self) -> dict[int, tuple[int, ...]]:
        """Return the messages of our servers by which people were called, and that hold no more, by channel."""
        return await self._ask(lambda db: tournaments.calls_over(db, self._store.share))

    async def call_gone(self, message_id: int) -> None:
        await self._do(lambda db: tournaments.delete_call(db, message_id))

    # What time brings

    async def errands(self, now: float) -> tuple[TournamentErrand, ...]:
        """Return what is due."""
        return await self._ask(lambda db: ticking.errands(db, now, self._store.share))

    async def next_due(self, now: float) -> float | None:
        return await self._ask(lambda db: ticking.next_due(db, now))

    async def run(self, errand: TournamentErrand, find_rooms: FindRooms) -> tuple[TournamentNews, ...]:
        """Do what is due, and return what is to be told of it."""
        match errand.task:
            case TournamentTask.BEGIN:
                return await self._begun(errand.number, find_rooms)
            case TournamentTask.EXPIRE:
                await self._expire(errand.number)
                return ()
            case TournamentTask.GO_ON:
                rooms = await self._rooms(await self.get(errand.number, None), find_rooms)
                opened = await self._do_and_tell(lambda db: conducting.go_on(db, errand.number, rooms, self._now()))
                return (TablesOpened(*opened),)
            case TournamentTask.SEAT:
                return await self._seat(errand.number, find_rooms)
            case TournamentTask.CLOSE:
                await self._close(errand.number)
                return ()
            case TournamentTask.TELL:
                news, _ = await self._ask(lambda db: tournaments.news_of(db, errand.number))
                return (StageTold(await self.get(errand.number, None), news),)
            case TournamentTask.SHOW:
                if await self._do(lambda db: tournaments.set_shown(db, errand.number, self._now())):
                    return (LookDue(await self.get(errand.number, None)),)
                return ()

    async def _begun(self, tournament_id: int, find_rooms: FindRooms) -> tuple[TournamentNews, ...]:
        """Begin a tournament whose time has come; one that too few entered is cancelled."""
        rooms = await self._rooms(await self.get(tournament_id, None), find_rooms)
        try:
            opened = await self._do_and_tell(lambda db: conducting.begin(db, tournament_id, rooms, self._now()))
        except DeniedError as error:
            if error.denial is Denial.TOURNAMENT_FEW:
                await self._do_and_tell(lambda db: conducting.give_up(db, tournament_id))
            elif error.denial is not Denial.TOURNAMENT_BEGUN:
                raise
            return ()
        return (TablesOpened(*opened),)

    async def _expire(self, tournament_id: int) -> None:
        """Decide what is left of a round that is over, as the matches stand."""
        tables = await self._ask(lambda db: ticking.playing(db, tournament_id))
        found: dict[int, Unfinished] = {}
        for meeting_id, table_id in tables.items():
            table = await self._tables.get(table_id)
            match = table.match
            if match is None or table.row.status is Status.OVER:
                continue
            better = -1 if match.rules.low_wins else 1
            merit = [better * total for total in match.totals]
            standing = {
                seat.user_id: (1 + sum(other > merit[side] for other in merit), 0)
                for side, seats in enumerate(match.rules.sides)
                for seat in (table.seats[number] for number in seats)
                if seat.user_id is not None
            }
            found[meeting_id] = Unfinished(standing)
        await self._do_and_tell(lambda db: ticking.expire(db, tournament_id, found, self._now()))

    async def _seat(self, meeting_id: int, find_rooms: FindRooms) -> tuple[TournamentNews, ...]:
        """Open the table of a meeting that has none."""
        found = await self._ask(lambda db: meetings.meeting_by_id(db, meeting_id))
        if found is None:
            return ()
        meeting, number = found
        tournament = await self.get(number, None)
        rooms = await self._rooms(tournament, find_rooms)

        def work(db: ticking.Transaction) -> int | None:
            if meeting_id not in meetings.to_seat(db, self._now()):
                return None
            people = conducting.people_of(db, tournament)
            return conducting.open_game(db, tournament, meeting, people, rooms, self._now())

        table_id = await self._do(work)
        return () if table_id is None else (TablesOpened(tournament, (table_id,)),)

    async def _close(self, table_id: int) -> None:
        """End a table that is played on though its meeting is decided."""
        table = await self._tables.get(table_id)
        async with table:
            if table.row.status is not Status.OVER:
                await table.close()
