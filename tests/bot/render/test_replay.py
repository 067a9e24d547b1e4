"""A replay is small enough to be sent: frames are left out evenly, the first and the last never."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.render import replay
from bot.render.replay import MOST_BYTES, replay_strip
from tests.bot.render.kit_samples import GIN, RUMMY

SCENES = [replace(scene, title=str(number)) for number in range(12) for scene in (RUMMY, GIN)]


def frames(data: bytes) -> int:
    with Image.open(BytesIO(data)) as strip:
        return int(getattr(strip, "n_frames", 0))


def test_every_scene_is_a_frame_at_half_the_size() -> None:
    data = replay_strip(SCENES)

    assert frames(data) == len(SCENES)
    assert Image.open(BytesIO(data)).width == 350
    assert len(data) < MOST_BYTES


def test_the_last_frame_stays_longer_than_every_other() -> None:
    with Image.open(BytesIO(replay_strip(SCENES[:4]))) as strip:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(strip)]

    assert len(set(times[:-1])) == 1
    assert times[-1] > 3 * times[0]


def test_too_many_scenes_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_FRAMES", 5)

    assert frames(replay_strip(SCENES)) == 5


def test_too_many_bytes_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_BYTES", len(replay_strip(SCENES)) // 3)

    assert 2 <= frames(replay_strip(SCENES)) <= len(SCENES) // 3
