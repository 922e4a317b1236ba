// Ten calls of a client with types generated from openapi.yaml. The compiler checks it first, then it runs.

import createClient from 'openapi-fetch';
import type { components, paths } from './noctuary.js';

type Agent = components['schemas']['AgentResponse'];

const [address, token] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address, headers: { authorization: `Bearer ${token}` } });

/** Returns the data of an answer, or throws its error. */
function held<T>({ data, error }: { data?: { data: T }; error?: components['schemas']['Failure'] }): T {
  if (!data) throw new Error(`${error?.error}: ${error?.msg} (${error?.requestId})`);
  return data.data;
}

function must(is: boolean, what: unknown): void {
  if (!is) throw new Error(JSON.stringify(what));
}

must(held(await client.GET('/api/v1/auth/me')).user.email.includes('@'), 'me');
const agent: Agent = held(await client.POST('/api/v1/agents', { body: { name: 'Tia' } }));
must(agent.name === 'Tia', agent);
must(held(await client.GET('/api/v1/agents', { params: { query: { name: 'Tia' } } })).items.some(({ id }) => id === agent.id), 'it is listed');

const of = { path: { agentId: agent.id } };
const recorded = held(await client.POST('/api/v1/agents/{agentId}/conversations/{conversationId}/messages', {
  params: { path: { agentId: agent.id, conversationId: 'talk' } },
  body: { endUserId: 'nora', messages: [{ role: 'user', content: '我对花生过敏。' }, { role: 'assistant', content: '记住了。' }] },
}));
must(recorded.messageCount === 2, recorded);
const fact = held(await client.POST('/api/v1/memory/{agentId}/remember', { params: of, body: { content: 'Nora keeps bees.', endUserId: 'nora' } }));
const facts = held(await client.GET('/api/v1/memory/{agentId}/facts', { params: { ...of, query: { endUserId: 'nora' } } }));
must(facts.items.some(({ id }) => id === fact.id), facts);
const found = held(await client.POST('/api/v1/memory/{agentId}/recall', { params: of, body: { query: '花生', endUserId: 'nora', k: 3 } }));
must(found.items.some(({ text }) => text.includes('花生')), found);
const told = held(await client.POST('/api/v1/memory/{agentId}/context', { params: of, body: { query: 'bees', endUserId: 'nora' } }));
must(told.owner.includes('bees'), told);

const file = { path: { agentId: agent.id, path: 'notes/plan.md' } };
must(held(await client.PUT('/api/v1/agents/{agentId}/workspace/files/{path}', { params: file, body: { content: '# Plan\n' } })).created, 'the file is new');
must(held(await client.GET('/api/v1/agents/{agentId}/workspace/files/{path}', { params: file })).content === '# Plan\n', 'it holds what was written');

const missing = await client.GET('/api/v1/agents/{agentId}', { params: { path: { agentId: '1' } } });
must(missing.response.status === 404 && missing.error?.error === 'not_found', missing.error);
console.log('all is well');
