import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { registry } from '../src/tools/registry.ts';
import { heldBy, measureHeld } from './held.ts';
import { type LibraryFacts, worstCalls } from './input-cases.ts';
import { type Known, type Place, places } from './places.ts';
import { type Server, toolCall } from './server.ts';

/** Tools that use up what they are called for. */
const consuming = new Set(['playlist_delete', 'save_playlist', 'undo']);

/** How long the largest input of each tool holds the event loop of the built server, and what it leaves behind. */
export async function run(): Promise<void> {
  for (const place of places) await measure(place);
}

/** Tools that the server does not list are left out. */
export const measure = (place: Place) =>
  measureHeld('The largest input of each tool', ['--confirm', 'never'], place, async (server, announced) => {
    await server.initialize();
    const known = announced ?? (await find(server));
    let facts = await factsFor(server, known);
    const prepare = async () => {
      facts = await factsFor(server, known);
    };
    const all = worstCalls(place);
    const listed = await toolsOf(server);
    const figures = [];
    for (const { name } of registry.filter(tool => listed.has(tool.name))) {
      await call(server, name, {});
      const own = all.filter(({ tool }) => tool === name);
      const inputs = own.map(({ about, argsFor }) => ({
        about,
        ...(consuming.has(name) ? { prepare } : {}),
        send: async () => (await call(server, name, argsFor(facts))).isError !== true,
      }));
      const figure = await heldBy(server, name, inputs);
      process.stderr.write(`${figure.what}, ${figure.figure}\n`);
      figures.push(figure);
    }
    return figures;
  });

const answered = z.object({
  result: z
    .object({ isError: z.boolean().optional(), structuredContent: z.looseObject({}).optional() })
    .default({ isError: true }),
});

async function call(server: Server, name: string, args: object) {
  return answered.parse(JSON.parse(await server.ask(toolCall(name, args)))).result;
}

const listing = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

async function toolsOf(server: Server): Promise<ReadonlySet<string>> {
  const { result } = listing.parse(JSON.parse(await server.ask({ method: 'tools/list' })));
  return new Set(result.tools.map(({ name }) => name));
}

/** Calls a tool until its answer has this form: a catalogue may still be read, or the history be busy. */
async function until<T>(server: Server, name: string, args: object, form: z.ZodType<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const { structuredContent } = await call(server, name, args);
    const read = form.safeParse(structuredContent);
    if (read.success) return read.data;
    if (tries === 60) throw new Error(`${name}: ${read.error}`);
    await sleep(1000);
  }
}

/** As many as an answer always has room for. */
const pageSize = 50;

/** What is there, by searches. */
async function find(server: Server): Promise<Known> {
  const fullPage = z.object({ items: z.array(z.looseObject({ id: z.int() })).length(pageSize) });
  const idsOf = async (type: string, index = 0) => {
    const query = type === 'track' ? 'song' : type;
    const args = { type, query, index, limit: pageSize };
    return (await until(server, 'search', args, fullPage)).items.map(({ id }) => id);
  };
  const songs: number[] = [];
  while (songs.length < 2000) songs.push(...(await idsOf('track', songs.length)));
  const objects = { album: await idsOf('album'), artist: await idsOf('artist') };
  return { origin: 'https://www.deezer.com', songs, objects };
}

async function factsFor(server: Server, known: Known): Promise<LibraryFacts> {
  const made = { action: 'create', title: 'Everything', track_ids: known.songs };
  const { id: playlist } = await until(server, 'playlist_write', made, z.looseObject({ id: z.int() }));
  const field = async (name: string, tool: string, args: object) =>
    z.string().parse((await call(server, tool, args)).structuredContent?.[name]);
  const sources = [{ from: 'playlist', id: playlist }];
  const planned = (title: string) => field('plan_id', 'plan_playlist', { title, sources });
  const plan = await planned('Plan');
  const title = { action: 'update', playlist_id: playlist, title: 'Renamed' };
  const change = await field('change_id', 'playlist_write', title);
  return { ...known, playlist, plan, change, plans: [plan, await planned('Another plan')] };
}
