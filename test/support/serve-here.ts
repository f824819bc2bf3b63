import { onTestFinished } from 'vitest';
import { runServe } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config/read-config.ts';

interface ServeOptions {
  /** Default: without authorization, no key is asked for. */
  readonly flags?: readonly string[];
  /** Whether a person reads what it prints. */
  readonly isTTY?: boolean;
}

/** Runs `serve` in this process on a free port. It ends with the test. Resolves to its address and what it printed. */
export async function serveHere(
  env: Readonly<Record<string, string>>,
  { flags = ['--no-key'], isTTY = false }: ServeOptions = {},
) {
  const variables = { MUSIC_PORT: '0', MUSIC_LOG: 'error', ...env };
  const request = readConfig({ argv: ['serve', ...flags], env: variables, platform: 'linux' }, []);
  if (!('config' in request) || request.command === undefined) throw new Error('nothing to serve');
  const out: string[] = [];
  const ends: (() => void)[] = [];
  const write = (text: string) => out.push(text) > 0;
  await runServe(request.command, request.config, {
    env: variables,
    stdout: { write, isTTY },
    stderr: { write },
    once: (_, end) => ends.push(end),
  });
  onTestFinished(() => {
    for (const end of ends) end();
  });
  return { address: String(out[0]).trim(), said: () => out.join('') };
}
