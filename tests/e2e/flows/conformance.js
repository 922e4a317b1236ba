// The conformance suite of MCP, run against the real /mcp and its sign-in. tests/conformance/expected-failures.yaml names what the suite asks
// for and the server does not offer.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from '../support/flow.js';
import { FILES, startRelay } from '../../conformance/relay.js';

const HOME = new URL('../../conformance/', import.meta.url).pathname;
const SUITE = `${HOME}node_modules/@modelcontextprotocol/conformance/dist/index.js`;
const EXPECTED = `${HOME}expected-failures.yaml`;
const NEEDED = 22;

/** The Node.js that runs the suite: this one, or the one installed beside the suite. */
function program() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const beside = `${HOME}node_modules/node-${process.platform}-${process.arch}/bin/node`;
  assert.ok(existsSync(beside), `the suite needs Node.js ${NEEDED}; npm ci in tests/conformance installs it where it is published`);
  return beside;
}

/** Runs the suite and returns its output; `onOutput` gets what it has said so far. */
async function suite(args, onOutput = () => {}) {
  const child = spawn(program(), [SUITE, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { said += text; onOutput(said); });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said };
}

for (const [revision, least] of [['2025-11-25', 43], ['2026-07-28', 110]]) {
  once(`The MCP conformance suite finds no fault, revision ${revision}`, {}, async ({ world: { api, base } }) => {
    const name = `Rules of ${revision}`;
    const { id } = await api.post('/api/v1/agents', { name });
    await api.put(`/api/v1/agents/${id}/workspace/files/${FILES.text}?scope=TEAM`, { content: 'The ember lamp hangs in the hall. 灯在大厅里。\n' });
    await api.put(`/api/v1/agents/${id}/workspace/files/${FILES.template}?scope=TEAM`, { content: 'Locker 123 is empty.\n' });
    const scopes = ['memory:read', 'memory:write'];
    const { token } = await api.post('/api/v1/auth/tokens', { name: `conformance, ${revision}`, role: 'member', scopes, expiresInDays: 1 });
    const relay = await startRelay(`${base}/mcp?agent=${id}`, token);
    try {
      const { code, said } = await suite(['server', '--url', relay.url, '--requirements', revision, '--expected-failures', EXPECTED]);
      assert.equal(code, 0, said);
      // A suite that reaches nothing fails as expected everywhere.
      const passed = Number(said.match(/Total: (\d+) passed/)?.[1]);
      assert.ok(passed >= least, `${passed} checks passed instead of ${least} or more:\n${said}`);
    } finally {
      relay.stop();
    }
  });
}

/** A port that nothing listens to at the moment. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Answers the page of consent, as the person in the browser does, and returns where the browser is sent. */
async function consent(visit, address, agent) {
  await visit.page.goto(address);
  const fields = await visit.page.locator('form[action$="/oauth/authorize"]').evaluate((form) => Object.fromEntries(new FormData(form)));
  const form = { ...fields, agent, answer: 'allow' };
  const answer = await visit.page.request.post(new URL('/oauth/authorize', visit.base).href, { form, maxRedirects: 0, headers: { 'sec-fetch-site': 'same-origin' } });
  assert.equal(answer.status(), 303, await answer.text());
  return answer.headers().location;
}

once('The MCP conformance suite gets a token by the sign-in', {}, async ({ visit, world: { api, base } }) => {
  const { id } = await api.post('/api/v1/agents', { name: 'Rules of sign-in' });
  const port = await freePort();
  const app = { client_name: 'Conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] };
  const registered = await fetch(`${base}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(app) });
  const { client_id: client } = await registered.json();
  let asked;
  const { code, said } = await suite(['authorization', '--url', base, '--client-id', client, '--port', String(port)], (text) => {
    const address = text.match(/^http\S+\/oauth\/authorize\?\S+$/m)?.[0];
    if (address) asked ??= consent(visit, address, id).then((back) => fetch(back));
  });
  await asked;
  assert.equal(code, 0, said);
  assert.match(said, /Total: 2 passed, 0 failed/);
});
