import { access, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { idOf, idsOf, type ServerProcess, startServerProcess, temporaryFolder } from '../support/process.ts';
import { namesDemo, places, serviceOf } from '../support/services.ts';

const tracksOf = async (server: ServerProcess, playlist_id: number) =>
  idsOf(await server.call('playlist_read', { view: 'tracks', playlist_id, limit: 100 }));
const found = async (server: ServerProcess, query: string, limit: number) =>
  idsOf(await server.call('search', { query, limit }));

/** The life of one playlist, up to its end. */
describe.each(places)('A playlist, with %s,', place => {
  it('is made, filled, ordered, and survives the server; a second server sees it; then it is gone', async () => {
    const { env, isDemo } = await serviceOf(place);
    const home = await temporaryFolder();
    const first = await startServerProcess({ home, env });
    const calm = await found(first, 'nocturne', 5);
    expect(calm).toHaveLength(5);

    const made = await first.call('playlist_write', {
      action: 'create',
      title: 'Evening',
      description: 'For the end of the day',
      track_ids: calm,
    });
    expect(namesDemo(made.text)).toBe(isDemo);
    expect(made.structured).toMatchObject({ outcome: 'done', nb_tracks: 5, public: false });
    const playlist_id = idOf(made);
    expect(await tracksOf(first, playlist_id)).toEqual(calm);

    const more = (await found(first, 'prelude', 8)).filter(id => !calm.includes(id)).slice(0, 3);
    const [twice = 0] = calm;
    const added = await first.call('playlist_write', {
      action: 'add_tracks',
      playlist_id,
      track_ids: [more[0], twice, more[1], more[1], more[2]],
    });
    expect(added.structured['outcome']).toBe('done');
    for (const id of more) expect(added.text.split('\n')[0]).toContain(`[${id}]`);
    expect(added.text).toMatch(new RegExp(`Already there: ".+" \\[${twice}\\]`));
    expect(await tracksOf(first, playlist_id)).toEqual([...calm, ...more]);

    const turned = [...calm, ...more].reverse();
    const ordered = await first.call('playlist_write', { action: 'reorder', playlist_id, track_ids: turned });
    expect(ordered.structured['outcome']).toBe('done');
    expect(await tracksOf(first, playlist_id)).toEqual(turned);

    const [lost = 0, ...rest] = turned;
    const refused = await first.call('playlist_write', {
      action: 'reorder',
      playlist_id,
      track_ids: [...rest, rest[0], 9],
    });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain(`missing: ${lost}`);
    expect(refused.text).toContain('not in the playlist: 9');
    expect(refused.text).toContain(`given twice: ${rest[0]}`);
    expect(await tracksOf(first, playlist_id)).toEqual(turned);

    const second = await startServerProcess({ home, env });
    expect(await tracksOf(second, playlist_id)).toEqual(turned);
    await second.call('playlist_write', { action: 'update', playlist_id, title: 'Night' });
    const reader = isDemo ? first : second;
    expect((await reader.call('playlist_read', { playlist_id })).text).toContain('Night');
    await first.close();

    const removed = await second.call('playlist_delete', {
      action: 'remove_tracks',
      playlist_id,
      track_ids: [lost, 9],
    });
    expect(removed.text).toMatch(/^Removed ".+" \[\d+\] from "Night"/);
    expect(removed.text).toMatch(/Not in the playlist: 9/);
    await second.close();

    const third = await startServerProcess({ home, env });
    expect(await tracksOf(third, playlist_id)).toEqual(rest);
    const mine = await third.call('library_read', { kind: 'playlists', limit: 100 });
    expect(idsOf(mine)).toContain(playlist_id);
    const deleted = await third.call('playlist_delete', { action: 'delete', playlist_id });
    expect(namesDemo(deleted.text)).toBe(isDemo);
    const gone = await third.call('playlist_read', { playlist_id });
    expect(gone.isError).toBe(true);
    expect(gone.text).toContain(`There is no playlist ${playlist_id}; find ids with`);
    expect(idsOf(await third.call('library_read', { kind: 'playlists', limit: 100 }))).not.toContain(
      playlist_id,
    );
    await third.close();
    await expect(access(home)).resolves.toBeUndefined();
    expect(await readdir(home)).not.toEqual([]);
  });
});

/* Only the demo keeps a library here, so this story is not one of a service. */
describe('The demo', () => {
  it('leaves no file behind when the library is kept in memory', async () => {
    const home = await temporaryFolder();
    const server = await startServerProcess({ home, args: ['--ephemeral'] });
    const made = await server.call('playlist_write', { action: 'create', title: 'For an hour' });
    expect(made.structured['outcome']).toBe('done');
    await server.close();
    expect(await readdir(home)).toEqual([]);
  });
});
