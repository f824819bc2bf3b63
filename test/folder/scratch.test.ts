import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFolder } from '../../src/folder/index.ts';
import { openStore } from '../../src/store/open.ts';
import { mp3, flac, ogg } from '../support/music-files.ts';
it('works', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'scr-'));
  mkdirSync(join(dir, 'm/Scott Joplin/Rags'), { recursive: true });
  writeFileSync(join(dir, 'm/Scott Joplin/Rags/01 x.mp3'), mp3({ title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', genre: 'Ragtime', seed: 1 }));
  writeFileSync(join(dir, 'm/Scott Joplin/Rags/02 The Entertainer.mp3'), mp3({ seed: 2 }));
  writeFileSync(join(dir, 'm/Scott Joplin/Rags/03 a.ogg'), ogg({ title: 'A', artist: 'B feat. C', album: 'Rags', seed: 2 }));
  const store = await openStore({ memory: true });
  const folder = await openFolder({ roots: [join(dir, 'm')], excluded: [], indexFile: join(dir, 'i.sqlite'), store, space: 'folder', report: e => console.error(e) });
  const t = performance.now();
  await folder.use();
  console.log('ready', performance.now() - t);
  const get = async (path: string) => (await fetch(`${folder.origin}${path}${path.includes('?') ? '&' : '?'}access_token=${folder.token}`)).json();
  for (const p of ['/search/track?q=maple', '/search/track?q=mapel%20leef', '/genre', '/chart', '/user/me/playlists', '/radio', '/search/album?q=rags', '/search/artist?q=joplin', '/editorial/0/releases','/user/me'])
    console.log(p, JSON.stringify(await get(p)).slice(0, 900));
  await folder.close();
  expect(1).toBe(1);
});
