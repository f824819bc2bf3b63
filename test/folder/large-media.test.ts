import { expect, it, onTestFinished } from 'vitest';
import { jpeg, mp3 } from '../support/music-files.ts';
import { idsIn, type OwnMusic, ownMusic } from '../support/own-music.ts';

const blob = async (server: Awaited<ReturnType<OwnMusic['start']>>, uri: string) => {
  const [content] = (await server.mcp.readResource({ uri })).contents;
  if (content === undefined || !('blob' in content)) throw new Error('no bytes');
  return { type: content.mimeType, bytes: Buffer.from(String(content.blob), 'base64') };
};

it('A page gets no song of more than 16 MB, and no picture of more than 512 KB', async () => {
  const song = (title: string, more: number) =>
    Buffer.concat([mp3({ title, artist: 'Her', album: title, seed: more }), Buffer.alloc(more)]);
  const large = 16 * 1024 * 1024;
  const own = await ownMusic({
    'a/1.mp3': song('Enormous', large),
    'a/cover.jpg': jpeg(600_000),
    'b/1.mp3': song('Ordinary', 1000),
    'b/cover.jpg': jpeg(500_000),
  });
  const server = await own.start();
  onTestFinished(() => server.close());
  const media = async (query: string) => {
    const [song_id] = idsIn((await server.call('search', { query, type: 'track' })).text);
    const [album] = idsIn((await server.call('search', { query, type: 'album' })).text);
    return [blob(server, `music://track/${song_id}/sound`), blob(server, `music://album/${album}/cover`)];
  };
  for (const each of await media('ordinary')) expect((await each).bytes.length).toBeGreaterThan(0);
  for (const each of await media('enormous')) await expect(each).rejects.toThrow();
});
