// Webhooks: created, tested, redelivered, with a receiver that answers as the test says.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { flow } from '../support/flow.js';

/** A receiver that stores its requests and answers with `status`. */
async function receiver() {
  const heard = [];
  const told = { status: 500, heard };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => { body += text; }).on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(told.status).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  told.url = `http://127.0.0.1:${server.address().port}/told`;
  told.stop = () => { server.closeAllConnections(); server.close(); };
  return told;
}

/** Reloads the page until the first delivery is in this state. */
async function settled(visit, word) {
  const state = visit.page.locator('#deliveries tbody tr').first();
  for (let turn = 0; turn < 200; turn += 1) {
    if (await state.count() && (await state.innerText()).includes(word)) return;
    await visit.page.reload();
  }
  assert.fail(`no delivery is ${word}: ${await visit.page.locator('main').innerText()}`);
}

/** The signature that Standard Webhooks requires. */
function signature(secret, { headers, body }) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

flow('a webhook is made, its secret shown once, tried out, told again, changed and deleted', {}, async ({ visit, world }) => {
  const { page } = visit;
  const inbox = await receiver();
  try {
    await visit.go('/settings/webhooks');
    await visit.follow('New webhook');
    await page.getByLabel('Address').fill('https://10.0.0.1/');
    await visit.press('Create webhook');
    assert.equal(visit.status, 422);
    assert.match(await page.locator('#wrong-url').innerText(), /public address/);
    await page.getByLabel('Address').fill(inbox.url);
    await page.getByLabel('dream.completed').uncheck();
    await visit.press('Create webhook');
    const secret = (await page.locator('#secret').innerText()).trim();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/);
    await visit.follow('I have stored it');
    assert.equal((await page.content()).includes(secret), false);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    assert.equal((await world.api.get(`/api/v1/webhooks/${id}`)).events.includes('dream.completed'), false);

    await visit.press('Send test');
    assert.match(await visit.told(), /The test is sent/);
    await settled(visit, 'failed');
    assert.match(await page.locator('#deliveries').innerText(), /500/);
    inbox.status = 204;
    await visit.press(/^Send again: \d+$/);
    await settled(visit, 'delivered');
    const [first, second] = inbox.heard;
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id']);
    assert.equal(second.headers['webhook-signature'], signature(secret, second));

    await visit.press('Disable');
    assert.equal(await visit.told(), 'The webhook is disabled.');
    assert.equal(await page.getByRole('button', { name: 'Send test' }).count(), 0);
    await visit.press('Enable');
    await visit.press('Rotate secret');
    assert.notEqual((await page.locator('#secret').innerText()).trim(), secret);
    await visit.follow('I have stored it');
    await visit.follow('Delete');
    assert.match(await page.locator('main').innerText(), /cannot be undone/);
    await visit.press('Delete');
    assert.equal(await visit.told(), 'The webhook is deleted.');
  } finally {
    inbox.stop();
  }
});
