import { nameInLine } from '../../text/sanitize.ts';
import { andMore } from '../engine/answer.ts';
import { listed } from '../engine/change-words.ts';
import type { Line } from './plan/plan.ts';
import { songLabel } from './song-label.ts';
import type { Difference, Duplicate } from './songs/duplicates.ts';

/** That a track repeats a song that is there: "live; [1] Song 1 is the original and is in it too". */
export const repeatWords = ({ difference, ...kept }: NonNullable<Line['repeats']>): string =>
  besideWords(difference, kept, 'is in it too');

/** How a track differs from another track of the same song, and what becomes of that one. */
export function besideWords(
  difference: Difference,
  { id, title }: { readonly id: number; readonly title: string },
  fate: string,
): string {
  const other = `[${id}] ${nameInLine(title)}`;
  return difference.kind === 'other-edition'
    ? `${editionWords(difference.editions)}; ${other} is ${editionWords(difference.kept)} and ${fate}`
    : `${plainWords[difference.kind]}; ${other} ${fate}`;
}

/** So many repeated songs are named. */
const mostNamed = 5;

/** That added tracks repeat songs of the playlist, in one sentence; nothing where none does. */
export function repeatLines(repeats: readonly Duplicate[]): string[] {
  if (repeats.length === 0) return [];
  const named = repeats
    .slice(0, mostNamed)
    .map(
      ({ song, kept, difference }) => `${songLabel(song)}: ${besideWords(difference, kept, 'is in it too')}`,
    );
  const more = repeats.length - named.length;
  return [
    `The same song stands there already: ${named.join('. ')}${more === 0 ? '' : `, ${andMore(more)}`}.`,
  ];
}

/** "the same recording", "live; the other is the original". */
export const differenceWords = (difference: Difference): string =>
  difference.kind === 'other-edition'
    ? `${editionWords(difference.editions)}; the other is ${editionWords(difference.kept)}`
    : plainWords[difference.kind];

type Editions = Extract<Difference, { kind: 'other-edition' }>['editions'];

/** "live", "a remaster and an edit"; "the original" where it is none. */
const editionWords = (editions: Editions): string =>
  editions.length === 0 ? 'the original' : listed(editions.map(edition => articles[edition] ?? edition));

/** Editions that are things; the others are said of them. */
const articles: Readonly<Partial<Record<Editions[number], string>>> = {
  remaster: 'a remaster',
  edit: 'an edit',
};

const plainWords: Readonly<Record<Exclude<Difference['kind'], 'other-edition'>, string>> = {
  'same-track': 'the same track twice',
  'not-playable': 'not playable here',
  'same-recording': 'the same recording',
  'less-known': 'the same song, less known',
  'same-song': 'the same song',
};
