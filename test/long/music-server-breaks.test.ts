import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { songs } from '../support/at-music-server.ts';
import { cellsOf, nameOf, unbroken, wrongAfter } from '../support/breaks.ts';
import { isFull, turnOf } from '../support/full.ts';
import {
  longList,
  longListChanges,
  type MusicChange,
  musicChanges,
} from '../support/music-server-changes.ts';
import { musicServerPlaces, serverBreaks } from '../support/music-server-place.ts';
import type { InventedSong, ServerName } from '../support/music-server-traits.ts';

const tables: readonly {
  readonly like: ServerName;
  readonly songs: readonly InventedSong[];
  readonly changes: readonly MusicChange[];
  /** The part of all breaks that is tried: a prime, so that each kind and each request has its turn. */
  readonly every: number;
}[] = [
  { like: 'navidrome', songs, changes: musicChanges, every: isFull ? 1 : 11 },
  { like: 'supysonic', songs, changes: musicChanges, every: isFull ? 3 : 23 },
  { like: 'supysonic', songs: longList, changes: longListChanges, every: isFull ? 13 : 83 },
];

describe.each(tables)('At a server like $like, $songs.length songs', table => {
  let folder: string;
  let server: Awaited<ReturnType<typeof musicServerPlaces>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'music-test-'));
    server = await musicServerPlaces(table.like, table.songs, folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const open = ({ fill }: MusicChange) => server.place(fill);

  it.each(table.changes)(
    'a change that breaks off at any request is gone on with, undone and made again: $name',
    async operation => {
      const states = await unbroken(operation, open);
      const cells = cellsOf(operation, states, serverBreaks).filter(
        (_, at) => at % table.every === turnOf(table.every),
      );
      const wrong: Record<string, readonly string[]> = {};
      for (const cell of cells) {
        const found = await wrongAfter(cell, states, open);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      process.stdout.write(`${operation.name}: ${cells.length} breaks, ${Object.keys(wrong).length} wrong\n`);
      expect(wrong).toEqual({});
    },
  );
});
