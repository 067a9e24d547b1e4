"""Each limit of Discord is caught when it is broken, and a message that keeps them all is let through."""

import pytest

from playground.simulator import Json, JsonObject, Request
from tests.limits import MIB, V2, violations

NO_PINGS: JsonObject = {"parse": []}
BUTTON: JsonObject = {"type": 2, "style": 1, "label": "Draw", "custom_id": "draw"}
OPTION: JsonObject = {"label": "7h", "value": "7h"}
SELECT: JsonObject = {"type": 3, "custom_id": "cards", "options": [OPTION]}
PICTURE: JsonObject = {"media": {"url": "attachment://table.png"}, "description": "A table"}
INPUT: JsonObject = {"type": 4, "custom_id": "words", "style": 1}
LABEL: JsonObject = {"type": 18, "label": "Words", "component": INPUT}
MODAL: JsonObject = {"title": "Options", "custom_id": "options", "components": [LABEL]}
COMMAND: JsonObject = {"name": "rummy", "description": "Play"}


def times(count: int, part: Json) -> list[Json]:
    return [part] * count


def row(*parts: Json) -> JsonObject:
    return {"type": 1, "components": list(parts)}


def text(content: str) -> JsonObject:
    return {"type": 10, "content": content}


def gallery(*items: Json) -> JsonObject:
    return {"type": 12, "items": list(items)}


def buttons(count: int) -> list[Json]:
    return [{**BUTTON, "custom_id": f"draw:{number}"} for number in range(count)]


def message(*components: Json, **more: Json) -> JsonObject:
    return {"flags": V2, "components": list(components), "allowed_mentions": NO_PINGS, **more}


def plain(**more: Json) -> JsonObject:
    return {"allowed_mentions": NO_PINGS, **more}


def sent(body: Json, *files: tuple[str, int]) -> Request:
    return Request("POST", "/channels/1/messages", body, files)


def edited(body: Json, *files: tuple[str, int]) -> Request:
    return Request("PATCH", "/webhooks/1/token/messages/@original", body, files)


def callback(kind: int, data: Json, *files: tuple[str, int]) -> Request:
    return Request("POST", "/interactions/1/token/callback", {"type": kind, "data": data}, files)


def synced(*commands: Json) -> Request:
    return Request("PUT", "/applications/1/commands", list(commands), ())


FINE = {
    "a full message": sent(
        message(
            {"type": 17, "components": [text("x" * 4000), gallery(PICTURE), *(row(*buttons(1)) for _ in range(1))]}
        ),
        ("table.png", 10 * MIB),
    ),
    "forty components": sent(message(*[text("x")] * 40)),
    "a row of five buttons": sent(message(row(*buttons(5)))),
    "twenty-five options": sent(
        message(row({**SELECT, "max_values": 25, "options": [{**OPTION, "value": str(n)} for n in range(25)]}))
    ),
    "an edit that keeps its picture": edited(message(gallery(PICTURE))),
    "an edit that names the picture it keeps": edited(message(gallery(PICTURE), attachments=[{"id": "1"}])),
    "plain words": sent(plain(content="x" * 2000)),
    "a ping of one person": sent(plain(content="<@1>", allowed_mentions={"parse": [], "users": ["1"]})),
    "a deferral": callback(5, {"flags": 64}),
    "a modal": callback(9, MODAL),
    "completions": callback(8, {"choices": times(25, {"name": "Gin", "value": "gin"})}),
    "commands": synced(COMMAND, {**COMMAND, "name": "league", "options": [{**COMMAND, "type": 3}]}),
    "a context menu": synced({"name": "Hand", "type": 2, "description": ""}),
    "a deletion": Request("DELETE", "/channels/1/messages/2", None, ()),
}

BROKEN = {
    "41 components, 40 allowed": sent(message(*[text("x")] * 41)),
    "40 nested ones count": sent(message({"type": 17, "components": times(40, text("x"))})),
    "4001 characters of text in all": sent(message(text("x" * 4000), text("y"))),
    "an empty text": sent(message(text(""))),
    "content of 2001 characters": sent(plain(content="x" * 2001)),
    "content beside Components V2": sent(message(text("x"), content="y")),
    "embeds beside Components V2": sent(message(text("x"), embeds=[{"title": "y"}])),
    "Components V2 without their flag": sent(plain(components=[text("x")])),
    "6 rows, 5 allowed": sent(plain(components=[row(button) for button in buttons(6)])),
    "a row holds 1 to 5 buttons": sent(message(row(*buttons(6)))),
    "or one select": sent(message(row(SELECT, *buttons(1)))),
    "label of 81 characters": sent(message(row({**BUTTON, "label": "x" * 81}))),
    "neither label nor emoji": sent(message(row({**BUTTON, "label": ""}))),
    "a button without a custom id": sent(message(row({"type": 2, "style": 1, "label": "x"}))),
    "address of 513 characters": sent(message(row({"type": 2, "style": 5, "label": "x", "url": "x" * 513}))),
    "custom id of 101 characters": sent(message(row({**BUTTON, "custom_id": "x" * 101}))),
    "no custom id": sent(message(row({**BUTTON, "custom_id": ""}))),
    "the custom id 'draw' twice": sent(message(row(BUTTON), row(BUTTON))),
    "26 options, 1 to 25 allowed": sent(
        message(row({**SELECT, "options": [{**OPTION, "value": str(n)} for n in range(26)]}))
    ),
    "0 options": sent(message(row({**SELECT, "options": []}))),
    "the option '7h' twice": sent(message(row({**SELECT, "options": [OPTION, OPTION]}))),
    "option's label of 101": sent(message(row({**SELECT, "options": [{**OPTION, "label": "x" * 101}]}))),
    "option's value of 101": sent(message(row({**SELECT, "options": [{**OPTION, "value": "x" * 101}]}))),
    "option's description of 101": sent(message(row({**SELECT, "options": [{**OPTION, "description": "x" * 101}]}))),
    "a select of up to 2 values with 1 options": sent(message(row({**SELECT, "max_values": 2}))),
    "a select of 2 to 1 values": sent(message(row({**SELECT, "min_values": 2}))),
    "more options chosen beforehand": sent(
        message(row({**SELECT, "options": [{**OPTION, "value": n, "default": True} for n in "ab"]}))
    ),
    "placeholder of 151": sent(message(row({**SELECT, "placeholder": "x" * 151}))),
    "a section holds 1 to 3 texts": sent(message({"type": 9, "components": times(4, text("x")), "accessory": BUTTON})),
    "a section without its button or picture": sent(message({"type": 9, "components": [text("x")]})),
    "11 pictures in a gallery": sent(message(gallery(*[PICTURE] * 11)), ("table.png", 1)),
    "alt text of 1025": sent(message(gallery({**PICTURE, "description": "x" * 1025})), ("table.png", 1)),
    "no alt text": sent(message(gallery({"media": {"url": "attachment://table.png"}})), ("table.png", 1)),
    "alt text of a file of 1025": sent(
        message(gallery(PICTURE), attachments=[{"id": 0, "description": "x" * 1025}]), ("table.png", 1)
    ),
    "11 attachments, 10 allowed": sent(plain(content="x"), *[(f"{n}.png", 1) for n in range(11)]),
    "11 attachments with those kept": edited(
        plain(content="x", attachments=[{"id": str(n)} for n in range(11)]), *[(f"{n}.png", 1) for n in range(6)]
    ),
    "table.png is larger than 10 MiB": sent(message(gallery(PICTURE)), ("table.png", 10 * MIB + 1)),
    "no file for attachment://table.png": sent(message(gallery(PICTURE))),
    "no file for attachment://hand.png": sent(plain(embeds=[{"image": {"url": "attachment://hand.png"}}])),
    "no file for attachment://table.png in an edit": edited(message(gallery(PICTURE), attachments=[])),
    "the file hand.png is shown by no component": sent(message(text("x")), ("hand.png", 1)),
    "no allowed_mentions": sent({"content": "x"}),
    "allowed_mentions lets ['everyone']": sent({"content": "x", "allowed_mentions": {"parse": ["everyone"]}}),
    "content holds a mark that turns text around": sent(message(text("a\u202eb"))),
    "label holds a mark that turns text around": sent(message(row({**BUTTON, "label": "a\u2066b"}))),
    "description holds a mark that turns": sent(
        message(gallery({**PICTURE, "description": "\u200fx"})), ("table.png", 1)
    ),
    "name holds a mark that turns text around": callback(8, {"choices": [{"name": "\u202ex", "value": "\u202ex"}]}),
    "11 embeds": sent(plain(embeds=times(11, {"title": "x"}))),
    "embed's title of 257": sent(plain(embeds=[{"title": "x" * 257}])),
    "embed's description of 4097": sent(plain(embeds=[{"description": "x" * 4097}])),
    "embed's footer of 2049": sent(plain(embeds=[{"footer": {"text": "x" * 2049}}])),
    "embed's author of 257": sent(plain(embeds=[{"author": {"name": "x" * 257}}])),
    "26 fields": sent(plain(embeds=[{"fields": times(26, {"name": "x", "value": "y"})}])),
    "embed's field's name of 257": sent(plain(embeds=[{"fields": [{"name": "x" * 257, "value": "y"}]}])),
    "embed's field's value of 1025": sent(plain(embeds=[{"fields": [{"name": "x", "value": "y" * 1025}]}])),
    "6001 characters of embeds": sent(plain(embeds=[{"description": "x" * 3000}, {"description": "x" * 3001}])),
    "modal's title of 46": callback(9, {**MODAL, "title": "x" * 46}),
    "modal's custom id of 101": callback(9, {**MODAL, "custom_id": "x" * 101}),
    "6 components in a modal": callback(
        9, {**MODAL, "components": [{**LABEL, "component": {**INPUT, "custom_id": str(n)}} for n in range(6)]}
    ),
    "the custom id 'words' twice": callback(9, {**MODAL, "components": [LABEL, LABEL]}),
    "field's label of 46": callback(9, {**MODAL, "components": [{**LABEL, "label": "x" * 46}]}),
    "field's description of 101": callback(9, {**MODAL, "components": [{**LABEL, "description": "x" * 101}]}),
    "field's placeholder of 101": callback(
        9, {**MODAL, "components": [{**LABEL, "component": {**INPUT, "placeholder": "x" * 101}}]}
    ),
    "field's text of 4001": callback(
        9, {**MODAL, "components": [{**LABEL, "component": {**INPUT, "value": "x" * 4001}}]}
    ),
    "11 options in a group": callback(
        9,
        {**MODAL, "components": [{**LABEL, "component": {"type": 22, "custom_id": "x", "options": times(11, OPTION)}}]},
    ),
    "a radio group needs 2 options": callback(
        9, {**MODAL, "components": [{**LABEL, "component": {"type": 21, "custom_id": "x", "options": [OPTION]}}]}
    ),
    "26 choices": callback(8, {"choices": times(26, {"name": "Gin", "value": "gin"})}),
    "choice's name of 101": callback(8, {"choices": [{"name": "x" * 101, "value": "gin"}]}),
    "choice's value of 101": callback(8, {"choices": [{"name": "Gin", "value": "x" * 101}]}),
    "label of 81 in an answer": callback(4, message(row({**BUTTON, "label": "x" * 81}))),
    "label of 81 in an update": callback(7, message(row({**BUTTON, "label": "x" * 81}))),
    "command's or option's name of 33": synced({**COMMAND, "name_localizations": {"es-ES": "x" * 33}}),
    "command's or option's description of 101": synced({**COMMAND, "description": "x" * 101}),
    "no command's or option's description": synced({**COMMAND, "description": ""}),
    "26 options of a command": synced({**COMMAND, "options": times(26, {**COMMAND, "type": 3})}),
    "characters in the command rummy, 8000 allowed": synced(
        {
            **COMMAND,
            "options": [
                {**COMMAND, "type": 3, "choices": times(25, {"name": "x" * 100, "value": "y" * 100})} for _ in range(2)
            ],
        }
    ),
}

# Where the key of a case is not a part of the sentence it must lead to.
SENTENCES = {
    "40 nested ones count": "41 components, 40 allowed",
    "11 attachments with those kept": "11 attachments, 10 allowed",
    "no file for attachment://table.png in an edit": "no file for attachment://table.png",
    "label of 81 in an answer": "label of 81 characters",
    "label of 81 in an update": "label of 81 characters",
}


@pytest.mark.parametrize("request_", FINE.values(), ids=FINE.keys())
def test_what_keeps_the_limits_is_let_through(request_: Request) -> None:
    assert violations(request_) == []


@pytest.mark.parametrize(("case", "request_"), BROKEN.items(), ids=BROKEN.keys())
def test_what_breaks_a_limit_is_caught(case: str, request_: Request) -> None:
    [found] = violations(request_)

    assert SENTENCES.get(case, case) in found
