// What is remembered: recall, facts, people.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('a recall is run, and says why', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/recall?owner=${world.person}`);
  await page.getByLabel('Question').fill(world.query);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const first = page.locator('.answers > li').first();
  await first.waitFor();
  assert.match(visit.path, /[?&]q=Where/);
  assert.match(await first.innerText(), /Ghent/);

  const score = Number((await first.locator('summary').innerText()).trim());
  assert.ok(score > 0 && score <= 1, `score ${score}`);
  await first.locator('summary').click();
  const parts = await first.getByRole('row').allInnerTexts();
  assert.match(parts.join(), /own words|meaning/);
  const sum = parts.map((row) => Number(row.trim().split(/\s/).at(-1))).reduce((one, other) => one + other, 0);
  assert.ok(Math.abs(sum - score) < 0.03, `the parts ${parts} do not make ${score}`);
  assert.match(await page.locator('main').innerText(), /What the agent would be told[\s\S]*Ghent/);

  await visit.follow(/./, first);
  assert.match(await page.locator('main').innerText(), /Ghent/);
});

flow('something is remembered by hand, found by its words, and traced', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const words = `The lamp number ${turn} hums`;
  await visit.go(`/agents/${world.ada}/facts`);
  await page.getByText('Remember something', { exact: true }).first().click();
  await page.getByLabel('What to remember').fill(words);
  await visit.press('Remember something');
  assert.equal(await visit.told(), 'Remembered.');

  await visit.go(`/agents/${world.ada}/facts`);
  await page.getByLabel('Words in the fact').fill('hums');
  await visit.press('Filter');
  await visit.follow(words);
  assert.equal(await visit.heading(), words);
  assert.match(await page.locator('main').innerText(), /asked to be remembered/);
});

flow('from a person one comes to everything that is known of them', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go('/owners');
  await page.getByLabel('Key begins with').fill('lin');
  await visit.press('Search');
  await visit.follow('lin');
  assert.match(await page.locator('main').innerText(), new RegExp(world.person));
  await visit.follow(/^Facts/, page.locator('main'));
  assert.match(await page.locator('main').innerText(), /two barn owls/);
  await visit.follow('Lin keeps two barn owls.');
  await page.getByText('The whole message', { exact: true }).click();
  assert.match(await page.locator('main').innerText(), /my flat keeps two barn owls/);
  await visit.follow('lamp-1');
  assert.match(await page.locator('main').innerText(), /Two owls! Noted/);
});

flow('a fact is corrected, and its page tells what it said before', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const { id } = await world.api.post(`/api/v1/memory/${world.ada}/facts`, { text: `The lamp number ${turn} is red`, scope: 'TEAM' });
  await visit.go(`/agents/${world.ada}/facts/${id}`);
  await page.locator('#edit > summary').click();
  await page.getByLabel('Sentence').fill(`The lamp number ${turn} is green`);
  await visit.press('Save', page.locator('#edit'));
  assert.equal(await visit.heading(), `The lamp number ${turn} is green`);
  assert.match(await page.getByRole('region', { name: 'Every change' }).innerText(), /is red/);
  await visit.press('Put away');
  assert.match(await visit.told(), /believed again/);
  await visit.press('Believe again');
  assert.equal(await visit.told(), 'It is believed again.');
});
