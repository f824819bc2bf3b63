import { createHash } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonIn } from '../text/parse.ts';
import { CredentialError, type CredentialStore, credentialSchema } from './credential.ts';

/** The operating system's store for secrets. Rejects without one. */
export interface Keyring {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<boolean>;
}

const keyringService = 'music-catalogue-mcp';

/** A locked keyring may ask a person who is not there. */
const longestMs = 5000;

/** Keychain, Credential Manager or Secret Service. Loaded at its first use. */
export function systemKeyring(): Keyring {
  const entry = async (account: string) => {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // The library's default on Linux is the kernel's keyring, which a restart empties.
    return new AsyncEntry(keyringService, account, { linux: { store: 'secret-service' } });
  };
  return {
    get: account => inTime(async () => (await (await entry(account)).getPassword()) ?? undefined),
    set: (account, secret) => inTime(async () => (await entry(account)).setPassword(secret)),
    remove: account => inTime(async () => (await entry(account)).deletePassword()),
  };
}

async function inTime<T>(act: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the keyring does not answer')), longestMs);
  });
  try {
    return await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Remembers in an empty file that a keyring has a credential, because a locked keyring cannot be asked. */
const noteIn = (path: string) => ({
  /** True also if the note cannot be read. */
  isSet: () =>
    stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
    ),
  async set() {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, '', { mode: 0o600 });
  },
  clear: () => rm(path, { force: true }),
});

/**
 * The credential of one profile for one service in a keyring. An unusable keyring counts as empty. `file`: of the
 * profile's credentials.
 */
export function keyringStore(
  keyring: Keyring,
  profile: string,
  service: string,
  file: string,
): CredentialStore {
  const note = noteIn(`${file}.keyring-${createHash('sha256').update(service).digest('hex').slice(0, 16)}`);
  const account = `${profile} ${service}`;
  // A keyring that failed may have prompted a person already, so only a write tries it again.
  let state: 'untried' | 'works' | 'failed' = 'untried';
  return {
    name: 'the keyring of this computer',
    async read() {
      if (state === 'failed') return undefined;
      try {
        const secret = await keyring.get(account);
        state = 'works';
        // Earlier versions made no note.
        if (secret !== undefined) await note.set().catch(() => undefined);
        // Another program may have stored something else.
        const read = credentialSchema.safeParse(secret === undefined ? undefined : jsonIn(secret));
        return read.success ? read.data : undefined;
      } catch {
        state = 'failed';
        return undefined;
      }
    },
    async write(credential) {
      const wasSet = await note.isSet();
      await note.set();
      try {
        await keyring.set(account, JSON.stringify(credential));
      } catch (error) {
        // The file has the credential then, and the keyring only what it had before.
        if (!wasSet) await note.clear();
        throw error;
      }
      state = 'works';
      return true;
    },
    async remove() {
      if (state === 'failed') return false;
      try {
        const isRemoved = await keyring.remove(account);
        await note.clear();
        return isRemoved;
      } catch {
        if (state === 'untried') return false;
        throw new CredentialError(
          `The keyring of this computer did not delete the token. Delete the entry "${keyringService}" by hand.`,
        );
      }
    },
    hides: async () => state === 'failed' && (await note.isSet()),
  };
}
