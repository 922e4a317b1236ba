// Agents.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('an agent is made, changed and deleted', {}, async ({ visit, turn }) => {
  const { page } = visit;
  const name = `Bert ${turn}`;
  await visit.go('/agents');
  await visit.follow('New agent');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Time zone').fill('Europe/Nowhere');
  await visit.press('Create agent');
  assert.equal(visit.status, 422);
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name);
  await page.getByLabel('Time zone').fill('Europe/Lisbon');
  await visit.press('Create agent');
  assert.equal(await visit.told(), `${name} is ready.`);
  assert.match(visit.path, /^\/agents\/\d+/);

  const agent = visit.path.match(/\d+/)[0];
  await visit.go(`/agents/${agent}/settings`);
  await page.getByLabel('Description').fill('Reads the post.');
  await visit.press('Save');
  assert.equal(await visit.told(), 'The settings are saved.');
  assert.equal(await page.getByLabel('Description').inputValue(), 'Reads the post.');

  await visit.follow('Review deletion');
  await page.getByLabel(/^Type the agent/).fill('Somebody else');
  await visit.press('Delete the agent');
  assert.equal(visit.status, 422);
  await page.getByLabel(/^Type the agent/).fill(name);
  await visit.press('Delete the agent');
  assert.equal(await visit.told(), `${name} is deleted.`);
  assert.equal(await visit.go(`/agents/${agent}`), 404);
});
