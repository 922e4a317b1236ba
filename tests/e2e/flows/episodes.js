// Episodes of sessions.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('a session is told in short, with what was said in it and where that stands', {}, async ({ visit, world }) => {
  const { page } = visit;
  const owner = encodeURIComponent(world.person);
  await visit.go(`/agents/${world.ada}/episodes?owner=${owner}`);
  assert.match(await page.locator('#rows').innerText(), /lamp-1[^]*4 messages[^]*excerpts from the session/);
  await visit.follow(/./, page.locator('#rows .memory').first());
  const main = await page.locator('main').innerText();
  assert.match(main, /Summary[^]*Messages[^]*我喜欢喝绿茶/);
  await visit.follow('lamp-1');
  assert.match(await page.locator('main').innerText(), /Two owls! Noted\./);
  await visit.go(`/agents/${world.ada}/memory?owner=${owner}&kind=episode`);
  assert.match(await page.locator('main').innerText(), /Session summary written/);
});
