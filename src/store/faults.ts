import { StoreError } from './store.ts';

export const leftAsItWas =
  'It was left as it is. Stop all assistants, then move it away, or choose another profile.';

export const damaged = (file: string) => `${file} is damaged. ${leftAsItWas}`;

/** A folder, a pipe, a device. */
export const notRegular = (file: string) => `${file} is no regular file. ${leftAsItWas}`;

/** What was acknowledged before is in the file that was moved. */
export const wasMoved = (file: string) =>
  new StoreError(
    `${file} was moved or replaced while it was in use, so nothing was changed. Stop all assistants, then move it. The next change uses the file that is there now.`,
  );

const busy = (file: string) => `${file} is being changed by another process; try again in a moment.`;

export const isBeingChanged = (file: string) => new StoreError(busy(file));

/** Others may take this process for gone. */
export const lapsed = () =>
  new StoreError('This server was away for too long: nothing was begun. Try again.');

const sentences: Readonly<Record<string, (file: string) => string>> = {
  ELOOP: file => `${file} is a link, and is not followed. ${leftAsItWas}`,
  ENXIO: notRegular,
  SQLITE_NOTADB: file => `${file} is not a database. ${leftAsItWas}`,
  SQLITE_CORRUPT: damaged,
  SQLITE_BUSY: busy,
  SQLITE_FULL: file => `${file} cannot grow: the disk is full.`,
  SQLITE_READONLY: file => `${file} cannot be written: check its permissions.`,
};

/** Our own words for a failure at `file`; the original is kept as `cause`. */
export function explain(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const sentence =
    sentences[primary(code) || code] ??
    (path => `${path} cannot be opened or written${code && ` (${code})`}.`);
  return new StoreError(sentence(file), { cause: error });
}

/** Whether the engine found that the file is damaged or no database. */
export const isDamage = (error: unknown) =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(primary(codeOf(error)));

export const isBusy = (error: unknown) => primary(codeOf(error)) === 'SQLITE_BUSY';

/** An error of the engine or the system that does not pass by itself. */
export const isLasting = (error: unknown) => codeOf(error) !== '' && !isBusy(error);

/** SQLITE_IOERR_WRITE and its like name a kind of SQLITE_IOERR. */
const primary = (code: string) => /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? '';

/** `node:sqlite` tells a number where libsql tells a name. */
const names: ReadonlyMap<number, string> = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
]);

function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return '';
  const number = 'errcode' in error ? Number(error.errcode) & 255 : 0;
  return error.code === 'ERR_SQLITE_ERROR' ? (names.get(number) ?? error.code) : error.code;
}
