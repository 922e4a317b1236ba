// Theme and language, and the menu on a phone.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';

const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

flow('theme and language are switched and stay', { who: 'nobody' }, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/login?next=%2Fagents');
  const light = await paper(page);
  await visit.press('Dark');
  assert.equal(visit.path, '/login?next=%2Fagents');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  const dark = await paper(page);
  assert.notEqual(dark, light);

  await visit.press('中文');
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh');
  assert.equal(await visit.heading(), '登录');
  assert.equal(await paper(page), dark);
  await visit.press('English');
  assert.equal(await visit.heading(), 'Log in');
  await visit.press('Light');
  assert.equal(await paper(page), light);
});

once('a browser that wants Chinese or dark pages gets them unasked', { who: 'nobody', context: { locale: 'zh-CN', colorScheme: 'dark' } }, async ({ visit, open }) => {
  await visit.go('/login');
  assert.equal(await visit.heading(), '登录');
  const bright = await open({ context: { colorScheme: 'light' } });
  await bright.go('/login');
  assert.notEqual(await paper(visit.page), await paper(bright.page));
});

flow('on a telephone the menu is closed, opens, and leads on', { width: 360, height: 740 }, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/agents');
  const jobs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' });
  assert.equal(await jobs.isVisible(), false);
  await page.getByText('Menu', { exact: true }).click();
  assert.equal(await jobs.isVisible(), true);
  await visit.follow('Jobs');
  assert.equal(visit.path, '/operations/jobs');
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).isVisible(), false);
});

flow('on a telephone rows are cards, filters are folded, and actions are in reach', { width: 360, height: 740 }, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/facts?owner=${world.person}`);
  const first = await page.locator('#facts tbody tr').first().boundingBox();
  assert.ok(first.y < 500, `the first memory is at y = ${first.y}`);
  const filters = page.getByText('Filters', { exact: true });
  assert.equal(await page.getByLabel('Memory contains').isVisible(), false);
  await filters.click();
  assert.equal(await page.getByLabel('Memory contains').isVisible(), true);
  await visit.go('/operations/jobs');
  const labels = await page.locator('#jobs tbody tr').first().locator('td[data-label]').evaluateAll((cells) => cells.map((cell) => cell.dataset.label));
  assert.ok(labels.includes('State') && labels.includes('Attempts'), `${labels}`);
  for (const [path, name] of [['/settings/members', 'Change'], ['/settings/tokens', 'Revoke'], ['/settings/defaults', 'Save']]) {
    await visit.go(path);
    const boxes = await page.getByRole('button', { name: new RegExp(`^${name}`) }).or(page.getByRole('link', { name: new RegExp(`^${name}`) })).evaluateAll(
      (buttons) => buttons.map((button) => button.getBoundingClientRect().right));
    assert.ok(boxes.length > 0 && boxes.every((right) => right <= 360), `${name} on ${path} ends at ${boxes}`);
  }
});
