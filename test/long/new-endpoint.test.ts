import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** What a clone has not, or what is not needed. */
const left = new Set(['node_modules', '.git', 'dist', 'server', 'bench', 'evals']);

const files = [
  ...['tsconfig.json', 'package.json', 'package-lock.json', 'mutation.parts.json', 'vitest.config.ts'],
  ...['README.md', 'AGENTS.md', 'CHANGELOG.md', 'THIRD-PARTY-LICENSES.md'],
];
const parts = ['src', 'test', 'scripts', 'packaging', 'docs', ...files];

/** A copy of the project, with the packages of this one. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'music-endpoint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isCopied = (path: string) =>
    !left.has(basename(path)) || path.endsWith('src/server') || path.endsWith('test/server');
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true, filter: isCopied });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    change(path: string, before: string, after: string) {
      const text = readFileSync(join(folder, path), 'utf8');
      expect(text).toContain(before);
      writeFileSync(join(folder, path), text.replace(before, after));
    },
    run(program: string, ...args: string[]) {
      const file = resolve('node_modules', program);
      const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
      return { status, said: stdout + stderr };
    },
  };
}

it('A reading endpoint is added as AGENTS.md says: an entry, a handler and one line of test', () => {
  const { change, run, read } = copyOfProject();
  const compile = () => run('typescript/bin/tsc', '--noEmit', '--pretty', 'false');
  const test = (...args: string[]) => run('vitest/vitest.mjs', 'run', ...args);

  change(
    'src/client/api/charts-genres-podcasts.ts',
    '  podcasts: get(',
    `  composers: get('/genre/{genre_id}/composers', {
    about: 'its composers',
    undocumented: true,
    input: { genre_id, ...pageInput },
    output: pageOf(Artist),
  }),
  podcasts: get(`,
  );
  expect(compile().said).toMatch(/^src\/catalogue-service\/routes\/catalogue\.ts.*'composers' is missing/m);

  change(
    'src/catalogue-service/routes/catalogue.ts',
    '  podcasts: podcastList(',
    `  composers: artistList('genre', call => genreIn(call).artistIds, { max: 100 }),
  podcasts: podcastList(`,
  );
  const line = ["'genre.composers': get(`/genre/$", '{genre}/composers`, page),'].join('');
  const failed = test('test/contract.test.ts', '-t', 'genre.composers');
  expect(failed.said).toContain('Add a line to test/support/requests.ts');
  expect(failed.said).toContain(line);

  change('test/support/requests.ts', "    'genre.details'", `    ${line}\n    'genre.details'`);
  expect(compile()).toEqual({ status: 0, said: '' });
  const passed = test(
    'test/contract.test.ts',
    'test/client/encode.test.ts',
    'test/tools/surface.test.ts',
    '-u',
  );
  expect(passed.said).not.toContain('FAIL');
  expect(passed.status).toBe(0);
  const answers = read('test/__snapshots__/contract.test.ts.snap');
  expect(/genre\.composers, .*\n\[\n(?: {2}"[^"]+",\n)+\]/.exec(answers)).not.toBeNull();
});

it('The page of endpoints does not take another list of the same name for a part of an answer', () => {
  const { change, run, read } = copyOfProject();
  change(
    'src/client/api/charts-genres-podcasts.ts',
    '  podcasts: get(',
    `  overview: get('/genre/{genre_id}/overview', {
    about: 'all at once',
    undocumented: true,
    input: { genre_id },
    output: Chart,
  }),
  podcasts: get(`,
  );
  expect(run('tsx/dist/cli.mjs', 'scripts/docs.ts')).toMatchObject({ status: 0 });
  const row = read('docs/endpoints.md')
    .split('\n')
    .find(line => line.startsWith('|') && line.includes('/overview`'));
  expect(row).toContain('all at once');
  expect(row).not.toContain('also as views');
});
