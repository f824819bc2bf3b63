import type { GenreFacts } from './facts.ts';
import type { AlbumNode, EditorialNode } from './graph.ts';
import { bestIds, idsOf } from './group-by.ts';

const mostSelected = 20;
const mostReleases = 40;

/** The genres' editorials, each with well-known albums and the newest ones. Genre 0 is all genres. */
export const makeEditorials = (
  genres: readonly GenreFacts[],
  albums: readonly AlbumNode[],
): EditorialNode[] =>
  genres
    .filter(({ editorial }) => editorial !== undefined)
    .toSorted((a, b) => (a.editorial ?? 0) - (b.editorial ?? 0))
    .map(({ id, name }) => {
      const own = albums.filter(
        ({ available, genreIds }) => available && (id === 0 || genreIds.includes(id)),
      );
      const whole = own.filter(({ recordType }) => recordType === 'album');
      return {
        id,
        name,
        genreId: id,
        // Not simply the best known ones: those are in the charts.
        selection: bestIds(whole, album => album.fans / (1 + (album.id % 5)), mostSelected),
        releases: idsOf(own.toSorted(newestThenLowestId).slice(0, mostReleases)),
      };
    });

const newestThenLowestId = (a: AlbumNode, b: AlbumNode) =>
  a.releaseDate < b.releaseDate ? 1 : a.releaseDate > b.releaseDate ? -1 : a.id - b.id;
