// The knowledge graph: an entity is found, its neighbourhood is shown, two entities are merged and split again.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('an entity is found and what it is related to is shown, and two names are merged and parted again', {}, async ({ visit, world }) => {
  const { page } = visit;
  const owner = encodeURIComponent(world.person);
  await visit.go(`/agents/${world.ada}/graph?owner=${owner}`);
  await page.getByLabel('Name or query').fill('katherine');
  await visit.press('Filter');
  assert.equal(await page.locator('#rows li').count(), 1);
  await visit.follow('Katherine', page.locator('#rows'));
  assert.match(await page.locator('main').innerText(), /Katherine works on Atlas \(since 2026-03-01\)/);
  assert.equal(await page.locator('svg.graph circle').count(), 2);
  await page.getByLabel('Depth').selectOption('2');
  await visit.press('Show');
  assert.match(await page.locator('main').innerText(), /Atlas depends on Borealis/);

  await visit.go(`/agents/${world.ada}/graph/candidates?owner=${owner}`);
  const pair = page.getByRole('article').filter({ hasText: 'Katherine' });
  await visit.press('Merge into Katherine', pair);
  assert.match(await visit.told(), /^Merged/);
  await visit.go(`/agents/${world.ada}/graph?owner=${owner}&q=catherine`);
  assert.match(await page.locator('#rows').innerText(), /Katherine[^]*Also called: Catherine/);
  await visit.go(`/review?kind=duplicate&owner=${owner}&state=decided`);
  await visit.press('Undo the decision', page.getByRole('article').filter({ hasText: 'Katherine' }));
  assert.match(await visit.told(), /undone/);
  await visit.go(`/agents/${world.ada}/graph?owner=${owner}&q=catherine`);
  assert.match(await page.locator('#rows').innerText(), /^Catherine/);
});
