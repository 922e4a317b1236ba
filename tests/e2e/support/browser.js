// Chromium, shared by all tests. Each visit has its own browser profile and records everything that must never happen: a script error,
// a violation of the content security policy, a dialog, a request to another host, a 5xx answer.

import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { PASSWORD } from './seed.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const PATIENCE = 15_000;

/** Starts the browser and logs every user in by the form. */
export async function startBrowser(base, people) {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync);
  if (!executablePath) throw new Error('No Chromium is here. Install it (Debian: apt-get install chromium) or name it in CHROMIUM.');
  const args = ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const chrome = await chromium.launch({ executablePath, args });
  const sessions = {};
  const open = (options = {}) => Visit.open(chrome, options.base ?? base, { ...options, storageState: sessions[options.who ?? 'admin'] });
  for (const [role, { email }] of Object.entries(people)) {
    const visit = await open({ who: 'nobody' });
    await visit.logIn(email, PASSWORD);
    sessions[role] = await visit.context.storageState();
    await visit.end();
  }
  return { open, stop: () => chrome.close() };
}

/** Downloads the file behind the link `name`. Returns its name and content. */
export async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** A user of the console: `page` is Playwright's. */
export class Visit {
  trouble = [];
  #statuses = new Map();
  #last;

  /** `who` is a role or `nobody`; `theme` and `language` are chosen in advance; `leaving` an unsaved page goes on or stays;
   *  `also` are the other origins that it may reach. */
  static async open(chrome, base, { storageState, javaScript = true, leaving = 'go', width = 1280, height = 900, theme, language, also = [], ...more }) {
    const context = await chrome.newContext({
      baseURL: base, storageState, javaScriptEnabled: javaScript, viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce',
      timezoneId: 'Europe/Lisbon', ...more.context,
    });
    context.setDefaultTimeout(PATIENCE);
    const chosen = Object.entries({ theme, lang: language }).filter(([, value]) => value);
    if (chosen.length) await context.addCookies(chosen.map(([name, value]) => ({ name, value, url: base })));
    const visit = new Visit(context, base, javaScript, leaving, also);
    await visit.#watch();
    visit.page = await context.newPage();
    return visit;
  }

  constructor(context, base, javaScript, leaving, also) {
    Object.assign(this, { context, base, javaScript, leaving, also });
  }

  async #watch() {
    const note = (what) => this.trouble.push(what);
    if (this.javaScript) {
      await this.context.exposeBinding('noteViolation', (_, what) => note(`content security policy: ${what}`));
      await this.context.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) => {
        window.noteViolation(`${event.violatedDirective} blocked ${event.blockedURI || 'inline'} at ${location.pathname}`);
      }));
    }
    this.context.on('request', (request) => {
      if (![this.base, ...this.also].some((origin) => request.url().startsWith(`${origin}/`))) note(`a request to elsewhere: ${request.url()}`);
    });
    this.context.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 500) note(`${response.status()} for ${request.method()} ${response.url()}`);
      if (request.isNavigationRequest()) this.#statuses.set(response.url(), this.#last = response.status());
    });
    this.context.on('console', (message) => {
      const { url } = message.location();
      // Chromium logs this for every page that is not 2xx; error pages and rejected forms are expected to be.
      const isPage = message.text().startsWith('Failed to load resource') && this.#statuses.get(url) >= 400;
      if (message.type() === 'error' && !isPage) note(`console: ${message.text()} (${url})`);
    });
    this.context.on('weberror', (error) => note(`script: ${error.error().message}`));
    this.context.on('dialog', async (dialog) => {
      if (dialog.type() === 'beforeunload') { await (this.leaving === 'go' ? dialog.accept() : dialog.dismiss()); return; }
      note(`a dialog of the kind ${dialog.type()}: ${dialog.message()}`);
      await dialog.dismiss();
    });
  }

  /** Opens `path` and returns the status. */
  async go(path) {
    const response = await this.page.goto(path);
    return response.status();
  }

  /** The status of the open page; if the page changed its URL by script, the status with which it was loaded. */
  get status() {
    return this.#statuses.get(this.page.url().replace(/#.*/, '')) ?? this.#last;
  }

  /** The current path and query. */
  get path() {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  async logIn(email, password) {
    await this.go('/login');
    await this.page.getByLabel('E-mail address').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.press('Log in');
  }

  /** Presses the button `name` (the first of `within`) and waits for the next page. */
  press(name, within = this.page) {
    return this.leaveBy(() => within.getByRole('button', { name, exact: typeof name === 'string' }).first().click());
  }

  /** Follows the link `name` (the first of `within`). */
  follow(name, within = this.page) {
    return this.leaveBy(() => within.getByRole('link', { name, exact: typeof name === 'string' }).first().click());
  }

  /** Presses Enter on the focused element and waits for the next page. */
  enter() {
    return this.leaveBy(() => this.page.keyboard.press('Enter'));
  }

  /** Runs `step` and waits for the next page. */
  async leaveBy(step) {
    await Promise.all([this.page.waitForEvent('framenavigated'), step()]);
    await this.page.waitForLoadState();
  }

  /** The status message of the page about the last form. */
  async told() {
    return (await this.page.getByRole('status').first().innerText()).trim();
  }

  /** The text of the page, with what stands in its fields. */
  async text() {
    const main = this.page.locator('main');
    const fields = await main.locator('textarea, input:not([type=hidden])').evaluateAll((all) => all.map(({ value }) => value));
    return [await main.innerText(), ...fields].join('\n');
  }

  async heading() {
    return (await this.page.getByRole('heading', { level: 1 }).innerText()).trim();
  }

  /** Ends the visit and returns the recorded trouble. */
  async end() {
    await this.context.close();
    return this.trouble;
  }
}
