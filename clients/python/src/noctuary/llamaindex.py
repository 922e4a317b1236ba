"""For LlamaIndex: `NoctuaryMemoryBlock`, a block of long-term memory for `Memory.from_defaults(memory_blocks=[…])`."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory.memory import BaseMemoryBlock
from pydantic import ConfigDict, Field

from .memory import DEFAULT_CONVERSATION, Memory

__all__ = ["NoctuaryMemoryBlock"]

_MAX_QUERY = 10_000
_MAX_TEXT = 100_000


class NoctuaryMemoryBlock(BaseMemoryBlock[str]):
    """What is known about one person.

    When LlamaIndex asks for the block, it fetches the context for the person's message, and stores the finished turns of
    the chat history before it. At the end of a session store the last turn too: `await block.aput(await memory.aget_all())`.
    A turn is stored once, however often it is put.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    name: str = "noctuary"
    memory: Memory = Field(description="The memory of the person.")
    conversation: str = Field(default=DEFAULT_CONVERSATION, description="The name of the conversation, unless a message carries a session id.")
    budget_tokens: int | None = Field(default=None, description="The length of the text; by default the agent's setting.")

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        given = messages or []
        asked = next((each.content for each in reversed(given) if each.role == MessageRole.USER and each.content), None)
        session = block_kwargs.get("session_id")
        await asyncio.to_thread(self._store, given, session)
        context = await asyncio.to_thread(self.memory.context, asked and asked[:_MAX_QUERY], budget_tokens=self.budget_tokens)
        return context.text

    async def _aput(self, messages: list[ChatMessage]) -> None:
        await asyncio.to_thread(self._store, messages, None)

    async def atruncate(self, content: str, tokens_to_truncate: int) -> str | None:
        """Fetching a shorter context is better than cutting this one: give `budget_tokens`. Without room the block is left out."""
        return None

    def _store(self, messages: list[ChatMessage], session: str | None) -> None:
        for turn in _turns(messages):
            name = str(turn[0].additional_kwargs.get("session_id") or session or self.conversation)
            said = [{"role": "user" if each.role == MessageRole.USER else "assistant", "content": (each.content or "")[:_MAX_TEXT]} for each in turn]
            key = hashlib.sha256(json.dumps([name, said]).encode()).hexdigest()
            self.memory.turn(messages=said, conversation=name, idempotency_key=f"llamaindex-{key}")


def _turns(messages: list[ChatMessage]) -> list[list[ChatMessage]]:
    """The finished turns: what the person says, up to the last thing that the agent says to it."""
    found: list[list[ChatMessage]] = []
    turn: list[ChatMessage] = []
    for each in messages:
        if not (each.content or "").strip():
            continue
        if each.role == MessageRole.USER:
            if turn and turn[-1].role == MessageRole.ASSISTANT:
                found.append(turn)
                turn = []
            turn = [*turn, each]
        elif each.role == MessageRole.ASSISTANT and turn:
            turn = [*turn, each]
    if turn and turn[-1].role == MessageRole.ASSISTANT:
        found.append(turn)
    return found
