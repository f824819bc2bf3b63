import { z } from 'zod';
import { registry } from '../src/tools/registry.ts';
import { heldBy, measureHeld, type Service } from './held.ts';
import { type LibraryFacts, worstCalls } from './input-cases.ts';
import { type Server, toolCall } from './server.ts';

/** Tools that use up what they are called for. */
const consuming = new Set(['playlist_delete', 'save_playlist', 'undo']);

/** How long the largest input of each tool holds the event loop of the built server, and what it leaves behind. */
export const run = () =>
  measureHeld('The largest input of each tool', ['--confirm', 'never'], async (server, service) => {
    await server.initialize();
    await call(server, 'search', { query: 'first' });
    let facts = await factsFor(server, service);
    const prepare = async () => {
      facts = await factsFor(server, service);
    };
    const all = worstCalls();
    const figures = [];
    for (const { name } of registry) {
      await call(server, name, {});
      const own = all.filter(({ tool }) => tool === name);
      const inputs = own.map(({ about, argsFor }) => ({
        about,
        ...(consuming.has(name) ? { prepare } : {}),
        send: async () => (await call(server, name, argsFor(facts))).isError !== true,
      }));
      figures.push(await heldBy(server, name, inputs));
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

async function factsFor(server: Server, service: Service): Promise<LibraryFacts> {
  const field = async (name: string, tool: string, args: object) =>
    z.string().parse((await call(server, tool, args)).structuredContent?.[name]);
  const playlist = await makePlaylist(service);
  const sources = [{ from: 'playlist', id: playlist }];
  const plan = await field('plan_id', 'plan_playlist', { title: 'Plan', sources });
  const title = { action: 'update', playlist_id: playlist, title: 'Renamed' };
  const change = await field('change_id', 'playlist_write', title);
  return { ...service, playlist, plan, change };
}

/** Makes a playlist of all songs of the catalogue. */
async function makePlaylist({ origin, token, songs }: Service): Promise<number> {
  const post = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams({ ...form, access_token: token });
    return (await fetch(`${origin}${path}`, { method: 'POST', body })).json();
  };
  const { id } = z.object({ id: z.int() }).parse(await post('/user/me/playlists', { title: 'Everything' }));
  await post(`/playlist/${id}/tracks`, { songs: songs.join(',') });
  return id;
}
