// Clients generated from openapi.yaml, in Python and in TypeScript: the generators report no problem, and the clients work.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { once } from '../support/flow.js';

const run = promisify(execFile);
const here = (path) => new URL(`../${path}`, import.meta.url).pathname;
const API = new URL('../../../openapi.yaml', import.meta.url).pathname;
const PATIENCE = { timeout: 240_000, maxBuffer: 1 << 26 };

/** A token for ten calls, and a directory for generated code beside the npm packages, so that it finds them. */
async function workshop({ api }, steps) {
  const { token } = await api.post('/api/v1/auth/tokens', { name: 'clients', role: 'member', scopes: ['memory:read', 'memory:write'], expiresInDays: 1 });
  const directory = mkdtempSync(here('node_modules/.generated-'));
  try {
    await steps(directory, token);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

once('a Python client is generated and works', {}, async ({ world }) => workshop(world, async (directory, token) => {
  const python = process.env.NOCTUARY_PYTHON ?? 'python3';
  const generator = join(dirname(python), 'openapi-python-client');
  const { stdout, stderr } = await run(generator, ['generate', '--path', API, '--meta', 'none', '--config', here('clients/openapi-python-client.yaml'),
    '--output-path', join(directory, 'noctuary_client')], { ...PATIENCE, env: { ...process.env, PATH: `${dirname(python)}:${process.env.PATH}` } });
  assert.doesNotMatch(stdout + stderr, /WARNING|ERROR/i, stdout + stderr);
  const smoke = await run(python, [here('clients/smoke.py'), directory, world.base, token], PATIENCE);
  assert.match(smoke.stdout, /all is well/);
}));

once('a TypeScript client is generated, fits its types, and works', {}, async ({ world }) => workshop(world, async (directory, token) => {
  const tool = (name) => here(`node_modules/.bin/${name}`);
  await run(tool('openapi-typescript'), [API, '-o', join(directory, 'noctuary.d.ts')], PATIENCE);
  copyFileSync(here('clients/smoke.ts'), join(directory, 'smoke.mts'));
  const settings = { compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: ['node'], outDir: directory }, files: ['smoke.mts'] };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings));
  await run(tool('tsc'), ['--project', directory], PATIENCE).catch((failure) => assert.fail(failure.stdout));
  const { stdout } = await run(process.execPath, [join(directory, 'smoke.mjs'), world.base, token], PATIENCE);
  assert.match(stdout, /all is well/);
}));
