// The pages in docs/clients: what they show runs as it is written.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Noctuary } from '@noctuary/client';
import { ROOT, world } from '../support/world.js';

const page = (name) => readFileSync(join(ROOT, name.includes('/') ? 'clients/typescript' : 'docs/clients', name), 'utf8');
/** The blocks of a page in a language, with the heading before each. */
function blocks(name, language) {
  const found = [];
  let heading = '';
  for (const [, title, kind, code] of page(name).matchAll(/^(?:#+ (.*)|```(\w+)\n([^]*?)^```)$/gm)) {
    if (title) heading = title;
    else if (kind === language) found.push({ heading, code });
  }
  return found;
}

/** A text of a page with this run's address and token. */
const ours = (text) => text.replaceAll('http://127.0.0.1:8080', world.base).replaceAll('noc_…', world.token);

/** The id of the agent that the pages speak of. */
const wren = () => new Noctuary({ baseUrl: world.base, token: world.token }).ensureAgent('Wren');

const SAID = {
  'packages/client/README.md': [/绿茶/],
  'typescript.md': [/绿茶.*role: 'system'/, /^\d+ null .*绿茶/, /I know.* \d+/, /422 invalid k /],
  'vercel-ai.md': [/I know/, /I know/, /I know/, /I know: the spare key is with Teresa/],
  'packages/ai/README.md': [/I know: the spare key is with Teresa/],
};

for (const [name, said] of Object.entries(SAID)) {
  test(`the lines of ${name} run as they are written`, { timeout: 120_000 }, async () => {
    const id = await wren();
    await new Noctuary({ baseUrl: world.base, token: world.token }).rememberFact(id, { content: 'the spare key is with Teresa', endUserId: 'nora' });
    const programs = blocks(name, 'js');
    assert.equal(programs.length, said.length, 'each block is run and looked at');
    const directory = fileURLToPath(new URL('../snippets/', import.meta.url));
    mkdirSync(directory, { recursive: true });
    try {
      for (const [number, { code }] of programs.entries()) {
        const file = join(directory, `${name.replaceAll('/', '-')}-${number}.mjs`);
        writeFileSync(file, ours(code));
        const env = { ...process.env, NOCTUARY_URL: world.base, NOCTUARY_TOKEN: world.token, MODEL_URL: world.model.direct };
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { env, timeout: 30_000 });
        assert.match(stdout.replace(/\s+/g, ' '), said[number], `${code}\n${stdout}${stderr}`);
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

/** Connects, lists the tools and calls one. */
async function works(transport, what) {
  const mcp = new Client({ name: 'tests', version: '1' });
  await mcp.connect(transport);
  const { tools } = await mcp.listTools();
  assert.ok(tools.some(({ name }) => name === 'recall'), what);
  const found = await mcp.callTool({ name: 'recall', arguments: { query: 'spare key' } });
  assert.ok(!found.isError, what);
  await mcp.close();
}

const remote = (url, header) => new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: header } } });

test('the entries for hosts of MCP work', { timeout: 60_000 }, async () => {
  await wren();
  const entries = Object.fromEntries(blocks('mcp-hosts.md', 'json').map(({ heading, code }) => [heading, JSON.parse(ours(code))]));
  assert.deepEqual(Object.keys(entries), ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code']);
  const code = entries['Claude Code'].mcpServers.noctuary;
  assert.equal(code.type, 'http');
  await works(remote(code.url, code.headers.Authorization), 'Claude Code');
  const cursor = entries.Cursor.mcpServers.noctuary;
  await works(remote(cursor.url, cursor.headers.Authorization), 'Cursor');
  const { inputs: [{ id }], servers: { noctuary: vscode } } = entries['VS Code'];
  assert.equal(vscode.type, 'http');
  await works(remote(vscode.url, vscode.headers.Authorization.replace(`\${input:${id}}`, world.token)), 'VS Code');
  const { command, args: [yes, bridge, ...args], env } = entries['Claude Desktop'].mcpServers.noctuary;
  assert.deepEqual([command, yes, bridge], ['npx', '-y', 'mcp-remote']);
  const program = fileURLToPath(new URL('../node_modules/.bin/mcp-remote', import.meta.url));
  await works(new StdioClientTransport({ command: program, args, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, stderr: 'ignore' }), 'Claude Desktop');
  const [{ code: toml }] = blocks('mcp-hosts.md', 'toml');
  const settings = Object.fromEntries([...ours(toml).matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]));
  assert.match(toml, /^\[mcp_servers\.noctuary\]\n/);
  assert.equal(settings.bearer_token_env_var, 'NOCTUARY_TOKEN');
  await works(remote(settings.url, `Bearer ${world.token}`), 'Codex');
  // The plug-in's own entry, with the variables that Claude Code fills in.
  const [plugin] = Object.values(JSON.parse(readFileSync(join(ROOT, 'clients/claude-code/.mcp.json'), 'utf8')).mcpServers);
  const variables = { NOCTUARY_AGENT: 'Wren', NOCTUARY_TOKEN: world.token, USER: 'nora', NOCTUARY_URL: world.base };
  const filled = (text) => text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name, fallback) => variables[name] ?? fallback);
  await works(remote(filled(plugin.url), filled(plugin.headers.Authorization)), 'the plug-in');
});

test('the settings for Claude Code are those that the plug-in reads', () => {
  const [{ code }] = blocks('claude-code.md', 'json');
  const script = readFileSync(join(ROOT, 'clients/claude-code/scripts/noctuary.mjs'), 'utf8');
  const named = [...page('claude-code.md').matchAll(/`(NOCTUARY_\w+)`/g)].map(([, name]) => name);
  for (const name of [...Object.keys(JSON.parse(code).env), ...named]) assert.ok(script.includes(name), name);
  for (const [name] of script.matchAll(/NOCTUARY_\w+/g)) assert.ok(named.includes(name), name);
});

test("the requests for n8n work", async () => {
  const id = await wren();
  const values = { user: 'nora', message: '备用钥匙在谁那里？', answer: 'Teresa.' };
  const [context, turn, search] = blocks('n8n.md', 'json').map(({ code }) => code.replace(/\{\{ \$json\.(\w+) \}\}/g, (_, name) => values[name]));
  const post = (path, body, headers) => fetch(world.base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const bearer = { authorization: `Bearer ${world.token}` };
  assert.equal(typeof (await (await post(`/api/v1/memory/${id}/context`, context, bearer)).json()).data.owner, 'string');
  assert.equal((await post(`/api/v1/agents/${id}/conversations/n8n-1/messages`, turn, { ...bearer, 'idempotency-key': '4711' })).status, 202);
  const found = await post('/v3/memories/search/', search, { authorization: `Token ${world.token}` });
  assert.ok(Array.isArray((await found.json()).results));
});
