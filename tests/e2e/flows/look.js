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
