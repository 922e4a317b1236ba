// The main paths without a pointer: every step by Tab and Enter, with visible focus.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';

const MOST = 120;

/** Presses Tab until the focused element matches `matches` (a name or a pattern), and checks that the focus is always visible. */
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
  // Part of it is inside the window and not covered.
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

flow('somebody without a pointer logs in, opens an agent, and writes in a file', { who: 'nobody' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `notes/keys-${turn}.md`;
  await world.api.put(`/api/v1/agents/${world.ada}/workspace/files/${name}`, { content: 'By keys' });
  await visit.go('/login');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'field-email');
  await page.keyboard.type(world.people.member.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await visit.enter();
  assert.equal(visit.path, '/');

  await tabTo(page, 'Agents');
  await visit.enter();
  await page.keyboard.press('Tab');
  assert.equal((await page.evaluate(whereFocusIs)).name, 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'page');
  for (const link of ['Ada', 'Instructions & files', name]) {
    await tabTo(page, link);
    await visit.enter();
  }
  await tabTo(page, 'Text');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' alone.');
  await tabTo(page, 'Save');
  await visit.enter();
  assert.match(await visit.told(), /^Saved/);
  assert.match((await world.api.get(`/api/v1/agents/${world.ada}/workspace/files/${name}`)).content, /^By keys alone\.\s*$/);
});

once('single keys are shortcuts, except while one types and after they are switched off', { who: 'member' }, async ({ visit }) => {
  const { page } = visit;
  const go = async (keys) => { for (const key of keys) await page.keyboard.press(key); };
  await visit.go('/operations/jobs');
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog', { name: 'Keyboard' }).isVisible(), true);
  await page.keyboard.press('Escape');
  await visit.leaveBy(() => go(['g', 'a']));
  assert.equal(visit.path, '/agents');
  await page.keyboard.press('/');
  await go(['g', 'j']);
  assert.equal(await page.getByRole('searchbox').inputValue(), 'gj');

  await visit.go('/settings/security');
  await visit.press('Turn off single-key shortcuts');
  await page.keyboard.press('?');
  await go(['g', 'a']);
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(visit.path, '/settings/security');
});

flow('somebody without a pointer asks what an agent would recall, and opens where it comes from', {}, async ({ visit, world }) => {
  const { page } = visit;
  await visit.go(`/playground?agent=${world.ada}&owner=${world.person}`);
  await tabTo(page, 'Query');
  await page.keyboard.type(world.query);
  await visit.enter();
  await page.locator('.answers > li').first().waitFor();
  const source = (await page.locator('.answers > li a').first().innerText()).trim();
  await tabTo(page, source);
  await visit.enter();
  assert.match(await visit.text(), /Ghent/);
});

flow('somebody without a pointer decides a contradiction, and takes it back', {}, async ({ visit, world, turn }) => {
  const { page } = visit;
  await visit.go(`/review?kind=contradiction&agent=${world.ada}`);
  if (turn === 0) {
    await page.keyboard.press('j');
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'article', 'j goes to the first card');
  }
  await tabTo(page, 'Keep A');
  await visit.enter();
  assert.match(await visit.told(), /^Resolved/);
  await visit.go(`/review?kind=contradiction&agent=${world.ada}&state=decided`);
  await tabTo(page, 'Undo the decision');
  await visit.enter();
  assert.match(await visit.told(), /undone/);
});

flow('somebody without a pointer has something remembered, and puts it away', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const words = `The bell by keys number ${turn} rings`;
  await visit.go(`/agents/${world.ada}/facts/new`);
  await tabTo(page, 'Text to remember');
  await page.keyboard.type(words);
  await tabTo(page, 'Add memory');
  await visit.enter();
  assert.equal(await visit.told(), 'The memory is added.');
  await tabTo(page, 'Archive');
  await visit.enter();
  assert.match(await visit.told(), /can be restored/);
});

flow('somebody without a pointer makes a token and revokes it', { who: 'member' }, async ({ visit, turn }) => {
  const { page } = visit;
  const name = `by keys ${turn}`;
  await visit.go('/settings/tokens');
  await tabTo(page, 'New access token');
  await visit.enter();
  await tabTo(page, 'Name');
  await page.keyboard.type(name);
  await tabTo(page, /^Read memory/);
  if (!await page.evaluate(() => document.activeElement.checked)) await page.keyboard.press('Space');
  await tabTo(page, 'Create token');
  await visit.enter();
  assert.match(await page.locator('main').innerText(), /noc_/);
  await visit.go('/settings/tokens');
  await tabTo(page, `Revoke ${name}`);
  await visit.enter();
  await tabTo(page, /^Revoke/);
  await visit.enter();
  assert.match(await visit.told(), new RegExp(name));
});

once('Ctrl-K finds a setting and a page, and arrow keys choose', {}, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/agents');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  assert.equal(await dialog.isVisible(), true);
  await page.keyboard.type('audit');
  await dialog.getByRole('link', { name: /^Audit log/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'a');
  await page.keyboard.press('Escape');
  assert.equal(await dialog.isVisible(), false);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Pause between extractions');
  await dialog.getByRole('link', { name: /^Pause between extractions/ }).waitFor();
  await visit.leaveBy(() => page.keyboard.press('Enter'));
  assert.match(visit.path, /^\/settings\/defaults/);
});

flow('the search of everything is a page too', {}, async ({ visit }) => {
  const { page } = visit;
  await visit.go('/find');
  await page.getByLabel('Search people, memories, conversations and pages').fill('audit');
  await visit.press('Search');
  await visit.follow(/^Audit log/, page.locator('#find-results'));
  assert.equal(visit.path, '/operations/audit');
});

flow('after an action the focus is on its message, and the skip link passes the tabs', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  await visit.go(`/agents/${world.ada}/facts?q=rings`);
  await page.getByText('Add memory', { exact: true }).first().click();
  await page.getByLabel('Text to remember').fill(`The bell of the focus ${turn} rings`);
  await page.getByRole('button', { name: 'Add memory' }).click();
  assert.match(await page.evaluate(() => document.activeElement.textContent), /The memory is added/);
  await visit.go(`/agents/${world.ada}/files`);
  await tabTo(page, 'Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.closest('.tabs, nav') === null), true);
});
