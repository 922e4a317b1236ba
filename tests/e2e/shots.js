// Takes screenshots of every screen in both themes and two widths, for review by eye: node shots.js FOLDER [NAME…]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { show } from './support/show.js';
import { startWorld } from './support/world.js';
import { screens } from './screens.js';

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error('node shots.js FOLDER [NAME OF A SCREEN…]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const world = await startWorld();
try {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const theme of ['light', 'dark']) {
      for (const width of screen.width ? [screen.width] : [1280, 360]) {
        const visit = await world.browser.open({ who: screen.who, theme, width });
        await show(visit, screen, world);
        await visit.page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`), fullPage: true });
        for (const what of await visit.end()) console.error(`${screen.name}: ${what}`);
      }
    }
  }
} finally {
  await world.stop();
}
