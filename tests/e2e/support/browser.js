// Chromium, once for all tests. Each visit is a browser profile of its own, which notes everything that must never happen: a script
// error, a message of the content security policy, a dialog, a request to elsewhere, an answer of 5xx.

import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { PASSWORD } from './seed.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const PATIENCE = 15_000;

/** Starts the browser and logs everybody in by the form. */
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

/** Follows the link `name` to a file; gives what it is called and what is in it. */
export async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** A person at the console: `page` is Playwright's. */
export class Visit {
  trouble = [];
  #statuses = new Map();
  #last;

  /** `who` is a role or `nobody`; `theme` and `language` are as if chosen before; `leaving` a page with something unsaved, they go or stay. */
  static async open(chrome, base, { storageState, javaScript = true, leaving = 'go', width = 1280, height = 900, theme, language, ...more }) {
    const context = await chrome.newContext({
      baseURL: base, storageState, javaScriptEnabled: javaScript, viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce',
      timezoneId: 'Europe/Lisbon', ...more.context,
    });
    context.setDefaultTimeout(PATIENCE);
    const chosen = Object.entries({ theme, lang: language }).filter(([, value]) => value);
    if (chosen.length) await context.addCookies(chosen.map(([name, value]) => ({ name, value, url: base })));
    const visit = new Visit(context, base, javaScript, leaving);
    await visit.#watch();
    visit.page = await context.newPage();
    return visit;
  }

  constructor(context, base, javaScript, leaving) {
    Object.assign(this, { context, base, javaScript, leaving });
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
      if (!request.url().startsWith(`${this.base}/`)) note(`a request to elsewhere: ${request.url()}`);
    });
    this.context.on('response', (response) => {
      const request = response.request();
      if (response.status() >= 500) note(`${response.status()} for ${request.method()} ${response.url()}`);
      if (request.isNavigationRequest()) this.#statuses.set(response.url(), this.#last = response.status());
    });
    this.context.on('console', (message) => {
      const { url } = message.location();
      // Chromium says so of every page that is no 2xx; pages of problems and forms that were wrong are meant to be none.
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

  /** Goes to `path`; gives the status. */
  async go(path) {
    const response = await this.page.goto(path);
    return response.status();
  }

  /** The status of the page that is open; of one that gave itself another address, that with which it came. */
  get status() {
    return this.#statuses.get(this.page.url().replace(/#.*/, '')) ?? this.#last;
  }

  /** Where the visitor is, without the host. */
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

  /** Presses the button `name` (the first of `within`) and waits for the page that comes. */
  press(name, within = this.page) {
    return this.leaveBy(() => within.getByRole('button', { name, exact: typeof name === 'string' }).first().click());
  }

  /** Follows the link `name` (the first of `within`). */
  follow(name, within = this.page) {
    return this.leaveBy(() => within.getByRole('link', { name, exact: typeof name === 'string' }).first().click());
  }

  /** Presses Enter where the focus is, and waits for the page that comes. */
  enter() {
    return this.leaveBy(() => this.page.keyboard.press('Enter'));
  }

  /** Does `step` and waits for the page that comes. */
  async leaveBy(step) {
    await Promise.all([this.page.waitForEvent('framenavigated'), step()]);
    await this.page.waitForLoadState();
  }

  /** What the last form did, as the page tells it. */
  async told() {
    return (await this.page.getByRole('status').first().innerText()).trim();
  }

  async heading() {
    return (await this.page.getByRole('heading', { level: 1 }).innerText()).trim();
  }

  /** Ends the visit; gives what happened that must not. */
  async end() {
    await this.context.close();
    return this.trouble;
  }
}
