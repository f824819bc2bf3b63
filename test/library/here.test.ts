import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries, entryNamed } from '../../src/client/api/index.ts';
import { isPersonal } from '../../src/client/client.ts';
import { createLibraries } from '../../src/library/index.ts';
import { libraryHandler } from '../../src/library/routes.ts';
import { unguessable } from '../../src/text/redaction.ts';
import { folder } from '../account/support.ts';
import { atEnd } from '../support/at-end.ts';
import { alone, beside, idsIn, makePlaylist, songs } from './support.ts';

const fileIn = (home: string) => join(home, 'music-catalogue-mcp', 'library', 'default.sqlite');

describe('A listener without an account', () => {
  it('makes a playlist, favourites and bookmarks on this computer, and finds them after a restart', async () => {
    const at = await alone();
    const id = await makePlaylist(at, 'Evening', songs.slice(0, 3));
    expect(id).toBeGreaterThan(9_000_000_000_000_000);
    const added = await at.call('library_add', { kind: 'tracks', ids: [songs[4], songs[5]] });
    expect(added.text).toContain('2 in all, in the library on this computer');
    const again = await at.again();
    expect(idsIn(await again.call('playlist_read', { playlist_id: 'Evening', view: 'tracks' }))).toEqual(
      songs.slice(0, 3),
    );
    expect(idsIn(await again.call('library_read', { kind: 'tracks' }))).toEqual([songs[4], songs[5]]);
    expect((await again.call('undo')).text).toContain('in the library on this computer');
    expect(idsIn(await again.call('library_read', { kind: 'tracks' }))).toEqual([]);
  });

  it('is told so by instructions, the account, and every change', async () => {
    const at = await alone();
    await makePlaylist(at, 'Evening', songs.slice(0, 1));
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    expect(at.mcp.getInstructions()).toContain('Changes happen in the library on this computer');
    const { text, structured } = await at.call('account');
    expect(text).toContain('The listener uses the library on this computer');
    expect(text).toContain('1 playlist and 1 favourite');
    expect(text).toContain(fileIn(at.home));
    expect(structured).toMatchObject({ state: 'here', library: { playlists: 1, favourites: 1 } });
  });

  it('sends no request to save songs whose facts are known, and one for each other', async () => {
    const at = await alone();
    await at.call('search', { type: 'track', query: 'Brandenburg Concerto' });
    const known = songs.slice(0, 3);
    at.requests();
    const id = await makePlaylist(at, 'Known', known);
    expect(at.requests()).toEqual([]);
    await at.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: [3104269] });
    expect(at.requests()).toEqual(['GET /track/3104269']);
    await at.call('library_add', { kind: 'tracks', ids: [3104269, ...known] });
    expect(at.requests()).toEqual([]);
  });

  it('plans 25 songs with at most 25 requests, and saves them with none', async () => {
    const at = await alone();
    const ids = [...at.service.catalogue.tracks.keys()].slice(0, 25);
    at.requests();
    const plan = await at.call('plan_playlist', { title: 'Sonatas', track_ids: ids });
    expect(at.requests().length).toBeLessThanOrEqual(25);
    const saved = await at.call('save_playlist', { plan_id: plan.structured['plan_id'] });
    expect(saved.text).toContain('25 songs');
    await at.call('library_add', { kind: 'tracks', ids });
    expect(at.requests()).toEqual([]);
    const read = await at.call('playlist_read', { playlist_id: 'Sonatas', view: 'tracks', limit: 50 });
    expect(idsIn(read)).toEqual(ids);
  });

  it('sends no request for what is the listener’s, and never an id that was made here', async () => {
    const at = await alone();
    const id = await makePlaylist(at, 'Evening', songs.slice(0, 2));
    at.requests();
    await at.call('library_read', { kind: 'playlists' });
    await at.call('playlist_read', { playlist_id: id });
    await at.call('playlist_read', { playlist_id: 9_000_000_000_999_999 });
    await at.call('user_read', { view: 'permissions' });
    await at.call('user_read', { view: 'details', user_id: 9_000_000_000_999_999 });
    expect(at.requests()).toEqual([]);
  });

  it.each([
    ['user_read', { view: 'history' }, 'Without an account there is no history'],
    ['user_read', { view: 'charts' }, 'Without an account there are no charts'],
    ['library_read', { kind: 'personal_songs' }, 'Without an account there are no uploads'],
    ['user_write', { action: 'notify', message: 'Hello' }, 'Without an account there are no notifications'],
    ['track_delete', { track_id: -5, confirm: 'x' }, 'Without an account there are no uploads'],
    ['service_read', { view: 'options' }, 'Without an account there are no streaming options'],
  ])('is told in one sentence that there is none: %s %o', async (tool, args, sentence) => {
    const at = await alone();
    at.requests();
    const said = await at.call(tool, args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(sentence);
    expect(at.requests()).toEqual([]);
  });

  it('sees in lists of episodes and at an episode where they stopped, without a further request', async () => {
    const at = await alone();
    const podcast = [...at.service.catalogue.podcasts.values()].find(
      ({ episodeIds }) => episodeIds.length > 2,
    );
    const { id: podcast_id, episodeIds } = podcast ?? { id: 0, episodeIds: [] };
    const [, episode_id] = episodeIds;
    await at.call('episode_bookmark', { episode_id, offset: 40 });
    at.requests();
    const list = await at.call('podcast_read', { view: 'episodes', podcast_id });
    expect(list.text.split('\n').filter(line => line.includes('stopped at'))).toEqual([
      expect.stringMatching(new RegExp(`^\\[${episode_id}\\] .* · stopped at 40%$`)),
    ]);
    expect(list.structured['items']).toContainEqual(
      expect.objectContaining({ id: episode_id, bookmark: 40 }),
    );
    expect(at.requests()).toEqual([expect.stringMatching(/^GET \/podcast\/\d+\/episodes$/)]);
    const one = await at.call('podcast_read', { view: 'episode', episode_id });
    expect(one.text).toMatch(/ · stopped at 40%$/);
    expect(at.requests().join()).not.toContain('bookmark');
  });

  it('has an empty search history, whatever was searched', async () => {
    const at = await alone();
    await at.call('search', { query: 'Bach' });
    const said = await at.call('search', { type: 'history' });
    expect(said.isError).toBe(false);
    expect(said.structured['items']).toEqual([]);
  });

  it('gets suggestions from the favourites with at most ten requests, and reads how they were made', async () => {
    const at = await alone();
    await at.call('library_add', { kind: 'tracks', ids: [...songs] });
    await at.call('library_add', { kind: 'artists', ids: [4523119] }).catch(() => undefined);
    for (const view of ['flow', 'recommendations'] as const) {
      for (const kind of view === 'flow'
        ? [undefined]
        : ['tracks', 'albums', 'artists', 'releases', 'radios']) {
        at.requests();
        const said = await at.call('user_read', { view, ...(kind === undefined ? {} : { kind }) });
        expect(said.isError, said.text).toBe(false);
        expect(said.text).toMatch(/on this computer from/);
        expect(at.requests().length).toBeLessThanOrEqual(10);
      }
    }
    expect(idsIn(await at.call('user_read', { view: 'flow' })).length).toBeGreaterThan(3);
  });

  it('cannot change the playlist of someone else', async () => {
    const at = await alone();
    const { structured } = await at.call('search', { type: 'playlist', query: 'Bach' });
    const [other] = idsIn({ structured });
    const said = await at.call('playlist_write', { action: 'update', playlist_id: other, title: 'Mine' });
    expect(said.isError).toBe(true);
    expect(said.text).toContain('only its owner can change it');
  });

  it('keeps a track that disappears from the service, which is marked when it is looked up', async () => {
    const at = await alone();
    await at.call('library_add', { kind: 'tracks', ids: [songs[0], songs[1]] });
    const again = await at.again();
    again.service.faults.next({ kind: 'code', code: 800, match: { path: `/track/${songs[0]}` } });
    await again.call('track_read', { track_ids: [songs[0]] });
    const said = await again.call('library_read', { kind: 'tracks' });
    expect(idsIn(said)).toEqual([songs[0], songs[1]]);
    expect(said.text).toMatch(/\[3104229\].*(?:not playable|cannot be played|unavailable)/);
    await again.call('track_read', { track_ids: [songs[0]], detail: 'full' });
  });

  it('finds songs in the playlists and favourites, without a history', async () => {
    const at = await alone();
    await makePlaylist(at, 'Evening', songs.slice(0, 3));
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    const { text, structured } = await at.call('search', { in: 'library', query: 'Brandenburg' });
    expect(idsIn({ structured })).toEqual(expect.arrayContaining(songs.slice(0, 3)));
    expect(text).toMatch(/"Evening"/);
    expect(text).not.toMatch(/history|Not read/);
  });

  it('plans from the favourites, saves without a request, and refreshes what was saved', async () => {
    const at = await alone();
    await at.call('library_add', { kind: 'tracks', ids: songs.slice(0, 4) });
    const plan = await at.call('plan_playlist', { title: 'Liked', sources: [{ from: 'favourites' }] });
    at.requests();
    const { plan_id } = plan.structured;
    expect((await at.call('save_playlist', { plan_id })).text).toContain('in the library on this computer');
    expect(at.requests()).toEqual([]);
    await at.call('library_add', { kind: 'tracks', ids: [songs[4]] });
    const again = await at.again();
    const fresh = await again.call('plan_playlist', { playlist: 'Liked', refresh: true });
    await again.call('save_playlist', { plan_id: fresh.structured['plan_id'] });
    const saved = await again.call('playlist_read', { playlist_id: 'Liked', view: 'tracks' });
    expect(idsIn(saved).toSorted()).toEqual(songs.slice(0, 5));
  });

  it('hears what is new from the favourites', async () => {
    const at = await alone();
    const [artist] = idsIn(await at.call('search', { type: 'artist', query: 'Bach' }));
    await at.call('library_add', { kind: 'artists', ids: [artist] });
    const said = await at.call('whats_new', { since: '2000-01-01' });
    expect(said.isError, said.text).toBe(false);
    expect(said.text).toContain('1 of 1 favourite artist');
  });

  it('sees what another process changes', async () => {
    const at = await alone();
    const other = await beside(at.service, { home: at.home });
    await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
    expect(idsIn(await other.call('library_read', { kind: 'tracks' }))).toEqual([songs[0]]);
    await other.call('library_remove', { kind: 'tracks', ids: [songs[0]] });
    expect(idsIn(await at.call('library_read', { kind: 'tracks' }))).toEqual([]);
  });
});

describe('A caller without a library', () => {
  it('has none after looking or forgetting, only after a change', async () => {
    const libraries = createLibraries({
      file: join(folder(), 'library.sqlite'),
      service: 'https://music.test/',
      addresses: { base: 'https://music.test' },
      now: Date.now,
      random: Math.random,
      unguessable,
    });
    atEnd(() => libraries.close());
    const [nell, jude] = [libraries.of('nell'), libraries.of('jude')];
    await nell.change(rows => rows.setBookmark(1, 5));
    expect(await nell.counts()).toMatchObject({ bookmarks: 1 });
    expect(await jude.counts()).toBeUndefined();
    jude.noticed(entryNamed('track.details'), { track_id: 5 }, { id: 5, title: 'Song', type: 'track' });
    await jude.forget();
    expect(await jude.counts()).toBeUndefined();
    await jude.change(rows => rows.setBookmark(1, 5));
    await jude.forget();
    expect([await jude.counts(), await nell.counts()]).toEqual([
      undefined,
      expect.objectContaining({ bookmarks: 1 }),
    ]);
  });
});

describe('Every request about the listener', () => {
  it('is answered here, or there is a sentence why not', () => {
    const open = entries.filter(
      entry =>
        isPersonal(entry, {}) &&
        entry.endpoint.unsupportedLocally === undefined &&
        libraryHandler(entry) === undefined,
    );
    expect(open.map(({ group, name }) => `${group}.${name}`)).toEqual([]);
  });
});
