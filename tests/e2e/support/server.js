// The real binary, on a free port and with its own data, which are deleted when the tests end.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** The binary under test. */
export const BINARY = process.env.NOCTUARY_BIN ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'debug', 'noctuary');
const STARTS_WITHIN = 60_000;

/** Starts `noctuary serve`; `settings` are configuration keys such as `JOBS__TIMEOUT`. */
export async function startServer(settings) {
  const directory = mkdtempSync(join(tmpdir(), 'noctuary-e2e-'));
  const environment = ownEnvironment(settings);
  const log = join(directory, 'log');
  const common = ['--data-dir', join(directory, 'data')];
  const child = spawn(BINARY, ['serve', '--listen', '127.0.0.1:0', ...common], { env: environment, stdio: ['ignore', 'pipe', openSync(log, 'w')] });
  const stopNow = () => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', stopNow);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => { said += text; });
  const base = await ready(child, () => said, () => readFileSync(log, 'utf8'));
  return {
    base,
    /** Its standard output. */
    said: () => said,
    /** Its log. */
    log: () => readFileSync(log, 'utf8'),
    /** Runs `noctuary admin …` on the server's data and parses its JSON output. */
    admin: (args, input = '') => JSON.parse(execFileSync(BINARY, ['admin', ...args, '--json', ...common], { env: environment, input, encoding: 'utf8' })),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await gone;
      clearTimeout(patience);
      process.removeListener('exit', stopNow);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The environment with `settings`, and without variables that lead to another database. */
function ownEnvironment(settings) {
  const foreign = /^(NOCTUARY|DATABASE_URL|REDIS_URL)/;
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  for (const [name, value] of Object.entries(settings)) environment[`NOCTUARY__${name}`] = String(value);
  return environment;
}

/** Waits for the line with the server's address. */
function ready(child, said, log) {
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${BINARY} ${why}:\n${log()}`));
    const patience = setTimeout(() => fail('did not get ready'), STARTS_WITHIN);
    child.once('error', (cause) => { clearTimeout(patience); reject(new Error(`${BINARY} cannot be run (cargo build makes it): ${cause.message}`)); });
    child.once('exit', (code) => { clearTimeout(patience); fail(`ended with ${code}`); });
    child.stdout.on('data', () => {
      const address = said().match(/is ready: (http:\S+)/);
      if (!address) return;
      clearTimeout(patience);
      resolve(address[1]);
    });
  });
}
