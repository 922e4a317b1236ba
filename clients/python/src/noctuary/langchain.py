"""For LangChain: `NoctuaryMiddleware` for agents, `NoctuaryChatMessageHistory`, and `NoctuaryRetriever`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
from langchain.agents.middleware.types import PrivateStateAttr
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, SystemMessage, message_to_dict, messages_from_dict
from langchain_core.retrievers import BaseRetriever
from langgraph.config import get_config
from langgraph.runtime import Runtime
from pydantic import ConfigDict
from typing_extensions import NotRequired

from ._item_log import ItemLog, Plain
from .client import Noctuary
from .memory import DEFAULT_CONVERSATION, Memory

__all__ = ["NoctuaryChatMessageHistory", "NoctuaryMiddleware", "NoctuaryRetriever"]

_MAX_QUERY = 10_000
_MAX_TEXT = 100_000


class NoctuaryState(AgentState[Any]):
    """What the middleware notes during a run."""

    noctuary_context: NotRequired[Annotated[str, PrivateStateAttr]]
    noctuary_shown: NotRequired[Annotated[list[str], PrivateStateAttr]]
    noctuary_asked: NotRequired[Annotated[str, PrivateStateAttr]]


class NoctuaryMiddleware(AgentMiddleware[NoctuaryState, Any, Any]):
    """Shows the model of an agent what is known about the person, and stores each finished turn.

    Before a model call it fetches the context for the person's message, once for each message, and adds it to the system
    prompt of the call; the messages of the agent's state stay as they are. After the answer it stores the turn.

    Args:
        agent: The agent's name or id in Noctuary.
        user: Your id of the person, or a function of the runtime that returns it. By default `user_id` of the run's
            context, or else of its `configurable`.
        conversation: The name of the conversation. By default the run's `thread_id`.
        client: The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN.
        budget_tokens: The length of the text about the person; by default the agent's setting.
    """

    state_schema = NoctuaryState

    def __init__(self, agent: str, *, user: str | Callable[[Runtime[Any]], str] | None = None, conversation: str | None = None,
                 client: Noctuary | None = None, budget_tokens: int | None = None) -> None:
        super().__init__()
        self.agent = agent
        self.user = user
        self.conversation = conversation
        self.client = client or Noctuary()
        self.budget_tokens = budget_tokens
        self.tools = []

    def before_model(self, state: NoctuaryState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        asked = _last(state["messages"], HumanMessage)
        mark = str(asked.id or asked.text) if asked else ""
        if state.get("noctuary_asked") == mark and "noctuary_context" in state:
            return None
        found = self._memory(runtime).context(asked.text[:_MAX_QUERY] if asked else None, budget_tokens=self.budget_tokens)
        return {"noctuary_context": found.text, "noctuary_shown": found.item_ids, "noctuary_asked": mark}

    async def abefore_model(self, state: NoctuaryState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        return await asyncio.to_thread(self.before_model, state, runtime)

    def wrap_model_call(self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]) -> ModelResponse[Any]:
        return handler(self._with_context(request))

    async def awrap_model_call(self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]) -> ModelResponse[Any]:
        return await handler(self._with_context(request))

    def after_model(self, state: NoctuaryState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        messages = state["messages"]
        answer = messages[-1] if messages else None
        # A message with tool calls is not the end of the turn.
        if not isinstance(answer, AIMessage) or answer.tool_calls or not answer.text.strip():
            return None
        asked = _last(messages, HumanMessage)
        turn = [("user", asked.text if asked else ""), ("assistant", answer.text)]
        said = [{"role": role, "content": text[:_MAX_TEXT]} for role, text in turn if text.strip()]
        memory = self._memory(runtime)
        self.client.record_messages(memory.agent_id, self._conversation(runtime), messages=said, injected_item_ids=state.get("noctuary_shown") or [],
                                    idempotency_key=_key(asked, answer), **memory.owner)
        return None

    async def aafter_model(self, state: NoctuaryState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        return await asyncio.to_thread(self.after_model, state, runtime)

    @staticmethod
    def _with_context(request: ModelRequest[Any]) -> ModelRequest[Any]:
        context = request.state.get("noctuary_context")
        if not context:
            return request
        given = request.system_message
        blocks: list[Any] = list(given.content_blocks) if given else []
        return request.override(system_message=SystemMessage(content=[*blocks, {"type": "text", "text": str(context)}]))

    def _memory(self, runtime: Runtime[Any]) -> Memory:
        return Memory(self.agent, self._user(runtime), client=self.client)

    def _user(self, runtime: Runtime[Any]) -> str:
        if callable(self.user):
            return self.user(runtime)
        if self.user is not None:
            return self.user
        context = runtime.context
        found = context.get("user_id") if isinstance(context, dict) else getattr(context, "user_id", None)
        found = found or _configurable().get("user_id")
        if not found:
            raise ValueError("whose memory is it? Give NoctuaryMiddleware user=…, or invoke the agent with {'configurable': {'user_id': …}}")
        return str(found)

    def _conversation(self, runtime: Runtime[Any]) -> str:
        info = getattr(runtime, "execution_info", None)
        return self.conversation or str(getattr(info, "thread_id", None) or _configurable().get("thread_id") or DEFAULT_CONVERSATION)


class NoctuaryChatMessageHistory(BaseChatMessageHistory):
    """The messages of one conversation, exactly as they were added, for `RunnableWithMessageHistory` and others.

    Args:
        session_id: The name of the conversation.
        agent: The agent's name or id in Noctuary.
        user: Your id of the person.
        client: The client; by default one for NOCTUARY_URL and NOCTUARY_TOKEN.
    """

    def __init__(self, session_id: str, *, agent: str, user: str | None = None, client: Noctuary | None = None) -> None:
        self.memory = Memory(agent, user, client=client)
        self._log = ItemLog(self.memory, session_id, _plain, _item)

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        return messages_from_dict(self._log.items())

    async def aget_messages(self) -> list[BaseMessage]:
        return await asyncio.to_thread(lambda: self.messages)

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        self._log.add(message_to_dict(each) for each in messages)

    async def aadd_messages(self, messages: Sequence[BaseMessage]) -> None:
        await asyncio.to_thread(self.add_messages, messages)

    def clear(self) -> None:
        self._log.clear()

    async def aclear(self) -> None:
        await asyncio.to_thread(self.clear)


class NoctuaryRetriever(BaseRetriever):
    """Recall as a retriever: the memory of one person, best first, with its score and source as metadata."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: Memory
    k: int = 10
    kinds: Sequence[str] | None = None
    """Only items of these kinds: `file`, `fact`, `message`, `episode`, `relation`."""
    min_score: float | None = None

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = self.memory.recall(query[:_MAX_QUERY], k=self.k, kinds=self.kinds, min_score=self.min_score)
        return [
            Document(id=each.id, page_content=each.text, metadata={
                "kind": each.kind, "score": each.score, "scope": each.scope, "created_at": each.created_at.isoformat(),
                **each.source.model_dump(exclude_none=True, exclude_unset=True),
            })
            for each in found
        ]


def _configurable() -> dict[str, Any]:
    """The `configurable` of the run; asynchronous runs do not know theirs before Python 3.11."""
    try:
        return dict(get_config().get("configurable", {}))
    except RuntimeError:
        return {}


def _last(messages: Sequence[AnyMessage], kind: type[BaseMessage]) -> BaseMessage | None:
    return next((each for each in reversed(messages) if isinstance(each, kind)), None)


def _key(asked: BaseMessage | None, answer: BaseMessage) -> str | None:
    """A graph that is resumed runs its last step again: the same messages are the same turn."""
    key = f"{asked.id}.{answer.id}" if asked and asked.id and answer.id else ""
    return key if 0 < len(key) <= 200 and key.isascii() and key.isprintable() and " " not in key else None


def _plain(item: Any) -> Plain | None:
    role = {"human": "user", "ai": "assistant"}.get(item["type"])
    if role is None:
        return None
    (message,) = messages_from_dict([item])
    text = message.text
    return (role, str(text)) if text.strip() else None


def _item(role: str, text: str) -> Any:
    return message_to_dict(HumanMessage(text) if role == "user" else AIMessage(text))
