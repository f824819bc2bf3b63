import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PrivateFileError, readPrivateFile, writePrivateFile } from '../account/private-file.ts';
import { scopes } from './scopes.ts';

/** A key as it is kept: whoever reads the file cannot call with it. */
export interface KeptKey {
  /** Who holds it. */
  readonly name: string;
  /** Of the key, which nobody can guess: a quick hash is enough. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly made: number;
  readonly scopes: readonly string[];
}

/** The file of keys cannot be used: why, for the operator. */
export class KeyFileError extends Error {
  readonly reason: PrivateFileError['reason'] | 'damaged';
  constructor(reason: KeyFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const contents = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      name: z.string().min(1),
      hash: z.string().min(1),
      made: z.number(),
      scopes: z.array(z.enum(scopes)),
    }),
  ),
});

/** Begins every key: what looks like one is never taken for a token of an authorization server. */
export const keyPrefix = 'mck_';
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
const unguessable = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The keys of a file; none where there is no file. Rejects with `KeyFileError`. */
export async function readKeys(path: string): Promise<readonly KeptKey[]> {
  try {
    const read = contents.safeParse(jsonIn(await readPrivateFile(path, { links: true })));
    if (!read.success) throw new KeyFileError('damaged');
    return read.data.keys;
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    if (error.reason === 'absent') return [];
    throw new KeyFileError(error.reason);
  }
}

/** Makes a key for somebody who has none. Resolves to the key, which is shown once and kept nowhere; undefined where they have one. */
export async function addKey(
  path: string,
  { name, scopes: allowed, made }: Pick<KeptKey, 'name' | 'scopes' | 'made'>,
): Promise<string | undefined> {
  const keys = await readKeys(path);
  if (keys.some(key => key.name === name)) return undefined;
  const key = `${keyPrefix}${unguessable(32)}`;
  await writeKeys(path, [...keys, { name, hash: hashOfKey(key), made, scopes: allowed }]);
  return key;
}

/** Resolves to whether there was such a key. */
export async function revokeKey(path: string, name: string): Promise<boolean> {
  const keys = await readKeys(path);
  const rest = keys.filter(key => key.name !== name);
  if (rest.length === keys.length) return false;
  await writeKeys(path, rest);
  return true;
}

const writeKeys = (path: string, keys: readonly KeptKey[]) =>
  writePrivateFile(path, `${JSON.stringify({ version: 1, keys }, undefined, 2)}\n`, unguessable(9));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
