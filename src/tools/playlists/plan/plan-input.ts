import { z } from 'zod';
import { mostPlaylistTracks, trackNumber, wholeNumber } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/lazy.ts';
import { longest } from '../../../client/api/text-limits.ts';
import { quoted } from '../../../text/sanitize.ts';
import { wantedField } from '../../matching/wish.ts';
import { rulesProblem, rulesSchema } from '../choosing/rules.ts';
import { formatNames } from '../formats/format-names.ts';
import { sourceProblem, sourceSchema } from '../sources/sources.ts';
import { ruleScopes } from './plan.ts';

const mostIds = 500;
const mostSources = 20;
const mostEdits = 100;

const trackIds = (most: number) => z.array(trackNumber()).min(1).max(most).optional();
const text = (most: number) => z.string().trim().min(1).max(most);

/** The positions that have a name. */
export const namedPositions: ReadonlyMap<unknown, number> = new Map([
  ['first', 1],
  ['start', 1],
  ['top', 1],
  ['last', -1],
  ['end', -1],
]);

/** A position from 1; below 0 it counts from the end. */
const position = () =>
  z.preprocess(
    value => namedPositions.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value,
    wholeNumber(-mostPlaylistTracks, mostPlaylistTracks).refine(at => at !== 0),
  );

/** Where songs go, with the same words everywhere. */
const place = () => z.union([z.string().max(500), z.int().refine(at => at !== 0)]);

const remove = () =>
  z.strictObject({
    positions: z.array(position()).min(1).max(mostPlaylistTracks).optional().describe('-1 is the last'),
    track_ids: trackIds(mostPlaylistTracks),
    artists: z.array(text(longest.words)).min(1).max(50).optional(),
    wishes: z.array(wholeNumber(1)).min(1).max(mostEdits).optional().describe('Open wishes to drop'),
    in: z
      .array(text(longest.title))
      .min(1)
      .max(20)
      .optional()
      .describe('What is in these lists, in any edition'),
  });

/** A sentence on why the song is there. */
const why = () => text(longest.words).optional();

const replacement = () =>
  z.strictObject({
    wish: wholeNumber(1).optional(),
    position: position().optional(),
    track_id: trackNumber(),
    why: why(),
  });

const addition = () =>
  z.strictObject({
    track_id: trackNumber().optional(),
    wanted: text(longest.words).optional(),
    position: position().optional(),
    why: why(),
  });

const neighbour = () => z.union([wholeNumber(-Number.MAX_SAFE_INTEGER), text(longest.words)]).optional();
const move = () =>
  z.strictObject({
    track_id: trackNumber().optional(),
    song: text(longest.words).optional().describe('Its title, or "Artist - Title"'),
    position: position().optional(),
    to: place().optional(),
    before: neighbour(),
    after: neighbour(),
    swap: neighbour(),
  });

const fileArguments = () => ({
  // Not trimmed, because problems are reported with their line numbers.
  text: z
    .string()
    .max(longest.file)
    .refine(given => given.trim() !== '', 'a text that is not blank')
    .optional()
    .describe('A playlist file, or lines'),
  format: z.enum(formatNames).optional().describe('Guessed'),
});

export const planInput = once(() =>
  z.strictObject({
    plan_id: z.string().max(longest.mark).optional().describe('A plan to change, see again or go on with'),
    playlist: wholeNumber(1).optional().describe('An own playlist to change: id or title'),
    title: text(longest.title).optional().describe('Also a new one'),
    description: z.string().max(longest.description).optional().describe('A few words on it'),
    public: z.boolean().optional().describe('New ones are private by default'),
    wanted: wantedField
      .schema()
      .optional()
      .describe(`${wantedField.about}; why: a sentence kept with the song`),
    ...fileArguments(),
    track_ids: trackIds(mostIds).describe('From search or match_tracks'),
    sources: z.array(sourceSchema()).min(1).max(mostSources).optional().describe('Where to draw songs from'),
    rules: rulesSchema()
      .optional()
      .describe('About new songs; about the whole list where none are asked for'),
    scope: z.enum(ruleScopes).optional().describe('whole: rules are about all songs'),
    at: place()
      .optional()
      .describe('Where new songs go: first, last, a position, "before <title>" or "after <title>"'),
    remove: remove().optional().describe('Songs that go'),
    replace: z
      .array(replacement())
      .min(1)
      .max(mostEdits)
      .optional()
      .describe('Another track for a wish or a position'),
    add: z.array(addition()).min(1).max(mostEdits).optional().describe('Songs before a position'),
    moves: z
      .array(move())
      .min(1)
      .max(mostEdits)
      .optional()
      .describe('Positions before the call; to takes the words of at'),
    order: z
      .array(position())
      .min(1)
      .max(mostPlaylistTracks)
      .optional()
      .describe('Positions in a new order; absent ones go'),
    fill: z.boolean().optional().describe('Fill holes from the sources'),
    refresh: z.boolean().optional().describe('Ask again for what the playlist was saved with'),
    detail: z.enum(['brief', 'full']).optional().describe('Default brief'),
  }),
);
export type PlanInput = z.infer<ReturnType<typeof planInput>>;

export const asksForSongs = ({ wanted, text, track_ids, sources }: PlanInput): boolean =>
  (wanted ?? text ?? track_ids ?? sources) !== undefined;

/** Whether a call changes lines by their numbers. */
export const editsLines = ({ remove, replace, add, moves, order, fill }: PlanInput): boolean =>
  (remove ?? replace ?? add ?? moves ?? order ?? fill) !== undefined;

/** Whether a call asks for anything besides a plan or a playlist to look at. */
export const asksForChange = (asked: PlanInput): boolean =>
  asksForSongs(asked) ||
  editsLines(asked) ||
  (asked.rules ?? asked.title ?? asked.description ?? asked.public ?? asked.refresh) !== undefined;

/** What is wrong with a call, without a full stop. */
export function planProblem(asked: PlanInput): string | undefined {
  const { plan_id, playlist, rules = {}, sources = [], text, format, refresh, order, moves } = asked;
  const { not_in: _, ...otherRules } = rules;
  if (plan_id !== undefined && playlist !== undefined) return 'give plan_id or playlist, not both';
  if (plan_id === undefined && playlist === undefined) {
    if (refresh) return 'refresh needs the playlist: an own playlist that was saved here';
    if (editsLines(asked)) return 'remove, replace, add, moves, order and fill need a plan_id or a playlist';
    if (!asksForSongs(asked))
      return 'give at least one of wanted, text, track_ids, sources; or playlist, plan_id';
  } else if (plan_id === undefined && !asksForChange(asked))
    return 'say what to change in the playlist; playlist_read shows it';
  if (
    refresh &&
    (asksForSongs(asked) || editsLines(asked) || plan_id !== undefined || Object.keys(otherRules).length > 0)
  )
    return 'refresh takes the playlist and rules.not_in, and nothing else';
  if (text === undefined && format !== undefined) return 'format says how text is read: give text with it';
  if (order !== undefined && moves !== undefined) return 'give order or moves, not both';
  if (order !== undefined && (rules.sort ?? 'as_given') !== 'as_given')
    return 'give rules.sort or order, not both';
  if (asked.at !== undefined && !asksForSongs(asked)) return 'at says where new songs go: give some with it';
  const wrong = sources.flatMap((source, at) => {
    const problem = sourceProblem(source);
    return problem === undefined ? [] : [`sources[${at}]: ${problem}`];
  })[0];
  return wrong ?? rulesProblem(rules) ?? editProblem(asked);
}

const given = (...values: readonly unknown[]) => values.filter(each => each !== undefined).length;

function editProblem({ remove, replace = [], add = [], moves = [] }: PlanInput): string | undefined {
  if (remove !== undefined && Object.keys(remove).length === 0)
    return 'remove takes positions, track_ids, artists, wishes or in';
  if (replace.some(({ wish, position }) => (wish === undefined) === (position === undefined)))
    return 'each replace takes wish or position, one of them';
  if (add.some(({ track_id, wanted }) => (track_id === undefined) === (wanted === undefined)))
    return 'each add takes track_id or wanted, one of them';
  for (const { track_id, song, position: at, to, before, after, swap } of moves) {
    if (given(track_id, song, at) !== 1) return 'each move takes track_id, song or position, one of them';
    if (given(to, before, after, swap) !== 1) {
      const which = song === undefined ? `position ${at}` : quoted(song);
      return `the move of ${track_id === undefined ? which : `track ${track_id}`} takes one of to, before, after, swap`;
    }
  }
  return undefined;
}
