"""The errors that the client raises. All of them are `NoctuaryError`."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError


class NoctuaryError(Exception):
    """The base of all errors of the client."""


class ConnectionFailed(NoctuaryError):
    """No answer came: the server is not reachable, or the time ran out. The cause is the error of httpx."""


class UnexpectedResponse(NoctuaryError):
    """The answer does not have the form of openapi.yaml: another version of the server, or another server."""


class FieldProblem:
    """A field that the server refused."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        self.message = message

    def __repr__(self) -> str:
        return f"{self.field}: {self.message}"


class APIError(NoctuaryError):
    """A refusal of the server."""

    def __init__(self, status: int, code: str, message: str, *, fields: list[FieldProblem], request_id: str | None, body: Any,
                 failure: BaseModel | None, retry_after: float | None) -> None:
        self.status = status
        """The HTTP status."""
        self.code = code
        """The error code, for programs, such as `not_found`. Codes never change."""
        self.message = message
        """The message, for people."""
        self.fields = fields
        """The invalid fields; empty if there are none."""
        self.request_id = request_id
        """The id of the request. Include it when you report a problem."""
        self.body = body
        """The body as it was received."""
        self.failure = failure
        """The body as the documented model; `None` if it has another form."""
        self.retry_after = retry_after
        """After how many seconds the server wants to be asked again."""
        super().__init__(str(self))

    @property
    def field(self) -> str | None:
        """The first invalid field."""
        return self.fields[0].field if self.fields else None

    def __str__(self) -> str:
        text = f"{self.status} {self.code}: {self.message}"
        if self.fields:
            text += f" ({'; '.join(map(repr, self.fields))})"
        return f"{text} [request {self.request_id}]" if self.request_id else text


class BadRequest(APIError):
    """400, 415: the request is malformed."""


class Unauthorized(APIError):
    """401: there is no token, or it is not valid."""


class Forbidden(APIError):
    """403: the role or the scopes of the token do not suffice."""


class NotFound(APIError):
    """404: it does not exist, or this token does not see it."""


class Conflict(APIError):
    """409: something else is in the way, such as a name in use."""


class Gone(APIError):
    """410: the feature is switched off."""


class PreconditionFailed(APIError):
    """412: the text has changed since it was read (`if_match`)."""


class TooLarge(APIError):
    """413, 431: the request is too large."""


class Invalid(APIError):
    """422: a field is invalid. `field` names it."""


class RateLimited(APIError):
    """429: too many requests, also after the retries."""


class ServerError(APIError):
    """5xx: the server could not answer."""


class Unavailable(ServerError):
    """503: something that the server needs is missing for now, or no model is configured (`code` says which)."""


class NotStored(NoctuaryError):
    """An adapter could not store a document exactly as it is: the server put it into quarantine or removed secrets from it."""


_CLASSES: dict[int, type[APIError]] = {
    400: BadRequest, 401: Unauthorized, 403: Forbidden, 404: NotFound, 409: Conflict, 410: Gone, 412: PreconditionFailed, 413: TooLarge,
    415: BadRequest, 422: Invalid, 429: RateLimited, 431: TooLarge, 503: Unavailable,
}


def from_response(status: int, body: Any, model: type[BaseModel], request_id: str | None, retry_after: float | None) -> APIError:
    """The error for a response, in the form of Noctuary, OpenAI or mem0."""
    kind = _CLASSES.get(status, ServerError if status >= 500 else APIError)
    told: dict[str, Any] = body if isinstance(body, dict) else {}
    inner: dict[str, Any] = told["error"] if isinstance(told.get("error"), dict) else {}
    message = told.get("msg") or inner.get("message") or told.get("message") or told.get("detail") or told.get("error") or f"HTTP {status}"
    code = inner.get("code") or inner.get("type") or told.get("code") if inner else told.get("error")
    details = told.get("details")
    fields = [FieldProblem(str(each.get("field")), str(each.get("message", each.get("msg", "")))) for each in details or [] if isinstance(each, dict)] \
        if isinstance(details, list) else []
    if inner.get("param"):
        fields.append(FieldProblem(str(inner["param"]), str(message)))
    try:
        failure = model.model_validate(body)
    except ValidationError:
        failure = None
    return kind(status, str(code or "error"), str(message), fields=fields, request_id=told.get("requestId") or request_id, body=body,
                failure=failure, retry_after=retry_after)
