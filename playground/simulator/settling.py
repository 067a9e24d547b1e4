"""Sees quicker than simcord does whether a bot waits for nothing but time, which every action of a scene asks."""
# pyright: reportPrivateUsage=false
# this package exists to hold them; names.py lists them, and a test asks simcord for each

import asyncio

from simcord import env
from simcord._settlement import _is_parked, _SettlementState, _virtualize_recognized_waits


def settle_quicker() -> None:
    """Put both in the place of simcord's, for worlds whose time moves only when it is told to."""

    def is_parked(state: _SettlementState, task: asyncio.Task[object], deadline: float) -> bool:
        return (state.advancing and _sleeps(state, task)) or _is_parked(state, task, deadline)

    def virtualize(state: _SettlementState, pending: list[asyncio.Task[object]]) -> None:
        if not state.advancing:  # or no timer goes by real time
            _virtualize_recognized_waits(state, pending)

    for name, quicker in {"_is_parked": is_parked, "_virtualize_recognized_waits": virtualize}.items():
        setattr(env, name, quicker)  # imported there by name


def _sleeps(state: _SettlementState, task: asyncio.Task[object]) -> bool:
    """Say whether a task waits for a moment that is yet to come."""
    waiter = getattr(task, "_fut_waiter", None)
    return (
        waiter is not None
        and not waiter.done()
        and any(
            waiter in getattr(one.handle, "_args", ()) and not one.handle.cancelled()
            for one in state.work.callbacks
            if one.when is not None and one.when > state.virtual_time and one.handle is not None
        )
    )
