"""A list of JSON items in a conversation: what the sessions and histories of frameworks are made of.

A conversation only grows, so the list is what its messages add up to. What a person and an agent said are messages like
others, from which memory is extracted. The exact items follow in a message of the role `tool`, which is neither extracted
nor recalled. Taking the last item back is such a message too.

What a person says is posted with the answer, so that the context for the answer does not repeat the question, and a
question that is taken back before it is answered never becomes memory. The item itself is stored at once.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable
from typing import Any

from ._documents import exact_json
from ._generated import models as m
from .errors import NotFound
from .memory import Memory

_MARK = "noctuary"
_MAX_TEXT = 100_000
# Parts of a record that is too long for a message, with room for the marks around them and their escapes.
_PART = 40_000
# A call takes 500 messages.
_BATCH = 200

Plain = tuple[str, str]
"""The role, `user` or `assistant`, and the text."""


class ItemLog:
    """The items of one conversation.

    `plain` returns what a person or an agent says in an item, `None` for other items. `item` makes the item for a message
    that something else posted into the conversation.
    """

    def __init__(self, memory: Memory, conversation: str, plain: Callable[[Any], Plain | None], item: Callable[[str, str], Any]) -> None:
        self.memory = memory
        self.conversation = conversation
        self._plain = plain
        self._item = item
        # What the person said since the last answer, as far as this object has added it.
        self._waiting: list[Plain] = []

    def items(self, limit: int | None = None) -> list[Any]:
        """The items, oldest first; with `limit` only the last ones."""
        found: list[Any] = []
        parts: dict[str, str] = {}
        try:
            for message in self.memory.messages(self.conversation):
                self._replay(message, found, parts)
        except NotFound:
            return []
        return found if limit is None else found[len(found) - min(max(limit, 0), len(found)) :]

    def add(self, items: Iterable[Any]) -> None:
        """Appends items."""
        given = list(items)
        for start in range(0, len(given), _BATCH):
            self._add(given[start : start + _BATCH])

    def pop(self) -> Any | None:
        """Removes the last item and returns it; `None` if there is none."""
        found = self.items()
        if not found:
            return None
        self._post([_record({"is": "pop"})], False)
        if self._waiting and self._spoken(found[-1:]) == self._waiting[-1:]:
            self._waiting.pop()
        return found[-1]

    def clear(self) -> None:
        """Removes all items, with their messages. What was learned from them stays."""
        self._waiting.clear()
        try:
            self.memory.client.delete_conversation(self.memory.agent_id, self.conversation, **self.memory.owner)
        except NotFound:
            pass

    def _add(self, items: list[Any]) -> None:
        spoken = self._spoken(items)
        is_answered = any(role == "assistant" for role, _ in spoken)
        said = [*self._waiting, *spoken] if is_answered else []
        messages = [{"role": role, "content": text} for role, text in said]
        if [self._item(role, text) for role, text in said] != items:
            messages += _records({"is": "items", "covers": len(messages), "items": items})
        self._post(messages, is_answered)
        self._waiting = [] if is_answered else [*self._waiting, *spoken]

    def _spoken(self, items: list[Any]) -> list[Plain]:
        """What is said in the items, as far as it fits into a message."""
        found = [plain for each in items if (plain := self._plain(each))]
        return [(role, text) for role, text in found if text.strip() and len(text) <= _MAX_TEXT and _can_be_sent(text)]

    def _post(self, messages: list[dict[str, str]], complete: bool) -> None:
        self.memory.turn(messages=messages, conversation=self.conversation, complete=complete)

    def _replay(self, message: m.MessageResponse, found: list[Any], parts: dict[str, str]) -> None:
        if message.role in ("user", "assistant"):
            found.append(self._item(message.role, message.content))
            return
        record = _read(message.content)
        if record is None:
            return
        if record["is"] == "part":
            whole = parts.get(record["id"], "") + record["text"]
            parts[record["id"]] = whole
            if not record["last"]:
                return
            record = json.loads(parts.pop(record["id"]))
        if record["is"] == "pop":
            del found[-1:]
        elif record["is"] == "items":
            del found[len(found) - record["covers"] :]
            found += record["items"]


def _can_be_sent(text: str) -> bool:
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text)


def _record(record: dict[str, Any]) -> dict[str, str]:
    return {"role": "tool", "content": exact_json({_MARK: record})}


def _records(record: dict[str, Any]) -> list[dict[str, str]]:
    """The record as one message, or in parts."""
    whole = _record(record)
    if len(whole["content"]) <= _MAX_TEXT:
        return [whole]
    text, id = exact_json(record), uuid.uuid4().hex
    pieces = [text[start : start + _PART] for start in range(0, len(text), _PART)]
    return [_record({"is": "part", "id": id, "last": at == len(pieces), "text": piece}) for at, piece in enumerate(pieces, 1)]


def _read(content: str) -> dict[str, Any] | None:
    try:
        record = json.loads(content)
    except ValueError:
        return None
    found = record.get(_MARK) if isinstance(record, dict) else None
    return found if isinstance(found, dict) and "is" in found else None
