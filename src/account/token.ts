import { readFile, stat } from 'node:fs/promises';

/** The token file cannot be used, in one sentence. */
export class TokenFileError extends Error {}

const othersMayRead = 0o077;

/** The listener's token from the environment, or from a file that only its owner can read. */
export async function readToken(
  token: string | undefined,
  file: string | undefined,
): Promise<string | undefined> {
  if (token !== undefined || file === undefined) return token;
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
