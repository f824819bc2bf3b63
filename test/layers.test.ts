import { describe, expect, it } from 'vitest';
import { layerProblems } from '../scripts/layers.ts';
import { nameProblems } from '../scripts/names.ts';
import { readSource, readSources } from '../scripts/source.ts';
import { styleProblems } from '../scripts/style.ts';

const sources = readSources('.', ['src', 'test', 'scripts', 'bench', 'evals']);

/** What is found in files that exist only here. */
const layersOf = (files: Readonly<Record<string, string>>) => layerProblems(inMemory(files));
const styleOf = (files: Readonly<Record<string, string>>) => styleProblems(inMemory(files));
const inMemory = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => readSource(path, text));

describe('The project', () => {
  it('reads its own files', () => expect(sources.length).toBeGreaterThan(150));

  it('imports only what stands to the right', () => expect(layerProblems(sources)).toEqual([]));

  it('keeps to the house style', () => expect(styleProblems(sources)).toEqual([]));

  it('has one meaning for each name that a file exports', () => expect(nameProblems(sources)).toEqual([]));
});

describe('A name', () => {
  it('that two files export is reported, of whatever kind; what a file passes on or keeps is not', () => {
    const files = {
      'src/a.ts': 'export const song = 1, tune = 2; export function play() {} const kept = 1;',
      'src/b.ts':
        'export interface song {} export class play {} const kept = 2; export { tune } from "./a.ts";',
      'test/c.ts': 'export const song = 1;',
    };
    expect(nameProblems(inMemory(files))).toEqual([
      'src/a.ts and src/b.ts export song: one name has one meaning',
      'src/a.ts and src/b.ts export play: one name has one meaning',
    ]);
  });
});

describe('Layers', () => {
  it('may import what stands to their right, however far', () => {
    const files = {
      'src/main.ts': `import './server/stdio.ts'; import('./app/compose.ts'); import './store/store.ts';`,
      'src/server/server.ts': `import type { Tool } from '../tools/engine/tool.ts';`,
      'src/tools/registry.ts': `import './engine/answer.ts'; import './playlists/song.ts';`,
      'src/tools/playlists/song.ts': `import '../../jobs/job.ts'; import '../../client/api/index.ts';`,
      'src/catalogue-service/index.ts': `import type { Store } from '../store/store.ts'; import 'node:http';`,
    };
    expect(layersOf(files)).toEqual([]);
  });

  it.each([
    ['src/client/quota-window.ts', '../tools/engine/answer.ts', 'client may not know tools/engine'],
    ['src/tools/engine/items.ts', '../matching/wish.ts', 'tools/engine may not know tools/matching'],
    ['src/tools/registry.ts', '../server/server.ts', 'tools may not know server'],
    ['src/tools/registry.ts', '../demo/index.ts', 'tools may not know demo'],
    ['src/tools/changes/undo.ts', '../../store/open.ts', 'only app and commands start it'],
    ['src/server/server.ts', '../app/compose.ts', 'server may not know app'],
    ['src/tools/playlists/song.ts', '../changes/undo.ts', 'tools/playlists may not know tools/changes'],
    ['src/tools/playlists/song.ts', '../registry.ts', 'tools/playlists may not know tools'],
    ['src/jobs/record.ts', '../tools/playlists/song.ts', 'jobs may not know tools/playlists'],
    ['src/tools/matching/wish.ts', '../playlists/song.ts', 'tools/matching may not know tools/playlists'],
    ['src/text/sanitize.ts', '../client/client.ts', 'text may not know client'],
    ['src/catalogue-service/router.ts', '../client/client.ts', 'catalogue-service may not know client'],
    ['src/catalogue-service/index.ts', '../demo/index.ts', 'catalogue-service may not know demo'],
    ['src/folder/index.ts', '../demo/index.ts', 'folder may not know demo'],
    ['src/catalogue-service/library.ts', '../store/open.ts', 'only app and commands start it'],
    ['src/store/disk.ts', '../client/api/once.ts', 'store may not know client/api'],
    ['src/client/api/album.ts', '../encode.ts', 'client/api may not know client'],
    ['src/server/server.ts', '../../test/support/build.ts', 'outside src'],
  ])('%s may not import %s', (path, name, reason) => {
    expect(layersOf({ [path]: `import '${name}';` })).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['src/client/api/album.ts', 'undici'],
    ['src/client/api/album.ts', 'node:util'],
    ['src/client/transport.ts', '@modelcontextprotocol/server'],
    ['src/tools/engine/execute.ts', 'undici'],
    ['src/tools/playlists/song.ts', 'node:http'],
    ['src/tools/engine/items.ts', 'node:https'],
    ['src/catalogue-service/front.ts', '@modelcontextprotocol/server/stdio'],
  ])('%s may not import the package %s', (path, name) => {
    expect(layersOf({ [path]: `import x from '${name}';` })).toEqual([
      expect.stringContaining(`${path} imports ${name}: `),
    ]);
  });

  it.each([
    ["import type { A } from '../server/server.ts';"],
    ["export * from '../server/server.ts';"],
    ["export type { A } from '../server/server.ts';"],
    ["const a = () => import('../server/server.ts');"],
    ["type A = import('../server/server.ts').A;"],
    ["import a = require('../server/server.ts');"],
  ])('are held whatever an import looks like: %s', text => {
    expect(layersOf({ 'src/tools/a.ts': text })).toHaveLength(1);
  });

  it('hold every file of src', () => {
    expect(layersOf({ 'src/helpers/a.ts': '' })).toEqual(['src/helpers/a.ts belongs to no layer']);
  });

  it('have no circle of imports, be they of types', () => {
    const files = {
      'src/tools/a.ts': `import { b } from './b.ts';`,
      'src/tools/b.ts': `import { c } from './c.ts';`,
      'src/tools/c.ts': `import type { B } from './b.ts';`,
    };
    expect(layersOf(files)).toEqual([
      'imports in a circle: src/tools/b.ts -> src/tools/c.ts -> src/tools/b.ts',
    ]);
  });

  it('have no circle of folders, though no file is in a circle of its own', () => {
    const files = {
      'src/jobs/build/a.ts': `import { b } from '../plans/b.ts';`,
      'src/jobs/plans/b.ts': '',
      'src/jobs/plans/c.ts': `import type { D } from '../build/d.ts';`,
      'src/jobs/build/d.ts': '',
    };
    expect(layersOf(files)).toEqual([
      'folders in a circle: src/jobs/build -> src/jobs/plans -> src/jobs/build',
    ]);
  });
});

describe('The house style', () => {
  it.each([
    ['says any', 'let a: any;'],
    ['casts', 'const a = b as Album;'],
    ['casts', 'const a = b as unknown as Album;'],
    ['casts', 'const a = <Album>b;'],
    ['gives what JSON.parse returns a type without saying so', 'const a: Album = JSON.parse(b);'],
    ['gives what JSON.parse returns a type without saying so', 'const { a, b }: Album = JSON.parse(c);'],
    ['asserts with !', 'const a = b!.c;'],
    ['asserts with !', 'let a!: number;'],
    ['has a constant in upper case', 'export const MOST_HITS = 300;'],
    ['silences a checker', `// @ts${'-'}ignore`],
    ['silences a checker', `// biome${'-'}ignore lint: no`],
    ['has 301 lines; 300 is the most', '\n'.repeat(301)],
    ['has a function of 61 lines; 60 is the most', `function a() {${'\n'.repeat(60)}}`],
  ])('names a file that %s', (problem, text) => {
    expect(styleOf({ 'src/a.ts': text })[0]).toContain(problem);
  });

  it('tells the line', () => {
    expect(styleOf({ 'src/a.ts': 'const a = 1;\nconst b = a!;\n' })).toEqual(['src/a.ts:2 asserts with !']);
  });

  it('allows what narrows, what only looks like it, and files of the full length', () => {
    const text = `const any = ['as Album', \`\${1}!\`] as const; // as any, b!\nconst b = !any satisfies boolean;`;
    expect(styleOf({ 'src/a.ts': text, 'src/b.ts': '\n'.repeat(300) })).toEqual([]);
  });

  it('allows casts where types are derived from the contract, and elsewhere with a reason above', () => {
    const text = 'const a = b as Album;';
    const reasoned = `// The row was written as an album.\n${text}`;
    expect(styleOf({ 'src/a.ts': reasoned })).toEqual([]);
    expect(
      styleOf({ 'src/a.ts': `// The row was written as an album.\nconst b = 1;\n${text}` }),
    ).toHaveLength(1);
    expect(
      styleOf({ 'src/a.ts': 'const a: unknown = JSON.parse(b);\nconst c: Json = JSON.parse(d);' }),
    ).toEqual([]);
    expect(styleOf({ 'src/client/client.ts': text, 'src/client/api/index.ts': text })).toEqual([]);
    expect(styleOf({ 'src/client/api/album.ts': text, 'test/a.ts': text })).toHaveLength(2);
  });

  it('lets stories in tests be long', () => {
    const text = `it('tells', () => {${'\n'.repeat(80)}});`;
    expect(styleOf({ 'test/a.test.ts': text })).toEqual([]);
  });
});
