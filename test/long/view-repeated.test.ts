import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience, planIdIn, saidIn, titlesIn } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(4) } };
const shelf = { tool: 'show', args: { kind: 'playlists' } };
const playlists = numbers(3).map(id => ({ id, title: `List ${id}`, tracks: numbers(id + 1) }));

describeView('An answer that the host gives the view again', chat => {
  /** The same answer of the same call, in other words: hosts make their own of it. */
  const reworded = ({ answer }: ViewInChat) => ({ ...answer, content: [{ type: 'text', text: 'Again.' }] });
  const settled = ({ page }: ViewInChat) => page.waitForTimeout(500);

  it('leaves a changed plan as it is, with the song that was removed in its place', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await expect.poll(() => opened.informed.length, patience).toBe(1);
    const reads = opened.read.length;
    await opened.host('result', opened.answer);
    await settled(opened);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 3', 'Song 4']);
    expect(await opened.view.getByRole('button', { name: 'Undo: put “Song 2” back' }).count()).toBe(1);
    expect(opened.read.length).toBe(reads);
  });

  it('keeps an edit that the plan does not have yet, also if the answer is a new one of the same plan', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await opened.host('result', reworded(opened));
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 3', 'Song 4']);
    await expect.poll(() => opened.informed.at(-1), patience).toContain('removed 1');
    await opened.host('result', { ...reworded(opened), _meta: {} });
    await settled(opened);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 3', 'Song 4']);
  });

  it('keeps an edit of the playlist that the plan became, also if the answer is of the plan', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByText('“Road” is saved.').waitFor();
    await opened.view.getByRole('button', { name: 'Move “Song 4” up' }).click();
    await opened.host('result', reworded(opened));
    await settled(opened);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 4', 'Song 3']);
  });

  it('shows what else became of the plan, with the edit that is in it', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await expect.poll(() => opened.informed.length, patience).toBe(1);
    await library.call('plan_playlist', {
      plan_id: `${planIdIn(opened).replace(/\.\d+$/, '')}.2`,
      add: [{ track_id: 9, position: 1 }],
    });
    await opened.host('result', reworded(opened));
    await expect.poll(() => titlesIn(opened), patience).toEqual(['Song 9', 'Song 1', 'Song 3', 'Song 4']);
    expect(await saidIn(opened)).toBe('The plan was changed elsewhere. Here is the current version.');
  });

  it('keeps a new order of a playlist, also if the host makes the call again and gets an error', async () => {
    const library = await libraryWith({ playlists });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 3 } });
    await opened.view.getByRole('button', { name: 'Move “Song 4” up' }).click();
    await opened.host('result', reworded(opened));
    await opened.host('result', {
      content: [{ type: 'text', text: 'The service is busy.' }],
      structuredContent: { reason: 'service-busy' },
      isError: true,
    });
    await settled(opened);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 4', 'Song 3']);
  });

  it('leaves an album open that was opened from an edited playlist, with the edits on the way back', async () => {
    const library = await libraryWith({ playlists });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 3 } });
    const { view } = opened;
    await view.getByRole('button', { name: 'Move “Song 4” up' }).click();
    await expect.poll(() => opened.informed.length, patience).toBe(1);
    await view.getByRole('button', { name: 'More for “Song 1”' }).click();
    await view.getByRole('menuitem', { name: 'Go to the album' }).click();
    await view.getByText('Album', { exact: true }).waitFor();
    await opened.host('result', reworded(opened));
    await settled(opened);
    expect(await view.getByText('Album', { exact: true }).count()).toBe(1);
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('heading', { name: 'List 3' }).waitFor();
    await settled(opened);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 4', 'Song 3']);
  });

  it('leaves a list open that was opened in a grid, and the way back is to the grid as it is now', async () => {
    const library = await libraryWith({ playlists });
    const opened = await chat.open(library.mcp, shelf);
    await opened.view.getByRole('button', { name: /^List 2/ }).click();
    await opened.view.getByRole('heading', { name: 'List 2' }).waitFor();
    const reads = opened.read.length;
    await opened.host('result', opened.answer);
    await settled(opened);
    expect(await opened.view.getByRole('heading', { name: 'List 2' }).count()).toBe(1);
    expect(opened.read.length).toBe(reads);
    const { structured } = await library.call('plan_playlist', { title: 'Newest', track_ids: [1] });
    await library.call('save_playlist', { plan_id: structured['plan_id'] });
    await opened.host('result', reworded(opened));
    await settled(opened);
    expect(await opened.view.getByRole('heading', { name: 'List 2' }).count()).toBe(1);
    await opened.view.getByRole('button', { name: 'Back', exact: true }).click();
    await opened.view.getByRole('button', { name: /^Newest/ }).waitFor();
  });

  it('is read once, fifty times given', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByText('Nothing is saved yet.').waitFor();
    for (let times = 0; times < 50; times += 1)
      await opened.host('result', times % 2 === 0 ? opened.answer : reworded(opened));
    await settled(opened);
    expect(opened.read).toHaveLength(1);
  });
});

describeView('What could not be read in the view', chat => {
  /** A host through which nothing comes while `isDown`. */
  const failing = () => {
    const state = { isDown: true };
    const isRead = (method: string) => method === 'resources/read' || method === 'tools/call';
    const refuses = (method: string) =>
      state.isDown && isRead(method) ? 'the connection was lost' : undefined;
    return { state, choices: { refuses } };
  };

  it('is a grid: it says so, and reads when the listener tries again', async () => {
    const library = await libraryWith({ playlists });
    const { state, choices } = failing();
    const opened = await chat.open(library.mcp, shelf, choices);
    const again = opened.view.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await saidIn(opened)).toBe('The list could not be loaded, so this may be out of date.');
    expect(await readAloud(opened)).toContain('Try again');
    state.isDown = false;
    await again.click();
    await again.waitFor({ state: 'detached' });
    expect(await saidIn(opened)).toBe('3 playlists');
  });

  it('is a list of a grid: the way back is there, and so is another try', async () => {
    const library = await libraryWith({ playlists });
    const { state, choices } = failing();
    state.isDown = false;
    const opened = await chat.open(library.mcp, shelf, choices);
    const tile = opened.view.getByRole('button', { name: /^List 2/ });
    await tile.waitFor();
    await expect.poll(() => opened.read.length, patience).toBe(1);
    state.isDown = true;
    await tile.click();
    await opened.view.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await readAloud(opened)).toContain('Back');
    await opened.view.getByRole('button', { name: 'Back', exact: true }).click();
    await tile.click();
    const again = opened.view.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    state.isDown = false;
    await again.click();
    await opened.view.getByRole('heading', { name: 'List 2' }).waitFor();
    await opened.view.getByRole('button', { name: 'Back', exact: true }).click();
    await opened.view.getByRole('heading', { name: 'Your playlists' }).waitFor();
  });
});

describeView('A song of a long list that is replaced', chat => {
  it('has its buttons where it is', async () => {
    const hope = { title: 'Hope', titleShort: 'Hope', artistId: 1 };
    const library = await libraryWith({ songs: { 1: hope, 2: { ...hope, duration: 200 } } });
    const before = numbers(15, 10).map(id => `Artist ${id} - Song ${id}`);
    const args = { title: 'Long', wanted: [...before, 'Artist 1 - Hope'], track_ids: numbers(55, 30) };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args });
    await opened.view.getByRole('button', { name: 'Show all 71 songs' }).click();
    const other = opened.view.getByRole('button', { name: /^2 versions of / });
    await other.scrollIntoViewIfNeeded();
    await other.click();
    await opened.view.getByRole('button', { name: /^Use this/ }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('“Hope” is in the plan.');
    const row = opened.view.locator('li.row', { has: opened.view.locator('[title="Album 2"]') });
    await row.getByRole('button', { name: 'Play “Hope”' }).waitFor();
    expect(await row.getByRole('button', { name: 'More for “Hope”' }).count()).toBe(1);
  });
});
