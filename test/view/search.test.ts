import { describe, expect, it } from 'vitest';
import { maySearch } from '../../src/view/page/state.ts';
import { libraryWith } from '../support/library.ts';
import { type HostChoices, sessionOf } from '../support/view-session.ts';

const album = { tool: 'show', args: { kind: 'album', id: 7 } };

async function opened(choices: HostChoices = {}) {
  const library = await libraryWith();
  const view = await sessionOf(library.mcp, album, choices);
  await view.session.flush();
  const title = () => view.state().shown?.title;
  const search = async (...given: Parameters<typeof view.session.search>) => {
    view.session.search(...given);
    await view.session.flush();
  };
  return { ...view, title, search };
}

describe('The search field', () => {
  it('shows what is found, and leads back', async () => {
    const { session, search, state, title, read } = await opened();
    session.showSearch({ words: '' });
    await search(' Song 7 ', 'songs');
    expect(state().shown).toMatchObject({ is: 'search', title: 'Song 7' });
    expect(state().rows[0]?.track.title).toBe('Song 7');
    expect(read.at(-1)).toBe('music://show/search?query=Song+7');
    session.back();
    await session.flush();
    expect([title(), state().depth, state().search]).toEqual(['Album 7', 0, undefined]);
  });

  it('finds artists, albums and playlists too, with one way back', async () => {
    const { session, search, state, title } = await opened();
    await search('7', 'songs');
    await search('Song 7', 'songs');
    await search('Album 7', 'albums');
    expect(state().grid).toMatchObject({ of: 'albums', query: 'Album 7' });
    session.back();
    await session.flush();
    expect(title()).toBe('Album 7');
  });

  it('is as it was after the way back from what was found', async () => {
    const { session, search, state } = await opened();
    await search('Album 3', 'albums');
    session.openList('album', 3, 'albums 3');
    await session.flush();
    expect([state().shown?.title, state().search]).toEqual(['Album 3', undefined]);
    session.back();
    await session.flush();
    expect(state().search).toEqual({ words: 'Album 3', found: 'albums' });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['a', 'short'],
  ])('asks for nothing with %j', async (words, problem) => {
    const { search, state, title, read } = await opened();
    const before = read.length;
    await search(words, 'songs');
    expect([state().search?.problem, title(), read.length]).toEqual([problem, 'Album 7', before]);
  });

  it('searches for a word of one letter', async () => {
    const { search, state } = await opened();
    await search('愛', 'songs');
    expect(state().shown).toMatchObject({ is: 'search', title: '愛' });
  });

  it('shows the later search, whichever answer comes last', async () => {
    let arrive: () => void = () => undefined;
    const late = new Promise<void>(resolve => {
      arrive = resolve;
    });
    const { session, title } = await opened({
      holdsRead: uri => (uri.endsWith('Song+1') ? late : undefined),
    });
    session.search('Song 1', 'songs');
    await Promise.resolve();
    session.search('Song 2', 'songs');
    await session.flush();
    expect(title()).toBe('Song 2');
    arrive();
    await session.flush();
    expect(title()).toBe('Song 2');
  });

  it('loses no edit of the page that it leaves', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3] }] });
    const args = { kind: 'playlist', id: 40 };
    const { session, key, state, asked } = await sessionOf(library.mcp, { tool: 'show', args });
    await session.flush();
    session.remove(key(1));
    session.search('Song 1', 'songs');
    session.search('Song 2', 'songs');
    await session.flush();
    await expect.poll(() => state().shown?.title).toBe('Song 2');
    expect(asked.filter(call => call.startsWith('plan_playlist'))).toHaveLength(1);
  });

  it('is offered where the host lets the view call and read', async () => {
    const { state } = await opened();
    expect(maySearch(state())).toBe(true);
    expect(maySearch({ ...state(), canCall: false })).toBe(false);
    expect(maySearch({ ...state(), canRead: false })).toBe(false);
  });
});
