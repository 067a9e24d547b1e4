"""The part of numba that bench uses; only the bench group installs it."""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])

def njit(function: _Function, /) -> _Function: ...
