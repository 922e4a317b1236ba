// The main way without a pointer: every step by Tab and Enter, with the focus in sight.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';

const MOST = 120;

/** Presses Tab until the focus is on what `matches` (a name or a pattern), and checks that one sees where it is all the way. */
export async function tabTo(page, matches) {
  const passed = [];
  for (let press = 0; press < MOST; press += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(whereFocusIs);
    if (!focus) continue;
    assert.ok(focus.isSeen, `the focus is out of sight on ${focus.html}`);
    assert.ok(focus.isMarked, `nothing marks the focus on ${focus.html}`);
    passed.push(focus.name);
    if (typeof matches === 'string' ? focus.name === matches : matches.test(focus.name)) return;
  }
  assert.fail(`Tab never comes to ${matches}, only to ${[...new Set(passed)].join(', ')}`);
}

function whereFocusIs() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const name = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent;
  // Something of it is in the window and not covered.
  const inside = (value, most) => Math.min(Math.max(value, 1), most - 1);
  const [x, y] = [inside(box.x + Math.min(box.width / 2, 30), innerWidth), inside(box.y + box.height / 2, innerHeight)];
  const top = document.elementFromPoint(x, y);
  return {
    name: name.trim().replace(/\s+/g, ' '),
    html: element.outerHTML.slice(0, 120),
    isSeen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && Boolean(top && (element.contains(top) || top.contains(element))),
    isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
  };
}

flow('somebody without a pointer logs in', { who: 'nobody' }, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go('/login');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'field-email');
  await page.keyboard.type(world.people.member.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await visit.enter();
  assert.equal(visit.path, '/');

  await page.keyboard.press('Tab');
  assert.equal((await page.evaluate(whereFocusIs)).name, 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'content');
});
