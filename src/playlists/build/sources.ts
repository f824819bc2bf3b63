import { z } from 'zod';
import { toNumber } from '../../client/api/field.ts';
import { Track } from '../../client/api/models.ts';
import { once } from '../../client/api/once.ts';
import { isHopeless } from '../../client/map-limited.ts';
import { nextIndex } from '../../client/pages.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { errorMessage } from '../../present/error-message.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Song, songOf } from '../song.ts';
import { finders, folded, type Named } from './find-by-name.ts';

export const sourceNames = [
  'artist_top',
  'artist_radio',
  'artist_albums',
  'album',
  'playlist',
  'playlist_radio',
  'radio',
  'genre_chart',
  'search',
  'favourites',
  'flow',
  'history',
  'recommendations',
] as const;
type SourceName = (typeof sourceNames)[number];

const whole = (from: number, to: number) => z.preprocess(toNumber, z.int().min(from).max(to)).optional();
const words = () => z.string().trim().min(1).max(500).optional();

export const mostOfSource = 500;

/** Where songs are drawn from, as an agent gives it. */
export const sourceSchema = once(() =>
  z.strictObject({
    from: z.enum(sourceNames),
    id: whole(0, Number.MAX_SAFE_INTEGER),
    name: words(),
    query: words(),
    artist: words(),
    album: words(),
    track: words(),
    label: words(),
    dur_min: whole(0, 86_400),
    dur_max: whole(0, 86_400),
    bpm_min: whole(0, 1000),
    bpm_max: whole(0, 1000),
    count: whole(1, mostOfSource).describe('How many from it'),
  }),
);
export type Source = z.infer<ReturnType<typeof sourceSchema>>;

/** What a source gave, or why it gave nothing. */
export interface Drawn {
  /** "artist_top of Erik Satie". */
  readonly label: string;
  readonly songs: readonly Song[];
  readonly problem?: string;
  /** A sentence on which object a name was taken for. */
  readonly note?: string;
  /** Of a name that several bear. */
  readonly candidates?: readonly Named[];
}

interface Page {
  readonly index: number;
  readonly limit: number;
}
type Pages = (page: Page) => Promise<{ readonly data: readonly Track[]; readonly next?: unknown }>;

interface Drawing {
  readonly kind?: keyof typeof finders;
  /** An object without an id: the overall chart. */
  readonly nameless?: true;
  /** Whether the whole list is meant where no count is given. */
  readonly wholly?: true;
  draw(id: number, source: Source, most: number, context: ChangeCall): Promise<Track[]>;
}

const soughtBy = [
  'query',
  'artist',
  'album',
  'track',
  'label',
  'dur_min',
  'dur_max',
  'bpm_min',
  'bpm_max',
] as const;

/** What is asked for where nothing bounds the playlist. */
const usual = 25;
const largestPage = 100;

/** What is wrong with a source, without a full stop: a field it would not use, or one that it lacks. */
export function sourceProblem(source: Source): string | undefined {
  const { from, id, name } = source;
  const { kind, nameless } = drawings[from];
  const ofKind = from === 'album' ? ['id', 'name', 'artist'] : ['id', 'name'];
  const own: readonly string[] = from === 'search' ? soughtBy : kind === undefined ? [] : ofKind;
  const other = Object.keys(source).find(field => !['from', 'count', ...own].includes(field));
  if (other !== undefined) return `${from} takes ${[...own, 'count'].join(', ')}, not ${other}`;
  if (from === 'search') {
    const sought = soughtBy.some(field => source[field] !== undefined);
    return sought ? undefined : `search needs one of ${soughtBy.join(', ')}`;
  }
  if (id !== undefined && name !== undefined) return `${from} takes id or name, not both`;
  if (id !== undefined && source.artist !== undefined) return `${from} takes artist with name, not with id`;
  if (kind === undefined || nameless || id !== undefined || name !== undefined) return undefined;
  return `${from} needs the id or the name of the ${kind}`;
}

/** Songs of one source, at most `most` where it names no count of its own. Rejects only for what would fail every request. */
export async function drawn(source: Source, most: number | undefined, context: ChangeCall): Promise<Drawn> {
  const drawing = drawings[source.from];
  const label = labelOf(source, source.name ?? source.query);
  try {
    const found = await objectOf(source, drawing, context);
    if ('problem' in found) return { label, songs: [], ...found };
    const limit = source.count ?? most ?? (drawing.wholly ? Number.POSITIVE_INFINITY : usual);
    const tracks = await drawing.draw(found.id, source, limit, context);
    const songs = tracks.flatMap(track => songOf(track) ?? []).slice(0, limit);
    const name = labelOf(source, found.name ?? source.query);
    const note = takenAs(source.name, found);
    return songs.length > 0
      ? { label: name, songs, ...(note === undefined ? {} : { note }) }
      : { label: name, songs, problem: 'it has no tracks' };
  } catch (error) {
    if (isHopeless(error)) throw error;
    return { label, songs: [], problem: errorMessage(error, { [`${drawing.kind}_id`]: source.id }) };
  }
}

const takenAs = (asked = '', { id, name = asked }: { id: number; name?: string }) =>
  folded(asked) === folded(name) ? undefined : `${quoted(asked)} is taken as ${quoted(name)} [${id}].`;

const labelOf = ({ from, id }: Source, name: string | undefined) =>
  [from.replaceAll('_', ' '), name ?? (id === undefined ? '' : String(id))]
    .filter(part => part !== '')
    .join(' ');

type Found =
  | { readonly id: number; readonly name?: string }
  | { readonly problem: string; readonly candidates?: readonly Named[] };

/** The object that a source names. */
async function objectOf(source: Source, { kind, nameless }: Drawing, context: ChangeCall): Promise<Found> {
  const { id, name, from } = source;
  if (id !== undefined) return { id };
  if (kind === undefined || (name === undefined && nameless)) return { id: 0 };
  if (name === undefined) return { problem: `${from} needs the id or the name of the ${kind}` };
  const resolved = await finders[kind](name, context, source.artist);
  if ('one' in resolved) return { id: resolved.one.id, name: resolved.one.name };
  const { candidates } = resolved;
  if (candidates.length === 0) return { problem: `no ${kind} is called that` };
  return { problem: `which ${kind} is meant is not clear; give its id`, candidates };
}

/** Pages of a list until there are enough. */
async function pagesOf(read: Pages, most: number): Promise<Track[]> {
  const tracks: Track[] = [];
  for (let index: number | undefined = 0; index !== undefined && tracks.length < most; ) {
    const page: Awaited<ReturnType<Pages>> = await read({
      index,
      limit: Math.min(largestPage, most - tracks.length),
    });
    tracks.push(...page.data);
    index = page.data.length === 0 ? undefined : nextIndex(page, index);
  }
  return tracks;
}

const listOf =
  (read: (id: number, page: Page, context: ChangeCall) => ReturnType<Pages>): Drawing['draw'] =>
  (id, _source, most, context) =>
    pagesOf(page => read(id, page, context), most);

const drawings: Readonly<Record<SourceName, Drawing>> = {
  artist_top: {
    kind: 'artist',
    draw: listOf((artist_id, page, { client, signal }) =>
      client.artist.top({ artist_id, ...page }, { signal }),
    ),
  },
  artist_radio: {
    kind: 'artist',
    draw: listOf((artist_id, page, { client, signal }) =>
      client.artist.radio({ artist_id, ...page }, { signal }),
    ),
  },
  artist_albums: { kind: 'artist', draw: ofAlbums },
  album: {
    kind: 'album',
    wholly: true,
    draw: (album_id, _source, most, context) => albumTracks(album_id, most, context),
  },
  playlist: {
    kind: 'playlist',
    wholly: true,
    draw: listOf((playlist_id, page, { client, signal }) =>
      client.playlist.tracks({ playlist_id, ...page }, { signal }),
    ),
  },
  playlist_radio: {
    kind: 'playlist',
    draw: listOf((playlist_id, page, { client, signal }) =>
      client.playlist.radio({ playlist_id, ...page }, { signal }),
    ),
  },
  radio: {
    kind: 'radio',
    draw: listOf((radio_id, page, { client, signal }) =>
      client.radio.tracks({ radio_id, ...page }, { signal }),
    ),
  },
  genre_chart: {
    kind: 'genre',
    nameless: true,
    async draw(genre_id, _source, most, { client, signal }) {
      const limit = Math.min(largestPage, most);
      const { tracks } = await client.chart.all_of({ genre_id, limit }, { signal });
      return tracks?.data ?? [];
    },
  },
  search: { draw: ofSearch },
  favourites: {
    draw: listOf((_id, page, { client, signal }) => client.library.tracks(page, { signal })),
  },
  flow: { draw: listOf((_id, page, { client, signal }) => client.user.flow(page, { signal })) },
  history: { draw: listOf((_id, page, { client, signal }) => client.user.history(page, { signal })) },
  recommendations: {
    draw: listOf(async (_id, page, { client, signal }) => {
      const { data, next } = await client.user.recommendations({ kind: 'tracks', ...page }, { signal });
      return { data: data.flatMap(item => Track.schema().safeParse(item).data ?? []), next };
    }),
  },
};

/** Album by album until there are enough; a list of albums does not hold their tracks. One that cannot be read is passed over. */
async function ofAlbums(
  artist_id: number,
  _source: Source,
  most: number,
  context: ChangeCall,
): Promise<Track[]> {
  const { client, signal } = context;
  const tracks: Track[] = [];
  for (let index: number | undefined = 0; index !== undefined && tracks.length < most; ) {
    const albums: Awaited<ReturnType<typeof client.artist.albums>> = await client.artist.albums(
      { artist_id, index, limit: largestPage },
      { signal },
    );
    for (const { id } of albums.data) {
      if (typeof id !== 'number') continue;
      const inside = await albumTracks(id, most - tracks.length, context).catch(error => {
        if (isHopeless(error)) throw error;
        return [];
      });
      tracks.push(...inside);
    }
    index = albums.data.length === 0 ? undefined : nextIndex(albums, index);
  }
  return tracks;
}

/** A list of an album's tracks leaves out which album it is. */
const albumTracks = (album_id: number, most: number, { client, signal }: ChangeCall) =>
  pagesOf(page => client.album.tracks({ album_id, ...page }, { signal }), most);

async function ofSearch(
  _id: number,
  source: Source,
  most: number,
  { client, signal }: ChangeCall,
): Promise<Track[]> {
  const { from: _from, id: _none, name: _name, count: _count, ...sought } = source;
  return pagesOf(page => client.search.track({ ...sought, ...page }, { signal }), most);
}
