// Chatting with an agent in the console, and managing conversations.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { ENDLESS, REFUSED } from '../support/model.js';
import { EMBER } from '../support/seed.js';

/** An agent with a memory about the admin. */
async function partner({ api, people }, name) {
  const { id } = await api.post('/api/v1/agents', { name });
  await api.post(`/api/v1/memory/${id}/remember`, { content: EMBER, ownerKey: people.admin.owner });
  return id;
}

async function say({ page }, message) {
  await page.getByLabel('Your message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
}

flow('an agent answers with what it knows, and the page shows what it was shown and why', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  const agent = await partner(world, `Iris ${turn}`);
  await visit.go(`/agents/${agent}/try`);
  assert.match(await page.locator('#empty').innerText(), /No messages yet/);
  await say(visit, 'Where does the ember lamp hang? 灯在哪里？');
  await page.locator('#answer').waitFor();
  assert.match(await page.locator('#answer').innerText(), new RegExp(`I know: ${EMBER} 好的。`));
  assert.match(await page.locator('#turn').innerText(), /21 input tokens, 9 output tokens · \d+ estimated/);
  await page.getByText('1 memory', { exact: true }).click();
  assert.match(await page.locator('#turn').innerText(), new RegExp(`Relevant to the query|Essential[^]*${EMBER}`));
  await visit.follow(/./, page.locator('#turn section li'));
  assert.match(await page.locator('main').innerText(), new RegExp(EMBER));

  await visit.go(`/agents/${agent}/conversations`);
  await visit.follow(/\d{6}/, page.locator('tbody'));
  assert.match(await page.locator('main').innerText(), /灯在哪里？[^]*21 \+ 9 model tokens/);
  await visit.follow('Continue chatting');
  assert.match(await page.locator('#said').innerText(), /灯在哪里？/);
  await say(visit, 'And once more?');
  await page.locator('#answer').waitFor();
  assert.equal(await page.locator('#said > li, #turn .dialogue > li').count(), 4);
});

once('the answer is heard while it is spoken, and stops when one has had enough', {}, async ({ visit, world }) => {
  const { page } = visit;
  const agent = await partner(world, 'Opal');
  await visit.go(`/agents/${agent}/try`);
  await say(visit, `Where does the ember lamp hang? Tell me ${ENDLESS}.`);
  await page.getByText(`I know: ${EMBER}`).waitFor();
  assert.equal(await page.locator('[aria-busy="true"]').count(), 1, 'it is not over');
  assert.match(await page.locator('#shown').innerText(), /Memories in the context/i);
  assert.equal(await page.locator('#heard').innerText(), '', 'half an answer is not read out');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
  assert.match(visit.path, /conversation=\d+/, 'the address knows the conversation');
  await say(visit, 'Thank you.');
  await page.locator('#answer').waitFor();
  assert.match(await page.locator('#heard').innerText(), /I know/);
  await page.reload();
  assert.match(await page.locator('#said').innerText(), new RegExp(`${ENDLESS}[^]*I know: ${EMBER}[^]*Thank you`), 'what was said until then is kept');
});

once('a model that fails is told of, and what was typed stays', {}, async ({ visit, world }) => {
  const { page } = visit;
  const agent = await partner(world, 'Flint');
  await visit.go(`/agents/${agent}/try`);
  await say(visit, `Hello, ${REFUSED}.`);
  await page.locator('#trouble .note').waitFor();
  assert.match(await page.locator('#trouble').innerText(), /The model failed/);
  assert.match(await page.getByLabel('Your message').inputValue(), /Hello/);
  await say(visit, 'Hello again.');
  await page.locator('#answer').waitFor();
  assert.equal(await page.locator('#trouble').innerText(), '');
});

flow('a conversation is shortened, cleared and deleted', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const agent = await partner(world, `Moss ${turn}`);
  await visit.go(`/agents/${agent}/try`);
  for (const message of ['One.', 'Two.']) {
    await say(visit, message);
    await page.locator('#turn', { hasText: message }).getByText('I know').waitFor();
    // The text is complete before the turn ends.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  }
  await say(visit, '/compact 2');
  await page.locator('#answer', { hasText: /2 messages stay verbatim|left out from now on/ }).waitFor();
  await visit.go(`/agents/${agent}/conversations`);
  await visit.follow(/\d{6}/, page.locator('tbody'));
  assert.match(await page.locator('main').innerText(), /the first 2 messages/);
  await page.getByText('Compact, clear or delete').click();
  await visit.press('Clear');
  assert.equal(await visit.told(), 'Cleared.');
  assert.match(await page.locator('main').innerText(), /There are no messages here/);
  await visit.go(`${visit.path}/delete`);
  await visit.press('Delete the conversation');
  assert.match(await visit.told(), /^Deleted: \d+/);
});
