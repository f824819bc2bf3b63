import type { Rules } from '../playlists/build/rules.ts';
import { sourceKinds, type TrackSource } from '../playlists/build/sources.ts';

const searchFields = [
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

/** What is wrong with a source, without a full stop: a field that it does not take, or one that it lacks. */
export function sourceProblem(source: TrackSource): string | undefined {
  const { from, id, name } = source;
  const taken = fieldsOf(source);
  const other = Object.keys(source).find(field => !['from', 'count', ...taken].includes(field));
  if (other !== undefined) return `${from} takes ${[...taken, 'count'].join(', ')}, not ${other}`;
  if (from === 'search') {
    const isGiven = searchFields.some(field => source[field] !== undefined);
    return isGiven ? undefined : `search needs one of ${searchFields.join(', ')}`;
  }
  if (id !== undefined && name !== undefined) return `${from} takes id or name, not both`;
  if (id !== undefined && source.artist !== undefined) return `${from} takes artist with name, not with id`;
  const kind = sourceKinds[from];
  // A chart without a genre is the overall one.
  if (kind === undefined || kind === 'genre' || id !== undefined || name !== undefined) return undefined;
  return `${from} needs the id or the name of the ${kind}`;
}

function fieldsOf({ from }: TrackSource): readonly string[] {
  if (from === 'search') return searchFields;
  if (sourceKinds[from] === undefined) return [];
  return from === 'album' ? ['id', 'name', 'artist'] : ['id', 'name'];
}

/** Which rules contradict each other, without a full stop. */
export function rulesProblem(rules: Rules): string | undefined {
  const pairs = [
    ['bpm_min', 'bpm_max'],
    ['year_min', 'year_max'],
  ] as const;
  const wrong = pairs.find(([min, max]) => (rules[min] ?? 0) > (rules[max] ?? Number.POSITIVE_INFINITY));
  return wrong && `rules.${wrong[0]} is larger than rules.${wrong[1]}`;
}
