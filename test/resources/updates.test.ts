import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { parseUri } from '../../src/resources/router.ts';
import { urisOfWrite } from '../../src/resources/updates.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';
import { jsonAt, until } from './host.ts';

const mine = 'music://user/me/playlists';

/** Notes what a host is told. */
function noted({ mcp }: Stand) {
  const updated: string[] = [];
  const lists: string[] = [];
  mcp.setNotificationHandler('notifications/resources/updated', async ({ params }) => {
    updated.push(params.uri);
  });
  mcp.setNotificationHandler('notifications/resources/list_changed', async ({ method }) => {
    lists.push(method);
  });
  return { updated, lists };
}

/** Long enough for what is told together to be told. */
const awhile = () => new Promise(resolve => setTimeout(resolve, 150));

interface Way {
  readonly era: Era;
  readonly stays?: true;
}

describe.each<Way>([{ era: 'modern' }, { era: 'modern', stays: true }, { era: 'legacy', stays: true }])(
  'A host that subscribes: %o',
  way => {
    let host: Stand;
    let heard: ReturnType<typeof noted>;
    let playlist: string;

    const subscribe = async (...uris: string[]): Promise<() => Promise<void>> => {
      if (way.era === 'legacy') {
        for (const uri of uris) await host.mcp.subscribeResource({ uri });
        return async () => {
          for (const uri of uris) await host.mcp.unsubscribeResource({ uri });
        };
      }
      const stream = await host.mcp.listen({ resourceSubscriptions: uris, resourcesListChanged: true });
      expect(stream.honoredFilter.resourceSubscriptions).toEqual(uris);
      return () => stream.close();
    };

    beforeAll(async () => {
      host = await stand(way);
      heard = noted(host);
      const made = await host.music.playlist.create({ title: 'Watched' });
      playlist = `music://playlist/${made.id}`;
      await awhile();
      heard.updated.length = 0;
      heard.lists.length = 0;
    });
    afterAll(() => host.close());

    it('reads what is there, hears of a change, and reads what is there then', async () => {
      expect(await jsonAt(host.mcp, playlist)).toMatchObject({ title: 'Watched' });
      const stop = await subscribe(playlist, mine);
      const playlist_id = Number(playlist.split('/').at(-1));
      await host.call('playlist_write', { action: 'update', playlist_id, title: 'Seen' });
      await until(() => heard.updated.length >= 2);
      expect(heard.updated.toSorted()).toEqual([playlist, mine].toSorted());
      expect(await jsonAt(host.mcp, playlist)).toMatchObject({ title: 'Seen' });
      await stop();
    });

    it('hears nothing more once it has stopped, nor of what it did not ask for', async () => {
      heard.updated.length = 0;
      const stop = await subscribe('music://user/me/albums');
      await host.call('playlist_write', {
        action: 'update',
        playlist_id: Number(playlist.split('/').at(-1)),
        title: 'Unheard',
      });
      await awhile();
      expect(heard.updated).toEqual([]);
      await stop();
      // Over HTTP a stream that the host closes ends at the server a moment later.
      await awhile();
      await host.call('library_add', { kind: 'albums', ids: [302544] });
      await awhile();
      expect(heard.updated).toEqual([]);
    });

    it('hears of favourites once, however many requests they took', async () => {
      heard.updated.length = 0;
      const stop = await subscribe('music://user/me/podcasts');
      const found = await host.music.search.podcast({ query: 'the', limit: 5 });
      const ids = found.data.flatMap(({ id }) => id ?? []);
      expect(ids.length).toBeGreaterThan(2);
      await host.call('library_remove', { kind: 'podcasts', ids });
      await awhile();
      heard.updated.length = 0;
      await host.call('library_add', { kind: 'podcasts', ids });
      await until(() => heard.updated.length > 0);
      await awhile();
      expect(heard.updated.length).toBeLessThan(ids.length);
      expect(new Set(heard.updated)).toEqual(new Set(['music://user/me/podcasts']));
      await stop();
    });

    it('hears that the list changed when a playlist comes or goes', async () => {
      heard.lists.length = 0;
      const stop = await subscribe(mine);
      const made = await host.call('playlist_write', { action: 'create', title: 'New' });
      await until(() => heard.lists.length > 0);
      heard.lists.length = 0;
      await host.music.playlist.delete({ playlist_id: Number(made.structured['id']) });
      await until(() => heard.lists.length > 0);
      await stop();
    });
  },
);

describe('A host of the legacy era', () => {
  it('subscribes by a page of a list, and is told by the words it used', async () => {
    const host = await stand({ era: 'legacy', stays: true });
    const heard = noted(host);
    await host.mcp.subscribeResource({ uri: `${mine}?limit=5` });
    await host.call('playlist_write', { action: 'create', title: 'New' });
    await until(() => heard.updated.length > 0);
    await awhile();
    expect(heard.updated).toEqual([`${mine}?limit=5`]);
    await host.close();
  });

  it('is told once of one change, however many spellings of one address it subscribed to', async () => {
    const host = await stand({ era: 'legacy', stays: true });
    const heard = noted(host);
    for (let limit = 1; limit <= 100; limit += 1)
      for (const page of [`?limit=${limit}`, `?index=${limit}`])
        await host.mcp.subscribeResource({ uri: `${mine}${page}` });
    await host.mcp.subscribeResource({ uri: mine });
    await host.call('playlist_write', { action: 'create', title: 'New' });
    await until(() => heard.updated.length > 0);
    await awhile();
    expect(heard.updated).toEqual([mine]);
    await host.mcp.unsubscribeResource({ uri: `${mine}?limit=7` });
    await host.call('playlist_write', { action: 'create', title: 'Newer' });
    await awhile();
    expect(heard.updated).toEqual([mine]);
    await host.close();
  });

  it('has 1,000 addresses, whatever their spellings, and is told when there are more', async () => {
    const host = await stand({ era: 'legacy', stays: true });
    for (let id = 1; id <= 1000; id += 1) await host.mcp.subscribeResource({ uri: `music://album/${id}` });
    await host.mcp.subscribeResource({ uri: 'music://album/any-name-7' });
    await expect(host.mcp.subscribeResource({ uri: 'music://album/1001' })).rejects.toThrow(
      'There are 1000 subscriptions already: end one first.',
    );
    await host.mcp.unsubscribeResource({ uri: 'music://album/another-name-7' });
    await host.mcp.subscribeResource({ uri: 'music://album/1001' });
    await host.close();
  });

  it('is told at once that what it wants to watch is nothing', async () => {
    const host = await stand({ era: 'legacy', stays: true });
    for (const uri of ['music://singer/27', 'music://artist/daft', 'nothing']) {
      await expect(host.mcp.subscribeResource({ uri })).rejects.toMatchObject({ code: -32602 });
    }
    await host.close();
  });
});

describe('What a write changes', () => {
  const entryOf = (group: string, name: string): Entry => {
    const found = entries.find(entry => entry.group === group && entry.name === name);
    if (found === undefined) throw new Error(`no ${group}.${name}`);
    return found;
  };

  const files = ['m3u8', 'xspf', 'jspf', 'csv', 'lines', 'links'].map(
    name => `music://playlist/5/export/${name}`,
  );

  it.each([
    ['playlist', 'create', { title: 'x' }, [mine], true],
    ['playlist', 'update', { playlist_id: 5 }, ['music://playlist/5', ...files, mine], false],
    [
      'playlist',
      'add_tracks',
      { playlist_id: 5 },
      ['music://playlist/5', 'music://playlist/5/tracks', ...files, mine],
      false,
    ],
    [
      'playlist',
      'delete',
      { playlist_id: 5 },
      ['', '/tracks', '/radio', '/fans'].map(part => `music://playlist/5${part}`).concat(files, mine),
      true,
    ],
    ['library', 'add_albums', { ids: [1] }, ['music://user/me/albums'], false],
    [
      'library',
      'remove_tracks',
      { user_id: 7, track_id: 1 },
      ['music://user/me/tracks', 'music://user/7/tracks'],
      false,
    ],
    ['library', 'add_playlists', { ids: [1] }, [mine], true],
    ['episode', 'bookmark', { episode_id: 9 }, ['music://episode/9', 'music://episode/9/bookmark'], false],
    ['user', 'follow', { target_user_id: 3 }, ['music://user/me/followings'], false],
    ['user', 'notify', { message: 'x' }, [], false],
    [
      'track',
      'update',
      { track_id: -5 },
      ['music://track/-5', 'music://user/me/personal_songs', 'music://user/me/tracks'],
      false,
    ],
  ])('is right for %s.%s', (group, name, input, uris, list) => {
    const changed = urisOfWrite(entryOf(group, name), input);
    expect({ ...changed, uris: changed.uris.toSorted() }).toEqual({ uris: uris.toSorted(), list });
  });

  it('is something that can be read, for every write', () => {
    for (const entry of entries.filter(({ endpoint }) => endpoint.effect !== 'read')) {
      const ids = Object.keys(entry.endpoint.input).filter(key => key.endsWith('_id') && key !== 'user_id');
      const { uris } = urisOfWrite(entry, Object.fromEntries(ids.map(key => [key, 5])));
      for (const uri of uris) expect(parseUri(uri).is, uri).toMatch(/^(entry|file)$/);
      expect(uris.length > 0 || entry.name === 'notify', `${entry.group}.${entry.name}`).toBe(true);
    }
  });
});
