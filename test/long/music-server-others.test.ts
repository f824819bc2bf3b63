import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { songs } from '../support/at-music-server.ts';
import { isFull, killSeed } from '../support/full.ts';
import { type MusicChange, musicChanges } from '../support/music-server-changes.ts';
import { musicServerPlaces } from '../support/music-server-place.ts';
import type { ServerName } from '../support/music-server-traits.ts';
import { wrongBeside } from '../support/other-client.ts';
import { acts, theirs } from '../support/other-client-acts.ts';

const likes: readonly ServerName[] = ['navidrome'];

describe.each(likes)('At a server like %s', like => {
  let folder: string;
  let server: Awaited<ReturnType<typeof musicServerPlaces>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'music-test-'));
    server = await musicServerPlaces(like, [...songs, theirs], folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const open = ({ fill }: MusicChange) => server.place(fill);

  it.each(musicChanges.map((operation, turn) => ({ name: operation.name, operation, turn })))(
    'another client may act at any request of a change, of its undo and of the undo of that: $name',
    async ({ operation, turn }) => {
      let all = 0;
      const wrong: Record<string, readonly string[]> = {};
      const apt = acts.filter(({ about }) => operation.about.includes(about));
      // In part, each act has its turn, and each change a few acts.
      for (const act of apt.filter(
        (_, at) => isFull || (at + turn + killSeed) % Math.min(8, apt.length) === 0,
      )) {
        const found = await wrongBeside(operation, open, act);
        all += found.count;
        Object.assign(wrong, found.wrong);
      }
      process.stdout.write(`${operation.name}: ${all} times, ${Object.keys(wrong).length} wrong\n`);
      expect(wrong).toEqual({});
      expect(all).toBeGreaterThan(0);
    },
  );
});
