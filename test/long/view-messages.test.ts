import { expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import { everything } from '../support/view-in-chat.ts';
import { describeView, patience, saidIn } from '../support/view-tests.ts';

const missing = { tool: 'show', args: { kind: 'playlist', id: 999 } };
const nothing = { tool: 'show', args: { kind: 'search', query: 'zzzzqqq' } };

describeView('Where there are no songs', chat => {
  it('an error says what was not found and perhaps why, with ways to the playlists and to the search', async () => {
    const demo = await stand();
    const { view, read } = await chat.open(demo.mcp, missing);
    await view.getByRole('heading', { name: 'This playlist was not found.' }).waitFor();
    expect(await view.locator('.kind').innerText()).toBe('Playlist');
    await view.getByText('It may have been deleted, or it may be private.').waitFor();
    expect(await view.getByRole('button').allInnerTexts()).toEqual(['Your playlists', 'Search']);
    await view.getByRole('button', { name: 'Your playlists' }).click();
    await view.getByRole('heading', { name: 'Your playlists' }).waitFor();
    expect(read.at(-1)).toBe('music://show/all/playlists');
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('button', { name: 'Search' }).click();
    expect(await view.locator(':focus').getAttribute('type')).toBe('search');
    await demo.close();
  });

  it('an error offers nothing that a host without calls cannot do', async () => {
    const demo = await stand();
    const { serverTools: _, ...capabilities } = everything;
    const error = await chat.open(demo.mcp, missing, { capabilities });
    await error.view.getByRole('heading', { name: 'This playlist was not found.' }).waitFor();
    expect(await error.view.getByRole('button').count()).toBe(0);
    const empty = await chat.open(demo.mcp, nothing, { capabilities });
    await empty.view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    expect(await empty.view.getByRole('searchbox').count()).toBe(0);
    await demo.close();
  });

  it('what failed for a time is read again', async () => {
    const demo = await stand();
    const answer = {
      content: [{ type: 'text' as const, text: 'busy' }],
      structuredContent: { reason: 'service-busy' },
      isError: true,
    };
    const shown = { tool: 'show', args: { kind: 'album', id: 302127 } };
    const opened = await chat.open(demo.mcp, shown, { replay: answer });
    await expect.poll(() => saidIn(opened), patience).toBe('The songs could not be read.');
    await opened.view.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => opened.read.at(-1), patience).toBe('music://show/album/302127');
    await demo.close();
  });

  it('an empty search has its words in the field, which does not take the focus from the chat', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, nothing);
    await view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    const field = view.getByRole('searchbox');
    expect(await field.inputValue()).toBe('zzzzqqq');
    expect(await view.evaluate('document.activeElement.tagName')).toBe('BODY');
    expect(await view.getByRole('button', { name: 'Close the search' }).count()).toBe(0);
    await field.fill('night');
    await field.press('Enter');
    await view.locator('li.row').first().waitFor();
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    await demo.close();
  });
});
