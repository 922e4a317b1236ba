// Claude Code itself with the plug-in installed, and a scripted model in the place of Anthropic's API.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Noctuary } from '@noctuary/client';
import { startAnthropic } from '../support/anthropic.js';
import { keysOf, STORIES } from '../support/story.js';
import { ROOT, until, world } from '../support/world.js';

const CLAUDE = fileURLToPath(new URL('../node_modules/.bin/claude', import.meta.url));

/** Claude Code in a home of its own; `run` returns what it prints. */
function installation(settings) {
  const home = mkdtempSync(join(tmpdir(), 'noctuary-claude-home-'));
  const project = join(home, 'project');
  mkdirSync(project);
  const env = { PATH: process.env.PATH, HOME: home, DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', ...settings };
  const run = (...args) => new Promise((resolve, reject) => {
    const child = spawn(CLAUDE, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { said += text; });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`claude ${args[0]}: ${code}: ${said}`))));
  });
  return { run, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) };
}

for (const [language, story] of Object.entries(STORIES)) {
  test(`Claude Code itself remembers, with the plug-in: three sessions in ${language}`, { timeout: 150_000 }, async () => {
    const noctuary = new Noctuary({ baseUrl: world.base, token: world.token });
    const agent = `Claude Code ${language}`;
    const id = await noctuary.ensureAgent(agent);
    const anthropic = await startAnthropic('Noted. 好的。');
    const { run, remove } = installation({
      ANTHROPIC_BASE_URL: anthropic.url, ANTHROPIC_API_KEY: 'none', NOCTUARY_URL: world.base, NOCTUARY_TOKEN: world.token, NOCTUARY_AGENT: agent, USER: story.person,
    });
    try {
      assert.match(await run('plugin', 'validate', join(ROOT, 'clients/claude-code')), /Validation passed\n*$/);
      await run('plugin', 'marketplace', 'add', join(ROOT, 'clients/claude-code'));
      await run('plugin', 'install', 'noctuary@noctuary');
      for (const { say } of story.sessions) assert.match(await run('-p', say), /好的/);
      const conversations = (await noctuary.listConversations(id, { endUserId: story.person })).items;
      assert.deepEqual(conversations.map(({ messageCount }) => messageCount), [2, 2], 'each session is a conversation with its turn');
      const { items } = await noctuary.listMessages(id, conversations.at(-1).conversationId, { endUserId: story.person });
      assert.deepEqual(items.map(({ role, content }) => [role, content]), [['user', story.sessions[0].say], ['assistant', 'Noted. 好的。']]);
      await until('both sessions are learned', async () => {
        const { owner } = await noctuary.memory(id, { endUserId: story.person }).context(story.ask);
        return keysOf(story).every((key) => owner.includes(key));
      });
      anthropic.asked.length = 0;
      await run('-p', story.ask);
      const told = anthropic.asked.find((body) => body.includes(story.ask));
      for (const key of keysOf(story)) assert.ok(told.includes(key), 'Claude is told');
      assert.ok(anthropic.asked.some((body) => body.includes('mcp__plugin_noctuary_noctuary__recall')), 'the MCP tools are offered');
    } finally {
      anthropic.stop();
      remove();
    }
  });
}
