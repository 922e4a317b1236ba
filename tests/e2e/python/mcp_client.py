"""The official MCP client against Noctuary, in the protocol revisions with and without a handshake. Arguments: address, token, agent, and the agent's fact about Nora."""

import asyncio
import json
import sys
from urllib.parse import quote

import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

address, token, agent, known = sys.argv[1:]


def seat(person: str, bearer: str) -> tuple[str, httpx2.AsyncClient]:
    """The URL and the HTTP client of a host that acts for one person, as an operator configures it."""
    where = f"{address}/mcp?agent={quote(agent)}&endUserId={person}"
    return where, httpx2.AsyncClient(headers={"Authorization": f"Bearer {bearer}"})


async def talk(mode: str, sentence: str, question: str) -> None:
    where, http = seat("nora", token)
    async with http, Client(streamable_http_client(where, http_client=http), mode=mode) as client:
        assert client.server_info.name == "noctuary", client.server_info
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"remember", "memory_query", "memory_upsert"} <= tools.keys(), tools.keys()
        assert tools["memory_query"].annotations.read_only_hint is True

        found = await client.call_tool("memory_query", {"op": "search", "query": "ember lamp", "chat_id": None})
        assert not found.is_error, found
        saved = await client.call_tool("remember", {"content": sentence})
        assert not saved.is_error, saved
        found = await client.call_tool("recall", {"query": "ember lamp hang"})
        assert known in found.content[0].text, found
        found = await client.call_tool("recall", {"query": question})
        assert sentence in found.content[0].text, found

        refused = await client.call_tool("remember", {"content": "  "})
        assert refused.is_error, refused
        try:
            await client.call_tool("no_such_tool", {})
            raise SystemExit("a tool that is not there was called")
        except MCPError as error:
            assert "no_such_tool" in str(error), error

        resources = (await client.list_resources()).resources
        profile = next(resource for resource in resources if str(resource.uri).endswith("PROFILE.md"))
        assert (await client.read_resource(profile.uri)).contents[0].mime_type == "text/markdown"

    where, http = seat("omar", token)
    async with http, Client(streamable_http_client(where, http_client=http), mode=mode) as client:
        found = await client.call_tool("recall", {"query": "ember lamp hang"})
        assert known not in found.content[0].text, found


async def backend() -> None:
    """Acts as a program that stores its structured memories here: it reads what it writes by the same chat."""
    where, http = seat("nora", token)
    async with http, Client(streamable_http_client(where, http_client=http)) as client:
        row = {"op": "insert", "chat_id": 7, "content": "雨天不去公园", "category": "PROFILE"}
        kept = json.loads((await client.call_tool("memory_upsert", row)).content[0].text)
        rows = await client.call_tool("memory_query", {"op": "list", "chat_id": 7})
        assert "雨天不去公园" in rows.content[0].text, (kept, rows)
        others = await client.call_tool("memory_query", {"op": "list", "chat_id": 8})
        assert "雨天不去公园" not in others.content[0].text, others


async def strangers() -> None:
    where, http = seat("nora", "noc_wrong")
    try:
        async with http, Client(streamable_http_client(where, http_client=http)) as client:
            await client.list_tools()
    except BaseException as error:
        assert not isinstance(error, SystemExit), error
        return
    raise SystemExit("a token that is nobody's was let in")


async def main() -> None:
    await talk("legacy", "Nora 喜欢在图书馆读书。", "图书馆")
    await talk("auto", "Nora 养了一只叫阿橘的猫。", "阿橘")
    await backend()
    await strangers()


asyncio.run(main())
print("all is well")
