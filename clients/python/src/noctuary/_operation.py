"""An operation of the API, as the generated table lists it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter

T = TypeVar("T")


class Operation(Generic[T]):
    """Where an operation is, and what it answers."""

    def __init__(self, id: str, method: str, path: str, result: Any, kind: str, failure: type[BaseModel], statuses: tuple[int, ...]) -> None:
        self.id = id
        self.method = method
        self.path = path
        self.kind = kind
        """`data` in an envelope, `json` without one, `text`, `bytes`, `stream`, or `none`."""
        self.failure = failure
        """The model of a refusal."""
        self.statuses = statuses
        """The documented statuses of refusals."""
        self._result = result

    @cached_property
    def adapter(self) -> TypeAdapter[T]:
        """Reads the result. Built when it is first needed: there are many."""
        return TypeAdapter(self._result)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.method} {self.path}>"
