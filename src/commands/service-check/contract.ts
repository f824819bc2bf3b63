import { fieldNamesOf } from '../../client/api/lenient-fields.ts';
import { Album, Artist, Genre, Playlist, Radio, Track } from '../../client/api/models.ts';
import type { Model } from '../../client/api/output-shape.ts';
import { idsOfRows } from './finding.ts';
import { jazz, type Sample } from './sample.ts';

/** How an object of the service compares with its model. */
export interface ObjectReport {
  readonly object: string;
  /** Fields that this program uses and the object lacks. */
  readonly missing: readonly string[];
  /** Fields that no model names. */
  readonly new: readonly string[];
  /** Fields of another type than expected. */
  readonly unreadable: readonly string[];
  /** Why it was not compared. The lists are empty then. */
  readonly problem?: string;
}

interface Kind {
  readonly model: Model;
  /** What this program uses of a whole object. */
  readonly used: string;
  read(sample: Sample): Promise<object | undefined>;
}

const kinds: Readonly<Record<string, Kind>> = {
  track: {
    model: Track,
    used: 'id title title_short title_version isrc duration rank bpm release_date explicit_lyrics preview readable artist album contributors',
    read: async ({ client, how, songs: [song] }) =>
      song && client.track.details({ track_id: song.track.id }, how),
  },
  album: {
    model: Album,
    used: 'id title upc label nb_tracks duration fans release_date record_type genre_id genres artist tracks cover_medium',
    read: async ({ client, how, songs: [song] }) =>
      song && client.album.details({ album_id: song.albumId }, how),
  },
  artist: {
    model: Artist,
    used: 'id name nb_album nb_fan radio picture_medium',
    async read({ client, how, artists: [artist] }) {
      return artist?.id ? client.artist.details({ artist_id: artist.id }, how) : undefined;
    },
  },
  playlist: {
    model: Playlist,
    used: 'id title description public nb_tracks duration fans creator tracks',
    async read({ client, how, chart }) {
      const [id] = idsOfRows(chart.playlists ?? { data: [] });
      return id === undefined ? undefined : client.playlist.details({ playlist_id: id }, how);
    },
  },
  genre: {
    model: Genre,
    used: 'id name',
    read: async ({ client, how }) => (await client.genre.list({}, how)).data[0],
  },
  radio: {
    model: Radio,
    used: 'id title',
    read: async ({ client, how }) => (await client.genre.radios({ genre_id: jazz }, how)).data[0],
  },
};

/** Compares an object of each kind with its model. */
export function objectReports(sample: Sample, wordsOf: (error: unknown) => string): Promise<ObjectReport[]> {
  const notCompared = (object: string, problem: string) => ({
    object,
    missing: [],
    new: [],
    unreadable: [],
    problem,
  });
  return Promise.all(
    Object.entries(kinds).map(async ([object, kind]) => {
      try {
        const body = await kind.read(sample);
        return body === undefined ? notCompared(object, 'the lists show none') : compared(object, kind, body);
      } catch (error) {
        return notCompared(object, wordsOf(error));
      }
    }),
  );
}

function compared(object: string, { model, used }: Kind, body: object): ObjectReport {
  const { unreadable = {}, ...rest } = { unreadable: {}, ...body };
  const [sent, known] = [Object.keys(rest), new Set(fieldNamesOf(model.schema()))];
  return {
    object,
    missing: used.split(' ').filter(name => !sent.includes(name)),
    new: sent.filter(name => !known.has(name)),
    unreadable: Object.keys(unreadable),
  };
}
