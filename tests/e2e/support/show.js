// Brings a visitor to a screen of the table.

import assert from 'node:assert/strict';

/** Opens `screen` of `ids` and checks that it is the one that is meant. */
export async function show(visit, screen, ids) {
  const path = screen.at(ids);
  const status = await visit.go(path);
  await screen.act?.(visit, ids);
  assert.equal(screen.act ? visit.status : status, screen.status ?? 200, `the status of ${screen.name} at ${path}`);
}
