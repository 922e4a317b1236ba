// Jobs.

import assert from 'node:assert/strict';
import { until } from '../support/api.js';
import { flow } from '../support/flow.js';
import { UNLUCKY } from '../support/seed.js';

flow('a job that failed is looked at and tried again, and comes to its end', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const { id } = world.jobs.failed.find(({ ownerKey }) => ownerKey === `api:${UNLUCKY[turn]}`);
  await visit.go('/operations/jobs');
  await visit.follow(/^failed/, page.getByRole('navigation', { name: 'By state' }));
  await page.locator(`a[href="/operations/jobs/${id}"]`).click();
  await page.waitForURL(`**/jobs/${id}`);
  assert.match(await page.locator('main').innerText(), /timeout/);

  world.model.recover();
  await visit.press('Retry');
  assert.equal(await visit.told(), 'The job is queued again.');
  await until('the job is done', async () => (await world.api.get(`/api/v1/jobs/${id}`)).state === 'done');
  await visit.go(`/operations/jobs/${id}`);
  assert.match(await visit.heading(), /done/);
  assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
});

flow('what goes wrong is told once, and leads to the jobs that say it', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/operations/jobs?kind=extract_memory&agent=${world.ada}`);
  await page.getByText(/^Errors:/).click();
  await visit.follow('timeout', page.locator('#troubles'));
  const rows = page.locator('#jobs tbody tr');
  assert.ok(await rows.count() > 0);
  for (const row of await rows.all()) assert.match(await row.innerText(), /extract_memory[\s\S]*Ada[\s\S]*timeout/);
  await visit.follow('Show all jobs');
  assert.ok(await page.getByText(/^Errors:/).isVisible());
});
