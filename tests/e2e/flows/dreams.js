// Dreams: started, read, accepted in part and reverted; paused nights.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { ASKED, EMBER, TEA, dreamOf } from '../support/seed.js';

flow('a dream is asked for by its topic, and says what it came to', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/dreams`);
  await page.getByLabel('Topic').fill(`bell number ${turn + 1}`);
  await visit.press('Dream now');
  assert.equal(await visit.heading(), 'Dream about a topic');
  assert.match(await page.locator('main').innerText(), new RegExp(`Topic: bell number ${turn + 1}`));
  await visit.go(`/agents/${world.ada}/dreams`);
  assert.match(await page.locator('.timeline').innerText(), new RegExp(`bell number ${turn + 1}`));
});

flow('the nights of an agent are paused and go on', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/dreams`);
  await visit.press('Pause schedule');
  assert.match(await page.locator('main').innerText(), /paused/);
  await visit.go('/operations/schedules');
  assert.match(await page.getByRole('row', { name: /Ada/ }).innerText(), /paused/);
  await visit.go(`/agents/${world.ada}/dreams`);
  await visit.press('Resume schedule');
  await visit.go('/operations/schedules');
  assert.doesNotMatch(await page.getByRole('row', { name: /Ada/ }).innerText(), /paused/);
});

flow('of a dream one change is accepted, one declined, and the accepted one taken back without what came after', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const { api, people: { admin: { owner } } } = world;
  const { id: agent } = await api.post('/api/v1/agents', { name: `Vera ${turn}` });
  await api.put(`/api/v1/settings/mate.memory.dream.apply?agentId=${agent}`, { value: 'review' });
  const memory = async () => (await api.get(`/api/v1/agents/${agent}/workspace/files/MEMORY.md?ownerKey=${owner}&scope=PERSONAL`)).content;
  const dream = await dreamOf(api, agent, owner, ASKED);

  await visit.go(`/agents/${agent}/dreams`);
  await page.locator(`a[href*="/dreams/${dream}"]`).first().click();
  const change = (words) => page.getByRole('article').filter({ hasText: words });
  await visit.press('Accept', change(EMBER));
  assert.equal(await visit.told(), 'Accepted.');
  await visit.press('Decline', change(TEA));
  const half = await memory();
  assert.ok(half.includes(EMBER) && !half.includes(TEA), half);

  await api.put(`/api/v1/agents/${agent}/workspace/files/MEMORY.md?ownerKey=${owner}&scope=PERSONAL`, { content: `${half}\n## Later\n\n- Written by hand.\n` });
  await visit.go(`/agents/${agent}/dreams/${dream}`);
  await visit.press('Revert', change(EMBER));
  assert.equal(await visit.told(), 'Reverted.');
  assert.match(await change(EMBER).innerText(), /reverted/);
  const last = await memory();
  assert.ok(!last.includes(EMBER) && last.includes('Written by hand.'), last);
});

flow('the news of the night stand on the home page and lead to the report with every change', {}, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/');
  const card = page.getByRole('article', { name: /Dream report: Ada/ });
  assert.match(await card.innerText(), new RegExp(EMBER));
  await visit.follow('Open report', card);
  assert.match(await page.getByRole('region', { name: 'Changes' }).innerText(), new RegExp(`${EMBER}[\\s\\S]*${TEA}`));
  assert.equal(await page.getByRole('region', { name: 'File before and after' }).count(), 1);
  const fills = await page.locator('.bar').first().locator('rect').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
  assert.equal(new Set(fills).size, 6, `five terms and what is left, each in its colour: ${fills}`);
});

once('the news of the night have a page, which is read once', {}, async ({ visit, world }) => {
  const { page } = visit;
  const { api, people: { admin: { owner } } } = world;
  const { id: agent } = await api.post('/api/v1/agents', { name: `Mira ${Date.now()}` });
  await dreamOf(api, agent, owner, ASKED);
  await visit.go(`/agents/${agent}/dreams`);
  await visit.follow(/^Dream report/);
  assert.equal(visit.path, `/agents/${agent}/morning`);
  const learned = page.getByRole('region', { name: 'Learned' });
  assert.match(await learned.innerText(), new RegExp(EMBER));
  await visit.follow(/^Correct/, learned);
  assert.match(visit.path, new RegExp(`^/agents/${agent}/(facts|dreams)/`));
  await visit.go(`/agents/${agent}/morning`);
  await visit.press('Mark as read');
  assert.equal(visit.path, `/agents/${agent}/morning`);
  assert.match(await page.locator('main').innerText(), /Nothing new/);
});
