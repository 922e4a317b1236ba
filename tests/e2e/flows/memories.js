// The table of memories: what was learned about everybody, and changes of everything that matches.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('what was learned this week about everybody is two interactions away', {}, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/');
  let interactions = 0;
  const act = async (step) => { interactions += 1; await step(); };
  const menu = page.getByRole('link', { name: 'Memories', exact: true });
  // The sidebar leads here once it has the entry; until then, the address counts as one step.
  await act(async () => { if (await menu.count()) await visit.follow('Memories', page.getByRole('navigation').first()); else await visit.go('/memory'); });
  await act(() => visit.follow('Learned this week', page.getByRole('navigation', { name: 'Views' })));
  assert.ok(interactions <= 2);
  assert.match(visit.path, /learned=week/);
  const people = new Set(await page.locator('#facts tbody td[data-label="Person"]').allInnerTexts());
  assert.ok(people.size > 1, [...people].join());
});

flow('everything that matches is archived at once, after a look', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  for (const number of [1, 2, 3]) {
    const content = `Whistle ${number} of round ${turn} is loud`;
    await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content, ownerKey: number === 1 ? world.person : world.people.admin.owner });
  }
  await visit.go(`/memory?q=${encodeURIComponent(`of round ${turn} is loud`)}`);
  await visit.follow('Select all 3 matching');
  await visit.press('Archive');
  assert.equal(await visit.heading(), 'Archive 3 memories');
  await visit.press('Archive');
  assert.equal(await visit.told(), 'Archived memories: 3');
  assert.equal(await page.locator('#facts tbody tr').count(), 0);
});

flow('a view is saved, followed and deleted', { who: 'member' }, async ({ visit, turn }) => {
  const { page } = visit;
  await visit.go('/memory?trust=high&sort=oldest');
  await page.getByText('Save this view').click();
  await page.getByLabel('Name', { exact: true }).fill(`Trusted ${turn}`);
  await visit.press('Save view');
  await visit.follow(`Trusted ${turn}`, page.getByRole('navigation', { name: 'Views' }));
  assert.match(visit.path, /trust=high/);
  await page.getByText('Save this view').click();
  await visit.press(`Delete the view “Trusted ${turn}”`);
  assert.equal(await visit.told(), 'The view is deleted.');
});
