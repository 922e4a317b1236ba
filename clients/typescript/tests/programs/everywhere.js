// Uses @noctuary/client with nothing but the web's own interfaces: runs in Node.js, Deno, Bun and a browser alike.

import { Noctuary, NoctuaryError } from '@noctuary/client';

/** Works with a memory, and returns what it saw; throws if anything is not as it should be. */
export async function work(baseUrl, token, where) {
  const must = (is, what) => { if (!is) throw new Error(`${where}: ${what}`); };
  const noctuary = new Noctuary({ baseUrl, token });
  const { id } = await noctuary.createAgent({ name: `In ${where}` });
  const memory = noctuary.memory(id, { endUserId: 'nora' });
  const facts = ['Keeps two barn owls.', '养了两只猫头鹰。', 'Plays the cello.'];
  for (const fact of facts) await memory.remember(fact);
  const { messageCount } = await memory.turn('first', { user: 'Hello! 你好！', assistant: 'Hello.' }, { key: `turn-${where}` });
  must(messageCount === 2, 'the turn is stored');
  for (const fact of facts.slice(0, 2)) {
    must((await memory.recall(fact)).some(({ text }) => text === fact), `${fact} is recalled`);
    must((await memory.context(fact)).owner.includes(fact), `${fact} is in the context`);
  }
  const seen = [];
  for await (const { text } of noctuary.listFacts(id, { endUserId: 'nora', limit: 1 })) seen.push(text);
  must(seen.length === 3, 'every page is read');
  const kinds = new Set();
  for await (const { type } of noctuary.chat({ agent: id, endUserId: 'nora', message: 'Hello?' })) kinds.add(type);
  must(kinds.has('begin') && kinds.has('delta') && kinds.has('done'), 'the answer is streamed');
  await noctuary.putFile(id, 'notes/计划.md', { content: '# 计划\n' });
  must((await noctuary.getFile(id, 'notes/计划.md')).content === '# 计划\n', 'a file is kept');
  const archive = await noctuary.exportSnapshot(id);
  must((await noctuary.previewSnapshot(id, { file: archive })) !== null, 'an upload arrives');
  const failure = await noctuary.recallMemory(id, { query: 'a', k: -1 }).catch((cause) => cause);
  must(failure instanceof NoctuaryError && failure.field === 'k', 'a refusal names the field');
  return 'all is well';
}

const [address, token, where] = globalThis.process?.argv?.slice(2) ?? globalThis.Deno?.args ?? [];
if (where) console.log(await work(address, token, where));
