import type { Command } from '../config/config.ts';
import { addKey, readKeys, revokeKey } from '../hosting/callers/api-keys.ts';
import { leastScope, scopes } from '../jobs/needed-rights.ts';

const usage =
  'Use keys list, keys add NAME or keys revoke NAME, with a NAME of up to 64 letters, digits or ._@-';

/** `keys add name`, `keys revoke name`, `keys list`. Resolves to the exit code and what to say. */
export const runKeys = (command: Command, path: string): Promise<readonly [code: number, text: string]> =>
  outcomeOf(command, path).catch((error: Error) => [1, error.message]);

async function outcomeOf({ words, flags }: Command, path: string): Promise<readonly [number, string]> {
  const [act = '', name = ''] = words;
  if (words.join() === 'list') {
    const { keys, problem } = await readKeys(path);
    const lines = [...keys.values()].map(line => `  ${line.trim().replace(/ \S+ /, '  ')}`);
    return [0, [`Keys in ${path}: ${keys.size}`, ...lines, problem].join('\n').trim()];
  }
  const stray = [
    /^(add|revoke|list)$/.test(act) ? undefined : act,
    ...words.slice(act === 'list' ? 1 : 2),
  ].find(Boolean);
  if (stray !== undefined) return [2, `keys does not take ${JSON.stringify(stray)}. ${usage}`];
  if (!/^[\w.@-]{1,64}$/.test(name)) return [2, usage];
  if (act === 'revoke' && (await revokeKey(path, name))) return [0, `The key of "${name}" no longer works.`];
  if (act === 'revoke') return [2, `There is no key of "${name}".`];
  const given = new Set(flags['scopes']?.split(/[\s,]+/) ?? scopes);
  const allowed = scopes.filter(scope => given.has(scope));
  if (allowed.length < given.size || !given.has(leastScope))
    return [2, `--scopes must be among ${scopes.join(', ')}, and include ${leastScope}.`];
  const key = await addKey(path, name, allowed);
  if (key === undefined)
    return [2, `"${name}" has a key. Revoke it first; a new one opens the same account.`];
  const text = `The key of "${name}", which is shown only now:\n\n  ${key}\n\nSend it with each request as "Authorization: Bearer …". Anyone who has it can act as "${name}".\nA server with MUSIC_KEYS_FILE=${path} accepts it at once.`;
  return [0, text];
}
