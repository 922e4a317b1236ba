// Login through an identity provider, with a real one on this machine and a server of its own: a provider changes how everybody logs in.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { CLIENT, startProvider } from '../support/provider.js';
import { PASSWORD } from '../support/seed.js';
import { startServer } from '../support/server.js';

const ADMIN = 'ada@example.org';
const people = () => ({
  'u-1': { email: 'Nora@example.org', email_verified: true, name: 'Nora', groups: ['staff'] },
  'u-2': { email: 'eve@example.com', email_verified: true, name: 'Eve', groups: ['staff'] },
  'u-3': { email: 'una@example.org', email_verified: false, name: 'Una', groups: ['staff'] },
  'u-4': { email: 'gus@example.org', email_verified: true, name: 'Gus', groups: ['guests'] },
  'u-5': { email: ADMIN, email_verified: true, name: 'Another Ada', groups: ['staff', 'ops'] },
  'u-6': { email: 'nora@example.org', email_verified: true, name: 'Another Nora', groups: ['ops'] },
});

/** Runs `steps` with a server, a provider that its admin added on the page, and the visit of the admin. */
export async function withProvider({ open, exclusive = false, inToken }, steps) {
  const provider = await startProvider(people(), { inToken });
  const server = await startServer({ NET__ALLOWED_HOSTS: '127.0.0.1', LIMITS__LOGIN_ATTEMPTS: 100 });
  const visitor = (more = {}) => open({ who: 'nobody', base: server.base, also: [provider.issuer], ...more });
  try {
    server.admin(['create-tenant', '--name', 'Acme', '--email', ADMIN, '--password-stdin'], `${PASSWORD}\n`);
    server.admin(['create-user', '--email', 'mila@example.org', '--workspace', 'Acme', '--role', 'member', '--password-stdin'], `${PASSWORD}\n`);
    const admin = await visitor();
    await admin.logIn(ADMIN, PASSWORD);
    const returns = await add(admin, provider.issuer, exclusive);
    provider.serve(returns);
    await admin.press('Test');
    assert.equal(await admin.told(), 'The provider answers and has keys.');
    await steps({ server, provider, admin, visitor, returns });
  } finally {
    await server.stop();
    await provider.stop();
  }
}

/** Adds the provider on the page and returns the address of return that the page shows. */
async function add(admin, issuer, exclusive) {
  const { page } = admin;
  await admin.go('/settings/identity');
  const fields = { Name: 'Acme ID', Issuer: issuer, 'Client ID': CLIENT.id, 'Client secret': CLIENT.secret, 'Allowed domains': 'example.org' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Roles', { exact: true }).fill('staff = owner');
  if (exclusive) await page.getByLabel('Refuse passwords, except those of admins').check();
  await admin.press('Add provider');
  assert.equal(admin.status, 422);
  assert.match(await admin.text(), /viewer, member or admin/);
  assert.equal((await page.content()).includes(CLIENT.secret), false);
  await page.getByLabel('Client secret', { exact: true }).fill(CLIENT.secret);
  await page.getByLabel('Roles', { exact: true }).fill('staff = member\nops = admin @ Acme');
  await admin.press('Add provider');
  assert.match(await admin.told(), /^The provider is added/);
  assert.equal((await page.content()).includes(CLIENT.secret), false);
  return (await page.getByRole('article', { name: 'Acme ID' }).locator('code').last().innerText()).trim();
}

/** Presses the button of the login page and signs in at the provider. */
export async function enter(visit, account, from = '/login') {
  await visit.go(from);
  await visit.follow('Continue with Acme ID');
  await signIn(visit, account);
}

async function signIn(visit, account) {
  await visit.page.getByLabel('Account').fill(account);
  await visit.press('Sign in');
}

async function refusal(visit) {
  assert.equal((await visit.context.cookies()).some(({ name }) => name === 'sid' || name === 'provider-login'), false);
  return (await visit.page.getByRole('alert').innerText()).trim();
}

/** The name and the role of a person on the page of members. */
async function member(admin, email) {
  await admin.go('/settings/members');
  const row = admin.page.getByRole('row').filter({ hasText: email });
  if (await row.count() === 0) return null;
  return { name: (await row.getByRole('rowheader').locator('.wrap').first().innerText()).trim(), role: await row.getByRole('combobox').inputValue() };
}

for (const inToken of [true, false]) {
  const where = inToken ? 'in the ID token' : 'behind the userinfo endpoint';
  flow(`a person logs in through the identity provider, with the roles of the groups ${where}`, { who: 'nobody' }, async ({ open }) => {
    await withProvider({ open, inToken }, async ({ provider, admin, visitor }) => {
      assert.equal(await member(admin, 'nora@example.org'), null);
      const nora = await visitor();
      await enter(nora, 'u-1', '/settings/security?from=mail');
      assert.equal(nora.path, '/settings/security?from=mail');
      assert.equal((await nora.context.cookies()).some(({ name }) => name === 'provider-login'), false);
      assert.deepEqual(await member(admin, 'nora@example.org'), { name: 'Nora', role: 'member' });
      assert.equal(await nora.go('/settings/members'), 403);

      // The role follows the groups at the next login. The provider still knows her.
      provider.people['u-1'].groups = ['staff', 'ops'];
      await nora.go('/login');
      await nora.follow('Continue with Acme ID');
      assert.equal(nora.path, '/');
      assert.equal(await nora.go('/settings/members'), 200);
      assert.equal((await member(admin, 'nora@example.org')).role, 'admin');

      // No group, no role: the other session ends too.
      provider.people['u-1'].groups = [];
      const again = await visitor();
      await enter(again, 'u-1');
      assert.match(await refusal(again), /None of your groups has a role here/);
      assert.equal(await member(admin, 'nora@example.org'), null);
      await nora.go('/settings/security');
      assert.match(nora.path, /^\/login/);
    });
  });
}

flow('who may not log in through the identity provider learns why and gets no session', { who: 'nobody' }, async ({ open }) => {
  await withProvider({ open }, async ({ admin, visitor, provider }) => {
    const reasons = { 'u-2': /domain of your e-mail address/, 'u-3': /no verified e-mail address/, 'u-4': /None of your groups/, nobody: /ended at the identity provider/ };
    for (const [account, reason] of Object.entries(reasons)) {
      const visit = await visitor();
      await enter(visit, account);
      assert.match(await refusal(visit), reason);
      await visit.go('/');
      assert.match(visit.path, /^\/login/);
    }
    for (const email of ['eve@example.com', 'una@example.org', 'gus@example.org']) assert.equal(await member(admin, email), null);

    // An account of the same verified address is linked, and keeps its place.
    const ada = await visitor();
    await enter(ada, 'u-5');
    assert.equal(await ada.go('/settings/members'), 200);
    assert.deepEqual(await member(admin, ADMIN), { name: 'ada', role: 'admin' });

    // Somebody else who got the address of Nora later does not get her account.
    await enter(await visitor(), 'u-1');
    const another = await visitor();
    await enter(another, 'u-6');
    assert.match(await refusal(another), /belongs to another account/);

    // The last admin stays one, whatever the groups.
    provider.people['u-5'].groups = [];
    await enter(await visitor(), 'u-5');
    assert.equal((await member(admin, ADMIN)).role, 'admin');

    await admin.go('/audit');
    assert.match(await admin.text(), /auth\.provider/);
    await provider.stop();
    const late = await visitor();
    await late.go('/login');
    await late.follow('Continue with Acme ID');
    assert.match(await refusal(late), /does not answer/);
  });
});

flow('a login through the identity provider works once, in the browser that began it', { who: 'nobody' }, async ({ open }) => {
  await withProvider({ open }, async ({ server, visitor, returns, provider }) => {
    const nora = await visitor();
    const seen = [];
    nora.context.on('request', (request) => { if (request.url().startsWith(returns)) seen.push(request.url()); });
    await enter(nora, 'u-1');
    assert.equal(nora.path, '/');
    const [answer] = seen;
    assert.match(answer, /code=.*state=/);

    const replays = [answer, answer.replace(/state=[^&]*/, 'state=guessed'), returns, `${returns}?error=access_denied`];
    const other = await visitor();
    for (const address of replays) {
      await other.go(address);
      assert.match(await refusal(other), /took too long or was begun in another browser/);
    }
    // The browser that began it does not log in twice either.
    await nora.context.clearCookies({ name: 'sid' });
    await nora.go(answer);
    assert.match(await refusal(nora), /took too long/);

    // The state of one login does not fit the code of another, and the answer must name its issuer.
    const thief = await visitor();
    await thief.go('/login');
    await thief.follow('Continue with Acme ID');
    await thief.page.waitForURL(`${provider.issuer}/**`);
    const stolen = (await thief.context.cookies()).find(({ name }) => name === 'provider-login');
    const { state } = JSON.parse(Buffer.from(stolen.value, 'base64url'));
    await thief.go(`${returns}?code=${new URL(answer).searchParams.get('code')}&state=${state}&iss=${encodeURIComponent(provider.issuer)}`);
    assert.match(await refusal(thief), /took too long/);
    for (const iss of ['', `&iss=${encodeURIComponent('https://evil.example')}`]) {
      await thief.go('/login');
      await thief.follow('Continue with Acme ID');
      await thief.page.waitForURL(`${provider.issuer}/**`);
      const kept = (await thief.context.cookies()).find(({ name }) => name === 'provider-login');
      await thief.go(`${returns}?code=x&state=${JSON.parse(Buffer.from(kept.value, 'base64url')).state}${iss}`);
      assert.match(await refusal(thief), /not valid/);
    }

    // Another site cannot log somebody in: it gets the login page.
    const lured = await visitor();
    await lured.page.goto(`${provider.issuer}/lure`);
    await lured.follow('Win an owl');
    assert.match(lured.path, /^\/login\/tenant\/\d+/);
    assert.equal((await lured.context.cookies(server.base)).some(({ name }) => name === 'provider-login'), false);
    await lured.follow('Continue with Acme ID');
    await signIn(lured, 'u-1');
    assert.equal(lured.path, '/');
  });
});

once('with an exclusive provider, passwords are refused except those of admins', { who: 'nobody' }, async ({ open }) => {
  await withProvider({ open, exclusive: true }, async ({ admin, visitor, server }) => {
    const mila = await visitor();
    await mila.logIn('mila@example.org', PASSWORD);
    assert.match(await refusal(mila), /does not accept passwords/);
    await mila.logIn('mila@example.org', 'not her password at all');
    assert.match(await refusal(mila), /e-mail address or the password is wrong/);
    const { status } = await fetch(`${server.base}/api/v1/auth/login`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'mila@example.org', password: PASSWORD }),
    });
    assert.equal(status, 401);
    const ada = await visitor();
    await ada.logIn(ADMIN, PASSWORD);
    assert.equal(ada.path, '/');

    await admin.go('/settings/identity');
    assert.match(await admin.text(), /passwords refused/);
    await admin.press('Delete');
    assert.match(await admin.told(), /^The provider is deleted/);
    await mila.logIn('mila@example.org', PASSWORD);
    assert.equal(mila.path, '/');
  });
});
