// Passkeys with the virtual authenticator of Chromium, and a tenant that demands a second factor. On a server of its own, by the name of this
// machine: browsers allow passkeys neither without https nor at an address of numbers.

import assert from 'node:assert/strict';
import { tooWide, violations } from '../support/audit.js';
import { nothing, once } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';
import { startServer } from '../support/server.js';
import { enter, withProvider } from './identity.js';

const EMAIL = 'nora@example.org';
const MEMBER = 'mo@example.org';
const PHONE = { width: 320, height: 700 };

/** Runs `steps` with a server that has an admin and a member, and `visitor`, which opens visits of it. */
async function withServer(open, steps) {
  const server = await startServer({});
  const base = server.base.replace('127.0.0.1', 'localhost');
  try {
    server.admin(['create-tenant', '--name', 'Acme', '--email', EMAIL, '--password-stdin'], `${PASSWORD}\n`);
    server.admin(['create-user', '--email', MEMBER, '--workspace', 'Acme', '--role', 'member', '--password-stdin'], `${PASSWORD}\n`);
    await steps({ server, base, visitor: (more = {}) => open({ who: 'nobody', base, ...more }) });
  } finally {
    await server.stop();
  }
}

/** Gives the page of a visit a device that keeps passkeys. */
async function device({ context, page }) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true,
  } });
  const send = (method, more = {}) => cdp.send(`WebAuthn.${method}`, { authenticatorId, ...more });
  return {
    verifies: (isUserVerified) => send('setUserVerified', { isUserVerified }),
    passkeys: async () => (await send('getCredentials')).credentials,
    take: (credential) => send('addCredential', { credential }),
  };
}

async function add(visit, name, { add: link = 'Add a passkey', field = 'Name of the passkey', password = 'Your password', next = 'Continue', make = 'Create it now' } = {}) {
  await visit.go('/settings/security');
  await visit.follow(link);
  await visit.page.getByLabel(field).fill(name);
  await visit.page.getByLabel(password).fill(PASSWORD);
  await visit.press(next);
  nothing(await tooWide(visit.page));
  nothing(await violations(visit.page));
  await visit.press(make);
}

async function demandOfAll(visit) {
  await visit.go('/settings/identity');
  await visit.page.getByLabel('Second factor', { exact: true }).selectOption('Required for everybody');
  await visit.press('Save');
}

async function logOut(visit) {
  await visit.context.clearCookies({ name: 'sid' });
  await visit.go('/login');
}

once('a passkey is made, logs in alone, and is removed', { who: 'nobody' }, async ({ open }) => {
  await withServer(open, async ({ server, visitor }) => {
    const nora = await visitor();
    const laptop = await device(nora);
    await nora.logIn(EMAIL, PASSWORD);
    await nora.go('/settings/security/passkeys/new');
    await nora.page.getByLabel('Name of the passkey').fill('My laptop');
    await nora.page.getByLabel('Your password').fill('not the password of Nora');
    await nora.press('Continue');
    assert.equal(nora.status, 422);
    assert.equal(await nora.page.getByLabel('Name of the passkey').inputValue(), 'My laptop');
    await add(nora, 'My laptop');
    assert.equal(await nora.told(), 'The passkey My laptop is added.');
    assert.match(await nora.text(), /never used/);
    const [made] = await laptop.passkeys();
    assert.equal(made.isResidentCredential, true);
    assert.equal(made.rpId, 'localhost');

    // The device has one for this account already: it makes no second.
    await nora.go('/settings/security/passkeys/new');
    await nora.page.getByLabel('Name of the passkey').fill('Again');
    await nora.page.getByLabel('Your password').fill(PASSWORD);
    await nora.press('Continue');
    await nora.page.getByRole('button', { name: 'Create it now' }).click();
    assert.match(await nora.page.getByRole('alert').innerText(), /created no passkey/);

    // Without the finger, no login; with it, no password.
    await logOut(nora);
    await laptop.verifies(false);
    await nora.page.getByRole('button', { name: 'Log in with a passkey' }).click();
    assert.match(await nora.page.getByRole('alert').innerText(), /^No passkey was used/);
    await laptop.verifies(true);
    await nora.press('Log in with a passkey');
    assert.equal(nora.path, '/');
    await logOut(nora);
    await nora.go('/login?next=%2Fsettings%2Fsecurity%3Ffrom%3Dmail');
    await nora.press('Log in with a passkey');
    assert.equal(nora.path, '/settings/security?from=mail');
    assert.match(await nora.text(), /last used/);

    // Another device of hers that shares the passkey; the password still works.
    const phone = await visitor({ ...PHONE });
    const shared = await device(phone);
    await shared.take((await laptop.passkeys())[0]);
    await phone.go('/login');
    nothing(await tooWide(phone.page));
    nothing(await violations(phone.page));
    await phone.press('Log in with a passkey');
    assert.equal(phone.path, '/');
    await phone.go('/settings/security');
    nothing(await tooWide(phone.page));
    await phone.follow('My laptop');
    nothing(await tooWide(phone.page));
    nothing(await violations(phone.page));
    await phone.page.getByLabel('Name of the passkey').fill('My devices');
    await phone.press('Rename');
    assert.equal(await phone.told(), 'The passkey is now called My devices.');
    const other = await visitor();
    await other.logIn(EMAIL, PASSWORD);
    assert.equal(other.path, '/');

    // On the login page of her tenant, too.
    await other.go('/settings/identity');
    await logOut(phone);
    const tenant = server.admin(['create-tenant', '--name', 'Globex', '--email', 'gus@example.org', '--password-stdin'], `${PASSWORD}\n`).tenantId;
    await phone.go(`/login/tenant/${tenant}`);
    await phone.press('Log in with a passkey');
    assert.equal(phone.status, 401);
    assert.match(await phone.page.getByRole('alert').first().innerText(), /does not fit an account here/);

    await nora.go('/settings/security');
    await nora.follow('My devices');
    await nora.page.getByLabel('Your password or a code').fill(PASSWORD);
    await nora.press('Remove');
    assert.equal(await nora.told(), 'The passkey is removed.');
    await logOut(phone);
    await phone.press('Log in with a passkey');
    assert.equal(phone.status, 401);
    assert.match(await phone.page.getByRole('alert').first().innerText(), /was removed/);
    assert.equal((await phone.context.cookies()).some(({ name }) => name === 'sid' || name === 'login-passkey'), false);
  });
});

once('a tenant demands a second factor: 成员先设置通行密钥，再打开其他页面', { who: 'nobody' }, async ({ open }) => {
  await withServer(open, async ({ server, base, visitor }) => {
    const nora = await visitor();
    await device(nora);
    await nora.logIn(EMAIL, PASSWORD);
    await demandOfAll(nora);
    assert.equal(nora.status, 422);
    assert.match(await nora.page.getByRole('alert').innerText(), /second factor of your own first/);
    await add(nora, 'Key');
    await demandOfAll(nora);
    assert.match(await nora.told(), /^The demand for a second factor is saved/);

    const mo = await visitor({ ...PHONE, language: 'zh' });
    const phone = await device(mo);
    await mo.go('/login');
    await mo.page.getByLabel('电子邮箱').fill(MEMBER);
    await mo.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await mo.press('登录');
    assert.equal(mo.path, '/settings/security');
    assert.match(await mo.page.getByRole('status').innerText(), /您的租户要求使用第二重验证/);
    nothing(await tooWide(mo.page));
    nothing(await violations(mo.page));
    await mo.go('/memory');
    assert.equal(mo.path, '/settings/security');
    const answer = await fetch(`${server.base}/api/v1/auth/login`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: MEMBER, password: PASSWORD }),
    });
    assert.equal(answer.status, 401);
    assert.match(await answer.text(), /Settings, Security/);

    await add(mo, '我的手机', { add: '添加通行密钥', field: '通行密钥的名称', password: '您的密码', next: '继续', make: '立即创建' });
    assert.equal(await mo.told(), '已添加通行密钥“我的手机”。');
    nothing(await tooWide(mo.page));
    await mo.go('/memory');
    assert.equal(mo.path, '/memory');

    await logOut(mo);
    await mo.page.getByLabel('电子邮箱').fill(MEMBER);
    await mo.page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await mo.press('登录');
    assert.match(await mo.page.getByRole('alert').first().innerText(), /请使用通行密钥登录/);
    await mo.press('使用通行密钥登录');
    assert.equal(mo.path, '/');
    assert.equal((await phone.passkeys()).length, 1);
    assert.ok(base.includes('localhost'));
  });
});

once('the demand for a second factor does not ask people of an identity provider', { who: 'nobody' }, async ({ open }) => {
  await withProvider({ open }, async ({ server, visitor }) => {
    const ada = await visitor({ base: server.base.replace('127.0.0.1', 'localhost') });
    await device(ada);
    await ada.logIn('ada@example.org', PASSWORD);
    await add(ada, 'Key');
    await demandOfAll(ada);
    assert.match(await ada.told(), /^The demand for a second factor is saved/);
    const nora = await visitor();
    await enter(nora, 'u-1');
    assert.equal(nora.path, '/');
    const mila = await visitor();
    await mila.logIn('mila@example.org', PASSWORD);
    assert.equal(mila.path, '/settings/security');
  });
});

once('without JavaScript a sentence says what passkeys need, and the password works', { who: 'nobody', javaScript: false }, async ({ open }) => {
  await withServer(open, async ({ server, visitor }) => {
    const nora = await visitor({ javaScript: false });
    await nora.go('/login');
    assert.equal(await nora.page.getByRole('button', { name: 'Log in with a passkey' }).isVisible(), false);
    assert.match(await nora.text(), /login with a password works without it/);
    await nora.logIn(EMAIL, PASSWORD);
    assert.equal(nora.path, '/');
    await nora.go('/settings/security/passkeys/new');
    await nora.page.getByLabel('Name of the passkey').fill('Key');
    await nora.page.getByLabel('Your password').fill(PASSWORD);
    await nora.press('Continue');
    assert.match(await nora.text(), /Passkeys need JavaScript/);
    assert.equal(await nora.page.getByRole('button', { name: 'Create it now' }).isVisible(), false);

    // At an address of numbers the pages say what to set.
    const plain = await open({ who: 'nobody', base: server.base });
    await plain.logIn(EMAIL, PASSWORD);
    await plain.go('/settings/security');
    assert.match(await plain.text(), /server\.trusted-proxies/);
  });
});
