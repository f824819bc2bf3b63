import type { ShownGrid, ShownTile } from '../data/shown.ts';
import type { Texts } from './language.ts';
import type { State } from './state.ts';
import { longTime } from './words.ts';

/** Words for what is shown as pictures. */

/** "Albums: light", "Your albums". */
export function gridWords({ grid }: Texts, { of, query, title = '' }: ShownGrid): string {
  if (of === 'episodes') return title;
  return query === undefined || of === 'genres' ? grid.own[of] : grid.found[of]({ query });
}

/** "25 of 34 artists". */
export function gridSize(
  { grid, nothingFound }: Texts,
  { of, items, query, total: count = items.length }: ShownGrid,
): string {
  if (count === 0) return query === undefined ? grid.none[of] : nothingFound;
  return count > items.length ? grid.part[of]({ shown: items.length, count }) : grid.all[of]({ count });
}

/** Below the name of an object and who made it: an album has a year, an episode a day: "May 17, 2013", "41 min". */
export function itemFacts(texts: Texts, { date, seconds, count }: ShownTile, of: ShownGrid['of']): string[] {
  const day = date === undefined || date === '' ? undefined : new Date(date);
  const isDay = day !== undefined && !Number.isNaN(day.getTime());
  const words = !isDay
    ? ''
    : of === 'episodes'
      ? day.toLocaleDateString(texts.locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        })
      : String(day.getUTCFullYear());
  const holds = !count ? '' : of === 'artists' ? texts.grid.all.albums({ count }) : texts.songs({ count });
  return [words, holds, seconds ? longTime(texts, seconds) : ''].filter(Boolean);
}

/** What the listener has of the artist who is shown. */
export function keptWords(texts: Texts, { around }: Pick<State, 'around'>): string[] {
  const { isFavourite, favourites = 0 } = typeof around === 'object' ? around : {};
  return [
    ...(isFavourite === true ? [texts.isFavourite] : []),
    ...(favourites > 0 ? [texts.likedSongs({ count: favourites })] : []),
  ];
}
