import { spawn } from 'node:child_process';
import type { Environment, Platform } from '../../platform/platform.ts';
import { launchOf } from './find-program.ts';

/** Runs a host's program to its end. `said`: what it wrote. */
export type RunProgram = (
  program: string,
  args: readonly string[],
) => Promise<{ readonly ok: boolean; readonly said: string }>;

/** Milliseconds; a program that waits for somebody is ended. */
const longestMs = 60_000;
/** Characters of what a program wrote. */
const longestSaid = 2000;

/** Runs programs of this computer. `env` goes to them, and must hold no secret. */
export const systemPrograms =
  (platform: Platform, env: Environment): RunProgram =>
  (program, args) =>
    new Promise(resolve => {
      const { file, args: given, verbatim } = launchOf(program, args, { platform, env });
      const child = spawn(file, given, {
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: false,
        env,
        windowsVerbatimArguments: verbatim,
        timeout: longestMs,
      });
      let said = '';
      const hear = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(0, longestSaid);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', error => resolve({ ok: false, said: error.message }));
      child.once('close', code => resolve({ ok: code === 0, said: said.trim() }));
    });
