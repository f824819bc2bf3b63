import type { ShownGrid, ShownTile } from '../data/shown.ts';
import { labels } from './labels.ts';
import type { State } from './state.ts';
import { longTime, songs } from './words.ts';

/** Words for what is shown as pictures. */

/** "Albums: light", "Your albums". */
export function gridWords({ of, query, title = '' }: ShownGrid): string {
  const name = `${of[0]?.toUpperCase()}${of.slice(1)}`;
  if (of === 'episodes') return title;
  return of === 'genres' ? name : query === undefined ? `Your ${of}` : `${name}: ${query}`;
}

/** "25 of 34 artists". */
export function gridSize({ of, items, query, total = items.length }: ShownGrid): string {
  const name = total === 1 ? of.slice(0, -1) : of;
  if (total === 0) return query === undefined ? `No ${name}` : 'Nothing found';
  return total > items.length ? `${items.length} of ${total} ${name}` : `${total} ${name}`;
}

/** Below the name of an object and who made it: an album has a year, an episode a day: "May 17, 2013 · 41 min". */
export function itemFacts({ date, seconds, count }: ShownTile, of: ShownGrid['of'], locale = 'en'): string {
  const day = date === undefined || date === '' ? undefined : new Date(date);
  const isDay = day !== undefined && !Number.isNaN(day.getTime());
  const words = !isDay
    ? ''
    : of === 'episodes'
      ? day.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
      : String(day.getUTCFullYear());
  const holds = !count
    ? ''
    : of === 'artists'
      ? `${count} ${count === 1 ? 'album' : 'albums'}`
      : songs(count);
  return [words, holds, seconds ? longTime(seconds) : ''].filter(Boolean).join(' · ');
}

/** What the listener has of the artist who is shown. */
export function keptWords({ around }: Pick<State, 'around'>): string[] {
  const { isFavourite, favourites = 0 } = typeof around === 'object' ? around : {};
  return [
    ...(isFavourite === true ? [labels.isFavourite] : []),
    ...(favourites > 0 ? [labels.likedSongs(favourites)] : []),
  ];
}
