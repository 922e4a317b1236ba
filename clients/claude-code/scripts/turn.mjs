#!/usr/bin/env node
// Stop: stores the turn that has just ended. What tools printed, what Claude thought, and what subagents said is left out.

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hook } from './noctuary.mjs';
import { lastTurn } from './transcript.mjs';

await hook(async ({ session_id: session, transcript_path: path, last_assistant_message: last }, noctuary) => {
  // The transcript may be written a moment later than the hook starts.
  let turn = null;
  for (let attempt = 0; attempt < 15 && !turn?.isWhole; attempt += 1) {
    if (attempt) await sleep(100);
    turn = lastTurn(await readFile(path, 'utf8').catch(() => ''), last);
  }
  if (!turn) return null;
  // The key names the turn, so that a hook that runs twice stores it once. After another hook let Claude go on, its answer is longer than the one
  // that is stored under the key, which the server refuses (409).
  await noctuary.post(`/agents/${await noctuary.agent()}/conversations/${encodeURIComponent(session)}/messages`,
    { endUserId: noctuary.endUserId, messages: turn.messages }, { 'idempotency-key': `claude-code:${turn.key}`.replace(/[^!-~]/g, '_').slice(0, 200) })
    .catch((failure) => { if (failure.status !== 409) throw failure; });
  return null;
});
