// Compiled only: the types must accept this, and refuse what is marked.

import { Noctuary, NoctuaryError, type Data, type Item } from '@noctuary/client';

export async function uses(noctuary: Noctuary): Promise<string> {
  const agent: Data<'createAgent', 201> = await noctuary.createAgent({ name: 'Wren' });
  const name: string = agent.name;
  // @ts-expect-error: a name is needed
  await noctuary.createAgent({});
  // @ts-expect-error: no such field
  agent.nickname;
  for await (const fact of noctuary.listFacts(agent.id, { endUserId: 'nora', limit: 5 })) {
    const row: Item<'listFacts'> = fact;
    const text: string = row.text;
    text.trim();
  }
  // @ts-expect-error: a server of another kind
  await noctuary.createMemoryServer(agent.id, { kind: 'sql', role: 'source', url: 'http://there' });
  await noctuary.updateFact(agent.id, '1', { status: 'archived', text: null });
  const page = await noctuary.listFacts(agent.id, { status: 'active' });
  const cursor: string | null | undefined = page.nextCursor;
  await noctuary.getFile(agent.id, 'notes/plan.md', { 'If-None-Match': '"1"', scope: 'TEAM' });
  // @ts-expect-error: the query is needed
  await noctuary.searchFiles(agent.id);
  await noctuary.searchFiles(agent.id, { q: 'plan' });
  const whole = await noctuary.createChatCompletion({ model: 'Wren', messages: [{ role: 'user', content: 'hi' }] });
  const stream = await noctuary.createChatCompletion({ model: 'Wren', messages: [{ role: 'user', content: 'hi' }], stream: true });
  for await (const { data } of stream) data.trim();
  const memory = noctuary.memory('Wren', { endUserId: 'nora' });
  await memory.turn('c', { user: 'a', assistant: 'b' }, { key: 'k' });
  await memory.remember('Keeps bees.', { type: 'user' });
  const [found] = await memory.recall('bees', { k: 3, kinds: ['fact'] });
  const { system, owner } = await memory.context('bees', { budgetTokens: 300 });
  await memory.forget({ conversationId: 'c' });
  // @ts-expect-error: it must say what
  await memory.forget({});
  const blob: Blob = await noctuary.exportSnapshot(agent.id);
  await noctuary.importSnapshot(agent.id, { file: blob });
  for await (const event of noctuary.chat({ agent: 'Wren', message: 'hi' })) {
    if (event.type === 'delta') event.text.trim();
    if (event.type === 'done') event.reply.trim();
  }
  try {
    await noctuary.getAgent('1');
  } catch (failure) {
    if (failure instanceof NoctuaryError) return `${failure.code} ${failure.field ?? ''} ${failure.status.toFixed()}`;
  }
  return [name, cursor, JSON.stringify(whole), found?.text, system, owner].join();
}
