"""Every operation of the API, asynchronous. Written by scripts/generate.py from openapi.yaml: do not edit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from .._omit import OMIT, Omit
from .._page import Page
from .._transport import AsyncTransport, Upload
from . import models as m
from . import table


class AsyncOperations(AsyncTransport):
    """A method for every operation, asynchronous."""

    async def list_agents(
        self,
        *,
        name: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.AgentResponse]:
        """Lists the agents of the workspace that the caller may access, oldest first.

        Args:
            name: Only agents whose name contains this, in any case and either Chinese script. Defaults to all.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_AGENTS,
            query={"name": name, "cursor": cursor, "limit": limit},
        )

    def iter_agents(
        self,
        *,
        name: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[m.AgentResponse]:
        """Yields the rows of all pages of `list_agents`."""
        return self._rows(self.list_agents, name=name, limit=limit)

    async def create_agent(
        self,
        *,
        name: str,
        description: str | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
        leader_id: str | None | Omit = OMIT,
        model: str | None | Omit = OMIT,
        settings: dict[str, Any] | None | Omit = OMIT,
    ) -> m.AgentResponse:
        """Creates an agent with its four seed files.

        Args:
            name: The name, 1 to 120 characters, unique in the workspace.
            description: What the agent is for, up to 2,000 characters.
            timezone: The IANA time zone. Defaults to `UTC`.
            leader_id: The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM
                memory becomes read-only.
            model: The model that serves the agent. If the agent, its workspace or its tenant has a chosen model,
                the name must be a model of that provider; otherwise it must be listed in the operator's
                `llm.models`. Defaults to the chosen model or, without one, to the installation's.
            settings: Configuration keys that this agent overrides.
        """
        return await self._request(
            table.CREATE_AGENT,
            body={"name": name, "description": description, "timezone": timezone, "leaderId": leader_id, "model": model, "settings": settings},
        )

    async def get_agent(
        self,
        agent_id: str,
    ) -> m.AgentResponse:
        """Returns one agent.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.GET_AGENT,
            path={"agentId": agent_id},
        )

    async def update_agent(
        self,
        agent_id: str,
        *,
        name: str | None | Omit = OMIT,
        description: str | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
        leader_id: str | None | Omit = OMIT,
        model: str | None | Omit = OMIT,
        settings: dict[str, Any] | None | Omit = OMIT,
    ) -> m.AgentResponse:
        """Updates an agent.

        Args:
            agent_id: The agent's id
            name: The name, 1 to 120 characters, unique in the workspace.
            description: What the agent is for, up to 2,000 characters.
            timezone: The IANA time zone.
            leader_id: The id of the team's leader. The agent reads the leader's TEAM memory, and its own TEAM
                memory becomes read-only. The empty string takes the agent out of the team.
            model: The model that serves the agent, under the same rules as at creation. The empty string resets it
                to the default.
            settings: Configuration keys that this agent overrides. Replaces the whole object.
        """
        return await self._request(
            table.UPDATE_AGENT,
            path={"agentId": agent_id},
            body={"name": name, "description": description, "timezone": timezone, "leaderId": leader_id, "model": model, "settings": settings},
        )

    async def delete_agent(
        self,
        agent_id: str,
    ) -> m.DeleteAgentResponse:
        """Deletes an agent. The agent answers 404 from now on. Its queued jobs are cancelled when a worker picks them
        up.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.DELETE_AGENT,
            path={"agentId": agent_id},
        )

    async def list_conversations(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.ConversationResponse]:
        """Lists an owner's conversations with the agent, newest first.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_CONVERSATIONS,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_conversations(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.ConversationResponse]:
        """Yields the rows of all pages of `list_conversations`."""
        return self._rows(self.list_conversations, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def search_conversations(
        self,
        agent_id: str,
        *,
        q: str,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.SearchConversationsResponse:
        """Searches an owner's conversations for messages, best match first. Only this owner's conversations are
        searched. To read a conversation that is named `search`, list its messages.

        Args:
            agent_id: The agent's id
            q: The words to search for, in any language, 1 to 200 characters.
            limit: The maximum number of hits, 1 to 50. Defaults to 10.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.SEARCH_CONVERSATIONS,
            path={"agentId": agent_id},
            query={"q": q, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def get_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.ConversationWithTurnsResponse:
        """Returns one conversation with its turns.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def update_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        state: m.ConversationState | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.ConversationResponse:
        """Pauses, closes or resumes a conversation, or notes metadata about it. The next message resumes it as well.
        Closing it completes its session and extracts the messages not yet read.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
            metadata: What the caller notes about the conversation: an object of at most 16 KiB, which replaces the
                one before; `{}` removes it. It is returned as it is, deleted with the conversation, and never used
                as memory.
        """
        return await self._request(
            table.UPDATE_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            body={"state": state, "metadata": metadata},
        )

    async def delete_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.DeleteConversationResponse:
        """Deletes a conversation with its messages, and removes them from recall. What is still unread becomes memory
        first. Memory extracted from it remains.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.DELETE_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def clear_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.ClearConversationResponse:
        """Deletes the messages of a conversation and removes them from recall. The conversation remains and starts
        over. What is still unread becomes memory first; memory extracted from it remains too.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.CLEAR_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def compact_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        keep: int | None | Omit = OMIT,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.CompactConversationResponse:
        """Replaces all but the last messages of a conversation with a summary, in what a model sees. The summary
        applies until the conversation is cleared. The messages stay stored, and those that extraction has not read
        yet are read at once. Without a model, the older messages are left out of the prompt.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
            keep: The number of recent messages to leave as they are, 1 to 100. Defaults to 10.
        """
        return await self._request(
            table.COMPACT_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            body={"keep": keep},
        )

    async def list_messages(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        tag: str | None = None,
        metadata: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.MessageResponse]:
        """Lists the messages of a conversation, in order.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            tag: Only messages that were sent with this tag.
            metadata: Only messages whose metadata has each of these keys with this value, or one of these values: a
                JSON object, as in the `filter` of recall.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_MESSAGES,
            path={"agentId": agent_id, "conversationId": conversation_id},
            query={"tag": tag, "metadata": metadata, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_messages(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        tag: str | None = None,
        metadata: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.MessageResponse]:
        """Yields the rows of all pages of `list_messages`."""
        return self._rows(self.list_messages, agent_id, conversation_id, tag=tag, metadata=metadata, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def record_messages(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        messages: Sequence[m.MessageRequest | Mapping[str, Any]],
        partial: bool | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        trigger_source: m.TriggerSource | None | Omit = OMIT,
        complete: bool | None | Omit = OMIT,
        usage: m.UsageRequest | Mapping[str, Any] | None | Omit = OMIT,
        injected_item_ids: Sequence[m.ItemId] | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> m.RecordMessagesResponse:
        """Stores messages of a turn that the caller ran itself. If no conversation has this name, it is created; end
        users never share one. With an `Idempotency-Key`, a repeated request returns the same answer for a day and
        has no further effect.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation, 1 to 200 characters
            idempotency_key: 1 to 200 visible characters, new for each turn
            messages: The messages, 1 to 500, in order.
            partial: Whether to store the valid messages and list the others in `rejected`, instead of refusing all
                because of one. Defaults to false. Positions, there and in errors, are those of this list.
            end_user_id: The end user who talks to the agent.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who talks to the agent.
            complete: Whether the turn is complete. Only complete turns are considered for extraction. Defaults to
                true.
            injected_item_ids: The memory items that the caller's model was shown. They are recorded with the turn.
            tags: Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. Facts from the messages
                have them, too.
            metadata: A JSON object of up to 8,192 bytes by which recall can be narrowed. Facts from the messages
                have it, too.
        """
        return await self._request(
            table.RECORD_MESSAGES,
            path={"agentId": agent_id, "conversationId": conversation_id},
            headers={"Idempotency-Key": idempotency_key},
            body={"messages": messages, "partial": partial, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "triggerSource": trigger_source, "complete": complete, "usage": usage, "injectedItemIds": injected_item_ids, "tags": tags, "metadata": metadata},
        )

    async def list_memory_servers(
        self,
        agent_id: str,
    ) -> m.MemoryServersResponse:
        """Lists the external memory servers of an agent and their status.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.LIST_MEMORY_SERVERS,
            path={"agentId": agent_id},
        )

    async def create_memory_server(
        self,
        agent_id: str,
        *,
        kind: str,
        role: str,
        url: str,
        api_key: str | None | Omit = OMIT,
    ) -> m.MemoryServerResponse:
        """Connects an agent to an external memory server. A job copies the existing facts to a backend, which then
        receives every change. Local memory stays complete whatever the server does.

        Args:
            agent_id: The agent's id
            kind: `mcp` for a server with the tools `memory_query` and `memory_upsert`; `mem0` for mem0's HTTP API.
            role: `backend`: the server receives a copy of every fact and is queried for every context; `source`: it
                is only queried.
            url: A public https URL.
            api_key: The credentials to present to the server: a bearer token or, for mem0, an API key.
        """
        return await self._request(
            table.CREATE_MEMORY_SERVER,
            path={"agentId": agent_id},
            body={"kind": kind, "role": role, "url": url, "apiKey": api_key},
        )

    async def update_memory_server(
        self,
        agent_id: str,
        memory_server_id: str,
        *,
        enabled: bool,
    ) -> m.MemoryServerResponse:
        """Enables or disables a memory server. A backend that is enabled again receives the changes it missed.

        Args:
            agent_id: The agent's id
            memory_server_id: The server's id
            enabled: Whether the agent uses the server.
        """
        return await self._request(
            table.UPDATE_MEMORY_SERVER,
            path={"agentId": agent_id, "memoryServerId": memory_server_id},
            body={"enabled": enabled},
        )

    async def delete_memory_server(
        self,
        agent_id: str,
        memory_server_id: str,
    ) -> m.DeleteMemoryServerResponse:
        """Disconnects a memory server. The data on the server remains. To remove a person's data there, forget the
        person first.

        Args:
            agent_id: The agent's id
            memory_server_id: The server's id
        """
        return await self._request(
            table.DELETE_MEMORY_SERVER,
            path={"agentId": agent_id, "memoryServerId": memory_server_id},
        )

    async def test_memory_server(
        self,
        agent_id: str,
        memory_server_id: str,
    ) -> m.TestMemoryServerResponse:
        """Tests a memory server with a query for the agent's shared memory. Nothing is written to the server.

        Args:
            agent_id: The agent's id
            memory_server_id: The server's id
        """
        return await self._request(
            table.TEST_MEMORY_SERVER,
            path={"agentId": agent_id, "memoryServerId": memory_server_id},
        )

    async def list_tools(
        self,
        agent_id: str,
    ) -> m.ToolsResponse:
        """Lists the memory tools of an agent. Each tool comes with the JSON schema of its arguments, in the form that
        model providers expect.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.LIST_TOOLS,
            path={"agentId": agent_id},
        )

    async def call_tool(
        self,
        agent_id: str,
        tool_name: str,
        *,
        arguments: dict[str, Any] | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.CallToolResponse:
        """Calls a memory tool as a model would. The request determines the agent and the owner. If the arguments also
        name one (`agentId`, `endUserId`, `ownerKey` …), it must be the same. Ids that this owner cannot see with
        this agent are not found.

        Args:
            agent_id: The agent's id
            tool_name: The tool's name
            arguments: The arguments that the model wrote. They must match the tool's schema.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.CALL_TOOL,
            path={"agentId": agent_id, "toolName": tool_name},
            body={"arguments": arguments, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_files(
        self,
        agent_id: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        prefix: str | None = None,
        tag: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.FileSummaryResponse]:
        """Lists the files that the caller can see, without their text, by sort order and name. The list contains the
        caller's own PERSONAL files and the TEAM and GLOBAL files. A name can appear once per scope.

        Args:
            agent_id: The agent's id
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            prefix: Only files whose names start with this prefix, such as `memory/`.
            tag: Only files with this tag in their front matter.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_FILES,
            path={"agentId": agent_id},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key, "prefix": prefix, "tag": tag, "cursor": cursor, "limit": limit},
        )

    def iter_files(
        self,
        agent_id: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        prefix: str | None = None,
        tag: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[m.FileSummaryResponse]:
        """Yields the rows of all pages of `list_files`."""
        return self._rows(self.list_files, agent_id, scope=scope, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key, prefix=prefix, tag=tag, limit=limit)

    async def get_file(
        self,
        agent_id: str,
        path: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        as_of: datetime | None = None,
        if_none_match: str | None = None,
    ) -> m.FileResponse | None:
        """Returns one file with its text and ETag. If the call names an owner, the order of precedence is the owner's
        PERSONAL file, the TEAM file, the GLOBAL file. Otherwise it is TEAM, GLOBAL, the caller's own PERSONAL file.
        `scope` and `ownerKey` in the answer identify the file.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            as_of: Returns the file as it stood at this time, by its revisions. Defaults to now. A file that was
                deleted is not found.
            if_none_match: The ETag that the caller has; answers 304 if it is still current
        """
        return await self._request_or_none(
            table.GET_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key, "asOf": as_of},
            headers={"If-None-Match": if_none_match},
        )

    async def put_file(
        self,
        agent_id: str,
        path: str,
        *,
        content: str,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        scope: str | None = None,
        owner_key: str | None = None,
        if_match: str | None = None,
        if_none_match: str | None = None,
    ) -> m.WrittenResponse:
        """Writes the whole text of a file and stores a revision. Without an owner and a scope, this writes the TEAM
        file; with an owner, the owner's PERSONAL file. Only admins write GLOBAL files. `If-Match` refuses to
        overwrite a text that the caller has not seen (412, nothing is lost). `If-None-Match: *` only creates.
        Without these headers the last write wins, and the previous text stays in the history.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            if_match: ETag of the text to replace
            if_none_match: `*`: only if there is no such file
            content: The text, as Markdown, at most 1 MiB.
            end_user_id: The end user who owns the PERSONAL file. May be sent in the query string instead.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who owns the PERSONAL file.
        """
        return await self._request(
            table.PUT_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "ownerKey": owner_key},
            headers={"If-Match": if_match, "If-None-Match": if_none_match},
            body={"content": content, "endUserId": end_user_id, "channel": channel, "senderId": sender_id},
        )

    async def patch_file(
        self,
        agent_id: str,
        path: str,
        *,
        enabled: bool | None | Omit = OMIT,
        sort_order: int | None | Omit = OMIT,
        locked_sections: Sequence[str] | None | Omit = OMIT,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.FileResponse:
        """Changes a file's place in the prompt or its locked sections. The text stays the same.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            enabled: Whether the file is part of the prompt.
            sort_order: The order in the prompt, 0 to 100,000.
            locked_sections: Keys of the sections that extraction and dreams may not change. An edit locks its
                sections automatically. To unlock a section, send the list without it.
        """
        return await self._request(
            table.PATCH_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            body={"enabled": enabled, "sortOrder": sort_order, "lockedSections": locked_sections},
        )

    async def delete_file(
        self,
        agent_id: str,
        path: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        if_match: str | None = None,
    ) -> m.DeleteFileResponse:
        """Deletes a file from memory and from the prompt. Its revisions remain. Restoring one brings the file back.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            if_match: ETag of the text to delete
        """
        return await self._request(
            table.DELETE_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            headers={"If-Match": if_match},
        )

    async def diff_file(
        self,
        agent_id: str,
        path: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> m.DiffFileResponse:
        """Compares two revisions of a file.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            from_: The number of the older revision. Defaults to the revision before `to`; 0 is the empty text
                before the first revision.
            to: The number of the newer revision. Defaults to the newest.
        """
        return await self._request(
            table.DIFF_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key, "from": from_, "to": to},
        )

    async def edit_file(
        self,
        agent_id: str,
        path: str,
        *,
        old_text: str,
        new_text: str,
        replace_all: bool | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        scope: str | None = None,
        owner_key: str | None = None,
        if_match: str | None = None,
    ) -> m.WrittenResponse:
        """Replaces text in a file and stores a revision. The file must exist in the scope that the call writes to. A
        call for an owner does not copy a shared file into a PERSONAL one; it answers 409 and names the scope to
        use.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            if_match: ETag of the text to edit
            old_text: The text to replace. It must match the file exactly.
            new_text: The replacement.
            replace_all: Whether to replace every occurrence instead of only the first.
            end_user_id: The end user who owns the PERSONAL file. May be sent in the query string instead.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who owns the PERSONAL file.
        """
        return await self._request(
            table.EDIT_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "ownerKey": owner_key},
            headers={"If-Match": if_match},
            body={"oldText": old_text, "newText": new_text, "replaceAll": replace_all, "endUserId": end_user_id, "channel": channel, "senderId": sender_id},
        )

    async def merge_file(
        self,
        agent_id: str,
        path: str,
        *,
        strategy: m.MergeStrategy,
        content: str,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        scope: str | None = None,
        owner_key: str | None = None,
        if_match: str | None = None,
    ) -> m.WrittenResponse:
        """Merges text into a file and stores a revision. A file that does not exist is treated as empty.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            if_match: ETag of the text to merge into
            strategy: The strategy: `append`, `replace_section`, `upsert_kv` or `overwrite`.
            content: The text to merge into the file.
            end_user_id: The end user who owns the PERSONAL file. May be sent in the query string instead.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who owns the PERSONAL file.
        """
        return await self._request(
            table.MERGE_FILE,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "ownerKey": owner_key},
            headers={"If-Match": if_match},
            body={"strategy": strategy, "content": content, "endUserId": end_user_id, "channel": channel, "senderId": sender_id},
        )

    async def list_file_revisions(
        self,
        agent_id: str,
        path: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.RevisionResponse]:
        """Lists the revisions of a file, newest first. This also works for a deleted file.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_FILE_REVISIONS,
            path={"agentId": agent_id, "path": path},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key, "cursor": cursor, "limit": limit},
        )

    def iter_file_revisions(
        self,
        agent_id: str,
        path: str,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[m.RevisionResponse]:
        """Yields the rows of all pages of `list_file_revisions`."""
        return self._rows(self.list_file_revisions, agent_id, path, scope=scope, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key, limit=limit)

    async def get_file_revision(
        self,
        agent_id: str,
        path: str,
        number: int,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.PastFileResponse:
        """Returns one revision with its text.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            number: Number of the revision
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
        """
        return await self._request(
            table.GET_FILE_REVISION,
            path={"agentId": agent_id, "path": path, "number": number},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def restore_file_revision(
        self,
        agent_id: str,
        path: str,
        number: int,
        *,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        if_match: str | None = None,
    ) -> m.WrittenResponse:
        """Writes the text of an old revision again, as a new revision. This also brings back a deleted file.

        Args:
            agent_id: The agent's id
            path: The file's name, slashes included
            number: Number of the revision
            scope: `PERSONAL`, `TEAM` or `GLOBAL`. If absent, a call that names an owner writes the owner's PERSONAL
                file and reads the shared file where none exists; a call that names no owner means the TEAM file.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Only admins may access another person's PERSONAL files,
                and each read goes into the audit log.
            if_match: ETag of the text to replace
        """
        return await self._request(
            table.RESTORE_FILE_REVISION,
            path={"agentId": agent_id, "path": path, "number": number},
            query={"scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            headers={"If-Match": if_match},
        )

    async def export_snapshot(
        self,
        agent_id: str,
        *,
        personal: bool | None = None,
        others: bool | None = None,
        until: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> bytes:
        """Exports the memory of the agent's team as a ZIP archive. The archive contains `manifest.json`, the core
        files and the daily notes, in a format that an import accepts, here or in MateClaw. If there are more than
        500 entries or 16 MiB, it contains the newest notes, and `leftOut` in the manifest counts the rest; use
        `until` to get them.

        Args:
            agent_id: The agent's id
            personal: Whether to include the owner's own files, in `personal/`.
            others: Whether to include the team's other files, such as imported notes, in `files/`. An import here
                takes them back; MateClaw passes them over. `DREAMS.md`, the diary of dreams, is never included.
            until: Only daily notes up to this day. Use it to get the notes that did not fit into a previous
                archive.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
        """
        return await self._request(
            table.EXPORT_SNAPSHOT,
            path={"agentId": agent_id},
            query={"personal": personal, "others": others, "until": until, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def import_snapshot(
        self,
        agent_id: str,
        *,
        file: Upload,
        personal: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.SnapshotImportResponse:
        """Imports an archive, file by file. An archive that is refused changes nothing. To continue an interrupted
        import, send the archive again. Each file with new content gets a revision. Texts that the scanner flags,
        and always AGENTS.md and SOUL.md, go into quarantine. Forgotten lines stay forgotten, and what a block rule
        of the person keeps out stays out. New core files become part of the prompt.

        Args:
            agent_id: The agent's id
            personal: Whether to import the owner's own files in `personal/` too.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
        """
        return await self._request(
            table.IMPORT_SNAPSHOT,
            path={"agentId": agent_id},
            query={"personal": personal, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def import_file(
        self,
        agent_id: str,
        *,
        file: Upload,
        folder: str | None = None,
        part: str | None = None,
        skip_bad: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.FileImportResponse:
        """Imports a file, as its preview shows. What the file is, is detected from its content. Conversations keep
        their times and titles. A job records them, and memory is extracted from them as from all others; `importId`
        tells how far it is. Facts and documents are stored at once. A file that is imported again adds only what is
        new. The person is the one that the call names; documents become the person's own files.

        Args:
            agent_id: The agent's id
            folder: The folder for documents. Defaults to `notes`; `/` is the root.
            part: Which chat or user of a database is imported, if it has several: its id there.
            skip_bad: Whether Markdown files that cannot be imported are skipped and named. Defaults to true. If
                false, one of them refuses the import.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The file. At most 32 MiB; the conversations of an archive at most 64 MiB unpacked.
        """
        return await self._request(
            table.IMPORT_FILE,
            path={"agentId": agent_id},
            query={"folder": folder, "part": part, "skipBad": skip_bad, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def preview_file_import(
        self,
        agent_id: str,
        *,
        file: Upload,
        folder: str | None = None,
        part: str | None = None,
        skip_bad: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.FilePreviewResponse:
        """Previews the import of a file without changing anything. What the file is, is detected from its content.
        Known are: snapshots and folders of Markdown files (ZIP), mem0 (JSON), the data exports of ChatGPT and
        Claude (ZIP, or the `conversations.json` in it), Zep and Hindsight (JSON), agent files of Letta (`.af`), and
        the SQLite databases of MicroClaw and GoClaw.

        Args:
            agent_id: The agent's id
            folder: The folder for documents. Defaults to `notes`; `/` is the root.
            part: Which chat or user of a database is imported, if it has several: its id there.
            skip_bad: Whether Markdown files that cannot be imported are skipped and named. Defaults to true. If
                false, one of them refuses the import.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The file. At most 32 MiB; the conversations of an archive at most 64 MiB unpacked.
        """
        return await self._request(
            table.PREVIEW_FILE_IMPORT,
            path={"agentId": agent_id},
            query={"folder": folder, "part": part, "skipBad": skip_bad, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def import_markdown(
        self,
        agent_id: str,
        *,
        file: Upload,
        folder: str | None = None,
        personal: bool | None = None,
        skip_bad: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.SnapshotImportResponse:
        """Imports a ZIP archive of Markdown files, file by file, as its preview shows. An archive that is refused
        changes nothing. A file that cannot be imported is skipped and named, or refuses it if `skipBad` is false.

        Args:
            agent_id: The agent's id
            folder: The folder to import into. Defaults to `notes`; `/` is the root.
            personal: Whether the files become the owner's own instead of the team's.
            skip_bad: Whether files that cannot be imported (too large, not text, an invalid name) are skipped and
                named. Defaults to true. If false, one of them refuses the import. The preview lists them either
                way.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
        """
        return await self._request(
            table.IMPORT_MARKDOWN,
            path={"agentId": agent_id},
            query={"folder": folder, "personal": personal, "skipBad": skip_bad, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def preview_markdown(
        self,
        agent_id: str,
        *,
        file: Upload,
        folder: str | None = None,
        personal: bool | None = None,
        skip_bad: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.SnapshotPreviewResponse:
        """Previews an import of Markdown files without changing anything. The file is a ZIP archive. Each `.md` or
        `.markdown` file keeps its path below the given folder. Other entries, files above 1 MiB and files that are
        not text in UTF-8, UTF-16 or GB 18030 are listed, each with the reason.

        Args:
            agent_id: The agent's id
            folder: The folder to import into. Defaults to `notes`; `/` is the root.
            personal: Whether the files become the owner's own instead of the team's.
            skip_bad: Whether files that cannot be imported (too large, not text, an invalid name) are skipped and
                named. Defaults to true. If false, one of them refuses the import. The preview lists them either
                way.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
        """
        return await self._request(
            table.PREVIEW_MARKDOWN,
            path={"agentId": agent_id},
            query={"folder": folder, "personal": personal, "skipBad": skip_bad, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def import_mem0(
        self,
        agent_id: str,
        *,
        file: Upload,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.Mem0ImportResponse:
        """Imports mem0 memories as facts, all or none. Each fact belongs to the person that its `user_id` names. Known
        memories are not stored twice, and forgotten ones stay forgotten. `metadata`, `created_at`, `categories` and
        `expiration_date` are imported too.

        Args:
            agent_id: The agent's id
            end_user_id: The end user who owns all memories of the file. If absent, each memory's `user_id` names
                the person.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who owns all memories of the file.
            owner_key: The full owner key, for operators.
            file: The export, as JSON. At most 16 MiB and 2,000 memories.
        """
        return await self._request(
            table.IMPORT_MEM0,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def preview_mem0(
        self,
        agent_id: str,
        *,
        file: Upload,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.Mem0ImportResponse:
        """Previews an import of mem0 memories without changing anything. The file is an export or a listing of mem0's
        clients: a list of memories, or an object with `memories` or `results`.

        Args:
            agent_id: The agent's id
            end_user_id: The end user who owns all memories of the file. If absent, each memory's `user_id` names
                the person.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who owns all memories of the file.
            owner_key: The full owner key, for operators.
            file: The export, as JSON. At most 16 MiB and 2,000 memories.
        """
        return await self._request(
            table.PREVIEW_MEM0,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def preview_snapshot(
        self,
        agent_id: str,
        *,
        file: Upload,
        personal: bool | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.SnapshotPreviewResponse:
        """Previews the import of an archive without changing anything. The response lists the new files, the changed
        files with their differences, and the skipped entries with the reasons. An invalid archive is refused as a
        whole, with the reason.

        Args:
            agent_id: The agent's id
            personal: Whether to import the owner's own files in `personal/` too.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. Each read of another person's PERSONAL files goes into the
                audit log.
            file: The archive. At most 16 MiB, 500 entries of at most 1 MiB each, and 16 MiB unpacked.
        """
        return await self._request(
            table.PREVIEW_SNAPSHOT,
            path={"agentId": agent_id},
            query={"personal": personal, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            upload=file,
        )

    async def list_imports(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.ImportResponse]:
        """Lists the newest imports of conversations for one person, at most 20.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_IMPORTS,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def get_import(
        self,
        agent_id: str,
        import_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.ImportResponse:
        """Returns how far an import of conversations is. Memory is extracted by jobs that follow; they may still run
        when the import is finished.

        Args:
            agent_id: The agent's id
            import_id: The import's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_IMPORT,
            path={"agentId": agent_id, "importId": import_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def get_prompt(
        self,
        agent_id: str,
        *,
        if_none_match: str | None = None,
    ) -> m.Prompt | None:
        """Returns the shared prefix of every prompt. The prefix contains the enabled TEAM and GLOBAL files as `---
        NAME ---` blocks. The same files give the same bytes, so the provider's prompt cache hits. The ETag changes
        only when the text does.

        Args:
            agent_id: The agent's id
            if_none_match: The ETag that the caller has; answers 304 if it is still current
        """
        return await self._request_or_none(
            table.GET_PROMPT,
            path={"agentId": agent_id},
            headers={"If-None-Match": if_none_match},
        )

    async def list_prompt_files(
        self,
        agent_id: str,
    ) -> m.PromptFilesResponse:
        """Lists the files that are part of every prompt of this agent. These are the enabled TEAM and GLOBAL files, by
        sort order and name.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.LIST_PROMPT_FILES,
            path={"agentId": agent_id},
        )

    async def set_prompt_files(
        self,
        agent_id: str,
        *,
        files: Sequence[str],
    ) -> m.PromptFilesResponse:
        """Sets the TEAM files of the prompt and their order. Other TEAM files leave the prompt. To place a GLOBAL
        file, `PATCH` that file.

        Args:
            agent_id: The agent's id
            files: The names of TEAM files, at most 100.
        """
        return await self._request(
            table.SET_PROMPT_FILES,
            path={"agentId": agent_id},
            body={"files": files},
        )

    async def search_files(
        self,
        agent_id: str,
        *,
        q: str,
        limit: int | None = None,
        scope: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.Found:
        """Searches the files that the caller can see for keywords and returns lines, best match first. `[[…]]` marks
        the match in the snippet. The hits come from at most the 50 best files.

        Args:
            agent_id: The agent's id
            q: The words to search for, in any language, at most 200 characters.
            limit: The maximum number of hits, 1 to 100. Defaults to 10.
            scope: Where to search: `all` (default), `memory`, `profile`, `persona`, or one of `PERSONAL`, `TEAM`,
                `GLOBAL`.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.SEARCH_FILES,
            path={"agentId": agent_id},
            query={"q": q, "limit": limit, "scope": scope, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_audit(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        outcome: str | None = None,
        action: str | None = None,
    ) -> Page[m.AuditResponse]:
        """Lists the audit log of the workspace and of the tenant's accounts, newest first. With filters, a page may be
        empty although more pages follow. Continue as long as `nextCursor` is present.

        Args:
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            outcome: Only entries with this outcome: `done` or `denied`.
            action: Only entries with this action, such as `token.create`.
        """
        return await self._request(
            table.LIST_AUDIT,
            query={"cursor": cursor, "limit": limit, "outcome": outcome, "action": action},
        )

    def iter_audit(
        self,
        *,
        limit: int | None = None,
        outcome: str | None = None,
        action: str | None = None,
    ) -> AsyncIterator[m.AuditResponse]:
        """Yields the rows of all pages of `list_audit`."""
        return self._rows(self.list_audit, limit=limit, outcome=outcome, action=action)

    async def log_in(
        self,
        *,
        email: str,
        password: str,
        code: str | None | Omit = OMIT,
    ) -> m.LoginResponse:
        """Starts a session and returns a short-lived token for it. After ten failures in fifteen minutes, further
        attempts for the account must wait.

        Args:
            email: The account's email address.
            password: The account's password.
            code: The code of the authenticator app, or a recovery code. Only for accounts with a second factor.
        """
        return await self._request(
            table.LOG_IN,
            body={"email": email, "password": password, "code": code},
        )

    async def log_out(
        self,
    ) -> m.LogoutResponse:
        """Ends the session of the calling token. The token becomes invalid at once, on every process."""
        return await self._request(
            table.LOG_OUT,
        )

    async def get_me(
        self,
    ) -> m.MeResponse:
        """Returns the caller's account, role and scopes."""
        return await self._request(
            table.GET_ME,
        )

    async def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
    ) -> m.ChangePasswordResponse:
        """Changes the caller's password and ends all of their other sessions.

        Args:
            current_password: The current password.
            new_password: The new password: at least 15 characters that are not easy to guess.
        """
        return await self._request(
            table.CHANGE_PASSWORD,
            body={"currentPassword": current_password, "newPassword": new_password},
        )

    async def list_sessions(
        self,
    ) -> Page[m.SessionResponse]:
        """Lists the caller's active sessions, newest first."""
        return await self._request(
            table.LIST_SESSIONS,
        )

    async def revoke_session(
        self,
        id: str,
    ) -> m.RevokeSessionResponse:
        """Ends one of the caller's sessions at once.

        Args:
            id: The session's id
        """
        return await self._request(
            table.REVOKE_SESSION,
            path={"id": id},
        )

    async def sign_up(
        self,
        *,
        tenant_name: str,
        email: str,
        password: str,
        name: str | None | Omit = OMIT,
    ) -> m.LoginResponse:
        """Creates a tenant with its first workspace and admin, and logs the admin in. Disabled unless `auth.sign-up`
        is set.

        Args:
            tenant_name: The name of the tenant and of its first workspace, 1 to 120 characters.
            email: The email address to log in with.
            name: The name of the user. Defaults to the local part of the email address.
            password: The password: at least 15 characters that are not easy to guess.
        """
        return await self._request(
            table.SIGN_UP,
            body={"tenantName": tenant_name, "email": email, "name": name, "password": password},
        )

    async def list_tokens(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.TokenResponse]:
        """Lists the caller's tokens for this workspace, newest first, including expired and revoked ones.

        Args:
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_TOKENS,
            query={"cursor": cursor, "limit": limit},
        )

    def iter_tokens(
        self,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[m.TokenResponse]:
        """Yields the rows of all pages of `list_tokens`."""
        return self._rows(self.list_tokens, limit=limit)

    async def create_token(
        self,
        *,
        name: str,
        scopes: Sequence[m.TokenScope],
        expires_in_days: int,
        role: m.Role | None | Omit = OMIT,
        agent_ids: Sequence[m.AgentId] | None | Omit = OMIT,
        bound_owner: str | None | Omit = OMIT,
        bound_prefix: str | None | Omit = OMIT,
        require_end_user: bool | None | Omit = OMIT,
        chore_patterns: Sequence[str] | None | Omit = OMIT,
    ) -> m.IssuedTokenResponse:
        """Creates a token for this workspace. The token never has more rights than its creator. A token that another
        token creates expires no later than that token.

        Args:
            name: A name for the token, 1 to 120 characters.
            scopes: The token's scopes: at least one, and only scopes that the caller has.
            agent_ids: The agents that the token may access. Defaults to all agents of the workspace.
            bound_owner: The only owner that the token may name, such as `api:nora`. Other owners answer 404.
            bound_prefix: A prefix of the owners that the token may name, such as `api:shop-`. Other owners answer
                404.
            require_end_user: Whether a chat with this token must name the end user (`user` in the OpenAI dialect,
                `endUserId` elsewhere). Defaults to true if the token has the scope `chat`. If false, all unnamed
                users share the memory of the token's own user.
            chore_patterns: Regular expressions, in any case, that mark a request to the chat dialects as a chore of
                its program: a request for the title or the tags of a chat, which is no word of the end user. Where
                one matches the message or the instructions, the request is answered without memory and not stored.
                Common programs' chores are recognised without patterns.
            expires_in_days: The number of days until the token expires, 1 to 366.
        """
        return await self._request(
            table.CREATE_TOKEN,
            body={"name": name, "role": role, "scopes": scopes, "agentIds": agent_ids, "boundOwner": bound_owner, "boundPrefix": bound_prefix, "requireEndUser": require_end_user, "chorePatterns": chore_patterns, "expiresInDays": expires_in_days},
        )

    async def revoke_token(
        self,
        id: str,
    ) -> m.RevokeTokenResponse:
        """Revokes a token at once on every process. The tokens that it was rotated from and into are revoked as well.

        Args:
            id: The token's id
        """
        return await self._request(
            table.REVOKE_TOKEN,
            path={"id": id},
        )

    async def rotate_token(
        self,
        id: str,
        *,
        overlap_minutes: int | None | Omit = OMIT,
    ) -> m.IssuedTokenResponse:
        """Replaces a token with a new one that has the same rights and lifetime. The old token stays valid for the
        overlap. Its use after the overlap indicates a leaked copy and revokes both tokens.

        Args:
            id: The token's id
            overlap_minutes: The minutes that the old token stays valid, 0 to 1440. Defaults to
                `auth.token-overlap`.
        """
        return await self._request(
            table.ROTATE_TOKEN,
            path={"id": id},
            body={"overlapMinutes": overlap_minutes},
        )

    async def send_chat(
        self,
        *,
        agent_id: m.AgentId | None | Omit = OMIT,
        message: str | Omit = OMIT,
        content_parts: Sequence[m.ContentPart | Mapping[str, Any]] | None | Omit = OMIT,
        conversation_id: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        trigger_source: m.TriggerSource | None | Omit = OMIT,
        max_tokens: int | None | Omit = OMIT,
        temperature: float | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
    ) -> m.ChatResponse:
        """Runs a turn: an agent answers a message, using the owner's memory. The turn is stored like a posted one and
        goes through extraction. Turns of one conversation run one after the other.

        Args:
            message: The message, up to 2,000,000 bytes. The model gets all of it; of one longer than 100,000
                characters, several are stored (`mate.memory.long-messages`). `/compact [N]` replaces all but the
                last N messages (default 10) with a summary; `/clear` or `/new` starts the conversation over. No
                model is called for these commands.
            content_parts: The message in parts. Use instead of `message`.
            conversation_id: The caller's name for the conversation, 1 to 200 characters. If absent, a new
                conversation starts.
            end_user_id: The end user who talks to the agent.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who talks to the agent.
            max_tokens: The maximum length of the answer, in tokens. The model's own limit still applies.
            temperature: The sampling temperature, 0 to 2. Lower values give more predictable answers.
            tags: Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. The messages of the turn
                have them, and facts from it, too.
            metadata: A JSON object of up to 8,192 bytes by which recall can be narrowed. The messages of the turn
                have it, and facts from it, too.
            timezone: The IANA time zone in which days and months of the message are counted ("yesterday", "remember
                that I fly tomorrow"). Defaults to the one that the person is known to live in (a memory with the
                relation `timezone`), else the agent's. The extraction, which reads the conversation later, counts
                in that default.
        """
        return await self._request(
            table.SEND_CHAT,
            body={"agentId": agent_id, "message": message, "contentParts": content_parts, "conversationId": conversation_id, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "triggerSource": trigger_source, "maxTokens": max_tokens, "temperature": temperature, "tags": tags, "metadata": metadata, "timezone": timezone},
        )

    def stream_chat(
        self,
        *,
        agent_id: m.AgentId | None | Omit = OMIT,
        message: str | Omit = OMIT,
        content_parts: Sequence[m.ContentPart | Mapping[str, Any]] | None | Omit = OMIT,
        conversation_id: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        trigger_source: m.TriggerSource | None | Omit = OMIT,
        max_tokens: int | None | Omit = OMIT,
        temperature: float | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
    ) -> AsyncIterator[m.ServerSentEvent]:
        """Runs a turn and streams the answer as server-sent events. The events are `begin` (`conversationId`,
        `memory`), `delta` (`text`), `tool` (`name`, `isOk`, `error`) and `compaction`; at the end `usage` and
        `done` (the response of `POST /chat`) or `error` (the usual error object). After each second of silence, a
        comment shows that the stream is alive. Closing the connection stops the turn; the text generated so far is
        stored.

        Args:
            message: The message, up to 2,000,000 bytes. The model gets all of it; of one longer than 100,000
                characters, several are stored (`mate.memory.long-messages`). `/compact [N]` replaces all but the
                last N messages (default 10) with a summary; `/clear` or `/new` starts the conversation over. No
                model is called for these commands.
            content_parts: The message in parts. Use instead of `message`.
            conversation_id: The caller's name for the conversation, 1 to 200 characters. If absent, a new
                conversation starts.
            end_user_id: The end user who talks to the agent.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` who talks to the agent.
            max_tokens: The maximum length of the answer, in tokens. The model's own limit still applies.
            temperature: The sampling temperature, 0 to 2. Lower values give more predictable answers.
            tags: Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. The messages of the turn
                have them, and facts from it, too.
            metadata: A JSON object of up to 8,192 bytes by which recall can be narrowed. The messages of the turn
                have it, and facts from it, too.
            timezone: The IANA time zone in which days and months of the message are counted ("yesterday", "remember
                that I fly tomorrow"). Defaults to the one that the person is known to live in (a memory with the
                relation `timezone`), else the agent's. The extraction, which reads the conversation later, counts
                in that default.
        """
        return self._events(
            table.STREAM_CHAT,
            body={"agentId": agent_id, "message": message, "contentParts": content_parts, "conversationId": conversation_id, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "triggerSource": trigger_source, "maxTokens": max_tokens, "temperature": temperature, "tags": tags, "metadata": metadata, "timezone": timezone},
        )

    async def get_receipt(
        self,
        receipt_id: str,
    ) -> m.ReceiptResponse:
        """Returns the receipt of an act of forgetting. It contains row counts and times, without text.

        Args:
            receipt_id: The receipt's id
        """
        return await self._request(
            table.GET_RECEIPT,
            path={"receiptId": receipt_id},
        )

    async def list_jobs(
        self,
        *,
        state: str | None = None,
        kind: str | None = None,
        agent_id: m.AgentId | None = None,
        error: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.JobResponse]:
        """Lists the workspace's jobs, newest first. A token that is bound to agents or owners gets only the jobs of
        those.

        Args:
            state: Only jobs in this state: queued, running, retry, done, failed, quarantined or cancelled. Defaults
                to all.
            kind: Only jobs of this kind, such as `extract_memory`. Defaults to all.
            agent_id: Only jobs that concern this agent. Defaults to all.
            error: Only jobs with exactly this error class.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_JOBS,
            query={"state": state, "kind": kind, "agentId": agent_id, "error": error, "cursor": cursor, "limit": limit},
        )

    def iter_jobs(
        self,
        *,
        state: str | None = None,
        kind: str | None = None,
        agent_id: m.AgentId | None = None,
        error: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[m.JobResponse]:
        """Yields the rows of all pages of `list_jobs`."""
        return self._rows(self.list_jobs, state=state, kind=kind, agent_id=agent_id, error=error, limit=limit)

    async def get_job(
        self,
        job_id: str,
    ) -> m.JobResponse:
        """Returns one job.

        Args:
            job_id: The job's id
        """
        return await self._request(
            table.GET_JOB,
            path={"jobId": job_id},
        )

    async def cancel_job(
        self,
        job_id: str,
    ) -> m.JobResponse:
        """Cancels a job that waits or runs. A running job commits nothing after this call.

        Args:
            job_id: The job's id
        """
        return await self._request(
            table.CANCEL_JOB,
            path={"jobId": job_id},
        )

    async def retry_job(
        self,
        job_id: str,
    ) -> m.JobResponse:
        """Puts a job back into the queue and resets its counts, error and outcome. Allowed for a job that failed, was
        quarantined or cancelled, or waits for a retry.

        Args:
            job_id: The job's id
        """
        return await self._request(
            table.RETRY_JOB,
            path={"jobId": job_id},
        )

    async def list_dream_archives(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.ShelfResponse]:
        """Lists the months with archived reports and diary entries, newest first. The list covers the owner's own
        dreams and those of the team.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_DREAM_ARCHIVES,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_dream_archives(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.ShelfResponse]:
        """Yields the rows of all pages of `list_dream_archives`."""
        return self._rows(self.list_dream_archives, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def get_dream_archive(
        self,
        agent_id: str,
        month: str,
        *,
        query: str | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.MonthResponse:
        """Returns one month of the archive: its reports with their changes and candidates, and its diaries. With
        `query`, only the parts that contain it.

        Args:
            agent_id: The agent's id
            month: Year and month, such as 2026-10
            query: Only reports and diary entries that contain this text, ignoring case. At most 200 characters.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_DREAM_ARCHIVE,
            path={"agentId": agent_id, "month": month},
            query={"query": query, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_block_rules(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.BlockRuleResponse]:
        """Lists what is never to be learned about an owner, the oldest rule first.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_BLOCK_RULES,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def add_block_rule(
        self,
        agent_id: str,
        *,
        topic: str | None | Omit = OMIT,
        predicate: str | None | Omit = OMIT,
        value: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.BlockRuleResponse:
        """Adds a rule: what it describes is never learned again. The rule applies to extraction, session summaries,
        dreams, imports, `remember` and tools, to facts and to the sentences of files. It does not delete what is
        stored already, and people can still create such facts by hand. A call that asks for one blocked statement
        is refused with 409, which names the rule; an import reports `blocked`. Adding the same rule twice returns
        the first one.

        Args:
            agent_id: The agent's id
            topic: A topic in words, up to 200 characters. A fact or a sentence is blocked if it has all of its
                significant words, or if the topic means a relation that it states: "my health" blocks "Nora is
                allergic to penicillin". It does not matter of whom it is said.
            predicate: A relation, such as `lives_in`; cannot be combined with `topic`.
            value: A pattern for the values of the relation, in which `*` stands for any text. Every value when
                absent.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.ADD_BLOCK_RULE,
            path={"agentId": agent_id},
            body={"topic": topic, "predicate": predicate, "value": value, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def remove_block_rule(
        self,
        agent_id: str,
        rule_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.RemoveBlockRuleResponse:
        """Removes a rule.

        Args:
            agent_id: The agent's id
            rule_id: The rule's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.REMOVE_BLOCK_RULE,
            path={"agentId": agent_id, "ruleId": rule_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def assemble_context(
        self,
        agent_id: str,
        *,
        query: str | None | Omit = OMIT,
        budget_tokens: int | None | Omit = OMIT,
        format: m.Format | None | Omit = OMIT,
        as_of: datetime | None | Omit = OMIT,
        filter: m.LabelFilter | Mapping[str, Any] | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
        known_etag: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ContextResponse:
        """Assembles the context for an agent's next turn with an owner.

        Args:
            agent_id: The agent's id
            query: The person's message, up to 10,000 characters. Greetings and thanks trigger no search.
            budget_tokens: The maximum number of tokens in `owner`, 1 to 1,000,000. Defaults to the agent's
                `mate.memory.auto-inject.budget-tokens` (1,500 unless changed). `system` is never shortened, so that
                it stays cacheable.
            as_of: Assembles the context as of this time: facts that were true then, files as they stood, and
                nothing added later. Counts no use, asks no external memory server, and has no morning card.
                Defaults to now.
            timezone: The IANA time zone in which days and months of the message ("yesterday", "last March") and
                dates of `filter` are counted. Defaults to the one that the person is known to live in (a memory
                with the relation `timezone`), else the agent's.
            known_etag: The `etag` of the `system` text that the caller already has. If it is still current,
                `system` is null.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.ASSEMBLE_CONTEXT,
            path={"agentId": agent_id},
            body={"query": query, "budgetTokens": budget_tokens, "format": format, "asOf": as_of, "filter": filter, "timezone": timezone, "knownEtag": known_etag, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def watch_dreams(
        self,
        agent_id: str,
        *,
        seconds: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
        last_event_id: str | None = None,
    ) -> AsyncIterator[m.ServerSentEvent]:
        """Streams events about the dreams of an owner and of the team. The response is a stream of server-sent events
        (`text/event-stream`) with `id`, `event` (`dream.completed`, `dream.proposed`, `dream.skipped`,
        `dream.failed`, `dream.declined`, `dream.reverted`) and `data` (JSON: `type`, `id`, `scope`, `kind`,
        `status`, `promotedCount`, `rejectedCount`, `at`). With `Last-Event-ID`, the stream continues after that
        event. A connection ends after fifteen minutes; reconnect with the last id.

        Args:
            agent_id: The agent's id
            seconds: How long the stream lasts, 0 to 900 seconds. Defaults to 900. With 0, the stream sends the
                pending events and ends.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
            last_event_id: The id of the last event received
        """
        return self._events(
            table.WATCH_DREAMS,
            path={"agentId": agent_id},
            query={"seconds": seconds, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
            headers={"Last-Event-ID": last_event_id},
        )

    async def get_morning_card(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.MorningCardResponse | None:
        """Returns the morning card: the dreams that the owner has not seen yet. Null if there is nothing new.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_MORNING_CARD,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def see_morning_card(
        self,
        agent_id: str,
        *,
        report_id: m.DreamId | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.SeenResponse:
        """Marks a report and all earlier ones as seen by the owner. Without a report, marks all reports as seen.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.SEE_MORNING_CARD,
            path={"agentId": agent_id},
            body={"reportId": report_id, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_dreams(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.DreamResponse]:
        """Lists the dream reports of an owner and of the team, newest first.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_DREAMS,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_dreams(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.DreamResponse]:
        """Yields the rows of all pages of `list_dreams`."""
        return self._rows(self.list_dreams, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def get_dream(
        self,
        agent_id: str,
        report_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.ReportResponse:
        """Returns the report of a dream: its changes and candidates, its effect on the file, and its cost.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_DREAM,
            path={"agentId": agent_id, "reportId": report_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def accept_dream(
        self,
        agent_id: str,
        report_id: str,
        *,
        entry_ids: Sequence[m.DreamEntryId] | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReportResponse:
        """Accepts what a dream proposes and applies it. The change becomes a revision in the caller's name. An entry
        becomes `stale` if its place in the file has changed since.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_ids: The ids of single entries. Defaults to all entries to which the decision can apply.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.ACCEPT_DREAM,
            path={"agentId": agent_id, "reportId": report_id},
            body={"entryIds": entry_ids, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def decline_dream(
        self,
        agent_id: str,
        report_id: str,
        *,
        entry_ids: Sequence[m.DreamEntryId] | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReportResponse:
        """Declines what a dream proposes. The change is not applied and not proposed again.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_ids: The ids of single entries. Defaults to all entries to which the decision can apply.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.DECLINE_DREAM,
            path={"agentId": agent_id, "reportId": report_id},
            body={"entryIds": entry_ids, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def confirm_dream_entry(
        self,
        agent_id: str,
        report_id: str,
        entry_id: str,
        *,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReportedEntry:
        """Confirms that a change is right. The facts behind the change are confirmed, which raises their trust.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_id: The entry's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. `system` stands for the team's memory.
        """
        return await self._request(
            table.CONFIRM_DREAM_ENTRY,
            path={"agentId": agent_id, "reportId": report_id, "entryId": entry_id},
            body={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def edit_dream_entry(
        self,
        agent_id: str,
        report_id: str,
        entry_id: str,
        *,
        content: str,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReportedEntry:
        """Edits the text of a change. The new text replaces the lines of the change in the file, and the section
        counts as edited by a person from then on. A change that waits for a decision is applied with the new text.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_id: The entry's id
            content: The lines that replace those of the change, 1 to 4,000 characters.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.EDIT_DREAM_ENTRY,
            path={"agentId": agent_id, "reportId": report_id, "entryId": entry_id},
            body={"content": content, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def forget_dream_entry(
        self,
        agent_id: str,
        report_id: str,
        entry_id: str,
        *,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReceiptResponse:
        """Forgets what a change states. This deletes its lines from files and all of their revisions, the facts behind
        it, and its text in reports and archives. It is not learned again unless the person explicitly asks for it.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_id: The entry's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. `system` stands for the team's memory.
        """
        return await self._request(
            table.FORGET_DREAM_ENTRY,
            path={"agentId": agent_id, "reportId": report_id, "entryId": entry_id},
            body={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def revert_dream(
        self,
        agent_id: str,
        report_id: str,
        *,
        entry_ids: Sequence[m.DreamEntryId] | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReportResponse:
        """Reverts what a dream applied, even days later. Later edits remain: an entry becomes `stale` if its lines
        have changed since.

        Args:
            agent_id: The agent's id
            report_id: The report's id
            entry_ids: The ids of single entries. Defaults to all entries to which the decision can apply.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.REVERT_DREAM,
            path={"agentId": agent_id, "reportId": report_id},
            body={"entryIds": entry_ids, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_dream_candidates(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.DreamCandidateResponse]:
        """Lists the candidates of the next dream, best first. Each candidate comes with its expected outcome and the
        reason. The list contains at most the 500 candidates recalled most often.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_DREAM_CANDIDATES,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def get_dream_diary(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.DiaryResponse:
        """Returns the diary of an owner's dreams. It states what each dream read, noticed and changed, and why.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_DREAM_DIARY,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def dream_about(
        self,
        agent_id: str,
        *,
        topic: str,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.DreamedResponse:
        """Runs a dream about a topic and answers when it has finished. The dream considers what recall finds for the
        topic.

        Args:
            agent_id: The agent's id
            topic: The topic, in any language, up to 200 characters.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. `system` stands for the team's memory.
        """
        return await self._request(
            table.DREAM_ABOUT,
            path={"agentId": agent_id},
            body={"topic": topic, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def set_dreaming_schedule(
        self,
        agent_id: str,
        *,
        paused: bool,
    ) -> m.DreamingScheduleResponse:
        """Pauses or resumes the nightly dreams of an agent.

        Args:
            agent_id: The agent's id
            paused: Whether nightly dreams are paused. A night missed during a pause is not made up for.
        """
        return await self._request(
            table.SET_DREAMING_SCHEDULE,
            path={"agentId": agent_id},
            body={"paused": paused},
        )

    async def get_dreaming_status(
        self,
        agent_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.DreamingStatusResponse:
        """Returns when an agent last dreamed for an owner, when it dreams next, the newest diary entry, and what is
        pending.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_DREAMING_STATUS,
            path={"agentId": agent_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def dream_now(
        self,
        agent_id: str,
        *,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.DreamedResponse:
        """Runs a dream now, as at night, and answers when it has finished. To dream over the team's memory, send
        `system` as `ownerKey`.

        Args:
            agent_id: The agent's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. `system` stands for the team's memory.
        """
        return await self._request(
            table.DREAM_NOW,
            path={"agentId": agent_id},
            body={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_episodes(
        self,
        agent_id: str,
        *,
        tag: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.EpisodeResponse]:
        """Lists the episodes of an owner, newest first.

        Args:
            agent_id: The agent's id
            tag: Only episodes with this topic, or with a message that was sent with this tag: both are tags in the
                `filter` of recall.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_EPISODES,
            path={"agentId": agent_id},
            query={"tag": tag, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_episodes(
        self,
        agent_id: str,
        *,
        tag: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.EpisodeResponse]:
        """Yields the rows of all pages of `list_episodes`."""
        return self._rows(self.list_episodes, agent_id, tag=tag, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def get_episode(
        self,
        agent_id: str,
        episode_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.OpenedEpisodeResponse:
        """Returns one episode with its messages.

        Args:
            agent_id: The agent's id
            episode_id: The episode's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_EPISODE,
            path={"agentId": agent_id, "episodeId": episode_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_extractions(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.ExtractionResponse]:
        """Lists the extraction runs over an owner's conversations with their results, newest first.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_EXTRACTIONS,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_extractions(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.ExtractionResponse]:
        """Yields the rows of all pages of `list_extractions`."""
        return self._rows(self.list_extractions, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def list_facts(
        self,
        agent_id: str,
        *,
        status: str | None = None,
        category: str | None = None,
        query: str | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        min_trust: float | None = None,
        tag: str | None = None,
        metadata: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.FactResponse]:
        """Lists the facts about an owner, newest first. The list contains the owner's own facts, the team's and the
        tenant's.

        Args:
            agent_id: The agent's id
            status: `active` (default), `superseded`, `quarantined` …, or `all`.
            category: PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
            query: Words that the text contains.
            as_of: Returns the facts that were true at this time, according to present knowledge. Defaults to now.
                If `status` is absent, facts that were true then are listed whatever their status is today.
            known_at: Returns the facts as they were known at this time: facts learned later are omitted, and later
                changes are ignored. Combined with `asOf`: what was known at `knownAt` about the time `asOf`.
            min_trust: The minimum trust, without decay, 0 to 1.
            tag: Only facts with this tag. A fact from a message has the message's tags until it gets its own. Tags
                have no history: with `knownAt`, too, those of today count.
            metadata: Only facts whose metadata has each of these keys with this value, or one of these values: a
                JSON object, as in the `filter` of recall.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_FACTS,
            path={"agentId": agent_id},
            query={"status": status, "category": category, "query": query, "asOf": as_of, "knownAt": known_at, "minTrust": min_trust, "tag": tag, "metadata": metadata, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_facts(
        self,
        agent_id: str,
        *,
        status: str | None = None,
        category: str | None = None,
        query: str | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        min_trust: float | None = None,
        tag: str | None = None,
        metadata: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.FactResponse]:
        """Yields the rows of all pages of `list_facts`."""
        return self._rows(self.list_facts, agent_id, status=status, category=category, query=query, as_of=as_of, known_at=known_at, min_trust=min_trust, tag=tag, metadata=metadata, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def create_fact(
        self,
        agent_id: str,
        *,
        subject: str | None | Omit = OMIT,
        predicate: str | None | Omit = OMIT,
        object: str | None | Omit = OMIT,
        text: str | None | Omit = OMIT,
        category: str | None | Omit = OMIT,
        valid_from: datetime | None | Omit = OMIT,
        expires_at: datetime | None | Omit = OMIT,
        scope: m.MemoryScope | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.FactResponse:
        """Creates a fact by hand. A known fact is confirmed instead, and gets the new tags and metadata besides its
        own. If the predicate has one value at a time, the new fact supersedes the old one. Extraction does not
        change a fact written by hand. A text with injected instructions is stored with the status `quarantined`.

        Args:
            agent_id: The agent's id
            subject: The subject. Defaults to the owner (`user`).
            predicate: The predicate, such as `lives_in`. Absent for a fact that is only a sentence.
            object: The object. Defaults to the sentence.
            text: The fact as one sentence. Defaults to a sentence made from the parts.
            category: PROFILE, KNOWLEDGE (default), EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
            valid_from: Since when the fact is true. Defaults to now.
            expires_at: When the fact expires.
            tags: Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a
                known fact has.
            metadata: A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a
                known fact has, and replace the same ones.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.CREATE_FACT,
            path={"agentId": agent_id},
            body={"subject": subject, "predicate": predicate, "object": object, "text": text, "category": category, "validFrom": valid_from, "expiresAt": expires_at, "scope": scope, "tags": tags, "metadata": metadata, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_contradictions(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.ContradictionResponse]:
        """Lists contradictions with both of their facts, newest first.

        Args:
            agent_id: The agent's id
            state: `open` (default), `resolved`, `moot` (one of the two facts is no longer active), or `all`.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_CONTRADICTIONS,
            path={"agentId": agent_id},
            query={"state": state, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_contradictions(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.ContradictionResponse]:
        """Yields the rows of all pages of `list_contradictions`."""
        return self._rows(self.list_contradictions, agent_id, state=state, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def resolve_contradiction(
        self,
        agent_id: str,
        contradiction_id: str,
        *,
        resolution: str,
        content: str | None | Omit = OMIT,
        a_until: datetime | None | Omit = OMIT,
        b_since: datetime | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ContradictionResponse:
        """Resolves a contradiction. Nothing is deleted: the losing fact stays, linked to the fact that superseded it.
        The decision can be undone.

        Args:
            agent_id: The agent's id
            contradiction_id: The contradiction's id
            resolution: `KEEP_A` (the first fact is true), `KEEP_B` (the second is true and supersedes the first),
                `MERGE` (`content` replaces both), `BOTH` (each is true in its own time) or `IGNORE` (keep both and
                do not ask again).
            content: With `MERGE`: the sentence of the merged fact, up to 2,000 characters.
            a_until: With `BOTH`: until when the first fact was true.
            b_since: With `BOTH`: since when the second fact is true.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.RESOLVE_CONTRADICTION,
            path={"agentId": agent_id, "contradictionId": contradiction_id},
            body={"resolution": resolution, "content": content, "aUntil": a_until, "bSince": b_since, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def undo_contradiction(
        self,
        agent_id: str,
        contradiction_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.UndoneResponse:
        """Undoes the decision about a contradiction and opens it again. Later changes to the facts are never lost.

        Args:
            agent_id: The agent's id
            contradiction_id: The contradiction's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.UNDO_CONTRADICTION,
            path={"agentId": agent_id, "contradictionId": contradiction_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def get_fact(
        self,
        agent_id: str,
        fact_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.FactStoryResponse:
        """Returns one fact with its provenance. The response contains the trust and its reasons, the provenance
        (message, extraction, lines of files), and the facts that it superseded or that superseded it.

        Args:
            agent_id: The agent's id
            fact_id: The fact's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_FACT,
            path={"agentId": agent_id, "factId": fact_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def update_fact(
        self,
        agent_id: str,
        fact_id: str,
        *,
        text: str | None | Omit = OMIT,
        object: str | None | Omit = OMIT,
        category: str | None | Omit = OMIT,
        valid_from: datetime | None | Omit = OMIT,
        valid_to: datetime | None | Omit = OMIT,
        expires_at: datetime | None | Omit = OMIT,
        status: str | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
        if_match: str | None = None,
    ) -> m.FactResponse:
        """Updates a fact by hand: its text, category, times or status. Extraction never changes text that a person
        wrote. The fact's history keeps the previous version.

        Args:
            agent_id: The agent's id
            fact_id: The fact's id
            if_match: The `updatedAt` that the caller has seen, or `*`
            text: A new sentence. The object is updated to match if it can be derived.
            object: A new object. The sentence is updated to match.
            category: A new category.
            valid_from: Since when the fact is true.
            valid_to: Until when the fact was true; null for no end.
            expires_at: When the fact expires; null for never.
            status: `archived` archives the fact, `active` restores it.
            tags: New tags, up to 50 of 1 to 100 characters. They replace the tags and the metadata that the fact
                has.
            metadata: New metadata, a JSON object of up to 8,192 bytes. It replaces the metadata and the tags that
                the fact has.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.UPDATE_FACT,
            path={"agentId": agent_id, "factId": fact_id},
            headers={"If-Match": if_match},
            body={"text": text, "object": object, "category": category, "validFrom": valid_from, "validTo": valid_to, "expiresAt": expires_at, "status": status, "tags": tags, "metadata": metadata, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def rate_fact(
        self,
        agent_id: str,
        fact_id: str,
        *,
        kind: m.Opinion,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.FactResponse:
        """Records feedback about a fact. HELPFUL raises the fact's trust by 0.1; UNHELPFUL lowers it by 0.2. Each
        person counts once; new feedback replaces their earlier feedback.

        Args:
            agent_id: The agent's id
            fact_id: The fact's id
            kind: HELPFUL or UNHELPFUL.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.RATE_FACT,
            path={"agentId": agent_id, "factId": fact_id},
            body={"kind": kind, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def forget_fact(
        self,
        agent_id: str,
        fact_id: str,
        *,
        include_messages: bool | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReceiptResponse:
        """Forgets one fact and others that state the same. This deletes its history, its index entry, and its lines in
        files and all of their revisions. It is not learned again unless the person explicitly asks for it.

        Args:
            agent_id: The agent's id
            fact_id: The fact's id
            include_messages: Whether to delete the message that states the fact too. Defaults to false.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.FORGET_FACT,
            path={"agentId": agent_id, "factId": fact_id},
            body={"includeMessages": include_messages, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_fact_history(
        self,
        agent_id: str,
        fact_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.FactEventResponse]:
        """Lists the changes of a fact, newest first. Each change states its cause, actor and reason, and the fact
        before it. The list contains at most the last 500 changes.

        Args:
            agent_id: The agent's id
            fact_id: The fact's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_FACT_HISTORY,
            path={"agentId": agent_id, "factId": fact_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def forget_part(
        self,
        agent_id: str,
        *,
        target: m.PartKind,
        filename: str | None | Omit = OMIT,
        section: str | None | Omit = OMIT,
        conversation_id: str | None | Omit = OMIT,
        source: m.FactSource | None | Omit = OMIT,
        since: datetime | None | Omit = OMIT,
        include_messages: bool | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ReceiptResponse:
        """Forgets a section of a file, the memory from a conversation, or the memory from a source since a given time.
        This deletes facts, index entries, and lines in files and all of their revisions. They are not learned again
        unless the person explicitly asks for it.

        Args:
            agent_id: The agent's id
            target: What to forget: `section` with `filename` and `section`, `conversation` with `conversationId`,
                or `source` with `source` and `since`.
            filename: The name of the file: the owner's own file or, without one, the team's.
            section: The heading of the section or its key. Its subsections are forgotten too.
            conversation_id: The name that the caller gave to the conversation.
            since: Forget what was learned since this time.
            include_messages: Whether to delete messages too: the conversation, or the messages that support the
                facts. Defaults to false.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.FORGET_PART,
            path={"agentId": agent_id},
            body={"target": target, "filename": filename, "section": section, "conversationId": conversation_id, "source": source, "since": since, "includeMessages": include_messages, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def preview_forget_part(
        self,
        agent_id: str,
        *,
        target: m.PartKind,
        filename: str | None | Omit = OMIT,
        section: str | None | Omit = OMIT,
        conversation_id: str | None | Omit = OMIT,
        source: m.FactSource | None | Omit = OMIT,
        since: datetime | None | Omit = OMIT,
        include_messages: bool | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.PreviewForgetPartResponse:
        """Counts what a call to forget would delete. Nothing is changed.

        Args:
            agent_id: The agent's id
            target: What to forget: `section` with `filename` and `section`, `conversation` with `conversationId`,
                or `source` with `source` and `since`.
            filename: The name of the file: the owner's own file or, without one, the team's.
            section: The heading of the section or its key. Its subsections are forgotten too.
            conversation_id: The name that the caller gave to the conversation.
            since: Forget what was learned since this time.
            include_messages: Whether to delete messages too: the conversation, or the messages that support the
                facts. Defaults to false.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.PREVIEW_FORGET_PART,
            path={"agentId": agent_id},
            body={"target": target, "filename": filename, "section": section, "conversationId": conversation_id, "source": source, "since": since, "includeMessages": include_messages, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_merge_candidates(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.MergeCandidateResponse]:
        """Lists merge candidates, newest first. The list includes pairs that were merged automatically because they
        are very similar.

        Args:
            agent_id: The agent's id
            state: `pending` (default), `merged`, `dismissed`, or `all`.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_MERGE_CANDIDATES,
            path={"agentId": agent_id},
            query={"state": state, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_merge_candidates(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.MergeCandidateResponse]:
        """Yields the rows of all pages of `list_merge_candidates`."""
        return self._rows(self.list_merge_candidates, agent_id, state=state, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def dismiss_merge_candidate(
        self,
        agent_id: str,
        candidate_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.MergeCandidateResponse:
        """Dismisses a merge candidate: the two entities are different. The pair is not proposed again.

        Args:
            agent_id: The agent's id
            candidate_id: The merge candidate's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.DISMISS_MERGE_CANDIDATE,
            path={"agentId": agent_id, "candidateId": candidate_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def merge_entities(
        self,
        agent_id: str,
        candidate_id: str,
        *,
        winner: m.EntityId | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.MergeCandidateResponse:
        """Merges two entities into one. The other entity's name becomes an alias of the remaining one, which takes
        over its relations. The merge can be undone.

        Args:
            agent_id: The agent's id
            candidate_id: The merge candidate's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.MERGE_ENTITIES,
            path={"agentId": agent_id, "candidateId": candidate_id},
            body={"winner": winner, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def undo_merge_candidate(
        self,
        agent_id: str,
        candidate_id: str,
        *,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.MergeCandidateResponse:
        """Undoes the decision about a merge candidate. After a merge, each entity gets its own relations back,
        including those learned since. The pair is pending again.

        Args:
            agent_id: The agent's id
            candidate_id: The merge candidate's id
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.UNDO_MERGE_CANDIDATE,
            path={"agentId": agent_id, "candidateId": candidate_id},
            query={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_entities(
        self,
        agent_id: str,
        *,
        query: str | None = None,
        kind: str | None = None,
        as_of: datetime | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.EntityResponse]:
        """Lists the entities that an owner's conversations mention, newest first. The list contains the owner's own
        entities, the team's and the tenant's.

        Args:
            agent_id: The agent's id
            query: Words from a name, an alias or the description, in any language, or a question. If no name
                matches, the entities are returned whose relations answer the question.
            kind: Only this kind: `person`, `organization`, `project`, `product`, `technology`, `task`, `event`,
                `document`, `concept`, `location`, `value` or `other`.
            as_of: Only entities with a relation that held at this time.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_ENTITIES,
            path={"agentId": agent_id},
            query={"query": query, "kind": kind, "asOf": as_of, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_entities(
        self,
        agent_id: str,
        *,
        query: str | None = None,
        kind: str | None = None,
        as_of: datetime | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.EntityResponse]:
        """Yields the rows of all pages of `list_entities`."""
        return self._rows(self.list_entities, agent_id, query=query, kind=kind, as_of=as_of, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def get_entity(
        self,
        agent_id: str,
        entity_id: str,
        *,
        depth: int | None = None,
        as_of: datetime | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> m.NeighbourhoodResponse:
        """Returns one entity with its neighbourhood. The response contains its relations at a given time in both
        directions, up to `depth` relations away, and every interval recorded for the entity. For an entity that was
        merged, the remaining entity is returned.

        Args:
            agent_id: The agent's id
            entity_id: The entity's id
            depth: How many relations away to look, 1 (default) to 5.
            as_of: Returns the relations that held at this time. Defaults to now.
            limit: The maximum number of relations, 1 to 500. Defaults to 100. `isTruncated` tells whether there are
                more.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.GET_ENTITY,
            path={"agentId": agent_id, "entityId": entity_id},
            query={"depth": depth, "asOf": as_of, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def create_relation(
        self,
        agent_id: str,
        *,
        subject: str,
        predicate: str,
        object: str,
        subject_kind: str | None | Omit = OMIT,
        object_kind: str | None | Omit = OMIT,
        valid_from: datetime | None | Omit = OMIT,
        valid_to: datetime | None | Omit = OMIT,
        replaces: bool | Omit = OMIT,
        evidence: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.ToldResponse:
        """Creates a relation between two entities. The entities are found by name or created. A known relation is
        confirmed instead. If the predicate has one value at a time, the new relation ends the old one; nothing is
        overwritten.

        Args:
            agent_id: The agent's id
            subject: The name of the subject; `user` is the owner.
            subject_kind: The kind of the subject: `person`, `organization`, `project` … Defaults to what the
                predicate implies.
            predicate: The predicate, such as `works_on`.
            object: The name of the object.
            object_kind: The kind of the object.
            valid_from: Since when the relation holds. Defaults to now.
            valid_to: When the relation ceases to hold.
            replaces: Whether the relation replaces the subject's current relations with this predicate. Predicates
                that have one value at a time, such as `lives_in`, always do so.
            evidence: The text that supports the relation, up to 2,000 characters. Defaults to the relation's own
                sentence.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.CREATE_RELATION,
            path={"agentId": agent_id},
            body={"subject": subject, "subjectKind": subject_kind, "predicate": predicate, "object": object, "objectKind": object_kind, "validFrom": valid_from, "validTo": valid_to, "replaces": replaces, "evidence": evidence, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_injections(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.InjectionResponse]:
        """Lists how much of an owner's memory went into prompts per day, newest first. The counts are written every
        few seconds.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_INJECTIONS,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_injections(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.InjectionResponse]:
        """Yields the rows of all pages of `list_injections`."""
        return self._rows(self.list_injections, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def list_quarantine(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.QuarantineResponse]:
        """Lists the quarantine, newest first. The list contains the entries of an owner and of the team. An admin who
        names no owner gets all entries of the agent.

        Args:
            agent_id: The agent's id
            state: `open` (default), `released`, `discarded` or `all`.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_QUARANTINE,
            path={"agentId": agent_id},
            query={"state": state, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_quarantine(
        self,
        agent_id: str,
        *,
        state: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.QuarantineResponse]:
        """Yields the rows of all pages of `list_quarantine`."""
        return self._rows(self.list_quarantine, agent_id, state=state, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def get_quarantined(
        self,
        agent_id: str,
        quarantine_id: str,
    ) -> m.QuarantineResponse:
        """Returns one quarantine entry, including its text.

        Args:
            agent_id: The agent's id
            quarantine_id: The quarantined item's id
        """
        return await self._request(
            table.GET_QUARANTINED,
            path={"agentId": agent_id, "quarantineId": quarantine_id},
        )

    async def discard_quarantined(
        self,
        agent_id: str,
        quarantine_id: str,
    ) -> m.QuarantineResponse:
        """Discards a quarantine entry. Its text is deleted. A quarantined fact is forgotten.

        Args:
            agent_id: The agent's id
            quarantine_id: The quarantined item's id
        """
        return await self._request(
            table.DISCARD_QUARANTINED,
            path={"agentId": agent_id, "quarantineId": quarantine_id},
        )

    async def release_quarantined(
        self,
        agent_id: str,
        quarantine_id: str,
    ) -> m.QuarantineResponse:
        """Releases a quarantine entry. The write is completed as originally requested, without another scan.

        Args:
            agent_id: The agent's id
            quarantine_id: The quarantined item's id
        """
        return await self._request(
            table.RELEASE_QUARANTINED,
            path={"agentId": agent_id, "quarantineId": quarantine_id},
        )

    async def recall_memory(
        self,
        agent_id: str,
        *,
        query: str,
        k: int | None | Omit = OMIT,
        kinds: Sequence[m.ItemKind] | None | Omit = OMIT,
        as_of: datetime | None | Omit = OMIT,
        min_score: float | None | Omit = OMIT,
        filter: m.LabelFilter | Mapping[str, Any] | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
        budget_tokens: int | None | Omit = OMIT,
        explain: bool | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.RecallResponse:
        """Searches everything an owner's agent may see: own memory, the team's and the tenant's. The result is one
        ranked list.

        Args:
            agent_id: The agent's id
            query: The question or the words to search for, in any language, up to 10,000 characters.
            k: The maximum number of items, 1 to 100. Defaults to 10.
            kinds: Only items of these kinds. Defaults to all.
            as_of: Searches the memory as of this time: facts that were true then, and nothing added later. Defaults
                to now.
            min_score: The minimum score, 0 to 1.
            timezone: The IANA time zone in which days and months of the query ("yesterday", "last March") and dates
                of `filter` are counted. Defaults to the one that the person is known to live in (a memory with the
                relation `timezone`), else the agent's.
            budget_tokens: The maximum number of tokens of all texts together.
            explain: Whether each item includes the components of its score.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.RECALL_MEMORY,
            path={"agentId": agent_id},
            body={"query": query, "k": k, "kinds": kinds, "asOf": as_of, "minScore": min_score, "filter": filter, "timezone": timezone, "budgetTokens": budget_tokens, "explain": explain, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_recalls(
        self,
        agent_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.RecallCountResponse]:
        """Lists what an owner's agent recalled, most used first. The counts are written every few seconds, so the
        latest may be missing.

        Args:
            agent_id: The agent's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_RECALLS,
            path={"agentId": agent_id},
            query={"cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_recalls(
        self,
        agent_id: str,
        *,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.RecallCountResponse]:
        """Yields the rows of all pages of `list_recalls`."""
        return self._rows(self.list_recalls, agent_id, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def remember_fact(
        self,
        agent_id: str,
        *,
        content: str,
        type: str | None | Omit = OMIT,
        key: str | None | Omit = OMIT,
        expires_at: datetime | None | Omit = OMIT,
        tags: Sequence[str] | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        timezone: str | None | Omit = OMIT,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.FactResponse:
        """Remembers one fact at once, without a conversation. A text with injected instructions is stored with the
        status `quarantined`. What a block rule of the person keeps out is refused with 409; the message names the
        rule and where to remove it.

        Args:
            agent_id: The agent's id
            content: One sentence or a short note, up to 2,000 characters.
            type: `user`, `feedback`, `project` or `reference`, or a category. Defaults to `knowledge`.
            key: A name for the memory. A later memory with the same name replaces it.
            expires_at: When it expires.
            tags: Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a
                known memory has.
            metadata: A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a
                known memory has, and replace the same ones.
            timezone: The IANA time zone in which a day of the content is counted ("tomorrow", 下周三): its date is
                added to the text of the memory. Defaults to the one that the person is known to live in (a memory
                with the relation `timezone`), else the agent's.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.REMEMBER_FACT,
            path={"agentId": agent_id},
            body={"content": content, "type": type, "key": key, "expiresAt": expires_at, "tags": tags, "metadata": metadata, "timezone": timezone, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def summarize_conversation(
        self,
        agent_id: str,
        conversation_id: str,
        *,
        end_user_id: str | None | Omit = OMIT,
        channel: str | None | Omit = OMIT,
        sender_id: str | None | Omit = OMIT,
        owner_key: str | None | Omit = OMIT,
    ) -> m.SummarizeResponse:
        """Extracts memory from this conversation now. The usual gates and the cooldown do not apply, and no other
        conversation is read. Answers when all messages of the conversation have been read.

        Args:
            agent_id: The agent's id
            conversation_id: The name that the caller gave to the conversation
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators. `system` stands for the team's memory.
        """
        return await self._request(
            table.SUMMARIZE_CONVERSATION,
            path={"agentId": agent_id, "conversationId": conversation_id},
            body={"endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    async def list_timeline(
        self,
        agent_id: str,
        *,
        kind: str | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> Page[m.TimelineEventResponse]:
        """Lists changes to an owner's memory, newest first. The events are facts learned, files written, conversations
        started and completed, episodes, dreams and archived months.

        Args:
            agent_id: The agent's id
            kind: Only events of this kind: `fact`, `file`, `conversation`, `episode`, `dream` or `archive`.
                Defaults to all.
            from_: Only events at or after this time.
            to: Only events before this time.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
            end_user_id: The end user this call is about.
            channel: The messaging channel of `senderId`.
            sender_id: The sender on `channel` this call is about.
            owner_key: The full owner key, for operators.
        """
        return await self._request(
            table.LIST_TIMELINE,
            path={"agentId": agent_id},
            query={"kind": kind, "from": from_, "to": to, "cursor": cursor, "limit": limit, "endUserId": end_user_id, "channel": channel, "senderId": sender_id, "ownerKey": owner_key},
        )

    def iter_timeline(
        self,
        agent_id: str,
        *,
        kind: str | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        limit: int | None = None,
        end_user_id: str | None = None,
        channel: str | None = None,
        sender_id: str | None = None,
        owner_key: str | None = None,
    ) -> AsyncIterator[m.TimelineEventResponse]:
        """Yields the rows of all pages of `list_timeline`."""
        return self._rows(self.list_timeline, agent_id, kind=kind, from_=from_, to=to, limit=limit, end_user_id=end_user_id, channel=channel, sender_id=sender_id, owner_key=owner_key)

    async def list_models(
        self,
        *,
        agent_id: str | None = None,
    ) -> m.ModelsResponse:
        """Returns the configured models and the effective one. The effective model is the agent's, otherwise the
        workspace's, the tenant's or the installation's.

        Args:
            agent_id: The agent. Defaults to the workspace of the call.
        """
        return await self._request(
            table.LIST_MODELS,
            query={"agentId": agent_id},
        )

    async def put_agent_model(
        self,
        agent_id: str,
        *,
        provider: str,
        model: str,
        base_url: str | None | Omit = OMIT,
        api_key: str | None | Omit = OMIT,
        max_output_tokens: int | None | Omit = OMIT,
        context_tokens: int | None | Omit = OMIT,
        tokenizer: str | None | Omit = OMIT,
    ) -> m.ModelResponse:
        """Sets the model of an agent, which overrides its workspace's.

        Args:
            agent_id: The agent's id
            provider: `openai` (and compatible APIs), `anthropic`, `gemini` or `ollama`.
            base_url: The base URL of the API: a public https URL unless the operator allows the host. Defaults to
                the provider's own.
            model: The name of the model.
            api_key: The provider's API key; it is never returned. If absent, the stored key stays as long as
                provider and URL stay the same; null removes it.
            max_output_tokens: The maximum number of tokens in an answer. Defaults to the operator's setting.
            context_tokens: The size of the context window, in tokens. Defaults to the operator's setting.
            tokenizer: `o200k`, `cl100k` or `approximate`. Defaults to the operator's setting.
        """
        return await self._request(
            table.PUT_AGENT_MODEL,
            path={"agentId": agent_id},
            body={"provider": provider, "baseUrl": base_url, "model": model, "apiKey": api_key, "maxOutputTokens": max_output_tokens, "contextTokens": context_tokens, "tokenizer": tokenizer},
        )

    async def delete_agent_model(
        self,
        agent_id: str,
    ) -> m.DeleteModelResponse:
        """Deletes the model of an agent, with its key. The workspace's model applies again.

        Args:
            agent_id: The agent's id
        """
        return await self._request(
            table.DELETE_AGENT_MODEL,
            path={"agentId": agent_id},
        )

    async def put_tenant_model(
        self,
        *,
        provider: str,
        model: str,
        base_url: str | None | Omit = OMIT,
        api_key: str | None | Omit = OMIT,
        max_output_tokens: int | None | Omit = OMIT,
        context_tokens: int | None | Omit = OMIT,
        tokenizer: str | None | Omit = OMIT,
    ) -> m.ModelResponse:
        """Sets the model of the tenant. The key is stored encrypted; responses contain only its last four characters.

        Args:
            provider: `openai` (and compatible APIs), `anthropic`, `gemini` or `ollama`.
            base_url: The base URL of the API: a public https URL unless the operator allows the host. Defaults to
                the provider's own.
            model: The name of the model.
            api_key: The provider's API key; it is never returned. If absent, the stored key stays as long as
                provider and URL stay the same; null removes it.
            max_output_tokens: The maximum number of tokens in an answer. Defaults to the operator's setting.
            context_tokens: The size of the context window, in tokens. Defaults to the operator's setting.
            tokenizer: `o200k`, `cl100k` or `approximate`. Defaults to the operator's setting.
        """
        return await self._request(
            table.PUT_TENANT_MODEL,
            body={"provider": provider, "baseUrl": base_url, "model": model, "apiKey": api_key, "maxOutputTokens": max_output_tokens, "contextTokens": context_tokens, "tokenizer": tokenizer},
        )

    async def delete_tenant_model(
        self,
    ) -> m.DeleteModelResponse:
        """Deletes the model of the tenant, with its key. The installation's model applies again."""
        return await self._request(
            table.DELETE_TENANT_MODEL,
        )

    async def test_model(
        self,
        *,
        agent_id: m.AgentId | None | Omit = OMIT,
        level: m.WideLevel | None | Omit = OMIT,
    ) -> m.TriedResponse:
        """Tests the effective model with one small call. A failing model is not an error of this operation: the
        response contains the failure class.
        """
        return await self._request(
            table.TEST_MODEL,
            body={"agentId": agent_id, "level": level},
        )

    async def put_workspace_model(
        self,
        *,
        provider: str,
        model: str,
        base_url: str | None | Omit = OMIT,
        api_key: str | None | Omit = OMIT,
        max_output_tokens: int | None | Omit = OMIT,
        context_tokens: int | None | Omit = OMIT,
        tokenizer: str | None | Omit = OMIT,
    ) -> m.ModelResponse:
        """Sets the model of the calling workspace, which overrides the tenant's.

        Args:
            provider: `openai` (and compatible APIs), `anthropic`, `gemini` or `ollama`.
            base_url: The base URL of the API: a public https URL unless the operator allows the host. Defaults to
                the provider's own.
            model: The name of the model.
            api_key: The provider's API key; it is never returned. If absent, the stored key stays as long as
                provider and URL stay the same; null removes it.
            max_output_tokens: The maximum number of tokens in an answer. Defaults to the operator's setting.
            context_tokens: The size of the context window, in tokens. Defaults to the operator's setting.
            tokenizer: `o200k`, `cl100k` or `approximate`. Defaults to the operator's setting.
        """
        return await self._request(
            table.PUT_WORKSPACE_MODEL,
            body={"provider": provider, "baseUrl": base_url, "model": model, "apiKey": api_key, "maxOutputTokens": max_output_tokens, "contextTokens": context_tokens, "tokenizer": tokenizer},
        )

    async def delete_workspace_model(
        self,
    ) -> m.DeleteModelResponse:
        """Deletes the model of the calling workspace, with its key. The tenant's model applies again."""
        return await self._request(
            table.DELETE_WORKSPACE_MODEL,
        )

    async def get_observability(
        self,
        *,
        agent_id: m.AgentId | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> m.ObservabilityResponse:
        """Returns how well memory works: facts by status, and extraction, injection and recall of the last 24 hours.
        The counts are of all people together, for all agents of the workspace, by agent and by hour. Recalls and
        contexts are written every few seconds.

        Args:
            agent_id: Only this agent. Defaults to all agents of the workspace.
            cursor: The `nextCursor` of the previous page of agents.
            limit: The number of agents per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.GET_OBSERVABILITY,
            query={"agentId": agent_id, "cursor": cursor, "limit": limit},
        )

    async def list_owners(
        self,
        *,
        query: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.OwnerResponse]:
        """Lists the people whose memory the workspace's agents store, by key.

        Args:
            query: The start of the owner key, such as `api:no`, or of what follows its prefix; or a part of the
                learned name.
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_OWNERS,
            query={"query": query, "cursor": cursor, "limit": limit},
        )

    def iter_owners(
        self,
        *,
        query: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[m.OwnerResponse]:
        """Yields the rows of all pages of `list_owners`."""
        return self._rows(self.list_owners, query=query, limit=limit)

    async def get_owner(
        self,
        owner_key: str,
    ) -> m.OwnerResponse:
        """Returns one person: the agents that know them, and how much memory each agent has.

        Args:
            owner_key: The full owner key, percent-encoded: `api%3Anora`
        """
        return await self._request(
            table.GET_OWNER,
            path={"ownerKey": owner_key},
        )

    async def export_owner(
        self,
        owner_key: str,
    ) -> bytes:
        """Exports everything stored about one person. The response is a ZIP archive with Markdown for reading and JSON
        with every row. The export is recorded in the audit log.

        Args:
            owner_key: The full owner key, percent-encoded: `api%3Anora`
        """
        return await self._request(
            table.EXPORT_OWNER,
            path={"ownerKey": owner_key},
        )

    async def forget_owner(
        self,
        owner_key: str,
        *,
        confirm: str,
        include_messages: bool | Omit = OMIT,
        include_mentions: bool | Omit = OMIT,
    ) -> m.ForgetOwnerResponse:
        """Forgets everything about a person, with all agents of the workspace. A job does the work, and the receipt
        tells when it is complete. A repeated call in the meantime joins the running job and gets the same receipt;
        the job deletes as much as the most extensive call asks for. Until the receipt is done, every write for this
        person is refused with 409 and the receipt's id; afterwards the person starts without memory. What the
        person contributed to shared memory is deleted too. What other people contributed and names the person stays
        unless `includeMentions` is set; `remaining` in the receipt lists it.

        Args:
            owner_key: The full owner key, percent-encoded: `api%3Anora`
            confirm: The full owner key, repeated as a confirmation.
            include_messages: Whether to delete messages too, and with them every row that names the person.
                Defaults to false: only the memory extracted from them is deleted.
            include_mentions: Whether to delete shared memory from other people that names the person. It may mean
                another person of the same name; check the `mentions` of the preview first.
        """
        return await self._request(
            table.FORGET_OWNER,
            path={"ownerKey": owner_key},
            body={"confirm": confirm, "includeMessages": include_messages, "includeMentions": include_mentions},
        )

    async def preview_forget_owner(
        self,
        owner_key: str,
        *,
        include_messages: bool | Omit = OMIT,
        include_mentions: bool | Omit = OMIT,
    ) -> m.PreviewForgetResponse:
        """Counts what forgetting a person would delete. Nothing is changed.

        Args:
            owner_key: The full owner key, percent-encoded: `api%3Anora`
            include_messages: Whether to delete messages too, and with them every row that names the person.
                Defaults to false: only the memory extracted from them is deleted.
            include_mentions: Whether to delete shared memory from other people that names the person. It may mean
                another person of the same name; check the `mentions` of the preview first.
        """
        return await self._request(
            table.PREVIEW_FORGET_OWNER,
            path={"ownerKey": owner_key},
            body={"includeMessages": include_messages, "includeMentions": include_mentions},
        )

    async def list_receipts(
        self,
        owner_key: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.ReceiptResponse]:
        """Lists the receipts of forgetting about one person, newest first. Receipts contain no owner key; they can
        only be found by callers who know the key.

        Args:
            owner_key: The full owner key, percent-encoded: `api%3Anora`
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_RECEIPTS,
            path={"ownerKey": owner_key},
            query={"cursor": cursor, "limit": limit},
        )

    def iter_receipts(
        self,
        owner_key: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[m.ReceiptResponse]:
        """Yields the rows of all pages of `list_receipts`."""
        return self._rows(self.list_receipts, owner_key, limit=limit)

    async def list_settings(
        self,
        *,
        agent_id: str | None = None,
    ) -> Page[m.SettingResponse]:
        """Lists every key that can be overridden, with its effective value and source.

        Args:
            agent_id: The agent. Defaults to the workspace of the call.
        """
        return await self._request(
            table.LIST_SETTINGS,
            query={"agentId": agent_id},
        )

    async def get_setting(
        self,
        key: str,
        *,
        agent_id: str | None = None,
    ) -> m.SettingResponse:
        """Returns the effective value of one key. An unknown key answers 422 and suggests the closest known key.

        Args:
            key: Dotted key
            agent_id: The agent. Defaults to the workspace of the call.
        """
        return await self._request(
            table.GET_SETTING,
            path={"key": key},
            query={"agentId": agent_id},
        )

    async def put_setting(
        self,
        key: str,
        *,
        value: Any,
        agent_id: str | None = None,
        level: str | None = None,
    ) -> m.SettingResponse:
        """Overrides a key for the tenant, the workspace or an agent, and returns the effective value there.

        Args:
            key: Dotted key
            agent_id: The agent to set the value for.
            level: `workspace` (default) or `tenant`. Not together with `agentId`.
            value: The value. Null removes the override.
        """
        return await self._request(
            table.PUT_SETTING,
            path={"key": key},
            query={"agentId": agent_id, "level": level},
            body={"value": value},
        )

    async def get_usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> m.UsageResponse:
        """Returns the workspace's model usage by day, agent, purpose and model, and what is left of the tenant's
        budget.

        Args:
            from_: The first day (UTC). Defaults to thirty days up to `to`.
            to: The last day (UTC). Defaults to today.
        """
        return await self._request(
            table.GET_USAGE,
            query={"from": from_, "to": to},
        )

    async def list_webhooks(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.WebhookResponse]:
        """Lists the workspace's webhooks, newest first.

        Args:
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_WEBHOOKS,
            query={"cursor": cursor, "limit": limit},
        )

    def iter_webhooks(
        self,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[m.WebhookResponse]:
        """Yields the rows of all pages of `list_webhooks`."""
        return self._rows(self.list_webhooks, limit=limit)

    async def create_webhook(
        self,
        *,
        url: str,
        events: Sequence[str] | Omit = OMIT,
        agent_ids: Sequence[m.AgentId] | Omit = OMIT,
    ) -> m.WebhookSecretResponse:
        """Creates a webhook. A token that is limited to certain agents can create, see and change webhooks of these
        agents only. Deliveries are signed according to Standard Webhooks, contain ids and never text, and are
        retried with increasing delays.

        Args:
            url: A public https URL.
            events: The events to receive: `memory.updated`, `dream.completed`, `contradiction.opened`,
                `owner.forgotten`. Defaults to all.
            agent_ids: The agents whose events the webhook receives. If absent or empty, all agents that the token
                may access.
        """
        return await self._request(
            table.CREATE_WEBHOOK,
            body={"url": url, "events": events, "agentIds": agent_ids},
        )

    async def get_webhook(
        self,
        webhook_id: str,
    ) -> m.WebhookResponse:
        """Returns one webhook, without its secret.

        Args:
            webhook_id: The webhook's id
        """
        return await self._request(
            table.GET_WEBHOOK,
            path={"webhookId": webhook_id},
        )

    async def update_webhook(
        self,
        webhook_id: str,
        *,
        url: str | None | Omit = OMIT,
        events: Sequence[str] | None | Omit = OMIT,
        agent_ids: Sequence[m.AgentId] | None | Omit = OMIT,
        enabled: bool | None | Omit = OMIT,
    ) -> m.WebhookResponse:
        """Updates a webhook, or enables or disables it.

        Args:
            webhook_id: The webhook's id
            url: A public https URL.
            events: The events to receive.
            agent_ids: The agents whose events the webhook receives. If empty, all agents that the token may access.
            enabled: Whether the webhook is enabled.
        """
        return await self._request(
            table.UPDATE_WEBHOOK,
            path={"webhookId": webhook_id},
            body={"url": url, "events": events, "agentIds": agent_ids, "enabled": enabled},
        )

    async def delete_webhook(
        self,
        webhook_id: str,
    ) -> m.DeleteWebhookResponse:
        """Deletes a webhook with its deliveries. Pending deliveries are not sent.

        Args:
            webhook_id: The webhook's id
        """
        return await self._request(
            table.DELETE_WEBHOOK,
            path={"webhookId": webhook_id},
        )

    async def list_deliveries(
        self,
        webhook_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.DeliveryResponse]:
        """Lists the deliveries of a webhook, newest first. Deliveries are retained as long as finished jobs.

        Args:
            webhook_id: The webhook's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_DELIVERIES,
            path={"webhookId": webhook_id},
            query={"cursor": cursor, "limit": limit},
        )

    def iter_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[m.DeliveryResponse]:
        """Yields the rows of all pages of `list_deliveries`."""
        return self._rows(self.list_deliveries, webhook_id, limit=limit)

    async def replay_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> m.DeliveryResponse:
        """Sends a finished delivery again. Id and body stay the same; the signature is new.

        Args:
            webhook_id: The webhook's id
            delivery_id: The delivery's id
        """
        return await self._request(
            table.REPLAY_DELIVERY,
            path={"webhookId": webhook_id, "deliveryId": delivery_id},
        )

    async def rotate_webhook(
        self,
        webhook_id: str,
    ) -> m.WebhookSecretResponse:
        """Replaces the secret of a webhook. For one day, deliveries are signed with the old secret too, so that the
        receiver can switch over.

        Args:
            webhook_id: The webhook's id
        """
        return await self._request(
            table.ROTATE_WEBHOOK,
            path={"webhookId": webhook_id},
        )

    async def test_webhook(
        self,
        webhook_id: str,
    ) -> m.DeliveryResponse:
        """Sends the event `webhook.test` to a webhook, whatever events it receives. The webhook's deliveries show the
        result.

        Args:
            webhook_id: The webhook's id
        """
        return await self._request(
            table.TEST_WEBHOOK,
            path={"webhookId": webhook_id},
        )

    async def list_workspaces(
        self,
    ) -> Page[m.WorkspaceResponse]:
        """Lists the workspaces that the caller may work in, oldest first. A personal access token works in one."""
        return await self._request(
            table.LIST_WORKSPACES,
        )

    async def create_workspace(
        self,
        *,
        name: str,
    ) -> m.WorkspaceResponse:
        """Creates a workspace in the caller's tenant, with the caller as its admin. The caller must be an admin of the
        calling workspace.

        Args:
            name: The name, 1 to 120 characters, unique in the tenant.
        """
        return await self._request(
            table.CREATE_WORKSPACE,
            body={"name": name},
        )

    async def list_members(
        self,
        id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Page[m.MemberResponse]:
        """Lists the members of a workspace.

        Args:
            id: The workspace's id
            cursor: The `nextCursor` of the previous page.
            limit: The number of rows per page, 1 to 200. Defaults to 50.
        """
        return await self._request(
            table.LIST_MEMBERS,
            path={"id": id},
            query={"cursor": cursor, "limit": limit},
        )

    def iter_members(
        self,
        id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[m.MemberResponse]:
        """Yields the rows of all pages of `list_members`."""
        return self._rows(self.list_members, id, limit=limit)

    async def add_member(
        self,
        id: str,
        *,
        email: str,
        role: m.Role,
        name: str | None | Omit = OMIT,
        password: str | None | Omit = OMIT,
    ) -> m.AddedMemberResponse:
        """Adds a user of the tenant to a workspace, or creates an account for a new user.

        Args:
            id: The workspace's id
            email: The email address of a user of the tenant, or of a new account.
            name: The name of a new account. Defaults to the local part of the email address.
            role: The role in this workspace.
            password: The initial password of a new account. If absent, one is generated and returned.
        """
        return await self._request(
            table.ADD_MEMBER,
            path={"id": id},
            body={"email": email, "name": name, "role": role, "password": password},
        )

    async def change_member(
        self,
        id: str,
        user_id: str,
        *,
        role: m.Role,
    ) -> m.MemberResponse:
        """Changes the role of a member. The new role applies from the member's next request on, for their tokens too.

        Args:
            id: The workspace's id
            user_id: The member's id
            role: The new role.
        """
        return await self._request(
            table.CHANGE_MEMBER,
            path={"id": id, "userId": user_id},
            body={"role": role},
        )

    async def remove_member(
        self,
        id: str,
        user_id: str,
    ) -> m.RemoveMemberResponse:
        """Removes a member from a workspace and revokes their tokens for it. The account remains.

        Args:
            id: The workspace's id
            user_id: The member's id
        """
        return await self._request(
            table.REMOVE_MEMBER,
            path={"id": id, "userId": user_id},
        )

    async def healthz(
        self,
    ) -> str:
        """Liveness: the process answers. Does not check dependencies."""
        return await self._request(
            table.HEALTHZ,
        )

    async def mem0_own_list(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        app_id: str | None = None,
        run_id: str | None = None,
    ) -> m.FoundResponse:
        """Lists memories.

        Args:
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_OWN_LIST,
            query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_own_add(
        self,
        *,
        messages: Sequence[m.SaidMessage | Mapping[str, Any]] | Omit = OMIT,
        infer: bool | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        immutable: bool | None | Omit = OMIT,
        expiration_date: str | None | Omit = OMIT,
        timestamp: int | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.LearnedResponse:
        """Adds messages and returns the memories extracted from them.

        Args:
            messages: The messages, or one text from the user.
            infer: Whether to extract memory. If false, each message is stored as it is, all of them or none. A
                memory has at most 2,000 characters: a longer message becomes several (`mate.memory.long-messages`).
            metadata: A JSON object of the caller's, which is returned with the memories.
            immutable: Whether this API refuses to update the memory later. It is stored as `immutable` in
                `metadata`.
            expiration_date: The last day on which the memory is valid.
            timestamp: When the messages were said, in seconds since 1970. "Yesterday" counts from it. Defaults to
                now.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_OWN_ADD,
            body={"messages": messages, "infer": infer, "metadata": metadata, "immutable": immutable, "expiration_date": expiration_date, "timestamp": timestamp, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_own_clear(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        app_id: str | None = None,
        run_id: str | None = None,
    ) -> m.DoneResponse:
        """Forgets all memories of the named user, agent and conversation.

        Args:
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_OWN_CLEAR,
            query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_own_get(
        self,
        memory_id: str,
    ) -> m.MemoryResponse:
        """Returns one memory.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_OWN_GET,
            path={"memoryId": memory_id},
        )

    async def mem0_own_update(
        self,
        memory_id: str,
        *,
        text: str | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        expiration_date: str | None | Omit = OMIT,
    ) -> m.MemoryResponse:
        """Updates a memory.

        Args:
            memory_id: The memory's id
            text: The new text.
            metadata: A JSON object of the caller's. Replaces the current one.
            expiration_date: The last day on which the memory is valid; null for no end.
        """
        return await self._request(
            table.MEM0_OWN_UPDATE,
            path={"memoryId": memory_id},
            body={"text": text, "metadata": metadata, "expiration_date": expiration_date},
        )

    async def mem0_own_delete(
        self,
        memory_id: str,
    ) -> m.DoneResponse:
        """Forgets a memory.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_OWN_DELETE,
            path={"memoryId": memory_id},
        )

    async def mem0_own_history(
        self,
        memory_id: str,
    ) -> list[m.ChangeResponse]:
        """Lists the changes of a memory, oldest first.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_OWN_HISTORY,
            path={"memoryId": memory_id},
        )

    async def metrics(
        self,
    ) -> str:
        """Returns metrics in the OpenMetrics text format. If `metrics.token` is set, the request must carry it as a
        bearer token. Otherwise only callers on this machine may read the metrics. A wrong token answers 401; a
        remote caller without a configured token gets 404.
        """
        return await self._request(
            table.METRICS,
        )

    async def openapi(
        self,
    ) -> dict[str, Any]:
        """Returns the OpenAPI description as JSON."""
        return await self._request(
            table.OPENAPI,
        )

    async def readyz(
        self,
    ) -> m.Readiness:
        """Readiness: every part that a request needs is available, and the worker of this process is alive. Answers
        503 otherwise.
        """
        return await self._request(
            table.READYZ,
        )

    async def mem0_own_search(
        self,
        *,
        query: str | Omit = OMIT,
        filters: dict[str, Any] | None | Omit = OMIT,
        top_k: int | None | Omit = OMIT,
        threshold: float | None | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.FoundResponse:
        """Searches memories, at the path of mem0's own server.

        Args:
            query: The query, in any language.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            top_k: The maximum number of memories, 1 to 100. Defaults to 10.
            threshold: The minimum score, 0 to 1.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_OWN_SEARCH,
            body={"query": query, "filters": filters, "top_k": top_k, "threshold": threshold, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_batch_update(
        self,
        *,
        memories: Sequence[m.BatchMemory | Mapping[str, Any]],
    ) -> m.DoneResponse:
        """Updates memories one by one. The first failure ends the call.

        Args:
            memories: The memories, at most 1,000.
        """
        return await self._request(
            table.MEM0_BATCH_UPDATE,
            body={"memories": memories},
        )

    async def mem0_batch_delete(
        self,
        *,
        memories: Sequence[m.BatchMemory | Mapping[str, Any]],
    ) -> m.DoneResponse:
        """Forgets memories one by one. The first failure ends the call.

        Args:
            memories: The memories, at most 1,000.
        """
        return await self._request(
            table.MEM0_BATCH_DELETE,
            body={"memories": memories},
        )

    async def create_chat_completion(
        self,
        *,
        model: str,
        messages: Sequence[m.MessageIn | Mapping[str, Any]],
        user: str | None | Omit = OMIT,
        stream_options: m.StreamOptions | Mapping[str, Any] | None | Omit = OMIT,
        tools: Sequence[m.ToolIn | Mapping[str, Any]] | None | Omit = OMIT,
        tool_choice: Any | Omit = OMIT,
        max_completion_tokens: int | None | Omit = OMIT,
        max_tokens: int | None | Omit = OMIT,
        temperature: float | None | Omit = OMIT,
        top_p: float | None | Omit = OMIT,
        stop: Any | Omit = OMIT,
        seed: int | None | Omit = OMIT,
        presence_penalty: float | None | Omit = OMIT,
        frequency_penalty: float | None | Omit = OMIT,
        logit_bias: dict[str, Any] | None | Omit = OMIT,
        logprobs: bool | None | Omit = OMIT,
        top_logprobs: int | None | Omit = OMIT,
        parallel_tool_calls: bool | None | Omit = OMIT,
        response_format: m.FormatIn | Mapping[str, Any] | None | Omit = OMIT,
        n: int | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        x_conversation_id: str | None = None,
        x_end_user_id: str | None = None,
    ) -> dict[str, Any]:
        """Continues a dialogue, using the memory of the end user in `user`. The caller sends the whole dialogue. The
        last user message and the agent's answer are stored and go through extraction. Tools that the caller defines
        are passed through to the model.

        Args:
            x_conversation_id: The name of the conversation; if absent, its first message identifies it
            x_end_user_id: The end user, for clients that drop `user`
            model: The agent's name or id.
            messages: The dialogue so far. Instructions alone, and a client's own request about a transcript (such
                as for its title), are answered without memory and are not stored.
            user: The end user. The header `X-End-User-Id` may name it instead. Without either, the turn belongs to
                the token's own user, if the token allows it (`requireEndUser`).
            tools: The caller's own tools. If present, the memory tools are not offered to the model.
            tool_choice: `auto`, `none`, `required`, or one tool.
            max_completion_tokens: The maximum number of tokens in the answer.
            max_tokens: The older name of `max_completion_tokens`.
            temperature: The sampling temperature, 0 to 2.
            top_p: The share of the probability from which words are drawn, 0 to 1.
            stop: A text, or up to 16, at which the answer ends.
            seed: The same seed gives the same answer, as far as the provider can.
            presence_penalty: How much words that occurred already are avoided, -2 to 2.
            frequency_penalty: How much words are avoided the more often they occurred, -2 to 2.
            logit_bias: Tokens to prefer or avoid, by their number. Only models of OpenAI's interface take it.
            logprobs: Whether to return the probabilities of the tokens. Only models of OpenAI's interface take it.
            top_logprobs: The number of alternatives per token, 0 to 20. Needs `logprobs`.
            parallel_tool_calls: Whether the model may call several tools at once.
            n: Must be 1.
            metadata: `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without
                either, the first message identifies the conversation. Everything else is attached to the messages
                of the turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a
                text with commas between them.
        """
        return await self._request(
            table.CREATE_CHAT_COMPLETION,
            headers={"X-Conversation-Id": x_conversation_id, "X-End-User-Id": x_end_user_id},
            body={"model": model, "messages": messages, "user": user, "stream_options": stream_options, "tools": tools, "tool_choice": tool_choice, "max_completion_tokens": max_completion_tokens, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "stop": stop, "seed": seed, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "logit_bias": logit_bias, "logprobs": logprobs, "top_logprobs": top_logprobs, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "n": n, "metadata": metadata},
        )

    def stream_chat_completion(
        self,
        *,
        model: str,
        messages: Sequence[m.MessageIn | Mapping[str, Any]],
        user: str | None | Omit = OMIT,
        stream_options: m.StreamOptions | Mapping[str, Any] | None | Omit = OMIT,
        tools: Sequence[m.ToolIn | Mapping[str, Any]] | None | Omit = OMIT,
        tool_choice: Any | Omit = OMIT,
        max_completion_tokens: int | None | Omit = OMIT,
        max_tokens: int | None | Omit = OMIT,
        temperature: float | None | Omit = OMIT,
        top_p: float | None | Omit = OMIT,
        stop: Any | Omit = OMIT,
        seed: int | None | Omit = OMIT,
        presence_penalty: float | None | Omit = OMIT,
        frequency_penalty: float | None | Omit = OMIT,
        logit_bias: dict[str, Any] | None | Omit = OMIT,
        logprobs: bool | None | Omit = OMIT,
        top_logprobs: int | None | Omit = OMIT,
        parallel_tool_calls: bool | None | Omit = OMIT,
        response_format: m.FormatIn | Mapping[str, Any] | None | Omit = OMIT,
        n: int | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        x_conversation_id: str | None = None,
        x_end_user_id: str | None = None,
    ) -> AsyncIterator[m.ServerSentEvent]:
        """Continues a dialogue, using the memory of the end user in `user`. The caller sends the whole dialogue. The
        last user message and the agent's answer are stored and go through extraction. Tools that the caller defines
        are passed through to the model.

        Args:
            x_conversation_id: The name of the conversation; if absent, its first message identifies it
            x_end_user_id: The end user, for clients that drop `user`
            model: The agent's name or id.
            messages: The dialogue so far. Instructions alone, and a client's own request about a transcript (such
                as for its title), are answered without memory and are not stored.
            user: The end user. The header `X-End-User-Id` may name it instead. Without either, the turn belongs to
                the token's own user, if the token allows it (`requireEndUser`).
            tools: The caller's own tools. If present, the memory tools are not offered to the model.
            tool_choice: `auto`, `none`, `required`, or one tool.
            max_completion_tokens: The maximum number of tokens in the answer.
            max_tokens: The older name of `max_completion_tokens`.
            temperature: The sampling temperature, 0 to 2.
            top_p: The share of the probability from which words are drawn, 0 to 1.
            stop: A text, or up to 16, at which the answer ends.
            seed: The same seed gives the same answer, as far as the provider can.
            presence_penalty: How much words that occurred already are avoided, -2 to 2.
            frequency_penalty: How much words are avoided the more often they occurred, -2 to 2.
            logit_bias: Tokens to prefer or avoid, by their number. Only models of OpenAI's interface take it.
            logprobs: Whether to return the probabilities of the tokens. Only models of OpenAI's interface take it.
            top_logprobs: The number of alternatives per token, 0 to 20. Needs `logprobs`.
            parallel_tool_calls: Whether the model may call several tools at once.
            n: Must be 1.
            metadata: `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without
                either, the first message identifies the conversation. Everything else is attached to the messages
                of the turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a
                text with commas between them.
        """
        return self._events(
            table.STREAM_CHAT_COMPLETION,
            headers={"X-Conversation-Id": x_conversation_id, "X-End-User-Id": x_end_user_id},
            body={"model": model, "messages": messages, "user": user, "stream_options": stream_options, "tools": tools, "tool_choice": tool_choice, "max_completion_tokens": max_completion_tokens, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "stop": stop, "seed": seed, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "logit_bias": logit_bias, "logprobs": logprobs, "top_logprobs": top_logprobs, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "n": n, "metadata": metadata, "stream": True},
        )

    async def mem0_entities(
        self,
    ) -> m.EntitiesResponse:
        """Lists the users whom the token may name, and the agents that it may access. A token that is no admin's sees
        the users of programs and its own person, not the other people of the console.
        """
        return await self._request(
            table.MEM0_ENTITIES,
        )

    async def mem0_event(
        self,
        job_id: str,
    ) -> m.Mem0EventResponse:
        """Returns one event: the status of an added message.

        Args:
            job_id: The event's id
        """
        return await self._request(
            table.MEM0_EVENT,
            path={"jobId": job_id},
        )

    async def mem0_events(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> m.EventsResponse:
        """Lists the last hundred events of the workspace, newest first. There is only one page.

        Args:
            page: The page number, starting at 1.
            page_size: The number of memories per page, 1 to 1,000. Defaults to 100.
        """
        return await self._request(
            table.MEM0_EVENTS,
            query={"page": page, "page_size": page_size},
        )

    async def mem0_export(
        self,
        *,
        filters: dict[str, Any] | None | Omit = OMIT,
        memory_export_id: str | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.ExportResponse:
        """Requests an export. The memories have their standard format; `schema` is ignored.

        Args:
            filters: The filters, as for lists.
            memory_export_id: The id of an export.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_EXPORT,
            body={"filters": filters, "memory_export_id": memory_export_id, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_get_export(
        self,
        *,
        filters: dict[str, Any] | None | Omit = OMIT,
        memory_export_id: str | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.ExportedResponse:
        """Returns an export, by its id or by its filters.

        Args:
            filters: The filters, as for lists.
            memory_export_id: The id of an export.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_GET_EXPORT,
            body={"filters": filters, "memory_export_id": memory_export_id, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_feedback(
        self,
        *,
        memory_id: str,
        feedback: str,
    ) -> m.FeedbackResponse:
        """Records feedback about a memory, which changes its trust.

        Args:
            memory_id: The id of the memory.
            feedback: `POSITIVE`, `NEGATIVE` or `VERY_NEGATIVE`.
        """
        return await self._request(
            table.MEM0_FEEDBACK,
            body={"memory_id": memory_id, "feedback": feedback},
        )

    async def mem0_list_v1(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        app_id: str | None = None,
        run_id: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> m.MemoriesResponse:
        """Lists memories, for clients of version 1. These clients send the names in the query string.

        Args:
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
            page: The page number, starting at 1.
            page_size: The number of memories per page, 1 to 1,000. Defaults to 100.
        """
        return await self._request(
            table.MEM0_LIST_V1,
            query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id, "page": page, "page_size": page_size},
        )

    async def mem0_add_v1(
        self,
        *,
        messages: Sequence[m.SaidMessage | Mapping[str, Any]] | Omit = OMIT,
        infer: bool | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        immutable: bool | None | Omit = OMIT,
        expiration_date: str | None | Omit = OMIT,
        timestamp: int | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.AddedResponse:
        """Adds messages, for clients of version 1.

        Args:
            messages: The messages, or one text from the user.
            infer: Whether to extract memory. If false, each message is stored as it is, all of them or none. A
                memory has at most 2,000 characters: a longer message becomes several (`mate.memory.long-messages`).
            metadata: A JSON object of the caller's, which is returned with the memories.
            immutable: Whether this API refuses to update the memory later. It is stored as `immutable` in
                `metadata`.
            expiration_date: The last day on which the memory is valid.
            timestamp: When the messages were said, in seconds since 1970. "Yesterday" counts from it. Defaults to
                now.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_ADD_V1,
            body={"messages": messages, "infer": infer, "metadata": metadata, "immutable": immutable, "expiration_date": expiration_date, "timestamp": timestamp, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_clear(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        app_id: str | None = None,
        run_id: str | None = None,
    ) -> m.DoneResponse:
        """Forgets all memories of the named user, agent and conversation, one by one. Shared memories stay.

        Args:
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_CLEAR,
            query={"user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_search_v1(
        self,
        *,
        query: str | Omit = OMIT,
        filters: dict[str, Any] | None | Omit = OMIT,
        top_k: int | None | Omit = OMIT,
        threshold: float | None | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> list[m.SelectedMemoryResponse]:
        """Searches memories, for clients of version 1. The response is a plain list.

        Args:
            query: The query, in any language.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            top_k: The maximum number of memories, 1 to 100. Defaults to 10.
            threshold: The minimum score, 0 to 1.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_SEARCH_V1,
            body={"query": query, "filters": filters, "top_k": top_k, "threshold": threshold, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_get(
        self,
        memory_id: str,
    ) -> m.MemoryResponse:
        """Returns one memory.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_GET,
            path={"memoryId": memory_id},
        )

    async def mem0_update(
        self,
        memory_id: str,
        *,
        text: str | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        expiration_date: str | None | Omit = OMIT,
    ) -> m.MemoryResponse:
        """Updates a memory.

        Args:
            memory_id: The memory's id
            text: The new text.
            metadata: A JSON object of the caller's. Replaces the current one.
            expiration_date: The last day on which the memory is valid; null for no end.
        """
        return await self._request(
            table.MEM0_UPDATE,
            path={"memoryId": memory_id},
            body={"text": text, "metadata": metadata, "expiration_date": expiration_date},
        )

    async def mem0_delete(
        self,
        memory_id: str,
    ) -> m.DoneResponse:
        """Forgets a memory.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_DELETE,
            path={"memoryId": memory_id},
        )

    async def mem0_history(
        self,
        memory_id: str,
    ) -> list[m.ChangeResponse]:
        """Lists the changes of a memory, oldest first.

        Args:
            memory_id: The memory's id
        """
        return await self._request(
            table.MEM0_HISTORY,
            path={"memoryId": memory_id},
        )

    async def list_chat_models(
        self,
    ) -> m.ChatModelsResponse:
        """Lists the agents of the token's workspace as models."""
        return await self._request(
            table.LIST_CHAT_MODELS,
        )

    async def get_chat_model(
        self,
        model: str,
    ) -> m.ChatModelResponse:
        """Returns one agent as a model.

        Args:
            model: The agent's name or id
        """
        return await self._request(
            table.GET_CHAT_MODEL,
            path={"model": model},
        )

    async def mem0_ping(
        self,
    ) -> m.PingResponse:
        """Checks the token. mem0's clients call this first."""
        return await self._request(
            table.MEM0_PING,
        )

    async def mem0_forget_entity(
        self,
        kind: str,
        name: str,
    ) -> m.DoneResponse:
        """Forgets a user with all agents, deletes an agent, or forgets a conversation of the caller's own. A job
        forgets the user. Only for admins.

        Args:
            kind: `user`, `agent` or `run`
            name: The name of the user, agent or run
        """
        return await self._request(
            table.MEM0_FORGET_ENTITY,
            path={"kind": kind, "name": name},
        )

    async def mem0_list_v2(
        self,
        *,
        filters: dict[str, Any] | None | Omit = OMIT,
        show_expired: bool | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
        page: int | None = None,
        page_size: int | None = None,
    ) -> m.MemoriesResponse:
        """Lists memories, for clients of version 2.

        Args:
            page: The page number, starting at 1.
            page_size: The number of memories per page, 1 to 1,000. Defaults to 100.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            show_expired: Whether to include expired memories.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_LIST_V2,
            query={"page": page, "page_size": page_size},
            body={"filters": filters, "show_expired": show_expired, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_search_v2(
        self,
        *,
        query: str | Omit = OMIT,
        filters: dict[str, Any] | None | Omit = OMIT,
        top_k: int | None | Omit = OMIT,
        threshold: float | None | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> list[m.SelectedMemoryResponse]:
        """Searches memories, for clients of version 2. The response is a plain list.

        Args:
            query: The query, in any language.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            top_k: The maximum number of memories, 1 to 100. Defaults to 10.
            threshold: The minimum score, 0 to 1.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_SEARCH_V2,
            body={"query": query, "filters": filters, "top_k": top_k, "threshold": threshold, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_list(
        self,
        *,
        filters: dict[str, Any] | None | Omit = OMIT,
        show_expired: bool | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
        page: int | None = None,
        page_size: int | None = None,
    ) -> m.MemoriesResponse:
        """Lists memories.

        Args:
            page: The page number, starting at 1.
            page_size: The number of memories per page, 1 to 1,000. Defaults to 100.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            show_expired: Whether to include expired memories.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_LIST,
            query={"page": page, "page_size": page_size},
            body={"filters": filters, "show_expired": show_expired, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_add(
        self,
        *,
        messages: Sequence[m.SaidMessage | Mapping[str, Any]] | Omit = OMIT,
        infer: bool | None | Omit = OMIT,
        metadata: dict[str, Any] | None | Omit = OMIT,
        immutable: bool | None | Omit = OMIT,
        expiration_date: str | None | Omit = OMIT,
        timestamp: int | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.AddedResponse:
        """Adds messages. A job extracts memory from them; `GET /v1/event/{id}/` returns its status. With `infer:
        false`, each message is stored at once.

        Args:
            messages: The messages, or one text from the user.
            infer: Whether to extract memory. If false, each message is stored as it is, all of them or none. A
                memory has at most 2,000 characters: a longer message becomes several (`mate.memory.long-messages`).
            metadata: A JSON object of the caller's, which is returned with the memories.
            immutable: Whether this API refuses to update the memory later. It is stored as `immutable` in
                `metadata`.
            expiration_date: The last day on which the memory is valid.
            timestamp: When the messages were said, in seconds since 1970. "Yesterday" counts from it. Defaults to
                now.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_ADD,
            body={"messages": messages, "infer": infer, "metadata": metadata, "immutable": immutable, "expiration_date": expiration_date, "timestamp": timestamp, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )

    async def mem0_search(
        self,
        *,
        query: str | Omit = OMIT,
        filters: dict[str, Any] | None | Omit = OMIT,
        top_k: int | None | Omit = OMIT,
        threshold: float | None | Omit = OMIT,
        fields: Sequence[str] | None | Omit = OMIT,
        user_id: str | None | Omit = OMIT,
        agent_id: str | None | Omit = OMIT,
        app_id: str | None | Omit = OMIT,
        run_id: str | None | Omit = OMIT,
    ) -> m.FoundResponse:
        """Searches memories with the standard recall.

        Args:
            query: The query, in any language.
            filters: `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
            top_k: The maximum number of memories, 1 to 100. Defaults to 10.
            threshold: The minimum score, 0 to 1.
            fields: The fields to return of each memory; all if none is named. The id is always returned.
            user_id: The end user.
            agent_id: The name or id of the agent. Defaults to the token's only agent.
            app_id: An application. Accepted and ignored: workspaces separate applications, and the token determines
                the workspace.
            run_id: The conversation.
        """
        return await self._request(
            table.MEM0_SEARCH,
            body={"query": query, "filters": filters, "top_k": top_k, "threshold": threshold, "fields": fields, "user_id": user_id, "agent_id": agent_id, "app_id": app_id, "run_id": run_id},
        )
