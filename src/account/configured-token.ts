import { PrivateFileError, readPrivateFile } from './private-file.ts';

/** The token file cannot be used. The message is one sentence. */
export class ConfiguredTokenError extends Error {}

/**
 * The configured token, given directly or in a file that only its owner can read, and the name of its setting. Rejects
 * with `ConfiguredTokenError`.
 */
export async function readConfiguredToken(
  token: string | undefined,
  file: string | undefined,
): Promise<{ token: string; source: string } | undefined> {
  if (token !== undefined) return { token, source: 'MUSIC_ACCESS_TOKEN' };
  return file === undefined ? undefined : { token: await tokenIn(file), source: 'MUSIC_ACCESS_TOKEN_FILE' };
}

async function tokenIn(file: string): Promise<string> {
  try {
    const text = (await readPrivateFile(file, { links: true })).trim();
    if (text !== '') return text;
  } catch (error) {
    const reason = error instanceof PrivateFileError ? error.reason : 'unreadable';
    throw new ConfiguredTokenError(
      `MUSIC_ACCESS_TOKEN_FILE ${file} ${problems[reason] ?? 'cannot be read'}.`,
    );
  }
  throw new ConfiguredTokenError(`MUSIC_ACCESS_TOKEN_FILE ${file} is empty.`);
}

const problems: Readonly<Partial<Record<PrivateFileError['reason'], string>>> = {
  special: 'is not a regular file, so it is not read',
  shared: 'can be read by other users. Run chmod 600 on it',
  'too large': 'is too large to hold a token',
};
