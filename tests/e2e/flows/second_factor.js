// The authenticator app: switched on with its QR code, asked for at the login, lost, and switched off. On a server of its own.

import assert from 'node:assert/strict';
import jsQR from 'jsqr';
import { URI } from 'otpauth';
import { flow } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';
import { startServer } from '../support/server.js';

const EMAIL = 'nora@example.org';
const STEP = 30_000;

/** Reads the QR code of the page as a camera does. */
async function scan({ page }) {
  const svg = page.getByRole('img', { name: 'QR code for the authenticator app' });
  const size = Number((await svg.getAttribute('viewBox')).split(' ')[2]);
  const dark = [...(await svg.locator('path').getAttribute('d')).matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const zoom = 4;
  const pixels = new Uint8ClampedArray((size * zoom) ** 2 * 4).fill(255);
  for (const [x, y] of dark) {
    for (let down = 0; down < zoom; down += 1) {
      const start = ((y * zoom + down) * size * zoom + x * zoom) * 4;
      for (let at = start; at < start + zoom * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  return URI.parse(jsQR(pixels, size * zoom, size * zoom).data);
}

/** The code of another step than the current one: the server accepts the one before and the one after. */
const codeOf = (app, steps) => app.generate({ timestamp: Date.now() + steps * STEP });

/** Waits until the current step lasts for a while. */
async function calm() {
  while (Date.now() % STEP > STEP / 2) await new Promise((resolve) => setTimeout(resolve, 500));
}

async function switchOn(visit) {
  await visit.go('/settings/security');
  await visit.page.getByLabel('Your password').fill(PASSWORD);
  await visit.press('Set up');
  assert.equal(await visit.heading(), 'Set up an authenticator app');
  return scan(visit);
}

async function type(visit, code) {
  await visit.page.getByLabel('Code', { exact: true }).fill(code);
  await visit.press(/^(Log in|Switch on)$/);
}

const hasSession = async (visit) => (await visit.context.cookies()).some(({ name }) => name === 'sid');

async function post(base, body) {
  const { status } = await fetch(`${base}/api/v1/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return status;
}

flow('an authenticator app guards an account, and recovery codes replace it', { who: 'nobody' }, async ({ open }) => {
  const server = await startServer({});
  const visitor = () => open({ who: 'nobody', base: server.base });
  try {
    server.admin(['create-tenant', '--name', 'Acme', '--email', EMAIL, '--password-stdin'], `${PASSWORD}\n`);
    const [nora, other] = [await visitor(), await visitor()];
    for (const visit of [nora, other]) await visit.logIn(EMAIL, PASSWORD);

    await nora.go('/settings/security');
    await nora.page.getByLabel('Your password').fill('not the password of Nora');
    await nora.press('Set up');
    assert.equal(nora.status, 422);
    const app = await switchOn(nora);
    assert.equal(app.issuer, 'Noctuary');
    assert.equal(app.label, EMAIL);
    assert.equal((await nora.page.locator('#secret').innerText()).replaceAll(' ', ''), app.secret.base32);
    await calm();
    const wrong = [-1, 0, 1].includes(app.validate({ token: '000000', window: 1 })) ? '000001' : '000000';
    await type(nora, wrong);
    assert.equal(nora.status, 422);
    assert.equal((await scan(nora)).secret.base32, app.secret.base32);
    await type(nora, codeOf(app, -1));
    assert.equal(await nora.heading(), 'Recovery codes');
    const codes = (await nora.page.locator('#codes').innerText()).trim().split(/\s+/);
    assert.equal(new Set(codes).size, 10);
    await nora.follow('I have stored them');
    assert.match(await nora.text(), /10 recovery codes are left/);
    // Sessions from before the app end.
    await other.go('/');
    assert.match(other.path, /^\/login/);
    await other.context.clearCookies({ name: 'sid' });

    // The password alone opens nothing.
    await other.go('/settings/security');
    await other.page.getByLabel('E-mail address').fill(EMAIL);
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.press('Log in');
    assert.match(other.path, /^\/login\/code\?next=%2Fsettings%2Fsecurity/);
    assert.equal(await hasSession(other), false);
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD }), 401);
    await type(other, wrong);
    assert.equal(other.status, 401);
    assert.match(await other.page.getByRole('alert').innerText(), /wrong or was used before/);
    await calm();
    const used = codeOf(app, 0);
    await type(other, used);
    assert.equal(other.path, '/settings/security');

    // No code counts twice, neither of the app nor for recovery.
    const third = await visitor();
    await third.logIn(EMAIL, PASSWORD);
    await type(third, used);
    assert.equal(third.status, 401);
    await type(third, codes[0].toUpperCase());
    assert.equal(third.path, '/');
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD, code: codes[0] }), 401);
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD, code: codes[1] }), 200);
    assert.equal(await post(server.base, { email: EMAIL, password: 'not the password of Nora', code: codes[2] }), 401);
    await third.go('/settings/security');
    assert.match(await third.text(), /8 recovery codes are left/);

    // New recovery codes replace the old ones; a proof is needed for them and to switch it off.
    const proof = third.page.getByLabel('Your password or a code');
    await proof.fill('not the password of Nora');
    await third.press('New recovery codes');
    assert.equal(third.status, 422);
    await proof.fill(codes[2]);
    await third.press('New recovery codes');
    const renewed = (await third.page.locator('#codes').innerText()).trim().split(/\s+/);
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD, code: codes[3] }), 401);
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD, code: renewed[0] }), 200);
    await third.go('/settings/security');
    await proof.fill(PASSWORD);
    await third.press('Switch off');
    assert.match(await third.told(), /^The authenticator app is off/);
    assert.equal(await post(server.base, { email: EMAIL, password: PASSWORD }), 200);
    await third.go('/audit');
    assert.match(await third.text(), /second-factor\.off/);
  } finally {
    await server.stop();
  }
});

flow('codes are guessed no more often than passwords, and the operator helps who lost the app', { who: 'nobody' }, async ({ open }) => {
  const server = await startServer({});
  const visitor = () => open({ who: 'nobody', base: server.base });
  try {
    server.admin(['create-tenant', '--name', 'Acme', '--email', EMAIL, '--password-stdin'], `${PASSWORD}\n`);
    const nora = await visitor();
    await nora.logIn(EMAIL, PASSWORD);
    const app = await switchOn(nora);
    await calm();
    await type(nora, codeOf(app, 0));
    assert.equal(await nora.heading(), 'Recovery codes');

    const thief = await visitor();
    await thief.logIn(EMAIL, PASSWORD);
    const [kept] = (await thief.context.cookies()).filter(({ name }) => name === 'login-code');
    assert.equal(kept.httpOnly, true);
    for (let guess = 0; guess < 10; guess += 1) {
      await type(thief, `guess-${guess}`);
      assert.equal(thief.status, 401);
    }
    await type(thief, codeOf(app, 1));
    assert.equal(thief.status, 429);
    assert.equal(await hasSession(thief), false);

    // A challenge that the server did not sign leads back to the password.
    const forger = await visitor();
    await forger.go('/login');
    const [user, until] = kept.value.split('.');
    for (const value of [`${user}.${until}.AAAA`, kept.value.replace(`.${until}.`, `.${Number(until) + 1}.`)]) {
      await forger.context.addCookies([{ name: 'login-code', value, url: server.base }]);
      await forger.go('/login/code');
      await type(forger, codeOf(app, 1));
      assert.match(forger.path, /^\/login(\?|$)/);
      assert.match(await forger.told(), /took too long/);
    }

    server.admin(['reset-second-factor', '--email', EMAIL]);
    await nora.go('/settings/security');
    assert.match(nora.path, /^\/login/);
    await nora.logIn(EMAIL, PASSWORD);
    assert.equal(nora.path, '/');
  } finally {
    await server.stop();
  }
});
