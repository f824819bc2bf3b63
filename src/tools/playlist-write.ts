import { optional } from '../client/api/field.ts';
import { contract } from '../client/api/index.ts';
import type { Input } from '../client/call.ts';
import { MusicError, NotFound } from '../client/errors.ts';
import {
  counted,
  newPlaylist,
  type PlaylistSnapshot,
  type Recording,
  readPlaylist,
  recorded,
  type Wrote,
} from '../journal/index.ts';
import { type Answer, failure } from '../present/answer.ts';
import { isItem } from '../present/brief.ts';
import { changeAnswer, type Outcome } from '../present/change-answer.ts';
import { errorMessage } from '../present/error-message.ts';
import { quoted } from '../text/sanitize.ts';
import { confirmFirst } from './engine/confirm.ts';
import type { Operation } from './engine/operation.ts';
import type { ToolContext } from './engine/tool.ts';
import { idsIn, numberIn } from './engine/validate.ts';

const { create, update, add_tracks } = contract.playlist.endpoints;

/** What a new playlist takes: it can be made complete, described, private unless asked, and with its tracks. */
export const createFields: Operation['fields'] = {
  ...create.input,
  description: update.input.description,
  public: update.input.public,
  collaborative: update.input.collaborative,
  track_ids: optional(add_tracks.input.track_ids),
};

const tracksAre = (count: number) => `${counted(count)} ${count === 1 ? 'is' : 'are'}`;
const doneIn = (results: readonly Outcome[]) => results.filter(({ outcome }) => outcome === 'done').length;

/** What else was asked is set at once after; what goes wrong then, the answer tells beside how the playlist stands. */
export async function createPlaylist(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const { title: given, user_id, track_ids: _, ...asked } = args;
  const title = String(given);
  return recorded(context, { tool }, async change => {
    const whose = typeof user_id === 'number' ? { user_id } : {};
    const { made, error } = await change.write('playlist.create', { title, ...whose });
    if (made === undefined) return notMade(title, error, context);
    const prepared = { before: { playlist: newPlaylist(title) }, names: new Map<number, string>() };
    const settings = { public: false, ...asked };
    const set = await settle(change, made, settings, prepared);
    const ids = idsIn(args, 'track_ids');
    const added =
      ids.length === 0
        ? undefined
        : await change.make({
            name: 'playlist.add_tracks',
            asked: { input: { playlist_id: made }, ids: [...new Set(ids)] },
            prepared,
            question: undefined,
          });
    const stands = await standing(made, settings, context);
    return changeAnswer({
      what: `the playlist is made with id ${made}${stands.words}`,
      results: added?.results ?? [],
      outcome: 'done',
      place: context.place,
      notes: [...set, ...problemsOf(added), ...stands.notes],
      changeId: change.changeId,
      extra: { id: made, title, ...stands.fields },
    });
  });
}

/** Sets what a new playlist does not have by itself, and says what went wrong. */
async function settle(
  change: Recording,
  playlist_id: number,
  settings: Input,
  prepared: { readonly before: { readonly playlist: PlaylistSnapshot }; readonly names: Map<number, string> },
): Promise<string[]> {
  if (settings['public'] === true && Object.keys(settings).length === 1) return [];
  const { outcome, error } = await change.make(
    {
      name: 'playlist.update',
      asked: { input: { playlist_id, ...settings }, ids: [playlist_id] },
      prepared,
      question: undefined,
    },
    { check: false },
  );
  if (outcome === 'done') return [];
  const why = error === undefined ? 'the service changed nothing' : errorMessage(error);
  return [
    `The playlist stands, but ${Object.keys(settings).join(', ')} could not be set: ${why}. Repeat with playlist_write action=update playlist_id=${playlist_id}.`,
  ];
}

/** After an answer that tells nothing, only a look at the listener's playlists does. */
async function notMade(title: string, error: unknown, { client, signal }: ToolContext): Promise<Answer> {
  if (!(error instanceof MusicError) || error.ran === 'no') throw error;
  const page = await client.library
    .playlists({ user_id: 'me', limit: 100 }, { signal, fresh: true })
    .catch(() => undefined);
  if (page === undefined || typeof page.next === 'string') throw error;
  const same = page.data.filter(item => isItem(item) && item['title'] === title);
  const there =
    same.length === 0
      ? `there is no playlist ${quoted(title)}: nothing was made`
      : `playlists of that name: ${same.map(({ id }) => id).join(', ')}`;
  return failure(`The service gave no usable answer. Read back, ${there}.`);
}

/** How a playlist stands now, read back, because the service has been known to answer better than it did. */
async function standing(playlist_id: number, settings: Input, context: ToolContext) {
  const read = await readPlaylist(playlist_id, context).catch(error => {
    const gone = error instanceof NotFound;
    return gone ? '; but read back, there is no such playlist' : '; it could not be read back';
  });
  if (typeof read === 'string') return { words: read, fields: {}, notes: [] };
  const { snapshot, link } = read;
  const wrong = (['description', 'public', 'collaborative'] as const).filter(
    name => name in settings && settings[name] !== snapshot[name],
  );
  const words = [snapshot.public ? 'public' : 'private', counted(snapshot.tracks.length), link ?? ''];
  return {
    words: `: ${words.filter(word => word !== '').join(', ')}`,
    fields: { nb_tracks: snapshot.tracks.length, public: snapshot.public, ...(link ? { link } : {}) },
    notes: wrong.length > 0 ? [`Read back, this is not as asked: ${wrong.join(', ')}.`] : [],
  };
}

/** What went wrong with a write, and what more is to be said, as sentences. */
function problemsOf(wrote: Wrote | undefined): string[] {
  if (wrote === undefined) return [];
  const stopped = wrote.results.some(({ outcome }) => outcome === 'not_tried')
    ? ' The rest was not tried'
    : '';
  const problem = wrote.error === undefined ? [] : [`${errorMessage(wrote.error)}.${stopped}`];
  return [...problem, ...wrote.notes].map(note => (note.endsWith('.') ? note : `${note}.`));
}

export async function addTracks(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const playlist_id = numberIn(args, 'playlist_id');
  return recorded(context, { tool }, async change => {
    const wrote = await change.write(
      'playlist.add_tracks',
      { playlist_id },
      { ids: idsIn(args, 'track_ids') },
    );
    return changeAnswer({
      what: `${tracksAre(doneIn(wrote.results))} added to playlist ${playlist_id}`,
      results: wrote.results,
      place: context.place,
      notes: problemsOf(wrote),
      changeId: change.changeId,
    });
  });
}

/** Refuses an order that would lose tracks: the service takes it, or rejects it without a word. */
export async function reorder(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const playlist_id = numberIn(args, 'playlist_id');
  const order = idsIn(args, 'track_ids');
  return recorded(context, { tool }, async change => {
    const plan = await change.plan('playlist.reorder', { playlist_id }, order);
    const present = plan.prepared.before.playlist?.tracks ?? [];
    const problem = notAPermutation(present, order);
    if (problem) {
      return failure(
        `playlist_write: track_ids must hold each of the ${present.length} tracks of playlist ${playlist_id} once; ${problem}. Nothing was changed.`,
      );
    }
    const wrote = await change.make(plan);
    const [first] = wrote.results;
    const result: Outcome = { ...(first ?? { outcome: 'nothing_changed' }), id: playlist_id };
    return changeAnswer({
      what: `playlist ${playlist_id} has its new order`,
      results: [result],
      place: context.place,
      notes: problemsOf(wrote),
      changeId: change.changeId,
    });
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
  const seen = new Set<number>();
  const doubled = new Set(order.filter(id => seen.has(id) || !seen.add(id)));
  const parts = [
    missing.length > 0 ? `missing: ${listed(missing)}` : '',
    extra.length > 0 ? `not in the playlist: ${listed(extra)}` : '',
    doubled.size > 0 ? `given twice: ${listed([...doubled])}` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}

export async function removeTracks(args: Input, context: ToolContext, tool: string): Promise<Answer> {
  const playlist_id = numberIn(args, 'playlist_id');
  return recorded(context, { tool }, async change => {
    const plan = await change.plan('playlist.remove_tracks', { playlist_id }, idsIn(args, 'track_ids'));
    const stop = confirmFirst(context, { tool, args: { action: 'remove_tracks', ...args } }, plan.question);
    if (stop) return stop;
    const wrote = await change.make(plan);
    return changeAnswer({
      what: `${tracksAre(doneIn(wrote.results))} removed from playlist ${playlist_id}`,
      results: wrote.results,
      place: context.place,
      notes: problemsOf(wrote),
      changeId: change.changeId,
    });
  });
}
