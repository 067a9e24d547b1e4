"""Pictures on their way to a page: a plain PNG is shown as it is, where simcord would start a process to look at it."""

import struct
from typing import Final

from simcord.preview._media import MediaInfo, MediaWorker

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
HEADER: Final = struct.Struct(">8sI4sII")  # the signature, then the first chunk as far as width and height
ANIMATED: Final = b"acTL"
PLAIN: Final = "image/png"


class PicturesAtOnce(MediaWorker):
    """Answers for a PNG that does not move by itself; whatever else there is goes the long way."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        size = size_of(blob)
        if size is None:
            return await super().validate(key, blob, media_time=media_time)
        width, height = size
        return MediaInfo("PNG", width, height, 1, width * height * 4, blob, PLAIN, capture=blob, poster=blob)


def size_of(blob: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG that stands still, or nothing."""
    if len(blob) < HEADER.size or ANIMATED in blob[:256]:
        return None
    signature, _, chunk, width, height = HEADER.unpack_from(blob)
    return (width, height) if signature == SIGNATURE and chunk == b"IHDR" else None
