"""The client: the façade, pages, errors, retries."""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import noctuary
from stories import STORIES, Story

from noctuary import AsyncMemory, AsyncNoctuary, Memory, Noctuary



@pytest.mark.parametrize("story", STORIES)
def test_a_person_is_remembered_over_three_sessions(memory: Memory, story: Story) -> None:
    for number, session in enumerate((story.first, story.second)):
        for sentence in session:
            assert memory.turn(sentence, story.nod, conversation=f"session-{number}").accepted == 2
    fact = memory.remember(story.note, key="tea")
    assert fact.id in [each.id for each in memory.facts()]
    assert any(story.answer in each.text for each in memory.recall(story.question))
    context = memory.context(story.question)
    assert story.answer in context.text and context.owner in context.text and story.note in context.text
    reply = memory.ask(story.question, conversation="session-2")
    assert story.answer in reply.reply
    memory.turn(story.thanks, story.nod, conversation="session-2", shown=context)
    assert [each.content for each in memory.messages("session-0")][0] == story.first[0]
    # Somebody else sees nothing of it.
    other = Memory(memory.agent, "mallory", client=memory.client)
    assert not any(story.answer in each.text for each in other.recall(story.question))
    assert story.answer not in other.context(story.question).text


@pytest.mark.parametrize("story", STORIES)
async def test_the_asynchronous_client_does_the_same(server: Any, agent: str, person: str, story: Story) -> None:
    async with AsyncNoctuary(server.url, server.token) as client:
        memory = AsyncMemory(agent, person, client=client)
        for number, session in enumerate((story.first, story.second)):
            for sentence in session:
                await memory.turn(sentence, story.nod, conversation=f"session-{number}")
        fact = await memory.remember(story.note)
        assert fact.id in [each.id async for each in memory.facts()]
        assert any(story.answer in each.text for each in await memory.recall(story.question))
        assert story.answer in (await memory.context(story.question)).text
        assert story.answer in (await memory.ask(story.question, conversation="session-2")).reply
        assert [each.content async for each in memory.messages("session-0")][0] == story.first[0]
        assert (await memory.forget(fact.id)).counts
        assert fact.id not in [each.id async for each in memory.facts()]


def test_what_is_forgotten_is_gone(memory: Memory) -> None:
    fact = memory.remember("Nora is allergic to peanuts.")
    assert memory.forget(fact.id).state == "done"
    assert not any("peanuts" in each.text for each in memory.recall("peanuts"))
    memory.turn("I play the cello.", "Noted.", conversation="music")
    assert any("cello" in each.text for each in memory.recall("cello"))
    memory.forget_conversation("music")
    assert not any("cello" in each.text for each in memory.recall("cello"))
    memory.remember("Nora speaks Welsh.")
    assert memory.forget_everything().receipt_id


def test_a_fact_of_the_team_is_seen_by_everybody(memory: Memory) -> None:
    team = Memory(memory.agent, memory.user, client=memory.client, scope="TEAM")
    assert team.remember("The office closes at six.").scope == "TEAM"
    other = Memory(memory.agent, "ben", client=memory.client)
    assert any("six" in each.text for each in other.recall("When does the office close?"))
    with pytest.raises(ValueError, match="key"):
        team.remember("The office closes at seven.", key="office")


def test_iterators_walk_all_pages(memory: Memory) -> None:
    texts = {f"Nora owns book number {number}, a novel about the sea and ships." for number in range(7)}
    for text in texts:
        memory.client.create_fact(memory.agent_id, text=text, end_user_id=memory.user, predicate="owns", object=text[16:30])
    page = memory.client.list_facts(memory.agent_id, limit=3, end_user_id=memory.user)
    assert len(page.items) == 3 and page.next_cursor
    assert {each.text for each in memory.client.iter_facts(memory.agent_id, limit=3, end_user_id=memory.user)} == texts


def test_errors_carry_the_code_the_field_and_the_message(client: Noctuary, memory: Memory) -> None:
    with pytest.raises(noctuary.NotFound) as missing:
        client.get_agent("1")
    assert (missing.value.status, missing.value.code) == (404, "not_found")
    assert missing.value.request_id and isinstance(missing.value.failure, noctuary.models.Failure)
    with pytest.raises(noctuary.Invalid) as invalid:
        memory.recall("x", k=0)
    assert invalid.value.field == "k" and "k" in str(invalid.value)
    with pytest.raises(noctuary.NoctuaryError, match="ensure_agent"):
        client.agent_id("nobody")
    with pytest.raises(noctuary.Unauthorized):
        Noctuary(client.base_url, "noc_wrong").get_me()
    with pytest.raises(ValueError, match="once"):
        Memory("Wren", "nora", owner_key="api:nora")
    # The forms of OpenAI and mem0.
    with pytest.raises(noctuary.APIError) as openai:
        client.create_chat_completion(model="nobody", messages=[{"role": "user", "content": "x"}], user="nora")
    assert isinstance(openai.value.failure, noctuary.models.ErrorResponse) and openai.value.code == "model_not_found"
    with pytest.raises(noctuary.NotFound) as mem0:
        client.mem0_get("1")
    assert isinstance(mem0.value.failure, noctuary.models.RefusalResponse)


def test_an_unreachable_server_is_told() -> None:
    with pytest.raises(noctuary.ConnectionFailed):
        Noctuary("http://127.0.0.1:9", max_retries=0).get_me()


def test_the_environment_names_the_server(monkeypatch: pytest.MonkeyPatch, server: Any) -> None:
    monkeypatch.setenv("NOCTUARY_URL", server.url + "/")
    monkeypatch.setenv("NOCTUARY_TOKEN", server.token)
    assert Noctuary().get_me().user.email


class Flaky:
    """A server between the client and its answers: `plan` are the statuses of the next answers, 0 closes the connection."""

    def __init__(self, plan: list[int], headers: dict[str, str] = {}) -> None:
        self.plan, self.seen = plan, []
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                owner.seen.append(self.headers.get("Idempotency-Key"))
                status = owner.plan.pop(0)
                if status == 0:
                    self.connection.close()
                    return
                body = {"code": 200, "data": {"accepted": 1, "messageCount": 1, "jobIds": [], "rememberedFactIds": [], "items": [], "tookMs": 1.0}}
                text = json.dumps(body if status < 400 else {"code": status, "msg": "busy", "error": "unavailable", "requestId": "r", "details": []}).encode()
                self.send_response(status)
                for name, value in (headers if status >= 400 else {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


@pytest.fixture
def flaky() -> Iterator[Callable[..., Flaky]]:
    made: list[Flaky] = []

    def make(*arguments: Any) -> Flaky:
        made.append(Flaky(*arguments))
        return made[-1]

    yield make
    for each in made:
        each.server.shutdown()
        each.server.server_close()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr("noctuary._transport.time.sleep", found.append)
    return found


AGENT = "123456789012345678"
TURN = {"messages": [{"role": "user", "content": "hello"}], "end_user_id": "nora"}


def test_a_repeated_write_has_the_same_key(flaky: Callable[..., Flaky], waits: list[float]) -> None:
    server = flaky([429, 503, 0, 200], {"Retry-After": "2"})
    assert Noctuary(server.url, "t").record_messages(AGENT, "c", **TURN).accepted == 1
    assert len(server.seen) == 4 and len(set(server.seen)) == 1 and server.seen[0]
    assert waits[:2] == [2.0, 2.0] and len(waits) == 3


def test_a_write_without_a_key_is_not_repeated_after_a_lost_answer(flaky: Callable[..., Flaky], waits: list[float]) -> None:
    server = flaky([0, 200])
    with pytest.raises(noctuary.ConnectionFailed):
        Noctuary(server.url, "t").remember_fact(AGENT, content="Nora keeps bees.")
    assert len(server.seen) == 1 and not waits
    server = flaky([0, 200])
    Noctuary(server.url, "t").recall_memory(AGENT, query="bees")
    assert len(server.seen) == 2


def test_a_long_wait_and_the_last_refusal_are_the_callers(flaky: Callable[..., Flaky], waits: list[float]) -> None:
    with pytest.raises(noctuary.Unavailable) as refused:
        Noctuary(flaky([503], {"Retry-After": "3600"}).url, "t").recall_memory(AGENT, query="bees")
    assert refused.value.retry_after == 3600 and not waits
    server = flaky([429, 429, 429])
    with pytest.raises(noctuary.RateLimited):
        Noctuary(server.url, "t", max_retries=2).recall_memory(AGENT, query="bees")
    assert len(server.seen) == 3


async def test_the_asynchronous_client_repeats_too(flaky: Callable[..., Flaky]) -> None:
    server = flaky([503, 200], {"Retry-After": "0"})
    async with AsyncNoctuary(server.url, "t") as client:
        assert (await client.record_messages(AGENT, "c", **TURN)).accepted == 1
    assert len(set(server.seen)) == 1 and len(server.seen) == 2


def test_another_server_is_told_apart(flaky: Callable[..., Flaky]) -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(200, text="<html>"))
    with pytest.raises(noctuary.UnexpectedResponse):
        Noctuary("http://x", "t", http_client=httpx.Client(transport=transport)).get_me()


def test_a_key_is_sent_once_and_recorded_once(memory: Memory) -> None:
    for _ in range(2):
        done = memory.turn("I moved to Oslo.", "Noted.", conversation="moving", idempotency_key="turn-1")
        assert done.message_count == 2
    assert len(list(memory.messages("moving"))) == 2


def test_the_generated_files_are_fresh() -> None:
    script = Path(__file__).resolve().parents[1] / "scripts/generate.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_version_is_that_of_the_server(client: Noctuary) -> None:
    from importlib.metadata import version

    assert version("noctuary") == noctuary.__version__ == client.openapi()["info"]["version"]
