"""Somebody at the playground's page, as far as its requests go: what they see, and what they can press."""

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

import aiohttp

from playground.simulator import Json, JsonObject, components_in

BUTTON, SELECT = 2, 3
PROTOCOL: Final = 3
DONE: Final = "done"
NUMBERS: Final = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Control:
    """A button or a select that a message shows."""

    message: str
    private: bool
    key: str
    custom_id: str
    label: str
    disabled: bool
    values: tuple[str, ...] = ()  # to choose from; a button has none
    least: int = 1
    most: int = 1

    @property
    def verb(self) -> str:
        return self.custom_id.partition(":")[0]

    @property
    def table(self) -> str:
        return self.custom_id.split(":")[1]


class PlaygroundPage:
    """One person's page of one channel, kept open as a browser would."""

    def __init__(self, session: aiohttp.ClientSession, url: str, word: str) -> None:
        self._session = session
        self._url = url
        self._headers = {"X-Simcord-Capability": word}
        self._sequence = 0
        self._state: JsonObject = {}

    @classmethod
    async def opened(cls, session: aiohttp.ClientSession, url: str, *, person: str, place: str) -> Self:
        """Open a person's page of a channel, both by name."""
        world = await answer(session, f"{url}/playground/world")
        found = {"person": _id_of(world["people"], person), "place": _id_of(world["places"], place)}
        word = await answer(session, f"{url}/playground/word?person={found['person']}&place={found['place']}")
        page = cls(session, url, str(word["word"]))
        await page.open()
        return page

    async def open(self) -> None:
        self._headers.pop("X-Simcord-Context", None)
        self._state = await self._ask("POST", "/api/pages", {})
        self._headers["X-Simcord-Context"] = str(_object(self._state["context"])["id"])
        self._sequence = 0

    async def look(self) -> None:
        """See what is there now."""
        self._state = await self._ask("GET", "/api/state")

    # What is seen

    @property
    def controls(self) -> list[Control]:
        """Everything that can be used or is greyed, the newest message last."""
        return [control for message in self._messages() for control in _controls(message)]

    @property
    def texts(self) -> list[str]:
        """What the messages say, the newest last."""
        return [_text(message) for message in self._messages()]

    @property
    def private(self) -> list[str]:
        """The messages that only this person sees."""
        return [str(message["id"]) for message in self._messages() if message.get("ephemeral")]

    @property
    def modal(self) -> JsonObject | None:
        modal = self._state.get("modal")
        return modal if isinstance(modal, dict) else None

    def _messages(self) -> list[JsonObject]:
        messages = _object(self._state["messages"])
        return [_object(messages[number]) for number in sorted(messages, key=int)]

    # What is done; each returns `done`, or the page's word for why not

    async def press(self, button: Control) -> str:
        return await self._act("click", control_key=button.key, target_id=button.message)

    async def choose(self, select: Control, values: Sequence[str]) -> str:
        return await self._act("select", control_key=select.key, target_id=select.message, values=list(values))

    async def command(self, invocation: str, options: Mapping[str, str] | None = None) -> str:
        catalogue = await self._ask("GET", "/api/commands")
        entries = [entry for entry in _list(catalogue["entries"]) if entry["invocation"] == invocation]
        if not entries:
            return "unknown"
        [entry] = entries
        return await self._act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=dict(options or {}),
        )

    async def submit(self) -> str:
        """Send the open modal as it was filled beforehand."""
        assert self.modal is not None
        inputs = components_in(_parts(self.modal))
        values: JsonObject = {
            str(part["custom_id"]): part.get("value") or "7"
            for part in inputs
            if part["type"] == 4  # a text input
        }
        return await self._act("modal_submit", modal_handle=self.modal["handle"], values=values)

    async def dismiss(self, message: str) -> None:
        await self._session.post(f"{self._url}/playground/dismiss", data={"message": message})

    async def picture(self) -> int:
        """Fetch the newest picture, as the page would, and return how large it is."""
        assets = _object(self._state.get("assets", {}))
        if not assets:
            return 0
        path = f"{self._url}/api/assets/{list(assets)[-1]}"
        async with self._session.get(path, headers=self._headers) as response:
            return len(await response.read())

    async def _act(self, kind: str, **more: Json) -> str:
        body: JsonObject = {
            "protocol_version": PROTOCOL,
            "sequence": self._sequence + 1,
            "request_id": f"request-{next(NUMBERS)}",
            "generation": _object(self._state["context"])["generation"],
            "bot_generation": self._state["botGeneration"],
            "published_revision": self._state["publishedRevision"],
            "kind": kind,
            **more,
        }
        receipt = await self._ask("POST", "/api/action", body)
        expected = receipt.get("expectedSequence")
        self._sequence = expected if isinstance(expected, int) else self._sequence
        await self.look()
        if not receipt.get("rejected"):
            return "unanswered" if receipt.get("acknowledgement") == "unacknowledged" else DONE
        return ", ".join(str(one.get("code")) for one in _list(receipt["diagnostics"])) or "rejected"

    async def _ask(self, method: str, path: str, body: Json = None) -> JsonObject:
        return await answer(self._session, f"{self._url}{path}", method, body, self._headers)


async def answer(
    session: aiohttp.ClientSession,
    url: str,
    method: str = "GET",
    body: Json = None,
    headers: Mapping[str, str] | None = None,
) -> JsonObject:
    """Return what a server answers, or raise."""
    async with session.request(method, url, headers=headers, json=body) as response:
        text = await response.text()
        if response.status != 200:
            raise RuntimeError(f"{method} {url.partition('?')[0]}: {response.status} {text[:200]}")
        return json.loads(text)


def _controls(message: JsonObject) -> Iterator[Control]:
    private = bool(message.get("ephemeral"))
    for part in components_in(_parts(message)):
        if part["type"] not in {BUTTON, SELECT} or "custom_id" not in part:
            continue
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        yield Control(
            message=str(message["id"]),
            private=private,
            key=str(part["control_key"]),
            custom_id=str(part["custom_id"]),
            label=str(part.get("label") or part.get("placeholder") or ""),
            disabled=bool(part.get("disabled")),
            values=tuple(str(option["value"]) for option in _list(part.get("options"))),
            least=least if isinstance(least, int) else 1,
            most=most if isinstance(most, int) else 1,
        )


def _text(message: JsonObject) -> str:
    said = [str(message.get("content") or "")]
    return "\n".join([*said, *(str(part.get("content") or "") for part in components_in(_parts(message)))])


def _parts(message: JsonObject) -> list[Json]:
    tree = message.get("components")
    return tree if isinstance(tree, list) else []


def _object(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value


def _list(value: Json) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _id_of(items: Json, name: str) -> str:
    return next(str(one["id"]) for one in _list(items) if one["name"] == name)
