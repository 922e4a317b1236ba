// The real server with a scripted model, shared by all tests of a run. NOCTUARY_ROOT is the checkout; the packages under test are those
// that scripts/test built and installed here.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before } from 'node:test';
import { startModel } from './model.js';
import { EXTRACTION, PHRASES } from './story.js';

export const ROOT = process.env.NOCTUARY_ROOT;
if (!ROOT) throw new Error('run clients/typescript/scripts/test, which builds and installs the packages first');
const { startServer } = await import(pathToFileURL(join(ROOT, 'tests/e2e/support/server.js')));
const { until: wait } = await import(pathToFileURL(join(ROOT, 'tests/e2e/support/api.js')));
/** Waits until `look` returns something. */
export const until = (what, look, within = 20_000) => wait(what, look, within);

export const PASSWORD = 'slow owls count seven lamps';
export const EMAIL = 'nora@example.org';
/** Filled before the first test. */
export const world = {};

before(async () => {
  const model = await startModel({ memory: PHRASES, extraction: EXTRACTION });
  const server = await startServer({
    LLM__BASE_URL: model.url, LLM__MODEL: 'scripted', LLM__API_KEY: 'none',
    JOBS__POLL: '100ms', MATE__MEMORY__COOLDOWN_MINUTES: 0, LIMITS__ENABLED: false, AUTH__SIGN_UP: true,
    NET__ALLOWED_HOSTS: '127.0.0.1', LOG__LEVEL: 'warn',
  });
  server.admin(['create-tenant', '--name', 'Acme', '--email', EMAIL, '--admin-name', 'Nora', '--password-stdin'], PASSWORD);
  const token = (name, scopes, role = 'member') => server.admin(['create-token', '--email', EMAIL, '--workspace', 'Acme', '--name', name, '--role', role,
    '--scopes', scopes, '--expires', '30d']).token;
  Object.assign(world, {
    server, model, base: server.base, newToken: token,
    /** May do everything. */
    admin: token('everything', 'memory:read,memory:write,chat,admin', 'admin'),
    /** As a program has it. */
    token: token('program', 'memory:read,memory:write,chat'),
  });
});

after(async () => {
  await world.server?.stop();
  world.model?.stop();
});
