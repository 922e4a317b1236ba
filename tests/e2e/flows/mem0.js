// The official clients of mem0, in JavaScript and in Python, with only the host changed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MemoryClient, MemoryError } from 'mem0ai';
import { until } from '../support/api.js';
import { once } from '../support/flow.js';

const PYTHON = new URL('../python/mem0_client.py', import.meta.url).pathname;
/** Disables the clients' telemetry. */
const QUIET = { MEM0_TELEMETRY: 'False' };

/** An agent, and a token: with all rights in its workspace, or for memory only. */
async function partner({ api }, name, role = 'admin') {
  await api.post('/api/v1/agents', { name });
  const scopes = ['memory:read', 'memory:write', ...(role === 'admin' ? ['admin'] : [])];
  const { token } = await api.post('/api/v1/auth/tokens', { name: `mem0 for ${name}`, role, scopes, expiresInDays: 1 });
  return token;
}

once("mem0's client in JavaScript keeps its memory here", {}, async ({ world }) => {
  Object.assign(process.env, QUIET);
  const client = new MemoryClient({ apiKey: await partner(world, 'Wren'), host: world.base });
  const nora = { user_id: 'nora', agent_id: 'Wren' };
  const kept = await client.add([{ role: 'user', content: 'Nora sails a green dinghy. 诺拉驾驶绿色小艇。' }], { userId: 'nora', agentId: 'Wren', infer: false, metadata: { boat: 1 } });
  const [{ id }] = kept.results;
  const { results: [found] } = await client.search('green boat', { filters: nora, topK: 3 });
  assert.equal(found.id, id);
  assert.deepEqual((await client.get(id)).metadata, { boat: 1 });
  assert.equal((await client.getAll({ filters: nora })).results.length, 1);
  await client.update(id, { text: 'Nora sails a red dinghy.' });
  const history = await client.history(id);
  assert.equal((history.results ?? history).at(-1).newMemory ?? (history.results ?? history).at(-1).new_memory, 'Nora sails a red dinghy.');
  await client.feedback({ memoryId: id, feedback: 'POSITIVE' });
  assert.ok((await client.users()).results.some(({ name }) => name === 'nora'));
  await client.delete(id);
  await assert.rejects(client.get(id));
  await client.deleteAll({ userId: 'nora', agentId: 'Wren' });
  assert.equal((await client.getAll({ filters: nora })).results.length, 0);
});

once("mem0's client in Python keeps its memory here", {}, async ({ world }) => {
  const token = await partner(world, 'Tern');
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const options = { timeout: 180_000, env: { ...process.env, ...QUIET } };
  const { stdout } = await promisify(execFile)(python, [PYTHON, world.base, token, 'Tern'], options);
  assert.match(stdout, /all is well/);
});

// What mem0's own tests of this client check against mem0's platform, for a token that is no admin's.
once("mem0's client in JavaScript finds what mem0's own tests look for", {}, async ({ world }) => {
  Object.assign(process.env, QUIET);
  const client = new MemoryClient({ apiKey: await partner(world, 'Fulmar', 'member'), host: world.base });
  await client.ping();
  await assert.rejects(new MemoryClient({ apiKey: 'noc_wrong', host: world.base }).ping());
  const whom = { userId: 'ines', agentId: 'Fulmar' };
  const ines = { user_id: 'ines', agent_id: 'Fulmar' };
  const nobody = { user_id: 'nobody-yet', agent_id: 'Fulmar' };

  // Memory is made in the background, from both messages or from one.
  for (const said of ['Please remember that I moved to Lisbon in May.', '请记住我喜欢喝绿茶。']) {
    const added = await client.add([{ role: 'user', content: said }, { role: 'assistant', content: 'Noted. 好的。' }], { ...whom, metadata: { source: 'own tests' } });
    assert.ok(added.eventId && added.status === 'PENDING', JSON.stringify(added));
  }
  const list = async (page) => client.getAll({ filters: ines, ...page });
  const all = await until('memory of both', async () => { const found = await list(); return found.results.length >= 2 && found; });
  assert.deepEqual([all.count, all.next, all.previous], [all.results.length, null, null]);
  const first = await list({ page: 1, pageSize: 1 });
  assert.ok(first.results.length === 1 && first.next && first.count === all.count);
  const [{ id }, other] = all.results;
  const memory = await client.get(id);
  assert.deepEqual([memory.id, memory.userId, memory.metadata.source, Array.isArray(memory.categories)], [id, 'ines', 'own tests', true]);
  for (const day of [memory.createdAt, memory.updatedAt]) assert.ok(!Number.isNaN(new Date(day).getTime()));

  // Search, with an alternative and with a limit, and the changes of a memory.
  for (const query of ['Where does she live now?', '绿茶']) {
    const { results: [best] } = await client.search(query, { filters: { OR: [ines] }, topK: 1 });
    assert.ok(best.id && best.memory && best.score > 0, query);
  }
  await client.update(id, { text: 'Ines keeps a heron diary.', metadata: { priority: 'high' } });
  const changed = await client.get(id);
  assert.deepEqual([changed.memory, changed.metadata], ['Ines keeps a heron diary.', { priority: 'high' }]);
  const history = await client.history(id);
  assert.deepEqual([history[0].event, history[0].memoryId, history.at(-1).event], ['ADD', id, 'UPDATE']);

  // A person of whom nothing is known has no memory, and is no error.
  assert.equal((await client.search('anything', { filters: nobody })).results.length, 0);
  assert.deepEqual((await client.getAll({ filters: nobody })).results, []);
  assert.equal(typeof (await client.deleteAll({ userId: 'nobody-yet', agentId: 'Fulmar' })).message, 'string');

  // A member sees the users of programs, and no other person of the console.
  const { results } = await client.users();
  assert.ok(results.some(({ name, type }) => name === 'ines' && type === 'user') && results.some(({ name, type }) => name === 'Fulmar' && type === 'agent'));
  const own = world.people.admin.owner;
  assert.deepEqual(results.filter(({ type, name }) => type === 'user' && name.startsWith('user:') && name !== own), []);

  // What is immutable can be deleted, and not be updated, one by one or in a batch.
  const fixed = await client.add([{ role: 'user', content: 'Ines was born in Braga.' }], { ...whom, infer: false, immutable: true });
  const born = fixed.results[0].id;
  await assert.rejects(client.update(born, { text: 'Ines was born in Faro.' }), (error) => error instanceof MemoryError && /immutable: delete it/.test(error.message));
  await assert.rejects(client.batchUpdate([{ memoryId: born, text: 'Ines was born in Faro.' }]), /immutable/);
  assert.equal((await client.get(born)).memory, 'Ines was born in Braga.');
  await client.batchUpdate([{ memoryId: other.id, text: 'Ines mends clocks.' }]);
  assert.equal((await client.get(other.id)).memory, 'Ines mends clocks.');
  await client.batchDelete([born, other.id]);
  assert.equal(typeof (await client.delete(id)).message, 'string');
  await assert.rejects(client.get(id), MemoryError);
  assert.equal(typeof (await client.deleteAll(whom)).message, 'string');
  assert.equal((await list()).count, 0);
});
