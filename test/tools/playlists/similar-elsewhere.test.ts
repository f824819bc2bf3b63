import { describe, expect, it } from 'vitest';
import { answersWith, today } from '../../../src/catalogue-service/behaviour/index.ts';
import { openStore } from '../../../src/store/open.ts';
import { assistant, folder } from '../../account/support.ts';
import { atEnd } from '../../support/at-end.ts';
import { songs as serverSongs, settingsFor } from '../../support/at-music-server.ts';
import { startListensService } from '../../support/listens-service.ts';
import { mp3 } from '../../support/music-files.ts';
import { startMusicServer } from '../../support/music-server.ts';
import { writeFiles } from '../../support/own-music.ts';
import { type KnownElsewhere, mbid, similarHosts } from '../../support/similar-hosts.ts';
import { standInCatalogue } from '../../support/stand-in-catalogue.ts';
import { startTestService } from '../../support/test-service.ts';
import { idsIn } from './planning.ts';

const catalogue = standInCatalogue();

/** The best-known song of an artist. */
function bestOf(artistId: number) {
  const artist = catalogue.artists.get(artistId);
  const track = catalogue.tracks.get(artist?.topTrackIds[0] ?? 0);
  if (artist === undefined || track === undefined) throw new Error(`artist ${artistId} has no songs`);
  return { id: track.id, title: track.titleShort, artist: artist.name, artistId, isrc: track.isrc };
}

/** A song, one that the service finds like it, and one that it does not. */
const [first, ...others] = catalogue.artists.values();
const seed = bestOf(first?.id ?? 0);
const far = others.filter(({ id }) => !first?.relatedIds.includes(id)).map(({ id }) => id);
const unlike = bestOf(far[30] ?? 0);
const unlikeArtist = bestOf(far[50] ?? 0);

const known = {
  recordings: { [seed.isrc]: { id: mbid(1), artistId: mbid(2) } },
  songs: { [mbid(1)]: [unlike] },
  artists: { [mbid(2)]: [unlikeArtist.artist] },
};

async function standing(
  setting: string | undefined,
  hostsKnown: KnownElsewhere = known,
  more: Readonly<Record<string, string>> = {},
) {
  const service = await startTestService({
    store: await openStore({ memory: true }),
    catalogue,
    behaviour: answersWith({ ...today, quota: { requests: 10_000, ms: 1 } }),
  });
  const elsewhere = await similarHosts(hostsKnown);
  atEnd(() => Promise.all([service.close(), elsewhere.close()]));
  const env = {
    ...{ MUSIC_QUOTA: '10000/1s', MUSIC_ACCESS_TOKEN: service.token, ...more },
    ...(setting === undefined ? {} : { MUSIC_SIMILAR: setting }),
  };
  const { call } = await assistant(service, { env, home: folder(), similarHosts: elsewhere.hosts });
  const like = async (songs: readonly number[] = [seed.id]) => {
    const sources = [{ from: 'like', songs, count: 200 }];
    const said = await call('plan_playlist', { title: 'Like', sources, detail: 'full' });
    return { ...said, songs: idsIn(said.structured['tracks']) };
  };
  return { ...elsewhere, call, like };
}

const contact = 'listenbrainz:me@example.org';

describe('Similar songs of ListenBrainz', () => {
  it('are not asked for unless they are turned on', async () => {
    const { like, asked } = await standing(undefined);
    const { text, songs } = await like();
    expect(asked).toEqual([]);
    expect(text).not.toContain('ListenBrainz');
    expect(songs).not.toContain(unlike.id);
  });

  it('join those of the service, found by ISRC, with the contact and one request a second', async () => {
    const { like, asked, tooFast } = await standing(contact);
    expect(asked).toEqual([]);
    const second = bestOf(far[10] ?? 0);
    const { text, songs } = await like([seed.id, second.id]);
    expect(songs).toContain(unlike.id);
    expect(songs).toContain(unlikeArtist.id);
    expect(text).toMatch(/\d+ from ListenBrainz/);
    const [isrc] = asked;
    expect(isrc).toMatchObject({ host: 'musicBrainz' });
    expect(asked.map(({ url }) => url.split('?')[0])).toEqual(
      expect.arrayContaining([
        `/ws/2/isrc/${seed.isrc}`,
        '/similar-recordings/json',
        '/similar-artists/json',
      ]),
    );
    for (const { agent } of asked)
      expect(agent).toMatch(/^music-catalogue-mcp\/[\d.]+ \( me@example\.org \)$/);
    expect(tooFast()).toBe(0);
  });

  it('are missing where the host does not answer: the plan says so, and does not ask again at once', async () => {
    const { like, asked, outages } = await standing(contact);
    outages.labs = 'stalls';
    const { text, songs } = await like();
    expect(songs.length).toBeGreaterThan(10);
    expect(text).toContain(
      'ListenBrainz did not answer in time, so its similar songs and artists are missing.',
    );
    const before = asked.length;
    expect((await like()).text).toContain('ListenBrainz did not answer');
    expect(asked.length).toBe(before);
  });

  it.each(['html', 'busy', 'huge'] as const)(
    'are missing where the labs host answers with an error, or too much (%s)',
    async outage => {
      const { like, outages } = await standing(contact);
      outages.labs = outage;
      const { text, songs } = await like();
      expect(songs.length).toBeGreaterThan(10);
      expect(text).toContain(
        'ListenBrainz did not answer in time, so its similar songs and artists are missing.',
      );
    },
  );

  it('are missing where MusicBrainz does not answer', async () => {
    const { like, outages } = await standing(contact);
    outages.musicBrainz = 'busy';
    expect((await like()).text).toContain('MusicBrainz did not answer');
  });

  it('are asked for again where MusicBrainz answered, but not for all songs in time', async () => {
    const { like, asked, outages } = await standing(contact);
    outages.musicBrainz = 'slow';
    const songs = [first?.id ?? 0, ...far.slice(0, 3)].map(id => bestOf(id).id);
    expect((await like(songs)).text).toContain('MusicBrainz did not answer in time');
    const ofMusicBrainz = () => asked.filter(({ host }) => host === 'musicBrainz').length;
    const before = ofMusicBrainz();
    await like(songs);
    expect(ofMusicBrainz()).toBeGreaterThan(before);
  });

  it.each([
    ['is', '', true],
    ['is not', ' Song', false],
  ])('of a song found by name that %s the one that is meant', async (_, more, isFound) => {
    const { title, artist } = seed;
    const recording = { id: mbid(1), artistId: mbid(2), title: `${title}${more}` };
    const { like } = await standing(contact, {
      ...known,
      recordings: { [`${title} - ${artist}`]: recording },
    });
    expect((await like()).songs.includes(unlike.id)).toBe(isFound);
  });

  it('are read in the shape of earlier years too', async () => {
    const { like, outages } = await standing(contact);
    outages.labs = 'wrapped';
    expect((await like()).songs).toContain(unlike.id);
  });

  it('need a contact for MusicBrainz, which is not asked without one', async () => {
    const { like, asked } = await standing('listenbrainz');
    expect((await like()).text).toContain('MUSIC_SIMILAR has no contact, which MusicBrainz asks for.');
    expect(asked).toEqual([]);
  });

  it('are found by the MusicBrainz ids of the listens, without MusicBrainz', async () => {
    const { title, artist } = seed;
    const played = { title, artist, recording: mbid(1), at: Date.UTC(2025, 3, 1) / 1000 };
    const listens = await startListensService([played]);
    atEnd(() => listens.close());
    const { like, call, asked } = await standing('listenbrainz', known, {
      MUSIC_HISTORY: 'listenbrainz:alice',
      MUSIC_HISTORY_ADDRESS: listens.origin,
    });
    await call('user_read', { view: 'history' });
    expect((await like()).songs).toContain(unlike.id);
    expect(asked.map(({ host }) => host)).toEqual(['labs']);
  });

  it('are found in own music by the MusicBrainz ids of its tags, without MusicBrainz', async () => {
    const elsewhere = await similarHosts({
      songs: { [mbid(7)]: [{ title: 'Fourth', artist: 'Di' }] },
    });
    atEnd(() => elsewhere.close());
    const home = folder();
    const music = folder();
    const song = (artist: string, title: string, genre: string, number: number, more = {}) =>
      mp3({ artist, title, album: `Album of ${artist}`, genre, seed: number, ...more });
    writeFiles(music, {
      'a.mp3': song('Ada', 'First', 'Ragtime', 1, { recordingId: mbid(7) }),
      'd.mp3': song('Di', 'Fourth', 'Techno', 4),
    });
    const env = { MUSIC_SERVICE: music, MUSIC_SIMILAR: contact };
    const { call } = await assistant('embedded', { env, home, similarHosts: elsewhere.hosts });
    const sources = [{ from: 'like', songs: ['Ada - First'] }];
    const { text } = await call('plan_playlist', { title: 'Like', sources });
    expect(text).toContain('Fourth · Di');
    expect(elsewhere.asked.map(({ host }) => host)).toEqual(['labs']);
  });

  it('are found on a music server by the MusicBrainz ids that it names, without MusicBrainz', async () => {
    const elsewhere = await similarHosts({
      songs: { [mbid(7)]: [{ title: 'Naima', artist: 'John Coltrane' }] },
    });
    const [rag, ...others] = serverSongs;
    const music = await startMusicServer(
      rag === undefined ? [] : [{ ...rag, recording: mbid(7) }, ...others],
    );
    atEnd(() => Promise.all([elsewhere.close(), music.close()]));
    const env = { ...settingsFor(music.address), MUSIC_SIMILAR: contact };
    const { call } = await assistant('embedded', { env, similarHosts: elsewhere.hosts });
    const sources = [{ from: 'like', songs: ['Scott Joplin - Maple Leaf Rag'] }];
    const { text } = await call('plan_playlist', { title: 'Like', sources });
    expect(text).toContain('Naima · John Coltrane');
    expect(text).toContain('1 from ListenBrainz');
    expect(elsewhere.asked.map(({ host }) => host)).toEqual(['labs']);
  });
});
