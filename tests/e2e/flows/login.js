// Logging in and out.

import assert from 'node:assert/strict';
import { until } from '../support/api.js';
import { flow } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';
import { startServer } from '../support/server.js';

flow('somebody logs in where they wanted to go, and out again', { who: 'nobody' }, async ({ visit, world }) => {
  await visit.go('/settings/security?from=mail');
  assert.match(visit.path, /^\/login\?next=/);
  await visit.page.getByLabel('E-mail address').fill(world.people.member.email);
  await visit.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visit.press('Log in');
  assert.equal(visit.path, '/settings/security?from=mail');

  await visit.page.locator('details.account > summary').click();
  await visit.press('Log out');
  assert.equal(visit.path, '/login');
  assert.equal(await visit.told(), 'You are logged out.');
  assert.equal((await visit.context.cookies()).some(({ name }) => name === 'sid'), false);
});

flow('a wrong password is refused with the address kept and nothing given away', { who: 'nobody' }, async ({ visit, world }) => {
  const refusals = [];
  for (const email of [world.people.viewer.email, 'nobody@example.org']) {
    await visit.logIn(email, 'not the password of anybody');
    assert.equal(await visit.page.getByLabel('E-mail address').inputValue(), email);
    assert.equal(await visit.page.getByLabel('Password', { exact: true }).inputValue(), '');
    refusals.push(await visit.page.getByRole('alert').innerText());
  }
  assert.equal(refusals[0].trim(), 'The e-mail address or the password is wrong.');
  assert.equal(refusals[1], refusals[0]);
});

flow('what is not there says so and leads back', {}, async ({ visit }) => {
  assert.equal(await visit.go('/no-such-page'), 404);
  assert.equal(await visit.heading(), 'Not found');
  assert.match(await visit.page.locator('main').innerText(), /Request id for support/);
  await visit.follow('Home', visit.page.locator('main'));
  assert.equal(visit.path, '/');
});

flow('the first person of a new installation sets it up with the code from its terminal', { who: 'nobody' }, async ({ open }) => {
  const server = await startServer({});
  try {
    const visit = await open({ base: server.base });
    await visit.go('/login');
    assert.match(await visit.page.locator('main').innerText(), /one-time code/);
    assert.equal(await visit.go('/setup?code=guessed'), 404);
    const address = await until('the address to set up', () => server.said().match(/http:\S+\/setup\?code=\S+/)?.[0]);
    await visit.page.goto(address);
    const password = visit.page.getByLabel('Password', { exact: true });
    await visit.page.getByLabel('Name of the workspace').fill('Barn');
    await visit.page.getByLabel('E-mail address').fill('first@example.org');
    await password.fill('short');
    await visit.press('Set up and log in');
    assert.equal(visit.status, 422);
    await password.fill(PASSWORD);
    await visit.press('Set up and log in');
    assert.equal(visit.path, '/');
    assert.match(await visit.page.locator('main').innerText(), /First steps/);
    assert.equal(await visit.go(new URL(address).pathname + new URL(address).search), 404);
  } finally {
    await server.stop();
  }
});
