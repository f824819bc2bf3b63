import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';

it('Own music can be searched while the library cannot be opened, and answers say which file that is', async () => {
  const own = await ownMusic({ 'a.mp3': mp3({ title: 'Cool Steps', artist: 'Nell', album: 'Hits' }) });
  const first = await own.start();
  await first.call('playlist_write', { action: 'create', title: 'Evening' });
  await first.close();
  const file = join(own.home, 'music-catalogue-mcp/library/default.sqlite');
  writeFileSync(file, 'This is no database. '.repeat(1000));
  const server = await own.start();
  onTestFinished(() => server.close());
  expect((await server.call('search', { query: 'cool steps', type: 'track' })).text).toContain('Cool Steps');
  expect((await server.call('show', { kind: 'chart' })).isError).toBeFalsy();
  const said = (await server.call('changes', {})).text;
  expect(said).toContain('only the catalogue can be searched and read');
  expect(said).toContain(
    `${file} is not a database. It was left as it is. Stop all assistants, then move it away`,
  );
  expect(said).not.toContain('record of changes');
}, 60_000);
