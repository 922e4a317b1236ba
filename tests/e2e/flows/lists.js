// What lists have in common: downloads, sorting, refreshing rows; and two settings of a recall side by side.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { until } from '../support/api.js';
import { flow, once } from '../support/flow.js';

flow('two settings of a recall are compared, from the page of one', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/recall?owner=${world.person}&q=${encodeURIComponent(world.query)}`);
  await page.getByText('Settings and comparison').click();
  await visit.follow('Compare with other settings');
  const side = (name) => page.getByRole('group', { name, exact: true });
  await side('Setting B').getByLabel('Max. items').fill('1');
  await page.getByRole('button', { name: 'Recall', exact: true }).click();
  await page.getByText('As of now · Max. items: 1').waitFor();
  const column = (name) => page.getByRole('region', { name, exact: true }).locator('> .answers > li');
  await until('B has one answer', async () => await column('Setting B').count() === 1);
  assert.ok(await column('Setting A').count() > 1);
  assert.match(await column('Setting A').first().innerText(), /same rank/);
  await visit.follow('Stop comparing');
  assert.equal(await page.getByRole('group', { name: 'Setting B', exact: true }).count(), 0);
});

once('an answer follows the settings while they are changed', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/recall?owner=${world.person}&q=${encodeURIComponent(world.query)}&k=9`);
  const answers = page.locator('#answer section > .answers > li');
  assert.ok(await answers.count() > 0);
  const slider = page.getByRole('slider', { name: 'Min. score' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.getByText('No results').waitFor();
  assert.equal(await page.getByRole('spinbutton', { name: 'Min. score' }).inputValue(), '1');
  assert.equal(await page.evaluate(() => document.activeElement.type), 'range', 'the focus stays where it was');
  assert.match(visit.path, /minScore=1/, 'the address is the state of the page');
});

flow('the facts of a list come as files', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const content = `=1+${turn} is no sum`;
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content, ownerKey: world.people.admin.owner });
  await visit.go(`/agents/${world.ada}/facts?q=${encodeURIComponent('is no sum')}`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV', exact: true }).click()]);
  assert.match(file.suggestedFilename(), /^facts-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  assert.ok(text.includes(`"'${content}"`), text);
  assert.doesNotMatch(text, /coffee/, 'the filters of the page');
});

flow('a fact is put away in its row, and the message takes it back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const words = `The kettle number ${turn} whistles`;
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: words, ownerKey: world.people.admin.owner });
  await visit.go(`/agents/${world.ada}/facts?q=whistles`);
  await visit.press(`Archive: ${words}`);
  assert.match(await visit.told(), /can be restored/);
  assert.match(visit.path, /q=whistles/);
  assert.equal(await page.getByRole('link', { name: words }).count(), 0);
  await visit.press('Undo');
  assert.equal(await visit.told(), 'The memory is restored.');
  assert.equal(await page.getByRole('link', { name: words }).count(), 1);
});

flow('what models have cost is sorted by a column', {}, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/operations/usage');
  await visit.follow('By purpose', page.getByRole('navigation', { name: 'Group by' }));
  const calls = async () => (await page.locator('#usage-table tbody tr td:nth-of-type(1)').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
  await visit.follow('Calls', page.locator('#usage-table'));
  const down = await calls();
  assert.deepEqual(down, [...down].sort((one, other) => other - one));
  await visit.follow(/^Calls/, page.locator('#usage-table'));
  assert.deepEqual(await calls(), down.reverse());
  assert.equal(await page.locator('#usage-table [aria-sort="ascending"]').innerText().then((text) => text.replace(/\s+/, ' ')), 'Calls ↑');
});

once('a list that is watched tells what is new, and never moves what has the focus', {}, async ({ visit, world }) => {
  const { page } = visit;
  const { id: agent } = await world.api.post('/api/v1/agents', { name: `Watcher ${Date.now()}` });
  const work = () => world.api.post(`/api/v1/memory/${agent}/emergence`, { ownerKey: world.people.admin.owner });
  const rows = page.locator('#jobs tbody tr');
  await work();
  await visit.go(`/operations/jobs?agent=${agent}`);
  const before = await rows.count();
  await visit.follow('Auto-refresh');
  assert.match(visit.path, /poll=5/);
  await work();
  await until('the new job is there', async () => await rows.count() > before);
  assert.match(await page.locator('#watch-told').innerText(), /1 new/);

  const many = await rows.count();
  await rows.first().getByRole('link').first().focus();
  await work();
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await show.waitFor();
  assert.equal(await rows.count(), many, 'nothing moves under the focus');
  await show.click();
  assert.equal(await rows.count(), many + 1);
  await visit.follow('Stop auto-refresh');
  assert.doesNotMatch(visit.path, /poll/);
});

once('a session that is about to end is made longer without losing what was written', { who: 'member' }, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/files/new`);
  await page.getByLabel('Text', { exact: true }).fill('Not saved yet');
  await page.evaluate(() => {
    const warning = document.getElementById('session-warning');
    warning.dataset.ends = new Date(Date.now() + 60_000).toISOString();
    document.dispatchEvent(new Event('htmx:afterSettle'));
  });
  const warning = page.locator('#session-warning');
  await warning.waitFor();
  assert.match(await warning.innerText(), /two minutes or less/);
  await warning.getByRole('link', { name: 'Stay logged in' }).click();
  await warning.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Not saved yet');
});

flow('facts are sorted by their heads, and filters keep the order', {}, async ({ visit, world }) => {
  const { page } = visit;
  const sorted = async () => (await page.locator('th[aria-sort]').innerText()).replace(/\s+/g, ' ').trim();
  await visit.go(`/agents/${world.ada}/facts`);
  assert.equal(await sorted(), 'Learned ↓');
  await visit.follow(/^Trust/, page.locator('#facts thead'));
  assert.match(visit.path, /sort=least-trusted/);
  assert.equal(await sorted(), 'Trust ↑');
  await visit.press('Filter');
  assert.equal(await sorted(), 'Trust ↑');
  await visit.follow(/^Used/, page.locator('#facts thead'));
  assert.equal(await sorted(), 'Used ↓');
});
