import type { Rules } from './building/rules.ts';
import { sourceKinds, type TrackSource } from './building/sources.ts';

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
function sourceProblem(source: TrackSource): string | undefined {
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
function rulesProblem(rules: Rules): string | undefined {
  const pairs = [
    ['bpm_min', 'bpm_max'],
    ['year_min', 'year_max'],
    ['dur_min', 'dur_max'],
  ] as const;
  const wrong = pairs.find(([min, max]) => (rules[min] ?? 0) > (rules[max] ?? Number.POSITIVE_INFINITY));
  return wrong && `rules.${wrong[0]} is larger than rules.${wrong[1]}`;
}

/** What a call that plans a playlist may say. */
interface Brief {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly public?: boolean | undefined;
  readonly playlist_id?: number | undefined;
  readonly wanted?: unknown;
  readonly text?: unknown;
  readonly format?: unknown;
  readonly track_ids?: unknown;
  readonly sources?: readonly TrackSource[] | undefined;
  readonly rules?: Rules | undefined;
  readonly preview?: boolean | undefined;
}

export const forNewText =
  'title, description and public are for a new playlist; playlist_write action=update changes one that stands';
export const noTitleText = 'the playlist has no title yet: give title with the plan_id';

/** What is wrong with a call that plans a playlist, without a full stop. */
export function briefProblem(asked: Brief): string | undefined {
  const { title, playlist_id, description, wanted, text, track_ids, sources, rules } = asked;
  const change = changes.find(name => name in asked);
  if (change !== undefined) return `${change} changes a plan: give its plan_id with it`;
  if (playlist_id !== undefined && (title ?? description ?? asked.public) !== undefined) return forNewText;
  if (playlist_id === undefined && title === undefined && asked.preview === false)
    return 'give title for a new playlist, or playlist_id to extend one';
  if (text === undefined && asked.format !== undefined)
    return 'format says how text is read: give text with it';
  if ((wanted ?? text ?? track_ids ?? sources) === undefined)
    return 'give at least one of wanted, text, track_ids, sources';
  for (const [at, source] of (sources ?? []).entries()) {
    const problem = sourceProblem(source);
    if (problem !== undefined) return `sources[${at}]: ${problem}`;
  }
  return rules && rulesProblem(rules);
}

const changes = ['drop', 'replace', 'add', 'order'];
/** The arguments that go with `plan_id`. */
export const withPlan = ['preview', ...changes, 'title', 'description', 'public'];
