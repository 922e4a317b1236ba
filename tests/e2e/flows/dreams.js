// Dreams: asked for and read; nights that pause.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('a dream is asked for by its topic, and says what it came to', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/dreams`);
  await page.getByLabel('Topic').fill(`bell number ${turn + 1}`);
  await visit.press('Dream now');
  assert.equal(await visit.heading(), 'About a topic');
  assert.match(await page.locator('main').innerText(), new RegExp(`About: bell number ${turn + 1}`));
  await visit.go(`/agents/${world.ada}/dreams`);
  assert.match(await page.locator('.timeline').innerText(), new RegExp(`bell number ${turn + 1}`));
});

flow('the nights of an agent are paused and go on', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/dreams`);
  await visit.press('Pause the nights');
  assert.match(await page.locator('main').innerText(), /paused/);
  await visit.go('/schedules');
  assert.match(await page.getByRole('row', { name: /Ada/ }).innerText(), /paused/);
  await visit.go(`/agents/${world.ada}/dreams`);
  await visit.press('Let them go on');
  await visit.go('/schedules');
  assert.doesNotMatch(await page.getByRole('row', { name: /Ada/ }).innerText(), /paused/);
});
