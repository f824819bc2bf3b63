import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { isJson, jsonAt, listIn } from './host.ts';

let host: Stand;

beforeAll(async () => {
  host = await stand();
});
afterAll(() => host.close());

const linksIn = async (name: string, args: Record<string, unknown>) => {
  const { content } = await host.mcp.callTool({ name, arguments: args });
  return content.flatMap(block => (block.type === 'resource_link' ? [block] : []));
};

describe('An answer in full', () => {
  it.each([
    ['artist_read', { artist_id: 180, view: 'top', limit: 3 }, 'track'],
    ['search', { query: 'light', type: 'album', limit: 2 }, 'album'],
    ['library_read', { kind: 'playlists' }, 'playlist'],
    ['podcast_read', { podcast_id: 51202, view: 'episodes', limit: 2 }, 'episode'],
    ['genre_read', {}, 'genre'],
  ])('gives the address of its items, once, where each can be read: %s %o', async (name, args, kind) => {
    const { structured, text } = await host.call(name, { ...args, detail: 'full' });
    const items = listIn(structured['items']);
    expect(items.length).toBeGreaterThan(1);
    const template = `music://${kind}/{id}`;
    expect(structured['resources']).toBe(template);
    expect(text.split(template)).toHaveLength(2);
    const id = items[0]?.['id'];
    expect(await jsonAt(host.mcp, template.replace('{id}', String(id)))).toMatchObject({ id });
  });

  it('gives it of one object, and of several asked for by id', async () => {
    const one = (await host.call('artist_read', { artist_id: 180, detail: 'full' })).structured['item'];
    expect(isJson(one) && one['uri']).toBe('music://artist/180');
    const { structured } = await host.call('track_read', { track_ids: [3105846], detail: 'full' });
    expect(listIn(structured['items'])[0]?.['uri']).toBe('music://track/3105846');
  });

  it('gives none when brief, and none of what has no address', async () => {
    expect((await host.call('artist_read', { artist_id: 180 })).text).not.toContain('music://');
    const options = await host.call('user_read', { view: 'options', detail: 'full' });
    expect(options.isError).toBe(false);
    expect(options.text).not.toContain('music://');
  });
});

describe('An answer to a change', () => {
  it('links the playlist that was made, and it can be read there', async () => {
    const [link, ...others] = await linksIn('playlist_write', { action: 'create', title: 'Dinner' });
    expect(others).toEqual([]);
    expect(link).toMatchObject({
      mimeType: 'application/json',
      name: expect.stringMatching(/^playlist\/\d+$/),
    });
    expect(link).not.toHaveProperty('icons');
    expect(await jsonAt(host.mcp, link?.uri ?? '')).toMatchObject({ title: 'Dinner' });
  });

  it('links the playlist that a plan became', async () => {
    const args = { title: 'Evening', sources: [{ from: 'artist_top', id: 180 }], rules: { count: 3 } };
    const { plan_id } = (await host.call('plan_playlist', args)).structured;
    const [link] = await linksIn('save_playlist', { plan_id });
    expect(await jsonAt(host.mcp, link?.uri ?? '')).toMatchObject({ title: 'Evening', nb_tracks: 3 });
  });

  it('links an uploaded track as a track', async () => {
    const [link, ...others] = await linksIn('track_update', { track_id: -3141162703, title: 'Waltz' });
    expect(others).toEqual([]);
    expect(await jsonAt(host.mcp, link?.uri ?? '')).toMatchObject({ title: 'Waltz' });
  });

  it('links no playlist that is gone by then, and one that came back', async () => {
    await host.call('playlist_write', { action: 'create', title: 'Supper' });
    expect(await linksIn('undo', {})).toEqual([]);
    const playlist_id = 4417083122;
    const { confirm } = (await host.call('playlist_delete', { action: 'delete', playlist_id })).structured;
    expect(await linksIn('playlist_delete', { action: 'delete', playlist_id, confirm })).toEqual([]);
    const [link] = await linksIn('undo', {});
    expect(await jsonAt(host.mcp, link?.uri ?? '')).toMatchObject({ title: 'Practice Room' });
  });

  it('links nothing where no playlist is made', async () => {
    expect(await linksIn('library_add', { kind: 'albums', ids: [302544] })).toEqual([]);
    expect(await linksIn('playlist_write', { action: 'create', title: ' ' })).toEqual([]);
    expect(await linksIn('artist_read', { artist_id: 180 })).toEqual([]);
  });
});
