// The server, the browser and their data, shared by all tests of a run.

import { startServer } from './server.js';
import { startModel } from './model.js';
import { ANSWERS, seed } from './seed.js';
import { startBrowser } from './browser.js';

/** Starts and fills everything; `stop` ends it. */
export async function startWorld() {
  const model = await startModel(ANSWERS);
  const server = await startServer({
    LLM__BASE_URL: model.url, LLM__MODEL: 'scripted', LLM__API_KEY: 'none',
    // A job that hangs fails soon and is not retried.
    JOBS__TIMEOUT: '8s', JOBS__MAX_ATTEMPTS: 1, JOBS__POLL: '100ms', MATE__MEMORY__COOLDOWN_MINUTES: 0,
    // The model runs on this machine; workspaces may choose its address too.
    NET__ALLOWED_HOSTS: '127.0.0.1', LOG__LEVEL: 'warn',
  });
  let browser;
  const stop = async () => {
    await browser?.stop();
    await server.stop();
    model.stop();
  };
  try {
    const seeded = await seed(server, model);
    browser = await startBrowser(server.base, seeded.people);
    return { ...seeded, base: server.base, log: server.log, model, browser, stop };
  } catch (failure) {
    failure.message += `\n${server.log()}`;
    await stop();
    throw failure;
  }
}
