// Requirements on every screen: accessible in both themes and on narrow windows, and safe against hostile text.

import assert from 'node:assert/strict';
import { nothing, once } from '../support/flow.js';
import { ELSEWHERE, MARK } from '../support/hostile.js';
import { show } from '../support/show.js';
import { smallTargets, strayMarkup, tooWide, violations } from '../support/audit.js';
import { others, screenAt, screens } from '../screens.js';

const WIDTHS = [1280, 320];
const THEMES = ['light', 'dark'];
/** How many of the links that lead to one screen are tried. */
const LINKS_A_SCREEN = 6;

const isOrdinary = ({ who, status }) => !who && status !== 404;

for (const screen of screens) {
  once(`the screen ${screen.name} is for everybody`, { who: screen.who }, async ({ visit, world }) => {
    await show(visit, screen, world);
    const wrong = [];
    for (const width of screen.width ? [screen.width] : WIDTHS) {
      await visit.page.setViewportSize({ width, height: 900 });
      for (const theme of THEMES) {
        // As the server renders this theme; the flow of the theme button checks that it does.
        await visit.page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
        wrong.push(...(await violations(visit.page, { coloursOnly: theme !== THEMES[0] })).map((what) => `${theme}, ${width} px: ${what}`));
      }
      for (const measure of [tooWide, smallTargets]) wrong.push(...(await measure(visit.page)).map((what) => `${width} px: ${what}`));
    }
    nothing(wrong);
  });
}

once('hostile text is shown as text on every screen that shows memory', {}, async ({ visit, world }) => {
  const shown = [];
  const wrong = [];
  for (const screen of screens.filter(isOrdinary)) {
    await visit.page.setViewportSize({ width: 1280, height: 900 });
    await show(visit, screen, { ...world, ...world.hostile });
    const strays = await strayMarkup(visit.page, new URL(ELSEWHERE).host);
    wrong.push(...strays.concat(await tooWide(visit.page)).map((what) => `${screen.name}: ${what}`));
    if ((await visit.page.locator('body').innerText()).includes(MARK)) shown.push(screen.name);
  }
  await visit.page.waitForLoadState('networkidle');
  nothing(wrong);
  const wanted = screens.filter(({ isMemory }) => isMemory).map(({ name }) => name);
  nothing(shown.filter((name) => !wanted.includes(name)).map((name) => `${name} shows memory, and the table does not say so`));
  nothing(wanted.filter((name) => !shown.includes(name)).map((name) => `${name} shows no memory, and the table says so`));
});

once('every link leads to a screen of the table, and there is something', {}, async ({ visit, world }) => {
  const wrong = [];
  const seen = new Map();
  for (const screen of screens.filter(isOrdinary)) {
    await show(visit, screen, world);
    for (const link of await visit.page.$$eval('a[href^="/"]', (all) => all.map((one) => one.getAttribute('href').replace(/#.*/, '')))) {
      const there = screenAt(link)?.name ?? others.find((pattern) => pattern.test(link));
      if (!there) wrong.push(`${screen.name} leads to ${link}, which is not in the table`);
      seen.set(there, (seen.get(there) ?? new Set()).add(link));
    }
  }
  for (const links of seen.values()) {
    for (const link of [...links].slice(0, LINKS_A_SCREEN)) {
      const status = (await visit.context.request.get(link)).status();
      if (status !== 200) wrong.push(`${link} answers ${status}`);
    }
  }
  nothing(wrong);
});
