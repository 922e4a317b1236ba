// The official clients of OpenAI, in JavaScript and in Python, with only the address changed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import OpenAI from 'openai';
import { once } from '../support/flow.js';
import { EMBER } from '../support/seed.js';

const PYTHON = new URL('../python/openai_client.py', import.meta.url).pathname;
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

once("OpenAI's client in Python gains memory by another address", {}, async ({ world }) => {
  const { token } = await partner(world, 'Piet', 'nora');
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const { stdout } = await promisify(execFile)(python, [PYTHON, `${world.base}/v1`, token, 'Piet', EMBER], { timeout: 120_000 });
  assert.match(stdout, /all is well/);
});
