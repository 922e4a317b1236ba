// Files: created, edited, conflicts, restored.

import assert from 'node:assert/strict';
import { flow, once } from '../support/flow.js';
import { PASSWORD } from '../support/seed.js';

const NOTES = '# Notes\n\nThe first line.\n\nThe middle stays.\n\nThe last line.\n';

/** The text area with the file. */
const box = ({ page }) => page.getByLabel('Text', { exact: true });

flow('a file is made, edited, compared and brought back', { who: 'member' }, async ({ visit, world, turn }) => {
  const { page } = visit;
  const name = `notes/made-${turn}.md`;
  await visit.go(`/agents/${world.ada}/files`);
  await visit.follow('New file');
  await page.getByLabel('Name', { exact: true }).fill('no ending');
  await visit.press('Create file');
  assert.equal(visit.status, 422);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await box(visit).fill(NOTES);
  await visit.press('Create file');
  assert.equal(await visit.told(), `${name} is created.`);

  await box(visit).fill(NOTES.replace('first', 'very first'));
  await visit.press('Show changes');
  assert.match(await page.locator('main').innerText(), /1 line added, 1 removed/);
  await visit.press('Save');
  assert.match(await visit.told(), /^Saved as revision 2/);
  assert.match(await stored(world, name), /The very first line/);

  await visit.follow('History');
  await visit.follow(/^Restore 1/);
  await visit.press('Restore');
  assert.match(await visit.told(), /^Revision 1 is restored/);
  assert.equal(await stored(world, name), NOTES);

  await visit.follow('Delete the file');
  await visit.press('Delete the file');
  assert.match(await visit.told(), /is deleted/);
  assert.equal(await page.getByRole('link', { name, exact: true }).count(), 0);
});

flow('of two people who edit a file the slower one sees both texts and loses nothing', { who: 'member' }, async ({ visit, open, world, turn }) => {
  const name = `notes/contested-${turn}.md`;
  const address = `/agents/${world.ada}/files/${name}`;
  await world.api.put(`/api/v1/agents/${world.ada}/workspace/files/${name}`, { content: NOTES });
  const faster = await open({ who: 'admin' });
  for (const each of [visit, faster]) await each.go(address);
  await box(faster).fill(NOTES.replace('first line', 'first line of Nora'));
  await faster.press('Save');
  assert.match(await faster.told(), /^Saved/);

  await box(visit).fill(NOTES.replace('last line', 'last line of Mia'));
  await visit.press('Save');
  assert.equal(visit.status, 412);
  assert.equal(await visit.heading(), 'Edit conflict');
  assert.match(await stored(world, name), /of Nora/);
  assert.doesNotMatch(await stored(world, name), /of Mia/);
  const both = visit.page.getByLabel('Text to save');
  assert.match(await both.inputValue(), /of Nora[\s\S]*of Mia/);

  await visit.press('Save this text');
  assert.match(await visit.told(), /^Saved/);
  assert.match(await stored(world, name), /of Nora[\s\S]*of Mia/);
});

flow('who saves after the session has ended loses nothing and comes back to the file', { who: 'member' }, async ({ visit, world, turn }) => {
  const name = `notes/late-${turn}.md`;
  const address = `/agents/${world.ada}/files/${name}`;
  await world.api.put(`/api/v1/agents/${world.ada}/workspace/files/${name}`, { content: NOTES });
  await visit.go(address);
  const late = NOTES.replace('middle', '</textarea><b>Kept</b>\u202e');
  await box(visit).fill(late);
  // Wait for the preview, since a later request for it would be refused.
  if (visit.javaScript) await visit.page.locator('#live').getByText('Kept').waitFor();
  await visit.context.clearCookies({ name: 'sid' });
  await visit.press('Save');
  assert.equal(visit.status, 401);
  assert.equal(await visit.heading(), 'Your session has ended');
  assert.equal(await box(visit).inputValue(), late);
  assert.equal(await box(visit).isEditable(), false);
  assert.equal(await stored(world, name), NOTES);

  const [tab] = await Promise.all([visit.context.waitForEvent('page'), visit.page.getByRole('link', { name: 'Log in again in a new tab' }).click()]);
  await tab.getByLabel('E-mail address').fill(world.people.member.email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await Promise.all([tab.waitForURL((url) => url.pathname === address), tab.getByRole('button', { name: 'Log in' }).click()]);
  await tab.getByLabel('Text', { exact: true }).fill(late);
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.getByText(/^Saved as revision 2/).waitFor();
  assert.equal(await stored(world, name), late);
});

once('who leaves with something unsaved is asked, and Ctrl+S saves it', { who: 'member', leaving: 'stay' }, async ({ visit, world }) => {
  const { page } = visit;
  const name = 'notes/guarded.md';
  await world.api.put(`/api/v1/agents/${world.ada}/workspace/files/${name}`, { content: NOTES });
  await visit.go(`/agents/${world.ada}/files/${name}`);
  await box(visit).fill(`${NOTES}More.\n`);
  const asked = page.waitForEvent('dialog');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click({ noWaitAfter: true });
  assert.equal((await asked).type(), 'beforeunload');

  await box(visit).focus();
  await visit.leaveBy(() => page.keyboard.press('Control+s'));
  assert.match(await visit.told(), /^Saved/);
  assert.equal(await stored(world, name), `${NOTES}More.\n`);
});

once('the preview follows what is typed, as hostile as it may be', { who: 'member' }, async ({ visit, world }) => {
  await visit.go(`/agents/${world.ada}/files/${world.file}`);
  await box(visit).fill('# Seen at once\n\n<img src=x onerror=alert(1)>\n');
  await visit.page.locator('#live').getByRole('heading', { name: 'Seen at once' }).waitFor();
  assert.equal(await visit.page.locator('#live img').count(), 0);
});

async function stored(world, name) {
  return (await world.api.get(`/api/v1/agents/${world.ada}/workspace/files/${name}`)).content;
}
