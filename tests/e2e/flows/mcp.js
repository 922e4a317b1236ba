// The official MCP client, with only an address and a token.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { once } from '../support/flow.js';
import { EMBER } from '../support/seed.js';

const PYTHON = new URL('../python/mcp_client.py', import.meta.url).pathname;
const SIGN_IN = new URL('../python/mcp_oauth.py', import.meta.url).pathname;

once('The official MCP client works with memory', {}, async ({ world }) => {
  const { api } = world;
  const { id } = await api.post('/api/v1/agents', { name: 'Margit' });
  await api.post(`/api/v1/memory/${id}/remember`, { content: EMBER, endUserId: 'nora' });
  const scopes = ['memory:read', 'memory:write'];
  const { token } = await api.post('/api/v1/auth/tokens', { name: 'memory over MCP', role: 'member', scopes, expiresInDays: 1 });
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const { stdout } = await promisify(execFile)(python, [PYTHON, world.base, token, 'Margit', EMBER], { timeout: 120_000 });
  assert.match(stdout, /all is well/);
});

once('The official MCP client signs in with OAuth, and a person lets it in', {}, async ({ world }) => {
  const { id } = await world.api.post('/api/v1/agents', { name: 'Ottilie' });
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const said = ['Nora keeps bees in Porto.', 'Nora 喜欢在图书馆读书。'];
  const { stdout } = await promisify(execFile)(python, [SIGN_IN, world.base, world.people.member.email, world.password, id, ...said], { timeout: 120_000 });
  assert.match(stdout, /all is well/);
});
