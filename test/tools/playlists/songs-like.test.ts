import { describe, expect, it } from 'vitest';
import { answersWith, today } from '../../../src/catalogue-service/behaviour/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { assistant, folder } from '../../account/support.ts';
import { atEnd } from '../../support/at-end.ts';
import { mp3 } from '../../support/music-files.ts';
import { ownMusic } from '../../support/own-music.ts';
import { standInCatalogue } from '../../support/stand-in-catalogue.ts';
import { startTestService } from '../../support/test-service.ts';
import { idsIn } from './planning.ts';

/** An assistant over our server, toward a service as it answers today. */
async function standing() {
  const service = await startTestService({
    store: await openStore({ memory: true }),
    catalogue: standInCatalogue(),
    behaviour: answersWith({ ...today, quota: { requests: 10_000, ms: 1 } }),
  });
  atEnd(() => service.close());
  const env = { MUSIC_QUOTA: '10000/1s', MUSIC_ACCESS_TOKEN: service.token, MUSIC_CONFIRM: 'never' };
  const { call } = await assistant(service, { env, home: folder() });
  const like = async (seeds: Record<string, unknown>, rules?: Record<string, unknown>) => {
    const before = service.requests.length;
    const sources = [{ from: 'like', ...seeds }];
    const said = await call('plan_playlist', { title: 'Like', sources, rules, detail: 'full' });
    const paths = service.requests.slice(before).map(({ path }) => path);
    return { ...said, paths, songs: idsIn(said.structured['tracks']) };
  };
  return { service, call, like };
}

const catalogue = standInCatalogue();
const artistOf = (id: number) => catalogue.tracks.get(id)?.artistId ?? 0;
const relatedTo = (id: number) => catalogue.artists.get(artistOf(id))?.relatedIds ?? [];

interface Song {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
}

/** The best-known song of an artist. */
function bestOf(artistId: number): Song {
  const artist = catalogue.artists.get(artistId);
  const track = catalogue.tracks.get(artist?.topTrackIds[0] ?? 0);
  if (artist === undefined || track === undefined) throw new Error(`artist ${artistId} has no songs`);
  return { id: track.id, title: track.title, artist: artist.name };
}

/** Two songs by artists of one genre, and one of another genre. */
const [one, two, other] = (() => {
  const [first, ...more] = catalogue.artists.values();
  const far = more.find(({ id }) => !first?.relatedIds.includes(id));
  return [bestOf(first?.id ?? 0), bestOf(first?.relatedIds[3] ?? 0), bestOf(far?.id ?? 0)] as const;
})();
const nameOf = ({ artist, title }: Song) => `${artist} - ${title}`;

describe('The source like', () => {
  it('gives songs that most of the seeds lead to first, and says from where', async () => {
    const { like } = await standing();
    const { text, songs, paths } = await like({ songs: [one, two, other].map(nameOf), count: 40 });
    expect(songs).toHaveLength(40);
    expect(text).toMatch(
      /^Like "[^"]+" by "[^"]+" \[\d+\], .*: \d+ tracks found, \d+ from similar artists, \d+ from mixes, \d+ from public playlists \("/m,
    );
    expect(text).toMatch(/\d+ songs are like more than one of them\./);
    const seeds = [one, two, other].map(({ id }) => id);
    const nearTo = (id: number) => seeds.filter(seed => relatedTo(seed).includes(artistOf(id))).length;
    for (const id of songs) expect(nearTo(id)).toBeGreaterThan(1);
    expect(paths.length).toBeLessThanOrEqual(25);
  });

  it('leaves out the seeds in every edition, and cover versions', async () => {
    const { like } = await standing();
    const said = await like({ songs: [one.id, two.id, other.id] }, { count: 60, max_per_artist: 5 });
    const titles = [one, two, other].map(({ title }) => title);
    for (const id of said.songs) {
      const track = catalogue.tracks.get(id);
      const isSeed =
        titles.includes(track?.titleShort ?? '') &&
        [one, two, other].some(({ artist }) => catalogue.artists.get(track?.artistId ?? 0)?.name === artist);
      expect(isSeed, track?.title).toBe(false);
      expect(track?.title).not.toMatch(/karaoke|tribute/i);
    }
    expect(said.songs).not.toContain(one.id);
  });

  it('gives other artists than those it is asked for, within 25 requests', async () => {
    const { like } = await standing();
    const artists = [one, two, other].map(({ artist }) => artist);
    const { songs, paths, text } = await like({ artists, songs: [nameOf(two), other.id], count: 50 });
    expect(songs.length).toBeGreaterThan(20);
    for (const id of songs) expect(artists).not.toContain(catalogue.artists.get(artistOf(id))?.name);
    expect(paths.length).toBeLessThanOrEqual(25);
    expect(text).toContain(`"${one.artist}" [`);
  });

  it('goes on with the seeds that are found, and names the others', async () => {
    const { like } = await standing();
    const { text, songs } = await like({ songs: [one.id, 'Nobody Zyx - Qwv'], artists: [999_999_999] });
    expect(songs.length).toBeGreaterThan(10);
    expect(text).toContain('The service has no song "Nobody Zyx - Qwv".');
    expect(text).toContain('There is no artist 999999999.');
  });

  it.each([
    [{}, 'like needs songs or artists, up to 5 names or ids'],
    [
      { songs: [1, 2, 3], artists: [4, 5, 6] },
      'like takes at most 5 songs, artists and users together, not 6',
    ],
    [{ songs: [1], name: 'x' }, 'like takes songs, artists, users, count, not name'],
  ])('refuses %j', async (seeds, words) => {
    const { like } = await standing();
    const { text, isError } = await like(seeds);
    expect(isError).toBe(true);
    expect(text).toContain(words);
  });

  it('is kept in the recipe, so that refresh asks for it again', async () => {
    const { call, like, service } = await standing();
    const { structured } = await like({ songs: [nameOf(one)], artists: [two.artist], count: 20 });
    const saved = await call('save_playlist', { plan_id: structured['plan_id'] });
    const before = service.requests.length;
    const again = await call('plan_playlist', { playlist: saved.structured['id'], refresh: true });
    expect(again.text).toContain(`Like "${one.title}" by "${one.artist}"`);
    expect(service.requests.slice(before).map(({ path }) => path)).toContain(
      `/artist/${artistOf(one.id)}/radio`,
    );
  });
});

describe('A blend', () => {
  /** Whose songs these are among the first of the top lists, one letter for each song. */
  const blended = async (source: Record<string, unknown>) => {
    const { call } = await assistant('embedded');
    const top = async (user_id?: number) => {
      const said = await call('user_read', { view: 'charts', kind: 'tracks', user_id, limit: 50 });
      return new Set(idsIn(said.structured['items']));
    };
    const [mine, theirs] = [await top(), await top(3034277)];
    const sources = [{ from: 'like', users: [3034277], count: 20, ...source }];
    const said = await call('plan_playlist', { title: 'Both', sources, detail: 'full' });
    const songs = idsIn(said.structured['tracks']);
    return {
      ...said,
      songs,
      mine: songs.filter(id => mine.has(id)),
      theirs: songs.filter(id => theirs.has(id)),
    };
  };

  it('takes songs of the listener and of another in turns, those of artists of both first', async () => {
    const { text, songs, mine, theirs } = await blended({});
    expect(songs.length).toBeGreaterThan(15);
    expect(mine.length).toBeGreaterThan(7);
    expect(theirs.length).toBeGreaterThan(7);
    expect(text).toMatch(
      /In turns: the songs of the listener and the public top list of 1 user\. Of their \d+ tracks, \d+ are by artists whom several of them have; these come first\./,
    );
  });

  it('takes similar songs in place of those of the listener, and says whose list was not read', async () => {
    const { text, theirs } = await blended({ artists: ['Scott Joplin'], users: [3034277, 987_654_321] });
    expect(theirs.length).toBeGreaterThan(7);
    expect(text).toContain('In turns: the similar songs and the public top list of 1 user.');
    expect(text).toMatch(/The top list of user 987654321 was not read: /);
    const none = await blended({ artists: ['Scott Joplin'], users: [987_654_321] });
    expect(none.text).toMatch(/The top list of user 987654321 was not read: /);
    expect(none.text).not.toContain('In turns');
  });
});

describe('Songs like others', () => {
  it('are found in the demo', async () => {
    const { call } = await assistant('embedded');
    const sources = [
      { from: 'like', songs: ['Erik Satie - Gymnopédie No. 1'], artists: ['Scott Joplin'], count: 25 },
    ];
    const said = await call('plan_playlist', { title: 'Like', sources, detail: 'full' });
    expect(idsIn(said.structured['tracks'])).toHaveLength(25);
    expect(said.text).toContain('from similar artists');
    expect(said.text).toContain('from public playlists');
    expect(said.text).not.toContain('Scott Joplin ·');
  });

  it('are found in own music, by the genres of its tags', async () => {
    const song = (artist: string, title: string, genre: string, seed: number) =>
      mp3({ artist, title, album: `Album of ${artist}`, genre, seed });
    const { start } = await ownMusic({
      'a.mp3': song('Ada', 'First', 'Ragtime', 1),
      'b.mp3': song('Bo', 'Second', 'Ragtime', 2),
      'c.mp3': song('Cy', 'Third', 'Ragtime', 3),
      'd.mp3': song('Di', 'Fourth', 'Techno', 4),
    });
    const { call, close } = await start();
    const sources = [{ from: 'like', songs: ['Ada - First'] }];
    const { text } = await call('plan_playlist', { title: 'Like', sources });
    await close();
    expect(text).toContain('Second · Bo');
    expect(text).toContain('Third · Cy');
    expect(text).not.toContain('First · Ada');
  });
});
