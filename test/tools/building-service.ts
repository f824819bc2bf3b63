import { createJournal } from '../../src/journal/index.ts';
import { JobProgress } from '../../src/playlists/progress.ts';
import type { Song } from '../../src/playlists/song.ts';
import { progressMessage } from '../../src/present/progress-message.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { createGrants } from '../../src/tools/engine/grants.ts';
import type { ToolContext } from '../../src/tools/engine/tool.ts';
import { clientOver, json } from '../support/carriers.ts';

type Body = object | number;
type Params = Readonly<Record<string, string>>;
/** What a path answers: a body, the code of a failure, or what its parameters make of it. */
type Answers = Readonly<Record<string, Body | ((params: Params) => Body)>>;

/** Codes of failures: nothing is there, wrong arguments, one that nobody knows, not allowed (which would fail every request). */
export const gone = 800;
export const refused = 500;
export const unexplained = 999;
export const forbidden = 200;

/** A small service that answers these paths and has nothing elsewhere, and the context of a call that uses it. */
export function serviceOf(answers: Answers, signal: AbortSignal = new AbortController().signal) {
  const asked: string[] = [];
  const told: string[] = [];
  const { client } = clientOver(new Error('unused'), {
    transport: {
      async send({ path, params }) {
        const query = decodeURIComponent(String(new URLSearchParams(params))).replaceAll('+', ' ');
        asked.push(query === '' ? path : `${path}?${query}`);
        const answer = answers[path] ?? gone;
        const body = typeof answer === 'function' ? answer(params) : answer;
        return json(
          typeof body === 'number' ? { error: { type: 'Exception', message: '', code: body } } : body,
        );
      },
      close: async () => undefined,
    },
  });
  const now = () => 1_000_000;
  const context: ToolContext = {
    client,
    signal,
    journal: createJournal({
      store: async () => documents(memoryBacking(), { kept: 'memory' }),
      account: () => 'nell',
      now,
      random: () => 'id',
    }),
    asking: { policy: 'never', canAsk: false, grants: createGrants(now) },
    now,
    report: () => undefined,
    progress: at => void told.push(`${at.done}/${at.total} ${progressMessage(at)}`),
  };
  return { context, asked, told, progress: new JobProgress(context) };
}

/** A list of the service, by pages. */
export const listOf =
  (items: readonly object[]) =>
  ({ index = '0', limit = '25' }: Params): Body => {
    const next = Number(index) + Number(limit);
    return {
      data: items.slice(Number(index), next),
      total: items.length,
      ...(next < items.length ? { next: `https://music.test/list?index=${next}&limit=${limit}` } : {}),
    };
  };

export const numbers = (count: number, from = 1): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

/** A track as the service sends it. */
export const track = (id: number, facts: object = {}) => ({
  id,
  title: `Song ${id}`,
  duration: 200,
  rank: 1000,
  readable: true,
  artist: { id: 10_000 + id, name: `Artist ${id}` },
  album: { id: 20_000 + id, title: `Album ${id}` },
  ...facts,
});

export const tracks = (count: number, from = 1) => numbers(count, from).map(id => track(id));

/** What is kept of such a track. */
export const song = (id: number, facts: Partial<Song> = {}): Song => ({
  id,
  title: `Song ${id}`,
  artist: `Artist ${id}`,
  artistId: 10_000 + id,
  album: `Album ${id}`,
  duration: 200,
  rank: 1000,
  explicit: false,
  readable: true,
  ...facts,
});

export const idsOf = (songs: readonly Song[]): number[] => songs.map(({ id }) => id);
