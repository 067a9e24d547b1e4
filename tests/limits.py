"""Discord's limits on what a bot sends, checked in one place for every scenario test."""

from collections.abc import Iterable, Iterator
from typing import Final

from playground.simulator import Json, JsonObject, Request, components_in

V2: Final = 1 << 15
ROW, BUTTON, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, CONTAINER, LABEL = 1, 2, 4, 9, 10, 11, 12, 13, 17, 18
SELECTS: Final = {3, 5, 6, 7, 8}
LINK: Final = 5
MIB: Final = 1 << 20
TURNING: Final = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

MESSAGE_CALLBACKS: Final = {4, 7}
AUTOCOMPLETE, MODAL = 8, 9


def violations(request: Request) -> list[str]:
    """What in a request Discord would refuse, would let a stranger ping people with, or reads the wrong way round."""
    return [*_refused(request), *_turning(request.body)]


def _turning(part: Json, name: str = "") -> Iterator[str]:
    """Yield the texts that hold a mark which turns around what is beside them; values are not shown."""
    match part:
        case dict():
            for key, inner in part.items():
                yield from _turning(inner, key)
        case list():
            for inner in part:
                yield from _turning(inner, name)
        case str() if name != "value" and TURNING & set(part):
            yield f"{name} holds a mark that turns text around"
        case _:
            pass


def _refused(request: Request) -> list[str]:
    body = request.body
    path = request.path
    if path.startswith("/interactions/") and isinstance(body, dict):
        return _in_callback(body, request)
    if path.startswith("/applications/") and "/commands" in path:
        return [
            found for command in _objects(body if isinstance(body, list) else [body]) for found in _in_command(command)
        ]
    is_message = request.method in {"POST", "PATCH"} and ("/messages" in path or path.startswith("/webhooks/"))
    if is_message and isinstance(body, dict):
        return _in_message(body, request, is_edit=request.method == "PATCH")
    return []


def _in_callback(body: JsonObject, request: Request) -> list[str]:
    data = _object(body.get("data"))
    match body.get("type"):
        case int(kind) if kind in MESSAGE_CALLBACKS:
            return _in_message(data, request, is_edit=kind == 7)
        case int(kind) if kind == MODAL:
            return _in_modal(data)
        case int(kind) if kind == AUTOCOMPLETE:
            return _in_choices(data)
        case _:
            return []


def _in_message(body: JsonObject, request: Request, *, is_edit: bool) -> list[str]:
    tree = components_in(_list(body.get("components")))
    return [
        *_in_text(body, tree),
        *_in_embeds(_objects(body.get("embeds"))),
        *_in_components(body, tree),
        *_in_files(body, tree, request, is_edit=is_edit),
        *_in_mentions(body),
    ]


def _in_text(body: JsonObject, tree: list[JsonObject]) -> Iterator[str]:
    is_v2 = bool(_number(body.get("flags")) & V2)
    yield from _longer("content", body.get("content"), 2000)
    shown = sum(len(_text(part.get("content"))) for part in tree if part.get("type") == TEXT)
    if shown > 4000:
        yield f"{shown} characters of text in all, 4000 allowed"
    yield from ("an empty text" for part in tree if part.get("type") == TEXT and not part.get("content"))
    if is_v2:
        yield from (
            f"{name} beside Components V2" for name in ("content", "embeds", "poll", "sticker_ids") if body.get(name)
        )
    elif any(part.get("type") not in {ROW, BUTTON, *SELECTS} for part in tree):
        yield "Components V2 without their flag"


def _in_components(body: JsonObject, tree: list[JsonObject]) -> Iterator[str]:
    if len(tree) > 40:
        yield f"{len(tree)} components, 40 allowed"
    is_v2 = bool(_number(body.get("flags")) & V2)
    rows = len(_list(body.get("components")))
    if not is_v2 and rows > 5:
        yield f"{rows} rows, 5 allowed"
    yield from _twins("custom id", [_text(part["custom_id"]) for part in tree if "custom_id" in part])
    for part in tree:
        yield from _in_component(part)


def _in_component(part: JsonObject) -> Iterator[str]:
    if "custom_id" in part:
        yield from _outside("custom id", part["custom_id"], 1, 100)
    match part.get("type"):
        case int(kind) if kind == ROW:
            children = _objects(part.get("components"))
            if not 1 <= sum(5 if child.get("type") in SELECTS else 1 for child in children) <= 5:
                yield "a row holds 1 to 5 buttons or one select"
        case int(kind) if kind == BUTTON:
            yield from _in_button(part)
        case int(kind) if kind in SELECTS:
            yield from _in_select(part)
        case int(kind) if kind == SECTION:
            if not 1 <= len(_list(part.get("components"))) <= 3:
                yield "a section holds 1 to 3 texts"
            if not part.get("accessory"):
                yield "a section without its button or picture"
        case int(kind) if kind == GALLERY:
            items = _objects(part.get("items"))
            if not 1 <= len(items) <= 10:
                yield f"{len(items)} pictures in a gallery, 1 to 10 allowed"
            for item in items:
                yield from _in_alt_text(item)
        case int(kind) if kind == THUMBNAIL:
            yield from _in_alt_text(part)
        case _:
            pass


def _in_button(part: JsonObject) -> Iterator[str]:
    yield from _longer("label", part.get("label"), 80)
    if not part.get("label") and not part.get("emoji"):
        yield "a button with neither label nor emoji"
    if part.get("style") == LINK:
        yield from _outside("address", part.get("url"), 1, 512)
    elif "custom_id" not in part:
        yield "a button without a custom id"


def _in_alt_text(part: JsonObject) -> Iterator[str]:
    yield from _outside("alt text", part.get("description"), 1, 1024)


def _in_select(part: JsonObject) -> Iterator[str]:
    yield from _longer("placeholder", part.get("placeholder"), 150)
    lowest, highest = _number(part.get("min_values"), 1), _number(part.get("max_values"), 1)
    if not 0 <= lowest <= highest <= 25 or highest < 1:
        yield f"a select of {lowest} to {highest} values"
    if part.get("type") != 3:
        return
    options = _objects(part.get("options"))
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options, 1 to 25 allowed"
    if 0 < len(options) < highest:
        yield f"a select of up to {highest} values with {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > highest:
        yield "more options chosen beforehand than may be chosen"
    yield from _twins("option", [_text(option.get("value")) for option in options])
    for option in options:
        yield from _outside("option's label", option.get("label"), 1, 100)
        yield from _outside("option's value", option.get("value"), 1, 100)
        yield from _longer("option's description", option.get("description"), 100)


def _in_files(body: JsonObject, tree: list[JsonObject], request: Request, *, is_edit: bool) -> Iterator[str]:
    attachments = _objects(body.get("attachments"))
    kept = len(attachments) - len(request.files) if is_edit else 0
    if len(request.files) + max(0, kept) > 10:
        yield f"{len(request.files) + kept} attachments, 10 allowed"
    yield from (f"{name} is larger than 10 MiB" for name, size in request.files if size > 10 * MIB)
    for attachment in attachments:
        yield from _longer("alt text of a file", attachment.get("description"), 1024)
    if is_edit and (kept > 0 or "attachments" not in body):
        return  # files sent earlier may be meant
    names = {name for name, _ in request.files}
    media = [_text(_object(holder).get("url")) for part in tree for holder in _media(part)]
    embedded = [
        _text(_object(embed.get(place)).get("url"))
        for embed in _objects(body.get("embeds"))
        for place in ("image", "thumbnail")
    ]
    wanted = {url.removeprefix("attachment://") for url in (*media, *embedded) if url.startswith("attachment://")}
    yield from (f"no file for attachment://{name}" for name in sorted(wanted - names))
    if _number(body.get("flags")) & V2:
        yield from (f"the file {name} is shown by no component" for name in sorted(names - wanted))


def _media(part: JsonObject) -> Iterator[Json]:
    yield from (item.get("media") for item in _objects(part.get("items")))
    yield from (part.get(place) for place in ("media", "file"))


def _in_mentions(body: JsonObject) -> Iterator[str]:
    if not ({"content", "components", "embeds"} & body.keys()):
        return
    allowed = body.get("allowed_mentions")
    if not isinstance(allowed, dict):
        yield "no allowed_mentions: a name could ping everyone"
    elif allowed.get("parse") != []:
        yield f"allowed_mentions lets {allowed.get('parse')} be pinged, not the people it names alone"


def _in_embeds(embeds: list[JsonObject]) -> Iterator[str]:
    if len(embeds) > 10:
        yield f"{len(embeds)} embeds, 10 allowed"
    total = 0
    for embed in embeds:
        fields = _objects(embed.get("fields"))
        footer, author = _object(embed.get("footer")), _object(embed.get("author"))
        if len(fields) > 25:
            yield f"{len(fields)} fields, 25 allowed"
        texts = [
            ("title", embed.get("title"), 256),
            ("description", embed.get("description"), 4096),
            ("footer", footer.get("text"), 2048),
            ("author", author.get("name"), 256),
            *(("field's name", field.get("name"), 256) for field in fields),
            *(("field's value", field.get("value"), 1024) for field in fields),
        ]
        for name, text, most in texts:
            yield from _longer(f"embed's {name}", text, most)
        total += sum(len(_text(text)) for _, text, _ in texts)
    if total > 6000:
        yield f"{total} characters of embeds in all, 6000 allowed"


def _in_modal(data: JsonObject) -> list[str]:
    top = _objects(data.get("components"))
    tree = components_in(_list(data.get("components")))
    found = [
        *_outside("modal's title", data.get("title"), 1, 45),
        *_outside("modal's custom id", data.get("custom_id"), 1, 100),
        *_twins("custom id", [_text(part["custom_id"]) for part in tree if "custom_id" in part]),
    ]
    if not 1 <= len(top) <= 5:
        found.append(f"{len(top)} components in a modal, 1 to 5 allowed")
    for part in tree:
        found += [*_in_component(part), *_in_field(part)]
    return found


def _in_field(part: JsonObject) -> Iterator[str]:
    if part.get("type") == LABEL:
        yield from _outside("field's label", part.get("label"), 1, 45)
        yield from _longer("field's description", part.get("description"), 100)
    if part.get("type") == TEXT_INPUT:
        yield from _longer("field's placeholder", part.get("placeholder"), 100)
        yield from _longer("field's text", part.get("value"), min(4000, _number(part.get("max_length"), 4000)))
    if part.get("type") in {21, 22} and not (part["type"] == 22 or len(_list(part.get("options"))) >= 2):
        yield "a radio group needs 2 options"
    if part.get("type") in {21, 22} and len(_list(part.get("options"))) > 10:
        yield f"{len(_list(part.get('options')))} options in a group, 10 allowed"


def _in_choices(data: JsonObject) -> list[str]:
    choices = _objects(data.get("choices"))
    found = [f"{len(choices)} choices, 25 allowed"] if len(choices) > 25 else []
    for choice in choices:
        found += [*_outside("choice's name", choice.get("name"), 1, 100)]
        if isinstance(choice.get("value"), str):
            found += [*_longer("choice's value", choice.get("value"), 100)]
    return found


def _in_command(command: JsonObject) -> Iterator[str]:
    is_menu = command.get("type", 1) != 1  # of a person or a message: it has a name alone
    total = 0
    for part in _command_parts(command):
        for name in (part.get("name"), *_translations(part, "name")):
            yield from _outside("command's or option's name", name, 1, 32)
        for description in _translations(part, "description"):
            yield from _longer("command's or option's description", description, 100)
        if not is_menu:
            yield from _outside("command's or option's description", part.get("description"), 1, 100)
        if len(_list(part.get("options"))) > 25:
            yield f"{len(_list(part.get('options')))} options of a command, 25 allowed"
        yield from _in_choices(part)
        total += _longest(part, "name") + _longest(part, "description")
        total += sum(
            _longest(choice, "name") + len(str(choice.get("value"))) for choice in _objects(part.get("choices"))
        )
    if total > 8000:
        yield f"{total} characters in the command {command.get('name')}, 8000 allowed"


def _command_parts(part: JsonObject) -> Iterator[JsonObject]:
    yield part
    for option in _objects(part.get("options")):
        yield from _command_parts(option)


def _translations(part: JsonObject, name: str) -> Iterable[Json]:
    return _object(part.get(f"{name}_localizations")).values()


def _longest(part: JsonObject, name: str) -> int:
    return max(len(_text(text)) for text in (part.get(name), *_translations(part, name)))


def _longer(name: str, text: Json, most: int) -> Iterator[str]:
    if len(_text(text)) > most:
        yield f"{name} of {len(_text(text))} characters, {most} allowed: {_text(text)[:40]!r}"


def _outside(name: str, text: Json, least: int, most: int) -> Iterator[str]:
    yield from _longer(name, text, most)
    if len(_text(text)) < least:
        yield f"no {name}"


def _twins(name: str, values: list[str]) -> Iterator[str]:
    yield from (f"the {name} {value!r} twice" for value in sorted({v for v in values if values.count(v) > 1}))


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Json, default: int = 0) -> int:
    return value if isinstance(value, int) else default


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _objects(value: Json) -> list[JsonObject]:
    return [item for item in _list(value) if isinstance(item, dict)]
