// Everyday jobs of an administrator, each with the most interactions that it may take: a customer is erased and that is proved, jobs that
// failed are retried at once, a folder of notes goes in and comes out, and several settings are saved together.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { until } from '../support/api.js';
import { flow } from '../support/flow.js';
import { TROUBLED } from '../support/seed.js';
import { counter } from '../support/steps.js';
import { zip } from '../support/zip.js';

flow('a customer is erased, and the receipt is taken along, in at most six interactions', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const [who, steps, main] = [`leaving-${turn}`, counter(visit), page.locator('main')];
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: '保管着一把备用钥匙。', endUserId: who });
  await steps.open(`/people/api%3A${who}`);
  await steps.follow(/^Erase/, main);
  await steps.press('Continue');
  await steps.type(page.getByLabel('Enter the full key'), `api:${who}`);
  assert.equal(await visit.heading(), 'Receipt');
  const at = visit.path;
  await until('everything is gone', async () => {
    await visit.go(at);
    return /Completed/.test(await main.innerText());
  });
  const file = await steps.download(page, () => main.getByRole('link', { name: /^Download/ }).click());
  assert.match(await readFile(await file.path(), 'utf8'), new RegExp(`"state": ?"(done|completed)"`, 'i'));
  assert.ok(steps.count <= 6, `${steps.count} interactions`);
});

flow('all jobs that failed for one agent are retried in at most four interactions', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const steps = counter(visit);
  world.model.recover();
  await steps.open(`/operations/jobs?state=failed&agent=${world.troubled[turn]}`);
  await steps.tick(page.locator('input[name="matching"]'));
  await steps.press('Retry selected jobs');
  assert.match(await visit.told(), new RegExp(`${TROUBLED[turn].length}`));
  assert.ok(steps.count <= 4, `${steps.count} interactions`);
  await until('the jobs are done', async () => {
    const { items } = await world.api.get(`/api/v1/jobs?agentId=${world.troubled[turn]}&limit=200`);
    return items.filter(({ kind }) => kind === 'extract_memory').every(({ state }) => state === 'done');
  });
});

flow('a folder of notes is imported and exported again in at most five interactions from the page of imports', {}, async ({ visit, world }) => {
  const { page } = visit;
  const { id } = await world.api.post('/api/v1/agents', { name: `Vault ${randomUUID().slice(0, 8)}` });
  const steps = counter(visit);
  await visit.go(`/agents/${id}/import`);
  await steps.choose(page.getByLabel('File', { exact: true }), { name: 'v.zip', mimeType: 'application/zip', buffer: zip({ '茶.md': '# 茶\n', 'sub/tea.md': '# Tea\n' }) });
  await steps.press('Preview import');
  await steps.press('Import 2');
  assert.match(await visit.told(), /Imported: 2/);
  await steps.follow('Export');
  const file = await steps.download(page, () => page.getByRole('button', { name: 'Download archive' }).click());
  const archive = (await readFile(await file.path())).toString('latin1');
  assert.ok(archive.includes('files/notes/sub/tea.md'), 'what came in goes out');
  assert.ok(steps.count <= 5, `${steps.count} interactions`);
});

flow('three settings are found and saved together in at most five interactions', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const { id } = await world.api.post('/api/v1/agents', { name: `Tuner ${turn} ${randomUUID().slice(0, 8)}` });
  const steps = counter(visit);
  const wanted = { 'Session ends after': '45', 'Spread of the night’s dreams': '35', 'Pause between gatherings': '25' };
  const box = (label) => page.getByLabel(label, { exact: true });
  await steps.open(`/agents/${id}/settings?q=minutes`);
  for (const [label, value] of Object.entries(wanted)) await steps.fill(box(label), value);
  await steps.press('Save');
  assert.equal(await visit.told(), 'The settings are saved.');
  assert.ok(steps.count <= 5, `${steps.count} interactions`);
  await visit.go(`/agents/${id}/settings?q=minutes`);
  for (const [label, value] of Object.entries(wanted)) assert.equal(await box(label).inputValue(), value, label);
  assert.equal((await world.api.get(`/api/v1/settings/mate.memory.session-idle-minutes?agentId=${id}`)).value, 45);
});
