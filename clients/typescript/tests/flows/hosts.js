// What n8n and Open WebUI send to Noctuary, sent by hand: neither is installed here. docs/clients/n8n.md and open-webui.md say so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Noctuary } from '@noctuary/client';
import { STORIES, keysOf } from '../support/story.js';
import { until, world } from '../support/world.js';

const send = async (method, path, body, headers = {}) => fetch(world.base + path, {
  method, headers: { authorization: `Bearer ${world.token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers }, ...(body ? { body: JSON.stringify(body) } : {}),
});

/** The text of an answer that is streamed as OpenAI does. */
async function streamed(response) {
  assert.equal(response.status, 200);
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('data: ')).map((frame) => frame.slice(6));
  assert.equal(frames.at(-1), '[DONE]');
  return frames.slice(0, -1).map((frame) => JSON.parse(frame).choices[0]?.delta.content ?? '').join('');
}

for (const [language, story] of Object.entries(STORIES)) {
  test(`Open WebUI's requests keep a story of three sessions in ${language}`, async () => {
    const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
    const { id, name } = await noctuary.createAgent({ name: `WebUI ${language}` });
    // Which models are there: asked when a connection is saved, and for each list of models.
    const models = await (await send('GET', '/v1/models')).json();
    assert.ok(models.data.some((model) => model.id === name));
    // As FORWARD_USER_INFO_HEADER_USER_ID and FORWARD_SESSION_INFO_HEADER_CHAT_ID name them.
    const chat = (content, conversation, user = story.person) => send('POST', '/v1/chat/completions', {
      stream: true, model: name, messages: [{ role: 'system', content: 'User Context: be brief.' }, { role: 'user', content }], stream_options: { include_usage: true },
    }, { 'X-End-User-Id': user, 'X-Conversation-Id': conversation });
    for (const [number, { say }] of story.sessions.entries()) assert.match(await streamed(await chat(say, `chat-${language}-${number}`)), /I know/);
    const answer = await until('both sessions are learned', async () => {
      const said = await streamed(await chat(story.ask, `chat-${language}-3`));
      return keysOf(story).every((key) => said.includes(key)) && said;
    });
    assert.ok(answer);
    const stranger = await streamed(await chat(story.ask, 'other', story.stranger));
    for (const key of keysOf(story)) assert.ok(!stranger.includes(key));

    // Its chores: title, tags and follow-up questions of a chat, each in one message without a stream. None becomes memory.
    const before = (await noctuary.listConversations(id, { endUserId: story.person })).items.map(({ conversationId, messageCount }) => [conversationId, messageCount]).sort();
    const history = `<chat_history>\nUSER: ${story.sessions[0].say}\nASSISTANT: Noted.\n</chat_history>`;
    for (const task of ['Generate a concise, 3-5 word title with an emoji summarizing the chat history.', 'Generate 1-3 broad tags categorizing the main themes of the chat history.', 'Suggest 3-5 relevant follow-up questions or prompts.']) {
      const response = await send('POST', '/v1/chat/completions', { model: name, messages: [{ role: 'user', content: `### Task:\n${task}\n### Chat History:\n${history}` }], stream: false, max_completion_tokens: 1000 },
        { 'X-End-User-Id': story.person, 'X-Conversation-Id': `chat-${language}-3` });
      assert.equal(response.status, 200);
      assert.equal(typeof (await response.json()).choices[0].message.content, 'string');
    }
    const afterwards = (await noctuary.listConversations(id, { endUserId: story.person })).items.map(({ conversationId, messageCount }) => [conversationId, messageCount]).sort();
    assert.deepEqual(afterwards, before);
  });
}

test('without a person, a token that demands one refuses, and a token of one person answers', async () => {
  const noctuary = new Noctuary({ baseUrl: world.base, token: world.admin });
  const { name } = await noctuary.createAgent({ name: 'Solo' });
  const body = { model: name, messages: [{ role: 'user', content: 'Hello' }] };
  const refused = await send('POST', '/v1/chat/completions', body);
  assert.equal(refused.status, 400);
  assert.match((await refused.json()).error.message, /X-End-User-Id/);
  const { token } = await noctuary.createToken({ name: 'one person', role: 'member', scopes: ['memory:read', 'memory:write', 'chat'], requireEndUser: false, expiresInDays: 1 });
  assert.equal((await send('POST', '/v1/chat/completions', body, { authorization: `Bearer ${token}` })).status, 200);
});

test("n8n's OpenAI model: its credential's test, a custom header, streaming and tools", async () => {
  const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
  const { id, name } = await noctuary.createAgent({ name: 'Flow' });
  const { key } = STORIES.Chinese.sessions[0];
  await noctuary.rememberFact(id, { content: `${key}。`, endUserId: 'nora' });
  assert.equal((await send('GET', '/v1/models')).status, 200);
  const header = { 'X-End-User-Id': 'nora', 'user-agent': 'OpenAI/JS' };
  const messages = [{ role: 'system', content: 'You are a helpful assistant' }, { role: 'user', content: '备用钥匙在谁那里？' }];
  assert.ok((await streamed(await send('POST', '/v1/chat/completions', { model: name, stream: true, stream_options: { include_usage: true }, messages }, header))).includes(key));
  const tools = [{ type: 'function', function: { name: 'calculator', description: 'Calculates.', parameters: { type: 'object', properties: { input: { type: 'string' } } } } }];
  const called = await (await send('POST', '/v1/chat/completions', { model: name, messages: [{ role: 'user', content: 'use calculator with {"input":"1+1"}' }], tools }, header)).json();
  assert.equal(called.choices[0].message.tool_calls[0].function.name, 'calculator');
});

test("n8n's HTTP Request node: mem0's API with its Token header, and the native API around a model of its own", async () => {
  const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
  const { id, name } = await noctuary.createAgent({ name: 'Nodes' });
  const header = { authorization: `Token ${world.token}` };
  for (const content of ['Keeps two barn owls.', '养了两只猫头鹰。']) {
    const added = await send('POST', '/v3/memories/add/', { messages: [{ role: 'user', content }], user_id: 'nora', agent_id: name, infer: false }, header);
    assert.equal(added.status, 200);
    const found = await (await send('POST', '/v3/memories/search/', { query: content, filters: { user_id: 'nora', agent_id: name } }, header)).json();
    assert.ok(found.results.some(({ memory }) => memory === content));
    const told = await (await send('POST', `/api/v1/memory/${id}/context`, { endUserId: 'nora', query: content })).json();
    assert.ok(told.data.owner.includes(content));
  }
  const kept = await send('POST', `/api/v1/agents/${id}/conversations/run-1/messages`, { endUserId: 'nora', messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello.' }] }, { 'idempotency-key': 'execution-1' });
  assert.equal(kept.status, 202);
});
