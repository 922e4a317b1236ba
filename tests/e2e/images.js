// Takes the screenshots of the README: four screens of `noctuary demo`, as a new user sees them. node images.js FOLDER

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from './support/browser.js';
import { BINARY } from './support/server.js';

const TOLD_WITHIN = 120_000;
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('node images.js FOLDER');
  process.exit(2);
}

/** Runs the demo until it is complete. Returns its output and a function that stops it. */
function startDemo() {
  const data = mkdtempSync(join(tmpdir(), 'noctuary-demo-'));
  const child = spawn(BINARY, ['demo', '--listen', '127.0.0.1:0', '--data-dir', data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => { child.kill('SIGKILL'); rmSync(data, { recursive: true, force: true }); };
  return new Promise((resolve, reject) => {
    let said = '';
    const patience = setTimeout(() => { stop(); reject(new Error(`the demo did not come to its end:\n${said}`)); }, TOLD_WITHIN);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (!said.includes('Serving until')) return;
      clearTimeout(patience);
      resolve({ said, stop });
    });
  });
}

const demo = await startDemo();
const [, base, email, password] = demo.said.match(/^Console +(\S+)\/login +(\S+) +(\S+)$/m);
const agent = demo.said.match(/\/agents\/(\d+)\/facts/)[1];
const nora = (page, more = '') => `/agents/${agent}/${page}?owner=api:nora${more}`;
const pictures = [
  { name: 'recall', at: nora('recall', '&q=Which+city+did+I+move+to%3F') },
  { name: 'fact', at: nora('facts'), act: (visit) => visit.follow(/vegan/) },
  { name: 'dream', at: nora('dreams'), act: (visit) => visit.page.locator('main a[href*="/dreams/"]').first().click() },
  { name: 'memory-chinese', at: `/agents/${agent}/facts?owner=api:lin`, theme: 'dark', language: 'zh' },
];

mkdirSync(folder, { recursive: true });
const browser = await startBrowser(base, {});
try {
  for (const { name, at, act, theme = 'light', language = 'en' } of pictures) {
    const visit = await browser.open({ who: 'nobody', theme, height: 860 });
    await visit.logIn(email, password);
    await visit.context.addCookies([{ name: 'lang', value: language, url: base }]);
    await visit.go(at);
    await act?.(visit);
    await visit.page.waitForLoadState('networkidle');
    await visit.page.screenshot({ path: join(folder, `${name}.png`) });
    for (const what of await visit.end()) console.error(`${name}: ${what}`);
  }
} finally {
  await browser.stop();
  demo.stop();
}
