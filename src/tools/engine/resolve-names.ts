import type { Effect } from '../../client/api/endpoint.ts';
import type { Input } from '../../client/api/field.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, andMore, failure } from './answer.ts';
import { counted } from './change-words.ts';
import { type FoundByName, type NamedObject, readNames } from './find-in-lists.ts';
import type { Argument, Operation } from './operation.ts';
import type { ToolContext } from './tool.ts';

/** A name in an argument, and the object that was found for it. */
interface ResolvedName {
  /** The argument: `genre_id`. */
  readonly argument: string;
  /** The kind of object: a genre, a listener. */
  readonly kind: string;
  readonly object: Pick<NamedObject, 'id' | 'name'>;
}

/** Arguments with ids in place of names. */
export interface Resolved {
  readonly input: Input;
  readonly names: readonly ResolvedName[];
}

/** Whether a value is a name. Digits are an id. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !/^[-+]?\d+$/.test(value.trim());

/** Whether an argument holds a name in place of an id, or among ids. */
export const hasName = ({ named }: Argument, value: unknown): boolean =>
  named !== undefined && (Array.isArray(value) ? value.some(isName) : isName(value));

/**
 * Finds the id of every name in a call's arguments. If a name fits no object or several, the result is an answer that
 * lists the candidates, and the call must do nothing. Rejects with `MusicError`.
 */
export async function resolveNames(
  tool: string,
  { fields, effect }: Pick<Operation, 'fields' | 'effect'>,
  given: Input,
  context: ToolContext,
): Promise<Resolved | { readonly answer: Answer }> {
  const input: Record<string, unknown> = { ...given };
  const names: ResolvedName[] = [];
  const unclear: UnclearName[] = [];
  for (const [argument, value] of Object.entries(given)) {
    const field = fields[argument];
    if (field?.named === undefined || !hasName(field, value)) continue;
    const { kind } = field.named;
    const find = await readNames(field.named, context);
    const idOf = (each: unknown) => {
      if (!isName(each)) return each;
      const found = find(each);
      if ('reason' in found) return void unclear.push({ kind, given: each, found });
      names.push({ argument, kind, object: found.object });
      return found.object.id;
    };
    input[argument] = Array.isArray(value) ? value.map(idOf) : idOf(value);
  }
  return unclear.length > 0 ? { answer: unclearAnswer(tool, effect, unclear) } : { input, names };
}

/** An answer that also says which objects the names stand for. The sentence of a successful change names them itself. */
export function withResolved(
  answer: Answer,
  names: readonly ResolvedName[],
  effect: Effect = 'read',
): Answer {
  if (names.length === 0) return answer;
  const isNamed = effect !== 'read' && !answer.isError;
  const words = names.map(({ kind, object: { id, name } }) => `${kind} ${quoted(name)} [${id}]`);
  const taken = names.map(({ argument, object: { id, name } }) => ({ argument, id, name }));
  return {
    ...answer,
    text: isNamed ? answer.text : `Found by name: ${words.join(', ')}.\n${answer.text}`,
    ...(answer.structured === undefined ? {} : { structured: { ...answer.structured, taken } }),
  };
}

/** A name that fits no object, or several. */
interface UnclearName {
  readonly kind: string;
  readonly given: string;
  readonly found: Extract<FoundByName, { reason: string }>;
}

/** Lists the objects that an unclear name may mean. For a change, the answer first says that nothing was done. */
const unclearAnswer = (tool: string, effect: Effect, names: readonly UnclearName[]): Answer =>
  failure(
    [...(effect === 'read' ? [] : [`${tool}: nothing was done.`]), ...names.flatMap(unclearLines)].join('\n'),
  );

function unclearLines({ kind: of, given, found }: UnclearName): string[] {
  const { reason, candidates, near, others } = found;
  const kind = searchedKinds[of] ?? of;
  const name = quoted(given);
  const head =
    reason === 'name-ambiguous' ? `More than one ${kind} is called ${name}` : `No ${kind} is called ${name}`;
  if (candidates.length === 0) return [`${head}: there are none.`];
  const lead = reason === 'name-ambiguous' ? 'give the id of one' : near ? 'similar names' : 'there are';
  const more = others > 0 && !near ? [`${andMore(others)}.`] : [];
  return [`${head}; ${lead}:`, ...candidates.map(candidateWords), ...more];
}

/** Kinds of which only some objects are searched by name. */
const searchedKinds: Readonly<Record<string, string>> = {
  playlist: "playlist of the listener's own",
  listener: 'follower or followed listener',
};

const listWords: Readonly<Record<string, string>> = {
  'user.followings': 'followed',
  'user.followers': 'a follower',
};

function candidateWords({ id, name, lists, tracks, made, by }: NamedObject): string {
  const facts = [
    tracks === undefined ? '' : counted(tracks),
    made === undefined ? '' : `made ${made.slice(0, 10)}`,
    by === undefined ? '' : `by ${quoted(by)}`,
    ...lists.map(list => listWords[list] ?? ''),
  ];
  return [`[${id}] ${quoted(name)}`, ...facts.filter(fact => fact !== '')].join(' · ');
}
