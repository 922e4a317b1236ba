// Dreams: asked for, read, taken back; nights that pause.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('a dream about a topic is run, read and taken back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const words = `The bell number ${turn + 1} hangs in the old harbour hall.`;
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: words, ownerKey: world.people.admin.owner });
  await visit.go(`/agents/${world.ada}/dreams`);
  await page.getByLabel('Topic').fill(`bell number ${turn + 1}`);
  await visit.press('Dream now');
  assert.equal(await visit.heading(), 'About a topic');
  assert.match(await page.locator('main').innerText(), new RegExp(`\\+?.*bell number ${turn + 1}`));
  const entry = page.locator('article.card', { hasText: words });
  await entry.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back.', { exact: true }).waitFor();
  await visit.go(`/agents/${world.ada}/files/MEMORY.md?owner=${world.people.admin.owner}&scope=PERSONAL`);
  assert.doesNotMatch(await page.locator('main').innerText(), new RegExp(`bell number ${turn + 1}`));
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
