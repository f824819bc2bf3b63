import { sanitize } from '../../text/sanitize.ts';
import type { ShownList, ShownMedia } from '../../view/data/shown.ts';
import type { ListRequest, TrackList } from '../playlists/songs/track-list.ts';
import { shownTrack } from './shown-track.ts';

/** What of a list the view may do. */
export interface ListUse {
  /** Whether there is a tool that puts playlists in another order. */
  readonly mayArrange: boolean;
  /** The change that made it what it is, where that can be taken back. */
  readonly changeId?: string | undefined;
  readonly media: ShownMedia;
}

/** What the view shows of a list of tracks that stands. */
export function shownList(
  request: ListRequest,
  list: TrackList,
  { mayArrange, changeId, media }: ListUse,
): ShownList {
  const { songs, total, isOwn, link } = list;
  const mayOrder = isOwn && mayArrange && songs.length === total;
  // The service orders by id.
  const repeated = mayOrder ? repeatedIn(songs.map(({ id }) => id)) : undefined;
  return {
    is: request.kind,
    ...('id' in request ? { id: request.id } : {}),
    title: titleOf(request, list),
    ...(list.description ? { description: list.description } : {}),
    ...(list.by ? { by: list.by } : {}),
    ...(list.public === undefined ? {} : { public: list.public }),
    ...(link === undefined ? {} : { link }),
    editable: mayOrder && repeated === undefined,
    ...(repeated === undefined ? {} : { repeated }),
    ...(total > songs.length ? { total } : {}),
    ...(changeId === undefined ? {} : { changeId }),
    tracks: songs.map((song, at) => shownTrack(song, at, media)),
    media,
  };
}

const repeatedIn = (ids: readonly number[]): number | undefined =>
  ids.length === new Set(ids).size ? undefined : ids.find((id, at) => ids.indexOf(id) !== at);

function titleOf(request: ListRequest, { title }: TrackList): string {
  if (request.kind === 'search') return `Search: ${soughtWords(request.sought)}`;
  if (request.kind === 'chart') return title === undefined ? 'Chart' : `Chart: ${title}`;
  return title ?? '';
}

/** "air, artist Bach". */
const soughtWords = ({ index: _, limit: __, ...sought }: Readonly<Record<string, unknown>>): string =>
  Object.entries(sought)
    .map(([name, value]) =>
      sanitize(name === 'query' ? String(value) : `${name.replace('_', ' ')} ${value}`, 200),
    )
    .join(', ');
