// Takes screenshots of every screen in both themes and two widths, for review by eye:
// node shots.js FOLDER [--language zh] [--theme dark] [--width 360] [NAME…]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { show } from './support/show.js';
import { startWorld } from './support/world.js';
import { screens } from './screens.js';

const one = { type: 'string' };
const { values, positionals: [folder, ...names] } = parseArgs({ options: { language: one, theme: one, width: one }, allowPositionals: true });
const { language } = values;
if (!folder) {
  console.error('node shots.js FOLDER [--language zh] [--theme dark] [--width 360] [NAME OF A SCREEN…]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const world = await startWorld();
try {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const theme of values.theme ? [values.theme] : ['light', 'dark']) {
      for (const width of screen.width ? [screen.width] : values.width ? [Number(values.width)] : [1280, 360]) {
        const visit = await world.browser.open({ who: screen.who, theme, width, language });
        // The steps that bring a screen into its state name English buttons.
        await show(visit, language ? { ...screen, act: undefined, status: screen.act ? undefined : screen.status } : screen, world);
        await visit.page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`), fullPage: true });
        for (const what of await visit.end()) console.error(`${screen.name}: ${what}`);
      }
    }
  }
} finally {
  await world.stop();
}
