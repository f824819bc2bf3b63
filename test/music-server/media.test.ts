import { expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';
import { listener } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';

it('covers and whole songs come through this server, part by part, and no address holds a key', async () => {
  const { music, server, text } = await atMusicServer();
  const blob = async (uri: string) => {
    const [content] = (await server.mcp.readResource({ uri })).contents;
    if (content === undefined || !('blob' in content)) throw new Error('no bytes');
    return { type: content.mimeType, bytes: Buffer.from(String(content.blob), 'base64') };
  };
  const [track = 0] = idsIn(await text('search', { query: 'naima' }));
  const said = await server.call('track_read', { track_id: track, detail: 'full' });
  const shown = JSON.stringify([said.text, said.structured]);
  const [album = 0] = idsIn(await text('search', { query: 'steps', type: 'album' }));
  expect((await blob(`music://album/${album}/cover`)).type).toBe('image/png');
  const parts = [0, 1, 2].map(part => blob(`music://track/${track}/sound?part=${part}`));
  const sound = Buffer.concat((await Promise.all(parts)).map(({ bytes }) => bytes));
  expect(sound.length).toBe(1_200_000);
  expect(sound.toString('utf8')).toMatch(/^(?:sound of Naima )+/);
  expect(shown).not.toContain(music.address.slice('http://'.length));
  expect(shown).not.toContain(listener.password);
});
