// @noctuary/ai with the Vercel AI SDK itself, and the SDK's own providers on the server's OpenAI API.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import * as six from 'ai';
import { memoryTools, noctuaryMemory } from '@noctuary/ai';
import { Noctuary } from '@noctuary/client';
import { keysOf, STORIES } from '../support/story.js';
import { until, world } from '../support/world.js';

const { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } = six;
/** The versions of the SDK, each with its provider. Version 7 does not run on Node.js 18. */
const SDKS = [[6, six, createOpenAICompatible]];
if (Number(process.versions.node.split('.')[0]) >= 20) SDKS.push([7, await import('ai-7'), (await import('openai-compatible-3')).createOpenAICompatible]);

/** The scripted model, as a framework calls it without Noctuary between. */
const scripted = () => createOpenAICompatible({ name: 'scripted', baseURL: world.model.direct, apiKey: 'none' })('scripted');
const client = () => new Noctuary({ baseUrl: world.base, token: world.token });

for (const [version, { generateText, streamText, wrapLanguageModel }, provider] of SDKS) for (const [language, story] of Object.entries(STORIES)) {
  test(`the AI SDK ${version} keeps a story of three sessions in ${language}`, async () => {
    const scripted = () => provider({ name: 'scripted', baseURL: world.model.direct, apiKey: 'none' })('scripted');
    const noctuary = client();
    const { id, name } = await noctuary.createAgent({ name: `Vercel ${version} ${language}` });
    const session = (conversation) => wrapLanguageModel({ model: scripted(), middleware: noctuaryMemory({ client: noctuary, agent: name, user: story.person, conversation }) });
    const [first, second] = story.sessions;
    const { text } = await generateText({ model: session('one'), system: 'Be brief.', prompt: first.say });
    assert.match(text, /I know/);
    const stream = streamText({ model: session('two'), prompt: second.say });
    assert.match(await stream.text, /I know/);
    for (const [conversation, { say }] of [['one', first], ['two', second]]) {
      const { items } = await noctuary.listMessages(id, conversation, { endUserId: story.person });
      assert.deepEqual(items.map(({ role }) => role), ['user', 'assistant']);
      assert.equal(items[0].content, say, 'the turn is stored without the context');
    }
    await until('both sessions are learned', async () => {
      const { owner } = await noctuary.memory(id, { endUserId: story.person }).context(story.ask);
      return keysOf(story).every((key) => owner.includes(key));
    });
    const third = await generateText({ model: session('three'), prompt: story.ask });
    const streamed = await streamText({ model: session('three'), prompt: story.ask }).text;
    for (const key of keysOf(story)) {
      assert.ok(third.text.includes(key), third.text);
      assert.ok(streamed.includes(key), streamed);
    }
    assert.match(world.model.asked.at(-1), /^system: .*--- AGENTS\.md ---/s);
    const stranger = await generateText({ model: session('four'), prompt: story.ask, providerOptions: { noctuary: { user: story.stranger, conversation: 'own' } } });
    for (const key of keysOf(story)) assert.ok(!stranger.text.includes(key), 'a call names its own person');
    assert.equal((await noctuary.listMessages(id, 'own', { endUserId: story.stranger })).items.length, 2);
  });
}

test('a turn with tools is stored once, when it ends', async () => {
  const noctuary = client();
  const { id } = await noctuary.createAgent({ name: 'Tools' });
  const model = wrapLanguageModel({ model: scripted(), middleware: noctuaryMemory({ client: noctuary, agent: id, user: 'nora', conversation: 'c' }) });
  const weather = tool({ description: 'Tells the weather.', inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } } }), execute: async ({ city }) => `wet in ${city}` });
  const prompt = 'Please use weather with {"city":"上海"}';
  for (const run of [generateText, streamText]) {
    const { text, steps } = await run({ model, prompt, tools: { weather }, stopWhen: stepCountIs(3) });
    assert.match(await text, /The tool says: .*wet in 上海/);
    assert.equal((await steps).length, 2);
  }
  const { items } = await noctuary.listMessages(id, 'c', { endUserId: 'nora' });
  assert.deepEqual(items.map(({ role }) => role), ['user', 'assistant', 'user', 'assistant']);
  assert.equal(items[0].content, prompt);
  assert.match(items[1].content, /^The tool says/);
  await generateText({ model, prompt: 'Not to be kept.', providerOptions: { noctuary: { store: false } } });
  assert.equal((await noctuary.listMessages(id, 'c', { endUserId: 'nora' })).items.length, 4);
});

for (const [version, { generateText, stepCountIs, isStepCount }, provider] of SDKS) test(`a model works on memory with tools of the AI SDK ${version}, in both languages`, async () => {
  const scripted = () => provider({ name: 'scripted', baseURL: world.model.direct, apiKey: 'none' })('scripted');
  const noctuary = client();
  const { id } = await noctuary.createAgent({ name: `Toolbox ${version}` });
  const tools = memoryTools({ client: noctuary, agent: id, user: 'nora' });
  const ask = (prompt) => generateText({ model: scripted(), prompt, tools, stopWhen: (isStepCount ?? stepCountIs)(2) });
  for (const content of ['Keeps two barn owls.', '养了两只猫头鹰。']) {
    const kept = await ask(`use rememberFact with ${JSON.stringify({ content })}`);
    assert.match(kept.text, /factId/);
    const { text } = await ask(`use recallMemory with ${JSON.stringify({ query: content })}`);
    assert.ok(text.includes(content), text);
    const factId = /factId\W+(\d+)/.exec(text)[1];
    const gone = await ask(`use forgetFact with ${JSON.stringify({ factId })}`);
    assert.match(gone.text, /done/);
    assert.ok(!(await ask(`use recallMemory with ${JSON.stringify({ query: content })}`)).text.includes(content));
  }
});

test('an answer comes although the memory is away', async () => {
  const told = [];
  const away = new Noctuary({ baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 });
  const middleware = noctuaryMemory({ client: away, agent: 'x', user: 'nora', onError: (failure, during) => told.push([during, failure.name]) });
  const { text } = await generateText({ model: wrapLanguageModel({ model: scripted(), middleware }), prompt: 'Hello' });
  assert.equal(text, 'I know: nothing');
  assert.deepEqual(told, [['context', 'ConnectionError'], ['turn', 'ConnectionError']]);
});

test("the AI SDK's own providers gain memory by the address alone", async () => {
  const noctuary = client();
  const { id, name } = await noctuary.createAgent({ name: 'Door' });
  const { key } = STORIES.Chinese.sessions[0];
  await noctuary.rememberFact(id, { content: `${key}。`, endUserId: 'nora' });
  const at = { baseURL: `${world.base}/v1`, apiKey: world.token, headers: { 'X-End-User-Id': 'nora' } };
  const models = [createOpenAICompatible({ name: 'noctuary', ...at, includeUsage: true })(name), createOpenAI(at).chat(name)];
  for (const model of models) {
    const { text, usage } = await generateText({ model, prompt: '备用钥匙在谁那里？' });
    assert.ok(text.includes(key), text);
    assert.equal(usage.outputTokens, 9);
    const stream = streamText({ model, prompt: '备用钥匙在谁那里？' });
    assert.ok((await stream.text).includes(key));
    assert.equal((await stream.usage).outputTokens, 9);
    const weather = tool({ description: 'Tells the weather.', inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } } }), execute: async ({ city }) => `wet in ${city}` });
    const used = await generateText({ model, prompt: 'use weather with {"city":"上海"}', tools: { weather }, stopWhen: stepCountIs(2) });
    assert.match(used.text, /wet in 上海/);
  }
});
