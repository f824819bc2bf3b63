import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Platform, thisPlatform } from '../platform/platform.ts';
import { PrivateFileError, readPrivateFile, writePrivateFile } from '../platform/private-file.ts';
import { jsonIn } from '../text/parse.ts';
import { CredentialError, type CredentialStore, credentialSchema } from './credential.ts';
import type { KeyringNote } from './keyring.ts';

/** By service, because a token must never be sent to another service. */
const contents = z.object({ version: z.literal(1), services: z.record(z.string(), credentialSchema) });
type Contents = z.infer<typeof contents>;

const empty: Contents = { version: 1, services: {} };

/**
 * A credentials file that only its owner can read. A damaged file, a link, or a file that others can read is left
 * unchanged and refused with an error. `random` names the temporary file.
 */
export function credentialsFile(
  path: string,
  service: string,
  random: () => string,
  platform: Platform = thisPlatform,
): CredentialStore {
  const load = () => read(path, platform);
  const replace = async (value: Contents) => {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (platform.permissions === 'modes') await chmod(folder, 0o700);
    await writePrivateFile(path, `${JSON.stringify(value, undefined, 2)}\n`, random());
  };
  return {
    name: `the credentials file ${path}`,
    read: async () => (await load()).services[service],
    async write(credential) {
      const { services } = await load();
      await replace({ version: 1, services: { ...services, [service]: credential } });
      return true;
    },
    async remove() {
      const { services } = await load();
      const { [service]: removed, ...rest } = services;
      if (removed === undefined) return false;
      if (Object.keys(rest).length === 0) await rm(path);
      else await replace({ version: 1, services: rest });
      return true;
    },
  };
}

async function read(path: string, platform: Platform): Promise<Contents> {
  const text = await readPrivate(path, platform);
  if (text === undefined) return empty;
  const parsed = contents.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new CredentialError(
    `The credentials file ${path} is damaged. It was not changed: repair or delete it, then sign in again.`,
  );
}

/** Undefined without a file. */
async function readPrivate(path: string, platform: Platform): Promise<string | undefined> {
  try {
    return await readPrivateFile(path, { links: false, platform });
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    if (error.reason === 'absent') return undefined;
    // A file that is too large counts as damaged.
    if (error.reason === 'too large') return '';
    throw new CredentialError(`The credentials file ${path} ${problems[error.reason] ?? unreadable(error)}.`);
  }
}

const problems: Readonly<Partial<Record<PrivateFileError['reason'], string>>> = {
  link: 'is a symbolic link, which is not followed',
  special: 'is not a regular file',
  shared: 'can be read by others: run chmod 600 on it',
};
const unreadable = ({ code }: PrivateFileError) => `cannot be read (${code})`;

/** An empty file beside the credentials file, for one service. */
export function noteBeside(path: string, service: string): KeyringNote {
  const name = createHash('sha256').update(service).digest('hex').slice(0, 16);
  const note = `${path}.keyring-${name}`;
  return {
    isSet: () =>
      stat(note).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
      ),
    async set() {
      await mkdir(dirname(note), { recursive: true, mode: 0o700 });
      await writeFile(note, '', { mode: 0o600 });
    },
    clear: () => rm(note, { force: true }),
  };
}
