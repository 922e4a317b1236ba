// Day one: from the first look at Home to a connected agent and its first memory, in at most ten interactions.

import assert from 'node:assert/strict';
import { flow } from '../support/flow.js';

flow('day one leads from an empty workspace to a connected agent in ten interactions', {}, async ({ visit, turn }) => {
  const { page } = visit;
  let interactions = 0;
  const act = async (what) => { interactions += 1; await what; };
  await visit.go('/agents/new');
  interactions += 1; // The link "Create an agent" of the first steps.
  await act(page.getByLabel('Name', { exact: true }).fill(`First ${turn}`));
  await act(visit.press('Create agent'));
  const agent = visit.path.match(/\d+/)[0];

  await visit.go(`/settings/tokens/new?agent=${agent}`);
  interactions += 1; // The link "Create an access token".
  assert.ok(await page.locator('input[name="scopes"][value="memory:write"]').isChecked(), 'the token may write');
  assert.ok(await page.locator(`input[name="agentIds"][value="${agent}"]`).isChecked(), 'the token is for this agent');
  assert.notEqual(await page.getByLabel('Name', { exact: true }).inputValue(), '');
  await act(page.locator('form[action="/settings/tokens"] button.first').click());
  await act(visit.follow('Connect your program'));
  assert.match(visit.path, new RegExp(`^/agents/${agent}/connections`));
  assert.ok((await page.locator('pre').first().textContent()).includes(`agent=First+${turn}`), 'the snippet names the agent');
  assert.ok(interactions <= 10, `${interactions} interactions`);
});
