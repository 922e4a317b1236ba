// A person's page: the job "Nora is not vegan" of a support person, counted in interactions.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';
import { counter } from '../support/steps.js';

/** Remembers, writes and says the same mistake about a new person, and returns their name. */
async function mistaken(world, turn, what) {
  const who = `${what}-${turn}`;
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: `${who} is vegan.`, endUserId: who });
  await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: `${who} orders the vegan menu.`, endUserId: who });
  await world.api.post(`/api/v1/agents/${world.ada}/conversations/${who}/messages`, { endUserId: who, complete: false, messages: [{ role: 'user', content: 'I am vegan now' }] });
  return who;
}

flow('a mistake about a person is found, forgotten everywhere and kept from coming back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const [who, steps, main] = [await mistaken(world, turn, 'tomas'), counter(visit), page.locator('main')];
  await steps.open('/people');
  await steps.type(main.getByRole('searchbox').first(), who);
  await steps.follow(who, main);
  assert.match(await main.innerText(), /knows now[\s\S]*is vegan/, 'why: it is in the context');
  await steps.type(page.getByRole('searchbox', { name: /Search memories/ }), 'vegan');
  assert.ok(await page.getByRole('checkbox').count() >= 3, 'every place is found and chosen');
  await steps.press('Forget and do not learn again', main);
  await steps.press('Forget and do not learn again', main);
  assert.match(await visit.told(), /not learned again/);
  assert.match(await main.innerText(), /Nothing found/);
  assert.ok(steps.count <= 6, `${steps.count} interactions`);
  const { items } = await world.api.get(`/api/v1/memory/${world.ada}/block-rules?endUserId=${who}`);
  assert.ok(items.length > 0, 'a rule keeps it from coming back');
});

flow('a mistake about a person is replaced everywhere, and memories are changed in place', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const [who, steps, main] = [await mistaken(world, turn, 'ines'), counter(visit), page.locator('main')];
  await steps.open(`/people/${encodeURIComponent(`api:${who}`)}`);
  await steps.type(page.getByRole('searchbox', { name: /Search memories/ }), 'vegan');
  await steps.type(page.getByLabel(/^Replace/), 'vegetarian');
  assert.match(await visit.heading(), /^Replace words in \d places/);
  await steps.press('Replace', main);
  assert.match(await visit.told(), /^Corrected places/);
  assert.ok(steps.count <= 6, `${steps.count} interactions`);

  await visit.follow('All memories', main);
  const row = main.getByRole('listitem').filter({ hasText: `${who} is vegetarian` }).last();
  await row.locator('summary').click();
  await row.getByLabel('Text', { exact: true }).fill(`${who} eats fish.`);
  await visit.press('Save', row);
  assert.match(page.url(), /#f\d+$/, 'it returns to the memory');
  const fish = main.getByRole('listitem').filter({ hasText: `${who} eats fish` }).last();
  await visit.press(/^Archive/, fish);
  assert.equal(await main.getByRole('listitem').filter({ hasText: `${who} eats fish` }).getByRole('button', { name: /^Archive/ }).count(), 0);
  await visit.press('Undo');
  assert.ok(await main.getByText(`${who} eats fish`).count() > 0);
});

flow('after a change of a memory the next row has the focus, on the page of the person and in the table', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const who = `focus-${turn}`;
  for (const box of ['红色', 'blue', 'green', 'white', 'black']) {
    await world.api.post(`/api/v1/memory/${world.ada}/remember`, { content: `The ${box} box of ${who} is in the attic.`, endUserId: who });
  }
  const focused = () => page.evaluate(() => document.activeElement.id);
  const enter = async (element) => { await element.focus(); await visit.enter(); };
  const rows = page.locator('main li.card[id^="f"]');
  await visit.go(`/people/${encodeURIComponent(`api:${who}`)}`);
  const ids = await rows.evaluateAll((all) => all.map((row) => row.id));
  await enter(rows.nth(0).getByRole('button', { name: /^Approve/ }));
  assert.equal(await focused(), ids[1], 'the approved one stays, the next one has the focus');
  await enter(page.locator(`#${ids[1]}`).getByRole('button', { name: /^Archive/ }));
  assert.equal(await focused(), ids[2]);
  await enter(page.locator(`#${ids[2]}`).getByRole('link', { name: /^Forget/ }));
  await visit.press(/^Forget/, page.locator('main form'));
  assert.equal(await focused(), ids[3]);
  await enter(page.locator(`#${ids[4]}`).getByRole('button', { name: /^Archive/ }));
  assert.equal(await focused(), ids[3], 'after the last row, the row before it');

  await visit.go(`/memory?owner=${encodeURIComponent(`api:${who}`)}`);
  const links = page.locator('#facts tbody th a.memory');
  const [first, second] = await links.evaluateAll((all) => all.map((link) => link.id));
  // Without JavaScript the row leads to the page of the memory; the panel has an address.
  const panel = await links.first().getAttribute('hx-get');
  await visit.go(panel);
  await enter(page.locator('#panel').getByRole('button', { name: /^Archive/ }));
  assert.equal(await focused(), second);
  assert.equal(await page.locator(`#${first}`).count(), 0);
});
