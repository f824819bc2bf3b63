import { isRecord } from '../client/api/record.ts';
import { matchOrder, type SearchMatch, type Sought, searchMatcher } from '../matching/search-match.ts';
import { quoted } from '../text/sanitize.ts';

interface FoundEntry {
  readonly item: unknown;
  readonly fields: unknown;
}

/** Entries of a list that belong together, under a heading where they are not simply what was asked for. */
export interface EntryGroup<T> {
  readonly heading?: string | undefined;
  readonly entries: readonly T[];
}

/**
 * What a search found, by how it fits the words: by name first, then through the album, then in other spellings,
 * with words that say so. `isWhole`: nothing was found beside these.
 */
export function searchGroups<T extends FoundEntry>(
  sought: Sought,
  entries: readonly T[],
  isWhole: boolean,
): EntryGroup<T>[] {
  const matchOf = searchMatcher(sought);
  const matched = entries.map(entry => ({ entry, match: matchOf(entry.item) }));
  const near = matched.map(({ match }) => match).filter(match => match.by === 'near');
  const headings: Readonly<Record<SearchMatch['by'], string | undefined>> = {
    title: undefined,
    album: 'Through the album:',
    near: nearHeading(near, near.length === entries.length, isWhole),
  };
  return matchOrder.flatMap(by => {
    const found = matched.filter(({ match }) => match.by === by).map(({ entry }) => entry);
    if (found.length === 0) return [];
    const heading = headings[by];
    return [{ heading, entries: heading === undefined ? found : found.map(entry => withMatch(entry, by)) }];
  });
}

const withMatch = <T extends FoundEntry>(entry: T, match: string): T => ({
  ...entry,
  fields: isRecord(entry.fields) ? { ...entry.fields, match } : entry.fields,
});

/** A word that every item lacks stands nowhere. */
function nearHeading(
  near: readonly { readonly missing: readonly string[] }[],
  isAll: boolean,
  isWhole: boolean,
): string {
  const nowhere = (near[0]?.missing ?? []).filter(word =>
    near.every(({ missing }) => missing.includes(word)),
  );
  if (!isAll || nowhere.length === 0) return 'Near spellings:';
  const words = nowhere.map(word => quoted(word)).join(' or ');
  return `Nothing${isWhole ? '' : ' on this page'} has ${words}; near it:`;
}
