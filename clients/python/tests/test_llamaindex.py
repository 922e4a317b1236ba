"""The memory block with LlamaIndex itself."""

from __future__ import annotations

from typing import Any

import pytest
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, CompletionResponse, LLMMetadata, MessageRole
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms import CustomLLM
from llama_index.core.memory import Memory as ChatMemory
from scripted_model import answer_to
from stories import STORIES, Story

from noctuary import Memory, Noctuary
from noctuary.llamaindex import NoctuaryMemoryBlock


class Scripted(CustomLLM):
    """A model that answers from what it is shown."""

    shown: list[list[ChatMessage]] = []

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(model_name="scripted", is_chat_model=True)

    def chat(self, messages: Any, **_: Any) -> ChatResponse:
        self.shown.append(list(messages))
        said = answer_to([{"role": str(each.role.value), "content": each.content} for each in messages])
        return ChatResponse(message=ChatMessage(role=MessageRole.ASSISTANT, content=said))

    def complete(self, prompt: str, formatted: bool = False, **_: Any) -> CompletionResponse:
        return CompletionResponse(text=answer_to([{"role": "user", "content": prompt}]))

    def stream_complete(self, prompt: str, formatted: bool = False, **_: Any) -> Any:
        raise NotImplementedError


@pytest.fixture
def block(memory: Memory) -> NoctuaryMemoryBlock:
    return NoctuaryMemoryBlock(memory=memory)


@pytest.mark.parametrize("story", STORIES)
async def test_a_chat_engine_remembers_over_three_sessions(client: Noctuary, agent: str, person: str, story: Story) -> None:
    model = Scripted()

    async def session(user: str, name: str, sentences: tuple[str, ...]) -> str:
        block = NoctuaryMemoryBlock(memory=Memory(agent, user, client=client))
        memory = ChatMemory.from_defaults(session_id=name, memory_blocks=[block])
        engine = SimpleChatEngine.from_defaults(llm=model, memory=memory)
        for sentence in sentences:
            reply = await engine.achat(sentence)
        await block.aput(await memory.aget_all(), session_id=name)
        return str(reply)

    await session(person, "s0", story.first)
    await session(person, "s1", story.second)
    assert story.answer in await session(person, "s2", (story.thanks, story.question))
    said = [(each.role, each.content) for each in Memory(agent, person, client=client).messages("s2")]
    assert [role for role, _ in said] == ["user", "assistant"] * 2 and said[0][1] == story.thanks
    assert [role for role, _ in ((each.role, each.content) for each in Memory(agent, person, client=client).messages("s0"))] == ["user", "assistant"] * 2
    assert story.answer not in await session(f"other-{person}", "s2", (story.question,))


async def test_a_turn_is_stored_once(block: NoctuaryMemoryBlock) -> None:
    turns = [ChatMessage(role="user", content="I sail."), ChatMessage(role="assistant", content="Nice."), ChatMessage(role="tool", content="x"),
             ChatMessage(role="user", content="On Sundays."), ChatMessage(role="assistant", content="Calling a tool."), ChatMessage(role="assistant", content="Good.")]
    await block.aput(turns, session_id="s")
    await block.aput(turns, session_id="s")
    assert [each.content for each in block.memory.messages("s")] == ["I sail.", "Nice.", "On Sundays.", "Calling a tool.", "Good."]
    # A question without an answer waits for it.
    await block.aput([ChatMessage(role="user", content="Where?")], session_id="s")
    assert len(list(block.memory.messages("s"))) == 5


async def test_messages_that_leave_the_short_term_memory_are_stored(block: NoctuaryMemoryBlock) -> None:
    memory = ChatMemory.from_defaults(session_id="long", token_limit=300, chat_history_token_ratio=0.2, token_flush_size=40, memory_blocks=[block])
    for number in range(8):
        await memory.aput_messages([ChatMessage(role="user", content=f"Island number {number} is far away in the sea."), ChatMessage(role="assistant", content="I see.")])
    assert list(block.memory.messages("long"))
