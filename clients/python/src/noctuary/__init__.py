"""Noctuary: memory for AI agents. `Memory` for one person, `Noctuary` for every operation of the API."""

from __future__ import annotations

from ._generated import models
from ._omit import OMIT, Omit
from ._page import Page
from ._version import __version__
from .client import AsyncNoctuary, Noctuary
from .errors import (
    APIError,
    BadRequest,
    Conflict,
    ConnectionFailed,
    Forbidden,
    Gone,
    Invalid,
    NoctuaryError,
    NotFound,
    NotStored,
    PreconditionFailed,
    RateLimited,
    ServerError,
    TooLarge,
    Unauthorized,
    Unavailable,
    UnexpectedResponse,
)
from .memory import AsyncMemory, Context, Memory

__all__ = [
    "OMIT", "APIError", "AsyncMemory", "AsyncNoctuary", "BadRequest", "Conflict", "ConnectionFailed", "Context", "Forbidden", "Gone", "Invalid",
    "Memory", "Noctuary", "NoctuaryError", "NotFound", "NotStored", "Omit", "Page", "PreconditionFailed", "RateLimited", "ServerError", "TooLarge",
    "Unauthorized", "Unavailable", "UnexpectedResponse", "__version__", "models",
]
