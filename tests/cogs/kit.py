"""What the scenes share: how people are refused, and how a table is played by what its panels offer."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

import discord
from simcord import ChannelHandle

from bot.app import Pozo
from bot.denials import DeniedError
from bot.storage.rows import Status
from bot.tables.table import Table
from engine.actions import Action, Arrange, Discard, Knock, LayMeld, LayOff
from engine.cards import Card
from engine.errors import IllegalActionError
from engine.match import to_act
from engine.players.safe import safe_action
from engine.view import View
from tests.simulation import ENGLISH, Answer, Person, Post, World

LONGEST_MATCH = 3_000  # steps
NO_OPTIONS: Mapping[str, str] = {}

Until = Callable[[Table], bool]
Choice = Callable[[View, tuple[Action, ...]], Action]


async def denied(world: World, asked: Awaitable[Answer]) -> str:
    """Return the words with which a command is refused, privately; nothing else may have gone wrong."""
    world.env.raise_new_errors()
    before = world.env.error_cursor
    answer = await asked
    causes = [error.__cause__ for error in world.env.errors[before:]]
    assert all(isinstance(cause, DeniedError | IllegalActionError) for cause in causes)
    assert answer.ephemeral
    return answer.text


def pozo(world: World) -> Pozo:
    """The bot as it runs now; the scenes ask it what a seat sees, and never make it move."""
    assert isinstance(world.env.bot, Pozo)
    return world.env.bot


def manager(world: World) -> Person:
    """Return somebody who manages the server."""
    role = world.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    actor = world.guild.add_member(world.env.create_user("kim", global_name="Kim"), roles=[role])
    return Person(world, "Kim", actor, ENGLISH)


async def press(person: Person, post: Post, custom_id: str) -> Answer:
    """Press the button with exactly this id, which must be there to be pressed."""
    shown = {button.custom_id: button for button in post.buttons}
    assert custom_id in shown, f"{custom_id} is not among {list(shown)}"
    assert not shown[custom_id].disabled, f"{shown[custom_id].label} is greyed"
    return await person.press_anyway(post, custom_id)


@dataclass(slots=True)
class Game:
    """A table that is played by what it shows: a person's seat through their panel, the others as time goes by."""

    world: World
    table: Table
    people: Mapping[int, Person]  # by seat
    panels: dict[int, Post] = field(default_factory=dict[int, Post])
    used: Counter[str] = field(default_factory=Counter[str])
    """How often each kind of action was played through a panel."""

    @property
    def post(self) -> Post:
        """The message of the table, wherever it is now."""
        row = self.table.row
        assert row.message_id is not None
        return Post(self.world.env, row.thread_id or row.channel_id, row.message_id)

    @property
    def over(self) -> bool:
        return self.table.row.status is Status.OVER

    async def next_table(self) -> Table:
        """Return the table that was opened after this one."""
        return await pozo(self.world).tables.get(self.table.id + 1)

    # Playing

    async def play(self, until: Until | None = None, choose: Choice = safe_action) -> None:
        """Play on until a moment comes, or to the end of the match."""
        for _ in range(LONGEST_MATCH):
            if self.over or (until is not None and until(self.table)):
                break
            await self.step(choose)
        assert self.over if until is None else until(self.table)

    async def hasten(self, until: Until | None = None, choose: Choice = safe_action) -> None:
        """Come to a moment, or to the end, as `play` does but without a press: for scenes that begin there."""
        with self.world.env.as_the_bot():
            for number in range(LONGEST_MATCH):
                if self.over or (until is not None and until(self.table)):
                    break
                if asked := to_act(self.table.playing):
                    action = choose(self.table.view(asked[0]), self.table.legal(asked[0]))
                    await self.table.play(asked[0], action, version=None, key=f"hasten {self.table.id} {number}")
                else:
                    await self.table.deal()
        await self.world.advance(1)
        assert self.over if until is None else until(self.table)

    async def step(self, choose: Choice = safe_action) -> None:
        """Let one person who is asked move, or a second pass."""
        asked = next((seat for seat in self.people if self.table.is_asked(seat) and self._is_mine(seat)), None)
        if asked is not None:
            await self.move(asked, choose(self.table.view(asked), self.table.legal(asked)))
        else:
            due = min(self.table.due.values(), default=0)
            await self.world.advance(max(0.1, due - self.world.clock.timestamp()))

    def _is_mine(self, seat: int) -> bool:
        sitting = self.table.seats[seat]
        return sitting.user_id is not None and not sitting.away

    async def move(self, seat: int, action: Action) -> Answer:
        """Play an action as its player would: select the cards it is about, then press what is offered."""
        person, panel, version = self.people[seat], await self.panel(seat), self.table.playing.version
        await self.select(seat, cards_of(action, self.table))
        self.used[type(action).__name__] += 1
        asked = self.table.notation.action(action).partition(": ")[2]
        if isinstance(action, Arrange):
            answer = await person.click(panel, custom_id="place:")
        elif found := _offer(panel, asked):
            if found.startswith("ask:"):
                await press(person, panel, found)
                found = found.replace("ask:", "act:")
            answer = await press(person, panel, found)
        else:
            answer = await self._choose(person, panel, asked)
        assert answer.post == panel, answer.text
        assert self.table.playing.version > version, f"{action} was not played"
        return answer

    async def _choose(self, person: Person, panel: Post, asked: str) -> Answer:
        """Choose an action in the select that has it."""
        offered = {
            meaning(option.value): (select.custom_id, option.value)
            for select in panel.selects
            if not select.custom_id.startswith("use:")  # which puts down what it takes
            for option in select.options
        }
        assert meaning(asked) in offered, f"{asked} is offered neither by {panel.buttons} nor by {offered}"
        select_id, value = offered[meaning(asked)]
        return await person.choose(panel, [value], custom_id=select_id)

    async def panel(self, seat: int) -> Post:
        """Return a person's panel, opened if need be. One that is open must refresh itself within seconds."""
        if seat not in self.panels:
            answer = await self.people[seat].click(self.post, custom_id="hand:")
            assert answer.ephemeral
            self.panels[seat] = answer.post
        for _ in range(5):
            if f":{self.table.playing.version}:" in self.panels[seat].button(custom_id="hand:").custom_id:
                break
            await self.world.advance(1)
        return self.panels[seat]

    async def select(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Select cards in an open panel: by their buttons, or in the selects of a large hand."""
        person, panel = self.people[seat], await self.panel(seat)
        by_select = any(select.custom_id.startswith("pick:") for select in panel.selects)
        if by_select and cards:
            await self._select_many(person, panel, cards, seat)
            return
        for card in cards:
            [button] = [one for one in panel.buttons if one.custom_id.endswith(f".{card:x}")]
            await press(person, panel, button.custom_id)

    async def _select_many(self, person: Person, panel: Post, cards: tuple[Card, ...], seat: int) -> None:
        board = self.table.view(seat).board
        assert board is not None
        places = {str(board.hand.index(card)) for card in cards}
        for index in range(len(panel.selects)):
            select = panel.selects[index]
            values = [option.value for option in select.options if option.value in places]
            if select.custom_id.startswith("pick:") and values:
                await person.choose(panel, values, custom_id=select.custom_id)


def _offer(panel: Post, asked: str) -> str:
    """Return the id of the button that does what is asked, or nothing."""
    for button in panel.buttons:
        verb, _, _, argument = button.custom_id.split(":", 3)
        if verb in {"act", "ask"} and meaning(argument) == meaning(asked) and not button.disabled:
            return button.custom_id
    return ""


def meaning(text: str) -> str:
    """Return an action as written, whichever of two jokers it names and in whatever order a group lies."""
    if text.startswith("meld group "):
        return " ".join(sorted(text.split()))
    return text.replace("*'", "*")


def cards_of(action: Action, table: Table) -> tuple[Card, ...]:
    """Return the cards that a player selects for an action."""
    match action:
        case LayMeld():
            return action.cards
        case LayOff() | Discard():
            return (action.card,)
        case Knock(card=int(card)):
            return (Card(card),)
        case Arrange():
            board = table.view(action.seat).board
            assert board is not None
            laid = {tile for tiles in action.table for tile in tiles}
            return tuple(tile for tile in board.hand if tile in laid)
        case _:
            return ()


async def open_game(  # noqa: PLR0913  # each is something a host decides
    world: World,
    game: str,
    people: tuple[Person, ...],
    *,
    computers: int = 0,
    options: Mapping[str, str] = NO_OPTIONS,
    clock: str = "none",
    start: bool = True,
    channel: ChannelHandle | None = None,
    thread: bool = False,
) -> Game:
    """Let the first of some people open a table, choose options, and start once the others have sat down."""
    host, *guests = people
    opened = await host.slash("rummy new", channel, game=game, computers=computers, clock=clock, thread=thread)
    lobby = world.posts(world.threads()[-1])[-1] if thread else opened.post
    for guest in guests:
        await guest.click(lobby, custom_id="join:")
    table_id = int(lobby.button(custom_id="join:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    if options:
        panel = (await host.click(lobby, custom_id="options:")).post
        for name, value in options.items():
            await host.choose(panel, [value], custom_id=f"set:{table_id}:0:{name}")
    if start:
        await host.click(lobby, custom_id="start:")
        for person in people:
            await person.click(lobby, custom_id="deal:")
    return Game(world, table, {table.seat_of(person.id): person for person in people})
