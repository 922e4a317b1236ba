"""The capability with Pydantic AI itself."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from conftest import Server
from pydantic import BaseModel
from pydantic_ai import Agent, PromptedOutput
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from stories import STORIES, Story

from noctuary import Memory, Noctuary
from noctuary.pydantic_ai import NoctuaryMemory


@dataclass
class Deps:
    user_id: str


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("story", STORIES)
async def test_an_agent_remembers_over_three_sessions(client: Noctuary, server: Server, agent: str, person: str, story: Story) -> None:
    capability = NoctuaryMemory(agent, user=lambda ctx: ctx.deps.user_id, client=client)
    assistant = Agent("openai-chat:scripted", deps_type=Deps, instructions="Be brief.", capabilities=[capability])
    for sentences in (story.first, story.second, (story.thanks, story.question)):
        history: list[ModelMessage] = []
        for sentence in sentences:
            result = await assistant.run(sentence, deps=Deps(person), message_history=history)
            history = result.all_messages()
    assert story.answer in result.output
    system = str([each for each in server.model.asked[-1]["messages"] if each["role"] in ("system", "developer")])
    assert "Be brief." in system and story.answer in system
    conversations = client.list_conversations(client.agent_id(agent), end_user_id=person).items
    assert len(conversations) == 3 and sum(each.message_count for each in conversations) == 10
    other = await assistant.run(story.question, deps=Deps(f"other-{person}"))
    assert story.answer not in other.output


@pytest.mark.usefixtures("environment")
def test_the_model_recalls_and_remembers_by_tools(client: Noctuary, agent: str, person: str) -> None:
    assistant = Agent("openai-chat:scripted", capabilities=[NoctuaryMemory(agent, person, conversation="tools", client=client)])
    assert "绿茶" in assistant.run_sync('CALL:remember {"fact": "Nora 最喜欢喝绿茶。"}').output
    assert "绿茶" in assistant.run_sync('CALL:recall {"query": "绿茶"}').output
    memory = Memory(agent, person, client=client)
    assert any("绿茶" in each.text for each in memory.facts())
    assert [each.role for each in memory.messages("tools")] == ["user", "assistant"] * 2


async def test_structured_output_and_no_tools(client: Noctuary, agent: str, person: str) -> None:
    class Place(BaseModel):
        city: str

    seen: list[list[str]] = []

    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        seen.append([each.name for each in info.function_tools])
        return ModelResponse(parts=[TextPart('{"city": "Lisbon"}')])

    assistant = Agent(FunctionModel(model), output_type=PromptedOutput(Place), capabilities=[NoctuaryMemory(agent, person, conversation="s", client=client, tools=False)])
    result = await assistant.run("Where do I live?")
    assert result.output.city == "Lisbon" and seen == [[]]
    assert [each.content for each in Memory(agent, person, client=client).messages("s")] == ["Where do I live?", '{"city": "Lisbon"}']
