// Tokens, sessions and members.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { CAREFUL, MOVABLE } from '../support/seed.js';

/** The status of an API call with this token. */
async function asked(world, token) {
  const { status } = await fetch(`${world.base}/api/v1/agents`, { headers: { authorization: `Bearer ${token}` } });
  return status;
}

/** Creates a token that may read memory, and returns it. */
async function make(visit, name) {
  await visit.go('/settings/tokens');
  await visit.follow('New access token');
  await visit.page.getByLabel('Name', { exact: true }).fill(name);
  await visit.page.getByLabel('Read memory').check();
  await visit.press('Create token');
  return shown(visit);
}

/** The token that the page shows once. */
async function shown({ page }) {
  const token = (await page.locator('#secret').innerText()).trim();
  assert.match(token, /^noc_\w{20,}$/);
  return token;
}

flow('a token is made, shown once, works, and is revoked', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Importer ${turn}`;
  const token = await make(visit, name);
  assert.equal(await asked(world, token), 200);

  await visit.follow('I have stored it');
  assert.equal((await page.content()).includes(token), false);
  await visit.follow(`Revoke ${name}`);
  assert.match(await page.locator('main').innerText(), /cannot be undone/);
  await visit.press('Revoke');
  assert.equal(await visit.told(), `The access token ${name} is revoked.`);
  assert.equal(await asked(world, token), 401);
});

flow('a token is rotated, with a while in which both work and without', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Rotor ${turn}`;
  const rotate = async (overlap) => {
    await visit.follow('I have stored it');
    await visit.follow(`Rotate ${name}`);
    await page.getByLabel('Old access token stays valid for').selectOption(overlap);
    await visit.press('Rotate');
    return shown(visit);
  };
  const first = await make(visit, name);
  const second = await rotate('1 hour');
  assert.deepEqual([await asked(world, first), await asked(world, second)], [200, 200]);
  const third = await rotate('0 minutes');
  assert.equal(await asked(world, third), 200);
  assert.equal(new Set([first, second, third]).size, 3);

  await visit.follow('I have stored it');
  const rows = page.getByRole('row').filter({ hasText: name });
  assert.match(await rows.nth(0).innerText(), /active/);
  assert.match(await rows.nth(1).innerText(), /rotated/);
  assert.equal(await page.getByRole('link', { name: `Rotate ${name}`, exact: true }).count(), 1);
  // A rotated token that is used again may be stolen, so that all tokens of its family end.
  assert.deepEqual([await asked(world, second), await asked(world, third)], [401, 401]);
});

flow('a token without a scope is refused, and what was filled in stays', { who: 'member' }, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/settings/tokens/new');
  await page.getByLabel('Name', { exact: true }).fill('Without a scope');
  for (const box of await page.locator('input[name=scopes]:checked').all()) await box.uncheck();
  await visit.press('Create token');
  assert.equal(visit.status, 422);
  await page.getByRole('alert').getByRole('link').first().click();
  assert.match(page.url(), /#field-scopes$/);
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Without a scope');
});

flow("a member's role is changed, and holds at once", {}, async ({ visit, open, world, turn }) => {
  const name = MOVABLE[turn];
  const theirs = await open({ who: 'nobody' });
  await theirs.logIn(`${name}@example.org`, world.password);
  await theirs.go('/agents');
  assert.equal(await theirs.page.getByRole('link', { name: 'New agent' }).count(), 0);

  await visit.go('/settings/members');
  const row = visit.page.getByRole('row').filter({ hasText: `${name}@example.org` });
  assert.equal(await row.getByRole('combobox').inputValue(), 'viewer');
  await row.getByRole('combobox').selectOption('member');
  await visit.press(/^Change/, row);
  assert.equal(await row.getByRole('combobox').inputValue(), 'member');

  await theirs.go('/agents');
  assert.equal(await theirs.page.getByRole('link', { name: 'New agent' }).count(), 1);
});

flow('a session elsewhere is ended', { who: 'nobody' }, async ({ visit, open, world }) => {
  const elsewhere = await open({ who: 'nobody' });
  for (const each of [visit, elsewhere]) await each.logIn(world.people.security.email, world.password);
  await visit.go('/settings/security');
  await visit.press('End all other sessions');
  assert.equal(await visit.told(), 'Your other sessions have ended.');
  await elsewhere.go('/agents');
  assert.match(elsewhere.path, /^\/login\?next=%2Fagents$/);
});

flow('a password is changed: other sessions end, and only the new one logs in', { who: 'nobody' }, async ({ visit, open, world, turn }) => {
  const { page } = visit;
  const email = `${CAREFUL[turn]}@example.org`;
  const fresh = 'nine herons share one quiet lamp';
  const elsewhere = await open({ who: 'nobody' });
  for (const each of [visit, elsewhere]) await each.logIn(email, world.password);
  await visit.go('/settings/security');
  const change = async (current, next) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await visit.press('Change password');
  };
  for (const [current, next, field] of [['not the password of anybody', fresh, 'currentPassword'], [world.password, 'short', 'newPassword']]) {
    await change(current, next);
    assert.equal(visit.status, 422);
    assert.equal(await page.getByRole('alert').getByRole('link').first().getAttribute('href'), `#field-${field}`);
    assert.equal((await page.content()).includes(current), false);
  }
  await change(world.password, fresh);
  assert.equal(await visit.told(), 'The password is changed, and your other sessions have ended.');
  assert.equal(await visit.go('/agents'), 200);
  assert.equal(visit.path, '/agents');

  await elsewhere.go('/agents');
  assert.match(elsewhere.path, /^\/login/);
  await elsewhere.logIn(email, world.password);
  assert.equal(elsewhere.status, 401);
  await elsewhere.logIn(email, fresh);
  assert.equal(elsewhere.path, '/');
});

once('a viewer sees no way to what only admins do, and is refused there', { who: 'viewer' }, async ({ visit }) => {
  await visit.go('/agents');
  const menu = visit.page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Members', 'Settings', 'Audit log', 'Health']) assert.equal(await menu.getByRole('link', { name }).count(), 0, name);
  for (const path of ['/settings/members', '/settings/defaults', '/operations/audit', '/operations/health']) assert.equal(await visit.go(path), 403, path);
  assert.equal(await visit.heading(), 'Permission denied');
});

once('who says nothing for long is warned two minutes before the session ends, and not before', {}, async ({ visit }) => {
  const { page } = visit;
  await page.clock.install();
  await visit.go('/operations/jobs');
  const warning = page.locator('#session-warning');
  assert.equal(await warning.isVisible(), false);
  await page.clock.fastForward('11:57:00');
  assert.equal(await warning.isVisible(), false);
  await page.clock.fastForward('02:00');
  assert.match(await page.getByRole('alert').innerText(), /session ends in two minutes/);
});
