import type { Command } from '../config/config.ts';
import { addKey, KeyFileError, readKeys, revokeKey } from '../hosting/callers/key-file.ts';
import * as words from '../hosting/callers/key-words.ts';
import { scopes } from '../server/scopes.ts';

interface KeysCommandParts {
  /** The file of keys. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  say(text: string): void;
}

const validName = /^[\w.@-]{1,64}$/;

/** `keys add name`, `keys revoke name`, `keys list`. Resolves to the exit code. */
export async function runKeys(command: Command, parts: KeysCommandParts): Promise<number> {
  const { say, path } = parts;
  try {
    const { ok, text } = await outcomeOf(command, parts);
    say(text);
    return ok ? 0 : 2;
  } catch (error) {
    if (!(error instanceof KeyFileError)) throw error;
    say(words.keyFileText(path, error.reason));
    return 1;
  }
}

interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

const wrong = (text: string): Outcome => ({ ok: false, text });
const done = (text: string): Outcome => ({ ok: true, text });

async function outcomeOf({ words: given, flags }: Command, parts: KeysCommandParts): Promise<Outcome> {
  const { path } = parts;
  const [act, name, ...more] = given;
  if (act === 'list' && name === undefined) return done(words.keysText(await readKeys(path), path));
  if ((act !== 'add' && act !== 'revoke') || more.length > 0) return wrong(words.keysUsageText);
  if (name === undefined || !validName.test(name)) return wrong(words.keyNameText);
  if (act === 'add') return add(name, flags['scopes'], parts);
  return (await revokeKey(path, name)) ? done(words.keyRevokedText(name)) : wrong(words.noKeyText(name));
}

async function add(
  name: string,
  given: string | undefined,
  { path, now }: KeysCommandParts,
): Promise<Outcome> {
  const allowed = given === undefined ? scopes : given.split(/[\s,]+/).filter(scope => scope !== '');
  const known: readonly string[] = scopes;
  if (!allowed.includes(scopes[0]) || !allowed.every(scope => known.includes(scope))) {
    return wrong(words.keyScopesText(scopes));
  }
  const key = await addKey(path, { name, scopes: allowed, made: now() });
  return key === undefined ? wrong(words.keyTakenText(name)) : done(words.keyAddedText(name, key, path));
}
