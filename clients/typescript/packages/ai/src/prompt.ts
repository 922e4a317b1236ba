// Where memory stands in a prompt.

import type { LanguageModelMiddleware } from 'ai';

/** The parameters of a call of a model. */
export type Params = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params'];
type Prompt = Params['prompt'];

/** What the person said last. */
export function askedOf(prompt: Prompt): string {
  return textOf(prompt[lastUser(prompt)]);
}

/** What the model said since then, between calls of tools. */
export function answersOf(prompt: Prompt): string[] {
  return prompt.slice(lastUser(prompt) + 1).filter(({ role }) => role === 'assistant').map(textOf).filter((text) => text.trim() !== '');
}

/** The prompt with `system` behind the system prompt, and `owner` before what the person said last. */
export function withContext(prompt: Prompt, system: string, owner: string): Prompt {
  const changed = [...prompt];
  const at = lastUser(changed);
  const said = changed[at];
  if (owner.trim() !== '' && said?.role === 'user') changed[at] = { ...said, content: [{ type: 'text', text: `${owner}\n\n` }, ...said.content] };
  if (system.trim() === '') return changed;
  // Models take system messages only at the beginning.
  const end = changed.findIndex(({ role }) => role !== 'system');
  changed.splice(end < 0 ? changed.length : end, 0, { role: 'system', content: system });
  return changed;
}

function lastUser(prompt: Prompt): number {
  return prompt.findLastIndex(({ role }) => role === 'user');
}

function textOf(message: Prompt[number] | undefined): string {
  if (!message || message.role === 'system' || message.role === 'tool') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).filter((text) => text !== '').join('\n');
}
