import { type Effect, pathKeys } from '../../client/api/endpoint.ts';
import { entryNamed } from '../../client/api/index.ts';
import { type Input, type Nameable, toNumber } from '../../client/api/input-field.ts';
import { mapLimited } from '../../client/many-calls.ts';
import { quoted } from '../../text/sanitize.ts';
import { type Answer, andMore, failure } from './answer.ts';
import { counted } from './change-words.ts';
import { chooseLikely, type LikelyChoice } from './choose-likely.ts';
import { findByName } from './find-by-name.ts';
import { type FoundByName, type NamedObject, readNames } from './find-in-lists.ts';
import type { Argument, Operation, ToolContext } from './tool.ts';

/** A name in an argument, and the object that was found for it. */
interface ResolvedName {
  /** The argument: `genre_id`. */
  readonly argument: string;
  /** The kind of object: a genre, a listener. */
  readonly kind: string;
  readonly object: Pick<NamedObject, 'id' | 'name' | 'by'>;
  /** Why this one, if the name is not exactly its own or not its alone. */
  readonly why?: string;
}

/** Arguments with ids in place of names. */
export interface Resolved {
  readonly input: Input;
  readonly names: readonly ResolvedName[];
}

/** As a code, which the view words for the listener. */
type NameProblem = 'not-found' | 'name-unclear';

/** Whether a value is a name. Digits are an id. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !/^[-+]?\d+$/.test(value.trim());

/** Whether an argument holds a name in place of an id, or among ids. "me" is none. */
export const hasName = ({ named, schema }: Pick<Argument, 'named' | 'schema'>, value: unknown): boolean => {
  if (named === undefined) return false;
  return Array.isArray(value) ? value.some(isName) : isName(value) && !schema().safeParse(value).success;
};

/** More names in a call that changes something are probably a list to be matched. */
const mostNames = 20;

/**
 * Finds the id of every name in a call's arguments. If a name fits no object or several, the result is an answer that
 * lists the candidates, and the call must do nothing. Rejects with `MusicError`.
 */
export async function resolveNames(
  tool: string,
  { fields, effect }: Pick<Operation, 'fields' | 'effect'>,
  given: Input,
  context: ToolContext,
): Promise<Resolved | { readonly answer: Answer; readonly reason: NameProblem }> {
  const input: Record<string, unknown> = { ...given };
  const names: ResolvedName[] = [];
  const unclear: UnclearName[] = [];
  const open = new Set<string>();
  const wanted = Object.entries(fields).flatMap(([argument, { named, schema }]) =>
    named !== undefined && hasName({ named, schema }, given[argument]) ? [{ argument, named }] : [],
  );
  const count = wanted.flatMap(({ argument }) => namesIn(given[argument])).length;
  if (effect !== 'read' && count > mostNames) return { answer: tooMany(tool, count), reason: 'name-unclear' };
  for (const { argument, named } of wanted) {
    const value = given[argument];
    // A list inside an object cannot be read before the object is known.
    if (named.lists.some(list => pathKeys(entryNamed(list).endpoint.path).some(key => open.has(key))))
      continue;
    const found = await findAll(namesIn(value), named, input, effect, context);
    const idOf = (each: unknown) => {
      const one = isName(each) ? found.get(each) : undefined;
      return one !== undefined && 'object' in one ? one.object.id : toNumber(each);
    };
    for (const [name, one] of found) {
      if ('reason' in one) {
        open.add(argument);
        unclear.push({ kind: named.kind, given: name, found: one });
      } else names.push({ argument, kind: named.kind, ...one });
    }
    // Two names may stand for one object.
    input[argument] = Array.isArray(value) ? [...new Set(value.map(idOf))] : idOf(value);
  }
  if (unclear.length === 0) return { input, names };
  const isNone = unclear.every(({ found }) => found.candidates.length === 0);
  return {
    answer: unclearAnswer(tool, effect, unclear),
    reason: isNone ? 'not-found' : 'name-unclear',
  };
}

const namesIn = (value: unknown): string[] => [
  ...new Set((Array.isArray(value) ? value : [value]).filter(isName)),
];

const tooMany = (tool: string, count: number): Answer =>
  failure(
    `${tool}: one call that changes something takes at most ${mostNames} names, not ${count}. Nothing was done. Find the ids first, songs with match_tracks.`,
  );

/** Each name with what it stands for. */
async function findAll(
  names: readonly string[],
  named: Nameable,
  input: Input,
  effect: Effect,
  context: ToolContext,
): Promise<ReadonlyMap<string, FoundByName | LikelyChoice>> {
  const { kind, search } = named;
  const read = search === undefined ? await readNames(named, input, context) : undefined;
  const results = await mapLimited(names, async name => {
    const found = search === undefined ? read?.(name) : await findByName(search, name, context);
    if (found === undefined || 'object' in found) return found;
    const likely = await chooseLikely(name, found, { kind, effect }, context);
    if (likely !== undefined || found.near || effect !== 'read' || named.others === undefined)
      return likely ?? found;
    const other = await findByName(named.others, name, context);
    return 'object' in other ? other : found;
  });
  const failed = results.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  return new Map(results.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const])));
}

/** An answer that also says which objects the names stand for. The sentence of a successful change names them itself. */
export function withResolved(
  answer: Answer,
  names: readonly ResolvedName[],
  effect: Effect = 'read',
): Answer {
  if (names.length === 0) return answer;
  const isNamed = effect !== 'read' && !answer.isError;
  const words = names.map(
    ({ kind, object: { id, name, by }, why = '' }) =>
      `${kind} ${quoted(name)}${by === undefined ? '' : ` by ${quoted(by)}`} [${id}]${why}`,
  );
  const taken = names.map(({ argument, object: { id, name } }) => ({ argument, id, name }));
  return {
    ...answer,
    text: isNamed
      ? answer.text
      : `Found by name: ${words.join(names.some(({ why }) => why) ? '; ' : ', ')}.\n${answer.text}`,
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

/** One line for a name that is unclear, and one for each object that it may mean. */
export function unclearLines({ kind: whole, given, found }: UnclearName): string[] {
  const { reason, candidates, near, others, part } = found;
  const of = part?.kind ?? whole;
  const kind = searchedKinds[of] ?? of;
  const name = quoted(part?.name ?? given);
  const head =
    reason === 'name-ambiguous' ? `More than one ${kind} is called ${name}` : `No ${kind} is called ${name}`;
  if (candidates.length === 0) return [`${head}${formHints[of] ?? ': there are none.'}`];
  const lead = reason === 'name-ambiguous' ? 'give the id of one' : near ? 'similar names' : 'there are';
  const more = others > 0 && !near ? [`${andMore(others)}.`] : [];
  return [`${head}; ${lead}:`, ...candidates.map(candidateWords), ...more];
}

/** What to do where a search of the catalogue finds nothing like a name. */
const formHints: Readonly<Record<string, string>> = {
  artist: '. Search with other words.',
  podcast: '. Search with other words.',
  album: '. Write it as "Artist - Album", or search with other words.',
  track: '. Write it as "Artist - Title", or search with other words.',
  episode: '. Write it as "Podcast - Episode".',
};

/** Kinds with only some objects that can be found by name. */
const searchedKinds: Readonly<Record<string, string>> = {
  playlist: "playlist of the listener's own",
  listener: 'follower or followed listener',
};

const listWords: Readonly<Record<string, string>> = {
  'user.followings': 'followed',
  'user.followers': 'a follower',
};

function candidateWords({ id, name, lists, tracks, made, by, fans, released }: NamedObject): string {
  const facts = [
    tracks === undefined ? '' : counted(tracks),
    made === undefined ? '' : `made ${made.slice(0, 10)}`,
    by === undefined ? '' : `by ${quoted(by)}`,
    released === undefined ? '' : `released ${released.slice(0, 10)}`,
    fans === undefined || fans === 0 ? '' : `${fans} ${fans === 1 ? 'fan' : 'fans'}`,
    ...lists.map(list => listWords[list] ?? ''),
  ];
  return [`[${id}] ${quoted(name)}`, ...facts.filter(fact => fact !== '')].join(' · ');
}
