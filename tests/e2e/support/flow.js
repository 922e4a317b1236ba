// How to write a test: `flow` runs its steps twice, with JavaScript and without; `once` runs them once. Any trouble that a visit records
// fails the test.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld } from './world.js';

let world;
before(async () => { world = await startWorld(); });
after(async () => { await world?.stop(); });

/** Fails with all problems, one per line. */
export function nothing(wrong) {
  if (wrong.length) assert.fail(`\n${[...new Set(wrong)].join('\n')}`);
}

/** `steps` get a `visit` of `options.who`, `open` for further visits, the `world`, and the `turn`: 0 with JavaScript, 1 without. */
export function flow(name, options, steps) {
  for (const [turn, how] of ['with JavaScript', 'without JavaScript'].entries()) {
    once(`${name}, ${how}`, { ...options, javaScript: turn === 0, turn }, steps);
  }
}

/** As [`flow`], once. */
export function once(name, { turn = 0, ...options }, steps) {
  test(name, async () => {
    const visits = [];
    const open = async (more = {}) => {
      const visit = await world.browser.open({ ...options, ...more });
      visits.push(visit);
      return visit;
    };
    let trouble = [];
    try {
      await steps({ visit: await open(), open, world, turn });
    } finally {
      for (const visit of visits) trouble = trouble.concat(await visit.end());
    }
    nothing(trouble);
  });
}
