"""The private names of simcord that we use are all there, are all listed, and are used in one package alone."""

import ast
import importlib
import io
from pathlib import Path

import pytest
import simcord
from PIL import Image
from simcord.gateway import FakeGateway

from playground import simulator
from playground.simulator import PRIVATE_NAMES, RemoteEnv
from playground.simulator.media import PicturesAtOnce, size_of

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = sorted((ROOT / "playground" / "simulator").glob("*.py"))


@pytest.fixture
async def owners() -> dict[str, object]:
    """One of each kind of object whose private parts we use."""
    env = RemoteEnv()
    await env.start()
    guild = env.create_guild()
    ana = guild.add_member(env.create_user("ana"))
    pages = simulator.Pages(env)
    await pages.word_for(guild.create_text_channel("table"), ana)
    preview = pages.previews[0]
    return {
        "Env": env,
        "Backend": env.backend,
        "CdnStore": env.backend.cdn,
        "FakeGateway": FakeGateway,
        "Preview": preview,
        "Page": simulator.open_page(preview, ana),
    }


def part(owner: object, path: str) -> object:
    for name in path.split("."):
        assert hasattr(owner, name), f"this simcord ({simcord.__version__}) has no {path}; the simulator relies on it"
        owner = getattr(owner, name)
    return owner


async def test_every_private_name_we_use_is_there(owners: dict[str, object]) -> None:
    for name in PRIVATE_NAMES:
        module, _, path = name.partition(":")
        kind, _, attribute = name.partition(".")
        if path:
            part(importlib.import_module(module), path)
        else:
            part(owners[kind], attribute)


def test_a_missing_name_is_named() -> None:
    with pytest.raises(AssertionError, match=r"has no _turbo; the simulator relies on it"):
        part(object(), "_turbo")


def test_every_private_name_we_use_is_listed() -> None:
    nodes = [node for path in SIMULATOR for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    ours = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    ours |= {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
    }
    used = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__")
    }
    listed = {word for name in PRIVATE_NAMES for word in name.replace(":", ".").split(".")}

    assert sorted(used - ours - listed - OF_DISCORD) == []
    assert used & listed


OF_DISCORD = {"_from_value"}  # discord.py's own private way from a number to intents


def imported(path: Path) -> set[str]:
    """The modules of simcord, and the names from its top, that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "simcord":
            found |= {alias.name if node.module == "simcord" else f"{node.module}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("simcord.")}
    return found


def test_no_other_module_imports_more_of_simcord_than_it_promises() -> None:
    files = [path for folder in ("bot", "cogs", "playground", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert set(SIMULATOR) < set(files)
    others = {
        path.name: imported(path) - set(simcord.__all__) for path in files if path not in {*SIMULATOR, Path(__file__)}
    }

    assert {name: extra for name, extra in others.items() if extra} == {}
    assert set[str]().union(*map(imported, SIMULATOR)) - set(simcord.__all__)


async def test_a_picture_that_stands_still_is_shown_as_it_is_and_any_other_is_looked_at() -> None:
    still, moving = io.BytesIO(), io.BytesIO()
    frames = [Image.new("L", (30, 20), shade) for shade in (0, 255)]
    frames[0].save(still, "PNG")
    frames[0].save(moving, "PNG", save_all=True, append_images=frames[1:])
    worker = PicturesAtOnce()
    shown = await worker.validate("still", still.getvalue())
    assert (shown.width, shown.height, shown.normalized) == (30, 20, still.getvalue())
    assert size_of(moving.getvalue()) is None
    assert size_of(b"GIF89a" + bytes(40)) is None
    assert size_of(b"") is None
    await worker.close()
