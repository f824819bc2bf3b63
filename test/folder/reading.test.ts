import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMusicFile } from '../../src/folder/reading/read-file.ts';
import { aiff, ape, m4a, ogg, wav, wma } from '../support/music-containers.ts';
import { type FileFacts, flac, mp3 } from '../support/music-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'music-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const facts: FileFacts = {
  title: 'Maple Leaf Rag',
  artist: 'Scott Joplin',
  album: 'Piano Rags',
  genre: 'Ragtime',
  track: 3,
  seconds: 12,
};

const written: Readonly<Record<string, Buffer>> = {
  'a.mp3': mp3(facts),
  'counted.mp3': mp3(facts, 'counted'),
  'variable.mp3': mp3(facts, 'variable'),
  'a.flac': flac(facts),
  'a.m4a': m4a(facts),
  'alac.m4a': m4a(facts, 'alac'),
  'a.ogg': ogg(facts),
  'a.opus': ogg(facts, 'opus'),
  'a.wav': wav(facts),
  'a.aiff': aiff(facts),
  'a.wma': wma(facts),
  'a.ape': ape(facts),
};

const write = (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

describe('every format is read', () => {
  it.each(Object.entries(written))('%s', async (name, bytes) => {
    const { tags, seconds } = await readMusicFile(write(name, bytes), () => undefined);
    expect(tags).toMatchObject({ title: 'Maple Leaf Rag', artists: ['Scott Joplin'], album: 'Piano Rags' });
    expect(tags.genres).toEqual(['Ragtime']);
    expect(Math.abs(seconds - 12)).toBeLessThan(0.3);
  });
});
