"""For Pydantic AI: `NoctuaryMemory`, a capability for `Agent(capabilities=[…])`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic_ai import FunctionToolset, RunContext
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelRequest, ModelResponse, UserPromptPart
from pydantic_ai.run import AgentRunResult

from .client import Noctuary
from .memory import DEFAULT_CONVERSATION, Memory

__all__ = ["NoctuaryMemory"]

_MAX_QUERY = 10_000
_MAX_TEXT = 100_000


@dataclass
class NoctuaryMemory(AbstractCapability[Any]):
    """Shows the model what is known about the person, gives it tools to recall and to remember, and stores each finished run as
    a turn."""

    agent: str
    """The agent's name or id in Noctuary."""
    user: str | Callable[[RunContext[Any]], str]
    """Your id of the person, or a function of the run's context that returns it, such as `lambda ctx: ctx.deps.user_id`."""
    conversation: str | None = None
    """The name of the conversation. By default Pydantic AI's id of the conversation."""
    client: Noctuary | None = None
    """The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN."""
    budget_tokens: int | None = None
    """The length of the text about the person; by default the agent's setting."""
    tools: bool = True
    """Whether the model gets the tools `recall` and `remember`."""

    def __post_init__(self) -> None:
        self.client = self.client or Noctuary()

    def memory(self, ctx: RunContext[Any]) -> Memory:
        """The memory of the person of this run."""
        return Memory(self.agent, self.user(ctx) if callable(self.user) else self.user, client=self.client)

    def get_instructions(self) -> Any:
        async def known(ctx: RunContext[Any]) -> str:
            asked = _asked(ctx)
            context = await asyncio.to_thread(self.memory(ctx).context, asked[:_MAX_QUERY] if asked else None, budget_tokens=self.budget_tokens)
            return context.text

        return known

    def get_toolset(self) -> FunctionToolset[Any] | None:
        if not self.tools:
            return None
        toolset: FunctionToolset[Any] = FunctionToolset()

        async def recall(ctx: RunContext[Any], query: str) -> list[str]:
            """Searches what is known about the person."""
            return [each.text for each in await asyncio.to_thread(self.memory(ctx).recall, query)]

        async def remember(ctx: RunContext[Any], fact: str) -> str:
            """Stores one fact about the person, as a whole sentence, for later conversations."""
            return (await asyncio.to_thread(self.memory(ctx).remember, fact)).text

        toolset.add_function(recall, takes_ctx=True)
        toolset.add_function(remember, takes_ctx=True)
        return toolset

    async def after_run(self, ctx: RunContext[Any], *, result: AgentRunResult[Any]) -> AgentRunResult[Any]:
        asked, answer = _asked(ctx), _answer(result)
        if asked and answer:
            name = self.conversation or getattr(ctx, "conversation_id", None) or DEFAULT_CONVERSATION
            await asyncio.to_thread(self.memory(ctx).turn, asked[:_MAX_TEXT], answer[:_MAX_TEXT], conversation=str(name))
        return result


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(each for each in content or [] if isinstance(each, str))


def _asked(ctx: RunContext[Any]) -> str:
    """What the person says in this run."""
    if ctx.prompt:
        return _text(ctx.prompt).strip()
    for message in reversed(ctx.messages):
        if isinstance(message, ModelRequest):
            for part in reversed(message.parts):
                if isinstance(part, UserPromptPart):
                    return _text(part.content).strip()
    return ""


def _answer(result: AgentRunResult[Any]) -> str:
    if isinstance(result.output, str):
        return result.output.strip()
    for message in reversed(result.new_messages()):
        if isinstance(message, ModelResponse) and message.text:
            return message.text.strip()
    return str(result.output)
