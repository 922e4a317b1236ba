"""JSON documents as workspace files: how a document and its text are written into a file, and read from it.

A file has two parts. The lines above are the document's text, one field a line: they are what recall finds and what a
model is shown. The comment below is the document itself, which recall does not index.
"""

from __future__ import annotations

import hashlib
import json
import re
import string
import unicodedata
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

_BEGIN = "<!-- noctuary:document "
_END = " -->"
_SAFE = frozenset(string.ascii_letters + string.digits + "-_")
_MAX_LABEL = 40
_MAX_PATH = 240
LONG = "=long"


@dataclass
class Document:
    """A document with its place and its time to live."""

    namespace: tuple[str, ...]
    key: str
    value: Any
    ttl_minutes: float | None = None
    expires_at: datetime | None = None
    created_at: datetime = field(default_factory=lambda: datetime.now(timezone.utc))
    updated_at: datetime = field(default_factory=lambda: datetime.now(timezone.utc))

    def is_expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= datetime.now(timezone.utc)

    def is_worth_refreshing(self) -> bool:
        """Whether a tenth of the time to live has passed: each refresh is a write."""
        if self.ttl_minutes is None or self.expires_at is None:
            return False
        return self.expires_at - datetime.now(timezone.utc) < timedelta(minutes=self.ttl_minutes * 0.9)

    def refresh(self) -> None:
        if self.ttl_minutes is not None:
            self.expires_at = datetime.now(timezone.utc) + timedelta(minutes=self.ttl_minutes)


def write(document: Document, lines: list[str]) -> str:
    """The content of the file: `lines` for recall, and the document."""
    whole: dict[str, Any] = {"namespace": document.namespace, "key": document.key, "value": document.value}
    if document.expires_at is not None:
        whole |= {"ttl": document.ttl_minutes, "expiresAt": document.expires_at.isoformat()}
    text = "".join(f"- {line}\n" for line in lines)
    return f"{text}\n{_BEGIN}{exact_json(whole)}{_END}\n"


def read(content: str, created_at: datetime, updated_at: datetime) -> Document | None:
    """The document in a file; `None` if it has none."""
    start = content.rfind(_BEGIN)
    end = content.rfind(_END)
    if start < 0 or end < start:
        return None
    whole = json.loads(content[start + len(_BEGIN) : end])
    expires_at = datetime.fromisoformat(whole["expiresAt"]) if whole.get("expiresAt") else None
    return Document(tuple(whole["namespace"]), whole["key"], whole["value"], whole.get("ttl"), expires_at, created_at, updated_at)


def body_of(content: str) -> str:
    """The text above the document."""
    return content[: content.rfind(_BEGIN)]


def exact_json(value: Any) -> str:
    """`value` as one line of JSON that comes back equal. Characters that are not visible are written as escapes, so that no
    file holds hidden text, and `>` after `--`, which would end the comment.

    Raises TypeError for a value that JSON changes, such as a dictionary with keys that are not text.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    _check_exact(value)
    text = "".join(char if char == " " or char.isprintable() else _escaped(char) for char in text)
    return text.replace("-->", "--\\u003e").replace("--!>", "--!\\u003e").replace("<!--", "\\u003c!--")


def _escaped(char: str) -> str:
    number = ord(char)
    if number < 0x10000:
        return f"\\u{number:04x}"
    number -= 0x10000
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"


def _check_exact(value: Any) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} is not text, so JSON would change it")
            _check_exact(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            _check_exact(each)


def text_lines(value: Any, name: str = "") -> list[str]:
    """A line for each text or number in `value`, with the names above it."""
    if isinstance(value, dict):
        return [line for key, each in value.items() for line in text_lines(each, f"{name} {key}".strip())]
    if isinstance(value, (list, tuple)):
        return [line for each in value for line in text_lines(each, name)]
    if value is None or isinstance(value, bool):
        return []
    text = one_line(str(value))
    return [f"{one_line(name)}: {text}" if name else text] if text else []


def one_line(text: str) -> str:
    """`text` for recall: without line breaks and without characters that are not visible."""
    return " ".join("".join(" " if char.isspace() else char for char in text if char.isspace() or unicodedata.category(char)[0] != "C").split())


def label(text: str) -> str:
    """A part of a file name for any text: other characters than letters, digits, `-` and `_` as `=` and their bytes. A long
    one ends in its hash, and cannot be read back."""
    plain = "".join(char if char in _SAFE else "".join(f"={byte:02X}" for byte in char.encode("utf-8", "surrogatepass")) for char in text) or "="
    if len(plain) <= _MAX_LABEL:
        return plain
    return plain[:12].rstrip("=") + "=~" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def text_of_label(part: str) -> str | None:
    """The text of a part of a file name; `None` if it ends in a hash."""
    if "=~" in part:
        return None
    if part == "=":
        return ""
    found = re.sub(rb"=([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), part.encode())
    return found.decode("utf-8", "surrogatepass")


def path(root: str, namespace: tuple[str, ...], key: str) -> str:
    """The name of the file of a document."""
    found = "/".join([root, *map(label, namespace), label(key)]) + ".md"
    if len(found) <= _MAX_PATH:
        return found
    whole = json.dumps([namespace, key])
    return f"{root}/{LONG}/{hashlib.sha256(whole.encode()).hexdigest()[:40]}.md"


def prefixes(root: str, namespace: tuple[str, ...]) -> list[str]:
    """Where the documents below a namespace can be."""
    plain = "/".join([root, *map(label, namespace)]) + "/"
    return [plain] if len(plain) > _MAX_PATH or not namespace else [plain, f"{root}/{LONG}/"]


def namespace_of_path(root: str, filename: str) -> tuple[str, ...] | None:
    """The namespace of a file; `None` if only the document says it."""
    parts = filename.removeprefix(root + "/").split("/")[:-1]
    if parts[:1] == [LONG]:
        return None
    found = [text_of_label(part) for part in parts]
    return None if None in found else tuple(text for text in found if text is not None)
