import { join } from 'node:path';
import { Pool } from 'undici';
import { z } from 'zod';
import { startEmbedded } from '../src/demo/index.ts';
import { openStore } from '../src/store/open.ts';

/** The service over a library on disk, while no server uses it. */
export interface Service {
  get(path: string): Promise<unknown>;
  post(path: string, values: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts the service for the library of a server whose data folder is `folder`. Rejects when it cannot be opened. */
export async function withService<T>(folder: string, use: (service: Service) => Promise<T>): Promise<T> {
  const store = await openStore({ file: join(folder, 'music-catalogue-mcp', 'default.sqlite') });
  const running = await startEmbedded({ store, quota: plenty });
  return withServiceAt(running, use).finally(async () => {
    await running.close();
    store.close();
  });
}

/** More requests than any task sends. */
export const plenty = { requests: 1_000_000, ms: 1_000 };

/** Uses a service that runs. */
export async function withServiceAt<T>(
  { origin, token }: { readonly origin: string; readonly token: string },
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const pool = new Pool(origin, { connections: 2, pipelining: 16 });
  const request = async (path: string, method: 'GET' | 'POST' = 'GET', values = {}) => {
    const query = new URLSearchParams({ ...values, access_token: token });
    const { body } = await pool.request({ path: `${path}${path.includes('?') ? '&' : '?'}${query}`, method });
    return body.json();
  };
  const service: Service = {
    get: path => request(path),
    async post(path, values) {
      const answer = await request(path, 'POST', values);
      if (answer !== true && !isMade(answer)) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    },
  };
  return use(service).finally(() => pool.close());
}

/** A write answers `true` or the new object. */
const isMade = (answer: unknown) => typeof answer === 'object' && answer !== null && !('error' in answer);

/** The listener's library, read through the service's own interface. */
export type Library = Awaited<ReturnType<typeof readLibrary>>;
export type PlaylistState = Library['playlists'][number];
export type Upload = z.infer<typeof upload>;
export type TrackFacts = z.infer<typeof track>;

export const favouriteKinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;

/** The podcasts of the demo catalogue. The service has no list of all of them. */
const podcasts = [51202, 52935, 54668, 56401, 58134, 59867, 61600, 63333, 65066, 66799, 68532, 70265];

const idsOf = z
  .object({ data: z.array(z.object({ id: z.number() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const owned = z.object({
  data: z.array(z.object({ id: z.number(), creator: z.object({ id: z.number() }) })),
});
const self = z.object({ id: z.number() });
const playlist = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().default(''),
  public: z.boolean(),
  collaborative: z.boolean(),
  is_loved_track: z.boolean().default(false),
});
const upload = z
  .object({
    title: z.string(),
    artist: z.object({ name: z.string().default('') }).optional(),
    album: z.object({ title: z.string().default('') }).optional(),
  })
  .transform(({ title, artist, album }) => ({
    title,
    artist: artist?.name ?? '',
    album: album?.title ?? '',
  }));
const uploads = z.object({ data: z.array(z.object({ id: z.number() }).and(upload)) });
const bookmark = z.object({ offset: z.number() });
const track = z
  .object({
    id: z.number(),
    title: z.string(),
    duration: z.number(),
    bpm: z.number().default(0),
    release_date: z.string().default(''),
    explicit_lyrics: z.boolean().default(false),
    artist: z.object({ name: z.string() }),
    album: z.object({ title: z.string() }),
  })
  .transform(({ id, title, artist, album, duration, bpm, release_date, explicit_lyrics }) => ({
    id,
    title,
    artist: artist.name,
    album: album.title,
    seconds: duration,
    /** 0 when unknown. */
    bpm,
    /** `2024-03-22` */
    released: release_date,
    explicit: explicit_lyrics,
  }));

const whole = '?limit=2000';

export async function readLibrary(service: Service) {
  const { id: me } = self.parse(await service.get('/user/me'));
  const ids = async (path: string) => idsOf.parse(await service.get(`${path}${whole}`));
  const lists = owned.parse(await service.get(`/user/me/playlists${whole}`)).data;
  const isOwn = ({ creator }: (typeof lists)[number]) => creator.id === me;
  return {
    playlists: await Promise.all(lists.filter(isOwn).map(({ id }) => readPlaylist(service, id))),
    /** Ids in any order. */
    favourites: {
      tracks: await ids('/user/me/tracks'),
      albums: await ids('/user/me/albums'),
      artists: await ids('/user/me/artists'),
      playlists: lists.filter(list => !isOwn(list)).map(({ id }) => id),
      podcasts: await ids('/user/me/podcasts'),
      radios: await ids('/user/me/radios'),
    },
    /** Ids of listeners. */
    followings: await ids('/user/me/followings'),
    /** By episode: the position from 0 to 100. */
    bookmarks: await readBookmarks(service),
    uploads: await readUploads(service),
  };
}

async function readPlaylist(service: Service, id: number) {
  const [facts, tracks] = await Promise.all([
    service.get(`/playlist/${id}`),
    service.get(`/playlist/${id}/tracks${whole}`),
  ]);
  const { is_loved_track: isLoved, ...state } = playlist.parse(facts);
  // This playlist is the favourite tracks, which are compared separately.
  return { ...state, tracks: isLoved ? [] : idsOf.parse(tracks) };
}

async function readBookmarks(service: Service): Promise<Map<number, number>> {
  const lists = await Promise.all(podcasts.map(id => service.get(`/podcast/${id}/episodes${whole}`)));
  const episodes = lists.flatMap(list => idsOf.safeParse(list).data ?? []);
  const found = await Promise.all(
    episodes.map(async id => ({
      id,
      ...bookmark.safeParse(await service.get(`/episode/${id}/bookmark`)).data,
    })),
  );
  return new Map(found.flatMap(({ id, offset }) => (offset === undefined ? [] : [[id, offset] as const])));
}

async function readUploads(service: Service): Promise<Map<number, Upload>> {
  const { data } = uploads.parse(await service.get(`/user/me/personal_songs${whole}`));
  return new Map(data.map(({ id, ...facts }) => [id, facts]));
}

export const readTrack = async (service: Service, id: number): Promise<TrackFacts> =>
  track.parse(await service.get(`/track/${id}`));
