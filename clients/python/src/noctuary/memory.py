"""One person's memory with one agent: `remember`, `recall`, `context`, `turn`, `ask`, `forget`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from ._generated import models as m
from ._omit import OMIT
from .client import AsyncNoctuary, Noctuary

Scope = Literal["PERSONAL", "TEAM", "GLOBAL"]
Message = Mapping[str, Any]

DEFAULT_CONVERSATION = "default"


class Context(m.ContextResponse):
    """The text for the next call of a model."""

    @property
    def text(self) -> str:
        """Both texts, for a system prompt: the agent's files, and what is known about the person."""
        return "\n\n".join(part for part in (self.system, self.owner) if part)

    @property
    def item_ids(self) -> list[str]:
        """The ids of the memories in it, for `turn(shown=…)`."""
        return _item_ids(self)


def _item_ids(context: m.ContextResponse) -> list[str]:
    return [each.id for each in context.items if each.id is not None]


class _Place:
    """Whose memory it is."""

    def __init__(self, agent: str, user: str | None, scope: Scope | None, channel: str | None, sender_id: str | None, owner_key: str | None) -> None:
        if sum(each is not None for each in (user, sender_id, owner_key)) > 1 or (channel is None) != (sender_id is None):
            raise ValueError("name the person once: user, or channel and sender_id, or owner_key")
        self.agent = agent
        self.user = user
        self.scope = scope
        self.channel = channel
        self.sender_id = sender_id
        self._owner_key = owner_key

    @property
    def owner(self) -> dict[str, Any]:
        """The arguments that name the person."""
        named = {"end_user_id": self.user, "channel": self.channel, "sender_id": self.sender_id, "owner_key": self._owner_key}
        return {name: value for name, value in named.items() if value is not None}

    @property
    def speaker(self) -> dict[str, Any]:
        """As `owner`, for calls that take no owner key: nobody speaks as another one."""
        if self._owner_key is not None:
            raise ValueError("a turn needs user, or channel and sender_id; an owner key is for operators, who only read and change")
        return self.owner

    @property
    def owner_key(self) -> str:
        """The key of the person."""
        if self._owner_key is not None:
            return self._owner_key
        if self.user is not None:
            return f"api:{self.user}"
        if self.channel is not None:
            return f"{self.channel}:{self.sender_id}"
        raise ValueError("no person is named: give user, or channel and sender_id, or owner_key")

    def _fact(self, content: str, type: str | None, key: str | None, expires_at: datetime | None) -> tuple[bool, dict[str, Any]]:
        """Whether `remember` takes it, and the arguments; a fact in a named scope is created by hand."""
        if self.scope is None:
            given: dict[str, Any] = {"content": content, "type": type, "key": key, "expires_at": expires_at}
        else:
            if key is not None:
                raise ValueError("key: a fact with a scope has no key; leave out one of the two")
            given = {"text": content, "scope": self.scope, "category": type.upper() if type else None, "expires_at": expires_at}
        return self.scope is None, {name: value for name, value in given.items() if value is not None} | self.owner

    def _turn(self, user: str | None, assistant: str | None, messages: Sequence[Message] | None, complete: bool | None, shown: m.ContextResponse | None,
             key: str | None) -> dict[str, Any]:
        if (user is None and assistant is None) == (messages is None):
            raise ValueError("give user and assistant, or messages")
        if messages is None:
            messages = [{"role": role, "content": text} for role, text in (("user", user), ("assistant", assistant)) if text is not None]
        return {
            "messages": list(messages),
            "complete": OMIT if complete is None else complete,
            "injected_item_ids": _item_ids(shown) if shown else OMIT,
            "idempotency_key": key,
            **self.speaker,
        }

    def __repr__(self) -> str:
        return f"{type(self).__name__}(agent={self.agent!r}, {', '.join(f'{name}={value!r}' for name, value in self.owner.items())})"


class Memory(_Place):
    """The memory of one person with one agent.

    Args:
        agent: The agent's name or id.
        user: Your id of the person (`endUserId`). Without a person the memory is that of the token's own user.
        client: The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN.
        scope: Who reads what `remember` writes: PERSONAL, TEAM or, for admins, GLOBAL. By default the agent's setting decides.
        channel, sender_id: The person as a messaging channel names them, instead of `user`.
        owner_key: The whole key of the person, for operators, instead of `user`.
    """

    def __init__(self, agent: str, user: str | None = None, *, client: Noctuary | None = None, scope: Scope | None = None, channel: str | None = None,
                 sender_id: str | None = None, owner_key: str | None = None) -> None:
        super().__init__(agent, user, scope, channel, sender_id, owner_key)
        self.client = client or Noctuary()

    @property
    def agent_id(self) -> str:
        """The agent's id."""
        return self.client.agent_id(self.agent)

    def remember(self, content: str, *, type: str | None = None, key: str | None = None, expires_at: datetime | None = None) -> m.FactResponse:
        """Stores one fact at once. A later fact with the same `key` replaces it."""
        is_plain, given = self._fact(content, type, key, expires_at)
        return self.client.remember_fact(self.agent_id, **given) if is_plain else self.client.create_fact(self.agent_id, **given)

    def recall(self, query: str, *, k: int = 10, kinds: Sequence[str] | None = None, min_score: float | None = None, as_of: datetime | None = None,
               budget_tokens: int | None = None, explain: bool = False) -> list[m.RecalledResponse]:
        """Searches all that the person's memory holds, best first."""
        return self.client.recall_memory(self.agent_id, query=query, k=k, kinds=kinds, min_score=min_score, as_of=as_of, budget_tokens=budget_tokens,
                                         explain=explain, **self.owner).items

    def context(self, query: str | None = None, *, budget_tokens: int | None = None, format: str | None = None, as_of: datetime | None = None) -> Context:
        """The memory to show to a model before its next call; `query` is the person's message."""
        found = self.client.assemble_context(self.agent_id, query=query, budget_tokens=budget_tokens, format=format, as_of=as_of, **self.owner)
        return Context.model_construct(**{name: value for name, value in found})

    def turn(self, user: str | None = None, assistant: str | None = None, *, conversation: str = DEFAULT_CONVERSATION,
             messages: Sequence[Message] | None = None, complete: bool | None = None, shown: m.ContextResponse | None = None,
             idempotency_key: str | None = None) -> m.RecordMessagesResponse:
        """Stores a turn that your own model answered; memory is extracted from it in the background.

        `shown` is the context that the model was shown. With `complete=False` the turn stays open for more messages.
        """
        given = self._turn(user, assistant, messages, complete, shown, idempotency_key)
        return self.client.record_messages(self.agent_id, conversation, **given)

    def ask(self, message: str, *, conversation: str = DEFAULT_CONVERSATION) -> m.ChatResponse:
        """Lets the agent answer, with its model on the server. The turn is stored."""
        return self.client.send_chat(agent_id=self.agent_id, message=message, conversation_id=conversation, **self.speaker)

    def facts(self, query: str | None = None, *, status: str | None = None) -> Iterator[m.FactResponse]:
        """The facts of the person, newest first."""
        return self.client.iter_facts(self.agent_id, query=query, status=status, **self.owner)

    def messages(self, conversation: str = DEFAULT_CONVERSATION) -> Iterator[m.MessageResponse]:
        """The messages of a conversation, oldest first."""
        return self.client.iter_messages(self.agent_id, conversation, limit=200, **self.owner)

    def forget(self, fact_id: str, *, include_messages: bool = False) -> m.ReceiptResponse:
        """Forgets one fact everywhere; it is not learned again unless the person asks for it."""
        return self.client.forget_fact(self.agent_id, fact_id, include_messages=include_messages, **self.owner)

    def forget_conversation(self, conversation: str = DEFAULT_CONVERSATION, *, include_messages: bool = True) -> m.ReceiptResponse:
        """Forgets what was learned from a conversation, and its messages."""
        return self.client.forget_part(self.agent_id, target="conversation", conversation_id=conversation, include_messages=include_messages, **self.owner)

    def forget_everything(self, *, include_messages: bool = True) -> m.ForgetOwnerResponse:
        """Forgets the person, with all agents. A job does the work; `client.list_receipts` shows when it is done."""
        return self.client.forget_owner(self.owner_key, confirm=self.owner_key, include_messages=include_messages)


class AsyncMemory(_Place):
    """As `Memory`, for asyncio."""

    def __init__(self, agent: str, user: str | None = None, *, client: AsyncNoctuary | None = None, scope: Scope | None = None,
                 channel: str | None = None, sender_id: str | None = None, owner_key: str | None = None) -> None:
        super().__init__(agent, user, scope, channel, sender_id, owner_key)
        self.client = client or AsyncNoctuary()

    async def agent_id(self) -> str:
        """The agent's id."""
        return await self.client.agent_id(self.agent)

    async def remember(self, content: str, *, type: str | None = None, key: str | None = None, expires_at: datetime | None = None) -> m.FactResponse:
        """Stores one fact at once. A later fact with the same `key` replaces it."""
        is_plain, given = self._fact(content, type, key, expires_at)
        agent = await self.agent_id()
        return await (self.client.remember_fact(agent, **given) if is_plain else self.client.create_fact(agent, **given))

    async def recall(self, query: str, *, k: int = 10, kinds: Sequence[str] | None = None, min_score: float | None = None,
                     as_of: datetime | None = None, budget_tokens: int | None = None, explain: bool = False) -> list[m.RecalledResponse]:
        """Searches all that the person's memory holds, best first."""
        found = await self.client.recall_memory(await self.agent_id(), query=query, k=k, kinds=kinds, min_score=min_score, as_of=as_of,
                                                budget_tokens=budget_tokens, explain=explain, **self.owner)
        return found.items

    async def context(self, query: str | None = None, *, budget_tokens: int | None = None, format: str | None = None,
                      as_of: datetime | None = None) -> Context:
        """The memory to show to a model before its next call; `query` is the person's message."""
        found = await self.client.assemble_context(await self.agent_id(), query=query, budget_tokens=budget_tokens, format=format, as_of=as_of,
                                                   **self.owner)
        return Context.model_construct(**{name: value for name, value in found})

    async def turn(self, user: str | None = None, assistant: str | None = None, *, conversation: str = DEFAULT_CONVERSATION,
                   messages: Sequence[Message] | None = None, complete: bool | None = None, shown: m.ContextResponse | None = None,
                   idempotency_key: str | None = None) -> m.RecordMessagesResponse:
        """Stores a turn that your own model answered; memory is extracted from it in the background.

        `shown` is the context that the model was shown. With `complete=False` the turn stays open for more messages.
        """
        given = self._turn(user, assistant, messages, complete, shown, idempotency_key)
        return await self.client.record_messages(await self.agent_id(), conversation, **given)

    async def ask(self, message: str, *, conversation: str = DEFAULT_CONVERSATION) -> m.ChatResponse:
        """Lets the agent answer, with its model on the server. The turn is stored."""
        return await self.client.send_chat(agent_id=await self.agent_id(), message=message, conversation_id=conversation, **self.speaker)

    async def facts(self, query: str | None = None, *, status: str | None = None) -> AsyncIterator[m.FactResponse]:
        """The facts of the person, newest first."""
        async for each in self.client.iter_facts(await self.agent_id(), query=query, status=status, **self.owner):
            yield each

    async def messages(self, conversation: str = DEFAULT_CONVERSATION) -> AsyncIterator[m.MessageResponse]:
        """The messages of a conversation, oldest first."""
        async for each in self.client.iter_messages(await self.agent_id(), conversation, limit=200, **self.owner):
            yield each

    async def forget(self, fact_id: str, *, include_messages: bool = False) -> m.ReceiptResponse:
        """Forgets one fact everywhere; it is not learned again unless the person asks for it."""
        return await self.client.forget_fact(await self.agent_id(), fact_id, include_messages=include_messages, **self.owner)

    async def forget_conversation(self, conversation: str = DEFAULT_CONVERSATION, *, include_messages: bool = True) -> m.ReceiptResponse:
        """Forgets what was learned from a conversation, and its messages."""
        return await self.client.forget_part(await self.agent_id(), target="conversation", conversation_id=conversation,
                                             include_messages=include_messages, **self.owner)

    async def forget_everything(self, *, include_messages: bool = True) -> m.ForgetOwnerResponse:
        """Forgets the person, with all agents. A job does the work; `client.list_receipts` shows when it is done."""
        return await self.client.forget_owner(self.owner_key, confirm=self.owner_key, include_messages=include_messages)
