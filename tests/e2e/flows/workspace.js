// What admins do with the workspace: its settings and the log of what was done.

import assert from 'node:assert/strict';
import { download } from '../support/browser.js';
import { flow } from '../support/flow.js';

const SETTING = 'mate.memory.cooldown-minutes';

/** An agent that this turn has for itself. */
async function agentOf(world, name) {
  return (await world.api.post('/api/v1/agents', { name, timezone: 'UTC' })).id;
}

flow('a setting is changed for one agent, holds there alone, and is taken back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Sitter ${turn}`;
  const agent = await agentOf(world, name);
  const asked = async (where) => (await world.api.get(`/api/v1/settings/${SETTING}${where}`)).value;
  const before = await asked('');
  await visit.go('/settings/flags');
  await page.getByLabel('For', { exact: true }).selectOption(name);
  await visit.press('Show');
  const box = page.getByLabel('cooldown-minutes', { exact: true });
  assert.equal(await box.inputValue(), String(before));
  await box.fill('99999999999');
  await visit.press('Save cooldown-minutes');
  assert.equal(visit.status, 422);
  assert.equal(await box.inputValue(), '99999999999');
  await box.fill('7');
  await visit.press('Save cooldown-minutes');
  assert.equal(await visit.told(), `${SETTING} is saved.`);
  assert.equal(await box.inputValue(), '7');
  assert.equal(await asked(`?agentId=${agent}`), 7);
  assert.equal(await asked(''), before);

  await visit.press('Take back the own value of cooldown-minutes');
  assert.equal(await visit.told(), `${SETTING} is inherited again.`);
  assert.equal(await box.inputValue(), String(before));
  assert.equal(await asked(`?agentId=${agent}`), before);
});

flow('the log shows what was just done, and is taken along as a file', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const agent = await agentOf(world, `Clerk ${turn}`);
  await visit.go(`/agents/${agent}/settings`);
  await page.getByLabel('What it is for').fill('Files the post.');
  await visit.press('Save');
  await visit.go('/audit');
  await page.getByLabel('Action', { exact: true }).fill('agent.update');
  await page.getByLabel('By', { exact: true }).selectOption('a person, logged in');
  await visit.press('Filter');
  assert.match(visit.path, /action=agent\.update/);
  const rows = await page.locator('#audit tbody tr').allInnerTexts();
  assert.ok(rows.length > 0 && rows.every((row) => /agent\.update/.test(row)), rows.join('\n'));
  assert.match(rows[0], /Nora/);

  const file = await download(page, 'CSV');
  assert.match(file.name, /^audit-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = file.bytes.toString('utf8').trimEnd().split('\r\n');
  assert.match(head, /^at,principalKind,principalId,action,objectKind,objectId,outcome,/);
  assert.equal(lines.length, rows.length);
  assert.ok(lines.every((line) => line.includes('"user"') && line.includes('"agent.update"')));
  assert.ok(lines[0].includes(`"${agent}"`), `not of ${agent}: ${lines[0]}`);
});
