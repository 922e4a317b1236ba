"""The default of an argument that is left out of the request. `None` is sent, as `null`."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Omit(Enum):
    """The type of `OMIT`."""

    OMIT = "omit"

    def __repr__(self) -> str:
        return "OMIT"

    def __bool__(self) -> bool:
        return False


OMIT: Final = Omit.OMIT
