// The tests of the test kit: it notices what must never happen.

import assert from 'node:assert/strict';
import { once } from '../support/flow.js';
import { smallTargets, strayMarkup, tooWide, violations } from '../support/audit.js';

/** Takes the recorded trouble, so that it does not fail this test. */
function takeTrouble(visit) {
  return visit.trouble.splice(0);
}

once('an inline script, a request to elsewhere, a dialog and a script error are noticed', { who: 'nobody' }, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    const picture = new Image();
    picture.src = 'https://hostile.example/beacon.png';
    document.body.append(picture);
    setTimeout(() => { throw new Error('broken'); });
    setTimeout(() => alert('boo'));
  });
  await page.waitForFunction(() => document.images.length > 0 && [...document.images].every((image) => image.complete));
  await page.waitForTimeout(200);
  const noted = takeTrouble(visit).join('\n');
  for (const sign of [/content security policy: script-src.* inline/, /content security policy: img-src blocked https:\/\/hostile/, /script: broken/, /a dialog of the kind alert: boo/]) {
    assert.match(noted, sign);
  }
  assert.equal(await page.evaluate(() => window.ran), undefined);
});

once('a page that is bad to read, too wide or too small to hit is noticed', { who: 'nobody' }, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/login');
  for (const measure of [violations, tooWide, smallTargets]) assert.deepEqual(await measure(page), []);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main.insertAdjacentHTML('beforeend', '<input id="nameless"><p id="wide">wide</p><button id="one">x</button><button id="two">y</button><p id="pale">pale</p>');
    const set = (id, style) => Object.assign(document.getElementById(id).style, style);
    set('pale', { color: '#777', background: '#888' });
    set('wide', { width: '3000px' });
    for (const id of ['one', 'two']) set(id, { width: '10px', height: '10px', padding: '0', minHeight: '0' });
  });
  assert.match((await violations(page)).join('\n'), /^label [\s\S]*nameless/m);
  assert.match((await violations(page, { coloursOnly: true })).join('\n'), /^color-contrast [\s\S]*pale/);
  assert.match((await tooWide(page)).join('\n'), /3\d\d\d px wide.*id="wide"/);
  assert.match((await smallTargets(page)).join('\n'), /10 × 10 px.*id="one"/);
  assert.deepEqual(takeTrouble(visit), []);
});

once('text that became markup is noticed', { who: 'nobody' }, async ({ visit }) => {
  await visit.go('/login');
  assert.deepEqual(await strayMarkup(visit.page, 'hostile.example'), []);
  await visit.page.evaluate(() => {
    document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="javascript:alert(1)" id="content">x</a><a href="https://hostile.example">y</a><noscript></noscript>');
  });
  const strays = (await strayMarkup(visit.page, 'hostile.example')).join('\n');
  for (const sign of [/href=javascript/, /href=https:\/\/hostile/, /<noscript>/, /the id content twice/]) assert.match(strays, sign);
});
