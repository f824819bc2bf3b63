import { onTestFinished } from 'vitest';
import { runServe } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config/read-config.ts';

/** Runs `serve` in this process on a free port and returns its address. It ends with the test. */
export async function serveHere(env: Readonly<Record<string, string>>): Promise<string> {
  const variables = { MUSIC_PORT: '0', MUSIC_LOG: 'error', ...env };
  const request = readConfig({ argv: ['serve'], env: variables, platform: 'linux' }, []);
  if (!('config' in request) || request.command === undefined) throw new Error('nothing to serve');
  const out: string[] = [];
  const ends: (() => void)[] = [];
  const write = (text: string) => out.push(text) > 0;
  await runServe(request.command, request.config, {
    env: variables,
    stdout: { write },
    stderr: { write },
    once: (_, end) => ends.push(end),
  });
  onTestFinished(() => {
    for (const end of ends) end();
  });
  return String(out[0]).trim();
}
