"""The official MCP client signs in with OAuth; a person logs in and consents on the pages. Arguments: address, e-mail, password, agent's id, two sentences."""

import asyncio
import re
import sys
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import httpx2
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

address, email, password, agent, first, second = sys.argv[1:]


class Store:
    """What the client keeps between its starts."""

    def __init__(self) -> None:
        self.tokens = self.client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens) -> None:
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client) -> None:
        self.client = client


class Fields(HTMLParser):
    """The hidden fields of the first form of a page: that of the theme comes last."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found = {}
        self.feed(page)

    def handle_starttag(self, tag, attributes) -> None:
        named = dict(attributes)
        if tag == "input" and named.get("type") == "hidden":
            self.found.setdefault(named["name"], named.get("value", ""))


class Person:
    """A person with a browser: logs in when asked to, and lets the app in."""

    def __init__(self) -> None:
        self.asked, self.answer = 0, None

    async def open(self, url: str) -> None:
        self.asked += 1
        site = {"sec-fetch-site": "same-origin", "accept": "text/html"}
        async with httpx2.AsyncClient(headers=site, follow_redirects=True) as browser:
            page = await browser.get(url)
            fields = {"form_token": Fields(page.text).found["form_token"], "next": Fields(page.text).found["next"]}
            page = await browser.post(f"{address}/login", data={**fields, "email": email, "password": password})
            assert "Official client" in page.text and page.status_code == 200, page.text
            fields = {**Fields(page.text).found, "agent": agent, "answer": "allow"}
            fields.pop("next", None)
            sent = await browser.post(f"{address}/oauth/authorize", data=fields, follow_redirects=False)
            assert sent.status_code == 303, sent.text
            query = parse_qs(urlsplit(sent.headers["location"]).query)
            self.answer = AuthorizationCodeResult(code=query["code"][0], state=query["state"][0], iss=query["iss"][0])

    async def back(self) -> AuthorizationCodeResult:
        return self.answer


def sign_in(store: Store, person: Person) -> OAuthClientProvider:
    about = OAuthClientMetadata(client_name="Official client", redirect_uris=["http://127.0.0.1:49152/callback"])
    return OAuthClientProvider(f"{address}/mcp", about, store, redirect_handler=person.open, callback_handler=person.back)


async def keep(client: Client, sentence: str) -> None:
    kept = await client.call_tool("remember", {"content": sentence})
    assert not kept.is_error, kept
    found = await client.call_tool("recall", {"query": sentence})
    assert sentence in found.content[0].text, found


async def main() -> None:
    store, person = Store(), Person()
    auth = sign_in(store, person)
    http = httpx2.AsyncClient(auth=auth)
    async with http, Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client:
        await keep(client, first)
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert prompts == {"remember_this", "what_do_you_know"}, prompts
        assert re.fullmatch(r"noc_[0-9A-Za-z]{36}", store.tokens.access_token), "an access token of ours"
        # An hour later the client renews before it calls.
        used = store.tokens
        auth.context.token_expiry_time = 1.0
        await keep(client, second)
        assert store.tokens.access_token != used.access_token and store.tokens.refresh_token != used.refresh_token, "it did not renew"
    http = httpx2.AsyncClient(auth=sign_in(store, person))
    async with http, Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client:
        found = await client.call_tool("recall", {"query": first})
        assert first in found.content[0].text, found
    assert person.asked == 1, "the person consents once"


asyncio.run(main())
print("all is well")
