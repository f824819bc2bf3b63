import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

const songs = { 1: { bpm: 90 }, 2: { bpm: 120 }, 3: { bpm: 120 } };
const of = (...track_ids: number[]) => ({ tool: 'plan_playlist', args: { title: 'Road', track_ids } });

/** How much of the sign for playing is to be seen on each cover. */
const seen = ({ frame }: ViewInChat) =>
  frame().evaluate(`[...document.querySelectorAll('.disc')].map(disc => getComputedStyle(disc).opacity)`);

describeView('What can be found in the view without pointing', chat => {
  it('is how a song is played: on each one where the screen is touched', async () => {
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, of(1, 2), { touched: true });
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await seen(opened)).toEqual(['1', '1']);
  });

  it('is how a song is played: where the keyboard stands in its row', async () => {
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, of(1, 2));
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await seen(opened)).toEqual(['0', '0']);
    await opened.view.getByRole('button', { name: 'Move “Song 2”, 2 of 2' }).focus();
    await expect.poll(() => seen(opened), patience).toEqual(['0', '1']);
  });

  it.each([
    ['in a narrow window', { width: 320 }],
    ['on a narrow screen that is touched', { width: 320, touched: true }],
    ['on a screen that is touched', { touched: true }],
  ] as const)('is the tempo of each song, %s', async (_, choices) => {
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, of(1, 2), choices);
    const row = opened.view.locator('li.row').first();
    await row.getByText('90 bpm').waitFor();
    const boxes = await Promise.all(
      ['.bpm', '.length', '.song'].map(part => row.locator(part).first().boundingBox()),
    );
    const [bpm, length, song] = boxes.map(box => box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(await opened.frame().evaluate(`getComputedStyle(document.querySelector('.bpm')).opacity`)).toBe(
      '1',
    );
    expect(bpm?.y).toBeGreaterThanOrEqual((length?.y ?? 0) + (length?.height ?? 0) - 4);
    expect(bpm?.x).toBeGreaterThanOrEqual((song?.x ?? 0) + (song?.width ?? 0));
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
