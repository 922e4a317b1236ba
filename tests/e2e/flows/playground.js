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

const SUITE = `tests:
  - name: 城市
    steps:
      - {person: lin, turns: [{user: 我住在杭州。, assistant: 好的。}]}
    expect:
      facts: [{person: lin, relation: lives_in, value: 杭州}]
`;

flow('a suite of memory tests runs as a job, with its progress on the page, and its results stay', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Cities ${turn}`;
  await visit.go(`/playground?agent=${world.ada}&tab=tests&suite=new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('YAML').fill(SUITE);
  await visit.press('Save suite');
  await visit.press(`Run ${name}`);
  assert.match(await visit.told(), /^The run has started/);
  const run = page.locator('#run');
  // With JavaScript the page refreshes itself.
  while (!visit.javaScript && await page.locator('#run[data-poll]').count() > 0) await visit.follow('Refresh', run);
  await page.locator('#run:not([data-poll])').waitFor();
  assert.match(await run.innerText(), /Passed[\s\S]*城市/);
  await page.locator('#suite-rows').getByText('1 of 1 passed').first().waitFor();
  await visit.go(visit.path);
  assert.match(await run.innerText(), /Passed[\s\S]*城市/, 'the results are kept');
});
