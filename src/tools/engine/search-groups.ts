import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { quoted, sanitize } from '../../text/sanitize.ts';
import type { Entry } from './entry.ts';
import { matchOrder, type SearchMatch, type Sought, searchMatcher } from './search-match.ts';

interface FoundEntry extends Entry {
  readonly item: unknown;
}

/** Entries of a list that belong together, under a heading where they are not simply what was asked for. */
export interface EntryGroup<T> {
  readonly heading?: string | undefined;
  readonly entries: readonly T[];
}

/**
 * What a search found, by how it fits the words: by name first, then through the album or the description, then in
 * other spellings, with words that say so. `isWhole`: nothing was found beside these.
 */
export function searchGroups<T extends FoundEntry>(
  { sought, kind }: { readonly sought: Sought; readonly kind: Kind },
  entries: readonly T[],
  isWhole: boolean,
): EntryGroup<T>[] {
  const matchOf = searchMatcher(sought, kind);
  const matched = entries.map(entry => ({ entry, match: matchOf(entry.item) }));
  const near = matched.map(({ match }) => match).filter(match => match.by === 'near');
  const headings: Readonly<Record<SearchMatch['by'], string | undefined>> = {
    title: undefined,
    album: 'Through the album:',
    description: 'By the description or what is in it:',
    near: nearHeading(near, near.length === entries.length, isWhole),
  };
  return matchOrder.flatMap(by => {
    const found = matched.filter(({ match }) => match.by === by);
    if (found.length === 0) return [];
    return [{ heading: headings[by], entries: found.map(({ entry, match }) => withMatch(entry, match)) }];
  });
}

/** So much of a sentence is shown. */
const longestSentence = 140;

/** An entry that says how it fits, where that is not by its name. */
function withMatch<T extends FoundEntry>(entry: T, match: SearchMatch): T {
  if (match.by === 'title' || !isRecord(entry.fields)) return entry;
  const sentence = match.by === 'description' ? match.sentence : undefined;
  if (sentence === undefined) return { ...entry, fields: { ...entry.fields, match: match.by } };
  const text = sanitize(sentence, longestSentence);
  return {
    ...entry,
    fields: { ...entry.fields, match: match.by, sentence: text },
    line: `${entry.line} · ${quoted(sentence, longestSentence)}`,
  };
}

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
