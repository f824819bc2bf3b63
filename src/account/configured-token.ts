import { readFile, stat } from 'node:fs/promises';

/** The token file cannot be used, in one sentence. */
export class TokenFileError extends Error {}

const othersMayRead = 0o077;

/**
 * The listener's token as the configuration gives it: itself, or in a file that only its owner can read; and
 * the name of the setting it came from. Rejects with `TokenFileError`.
 */
export async function readToken(
  token: string | undefined,
  file: string | undefined,
): Promise<{ token: string; source: string } | undefined> {
  if (token !== undefined) return { token, source: 'MUSIC_ACCESS_TOKEN' };
  return file === undefined ? undefined : { token: await tokenIn(file), source: 'MUSIC_ACCESS_TOKEN_FILE' };
}

async function tokenIn(file: string): Promise<string> {
  let text: string;
  try {
    if (process.platform !== 'win32' && ((await stat(file)).mode & othersMayRead) !== 0) {
      throw new TokenFileError(`MUSIC_ACCESS_TOKEN_FILE ${file} can be read by others: chmod 600 it.`);
    }
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof TokenFileError) throw error;
    throw new TokenFileError(`MUSIC_ACCESS_TOKEN_FILE ${file} cannot be read.`);
  }
  if (text === '') throw new TokenFileError(`MUSIC_ACCESS_TOKEN_FILE ${file} is empty.`);
  return text;
}
