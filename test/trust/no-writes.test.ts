import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '../../src/tools/engine/tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { idsIn, sampleArguments } from '../support/samples.ts';
import { type Stand, stand } from '../support/stand.ts';

let here: Stand;
beforeAll(async () => {
  here = await stand();
});
afterAll(() => here.close());

/** A view, kind or type of a tool that only reads. */
const reading = registry
  .filter(({ operations }) => operations.every(({ effect }) => effect === 'read'))
  .flatMap(({ name, by, operations }) => operations.map(operation => ({ name, by, operation })));

/** What an assistant passes, by the names that an operation takes. */
function argumentsOf(tool: string, { name, fields }: Operation): Record<string, unknown> {
  const ids = idsIn(here.embedded.catalogue, here.embedded.origin);
  const { kind, ...samples } = sampleArguments(ids);
  const [mine] = here.embedded.catalogue.owner.playlists;
  const shown: Record<string, number> = {
    album: ids.album,
    artist: ids.artist,
    chart: 0,
    podcast: ids.podcast,
  };
  const byTool: Record<string, Record<string, unknown>> = {
    playlist_read: { playlist_id: mine?.id, format: name === 'compare' ? 'lines' : 'm3u8' },
    library_read: { order: 'shortest' },
    plan_playlist: { order: undefined, format: undefined },
    show: { id: shown[name] ?? ids.playlist },
    user_read: { kind },
    whats_new: { kind: 'missing_albums', index: undefined },
  };
  const given: Record<string, unknown> = {
    ...samples,
    track_ids: [ids.track],
    wanted: ['Gymnopédie No. 1'],
    links: [`album ${ids.album}`],
    text: 'Erik Satie - Gymnopédie No. 1',
    ...byTool[tool],
  };
  const taken = Object.keys(fields).filter(field => field in given);
  return Object.fromEntries(taken.map(field => [field, given[field]]));
}

it('No tool that only reads sends a write, in any of its views', async () => {
  const failed: string[] = [];
  for (const { name, by, operation } of reading) {
    const args = { ...(by === undefined ? {} : { [by]: operation.name }), ...argumentsOf(name, operation) };
    const { isError, text } = await here.call(name, args);
    // This server has no account, so its status can only say that.
    if (isError && name !== 'account') failed.push(`${name} ${JSON.stringify(args)}: ${text}`);
  }
  expect(failed).toEqual([]);
  expect(reading.length).toBeGreaterThan(70);
  expect(here.embedded.requests.length).toBeGreaterThan(reading.length);
  expect(here.embedded.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
