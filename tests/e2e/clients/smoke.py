"""Ten calls of the client generated from openapi.yaml. Arguments: the client's directory, an address, a token."""

import sys

sys.path.insert(0, sys.argv[1])
address, token = sys.argv[2:]

from noctuary_client import AuthenticatedClient
from noctuary_client.api.agents import create_agent, get_agent, list_agents
from noctuary_client.api.auth import get_me
from noctuary_client.api.conversations import record_messages
from noctuary_client.api.files import get_file, put_file
from noctuary_client.api.memory import assemble_context, list_facts, recall_memory, remember_fact
from noctuary_client.models import (
    AgentResponse,
    ContextRequest,
    CreateAgentRequest,
    Failure,
    FactResponse,
    MessageRequest,
    MessageRole,
    PutFileRequest,
    RecallRequest,
    RecordMessagesRequest,
    RememberRequest,
)

client = AuthenticatedClient(base_url=address, token=token)

assert get_me.sync(client=client).data.user.email
agent = create_agent.sync(client=client, body=CreateAgentRequest(name="Pia")).data
assert isinstance(agent, AgentResponse) and agent.name == "Pia", agent
assert agent.id in [each.id for each in list_agents.sync(client=client, name="Pia").data.items]

messages = [
    MessageRequest(role=MessageRole.USER, content="我对花生过敏。"),
    MessageRequest(role=MessageRole.ASSISTANT, content="记住了。"),
]
recorded = record_messages.sync(agent.id, "talk", client=client, body=RecordMessagesRequest(messages=messages, end_user_id="nora"))
assert recorded.data.message_count == 2, recorded

fact = remember_fact.sync(agent.id, client=client, body=RememberRequest(content="Nora keeps bees.", end_user_id="nora")).data
assert isinstance(fact, FactResponse) and fact.id, fact
assert fact.id in [each.id for each in list_facts.sync(agent.id, client=client, end_user_id="nora").data.items]

found = recall_memory.sync(agent.id, client=client, body=RecallRequest(query="花生", end_user_id="nora", k=3)).data
assert any("花生" in item.text for item in found.items), found
told = assemble_context.sync(agent.id, client=client, body=ContextRequest(query="bees", end_user_id="nora")).data
assert "bees" in told.owner, told

written = put_file.sync(agent.id, "notes/plan.md", client=client, body=PutFileRequest(content="# Plan\n"))
assert written.data.created, written
assert get_file.sync(agent.id, "notes/plan.md", client=client).data.content == "# Plan\n"

missing = get_agent.sync_detailed("1", client=client)
assert missing.status_code == 404 and isinstance(missing.parsed, Failure), missing
assert missing.parsed.error == "not_found" and missing.parsed.request_id, missing
print("all is well")
