import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scopes } from '../../jobs/needed-rights.ts';
import { type PrivateFileError, privateFileWords, readPrivateFile } from '../../platform/private-file.ts';
import { atOnce, RefusedToken, type Verify } from './access-tokens.ts';
import type { Caller } from './principal.ts';

export const keyIssuer = 'keys';
export const keyPrefix = 'mck_';
export const keyShape = new RegExp(`^${keyPrefix}[\\w-]{43}$`);
/** `name hash scopes`: SHA-256 in base64url, and scopes with spaces. A line without its end was cut off. */
const keyLine = new RegExp(`^([\\w.@-]{1,64}) [\\w-]{43}(?: (?:${scopes.join('|')}))+\\r?\\n$`);
/** Bytes. Commands fill half of them, so that two at the limit don't lock everybody out. */
const largest = 2 * 1024 * 1024;
export const newKey = () => `${keyPrefix}${randomBytes(32).toString('base64url')}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const linesIn = (text: string) => text.split(/(?<=\n)/);

/** The first line of each name, by name. `problem` names a line that is ignored. Rejects with a sentence. */
export async function readKeys(path: string) {
  const text = await readPrivateFile(path, { links: true, largest }).catch(({ reason }: PrivateFileError) => {
    if (reason === 'absent') return '';
    const how = reason === 'shared' ? ' Run chmod 600 on it.' : '';
    throw new Error(`The keys in ${path} are refused: it ${privateFileWords[reason]}.${how}`);
  });
  const keys = new Map<string, string>();
  let problem = '';
  for (const [index, line] of linesIn(text).entries()) {
    const name = keyLine.exec(line)?.[1];
    if (name !== undefined) keys.set(name, keys.get(name) ?? line);
    else if (line.trim() !== '') problem ||= `Line ${index + 1} of ${path} is not a key and is ignored.`;
  }
  return { text, keys, problem };
}

/** Resolves to the new key, or undefined if this name has one. Rejects with a sentence or the system's error. */
export async function addKey(path: string, name: string, allowed: readonly string[]) {
  const key = newKey();
  const line = `${name} ${hashOf(key)} ${allowed.join(' ')}\n`;
  for (;;) {
    const { text, keys, problem } = await readKeys(path);
    // Checks after writing too: another command may have added this name first, or replaced the file.
    if (keys.has(name)) return keys.get(name) === line ? key : undefined;
    if (keys.size === 0 && problem !== '') throw new Error(`${path} is not a file of keys.`);
    if (text.length + line.length > largest / 2) throw new Error(`${path} is full: revoke a key first.`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, /[^\n]$/.test(text) ? `\n${line}` : line, { mode: 0o600 });
    await noRevoking(`${await realpath(path)}.new`);
  }
}

/** Resolves to whether this name had a key. Rejects with a sentence or the system's error. */
export async function revokeKey(path: string, name: string): Promise<boolean> {
  if (!(await readKeys(path)).keys.has(name)) return false;
  const file = await realpath(path);
  await noRevoking(`${file}.new`);
  const next = await open(`${file}.new`, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (next === undefined) return revokeKey(path, name);
  const lines = linesIn((await readKeys(path)).text).filter(line => !line.startsWith(`${name} `));
  await next.writeFile(lines.join(''));
  await next.sync();
  await next.close();
  await rename(`${file}.new`, file);
  return true;
}

/** While `path` exists, another command revokes a key. After ten seconds, that command must have been killed. */
async function noRevoking(path: string): Promise<void> {
  const made = await stat(path).catch(() => undefined);
  if (made === undefined) return;
  if (Date.now() - made.mtimeMs > 10_000) await rm(path, { force: true });
  await sleep(20);
  await noRevoking(path);
}

/** Accepts the keys of a file, and reads it again when it changes. `report` gets each new problem of the file. */
export function acceptKeys(path: string, report: (problem: string) => void, everyMs = 500) {
  let accepted = new Map<string, Caller & { readonly line: string; readonly stop: AbortController }>();
  let [version, reported, last] = ['', '', Promise.resolve()];
  const read = async () => {
    const stats = await stat(path, { bigint: true }).catch(() => undefined);
    const current = `${stats?.ino} ${stats?.size} ${stats?.ctimeNs}`;
    if (current === version) return;
    version = current;
    const { keys, problem } = await readKeys(path).catch((error: Error) => {
      version = '';
      return { keys: new Map<string, string>(), problem: error.message };
    });
    if (problem !== '' && problem !== reported) report(problem);
    reported = problem;
    const next: typeof accepted = new Map();
    for (const [subject, line] of keys) {
      const [, hash = '', ...allowed] = line.trim().split(' ');
      const [old, stop] = [accepted.get(hash), new AbortController()];
      const caller = { principal: { issuer: keyIssuer, subject }, scopes: allowed, ended: stop.signal };
      // The first of two lines with one hash counts.
      if (!next.has(hash)) next.set(hash, old?.line === line ? old : { ...caller, line, stop });
    }
    for (const [hash, caller] of accepted) if (next.get(hash) !== caller) caller.stop.abort('revoked');
    accepted = next;
  };
  const look = () => {
    last = last.then(read);
    return last;
  };
  const timer = setInterval(look, everyMs).unref();
  const verify: Verify = async (key, inTurn = atOnce) => {
    if (!keyShape.test(key)) throw new RefusedToken();
    const caller = await inTurn(() => look().then(() => accepted.get(hashOf(key))));
    if (caller === undefined) throw new RefusedToken();
    return caller;
  };
  return { verify, close: () => clearInterval(timer) };
}
