import { readFile, stat } from 'node:fs/promises';

/** The token file cannot be used, in one sentence. */
export class ConfiguredTokenError extends Error {}

const othersMayRead = 0o077;

/**
 * The listener's token from the configuration: given directly, or in a file that only its owner can read; with
 * the name of the setting. Rejects with `ConfiguredTokenError`.
 */
export async function readConfiguredToken(
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
      throw new ConfiguredTokenError(`MUSIC_ACCESS_TOKEN_FILE ${file} can be read by others: chmod 600 it.`);
    }
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof ConfiguredTokenError) throw error;
    throw new ConfiguredTokenError(`MUSIC_ACCESS_TOKEN_FILE ${file} cannot be read.`);
  }
  if (text === '') throw new ConfiguredTokenError(`MUSIC_ACCESS_TOKEN_FILE ${file} is empty.`);
  return text;
}
