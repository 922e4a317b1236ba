"""A LangGraph store on Noctuary: `NoctuaryStore`.

A document is a workspace file of one person, or of the team. It comes back equal, its text is found by recall, also by
the agent's own context, and it is forgotten with the person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    get_text_at_path,
    tokenize_path,
)

from . import _documents as documents
from ._documents import Document
from ._generated import models as m
from .client import Noctuary
from .errors import Invalid, NotFound, NotStored

__all__ = ["NoctuaryStore", "Place"]

_ROOT = "langgraph"
_PARALLEL = 8
# Recall answers with this many items at most; those that are not documents of the namespace are passed over.
_CANDIDATES = 100


@dataclass(frozen=True)
class Place:
    """Where the documents of a namespace are."""

    agent: str
    user: str | None = None
    """The end user whose documents they are; `None` for the team's."""

    @property
    def arguments(self) -> dict[str, Any]:
        return {"scope": "TEAM"} if self.user is None else {"scope": "PERSONAL", "end_user_id": self.user}


class NoctuaryStore(BaseStore):
    """A store of JSON documents with search by meaning, for `graph.compile(store=…)`.

    Which person a document belongs to is read in its namespace: by default its first label is your id of the end user,
    as in `(user_id, "memories")`, and `("shared", …)` is the team's. For `("memories", user_id)` give `user_at=1`; for one
    person's store give `user`; for any other rule `place`, which returns `None` for a prefix that names no person yet.

    Args:
        agent: The agent's name or id.
        client: The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN.
        user: The end user of all documents, whatever their namespace.
        user_at: The position of the label that names the end user.
        shared: First labels of namespaces that belong to the team.
        place: A function from a namespace to its `Place`, instead of the three above.
        index: The paths whose text is found by search, such as `["text"]`; by default all text of a document.
        ttl: As in LangGraph's other stores: `default_ttl` in minutes, `refresh_on_read`.
    """

    supports_ttl = True
    __slots__ = ("agent", "client", "place", "index", "ttl_config")

    def __init__(self, agent: str, client: Noctuary | None = None, *, user: str | None = None, user_at: int = 0, shared: Iterable[str] = ("shared",),
                 place: Callable[[tuple[str, ...]], Place | None] | None = None, index: list[str] | None = None, ttl: TTLConfig | None = None) -> None:
        self.agent = agent
        self.client = client or Noctuary()
        self.place = place or partial(_place, agent, user, user_at, frozenset(shared))
        self.index = index
        self.ttl_config = ttl

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        ops = list(ops)
        results: list[Result] = [None] * len(ops)
        # The last put of a document in a batch wins. Reads see the documents as they were before the batch, as in other stores.
        puts = {(op.namespace, op.key): op for op in ops if isinstance(op, PutOp)}
        for at, op in enumerate(ops):
            if isinstance(op, GetOp):
                results[at] = self._get(op)
            elif isinstance(op, SearchOp):
                results[at] = self._search(op)
            elif isinstance(op, ListNamespacesOp):
                results[at] = self._list_namespaces(op)
            elif not isinstance(op, PutOp):
                raise ValueError(f"unknown operation: {type(op).__name__}")
        for put in puts.values():
            self._put(put)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def sweep_ttl(self) -> int:
        """Deletes documents whose time has run out, and returns how many. A document that has expired is not returned before
        either, and is deleted when it is read."""
        count = 0
        for place, summary in self._summaries(()):
            document = self._read(place, summary.filename)
            if document and document.is_expired():
                self._delete(place, summary.filename)
                count += 1
        return count

    # Operations

    def _get(self, op: GetOp) -> Item | None:
        place = self._place_of(op.namespace)
        name = documents.path(_ROOT, op.namespace, op.key)
        document = self._live(place, name, self._read(place, name), op.refresh_ttl)
        return None if document is None else Item(value=document.value, key=document.key, namespace=document.namespace,
                                                  created_at=document.created_at, updated_at=document.updated_at)

    def _put(self, op: PutOp) -> None:
        place = self._place_of(op.namespace)
        name = documents.path(_ROOT, op.namespace, op.key)
        if op.value is None:
            self._delete(place, name)
            return
        minutes = self._ttl(op)
        document = Document(op.namespace, op.key, dict(op.value), minutes)
        document.refresh()
        self._write(place, name, documents.write(document, self._lines(op)))

    def _ttl(self, op: PutOp) -> float | None:
        if isinstance(op.ttl, (int, float)):
            return float(op.ttl)
        # `BaseStore.put` fills in the default; an operation that is made by hand has none.
        return None

    def _lines(self, op: PutOp) -> list[str]:
        paths = self.index if op.index is None else op.index
        if paths is False or op.value is None:
            return []
        if not paths or paths == ["$"]:
            return documents.text_lines(dict(op.value))
        return [line for path in paths for text in get_text_at_path(op.value, tokenize_path(path)) if (line := documents.one_line(text))]

    def _search(self, op: SearchOp) -> list[SearchItem]:
        found = self._ranked(op) if op.query else ((document, None) for document in self._below(op.namespace_prefix))
        wanted = op.offset + op.limit
        kept: list[tuple[Document, float | None]] = []
        for document, score in found:
            if len(kept) >= wanted:
                break
            if _matches(document.value, op.filter):
                kept.append((document, score))
        kept = kept[op.offset : wanted]
        if op.refresh_ttl:
            for document, _ in kept:
                self._refresh(self._place_of(document.namespace), documents.path(_ROOT, document.namespace, document.key), document)
        return [SearchItem(namespace=document.namespace, key=document.key, value=document.value, created_at=document.created_at,
                           updated_at=document.updated_at, score=score) for document, score in kept]

    def _ranked(self, op: SearchOp) -> Iterator[tuple[Document, float | None]]:
        """The documents below the prefix that recall finds, best first."""
        scores: dict[tuple[Place, str], float] = {}
        starts = tuple(documents.prefixes(_ROOT, op.namespace_prefix))
        for place in self._places(op.namespace_prefix):
            agent, scope = self.client.agent_id(place.agent), place.arguments["scope"]
            owner: dict[str, Any] = {} if place.user is None else {"end_user_id": place.user}
            found = self.client.recall_memory(agent, query=op.query or "", k=_CANDIDATES, kinds=["file"], **owner)
            for each in found.items:
                name = each.source.filename or ""
                if not name.startswith(_ROOT + "/"):
                    continue
                names = [name] if name.startswith(starts) and each.scope == scope else self._same_text(place, each.text, starts)
                for one in names:
                    scores[place, one] = max(each.score, scores.get((place, one), 0.0))
        ranked = sorted(scores, key=lambda each: -scores[each])
        for (place, name), document in zip(ranked, self._read_all(ranked)):
            if document and not document.is_expired() and document.namespace[: len(op.namespace_prefix)] == op.namespace_prefix:
                yield document, scores[place, name]

    def _same_text(self, place: Place, text: str, starts: tuple[str, ...]) -> list[str]:
        """The files below a namespace that have a text which recall found elsewhere: it answers with equal texts once."""
        found = self.client.search_files(self.client.agent_id(place.agent), q=text, limit=_CANDIDATES, **place.arguments)
        return [each.filename for each in found.hits if each.filename.startswith(starts) and _is_same(each.snippet, text)]

    def _below(self, prefix: tuple[str, ...]) -> Iterator[Document]:
        """All documents below a namespace, the newest first."""
        found = [(place, summary) for place, summary in self._summaries(prefix)]
        found.sort(key=lambda each: each[1].update_time, reverse=True)
        for document in self._read_all([(place, summary.filename) for place, summary in found]):
            if document and not document.is_expired() and document.namespace[: len(prefix)] == prefix:
                yield document

    def _list_namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        conditions = op.match_conditions or ()
        prefix = next((_literal(each.path) for each in conditions if each.match_type == "prefix"), ())
        found: set[tuple[str, ...]] = set()
        unknown: list[tuple[Place, str]] = []
        for place, summary in self._summaries(prefix):
            namespace = documents.namespace_of_path(_ROOT, summary.filename)
            if namespace is None:
                unknown.append((place, summary.filename))
            else:
                found.add(namespace)
        found |= {document.namespace for document in self._read_all(unknown) if document}
        matching = {each for each in found if all(_fits(condition, each) for condition in conditions)}
        if op.max_depth is not None:
            matching = {each[: op.max_depth] for each in matching}
        return sorted(matching)[op.offset : op.offset + op.limit]

    # Files

    def _place_of(self, namespace: tuple[str, ...]) -> Place:
        found = self.place(namespace)
        if found is None:
            raise ValueError(f"the namespace {namespace!r} names no person: give the store user, user_at, shared or place so that it does")
        return found

    def _places(self, prefix: tuple[str, ...]) -> list[Place]:
        """Where the documents below a prefix can be: with everybody, if the prefix names no person."""
        found = self.place(prefix)
        if found is not None:
            return [found]
        people = [each.owner_key.removeprefix("api:") for each in self.client.iter_owners(limit=200) if each.owner_key.startswith("api:")]
        return [Place(self.agent), *(Place(self.agent, person) for person in people)]

    def _summaries(self, prefix: tuple[str, ...]) -> Iterator[tuple[Place, m.FileSummaryResponse]]:
        for place in self._places(prefix):
            for start in documents.prefixes(_ROOT, prefix):
                for each in self.client.iter_files(self.client.agent_id(place.agent), prefix=start, limit=200, **place.arguments):
                    yield place, each

    def _read(self, place: Place, name: str) -> Document | None:
        file = self._file(place, name)
        return None if file is None else documents.read(file.content, file.create_time, file.update_time)

    def _file(self, place: Place, name: str) -> m.FileResponse | None:
        try:
            return self.client.get_file(self.client.agent_id(place.agent), name, **place.arguments)
        except NotFound:
            return None

    def _read_all(self, names: list[tuple[Place, str]]) -> Iterator[Document | None]:
        """Reads files some at a time, in order, and no more of them than are asked for."""
        with ThreadPoolExecutor(_PARALLEL) as threads:
            for start in range(0, len(names), _PARALLEL):
                yield from threads.map(lambda each: self._read(*each), names[start : start + _PARALLEL])

    def _live(self, place: Place, name: str, document: Document | None, refresh: bool) -> Document | None:
        """The document, unless its time has run out; with `refresh` its time begins again."""
        if document is None:
            return None
        if document.is_expired():
            self._delete(place, name)
            return None
        if refresh:
            self._refresh(place, name, document)
        return document

    def _refresh(self, place: Place, name: str, document: Document) -> None:
        """Begins the document's time again, if it has one."""
        if document.is_worth_refreshing() and (file := self._file(place, name)):
            document.refresh()
            self._write(place, name, documents.body_of(file.content) + documents.write(document, []).lstrip("\n"))

    def _write(self, place: Place, name: str, content: str) -> None:
        agent = self.client.agent_id(place.agent)
        try:
            written = self.client.put_file(agent, name, content=content, **place.arguments)
        except Invalid as refused:
            if refused.code == "held_for_review":
                raise NotStored(f"the document was not stored: {refused.message}. A person decides under Quarantine") from refused
            raise
        if written.content != content:
            # Secrets were removed from it. A document that is not what was put must not be found.
            if written.created:
                self._delete(place, name)
            else:
                self.client.restore_file_revision(agent, name, written.revision - 1, **place.arguments)
            raise NotStored("the document was not stored: the server removes secrets from memory (mate.memory.redact), and it holds one")

    def _delete(self, place: Place, name: str) -> None:
        try:
            self.client.delete_file(self.client.agent_id(place.agent), name, **place.arguments)
        except NotFound:
            pass


def _place(agent: str, user: str | None, user_at: int, shared: frozenset[str], namespace: tuple[str, ...]) -> Place | None:
    if user is not None:
        return Place(agent, user)
    if namespace and namespace[0] in shared:
        return Place(agent)
    return Place(agent, namespace[user_at]) if len(namespace) > user_at else None


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _is_same(snippet: str, text: str) -> bool:
    """Whether a snippet, of at most 80 characters with marks, is of a line with this text."""
    part, whole = _letters(snippet), _letters(text)
    return part == whole or (len(part) >= 40 and part in whole)


def _literal(path: tuple[str, ...]) -> tuple[str, ...]:
    """The labels before the first wildcard."""
    return path[: path.index("*")] if "*" in path else path


def _fits(condition: MatchCondition, namespace: tuple[str, ...]) -> bool:
    length = len(condition.path)
    if len(namespace) < length:
        return False
    part = namespace[:length] if condition.match_type == "prefix" else namespace[len(namespace) - length :]
    return all(wanted in ("*", label) for wanted, label in zip(condition.path, part))


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "$eq": lambda value, wanted: bool(value == wanted),
    "$ne": lambda value, wanted: bool(value != wanted),
    "$gt": lambda value, wanted: value is not None and float(value) > float(wanted),
    "$gte": lambda value, wanted: value is not None and float(value) >= float(wanted),
    "$lt": lambda value, wanted: value is not None and float(value) < float(wanted),
    "$lte": lambda value, wanted: value is not None and float(value) <= float(wanted),
}


def _matches(value: Any, filter: dict[str, Any] | None) -> bool:
    return all(_compares(value.get(name), wanted) for name, wanted in (filter or {}).items())


def _compares(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        if wanted and all(name.startswith("$") for name in wanted):
            unknown = wanted.keys() - _COMPARISONS.keys()
            if unknown:
                raise ValueError(f"filter: the operator {sorted(unknown)[0]} is not one of {', '.join(_COMPARISONS)}")
            return all(_COMPARISONS[name](value, each) for name, each in wanted.items())
        return isinstance(value, dict) and all(_compares(value.get(name), each) for name, each in wanted.items())
    return bool(value == wanted)
