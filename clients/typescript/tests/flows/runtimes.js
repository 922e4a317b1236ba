// The same program with the same package in Node.js, Deno, Bun and Chromium.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { world } from '../support/world.js';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PROGRAM = here('programs/everywhere.js');
const run = async (command, args) => (await promisify(execFile)(command, args, { cwd: here('.'), timeout: 60_000 })).stdout;

test('the client works in Node.js', async () => {
  assert.match(await run(process.execPath, [PROGRAM, world.base, world.token, 'Node.js']), /all is well/);
});

test('the client works in Deno, with the network as its only permission', async () => {
  const map = here('deno-imports.json');
  writeFileSync(map, JSON.stringify({ imports: { '@noctuary/client': './node_modules/@noctuary/client/dist/index.js' } }));
  assert.match(await run(here('node_modules/.bin/deno'), ['run', '--no-config', '--no-lock', '--no-prompt', '--cached-only', '--allow-net=127.0.0.1', '--import-map', map, PROGRAM, world.base, world.token, 'Deno']), /all is well/);
});

test('the client works in Bun', async () => {
  assert.match(await run(here('node_modules/.bin/bun'), ['run', PROGRAM, world.base, world.token, 'Bun']), /all is well/);
});

test('the client works in Chromium, in a page of the same site', async () => {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  assert.ok(executablePath, 'no Chromium is here: install it, or name it in CHROMIUM');
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
  try {
    const page = await browser.newPage();
    const files = { '/app/everywhere.js': PROGRAM };
    await page.route(`${world.base}/app/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/app/') {
        const imports = JSON.stringify({ imports: { '@noctuary/client': '/app/client/index.js' } });
        return route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="importmap">${imports}</script>` });
      }
      const file = files[pathname] ?? here(`node_modules/@noctuary/client/dist/${pathname.slice('/app/client/'.length)}`);
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
    });
    await page.goto(`${world.base}/app/`);
    const said = await page.evaluate(async ([base, token]) => (await import('/app/everywhere.js')).work(base, token, 'Chromium'), [world.base, world.token]);
    assert.equal(said, 'all is well');
  } finally {
    await browser.close();
  }
});
