"""What scenario tests share: a simulated Discord with people in it, and words for what they see and do."""

import contextlib
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import discord
import pytest
import simcord
from simcord import ChannelHandle, GuildHandle, InteractionResult, MemberActor, ResponseMessage

from playground import simulator
from playground.simulator import FastEnv, Json, JsonObject, Request, SimulatedClock, SimulatedPress
from tests import limits

ENGLISH, SPANISH = "en-US", "es-ES"
PEOPLE: Final = {"Ana": ENGLISH, "Ben": ENGLISH, "Carla": SPANISH, "Dan": SPANISH}

COMMANDS: Final = 4  # that the version before had, whose database names people by their ids
FAILED: Final = pytest.StashKey[bool]()  # of a test that has failed so far
T = TypeVar("T")
MakeBot = Callable[[SimulatedClock], discord.Client]


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str  # empty for a link
    disabled: bool
    style: int
    emoji: str
    url: str


@dataclass(frozen=True)
class Option:
    label: str
    value: str
    description: str
    emoji: str
    chosen: bool


@dataclass(frozen=True)
class Select:
    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool


@dataclass(frozen=True)
class Field:
    """A control of a modal."""

    custom_id: str
    label: str
    value: str  # what it is filled with beforehand
    options: tuple[Option, ...]
    required: bool


@dataclass(frozen=True)
class Picture:
    alt: str
    url: str
    data: bytes


@dataclass(frozen=True)
class Modal:
    title: str
    custom_id: str
    fields: tuple[Field, ...]

    def field(self, custom_id: str) -> Field:
        return _one([field for field in self.fields if field.custom_id == custom_id], custom_id, self.fields)


class Post:
    """A message as it is at the moment of asking."""

    def __init__(self, env: FastEnv, channel_id: int, message_id: int) -> None:
        self._env = env
        self.channel_id: Final = channel_id
        self.id: Final = message_id

    def __repr__(self) -> str:
        return f"<Post {self.id}: {self.text if self.exists else 'deleted'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Post) and (self.channel_id, self.id) == (other.channel_id, other.id)

    def __hash__(self) -> int:
        return hash((self.channel_id, self.id))

    @property
    def raw(self) -> ResponseMessage:
        found = simulator.message_at(self._env, self.channel_id, self.id)
        assert found is not None, f"message {self.id} was deleted"
        return found

    @property
    def exists(self) -> bool:
        return simulator.message_at(self._env, self.channel_id, self.id) is not None

    @property
    def components(self) -> list[JsonObject]:
        """Every component in the order of reading, nested ones too."""
        return simulator.components_in(self.raw.components)

    @property
    def texts(self) -> list[str]:
        content = self.raw.content
        return [
            *([content] if content else []),
            *(_text(part, "content") for part in self.components if part["type"] == 10),
        ]

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    @property
    def buttons(self) -> list[Button]:
        return [_button(part) for part in self.components if part["type"] == 2]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [button.label for button in self.buttons if not button.disabled]

    @property
    def selects(self) -> list[Select]:
        return [_select(part) for part in self.components if part["type"] in limits.SELECTS]

    @property
    def pictures(self) -> list[Picture]:
        parts = [item for part in self.components for item in _objects(part.get("items"))]
        parts += [part for part in self.components if part["type"] == limits.THUMBNAIL]
        return [self._picture(part) for part in parts]

    @property
    def ephemeral(self) -> bool:
        return self.raw.ephemeral

    @property
    def pings(self) -> list[int]:
        """The ids of the people it notified when it was sent."""
        return simulator.pings(self._env, self.channel_id, self.id)

    def button(self, label: str | None = None, *, custom_id: str | None = None) -> Button:
        """The one button with this label, or whose custom id begins so."""
        matching = [button for button in self.buttons if _is(button.label, button.custom_id, label, custom_id)]
        return _one(matching, label or custom_id, [(button.label, button.custom_id) for button in self.buttons])

    def select(self, custom_id: str | None = None) -> Select:
        """The one select, or the one whose custom id begins so."""
        matching = [select for select in self.selects if select.custom_id.startswith(custom_id or "")]
        return _one(matching, custom_id, [select.custom_id for select in self.selects])

    def _picture(self, part: JsonObject) -> Picture:
        media = part.get("media")
        url = _text(media, "url") if isinstance(media, dict) else ""
        return Picture(_text(part, "description"), url, simulator.file_at(self._env, url) or b"")


class Answer:
    """What an interaction led to."""

    def __init__(self, env: FastEnv, result: InteractionResult) -> None:
        self._env = env
        self.result: Final = result

    def __repr__(self) -> str:
        return repr(self.result)

    @property
    def acknowledged(self) -> bool:
        return self.result.acknowledged

    @property
    def post(self) -> Post:
        """The message it was answered with, or that the answer changed."""
        response = self.result.response
        assert response is not None, f"answered without a message: {self.result!r}"
        return Post(self._env, response.channel_id, response.id)

    @property
    def followups(self) -> list[Post]:
        return [Post(self._env, message.channel_id, message.id) for message in self.result.followups]

    @property
    def ephemeral(self) -> bool:
        return self.post.ephemeral

    @property
    def text(self) -> str:
        return self.post.text

    @property
    def modal(self) -> Modal:
        modal = self.result.modal
        assert modal is not None, f"answered without a modal: {self.result!r}"
        return _modal(modal)


class Person:
    """Somebody in the simulated server. Every deed waits until the bot has done all it does about it."""

    def __init__(self, world: "World", name: str, actor: MemberActor, locale: str) -> None:
        self._world = world
        self.name: Final = name
        self.actor: Final = actor
        self.locale: Final = locale

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def mention(self) -> str:
        return self.actor.mention

    async def slash(self, command: str, channel: ChannelHandle | None = None, **options: object) -> Answer:
        """Use a command, `rummy new`, with its options by name; in the table's channel unless told otherwise."""
        return self._world.answer(await self.actor.slash(channel or self._world.channel, command, **options))

    async def complete(
        self, command: str, option: str, typed: str, channel: ChannelHandle | None = None, **filled: object
    ) -> list[tuple[str, Json]]:
        """The names and values offered for an option that is being typed."""
        where = channel or self._world.channel
        choices = await self.actor.autocomplete(where, command, option, typed, **filled)
        self._world.check()
        return [(str(choice["name"]), choice["value"]) for choice in choices]

    async def click(self, on: "Post | Answer", label: str | None = None, *, custom_id: str | None = None) -> Answer:
        """Press the one button with this label, or whose custom id begins so, as a client would let them."""
        post = _post(on)
        button = post.button(label, custom_id=custom_id)
        return self._world.answer(await self.actor.click(post.raw, custom_id=button.custom_id))

    async def choose(self, on: "Post | Answer", values: Sequence[str], *, custom_id: str | None = None) -> Answer:
        """Choose values in the one select, or in the one whose custom id begins so."""
        post = _post(on)
        select = post.select(custom_id)
        return self._world.answer(await self.actor.select(post.raw, list(values), custom_id=select.custom_id))

    async def submit(self, modal: Answer, **values: object) -> Answer:
        """Fill in the fields of a modal by custom id and send it; what is not named keeps its text."""
        filled = {field.custom_id: field.value for field in modal.modal.fields if field.value}
        return self._world.answer(await self.actor.submit_modal(modal.result, {**filled, **values}))

    async def press_anyway(self, on: "Post | Answer", custom_id: str, values: Sequence[str] | None = None) -> Answer:
        """Use a component that the message may no longer show, as a client does that has not caught up."""
        [answer] = await self._world.burst([(self, on, custom_id)], values=values)
        return answer

    def sees(self, channel: ChannelHandle | None = None) -> list[Post]:
        """The messages this person can see, oldest first."""
        return self._world.posts(channel, self)

    def ephemerals(self, channel: ChannelHandle | None = None) -> list[Post]:
        return [post for post in self.sees(channel) if post.ephemeral]

    def direct_messages(self) -> list[Post]:
        return self._world.posts(self.actor.user.dm_channel, self)


class World:
    """A server with two channels and four people, two in English and two in Spanish, around the real bot."""

    def __init__(self, env: FastEnv, clock: SimulatedClock, make_bot: MakeBot, locale: str) -> None:
        self.env: Final = env
        self.clock: Final = clock
        self._make_bot = make_bot
        self._broken: list[str] = []
        self.restarted = 0.0  # when the bot that runs now began, if another ran before
        self.guild: Final[GuildHandle] = env.create_guild("Card club", preferred_locale=locale)
        self.channel: Final = self.guild.create_text_channel("table")
        self.lobby: Final = self.guild.create_text_channel("lobby")
        self.people: Final = {name: self.add_person(name, spoken) for name, spoken in PEOPLE.items()}
        self.ana, self.ben, self.carla, self.dan = self.people.values()
        simulator.watch(env, self._check_limits)

    def add_person(self, name: str, locale: str = ENGLISH) -> Person:
        actor = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        simulator.speak(self.env, actor.id, locale)
        return Person(self, name, actor, locale)

    def posts(self, channel: ChannelHandle | None = None, person: Person | None = None) -> list[Post]:
        """The messages of a channel that a person can see, oldest first; for nobody, those that all can see."""
        where = (channel or self.channel).id
        found = simulator.messages_for(self.env, where, person.id if person else None)
        return [Post(self.env, where, message.id) for message in found]

    def threads(self, channel: ChannelHandle | None = None) -> list[ChannelHandle]:
        return (channel or self.channel).threads

    async def restart(self) -> None:
        """Let the bot end and a new one begin, with nothing kept but what was stored."""
        await self.env.restart_bot(self._make_bot(self.clock))
        self.restarted = self.clock.timestamp()
        self.check()

    async def advance(self, seconds: float) -> None:
        """Let time pass, with everything the bot does meanwhile."""
        await self.env.advance_time(seconds)
        self.check()

    async def burst(
        self, presses: Iterable[tuple[Person, Post | Answer, str]], *, values: Sequence[str] | None = None
    ) -> list[Answer]:
        """Let people use components by exact custom id in the very same moment."""
        chosen = None if values is None else tuple(values)
        results = await simulator.burst(
            self.env,
            [
                SimulatedPress(person.actor, _post(on).channel_id, _post(on).id, custom_id, chosen)
                for person, on, custom_id in presses
            ],
        )
        self.check()
        return [Answer(self.env, result) for result in results]

    async def delete(self, post: Post | Answer) -> None:
        """Delete a message as a moderator would."""
        simulator.delete_message(self.env, _post(post).channel_id, _post(post).id)
        await self.env.settle()
        self.check()

    async def deny(self, channel: ChannelHandle | None = None, **permissions: bool) -> None:
        """Take permissions from the bot in a channel: `deny(send_messages=True)`; none given gives all back."""
        simulator.deny(self.env, channel or self.channel, discord.Permissions(**permissions))
        await self.env.settle()

    def close_direct_messages(self, person: Person) -> None:
        """Let direct messages to a person be refused, as when they allow none from the server."""
        path = f"/channels/{person.actor.user.dm_channel.id}/messages"
        self.env.inject_error(
            "POST", path, status=403, code=50007, message="Cannot send messages to this user", times=None
        )

    def fail(self, method: str, path: str, *, status: int = 500, code: int = 0, times: int | None = 1) -> None:
        """Let the next requests that match (`*` for any part) fail."""
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def lose_answers(self, method: str, path: str, *, times: int = 1) -> None:
        """Let the next requests that match be done, and their answers be lost on the way."""
        simulator.lose_answers(self.env, method, path, times)

    async def join_again(self) -> None:
        """Let the bot hear that it was just added to the server."""
        simulator.announce_join(self.env, self.guild)
        await self.env.settle()
        self.check()

    def requests(self, method: str = "", path: str = "") -> list[simcord.HttpLogEntry]:
        """What the bot asked of Discord so far, by method and part of the path."""
        return [entry for entry in self.env.http_requests if entry.method.startswith(method) and path in entry.path]

    def answer(self, result: InteractionResult) -> Answer:
        self.check()
        return Answer(self.env, result)

    def check(self) -> None:
        """Fail where the bot sent what Discord would refuse."""
        broken, self._broken = self._broken, []
        assert not broken, "\n".join(broken)

    def _check_limits(self, request: Request) -> None:
        self._broken += [f"{request.method} {request.path}: {found}" for found in limits.violations(request)]


@contextlib.asynccontextmanager
async def simulated(make_bot: MakeBot, *, locale: str = ENGLISH) -> AsyncGenerator[World]:
    """Run a bot in a world of its own, and fail for what it raised or sent that nobody looked at."""
    clock = SimulatedClock()
    env = FastEnv(make_bot(clock), clock)
    await env.start()
    simulator.share_ids(env, COMMANDS)
    try:
        world = World(env, clock, make_bot, locale)
        await env.settle()
        yield world
    finally:
        await env.shutdown()
    world.check()
    env.raise_new_errors()


@pytest.fixture
async def world(make_bot: MakeBot) -> AsyncGenerator[World]:
    """A world around the bot of the fixture `make_bot`, which the tests that use it define."""
    async with simulated(make_bot) as made:
        yield made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show with a failure what went between the bot and Discord; for a conftest.py to import."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    if report.when == "call" and report.failed:
        worlds = [value for value in item.funcargs.values() if isinstance(value, World)]
        report.sections += [("between the bot and Discord", world.env.transcript()) for world in worlds]
    return report


def _is(label: str, custom_id: str, wanted: str | None, prefix: str | None) -> bool:
    return (wanted is None or label == wanted) and (prefix is None or custom_id.startswith(prefix))


def _post(on: Post | Answer) -> Post:
    return on.post if isinstance(on, Answer) else on


def _one(found: Sequence[T], wanted: object, there: object) -> T:
    assert len(found) == 1, f"{len(found)} match {wanted!r}, of {there}"
    return found[0]


def _button(part: JsonObject) -> Button:
    return Button(
        _text(part, "label"), _text(part, "custom_id"), bool(part.get("disabled")), _number(part, "style", 1),
        _emoji(part), _text(part, "url"),
    )  # fmt: skip


def _select(part: JsonObject) -> Select:
    return Select(
        custom_id=_text(part, "custom_id"),
        placeholder=_text(part, "placeholder"),
        options=_options(part),
        least=_number(part, "min_values", 1),
        most=_number(part, "max_values", 1),
        disabled=bool(part.get("disabled")),
    )


def _options(part: JsonObject) -> tuple[Option, ...]:
    return tuple(
        Option(
            label=_text(option, "label"),
            value=_text(option, "value"),
            description=_text(option, "description"),
            emoji=_emoji(option),
            chosen=bool(option.get("default")),
        )
        for option in _objects(part.get("options"))
    )


def _modal(modal: JsonObject) -> Modal:
    parts = _objects(modal.get("components"))
    labelled = [(_text(part, "label"), part.get("component")) for part in parts]
    fields = [_field(label, control) for label, control in labelled if isinstance(control, dict)]
    return Modal(_text(modal, "title"), _text(modal, "custom_id"), tuple(fields))


def _field(label: str, control: JsonObject) -> Field:
    return Field(
        custom_id=_text(control, "custom_id"),
        label=label,
        value=_text(control, "value"),
        options=_options(control),
        required=control.get("required") is not False,
    )


def _emoji(part: JsonObject) -> str:
    emoji = part.get("emoji")
    return _text(emoji, "name") if isinstance(emoji, dict) else ""


def _text(part: JsonObject, name: str) -> str:
    value = part.get(name)
    return value if isinstance(value, str) else ""


def _number(part: JsonObject, name: str, default: int) -> int:
    value = part.get(name)
    return value if isinstance(value, int) else default


def _objects(value: Json) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
