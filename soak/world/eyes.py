"""What a person sees on their screen: messages, their words, and what can be pressed on them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from simcord import Env
from simcord.backend.models import Message

from bot.denials import DeniedError
from bot.edge.router import Press, read_id
from playground.simulator import Json, JsonObject, RemoteEnv, components_in, newest_for

SCREEN: Final = 30  # messages that somebody scrolls back
BUTTON, SELECT, TEXT = 2, 3, 10
LINK: Final = 5


@dataclass(frozen=True, slots=True)
class Control:
    """A button, or a select with its options; what its id says stands for its label."""

    custom_id: str
    press: Press
    options: tuple[str, ...] | None = None
    least: int = 1
    chosen: bool = False  # it looks pressed, as a selected card does

    @property
    def verb(self) -> str:
        return self.press.verb


@dataclass(frozen=True, slots=True)
class Sight:
    """A message on a screen."""

    channel_id: int
    id: int
    private: bool
    text: str
    pinged: tuple[int, ...]
    controls: tuple[Control, ...]

    def find(self, *verbs: str) -> list[Control]:
        return [one for one in self.controls if one.verb in verbs]

    @property
    def subject(self) -> int | None:
        """Return the number of what it is about: its table, in most cases."""
        return next((one.press.subject for one in self.controls), None)

    @property
    def version(self) -> int | None:
        """Return the version of the match that a panel shows."""
        return next((one.press.at for one in self.find("hand")), None)


def look(env: RemoteEnv, channel_id: int, user_id: int, count: int = SCREEN) -> list[Sight]:
    """Return what somebody sees in a channel, the newest first."""
    return [_seen(message) for message in newest_for(env, channel_id, user_id, count)]


def glance(env: Env, channel_id: int, message_id: int | None) -> Sight | None:
    """Return one message as it looks to whoever may see it; none if it is gone."""
    message = env.backend.messages.get(channel_id, {}).get(message_id or 0)
    return None if message is None else _seen(message)


_kept: dict[int, tuple[list[JsonObject], Sight]] = {}


def _seen(message: Message) -> Sight:
    kept = _kept.get(message.id)
    if kept is None or kept[0] is not message.components:  # an edit puts others in their place
        kept = message.components, sight_of(message.channel_id, message.id, message.components)
        _kept[message.id] = kept
    sight = kept[1]
    text = f"{message.content}\n{sight.text}" if message.content else sight.text
    return replace(sight, private=message.is_ephemeral, text=text, pinged=tuple(message.ping_user_ids))


def sight_of(channel_id: int, number: int, components: list[JsonObject]) -> Sight:
    """Return a message made of components as it looks."""
    return Sight(channel_id, number, False, "\n".join(_texts(components)), (), tuple(_controls(components)))


def _texts(components: list[JsonObject]) -> Iterator[str]:
    for part in components_in(list[Json](components)):
        if part.get("type") == TEXT:
            yield str(part.get("content", ""))


def _controls(components: list[JsonObject]) -> Iterator[Control]:
    for part in components_in(list[Json](components)):
        if part.get("type") not in {BUTTON, SELECT} or part.get("disabled") or part.get("style") == LINK:
            continue
        try:
            press = read_id(str(part.get("custom_id", "")))
        except DeniedError:
            continue
        yield Control(str(part["custom_id"]), press, _options(part), _least(part), part.get("style") == 1)


def _options(part: JsonObject) -> tuple[str, ...] | None:
    options = part.get("options")
    if part.get("type") != SELECT or not isinstance(options, list):
        return None
    return tuple(str(option["value"]) for option in options if isinstance(option, dict))


def _least(part: JsonObject) -> int:
    least = part.get("min_values")
    return least if isinstance(least, int) else 1
