// The playground: recall is tuned and the better settings are saved to the agent.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('recall is tuned and saved in at most four interactions', {}, async ({ visit, world }) => {
  const { page } = visit;
  let interactions = 0;
  await visit.go(`/playground?agent=${world.ada}&owner=${world.person}&compare=yes`);
  await page.getByLabel('Query').fill(world.query);
  interactions += 1;
  await page.locator('#field-minScoreB').fill('0.05');
  interactions += 1;
  await page.getByRole('button', { name: 'Recall', exact: true }).click();
  interactions += 1;
  await page.locator('#column-2').waitFor();
  await page.getByRole('button', { name: 'Save B to this agent' }).click();
  interactions += 1;
  assert.match(await visit.text(), /Saved to the agent/);
  assert.ok(interactions <= 4, `${interactions} interactions`);
  // The world is shared: the setting is taken back.
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.match(await visit.text(), /has its earlier settings again/);
});
