// What the console has to show: people of every role, agents with files, talk and facts, jobs that went well and jobs that failed.
// Everything comes in as it would from a customer: the first people by `noctuary admin`, the rest by the REST API.

import { apiOf, until } from './api.js';
import { NAME, TEXTS } from './hostile.js';
import { STALL } from './model.js';

const WORKSPACE = 'Acme';
export const PASSWORD = 'slow owls count seven lamps';
/** End users whose jobs failed: one for each turn of the test that tries them again, and one that stays so. */
export const UNLUCKY = ['hanna', 'hector', 'hugo'];
/** Members whose role is changed, for each test that does it. */
export const MOVABLE = ['olga', 'otto'];

const PERSON = 'lin';
const QUESTION = 'Where does Lin live?';
const PLAN = '# Plan\n\n## Week one\n\n- Move the archive to the new shelf\n- Ask Nora for the keys\n\n## Week two\n\n- Label the boxes\n';

/** What the model makes of the conversation with these words in it. */
export const ANSWERS = [
  ['keeps two barn owls', {
    should_update: true, reason: 'the user told about herself', memory_update: null, triples: [],
    daily_entry: 'Lin told about her owls and moved to Ghent.',
    profile_update: '# Profile\n\n- Lin lives in Ghent and keeps two barn owls.\n',
    facts: [
      fact('keeps', 'two barn owls', 'Lin keeps two barn owls.', 'PROFILE'),
      fact('lives_in', 'Ghent', 'Lin lives in Ghent since May.', 'PROFILE'),
      fact('prefers', 'green tea', '林喜欢喝绿茶。', 'PREFERENCE'),
    ],
  }],
];

/** Fills the server; gives who and what there is. */
export async function seed(server) {
  const people = admit(server);
  const { token } = server.admin(['create-token', '--email', people.admin.email, '--workspace', WORKSPACE, '--name', 'seed', '--role', 'admin',
    '--scopes', 'memory:read,memory:write,chat,admin', '--expires', '30d']);
  const api = apiOf(server.base, token);
  const ada = await agent(api, 'Ada', 'Knows the archive and who has its keys.');
  await api.put(`/api/v1/agents/${ada}/workspace/files/notes/plan.md`, { content: PLAN });
  await api.put(`/api/v1/agents/${ada}/workspace/files/notes/plan.md`, { content: PLAN.replace('boxes', 'boxes and the lids') });
  await talk(api, ada, PERSON, 'lamp-1', [
    ['user', 'Hi, I am Lin. I live in Ghent since May and my flat keeps two barn owls: keeps two barn owls, really.'],
    ['assistant', 'Two owls! Noted.'],
    ['user', 'I like green tea. 我喜欢喝绿茶。'],
    ['assistant', '好的，记住了。'],
  ]);
  for (const [content, key] of [['Nora takes her coffee black.', 'coffee'], ['Nora works from Lisbon on Fridays.', 'friday'], ['诺拉周末去爬山。', null]]) {
    await api.post(`/api/v1/memory/${ada}/remember`, { content, key, type: 'user', ownerKey: people.admin.owner });
  }
  await api.post(`/api/v1/memory/${ada}/remember`, { content: 'Nora takes her coffee with milk.', key: 'coffee', type: 'user', ownerKey: people.admin.owner });
  for (const person of UNLUCKY) {
    await talk(api, ada, person, 'hang-1', [['user', `Please remember that I play the cello, and ${STALL}.`], ['assistant', 'Of course.'],
      ['user', 'On Thursdays, in the old harbour hall.'], ['assistant', 'Noted.']]);
  }
  const hostile = await poison(api, people);
  await settled(api);
  await api.post(`/api/v1/memory/${ada}/recall`, { query: QUESTION, endUserId: PERSON, k: 5 });
  await until('the recall is counted', async () => (await api.get(`/api/v1/memory/${ada}/recalls?endUserId=${PERSON}`)).items.length > 0);
  const jobs = {};
  for (const state of ['done', 'failed']) jobs[state] = (await api.get(`/api/v1/jobs?state=${state}`)).items;
  return { people, api, password: PASSWORD, workspace: WORKSPACE, ada, person: `api:${PERSON}`, file: 'notes/plan.md', query: QUESTION,
    operation: 'createAgent', jobs, jobDone: jobs.done.find(({ agentId }) => agentId === ada).id,
    jobFailed: jobs.failed.find(({ ownerKey }) => ownerKey === `api:${UNLUCKY[2]}`).id,
    hostile: { ...hostile, jobDone: jobs.done.find(({ agentId }) => agentId === hostile.ada).id }, ...(await things(api, ada, people.admin.owner)) };
}

function admit(server) {
  const admin = server.admin(['create-tenant', '--name', WORKSPACE, '--email', 'nora@example.org', '--admin-name', 'Nora', '--password-stdin'], PASSWORD);
  const add = (name, role) => {
    const { email, userId } = server.admin(['create-user', '--workspace', WORKSPACE, '--email', `${name}@example.org`, '--role', role, '--password-stdin'], PASSWORD);
    return { email, owner: `user:${userId}` };
  };
  for (const name of MOVABLE) add(name, 'viewer');
  return { admin: { email: admin.email, owner: `user:${admin.userId}` }, member: add('mia', 'member'), viewer: add('vic', 'viewer'), security: add('sid', 'member') };
}

async function agent(api, name, description) {
  return (await api.post('/api/v1/agents', { name, description, timezone: 'Europe/Lisbon' })).id;
}

function talk(api, agent, endUserId, conversation, messages) {
  const told = messages.map(([role, content]) => ({ role, content }));
  return api.post(`/api/v1/agents/${agent}/conversations/${conversation}/messages`, { endUserId, messages: told });
}

/** An agent whose every text wants to be a script. */
async function poison(api, people) {
  const owner = people.admin.owner;
  const agentId = await agent(api, NAME, TEXTS.slice(0, 12).join(' '));
  const all = `# ${NAME}\n\n${TEXTS.join('\n\n')}\n`;
  for (const path of ['PROFILE.md', 'MEMORY.md', 'notes/plan.md']) {
    await api.put(`/api/v1/agents/${agentId}/workspace/files/${path}`, { content: all });
    await api.put(`/api/v1/agents/${agentId}/workspace/files/${path}?ownerKey=${owner}`, { content: all });
    await api.put(`/api/v1/agents/${agentId}/workspace/files/${path}?ownerKey=${owner}`, { content: all.replace('alert(1)', 'alert(2)') });
  }
  for (const content of TEXTS) await api.post(`/api/v1/memory/${agentId}/remember`, { content, ownerKey: owner });
  await talk(api, agentId, NAME.slice(0, 60), encodeURIComponent('pellet "><img src=x onerror=alert(1)>'), TEXTS.map((text) => ['user', text]));
  return { ada: agentId, ...(await things(api, agentId, owner)) };
}

/** Waits until nothing is left to do. */
async function settled(api) {
  await until('no job waits or runs', async () => {
    const states = await Promise.all(['queued', 'running', 'retry'].map((state) => api.get(`/api/v1/jobs?state=${state}`)));
    return states.every(({ items }) => items.every((job) => Date.parse(job.runAt) > Date.now() + 2_000));
  });
}

/** Ids of what the owner has with the agent. */
async function things(api, agent, owner) {
  const facts = await api.get(`/api/v1/memory/${agent}/facts?ownerKey=${owner}`);
  return { fact: facts.items[0].id };
}

function fact(predicate, object, text, category) {
  return { subject: 'user', predicate, object, text, category, scope: 'user', stability: 'durable', confidence: 0.9, evidence: text, expires_at: null, explicit: false };
}
