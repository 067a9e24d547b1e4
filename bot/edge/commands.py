"""The names and descriptions of commands in every language, and their registration only when they have changed."""

import hashlib
import json
import logging

import discord
from discord import Locale, app_commands

from bot.storage.rows import Scope
from bot.storage.store import Store
from bot.words.words import Words

log = logging.getLogger(__name__)

SPANISH = {Locale.spain_spanish, Locale.latin_american_spanish}
NOBODY = 0  # whose setting it is that belongs to the bot itself


def said(english: str, key: str) -> app_commands.locale_str:
    """Return a text of a command: what it says in English, and the key under which it stands in every language."""
    return app_commands.locale_str(english, key=key)


class Translator(app_commands.Translator):
    """Looks up the key that a command carries; English is what the command itself says."""

    def __init__(self, words: Words) -> None:
        self._words = words

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        key: str | None = string.extras.get("key")
        return self._words.text(key, "es") if key and locale in SPANISH else None


async def sync_if_changed(tree: app_commands.CommandTree[discord.Client], store: Store) -> bool:
    """Register the commands with Discord if they differ from what was registered last."""
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    application = tree.client.application_id
    digest = hashlib.sha256(json.dumps([application, payload], sort_keys=True).encode()).hexdigest()
    stored = (await store.settings(Scope.GUILD, NOBODY)).get("commands")
    if stored == digest and len(await tree.fetch_commands()) == len(payload):  # a new playground knows none of them
        return False
    synced = await tree.sync()
    await store.set_setting(Scope.GUILD, NOBODY, "commands", digest)
    log.info("registered %s commands", len(synced))
    return True
