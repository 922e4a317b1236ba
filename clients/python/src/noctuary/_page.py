"""One page of a list."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import Field

from ._model import Model

T = TypeVar("T")


class Page(Model, Generic[T]):
    """The rows of one page, and the cursor of the next one: `None` on the last page."""

    items: list[T]
    next_cursor: str | None = Field(default=None, alias="nextCursor")
