import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience, saidIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(4) } };

describeView('Title and description in their place', chat => {
  const opened = async (choices: ViewChoices = {}, process = {}) => {
    const library = await libraryWith({}, process);
    const chatting = await chat.open(library.mcp, road, choices);
    const { view } = chatting;
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    return {
      ...chatting,
      library,
      change: view.getByRole('button', { name: 'Change title and description' }),
      title: view.getByRole('textbox', { name: 'Title', exact: true }),
      description: view.getByRole('textbox', { name: 'Description' }),
      everyone: view.getByRole('checkbox', { name: 'Public: everyone can see it' }),
      done: view.getByRole('button', { name: 'Done' }),
    };
  };

  it('are changed with the keyboard alone, and saved', async () => {
    const { change, title, description, everyone, view, library, ...chatting } = await opened();
    await change.press('Enter');
    expect(await title.inputValue()).toBe('Road');
    await view.locator(':focus').fill('Evening');
    await view.locator(':focus').press('Tab');
    await description.pressSequentially('For six');
    await view.locator(':focus').press('Tab');
    await everyone.press(' ');
    expect(await readAloud({ view, ...chatting })).toMatchSnapshot();
    await description.press('Enter');
    await view.getByRole('heading', { name: 'Evening' }).waitFor();
    await expect.poll(() => saidIn({ view, ...chatting }), patience).toBe('Changed, but not saved yet.');
    expect(await view.locator(':focus').getAttribute('aria-label')).toBe('Change title and description');
    await view.getByRole('button', { name: 'Save playlist' }).press('Enter');
    await view.getByText('“Evening” is saved.').waitFor();
    expect(library.playlists()).toMatchObject([{ title: 'Evening', description: 'For six', public: true }]);
  });

  it('keep the line breaks of a description', async () => {
    const { change, description, view, library } = await opened();
    await change.click();
    await description.pressSequentially('For six');
    await description.press('Shift+Enter');
    await description.pressSequentially('Slow at first');
    await description.press('Enter');
    await view.getByText('Slow at first').waitFor();
    await view.getByRole('button', { name: 'More', exact: true }).click();
    const height = `parseFloat(getComputedStyle(document.querySelector('.description')).height)`;
    expect(Number(await view.evaluate(height))).toBeGreaterThan(30);
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    expect(library.playlists()).toMatchObject([{ description: 'For six\nSlow at first' }]);
    await change.click();
    expect(await description.inputValue()).toBe('For six\nSlow at first');
  });

  it('stay after Escape, and what plays goes on', async () => {
    const { change, title, view, asked } = await opened();
    await view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await change.click();
    await title.fill('Evening');
    await title.press('Escape');
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await view.locator(':focus').getAttribute('aria-label')).toBe('Change title and description');
    expect(await view.getByRole('button', { name: 'Pause “Song 2”' }).count()).toBe(1);
    expect(asked).toEqual([]);
  });

  it('are sent once, however often it is pressed', async () => {
    const { change, title, done, view, asked } = await opened();
    await change.click();
    await title.fill('Evening');
    await done.dblclick();
    await view.getByRole('heading', { name: 'Evening' }).waitFor();
    expect(asked).toHaveLength(1);
  });

  it('say as one types that they are too long, or missing', async () => {
    const { change, title, done, view } = await opened();
    const said = view.locator('.settings [role=status]').first();
    await change.click();
    await title.fill('x'.repeat(195));
    expect(await said.innerText()).toBe('5 characters left');
    await title.fill('x'.repeat(201));
    expect(await said.innerText()).toBe('1 character too long');
    expect(await done.isDisabled()).toBe(true);
    await title.press('Enter');
    expect(await title.count()).toBe(1);
    await title.fill(' ');
    expect(await said.innerText()).toBe('A playlist needs a title.');
  });

  it('that are refused stay as they were, and what was typed can be sent again', async () => {
    const refusals = ['no'];
    const choices: ViewChoices = {
      refuses: method => (method === 'tools/call' ? refusals.pop() : undefined),
    };
    const { change, title, view, ...chatting } = await opened(choices);
    await change.click();
    await title.fill('Evening');
    await title.press('Enter');
    await expect.poll(() => saidIn({ view, ...chatting }), patience).toMatch(/^Not yet in the plan/);
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    await change.click();
    expect(await title.inputValue()).toBe('Evening');
    await title.press('Enter');
    await view.getByRole('heading', { name: 'Evening' }).waitFor();
  });

  it('have room for fingers', async () => {
    const { change, title, description, everyone, done, view } = await opened({ touched: true, width: 320 });
    expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await change.tap();
    const check = view.locator('.check');
    for (const part of [title, description, check, done])
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await title.fill('Evening');
    await everyone.tap();
    await done.tap();
    await view.getByRole('heading', { name: 'Evening' }).waitFor();
    await view.getByText('Public').waitFor();
  });

  it('leave out a description that is shown in part, so that its rest is not lost', async () => {
    const playlist = { id: 40, title: 'Dinner', description: 'long '.repeat(600).trim(), tracks: [1, 2] };
    const library = await libraryWith({ playlists: [playlist] });
    const { view } = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 40 } });
    await view.getByRole('button', { name: 'Change title and description' }).click();
    await view.getByRole('textbox', { name: 'Title', exact: true }).fill('Evening');
    expect(await view.getByRole('textbox', { name: 'Description' }).count()).toBe(0);
    await view.getByRole('button', { name: 'Done' }).click();
    await view.getByRole('button', { name: /^Save: / }).click();
    await view.getByText('“Evening” is saved.').waitFor();
    expect(library.playlist(40)).toMatchObject({ title: 'Evening', description: playlist.description });
  });

  it('cannot be changed in read-only mode', async () => {
    const { change } = await opened({}, { readOnly: true });
    expect(await change.count()).toBe(0);
  });
});
