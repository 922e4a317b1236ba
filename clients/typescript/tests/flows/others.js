// Other official clients in JavaScript, with only an address and a token: the MCP SDK, and the memory tool of Anthropic's SDK.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Noctuary, NoctuaryError } from '@noctuary/client';
import { world } from '../support/world.js';

test('the MCP SDK lists tools, remembers, recalls and reads files', async () => {
  const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
  await noctuary.createAgent({ name: 'Margit' });
  const transport = new StreamableHTTPClientTransport(new URL(`${world.base}/mcp?agent=Margit&endUserId=nora`), { requestInit: { headers: { Authorization: `Bearer ${world.token}` } } });
  const mcp = new Client({ name: 'tests', version: '1' });
  await mcp.connect(transport);
  const { tools } = await mcp.listTools();
  for (const name of ['recall', 'remember', 'memory_query', 'memory_upsert']) assert.ok(tools.some((tool) => tool.name === name), name);
  for (const content of ['Keeps two barn owls.', '养了两只猫头鹰。']) {
    const kept = await mcp.callTool({ name: 'remember', arguments: { content } });
    assert.ok(!kept.isError, JSON.stringify(kept));
    const found = await mcp.callTool({ name: 'recall', arguments: { query: content } });
    assert.ok(JSON.stringify(found).includes(content));
  }
  const { resources } = await mcp.listResources();
  assert.ok(resources.length);
  const { contents } = await mcp.readResource({ uri: resources[0].uri });
  assert.ok(contents.length);
  const wrong = await mcp.callTool({ name: 'recall', arguments: {} }).catch((failure) => ({ isError: true, failure }));
  assert.ok(wrong.isError);
  await mcp.close();
});

test("Anthropic's memory tool keeps its files here, by all six commands", async () => {
  const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
  const { id } = await noctuary.createAgent({ name: 'Claude' });
  const pass = async (args) => {
    try {
      return (await noctuary.callTool(id, 'memory', { endUserId: 'nora', arguments: args })).result.content;
    } catch (failure) {
      if (failure instanceof NoctuaryError && failure.details.length) return failure.details[0].message;
      throw failure;
    }
  };
  const handlers = Object.fromEntries(['view', 'create', 'str_replace', 'insert', 'delete', 'rename'].map((command) => [command, (args) => pass({ ...args, command })]));
  const tool = betaMemoryTool(handlers);
  assert.ok(new Anthropic({ apiKey: 'none' }));
  const run = (args) => tool.run(args);
  await run({ command: 'create', path: '/memories/tea.md', file_text: 'Nora likes black tea.\n' });
  await run({ command: 'str_replace', path: '/memories/tea.md', old_str: 'black', new_str: 'green' });
  await run({ command: 'insert', path: '/memories/tea.md', insert_line: 1, insert_text: '诺拉喜欢喝绿茶。\n' });
  assert.match(await run({ command: 'view', path: '/memories/tea.md' }), /green tea[^]*绿茶/);
  await run({ command: 'rename', old_path: '/memories/tea.md', new_path: '/memories/drinks.md' });
  assert.match(await run({ command: 'view', path: '/memories' }), /drinks\.md/);
  await run({ command: 'delete', path: '/memories/drinks.md' });
  assert.doesNotMatch(await run({ command: 'view', path: '/memories' }), /drinks\.md/);
});
