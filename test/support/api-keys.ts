import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runKeys } from '../../src/commands/keys.ts';
import { acceptKeys } from '../../src/hosting/callers/api-keys.ts';
import { FailedAttempts } from '../../src/hosting/callers/attempts.ts';
import { createAuthorizer } from '../../src/hosting/callers/authorizer.ts';
import { temporaryFolder } from './process.ts';

/** A file of API keys that does not exist yet, in a folder that does not exist yet. */
export async function keyFile() {
  const folder = await temporaryFolder();
  const path = join(folder, 'sub', 'keys');
  /** What somebody types, and what the command answers. */
  const type = async (words: string, flags: Record<string, string> = {}) => {
    const command = { name: 'keys' as const, words: words.split(' '), flags, settingFlags: [] };
    const [code, text] = await runKeys(command, path);
    return { code, text };
  };
  return {
    folder,
    path,
    type,
    /** Resolves to the new key. */
    add: async (name: string, flags = {}) => keyIn((await type(`add ${name}`, flags)).text),
    contents: () => readFileSync(path, 'utf8'),
    /** The names that `keys list` shows. */
    names: async () => [...(await type('list')).text.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name),
    /** Writes the file by hand. */
    write(text: string) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
    },
  };
}

/** A server that accepts the keys of this file, and the problems that it reports. */
export function serverWith(path: string) {
  const problems: string[] = [];
  const { verify, close } = acceptKeys(path, problem => problems.push(problem), 10);
  onTestFinished(close);
  const authorizer = createAuthorizer({
    verify,
    attempts: new FailedAttempts({ now: Date.now }),
    metadata: undefined,
    now: Date.now,
  });
  const authorize = (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return authorizer.authorize(new Request('https://music.example/mcp', { headers }), '198.51.100.7');
  };
  return { authorize, problems, verify };
}

export const keyIn = (text: string) => /mck_[\w-]{43}/.exec(text)?.[0] ?? '';
/** A line of the file, as `keys add` writes it. */
export const lineOf = (name: string) => `${name} ${'h'.repeat(43)} music:read music:write music:delete\n`;
