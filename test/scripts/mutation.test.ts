import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import parts from '../../mutation.parts.json' with { type: 'json' };

const [ended = '', broken = ''] = Object.keys(parts);

it('The table of mutation has no score of an earlier run for a part whose run did not finish', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-mutation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reports = join(folder, 'reports', 'mutation');
  mkdirSync(reports, { recursive: true });
  const report = JSON.stringify({ files: { a: { mutants: [{ status: 'Killed' }] } } });
  for (const part of [ended, broken]) writeFileSync(join(reports, `${part}.json`), report);
  const runner = `#!/bin/sh\n[ "$MUTATION_PART" = ${broken} ] && exit 1\necho '${report}' > "reports/mutation/$MUTATION_PART.json"\n`;
  writeFileSync(join(folder, 'npx'), runner, { mode: 0o755 });
  const { code, said } = await new Promise<{ code: number | null; said: string }>(done => {
    const child = execFile(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), resolve('scripts/mutation.ts'), ended, broken],
      { cwd: folder, env: { PATH: `${folder}:/usr/bin:/bin` } },
      (_, stdout, stderr) => done({ code: child.exitCode, said: stdout + stderr }),
    );
  });
  expect(code).toBe(1);
  expect(said).toContain(`| ${ended} | 1 of 1 | 100.0 % |`);
  expect(said).toContain(`| ${broken} | not finished | |`);
});
