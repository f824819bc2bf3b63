import { z } from 'zod';
import type { Service } from './service.ts';

/** The listener's library, read through the service's own interface. */
export interface Library {
  readonly playlists: readonly PlaylistState[];
  readonly favourites: Favourites;
  /** Ids of listeners. */
  readonly followings: readonly number[];
  /** By episode: the position from 0 to 100. */
  readonly bookmarks: ReadonlyMap<number, number>;
  readonly uploads: ReadonlyMap<number, Upload>;
}

export interface PlaylistState {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly collaborative: boolean;
  readonly tracks: readonly number[];
}

/** Ids in any order. */
export type Favourites = Readonly<Record<(typeof favouriteKinds)[number], readonly number[]>>;

export interface Upload {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
}

export interface TrackFacts {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly seconds: number;
  /** 0 when unknown. */
  readonly bpm: number;
  /** `2024-03-22` */
  readonly released: string;
  readonly explicit: boolean;
}

export const favouriteKinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;

/** The podcasts of the demo catalogue. The service has no list of all of them. */
const podcasts = [51202, 52935, 54668, 56401, 58134, 59867, 61600, 63333, 65066, 66799, 68532, 70265];

const idsOf = z
  .object({ data: z.array(z.object({ id: z.number() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const owned = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      creator: z.object({ id: z.number() }),
    }),
  ),
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
const uploads = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      artist: z.object({ name: z.string().default('') }).optional(),
      album: z.object({ title: z.string().default('') }).optional(),
    }),
  ),
});
const bookmark = z.object({ offset: z.number() });
const track = z.object({
  id: z.number(),
  title: z.string(),
  duration: z.number(),
  bpm: z.number().default(0),
  release_date: z.string().default(''),
  explicit_lyrics: z.boolean().default(false),
  artist: z.object({ name: z.string() }),
  album: z.object({ title: z.string() }),
});

const whole = '?limit=2000';

export async function readLibrary(service: Service): Promise<Library> {
  const { id: me } = self.parse(await service.get('/user/me'));
  const ids = async (path: string) => idsOf.parse(await service.get(`${path}${whole}`));
  const lists = owned.parse(await service.get(`/user/me/playlists${whole}`)).data;
  const isOwn = ({ creator }: (typeof lists)[number]) => creator.id === me;
  return {
    playlists: await Promise.all(lists.filter(isOwn).map(({ id }) => readPlaylist(service, id))),
    favourites: {
      tracks: await ids('/user/me/tracks'),
      albums: await ids('/user/me/albums'),
      artists: await ids('/user/me/artists'),
      playlists: lists.filter(list => !isOwn(list)).map(({ id }) => id),
      podcasts: await ids('/user/me/podcasts'),
      radios: await ids('/user/me/radios'),
    },
    followings: await ids('/user/me/followings'),
    bookmarks: await readBookmarks(service),
    uploads: await readUploads(service),
  };
}

async function readPlaylist(service: Service, id: number): Promise<PlaylistState> {
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
  return new Map(
    data.map(({ id, title, artist, album }) => [
      id,
      { title, artist: artist?.name ?? '', album: album?.title ?? '' },
    ]),
  );
}

export async function readTrack(service: Service, id: number): Promise<TrackFacts> {
  const found = track.parse(await service.get(`/track/${id}`));
  return {
    id,
    title: found.title,
    artist: found.artist.name,
    album: found.album.title,
    seconds: found.duration,
    bpm: found.bpm,
    released: found.release_date,
    explicit: found.explicit_lyrics,
  };
}
