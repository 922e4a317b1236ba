// Memory: recall, facts, people.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('a recall is run, and says why', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/playground?agent=${world.ada}&owner=${world.person}`);
  await page.getByLabel('Query').fill(world.query);
  await page.getByRole('button', { name: 'Recall', exact: true }).click();
  const first = page.locator('.answers > li').first();
  await first.waitFor();
  assert.match(visit.path, /[?&]q=Where/);
  assert.match(await first.innerText(), /Ghent/);

  const score = Number((await first.locator('summary').innerText()).trim());
  assert.ok(score > 0 && score <= 1, `score ${score}`);
  await first.locator('summary').click();
  const parts = await first.getByRole('row').allInnerTexts();
  assert.match(parts.join(), /text match|semantic similarity/);
  const sum = parts.map((row) => Number(row.trim().split(/\s/).at(-1))).reduce((one, other) => one + other, 0);
  assert.ok(Math.abs(sum - score) < 0.03, `the parts ${parts} do not make ${score}`);
  assert.match(await page.locator('main').innerText(), /Context for the agent[\s\S]*Ghent/);

  await visit.follow(/./, first);
  assert.match(await visit.text(), /Ghent/);
});

flow('something is remembered by hand, found by its words, and traced', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const words = `The lamp number ${turn} hums`;
  await visit.go(`/agents/${world.ada}/facts/new`);
  await page.getByLabel('Text to remember').fill(words);
  await visit.press('Add memory');
  assert.equal(await visit.told(), 'The memory is added.');

  await visit.go('/memory');
  await page.getByLabel('Memory contains').fill('hums');
  await visit.press('Filter');
  await page.getByRole('link', { name: words, exact: true }).click();
  // With JavaScript a panel opens beside the table, with the way to the page.
  if (turn === 0) await visit.follow('Open page');
  await page.getByRole('heading', { level: 1, name: words }).waitFor();
  assert.match(await page.locator('main').innerText(), /You · user:/);
});

flow('chosen facts are reworded and forgotten at once, after a look', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const said = { attic: `The attic door number ${turn} squeaks 吱呀`, cellar: `Lamp ${turn} of the wine cellar squeaks whenever it rains` };
  for (const words of Object.values(said)) {
    await visit.go(`/agents/${world.ada}/facts/new`);
    await page.getByLabel('Text to remember').fill(words);
    await visit.press('Add memory');
  }
  await visit.go(`/agents/${world.ada}/facts?q=squeaks`);
  for (const words of Object.values(said)) await page.getByRole('checkbox', { name: new RegExp(`Choose.*${words}`) }).check();
  await page.getByText('Replace words', { exact: true }).last().click();
  await page.getByLabel('Replace with').fill('creaks');
  await visit.press('Replace');
  assert.equal(await visit.heading(), 'Reword 2 memories');
  await visit.press('Replace words');
  assert.equal(await visit.told(), 'Reworded memories: 2');
  await visit.go(`/agents/${world.ada}/facts?q=creaks`);
  await page.getByRole('checkbox', { name: new RegExp(`Choose.*attic door number ${turn}`) }).check();
  await visit.press('Forget and do not learn again');
  assert.equal(await visit.heading(), 'Forget 1 memory and do not learn it again');
  await visit.press('Forget and do not learn again');
  assert.equal(await visit.told(), 'Forgotten memories that are not learned again: 1');
  await visit.go(`/agents/${world.ada}/block-rules`);
  assert.match(await page.locator('main').innerText(), new RegExp(`attic door number ${turn}`));
});

flow('from a person one comes to everything that is known of them', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go('/people');
  await page.getByLabel('Key, channel or name').fill('lin');
  await visit.press('Search');
  await visit.follow(/^lin$/i, page.locator('main'));
  assert.match(await page.locator('main').innerText(), new RegExp(world.person));
  assert.match(await page.locator('main').innerText(), /two barn owls/);
  await visit.follow(/two barn owls/, page.locator('main'));
  await page.getByText('Full message', { exact: true }).click();
  assert.match(await page.locator('main').innerText(), /my flat keeps two barn owls/);
  await visit.follow('lamp-1');
  assert.match(await page.locator('main').innerText(), /Two owls! Noted/);
});

flow('a fact is corrected, and its page tells what it said before', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const { id } = await world.api.post(`/api/v1/memory/${world.ada}/facts`, { text: `The lamp number ${turn} is red`, scope: 'TEAM' });
  await visit.go(`/agents/${world.ada}/facts/${id}`);
  await page.getByLabel('Text', { exact: true }).fill(`The lamp number ${turn} is green`);
  await visit.press('Save', page.locator('#edit'));
  assert.equal(await visit.heading(), `The lamp number ${turn} is green`);
  assert.match(await page.getByRole('region', { name: 'Change history' }).innerText(), /is red/);
  await visit.press('Archive');
  assert.match(await visit.told(), /can be restored/);
  await visit.press('Restore');
  assert.equal(await visit.told(), 'The memory is restored.');
});
