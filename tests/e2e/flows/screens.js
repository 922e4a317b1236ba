// What holds for every screen: readable by everybody in both themes and on narrow windows, and never mistaken by hostile text.

import assert from 'node:assert/strict';
import { nothing, once } from '../support/flow.js';
import { ELSEWHERE, MARK } from '../support/hostile.js';
import { show } from '../support/show.js';
import { smallTargets, strayMarkup, tooWide, violations } from '../support/audit.js';
import { missing, others, screens } from '../screens.js';

const WIDTHS = [1280, 320];
const THEMES = ['light', 'dark'];

for (const screen of screens) {
  once(`the screen ${screen.name} is for everybody`, { who: screen.who }, async ({ visit, world }) => {
    await show(visit, screen, world);
    const wrong = [];
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: 900 });
      for (const theme of THEMES) {
        // As the server writes it for this theme; the flow of the theme's button shows that it does.
        await visit.page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
        wrong.push(...(await violations(visit.page)).map((what) => `${theme}, ${width} px: ${what}`));
      }
      for (const measure of [tooWide, smallTargets]) wrong.push(...(await measure(visit.page)).map((what) => `${width} px: ${what}`));
    }
    nothing(wrong);
  });
}

once('hostile text is shown as text on every screen that shows memory', {}, async ({ open, world }) => {
  const shown = [];
  const wrong = [];
  for (const screen of screens.filter(({ who, status }) => !who && !status)) {
    const visit = await open();
    await show(visit, screen, { ...world, ...world.hostile });
    const strays = await strayMarkup(visit.page, new URL(ELSEWHERE).host);
    wrong.push(...strays.concat(await tooWide(visit.page)).map((what) => `${screen.name}: ${what}`));
    if ((await visit.page.locator('body').innerText()).includes(MARK)) shown.push(screen.name);
    await visit.page.waitForLoadState('networkidle');
  }
  nothing(wrong);
  assert.deepEqual(shown, screens.filter(({ isMemory }) => isMemory).map(({ name }) => name));
});

once('every link leads to a screen of the table', {}, async ({ visit, world }) => {
  const known = new Set(screens.map((screen) => shape(screen.at(world))));
  const isKnown = (path) => known.has(shape(path)) || others.some((pattern) => pattern.test(path)) || isMissing(path);
  const from = new Map(screens.filter(({ who, status }) => !who && !status).map((screen) => [shape(screen.at(world)), screen.at(world)]));
  const wrong = [];
  const waiting = [...from.values(), '/login'];
  while (waiting.length) {
    const here = waiting.pop();
    const status = await visit.go(here);
    if (status !== 200) { wrong.push(`${here} answers ${status}`); continue; }
    const links = await visit.page.$$eval('a[href^="/"]', (all) => all.map((link) => link.getAttribute('href')));
    for (const link of links) {
      if (!isKnown(link)) wrong.push(`${here} leads to ${link}, which is not in the table`);
      if (from.has(shape(link)) || isMissing(link) || others.some((pattern) => pattern.test(link))) continue;
      from.set(shape(link), link);
      waiting.push(link);
    }
  }
  nothing(wrong);
});

/** A path without what differs between things of one kind. */
function shape(path) {
  const { pathname, searchParams } = new URL(path, 'http://here');
  const tab = searchParams.get('tab');
  return pathname.replace(/\/files\/.+?(\/(?:history|diff|edit|delete|conflict)\b.*)?$/, '/files/*$1').replace(/\/\d+/g, '/*') + (tab ? `?tab=${tab}` : '');
}

function isMissing(path) {
  return missing.some((start) => (start === '/' ? path === '/' : path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`)));
}
