import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The output of a program, and whether it succeeded. */
export interface Verdict {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of an installed package at the project's root: `typescript/bin/tsc`. Throws if it cannot be started. */
export function run(script: string, args: readonly string[]): Verdict {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [`${root}node_modules/${script}`, ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  return { ok: status === 0, stdout, stderr };
}
