// Every screen of the console: its name and its URL. The tests of all screens (accessibility, layout, hostile text) and the screenshots
// use this table; a test that follows every link finds missing screens.
//
// `at` has placeholders in braces; their ids belong to the good agent, or to the one with hostile texts only.
// `isMemory` says that it shows users' text. `who` opens it (default: the admin), `status` is the expected status (200), `act` brings it
// into the wanted state, and `width` limits it to one window width.

import { snapshot } from './support/zip.js';

export const screens = [
  { name: 'login', who: 'nobody', at: '/login' },
  { name: 'login-refused', who: 'nobody', status: 401, at: '/login', act: (visit) => visit.logIn('nobody@example.org', 'a wrong password') },
  { name: 'problem-not-found', status: 404, at: '/agents/1' },
  { name: 'problem-not-found-nobody', who: 'nobody', status: 404, at: '/no-such-page' },
  { name: 'problem-forbidden', who: 'viewer', status: 403, at: '/operations/health' },

  { name: 'home', isMemory: true, at: '/' },
  { name: 'home-menu', isMemory: true, at: '/', width: 320, act: (visit) => visit.page.getByText('Menu', { exact: true }).click() },
  { name: 'jobs', isMemory: true, at: '/operations/jobs' },
  { name: 'jobs-watched', isMemory: true, at: '/operations/jobs?poll=60&sort=oldest' },
  { name: 'jobs-none', isMemory: true, at: '/operations/jobs?state=cancelled' },
  { name: 'jobs-wrong', isMemory: true, at: '/operations/jobs?kind=extract_memory', act: (visit) => visit.page.getByText(/^Errors:/).click() },
  { name: 'jobs-of-error', isMemory: true, at: '/operations/jobs?state=failed&error=timeout' },
  { name: 'job-done', isMemory: true, at: '/operations/jobs/{jobDone}' },
  { name: 'job-failed', at: '/operations/jobs/{jobFailed}' },
  { name: 'health', at: '/operations/health' },
  { name: 'health-watched', at: '/operations/health?poll=60' },
  { name: 'home-90-days', isMemory: true, at: '/?days=90' },
  { name: 'home-as-viewer', who: 'viewer', at: '/' },
  { name: 'quality', at: '/quality' },
  { name: 'jobs-by-engine', isMemory: true, at: '/operations/jobs?fallback=1' },
  { name: 'session', at: '/session' },
  { name: 'docs', at: '/docs' },
  { name: 'docs-operation', at: '/docs/{operation}' },

  { name: 'agents', isMemory: true, at: '/agents' },
  { name: 'agents-by-name', isMemory: true, at: '/agents?sort=name' },
  { name: 'agents-by-activity', isMemory: true, at: '/agents?sort=active' },
  { name: 'agents-none-found', at: '/agents?q=nobody-of-this-name' },
  { name: 'agent-new', at: '/agents/new' },
  { name: 'agent', isMemory: true, at: '/agents/{ada}' },
  { name: 'agent-as-viewer', who: 'viewer', at: '/agents/{ada}' },
  { name: 'agent-settings', isMemory: true, at: '/agents/{ada}/settings' },
  { name: 'agent-delete', isMemory: true, at: '/agents/{ada}/delete' },

  { name: 'files', isMemory: true, at: '/agents/{ada}/files' },
  { name: 'files-of-somebody', isMemory: true, at: '/agents/{ada}/files?owner={person}' },
  { name: 'files-found', isMemory: true, at: '/agents/{ada}/files?q={word}' },
  { name: 'file-new', isMemory: true, at: '/agents/{ada}/files/new' },
  { name: 'file', isMemory: true, at: '/agents/{ada}/files/{file}' },
  { name: 'file-as-viewer', who: 'viewer', at: '/agents/{ada}/files/{file}' },
  { name: 'file-preview', isMemory: true, at: '/agents/{ada}/files/{file}?tab=preview' },
  { name: 'file-last-change', isMemory: true, at: '/agents/{ada}/files/{file}?tab=diff' },
  { name: 'file-history', isMemory: true, at: '/agents/{ada}/files/{file}?tab=history' },
  { name: 'file-compare', isMemory: true, at: '/agents/{ada}/files/{file}/diff?from=1&to=2' },
  { name: 'file-compare-side', isMemory: true, at: '/agents/{ada}/files/{file}/diff?from=1&to=2&view=side' },
  { name: 'file-restore', isMemory: true, at: '/agents/{ada}/files/{file}/restore?revision=1' },
  { name: 'file-delete', isMemory: true, at: '/agents/{ada}/files/{file}/delete' },
  { name: 'file-unsaved', isMemory: true, at: '/agents/{ada}/files/{file}', act: writeAnd('Show changes') },
  { name: 'file-unsaved-late', who: 'member', status: 401, at: '/agents/{ada}/files/{file}', act: saveLate },
  { name: 'file-conflict', isMemory: true, status: 412, at: '/agents/{ada}/files/{file}', act: loseRace },

  { name: 'timeline', isMemory: true, at: '/agents/{ada}/memory?owner={person}' },
  { name: 'timeline-of-tools', isMemory: true, at: '/agents/{ada}/memory?owner={person}&source=tool' },
  { name: 'conversation', isMemory: true, at: '/agents/{ada}/conversations/{conversation}?owner={person}' },
  { name: 'conversation-delete', isMemory: true, at: '/agents/{ada}/conversations/{conversation}/delete?owner={person}' },
  { name: 'episodes', isMemory: true, at: '/agents/{ada}/episodes?owner={person}' },
  { name: 'episodes-none', isMemory: true, at: '/agents/{ada}/episodes?owner=api:nobody-yet' },
  { name: 'episode', isMemory: true, at: '/agents/{ada}/episodes/{episode}?owner={person}' },
  { name: 'graph', isMemory: true, at: '/agents/{ada}/graph?owner={person}' },
  { name: 'graph-none-fit', isMemory: true, at: '/agents/{ada}/graph?q=nobody-of-this-name' },
  { name: 'graph-entity', isMemory: true, at: '/agents/{ada}/graph/{entity}?owner={person}' },
  { name: 'conversations-of-everybody', isMemory: true, at: '/conversations' },
  { name: 'conversations', isMemory: true, at: '/conversations?agent={ada}&owner={person}' },
  { name: 'conversations-none', isMemory: true, at: '/conversations?agent={ada}&owner=api:nobody-yet' },
  { name: 'memories', isMemory: true, at: '/memory' },
  { name: 'memories-as-viewer', who: 'viewer', at: '/memory' },
  { name: 'memories-counted', isMemory: true, at: '/memory?counts=yes&learned=week' },
  { name: 'memories-of-somebody', isMemory: true, at: '/memory?agent={ada}&owner={person}&shared=yes&status=all' },
  { name: 'memories-trusted-least', isMemory: true, at: '/memory?agent={ada}&sort=least-trusted&select=page' },
  { name: 'memories-opened', isMemory: true, at: '/memory?open={fact}' },
  { name: 'memories-none-fit', at: '/memory?q=nothing-like-this' },
  { name: 'memories-nobody', at: '/memory?owner=nobody-of-this-name' },
  { name: 'memories-many', isMemory: true, at: '/memory?select=all&agent={ada}', act: (visit) => visit.press('Archive') },
  { name: 'try', isMemory: true, at: '/playground?agent={ada}&tab=chat' },
  { name: 'try-as-viewer', who: 'viewer', at: '/playground?agent={ada}&tab=chat' },
  { name: 'try-answered', isMemory: true, at: '/playground?agent={ada}&tab=chat&owner={person}', act: askAgent },
  { name: 'fact', isMemory: true, at: '/agents/{ada}/facts/{fact}' },
  { name: 'fact-near', isMemory: true, at: '/agents/{ada}/facts/{fact}?near=yes' },
  { name: 'fact-new', isMemory: true, at: '/agents/{ada}/facts/new?owner={person}' },
  { name: 'fact-forget', isMemory: true, at: '/agents/{ada}/facts/{fact}/forget' },
  { name: 'review', isMemory: true, at: '/review' },
  { name: 'review-decided', isMemory: true, at: '/review?state=decided' },
  { name: 'review-of-agent', isMemory: true, at: '/review?agent={ada}&order=oldest' },
  { name: 'review-of-dreams', isMemory: true, at: '/review?kind=dream&state=decided' },
  { name: 'review-as-viewer', who: 'viewer', at: '/review' },
  { name: 'review-none', isMemory: true, at: '/review?kind=dream&owner=api:nobody-yet' },
  { name: 'review-whom', isMemory: true, at: '/review?owner=user:' },
  { name: 'block-rules', isMemory: true, at: '/agents/{ada}/block-rules?owner={person}' },
  { name: 'block-rules-none', isMemory: true, at: '/agents/{ada}/block-rules?owner=api:nobody-yet' },
  { name: 'dreams', isMemory: true, at: '/agents/{ada}/dreams' },
  { name: 'dream', isMemory: true, at: '/agents/{ada}/dreams/{dream}' },
  { name: 'morning', isMemory: true, at: '/agents/{ada}/morning' },
  { name: 'morning-nothing', isMemory: true, at: '/agents/{ada}/morning?owner=api:nobody-yet' },
  { name: 'archive', isMemory: true, at: '/agents/{ada}/archive' },
  { name: 'schedules', isMemory: true, at: '/operations/schedules' },
  { name: 'playground', isMemory: true, at: '/playground' },
  { name: 'playground-tests', isMemory: true, at: '/playground?agent={ada}&tab=tests&owner={person}' },
  { name: 'playground-new-suite', isMemory: true, at: '/playground?agent={ada}&tab=tests&suite=new' },
  { name: 'recall', isMemory: true, at: '/playground?agent={ada}&tab=recall' },
  { name: 'recall-answer', isMemory: true, at: '/playground?agent={ada}&tab=recall&q={query}&owner={person}' },
  { name: 'recall-compared', isMemory: true, at: '/playground?agent={ada}&tab=recall&q={query}&owner={person}&compare=words&k=3' },
  { name: 'recall-two-settings', isMemory: true, at: '/playground?agent={ada}&tab=recall&q={query}&owner={person}&k=5&compare=yes&kB=2&minScoreB=0.1&budgetB=200&meansB=words' },
  { name: 'recall-wrong', isMemory: true, status: 422, at: '/playground?agent={ada}&tab=recall&q={query}&compare=yes&kB=900' },
  { name: 'people', isMemory: true, at: '/people' },
  { name: 'people-by-memories', isMemory: true, at: '/people?sort=memories' },
  { name: 'people-by-name', at: '/people?sort=name' },
  { name: 'people-none-fit', at: '/people?query=telegram:0' },
  { name: 'people-whom', isMemory: true, at: '/people?query=api&next=%2Fmemory' },
  { name: 'people-nobody', at: '/people?query=nobody-at-all&next=%2Fmemory' },
  { name: 'receipts', at: '/people/receipts' },
  { name: 'person', isMemory: true, at: '/people/{person}' },
  { name: 'person-found', isMemory: true, at: '/people/{person}?q={said}' },
  { name: 'person-found-none', isMemory: true, at: '/people/{person}?q=nothing-like-this' },
  { name: 'person-inactive', isMemory: true, at: '/people/{person}?status=inactive' },
  { name: 'person-conversations', isMemory: true, at: '/people/{person}/conversations' },
  { name: 'person-activity', isMemory: true, at: '/people/{person}/activity' },
  { name: 'person-files', isMemory: true, at: '/people/{person}/files' },
  { name: 'person-relations', isMemory: true, at: '/people/{person}/relations' },
  { name: 'person-privacy', isMemory: true, at: '/people/{person}/privacy' },
  { name: 'person-correct', isMemory: true, at: '/people/{person}?q={said}', act: (visit) => visit.press('Forget', visit.page.locator('main')) },
  { name: 'owner-forget', isMemory: true, at: '/people/{person}/forget?includeMessages=yes' },
  { name: 'owner-forget-confirm', isMemory: true, at: '/people/{person}/forget/confirm?includeMessages=yes' },
  { name: 'receipt', at: '/forgets/{receipt}' },

  { name: 'tokens', at: '/settings/tokens' },
  { name: 'token-new', isMemory: true, at: '/settings/tokens/new' },
  { name: 'token-rotate', at: '/settings/tokens/{token}/rotate' },
  { name: 'token-revoke', at: '/settings/tokens/{token}/revoke' },
  { name: 'consent', isMemory: true, at: '/oauth/authorize?response_type=code&client_id={oauthClient}&redirect_uri=https%3A%2F%2Fapp.example.org%2Fcallback'
    + '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256' },
  { name: 'identity', at: '/settings/identity' },
  { name: 'identity-refused', status: 422, at: '/settings/identity', act: async (visit) => {
    const fields = { Name: 'Acme ID', Issuer: 'https://login.example.org', 'Client ID': 'noctuary', 'Allowed domains': 'example.org', Roles: 'staff' };
    for (const [label, value] of Object.entries(fields)) await visit.page.getByLabel(label, { exact: true }).fill(value);
    await visit.press('Add provider');
  } },
  { name: 'webhooks', at: '/settings/webhooks' },
  { name: 'webhook-new', isMemory: true, at: '/settings/webhooks/new' },
  { name: 'webhook-refused', isMemory: true, status: 422, at: '/settings/webhooks/new', act: async ({ page }) => {
    await page.getByLabel('Address').fill('https://10.0.0.1/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alert').waitFor();
  } },
  { name: 'webhook', isMemory: true, at: '/settings/webhooks/{webhook}' },
  { name: 'webhook-delete', at: '/settings/webhooks/{webhook}/delete' },
  { name: 'export', isMemory: true, at: '/agents/{ada}/export' },
  { name: 'import', isMemory: true, at: '/agents/{ada}/import' },
  { name: 'import-refused', isMemory: true, status: 422, at: '/agents/{ada}/import', act: (visit) => upload(visit, 'snapshot', Buffer.from('# Memory')) },
  { name: 'import-preview', isMemory: true, at: '/agents/{ada}/import', act: (visit) => upload(visit, 'snapshot', snapshot({
    'AGENTS.md': '# Orders\n', 'MEMORY.md': '# Memory\n\n- <b>她住在里斯本</b>\n', 'memory/1999-12-31.md': '# Long ago\n'
  })) },
  { name: 'import-memories', isMemory: true, at: '/agents/{ada}/import', act: (visit) => upload(visit, 'mem0', Buffer.from(JSON.stringify([
    { memory: '<b>Nora</b> 住在里斯本', user_id: 'nora"><b>' }, { memory: 'Whose?' }]))) },
  { name: 'import-conversations', isMemory: true, at: '/agents/{ada}/import', act: (visit) => upload(visit, 'other', Buffer.from(JSON.stringify([
    { uuid: 'c-1', name: '<b>搬家</b>', chat_messages: [
      { uuid: 'm-1', sender: 'human', text: '我住在里斯本。', created_at: '2025-03-01T09:00:00Z', files: [{}] },
      { uuid: 'm-2', sender: 'assistant', text: 'Lovely.', created_at: '2025-03-01T09:01:00Z' }] }, { name: 'Broken' }]))) },
  { name: 'connections', isMemory: true, at: '/agents/{ada}/connections' },
  { name: 'connections-refused', isMemory: true, status: 422, at: '/agents/{ada}/connections', act: async ({ page }) => {
    await page.getByLabel('Address').fill('https://10.0.0.1/');
    await page.getByRole('button', { name: 'Add server' }).click();
    await page.getByRole('alert').waitFor();
  } },
  { name: 'connection-delete', isMemory: true, at: '/agents/{ada}/connections/{memoryServer}/delete' },
  { name: 'security', at: '/settings/security' },
  { name: 'passkey-new', at: '/settings/security/passkeys/new' },
  { name: 'members', at: '/settings/members' },
  { name: 'member-new', at: '/settings/members/new' },
  { name: 'member-remove', at: '/settings/members/{user}/remove' },
  { name: 'settings', at: '/settings/defaults' },
  { name: 'settings-searched', at: '/settings/defaults?q=cron&changed=yes' },
  { name: 'find', isMemory: true, at: '/find?q={query}' },
  { name: 'find-none', at: '/find?q=nothing-like-it' },
  { name: 'models', isMemory: true, at: '/settings/models' },
  { name: 'models-of-agent', isMemory: true, at: '/settings/models?for={ada}' },
  { name: 'observability', isMemory: true, at: '/operations/observability' },
  { name: 'observability-of-agent', isMemory: true, at: '/operations/observability?agent={ada}' },
  { name: 'usage', isMemory: true, at: '/operations/usage' },
  { name: 'usage-each', isMemory: true, at: '/operations/usage?by=each&sort=-calls' },
  { name: 'audit', isMemory: true, at: '/operations/audit' },
];

/** Sends a message to the agent and opens the memory that it was shown. */
async function askAgent(visit) {
  await visit.page.getByLabel('Your message').fill('Where does she live? <b>她住在哪里？</b>');
  await visit.page.getByRole('button', { name: 'Send' }).click();
  await visit.page.locator('#answer').waitFor();
  await visit.page.locator('details:has(ol.answers) > summary').last().click();
}

/** Chooses a file to import and opens the preview. */
async function upload({ page }, kind, buffer) {
  await page.getByLabel('Kind', { exact: true }).selectOption(kind);
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'memory', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.locator('.note.bad, h1:has-text("Import preview")').first().waitFor();
}

/** Changes the text in the open editor and presses `button`. */
function writeAnd(button) {
  return async (visit) => {
    const box = visit.page.getByLabel('Text', { exact: true });
    await box.fill(`${await box.inputValue()}\nOne more line.\n`);
    await visit.press(button);
  };
}

/** Saves a text after the session has ended. */
async function saveLate(visit) {
  const box = visit.page.getByLabel('Text', { exact: true });
  await box.fill(`${await box.inputValue()}\nToo late.\u200b\n`);
  await visit.page.locator('#live').getByText('Too late.').waitFor();
  await visit.context.clearCookies({ name: 'sid' });
  await visit.press('Save');
}

/** Saves a text that another user has changed meanwhile. */
async function loseRace(visit, { ada, file, api }) {
  const mine = `${await visit.page.getByLabel('Text', { exact: true }).inputValue()}\nMine.\n`;
  const path = `/api/v1/agents/${ada}/workspace/files/${file}`;
  await api.put(path, { content: `# Plan\n\nTheirs ${Date.now()}.\n` });
  await visit.page.getByLabel('Text', { exact: true }).fill(mine);
  await visit.press('Save');
}

/** Targets of links that are not screens: downloads and machine-readable files. */
export const others = [/^\/openapi\.json$/, /\/download(\?|$)/, /^\/people\/[^/]+\/export$/, /^\/people\/suggest/, /^\/operations\/(audit|usage|jobs)\/export/, /^\/(agents|people|memory)\/export/, /\/facts\/export/];

/** The URL of a screen for these ids. */
export function addressOf(screen, ids) {
  return screen.at.replace(/\{(\w+)\}/g, (_, name) => {
    if (!ids[name]) throw new Error(`there is no ${name} for ${screen.name}`);
    return name === 'file' ? ids[name] : encodeURIComponent(ids[name]);
  });
}

/** The screen that a link leads to. */
export function screenAt(link) {
  const { pathname, searchParams } = new URL(link, 'http://here');
  return screens.find(({ at }) => {
    const wanted = new URL(at, 'http://here');
    const pattern = wanted.pathname.replace(/\./g, '\\.').replace(/%7B(\w+)%7D/g, (_, name) => (name === 'file' ? '.+\\.md' : '[^/]+'));
    return new RegExp(`^${pattern}$`).test(pathname) && ['tab'].every((name) => wanted.searchParams.get(name) === searchParams.get(name));
  });
}
