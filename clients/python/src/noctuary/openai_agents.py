"""For the OpenAI Agents SDK: `NoctuarySession`, a session whose items come back as they were, and `with_memory`, which shows
the model what is known about the person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from agents import SessionSettings, TResponseInputItem
from agents.memory.session import SessionABC
from agents.run_config import CallModelData, ModelInputData

from ._item_log import ItemLog, Plain
from .client import Noctuary
from .memory import Memory

__all__ = ["NoctuarySession", "with_memory"]


class NoctuarySession(SessionABC):
    """A session of one person with one agent, stored as the conversation `session_id`.

    Memory is extracted from what the person and the agent say in it. `pop_item` and `clear_session` change the session, not
    what was learned; `Memory.forget` does that.

    Args:
        session_id: The name of the conversation. Two people may use the same one.
        agent: The agent's name or id in Noctuary.
        user: Your id of the person.
        client: The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN.
    """

    def __init__(self, session_id: str, *, agent: str, user: str | None = None, client: Noctuary | None = None,
                 session_settings: SessionSettings | None = None) -> None:
        self.session_id = session_id
        self.session_settings = session_settings or SessionSettings()
        self.memory = Memory(agent, user, client=client)
        self._log = ItemLog(self.memory, session_id, _plain, lambda role, text: {"role": role, "content": text})

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The items, oldest first; with `limit` only the last ones."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        return await asyncio.to_thread(self._log.items, limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Appends items."""
        await asyncio.to_thread(self._log.add, items)

    async def pop_item(self) -> TResponseInputItem | None:
        """Removes the last item and returns it."""
        found: TResponseInputItem | None = await asyncio.to_thread(self._log.pop)
        return found

    async def clear_session(self) -> None:
        """Removes all items."""
        await asyncio.to_thread(self._log.clear)


def with_memory(memory: Memory, *, budget_tokens: int | None = None) -> Callable[[CallModelData[Any]], Awaitable[ModelInputData]]:
    """For `RunConfig(call_model_input_filter=…)`: adds what is known about the person to the instructions of each call."""

    async def add(data: CallModelData[Any]) -> ModelInputData:
        given = data.model_data
        said = next((plain[1] for each in reversed(given.input) if (plain := _plain(each)) and plain[0] == "user"), None)
        context = await asyncio.to_thread(memory.context, said and said[:10_000], budget_tokens=budget_tokens)
        instructions = "\n\n".join(part for part in (given.instructions, context.text) if part)
        return ModelInputData(input=given.input, instructions=instructions or None)

    return add


def _plain(item: Any) -> Plain | None:
    """What a person or an agent says in an item."""
    if not isinstance(item, dict) or item.get("role") not in ("user", "assistant") or item.get("type", "message") != "message":
        return None
    content = item.get("content")
    if isinstance(content, list):
        content = "\n".join(str(part["text"]) for part in content if isinstance(part, dict) and part.get("type") in ("input_text", "output_text"))
    return (item["role"], content) if isinstance(content, str) and content.strip() else None
