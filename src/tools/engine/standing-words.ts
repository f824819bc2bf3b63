import type { Named } from '../../jobs/seen.ts';
import type { Order, Standing } from '../../jobs/standing.ts';
import { clockTime, quoted, sanitize } from '../../text/sanitize.ts';
import type { Entry } from './answer.ts';
import { counted, episodeText, listItem } from './change-words.ts';

type Stands<W extends Standing['what']> = Extract<Standing, { what: W }>;

/** `"Night Ferry · Marlow & the Tides" [12]`, or the id where no name is known. */
export function namedText({ id, title, artist }: Named): string {
  if (!title) return String(id);
  return `${quoted(artist ? `${title} · ${artist}` : title)} [${id}]`;
}

/** The same as fields. */
export const namedFields = ({ title, artist }: Named) => ({
  ...(title ? { title: sanitize(title) } : {}),
  ...(title && artist ? { artist: sanitize(artist) } : {}),
});

/** "57 in all", or "57 favourite tracks in all" where `one` names them. */
export const totalText = ({ of, total }: Stands<'list'>, one?: string): string => {
  // The listener's own playlists stand in the list of the favourite playlists.
  const own = of === 'playlists' ? ', your own among them' : '';
  return `${one === undefined ? total : counted(total, one)} in all${own}`;
};

/** `private, "For rainy days", 25 tracks, 1:31:20`. */
export function settingsText({ description, tracks, duration, ...playlist }: Stands<'playlist'>): string {
  return [
    playlist.public ? 'public' : 'private',
    ...(playlist.collaborative ? ['collaborative'] : []),
    ...(description === '' ? [] : [quoted(description)]),
    counted(tracks),
    ...(duration > 0 ? [clockTime(duration)] : []),
  ].join(', ');
}

const settingsFields = (playlist: Stands<'playlist'>) => ({
  public: playlist.public,
  ...(playlist.collaborative ? { collaborative: true } : {}),
  ...(playlist.description === '' ? {} : { description: sanitize(playlist.description, 120) }),
  ...(playlist.duration > 0 ? { duration: playlist.duration } : {}),
});

/** How something stands, without a full stop. */
export function standingText(standing: Standing): string {
  switch (standing.what) {
    case 'playlist':
      return `${namedText(standing)}, ${settingsText(standing)}`;
    case 'deleted-playlist':
      return `${namedText(standing)} is deleted`;
    case 'list':
      return totalText(standing, listItem(standing.of));
    case 'bookmark':
      return standing.offset === null
        ? `no bookmark in ${episodeText(standing)}`
        : `the bookmark of ${episodeText(standing)} is at ${standing.offset}`;
    case 'upload':
      return `uploaded track ${standing.id} is ${uploadNames(standing)}`;
  }
}

/** `"Demo" by "Odette Marl" on "Sketches"`. */
export const uploadNames = ({ title, artist, album }: Omit<Stands<'upload'>, 'what' | 'id'>): string =>
  [
    quoted(title),
    ...(artist ? [`by ${quoted(artist)}`] : []),
    ...(album ? [`on ${quoted(album)}`] : []),
  ].join(' ');

/** How something stands, as fields. `settings`: whether an answer says how a playlist is set. */
export function standingFields(standing: Standing, settings: boolean): Record<string, unknown> {
  switch (standing.what) {
    case 'playlist':
      return {
        id: standing.id,
        title: sanitize(standing.title),
        nb_tracks: standing.tracks,
        ...(settings ? settingsFields(standing) : {}),
        ...(standing.order === undefined ? {} : orderFields(standing.order)),
      };
    case 'deleted-playlist':
      return { id: standing.id, title: sanitize(standing.title) };
    case 'list':
      return { total: standing.total };
    case 'bookmark':
      return standing.offset === null ? {} : { offset: standing.offset };
    case 'upload': {
      const { what: _, ...names } = standing;
      return Object.fromEntries(
        Object.entries(names).map(([key, value]) => [
          key,
          typeof value === 'string' ? sanitize(value) : value,
        ]),
      );
    }
  }
}

/** The first of a new order and what moved. */
export const orderEntries = ({ shown }: Order): Entry[] =>
  shown.map(({ position, was, ...named }) => ({
    fields: {
      id: named.id,
      position,
      ...namedFields(named),
      ...(was === undefined ? {} : { was }),
    },
    line: `${position}. ${namedText(named)}${was === undefined ? '' : `, was ${was}`}`,
  }));

export const orderLines = (order: Order): string[] => orderEntries(order).map(({ line }) => line);

const orderFields = (order: Order) => ({
  moved: order.moved,
  tracks: orderEntries(order).map(({ fields }) => fields),
});
