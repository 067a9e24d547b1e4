"""The compiled kernel of the computer players: `kernel/` as WebAssembly, which answers as plain Python does.

Where it cannot be had plain Python thinks, which takes some sixty times as long.
"""

import logging
from functools import cache

from bot.thinking.card_sums import (
    DoubleRumKernel,
    GinKernel,
    KnockKernel,
    QueenKernel,
    Rummy500Kernel,
    RummyKernel,
    WholeKernel,
)
from bot.thinking.running import Running
from bot.thinking.tile_sums import TilesKernel
from engine.players.kernel import KERNEL, PLAIN, Kernel
from engine.tiles.best_way import BEST_WAY

log = logging.getLogger(__name__)


@cache
def compiled() -> Kernel | None:
    """Return the compiled kernel, or None where this machine cannot run it."""
    try:
        running = Running()
    except ImportError:
        log.info("wasmtime is not installed, so computer players think in plain Python")
        return None
    except Exception:  # whatever is amiss with wheel, module or machine, plain Python can think
        log.warning("the compiled kernel cannot be had", exc_info=True)
        return None
    return Kernel(
        "WebAssembly",
        gin=GinKernel(running),
        tiles=TilesKernel(running),
        rummy=RummyKernel(running),
        queen=QueenKernel(running),
        whole=WholeKernel(running),
        rummy500=Rummy500Kernel(running),
        double_rum=DoubleRumKernel(running),
        knock=KnockKernel(running),
    )


def use_kernel() -> str:
    """Let computer players think with the compiled kernel if there is one; return what they think with."""
    kernel = compiled() or PLAIN
    KERNEL.set(kernel)
    BEST_WAY.set(kernel.tiles)
    return kernel.name
