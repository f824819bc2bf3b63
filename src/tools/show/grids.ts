import { z } from 'zod';
import { contract, type Entry, entryFor } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { linkIn, webPageIn } from '../../text/redaction.ts';
import { sanitize, sanitizeLines } from '../../text/sanitize.ts';
import type { GridKind, ShownGrid, ShownMedia, ShownTile, ViewAction } from '../../view/data/shown.ts';
import { coverFrom } from './shown.ts';
import { shownAtOnce } from './track-list.ts';

const { search, library, genre, podcast } = contract;

/** Where the objects of a grid come from: all of the service, or the listener's own and those that a query finds. */
interface GridSource {
  readonly kind: Kind;
  readonly found?: Entry;
  readonly all: Entry;
}

export const gridSources: Readonly<Record<GridKind, GridSource>> = {
  artists: own('artist', search.endpoints.artist, library.endpoints.artists),
  albums: own('album', search.endpoints.album, library.endpoints.albums),
  playlists: own('playlist', search.endpoints.playlist, library.endpoints.playlists),
  podcasts: own('podcast', search.endpoints.podcast, library.endpoints.podcasts),
  genres: { kind: 'genre', all: entryFor(genre.endpoints.list) },
};

function own(kind: Kind, found: Parameters<typeof entryFor>[0], all: typeof found): GridSource {
  return { kind, found: entryFor(found), all: entryFor(all) };
}

/** How the objects are read: what a query finds, or the listener's own. */
export function gridReading(kind: GridKind, { query, index }: Input): { entry: Entry; input: Input } {
  const { found, all } = gridSources[kind];
  const page = { limit: shownAtOnce, ...(index === undefined ? {} : { index }) };
  if (found === undefined) return { entry: all, input: {} };
  if (typeof query === 'string') return { entry: found, input: { query, ...page } };
  return { entry: all, input: { user_id: 'me', ...page } };
}

const name = () => z.string().nullish();
const objects = z.looseObject({
  total: z.number().nullish(),
  data: z.array(
    z.looseObject({
      id: z.int(),
      title: name(),
      name: name(),
      link: name(),
      release_date: name(),
      record_type: name(),
      duration: z.number().nullish(),
      nb_tracks: z.int().nullish(),
      nb_album: z.int().nullish(),
      cover_medium: name(),
      picture_medium: name(),
      artist: z.looseObject({ name: name() }).nullish(),
      creator: z.looseObject({ id: z.int().nullish(), name: name() }).nullish(),
    }),
  ),
});

export interface GridCall extends ListenerCall {
  readonly media: ShownMedia;
  /** Where changes are saved: at a service, or on this computer. */
  savesTo?(): Promise<{ readonly service?: string } | undefined>;
  readonly may: readonly ViewAction[];
}

/** Objects for the view, with pictures. Rejects with `MusicError`. */
export async function readGrid(kind: GridKind, given: Input, call: GridCall): Promise<ShownGrid> {
  const { entry, input } = gridReading(kind, given);
  const { query } = given;
  return {
    is: 'grid',
    of: kind,
    query: typeof query === 'string' ? sanitize(query, 200) : undefined,
    ...(await tilesOf(entry, input, call, await ownerOf(kind, call))),
    may: [...call.may],
    media: call.media,
  };
}

/** The id of the listener, for a grid that marks their own playlists. */
const ownerOf = async (kind: GridKind, { journal }: ListenerCall): Promise<number | undefined> =>
  kind === 'playlists' ? journal.user().catch(() => undefined) : undefined;

/** The newest episodes of a podcast, for the view. Rejects with `MusicError`. */
export async function readEpisodes(podcast_id: number, index: unknown, call: GridCall): Promise<ShownGrid> {
  const { client, signal, media } = call;
  const about = await client.podcast.details({ podcast_id }, { signal });
  const input = { podcast_id, limit: shownAtOnce, ...(index === undefined ? {} : { index }) };
  const { items, total } = await tilesOf(entryFor(podcast.endpoints.episodes), input, call);
  return {
    is: 'grid',
    of: 'episodes',
    id: podcast_id,
    title: sanitize(about.title ?? '', 300),
    description: sanitizeLines(about.description ?? '') || undefined,
    link: webPageIn(about.link),
    cover: coverFrom(media, linkIn(about.picture_medium ?? '')),
    total,
    items: (await hasBookmarksHere(call)) ? await withBookmarks(items, call) : items,
    may: call.may.filter(action => action === 'podcasts' || action === 'undo'),
    media,
  };
}

/** Whether reading bookmarks sends no requests. A service tells one bookmark with each request. */
async function hasBookmarksHere({ media, savesTo }: GridCall): Promise<boolean> {
  if (media.composed) return true;
  const place = await savesTo?.();
  return place !== undefined && place.service === undefined;
}

const withBookmarks = (items: readonly ShownTile[], { client, signal }: GridCall): Promise<ShownTile[]> =>
  Promise.all(
    items.map(async item => {
      const found = await client.podcast.bookmark({ episode_id: item.id }, { signal }).catch(() => undefined);
      return { ...item, heard: found?.offset ?? undefined };
    }),
  );

/** Objects with their names and pictures. Rejects with `MusicError`. */
export async function tilesOf(
  entry: Entry,
  input: Input,
  { client, signal, media }: GridCall,
  listener?: number,
) {
  const { data, total } = objects.parse(await client.call(entry, input, { signal }));
  return {
    total: total ?? undefined,
    items: data.map(each => ({
      id: each.id,
      title: sanitize(each.title ?? each.name ?? '', 300),
      by: sanitize(each.artist?.name ?? each.creator?.name ?? '', 300),
      type: each.record_type ?? undefined,
      date: each.release_date?.slice(0, 10),
      seconds: each.duration ?? undefined,
      count: each.nb_tracks ?? each.nb_album ?? undefined,
      own: listener === undefined ? undefined : each.creator?.id === listener,
      link: webPageIn(each.link),
      cover: coverFrom(media, linkIn(each.cover_medium ?? each.picture_medium ?? '')),
    })),
  };
}
