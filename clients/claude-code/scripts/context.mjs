#!/usr/bin/env node
// SessionStart and UserPromptSubmit: tells Claude what Noctuary knows. At the start that is the agent's files and the person's profile, then
// before each prompt what fits it.

import { hook } from './noctuary.mjs';

await hook(async ({ hook_event_name: hookEventName, prompt }, noctuary) => {
  const isStart = hookEventName === 'SessionStart';
  if (!isStart && !prompt?.trim()) return null;
  const { system, owner } = await noctuary.post(`/memory/${await noctuary.agent()}/context`, {
    endUserId: noctuary.endUserId, ...(isStart ? {} : { query: Array.from(prompt).slice(0, 10_000).join('') }),
  });
  const additionalContext = [isStart ? system : '', owner].filter((text) => text?.trim()).join('\n\n');
  return additionalContext && { hookSpecificOutput: { hookEventName, additionalContext } };
});
