import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

const songs = { 1: { bpm: 90 }, 2: { bpm: 120 }, 3: { bpm: 120 } };
const of = (...track_ids: number[]) => ({ tool: 'plan_playlist', args: { title: 'Road', track_ids } });

/** How much of the sign for playing is to be seen on each cover. */
const seen = ({ view }: ViewInChat) =>
  view.evaluate(`[...document.querySelectorAll('.disc')].map(disc => getComputedStyle(disc).opacity)`);

describeView('What can be found in the view without pointing', chat => {
  it('is how a song is played: where the keyboard stands in its row', async () => {
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, of(1, 2));
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await seen(opened)).toEqual(['0', '0']);
    await opened.view.getByRole('button', { name: 'Move “Song 2”, 2 of 2' }).focus();
    await expect.poll(() => seen(opened), patience).toEqual(['0', '1']);
  });

  it.each([
    ['beside each song where there is room', { touched: true }, true],
    ['in its curve alone in a narrow window', { width: 320 }, false],
  ] as const)('is the tempo: %s', async (_, choices, isBeside) => {
    const library = await libraryWith({ songs });
    const { view } = await chat.open(library.mcp, of(1, 2), choices);
    await view.getByText('Tempo 90 to 120 bpm, rising').waitFor();
    expect(await view.locator('.bpm').first().isVisible()).toBe(isBeside);
  });

  it('is no line of tempo where all that is known is one tempo', async () => {
    const library = await libraryWith({ songs });
    const flat = await chat.open(library.mcp, of(2, 3));
    await flat.view.getByText('120 bpm').first().waitFor();
    expect(await flat.view.locator('figure.tempo').count()).toBe(0);
    const rising = await chat.open(library.mcp, of(1, 2));
    await rising.view.getByText('Tempo 90 to 120 bpm, rising').waitFor();
  });

  it('is what the names of file formats are: a choice of its own', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1] }] });
    const { view } = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await view.getByRole('button', { name: 'Download' }).click();
    const formats = view.getByRole('group', { name: 'Format of the file' }).getByRole('button');
    expect(await formats.allInnerTexts()).toEqual(['M3U8', 'XSPF', 'JSPF', 'CSV', 'Text']);
  });
});
