import { MusicError } from '../../client/errors.ts';
import { type Recording, recorded } from '../../journal/index.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { errorMessage } from '../../present/error-message.ts';
import { quoted } from '../../text/sanitize.ts';
import { notAPermutation } from '../../tools/playlist-write.ts';
import { append } from '../append.ts';
import type { ArrangePlan } from '../plans/plan.ts';
import { type Standing, standing } from '../read-playlist.ts';

/** A plan whose new order is worked out. */
export type Ordered = ArrangePlan & { readonly order: number[] };

/** How the carrying out of an arrangement ended. */
export interface Arranged {
  readonly stands: Standing | undefined;
  /** Nothing was sent, because the playlist is not what it was. A sentence without its full stop. */
  readonly changed?: string;
  readonly problems: readonly string[];
  readonly changeId: string | undefined;
}

/** Brings a playlist into the planned order and reads it back. What goes wrong at the service is told in `problems`. */
export function arrange(
  plan: Ordered,
  context: ChangeCall,
  save: (plan: ArrangePlan) => Promise<void>,
): Promise<Arranged> {
  return recorded(context, { tool: 'arrange_playlist', words: wordsOf(plan) }, async change => {
    try {
      return { ...(await carriedOut(plan, context, save, change)), changeId: change.changeId };
    } catch (error) {
      if (!(error instanceof MusicError)) throw error;
      const stands = context.signal.aborted
        ? undefined
        : await standing(plan.playlistId, context).catch(() => undefined);
      const problems = [`${errorMessage(error, { playlist_id: plan.playlistId }, true)}.`];
      return { stands, problems, changeId: change.changeId };
    }
  });
}

const wordsOf = ({ title, wanted, remove }: ArrangePlan) => {
  const sorted = wanted.sortBy === undefined ? 'put in another order' : `sorted by ${wanted.sortBy}`;
  const removed = remove.length === 0 ? '' : `, ${remove.length} duplicates removed`;
  return `the playlist ${quoted(title)} ${sorted}${removed}`;
};

type Outcome = Omit<Arranged, 'changeId'>;

async function carriedOut(
  plan: Ordered,
  context: ChangeCall,
  save: (plan: ArrangePlan) => Promise<void>,
  change: Recording,
): Promise<Outcome> {
  const { playlistId, order } = plan;
  const now = await standing(playlistId, context, plan);
  const changed = plan.begun ? sinceBegun(plan, now.ids) : sinceShown(plan.before, now.ids);
  if (changed !== undefined) return { stands: now, changed, problems: [] };
  await save({ ...plan, begun: true });
  const bare = await withoutDuplicates(plan, now, context, change);
  if ('problems' in bare) return bare;
  const wrong = notAPermutation(bare.ids, order);
  if (wrong !== undefined) return { stands: bare, problems: [`The order was not sent: ${wrong}.`] };
  if (!same(bare.ids, order)) {
    const { error } = await change.write(
      'playlist.reorder',
      { playlist_id: playlistId },
      { ids: order, check: false },
    );
    const stands = await standing(playlistId, context);
    if (same(stands.ids, order)) return { stands, problems: [] };
    const why =
      error === undefined
        ? 'The service reported no error'
        : errorMessage(error, { playlist_id: playlistId }, true);
    const how = same(stands.ids, bare.ids)
      ? 'the order is as it was before'
      : 'the order is another than the one planned';
    return { stands, problems: [`${why}, but ${how}.`] };
  }
  return { stands: bare, problems: [] };
}

/** Removes what is planned. A track that is there twice goes wholly, and comes back once. */
async function withoutDuplicates(
  plan: Ordered,
  now: Standing,
  context: ChangeCall,
  change: Recording,
): Promise<Standing | Outcome> {
  const { playlistId, order, remove } = plan;
  const playlist_id = playlistId;
  const twice = now.ids.filter((id, at) => now.ids.indexOf(id) !== at);
  const going = [...new Set([...now.ids.filter(id => remove.includes(id)), ...twice])];
  if (going.length > 0) {
    const { error } = await change.write(
      'playlist.remove_tracks',
      { playlist_id },
      { ids: going, check: false },
    );
    if (error !== undefined) throw error;
  }
  const lost = order.filter(id => twice.includes(id) || !now.ids.includes(id));
  if (lost.length > 0) {
    const { refused, error } = await append(playlist_id, lost, change, context);
    if (error !== undefined) throw error;
    if (refused.length > 0) {
      const problem = `The service does not take back ${refused.join(', ')}, which stood there twice.`;
      return { stands: await standing(playlist_id, context), problems: [problem] };
    }
  }
  if (going.length === 0 && lost.length === 0) return now;
  const stands = await standing(playlist_id, context);
  const left = stands.ids.filter(id => remove.includes(id));
  if (left.length === 0) return stands;
  return {
    stands,
    problems: [`The service reported no error, but ${left.length} of the duplicates are still there.`],
  };
}

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => b[at] === id);

/** What became of a playlist that nothing was sent to yet. */
function sinceShown(before: readonly number[], now: readonly number[]): string | undefined {
  if (same(before, now)) return undefined;
  const added = now.filter(id => !before.includes(id)).length;
  const gone = before.filter(id => !now.includes(id)).length;
  if (added + gone === 0) return 'its order is another';
  return [added > 0 ? `${added} added` : '', gone > 0 ? `${gone} gone` : '']
    .filter(part => part !== '')
    .join(', ');
}

/** What became of one that was being arranged: only planned tracks may be there, and only removed ones lacking. */
function sinceBegun({ order, remove, before }: Ordered, now: readonly number[]): string | undefined {
  const planned = new Set([...order, ...remove]);
  const twice = new Set(before.filter((id, at) => before.indexOf(id) !== at));
  const added = now.filter(id => !planned.has(id)).length;
  const gone = order.filter(id => !now.includes(id) && !twice.has(id)).length;
  return added + gone === 0 ? undefined : `${added} added, ${gone} gone`;
}
