"""Sends the requests of the generated methods: headers, retries, errors, pages and event streams."""

from __future__ import annotations

import asyncio
import email.utils
import os
import random
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import IO, Any, TypeVar, Union
from urllib.parse import quote

import httpx
from httpx_sse import EventSource
from pydantic import BaseModel, ValidationError

from . import errors
from ._generated.models import ServerSentEvent
from ._omit import OMIT
from ._operation import Operation
from ._page import Page
from ._version import __version__

T = TypeVar("T")
Upload = Union[bytes, IO[bytes], Path]

DEFAULT_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 60.0
DEFAULT_RETRIES = 3
# Waiting longer than this is the caller's decision.
MAX_RETRY_AFTER = 60.0
FIRST_WAIT = 0.25
MAX_WAIT = 8.0

# These POSTs only read.
_READING = {"recallMemory", "assembleContext", "previewForgetPart", "previewForgetOwner", "mem0Search", "mem0SearchV1", "mem0SearchV2", "mem0OwnSearch",
            "mem0List", "mem0ListV2", "previewSnapshot", "previewMarkdown", "previewMem0", "testMemoryServer", "mem0GetExport"}
# Nothing was sent, so any request may be sent again.
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
# These codes of 503 name a setting that is missing: waiting does not help.
_PERMANENT = {"llm_not_configured"}
_KEY = "Idempotency-Key"


class _Base:
    """What both transports share."""

    def __init__(
        self,
        base_url: str | None = None,
        token: str | None = None,
        *,
        timeout: float | httpx.Timeout = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.base_url = (base_url or os.environ.get("NOCTUARY_URL") or DEFAULT_URL).rstrip("/")
        self.timeout = timeout
        self.max_retries = max_retries
        token = token or os.environ.get("NOCTUARY_TOKEN")
        self._headers = {"User-Agent": f"noctuary-python/{__version__}", **(headers or {})}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._agent_ids: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    # Requests

    @staticmethod
    def _arguments(operation: Operation[Any], path: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], body: Mapping[str, Any] | None,
                   upload: Upload | None, form: Mapping[str, Any] | None = None) -> dict[str, Any]:
        url = operation.path
        for name, value in path.items():
            text = str(value)
            if text in ("", ".", ".."):
                raise ValueError(f"{name}: must not be empty or dots")
            url = url.replace("{" + name + "}", quote(text, safe=""))
        built: dict[str, Any] = {
            "method": operation.method,
            "url": url,
            "params": {name: _text(value) for name, value in query.items() if value is not None and value is not OMIT},
            "headers": {name: _text(value) for name, value in headers.items() if value is not None and value is not OMIT},
        }
        # The key is the same in every try, so that a repeated call has no further effect.
        if _KEY in headers and _KEY not in built["headers"]:
            built["headers"][_KEY] = str(uuid.uuid4())
        if body is not None:
            built["json"] = _plain({name: value for name, value in body.items() if value is not OMIT})
        if form is not None:
            built["data"] = {name: _text(value) for name, value in form.items() if value is not None and value is not OMIT}
        if upload is not None:
            content = upload.read_bytes() if isinstance(upload, Path) else upload if isinstance(upload, bytes) else upload.read()
            built["files"] = {"file": (upload.name if isinstance(upload, Path) else "file", content)}
        return built

    @staticmethod
    def _may_repeat(operation: Operation[Any], built: Mapping[str, Any]) -> bool:
        """Whether the request may be sent again although the server may have carried it out."""
        if _KEY in built["headers"] or operation.id in _READING or operation.method == "GET":
            return True
        # A conditional write that is repeated meets its own change, and a merge appends twice.
        return operation.method in ("PUT", "DELETE") and not {"If-Match", "If-None-Match"} & built["headers"].keys()

    def _wait_after_error(self, operation: Operation[Any], built: Mapping[str, Any], error: httpx.TransportError, attempt: int) -> float | None:
        """How many seconds to wait before the next try; `None` to give up."""
        if attempt >= self.max_retries or not (isinstance(error, _NOT_SENT) or self._may_repeat(operation, built)):
            return None
        return _backoff(attempt)

    def _wait_after_response(self, operation: Operation[Any], built: Mapping[str, Any], failure: errors.APIError, attempt: int) -> float | None:
        if attempt >= self.max_retries or failure.status not in (429, 502, 503, 504) or failure.code in _PERMANENT:
            return None
        # A server that is too busy has done nothing; behind a proxy the request may have been carried out.
        if failure.status in (502, 504) and not self._may_repeat(operation, built):
            return None
        if failure.retry_after is None:
            return _backoff(attempt)
        return failure.retry_after if failure.retry_after <= MAX_RETRY_AFTER else None

    # Responses

    @staticmethod
    def _failure(operation: Operation[Any], response: httpx.Response) -> errors.APIError:
        try:
            body = response.json()
        except ValueError:
            body = response.text
        return errors.from_response(response.status_code, body, operation.failure, response.headers.get("x-request-id"), _retry_after(response))

    @staticmethod
    def _result(operation: Operation[T], response: httpx.Response) -> T:
        if operation.kind == "none":
            return None  # type: ignore[return-value]
        if operation.kind == "bytes":
            return response.content  # type: ignore[return-value]
        if operation.kind == "text":
            return response.text  # type: ignore[return-value]
        try:
            body = response.json()
            return operation.adapter.validate_python(body["data"] if operation.kind == "data" else body)
        except (ValueError, KeyError, TypeError, ValidationError) as error:
            raise errors.UnexpectedResponse(f"{operation.method} {response.request.url.path}: {error}") from error

    @staticmethod
    def _connection_failed(operation: Operation[Any], url: str, error: httpx.TransportError) -> errors.ConnectionFailed:
        return errors.ConnectionFailed(f"{operation.method} {url}: {error or type(error).__name__}")


class Transport(_Base):
    """Sends requests and waits for the answers."""

    def __init__(self, base_url: str | None = None, token: str | None = None, *, http_client: httpx.Client | None = None, **options: Any) -> None:
        super().__init__(base_url, token, **options)
        self._http = http_client or httpx.Client(timeout=self.timeout)
        self._owns_http = http_client is None

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __del__(self) -> None:
        # Programs that use one client until they end need not close it.
        if getattr(self, "_owns_http", False):
            self._http.close()

    def _send(self, operation: Operation[Any], built: dict[str, Any], stream: bool = False) -> httpx.Response:
        url = self.base_url + built["url"]
        headers = {**self._headers, **built["headers"]}
        rest = {name: value for name, value in built.items() if name not in ("url", "headers")}
        attempt = 0
        while True:
            wait: float | None
            try:
                response = self._http.send(self._http.build_request(url=url, headers=headers, **rest), stream=stream)
            except httpx.TransportError as error:
                wait = self._wait_after_error(operation, built, error, attempt)
                if wait is None:
                    raise self._connection_failed(operation, url, error) from error
            else:
                if response.status_code < 400:
                    return response
                response.read()
                failure = self._failure(operation, response)
                wait = self._wait_after_response(operation, built, failure, attempt)
                if wait is None:
                    raise failure
            attempt += 1
            time.sleep(wait)

    def _request(self, operation: Operation[T], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {}, headers: Mapping[str, Any] = {},
                 body: Mapping[str, Any] | None = None, upload: Upload | None = None, form: Mapping[str, Any] | None = None) -> T:
        return self._result(operation, self._send(operation, self._arguments(operation, path, query, headers, body, upload, form)))

    def _request_or_none(self, operation: Operation[T], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {},
                         headers: Mapping[str, Any] = {}) -> T | None:
        response = self._send(operation, self._arguments(operation, path, query, headers, None, None))
        return None if response.status_code == 304 else self._result(operation, response)

    def _events(self, operation: Operation[ServerSentEvent], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {},
                headers: Mapping[str, Any] = {}, body: Mapping[str, Any] | None = None) -> Iterator[ServerSentEvent]:
        built = self._arguments(operation, path, query, headers, body, None)
        response = self._send(operation, built, stream=True)
        try:
            for event in EventSource(response).iter_sse():
                yield ServerSentEvent(event=event.event, data=event.data, id=event.id or None)
        except httpx.TransportError as error:
            raise self._connection_failed(operation, built["url"], error) from error
        finally:
            response.close()

    def _rows(self, ask: Callable[..., Page[T]], *arguments: Any, **named: Any) -> Iterator[T]:
        cursor: str | None = None
        while True:
            page = ask(*arguments, cursor=cursor, **named)
            yield from page.items
            cursor = page.next_cursor
            if not cursor:
                return


class AsyncTransport(_Base):
    """As `Transport`, for asyncio."""

    def __init__(self, base_url: str | None = None, token: str | None = None, *, http_client: httpx.AsyncClient | None = None, **options: Any) -> None:
        super().__init__(base_url, token, **options)
        self._http = http_client or httpx.AsyncClient(timeout=self.timeout)
        self._owns_http = http_client is None

    async def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def _send(self, operation: Operation[Any], built: dict[str, Any], stream: bool = False) -> httpx.Response:
        url = self.base_url + built["url"]
        headers = {**self._headers, **built["headers"]}
        rest = {name: value for name, value in built.items() if name not in ("url", "headers")}
        attempt = 0
        while True:
            wait: float | None
            try:
                response = await self._http.send(self._http.build_request(url=url, headers=headers, **rest), stream=stream)
            except httpx.TransportError as error:
                wait = self._wait_after_error(operation, built, error, attempt)
                if wait is None:
                    raise self._connection_failed(operation, url, error) from error
            else:
                if response.status_code < 400:
                    return response
                await response.aread()
                failure = self._failure(operation, response)
                wait = self._wait_after_response(operation, built, failure, attempt)
                if wait is None:
                    raise failure
            attempt += 1
            await asyncio.sleep(wait)

    async def _request(self, operation: Operation[T], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {}, headers: Mapping[str, Any] = {},
                       body: Mapping[str, Any] | None = None, upload: Upload | None = None, form: Mapping[str, Any] | None = None) -> T:
        return self._result(operation, await self._send(operation, self._arguments(operation, path, query, headers, body, upload, form)))

    async def _request_or_none(self, operation: Operation[T], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {},
                               headers: Mapping[str, Any] = {}) -> T | None:
        response = await self._send(operation, self._arguments(operation, path, query, headers, None, None))
        return None if response.status_code == 304 else self._result(operation, response)

    async def _events(self, operation: Operation[ServerSentEvent], *, path: Mapping[str, Any] = {}, query: Mapping[str, Any] = {},
                      headers: Mapping[str, Any] = {}, body: Mapping[str, Any] | None = None) -> AsyncIterator[ServerSentEvent]:
        built = self._arguments(operation, path, query, headers, body, None)
        response = await self._send(operation, built, stream=True)
        try:
            async for event in EventSource(response).aiter_sse():
                yield ServerSentEvent(event=event.event, data=event.data, id=event.id or None)
        except httpx.TransportError as error:
            raise self._connection_failed(operation, built["url"], error) from error
        finally:
            await response.aclose()

    async def _rows(self, ask: Callable[..., Awaitable[Page[T]]], *arguments: Any, **named: Any) -> AsyncIterator[T]:
        cursor: str | None = None
        while True:
            page = await ask(*arguments, cursor=cursor, **named)
            for row in page.items:
                yield row
            cursor = page.next_cursor
            if not cursor:
                return


def _text(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_text(each) for each in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return _time(value) if isinstance(value, datetime) else str(value)


def _time(value: datetime) -> str:
    """RFC 3339. A time without a zone is local time, as elsewhere in Python."""
    return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")


def _plain(value: Any) -> Any:
    """`value` as JSON has it."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, datetime):
        return _time(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items() if each is not OMIT}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(each) for each in value]
    return value


def _backoff(attempt: int) -> float:
    return min(MAX_WAIT, FIRST_WAIT * 2.0**attempt) * (0.5 + random.random() / 2)


def _retry_after(response: httpx.Response) -> float | None:
    told = response.headers.get("retry-after")
    if not told:
        return None
    try:
        return max(0.0, float(told))
    except ValueError:
        pass
    try:
        return max(0.0, (email.utils.parsedate_to_datetime(told) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
