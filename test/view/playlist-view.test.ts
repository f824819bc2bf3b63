import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { type LibraryStand, libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };

const satellite = { tool: 'show', args: { kind: 'album', id: 'Satellite in Another Life' } };

/** The words of the heading that are on more than one line. */
const brokenWords = `(() => {
  const range = new Range();
  const text = document.querySelector('h1 bdi').firstChild;
  return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? word : [];
  });
})()`;

/** Once the listener has rested, edits are sent. */
const rest = { timeout: 8000, interval: 50 };

describeView('The view of a playlist, in a browser', chat => {
  const titlesIn = (library: LibraryStand) =>
    library.playlists().map(({ title, tracks }) => ({ title, tracks: tracks.join(' ') }));

  it('shows the plan that the assistant made, for eyes and for ears', async () => {
    const library = await libraryWith({ songs: { 2: { explicit: true, bpm: 140 } } });
    const opened = await chat.open(library.mcp, road);
    const { view, complaints } = opened;
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await readAloud(opened)).toMatchSnapshot();
    expect(complaints).toEqual([]);
  });

  it('moves a song by keyboard, says so, and puts it into the plan after a rest', async () => {
    const library = await libraryWith();
    const { view, asked, informed } = await chat.open(library.mcp, road);
    await view.getByRole('button', { name: 'Move “Song 3”, 3 of 4' }).focus();
    await view.locator(':focus').press('Alt+ArrowUp');
    await view.locator(':focus').press('Alt+ArrowUp');
    await expect.poll(() => view.getByRole('status').innerText()).toBe('“Song 3” is now 1 of 4.');
    expect(await view.locator(':focus').getAttribute('aria-label')).toBe('Move “Song 3”, 1 of 4');
    expect(asked).toEqual([]);
    await expect.poll(() => informed, rest).toHaveLength(1);
    expect(asked).toEqual([expect.stringContaining('"order":[3,1,2,4]')]);
    expect(informed[0]).toMatch(
      /^In the view the listener moved "Song 3" to 1\. The plan is now plan_id .+\.2, not saved yet\.$/,
    );
  });

  it('saves what it shows, takes it back, and does it again', async () => {
    const library = await libraryWith();
    const { view, informed } = await chat.open(library.mcp, road);
    await view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    expect(titlesIn(library)).toEqual([{ title: 'Road', tracks: '1 3 4' }]);
    expect(informed.at(-1)).toMatch(/^In the view the listener saved "Road" \[\d+\] \(removed 1\)\.$/);
    await view.getByRole('button', { name: 'Undo' }).click();
    await view.getByText('Undone.').waitFor();
    expect(titlesIn(library)).toEqual([]);
    await view.getByRole('button', { name: 'Do it again' }).click();
    await view.getByText('Done again.').waitFor();
    expect(titlesIn(library)).toEqual([{ title: 'Road', tracks: '1 3 4' }]);
  });

  it('shows on a song that may be meant that it plays, and how to pause it', async () => {
    const demo = await stand();
    const args = { title: 'Evening', wanted: ['Chopin - Nocturne'] };
    const { view } = await chat.open(demo.mcp, { tool: 'plan_playlist', args });
    const song = view.locator('.candidates li').first();
    await song.getByRole('button', { name: /^Play/ }).click();
    await view.getByRole('heading', { name: 'Evening' }).hover();
    const signs = async () => ({
      bars: await song.locator('.bars').isVisible(),
      pause: await song
        .getByRole('button', { name: /^Pause/ })
        .locator('.icon')
        .isVisible(),
    });
    await expect.poll(signs, patience).toEqual({ bars: true, pause: false });
    await song.hover();
    await expect.poll(signs, patience).toEqual({ bars: false, pause: true });
    await demo.close();
  });

  it('breaks the title of an album between words in a narrow window', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, satellite, { width: 320 });
    await view.getByRole('heading', { name: 'Satellite in Another Life' }).waitFor();
    expect(await view.evaluate(brokenWords)).toEqual([]);
    await demo.close();
  });

  it('keeps no room for tempos on an album in a narrow window, which shows none', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, satellite, { width: 320 });
    const row = view.locator('li.row').first();
    await row.waitFor();
    // The demo's albums have no tempos, but a service's may.
    await view.locator('.order').evaluate(({ classList }) => classList.add('has-tempo'));
    const [song, length] = [
      await row.locator('.song').boundingBox(),
      await row.locator('.length').boundingBox(),
    ];
    expect((length?.x ?? 0) - (song?.x ?? 0) - (song?.width ?? 0)).toBeCloseTo(10);
    await demo.close();
  });
});
