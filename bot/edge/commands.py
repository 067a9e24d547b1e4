"""The texts of commands, found in Fluent by the names in the code, and their registration only when they changed."""

import hashlib
import json
import logging
from typing import NotRequired, TypedDict, cast

import discord
from discord import AppCommandOptionType, Locale, app_commands

from bot.storage.rows import NOBODY, Scope
from bot.storage.store import Store
from bot.words.words import FALLBACK, Words

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[discord.Client]
Keys = tuple[str, ...]  # where a text may stand: the first one that exists counts

LANGUAGES = {locale.value: locale.value.partition("-")[0] for locale in Locale}  # Discord has several for one language
NESTED = {AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value}


class CommandPart(TypedDict):
    """A command, a parameter or a choice, as Discord is told of it; what has no words is left out here."""

    name: str
    name_localizations: NotRequired[dict[str, str]]
    description: NotRequired[str]
    description_localizations: NotRequired[dict[str, str]]
    type: NotRequired[int]
    options: NotRequired[list["CommandPart"]]
    choices: NotRequired[list["CommandPart"]]
    value: NotRequired[str]


def choices(*values: str) -> list[app_commands.Choice[str]]:
    """Return choices for a parameter; what people read instead of each value is in Fluent."""
    return [app_commands.Choice(name=str(value), value=str(value)) for value in values]


def worded_commands(tree: Tree, words: Words) -> list[CommandPart]:
    """Return every command as Discord is told of it, with its texts.

    /league itself is described by `group-league-help` and /league export by `command-league-export-help`. Its parameter
    `season` by `command-league-export-season-help`, or by `parameter-season-help` where commands share one text.
    """
    parts = [cast("CommandPart", command.to_dict(tree)) for command in tree.get_commands()]
    return [_worded(part, words, (f"group-{part['name']}",)) for part in parts]


async def sync_if_changed(tree: Tree, store: Store, words: Words) -> bool:
    """Register the commands with Discord if they differ from what was registered last."""
    payload = worded_commands(tree, words)
    application = tree.client.application_id
    assert application is not None  # known once we are logged in
    digest = hashlib.sha256(json.dumps([application, payload], sort_keys=True).encode()).hexdigest()
    stored = (await store.settings(Scope.GUILD, NOBODY)).get("commands")
    if stored == digest and len(await tree.fetch_commands()) == len(payload):  # a new playground knows none of them
        return False
    await tree.client.http.bulk_upsert_global_commands(application, [dict(part) for part in payload])
    await store.set_setting(Scope.GUILD, NOBODY, "commands", digest)
    log.info("registered %s commands", len(payload))
    return True


def _worded(part: CommandPart, words: Words, keys: Keys) -> CommandPart:
    """Return a part and all that it holds with their texts."""
    texts = _texts(words, keys)
    if "value" in part and not texts:
        return part  # a choice that reads the same everywhere, as a number does
    worded: CommandPart = {**part, "name": texts.pop(FALLBACK, part["name"]), "name_localizations": _by_locale(texts)}
    if "description" in part:
        texts = _texts(words, tuple(f"{key}-help" for key in keys))
        worded["description"] = texts.pop(FALLBACK)
        worded["description_localizations"] = _by_locale(texts)
    if "options" in part:
        worded["options"] = [
            _worded(one, words, _inside(keys[0].replace("group-", "command-"), one)) for one in part["options"]
        ]
    if "choices" in part:
        worded["choices"] = [
            _worded(one, words, tuple(f"{key}-{one.get('value')}" for key in keys)) for one in part["choices"]
        ]
    return worded


def _inside(command: str, part: CommandPart) -> Keys:
    """Return where the texts of a subcommand or a parameter may stand."""
    own = f"{command}-{part['name']}"
    return (own,) if part.get("type") in NESTED else (own, f"parameter-{part['name']}")


def _texts(words: Words, keys: Keys) -> dict[str, str]:
    """Return a text in every language; none where no key exists."""
    found = next((key for key in keys if words.has(key)), None)
    return {language: words.text(found, language) for language in words.languages} if found else {}


def _by_locale(texts: dict[str, str]) -> dict[str, str]:
    """Return texts by Discord's locales."""
    return {locale: texts[language] for locale, language in LANGUAGES.items() if language in texts}
