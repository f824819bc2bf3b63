import { z } from 'zod';
import { isRecord } from '../src/client/api/is-record.ts';
import { registry } from '../src/tools/registry.ts';
import { type LibraryFacts, type WorstCall, worstCalls } from './input-cases.ts';
import { print } from './measure.ts';
import { Probed, type Service, withService } from './probed.ts';

/** The largest input that each tool takes: how long it holds the event loop of the built server, and what it leaves behind. */
export async function run(): Promise<void> {
  const figures = await withService(async (service, folder) => {
    const server = await StdioServer.start(service, folder);
    const facts = await factsFor(server, service);
    const calls = worstCalls();
    const chosen = process.env['BENCH_TOOLS']?.split(',');
    const tools = registry.filter(({ name }) => chosen?.includes(name) ?? true);
    const all = [];
    try {
      for (const { name } of tools) {
        await server.call(name, {});
        const own = calls.filter(({ tool }) => tool === name);
        all.push(await server.probed.figureOf(name, inputsOf(own, facts, server, service)));
      }
      return all;
    } finally {
      server.probed.end();
    }
  });
  print('The largest input that each tool takes', figures);
}

/** Tools that use up what they are called for. */
const consuming = new Set(['playlist_delete', 'save_playlist', 'undo']);

function inputsOf(calls: readonly WorstCall[], given: LibraryFacts, server: StdioServer, service: Service) {
  let facts = given;
  const refresh = async () => {
    facts = await factsFor(server, service);
  };
  return calls.map(({ tool, about, argsFor }) => ({
    about,
    ...(consuming.has(tool) ? { prepare: refresh } : {}),
    send: async () => (await server.call(tool, argsFor(facts)))['isError'] !== true,
  }));
}

async function factsFor(server: StdioServer, service: Service): Promise<LibraryFacts> {
  const playlist = await makePlaylist(service);
  const { plan_id } = await server.call('plan_playlist', { title: 'Plan', track_ids: service.songs });
  const title = { action: 'update', playlist_id: playlist, title: 'Renamed' };
  const { change_id } = await server.call('playlist_write', title);
  return { ...service, playlist, plan: String(plan_id), change: String(change_id) };
}

const made = z.object({ id: z.int() });

/** Makes a playlist of all songs of the catalogue. */
async function makePlaylist({ origin, token, songs }: Service): Promise<number> {
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ ...form, access_token: token });
    const answer: unknown = await (await fetch(`${origin}${path}`, { method: 'POST', body })).json();
    return answer;
  };
  const { id } = made.parse(await post('/user/me/playlists', { title: 'Everything' }));
  await post(`/playlist/${id}/tracks`, { songs: songs.join(',') });
  return id;
}

const answered = z.object({
  id: z.string(),
  result: z.looseObject({ structuredContent: z.looseObject({}).optional() }).optional(),
});

/** The server on standard input and output. */
class StdioServer {
  readonly probed: Probed;
  readonly #waiting = new Map<string, (result: Record<string, unknown>) => void>();
  #count = 0;

  private constructor(probed: Probed) {
    this.probed = probed;
    probed.lines.on('line', line => {
      const { data } = answered.safeParse(JSON.parse(line));
      if (data === undefined) return;
      const { structuredContent, ...result } = data.result ?? { isError: true };
      this.#waiting.get(data.id)?.({ ...(isRecord(structuredContent) ? structuredContent : {}), ...result });
      this.#waiting.delete(data.id);
    });
  }

  static async start(service: Service, home: string): Promise<StdioServer> {
    const server = new StdioServer(new Probed(service, home, ['--confirm', 'never']));
    const clientInfo = { name: 'bench', version: '1' };
    await server.#ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    await server.call('search', { query: 'first' });
    return server;
  }

  /** The fields of the answer, with `isError`. */
  call(name: string, args: object): Promise<Record<string, unknown>> {
    return this.#ask('tools/call', { name, arguments: args });
  }

  #ask(method: string, params: object): Promise<Record<string, unknown>> {
    this.#count += 1;
    const id = `${this.#count}`;
    const answer = new Promise<Record<string, unknown>>(resolve => this.#waiting.set(id, resolve));
    this.probed.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }
}
