// Administration of the workspace: its settings and the audit log.

import assert from 'node:assert/strict';
import { download } from '../support/browser.js';
import { flow } from '../support/flow.js';

const SETTING = 'mate.memory.session-idle-minutes';
const LABEL = 'Session ends after';

/** Creates an agent for one run of a flow. */
async function agentOf(world, name) {
  return (await world.api.post('/api/v1/agents', { name, timezone: 'UTC' })).id;
}

flow('a setting is changed for one agent, holds there alone, and is taken back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Sitter ${turn}`;
  const agent = await agentOf(world, name);
  const asked = async (where) => (await world.api.get(`/api/v1/settings/${SETTING}${where}`)).value;
  const before = await asked('');
  await visit.go(`/agents/${agent}/settings?q=session-idle`);
  const box = page.getByLabel(LABEL, { exact: true });
  assert.equal(await box.inputValue(), String(before));
  await box.fill('99999999999');
  await visit.press('Save');
  assert.equal(visit.status, 422);
  assert.equal(await box.inputValue(), '99999999999');
  await box.fill('7');
  await visit.press('Save');
  assert.equal(await visit.told(), 'The settings are saved.');
  assert.equal(await box.inputValue(), '7');
  assert.equal(await asked(`?agentId=${agent}`), 7);
  assert.equal(await asked(''), before);

  await visit.press(`Reset ${LABEL}`);
  assert.equal(await visit.told(), 'The settings are saved.');
  assert.equal(await box.inputValue(), String(before));
  assert.equal(await asked(`?agentId=${agent}`), before);
});

flow('the log shows what was just done, and is taken along as a file', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const agent = await agentOf(world, `Clerk ${turn}`);
  await visit.go(`/agents/${agent}/settings`);
  await page.getByLabel('Description').fill('Files the post.');
  await visit.press('Save');
  await visit.go('/operations/audit');
  await page.getByLabel('Action', { exact: true }).fill('agent.update');
  await page.getByLabel('Via', { exact: true }).selectOption('user session');
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

flow('a model is chosen for one agent, tried, and taken back, and its key is on no page', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `Thinker ${turn}`;
  const agent = await agentOf(world, name);
  await visit.go('/settings/models');
  await page.getByLabel('Applies to', { exact: true }).selectOption(name);
  await visit.press('Show');
  await page.getByLabel('Model', { exact: true }).fill('small');
  await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.7/v1');
  await page.getByLabel('Key', { exact: true }).fill('sk-canary-0123456789-9f3c');
  await visit.press('Save');
  assert.equal(visit.status, 422);
  assert.match(await page.locator('#wrong-baseUrl').innerText(), /^must .*address/);
  assert.equal(await page.getByLabel('Key', { exact: true }).inputValue(), '', 'a key that was typed is not sent back');
  await page.getByLabel('Address', { exact: true }).fill(world.model.url);
  await page.getByLabel('Key', { exact: true }).fill('sk-canary-0123456789-9f3c');
  await visit.press('Save');
  assert.equal(await visit.told(), 'small is selected.');
  const row = page.getByRole('row', { name: /^Agent/ });
  assert.match(await row.innerText(), /in effect[\s\S]*small[\s\S]*…9f3c/);
  assert.ok(!(await page.content()).includes('canary'), 'the key is on the page');
  await visit.press('Test the model in effect');
  assert.match(await visit.told(), /^The model responds: small, [\d,]+ ms\.$/);

  await visit.go('/operations/usage?by=each');
  assert.match(await page.getByRole('row', { name: new RegExp(name) }).innerText(), /test\s+small\s+1\s+0\s+9\s+9/);
  const file = await download(page, 'CSV');
  assert.match(file.name, /^usage-[\d-]+\.csv$/);
  assert.match(file.bytes.toString('utf8'), new RegExp(`"${agent}","${name}","test","small","1","0","9","9"`));

  await visit.go(`/settings/models?for=${agent}`);
  await visit.press('Reset to inherited model');
  assert.equal(await visit.told(), 'The model is inherited again.');
  assert.match(await row.innerText(), /No model selected/);
});
