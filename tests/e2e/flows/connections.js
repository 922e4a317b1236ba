// Connections: the copied commands work, and an agent works with an external memory server, here another agent's.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { flow } from '../support/flow.js';

const SENTENCE = 'The kiln is fired on Tuesdays. 窑炉每周二点火。';

flow('an agent is connected, its doors copied, and a backend gets its facts', {}, async ({ visit, world }) => {
  const { page } = visit;
  const { api, base } = world;
  const mark = randomUUID().slice(0, 8);
  const [{ id }, far] = await Promise.all([api.post('/api/v1/agents', { name: `Iris "&" 鸢尾 ${mark}` }), api.post('/api/v1/agents', { name: `Otto ${mark}` })]);
  const scopes = ['memory:read', 'memory:write'];
  const { token } = await api.post('/api/v1/auth/tokens', { name: 'connect', role: 'member', scopes, expiresInDays: 1 });
  await api.post(`/api/v1/memory/${id}/remember`, { content: SENTENCE, endUserId: 'nora' });

  await visit.go(`/agents/${id}`);
  await visit.follow('Connect', page.locator('.tabs'));
  const config = JSON.parse(await page.locator('#door-mcp').innerText());
  const { url } = config.mcpServers.noctuary;
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'recall', arguments: { query: 'kiln' } } };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const answer = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(hello) })).json();
  assert.match(JSON.stringify(answer), /fired on Tuesdays/);

  await page.getByLabel('Your id of the end user').fill("o'nora 小诺");
  await visit.press('Fill in');
  for (const host of ['claude-code', 'claude-desktop', 'cursor', 'vs-code', 'codex']) {
    assert.match(await page.locator(`#door-${host}`).textContent(), /endUserId=o%27nora\+%E5%B0%8F%E8%AF%BA/, host);
  }

  await page.getByLabel('Address').fill(`${base}/mcp?agent=${far.id}`);
  await page.getByRole('textbox', { name: 'Key' }).fill(token);
  await visit.press('Add server');
  assert.match(await page.locator('main').innerText(), /The server is added/);
  await visit.press(/^Test/);
  assert.match(await page.locator('main').innerText(), /The server responds/);
  const row = page.locator('#servers tbody tr').first();
  for (let turn = 0; turn < 200 && !/\b1\b/.test(await row.locator('td.figure').innerText()); turn += 1) await page.reload();
  assert.match(await row.locator('td.figure').innerText(), /^1$/);
  assert.match(await row.innerText(), /working/);

  await visit.press(/^Disable/);
  assert.match(await row.innerText(), /disabled/);
  await visit.follow(/^Remove/);
  assert.match(await page.locator('main').innerText(), /The copy of 1 memory remains there/);
  await visit.press('Remove');
  assert.match(await page.locator('main').innerText(), /The server is removed/);
  assert.equal(await page.locator('#servers').count(), 0);
});
