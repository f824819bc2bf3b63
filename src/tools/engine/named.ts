import type { Effect } from '../../client/api/endpoint.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, failure } from './answer.ts';
import { counted } from './change-words.ts';
import type { FoundByName, NamedObject } from './find-in-lists.ts';
import { andMore } from './left-out.ts';

/** A name in an argument, and the object that it was taken for. */
export interface ResolvedName {
  /** The argument: `genre_id`. */
  readonly argument: string;
  /** What the object is: a genre, a listener. */
  readonly kind: string;
  readonly object: Pick<NamedObject, 'id' | 'name'>;
}

/** An answer that also names the objects that were taken for the names given, where its first line does not. */
export function withResolved(answer: Answer, resolved: readonly ResolvedName[]): Answer {
  if (resolved.length === 0) return answer;
  const [first = ''] = answer.text.split('\n', 1);
  const words = resolved.flatMap(({ kind, object: { id, name } }) => {
    const object = `${quoted(name)} [${id}]`;
    return first.includes(object) ? [] : [`${kind} ${object}`];
  });
  const taken = resolved.map(({ argument, object: { id, name } }) => ({ argument, id, name }));
  return {
    ...answer,
    text: words.length === 0 ? answer.text : `Taken: ${words.join(', ')}.\n${answer.text}`,
    ...(answer.structured === undefined ? {} : { structured: { ...answer.structured, taken } }),
  };
}

/** A name that stands for no object, or for several. */
export interface UnclearName {
  /** What it should stand for. */
  readonly kind: string;
  readonly given: string;
  readonly found: Extract<FoundByName, { reason: string }>;
}

/**
 * Names that stand for nothing or for several, with the objects that may be meant. Where a change was asked for,
 * the answer begins with that nothing was done.
 */
export const namesProblem = (tool: string, effect: Effect, names: readonly UnclearName[]): Answer =>
  failure(
    [...(effect === 'read' ? [] : [`${tool}: nothing was done.`]), ...names.flatMap(unclearLines)].join('\n'),
  );

function unclearLines({ kind: of, given, found }: UnclearName): string[] {
  const { reason, candidates, near, others } = found;
  const kind = whose[of] ?? of;
  const name = quoted(given);
  const head =
    reason === 'name-ambiguous' ? `More than one ${kind} is called ${name}` : `No ${kind} is called ${name}`;
  if (candidates.length === 0) return [`${head}: there are none.`];
  const lead = reason === 'name-ambiguous' ? 'give the id of one' : near ? 'near it' : 'there are';
  const more = others > 0 && !near ? [`${andMore(others)}.`] : [];
  return [`${head}; ${lead}:`, ...candidates.map(candidateWords), ...more];
}

/** Kinds of which not all are looked through. */
const whose: Readonly<Record<string, string>> = {
  playlist: "playlist of the listener's own",
  listener: 'follower or followed listener',
};

const relations: Readonly<Record<string, string>> = {
  'user.followings': 'followed',
  'user.followers': 'a follower',
};

function candidateWords({ id, name, lists, tracks, made, by }: NamedObject): string {
  const facts = [
    tracks === undefined ? '' : counted(tracks),
    made === undefined ? '' : `made ${made.slice(0, 10)}`,
    by === undefined ? '' : `by ${quoted(by)}`,
    ...lists.map(list => relations[list] ?? ''),
  ];
  return [`[${id}] ${quoted(name)}`, ...facts.filter(fact => fact !== '')].join(' · ');
}
