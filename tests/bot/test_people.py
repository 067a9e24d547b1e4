"""What people have chosen is kept, read once, and read again after a restart."""

from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from bot.people import Chosen, Person, Server
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Scope
from tests.bot.kit_tables import Gated


async def test_nobody_has_chosen_anything_at_first(gated: Gated) -> None:
    assert await Chosen(gated, Scope.USER, Person()).get(1) == Person()
    assert await Chosen(gated, Scope.GUILD, Server()).get(1) == Server()


async def test_what_is_chosen_is_kept_for_its_owner_only(gated: Gated) -> None:
    people = Chosen(gated, Scope.USER, Person())
    chosen = replace(Person(), language="es", text_mode=True)
    await people.set(1, chosen)

    assert await people.get(1) == chosen == await Chosen(gated, Scope.USER, Person()).get(1)
    assert await people.get(2) == Person()
    assert await Chosen(gated, Scope.GUILD, Server()).get(1) == Server()


async def test_a_choice_can_be_taken_back(gated: Gated) -> None:
    people = Chosen(gated, Scope.USER, Person())
    await people.set(1, replace(Person(), language="es"))
    await people.set(1, Person())

    assert await Chosen(gated, Scope.USER, Person()).get(1) == Person()


async def test_a_setting_of_another_version_is_passed_over(gated: Gated) -> None:
    await gated.set_setting(Scope.USER, 1, "hat", '"red"')
    await gated.set_setting(Scope.USER, 1, "sort", '"rank"')

    assert await Chosen(gated, Scope.USER, Person()).get(1) == replace(Person(), sort="rank")


async def test_what_was_deleted_is_read_anew_and_not_written_again(gated: Gated) -> None:
    people = Chosen(gated, Scope.USER, Person())
    await people.set(1, replace(Person(), sort="rank"))
    await gated.set_setting(Scope.USER, 1, "sort", None)
    people.forget(1)

    assert await people.get(1) == Person()
    assert await gated.settings(Scope.USER, 1) == {}


async def test_a_store_that_cannot_be_read_is_no_reason_to_say_nothing(
    gated: Gated, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = Chosen(gated, Scope.USER, Person())
    await people.set(1, replace(Person(), language="es"))
    restarted = Chosen(gated, Scope.USER, Person())

    async def unavailable(*_: object) -> NoReturn:
        raise StoreUnavailableError(StoreFault.DISK, Path())

    with monkeypatch.context() as broken:
        broken.setattr(gated, "settings", unavailable)
        assert await restarted.get(1) == Person()

    assert await restarted.get(1) == replace(Person(), language="es")
