import { optional } from '../client/api/field.ts';
import { contract } from '../client/api/index.ts';
import { allItems } from '../client/pages.ts';
import { type Answer, failure } from '../present/answer.ts';
import { changeAnswer, type Outcome } from '../present/outcome.ts';
import { sentence } from '../present/sentence.ts';
import type { Arguments, Member } from './member.ts';
import { idsIn } from './run.ts';
import type { ToolContext } from './tool.ts';

/** The service takes more, but has been seen to lose some. */
const mostPerRequest = 50;

const { create, update, add_tracks } = contract.playlist.endpoints;

/** A playlist can be made complete: described, private unless asked, and with its tracks. */
export const createSteps = (member: Member): Member => ({
  ...member,
  fields: {
    ...create.input,
    description: update.input.description,
    public: update.input.public,
    collaborative: update.input.collaborative,
    track_ids: optional(add_tracks.input.track_ids),
  },
  run: createPlaylist,
});

export const addSteps = (member: Member): Member => ({ ...member, run: addTracks });
export const reorderSteps = (member: Member): Member => ({ ...member, run: reorder });
export const removeSteps = (member: Member): Member => ({ ...member, run: removeTracks });

const numberIn = (args: Arguments, name: string): number => {
  const value = args[name];
  if (typeof value !== 'number') throw new TypeError(`${name} was checked to be a number`);
  return value;
};

/** The ids of a playlist's tracks, in order. */
export async function trackIdsOf(playlist_id: number, { client, signal }: ToolContext): Promise<number[]> {
  const tracks = await allItems(page => client.playlist.tracks({ playlist_id, ...page }, { signal }));
  return tracks.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

/**
 * The service makes every playlist public, with a title only. What else was asked is set at once after; if
 * that fails, the answer says that the playlist stands and how it stands.
 */
async function createPlaylist(args: Arguments, context: ToolContext): Promise<Answer> {
  const { client, signal, place } = context;
  const { title, user_id, track_ids, ...asked } = args;
  const { id } = await client.playlist.create(
    { title: String(title), ...(typeof user_id === 'number' ? { user_id } : {}) },
    { signal },
  );
  const notes: string[] = [];
  const isPublic = asked['public'] === true;
  const settings = { ...asked, public: isPublic };
  const wanted = isPublic && Object.keys(asked).length === 1 ? undefined : settings;
  const set =
    wanted && (await failing(() => client.playlist.update({ playlist_id: id, ...wanted }, { signal })));
  if (set) {
    notes.push(
      `The playlist stands, but it is public and without its description: ${set}. Repeat with playlist_write action=update playlist_id=${id}.`,
    );
  }
  const added = await appended(id, idsIn(args, 'track_ids'), new Set(), context);
  if (added.problem) notes.push(added.problem);
  const made = await standing(id, context);
  const what = `the playlist is made with id ${id}${made.words}`;
  return changeAnswer({
    what,
    results: added.results,
    outcome: 'done',
    place,
    notes,
    extra: { id, ...made.fields },
  });
}

/** How a playlist stands now, read back, because the service has been known to answer better than it did. */
async function standing(playlist_id: number, { client, signal }: ToolContext) {
  const stands = await client.playlist.details({ playlist_id }, { signal }).catch(() => undefined);
  if (stands === undefined) return { words: '; it could not be read back', fields: {} };
  const { link, nb_tracks, public: open } = stands;
  const words = [open === false ? 'private' : 'public', tracksIn(nb_tracks ?? 0), link ?? ''];
  return {
    words: `: ${words.filter(word => word !== '').join(', ')}`,
    fields: { nb_tracks: nb_tracks ?? 0, public: open !== false, ...(link ? { link } : {}) },
  };
}

const tracksIn = (count: number) => (count === 1 ? '1 track' : `${count} tracks`);

/** The sentence of what went wrong, or nothing. */
async function failing(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return (await act()) === false ? 'the service changed nothing' : undefined;
  } catch (error) {
    return sentence(error);
  }
}

async function addTracks(args: Arguments, context: ToolContext): Promise<Answer> {
  const playlist_id = numberIn(args, 'playlist_id');
  const present = new Set(await trackIdsOf(playlist_id, context));
  const { results, problem } = await appended(playlist_id, idsIn(args, 'track_ids'), present, context);
  const count = results.filter(result => result.outcome === 'done').length;
  const what = `${tracks(count)} added to playlist ${playlist_id}`;
  return changeAnswer({ what, results, place: context.place, notes: problem ? [problem] : [] });
}

/** Appends in order, in requests the service takes, leaving out what is there. Stops at the first failure. */
async function appended(
  playlist_id: number,
  ids: readonly number[],
  present: ReadonlySet<number>,
  { client, signal, progress }: ToolContext,
): Promise<{ results: Outcome[]; problem?: string }> {
  const wanted = [...new Set(ids)];
  const fresh = wanted.filter(id => !present.has(id));
  const there = wanted.filter(id => present.has(id));
  const results: Outcome[] = there.map(id => ({ id, outcome: 'nothing_changed', reason: 'already there' }));
  for (let from = 0; from < fresh.length; from += mostPerRequest) {
    const some = fresh.slice(from, from + mostPerRequest);
    const problem = await failing(() =>
      client.playlist.add_tracks({ playlist_id, track_ids: some }, { signal }),
    );
    if (problem !== undefined) {
      results.push(...some.map((id): Outcome => ({ id, outcome: 'failed' })));
      results.push(...fresh.slice(from + some.length).map((id): Outcome => ({ id, outcome: 'not_tried' })));
      return { results, problem: `${problem}. Read the playlist back before trying again.` };
    }
    results.push(...some.map((id): Outcome => ({ id, outcome: 'done' })));
    progress(from + some.length, fresh.length, `${from + some.length} of ${fresh.length} tracks added`);
  }
  return { results };
}

/** Refuses an order that would lose tracks: the service takes it, or rejects it without a word. */
async function reorder(args: Arguments, context: ToolContext): Promise<Answer> {
  const { client, signal, place } = context;
  const playlist_id = numberIn(args, 'playlist_id');
  const order = idsIn(args, 'track_ids');
  const present = await trackIdsOf(playlist_id, context);
  const problem = notAPermutation(present, order);
  if (problem) {
    return failure(
      `playlist_write: track_ids must hold each of the ${present.length} tracks of playlist ${playlist_id} once; ${problem}. Nothing was changed.`,
    );
  }
  const same = present.every((id, at) => order[at] === id);
  const changed = same ? false : await client.playlist.reorder({ playlist_id, track_ids: order }, { signal });
  return changeAnswer({
    what: `playlist ${playlist_id} has its new order`,
    results: [{ id: playlist_id, outcome: changed ? 'done' : 'nothing_changed' }],
    place,
  });
}

const listed = (ids: readonly number[]) =>
  ids.length > 20 ? `${ids.slice(0, 20).join(', ')} and ${ids.length - 20} more` : ids.join(', ');

/** What is missing, extra or doubled, in words. */
export function notAPermutation(present: readonly number[], order: readonly number[]): string | undefined {
  const wanted = new Set(order);
  const there = new Set(present);
  const missing = present.filter(id => !wanted.has(id));
  const extra = [...wanted].filter(id => !there.has(id));
  const doubled = [...wanted].filter(id => order.indexOf(id) !== order.lastIndexOf(id));
  const parts = [
    missing.length > 0 ? `missing: ${listed(missing)}` : '',
    extra.length > 0 ? `not in the playlist: ${listed(extra)}` : '',
    doubled.length > 0 ? `given twice: ${listed(doubled)}` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}

async function removeTracks(args: Arguments, context: ToolContext): Promise<Answer> {
  const { client, signal, place, progress } = context;
  const playlist_id = numberIn(args, 'playlist_id');
  const wanted = [...new Set(idsIn(args, 'track_ids'))];
  const present = new Set(await trackIdsOf(playlist_id, context));
  const there = wanted.filter(id => present.has(id));
  const results: Outcome[] = wanted
    .filter(id => !present.has(id))
    .map(id => ({ id, outcome: 'nothing_changed', reason: 'not in the playlist' }));
  const notes: string[] = [];
  for (let from = 0; from < there.length; from += mostPerRequest) {
    const track_ids = there.slice(from, from + mostPerRequest);
    const problem =
      notes.length > 0
        ? ''
        : await failing(() => client.playlist.remove_tracks({ playlist_id, track_ids }, { signal }));
    if (problem) notes.push(`${problem}. Read the playlist back before trying again.`);
    const outcome = problem === undefined ? 'done' : problem === '' ? 'not_tried' : 'failed';
    results.push(...track_ids.map((id): Outcome => ({ id, outcome })));
    progress(from + track_ids.length, there.length, `${from + track_ids.length} of ${there.length} tracks`);
  }
  const count = results.filter(result => result.outcome === 'done').length;
  return changeAnswer({
    what: `${tracks(count)} removed from playlist ${playlist_id}`,
    results,
    place,
    notes,
  });
}

const tracks = (count: number) => `${tracksIn(count)} ${count === 1 ? 'is' : 'are'}`;
