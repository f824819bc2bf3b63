import { runExportAll } from '../../src/commands/export-all.ts';
import { runImport } from '../../src/commands/library.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { contentsOf } from '../../src/library/contents.ts';
import { allListKinds } from '../../src/library/list-rows.ts';
import { folder } from '../account/support.ts';
import { namedCall } from '../support/breaks.ts';
import { type Alone, makePlaylist, songs } from './support.ts';

/** A change of the library here, as tests of breaks and kills make it. */
export interface Operation {
  readonly name: string;
  /** Does what comes before the change. Resolves to the call that makes it, in this process or the next. */
  prepare(at: Caller): Promise<Change>;
}

export type Caller = Pick<Alone, 'call'>;
/** A call of a tool, or `import` of a folder. */
export type Change =
  | { readonly tool: string; readonly args: Record<string, unknown> }
  | { readonly folder: string };

const saved = async (at: Caller, args: Record<string, unknown>): Promise<Change> => {
  const { plan_id } = (await at.call('plan_playlist', args)).structured;
  return { tool: 'save_playlist', args: { plan_id } };
};

const undone = ({ structured }: Awaited<ReturnType<Caller['call']>>): Change => ({
  tool: 'undo',
  args: { change_ids: [structured['change_id']] },
});

const like = (at: Caller, ids: readonly number[]) => at.call('library_add', { kind: 'tracks', ids });
const reversed = { title: 'Zithers', track_ids: songs.slice(0, 4) };
/** The last song first, another one at the end, and one out. */
const another = {
  playlist: 'Zithers',
  track_ids: [songs[4]],
  at: 'start',
  remove: { track_ids: [songs[1]] },
};

async function withZithers(at: Caller): Promise<void> {
  const change = await saved(at, reversed);
  if ('tool' in change) await at.call(change.tool, change.args);
}

async function made(at: Caller, change: Change) {
  if (!('tool' in change)) throw new Error('this is no call');
  return at.call(change.tool, change.args);
}

export const operations: readonly Operation[] = [
  {
    name: 'saving a new playlist',
    prepare: at => saved(at, { title: 'Zithers', track_ids: songs.slice(0, 5) }),
  },
  {
    name: 'saving songs in and out of a playlist',
    async prepare(at) {
      await withZithers(at);
      return saved(at, another);
    },
  },
  {
    name: 'saving a refreshed playlist',
    async prepare(at) {
      await like(at, songs.slice(0, 3));
      const first = { title: 'Liked', sources: [{ from: 'favourites' }] };
      await made(at, await saved(at, first));
      await like(at, songs.slice(3, 5));
      return saved(at, { playlist: 'Liked', refresh: true });
    },
  },
  {
    name: 'adding favourites',
    async prepare(at) {
      await like(at, songs.slice(0, 1));
      return { tool: 'library_add', args: { kind: 'tracks', ids: songs.slice(0, 4) } };
    },
  },
  {
    name: 'removing favourites',
    async prepare(at) {
      await like(at, songs.slice(0, 4));
      return { tool: 'library_remove', args: { kind: 'tracks', ids: songs.slice(1, 3) } };
    },
  },
  {
    name: 'undo of a new playlist',
    prepare: async at =>
      undone(await made(at, await saved(at, { title: 'Zithers', track_ids: songs.slice(0, 5) }))),
  },
  {
    name: 'undo of a deletion',
    async prepare(at) {
      await withZithers(at);
      return undone(await at.call('playlist_delete', { action: 'delete', playlist_id: 'Zithers' }));
    },
  },
  {
    name: 'undo of songs in and out of a playlist',
    async prepare(at) {
      await withZithers(at);
      return undone(await made(at, await saved(at, another)));
    },
  },
  {
    name: 'undo of removed favourites',
    async prepare(at) {
      await like(at, songs.slice(0, 4));
      return undone(await at.call('library_remove', { kind: 'tracks', ids: songs.slice(1, 3) }));
    },
  },
];

/** Two playlists, favourites of two kinds and a bookmark. */
export async function fillLibrary(at: Caller): Promise<void> {
  await makePlaylist(at, 'Zithers', [songs[2], songs[0]]);
  await makePlaylist(at, 'Bassoons', []);
  await like(at, [songs[4], songs[5]]);
  await at.call('library_add', { kind: 'albums', ids: [301143] });
  await at.call('episode_bookmark', { episode_id: 1, offset: 5 });
}

/** The end of an interrupted change, as the answers say it: what `changes` names, else the same call again. */
export async function goOn(at: Caller, { tool, args }: { tool: string; args: Record<string, unknown> }) {
  const { text } = await at.call('changes');
  const named = namedCall(text.replace('not finished; to finish', 'To finish'));
  return at.call(...(named ?? ([tool, args] as const)));
}

/** All that is in a library, without ids that were made here. */
export async function stateOf({ listener }: Pick<Alone, 'listener'>): Promise<string> {
  const { library } = listener.choice;
  if (library === undefined) throw new Error('there is a library');
  const contents = contentsOf(library);
  const playlists = [];
  for (const { id, title, description, public: isPublic, collaborative } of await contents.playlists()) {
    const tracks = (await contents.tracksOf(id)).map(track => track.id);
    playlists.push(JSON.stringify({ title, description, isPublic, collaborative, tracks }));
  }
  const lists = [];
  for (const kind of allListKinds) lists.push((await contents.list(kind)).map(({ id }) => id));
  return JSON.stringify({ playlists: playlists.sort(), lists, bookmarks: await contents.bookmarks() });
}

const partsOf = ({ listener, service }: Alone, said: string[]) => {
  const request = readConfig({ argv: ['--service', service.origin], env: {}, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  return { ...listener, config: request.config, say: (line: string) => void said.push(line) };
};

/** Runs `export --all` into a new folder, or into `to`. */
export async function exported(at: Alone, to = folder(), mayReplace = false) {
  const said: string[] = [];
  const code = await runExportAll(to, 'csv', partsOf(at, said), mayReplace);
  return { to, code, said: said.join('\n') };
}

export async function imported(at: Alone, from: string) {
  const said: string[] = [];
  const code = await runImport([from], partsOf(at, said));
  return { code, said: said.join('\n') };
}
