// Opens a screen of the table.

import assert from 'node:assert/strict';
import { addressOf } from '../screens.js';

/** Opens `screen` of `ids` and checks that it is the right one. */
export async function show(visit, screen, ids) {
  if (screen.width) await visit.page.setViewportSize({ width: screen.width, height: 900 });
  const path = addressOf(screen, ids);
  const status = await visit.go(path);
  await screen.act?.(visit, ids);
  assert.equal(screen.act ? visit.status : status, screen.status ?? 200, `the status of ${screen.name} at ${path}`);
}
