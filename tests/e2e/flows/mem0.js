// The official clients of mem0, in JavaScript and in Python, with only the host changed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MemoryClient } from 'mem0ai';
import { once } from '../support/flow.js';

const PYTHON = new URL('../python/mem0_client.py', import.meta.url).pathname;
/** Disables the clients' telemetry. */
const QUIET = { MEM0_TELEMETRY: 'False' };

/** An agent, and a token with all rights in its workspace. */
async function partner({ api }, name) {
  await api.post('/api/v1/agents', { name });
  const { token } = await api.post('/api/v1/auth/tokens', { name: `mem0 for ${name}`, role: 'admin', scopes: ['memory:read', 'memory:write', 'admin'], expiresInDays: 1 });
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
