// The official clients of OpenAI and Anthropic, in JavaScript and in Python, with only the address changed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { once } from '../support/flow.js';
import { EMBER } from '../support/seed.js';

const PYTHON = (client) => new URL(`../python/${client}_client.py`, import.meta.url).pathname;
const WEATHER = { type: 'function', function: { name: 'weather', description: 'Tells the weather.', parameters: { type: 'object', properties: { city: { type: 'string' } } } } };

/** An agent with a memory about a person, and a token that may only chat. */
async function partner({ api }, name, person) {
  const { id } = await api.post('/api/v1/agents', { name });
  await api.post(`/api/v1/memory/${id}/remember`, { content: EMBER, endUserId: person });
  const { token } = await api.post('/api/v1/auth/tokens', { name: `talk to ${name}`, role: 'member', scopes: ['chat'], expiresInDays: 1 });
  return { id, token };
}

once("OpenAI's client in JavaScript gains memory by another address", {}, async ({ world }) => {
  const { id, token } = await partner(world, 'Juno', 'nora');
  const client = new OpenAI({ baseURL: `${world.base}/v1`, apiKey: token });
  const models = await client.models.list();
  assert.ok(models.data.some((model) => model.id === 'Juno'));
  assert.equal((await client.models.retrieve('Juno')).object, 'model');

  const messages = [{ role: 'system', content: 'Be brief.' }, { role: 'user', content: 'Where does the ember lamp hang?' }];
  const whole = await client.chat.completions.create({ model: 'Juno', user: 'nora', messages });
  assert.match(whole.choices[0].message.content, new RegExp(EMBER));
  assert.deepEqual([whole.choices[0].finish_reason, whole.usage.total_tokens], ['stop', 30]);
  const stranger = await client.chat.completions.create({ model: 'Juno', user: 'omar', messages });
  assert.match(stranger.choices[0].message.content, /nothing of it/);

  let said = '';
  let usage;
  const stream = await client.chat.completions.create({ model: 'Juno', user: 'nora', messages, stream: true, stream_options: { include_usage: true } });
  for await (const chunk of stream) {
    said += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage ?? usage;
  }
  assert.match(said, new RegExp(`${EMBER} 好的`));
  assert.equal(usage.completion_tokens, 9);

  const rain = [{ role: 'user', content: 'Rain in 上海?' }];
  const wanted = (await client.chat.completions.create({ model: 'Juno', user: 'nora', messages: rain, tools: [WEATHER] })).choices[0];
  assert.equal(wanted.finish_reason, 'tool_calls');
  const [call] = wanted.message.tool_calls;
  assert.deepEqual(JSON.parse(call.function.arguments), { city: '上海' });
  rain.push(wanted.message, { role: 'tool', tool_call_id: call.id, content: 'wet' });
  const told = await client.chat.completions.create({ model: 'Juno', user: 'nora', messages: rain, tools: [WEATHER] });
  assert.equal(told.choices[0].message.content, 'The tool says: wet');

  await assert.rejects(client.chat.completions.create({ model: 'Nobody', user: 'nora', messages }), OpenAI.NotFoundError);
  await assert.rejects(new OpenAI({ baseURL: `${world.base}/v1`, apiKey: 'noc_wrong' }).models.list(), OpenAI.AuthenticationError);
  const kept = await world.api.get(`/api/v1/agents/${id}/conversations?endUserId=nora`);
  assert.equal(kept.items.length, 2, 'what was said is kept, a conversation for each first message');
});

once("OpenAI's client in JavaScript uses responses and structured output", {}, async ({ world }) => {
  const { token } = await partner(world, 'Runa', 'nora');
  const client = new OpenAI({ baseURL: `${world.base}/v1`, apiKey: token });
  const whom = { model: 'Runa', user: 'nora' };
  const schema = { type: 'object', properties: { known: { type: 'string' } }, required: ['known'], additionalProperties: false };
  const parsed = await client.chat.completions.parse({ ...whom, messages: [{ role: 'user', content: 'Where does the ember lamp hang?' }],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } });
  assert.match(JSON.parse(parsed.choices[0].message.content).known, new RegExp(EMBER));

  const first = await client.responses.create({ ...whom, input: 'Where does the ember lamp hang?' });
  assert.match(first.output_text, new RegExp(EMBER));
  const later = await client.responses.create({ ...whom, input: 'And the other?', previous_response_id: first.id });
  assert.equal(later.previous_response_id, first.id);
  const stream = client.responses.stream({ ...whom, input: 'Where does the ember lamp hang?' });
  let said = '';
  for await (const event of stream) said += event.type === 'response.output_text.delta' ? event.delta : '';
  assert.equal((await stream.finalResponse()).output_text, said);

  const tools = [{ type: 'function', strict: false, ...WEATHER.function }];
  const called = await client.responses.create({ ...whom, input: 'Rain in 上海?', tools });
  const input = [{ type: 'function_call_output', call_id: called.output[0].call_id, output: 'wet' }];
  const told = await client.responses.create({ ...whom, input, previous_response_id: called.id, tools });
  assert.equal(told.output_text, 'The tool says: wet');
  const vectors = await client.embeddings.create({ model: 'any', input: ['green tea', '绿茶'] });
  assert.ok(vectors.data.length === 2 && vectors.data[0].embedding.length > 10);
});

once("Anthropic's client in JavaScript gains memory by another address", {}, async ({ world }) => {
  const { token } = await partner(world, 'Ilse', 'nora');
  const client = new Anthropic({ baseURL: world.base, apiKey: token });
  const whom = { model: 'Ilse', max_tokens: 500, metadata: { user_id: 'nora' } };
  const messages = [{ role: 'user', content: 'Where does the ember lamp hang?' }];
  const whole = await client.messages.create({ ...whom, messages });
  assert.match(whole.content[0].text, new RegExp(EMBER));
  const stream = client.messages.stream({ ...whom, messages });
  assert.match(await stream.finalText(), new RegExp(`${EMBER} 好的`));
  const weather = { name: 'weather', description: 'Tells the weather.', input_schema: WEATHER.function.parameters };
  const wanted = await client.messages.create({ ...whom, messages: [{ role: 'user', content: 'Rain in 上海?' }], tools: [weather] });
  assert.deepEqual([wanted.stop_reason, wanted.content[0].input], ['tool_use', { city: '上海' }]);
  await assert.rejects(client.messages.create({ ...whom, model: 'Nobody', messages }), Anthropic.NotFoundError);
});

for (const [client, name, agent, path] of [['openai', 'OpenAI', 'Piet', '/v1'], ['anthropic', 'Anthropic', 'Saar', '']]) {
  once(`${name}'s client in Python gains memory by another address`, {}, async ({ world }) => {
    const { token } = await partner(world, agent, 'nora');
    const python = process.env.NOCTUARY_PYTHON ?? 'python3';
    const { stdout } = await promisify(execFile)(python, [PYTHON(client), `${world.base}${path}`, token, agent, EMBER], { timeout: 120_000 });
    assert.match(stdout, /all is well/);
  });
}

once('LiteLLM names the end user, and is refused where it drops it', {}, async ({ world }) => {
  const { id, token } = await partner(world, 'Lark', 'nora');
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const { stdout } = await promisify(execFile)(python, [PYTHON('litellm'), `${world.base}/v1`, token, 'Lark', EMBER], { timeout: 120_000 });
  assert.match(stdout, /all is well/);
  const kept = await world.api.get(`/api/v1/agents/${id}/conversations?endUserId=nora`);
  assert.ok(kept.items.some(({ conversationId }) => conversationId === 'over LiteLLM'), JSON.stringify(kept.items));
});
