"""The middleware, the history and the retriever with LangChain itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from conftest import Server
from langchain.agents import create_agent
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage, message_to_dict
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables.history import RunnableWithMessageHistory
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from stories import STORIES, Story

from noctuary import Memory, Noctuary
from noctuary.langchain import NoctuaryChatMessageHistory, NoctuaryMiddleware, NoctuaryRetriever


@pytest.fixture
def model(server: Server) -> ChatOpenAI:
    return ChatOpenAI(model="scripted", base_url=server.model.url, api_key="none")  # type: ignore[arg-type]


@dataclass
class Context:
    user_id: str


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("asynchronous", [False, True], ids=["invoke", "ainvoke"])
async def test_an_agent_remembers_over_three_sessions(client: Noctuary, server: Server, model: ChatOpenAI, agent: str, person: str, story: Story,
                                                     asynchronous: bool) -> None:
    assistant = create_agent(model, system_prompt="Be brief.", middleware=[NoctuaryMiddleware(agent, client=client)], checkpointer=InMemorySaver(),
                             context_schema=Context)

    async def ask(user: str, thread: str, sentence: str) -> dict[str, Any]:
        given: Any = {"messages": [("user", sentence)]}
        options: Any = {"config": {"configurable": {"thread_id": f"{thread}-{user}"}}, "context": Context(user)}
        return await assistant.ainvoke(given, **options) if asynchronous else assistant.invoke(given, **options)

    for number, sentences in enumerate((story.first, story.second, (story.thanks, story.question))):
        for sentence in sentences:
            done = await ask(person, f"session-{number}", sentence)
    assert story.answer in done["messages"][-1].text
    # The model was shown the memory in the system prompt, and the state has only what was said.
    system = [each for each in server.model.asked[-1]["messages"] if each["role"] == "system"]
    assert len(system) == 1 and "Be brief." in str(system) and story.answer in str(system)
    assert [each.type for each in done["messages"]] == ["human", "ai", "human", "ai"]
    memory = Memory(agent, person, client=client)
    assert [each.role for each in memory.messages(f"session-2-{person}")] == ["user", "assistant"] * 2
    turns = client.get_conversation(client.agent_id(agent), f"session-2-{person}", end_user_id=person).turns
    assert len(turns) == 2 and turns[-1].injected_item_ids, "what the model was shown is recorded with the turn"
    assert story.answer not in (await ask(f"other-{person}", "session-2", story.question))["messages"][-1].text


def test_a_turn_with_tools_is_stored_once(client: Noctuary, model: ChatOpenAI, agent: str, person: str, server: Server) -> None:
    def weather(city: str) -> str:
        """Tells the weather."""
        return f"Sunny in {city}."

    assistant = create_agent(model, tools=[weather], middleware=[NoctuaryMiddleware(agent, user=person, conversation="tools", client=client)])
    assistant.invoke({"messages": [("user", 'CALL:weather {"city": "Lisbon"}')]})
    said = [(each.role, each.content) for each in Memory(agent, person, client=client).messages("tools")]
    assert said == [("user", 'CALL:weather {"city": "Lisbon"}'), ("assistant", "Sunny in Lisbon.")]


def test_a_person_must_be_named(client: Noctuary, model: ChatOpenAI, agent: str, person: str) -> None:
    assistant = create_agent(model, middleware=[NoctuaryMiddleware(agent, client=client)])
    with pytest.raises(ValueError, match="whose memory"):
        assistant.invoke({"messages": [("user", "hello")]})
    assistant.invoke({"messages": [("user", "hello there")]}, {"configurable": {"user_id": person}})
    assert list(Memory(agent, person, client=client).messages())
    by_function = create_agent(model, middleware=[NoctuaryMiddleware(agent, user=lambda runtime: person, conversation="f", client=client)])
    by_function.invoke({"messages": [("user", "hello there")]})
    assert list(Memory(agent, person, client=client).messages("f"))


MESSAGES: list[BaseMessage] = [
    SystemMessage("Be brief."),
    HumanMessage("我住在哪里？", id="1", name="Nora"),
    AIMessage("", tool_calls=[{"name": "look_up", "args": {"q": "x"}, "id": "c1", "type": "tool_call"}], usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3}),
    ToolMessage("Lisbon", tool_call_id="c1", artifact={"deep": [1, None]}),
    AIMessage([{"type": "text", "text": "In Lisbon."}], response_metadata={"model": "m"}, additional_kwargs={"a": 1}),
]


def test_a_history_keeps_messages_as_they_are(client: Noctuary, agent: str, person: str) -> None:
    history = NoctuaryChatMessageHistory("h1", agent=agent, user=person, client=client)
    assert history.messages == []
    history.add_messages(MESSAGES[:2])
    history.add_messages(MESSAGES[2:])
    assert [message_to_dict(each) for each in history.messages] == [message_to_dict(each) for each in MESSAGES]
    history.clear()
    assert history.messages == []
    history.add_user_message("Hello")
    history.add_ai_message("Good evening.")
    assert [each.text for each in history.messages] == ["Hello", "Good evening."]


@pytest.mark.parametrize("story", STORIES)
async def test_a_chain_with_history_and_retriever_remembers(client: Noctuary, model: ChatOpenAI, agent: str, person: str, story: Story) -> None:
    def history(session_id: str) -> NoctuaryChatMessageHistory:
        return NoctuaryChatMessageHistory(session_id, agent=agent, user=person, client=client)

    prompt = ChatPromptTemplate.from_messages([("system", "{known}"), MessagesPlaceholder("history"), ("user", "{question}")])
    chain = RunnableWithMessageHistory(prompt | model, history, input_messages_key="question", history_messages_key="history")
    retriever = NoctuaryRetriever(memory=Memory(agent, person, client=client), k=5)
    for number, sentences in enumerate((story.first, story.second, (story.thanks, story.question))):
        for sentence in sentences:
            known = "\n".join(each.page_content for each in await retriever.ainvoke(sentence))
            reply = await chain.ainvoke({"known": known, "question": sentence}, {"configurable": {"session_id": f"s{number}"}})
    assert story.answer in reply.text
    assert [each.type for each in history("s2").messages] == ["human", "ai", "human", "ai"]
    found = retriever.invoke(story.question)[0]
    assert found.metadata["kind"] and 0 < found.metadata["score"] <= 1 and found.id
    facts = NoctuaryRetriever(memory=Memory(agent, person, client=client), kinds=["fact"]).invoke(story.question)
    assert facts and {each.metadata["kind"] for each in facts} == {"fact"}
