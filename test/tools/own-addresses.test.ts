import { describe, expect, it } from 'vitest';
import { assistant } from '../account/support.ts';
import { catalogue } from '../demo/start.ts';

const [album] = catalogue.albums.values();
const [podcast] = catalogue.podcasts.values();
const [user] = catalogue.users.values();
const [playlist] = catalogue.owner.playlists;
if (!album || !podcast || !user || !playlist) throw new Error('the demo catalogue is empty');

/** The demo as the program runs it, inside the process. */
const demo = () => assistant('embedded');

describe('An address in an answer of the demo', () => {
  it('is that of a resource, which can be read and resolved', async () => {
    const { call, mcp } = await demo();
    for (const [kind, { id }] of Object.entries({ album, podcast, user, playlist })) {
      const read = await call(`${kind}_read`, { [`${kind}_id`]: id, detail: 'full' });
      const link = `music://${kind}/${id}`;
      expect(read.text, kind).toContain(link);
      expect((await call('resolve_link', { links: [link] })).structured['items'], kind).toMatchObject([
        { id, kind, link },
      ]);
      expect((await mcp.readResource({ uri: link })).contents, kind).toHaveLength(1);
    }
    const changed = await call('playlist_write', { action: 'create', title: 'Lunch' });
    expect(changed.text).toMatch(/music:\/\/playlist\/\d+/);
  });

  it('names no port of this computer, in no field', async () => {
    const { mcp } = await demo();
    for (const uri of [
      `music://album/${album.id}`,
      `music://user/${user.id}`,
      'music://chart',
      'music://infos',
    ])
      expect(JSON.stringify(await mcp.readResource({ uri })), uri).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it('gives a player, in another theme too, and says that no browser can show it', async () => {
    const { call } = await demo();
    const { text, structured } = await call('service_read', {
      view: 'embed',
      kind: 'album',
      id: album.id,
      theme: 'light',
    });
    expect(JSON.stringify(structured)).toContain(`music://widget/light/album/${album.id}?`);
    expect(text).toContain('Its address is not on the web, so no browser can show the player.');
    expect(text).not.toContain('The link points to');
    const show = await call('service_read', { view: 'embed', kind: 'podcast', id: podcast.id });
    expect(JSON.stringify(show.structured)).toContain(`/show/${podcast.id}?`);
  });

  it('of a page of a service is still that of another one', async () => {
    const { call } = await demo();
    const link = `https://www.deezer.com/album/${album.id}`;
    const { text } = await call('resolve_link', { links: [link] });
    expect(text).toContain("an album on www.deezer.com that the demo catalogue doesn't have");
  });

  it('names each track in an export, and is no web page in the view', async () => {
    const { mcp, call } = await demo();
    const file = await mcp.readResource({ uri: `music://playlist/${playlist.id}/export/m3u8` });
    const tracks = playlist.trackIds.map(id => `music://track/${id}`);
    for (const track of tracks.slice(0, 3)) expect(JSON.stringify(file)).toContain(track);
    await call('show', { kind: 'album', id: album.id });
    const shown = await mcp.readResource({ uri: `music://show/album/${album.id}` });
    expect(JSON.stringify(shown)).not.toContain('"link');
    expect(JSON.stringify(shown)).not.toContain('music://images');
  });
});
