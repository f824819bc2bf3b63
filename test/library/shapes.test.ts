import { describe, expect, it } from 'vitest';
import { entryNamed } from '../../src/client/api/index.ts';
import { isRecord } from '../../src/client/api/is-record.ts';
import { services } from '../../src/client/catalogues.ts';
import { encode } from '../../src/client/wire-codec.ts';
import { type FactKind, factsOf } from '../../src/library/facts.ts';
import { createLibraries } from '../../src/library/index.ts';
import { hasRecordings, recordings } from '../support/recordings.ts';

/** A library beside the live service, in memory. */
function library() {
  const { key, remote, addresses = {} } = services.deezer;
  return createLibraries({
    file: undefined,
    service: key,
    addresses: { base: remote?.baseAddress ?? '', ...addresses },
    now: () => Date.parse('2026-03-01T09:30:00Z'),
    random: () => 0.5,
    unguessable: () => 'origin',
  }).of('');
}

async function ask(
  at: ReturnType<typeof library>,
  name: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const entry = entryNamed(name);
  const request = encode(entry, input, { plural: true });
  const how = {
    ask: async () => Promise.reject(new Error('nothing is asked')),
    beforeWrite: async () => undefined,
  };
  return JSON.parse((await at.answer({ entry, input, request }, how)).body);
}

const dataOf = (body: unknown): Record<string, unknown>[] => {
  const data = isRecord(body) ? body['data'] : undefined;
  return (Array.isArray(data) ? data : []).filter(isRecord);
};

/** The newest recorded items of a list. */
const recorded = (path: string) =>
  recordings()
    .filter(({ request, file }) => request.path === path && file.includes('yvasyliev'))
    .flatMap(({ response }) => dataOf(response.body));

/** What is not stored: it changes from day to day, or expires. */
const unknown = ['rank', 'preview', 'time_add', 'time_mod'];
const known = (item: unknown): unknown => {
  if (!isRecord(item)) return item;
  const kept = Object.entries(item).filter(([name]) => !unknown.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, known(value)]));
};

const lists: readonly (readonly [string, FactKind, string])[] = [
  ['tracks', 'track', 'ids'],
  ['albums', 'album', 'ids'],
  ['artists', 'artist', 'ids'],
  ['radios', 'radio', 'radio_id'],
];

describe.skipIf(!hasRecordings)('An object in a library on this computer', () => {
  it.each(lists)('is what the live service lists among favourite %s', async (list, kind, name) => {
    const items = recorded(`/user/me/${list}`);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const at = library();
      const id = Number(item['id']);
      // What the favourites of the service lack, and a track by its id has.
      const isrc = kind === 'track' ? { isrc: 'USNO11100264' } : {};
      at.remember(kind, id, factsOf(kind, { ...item, ...isrc }));
      await ask(at, `library.add_${list}`, { [name]: name === 'ids' ? [id] : id });
      const [found] = dataOf(await ask(at, `library.${list}`, {}));
      expect(known({ ...found, id: item['id'] })).toMatchObject({ ...isrc, ...Object(known(item)) });
    }
  });

  it('is what the live service lists among the followed', async () => {
    for (const item of recorded('/user/me/followings')) {
      const at = library();
      at.remember('user', Number(item['id']), factsOf('user', item));
      await ask(at, 'user.follow', { target_user_id: item['id'] });
      expect(dataOf(await ask(at, 'user.followings', {}))).toEqual([item]);
    }
  });

  it('has in a playlist every field that the live service always sends there, but what expires', async () => {
    const bodies = recordings().filter(
      ({ endpoint, file }) => endpoint === 'GET /playlist/{id}' && file.includes('yvasyliev'),
    );
    for (const { response } of bodies) {
      const tracks = dataOf(isRecord(response.body) ? response.body['tracks'] : undefined).slice(0, 20);
      const at = library();
      for (const item of tracks) at.remember('track', Number(item['id']), factsOf('track', item));
      const made = Object(await ask(at, 'playlist.create', { title: 'Zithers' }));
      const playlist_id = Number(made['id']);
      await ask(at, 'playlist.add_tracks', { playlist_id, track_ids: tracks.map(({ id }) => Number(id)) });
      const body = Object(await ask(at, 'playlist.details', { playlist_id }));
      const own = ['share', 'link', 'time_add', 'time_mod', 'user'];
      const fields = Object.keys(Object(response.body)).filter(name => !own.includes(name));
      expect(Object.keys(body)).toEqual(expect.arrayContaining(fields));
      for (const [place, item] of dataOf(body['tracks']).entries())
        expect(known(item)).toMatchObject(Object(known(withoutUpc(tracks[place]))));
    }
  });
});

/** The barcode of the album of a track is not stored. */
const withoutUpc = (track: Record<string, unknown> | undefined) => {
  const { upc: _, ...album } = Object(track?.['album']);
  const { title_version = '', ...rest } = track ?? {};
  return { ...rest, title_version, album };
};
