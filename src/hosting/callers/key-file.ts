import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PrivateFileError, readPrivateFile, writePrivateFile } from '../../account/private-file.ts';
import { scopes } from '../../server/scopes.ts';
import { jsonIn } from '../../text/json-in.ts';
import { FileBusy, withFileLock } from './file-lock.ts';

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
  readonly reason: PrivateFileError['reason'] | 'damaged' | 'full' | 'unwritable' | 'busy';
  constructor(reason: KeyFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Bytes, for about 4,500 keys. More could not be read again. */
const largest = 1024 * 1024;

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
    const read = contents.safeParse(jsonIn(await readPrivateFile(path, { links: true, largest })));
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
  const key = `${keyPrefix}${unguessable(32)}`;
  const isAdded = await changeKeys(path, keys =>
    keys.some(each => each.name === name)
      ? undefined
      : [...keys, { name, hash: hashOfKey(key), made, scopes: allowed }],
  );
  return isAdded ? key : undefined;
}

/** Resolves to whether there was such a key. */
export async function revokeKey(path: string, name: string): Promise<boolean> {
  return changeKeys(path, keys => {
    const rest = keys.filter(key => key.name !== name);
    return rest.length === keys.length ? undefined : rest;
  });
}

/** `work` gives the keys as they are to be; undefined where nothing changes. Resolves to whether something did. Rejects with `KeyFileError`. */
async function changeKeys(
  path: string,
  work: (keys: readonly KeptKey[]) => readonly KeptKey[] | undefined,
): Promise<boolean> {
  // A file that cannot be used is told of as that, not as one that cannot be written.
  await readKeys(path);
  try {
    return await withFileLock(path, async () => {
      const keys = work(await readKeys(path));
      if (keys !== undefined) await writeKeys(path, keys);
      return keys !== undefined;
    });
  } catch (error) {
    if (error instanceof KeyFileError) throw error;
    throw new KeyFileError(error instanceof FileBusy ? 'busy' : 'unwritable');
  }
}

async function writeKeys(path: string, keys: readonly KeptKey[]): Promise<void> {
  const text = `${JSON.stringify({ version: 1, keys }, undefined, 2)}\n`;
  if (Buffer.byteLength(text) > largest) throw new KeyFileError('full');
  await writePrivateFile(path, text, unguessable(9));
}
