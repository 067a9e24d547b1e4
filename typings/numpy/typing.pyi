"""The one name of NumPy's that Pillow's annotations use."""

from typing import Generic, TypeVar

_Number = TypeVar("_Number")

class NDArray(Generic[_Number]):
    def tolist(self) -> list[_Number]: ...
