"""The session with the OpenAI Agents SDK itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agents import Agent, RunConfig, Runner, SessionSettings
from agents.memory import Session
from conftest import Server
from stories import STORIES, Story

from noctuary import Memory, Noctuary
from noctuary.openai_agents import NoctuarySession, with_memory

ITEMS: list[Any] = [
    {"role": "user", "content": "Where do I live?"},
    {"id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": "gAAA\u200b=="},
    {"type": "function_call", "call_id": "c1", "name": "look_up", "arguments": '{"q": "住在哪里"}', "id": "fc_1", "status": "completed"},
    {"type": "function_call_output", "call_id": "c1", "output": "Lisbon <!-- --> 😀 \u0000"},
    {"id": "m1", "type": "message", "role": "assistant", "status": "completed",
     "content": [{"type": "output_text", "text": "In Lisbon.", "annotations": [], "logprobs": []}]},
    {"role": "user", "content": [{"type": "input_text", "text": "And this?"}, {"type": "input_image", "image_url": "data:image/png;base64," + "A" * 250_000}]},
    {"role": "assistant", "content": "你在里斯本。"},
    {"role": "user", "content": ""},
    {"role": "user", "content": "  \r\n x \x00"},
    {"role": "user", "content": "y" * 120_000},
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": '{"noctuary": {"is": "pop"}}'},
]


@pytest.fixture
def session(client: Noctuary, agent: str, person: str) -> NoctuarySession:
    return NoctuarySession("chat-1", agent=agent, user=person, client=client)


def test_it_is_a_session(session: NoctuarySession) -> None:
    assert isinstance(session, Session)


async def test_items_come_back_as_they_were(session: NoctuarySession) -> None:
    assert await session.get_items() == []
    assert await session.pop_item() is None
    await session.add_items(ITEMS[:1])
    await session.add_items(ITEMS[1:5])
    for item in ITEMS[5:]:
        await session.add_items([item])
    await session.add_items([])
    assert json.dumps(await session.get_items()) == json.dumps(ITEMS)
    await session.clear_session()
    await session.add_items(ITEMS)
    again = NoctuarySession(session.session_id, agent=session.memory.agent, user=session.memory.user, client=session.memory.client)
    assert json.dumps(await again.get_items()) == json.dumps(ITEMS)
    assert await again.get_items(limit=3) == ITEMS[-3:]
    assert await again.get_items(limit=0) == [] and await again.get_items(limit=99) == ITEMS
    limited = NoctuarySession(session.session_id, agent=session.memory.agent, user=session.memory.user, client=session.memory.client,
                              session_settings=SessionSettings(limit=2))
    assert await limited.get_items() == ITEMS[-2:]


async def test_the_last_item_is_taken_back(session: NoctuarySession) -> None:
    await session.add_items(ITEMS)
    for item in reversed(ITEMS[2:]):
        assert await session.pop_item() == item
    await session.add_items(ITEMS[6:8])
    assert await session.get_items() == ITEMS[:2] + ITEMS[6:8]
    await session.clear_session()
    await session.clear_session()
    assert await session.get_items() == [] and await session.pop_item() is None
    await session.add_items(ITEMS[:1])
    assert await session.get_items() == ITEMS[:1]


async def test_a_question_that_is_taken_back_is_not_memory(session: NoctuarySession) -> None:
    await session.add_items([{"role": "user", "content": "I live in Porto."}])
    assert await session.pop_item() == {"role": "user", "content": "I live in Porto."}
    await session.add_items([{"role": "user", "content": "I live in Lisbon."}])
    await session.add_items([{"role": "assistant", "content": "Noted."}])
    assert [each["content"] for each in await session.get_items()] == ["I live in Lisbon.", "Noted."]  # type: ignore[typeddict-item]
    said = [each.content for each in session.memory.messages(session.session_id) if each.role == "user"]
    assert said == ["I live in Lisbon."]
    assert not any("Porto" in each.text for each in session.memory.recall("Where do I live?"))


async def test_many_items_and_other_people(session: NoctuarySession, client: Noctuary) -> None:
    many: list[Any] = [{"role": "user", "content": f"message {number}"} for number in range(450)]
    await session.add_items(many)
    assert await session.get_items() == many
    other = NoctuarySession(session.session_id, agent=session.memory.agent, user=f"other-{session.memory.user}", client=client)
    assert await other.get_items() == []


async def test_messages_of_others_are_items_too(session: NoctuarySession) -> None:
    session.memory.turn("Hello", "Good evening.", conversation=session.session_id)
    assert await session.get_items() == [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Good evening."}]


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("story", STORIES)
async def test_an_agent_remembers_over_three_sessions(client: Noctuary, server: Server, agent: str, person: str, story: Story) -> None:
    assistant = Agent(name="Wren", instructions="Be brief.", model="scripted")

    async def ask(user: str, session_id: str, sentence: str) -> str:
        session = NoctuarySession(session_id, agent=agent, user=user, client=client)
        config = RunConfig(call_model_input_filter=with_memory(Memory(agent, user, client=client)), tracing_disabled=True)
        return str((await Runner.run(assistant, sentence, session=session, run_config=config)).final_output)

    for number, sentences in enumerate((story.first, story.second, (story.thanks, story.question))):
        for sentence in sentences:
            reply = await ask(person, f"session-{number}", sentence)
    assert story.answer in reply
    asked = server.model.asked[-1]
    assert asked["instructions"].startswith("Be brief.") and story.answer in asked["instructions"]
    # The session holds both turns as they were, and the memory is in none of them.
    items = await NoctuarySession("session-2", agent=agent, user=person, client=client).get_items()
    assert [each.get("role") for each in items] == ["user", "assistant", "user", "assistant"] and items[0]["content"] == story.thanks  # type: ignore[typeddict-item]
    assert "memory-context" not in json.dumps(items)
    assert story.answer not in await ask(f"other-{person}", "session-2", story.question)
