// @noctuary/client in Node.js: what stands on the generated methods.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConnectionError, Noctuary, NoctuaryError, TimeoutError } from '@noctuary/client';
import { keysOf, STORIES } from '../support/story.js';
import { until, world } from '../support/world.js';

const client = (more = {}) => new Noctuary({ baseUrl: world.base, token: world.token, ...more });
const json = (status, body, headers = {}) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refusal = (status, error, headers) => json(status, { code: status, msg: 'no', error, requestId: 'r1', details: [] }, headers);

/** A client whose answers are `answers` in turn, and the calls that it made. */
function scripted(answers, more = {}) {
  const calls = [];
  const fetch = async (address, init) => {
    calls.push({ address, ...init });
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  return { noctuary: new Noctuary({ baseUrl: 'http://there', token: 't', fetch, ...more }), calls };
}

test('the tests use the packages as they are published', () => {
  for (const name of ['client', 'ai']) {
    const manifest = fileURLToPath(import.meta.resolve(`@noctuary/${name}/package.json`));
    assert.match(manifest, /\.scratch\/node_modules\/@noctuary/);
    assert.equal(lstatSync(manifest.replace('/package.json', '')).isSymbolicLink(), false);
    const { dependencies = {}, version } = JSON.parse(readFileSync(manifest, 'utf8'));
    assert.deepEqual(dependencies, {}, 'it needs no other package');
    const server = /^version = "(.*)"$/m.exec(readFileSync(`${process.env.NOCTUARY_ROOT}/Cargo.toml`, 'utf8'))[1];
    assert.equal(version, server, 'it has the version of the server');
  }
  const text = readFileSync(fileURLToPath(import.meta.resolve('@noctuary/client')).replace('index.js', 'calls.js'), 'utf8');
  assert.doesNotMatch(text, /from 'node:/);
});

for (const [language, story] of Object.entries(STORIES)) {
  test(`a story of three sessions in ${language}: remembered, recalled, forgotten`, async () => {
    const noctuary = client();
    const agent = await noctuary.createAgent({ name: `Wren ${language}` });
    const memory = noctuary.memory(agent.name, { endUserId: story.person });
    for (const [number, { say }] of story.sessions.entries()) {
      const { messageCount } = await memory.turn(`session-${number}`, { user: say, assistant: 'Noted. 好的。' });
      assert.equal(messageCount, 2);
    }
    const context = await until('both sessions are learned', async () => {
      const told = await memory.context(story.ask);
      return keysOf(story).every((key) => told.owner.includes(key)) && told;
    });
    assert.ok(context.items.length >= 2);
    const found = await memory.recall(story.ask, { k: 5 });
    assert.ok(keysOf(story).every((key) => found.some(({ text }) => text.includes(key))), JSON.stringify(found));
    const stranger = noctuary.memory(agent.id, { endUserId: story.stranger });
    assert.deepEqual(await stranger.recall(story.ask), []);

    let answer = '';
    const kinds = [];
    for await (const event of noctuary.chat({ agent: agent.name, endUserId: story.person, conversationId: 'session-2', message: story.ask })) {
      kinds.push(event.type);
      if (event.type === 'delta') answer += event.text;
      if (event.type === 'done') assert.equal(event.reply, answer);
    }
    assert.deepEqual([kinds[0], kinds.at(-1)], ['begin', 'done']);
    for (const key of keysOf(story)) assert.ok(answer.includes(key), answer);

    const fact = await memory.remember(language === 'Chinese' ? '养了两只猫头鹰。' : 'Keeps two barn owls.', { type: 'user' });
    assert.equal((await memory.forget(fact.id)).state, 'done');
    for (const conversationId of ['session-0', 'session-1', 'session-2']) await memory.forget({ conversationId, includeMessages: true });
    const left = JSON.stringify(await memory.recall(story.ask, { k: 20 }));
    for (const key of keysOf(story)) assert.ok(!left.includes(key), left);
  });
}

test('a list is its first page, and every row when iterated', async () => {
  const noctuary = client();
  const { id } = await noctuary.createAgent({ name: 'Lists' });
  for (let number = 0; number < 7; number += 1) await noctuary.rememberFact(id, { content: `Drinks tea number ${number}.`, endUserId: 'guest' });
  const page = await noctuary.listFacts(id, { endUserId: 'guest', limit: 3 });
  assert.equal(page.items.length, 3);
  assert.ok(page.nextCursor);
  const ids = new Set();
  for await (const fact of noctuary.listFacts(id, { endUserId: 'guest', limit: 3 })) ids.add(fact.id);
  assert.equal(ids.size, 7);
});

test('an agent is created once', async () => {
  const id = await client().ensureAgent('Once', { timezone: 'Asia/Shanghai' });
  assert.equal(await client().ensureAgent('Once'), id);
  const others = await Promise.all([1, 2, 3].map(() => client().ensureAgent('At once')));
  assert.equal(new Set(others).size, 1);
  assert.equal((await client().getAgent(id)).timezone, 'Asia/Shanghai');
});

test('a turn sent twice under one key is stored once', async () => {
  const noctuary = client();
  const { id } = await noctuary.createAgent({ name: 'Twice' });
  const memory = noctuary.memory(id, { endUserId: 'nora' });
  for (const time of [1, 2]) {
    const { messageCount } = await memory.turn('c', { user: 'Hello', assistant: 'Hello.' }, { key: 'turn-1' });
    assert.equal(messageCount, 2, `time ${time}`);
  }
  assert.equal((await noctuary.listMessages(id, 'c', { endUserId: 'nora' })).items.length, 2);
});

test('refusals say code, field and message', async () => {
  const noctuary = client();
  await assert.rejects(noctuary.getAgent('1'), (failure) => failure instanceof NoctuaryError && failure.status === 404 && failure.code === 'not_found' && /^r\d+/.test(failure.requestId));
  await assert.rejects(noctuary.recallMemory('x', { query: 'a' }), NoctuaryError);
  const { id } = await noctuary.createAgent({ name: 'Refusals' });
  await assert.rejects(noctuary.recallMemory(id, { query: 'a', k: -1 }), (failure) => failure.status === 422 && failure.code === 'invalid' && failure.field === 'k' && failure.message.includes('k:'));
  await assert.rejects(client({ token: 'noc_wrong' }).listAgents(), (failure) => failure.status === 401);
  await assert.rejects(noctuary.memory('Nobody').context('hi'), /no agent is called Nobody/);
  await assert.rejects(async () => { for await (const row of client({ token: 'noc_wrong' }).listAgents()) assert.fail(row); }, NoctuaryError);
  // The dialects have their own formats.
  await assert.rejects(noctuary.getChatModel('Nobody'), (failure) => failure instanceof NoctuaryError && failure.status === 404 && failure.message.length > 5);
  await assert.rejects(noctuary.mem0Get('no-id'), (failure) => failure instanceof NoctuaryError && failure.status >= 400 && failure.message.length > 5);
  await assert.rejects(async () => { for await (const event of noctuary.chat({ agent: id, endUserId: 'nora', message: '' })) assert.fail(event.type); }, NoctuaryError);
});

test('a busy server is asked again, as it wishes', async () => {
  const { noctuary, calls } = scripted([refusal(429, 'rate_limited', { 'retry-after': '0' }), refusal(503, 'unavailable', { 'retry-after': '0' }), json(201, { code: 200, data: { id: '7' } })]);
  assert.equal((await noctuary.createAgent({ name: 'a' })).id, '7');
  assert.equal(calls.length, 3);
  const slow = scripted([refusal(429, 'budget_spent', { 'retry-after': '3600' })]);
  await assert.rejects(slow.noctuary.listAgents(), (failure) => failure.code === 'budget_spent' && failure.retryAfter === 3600);
  assert.equal(slow.calls.length, 1, 'an hour is too long a pause');
  const none = scripted([refusal(503, 'llm_not_configured')]);
  await assert.rejects(none.noctuary.sendChat({ message: 'hi' }), (failure) => failure.code === 'llm_not_configured');
  assert.equal(none.calls.length, 1, 'no pause brings a model');
  const ever = scripted([refusal(503, 'unavailable', { 'retry-after': '0' })], { retries: 4 });
  await assert.rejects(ever.noctuary.listAgents(), NoctuaryError);
  assert.equal(ever.calls.length, 5);
});

test('a lost answer is asked for again only where that does no harm', async () => {
  const lost = new TypeError('fetch failed');
  const read = scripted([lost, json(200, { code: 200, data: { items: [] } })]);
  await read.noctuary.recallMemory('1', { query: 'a' });
  assert.equal(read.calls.length, 2);
  const turn = scripted([lost, json(202, { code: 200, data: {} })]);
  await turn.noctuary.recordMessages('1', 'c', { messages: [] });
  const [first, second] = turn.calls.map(({ headers }) => headers['idempotency-key']);
  assert.ok(first && first === second, 'both attempts bear one key');
  const write = scripted([lost]);
  await assert.rejects(write.noctuary.createAgent({ name: 'a' }), (failure) => failure instanceof ConnectionError && /there cannot be reached: fetch failed/.test(failure.message));
  assert.equal(write.calls.length, 1);
});

test('time limits and signals end a call', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const noctuary = new Noctuary({ baseUrl: `http://127.0.0.1:${server.address().port}/`, token: 't', timeout: 50, retries: 0 });
  await assert.rejects(noctuary.listAgents(), TimeoutError);
  const signal = AbortSignal.timeout(30);
  await assert.rejects(noctuary.getMe({ signal, timeout: 0 }), (failure) => failure.name === 'TimeoutError' && !(failure instanceof ConnectionError));
  server.closeAllConnections();
  server.close();
  await assert.rejects(new Noctuary({ baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 }).listAgents(), /127\.0\.0\.1:9 cannot be reached/);
});

test('events survive every cut of the stream', async () => {
  const text = ': alive\r\n\r\nevent: delta\r\ndata: {"text":"好"}\r\n\r\nevent: done\ndata: a\ndata: b\nid: 9\n\n\n: end\n\ndata:last';
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= 7; size += 1) {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    const body = new ReadableStream({ start(control) { for (const piece of pieces) control.enqueue(piece); control.close(); } });
    const noctuary = new Noctuary({ baseUrl: 'http://there', fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }) });
    const events = [];
    for await (const event of await noctuary.streamChat({ message: 'hi' })) events.push(event);
    assert.deepEqual(events, [{ event: 'delta', data: '{"text":"好"}' }, { event: 'done', data: 'a\nb', id: '9' }, { event: 'message', data: 'last' }], `in pieces of ${size}`);
  }
});

test('settings come from the environment', async () => {
  const program = `import { Noctuary } from '@noctuary/client'; const { user } = await new Noctuary().getMe(); console.log(user.email);`;
  const env = { ...process.env, NOCTUARY_URL: `${world.base}/`, NOCTUARY_TOKEN: world.token };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
  assert.match(stdout, /@example\.org/);
});

test('the types fit how the client is used, and refuse what is wrong', { timeout: 120_000 }, async () => {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  await promisify(execFile)(process.execPath, [tsc, '--project', fileURLToPath(new URL('../support/tsconfig.json', import.meta.url))])
    .catch((failure) => assert.fail(failure.stdout));
});
