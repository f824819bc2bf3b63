import { describe, expect, it } from 'vitest';
import { keptWords } from '../../src/view/page/grid-words.ts';
import { englishTexts } from '../../src/view/page/language.ts';
import { libraryWith } from '../support/library.ts';
import { type HostChoices, sessionOf } from '../support/view-session.ts';

const artist = { id: 2, title: 'Artist 2' };

async function opened(args: Record<string, unknown>, setup = {}, choices: HostChoices = {}) {
  const library = await libraryWith(setup);
  const view = await sessionOf(library.mcp, { tool: 'show', args }, choices);
  await view.session.flush();
  return { library, ...view };
}

describe('An artist, an album, a playlist or a podcast of a grid', () => {
  it.each(['artists', 'albums', 'playlists', 'podcasts'] as const)(
    'becomes a favourite once, and undo takes it out: %s',
    async kind => {
      const id = kind === 'playlists' ? 3002 : 2;
      const { session, library, asked, informed, says, state } = await opened({ kind, query: '2' });
      const item = { id, title: 'Two' };
      await Promise.all([session.like(kind, item), session.like(kind, item)]);
      expect(library.favourites(kind)).toEqual([id]);
      expect(asked.filter(call => call.startsWith('library_add'))).toHaveLength(1);
      expect(says()).toBe('“Two” is in your favourites.');
      expect(informed).toEqual([
        `In the view the listener added the ${kind.slice(0, -1)} "Two" [${id}] to the favourites.`,
      ]);
      const { notice } = state();
      if (notice?.is === 'collected') await session.takeBack(notice);
      expect(library.favourites(kind)).toEqual([]);
    },
  );

  it('is offered for the favourites only where the server and the account allow it', async () => {
    const all = await opened({ kind: 'artists', query: 'Artist' });
    expect(all.session.may('artists')).toBe(true);
    const library = await libraryWith({}, { readOnly: true });
    const reading = await sessionOf(library.mcp, {
      tool: 'show',
      args: { kind: 'artists', query: 'Artist' },
    });
    expect(reading.session.may('artists')).toBe(false);
  });

  it('plays without its page being opened', async () => {
    const { session, state } = await opened({ kind: 'albums', query: 'Album' });
    const played: string[] = [];
    await session.playList('album', 7, songs => played.push(...songs.map(({ track }) => track.title)));
    expect(played).toEqual(['Song 7']);
    expect(state()).toMatchObject({ depth: 0, phase: 'grid' });
  });

  it('says so if nothing of it can be played', async () => {
    const setup = { songs: { 7: { readable: false } } };
    const { session, says } = await opened({ kind: 'albums', query: 'Album' }, setup);
    const played: unknown[] = [];
    await session.playList('album', 7, songs => played.push(songs));
    expect([played, says()]).toEqual([[], 'Nothing of it can be played.']);
  });

  it('leads to a plan of songs like an artist’s', async () => {
    const { session, asked } = await opened({ kind: 'artists', query: 'Artist' });
    await session.planLike(artist, 'artists 2', 'artists', 'Songs like Artist 2');
    expect(asked.at(-1)).toBe(
      'plan_playlist {"title":"Songs like Artist 2","sources":[{"from":"like","artists":[2]}]}',
    );
  });
});

describe('The page of an artist', () => {
  const setup = { favourites: { artists: [2], tracks: [1, 2] } };

  it('says what the listener has, after the songs are there', async () => {
    const { session, state, read } = await opened({ kind: 'artist', id: 2 }, setup);
    expect([state().shown?.title, read]).toEqual(['Artist 2', ['music://show/artist/2']]);
    await session.lookAround();
    expect(read.at(-1)).toBe('music://show/artist/2/around');
    expect(keptWords(englishTexts, state())).toEqual(['In your favourites', 'You like 1 song']);
  });

  it('follows a change of the favourites', async () => {
    const { session, state } = await opened({ kind: 'artist', id: 2 });
    await session.lookAround();
    expect(keptWords(englishTexts, state())).toEqual([]);
    await session.like('artists', artist);
    await expect.poll(() => keptWords(englishTexts, state())).toEqual(['In your favourites']);
  });

  it('keeps its songs if what surrounds them cannot be read, and tries again', async () => {
    let isBroken = true;
    const choices = { failsRead: (uri: string) => isBroken && uri.endsWith('/around') };
    const { session, state, ids } = await opened({ kind: 'artist', id: 2 }, {}, choices);
    await session.lookAround();
    expect([ids(), state().around]).toEqual(['2', 'unread']);
    isBroken = false;
    await session.lookAround();
    expect(state().around).toMatchObject({ releases: [{ title: 'Album 2' }] });
  });
});
